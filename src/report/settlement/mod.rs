//! The report of recorded rounds: one round in full, or many beside the exact law.

mod laws;
mod rounds;

pub use rounds::RoundWriter;

use std::cmp::Ordering;

use super::document::{Cell, Column, Document, Form, Table};
use super::fractions::with_fractions;
use crate::analysis::settlement::{BetResult, Comparison, Observed, Settled};
use crate::bets::bet::Bet;
use crate::bets::entry::BetEntry;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::hand::Hand;
use crate::games::baccarat::record::{Breach, BreachKind, Decided, Outcome, Record};

/// Rounds of a file beside the exact law.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The bets.
    pub bets: Vec<BetEntry>,
    /// What was seen.
    pub observed: Observed,
    /// How many lines hold no readable round.
    pub unreadable: u64,
    /// The first lines at fault.
    pub faults: Vec<LineFault>,
    /// What was seen beside the law.
    pub comparison: Comparison,
}

/// A line at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong.
    pub message: String,
}

/// What figures a document shows beside decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fractions {
    /// Each exact number has a column of its fractions, for formats that have no room limit.
    Beside,
    /// Decimals alone.
    Left,
}

/// Why a round is void, with what it would have needed.
pub fn void(breach: &Breach) -> String {
    match breach.need() {
        Some(need) => format!("void: {breach}; needed: {need}"),
        None => format!("void: {breach}"),
    }
}

/// What a record says of the winner against its own cards.
pub fn wrong_winner(named: Outcome, round: &Decided) -> String {
    let (player, banker) = (round.player_total, round.banker_total);
    let dealt = round.outcome();
    format!("the record says {named}, its cards {dealt}: Player {player}, Banker {banker}")
}

/// One round: its hands and what each bet comes to, or why it is void.
pub fn one_round(
    record: &Record,
    settled: &Result<Settled<'_>, Breach>,
    bets: &[Bet],
    assumptions: Vec<String>,
    fractions: Fractions,
    digits: usize,
) -> Document {
    let round = settled.as_ref().map(|settled| settled.round);
    let title = match &round {
        Ok(round) => match round.outcome() {
            Outcome::Tie => format!("Tie at {}", round.player_total),
            winner @ (Outcome::Player | Outcome::Banker) => format!(
                "{winner} wins: Player {}, Banker {}",
                round.player_total, round.banker_total
            ),
        },
        Err(_) => "Void: the record breaks the tableau".to_owned(),
    };
    let mut tables = vec![hands_table(record, round.ok().as_ref())];
    if let Err(breach) = settled {
        tables.push(breach_table(breach));
    }
    tables.push(results_table(settled, bets, fractions, digits));
    let document = Document {
        title,
        assumptions,
        warnings: Vec::new(),
        tables,
    };
    beside(document, fractions)
}

fn hands_table(record: &Record, round: Option<&Decided>) -> Table {
    let row = |hand: Hand| {
        let cards: Vec<String> = record.hand(hand).iter().map(ToString::to_string).collect();
        let of_round = round.map(|round| {
            let (total, other) = match hand {
                Hand::Player => (round.player_total, round.banker_total),
                Hand::Banker => (round.banker_total, round.player_total),
            };
            let result = match total.cmp(&other) {
                Ordering::Greater => "wins",
                Ordering::Equal => "ties",
                Ordering::Less => "loses",
            };
            (result, Cell::Ways(total.into()))
        });
        let (result, total) = of_round.unwrap_or(("void", Cell::Empty));
        let hand = Cell::text(hand.to_string());
        vec![hand, Cell::text(cards.join(" ")), Cell::text(result), total]
    };
    Table {
        id: "hands".into(),
        title: String::new(),
        columns: vec![
            Column::new("hand", Form::Text),
            Column::new("cards", Form::Text),
            Column::new("result", Form::Text),
            Column::new("total", Form::Ways),
        ],
        rows: vec![row(Hand::Player), row(Hand::Banker)],
    }
}

fn breach_table(breach: &Breach) -> Table {
    let mut rows = vec![
        vec![Cell::text("breach"), Cell::text(breach.to_string())],
        vec![Cell::text("kind"), Cell::text(breach.kind().to_string())],
    ];
    if let Some(need) = breach.need() {
        rows.push(vec![Cell::text("needed"), Cell::text(need.to_string())]);
    }
    Table {
        id: "breach".into(),
        title: String::new(),
        columns: vec![
            Column::new("void", Form::Text),
            Column::new("why", Form::Text),
        ],
        rows,
    }
}

fn results_table(
    settled: &Result<Settled<'_>, Breach>,
    bets: &[Bet],
    fractions: Fractions,
    digits: usize,
) -> Table {
    let row = |(at, bet): (usize, &Bet)| {
        let (line, pays, net) = match settled {
            Err(_) => (
                "void".to_owned(),
                "stake returned".to_owned(),
                Some(Ratio::zero()),
            ),
            Ok(settled) => {
                let result = settled.results[at];
                let (line, pays) = match result {
                    BetResult::Line(line) => {
                        let line = &bet.lines[line];
                        (line.name.clone(), line.pay.to_string())
                    }
                    BetResult::Otherwise => ("otherwise".to_owned(), "lose".to_owned()),
                    BetResult::NotDecided => {
                        ("not decided: suits not recorded".to_owned(), String::new())
                    }
                };
                (line, pays, result.profit(bet))
            }
        };
        let net = net.map_or(Cell::Empty, Cell::Number);
        vec![Cell::text(&bet.id), Cell::Text(line), Cell::Text(pays), net]
    };
    let form = match fractions {
        Fractions::Beside => Form::Decimal(digits),
        Fractions::Left => Form::Fraction,
    };
    Table {
        id: "bets".into(),
        title: String::new(),
        columns: vec![
            Column::new("bet", Form::Text),
            Column::new("line", Form::Text),
            Column::new("pays", Form::Text),
            Column::new("net, to one", form),
        ],
        rows: bets.iter().enumerate().map(row).collect(),
    }
}

impl FileReport {
    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize, fractions: Fractions) -> Document {
        let mut tables = vec![self.counts_table()];
        if !self.faults.is_empty() {
            tables.push(self.faults_table());
        }
        if self.observed.settled > 0 {
            tables.extend(laws::tables(self, digits));
        }
        let document = Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables,
        };
        beside(document, fractions)
    }

    /// How many lines are at fault.
    fn lines_at_fault(&self) -> u64 {
        self.observed.void_rounds() + self.observed.wrong_winners + self.unreadable
    }

    fn counts_table(&self) -> Table {
        let seen = &self.observed;
        let kinds = BreachKind::ALL.map(|kind| (format!("void: {kind}"), seen.void[kind.index()]));
        let always = [
            ("rounds settled".to_owned(), seen.settled),
            ("rounds void".to_owned(), seen.void_rounds()),
        ];
        let others = [
            ("lines that cannot be read".to_owned(), self.unreadable),
            ("results recorded".to_owned(), seen.named_winners),
            ("results recorded wrongly".to_owned(), seen.wrong_winners),
        ];
        let row = |(name, count): (String, u64)| vec![Cell::Text(name), Cell::Ways(count.into())];
        let some = kinds
            .into_iter()
            .chain(others)
            .filter(|(_, count)| *count > 0);
        Table {
            id: "rounds".into(),
            title: String::new(),
            columns: vec![
                Column::new("lines", Form::Text),
                Column::new("number", Form::Ways),
            ],
            rows: always.into_iter().chain(some).map(row).collect(),
        }
    }

    fn faults_table(&self) -> Table {
        let (shown, all) = (self.faults.len() as u64, self.lines_at_fault());
        let rest = match all - shown {
            0 => String::new(),
            rest => format!(": the first {shown}, and {rest} more"),
        };
        let row =
            |fault: &LineFault| vec![Cell::Ways(fault.line.into()), Cell::text(&fault.message)];
        Table {
            id: "faults".into(),
            title: format!("Lines at fault{rest}"),
            columns: vec![
                Column::new("line", Form::Ways),
                Column::new("what is wrong", Form::Text),
            ],
            rows: self.faults.iter().map(row).collect(),
        }
    }
}

/// The document, with fractions beside decimals where they are wanted.
fn beside(document: Document, fractions: Fractions) -> Document {
    match fractions {
        Fractions::Beside => with_fractions(document),
        Fractions::Left => document,
    }
}
