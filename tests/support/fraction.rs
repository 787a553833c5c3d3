//! Fractions of plain integers in lowest terms, as programs print them.

/// `numerator / denominator` in lowest terms; a whole number stands alone.
pub fn fraction(numerator: i128, denominator: i128) -> String {
    let (mut a, mut b) = (numerator.abs(), denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    match denominator / a {
        1 => (numerator / a).to_string(),
        under => format!("{}/{under}", numerator / a),
    }
}
