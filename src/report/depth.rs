//! The report of bets at depth: spectra, the spread of the edge, bounds, pairs of bets.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::depth::bounds::Bounds;
use crate::analysis::depth::spectrum::{Cost, ROUND_CARDS, Spectrum, correlation_squared};
use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Direction, Rounding};

/// Bets at depth, and what the figures rest on.
#[derive(Clone, Debug)]
pub struct DepthReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// One for each shoe.
    pub runs: Vec<DepthRun>,
}

/// Bets at depth on one shoe.
#[derive(Clone, Debug)]
pub struct DepthRun {
    /// The shoe in a few words.
    pub shoe: String,
    /// The depths: how many cards are unseen.
    pub depths: Vec<u64>,
    /// The bets.
    pub bets: Vec<BetAtDepth>,
    /// Bets that are not computed, and why.
    pub left_out: Vec<(String, String)>,
    /// Pairs of bets, by their ids.
    pub pairs: Vec<PairAtDepth>,
}

/// A bet on one shoe.
#[derive(Clone, Debug)]
pub struct BetAtDepth {
    /// Its id.
    pub id: String,
    /// The player's expectation per unit, that of every round of the shoe before it is dealt.
    pub mean: Ratio,
    /// The variance of the edge at every depth.
    pub spectrum: Spectrum,
    /// What was summed over.
    pub cost: Cost,
}

/// Two bets on one shoe.
#[derive(Clone, Debug)]
pub struct PairAtDepth {
    /// Their places among the bets of the run.
    pub bets: [usize; 2],
    /// The covariance of their edges at every depth; `None` where the two together tell cards
    /// apart too finely.
    pub covariance: Option<Spectrum>,
}

impl DepthReport {
    /// The report as a document with so many digits after the points. `places` is how many decimals
    /// of a ratio the format prints where it is a percentage: there bounds are rounded up.
    pub fn document(&self, digits: usize, places: usize) -> Document {
        let tables = self.runs.iter().flat_map(|run| {
            let of_shoe = match self.runs.as_slice() {
                [_] => String::new(),
                _ => format!(", {}", run.shoe),
            };
            let mut tables = vec![
                run.spectra(&of_shoe, digits),
                run.components(&of_shoe, digits),
                run.spread(&of_shoe, digits, places),
            ];
            if !run.pairs.is_empty() {
                tables.push(run.pairs(&of_shoe, digits));
            }
            if !run.left_out.is_empty() {
                tables.push(run.left_out(&of_shoe));
            }
            tables
        });
        let mut assumptions = self.assumptions.clone();
        assumptions.extend(MEANING.map(str::to_owned));
        Document {
            title: self.title.clone(),
            assumptions,
            warnings: self.warnings.clone(),
            tables: tables.collect(),
        }
    }
}

const MEANING: [&str; 4] = [
    "edge at depth N: the player's expectation per unit given which N cards of the shoe are unseen, \
     these any N with equal chance",
    "variances, shares and correlations are exact; digits of roots are rounded half to even",
    "linear count: the best correlation of the edge with any count that adds up a number for each \
     card seen",
    "at most: no way of choosing when to bet gains more per round (Scarf), or finds a favourable \
     shoe more often (Cantelli); rounded up, true of all rounds dealt before that depth too",
];

impl DepthRun {
    fn spectra(&self, of_shoe: &str, digits: usize) -> Table {
        let shares = (1..=ROUND_CARDS).map(|order| Column::new(&order.to_string(), SHARE));
        let named = [
            Column::new("bet", Form::Text),
            Column::new("expectation", Form::Percent(digits)),
            Column::new("std at 6", Form::Root(digits)),
        ];
        let cost = [
            Column::new("classes", Form::Ways),
            Column::new("sets", Form::Ways),
        ];
        let row = |bet: &BetAtDepth| {
            let share = |order| number(bet.spectrum.share(order as usize));
            let named = [
                Cell::text(&bet.id),
                Cell::Number(bet.mean.clone()),
                Cell::Number(bet.spectrum.total()),
            ];
            let cost = [bet.cost.classes, bet.cost.multisets].map(|of| Cell::Ways(of as u128));
            let shares = (1..=ROUND_CARDS).map(share);
            named.into_iter().chain(shares).chain(cost).collect()
        };
        Table {
            id: format!("spectrum{of_shoe}"),
            title: format!(
                "Spread of the mean given all six cards of a round, and the shares of its variance by \
                 order{of_shoe}"
            ),
            columns: named.into_iter().chain(shares).chain(cost).collect(),
            rows: self.bets.iter().map(row).collect(),
        }
    }

    /// The components themselves.
    fn components(&self, of_shoe: &str, digits: usize) -> Table {
        let form = Form::Decimal(digits + 4);
        let orders = || 1..=ROUND_CARDS as usize;
        let heads = orders().map(|order| Column::new(&format!("s{order}"), form));
        let row = |bet: &BetAtDepth| {
            let component = |order| Cell::Number(bet.spectrum.component(order));
            let named = [Cell::text(&bet.id)].into_iter();
            named.chain(orders().map(component)).collect()
        };
        let named = [Column::new("bet", Form::Text)].into_iter();
        Table {
            id: format!("components{of_shoe}"),
            title: format!("Components: what each order gives to that variance{of_shoe}"),
            columns: named.chain(heads).collect(),
            rows: self.bets.iter().map(row).collect(),
        }
    }

    fn spread(&self, of_shoe: &str, digits: usize, places: usize) -> Table {
        let columns = vec![
            Column::new("bet", Form::Group),
            Column::new("unseen", Form::Text),
            Column::new("std of edge", Form::Root(digits + 2)),
            Column::new("linear count", Form::Root(digits)),
            Column::new("gain at most", Form::Decimal(digits + 2)),
            Column::new("favourable at most", Form::Percent(digits)),
        ];
        let up = |digits: usize, of: &Ratio| Rounding::to_digits(digits, Direction::Up).of(of);
        let rows = self.bets.iter().flat_map(|bet| {
            self.depths.iter().map(move |&unseen| {
                let variance = bet.spectrum.at(unseen);
                let bounds = Bounds::new(&bet.mean, &variance);
                vec![
                    Cell::text(&bet.id),
                    Cell::Text(unseen.to_string()),
                    Cell::Number(variance),
                    number(bet.spectrum.linear_share(unseen)),
                    Cell::Number(up(places, &bounds.gain)),
                    Cell::Number(up(places, &bounds.favourable)),
                ]
            })
        });
        Table {
            id: format!("depth{of_shoe}"),
            title: format!(
                "Edge by depth: standard deviation, the best linear count, bounds of what counting \
                 can do{of_shoe}"
            ),
            columns,
            rows: rows.collect(),
        }
    }

    fn pairs(&self, of_shoe: &str, digits: usize) -> Table {
        let columns = vec![
            Column::new("bet", Form::Group),
            Column::new("and", Form::Group),
            Column::new("unseen", Form::Text),
            Column::new("covariance", Form::Decimal(digits + 6)),
            Column::new("correlation", Form::SignedRoot(digits)),
        ];
        let rows = self.pairs.iter().flat_map(|pair| {
            let [a, b] = pair.bets.map(|bet| &self.bets[bet]);
            self.depths.iter().map(move |&unseen| {
                let covariance = pair.covariance.as_ref().map(|of| of.at(unseen));
                let variances = [a, b].map(|bet| bet.spectrum.at(unseen));
                let correlation = covariance
                    .as_ref()
                    .and_then(|of| correlation_squared(of, [&variances[0], &variances[1]]));
                vec![
                    Cell::text(&a.id),
                    Cell::text(&b.id),
                    Cell::Text(unseen.to_string()),
                    number(covariance),
                    number(correlation),
                ]
            })
        });
        Table {
            id: format!("pairs{of_shoe}"),
            title: format!("Edges of two bets given the same unseen cards{of_shoe}"),
            columns,
            rows: rows.collect(),
        }
    }

    fn left_out(&self, of_shoe: &str) -> Table {
        let columns = ["bet", "not computed"].map(|name| Column::new(name, Form::Text));
        let row = |(bet, why): &(String, String)| vec![Cell::text(bet), Cell::text(why)];
        Table {
            id: format!("not-computed{of_shoe}"),
            title: format!("Not computed{of_shoe}"),
            columns: columns.into(),
            rows: self.left_out.iter().map(row).collect(),
        }
    }
}

/// Shares are written with four decimals: people compare them.
const SHARE: Form = Form::Decimal(4);

fn number(of: Option<Ratio>) -> Cell {
    of.map_or(Cell::Empty, Cell::Number)
}
