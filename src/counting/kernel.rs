//! Kernels: a statistic of a round as a function of the cards that the round may take, whatever
//! their order.
//!
//! A round that reads at most `D` cards is dealt from an ordered draw of `D`; the kernel of a
//! statistic gives for each multiset of `D` cards the sum of the statistic over the `D!` orders
//! of `D` such cards. The mean over a shoe is then a mean over its `D`-subsets, and what a few
//! cards say of a round, or one round of another, is a sum over multisets
//! (see docs/method.md, "Kernels").

use std::borrow::Cow;
use std::sync::Arc;

use super::census::{Prepared, Progress};
use super::multisets::Multisets;
use super::plan::Plan;
use super::question::CountError;
use super::rounds::Dealing;
use super::walk::{Tally, walk};
use crate::cards::partition::Partition;

/// More rounds than this are not walked for kernels, orders told apart.
pub const ROUNDS_AT_MOST: u64 = 400_000_000;

/// More counts than this are not kept for the kernels of a question.
pub const COUNTS_AT_MOST: usize = 100_000_000;

/// The sum of a statistic over the orders of the cards of each multiset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The classes of cards that are told apart.
    pub partition: Partition,
    /// The multisets over these classes, up to the size of the kernel.
    pub multisets: Arc<Multisets>,
    /// By multiset of the greatest size, in their order.
    pub values: Vec<i128>,
}

/// For each cell of a question how many orders of each multiset end in it.
#[derive(Clone, Debug)]
pub struct CellKernels {
    partition: Partition,
    multisets: Arc<Multisets>,
    /// For each shape walked how many cards it reads, and `[cell][multiset]` the orders of class
    /// sequences.
    by_shape: Vec<(usize, Vec<Vec<u32>>)>,
}

impl Prepared {
    /// The kernels of the cells of the question, about a round of which nothing has been seen;
    /// `None` where the slots are told apart too finely.
    ///
    /// # Errors
    /// [`CountError::Fault`] when the question is at fault.
    pub fn kernels(&self, dealing: &impl Dealing) -> Result<Option<CellKernels>, CountError> {
        self.check(dealing, &Progress::default())?;
        let partition = self.partition();
        let degree = self.plans.iter().map(|plan| plan.levels.len()).max();
        let degree = degree.unwrap_or(0);
        let classes = partition.len() as u64;
        let sets = (0..degree as u64).fold(1_u64, |sets, at| sets * (classes + at) / (at + 1));
        let counts = (sets as usize).saturating_mul(self.cells * self.plans.len());
        if classes.pow(degree as u32) > ROUNDS_AT_MOST || counts > COUNTS_AT_MOST {
            return Ok(None);
        }
        let multisets = Arc::new(Multisets::new(partition.len(), degree));
        let by_shape = self.plans.iter().map(|plan| {
            let is_uniform = plan.levels.iter().all(|of| of.partition == partition);
            let plan: Cow<'_, Plan> = match is_uniform {
                true => Cow::Borrowed(plan),
                false => Cow::Owned(plan.refined(dealing, &partition)),
            };
            let size = plan.levels.len();
            let all = multisets.of_size(size);
            let mut tally = Orders {
                multisets: &multisets,
                first: all.start,
                is_empty: size == 0,
                counts: vec![vec![0; all.len()]; self.cells],
            };
            walk(&plan, dealing, &mut tally, Drawn { set: 0, times: 1 }, &[])?;
            Ok((size, tally.counts))
        });
        let by_shape = by_shape.collect::<Result<_, CountError>>()?;
        Ok(Some(CellKernels {
            partition,
            multisets,
            by_shape,
        }))
    }
}

impl CellKernels {
    /// The kernel of the statistic that has a value in each cell, given shape and cell; cells of
    /// all shapes have the same numbers. `values` must be below 2^96 in size.
    pub fn weighted(&self, value: impl Fn(usize, usize) -> i128) -> Kernel {
        let mut sum: Option<Kernel> = None;
        let degree = self.multisets.size();
        for size in 0..=degree {
            let mut values = vec![0_i128; self.multisets.of_size(size).len()];
            let of_size = self.by_shape.iter().enumerate();
            for (shape, (_, cells)) in of_size.filter(|(_, (of, _))| *of == size) {
                for (cell, counts) in cells.iter().enumerate() {
                    let value = value(shape, cell);
                    if value != 0 {
                        for (sum, &count) in values.iter_mut().zip(counts) {
                            *sum += value * i128::from(count);
                        }
                    }
                }
            }
            for (value, set) in values.iter_mut().zip(self.multisets.of_size(size)) {
                *value *= orders_within(&self.multisets, set);
            }
            if let Some(smaller) = &sum {
                let lifted = lifted(&self.multisets, size - 1, &smaller.values);
                for (value, more) in values.iter_mut().zip(lifted) {
                    *value += more;
                }
            }
            sum = Some(Kernel {
                partition: self.partition.clone(),
                multisets: Arc::clone(&self.multisets),
                values,
            });
        }
        sum.expect("a range that includes its end is not empty")
    }

    /// How many shapes were walked, and how many cells each has.
    pub fn shape(&self) -> (usize, usize) {
        let cells = self.by_shape.first().map_or(0, |(_, cells)| cells.len());
        (self.by_shape.len(), cells)
    }
}

/// In how many orders equal cards of a multiset can be exchanged.
pub(super) fn orders_within(multisets: &Multisets, set: usize) -> i128 {
    let factorial = |count: u8| (1..=i128::from(count)).product::<i128>();
    multisets.counts(set).into_iter().map(factorial).product()
}

/// Sums over the orders of one card more, which the statistic does not read.
fn lifted(multisets: &Multisets, size: usize, values: &[i128]) -> Vec<i128> {
    let smaller = multisets.of_size(size);
    let larger = multisets.of_size(size + 1);
    let mut sums = vec![0; larger.len()];
    // Any of the cards may be the one not read: each class as often as it has cards.
    for (set, value) in smaller.zip(values).filter(|(_, value)| **value != 0) {
        let counts = multisets.counts(set);
        for (class, &count) in counts.iter().enumerate() {
            let with = multisets.with(set, class);
            sums[with - larger.start] += value * (i128::from(count) + 1);
        }
    }
    sums
}

impl Kernel {
    /// The kernel of a statistic that is the same for every round.
    pub fn constant(value: i128) -> Self {
        Self {
            partition: Partition::whole(),
            multisets: Arc::new(Multisets::new(1, 0)),
            values: vec![value],
        }
    }

    /// How many cards it reads.
    pub fn degree(&self) -> usize {
        self.multisets.size()
    }

    /// The greatest value without its sign.
    pub fn largest(&self) -> u128 {
        self.values
            .iter()
            .map(|value| value.unsigned_abs())
            .max()
            .unwrap_or(0)
    }

    /// The same statistic as a function of more cards.
    ///
    /// # Panics
    /// When `degree` is less than its own.
    pub fn lifted(&self, degree: usize) -> Self {
        assert!(degree >= self.degree(), "a kernel reads all cards it reads");
        if degree == self.degree() {
            return self.clone();
        }
        let multisets = Arc::new(Multisets::new(self.partition.len(), degree));
        let sizes = self.degree()..degree;
        let values = sizes.fold(self.values.clone(), |values, size| {
            lifted(&multisets, size, &values)
        });
        Self {
            partition: self.partition.clone(),
            multisets,
            values,
        }
    }

    /// The same statistic with cards told apart by a finer partition.
    ///
    /// # Panics
    /// When the partition is not finer.
    pub fn refined(&self, partition: &Partition) -> Self {
        if *partition == self.partition {
            return self.clone();
        }
        assert!(partition.refines(&self.partition), "a refinement is finer");
        let coarser = partition.classes_within(&self.partition);
        let multisets = Arc::new(Multisets::new(partition.len(), self.degree()));
        let mut within = vec![0; multisets.of_size(self.degree()).end];
        for set in 1..within.len() {
            let growth = multisets
                .growth(set)
                .expect("only the first multiset is empty");
            let class = coarser[usize::from(growth.class)];
            within[set] = self.multisets.with(within[growth.from as usize], class);
        }
        let (own, finer) = (
            self.multisets.of_size(self.degree()),
            multisets.of_size(self.degree()),
        );
        let values = finer.map(|set| self.values[within[set] - own.start]);
        Self {
            partition: partition.clone(),
            values: values.collect(),
            multisets,
        }
    }

    /// Kernels over the same cards: told apart as finely as any, as functions of as many.
    pub fn together(kernels: &[Kernel]) -> Vec<Kernel> {
        let degree = kernels.iter().map(Kernel::degree).max().unwrap_or(0);
        let partition = kernels.iter().fold(Partition::whole(), |joint, kernel| {
            joint.join(&kernel.partition)
        });
        let mut together: Vec<Kernel> = Vec::new();
        for kernel in kernels {
            let mut kernel = kernel.refined(&partition).lifted(degree);
            // One numbering serves all.
            if let Some(first) = together.first() {
                kernel.multisets = Arc::clone(&first.multisets);
            }
            together.push(kernel);
        }
        together
    }
}

/// Counts for each cell the sequences of classes that make each multiset.
struct Orders<'a> {
    multisets: &'a Multisets,
    /// The number of the first multiset counted.
    first: usize,
    /// Whether no card is read.
    is_empty: bool,
    counts: Vec<Vec<u32>>,
}

#[derive(Clone, Copy)]
struct Drawn {
    set: u32,
    times: u32,
}

impl Tally for Orders<'_> {
    type Prefix = Drawn;

    fn draw(&mut self, drawn: Drawn, _level: usize, class: usize, times: u32) -> Option<Drawn> {
        Some(Drawn {
            set: self.multisets.with(drawn.set as usize, class) as u32,
            times: drawn.times * times,
        })
    }

    fn undraw(&mut self, _level: usize, _class: usize) {}

    fn add_one(&mut self, cell: usize, drawn: Drawn, lane: usize) {
        let set = match self.is_empty {
            true => drawn.set as usize,
            false => self.multisets.with(drawn.set as usize, lane),
        };
        self.counts[cell][set - self.first] += drawn.times;
    }
}
