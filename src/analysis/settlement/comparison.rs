//! Recorded rounds beside the exact law: deviations and chi-squares, all exact. Rounds are taken
//! as exchangeable draws, each with the law of a fresh shoe.

use super::observed::{Observed, ObservedBet};
use crate::analysis::edge::BetFigures;
use crate::analysis::pricing::Counted;
use crate::analysis::round_law::RoundLaw;
use crate::bets::bet::Bet;
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::record::Outcome;

/// An event's frequency beside its probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequency {
    /// How often it was seen.
    pub observed: u64,
    /// In how many rounds.
    pub rounds: u64,
    /// Its probability.
    pub probability: Ratio,
}

/// The chi-square of a set of events that exclude each other and of which each round shows one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChiSquare {
    /// `sum of (observed - expected)^2 / expected` over the cells.
    pub statistic: Ratio,
    /// The cells after pooling, less one.
    pub degrees: u32,
    /// How many events were pooled into one cell; none or at least two.
    pub pooled: usize,
}

/// The mean net result of a bet beside its expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeanResult {
    /// The mean net result to one unit staked in the rounds seen.
    pub observed: Ratio,
    /// The expectation.
    pub expectation: Ratio,
    /// The squared deviation in units of its variance, with the sign of the deviation; `None` for
    /// a bet whose result never varies.
    pub signed_square: Option<Ratio>,
}

/// Everything seen beside the exact law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Who won, in the order of [`Outcome::ALL`].
    pub outcomes: [Frequency; 3],
    /// The chi-square of the outcomes; `None` without rounds, or with one outcome possible.
    pub outcomes_chi_square: Option<ChiSquare>,
    /// The chi-square of rounds of four, five and six cards.
    pub cards_chi_square: Option<ChiSquare>,
    /// The chi-square of both final totals.
    pub totals_chi_square: Option<ChiSquare>,
    /// The bets, in order; `None` for a bet that some rounds leave open for want of suits: the
    /// rounds that decide it are no fair sample.
    pub bets: Vec<Option<BetComparison>>,
}

/// A bet beside its exact law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetComparison {
    /// The lines in the order of the bet.
    pub lines: Vec<Frequency>,
    /// The rounds in which no line counts.
    pub otherwise: Frequency,
    /// The mean net result; `None` without rounds.
    pub mean: Option<MeanResult>,
}

/// Cells with a smaller expectation are pooled, the usual rule for the chi-square.
pub const EXPECTED_AT_LEAST: u32 = 5;

impl Frequency {
    /// How often the event is expected.
    pub fn expected(&self) -> Ratio {
        &self.probability * &Ratio::whole(self.rounds)
    }

    /// The square of `(observed - expected) / sqrt(n p (1 - p))`, with the sign of the deviation;
    /// `None` where nothing varies: no rounds, or an event that is certain or impossible.
    pub fn signed_square(&self) -> Option<Ratio> {
        let variance = self.expected() * (Ratio::one() - self.probability.clone());
        let deviation = Ratio::whole(self.observed) - self.expected();
        variance
            .is_positive()
            .then(|| signed_square(&deviation, variance))
    }

    /// Whether the event was seen though the law excludes it.
    pub fn is_impossible(&self) -> bool {
        self.observed > 0 && self.probability.is_zero()
    }
}

impl ChiSquare {
    /// The chi-square of observed counts against ways. Cells with an expectation below
    /// [`EXPECTED_AT_LEAST`] are pooled into one; if that is still below, the cell of the least
    /// expectation among the others joins it. Impossible cells that were never seen are no cells.
    pub fn new(cells: &[(u64, Ways)]) -> Option<Self> {
        let rounds: u64 = cells.iter().map(|(observed, _)| observed).sum();
        let total: Ways = cells.iter().map(|(_, ways)| ways).sum();
        if rounds == 0 || total == 0 {
            return None;
        }
        let expected = |ways: Ways| Ratio::whole(ways) * Ratio::new(rounds, total);
        let least = Ratio::whole(EXPECTED_AT_LEAST);
        let is_cell = |(observed, ways): &&(u64, Ways)| *observed > 0 || *ways > 0;
        let (mut kept, small): (Vec<_>, Vec<_>) = cells
            .iter()
            .filter(is_cell)
            .partition(|(_, ways)| expected(*ways) >= least);
        let join = |a: (u64, Ways), b: &(u64, Ways)| (a.0 + b.0, a.1 + b.1);
        let mut pool = small.iter().fold((0, 0), join);
        let mut pooled = small.len();
        if pooled > 0 && expected(pool.1) < least && !kept.is_empty() {
            kept.sort_unstable_by_key(|&(_, ways)| ways);
            pool = join(pool, &kept.remove(0));
            pooled += 1;
        }
        kept.extend((pooled > 0).then_some(pool));
        if kept.len() < 2 {
            return None;
        }
        let term = |&(observed, ways): &(u64, Ways)| {
            let deviation = Ratio::whole(observed) - expected(ways);
            deviation.squared() / expected(ways)
        };
        Some(Self {
            statistic: kept.iter().map(term).sum(),
            degrees: kept.len() as u32 - 1,
            pooled,
        })
    }
}

impl MeanResult {
    /// The mean of the results of the lines seen, beside the figures of the bet.
    fn new(seen: &ObservedBet, figures: &BetFigures) -> Option<Self> {
        let rounds = Some(seen.decided()).filter(|&rounds| rounds > 0)?;
        let profits = figures.lines.iter().chain([&figures.otherwise]);
        let counts = seen.lines.iter().chain([&seen.otherwise]);
        let won: Ratio = counts
            .zip(profits)
            .map(|(&count, line)| Ratio::whole(count) * line.profit.clone())
            .sum();
        let observed = won / Ratio::whole(rounds);
        let deviation = &observed - &figures.expectation;
        let variance = &figures.variance / &Ratio::whole(rounds);
        Some(Self {
            observed,
            expectation: figures.expectation.clone(),
            signed_square: variance
                .is_positive()
                .then(|| signed_square(&deviation, variance)),
        })
    }
}

impl Comparison {
    /// Compares what was seen with the law of a shoe, on which the same bets were counted.
    pub fn new(observed: &Observed, bets: &[Bet], counted: &Counted) -> Self {
        let law = RoundLaw::new(counted);
        let ways = Outcome::ALL.map(|outcome| match outcome {
            Outcome::Banker => law.banker(),
            Outcome::Player => law.player(),
            Outcome::Tie => law.tie(),
        });
        let rounds = observed.settled;
        let frequency = |observed: u64, ways: Ways| Frequency {
            observed,
            rounds,
            probability: Ratio::new(ways, law.total),
        };
        let chi_square = |observed: &[u64], ways: &[Ways]| {
            let cells = observed.iter().copied().zip(ways.iter().copied());
            ChiSquare::new(&cells.collect::<Vec<_>>())
        };
        let bet = |(at, seen): (usize, &ObservedBet)| {
            let figures = BetFigures::new(&bets[at], &counted.lines[at], counted.total);
            let lines = seen.lines.iter().zip(&figures.lines);
            (seen.not_decided == 0).then(|| BetComparison {
                lines: lines
                    .map(|(&observed, line)| frequency(observed, line.ways))
                    .collect(),
                otherwise: frequency(seen.otherwise, figures.otherwise.ways),
                mean: MeanResult::new(seen, &figures),
            })
        };
        Self {
            outcomes: std::array::from_fn(|at| frequency(observed.outcomes[at], ways[at])),
            outcomes_chi_square: chi_square(&observed.outcomes, &ways),
            cards_chi_square: chi_square(&observed.cards, &law.cards),
            totals_chi_square: chi_square(
                observed.totals.as_flattened(),
                law.totals.as_flattened(),
            ),
            bets: observed.bets.iter().enumerate().map(bet).collect(),
        }
    }
}

fn signed_square(deviation: &Ratio, variance: Ratio) -> Ratio {
    let square = deviation.squared() / variance;
    if deviation.is_negative() {
        -square
    } else {
        square
    }
}
