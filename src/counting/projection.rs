//! What some of the cards say of a statistic: a kernel summed over the cards not known.
//!
//! For a kernel `K` of degree `D` and a multiset `T` of `k` cards of the shoe, `B_k(T)` is the sum
//! of `K` over all ordered draws of `D - k` further cards; so the mean of the statistic, given
//! that `T` is among the `D` cards, is `B_k(T)` over `D!` and the number of those draws.
//!
//! What is kept is `A_k = B_k / (D - k)!`, the sum over sets of further cards, which is that much
//! shorter. It obeys `(D - k) A_k(T) = sum_v (n_v - T_v) A_{k+1}(T + e_v)`.

use std::ops::{AddAssign, Div, Mul};

use rayon::prelude::*;

use super::kernel::Kernel;
use super::multisets::Multisets;
use crate::exact::ratio::Integer;

/// The sums `B_0` to `B_D` of a kernel on one shoe.
#[derive(Clone, Debug)]
pub struct Projection {
    degree: usize,
    sums: Sums,
    /// The number of the first multiset of each size.
    starts: Vec<usize>,
}

/// The sums over sets by number of the multiset, and the sets of cards that make each multiset.
#[derive(Clone, Debug)]
enum Sums {
    /// Where nothing can pass 128 bits.
    Narrow(Vec<i128>, Vec<i128>),
    /// Numbers of any size.
    Wide(Vec<Integer>, Vec<Integer>),
}

impl Projection {
    /// The sums of a kernel on the shoe that has these cards of each class.
    pub fn new(kernel: &Kernel, counts: &[u64]) -> Self {
        let (sets, values) = (&kernel.multisets, &kernel.values);
        let cards: u64 = counts.iter().sum();
        // The largest value for every set of cards, once more for each before the division.
        let degree = kernel.degree();
        let most = Integer::from(kernel.largest().max(1))
            * subsets_of(cards.max(degree as u64), degree)
            * degree.max(1);
        let sums = match most.bits() < 126 {
            true => Sums::Narrow(summed(sets, values.clone(), counts), subsets(sets, counts)),
            false => {
                let values = values.iter().map(|&value| value.into()).collect();
                Sums::Wide(summed(sets, values, counts), subsets(sets, counts))
            }
        };
        Self {
            degree,
            sums,
            starts: (0..=degree).map(|size| sets.of_size(size).start).collect(),
        }
    }

    /// How many cards the kernel reads.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// `B_k` of the multiset with this number.
    pub fn sum(&self, set: usize) -> Integer {
        let size = self.starts.partition_point(|&start| start <= set) - 1;
        let over_sets: Integer = match &self.sums {
            Sums::Narrow(sums, _) => sums[set].into(),
            Sums::Wide(sums, _) => sums[set].clone(),
        };
        over_sets * factorial(self.degree - size)
    }

    /// For each `k` up to the smaller degree, the sum over all sets of `k` cards of the shoe of
    /// the product of both kernels' `B_k`. Both are kernels over the same classes; the multisets
    /// of the two may have different sizes.
    pub fn products(&self, other: &Projection, sets: &Multisets) -> Vec<Integer> {
        let products = self.products_over_sets(other, sets).into_iter().enumerate();
        let orders = |k: usize| factorial(self.degree - k) * factorial(other.degree - k);
        products.map(|(k, sum)| sum * orders(k)).collect()
    }

    /// For each `k` up to the smaller degree, the sum over all sets of `k` cards of the shoe of
    /// the product of both kernels' sums over the sets of their further cards.
    pub fn products_over_sets(&self, other: &Projection, sets: &Multisets) -> Vec<Integer> {
        let smaller = self.degree.min(other.degree);
        (0..=smaller)
            .map(|size| {
                let parts: Vec<usize> = sets.of_size(size).collect();
                let parts = parts.par_chunks(SETS_TOGETHER);
                parts
                    .map(|part| self.product(other, part))
                    .reduce(Integer::default, |sum, part| sum + part)
            })
            .collect()
    }

    fn product(&self, other: &Projection, sets: &[usize]) -> Integer {
        let mut sum = Product::default();
        for &set in sets {
            match (&self.sums, &other.sums) {
                (Sums::Narrow(a, ways), Sums::Narrow(b, _)) => {
                    sum.add(a[set], b[set], ways[set]);
                }
                (Sums::Wide(a, ways), Sums::Wide(b, _)) => {
                    sum.large += &a[set] * &b[set] * &ways[set];
                }
                (Sums::Narrow(a, ways), Sums::Wide(b, _))
                | (Sums::Wide(b, _), Sums::Narrow(a, ways)) => {
                    sum.large += &b[set] * Integer::from(a[set]) * Integer::from(ways[set]);
                }
            }
        }
        sum.total()
    }
}

/// So many multisets are summed at a time.
const SETS_TOGETHER: usize = 1 << 14;

fn factorial(number: usize) -> Integer {
    (1..=number).map(Integer::from).product()
}

/// How many sets of so many cards there are.
fn subsets_of(cards: u64, size: usize) -> Integer {
    (0..size as u64).fold(Integer::from(1), |sets, at| {
        sets * (cards - at) / Integer::from(at + 1)
    })
}

/// A sum of products of three numbers: in a register as long as it fits.
#[derive(Default)]
struct Product {
    small: i128,
    large: Integer,
}

impl Product {
    fn add(&mut self, a: i128, b: i128, ways: i128) {
        let product = a.checked_mul(b).and_then(|ab| ab.checked_mul(ways));
        match product.and_then(|product| self.small.checked_add(product)) {
            Some(sum) => self.small = sum,
            None => self.large += Integer::from(a) * b * ways,
        }
    }

    fn total(self) -> Integer {
        self.large + self.small
    }
}

/// `A_k` of every multiset, from the values of the greatest ones.
fn summed<W>(sets: &Multisets, values: Vec<W>, counts: &[u64]) -> Vec<W>
where
    W: Clone + From<u64> + AddAssign,
    for<'a> &'a W: Mul<&'a W, Output = W>,
    W: Div<W, Output = W>,
{
    let all = sets.of_size(sets.size());
    let mut sums = vec![W::from(0); all.start];
    sums.extend(values);
    let mut left = counts.to_vec();
    let sizes = (0..sets.size()).rev();
    for (size, set) in sizes.flat_map(|size| sets.of_size(size).rev().map(move |set| (size, set))) {
        left.copy_from_slice(counts);
        let mut at = set;
        while let Some(growth) = sets.growth(at) {
            let count = &mut left[usize::from(growth.class)];
            *count = count.saturating_sub(1);
            at = growth.from as usize;
        }
        let mut sum = W::from(0);
        for (class, &cards) in left.iter().enumerate().filter(|(_, cards)| **cards > 0) {
            sum += &W::from(cards) * &sums[sets.with(set, class)];
        }
        // Each set of further cards came once for each of its cards.
        sums[set] = sum / W::from((sets.size() - size) as u64);
    }
    sums
}

/// For every multiset the sets of cards of the shoe that make it.
fn subsets<W>(sets: &Multisets, counts: &[u64]) -> Vec<W>
where
    W: From<u64>,
    for<'a> &'a W: Mul<&'a W, Output = W>,
    W: Div<W, Output = W>,
{
    let mut ways = vec![W::from(1)];
    for set in 1..sets.of_size(sets.size()).end {
        let growth = sets.growth(set).expect("only the first multiset is empty");
        let drawn = u64::from(growth.drawn);
        let left = counts[usize::from(growth.class)].saturating_sub(drawn);
        let product = &ways[growth.from as usize] * &W::from(left);
        ways.push(product / W::from(drawn + 1));
    }
    ways
}
