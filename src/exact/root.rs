//! Square roots: exact where the root is rational, otherwise its digits rounded half to even.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Pow;

use super::decimal::{decimal, rounded, with_point};
use super::ratio::Ratio;

/// The square root of a ratio that is not negative, with `digits` digits after the point.
///
/// # Panics
/// When the number is negative: variances, the use of this function, never are.
pub fn square_root(value: &Ratio, digits: usize) -> String {
    if let Some(root) = rational_root(value) {
        return decimal(&root, digits);
    }
    // With x = value * 10^(2 digits): floor(sqrt(x)) = isqrt(floor(x)), and x lies above
    // (root + 1/2)^2 exactly when 4x > (2 root + 1)^2. An irrational root is never a tie.
    let scaled = value.numerator() * BigInt::from(10).pow(2 * digits as u32);
    let mut root = (&scaled / value.denominator()).sqrt();
    let middle: BigInt = &root * 2 + 1;
    if scaled * 4 > &middle * &middle * value.denominator() {
        root += 1;
    }
    with_point(&root, digits, false)
}

/// The number whose signed square this is, with `digits` digits after the point: the root of the
/// magnitude, with the sign.
pub fn signed_root(signed_square: &Ratio, digits: usize) -> String {
    if !signed_square.is_negative() {
        return square_root(signed_square, digits);
    }
    let root = square_root(&-signed_square.clone(), digits);
    let is_zero = root.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if is_zero { root } else { format!("-{root}") }
}

/// The square root where it is a ratio itself.
///
/// # Panics
/// When the number is negative.
pub fn rational_root(value: &Ratio) -> Option<Ratio> {
    assert!(!value.is_negative(), "a square is never negative");
    let root = |number: &BigInt| {
        let root = number.sqrt();
        (&root * &root == *number).then_some(root)
    };
    // A reduced ratio is a square exactly when its numerator and denominator are.
    debug_assert!(value.numerator().gcd(value.denominator()) == BigInt::from(1));
    Some(Ratio::new(
        root(value.numerator())?,
        root(value.denominator())?,
    ))
}

/// Two ratios between which the square root lies, at most `10^-digits` apart.
///
/// # Panics
/// When the number is negative.
pub fn root_between(value: &Ratio, digits: usize) -> [Ratio; 2] {
    if let Some(root) = rational_root(value) {
        return [root.clone(), root];
    }
    // floor(sqrt(x)) = isqrt(floor(x)) with x = value * 10^(2 digits).
    let unit = BigInt::from(10).pow(digits as u32);
    let scaled = value.numerator() * &unit * &unit;
    let root = (scaled / value.denominator()).sqrt();
    [
        Ratio::new(root.clone(), unit.clone()),
        Ratio::new(root + 1, unit),
    ]
}

/// The square root of one number less that of another, rounded half to even to `digits` digits
/// after the point.
///
/// # Panics
/// When a number is negative.
pub fn difference_of_roots(of: &Ratio, less: &Ratio, digits: usize) -> Ratio {
    if let (Some(root), Some(other)) = (rational_root(of), rational_root(less)) {
        return rounded(&(root - other), digits);
    }
    if of == less {
        return Ratio::zero();
    }
    // An irrational difference is no tie, and a rational one d other than zero needs rational
    // roots, for sqrt(a) = sqrt(b) + d squared gives sqrt(b). So bounds close enough agree.
    let mut places = digits + 4;
    loop {
        let [low, high] = root_between(of, places);
        let [other_low, other_high] = root_between(less, places);
        let least = rounded(&(low - other_high), digits);
        let most = rounded(&(high - other_low), digits);
        if least == most {
            return least;
        }
        places *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_to_the_nearest_digit() {
        assert_eq!(square_root(&Ratio::new(2, 1), 9), "1.414213562");
        assert_eq!(square_root(&Ratio::new(3, 1), 3), "1.732");
        assert_eq!(square_root(&Ratio::new(99, 100), 1), "1.0");
        assert_eq!(square_root(&Ratio::new(9, 4), 0), "2");
        assert_eq!(square_root(&Ratio::zero(), 2), "0.00");
    }

    #[test]
    fn roots_of_signed_squares_keep_the_sign() {
        assert_eq!(signed_root(&Ratio::new(-9, 4), 1), "-1.5");
        assert_eq!(signed_root(&Ratio::new(2, 1), 3), "1.414");
        assert_eq!(signed_root(&Ratio::new(-1, 1000), 1), "0.0");
    }

    #[test]
    fn a_root_lies_between_its_bounds() {
        for value in [Ratio::new(2, 1), Ratio::new(1, 3), Ratio::new(49, 36)] {
            let [low, high] = root_between(&value, 20);
            assert!(low.squared() <= value && value <= high.squared());
            assert!(high - low <= Ratio::new(1, BigInt::from(10).pow(20u32)));
        }
    }

    #[test]
    fn differences_of_roots_are_rounded_once() {
        // sqrt(3) - sqrt(2) = 0.3178372451..., sqrt(2) - 1 = 0.4142135623...
        let difference = |of: i64, less: i64, digits: usize| {
            let of = difference_of_roots(&Ratio::whole(of), &Ratio::whole(less), digits);
            decimal(&of, digits)
        };
        assert_eq!(difference(3, 2, 9), "0.317837245");
        assert_eq!(difference(2, 3, 9), "-0.317837245");
        assert_eq!(difference(2, 1, 4), "0.4142");
        assert_eq!(difference(9, 4, 2), "1.00");
        assert_eq!(difference(2, 2, 2), "0.00");
    }

    #[test]
    fn only_squares_have_rational_roots() {
        assert_eq!(rational_root(&Ratio::new(49, 36)), Some(Ratio::new(7, 6)));
        assert_eq!(rational_root(&Ratio::new(50, 36)), None);
    }
}
