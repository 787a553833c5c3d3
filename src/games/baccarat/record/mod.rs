//! A round as it was recorded: decided by the rules, or the card and clause that break them.

mod breach;

pub use breach::{Breach, BreachKind, Need};

use std::fmt;

use super::hand::Hand;
use super::round::{Baccarat, Rules};
use crate::cards::named::Named;
use crate::counting::rounds::SLOTS_AT_MOST;

/// A round as it was written down. Nothing is promised of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Player's cards in their order.
    pub player: Vec<Named>,
    /// Banker's cards in their order.
    pub banker: Vec<Named>,
    /// Who won, where the record says so.
    pub winner: Option<Outcome>,
}

/// Who wins a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Player's total is the higher.
    Player,
    /// Banker's total is the higher.
    Banker,
    /// Both totals are equal.
    Tie,
}

/// A complete round that follows the tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The number of its shape: bit 0 says that Player has a third card, bit 1 that Banker has.
    pub shape: usize,
    /// The cards in their slots.
    pub cards: [Option<Named>; SLOTS_AT_MOST],
    /// Player's final total.
    pub player_total: u8,
    /// Banker's final total.
    pub banker_total: u8,
}

impl Record {
    /// The cards of a hand.
    pub fn hand(&self, hand: Hand) -> &[Named] {
        match hand {
            Hand::Player => &self.player,
            Hand::Banker => &self.banker,
        }
    }

    /// Decides the round, following the deal from the first card on.
    ///
    /// # Errors
    /// The first breach of the rules in the order of the deal.
    pub fn decide(&self, rules: &Rules) -> Result<Decided, Breach> {
        for hand in [Hand::Player, Hand::Banker] {
            if self.hand(hand).len() < 2 {
                let of = |hand| self.hand(hand).len();
                return Err(Breach::too_few(hand, of(Hand::Player), of(Hand::Banker)));
            }
        }
        let two_cards = |hand: Hand| total(rules, &self.hand(hand)[..2]);
        let totals = [two_cards(Hand::Player), two_cards(Hand::Banker)];
        breach::check_draws(rules, self, totals)?;
        for hand in [Hand::Player, Hand::Banker] {
            if let [_, _, _, fourth, ..] = *self.hand(hand) {
                return Err(Breach::FourthCard { hand, card: fourth });
            }
        }
        Ok(self.placed(rules))
    }

    /// The round that the cards make, once they are known to follow the tableau.
    fn placed(&self, rules: &Rules) -> Decided {
        let mut cards = [None; SLOTS_AT_MOST];
        for hand in [Hand::Player, Hand::Banker] {
            for (slot, &card) in hand.slots().into_iter().zip(self.hand(hand)) {
                cards[slot.index()] = Some(card);
            }
        }
        let shape = (0..4).find(|&shape| {
            [Hand::Player, Hand::Banker]
                .into_iter()
                .all(|hand| Baccarat::draws(shape, hand) == (self.hand(hand).len() == 3))
        });
        Decided {
            shape: shape.expect("four shapes are all that two hands can draw"),
            cards,
            player_total: total(rules, &self.player),
            banker_total: total(rules, &self.banker),
        }
    }
}

impl Decided {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self.player_total.cmp(&self.banker_total) {
            std::cmp::Ordering::Greater => Outcome::Player,
            std::cmp::Ordering::Less => Outcome::Banker,
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }
}

impl Outcome {
    /// All outcomes, in the order in which they are reported.
    pub const ALL: [Outcome; 3] = [Outcome::Banker, Outcome::Player, Outcome::Tie];

    /// Reads `P`, `Player`, `閒` or `闲`, and likewise for Banker and a tie, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        if is(&["P", "Player", "閒", "闲"]) {
            Some(Outcome::Player)
        } else if is(&["B", "Banker", "莊", "庄"]) {
            Some(Outcome::Banker)
        } else if is(&["T", "Tie", "和"]) {
            Some(Outcome::Tie)
        } else {
            None
        }
    }

    /// 0 to 2 in the order of [`Outcome::ALL`].
    pub fn index(self) -> usize {
        match self {
            Outcome::Banker => 0,
            Outcome::Player => 1,
            Outcome::Tie => 2,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Outcome::Player => "Player",
            Outcome::Banker => "Banker",
            Outcome::Tie => "Tie",
        })
    }
}

/// The points of a card that count: the last digit.
fn points(rules: &Rules, card: Named) -> u8 {
    rules.points[card.rank().index()] % 10
}

/// The total of cards.
fn total(rules: &Rules, cards: &[Named]) -> u8 {
    let add = |sum: u8, &card: &Named| (sum + points(rules, card)) % 10;
    cards.iter().fold(0, add)
}
