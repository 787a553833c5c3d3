//! A shoe: how many cards of each kind are left, as far as that is known.

use std::fmt;

use super::card::{Card, Rank, Suit};
use super::card_set::CardSet;
use super::named::{Named, NamedCount};
use super::partition::Partition;
use crate::exact::falling::CARDS_AT_MOST;

/// The most decks a shoe may hold: every count of six-card rounds then fits in 128 bits.
pub const DECKS_AT_MOST: u32 = 50_000;

/// How cards leave the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draws {
    /// A card drawn is gone: a real shoe.
    WithoutReplacement,
    /// Every draw sees the same shoe: the "infinite deck".
    WithReplacement,
}

/// Counts of cards by rank, and by suit within a rank where the suits are known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shoe {
    by_rank: [u32; Rank::COUNT],
    by_suit: [Option<[u32; 4]>; Rank::COUNT],
    draws: Draws,
}

/// Why a shoe cannot be made, or a question not be asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShoeError {
    /// A number of decks outside 1 to [`DECKS_AT_MOST`].
    Decks(u32),
    /// More cards than [`CARDS_AT_MOST`].
    TooManyCards(u64),
    /// Removing more than is there.
    Removed {
        /// The card to remove.
        card: Named,
        /// How many were to be removed.
        wanted: u32,
        /// How many are there.
        there: u32,
    },
    /// Fewer cards than a round can need.
    TooFewCards {
        /// How many cards are there, those already dealt to the hands included.
        there: u64,
        /// How many a round can need.
        needed: u64,
    },
    /// A question tells the suits of a rank apart, but only the rank's number is known.
    SuitsUnknown {
        /// The rank.
        rank: Rank,
        /// How many cards of the rank are left.
        left: u32,
    },
    /// Cards leave a shoe that is drawn from with replacement.
    RemovedWithReplacement,
}

impl Shoe {
    /// A number of whole decks.
    pub fn decks(decks: u32) -> Result<Self, ShoeError> {
        if !(1..=DECKS_AT_MOST).contains(&decks) {
            return Err(ShoeError::Decks(decks));
        }
        Ok(Self {
            by_rank: [4 * decks; Rank::COUNT],
            by_suit: [Some([decks; 4]); Rank::COUNT],
            draws: Draws::WithoutReplacement,
        })
    }

    /// The shoe with ranks taken for one: each card becomes one of the first rank that `same`
    /// says is the same as its own.
    pub fn with_ranks_merged(&self, same: impl Fn(Rank, Rank) -> bool) -> Self {
        let mut merged = Self {
            by_rank: [0; Rank::COUNT],
            by_suit: [Some([0; 4]); Rank::COUNT],
            draws: self.draws,
        };
        for rank in Rank::all() {
            let first = Rank::all().find(|&other| same(other, rank)).unwrap_or(rank);
            let (from, to) = (rank.index(), first.index());
            merged.by_rank[to] += self.by_rank[from];
            merged.by_suit[to] = merged.by_suit[to]
                .zip(self.by_suit[from])
                .map(|(there, more)| std::array::from_fn(|suit| there[suit] + more[suit]));
        }
        merged
    }

    /// One deck drawn from with replacement: the infinite deck.
    pub fn infinite() -> Self {
        Self {
            by_rank: [4; Rank::COUNT],
            by_suit: [Some([1; 4]); Rank::COUNT],
            draws: Draws::WithReplacement,
        }
    }

    /// The cards listed. The suits of a rank are known when all its cards are named exactly.
    pub fn of_cards(cards: &[NamedCount]) -> Result<Self, ShoeError> {
        let total: u64 = cards.iter().map(|named| u64::from(named.count)).sum();
        if total > CARDS_AT_MOST {
            return Err(ShoeError::TooManyCards(total));
        }
        let mut shoe = Self {
            by_rank: [0; Rank::COUNT],
            by_suit: [Some([0; 4]); Rank::COUNT],
            draws: Draws::WithoutReplacement,
        };
        for &NamedCount { card, count } in cards.iter().filter(|named| named.count > 0) {
            let rank = card.rank().index();
            shoe.by_rank[rank] += count;
            match (card, &mut shoe.by_suit[rank]) {
                (Named::Exact(card), Some(suits)) => suits[card.suit().index()] += count,
                (_, suits) => *suits = None,
            }
        }
        Ok(shoe)
    }

    /// The shoe without these cards. Exact cards leave first, so `8x3 8S` and `8S 8x3` agree.
    pub fn without(&self, cards: &[NamedCount]) -> Result<Self, ShoeError> {
        if self.draws == Draws::WithReplacement && !cards.is_empty() {
            return Err(ShoeError::RemovedWithReplacement);
        }
        let mut shoe = self.clone();
        let is_exact = |named: &&NamedCount| matches!(named.card, Named::Exact(_));
        let (exact, by_rank): (Vec<_>, Vec<_>) = cards.iter().partition(is_exact);
        for &NamedCount { card, count } in exact.into_iter().chain(by_rank) {
            shoe = shoe.without_one_kind(card, count)?;
        }
        Ok(shoe)
    }

    fn without_one_kind(mut self, card: Named, count: u32) -> Result<Self, ShoeError> {
        let rank = card.rank().index();
        let there = match (card, self.by_suit[rank]) {
            (Named::Exact(card), Some(suits)) => suits[card.suit().index()],
            _ => self.by_rank[rank],
        };
        if count > there {
            return Err(ShoeError::Removed {
                card,
                wanted: count,
                there,
            });
        }
        self.by_rank[rank] -= count;
        match (card, &mut self.by_suit[rank]) {
            (Named::Exact(card), Some(suits)) => suits[card.suit().index()] -= count,
            (_, suits) if count > 0 => *suits = None,
            _ => {}
        }
        if self.by_rank[rank] == 0 {
            self.by_suit[rank] = Some([0; 4]);
        }
        Ok(self)
    }

    /// Refuses a shoe with fewer than `needed` cards, `dealt` cards on the table counted in.
    pub fn check_enough(&self, dealt: u64, needed: u64) -> Result<(), ShoeError> {
        let there = self.len() + dealt;
        if self.draws == Draws::WithoutReplacement && there < needed {
            return Err(ShoeError::TooFewCards { there, needed });
        }
        Ok(())
    }

    /// How many cards are left. For draws with replacement, the 52 of one deck.
    pub fn len(&self) -> u64 {
        self.by_rank.iter().map(|&count| u64::from(count)).sum()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How cards leave the shoe.
    pub fn draws(&self) -> Draws {
        self.draws
    }

    /// How many cards of a rank are left.
    pub fn of_rank(&self, rank: Rank) -> u32 {
        self.by_rank[rank.index()]
    }

    /// How many of one card are left; `None` where only the rank's number is known.
    pub fn of_card(&self, card: Card) -> Option<u32> {
        self.by_suit[card.rank().index()].map(|suits| suits[card.suit().index()])
    }

    /// How many cards of each class of a partition are left.
    ///
    /// # Errors
    /// As [`Shoe::count`].
    pub fn counts(&self, partition: &Partition) -> Result<Vec<u64>, ShoeError> {
        let classes = partition.classes().iter();
        classes.map(|&class| self.count(class)).collect()
    }

    /// A card of a set that is in the shoe, or may be where only its rank's number is known.
    pub fn one_of(&self, cards: CardSet) -> Option<Card> {
        let is_there = |card: &Card| match self.of_card(*card) {
            Some(count) => count > 0,
            None => self.of_rank(card.rank()) > 0,
        };
        cards.cards().find(is_there)
    }

    /// How many cards of a set are left.
    ///
    /// # Errors
    /// [`ShoeError::SuitsUnknown`] when the set cuts through a rank whose suits are not known.
    pub fn count(&self, cards: CardSet) -> Result<u64, ShoeError> {
        let mut sum = 0;
        for rank in Rank::all() {
            let wanted = cards & CardSet::of_rank(rank);
            sum += match (wanted.len(), self.by_suit[rank.index()]) {
                (0, _) => 0,
                (4, _) => u64::from(self.of_rank(rank)),
                (_, Some(suits)) => wanted
                    .cards()
                    .map(|card| u64::from(suits[card.suit().index()]))
                    .sum(),
                (_, None) => {
                    return Err(ShoeError::SuitsUnknown {
                        rank,
                        left: self.of_rank(rank),
                    });
                }
            };
        }
        Ok(sum)
    }
}

impl fmt::Display for Shoe {
    /// The counts: `A 32, 2 31 (C 8, D 8, H 8, S 7), ...`; suits only where they differ.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::all() {
            let separator = if rank.index() == 0 { "" } else { ", " };
            write!(formatter, "{separator}{rank} {}", self.of_rank(rank))?;
            match self.by_suit[rank.index()] {
                Some(suits) if suits.iter().any(|&count| count != suits[0]) => {
                    let named = Suit::ALL.map(|suit| format!("{suit} {}", suits[suit.index()]));
                    write!(formatter, " ({})", named.join(", "))?;
                }
                Some(_) => {}
                None => write!(formatter, " (suits not known)")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for ShoeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShoeError::Decks(decks) => {
                write!(formatter, "{decks} decks; a shoe has 1 to {DECKS_AT_MOST}")
            }
            ShoeError::TooManyCards(cards) => {
                write!(
                    formatter,
                    "{cards} cards; a shoe has at most {CARDS_AT_MOST}"
                )
            }
            ShoeError::Removed {
                card,
                wanted,
                there,
            } => write!(
                formatter,
                "cannot take {wanted} of `{card}` out of the shoe: it holds {there}"
            ),
            ShoeError::TooFewCards { there, needed } => write!(
                formatter,
                "the shoe holds {there} card{}, but a round can need {needed}",
                if *there == 1 { "" } else { "s" }
            ),
            ShoeError::SuitsUnknown { rank, left } => write!(
                formatter,
                "it reads suits, but of the {left} cards of rank `{rank}` left in the shoe the suits \
                 are not known; name each `{rank}` with its suit, as in `{rank}S`"
            ),
            ShoeError::RemovedWithReplacement => write!(
                formatter,
                "no card leaves a shoe that is drawn from with replacement; give a number of decks"
            ),
        }
    }
}

impl std::error::Error for ShoeError {}

#[cfg(test)]
mod tests {
    use super::super::named::parse_counts;
    use super::*;

    fn less(decks: u32, cards: &str) -> Result<Shoe, ShoeError> {
        Shoe::decks(decks)
            .unwrap()
            .without(&parse_counts(cards).unwrap())
    }

    #[test]
    fn a_rank_without_a_suit_hides_only_its_own_suits() {
        let shoe = less(8, "8x3 KS").unwrap();
        assert_eq!(shoe.len(), 412);
        let hearts: CardSet = Card::all()
            .filter(|card| card.suit() == Suit::Hearts)
            .collect();
        assert!(matches!(
            shoe.count(hearts),
            Err(ShoeError::SuitsUnknown { left: 29, .. })
        ));
        let kings = Rank::parse("K").unwrap();
        let king_of_spades = Card::new(kings, Suit::Spades);
        assert_eq!(shoe.count([king_of_spades].into_iter().collect()), Ok(7));
    }

    #[test]
    fn the_order_of_removal_does_not_matter() {
        assert_eq!(less(1, "8x3 8S"), less(1, "8S 8x3"));
        assert_eq!(
            less(1, "8x4")
                .unwrap()
                .of_card(Card::all().nth(28).unwrap()),
            Some(0)
        );
    }

    #[test]
    fn what_is_not_there_cannot_leave() {
        let eights = Named::parse("8").unwrap();
        let expected = ShoeError::Removed {
            card: eights,
            wanted: 33,
            there: 32,
        };
        assert_eq!(less(8, "8x33"), Err(expected));
        let expected = ShoeError::Removed {
            card: eights,
            wanted: 33,
            there: 31,
        };
        assert_eq!(less(8, "8S 8x33"), Err(expected));
    }
}
