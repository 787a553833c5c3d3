//! The report of Banker's choices.

use super::card_classes::class_name;
use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::optimal_tableau::{Aim, Choice, CountedCells, LessOne, TableauCell};
use crate::exact::ratio::Ratio;

/// Banker's choices on a shoe, and what they rest on.
#[derive(Clone, Debug)]
pub struct TableauReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// What Banker's choices are to do with the bet.
    pub aim: Aim,
    /// What was counted.
    pub cells: CountedCells,
    /// The cells when one card has left, where the effects on margins are wanted.
    pub less_one: Vec<LessOne>,
}

/// Which tables are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// All cells by total, and those by hand where the rules are not best.
    Short,
    /// Every cell by hand as well, and what every choice adds per round.
    All,
}

impl TableauReport {
    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize, tables: Tables) -> Document {
        let (by_total, by_hand) = (&self.cells.by_total, &self.cells.by_hand);
        let mut all = vec![
            self.values(digits),
            self.grid(),
            self.deviations("totals", TOTALS, by_total, digits),
            self.deviations("hands", HANDS, by_hand, digits),
            self.conditional("cells", "All cells", by_total, digits),
        ];
        if !self.less_one.is_empty() {
            all.insert(4, self.margins(digits));
        }
        if tables == Tables::All {
            all.push(contributions("per-round", by_total, digits));
            all.push(self.conditional("cells-by-hand", "All cells by hand", by_hand, digits));
            all.push(contributions("per-round-by-hand", by_hand, digits));
        }
        Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables: all,
        }
    }

    /// The expectation under the rules and under the best tableaus.
    fn values(&self, digits: usize) -> Table {
        let rules = self.cells.expectation();
        let row = |name: &str, expectation: Ratio| {
            let change = &expectation - &rules;
            vec![
                Cell::text(name),
                Cell::Number(expectation.clone()),
                Cell::Number(expectation),
                Cell::Number(change),
            ]
        };
        Table {
            id: "expectations".into(),
            title: "The expectation of the bet".into(),
            columns: vec![
                Column::new("tableau", Form::Text),
                Column::new("expectation", Form::Decimal(digits + FINER)),
                Column::new("exact", Form::Fraction),
                Column::new("change", Form::Decimal(digits + FINER)),
            ],
            rows: vec![
                row("of the rules", rules.clone()),
                row("best by total", self.cells.best_by_total(self.aim)),
                row("best by hand", self.cells.best_by_hand(self.aim)),
            ],
        }
    }

    /// The best choices by total, marked where the rules choose otherwise.
    fn grid(&self) -> Table {
        let cells = &self.cells.by_total;
        let mut totals: Vec<u8> = cells.iter().map(|cell| cell.total).collect();
        totals.dedup();
        let choice = |cell: &TableauCell| {
            let best = cell.best(self.aim);
            let mark = if best == cell.rules { "" } else { "*" };
            Cell::Text(format!("{}{mark}", letter(best)))
        };
        let row = |&total: &u8| {
            let of_total = cells.iter().filter(|cell| cell.total == total);
            [Cell::text(total.to_string())]
                .into_iter()
                .chain(of_total.map(choice))
                .collect()
        };
        let thirds = (0..10).map(|third| third.to_string());
        let heads = ["Banker".to_owned(), "stood".to_owned()]
            .into_iter()
            .chain(thirds);
        Table {
            id: "best".into(),
            title: "Best by total: Banker draws (D) or stands (S), his total down, Player's third \
                    card across; * where the rules do otherwise"
                .into(),
            columns: heads.map(|head| Column::new(&head, Form::Text)).collect(),
            rows: totals.iter().map(row).collect(),
        }
    }

    /// The cells in which the rules are not best, the dearest first.
    fn deviations(&self, id: &str, title: &str, cells: &[TableauCell], digits: usize) -> Table {
        let is_dear = |cell: &&TableauCell| cell.best(self.aim) != cell.rules;
        let mut dear: Vec<&TableauCell> = cells.iter().filter(is_dear).collect();
        dear.sort_by_key(|cell| std::cmp::Reverse(cell.cost(self.aim)));
        let row = |cell: &TableauCell| {
            let cost = cell.cost(self.aim);
            let own = [
                Cell::text(word(cell.rules)),
                Cell::text(word(cell.best(self.aim))),
                Cell::Number(cost.clone()),
                Cell::Number(cost),
            ];
            name(cell).into_iter().chain(own).collect()
        };
        let own = [
            Column::new("rules", Form::Text),
            Column::new("best", Form::Text),
            Column::new("cost per round", Form::Decimal(digits + FINER)),
            Column::new("exact", Form::Fraction),
        ];
        Table {
            id: id.into(),
            title: format!("{title}: {}", dear.len()),
            columns: name_columns(cells).into_iter().chain(own).collect(),
            rows: dear.into_iter().map(row).collect(),
        }
    }

    /// For the cells whose margin is nearest to zero, what a card that leaves does to it.
    fn margins(&self, digits: usize) -> Table {
        let size = |at: &usize| self.cells.by_total[*at].margin().map(|of| of.absolute());
        let cells = 0..self.cells.by_total.len();
        let mut nearest: Vec<usize> = cells.filter(|at| size(at).is_some()).collect();
        nearest.sort_by_key(size);
        nearest.truncate(NEAREST);
        let margin = |cells: &CountedCells, at: usize| cells.by_total[at].margin();
        let columns = nearest.iter().map(|&at| {
            let cell = &self.cells.by_total[at];
            Column::new(
                &format!("{} vs {}", cell.total, third(cell)),
                Form::Decimal(digits + 2),
            )
        });
        let whole = nearest.iter().map(|&at| number(margin(&self.cells, at)));
        let whole = [Cell::text("margin"), Cell::Empty].into_iter().chain(whole);
        let effects = self.less_one.iter().map(|less| {
            let effect = |&at: &usize| {
                let after = less.cells.as_ref().and_then(|cells| margin(cells, at));
                number(
                    after
                        .zip(margin(&self.cells, at))
                        .map(|(after, before)| after - before),
                )
            };
            [
                Cell::Text(class_name(less.cards)),
                Cell::Ways(less.left.into()),
            ]
            .into_iter()
            .chain(nearest.iter().map(effect))
            .collect()
        });
        let head = [
            Column::new("class", Form::Text),
            Column::new("cards", Form::Ways),
        ];
        Table {
            id: "margins".into(),
            title: "The margins (draw - stand) nearest to zero, and their change when one card of \
                    a class leaves: a change of the other sign brings the margin nearer to turning"
                .into(),
            columns: head.into_iter().chain(columns).collect(),
            rows: [whole.collect()].into_iter().chain(effects).collect(),
        }
    }

    /// What drawing and standing are worth in the rounds that come to each cell.
    fn conditional(&self, id: &str, title: &str, cells: &[TableauCell], digits: usize) -> Table {
        let row = |cell: &TableauCell| {
            let given = |choice| cell.given(choice);
            let own = [
                Cell::Number(cell.probability.clone()),
                number(given(Choice::Draw)),
                number(given(Choice::Stand)),
                number(cell.margin()),
                Cell::text(word(cell.rules)),
                Cell::text(word(cell.best(self.aim))),
                Cell::Number(cell.cost(self.aim)),
            ];
            name(cell).into_iter().chain(own).collect()
        };
        let own = [
            Column::new("probability", Form::Decimal(digits)),
            Column::new("draw", Form::Decimal(digits)),
            Column::new("stand", Form::Decimal(digits)),
            Column::new("draw - stand", Form::Decimal(digits)),
            Column::new("rules", Form::Text),
            Column::new("best", Form::Text),
            Column::new("cost per round", Form::Decimal(digits + FINER)),
        ];
        Table {
            id: id.into(),
            title: format!(
                "{title}: the expectation of the bet in the rounds that come there, when Banker \
                 draws and when he stands"
            ),
            columns: name_columns(cells).into_iter().chain(own).collect(),
            rows: cells.iter().map(row).collect(),
        }
    }
}

/// How many cells near to zero are shown.
const NEAREST: usize = 5;

/// Costs can be a thousandth of what differs between bets.
const FINER: usize = 4;

const TOTALS: &str = "Cells by total in which the rules are not best";
const HANDS: &str = "Cells by hand in which the rules are not best";

/// What drawing and standing add to the expectation, per round.
fn contributions(id: &str, cells: &[TableauCell], digits: usize) -> Table {
    let row = |cell: &TableauCell| {
        let own = [
            Cell::Number(cell.draw.clone()),
            Cell::Number(cell.stand.clone()),
            Cell::Number(&cell.draw - &cell.stand),
        ];
        name(cell).into_iter().chain(own).collect()
    };
    let form = Form::Decimal(digits + FINER);
    let own = ["draw", "stand", "draw - stand"].map(|name| Column::new(name, form));
    Table {
        id: id.into(),
        title: "What a cell adds to the expectation of the bet, per round".into(),
        columns: name_columns(cells).into_iter().chain(own).collect(),
        rows: cells.iter().map(row).collect(),
    }
}

fn name_columns(cells: &[TableauCell]) -> Vec<Column> {
    let by_hand = cells.iter().any(|cell| cell.hand.is_some());
    let hand = by_hand.then_some("hand");
    let names = ["Banker"].into_iter().chain(hand).chain(["third"]);
    names.map(|name| Column::new(name, Form::Text)).collect()
}

/// Banker's total, his two cards where they are told apart, and Player's third card.
fn name(cell: &TableauCell) -> Vec<Cell> {
    let hand = cell
        .hand
        .map(|[low, high]| Cell::Text(format!("{low} {high}")));
    let total = Cell::text(cell.total.to_string());
    [total]
        .into_iter()
        .chain(hand)
        .chain([Cell::Text(third(cell))])
        .collect()
}

fn third(cell: &TableauCell) -> String {
    cell.third
        .map_or("stood".to_owned(), |third| third.to_string())
}

fn number(of: Option<Ratio>) -> Cell {
    of.map_or(Cell::Empty, Cell::Number)
}

fn word(choice: Choice) -> &'static str {
    match choice {
        Choice::Draw => "draw",
        Choice::Stand => "stand",
    }
}

fn letter(choice: Choice) -> &'static str {
    match choice {
        Choice::Draw => "D",
        Choice::Stand => "S",
    }
}
