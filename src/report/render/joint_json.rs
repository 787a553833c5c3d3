//! A joint law as JSON: everything that was counted, with fractions beside decimals.

use serde::Serialize;

use super::json::{Number, number, pretty};
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;
use crate::exact::root::{rational_root, signed_root};
use crate::report::joint::JointReport;

/// The name and version of the form of joint laws.
pub const JOINT_SCHEMA: &str = "exactshoe/joint/1";

#[derive(Serialize)]
struct Joint<'a> {
    schema: &'static str,
    title: &'a str,
    shoe: Shoe<'a>,
    rules: &'a str,
    assumptions: &'a [String],
    warnings: &'a [String],
    total_ways: String,
    bets: Vec<Bet<'a>>,
    pairs: Vec<Pair<'a>>,
    joint: Vec<Cell>,
    total: Total,
}

#[derive(Serialize)]
struct Shoe<'a> {
    description: &'a str,
    decks: Option<u32>,
    cards: Option<u64>,
}

#[derive(Serialize)]
struct Bet<'a> {
    id: &'a str,
    name: &'a str,
    stake: Number,
    expectation: Number,
    house_edge: Number,
    variance: Number,
    standard_deviation: Number,
    results: Vec<Outcome>,
}

/// A net result to one unit, or a total of the stakes.
#[derive(Serialize)]
struct Outcome {
    result: Number,
    ways: String,
    probability: Number,
}

#[derive(Serialize)]
struct Pair<'a> {
    bets: [&'a str; 2],
    covariance: Number,
    correlation: Option<Number>,
    both_win: Event,
}

#[derive(Serialize)]
struct Event {
    ways: String,
    probability: Number,
}

#[derive(Serialize)]
struct Cell {
    results: Vec<Number>,
    total: Number,
    ways: String,
    probability: Number,
}

#[derive(Serialize)]
struct Total {
    mean: Number,
    variance: Number,
    standard_deviation: Number,
    skewness: Option<Number>,
    gain: Event,
    loss: Event,
    best: Outcome,
    worst: Outcome,
    results: Vec<Outcome>,
}

/// Writes exact numbers with so many digits, and ways with their share of all deals.
struct Writer {
    digits: usize,
    total: Ways,
}

/// The joint law as one JSON object.
pub fn joint(report: &JointReport, digits: usize) -> String {
    let law = &report.law;
    let writer = Writer {
        digits,
        total: law.total,
    };
    let pairs = (0..report.bets.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let cells = law.cells.iter().map(|cell| Cell {
        results: (0..report.bets.len())
            .map(|bet| writer.number(law.profit(cell, bet)))
            .collect(),
        total: writer.number(&report.total_of(cell)),
        ways: cell.ways.to_string(),
        probability: writer.event(cell.ways).probability,
    });
    pretty(&Joint {
        schema: JOINT_SCHEMA,
        title: &report.title,
        shoe: Shoe {
            description: &report.shoe,
            decks: report.decks,
            cards: report.cards,
        },
        rules: &report.rules,
        assumptions: &report.assumptions,
        warnings: &report.warnings,
        total_ways: law.total.to_string(),
        bets: (0..report.bets.len())
            .map(|at| writer.bet(report, at))
            .collect(),
        pairs: pairs.map(|pair| writer.pair(report, pair)).collect(),
        joint: cells.collect(),
        total: writer.total(report),
    })
}

impl Writer {
    fn number(&self, value: &Ratio) -> Number {
        number(value, self.digits)
    }

    /// The number with this signed square.
    fn root(&self, signed_square: &Ratio) -> Number {
        let magnitude = match signed_square.is_negative() {
            true => -signed_square.clone(),
            false => signed_square.clone(),
        };
        let root = rational_root(&magnitude);
        let signed = root.map(|root| match signed_square.is_negative() {
            true => -root,
            false => root,
        });
        Number {
            fraction: signed.map(|root| root.to_string()),
            decimal: signed_root(signed_square, self.digits),
        }
    }

    fn event(&self, ways: Ways) -> Event {
        Event {
            ways: ways.to_string(),
            probability: self.number(&Ratio::new(ways, self.total)),
        }
    }

    fn outcome(&self, result: &Ratio, ways: Ways) -> Outcome {
        let Event { ways, probability } = self.event(ways);
        Outcome {
            result: self.number(result),
            ways,
            probability,
        }
    }

    fn bet<'a>(&self, report: &'a JointReport, at: usize) -> Bet<'a> {
        let (law, bet) = (&report.law, &report.bets[at].bet);
        let (expectation, variance) = (law.expectation(at), law.covariance(at, at));
        let results = law.profits[at].iter().zip(law.marginal(at));
        Bet {
            id: &bet.id,
            name: &bet.name,
            stake: self.number(&report.stakes[at]),
            expectation: self.number(&expectation),
            house_edge: self.number(&-expectation),
            standard_deviation: self.root(&variance),
            variance: self.number(&variance),
            results: results
                .map(|(result, ways)| self.outcome(result, ways))
                .collect(),
        }
    }

    fn pair<'a>(&self, report: &'a JointReport, (a, b): (usize, usize)) -> Pair<'a> {
        let law = &report.law;
        Pair {
            bets: [&report.bets[a].bet.id, &report.bets[b].bet.id],
            covariance: self.number(&law.covariance(a, b)),
            correlation: law.correlation_squared(a, b).map(|of| self.root(&of)),
            both_win: self.event(law.ways_both_win(a, b)),
        }
    }

    fn total(&self, report: &JointReport) -> Total {
        let law = &report.total;
        let (variance, skewness) = (law.variance(), law.skewness_squared());
        let outcome = |(result, ways): &(Ratio, Ways)| self.outcome(result, *ways);
        Total {
            mean: self.number(&law.mean()),
            standard_deviation: self.root(&variance),
            variance: self.number(&variance),
            skewness: skewness.map(|of| self.root(&of)),
            gain: self.event(law.ways_of_gain()),
            loss: self.event(law.ways_of_loss()),
            best: outcome(law.best()),
            worst: outcome(law.worst()),
            results: law.results.iter().map(outcome).collect(),
        }
    }
}
