//! Whole numbers of a fixed number of 64-bit limbs, for long sums whose bound is known.
//!
//! They are numbers modulo `2^(64 L)`; a negative number is its complement, as in a register. A
//! big integer of any size would do the same several times as slowly.

use super::ratio::Integer;

/// A whole number of `L` limbs, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const L: usize>([u64; L]);

impl<const L: usize> Wide<L> {
    /// Zero.
    pub const ZERO: Self = Self([0; L]);

    /// A number of 128 bits with its sign.
    pub fn of(number: i128) -> Self {
        let sign = if number < 0 { u64::MAX } else { 0 };
        let mut limbs = [sign; L];
        let number = number as u128;
        for (at, limb) in limbs.iter_mut().take(2).enumerate() {
            *limb = (number >> (64 * at)) as u64;
        }
        Self(limbs)
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|&limb| limb == 0)
    }

    /// Adds a number.
    pub fn add(&mut self, term: &Self) {
        let mut carry = false;
        for (limb, &more) in self.0.iter_mut().zip(&term.0) {
            let (sum, first) = limb.overflowing_add(more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first || second;
        }
    }

    /// The number with the other sign.
    #[must_use]
    pub fn negative(&self) -> Self {
        let mut negative = Self(self.0.map(|limb| !limb));
        negative.add(&Self::of(1));
        negative
    }

    /// Adds a number times a factor of any number of limbs, the lowest first.
    pub fn add_product(&mut self, number: &Self, factor: &[u64]) {
        for (up, &limb) in factor.iter().enumerate().take(L) {
            self.add_shifted(number, limb, up);
        }
    }

    /// Adds a number times a factor, so many limbs up.
    fn add_shifted(&mut self, number: &Self, factor: u64, up: usize) {
        let mut carry = 0_u128;
        for at in up..L {
            let product = u128::from(number.0[at - up]) * u128::from(factor);
            let sum = product + u128::from(self.0[at]) + carry;
            self.0[at] = sum as u64;
            carry = sum >> 64;
        }
    }

    /// The number, taken for one with a sign.
    pub fn integer(&self) -> Integer {
        let mut limbs = self.0.iter().rev();
        let top = limbs.next().map_or(0, |&limb| i128::from(limb as i64));
        limbs.fold(Integer::from(top), |number, &limb| (number << 64) + limb)
    }
}

/// The limbs of a number that is not below zero, the lowest first.
pub fn limbs(number: &Integer) -> Vec<u64> {
    number.iter_u64_digits().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_signs_are_those_of_big_integers() {
        let numbers = [0, 1, -1, 1 << 70, -(1 << 100) - 12345];
        let factors = [
            vec![],
            vec![1],
            vec![1 << 63],
            vec![7, 1],
            vec![u64::MAX, 99, 5],
        ];
        let mut sum = Wide::<5>::ZERO;
        let mut expected = Integer::from(0);
        for number in numbers {
            assert_eq!(Wide::<5>::of(number).integer(), Integer::from(number));
            let negative = Wide::<5>::of(number).negative();
            assert_eq!(negative.integer(), -Integer::from(number));
            for factor in &factors {
                sum.add_product(&Wide::of(number), factor);
                sum.add(&Wide::of(number));
                let limbs = factor.iter().rev();
                let factor = limbs.fold(Integer::from(0), |of, &limb| (of << 64) + limb);
                expected += Integer::from(number) * (factor + 1);
                assert_eq!(sum.integer(), expected);
            }
        }
    }
}
