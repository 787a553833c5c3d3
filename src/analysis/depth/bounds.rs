//! What nobody can pass by choosing when to bet: bounds from mean and variance alone.
//!
//! Let `X` be the edge when it is decided whether to bet one unit, with mean `mu` and variance
//! `sigma^2`. Whatever is known, a bet that is made where it is worth it earns `E[X+]` a round, the
//! mean of `X` where it is above zero. As `X+ = (X + |X|) / 2` and `E|X| <= sqrt(E[X^2])`,
//!
//! `E[X+] <= (sqrt(sigma^2 + mu^2) + mu) / 2`,
//!
//! which is the bound of Scarf (1958); and with a mean below zero, by the inequality of Cantelli,
//!
//! `P(X > 0) <= sigma^2 / (sigma^2 + mu^2)`.
//!
//! Laws of two values attain both. As the edge is a martingale, `E[X+]` does not grow with the
//! number of cards unseen: the bound at one depth holds for every round dealt before it.

use crate::exact::ratio::Ratio;
use crate::exact::root::root_between;

/// Bounds of what bets at one depth can come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The mean of the edge where it is above zero, per round and unit, is at most this.
    pub gain: Ratio,
    /// The edge is above zero with a probability of at most this.
    pub favourable: Ratio,
}

/// The decimals of an irrational root, which is taken from above.
const DIGITS: usize = 40;

impl Bounds {
    /// The bounds for an edge with this mean and variance, the player's edge per unit.
    ///
    /// Where the mean is above zero, betting always earns it; what choosing adds is the bound of
    /// the gain less the mean.
    pub fn new(mean: &Ratio, variance: &Ratio) -> Self {
        let square = variance + &mean.squared();
        let [_, root] = root_between(&square, DIGITS);
        let favourable = match (mean.is_negative(), variance.is_zero()) {
            (true, _) => variance / &square,
            (false, true) if mean.is_zero() => Ratio::zero(),
            (false, _) => Ratio::one(),
        };
        Self {
            gain: (root + mean.clone()) / Ratio::whole(2),
            favourable,
        }
    }
}
