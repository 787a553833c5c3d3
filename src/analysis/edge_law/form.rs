//! Statistics as polynomials in the numbers of cards unseen, prepared for the walk.
//!
//! With `N` cards unseen the numbers of all classes but one are free. A kernel is a sum over the
//! parts of a set that avoid cards of that one class; so the sum of the kernel over the sets of
//! unseen cards is a polynomial in the free numbers `c`, a sum of
//! `C(N - |m|, D - |m|) g(m) prod C(c_i, m_i)`, where `g` are the differences of the kernel.

use crate::counting::kernel::Kernel;
use crate::counting::multisets::Multisets;
use crate::exact::falling::subsets;
use crate::exact::ratio::Integer;

/// How the coefficients of a polynomial in so many variables are laid out, and those of the
/// polynomial in the variables that remain when the first has a value.
///
/// A block for each power of the first variable: in it the monomials in the other variables, by
/// degree, so that the block of a higher power has the first monomials of a lower one.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Where each block begins, and the end.
    pub blocks: Vec<usize>,
    /// For each place the number of the monomial among those by degree.
    pub by_degree: Vec<u32>,
}

impl Layout {
    /// The layout for so many variables, at least one.
    pub fn new(variables: usize, degree: usize) -> Self {
        let (all, others) = (
            Multisets::new(variables, degree),
            Multisets::new(variables - 1, degree),
        );
        let (mut blocks, mut by_degree) = (vec![0], Vec::new());
        for power in 0..=degree {
            for set in 0..others.of_size(degree - power).end {
                let mut counts = vec![power as u8];
                counts.extend(others.counts(set));
                by_degree.push(all.number(&counts) as u32);
            }
            blocks.push(by_degree.len());
        }
        Self { blocks, by_degree }
    }

    /// From a value of the first variable to the next: what was the difference becomes part of
    /// the value.
    pub fn step(&self, coefficients: &mut [i64]) {
        for block in 0..self.blocks.len() - 2 {
            let (lower, higher) = coefficients.split_at_mut(self.blocks[block + 1]);
            let lower = &mut lower[self.blocks[block]..];
            let higher = &higher[..self.blocks[block + 2] - self.blocks[block + 1]];
            for (value, difference) in lower.iter_mut().zip(higher) {
                // Exact modulo 2^64, and the sums that are read fit.
                *value = value.wrapping_add(*difference);
            }
        }
    }
}

/// The coefficients by degree of a kernel's sum over the sets of `unseen` cards, modulo `2^64`:
/// in the numbers of all classes but the last, in the order of `classes`.
///
/// `classes` are the kernel's classes in the order of the walk; behind them the first class again
/// for classes without cards.
pub(super) fn coefficients(kernel: &Kernel, classes: &[usize], unseen: u64) -> Vec<i64> {
    let degree = kernel.degree();
    let (&last, free) = classes
        .split_last()
        .expect("a walk has three classes or more");
    let sets = Multisets::new(free.len(), degree);
    let first = kernel.multisets.of_size(degree).start;
    let mut values: Vec<i128> = (0..sets.of_size(degree).end)
        .map(|set| {
            let mut counts = vec![0; kernel.multisets.classes()];
            let of_set = sets.counts(set);
            for (&class, &count) in free.iter().zip(&of_set) {
                counts[class] += count;
            }
            counts[last] += degree as u8 - of_set.iter().sum::<u8>();
            kernel.values[kernel.multisets.number(&counts) - first]
        })
        .collect();
    for class in 0..free.len() {
        differences(&sets, &mut values, class);
    }
    for size in 0..=degree {
        let times = subsets(unseen - size as u64, (degree - size) as u64);
        for set in sets.of_size(size) {
            let product = times.clone() * values[set];
            values[set] = low_bits(&product);
        }
    }
    values.into_iter().map(|value| value as i64).collect()
}

/// Replaces values by differences along one class.
fn differences(sets: &Multisets, values: &mut [i128], class: usize) {
    let degree = sets.size();
    let without = |set: usize| {
        let mut counts = sets.counts(set);
        counts[class] = counts[class].checked_sub(1)?;
        Some((counts[class] + 1, sets.number(&counts)))
    };
    let below: Vec<Option<(u8, usize)>> = (0..sets.of_size(degree).end).map(without).collect();
    for order in 1..=degree as u8 {
        for set in (0..values.len()).rev() {
            if let Some((_, smaller)) = below[set].filter(|(count, _)| *count >= order) {
                values[set] -= values[smaller];
            }
        }
    }
}

/// The lowest 64 bits of a number, as one with a sign.
fn low_bits(number: &Integer) -> i128 {
    let modulus = Integer::from(1) << 64;
    let low = ((number % &modulus) + &modulus) % &modulus;
    let low = u64::try_from(low).expect("a remainder by 2^64 has 64 bits");
    i128::from(low as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_moves_a_polynomial_by_one() {
        // x (x - 1) / 2 + 3 x y + y + 5 in binomials: powers of x, then of y.
        let layout = Layout::new(2, 2);
        assert_eq!(layout.blocks, [0, 3, 5, 6]);
        let by_block = [5, 1, 0, 0, 3, 1];
        let value = |x: i64, y: i64| x * (x - 1) / 2 + 3 * x * y + y + 5;
        let mut coefficients = by_block.to_vec();
        for x in 0..6 {
            for y in 0..4 {
                let rest = &coefficients[..layout.blocks[1]];
                assert_eq!(
                    rest[0] + rest[1] * y + rest[2] * y * (y - 1) / 2,
                    value(x, y)
                );
            }
            layout.step(&mut coefficients);
        }
    }
}
