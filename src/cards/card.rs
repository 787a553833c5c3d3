//! One card of the 52: its rank and suit.

use std::fmt;

/// A rank, ace (1) to king (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// A suit, in the order of [`Suit::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs, black.
    Clubs,
    /// Diamonds, red.
    Diamonds,
    /// Hearts, red.
    Hearts,
    /// Spades, black.
    Spades,
}

/// A card of the 52, held as `4 * (rank - 1) + suit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The letters of the ranks as cards are printed: `A 2 ... 9 T J Q K`.
const RANK_LETTERS: &[u8; 13] = b"A23456789TJQK";

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 13;

    /// The rank of a number 1 (ace) to 13 (king).
    pub fn new(number: u8) -> Option<Self> {
        (1..=13).contains(&number).then_some(Self(number))
    }

    /// All ranks from ace to king.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=13).map(Self)
    }

    /// Reads `A`, `2` to `9`, `T` or `10`, `J`, `Q`, `K`, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "10" {
            return Some(Self(10));
        }
        let [letter] = text.as_bytes() else {
            return None;
        };
        let letter = letter.to_ascii_uppercase();
        RANK_LETTERS
            .iter()
            .position(|&known| known == letter)
            .map(|place| Self(place as u8 + 1))
    }

    /// 1 for the ace to 13 for the king.
    pub fn number(self) -> u8 {
        self.0
    }

    /// 0 for the ace to 12 for the king.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// The four cards of this rank.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().map(move |suit| Card::new(self, suit))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", char::from(RANK_LETTERS[self.index()]))
    }
}

impl Suit {
    /// The suits in the order that cards are numbered.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Reads `C D H S` in either case, or the suit's symbol.
    pub fn parse(letter: char) -> Option<Self> {
        Some(match letter {
            'C' | 'c' | '♣' | '♧' => Suit::Clubs,
            'D' | 'd' | '♦' | '♢' => Suit::Diamonds,
            'H' | 'h' | '♥' | '♡' => Suit::Hearts,
            'S' | 's' | '♠' | '♤' => Suit::Spades,
            _ => return None,
        })
    }

    /// 0 to 3 in the order of [`Suit::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Whether the suit is diamonds or hearts.
    pub fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        };
        write!(formatter, "{letter}")
    }
}

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub fn new(rank: Rank, suit: Suit) -> Self {
        Self(4 * rank.index() as u8 + suit.index() as u8)
    }

    /// All 52 cards, by rank, then by suit.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..52).map(Self)
    }

    /// The card's rank.
    pub fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// The card's suit.
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 % 4)]
    }

    /// 0 to 51: `4 * (rank - 1) + suit`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Card {
    /// `AS`, `TH`, `9C`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.rank(), self.suit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_its_rank_and_suit() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
    }

    #[test]
    fn both_ways_of_writing_a_ten_are_read() {
        assert_eq!(Rank::parse("10"), Rank::parse("t"));
        assert_eq!(Rank::parse("T").map(Rank::number), Some(10));
        assert_eq!(Rank::parse("1"), None);
        assert_eq!(Rank::parse("11"), None);
    }
}
