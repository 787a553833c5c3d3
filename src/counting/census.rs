//! The census: a question answered on one shoe, in ways.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::plan::{Plan, plans};
use super::question::{Asked, CountError, Question};
use super::rounds::Dealing;
use super::tail::tail_census;
use super::walk::{Tally, walk};
use crate::cards::partition::Partition;
use crate::cards::shoe::{Draws, Shoe, ShoeError};
use crate::exact::falling::{falling, power};

/// A number of equally likely deals: orders of the unseen cards in the slots still open.
pub type Ways = u128;

/// A question prepared for a game: everything that does not depend on the shoe.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub(super) plans: Vec<Plan>,
    pub(super) cells: usize,
    /// How many cards a round takes at most, those seen not counted.
    pub(super) draws: usize,
}

/// Ways by cell. One entry for each shape walked, of which there is a single one where the
/// shape does not matter; in it, one cell for each line or for each combination of key values
/// (mixed radix, first key fastest, each from its least value).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The ways, `[shape][cell]`.
    pub by_shape: Vec<Vec<Ways>>,
}

/// How far a long count has come, and whether it should stop.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Parts done and parts in all. A count that is over at once announces no parts.
    pub fn parts(&self) -> (u64, u64) {
        (
            self.done.load(Ordering::Relaxed),
            self.total.load(Ordering::Relaxed),
        )
    }

    /// Announces further parts.
    pub fn announce(&self, parts: u64) {
        self.total.fetch_add(parts, Ordering::Relaxed);
    }

    /// Says that one more part is done.
    pub fn advance(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the count has been asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Asks the count to stop; it then fails with [`CountError::Stopped`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Census {
    /// The ways of each cell, all shapes together.
    pub fn all_shapes(&self) -> Vec<Ways> {
        let cells = self.by_shape.first().map_or(0, Vec::len);
        (0..cells)
            .map(|cell| self.by_shape.iter().map(|shape| shape[cell]).sum())
            .collect()
    }
}

/// A walk of more rounds than this is split among the processors.
const SERIAL_AT_MOST: u64 = 4_000_000;

impl Prepared {
    /// Prepares a question for a game.
    ///
    /// # Errors
    /// [`CountError::SuitNotSeen`] when it reads more of a card seen than is known.
    pub fn new(question: &Question, dealing: &impl Dealing) -> Result<Self, CountError> {
        let cells = question.by_shape.first().map_or(0, Asked::cells);
        let longest = dealing
            .shapes()
            .iter()
            .map(|shape| shape.dealt.len())
            .max()
            .unwrap_or(0);
        let draws = longest - dealing.seen().len();
        Ok(Self {
            plans: plans(question, dealing)?,
            cells,
            draws,
        })
    }

    /// About how many rounds a census walks.
    pub fn size(&self) -> u64 {
        self.plans.iter().map(Plan::size).sum()
    }

    /// How finely the question tells cards apart, whatever their slot.
    pub fn partition(&self) -> Partition {
        let levels = self.plans.iter().flat_map(|plan| &plan.levels);
        levels.fold(Partition::whole(), |joint, level| {
            joint.join(&level.partition)
        })
    }

    /// Counts the rounds of a shoe.
    ///
    /// # Errors
    /// [`CountError::Shoe`] when the shoe does not tell the suits that are read;
    /// [`CountError::Fault`] when the question is at fault in a round that this shoe allows;
    /// [`CountError::Stopped`] when `progress` said so.
    pub fn census(
        &self,
        dealing: &impl Dealing,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Census, CountError> {
        let by_shape = self.plans.iter().map(|plan| {
            let padding = ordered_draws(shoe, plan.levels.len(), self.draws);
            let ways = match u64::try_from(total_draws(shoe, self.draws)) {
                Ok(_) => self.plan_census::<u64>(plan, dealing, shoe, progress)?,
                Err(_) => self.plan_census::<u128>(plan, dealing, shoe, progress)?,
            };
            Ok(ways.into_iter().map(|ways| ways * padding).collect())
        });
        Ok(Census {
            by_shape: by_shape.collect::<Result<_, CountError>>()?,
        })
    }

    /// Refuses a shoe that does not tell the suits that are read.
    ///
    /// # Errors
    /// [`CountError::Shoe`] with what the shoe does not tell.
    pub fn check_shoe(&self, shoe: &Shoe) -> Result<(), CountError> {
        let check = |plan: &Plan| classes_left(plan, shoe).map(|_| ());
        Ok(self.plans.iter().try_for_each(check)?)
    }

    /// Finds a fault of the question in any round that some shoe allows.
    ///
    /// # Errors
    /// [`CountError::Fault`] with the first round that shows one.
    pub fn check(&self, dealing: &impl Dealing, progress: &Progress) -> Result<(), CountError> {
        for plan in self.plans.iter().filter(|plan| plan.may_be_at_fault()) {
            run(plan, dealing, progress, || Presence, ())?;
        }
        Ok(())
    }

    fn plan_census<W: Weight>(
        &self,
        plan: &Plan,
        dealing: &impl Dealing,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Vec<Ways>, CountError> {
        let left = classes_left(plan, shoe)?;
        if let Some(ways) = tail_census::<W>(plan, &left, self.cells, shoe.draws()) {
            return Ok(ways);
        }
        let blank = WaysTally::<W>::new(plan, &left, self.cells, shoe.draws());
        let tallies = run(plan, dealing, progress, || blank.clone(), W::from(1))?;
        Ok((0..self.cells)
            .map(|cell| tallies.iter().map(|tally| tally.ways[cell].into()).sum())
            .collect())
    }
}

/// How many cards of each class of each level are left.
fn classes_left(plan: &Plan, shoe: &Shoe) -> Result<Vec<Vec<u64>>, ShoeError> {
    let of_level = |level: &super::order::Level| {
        level
            .partition
            .classes()
            .iter()
            .map(|&class| shoe.count(class))
            .collect()
    };
    plan.levels.iter().map(of_level).collect()
}

/// Orders of the cards of a shoe in this many slots.
pub fn total_draws(shoe: &Shoe, draws: usize) -> Ways {
    ordered_draws(shoe, 0, draws)
}

/// Orders of further cards, `drawn` of them having left, up to `draws` in all.
pub(super) fn ordered_draws(shoe: &Shoe, drawn: usize, draws: usize) -> Ways {
    match shoe.draws() {
        Draws::WithoutReplacement => {
            falling(shoe.len().saturating_sub(drawn as u64), draws - drawn)
        }
        Draws::WithReplacement => power(shoe.len(), draws - drawn),
    }
}

/// Walks a plan, in parallel where it is large, and returns the tallies of its parts.
fn run<T: Tally + Send>(
    plan: &Plan,
    dealing: &impl Dealing,
    progress: &Progress,
    tally: impl Fn() -> T + Sync,
    start: T::Prefix,
) -> Result<Vec<T>, CountError>
where
    T::Prefix: Sync,
{
    if plan.size() <= SERIAL_AT_MOST {
        let mut whole = tally();
        walk(plan, dealing, &mut whole, start, &[])?;
        return Ok(vec![whole]);
    }
    let (first, second) = (
        plan.levels[0].partition.len(),
        plan.levels[1].partition.len(),
    );
    let parts: Vec<[usize; 2]> = (0..first)
        .flat_map(|a| (0..second).map(move |b| [a, b]))
        .collect();
    progress.announce(parts.len() as u64);
    parts
        .into_par_iter()
        .try_fold(&tally, |mut tally, part| {
            if progress.is_stopped() {
                return Err(CountError::Stopped);
            }
            walk(plan, dealing, &mut tally, start, &part)?;
            progress.advance();
            Ok(tally)
        })
        .collect()
}

/// An unsigned integer wide enough for the ways at hand.
pub(super) trait Weight: Copy + Send + Sync + From<u32> + Into<u128> {
    fn of(count: u64) -> Self;
    fn times(self, factor: Self) -> Self;
    fn plus(self, term: Self) -> Self;
    fn minus(self, term: Self) -> Self;
}

macro_rules! weight {
    ($($number:ty),*) => {$(
        impl Weight for $number {
            fn of(count: u64) -> Self { count.into() }
            // No product or sum of disjoint ways passes the number of all draws, which fits.
            fn times(self, factor: Self) -> Self { self * factor }
            fn plus(self, term: Self) -> Self { self + term }
            // Draws only what is left: a class without cards ends the walk before.
            fn minus(self, term: Self) -> Self { self.wrapping_sub(term) }
        }
    )*};
}
weight!(u64, u128);

/// Counts ways on one shoe.
#[derive(Clone)]
pub(super) struct WaysTally<'a, W> {
    plan: &'a Plan,
    /// Cards left of each class of each level, those drawn at earlier levels taken out.
    left: Vec<Vec<W>>,
    /// Cards left in all.
    cards: W,
    ways: Vec<W>,
    /// One card leaves with a draw, or none.
    step: W,
}

impl<'a, W: Weight> WaysTally<'a, W> {
    pub(super) fn new(plan: &'a Plan, left: &[Vec<u64>], cells: usize, draws: Draws) -> Self {
        let step = match draws {
            Draws::WithoutReplacement => 1,
            Draws::WithReplacement => 0,
        };
        Self {
            plan,
            left: left
                .iter()
                .map(|level| level.iter().map(|&n| W::of(n)).collect())
                .collect(),
            cards: W::of(left.last().map_or(0, |last| last.iter().sum())),
            ways: vec![W::from(0); cells],
            step: W::from(step),
        }
    }
}

impl<W: Weight> Tally for WaysTally<'_, W> {
    type Prefix = W;

    fn draw(&mut self, prefix: W, level: usize, class: usize, times: u32) -> Option<W> {
        let left = self.left[level][class];
        if left.into() == 0 {
            return None;
        }
        for (later, within) in self.plan.within[level].iter().enumerate() {
            let count = &mut self.left[level + 1 + later][within[class]];
            *count = count.minus(self.step);
        }
        self.cards = self.cards.minus(self.step);
        Some(prefix.times(left).times(W::from(times)))
    }

    fn undraw(&mut self, level: usize, class: usize) {
        for (later, within) in self.plan.within[level].iter().enumerate() {
            let count = &mut self.left[level + 1 + later][within[class]];
            *count = count.plus(self.step);
        }
        self.cards = self.cards.plus(self.step);
    }

    fn add_one(&mut self, cell: usize, prefix: W, lane: usize) {
        // A plan without levels, all cards having been seen, ends with no draw.
        let count = self.left.last().map_or(W::from(1), |left| left[lane]);
        self.ways[cell] = self.ways[cell].plus(prefix.times(count));
    }

    fn add_each(&mut self, prefix: W, lanes: u64, cell: impl Fn(usize) -> usize) {
        let Some(left) = self.left.last() else {
            return self.add_one(cell(0), prefix, 0);
        };
        for (lane, &count) in left.iter().enumerate() {
            if lanes >> lane & 1 == 1 {
                let ways = &mut self.ways[cell(lane)];
                *ways = ways.plus(prefix.times(count));
            }
        }
    }

    fn add(&mut self, cell: usize, prefix: W, lanes: u64) {
        let Some(left) = self.left.last() else {
            return self.add_one(cell, prefix, 0);
        };
        let sum = |mut lanes: u64| {
            let mut count = W::from(0);
            while lanes != 0 {
                count = count.plus(left[lanes.trailing_zeros() as usize]);
                lanes &= lanes - 1;
            }
            count
        };
        // Most of many lanes are counted by those left out.
        let count = if lanes.count_ones() as usize > left.len() / 2 + 4 {
            let others = !lanes & ((1 << left.len()) - 1);
            self.cards.minus(sum(others))
        } else {
            sum(lanes)
        };
        self.ways[cell] = self.ways[cell].plus(prefix.times(count));
    }
}

/// Walks every round of any shoe and keeps nothing: for finding faults.
#[derive(Clone, Copy)]
struct Presence;

impl Tally for Presence {
    type Prefix = ();

    fn draw(&mut self, (): (), _level: usize, _class: usize, _times: u32) -> Option<()> {
        Some(())
    }

    fn undraw(&mut self, _level: usize, _class: usize) {}

    fn add_one(&mut self, _cell: usize, (): (), _lane: usize) {}
}
