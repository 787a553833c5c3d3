//! The figures of a bet: from the ways of its lines to its edge and spread.

use crate::bets::bet::Bet;
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;

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
    /// The figures of a bet whose lines have these ways out of a total.
    ///
    /// # Panics
    /// When the total is zero or the lines have more ways than the total: ways of lines that
    /// exclude each other never do.
    pub fn new(bet: &Bet, ways_by_line: &[Ways], total: Ways) -> Self {
        let matched: Ways = ways_by_line.iter().sum();
        let rest = total
            .checked_sub(matched)
            .expect("lines that exclude each other share the total");
        let figures = |ways: Ways, profit: Ratio| {
            let probability = Ratio::new(ways, total);
            let contribution = &probability * &profit;
            LineFigures {
                ways,
                probability,
                profit,
                contribution,
            }
        };
        let lines: Vec<LineFigures> = bet
            .lines
            .iter()
            .zip(ways_by_line)
            .map(|(line, &ways)| figures(ways, bet.profit(line)))
            .collect();
        let otherwise = figures(rest, -Ratio::one());
        let all = || lines.iter().chain([&otherwise]);
        let probability_of = |wanted: fn(&Ratio) -> bool| -> Ratio {
            let ways = all()
                .filter(|line| wanted(&line.profit))
                .map(|line| line.ways);
            Ratio::new(ways.sum::<Ways>(), total)
        };
        let expectation: Ratio = all().map(|line| line.contribution.clone()).sum();
        let square: Ratio = all().map(|line| &line.contribution * &line.profit).sum();
        let push_probability = probability_of(Ratio::is_zero);
        let resolved = &Ratio::one() - &push_probability;
        let house_edge = -expectation.clone();
        Self {
            edge_per_resolved_bet: (!resolved.is_zero()).then(|| &house_edge / &resolved),
            rtp: &Ratio::one() + &expectation,
            hit_frequency: probability_of(Ratio::is_positive),
            variance: &square - &expectation.squared(),
            push_probability,
            house_edge,
            expectation,
            otherwise,
            lines,
        }
    }
}
