//! The two hands, the slots of their cards, and what has been seen of them.

use std::fmt;

use crate::cards::named::Named;
use crate::counting::rounds::{Round, SLOTS_AT_MOST, Seen, Slot};

/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// Player's hand, punto.
    Player,
    /// Banker's hand, banco.
    Banker,
}

impl Hand {
    /// The slots of the hand's cards: cards go to Player and Banker in turn, then Player's third
    /// card, then Banker's.
    pub fn slots(self) -> [Slot; 3] {
        match self {
            Hand::Player => [Slot(0), Slot(2), Slot(4)],
            Hand::Banker => [Slot(1), Slot(3), Slot(5)],
        }
    }

    /// The slot of the third card.
    pub fn third(self) -> Slot {
        self.slots()[2]
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Hand::Player => "Player",
            Hand::Banker => "Banker",
        })
    }
}

/// What has been seen of a hand: its cards in the order dealt, or the total of its first two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenHand {
    /// The cards, at most three.
    pub cards: Vec<Named>,
    /// The total of the first two cards.
    pub total: Option<u8>,
}

/// What has been seen of both hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenHands {
    /// Of Player's hand.
    pub player: SeenHand,
    /// Of Banker's hand.
    pub banker: SeenHand,
}

impl SeenHands {
    /// What has been seen of a hand.
    pub fn of(&self, hand: Hand) -> &SeenHand {
        match hand {
            Hand::Player => &self.player,
            Hand::Banker => &self.banker,
        }
    }

    /// The cards seen, which have left the shoe.
    pub fn cards(&self) -> impl Iterator<Item = Named> {
        self.player.cards.iter().chain(&self.banker.cards).copied()
    }

    /// The cards in their slots.
    pub(super) fn in_slots(&self) -> Seen {
        let mut cards = [None; SLOTS_AT_MOST];
        for hand in [Hand::Player, Hand::Banker] {
            for (slot, card) in hand.slots().into_iter().zip(&self.of(hand).cards) {
                cards[slot.index()] = Some(*card);
            }
        }
        let has_third = |hand: Hand| cards[hand.third().index()].is_some();
        let excludes_rounds = self.player.total.is_some()
            || self.banker.total.is_some()
            || has_third(Hand::Player)
            || has_third(Hand::Banker);
        Seen {
            cards,
            excludes_rounds,
        }
    }
}

/// A round as `Player 9S 4H, Banker KD 6C 2S`.
pub(super) fn describe(round: &Round) -> String {
    let hand = |hand: Hand| {
        let cards = hand
            .slots()
            .into_iter()
            .filter_map(|slot| round[slot.index()]);
        let cards: Vec<String> = cards.map(|card| card.to_string()).collect();
        format!("{hand} {}", cards.join(" "))
    };
    format!("{}, {}", hand(Hand::Player), hand(Hand::Banker))
}
