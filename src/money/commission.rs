//! Commission: what the house keeps of a win.

use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Rounding, is_multiple};

/// A commission on wins: a rate, perhaps with a minimum in money and a rounding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commission {
    rate: Ratio,
    minimum: Ratio,
    rounding: Option<Rounding>,
}

/// Why there is no such commission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommissionError {
    /// The rate is negative, or one or more.
    Rate,
    /// The minimum is negative.
    Minimum,
    /// The minimum is no multiple of the unit, so it could not be paid.
    MinimumInUnits,
}

impl Commission {
    /// A part of every win, at least the minimum, rounded. The minimum is zero or more and a
    /// multiple of the unit, so that it does not matter which of both is applied first.
    ///
    /// # Errors
    /// What is wrong with the numbers.
    pub fn new(
        rate: Ratio,
        minimum: Ratio,
        rounding: Option<Rounding>,
    ) -> Result<Self, CommissionError> {
        let in_units = |of: &Rounding| is_multiple(&minimum, of.unit());
        if rate.is_negative() || rate >= Ratio::one() {
            return Err(CommissionError::Rate);
        }
        if minimum.is_negative() {
            return Err(CommissionError::Minimum);
        }
        if !rounding.as_ref().is_none_or(in_units) {
            return Err(CommissionError::MinimumInUnits);
        }
        Ok(Self {
            rate,
            minimum,
            rounding,
        })
    }

    /// The part of every win: 1/20 for 5%. At least zero and below one.
    pub fn rate(&self) -> &Ratio {
        &self.rate
    }

    /// The least commission on a win, in money; zero for none.
    pub fn minimum(&self) -> &Ratio {
        &self.minimum
    }

    /// To which multiples of money the commission is rounded.
    pub fn rounding(&self) -> Option<&Rounding> {
        self.rounding.as_ref()
    }

    /// Whether it keeps nothing of any win.
    pub fn is_nothing(&self) -> bool {
        self.rate.is_zero() && self.minimum.is_zero()
    }

    /// Whether the part it keeps depends on the amount won.
    pub fn depends_on_amount(&self) -> bool {
        !self.is_nothing() && (self.minimum.is_positive() || self.rounding.is_some())
    }

    /// The commission on a win in money: rate times win, at least the minimum, rounded; nothing
    /// on what is no win. It may exceed a win that is smaller than the minimum or the unit.
    pub fn on(&self, win: &Ratio) -> Ratio {
        if !win.is_positive() {
            return Ratio::zero();
        }
        let due = (&self.rate * win).max(self.minimum.clone());
        match &self.rounding {
            Some(rounding) => rounding.of(&due),
            None => due,
        }
    }
}
