//! Means of products of statistics, each of another round of one shoe.
//!
//! While the shoe cannot run out the rounds are exchangeable, so that it does not matter which
//! round each statistic is of. The mean of a product is a sum over disjoint sets of cards, by
//! inclusion and exclusion of the cards that two sets have in common:
//!
//! `sum over disjoint S, S' of F(S) G(S') = sum_k (-1)^k sum over sets T of k cards A_k(T) A'_k(T)`
//!
//! with `A_k(T)` the sum of `F` over the sets that hold `T`. `F` and `G` are statistics of one
//! round, or products of two (see [`crate::counting::product`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::error::RoundsError;
use super::{check_shoe, drawn};
use crate::analysis::pricing::Statistic;
use crate::cards::partition::Partition;
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::counting::kernel::Kernel;
use crate::counting::multisets::Multisets;
use crate::counting::product::{is_countable, products};
use crate::counting::projection::Projection;
use crate::exact::ratio::{Integer, Ratio};

/// The most rounds of which the joint law is counted.
pub const ROUNDS_AT_MOST: usize = 4;

/// The means of products of statistics of different rounds: for each product the numbers of its
/// statistics, at most [`ROUNDS_AT_MOST`], a statistic as often as rounds have it.
///
/// # Errors
/// Any [`RoundsError`] but those of a cut card.
///
/// # Panics
/// When a product has more factors, or a number is that of no statistic.
pub fn product_means(
    statistics: &[Statistic],
    wanted: &[Vec<usize>],
    shoe: &Shoe,
    progress: &Progress,
) -> Result<Vec<Ratio>, RoundsError> {
    let most = wanted.iter().map(Vec::len).max().unwrap_or(0);
    assert!(most <= ROUNDS_AT_MOST, "at most four rounds are counted");
    check_shoe(shoe, most as u64)?;
    // Equal statistics are counted once, and the order of the rounds does not matter.
    let first_equal = |at: usize| {
        let equal = statistics.iter().position(|of| *of == statistics[at]);
        equal.unwrap_or(at)
    };
    let same: Vec<usize> = (0..statistics.len()).map(first_equal).collect();
    let sorted = |product: &Vec<usize>| {
        let mut product: Vec<usize> = product.iter().map(|&at| same[at]).collect();
        product.sort_unstable();
        product
    };
    let wanted: Vec<Vec<usize>> = wanted.iter().map(sorted).collect();
    let mut by_partition: Vec<(Partition, Vec<Vec<usize>>)> = Vec::new();
    for product in &wanted {
        let partition = product.iter().fold(Partition::whole(), |joint, &at| {
            joint.join(&statistics[at].kernel.partition)
        });
        match by_partition.iter_mut().find(|(of, _)| *of == partition) {
            Some((_, products)) => products.push(product.clone()),
            None => by_partition.push((partition, vec![product.clone()])),
        }
    }
    let mut means = BTreeMap::new();
    for (partition, products) in by_partition {
        let counts = shoe.counts(&partition)?;
        let mut group = Group::new(statistics, &partition, counts, &products)?;
        group.multiply(progress)?;
        for product in products {
            let mean = group.mean(&product);
            means.insert(product, mean);
        }
    }
    let mean = |product: &Vec<usize>| means[product].clone();
    Ok(wanted.iter().map(mean).collect())
}

/// Whether products of so many statistics can be counted.
pub fn can_multiply(statistics: &[&Statistic]) -> bool {
    let partition = statistics.iter().fold(Partition::whole(), |joint, of| {
        joint.join(&of.kernel.partition)
    });
    let degree = statistics.iter().map(|of| of.kernel.degree()).max();
    let degree = degree.unwrap_or(0);
    statistics.len() <= 2 || is_countable(partition.len(), [degree; 2])
}

/// Statistics that are multiplied, over one partition.
struct Group<'a> {
    statistics: &'a [Statistic],
    partition: &'a Partition,
    counts: Vec<u64>,
    kernels: BTreeMap<usize, Kernel>,
    /// Of each statistic, and of each product of two.
    projections: BTreeMap<Vec<usize>, Projection>,
    pairs: Vec<Vec<usize>>,
    multisets: Arc<Multisets>,
}

impl<'a> Group<'a> {
    fn new(
        statistics: &'a [Statistic],
        partition: &'a Partition,
        counts: Vec<u64>,
        products: &[Vec<usize>],
    ) -> Result<Self, RoundsError> {
        let mut kernels = BTreeMap::new();
        for &at in products.iter().flatten() {
            let kernel = || statistics[at].kernel.refined(partition);
            kernels.entry(at).or_insert_with(kernel);
        }
        let parts = products.iter().flat_map(|product| parts(product));
        let mut pairs: Vec<Vec<usize>> = parts.filter(|part| part.len() == 2).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let degree = |pair: &Vec<usize>| pair.iter().map(|at| kernels[at].degree()).sum();
        let of_pairs = pairs.iter().map(degree).max();
        let singly = kernels.values().map(Kernel::degree).max();
        let size = of_pairs.or(singly).unwrap_or(0);
        let classes = partition.len();
        let is_too_fine = |pair: &Vec<usize>| {
            let degrees = [0, 1].map(|of| kernels[&pair[of]].degree());
            !is_countable(classes, degrees)
        };
        if pairs.iter().any(is_too_fine) {
            let rounds = products.iter().map(Vec::len).max().unwrap_or(0);
            return Err(RoundsError::TooFine { classes, rounds });
        }
        Ok(Self {
            statistics,
            partition,
            counts,
            kernels,
            projections: BTreeMap::new(),
            pairs,
            multisets: Arc::new(Multisets::new(partition.len(), size)),
        })
    }

    /// Makes the sums of all statistics and of the products of two that are needed.
    fn multiply(&mut self, progress: &Progress) -> Result<(), RoundsError> {
        for (&at, kernel) in &self.kernels {
            let sums = Projection::new(kernel, &self.counts);
            self.projections.insert(vec![at], sums);
        }
        let mut by_degrees: BTreeMap<[usize; 2], Vec<&Vec<usize>>> = BTreeMap::new();
        for pair in &self.pairs {
            let degrees = [0, 1].map(|of| self.kernels[&pair[of]].degree());
            by_degrees.entry(degrees).or_default().push(pair);
        }
        for (degrees, pairs) in by_degrees {
            let size = degrees[0] + degrees[1];
            let multisets = match size == self.multisets.size() {
                true => Arc::clone(&self.multisets),
                false => Arc::new(Multisets::new(self.partition.len(), size)),
            };
            let of_pair = |pair: &&Vec<usize>| [0, 1].map(|of| &self.kernels[&pair[of]]);
            let kernels: Vec<[&Kernel; 2]> = pairs.iter().map(of_pair).collect();
            let kernels = products(&kernels, &multisets, &self.counts, progress);
            let kernels = kernels.ok_or(RoundsError::TooLong)?;
            for (pair, kernel) in pairs.into_iter().zip(kernels) {
                let sums = Projection::new(&kernel, &self.counts);
                self.projections.insert(pair.clone(), sums);
            }
        }
        Ok(())
    }

    fn mean(&self, product: &[usize]) -> Ratio {
        let parts: Vec<&Projection> = parts(product)
            .iter()
            .map(|part| &self.projections[part])
            .collect();
        let units = product.iter().map(|&at| &self.statistics[at].unit);
        let units: Integer = units.product();
        let degree: usize = parts.iter().map(|part| part.degree()).sum();
        let sum = match parts.as_slice() {
            [] => Integer::from(1),
            [only] => over_sets(only),
            [first, second, ..] => disjoint(first, second, &self.multisets),
        };
        Ratio::new(sum, drawn(self.counts.iter().sum(), degree) * units)
    }
}

/// The sum of a kernel over all sets of cards.
fn over_sets(projection: &Projection) -> Integer {
    let orders: Integer = (1..=projection.degree()).map(Integer::from).product();
    projection.sum(0) / orders
}

/// The sum of the product of two kernels over all pairs of disjoint sets of cards.
fn disjoint(first: &Projection, second: &Projection, sets: &Multisets) -> Integer {
    let products = first.products_over_sets(second, sets).into_iter();
    let signed = products.enumerate().map(|(k, sum)| match k % 2 {
        0 => sum,
        _ => -sum,
    });
    signed.sum()
}

/// A sorted product in one or two parts of at most two statistics each: equal ones together, so
/// that few products of two are needed.
fn parts(product: &[usize]) -> Vec<Vec<usize>> {
    match *product {
        [] => Vec::new(),
        [a] => vec![vec![a]],
        [a, b] => vec![vec![a], vec![b]],
        [a, b, c] if b == c => vec![vec![b, c], vec![a]],
        [a, b, c] => vec![vec![a, b], vec![c]],
        [a, b, c, d, ..] => vec![vec![a, b], vec![c, d]],
    }
}
