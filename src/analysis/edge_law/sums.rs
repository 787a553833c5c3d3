//! Exact sums over compositions, which parts of a walk add up to in any order.

use std::cmp::Ordering;

use crate::exact::ratio::Integer;

/// The sums of one statistic over compositions, each weighted by the sets of cards that make it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatisticSums {
    /// The sets of unseen cards of which the mean is above zero.
    pub favourable: Integer,
    /// The scaled means of those sets, summed.
    pub gain: Integer,
    /// The scaled means of all sets, summed.
    pub sum: Integer,
    /// For each point of the grid the sets of which the mean is at most that, and above the point
    /// before.
    pub grid: Vec<Integer>,
    /// The greatest scaled mean and the first composition that has it.
    pub greatest: Option<Extreme>,
    /// The least scaled mean and the first composition that has it.
    pub least: Option<Extreme>,
}

/// A scaled mean and a composition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The sum of the statistic over the sets of cards that a round may take.
    pub value: i64,
    /// The number of the composition in the order of the walk.
    pub number: u64,
    /// The unseen cards of each class, in the order of the classes.
    pub composition: Vec<u64>,
}

/// The sums over some of the compositions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// How many compositions.
    pub compositions: u64,
    /// The sets of unseen cards.
    pub sets: Integer,
    /// By statistic.
    pub statistics: Vec<StatisticSums>,
    /// The sets of which some mean is above zero.
    pub any_favourable: Integer,
    /// The greatest of the scaled means of those sets, summed.
    pub best_gain: Integer,
}

impl Sums {
    /// No composition yet, of so many statistics and points of the grid.
    pub fn new(statistics: usize, grid: usize) -> Self {
        let of_statistic = StatisticSums {
            grid: vec![Integer::from(0); grid],
            ..StatisticSums::default()
        };
        Self {
            statistics: vec![of_statistic; statistics],
            ..Self::default()
        }
    }

    /// The sums over the compositions of both.
    #[must_use]
    pub fn plus(mut self, other: &Sums) -> Self {
        self.compositions += other.compositions;
        self.sets += &other.sets;
        self.any_favourable += &other.any_favourable;
        self.best_gain += &other.best_gain;
        for (own, more) in self.statistics.iter_mut().zip(&other.statistics) {
            own.favourable += &more.favourable;
            own.gain += &more.gain;
            own.sum += &more.sum;
            for (own, more) in own.grid.iter_mut().zip(&more.grid) {
                *own += more;
            }
            own.greatest = extreme(own.greatest.take(), &more.greatest, Ordering::Greater);
            own.least = extreme(own.least.take(), &more.least, Ordering::Less);
        }
        self
    }
}

/// The one further out, the earlier composition of two equal ones.
fn extreme(own: Option<Extreme>, other: &Option<Extreme>, wanted: Ordering) -> Option<Extreme> {
    match (own, other) {
        (None, other) => other.clone(),
        (own, None) => own,
        (Some(own), Some(other)) => {
            let order = other.value.cmp(&own.value);
            let is_earlier = order == Ordering::Equal && other.number < own.number;
            Some(if order == wanted || is_earlier {
                other.clone()
            } else {
                own
            })
        }
    }
}
