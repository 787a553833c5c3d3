//! Ratios of whole numbers of any size, always reduced, with a positive denominator.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Pow, Signed, ToPrimitive, Zero};

/// A whole number of any size.
pub type Integer = BigInt;

/// The least common multiple of two numbers.
pub fn least_common_multiple(a: &Integer, b: &Integer) -> Integer {
    num_integer::lcm(a.clone(), b.clone())
}

/// The greatest common divisor of two numbers.
pub fn greatest_common_divisor(a: &Integer, b: &Integer) -> Integer {
    num_integer::gcd(a.clone(), b.clone())
}

/// The greatest common divisor; the second number is not zero.
fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while a != 0 {
        // Division by a 64-bit number is much the faster one.
        let rest = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(a), Ok(b)) => u128::from(b % a),
            _ => b % a,
        };
        (b, a) = (a, rest);
    }
    b
}

/// An exact rational number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(BigRational);

impl Ratio {
    /// `numerator / denominator`, reduced.
    ///
    /// # Panics
    /// When the denominator is zero: callers divide by counts that they know to be positive.
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        match (numerator.to_i128(), denominator.to_i128()) {
            // Numbers that a register holds are reduced there, some five times as fast.
            (Some(small), Some(divisor)) if divisor > 0 && small != i128::MIN => {
                let common = common_divisor(small.unsigned_abs(), divisor.unsigned_abs());
                let [small, divisor] = [small, divisor].map(|of| of / common as i128);
                Self(BigRational::new_raw(small.into(), divisor.into()))
            }
            _ => Self(BigRational::new(numerator, denominator)),
        }
    }

    /// A whole number.
    pub fn whole(number: impl Into<BigInt>) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    /// Zero.
    pub fn zero() -> Self {
        Self(BigRational::zero())
    }

    /// One.
    pub fn one() -> Self {
        Self::whole(1)
    }

    /// Reads `7`, `-7`, `4.5`, `19/20`; `None` for anything else, a zero denominator included.
    pub fn parse(text: &str) -> Option<Self> {
        let Some((numerator, denominator)) = text.split_once('/') else {
            return Self::parse_decimal(text);
        };
        let denominator = Self::parse_decimal(denominator.trim())?;
        let numerator = Self::parse_decimal(numerator.trim())?;
        (!denominator.is_zero()).then(|| numerator / denominator)
    }

    fn parse_decimal(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || digits.ends_with('.') || !is_number(whole) || !is_number(decimals) {
            return None;
        }
        let scaled: BigInt = format!("{whole}{decimals}").parse().ok()?;
        let value = Self::new(scaled, BigInt::from(10).pow(decimals.len() as u32));
        Some(if text.starts_with('-') { -value } else { value })
    }

    /// The numerator of the reduced form; it carries the sign.
    pub fn numerator(&self) -> &BigInt {
        self.0.numer()
    }

    /// The denominator of the reduced form, at least one.
    pub fn denominator(&self) -> &BigInt {
        self.0.denom()
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Whether the number is above zero.
    pub fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    /// The square with the sign of the number, from which the number can be had back.
    pub fn signed_square(&self) -> Self {
        Self(&self.0 * self.0.abs())
    }

    /// The number without its sign.
    pub fn absolute(&self) -> Self {
        Self(self.0.abs())
    }

    /// The greatest whole number that is not above this one.
    pub fn floor(&self) -> Integer {
        self.0.floor().to_integer()
    }

    /// The least whole number that is not below this one.
    pub fn ceiling(&self) -> Integer {
        self.0.ceil().to_integer()
    }

    /// The number times itself.
    pub fn squared(&self) -> Self {
        Self(&self.0 * &self.0)
    }
}

impl fmt::Display for Ratio {
    /// `-114753351728/10847218479825`, or `3` for a whole number.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

macro_rules! arithmetic {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Ratio {
            type Output = Ratio;
            fn $method(self, other: Ratio) -> Ratio { Ratio($operator::$method(self.0, other.0)) }
        }
        impl $operator for &Ratio {
            type Output = Ratio;
            fn $method(self, other: &Ratio) -> Ratio { Ratio($operator::$method(&self.0, &other.0)) }
        }
    )*};
}
arithmetic!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio(-self.0)
    }
}

impl std::iter::Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(terms: I) -> Ratio {
        terms.fold(Ratio::zero(), |sum, term| sum + term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        let check = |text: &str, numerator: i64, denominator: i64| {
            assert_eq!(
                Ratio::parse(text),
                Some(Ratio::new(numerator, denominator)),
                "{text}"
            );
        };
        check("7", 7, 1);
        check("-4.50", -9, 2);
        check("19/20", 19, 20);
        check("0.95", 19, 20);
        check("1.5/3", 1, 2);
    }

    #[test]
    fn anything_else_is_no_number() {
        for text in [
            "", ".", "1.", ".5", "1e3", "1/0", "--1", "1,5", "one", "1 2", "1/2/3",
        ] {
            assert_eq!(Ratio::parse(text), None, "{text}");
        }
    }
}
