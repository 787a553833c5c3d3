//! A finished round as a person at the table would tell it, for the witnesses of bets.

use std::ops::Deref;

use super::naive_dealer::{Card, Round, total};

/// A round dealt by the naive dealer, with both totals.
pub struct Coup {
    round: Round,
    pub player_total: u8,
    pub banker_total: u8,
}

/// One of the two hands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Player,
    Banker,
}

impl Deref for Coup {
    type Target = Round;

    fn deref(&self) -> &Round {
        &self.round
    }
}

impl Coup {
    pub fn new(round: Round) -> Self {
        Self {
            player_total: total(&round.player),
            banker_total: total(&round.banker),
            round,
        }
    }

    pub fn hand(&self, side: Side) -> &[Card] {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    pub fn total(&self, side: Side) -> u8 {
        total(self.hand(side))
    }

    pub fn is_tie(&self) -> bool {
        self.player_total == self.banker_total
    }

    /// The side with more points, `None` for a tie.
    pub fn winner(&self) -> Option<Side> {
        if self.player_total > self.banker_total {
            Some(Side::Player)
        } else if self.banker_total > self.player_total {
            Some(Side::Banker)
        } else {
            None
        }
    }

    /// Whether a side wins with this total.
    pub fn wins_with(&self, side: Side, total: u8) -> bool {
        self.winner() == Some(side) && self.total(side) == total
    }

    /// Whether a side has drawn to this total.
    pub fn drew_to(&self, side: Side, total: u8) -> bool {
        self.hand(side).len() == 3 && self.total(side) == total
    }

    /// Whether a side has 8 or 9 in two cards.
    pub fn is_natural(&self, side: Side) -> bool {
        self.hand(side).len() == 2 && self.total(side) >= 8
    }

    /// The first two cards of a side.
    pub fn first_two(&self, side: Side) -> (Card, Card) {
        (self.hand(side)[0], self.hand(side)[1])
    }

    /// Whether the first two cards of a side have one rank.
    pub fn is_pair(&self, side: Side) -> bool {
        let (one, other) = self.first_two(side);
        one.rank == other.rank
    }

    /// The cards in the order in which they came: four, then Player's third, then Banker's.
    pub fn cards(&self) -> Vec<Card> {
        let (player, banker) = (&self.player, &self.banker);
        let first = [player[0], banker[0], player[1], banker[1]];
        let thirds = player[2..].iter().chain(&banker[2..]).copied();
        first.into_iter().chain(thirds).collect()
    }
}

impl Side {
    /// The side that the last word of a bet's id names.
    pub fn of_id(id: &str) -> Option<(&str, Self)> {
        let side = |suffix: &str, side| id.strip_suffix(suffix).map(|bet| (bet, side));
        side("-player", Self::Player).or_else(|| side("-banker", Self::Banker))
    }
}

/// Diamonds and hearts are red.
pub fn is_red(card: Card) -> bool {
    card.suit == 1 || card.suit == 2
}

/// J, Q and K; not the 10.
pub fn is_face(card: Card) -> bool {
    card.rank > 10
}

/// Net result in hundredths of the stake: so many to one for a win, the stake lost otherwise.
pub fn win(is_won: bool, to_one: i64) -> i64 {
    if is_won { 100 * to_one } else { -100 }
}

/// The same of a win whose pay is given in hundredths.
pub fn win_hundredths(is_won: bool, hundredths: i64) -> i64 {
    if is_won { hundredths } else { -100 }
}
