//! The report of a joint law: the bets, their combinations of results, covariances, the total.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::joint::{JointCell, JointLaw, TotalLaw};
use crate::bets::entry::BetEntry;
use crate::counting::census::Ways;
use crate::exact::decimal::{decimal, percent};
use crate::exact::ratio::Ratio;

/// The joint law of bets on one shoe, and what it rests on.
#[derive(Clone, Debug)]
pub struct JointReport {
    /// The title.
    pub title: String,
    /// The id of the rules.
    pub rules: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The shoe in a few words.
    pub shoe: String,
    /// The number of whole decks, where the shoe is that.
    pub decks: Option<u32>,
    /// How many cards are unseen; `None` for draws with replacement.
    pub cards: Option<u64>,
    /// The bets.
    pub bets: Vec<BetEntry>,
    /// What is staked on each bet.
    pub stakes: Vec<Ratio>,
    /// The joint law of the bets.
    pub law: JointLaw,
    /// The law of the total of these stakes.
    pub total: TotalLaw,
}

/// Which rows of long tables are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// All.
    All,
    /// At most so many, the most probable.
    MostProbable(usize),
}

/// How bets are named in the heads of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// By their ids.
    Ids,
    /// By their ids where these fit on a line, otherwise by their numbers.
    Short,
}

/// The columns of text that heads of bets may take together.
const HEADS_AT_MOST: usize = 64;

/// The columns of text that the figures of a row of a matrix may take together.
const MATRIX_AT_MOST: usize = 77;

impl JointReport {
    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize, rows: Rows, heads: Heads) -> Document {
        let heads = self.heads(heads);
        let mut tables = vec![
            self.bets_table(digits),
            self.joint_table(digits, rows, &heads),
        ];
        if self.bets.len() > 1 {
            tables.push(self.both_win(digits, rows));
            tables.extend(self.matrices(digits, &heads));
        }
        tables.push(self.total_figures(digits));
        tables.push(self.total_extremes(digits));
        tables.push(self.total_table(digits, rows));
        Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables,
        }
    }

    fn heads(&self, heads: Heads) -> Vec<String> {
        let ids = || self.bets.iter().map(|entry| entry.bet.id.clone());
        let width: usize = ids().map(|id| id.len().max(SHORTEST_HEAD) + 2).sum();
        match heads {
            Heads::Short if width > HEADS_AT_MOST => {
                (1..=self.bets.len()).map(|at| at.to_string()).collect()
            }
            Heads::Short | Heads::Ids => ids().collect(),
        }
    }

    fn bets_table(&self, digits: usize) -> Table {
        let columns = vec![
            Column::new("no", Form::Text),
            Column::new("bet", Form::Text),
            Column::new("stake", AMOUNT),
            Column::new("house edge", Form::Percent(digits)),
            Column::new("std deviation", Form::Root(digits)),
            Column::new("wins", Form::Percent(digits)),
        ];
        let row = |(at, entry): (usize, &BetEntry)| {
            let wins = self.law.ways_both_win(at, at);
            vec![
                Cell::text((at + 1).to_string()),
                Cell::text(&entry.bet.id),
                Cell::text(short(&self.stakes[at])),
                Cell::Number(-self.law.expectation(at)),
                Cell::Number(self.law.covariance(at, at)),
                Cell::Number(Ratio::new(wins, self.law.total)),
            ]
        };
        Table {
            id: "bets".into(),
            title: String::new(),
            columns,
            rows: self.bets.iter().enumerate().map(row).collect(),
        }
    }

    /// The combinations of results by their total, the greatest first.
    fn joint_table(&self, digits: usize, rows: Rows, heads: &[String]) -> Table {
        let with_total = |cell| (self.total_of(cell), cell);
        let mut cells: Vec<(Ratio, &JointCell)> = self.law.cells.iter().map(with_total).collect();
        let left_out = keep(&mut cells, rows, |(_, cell)| cell.ways);
        cells.sort_by(|(a, a_cell), (b, b_cell)| {
            b.cmp(a).then(a_cell.results.cmp(&b_cell.results).reverse())
        });
        let of_bets = heads.iter().map(|head| Column::new(head, AMOUNT));
        let columns = of_bets.chain(law_columns(digits)).collect();
        let row = |(total, cell): &(Ratio, &JointCell)| {
            let profit = |bet| Cell::text(short(self.law.profit(cell, bet)));
            let profits = (0..self.bets.len()).map(profit);
            profits.chain(self.law_cells(total, cell.ways)).collect()
        };
        Table {
            id: "joint".into(),
            title: self.law_title(
                "Joint law of the net results per unit, and the total of the stakes",
                digits,
                left_out,
            ),
            columns,
            rows: cells.iter().map(row).collect(),
        }
    }

    /// The ways in which two bets win together.
    fn both_win(&self, digits: usize, rows: Rows) -> Table {
        let pairs = (0..self.bets.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let ways = |(a, b)| ((a, b), self.law.ways_both_win(a, b));
        let mut pairs: Vec<((usize, usize), Ways)> = pairs.map(ways).collect();
        let (left_out, _) = keep(&mut pairs, rows, |(_, ways)| *ways);
        pairs.sort_unstable();
        let title = match left_out {
            0 => "Both win".to_owned(),
            rows => format!("Both win; left out: {rows} less probable (--all prints them)"),
        };
        let columns = vec![
            Column::new("bet", Form::Text),
            Column::new("and", Form::Text),
            Column::new("ways", Form::Ways),
            Column::new("probability", Form::Decimal(digits)),
        ];
        let row = |&((a, b), ways): &((usize, usize), Ways)| {
            vec![
                Cell::text(&self.bets[a].bet.id),
                Cell::text(&self.bets[b].bet.id),
                Cell::Ways(ways),
                Cell::Number(Ratio::new(ways, self.law.total)),
            ]
        };
        Table {
            id: "both-win".into(),
            title,
            columns,
            rows: pairs.iter().map(row).collect(),
        }
    }

    /// A figure of every two bets, as many columns in a table as a line holds.
    fn matrix(
        &self,
        (id, title): (&str, &str),
        (form, abreast): (Form, usize),
        heads: &[String],
        figure: impl Fn(&JointLaw, usize, usize) -> Option<Ratio>,
    ) -> Vec<Table> {
        let name = |bet: usize| match &self.bets[bet].bet.id {
            id if heads[bet] == *id => id.clone(),
            id => format!("{} {id}", heads[bet]),
        };
        let bets: Vec<usize> = (0..self.bets.len()).collect();
        let part = |part: &[usize]| {
            let of_bets = part.iter().map(|&bet| Column::new(&heads[bet], form));
            let row = |&a: &usize| {
                let cell = |&b: &usize| figure(&self.law, a, b).map_or(Cell::Empty, Cell::Number);
                let name = Cell::Text(name(a));
                [name].into_iter().chain(part.iter().map(cell)).collect()
            };
            let named = [Column::new("", Form::Text)].into_iter();
            Table {
                id: id.into(),
                title: title.into(),
                columns: named.chain(of_bets).collect(),
                rows: bets.iter().map(row).collect(),
            }
        };
        bets.chunks(abreast).map(part).collect()
    }

    /// Covariances and correlations of every two bets.
    fn matrices(&self, digits: usize, heads: &[String]) -> Vec<Table> {
        let abreast = (MATRIX_AT_MOST / (digits + 5)).max(1);
        let named = ("covariance", "Covariance of the net results per unit");
        let form = (Form::Decimal(digits), abreast);
        let covariance = |law: &JointLaw, a, b| Some(law.covariance(a, b));
        let mut tables = self.matrix(named, form, heads, covariance);
        let named = ("correlation", "Correlation of the net results");
        let form = (Form::SignedRoot(digits), abreast);
        tables.extend(self.matrix(named, form, heads, JointLaw::correlation_squared));
        tables
    }

    fn total_figures(&self, digits: usize) -> Table {
        let (law, form) = (&self.total, Form::Decimal(digits));
        let number = |value: Option<Ratio>| value.map_or(Cell::Empty, Cell::Number);
        let columns = vec![
            Column::new("", Form::Text),
            Column::new("staked", AMOUNT),
            Column::new("mean", form),
            Column::new("variance", form),
            Column::new("std deviation", Form::Root(digits)),
            Column::new("skewness", Form::SignedRoot(digits)),
        ];
        Table {
            id: "total".into(),
            title: "Total of the player's net results".into(),
            columns,
            rows: vec![vec![
                Cell::text("total"),
                Cell::text(short(&self.stakes.iter().cloned().sum())),
                number(Some(law.mean())),
                number(Some(law.variance())),
                number(Some(law.variance())),
                number(law.skewness_squared()),
            ]],
        }
    }

    /// The best and worst totals, and whether the total is a gain or a loss.
    fn total_extremes(&self, digits: usize) -> Table {
        let law = &self.total;
        let (loss, gain) = (law.ways_of_loss(), law.ways_of_gain());
        let (best, worst) = (law.best(), law.worst());
        let named = |name: &str, total: &Ratio| format!("{name}: {}", short(total));
        let events = [
            (named("best", &best.0), best.1),
            (named("worst", &worst.0), worst.1),
            ("gain".to_owned(), gain),
            ("even".to_owned(), law.total - gain - loss),
            ("loss".to_owned(), loss),
        ];
        let columns = vec![
            Column::new("total", Form::Text),
            Column::new("ways", Form::Ways),
            Column::new("probability", Form::Decimal(digits)),
        ];
        let row = |(name, ways): &(String, Ways)| {
            vec![
                Cell::text(name),
                Cell::Ways(*ways),
                Cell::Number(Ratio::new(*ways, law.total)),
            ]
        };
        Table {
            id: "extremes".into(),
            title: String::new(),
            columns,
            rows: events.iter().map(row).collect(),
        }
    }

    fn total_table(&self, digits: usize, rows: Rows) -> Table {
        let mut results: Vec<&(Ratio, Ways)> = self.total.results.iter().rev().collect();
        let left_out = keep(&mut results, rows, |(_, ways)| *ways);
        results.sort_by(|a, b| b.0.cmp(&a.0));
        let row = |(total, ways): &&(Ratio, Ways)| self.law_cells(total, *ways).into();
        Table {
            id: "total-law".into(),
            title: self.law_title("Law of the total", digits, left_out),
            columns: law_columns(digits).into(),
            rows: results.iter().map(row).collect(),
        }
    }

    fn law_cells(&self, total: &Ratio, ways: Ways) -> [Cell; 3] {
        let probability = Ratio::new(ways, self.law.total);
        [
            Cell::text(short(total)),
            Cell::Ways(ways),
            Cell::Number(probability),
        ]
    }

    /// The total of a combination of results.
    pub fn total_of(&self, cell: &JointCell) -> Ratio {
        let amount = |bet| self.law.profit(cell, bet) * &self.stakes[bet];
        (0..self.bets.len()).map(amount).sum()
    }

    /// The title of a table of exclusive events, with what it leaves out.
    fn law_title(&self, title: &str, digits: usize, (rows, ways): (usize, Ways)) -> String {
        if rows == 0 {
            return title.to_owned();
        }
        let rest = percent(&Ratio::new(ways, self.law.total), digits);
        format!("{title}; left out: {rows} less probable, {rest}% together (--all prints them)")
    }
}

/// Amounts stand flush right, and are texts: they name the rows of their tables.
const AMOUNT: Form = Form::Fraction;

/// The narrowest column of a bet: a figure with six digits.
const SHORTEST_HEAD: usize = 9;

fn law_columns(digits: usize) -> [Column; 3] {
    [
        Column::new("total", AMOUNT),
        Column::new("ways", Form::Ways),
        Column::new("probability", Form::Decimal(digits)),
    ]
}

/// Keeps the rows wanted; returns how many are left out, and their ways.
fn keep<T>(rows: &mut Vec<T>, wanted: Rows, ways: impl Fn(&T) -> Ways) -> (usize, Ways) {
    let most = match wanted {
        Rows::All => rows.len(),
        Rows::MostProbable(most) => most.min(rows.len()),
    };
    rows.sort_by_key(|row| std::cmp::Reverse(ways(row)));
    let left_out = rows.split_off(most);
    (left_out.len(), left_out.iter().map(ways).sum())
}

/// An amount with no more digits than it needs; one that needs more than four as a fraction.
pub fn short(amount: &Ratio) -> String {
    let is_short = (amount * &Ratio::whole(10_000)).denominator() == Ratio::one().denominator();
    if !is_short {
        return amount.to_string();
    }
    let digits = decimal(amount, 4);
    digits
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned()
}
