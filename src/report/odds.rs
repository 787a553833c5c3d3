//! The report of odds: the law of a round and the figures of bets, on one shoe or several.

use std::ops::RangeInclusive;

use super::document::{Cell, Column, Document, Form, Table};
use super::terms;
use crate::analysis::edge::{BetFigures, LineFigures};
use crate::analysis::round_law::RoundLaw;
use crate::bets::bet::{Bet, Stake};
use crate::bets::entry::BetEntry;
use crate::counting::census::Ways;
use crate::exact::decimal::percent;
use crate::exact::ratio::Ratio;

/// Everything that was counted, and what it rests on.
#[derive(Clone, Debug)]
pub struct OddsReport {
    /// The title.
    pub title: String,
    /// The id of the rules.
    pub rules: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The bets.
    pub bets: Vec<BetEntry>,
    /// One count for each shoe.
    pub runs: Vec<Run>,
    /// The stake that the figures are for; without it a commission is its rate alone.
    pub stake: Option<Stake>,
}

/// What was counted on one shoe.
#[derive(Clone, Debug)]
pub struct Run {
    /// The shoe in a few words.
    pub shoe: String,
    /// The number of whole decks, where the shoe is that.
    pub decks: Option<u32>,
    /// How many cards are unseen; `None` for draws with replacement.
    pub cards: Option<u64>,
    /// The law of the round.
    pub law: RoundLaw,
    /// The figures of each bet.
    pub figures: Vec<BetFigures>,
}

/// Which parts of the report of one shoe are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The outcomes and numbers of cards.
    pub round: bool,
    /// The matrix of both totals.
    pub totals: bool,
}

impl OddsReport {
    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize, parts: Parts) -> Document {
        let tables = match self.runs.as_slice() {
            [run] => self.tables_of_one(run, digits, parts),
            _ => self.tables_side_by_side(digits),
        };
        let assumptions = self.assumptions.clone();
        Document {
            title: self.title.clone(),
            assumptions,
            warnings: self.warnings.clone(),
            tables,
        }
    }

    fn tables_of_one(&self, run: &Run, digits: usize, parts: Parts) -> Vec<Table> {
        let mut tables = Vec::new();
        if parts.round {
            tables.push(law_table(
                "outcomes",
                "outcome",
                &outcomes(&run.law),
                &run.law,
                digits,
            ));
            tables.push(law_table(
                "cards",
                "cards dealt",
                &cards(&run.law),
                &run.law,
                digits,
            ));
        }
        if parts.totals {
            tables.push(totals(&run.law, digits.min(4)));
        }
        tables.push(self.bets_table(run, digits));
        for (entry, figures) in self.bets.iter().zip(&run.figures) {
            tables.push(lines_table(
                &entry.bet,
                figures,
                self.stake.as_ref(),
                digits,
            ));
        }
        tables
    }

    fn bets_table(&self, run: &Run, digits: usize) -> Table {
        let columns = vec![
            Column::new("bet", Form::Text),
            Column::new("house edge", Form::Percent(digits)),
            Column::new("per resolved bet", Form::Percent(digits)),
            Column::new("RTP", Form::Percent(digits)),
            Column::new("hit frequency", Form::Percent(digits)),
            Column::new("std deviation", Form::Root(digits)),
        ];
        let row = |(entry, figures): (&BetEntry, &BetFigures)| {
            vec![
                Cell::text(&entry.bet.id),
                Cell::Number(figures.house_edge.clone()),
                figures
                    .edge_per_resolved_bet
                    .clone()
                    .map_or(Cell::Empty, Cell::Number),
                Cell::Number(figures.rtp.clone()),
                Cell::Number(figures.hit_frequency.clone()),
                Cell::Number(figures.variance.clone()),
            ]
        };
        let rows = self.bets.iter().zip(&run.figures).map(row).collect();
        Table {
            id: "bets".into(),
            title: String::new(),
            columns,
            rows,
        }
    }

    /// One column for each shoe, as many in a table as a line holds.
    fn tables_side_by_side(&self, digits: usize) -> Vec<Table> {
        let is_long = |entry: &BetEntry| entry.bet.id.len() > 15;
        let abreast = if self.bets.iter().any(is_long) { 6 } else { 7 };
        let mut tables = Vec::new();
        for runs in self.runs.chunks(abreast) {
            let columns = |name: &str, form: Form| {
                let of_run = runs.iter().map(|run| Column::new(&run.shoe, form));
                [Column::new(name, Form::Text)]
                    .into_iter()
                    .chain(of_run)
                    .collect::<Vec<_>>()
            };
            let outcome_rows = (0..3).map(|at| {
                let probability =
                    |run: &Run| Cell::Number(Ratio::new(outcomes(&run.law)[at].1, run.law.total));
                let name = Cell::text(outcomes(&runs[0].law)[at].0);
                [name]
                    .into_iter()
                    .chain(runs.iter().map(probability))
                    .collect()
            });
            tables.push(Table {
                id: "outcomes".into(),
                title: "Probability of the outcomes".into(),
                columns: columns("outcome", Form::Decimal(digits)),
                rows: outcome_rows.collect(),
            });
            let bet_rows = self.bets.iter().enumerate().map(|(at, entry)| {
                let edge = |run: &Run| Cell::Number(run.figures[at].house_edge.clone());
                [Cell::text(&entry.bet.id)]
                    .into_iter()
                    .chain(runs.iter().map(edge))
                    .collect()
            });
            tables.push(Table {
                id: "bets".into(),
                title: "House edge".into(),
                columns: columns("bet", Form::Percent(digits)),
                rows: bet_rows.collect(),
            });
        }
        tables
    }
}

/// The three outcomes with their ways.
pub fn outcomes(law: &RoundLaw) -> [(&'static str, Ways); 3] {
    [
        ("Player", law.player()),
        ("Banker", law.banker()),
        ("Tie", law.tie()),
    ]
}

/// Four, five or six cards with their ways.
pub fn cards(law: &RoundLaw) -> [(&'static str, Ways); 3] {
    [
        ("4", law.cards[0]),
        ("5", law.cards[1]),
        ("6", law.cards[2]),
    ]
}

fn law_table(
    id: &str,
    heading: &str,
    events: &[(&str, Ways)],
    law: &RoundLaw,
    digits: usize,
) -> Table {
    let columns = vec![
        Column::new(heading, Form::Text),
        Column::new("ways", Form::Ways),
        Column::new("probability", Form::Decimal(digits)),
    ];
    let row = |name: &str, ways: Ways| {
        vec![
            Cell::text(name),
            Cell::Ways(ways),
            Cell::Number(Ratio::new(ways, law.total)),
        ]
    };
    let mut rows: Vec<_> = events.iter().map(|&(name, ways)| row(name, ways)).collect();
    rows.push(row("all", law.total));
    Table {
        id: id.into(),
        title: String::new(),
        columns,
        rows,
    }
}

fn totals(law: &RoundLaw, digits: usize) -> Table {
    let totals: RangeInclusive<usize> = 0..=9;
    let of_banker = totals
        .clone()
        .map(|total| Column::new(&total.to_string(), Form::Percent(digits)));
    let columns = [Column::new("Player", Form::Text)]
        .into_iter()
        .chain(of_banker)
        .collect();
    let row = |player: usize| {
        let cell = |banker: usize| Cell::Number(Ratio::new(law.totals[player][banker], law.total));
        [Cell::text(player.to_string())]
            .into_iter()
            .chain(totals.clone().map(cell))
            .collect()
    };
    let title = "Probability of both totals: Player's down, Banker's across".into();
    Table {
        id: "totals".into(),
        title,
        columns,
        rows: totals.clone().map(row).collect(),
    }
}

/// The outcome table of a bet, with a total row that sums.
fn lines_table(bet: &Bet, figures: &BetFigures, stake: Option<&Stake>, digits: usize) -> Table {
    let columns = vec![
        Column::new("line", Form::Text),
        Column::new("pays", Form::Text),
        Column::new("ways", Form::Ways),
        Column::new("probability", Form::Decimal(digits)),
        Column::new("contribution", Form::Decimal(digits)),
    ];
    let row = |name: String, pays: String, line: &LineFigures| {
        vec![
            Cell::Text(name),
            Cell::Text(pays),
            Cell::Ways(line.ways),
            Cell::Number(line.probability.clone()),
            Cell::Number(line.contribution.clone()),
        ]
    };
    let mut rows: Vec<Vec<Cell>> = lines(bet, figures, stake)
        .into_iter()
        .map(|(name, pays, line)| row(name, pays, line))
        .collect();
    let ways = figures.lines.iter().map(|line| line.ways).sum::<Ways>() + figures.otherwise.ways;
    rows.push(vec![
        Cell::text("all"),
        Cell::text(""),
        Cell::Ways(ways),
        Cell::Number(Ratio::one()),
        Cell::Number(figures.expectation.clone()),
    ]);
    let edge = percent(&figures.house_edge, digits);
    let exact = &figures.house_edge;
    let title = format!("{} ({}): house edge {exact} = {edge}%", bet.name, bet.id);
    Table {
        id: bet.id.clone(),
        title,
        columns,
        rows,
    }
}

/// The lines of a bet with what they pay after commission, and what is left, which loses.
pub fn lines<'a>(
    bet: &Bet,
    figures: &'a BetFigures,
    stake: Option<&Stake>,
) -> Vec<(String, String, &'a LineFigures)> {
    let named = bet.lines.iter().zip(&figures.lines).map(|(line, figures)| {
        let pays = match stake {
            Some(stake) => terms::settled(line, &bet.settled(line, stake)),
            None => terms::pays(bet, line),
        };
        (line.name.clone(), pays, figures)
    });
    let rest = (
        "otherwise".to_owned(),
        "lose".to_owned(),
        &figures.otherwise,
    );
    named
        .chain((figures.otherwise.ways > 0).then_some(rest))
        .collect()
}
