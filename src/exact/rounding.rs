//! Rounding a number to a whole multiple of a unit: up, down or to the nearest.

use num_integer::Integer as _;

use super::ratio::{Integer, Ratio};

/// Which multiple of the unit is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The least multiple that is not below the number.
    Up,
    /// The greatest multiple that is not above the number.
    Down,
    /// The nearest multiple; of two equally near ones the greater.
    Nearest,
}

/// A unit, and which of its multiples stands for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounding {
    unit: Ratio,
    direction: Direction,
}

impl Rounding {
    /// Rounding to a unit above zero; `None` for any other unit.
    ///
    /// ```
    /// use exactshoe::exact::{ratio::Ratio, rounding::{Direction, Rounding}};
    /// let quarter = Rounding::new(Ratio::new(1, 4), Direction::Up).expect("above zero");
    /// assert_eq!(quarter.of(&Ratio::new(1, 20)), Ratio::new(1, 4));
    /// ```
    pub fn new(unit: Ratio, direction: Direction) -> Option<Self> {
        unit.is_positive().then_some(Self { unit, direction })
    }

    /// Rounding to so many digits after the point.
    pub fn to_digits(digits: usize, direction: Direction) -> Self {
        let unit = Ratio::new(1, Integer::from(10).pow(digits as u32));
        Self { unit, direction }
    }

    /// The unit, above zero.
    pub fn unit(&self) -> &Ratio {
        &self.unit
    }

    /// Which multiple is taken.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The number rounded.
    pub fn of(&self, number: &Ratio) -> Ratio {
        let units = number / &self.unit;
        let whole = match self.direction {
            Direction::Up => units.numerator().div_ceil(units.denominator()),
            Direction::Down => units.numerator().div_floor(units.denominator()),
            Direction::Nearest => {
                // floor(n/d + 1/2) = floor((2n + d) / 2d).
                let (twice, whole) = (units.numerator() * 2, units.denominator());
                let raised: Integer = twice + whole;
                raised.div_floor(&(whole * 2))
            }
        };
        Ratio::whole(whole) * self.unit.clone()
    }
}

/// Whether a number is a whole multiple of a unit above zero.
pub fn is_multiple(number: &Ratio, unit: &Ratio) -> bool {
    *(number / unit).denominator() == Integer::from(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: (i64, i64), [up, down, nearest]: [(i64, i64); 3]) {
        let number = Ratio::new(number.0, number.1);
        let rounded = |direction| {
            let rounding = Rounding::new(Ratio::new(1, 4), direction);
            rounding.expect("a quarter is above zero").of(&number)
        };
        assert_eq!(rounded(Direction::Up), Ratio::new(up.0, up.1));
        assert_eq!(rounded(Direction::Down), Ratio::new(down.0, down.1));
        assert_eq!(
            rounded(Direction::Nearest),
            Ratio::new(nearest.0, nearest.1)
        );
    }

    #[test]
    fn numbers_round_to_quarters() {
        check((1, 20), [(1, 4), (0, 1), (0, 1)]);
        check((3, 8), [(1, 2), (1, 4), (1, 2)]);
        check((-1, 8), [(0, 1), (-1, 4), (0, 1)]);
        check((5, 4), [(5, 4), (5, 4), (5, 4)]);
    }

    #[test]
    fn only_units_above_zero_have_multiples() {
        assert_eq!(Rounding::new(Ratio::zero(), Direction::Up), None);
        assert!(is_multiple(&Ratio::new(3, 2), &Ratio::new(1, 4)));
        assert!(!is_multiple(&Ratio::new(1, 3), &Ratio::new(1, 4)));
    }
}
