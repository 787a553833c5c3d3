//! What the sums of a whole enumeration say.

use super::error::LawError;
use super::sums::{Extreme, Sums};
use crate::exact::ratio::{Integer, Ratio};

/// What the sums of an enumeration stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// How many cards are unseen.
    pub unseen: u64,
    /// The cards of each class in the shoe.
    pub counts: Vec<u64>,
    /// How many sets of unseen cards there are.
    pub sets: Integer,
    /// The scaled mean that stands for an expectation of one.
    pub one: Ratio,
    /// The expectation of each statistic from the whole shoe.
    pub means: Vec<Ratio>,
    /// The points at which the law is asked for.
    pub grid: Vec<Ratio>,
}

/// The law of the conditional expectation of one statistic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticFigures {
    /// The expectation from the whole shoe, which the conditional ones have for their mean.
    pub expectation: Ratio,
    /// The probability that the conditional expectation is above zero.
    pub favourable: Ratio,
    /// The mean of the conditional expectation where it is above zero, and of zero elsewhere:
    /// what perfect play gains a round with one unit.
    pub gain: Ratio,
    /// For each point of the grid the probability of an expectation that is at most that.
    pub at_most: Vec<Ratio>,
    /// The greatest conditional expectation, and the first unseen cards that have it.
    pub greatest: (Ratio, Vec<u64>),
    /// The least conditional expectation, and the first unseen cards that have it.
    pub least: (Ratio, Vec<u64>),
}

/// The law of the best of several bets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestFigures {
    /// The probability that some conditional expectation is above zero.
    pub favourable: Ratio,
    /// What betting one unit on the best bet gains a round, and nothing where none is favourable.
    pub gain: Ratio,
}

/// The figures of a whole enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawFigures {
    /// In the order of the statistics.
    pub statistics: Vec<StatisticFigures>,
    /// All of them together.
    pub best: BestFigures,
}

impl Scale {
    /// The greatest scaled mean of an expectation that is at most `point`.
    pub(super) fn bound(&self, point: &Ratio) -> i64 {
        let bound = (point * &self.one).floor();
        i64::try_from(&bound).unwrap_or(if point.is_negative() {
            i64::MIN
        } else {
            i64::MAX
        })
    }

    /// The figures of sums over all compositions.
    ///
    /// # Errors
    /// [`LawError::Contradiction`] when the sets do not add up to all, or the conditional
    /// expectations not to the expectation (they are a martingale).
    pub fn figures(&self, sums: &Sums) -> Result<LawFigures, LawError> {
        if sums.sets != self.sets || sums.statistics.len() != self.means.len() {
            return Err(LawError::Contradiction);
        }
        let probability = |sets: &Integer| Ratio::new(sets.clone(), self.sets.clone());
        let mean = |sum: &Integer| &probability(sum) / &self.one;
        let mut statistics = Vec::new();
        for (of, expectation) in sums.statistics.iter().zip(&self.means) {
            if mean(&of.sum) != *expectation || of.grid.len() != self.grid.len() {
                return Err(LawError::Contradiction);
            }
            let mut below = Integer::from(0);
            let at_most = of.grid.iter().map(|sets| {
                below += sets;
                probability(&below)
            });
            let at_most = at_most.collect();
            let extreme = |extreme: &Option<Extreme>| {
                let of = extreme.as_ref().ok_or(LawError::Contradiction)?;
                Ok((&Ratio::whole(of.value) / &self.one, of.composition.clone()))
            };
            statistics.push(StatisticFigures {
                expectation: expectation.clone(),
                favourable: probability(&of.favourable),
                gain: mean(&of.gain),
                at_most,
                greatest: extreme(&of.greatest)?,
                least: extreme(&of.least)?,
            });
        }
        let best = BestFigures {
            favourable: probability(&sums.any_favourable),
            gain: mean(&sums.best_gain),
        };
        Ok(LawFigures { statistics, best })
    }
}
