//! The names that conditions on a round of baccarat can read.

use std::ops::RangeInclusive;

use super::hand::{Hand, describe};
use super::round::Baccarat;
use crate::cards::card::Card;
use crate::counting::facts::{Fact, Facts};
use crate::counting::rounds::{Round, Slot};
use crate::language::game::Game;
use crate::language::vocabulary::{Name, Type, Value, Vocabulary};

#[derive(Clone, Copy)]
enum Read {
    Wins(Hand),
    Tie,
    Total(Hand),
    Cards(Hand),
    Natural(Hand),
    Pair(Hand),
    Hand(Hand),
    Margin,
    RoundCards,
    RoundDeal,
}

/// The names in their order: path, what it reads, and its meaning for people.
const NAMES: [(&str, Read, &str); 16] = [
    (
        "player.wins",
        Read::Wins(Hand::Player),
        "Player's total is the higher",
    ),
    (
        "banker.wins",
        Read::Wins(Hand::Banker),
        "Banker's total is the higher",
    ),
    ("tie", Read::Tie, "both totals are equal"),
    (
        "player.total",
        Read::Total(Hand::Player),
        "Player's final total, 0 to 9",
    ),
    (
        "banker.total",
        Read::Total(Hand::Banker),
        "Banker's final total, 0 to 9",
    ),
    (
        "player.cards",
        Read::Cards(Hand::Player),
        "how many cards Player has, 2 or 3",
    ),
    (
        "banker.cards",
        Read::Cards(Hand::Banker),
        "how many cards Banker has, 2 or 3",
    ),
    (
        "player.natural",
        Read::Natural(Hand::Player),
        "Player's first two cards are a natural",
    ),
    (
        "banker.natural",
        Read::Natural(Hand::Banker),
        "Banker's first two cards are a natural",
    ),
    (
        "player.pair",
        Read::Pair(Hand::Player),
        "Player's first two cards are of one rank",
    ),
    (
        "banker.pair",
        Read::Pair(Hand::Banker),
        "Banker's first two cards are of one rank",
    ),
    (
        "player.hand",
        Read::Hand(Hand::Player),
        "Player's cards as dealt",
    ),
    (
        "banker.hand",
        Read::Hand(Hand::Banker),
        "Banker's cards as dealt",
    ),
    (
        "margin",
        Read::Margin,
        "the winning total less the losing one, 0 for a tie",
    ),
    (
        "round.cards",
        Read::RoundCards,
        "how many cards were dealt in the round, 4 to 6",
    ),
    (
        "round.deal",
        Read::RoundDeal,
        "the cards of the round as dealt: P1 B1 P2 B2 P3 B3",
    ),
];

impl Read {
    fn kind(self) -> (Type, usize) {
        match self {
            Read::Wins(_) | Read::Tie | Read::Natural(_) | Read::Pair(_) => (Type::Bool, 0),
            Read::Total(_) | Read::Cards(_) | Read::Margin | Read::RoundCards => (Type::Int, 0),
            Read::Hand(_) => (Type::List(Box::new(Type::Card)), 3),
            Read::RoundDeal => (Type::List(Box::new(Type::Card)), 6),
        }
    }
}

impl Baccarat {
    /// The names that conditions can read. They do not depend on the rules.
    pub fn names() -> Vec<Name> {
        let name = |(path, read, meaning): (&'static str, Read, &'static str)| {
            let (kind, at_most) = read.kind();
            Name {
                path,
                kind,
                at_most,
                meaning,
            }
        };
        NAMES.into_iter().map(name).collect()
    }

    fn total(&self, hand: Hand, shape: usize, facts: &mut Facts) -> Fact {
        let slots = Self::slots(shape, hand);
        let points: Vec<Fact> = slots
            .into_iter()
            .map(|slot| facts.read(slot, |card| self.points(card) % 10))
            .collect();
        let sum = facts.sum(points).expect("three cards have few points");
        let ten = facts.constant(10);
        facts.remainder(sum, ten, NEVER)
    }

    fn natural(&self, hand: Hand, shape: usize, facts: &mut Facts) -> Fact {
        if Self::draws(shape, hand) {
            return facts.truth(false);
        }
        let total = self.total(hand, shape, facts);
        let naturals = (0..10u8).filter(|&total| self.rules().tableau.is_natural(total));
        let is_one: Vec<Fact> = naturals
            .map(|natural| {
                let natural = facts.constant(i32::from(natural));
                facts.equal(total, natural)
            })
            .collect();
        facts.any(is_one)
    }

    fn margin(&self, shape: usize, facts: &mut Facts) -> Fact {
        const SMALL: &str = "totals are at most 9";
        let [player, banker] =
            [Hand::Player, Hand::Banker].map(|hand| self.total(hand, shape, facts));
        let minus = facts.constant(-1);
        let less_banker = facts.product(minus, banker).expect(SMALL);
        let player_leads = facts.sum([player, less_banker]).expect(SMALL);
        let banker_leads = facts.product(minus, player_leads).expect(SMALL);
        let is_banker = facts.less(player, banker);
        facts.choose(is_banker, banker_leads, player_leads)
    }
}

/// The reason for a remainder by zero, which a remainder by ten never has.
const NEVER: crate::counting::facts::Reason = crate::counting::facts::Reason(u32::MAX);

impl Vocabulary for Baccarat {
    fn names(&self) -> Vec<Name> {
        Self::names()
    }

    fn value(&self, name: usize, shape: usize, facts: &mut Facts) -> Value {
        let count = |slots: usize, facts: &mut Facts| facts.constant(slots as i32);
        let slots = |hand: Hand| Self::slots(shape, hand);
        Value::Fact(match NAMES[name].1 {
            Read::Wins(hand) => {
                let other = if hand == Hand::Player {
                    Hand::Banker
                } else {
                    Hand::Player
                };
                let (own, other) = (
                    self.total(hand, shape, facts),
                    self.total(other, shape, facts),
                );
                facts.less(other, own)
            }
            Read::Tie => {
                let player = self.total(Hand::Player, shape, facts);
                let banker = self.total(Hand::Banker, shape, facts);
                facts.equal(player, banker)
            }
            Read::Total(hand) => self.total(hand, shape, facts),
            Read::Cards(hand) => count(slots(hand).len(), facts),
            Read::Natural(hand) => self.natural(hand, shape, facts),
            Read::Pair(hand) => {
                let rank = |card: Card| i32::from(card.rank().number());
                let [first, second, _] = hand.slots();
                let (first, second) = (facts.read(first, rank), facts.read(second, rank));
                facts.equal(first, second)
            }
            Read::Hand(hand) => return Value::cards(&slots(hand), facts),
            Read::Margin => self.margin(shape, facts),
            Read::RoundCards => count(slots(Hand::Player).len() + slots(Hand::Banker).len(), facts),
            Read::RoundDeal => {
                let mut dealt: Vec<Slot> = slots(Hand::Player);
                dealt.extend(slots(Hand::Banker));
                dealt.sort_unstable();
                return Value::cards(&dealt, facts);
            }
        })
    }

    fn points(&self, card: Card) -> i32 {
        i32::from(self.rules().points[card.rank().index()])
    }
}

impl Game for Baccarat {
    fn summary(&self) -> Vec<(usize, RangeInclusive<i32>)> {
        let is_total = |(_, name): &(usize, &(&str, Read, &str))| matches!(name.1, Read::Total(_));
        NAMES
            .iter()
            .enumerate()
            .filter(is_total)
            .map(|(at, _)| (at, 0..=9))
            .collect()
    }

    fn describe(&self, round: &Round) -> String {
        describe(round)
    }
}
