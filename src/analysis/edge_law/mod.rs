//! The law of the edge: what a bet is worth with so many cards unseen, over everything that the
//! unseen cards can be.
//!
//! Every set of `N` cards of the shoe is equally likely to be the unseen one. The conditional
//! expectation of a bet depends on how many cards of each class it has, its composition; so the
//! law is a sum over all compositions, each weighted by the sets that make it. The sums are whole
//! numbers: parts of the enumeration add up exactly, in any order.

use std::ops::Range;

use rayon::prelude::*;

use crate::analysis::pricing::Statistic;
use crate::cards::partition::Partition;
use crate::cards::shoe::{Draws, Shoe};
use crate::counting::census::Progress;
use crate::counting::kernel::Kernel;
use crate::counting::projection::Projection;
use crate::exact::falling::subsets;
use crate::exact::ratio::{Integer, Ratio, greatest_common_divisor, least_common_multiple};

mod error;
mod figures;
mod form;
mod part;
mod plan;
mod rows;
mod sums;
mod walk;

pub use error::LawError;
pub use figures::{BestFigures, LawFigures, Scale, StatisticFigures};
pub use part::{Fingerprint, MergeError, Part, Subject};
pub use plan::COMPOSITIONS_AT_MOST;
use plan::Plan;
pub use sums::{Extreme, StatisticSums, Sums};
use walk::{Asked, DEGREE_AT_MOST};

/// How few cards may be unseen: a round can need so many.
pub const UNSEEN_AT_LEAST: u64 = 6;

/// The law of the edges of some bets at one depth, prepared for enumeration.
#[derive(Clone, Debug)]
pub struct EdgeLaw {
    partition: Partition,
    scale: Scale,
    plan: Plan,
    asked: Asked,
    limbs: usize,
}

impl EdgeLaw {
    /// The law of the conditional means of statistics with so many cards unseen, and of each
    /// being at most each point of a grid, which is put in order.
    ///
    /// # Errors
    /// [`LawError`] where the depth is not one of the shoe, or where the sums are too large.
    pub fn new(
        statistics: &[Statistic],
        shoe: &Shoe,
        unseen: u64,
        grid: &[Ratio],
    ) -> Result<Self, LawError> {
        if shoe.draws() == Draws::WithReplacement {
            return Err(LawError::WithReplacement);
        }
        if !(UNSEEN_AT_LEAST..=shoe.len()).contains(&unseen) {
            let cards = shoe.len();
            return Err(LawError::Depth { unseen, cards });
        }
        let unit = statistics.iter().fold(Integer::from(1), |unit, statistic| {
            least_common_multiple(&unit, &statistic.unit)
        });
        let kernels = scaled(statistics, &unit)?;
        let (kernels, divisor) = reduced(kernels);
        let partition = kernels
            .first()
            .map_or(Partition::whole(), |of| of.partition.clone());
        let counts = shoe.counts(&partition).map_err(LawError::Shoe)?;
        let degree = kernels.first().map_or(0, Kernel::degree);
        assert!(degree <= DEGREE_AT_MOST, "a round has at most six cards");
        let per_set = Ratio::new(unit * (1..=degree).product::<usize>(), divisor);
        let draws = subsets(unseen, degree as u64);
        let means = kernels.iter().map(|kernel| mean(kernel, &counts, &per_set));
        let scale = Scale {
            unseen,
            counts: counts.clone(),
            sets: subsets(shoe.len(), unseen),
            one: &per_set * &Ratio::whole(draws.clone()),
            means: means.collect(),
            grid: in_order(grid),
        };
        let largest = kernels.iter().map(Kernel::largest).max().unwrap_or(0);
        let most = Integer::from(largest.max(1)) * draws;
        if most.bits() > 61 {
            return Err(LawError::TooLong { unseen });
        }
        let limbs = (&scale.sets * &most).bits() / 64 + 1;
        if limbs > LIMBS_AT_MOST {
            return Err(LawError::TooLong { unseen });
        }
        let plan =
            Plan::new(&kernels, &counts, unseen, &most).ok_or(LawError::TooMany { unseen })?;
        let bounds = scale.grid.iter().map(|point| scale.bound(point));
        let asked = Asked {
            grid: vec![bounds.collect(); kernels.len()],
        };
        Ok(Self {
            partition,
            scale,
            plan,
            asked,
            limbs: limbs as usize,
        })
    }

    /// The classes of cards that the bets tell apart.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// What the sums stand for.
    pub fn scale(&self) -> &Scale {
        &self.scale
    }

    /// How many compositions there are. They are numbered in the order of the walk.
    pub fn compositions(&self) -> u64 {
        self.plan.compositions()
    }

    /// The compositions of one of several parts of equal size, numbered from one.
    ///
    /// # Panics
    /// When there is no such part.
    pub fn shard(&self, shard: Shard) -> Range<u64> {
        let at = |part: u64| {
            let all = u128::from(self.compositions());
            (all * u128::from(part) / u128::from(shard.of)) as u64
        };
        at(shard.number - 1)..at(shard.number)
    }

    /// The sums over compositions with these numbers. A row of compositions that differ in the
    /// last two classes only belongs as a whole to the range with its first one.
    pub fn sums(&self, range: Range<u64>) -> Sums {
        let (plan, asked) = (&self.plan, &self.asked);
        match self.limbs {
            0..=2 => walk::sums::<2>(plan, asked, range),
            3 => walk::sums::<3>(plan, asked, range),
            4 => walk::sums::<4>(plan, asked, range),
            5 => walk::sums::<5>(plan, asked, range),
            6..=8 => walk::sums::<8>(plan, asked, range),
            _ => walk::sums::<{ LIMBS_AT_MOST as usize }>(plan, asked, range),
        }
    }

    /// A range in pieces that take some milliseconds each; longer ones where there would be more
    /// than a million.
    pub fn pieces(&self, range: &Range<u64>) -> Vec<Range<u64>> {
        let pieces = (range.end - range.start).div_ceil(PIECE);
        let pieces = pieces.clamp(1, PIECES_AT_MOST);
        let at = |piece: u64| {
            let length = u128::from(range.end - range.start);
            range.start + (length * u128::from(piece) / u128::from(pieces)) as u64
        };
        (0..pieces).map(|piece| at(piece)..at(piece + 1)).collect()
    }

    /// The sums over several ranges, on all processors. Each is told with its sums when it is
    /// done; `false` once `progress` says to stop, when some may be missing.
    pub fn run(
        &self,
        pieces: Vec<Range<u64>>,
        progress: &Progress,
        done: impl Fn(Range<u64>, Sums) + Sync,
    ) -> bool {
        progress.announce(pieces.len() as u64);
        pieces.into_par_iter().for_each(|piece| {
            if !progress.is_stopped() {
                done(piece.clone(), self.sums(piece));
                progress.advance();
            }
        });
        !progress.is_stopped()
    }

    /// No composition yet.
    pub fn no_sums(&self) -> Sums {
        Sums::new(self.scale.means.len(), self.scale.grid.len())
    }
}

/// One of several parts of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// Its number, from one.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

/// How many compositions are enumerated between two reports of progress.
const PIECE: u64 = 1 << 16;

/// A range is cut into at most so many pieces.
const PIECES_AT_MOST: u64 = 1 << 20;

/// No sums of more 64-bit limbs than this are kept.
const LIMBS_AT_MOST: u64 = 16;

/// The kernels over the same cards, in the same units.
fn scaled(statistics: &[Statistic], unit: &Integer) -> Result<Vec<Kernel>, LawError> {
    let kernels: Vec<Kernel> = statistics.iter().map(|of| of.kernel.clone()).collect();
    let mut together = Kernel::together(&kernels);
    for (kernel, statistic) in together.iter_mut().zip(statistics) {
        let factor = i128::try_from(unit / &statistic.unit);
        let factor = factor.map_err(|_| LawError::DifferentUnits)?;
        for value in &mut kernel.values {
            *value = value.checked_mul(factor).ok_or(LawError::DifferentUnits)?;
        }
    }
    Ok(together)
}

/// The kernels divided by what divides all their values, and the divisor.
fn reduced(mut kernels: Vec<Kernel>) -> (Vec<Kernel>, Integer) {
    let values = kernels.iter().flat_map(|kernel| &kernel.values);
    let divisor = values.fold(Integer::from(0), |divisor, &value| match value {
        0 => divisor,
        _ => greatest_common_divisor(&divisor, &value.into()),
    });
    let divisor = i128::try_from(&divisor).unwrap_or(1).max(1);
    for value in kernels.iter_mut().flat_map(|kernel| &mut kernel.values) {
        *value /= divisor;
    }
    (kernels, divisor.into())
}

/// The mean of a kernel over a shoe.
fn mean(kernel: &Kernel, counts: &[u64], per_set: &Ratio) -> Ratio {
    let cards: u64 = counts.iter().sum();
    let draws =
        (0..kernel.degree() as u64).fold(Integer::from(1), |draws, at| draws * (cards - at));
    let draws = Ratio::new(Projection::new(kernel, counts).sum(0), draws);
    &draws / per_set
}

fn in_order(grid: &[Ratio]) -> Vec<Ratio> {
    let mut grid = grid.to_vec();
    grid.sort();
    grid.dedup();
    grid
}
