//! Kernels of several rounds: the product of statistics of different rounds, as a function of the
//! cards of all of them.
//!
//! Different rounds read different cards, and unseen cards are exchangeable. So the product of two
//! statistics, of rounds that read `D` and `E` cards, is a statistic of `D + E` cards, of which
//! the first round has any `D`. Written as sums over the orders of classes, which are the kernel's
//! values over the orders of equal cards, its values are the coefficients of a product of
//! polynomials: `k(T) = sum over m + n = T of k_f(m) k_g(n)`.

use std::sync::Arc;

use super::census::Progress;
use super::kernel::{Kernel, orders_within};
use super::multisets::Multisets;
use crate::exact::ratio::Integer;

/// More multisets than this are not kept for a product.
pub const MULTISETS_AT_MOST: u64 = 4_000_000;

/// More pairs of multisets than this are not multiplied.
pub const PAIRS_AT_MOST: u64 = 1_500_000_000;

/// Whether products of kernels over so many classes can be counted.
pub fn is_countable(classes: usize, degrees: [usize; 2]) -> bool {
    let sets = |size: usize| {
        (0..size as u64).fold(1_u64, |sets, at| {
            sets.saturating_mul(classes as u64 + at) / (at + 1)
        })
    };
    let [first, second] = degrees;
    sets(first + second) <= MULTISETS_AT_MOST
        && sets(first).saturating_mul(sets(second)) <= PAIRS_AT_MOST
}

/// The kernels of products of two statistics each, of different rounds. All kernels have one
/// partition, and the first of each pair reads as many cards as the other firsts, the second as
/// the other seconds. `multisets` are those of the cards of both, and `counts` says how many cards
/// of each class there are: values of multisets that take more mean nothing. `None` where a value
/// can pass 128 bits.
///
/// # Panics
/// When partitions or numbers of cards differ.
pub fn products(
    pairs: &[[&Kernel; 2]],
    multisets: &Arc<Multisets>,
    counts: &[u64],
    progress: &Progress,
) -> Option<Vec<Kernel>> {
    let Some(&[first, second]) = pairs.first() else {
        return Some(Vec::new());
    };
    for [left, right] in pairs {
        assert!(
            left.partition == first.partition && right.partition == first.partition,
            "the cards of all rounds are told apart alike"
        );
        assert!(
            left.degree() == first.degree() && right.degree() == second.degree(),
            "products that are made together read as many cards"
        );
        assert!(
            multisets.size() == left.degree() + right.degree(),
            "cards add"
        );
        if !fits(left, right) {
            return None;
        }
    }
    let by_classes: Vec<[Vec<i128>; 2]> = pairs
        .iter()
        .map(|pair| pair.map(over_orders_of_classes))
        .collect();
    let size = multisets.size();
    let mut sums = vec![vec![0_i128; multisets.of_size(size).len()]; pairs.len()];
    let (left, right) = (&first.multisets, &second.multisets);
    let firsts = left.of_size(left.size());
    let is_there = |set: usize| {
        let taken = left.counts(set);
        let mut taken = taken.iter().zip(counts);
        taken.all(|(&taken, &there)| u64::from(taken) <= there)
    };
    let mut walk = Walk::new(right);
    progress.announce(firsts.clone().filter(|&set| is_there(set)).count() as u64);
    for (at, set) in firsts.enumerate().filter(|(_, set)| is_there(*set)) {
        // Multisets are numbered alike whatever the greatest size.
        let joined = walk.joined(multisets, set);
        for (sums, [of_first, of_second]) in sums.iter_mut().zip(&by_classes) {
            let factor = of_first[at];
            if factor != 0 {
                for (&both, value) in joined.iter().zip(of_second) {
                    sums[both as usize] += factor * value;
                }
            }
        }
        progress.advance();
    }
    let kernel = |mut values: Vec<i128>| {
        for (value, set) in values.iter_mut().zip(multisets.of_size(size)) {
            *value *= orders_within(multisets, set);
        }
        Kernel {
            partition: first.partition.clone(),
            multisets: Arc::clone(multisets),
            values,
        }
    };
    Some(sums.into_iter().map(kernel).collect())
}

/// Whether the largest value that a product can have stays below 2^126: the product of the
/// statistics, times the orders of all cards.
fn fits(first: &Kernel, second: &Kernel) -> bool {
    let (small, large) = (first.degree() as u64, second.degree() as u64);
    let choices = (0..small).fold(Integer::from(1), |choices, at| {
        choices * (small + large - at) / Integer::from(at + 1)
    });
    let most = Integer::from(first.largest()) * second.largest() * choices;
    most.bits() < 126
}

/// The values by multiset, equal cards not told apart: sums over the orders of classes.
fn over_orders_of_classes(kernel: &Kernel) -> Vec<i128> {
    let sets = kernel.multisets.of_size(kernel.degree());
    let values = kernel.values.iter().zip(sets);
    values
        .map(|(value, set)| value / orders_within(&kernel.multisets, set))
        .collect()
}

/// For a multiset what it becomes with each multiset of the second round.
struct Walk<'a> {
    second: &'a Multisets,
    joined: Vec<u32>,
    /// What the greatest become, by their place and counted from the first of their size.
    greatest: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(second: &'a Multisets) -> Self {
        Self {
            second,
            joined: vec![0; second.of_size(second.size()).end],
            greatest: Vec::new(),
        }
    }

    fn joined(&mut self, multisets: &Multisets, first: usize) -> &[u32] {
        self.joined[0] = first as u32;
        for set in 1..self.joined.len() {
            let growth = self.second.growth(set);
            let growth = growth.expect("only the first multiset is empty");
            let before = self.joined[growth.from as usize] as usize;
            self.joined[set] = multisets.with(before, usize::from(growth.class)) as u32;
        }
        let start = multisets.of_size(multisets.size()).start as u32;
        let greatest = &self.joined[self.second.of_size(self.second.size())];
        self.greatest.clear();
        self.greatest.extend(greatest.iter().map(|set| set - start));
        &self.greatest
    }
}
