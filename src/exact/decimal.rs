//! Decimal digits of a ratio, rounded half to even.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Pow, Signed};

use super::ratio::Ratio;

/// The number with `digits` digits after the point, rounded half to even.
///
/// ```
/// use exactshoe::exact::{decimal::decimal, ratio::Ratio};
/// assert_eq!(decimal(&Ratio::new(43, 415), 6), "0.103614");
/// assert_eq!(decimal(&Ratio::new(1, 8), 2), "0.12");
/// ```
pub fn decimal(value: &Ratio, digits: usize) -> String {
    with_point(&units(value, digits), digits, value.is_negative())
}

/// The number rounded half to even to `digits` digits after the point.
pub fn rounded(value: &Ratio, digits: usize) -> Ratio {
    let units = units(value, digits);
    let signed = if value.is_negative() { -units } else { units };
    Ratio::new(signed, BigInt::from(10).pow(digits as u32))
}

/// The magnitude in units of `10^-digits`, rounded half to even.
fn units(value: &Ratio, digits: usize) -> BigInt {
    let scaled = value.numerator().abs() * BigInt::from(10).pow(digits as u32);
    let (mut whole, remainder) = scaled.div_rem(value.denominator());
    let twice = remainder * 2;
    if twice > *value.denominator() || (twice == *value.denominator() && whole.is_odd()) {
        whole += 1;
    }
    whole
}

/// The number in percent, with `digits` digits after the point and without the sign `%`.
pub fn percent(value: &Ratio, digits: usize) -> String {
    decimal(&(value * &Ratio::whole(100)), digits)
}

/// All digits of the number where they end, as `0.25`; otherwise the fraction, as `1/3`.
///
/// ```
/// use exactshoe::exact::{decimal::exact_decimal, ratio::Ratio};
/// assert_eq!(exact_decimal(&Ratio::new(21, 2)), "10.5");
/// assert_eq!(exact_decimal(&Ratio::new(1, 3)), "1/3");
/// ```
pub fn exact_decimal(value: &Ratio) -> String {
    // A reduced fraction ends exactly when its denominator is 2^i 5^j, after max(i, j) digits.
    let mut rest = value.denominator().clone();
    let mut powers = [0, 0];
    for (power, prime) in powers.iter_mut().zip([2, 5]) {
        let prime = BigInt::from(prime);
        while rest.is_multiple_of(&prime) {
            rest /= &prime;
            *power += 1;
        }
    }
    if rest == BigInt::from(1) {
        decimal(value, powers[0].max(powers[1]))
    } else {
        value.to_string()
    }
}

/// Places the point in a whole number of units of `10^-digits`. A rounded zero has no sign.
pub(super) fn with_point(scaled: &BigInt, digits: usize, is_negative: bool) -> String {
    let text = format!("{scaled:0>width$}", width = digits + 1);
    let (whole, decimals) = text.split_at(text.len() - digits);
    let sign = if is_negative && scaled.is_positive() {
        "-"
    } else {
        ""
    };
    if digits == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{decimals}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_to_even() {
        let check = |numerator: i64, denominator: i64, digits: usize, expected: &str| {
            assert_eq!(
                decimal(&Ratio::new(numerator, denominator), digits),
                expected
            );
        };
        check(1, 2, 0, "0");
        check(3, 2, 0, "2");
        check(-3, 2, 0, "-2");
        check(-1, 1000, 2, "0.00");
        check(5, 1000, 2, "0.00");
        check(15, 1000, 2, "0.02");
        check(999_999, 1_000_000, 3, "1.000");
        check(-114_753_351_728, 10_847_218_479_825, 8, "-0.01057906");
    }
}
