//! The walk over the compositions of the unseen cards.
//!
//! It chooses the number of cards of one class after another. The polynomial of each statistic
//! loses a variable with each choice, and the next choice costs additions only (see [`Layout`]).
//! The last three classes are walked in rows (see `rows.rs`). Nothing is kept of a composition, so
//! memory does not depend on their number.

use std::ops::Range;

use super::form::Layout;
use super::plan::Plan;
use super::rows::Rows;
use super::sums::Sums;
use crate::exact::wide::Wide;

/// The most cards that a statistic reads.
pub(super) const DEGREE_AT_MOST: usize = 6;

/// What is asked of each composition, beside the walk itself.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// For each statistic the scaled means that bound the points of the grid.
    pub grid: Vec<Vec<i64>>,
}

/// The places of the sums: the sets in all, those of the best of all statistics, then those of
/// each statistic with its grid.
pub(super) const SETS: usize = 0;
pub(super) const ANY: usize = 1;
pub(super) const BEST: usize = 2;
pub(super) const FIRST: usize = 3;

impl Asked {
    /// How many sums are kept.
    pub fn places(&self) -> usize {
        FIRST + self.grid.iter().map(|grid| 3 + grid.len()).sum::<usize>()
    }
}

/// The sums over the compositions with these numbers; `L` limbs hold every sum.
pub(super) fn sums<const L: usize>(plan: &Plan, asked: &Asked, range: Range<u64>) -> Sums {
    let mut walker = Walker::<L>::new(plan, asked, range);
    walker.go_on(0, plan.unseen, 0);
    walker.finished()
}

struct Walker<'a, const L: usize> {
    plan: &'a Plan,
    range: Range<u64>,
    /// `[level][statistic]` the coefficients of the polynomial in the classes from a level on, by
    /// blocks.
    coefficients: Vec<Vec<Vec<i64>>>,
    /// `[level]` the sums over the classes from a level on.
    totals: Vec<Vec<Wide<L>>>,
    chosen: Vec<u64>,
    rows: Rows<'a>,
}

impl<'a, const L: usize> Walker<'a, L> {
    fn new(plan: &'a Plan, asked: &'a Asked, range: Range<u64>) -> Self {
        let statistics = plan.start.len();
        let blank = |layout: &Layout| vec![vec![0; layout.by_degree.len()]; statistics];
        let upper = &plan.layouts[..plan.rows_level()];
        Self {
            coefficients: upper.iter().map(blank).collect(),
            totals: vec![vec![Wide::ZERO; asked.places()]; plan.rows_level() + 1],
            chosen: vec![0; plan.rows_level()],
            rows: Rows::new(plan, asked, range.clone()),
            plan,
            range,
        }
    }

    /// Chooses the cards of the class of a level, so many being left; `first` is the number of
    /// the first composition. Leaves the sums in the totals of the level.
    fn go_on(&mut self, level: usize, cards: usize, first: u64) {
        let plan = self.plan;
        self.totals[level].fill(Wide::ZERO);
        if level == plan.rows_level() {
            let above = match level.checked_sub(1) {
                None => &plan.start,
                Some(above) => &self.coefficients[above],
            };
            self.rows.enter(above);
            self.rows
                .add(cards, first, &self.chosen, &mut self.totals[level]);
            return;
        }
        self.enter(level);
        let mut first = first;
        for of_class in 0..=cards.min(plan.counts[level] as usize) {
            let rest = cards - of_class;
            let compositions = plan.below[level + 1][rest];
            let is_wanted = first + compositions > self.range.start && first < self.range.end;
            if compositions > 0 && is_wanted {
                self.chosen[level] = of_class as u64;
                self.go_on(level + 1, rest, first);
                let [own, deeper] = two(&mut self.totals, level);
                for (sum, more) in own.iter_mut().zip(deeper.iter()) {
                    if !more.is_zero() {
                        sum.add_product(more, &plan.choices[level][of_class]);
                    }
                }
            }
            first += compositions;
            if first >= self.range.end {
                break;
            }
            for coefficients in &mut self.coefficients[level] {
                plan.layouts[level].step(coefficients);
            }
        }
    }

    /// Takes over the polynomials that the choices before have left.
    fn enter(&mut self, level: usize) {
        let by_degree = &self.plan.layouts[level].by_degree;
        let copy = |into: &mut Vec<i64>, from: &[i64]| {
            for (into, &place) in into.iter_mut().zip(by_degree) {
                *into = from[place as usize];
            }
        };
        match level.checked_sub(1) {
            None => {
                for (into, from) in self.coefficients[0].iter_mut().zip(&self.plan.start) {
                    copy(into, from);
                }
            }
            Some(above) => {
                let [above, own] = two(&mut self.coefficients, above);
                for (into, from) in own.iter_mut().zip(above.iter()) {
                    copy(into, from);
                }
            }
        }
    }

    fn finished(self) -> Sums {
        let lengths: Vec<usize> = self.rows.asked.grid.iter().map(Vec::len).collect();
        let mut sums = Sums::new(lengths.len(), 0);
        let totals = &self.totals[0];
        let integer = |place: usize| totals[place].integer();
        sums.compositions = self.rows.compositions;
        sums.sets = integer(SETS);
        sums.any_favourable = integer(ANY);
        sums.best_gain = integer(BEST);
        let mut place = FIRST;
        let of_statistics = sums
            .statistics
            .iter_mut()
            .zip(&lengths)
            .zip(self.rows.extremes);
        for ((sums, &length), [greatest, least]) in of_statistics {
            sums.favourable = integer(place);
            sums.gain = integer(place + 1);
            sums.sum = integer(place + 2);
            sums.grid = (0..length)
                .map(|point| integer(place + 3 + point))
                .collect();
            (sums.greatest, sums.least) = (greatest, least);
            place += 3 + length;
        }
        sums
    }
}

/// An element and the next.
fn two<T>(all: &mut [T], first: usize) -> [&mut T; 2] {
    match &mut all[first..] {
        [first, second, ..] => [first, second],
        _ => unreachable!("the last level has no deeper one"),
    }
}
