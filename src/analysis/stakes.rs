//! The edge by the amount staked, where commission or chips make it depend on that. The ways of the
//! lines are those of any stake; only what the lines net changes.

use crate::analysis::edge::BetFigures;
use crate::bets::bet::{Bet, Settled, Stake};
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;
use crate::exact::rounding::Rounding;

/// The edges of one bet at several stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StakeEdges {
    /// Each stake with its edge, in the order asked for.
    pub points: Vec<StakePoint>,
}

/// One stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StakePoint {
    /// The amount in money.
    pub stake: Ratio,
    /// What each line of the bet comes to.
    pub settled: Vec<Settled>,
    /// The mean loss per unit staked.
    pub house_edge: Ratio,
}

/// An extreme edge and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The edge.
    pub house_edge: Ratio,
    /// The first stake that has it.
    pub first: Ratio,
    /// How many stakes have it.
    pub stakes: usize,
}

impl StakeEdges {
    /// The edges of a bet whose lines have these ways out of a total.
    ///
    /// # Panics
    /// As [`BetFigures::of_profits`].
    pub fn new(
        bet: &Bet,
        stakes: &[Ratio],
        chips: Option<&Rounding>,
        ways_by_line: &[Ways],
        total: Ways,
    ) -> Self {
        // Most bets have one edge at every stake, which is computed once.
        let even = !bet.depends_on_stake(chips);
        let even = even.then(|| BetFigures::new(bet, ways_by_line, total).house_edge);
        let edge = |of: &Stake| match &even {
            Some(edge) => edge.clone(),
            None => {
                let profits = bet.profits_at(of);
                BetFigures::of_profits(&profits, ways_by_line, total).house_edge
            }
        };
        let point = |amount: &Ratio| {
            let (stake, chips) = (amount.clone(), chips.cloned());
            let of = Stake {
                amount: amount.clone(),
                chips,
            };
            let settled = bet
                .lines
                .iter()
                .map(|line| bet.settled(line, &of))
                .collect();
            StakePoint {
                stake,
                settled,
                house_edge: edge(&of),
            }
        };
        Self {
            points: stakes.iter().map(point).collect(),
        }
    }

    /// The lowest edge; `None` without stakes.
    pub fn lowest(&self) -> Option<Extreme> {
        let edges = self.points.iter().map(|point| &point.house_edge);
        edges.min().map(|edge| self.extreme(edge))
    }

    /// The highest edge; `None` without stakes.
    pub fn highest(&self) -> Option<Extreme> {
        let edges = self.points.iter().map(|point| &point.house_edge);
        edges.max().map(|edge| self.extreme(edge))
    }

    fn extreme(&self, edge: &Ratio) -> Extreme {
        let with_it = || self.points.iter().filter(|point| point.house_edge == *edge);
        let first = with_it().next().map(|point| point.stake.clone());
        Extreme {
            house_edge: edge.clone(),
            first: first.expect("an extreme edge is that of some stake"),
            stakes: with_it().count(),
        }
    }
}
