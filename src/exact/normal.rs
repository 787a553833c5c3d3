//! Tail probabilities of the normal and the chi-square law, in fixed-point integers.
//!
//! Both are incomplete gamma functions. With `x` the square of the deviation, or the chi-square,
//! and `k` degrees of freedom, the probability of a smaller value is a series of positive terms:
//!
//! - `k` even: `exp(-x/2) * sum over j >= k/2 of (x/2)^j / j!`
//! - `k` odd: `exp(-x/2) * sqrt(2 / (pi x)) * sum over j >= (k+1)/2 of x^j / (1 * 3 * ... * (2j-1))`
//!
//! (Abramowitz and Stegun, 26.4.4 and 26.4.5, with 26.2.11 for the part left over). A normal
//! deviation squared is a chi-square of one degree of freedom.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One, Pow, Zero};

use super::ratio::{Integer, Ratio};

/// The probability that a standard normal deviation is at least as large as the one whose square
/// is given, on either side: 0.05 for the square of 1.96. Less than `10^-digits` off.
///
/// ```
/// use exactshoe::exact::{decimal::decimal, normal::two_sided_tail, ratio::Ratio};
/// let deviation = Ratio::new(196, 100);
/// assert_eq!(decimal(&two_sided_tail(&deviation.squared(), 12), 10), "0.0499957903");
/// ```
///
/// # Panics
/// When the square is negative: squares never are.
pub fn two_sided_tail(square: &Ratio, digits: usize) -> Ratio {
    chi_square_tail(square, 1, digits)
}

/// The probability that a chi-square of so many degrees of freedom is at least as large as the
/// one given: 0.05 for 5.991 and two degrees. Less than `10^-digits` off. One for no degrees, of
/// which the chi-square is always zero.
///
/// # Panics
/// When the chi-square is negative: sums of squares never are.
pub fn chi_square_tail(chi_square: &Ratio, degrees: u32, digits: usize) -> Ratio {
    assert!(
        !chi_square.is_negative(),
        "a sum of squares is not negative"
    );
    if degrees == 0 || chi_square.is_zero() {
        return Ratio::one();
    }
    if is_beyond(chi_square, degrees, digits) {
        return Ratio::zero();
    }
    let fixed = FixedPoint::new(chi_square, digits);
    let below = fixed.below(degrees);
    // The tail is not negative, whatever the last bits of its complement say.
    let tail = (fixed.one() - below).max(BigInt::zero());
    let unit = BigInt::from(10).pow(digits as u32 + 1);
    Ratio::new(fixed.whole(&(tail * &unit)), unit)
}

/// Whether the tail is below `10^-digits` by Chernoff's bound, `(x/k)^(k/2) exp((k-x)/2)`. With
/// `ln(x/k) <= x/(4k) + ln 4 - 1` its logarithm is at most `0.694 k - 3x/8`, which is below
/// `-2.6 digits` from `x = 8k + 7 (digits + 10)` on.
fn is_beyond(chi_square: &Ratio, degrees: u32, digits: usize) -> bool {
    *chi_square > Ratio::whole(8 * u64::from(degrees) + 7 * (digits as u64 + 10))
}

/// Numbers as integers over a power of two, for one chi-square.
struct FixedPoint {
    /// The power of two.
    bits: u64,
    /// The chi-square itself.
    exact: Ratio,
    /// The chi-square in fixed point, the last bit cut off.
    x: Integer,
}

impl FixedPoint {
    /// The bits hold the digits wanted (10 digits are below 34 bits), and `3x/2` more, because
    /// the sums grow to `exp(x/2)`, below `2^(3x/4)`, before `exp(-x/2)` brings them down.
    fn new(chi_square: &Ratio, digits: usize) -> Self {
        let whole = chi_square.numerator() / chi_square.denominator();
        let whole = u64::try_from(whole).expect("a chi-square that is not beyond is small");
        let bits = 34 * (digits as u64 / 10 + 1) + 2 * whole + 96;
        let x = (chi_square.numerator() << bits) / chi_square.denominator();
        let exact = chi_square.clone();
        Self { bits, exact, x }
    }

    fn one(&self) -> Integer {
        BigInt::one() << self.bits
    }

    fn whole(&self, fixed: &Integer) -> Integer {
        fixed >> self.bits
    }

    fn product(&self, a: &Integer, b: &Integer) -> Integer {
        (a * b) >> self.bits
    }

    /// The probability of a smaller chi-square.
    fn below(&self, degrees: u32) -> Integer {
        let first = u64::from(degrees / 2);
        let sum = if degrees.is_even() {
            // (x/2)^j / j! from j = k/2 on; term j is term j - 1 times x / (2j).
            self.sum(self.one(), 1, first, |j| 2 * j)
        } else {
            // sqrt(2 / (pi x)) x = sqrt(2x / pi); the terms are x^(j-1) / (1 * 3 * ... * (2j-1)).
            let sum = self.sum(self.one(), 2, first + 1, |j| 2 * j - 1);
            self.product(&self.root_of_two_x_over_pi(), &sum)
        };
        self.product(&self.exponential_of_minus_half(), &sum)
    }

    /// The sum of terms from number `first` on, when the term before number `next` is `term`, and
    /// term `j` is the one before it times x over `divisor(j)`.
    fn sum(
        &self,
        mut term: Integer,
        mut next: u64,
        first: u64,
        divisor: impl Fn(u64) -> u64,
    ) -> Integer {
        let mut sum = BigInt::zero();
        while !term.is_zero() {
            if next > first {
                sum += &term;
            }
            term = self.product(&term, &self.x) / divisor(next);
            next += 1;
        }
        sum
    }

    /// `exp(-x/2)`: the series for an argument below one half, squared as often as x was halved.
    fn exponential_of_minus_half(&self) -> Integer {
        let halvings = self.x.bits().saturating_sub(self.bits) + 1;
        let small = &self.x >> (halvings + 1);
        let (mut sum, mut term, mut number) = (BigInt::zero(), self.one(), 0u64);
        while !term.is_zero() {
            if number.is_even() {
                sum += &term;
            } else {
                sum -= &term;
            }
            number += 1;
            term = self.product(&term, &small) / number;
        }
        (0..halvings).fold(sum, |power, _| self.product(&power, &power))
    }

    fn root_of_two_x_over_pi(&self) -> Integer {
        let doubled = (self.exact.numerator() << (3 * self.bits + 1)) / self.exact.denominator();
        (doubled / self.pi()).sqrt()
    }

    /// Machin: `pi = 16 arctan(1/5) - 4 arctan(1/239)`.
    fn pi(&self) -> Integer {
        self.arctangent_of_reciprocal(5) * 16 - self.arctangent_of_reciprocal(239) * 4
    }

    fn arctangent_of_reciprocal(&self, number: u64) -> Integer {
        let mut power = self.one() / number;
        let (mut sum, mut odd) = (BigInt::zero(), 1u64);
        while !power.is_zero() {
            let term = &power / odd;
            if odd % 4 == 1 {
                sum += term;
            } else {
                sum -= term;
            }
            power /= number * number;
            odd += 2;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::decimal::decimal;
    use super::*;

    #[track_caller]
    fn check(chi_square: &str, degrees: u32, digits: usize, expected: &str) {
        let chi_square = Ratio::parse(chi_square).unwrap();
        let tail = chi_square_tail(&chi_square, degrees, digits + 5);
        assert_eq!(decimal(&tail, digits), expected, "{degrees} degrees");
    }

    #[test]
    fn two_sided_normal_tails_are_those_of_the_tables() {
        for (deviation, expected) in [
            ("0.674489750196", "0.5000000000"),
            ("1", "0.3173105079"),
            ("1.96", "0.0499957903"),
            ("2.575829303549", "0.0100000000"),
            ("3.290526731492", "0.0010000000"),
            ("6", "0.0000000020"),
        ] {
            let square = Ratio::parse(deviation).unwrap().squared();
            assert_eq!(
                decimal(&two_sided_tail(&square, 15), 10),
                expected,
                "{deviation}"
            );
        }
    }

    #[test]
    fn chi_square_tails_are_those_of_the_tables() {
        check("3.841", 1, 3, "0.050");
        check("5.991", 2, 3, "0.050");
        check("7.815", 3, 3, "0.050");
        check("18.307", 10, 3, "0.050");
        check("43.773", 30, 3, "0.050");
        check("124.342", 100, 3, "0.050");
        check("149.449", 100, 3, "0.001");
        check("0.020", 2, 3, "0.990");
        check("67.328", 100, 3, "0.995");
    }

    #[test]
    fn two_degrees_are_an_exponential() {
        // exp(-1) and exp(-20) by their published digits.
        check("2", 2, 40, "0.3678794411714423215955237701614608674458");
        check("40", 2, 20, "0.00000000206115362244");
    }

    #[test]
    fn the_ends_are_certain_and_impossible() {
        for degrees in 1..6 {
            assert_eq!(chi_square_tail(&Ratio::zero(), degrees, 30), Ratio::one());
            let huge = Ratio::whole(1_000_000_000_000u64);
            assert_eq!(chi_square_tail(&huge, degrees, 30), Ratio::zero());
        }
        assert_eq!(chi_square_tail(&Ratio::zero(), 0, 5), Ratio::one());
    }

    #[test]
    fn more_digits_do_not_change_the_first() {
        for degrees in [1, 2, 3, 8, 51] {
            for tenths in [1u32, 7, 33, 180, 700] {
                let x = Ratio::new(tenths, 10);
                let (few, many) = (
                    chi_square_tail(&x, degrees, 12),
                    chi_square_tail(&x, degrees, 60),
                );
                let off = (few - many).squared();
                assert!(off < Ratio::parse("0.000000000001").unwrap().squared());
            }
        }
    }
}
