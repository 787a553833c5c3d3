//! A set of cards of the 52, as bits.

use std::ops::{BitAnd, BitOr};

use super::card::{Card, Rank};

/// A set of the 52 cards; bit `i` is the card with index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// The 52 cards.
    pub const DECK: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The four cards of a rank.
    pub fn of_rank(rank: Rank) -> Self {
        rank.cards().collect()
    }

    /// Whether the card is in the set.
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether every card of `other` is in this set.
    pub fn includes(self, other: CardSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there is no card in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many different cards are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cards in the order of their index.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.contains(card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        CardSet(
            cards
                .into_iter()
                .fold(0, |bits, card| bits | 1 << card.index()),
        )
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}
