//! Reports as JSON. Counts and fractions are strings: they pass 2^53.

use serde::Serialize;

use crate::analysis::edge::{BetFigures, LineFigures};
use crate::counting::census::Ways;
use crate::error::Faults;
use crate::exact::decimal::decimal;
use crate::exact::ratio::Ratio;
use crate::exact::root::{rational_root, square_root};
use crate::report::document::{Cell, Document, Table};
use crate::report::odds::{OddsReport, Run, cards, lines, outcomes};

/// The name and version of the form of the odds.
pub const ODDS_SCHEMA: &str = "exactshoe/odds/1";

#[derive(Serialize)]
struct Odds<'a> {
    schema: &'static str,
    shoe: Shoe<'a>,
    rules: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stake: Option<String>,
    assumptions: &'a [String],
    warnings: &'a [String],
    total_ways: String,
    outcomes: Vec<Event>,
    cards: Vec<Event>,
    totals: Vec<Total>,
    bets: Vec<Bet<'a>>,
}

#[derive(Serialize)]
struct Shoe<'a> {
    description: &'a str,
    decks: Option<u32>,
    cards: Option<u64>,
}

#[derive(Serialize)]
struct Event {
    name: &'static str,
    ways: String,
    probability: Number,
}

#[derive(Serialize)]
struct Total {
    player: usize,
    banker: usize,
    ways: String,
    probability: Number,
}

#[derive(Serialize)]
struct Bet<'a> {
    id: &'a str,
    name: &'a str,
    lines: Vec<Line>,
    expectation: Number,
    house_edge: Number,
    edge_per_resolved_bet: Option<Number>,
    rtp: Number,
    hit_frequency: Number,
    push_probability: Number,
    variance: Number,
    standard_deviation: Number,
}

#[derive(Serialize)]
struct Line {
    name: String,
    pays: String,
    ways: String,
    probability: Number,
    contribution: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_stake: Option<Money>,
}

/// What a line comes to at the stake, in money.
#[derive(Serialize)]
struct Money {
    win: Number,
    commission: Number,
    net: Number,
}

/// An exact number and its decimals; an irrational one has no fraction.
#[derive(Serialize)]
pub(in crate::report) struct Number {
    pub fraction: Option<String>,
    pub decimal: String,
}

/// The odds as JSON: one object, or for several shoes an object with a list of them as `runs`.
pub fn odds(report: &OddsReport, digits: usize) -> String {
    let of_run = |run| odds_of_run(report, run, digits);
    match report.runs.as_slice() {
        [run] => pretty(&of_run(run)),
        runs => {
            #[derive(Serialize)]
            struct Several<'a> {
                schema: &'static str,
                runs: Vec<Odds<'a>>,
            }
            pretty(&Several {
                schema: ODDS_SCHEMA,
                runs: runs.iter().map(of_run).collect(),
            })
        }
    }
}

fn odds_of_run<'a>(report: &'a OddsReport, run: &'a Run, digits: usize) -> Odds<'a> {
    let law = &run.law;
    let number = |value: &Ratio| number(value, digits);
    let probability = |ways: Ways| number(&Ratio::new(ways, law.total));
    let event = |(name, ways): (&'static str, Ways)| Event {
        name,
        ways: ways.to_string(),
        probability: probability(ways),
    };
    let both = (0..10).flat_map(|player| (0..10).map(move |banker| (player, banker)));
    let total = |(player, banker): (usize, usize)| {
        let ways = law.totals[player][banker];
        Total {
            player,
            banker,
            ways: ways.to_string(),
            probability: probability(ways),
        }
    };
    let bet = |(entry, figures): (&'a crate::bets::entry::BetEntry, &BetFigures)| Bet {
        id: &entry.bet.id,
        name: &entry.bet.name,
        lines: lines(&entry.bet, figures, report.stake.as_ref())
            .into_iter()
            .enumerate()
            .map(|(at, of)| line(report, &entry.bet, at, of, digits))
            .collect(),
        expectation: number(&figures.expectation),
        house_edge: number(&figures.house_edge),
        edge_per_resolved_bet: figures.edge_per_resolved_bet.as_ref().map(number),
        rtp: number(&figures.rtp),
        hit_frequency: number(&figures.hit_frequency),
        push_probability: number(&figures.push_probability),
        variance: number(&figures.variance),
        standard_deviation: Number {
            fraction: rational_root(&figures.variance).map(|root| root.to_string()),
            decimal: square_root(&figures.variance, digits),
        },
    };
    Odds {
        schema: ODDS_SCHEMA,
        shoe: Shoe {
            description: &run.shoe,
            decks: run.decks,
            cards: run.cards,
        },
        rules: &report.rules,
        stake: report.stake.as_ref().map(|stake| stake.amount.to_string()),
        assumptions: &report.assumptions,
        warnings: &report.warnings,
        total_ways: law.total.to_string(),
        outcomes: outcomes(law).map(event).into(),
        cards: cards(law).map(event).into(),
        totals: both.map(total).collect(),
        bets: report.bets.iter().zip(&run.figures).map(bet).collect(),
    }
}

fn line(
    report: &OddsReport,
    bet: &crate::bets::bet::Bet,
    at: usize,
    (name, pays, figures): (String, String, &LineFigures),
    digits: usize,
) -> Line {
    let settled = report.stake.as_ref().and_then(|stake| {
        // What no line matches stands after the lines and loses the stake.
        Some(bet.settled(bet.lines.get(at)?, stake))
    });
    Line {
        name,
        pays,
        ways: figures.ways.to_string(),
        probability: number(&figures.probability, digits),
        contribution: number(&figures.contribution, digits),
        at_stake: settled.map(|of| Money {
            win: number(&of.win, digits),
            commission: number(&of.commission, digits),
            net: number(&of.net, digits),
        }),
    }
}

/// An exact number with so many digits after the point.
pub(in crate::report) fn number(value: &Ratio, digits: usize) -> Number {
    Number {
        fraction: Some(value.to_string()),
        decimal: decimal(value, digits),
    }
}

/// An error as JSON.
pub fn error(faults: &Faults) -> String {
    #[derive(Serialize)]
    struct Error<'a> {
        error: Inner<'a>,
    }
    #[derive(Serialize)]
    struct Inner<'a> {
        message: String,
        faults: Vec<Fault<'a>>,
    }
    #[derive(Serialize)]
    struct Fault<'a> {
        file: &'a str,
        place: &'a str,
        message: &'a str,
        excerpt: Option<&'a str>,
    }
    let list = faults.0.iter().map(|fault| Fault {
        file: &fault.file,
        place: &fault.place,
        message: &fault.message,
        excerpt: fault.excerpt.as_deref(),
    });
    pretty(&Error {
        error: Inner {
            message: faults.to_string(),
            faults: list.collect(),
        },
    })
}

/// Any serialisable value as indented JSON.
pub fn pretty(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("text, numbers and lists always have a form in JSON") + "\n"
}

/// The name and version of the form of documents.
pub const DOCUMENT_SCHEMA: &str = "exactshoe/document/1";

/// A document as JSON: its tables with one object a row.
pub fn document(document: &Document) -> String {
    #[derive(Serialize)]
    struct Whole<'a> {
        schema: &'static str,
        title: &'a str,
        assumptions: &'a [String],
        warnings: &'a [String],
        tables: Vec<Part<'a>>,
    }
    #[derive(Serialize)]
    struct Part<'a> {
        id: &'a str,
        title: &'a str,
        rows: Vec<serde_json::Map<String, serde_json::Value>>,
    }
    let row = |table: &Table, row: &Vec<Cell>| {
        let cells = row.iter().zip(&table.columns);
        cells
            .map(|(cell, of)| (of.name.clone(), cell.written(of.form).into()))
            .collect()
    };
    let part = |table: &'_ Table| table.rows.iter().map(|cells| row(table, cells)).collect();
    pretty(&Whole {
        schema: DOCUMENT_SCHEMA,
        title: &document.title,
        assumptions: &document.assumptions,
        warnings: &document.warnings,
        tables: document
            .tables
            .iter()
            .map(|table| Part {
                id: &table.id,
                title: &table.title,
                rows: part(table),
            })
            .collect(),
    })
}
