//! Falling factorials and binomial coefficients: ordered draws from a shoe, and sets of cards.

use super::ratio::Integer;

/// The largest number of cards for which every six-card count fits in a `u128`: 50,000 decks.
///
/// `2_600_000^6` is below `2^128`, and every count of rounds is at most the number of ordered
/// draws of six cards, so sums of disjoint counts never pass it either.
pub const CARDS_AT_MOST: u64 = 50_000 * 52;

/// `cards * (cards - 1) * ...`, `draws` factors: ordered draws without replacement.
///
/// Zero when there are fewer cards than draws. Exact for at most six draws from at most
/// [`CARDS_AT_MOST`] cards.
pub fn falling(cards: u64, draws: usize) -> u128 {
    (0..draws as u64)
        .map(|drawn| u128::from(cards.saturating_sub(drawn)))
        .product()
}

/// `cards^draws`: ordered draws with replacement.
pub fn power(cards: u64, draws: usize) -> u128 {
    u128::from(cards).pow(draws as u32)
}

/// The sets of so many cards: `cards! / (size! (cards - size)!)`, of any size.
pub fn subsets(cards: u64, size: u64) -> Integer {
    if size > cards {
        return Integer::from(0);
    }
    let size = size.min(cards - size);
    let one = Integer::from(1);
    (0..size).fold(one, |product, at| product * (cards - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_cards_of_eight_decks_have_the_published_number_of_orders() {
        assert_eq!(falling(416, 6), 4_998_398_275_503_360);
    }

    #[test]
    fn the_largest_shoe_fits() {
        assert!(CARDS_AT_MOST.checked_pow(3).is_some());
        assert!(u128::from(CARDS_AT_MOST).checked_pow(6).is_some());
        assert_eq!(falling(5, 6), 0);
    }

    #[test]
    fn sets_of_cards_are_counted() {
        assert_eq!(subsets(416, 6).to_string(), "6942219827088");
        assert_eq!((subsets(5, 6), subsets(5, 5)), (0.into(), 1.into()));
    }
}
