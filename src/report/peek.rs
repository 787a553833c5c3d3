//! The report of what it is worth to know the class of a card.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::peek::{Peek, Signal};
use crate::bets::entry::BetEntry;
use crate::exact::ratio::Ratio;

/// What knowing the class of cards is worth, and what it rests on.
#[derive(Clone, Debug)]
pub struct PeekReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The cards that are looked at.
    pub looks: Vec<NamedLook>,
    /// The bets.
    pub bets: Vec<BetEntry>,
    /// What was counted.
    pub peek: Peek,
}

/// A card that is looked at, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLook {
    /// The place of the card.
    pub place: String,
    /// The classes that are told apart.
    pub classes: Vec<String>,
    /// For each class which of them it is in the order in which they were written.
    pub written: Vec<usize>,
}

/// How many bets stand side by side.
const ABREAST: usize = 5;

impl PeekReport {
    /// The signals in the order in which their classes were written, cards not dealt last.
    pub fn signals(&self) -> Vec<&Signal> {
        let place = |signal: &&Signal| -> Vec<usize> {
            let classes = self.looks.iter().zip(&signal.classes);
            classes
                .map(|(look, class)| class.map_or(usize::MAX, |class| look.written[class]))
                .collect()
        };
        let mut signals: Vec<&Signal> = self.peek.signals.iter().collect();
        signals.sort_by_key(place);
        signals
    }

    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize) -> Document {
        let mut tables = vec![self.best(digits)];
        let bets: Vec<usize> = (0..self.bets.len()).collect();
        tables.extend(bets.chunks(ABREAST).map(|bets| self.given(bets, digits)));
        tables.push(self.value(digits));
        Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables,
        }
    }

    fn id(&self, bet: usize) -> &str {
        &self.bets[bet].bet.id
    }

    fn signal_columns(&self) -> Vec<Column> {
        let looks = self.looks.iter();
        looks
            .map(|look| Column::new(&look.place, Form::Text))
            .collect()
    }

    /// The classes of a signal, in words.
    fn signal_cells(&self, signal: &Signal) -> Vec<Cell> {
        let class = |(look, class): (&NamedLook, &Option<usize>)| match class {
            Some(class) => Cell::text(&look.classes[*class]),
            None => Cell::text("not dealt"),
        };
        self.looks.iter().zip(&signal.classes).map(class).collect()
    }

    /// For each signal the best bet.
    fn best(&self, digits: usize) -> Table {
        let own = [
            Column::new("probability", Form::Decimal(digits)),
            Column::new("best bet", Form::Text),
            Column::new("expectation", Form::Decimal(digits)),
            Column::new("exact", Form::Fraction),
            Column::new("if free", Form::Text),
        ];
        let row = |signal: &Signal| {
            let best = signal.best();
            let expectation = &signal.expectations[best];
            let own = [
                Cell::Number(signal.probability.clone()),
                Cell::text(self.id(best)),
                Cell::Number(expectation.clone()),
                Cell::Number(expectation.clone()),
                Cell::text(if expectation.is_positive() {
                    "bet"
                } else {
                    "no bet"
                }),
            ];
            self.signal_cells(signal).into_iter().chain(own).collect()
        };
        Table {
            id: "signals".into(),
            title: "What is known, and the best bet then".into(),
            columns: self.signal_columns().into_iter().chain(own).collect(),
            rows: self.signals().into_iter().map(row).collect(),
        }
    }

    /// For each signal the expectation of some bets, and their mean.
    fn given(&self, bets: &[usize], digits: usize) -> Table {
        let of_bets = bets
            .iter()
            .map(|&bet| Column::new(self.id(bet), Form::Decimal(digits)));
        let row = |signal: &Signal| {
            let of_bet = |&bet: &usize| Cell::Number(signal.expectations[bet].clone());
            let of_bets = bets.iter().map(of_bet);
            self.signal_cells(signal)
                .into_iter()
                .chain(of_bets)
                .collect()
        };
        let mut rows: Vec<Vec<Cell>> = self.signals().into_iter().map(row).collect();
        let looks = 1..self.looks.len();
        let name = [Cell::text("mean")]
            .into_iter()
            .chain(looks.map(|_| Cell::text("")));
        let means = bets.iter().map(|&bet| Cell::Number(self.peek.mean_of(bet)));
        rows.push(name.chain(means).collect());
        Table {
            id: "expectations".into(),
            title: "The expectation of each bet given what is known; the mean is that of one who \
                    does not know"
                .into(),
            columns: self.signal_columns().into_iter().chain(of_bets).collect(),
            rows,
        }
    }

    /// The value of the knowledge, for one who must bet and for one who need not.
    fn value(&self, digits: usize) -> Table {
        let peek = &self.peek;
        let row = |name: &str, made: Ratio, without: &Ratio, with: Ratio| {
            let gain = &with - without;
            vec![
                Cell::text(name),
                Cell::Number(made),
                Cell::Number(without.clone()),
                Cell::Number(with.clone()),
                Cell::Number(with),
                Cell::Number(gain),
            ]
        };
        let forced = &peek.expectations[peek.best()];
        let forced = row(
            "a unit each round",
            Ratio::one(),
            forced,
            peek.value_always_betting(),
        );
        let (without, with) = (peek.without_free_to_sit_out(), peek.value_free_to_sit_out());
        let free = row("or no bet", peek.bets_made(), &without, with);
        Table {
            id: "value".into(),
            title: format!(
                "The value of the knowledge per round, beside the best without it, `{}`",
                self.id(peek.best())
            ),
            columns: vec![
                Column::new("betting", Form::Text),
                Column::new("rounds bet", Form::Decimal(digits)),
                Column::new("without", Form::Decimal(digits)),
                Column::new("with", Form::Decimal(digits)),
                Column::new("exact", Form::Fraction),
                Column::new("gain", Form::Decimal(digits)),
            ],
            rows: vec![forced, free],
        }
    }
}
