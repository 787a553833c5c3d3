//! The figures of a bet: from the ways of its lines to its edge and spread.

use crate::bets::bet::Bet;
use crate::counting::census::Ways;
use crate::exact::ratio::{Integer, Ratio, least_common_multiple};

/// A line with its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFigures {
    /// The ways in which the line is the one that counts.
    pub ways: Ways,
    /// Its probability.
    pub probability: Ratio,
    /// The net result to one unit staked.
    pub profit: Ratio,
    /// What the line adds to the expectation: probability times profit.
    pub contribution: Ratio,
}

/// Everything that the count of one bet says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetFigures {
    /// The lines in the order of the bet.
    pub lines: Vec<LineFigures>,
    /// The rounds that no line matches; they lose the stake.
    pub otherwise: LineFigures,
    /// The player's mean profit per unit staked, a push counted as zero.
    pub expectation: Ratio,
    /// The negative of the expectation.
    pub house_edge: Ratio,
    /// The house edge divided by the probability that the bet does not push: the edge when the
    /// stake stays until it wins or loses, every round dealt from the same shoe. `None` for a
    /// bet that always pushes.
    pub edge_per_resolved_bet: Option<Ratio>,
    /// What comes back per unit staked in the mean: one less the house edge.
    pub rtp: Ratio,
    /// The probability of a net win.
    pub hit_frequency: Ratio,
    /// The probability of a net result of zero.
    pub push_probability: Ratio,
    /// The variance of the net result to one unit staked.
    pub variance: Ratio,
}

impl BetFigures {
    /// The figures of a bet whose lines have these ways out of a total, a commission being its
    /// rate alone.
    ///
    /// # Panics
    /// As [`BetFigures::of_profits`].
    pub fn new(bet: &Bet, ways_by_line: &[Ways], total: Ways) -> Self {
        Self::of_profits(&bet.profits(), ways_by_line, total)
    }

    /// The figures of lines with these net results to one unit staked, and these ways out of a
    /// total. Ways are counted once; another stake or pay only changes the net results.
    ///
    /// # Panics
    /// When the total is zero or the lines have more ways than the total: ways of lines that
    /// exclude each other never do.
    pub fn of_profits(profits: &[Ratio], ways_by_line: &[Ways], total: Ways) -> Self {
        let matched: Ways = ways_by_line.iter().sum();
        let rest = total
            .checked_sub(matched)
            .expect("lines that exclude each other share the total");
        let loss = -Ratio::one();
        let all = || {
            profits
                .iter()
                .zip(ways_by_line.iter().copied())
                .chain([(&loss, rest)])
        };
        // All profits over one denominator: sums stay whole, and each figure is divided once.
        let unit = common_denominator(profits);
        let scaled = |profit: &Ratio| profit.numerator() * (&unit / profit.denominator());
        let over = |numerator: Integer, units: u32| {
            let denominator = units_of(&unit, units) * Integer::from(total);
            Ratio::new(numerator, denominator)
        };
        let figures = |profit: &Ratio, ways: Ways| LineFigures {
            ways,
            probability: Ratio::new(ways, total),
            profit: profit.clone(),
            contribution: over(scaled(profit) * Integer::from(ways), 1),
        };
        let ways_where = |wanted: fn(&Ratio) -> bool| -> Ways {
            all()
                .filter(|(profit, _)| wanted(profit))
                .map(|(_, ways)| ways)
                .sum()
        };
        let won: Integer = all()
            .map(|(profit, ways)| scaled(profit) * Integer::from(ways))
            .sum();
        let square = |(profit, ways): (&Ratio, Ways)| {
            let scaled = scaled(profit);
            &scaled * &scaled * Integer::from(ways)
        };
        let squares: Integer = all().map(square).sum();
        let spread = squares * Integer::from(total) - &won * &won;
        let pushed = ways_where(Ratio::is_zero);
        let resolved = Integer::from(total - pushed) * &unit;
        Self {
            lines: profits
                .iter()
                .zip(ways_by_line)
                .map(|(of, &ways)| figures(of, ways))
                .collect(),
            otherwise: figures(&loss, rest),
            edge_per_resolved_bet: (pushed < total).then(|| Ratio::new(-won.clone(), resolved)),
            rtp: over(Integer::from(total) * &unit + &won, 1),
            hit_frequency: Ratio::new(ways_where(Ratio::is_positive), total),
            push_probability: Ratio::new(pushed, total),
            variance: over(spread, 2) / Ratio::whole(total),
            house_edge: over(-won.clone(), 1),
            expectation: over(won, 1),
        }
    }
}

impl BetFigures {
    /// All deals: those of the lines and those that no line matches.
    pub fn total(&self) -> Ways {
        let of_lines = self.lines.iter().map(|line| line.ways);
        of_lines.sum::<Ways>() + self.otherwise.ways
    }
}

/// The player's mean profit per unit staked, of lines with these net results and ways; what no
/// line matches loses the stake.
pub(super) fn expectation<W>(profits: &[Ratio], ways_by_line: &[W], total: W) -> Ratio
where
    W: Clone + Into<Integer>,
{
    let unit = common_denominator(profits);
    let total: Integer = total.into();
    let (mut won, mut lost) = (Integer::from(0), total.clone());
    for (profit, ways) in profits.iter().zip(ways_by_line) {
        let ways: Integer = ways.clone().into();
        lost -= &ways;
        won += profit.numerator() * (&unit / profit.denominator()) * ways;
    }
    Ratio::new(won - lost * &unit, total * unit)
}

/// The least number that every profit becomes whole by.
pub(in crate::analysis) fn common_denominator<'a>(
    profits: impl IntoIterator<Item = &'a Ratio>,
) -> Integer {
    let denominators = profits.into_iter().map(Ratio::denominator);
    denominators.fold(Integer::from(1), |unit, denominator| {
        least_common_multiple(&unit, denominator)
    })
}

fn units_of(unit: &Integer, power: u32) -> Integer {
    (0..power).map(|_| unit.clone()).product()
}
