//! Places of cards of a round as people name them: `player first`, `banker third`, `fifth`.

use super::hand::Hand;
use super::round::Baccarat;
use crate::counting::rounds::Slot;

/// A card of the round by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardPlace {
    /// A card of a hand: 0 for its first. A third card may not be dealt.
    OfHand(Hand, usize),
    /// A card in the order in which they leave the shoe: 0 for the first. The fifth and sixth are
    /// those cards even where the round ends before them.
    InOrder(usize),
}

/// The orders of cards in words.
const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl CardPlace {
    /// All places, in the order in which messages list them.
    pub fn all() -> Vec<Self> {
        let of_hand = |hand| (0..3).map(move |at| CardPlace::OfHand(hand, at));
        let in_order = (0..6).map(CardPlace::InOrder);
        of_hand(Hand::Player)
            .chain(of_hand(Hand::Banker))
            .chain(in_order)
            .collect()
    }

    /// Its name: `player first`, `fifth`.
    pub fn name(self) -> String {
        match self {
            CardPlace::OfHand(hand, at) => {
                format!("{} {}", hand.to_string().to_lowercase(), ORDINALS[at])
            }
            CardPlace::InOrder(at) => ORDINALS[at].to_owned(),
        }
    }

    /// The slot of the card in rounds of each shape; `None` where it is not dealt.
    ///
    /// Rounds are counted as draws of six cards, those not dealt filling the slots left over, so a
    /// card that stays in the shoe has a slot too.
    pub fn slots(self) -> Vec<Option<Slot>> {
        (0..4).map(|shape| self.slot(shape)).collect()
    }

    fn slot(self, shape: usize) -> Option<Slot> {
        match self {
            CardPlace::OfHand(hand, 2) if !Baccarat::draws(shape, hand) => None,
            CardPlace::OfHand(hand, at) => Some(hand.slots()[at]),
            // Banker's third card is the fifth of the deal when Player stood.
            CardPlace::InOrder(at) if at >= 4 && !Baccarat::draws(shape, Hand::Player) => {
                Some(Slot(9 - at as u8))
            }
            CardPlace::InOrder(at) => Some(Slot(at as u8)),
        }
    }
}
