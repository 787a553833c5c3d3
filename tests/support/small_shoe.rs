//! A shoe of twelve cards, small enough to list everything that can be left of it, and bets on it by
//! the naive dealer. Shares no code with the library.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::naive_dealer::{Card, House, deal, every_deal, profit};

/// Twelve cards: `2S 6H 9C 9D AC KS 7H 7C 4D 8S 3H QC`.
pub fn cards() -> Vec<Card> {
    let of = |(rank, suit)| Card { rank, suit };
    [
        (2, 3),
        (6, 2),
        (9, 0),
        (9, 1),
        (1, 0),
        (13, 3),
        (7, 2),
        (7, 0),
        (4, 1),
        (8, 3),
        (3, 2),
        (12, 0),
    ]
    .map(of)
    .into()
}

/// The same for the library.
pub const CARDS: &str = "2S 6H 9C 9D AC KS 7H 7C 4D 8S 3H QC";

/// A bet's expectation for every set of cards that may be left, sets as bits.
pub struct Left {
    cards: usize,
    /// For each set of six the sum over its 720 orders of the profit in twentieths.
    of_six: Vec<(u32, i64)>,
}

impl Left {
    /// Deals all orders of all sets of six cards.
    pub fn new(bet: &str, cards: &[Card]) -> Self {
        let sets = subsets(cards.len(), 6);
        let sum = |&set: &u32| {
            let chosen: Vec<Card> = (0..cards.len())
                .filter(|at| set >> at & 1 == 1)
                .map(|at| cards[at])
                .collect();
            let mut sum = 0;
            every_deal(&chosen, &mut |order| {
                sum += profit(bet, &deal(House::Casino, order)).expect("the bet is known");
            });
            (set, sum)
        };
        Self {
            cards: cards.len(),
            of_six: sets.iter().map(sum).collect(),
        }
    }

    /// The expectation when these cards are left: the mean over the sets of six among them.
    pub fn edge(&self, left: u32) -> BigRational {
        let within = self.of_six.iter().filter(|(set, _)| set & !left == 0);
        let (mut sum, mut count) = (0, 0);
        for (_, of) in within {
            sum += of;
            count += 1;
        }
        BigRational::new(BigInt::from(sum), BigInt::from(count) * 720 * 20)
    }

    /// The expectations of all sets of so many cards left.
    pub fn edges(&self, left: u32) -> Vec<(u32, BigRational)> {
        let sets = subsets(self.cards, left);
        sets.iter().map(|&set| (set, self.edge(set))).collect()
    }
}

/// All sets of so many of the cards, as bits.
pub fn subsets(cards: usize, size: u32) -> Vec<u32> {
    let all = 0..1_u32 << cards;
    all.filter(|set| set.count_ones() == size).collect()
}
