//! Constants of bands of probability, as exact decimals, each with its source.

use super::ratio::{Integer, Ratio};

/// How sure a band is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// 95 percent.
    NinetyFive,
    /// 99 percent.
    NinetyNine,
}

impl Level {
    /// Both levels.
    pub const ALL: [Self; 2] = [Self::NinetyFive, Self::NinetyNine];

    /// The level as a whole number of percent.
    pub fn percent(self) -> u8 {
        match self {
            Self::NinetyFive => 95,
            Self::NinetyNine => 99,
        }
    }

    /// The probability left to each side of the band: 1/40 or 1/200.
    pub fn each_tail(self) -> Ratio {
        match self {
            Self::NinetyFive => Ratio::new(1, 40),
            Self::NinetyNine => Ratio::new(1, 200),
        }
    }

    /// The quantile of the standard normal law at 97.5% or 99.5%, to fifteen decimals.
    ///
    /// Abramowitz and Stegun, Handbook of Mathematical Functions (National Bureau of Standards,
    /// now NIST), table 26.5; also the NIST/SEMATECH e-Handbook, section 1.3.6.7.1.
    pub fn normal_quantile(self) -> Ratio {
        fifteen_decimals(match self {
            Self::NinetyFive => 1_959_963_984_540_054,
            Self::NinetyNine => 2_575_829_303_548_901,
        })
    }

    /// The natural logarithm of one over [`Level::each_tail`], ln 40 or ln 200, rounded up at the
    /// fifteenth decimal, so that a bound made of it holds.
    pub fn log_of_tail(self) -> Ratio {
        fifteen_decimals(match self {
            Self::NinetyFive => 3_688_879_454_113_937,
            Self::NinetyNine => 5_298_317_366_548_037,
        })
    }
}

fn fifteen_decimals(units: u64) -> Ratio {
    Ratio::new(units, Integer::from(10).pow(15))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first terms of the series of exp, all of which are positive: a lower bound.
    fn exponential_at_least(of: &Ratio) -> Ratio {
        let mut term = Ratio::one();
        let mut sum = Ratio::one();
        for number in 1..60 {
            term = term * of.clone() / Ratio::whole(number);
            sum = sum + term.clone();
        }
        sum
    }

    #[test]
    fn logarithms_are_rounded_up_by_less_than_a_unit() {
        for level in Level::ALL {
            let whole = Ratio::one() / level.each_tail();
            assert!(exponential_at_least(&level.log_of_tail()) >= whole);
            // The terms left out are below 10^-30, and exp grows by more than a unit for a unit.
            let below = level.log_of_tail() - fifteen_decimals(1);
            let left_out = Ratio::new(1, Integer::from(10).pow(30));
            assert!(exponential_at_least(&below) + left_out < whole);
        }
    }
}
