//! Facts of a round as a graph of small integer functions of its cards.
//!
//! Equal facts are one node. Whatever depends on a single card is one table of 52 values, so the
//! level sets of the tables that remain are exactly how finely a slot must tell cards apart.
//! Truth is 0 and 1; a fact may have no value, as when it reads a card that was
//! not dealt: `All` and `Any` absorb that as `&&` and `||` of the Common Expression Language do.

use std::collections::HashMap;

use super::rounds::Slot;
use crate::cards::card::Card;

mod build;
mod read;
mod rewrite;
mod simplify;

/// A node of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact(u32);

/// The largest magnitude a fact may reach.
pub const MAGNITUDE_AT_MOST: i64 = i32::MAX as i64;

/// A fact could pass [`MAGNITUDE_AT_MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Why a fact has no value: the number that the builder of the graph gave to the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason(pub u32);

/// A function of one card, by the card's index.
pub type Table = [i32; Card::COUNT];

/// What a node computes from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// A number.
    Constant(i32),
    /// No value.
    None(Reason),
    /// A function of the card in a slot.
    Read(Slot, Box<Table>),
    /// A function of the card whose index another node gives.
    Lookup(Box<Table>, Fact),
    /// Whether all hold.
    All(Vec<Fact>),
    /// Whether any holds.
    Any(Vec<Fact>),
    /// Whether it does not hold.
    Not(Fact),
    /// Whether both are equal.
    Equal(Fact, Fact),
    /// Whether the first is below the second.
    Less(Fact, Fact),
    /// The sum.
    Sum(Vec<Fact>),
    /// The product.
    Product(Fact, Fact),
    /// The remainder of the first by the second, with the sign of the first.
    Remainder(Fact, Fact, Reason),
    /// The second where the first holds, else the third.
    If(Fact, Fact, Fact),
}

#[derive(Clone, Debug)]
struct Node {
    operation: Operation,
    /// Bit `i` says that the card of slot `i` is read.
    slots: u8,
    least: i64,
    greatest: i64,
    may_lack_value: bool,
}

/// A graph of facts. Operands stand before the nodes that use them.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    nodes: Vec<Node>,
    known: HashMap<Operation, Fact>,
}
