//! The names that a game offers to conditions, and what they mean in facts of its rounds.

use crate::cards::card::Card;
use crate::counting::facts::{Fact, Facts};
use crate::counting::rounds::Slot;

/// The type of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// True or false.
    Bool,
    /// A whole number.
    Int,
    /// A card.
    Card,
    /// A suit.
    Suit,
    /// A colour, red or black.
    Color,
    /// A list.
    List(Box<Type>),
    /// Anything: the element of an empty list, or what follows from a fault already reported.
    Any,
}

/// A name that a game offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As it is written: `tie`, or `player.total`.
    pub path: &'static str,
    /// Its type.
    pub kind: Type,
    /// For a list, the most elements it can have.
    pub at_most: usize,
    /// What it means, for people.
    pub meaning: &'static str,
}

/// A game's names.
pub trait Vocabulary {
    /// The names, in the order of [`Vocabulary::value`].
    fn names(&self) -> Vec<Name>;

    /// What a name stands for in rounds of a shape.
    fn value(&self, name: usize, shape: usize, facts: &mut Facts) -> Value;

    /// The points of a card: its `.value`.
    fn points(&self, card: Card) -> i32;
}

/// What an expression stands for in rounds of one shape.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number, a truth, a suit or a colour.
    Fact(Fact),
    /// A card.
    Card(CardValue),
    /// A list.
    List(Vec<Item>),
}

/// A card: of a slot, or chosen by other facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardValue {
    /// The card in a slot.
    Of(Slot),
    /// The card whose index is this fact.
    Index(Fact),
}

/// An element of a list that may or may not be in it.
#[derive(Clone, Debug)]
pub struct Item {
    /// Whether it is in the list.
    pub present: Fact,
    /// The element.
    pub value: Value,
}

impl Value {
    /// The list of the cards in these slots.
    pub fn cards(slots: &[Slot], facts: &mut Facts) -> Self {
        let present = facts.truth(true);
        let item = |&slot| Item {
            present,
            value: Value::Card(CardValue::Of(slot)),
        };
        Value::List(slots.iter().map(item).collect())
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Bool => write!(formatter, "true or false"),
            Type::Int => write!(formatter, "a number"),
            Type::Card => write!(formatter, "a card"),
            Type::Suit => write!(formatter, "a suit"),
            Type::Color => write!(formatter, "a colour"),
            Type::List(_) => write!(formatter, "a list"),
            Type::Any => write!(formatter, "anything"),
        }
    }
}
