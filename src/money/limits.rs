//! Limits of a bet: the least and the most that may be staked, and in multiples of what.

use crate::exact::ratio::{Ratio, least_common_multiple};
use crate::exact::rounding::{Direction, Rounding, is_multiple};

/// The stakes that are allowed, in money: every stake above zero where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    least: Option<Ratio>,
    most: Option<Ratio>,
    multiple: Option<Ratio>,
}

/// Why there are no such limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitsError {
    /// An amount is not above zero.
    NotPositive,
    /// No stake is allowed.
    Nothing,
}

impl Limits {
    /// Stakes from the least to the most, both allowed, in whole multiples of an amount. The
    /// multiples are counted from zero.
    ///
    /// # Errors
    /// When an amount is not above zero, or no stake is left.
    pub fn new(
        least: Option<Ratio>,
        most: Option<Ratio>,
        multiple: Option<Ratio>,
    ) -> Result<Self, LimitsError> {
        let amounts = [&least, &most, &multiple];
        if !amounts.into_iter().flatten().all(Ratio::is_positive) {
            return Err(LimitsError::NotPositive);
        }
        let limits = Self {
            least,
            most,
            multiple,
        };
        if limits.allow_nothing() {
            return Err(LimitsError::Nothing);
        }
        Ok(limits)
    }

    /// The same limits where stakes are also whole multiples of a unit above zero, as they are
    /// when they are laid in chips.
    pub fn in_chips_of(&self, unit: &Ratio) -> Self {
        let multiple = match &self.multiple {
            None => unit.clone(),
            // lcm(a/b, c/d) = lcm(ad, cb) / bd.
            Some(multiple) => {
                let left = multiple.numerator() * unit.denominator();
                let right = unit.numerator() * multiple.denominator();
                let whole = least_common_multiple(&left, &right);
                Ratio::new(whole, multiple.denominator() * unit.denominator())
            }
        };
        Self {
            multiple: Some(multiple),
            ..self.clone()
        }
    }

    /// The least stake, where there is one.
    pub fn least(&self) -> Option<&Ratio> {
        self.least.as_ref()
    }

    /// The greatest stake, where there is one.
    pub fn most(&self) -> Option<&Ratio> {
        self.most.as_ref()
    }

    /// The amount of which every stake is a whole multiple, where there is one.
    pub fn multiple(&self) -> Option<&Ratio> {
        self.multiple.as_ref()
    }

    /// Whether the stake may be made.
    pub fn allow(&self, stake: &Ratio) -> bool {
        stake.is_positive()
            && self.least.as_ref().is_none_or(|least| stake >= least)
            && self.most.as_ref().is_none_or(|most| stake <= most)
            && (self.multiple.as_ref()).is_none_or(|multiple| is_multiple(stake, multiple))
    }

    /// Whether no stake may be made, as it can be once stakes are laid in chips.
    pub fn allow_nothing(&self) -> bool {
        // Without a least stake or multiple, every stake small enough is allowed.
        self.least_or_multiple().is_some() && self.at_or_above(&Ratio::zero()).is_none()
    }

    /// The smallest stake allowed that is not below an amount. `None` where there is none, or
    /// none is the smallest.
    pub fn at_or_above(&self, amount: &Ratio) -> Option<Ratio> {
        let from = self.least_or_multiple()?.max(amount);
        let stake = self.in_multiples(from, Direction::Up);
        self.allow(&stake).then_some(stake)
    }

    /// The greatest stake allowed that is not above an amount.
    pub fn at_or_below(&self, amount: &Ratio) -> Option<Ratio> {
        let to = self.most.as_ref().map_or(amount, |most| most.min(amount));
        let stake = self.in_multiples(to, Direction::Down);
        self.allow(&stake).then_some(stake)
    }

    fn least_or_multiple(&self) -> Option<&Ratio> {
        self.least.as_ref().max(self.multiple.as_ref())
    }

    fn in_multiples(&self, amount: &Ratio, direction: Direction) -> Ratio {
        let rounding = self.multiple.clone();
        let rounding = rounding.and_then(|multiple| Rounding::new(multiple, direction));
        rounding.map_or_else(|| amount.clone(), |rounding| rounding.of(amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(amounts: [i64; 3]) -> Result<Limits, LimitsError> {
        let [least, most, multiple] = amounts.map(|amount| Some(Ratio::whole(amount)));
        Limits::new(least, most, multiple)
    }

    #[test]
    fn stakes_lie_within_the_limits() {
        let of = limits([150, 1000, 100]).expect("stakes are left");
        let whole = |amount: i64| Ratio::whole(amount);
        assert!(of.allow(&whole(200)) && of.allow(&whole(1000)));
        assert!(!of.allow(&whole(150)) && !of.allow(&whole(100)) && !of.allow(&whole(1100)));
        assert_eq!(of.at_or_above(&whole(1)), Some(whole(200)));
        assert_eq!(of.at_or_above(&whole(250)), Some(whole(300)));
        assert_eq!(of.at_or_above(&whole(1001)), None);
        assert_eq!(of.at_or_below(&whole(399)), Some(whole(300)));
        assert_eq!(of.at_or_below(&whole(199)), None);
        let chips = of.in_chips_of(&Ratio::new(75, 2));
        assert_eq!(chips.multiple(), Some(&whole(300)));
    }

    #[test]
    fn limits_that_allow_nothing_are_none() {
        assert_eq!(limits([110, 190, 100]), Err(LimitsError::Nothing));
        assert_eq!(limits([2, 1, 1]), Err(LimitsError::Nothing));
        assert_eq!(limits([0, 1, 1]), Err(LimitsError::NotPositive));
    }
}
