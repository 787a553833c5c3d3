//! The binomial law by whole-number weights: exact quantiles, and probabilities exactly or between
//! bounds.

use super::constants::Level;
use super::ratio::{Integer, Ratio};

/// How many of a number of independent trials succeed.
#[derive(Clone, Debug)]
pub struct Binomial {
    trials: u64,
    success: Integer,
    failure: Integer,
    weights: Weights,
}

/// Weights proportional to the probabilities of 0, 1, 2, ... successes: for each a whole number
/// that is not above and one that is not below it. Both are the same where sums are exact.
#[derive(Clone, Debug)]
struct Weights {
    low: Vec<Integer>,
    high: Vec<Integer>,
    total: [Integer; 2],
    bits: u32,
}

/// Weights are exact up to about this many bits of their sum, and rounded outwards beyond.
const EXACT_BITS: u64 = 1 << 14;

/// The bits of the largest weight where weights are rounded.
const ROUNDED_BITS: u32 = 512;

impl Binomial {
    /// So many trials, success to failure as `success` to `failure`. Takes time and memory
    /// in proportion to the trials.
    ///
    /// # Panics
    /// When success or failure is not above zero: a law of one result needs no weights.
    pub fn new(trials: u64, success: Integer, failure: Integer) -> Self {
        let zero = Integer::from(0);
        assert!(success > zero && failure > zero, "both results can come");
        let common = Ratio::new(success, failure);
        let (success, failure) = (common.numerator().clone(), common.denominator().clone());
        let bits = (&success + &failure).bits();
        let weights = if trials.saturating_mul(bits) <= EXACT_BITS {
            let at = mode(trials, &success, &failure);
            let start = weight(trials, at, &success, &failure);
            Weights::from_mode(trials, &success, &failure, start, 0)
        } else {
            let start = Integer::from(1) << ROUNDED_BITS;
            Weights::from_mode(trials, &success, &failure, start, ROUNDED_BITS)
        };
        Self {
            trials,
            success,
            failure,
            weights,
        }
    }

    /// The narrowest band of successes that leaves at most [`Level::each_tail`] to each side.
    ///
    /// Comparisons that the bounds of the weights leave open are made again with more bits, which
    /// comes to an end, for none is a tie. Say the odds are a to b in lowest terms, and a tail
    /// times q = 40 or 200 equals `(a + b)^n`. Every term of a tail has the factor b (or a), which
    /// is prime to `a + b`, so that b = 1. Then a divides q - 1, and 10 divides a + 1, which leaves
    /// a = q - 1; and modulo a^2 only n = 1, which is summed exactly.
    pub fn band(&self, level: Level) -> [u64; 2] {
        let tail = level.each_tail();
        let mut weights = self.weights.clone();
        loop {
            if let Some(band) = weights.band(&tail) {
                return band;
            }
            let bits = weights.bits * 2;
            let start = Integer::from(1) << bits;
            weights = Weights::from_mode(self.trials, &self.success, &self.failure, start, bits);
        }
    }

    /// Bounds of the probability that the successes are at least `least` and at most `most`: the
    /// same number twice where sums are exact, and else less than `10^-100` apart.
    pub fn probability(&self, least: u64, most: u64) -> [Ratio; 2] {
        let most = most.min(self.trials);
        if least > most {
            return [Ratio::zero(), Ratio::zero()];
        }
        let range = least as usize..=most as usize;
        let sum = |weights: &[Integer]| weights[range.clone()].iter().sum::<Integer>();
        let [low, high] = self.weights.total.clone();
        let above = Ratio::new(sum(&self.weights.high), low).min(Ratio::one());
        [Ratio::new(sum(&self.weights.low), high), above]
    }
}

/// The most probable number of successes.
fn mode(trials: u64, success: &Integer, failure: &Integer) -> u64 {
    let at = Integer::from(trials + 1) * success / (success + failure);
    u64::try_from(at).map_or(trials, |at| at.min(trials))
}

/// `C(n, k) a^k b^(n - k)`: the ways of exactly k successes.
fn weight(trials: u64, at: u64, success: &Integer, failure: &Integer) -> Integer {
    let choose = |chosen: Integer, number: u64| chosen * (trials - number) / (number + 1);
    let orders = (0..at).fold(Integer::from(1), choose);
    orders * success.pow(at as u32) * failure.pow((trials - at) as u32)
}

impl Weights {
    /// All weights from that of the most probable number of successes, by the ratio of
    /// neighbours: `w(k + 1) / w(k) = a (n - k) / (b (k + 1))`.
    fn from_mode(
        trials: u64,
        success: &Integer,
        failure: &Integer,
        start: Integer,
        bits: u32,
    ) -> Self {
        let mode = mode(trials, success, failure);
        let walk = |up: fn(Integer, &Integer) -> Integer| {
            let mut weights = vec![Integer::from(0); trials as usize + 1];
            weights[mode as usize] = start.clone();
            for at in mode..trials {
                let product = &weights[at as usize] * (success * (trials - at));
                weights[at as usize + 1] = up(product, &(failure * (at + 1)));
            }
            for at in (1..=mode).rev() {
                let product = &weights[at as usize] * (failure * at);
                weights[at as usize - 1] = up(product, &(success * (trials - at + 1)));
            }
            weights
        };
        let low = walk(|product, divisor| product / divisor);
        let high = walk(|product, divisor| (product + (divisor - 1)) / divisor);
        let total = [low.iter().sum(), high.iter().sum()];
        Self {
            low,
            high,
            total,
            bits,
        }
    }

    /// The band, unless the bounds leave a comparison open.
    fn band(&self, tail: &Ratio) -> Option<[u64; 2]> {
        let upwards = self.first_above(tail, 0..self.low.len())?;
        let downwards = self.first_above(tail, (0..self.low.len()).rev())?;
        Some([upwards as u64, downwards as u64])
    }

    /// The first number of successes with which the sum of probabilities passes `tail`.
    fn first_above(&self, tail: &Ratio, order: impl Iterator<Item = usize>) -> Option<usize> {
        let least = tail.numerator() * &self.total[0];
        let most = tail.numerator() * &self.total[1];
        let (mut low, mut high) = (Integer::from(0), Integer::from(0));
        for at in order {
            low += tail.denominator() * &self.low[at];
            high += tail.denominator() * &self.high[at];
            if low > most {
                return Some(at);
            }
            if high > least {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_fair_trials_have_the_numbers_of_pascals_triangle() {
        let law = Binomial::new(10, Integer::from(3), Integer::from(3));
        let one = Ratio::new(11, 1024);
        assert_eq!(law.probability(0, 1), [one.clone(), one]);
        // 11/1024 is below 1/40, and 56/1024 above it.
        assert_eq!(law.band(Level::NinetyFive), [2, 8]);
    }

    #[test]
    fn rounded_weights_find_the_quantiles_of_exact_ones() {
        let (success, failure) = (Integer::from(7), Integer::from(90));
        let law = Binomial::new(1000, success.clone(), failure.clone());
        let exact: Integer = (0..=1000)
            .map(|at| weight(1000, at, &success, &failure))
            .sum();
        assert_eq!(exact, Integer::from(97).pow(1000));
        for level in Level::ALL {
            let ([least, most], tail) = (law.band(level), level.each_tail());
            let sum = |mut range: std::ops::RangeInclusive<u64>| {
                let first = weight(1000, *range.start(), &success, &failure);
                range.next();
                let ways = first
                    + range
                        .map(|at| weight(1000, at, &success, &failure))
                        .sum::<Integer>();
                Ratio::new(ways, exact.clone())
            };
            assert!(sum(0..=least - 1) <= tail && sum(0..=least) > tail);
            assert!(sum(most + 1..=1000) <= tail && sum(most..=1000) > tail);
            let [low, high] = law.probability(least, most);
            let between = sum(least..=most);
            assert!(low <= between && between <= high);
            assert!(high - low < Ratio::new(1, Integer::from(10).pow(100)));
        }
    }
}
