//! The cards of many rounds up to their fourth moment, and what is sure of their tails.
//!
//! The moments of a sum over exchangeable rounds need products over at most four rounds, which are
//! exact. With `Y` the cards of `r` rounds less their mean, `v`, `c3`, `c4` its moments and
//! `P(y) = y^2 - (c3/v) y - v`, whose square has the mean `w = c4 - c3^2/v - v^2`, the polynomial
//! `q(y) = b (1 + d y / v + P(d) P(y) / w)` with `1/b = 1 + d^2/v + P(d)^2/w` has `q(d) = 1` and the
//! mean square `b`. Where it does not fall beyond `d`, it follows that `P(Y >= d) <= b`. Without the
//! last term of each this is Cantelli's inequality.

use super::error::RoundsError;
use super::products::product_means;
use super::{CARDS_OF_ROUND, ROUNDS_AT_MOST};
use crate::analysis::pricing::Statistic;
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::counting::kernel::Kernel;
use crate::exact::ratio::{Integer, Ratio};

/// The means of products over rounds of `X`, the cards of a round less five, which is -1, 0 or 1,
/// and of its square: over one to four rounds of `X` each; and of a square alone, with `X`, with
/// another square, and with `X` and `X`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourRounds {
    plain: [Ratio; 4],
    squared: [Ratio; 4],
}

/// The cards of a round are at most one from this.
const MIDDLE: u64 = 5;

impl FourRounds {
    /// The moments, where a round takes four, five or six cards and the shoe lasts for four.
    pub(super) fn new(
        indicators: &[(u64, Statistic)],
        shoe: &Shoe,
    ) -> Result<Option<Self>, RoundsError> {
        let is_near = |&(cards, _): &(u64, Statistic)| cards.abs_diff(MIDDLE) <= 1;
        let is_one = |(_, of): &(u64, Statistic)| of.unit == Integer::from(1);
        let lasts = shoe.len() >= ROUNDS_AT_MOST as u64 * CARDS_OF_ROUND;
        if !lasts || !indicators.iter().all(|of| is_near(of) && is_one(of)) {
            return Ok(None);
        }
        let kernels: Vec<Kernel> = indicators.iter().map(|(_, of)| of.kernel.clone()).collect();
        let kernels = Kernel::together(&kernels);
        let summed = |value: fn(i128) -> i128| {
            let mut sum = kernels[0].clone();
            sum.values.fill(0);
            for ((cards, _), kernel) in indicators.iter().zip(&kernels) {
                let value = value(i128::from(*cards) - i128::from(MIDDLE));
                for (sum, of) in sum.values.iter_mut().zip(&kernel.values) {
                    *sum += value * of;
                }
            }
            Statistic {
                kernel: sum,
                unit: Integer::from(1),
            }
        };
        let statistics = [summed(|of| of), summed(|of| of * of)];
        let plain = (1..=4).map(|rounds| vec![0; rounds]);
        let squared = [vec![1], vec![0, 1], vec![1, 1], vec![0, 0, 1]];
        let wanted: Vec<Vec<usize>> = plain.chain(squared).collect();
        let means = product_means(&statistics, &wanted, shoe, &Progress::default())?;
        let four = |first: usize| std::array::from_fn(|at| means[first + at].clone());
        Ok(Some(Self {
            plain: four(0),
            squared: four(4),
        }))
    }

    /// The second, third and fourth central moment of the cards of so many rounds, as long as the
    /// shoe cannot run out; a third power of `X` is `X`, a fourth its square.
    pub fn central_moments(&self, rounds: u64) -> [Ratio; 3] {
        let ordered = |of: u64, times: u64| {
            let draws = (0..of).map(|at| Integer::from(rounds.saturating_sub(at)));
            Ratio::whole(draws.product::<Integer>() * times)
        };
        let [x, two, three, four] = &self.plain;
        let [s, sx, ss, sxx] = &self.squared;
        let first = ordered(1, 1) * x.clone();
        let second = ordered(1, 1) * s.clone() + ordered(2, 1) * two.clone();
        let third =
            ordered(1, 1) * x.clone() + ordered(2, 3) * sx.clone() + ordered(3, 1) * three.clone();
        let fourth = ordered(1, 1) * s.clone()
            + ordered(2, 4) * two.clone()
            + ordered(2, 3) * ss.clone()
            + ordered(3, 6) * sxx.clone()
            + ordered(4, 1) * four.clone();
        let square = first.squared();
        let times = |number: i32, of: Ratio| Ratio::whole(number) * of;
        [
            &second - &square,
            &third - &times(3, &first * &second) + times(2, &first * &square),
            &fourth - &times(4, &first * &third) + times(6, &square * &second)
                - times(3, square.squared()),
        ]
    }

    /// A bound of the probability that the cards of so many rounds are at least `distance` above
    /// their mean, or below it; `None` where the polynomial proves nothing.
    pub(super) fn bound(&self, rounds: u64, distance: &Ratio, side: Side) -> Option<Ratio> {
        let [variance, third, fourth] = self.central_moments(rounds);
        if !variance.is_positive() || !distance.is_positive() {
            return None;
        }
        let skew = match side {
            Side::Above => third / variance.clone(),
            Side::Below => -third / variance.clone(),
        };
        let weight = &fourth - &(skew.squared() * variance.clone()) - variance.squared();
        let square = distance.squared();
        let polynomial = &square - &(&skew * distance) - variance.clone();
        let rises = distance + distance >= skew;
        if !weight.is_positive() || polynomial.is_negative() || !rises {
            return None;
        }
        let sum = Ratio::one() + square / variance + polynomial.squared() / weight;
        Some(Ratio::one() / sum)
    }
}

/// A side of the mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// More cards.
    Above,
    /// Fewer cards.
    Below,
}
