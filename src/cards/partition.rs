//! Partitions of the 52 cards into classes: how finely a slot tells cards apart.

use std::collections::HashMap;

use super::card::Card;
use super::card_set::CardSet;

/// A partition of the deck: every card belongs to exactly one class, and no class is empty.
/// Classes are numbered by their first card, so equal partitions compare equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Partition {
    class_of: [u8; Card::COUNT],
    classes: Vec<CardSet>,
}

impl Partition {
    /// The partition with one class: no card is told apart.
    pub fn whole() -> Self {
        Self::by(|_| ())
    }

    /// The level sets of a function of a card: cards of equal value are in one class.
    ///
    /// ```
    /// use exactshoe::cards::{card::Card, partition::Partition};
    /// assert_eq!(Partition::by(Card::rank).len(), 13);
    /// ```
    pub fn by<V: Eq + std::hash::Hash>(value: impl Fn(Card) -> V) -> Self {
        let mut numbers = HashMap::new();
        let mut class_of = [0; Card::COUNT];
        let mut members: Vec<Vec<Card>> = Vec::new();
        for card in Card::all() {
            let class = *numbers.entry(value(card)).or_insert(members.len());
            if class == members.len() {
                members.push(Vec::new());
            }
            members[class].push(card);
            class_of[card.index()] = class as u8;
        }
        let classes = members
            .into_iter()
            .map(|cards| cards.into_iter().collect())
            .collect();
        Self { class_of, classes }
    }

    /// The coarsest partition that is at least as fine as both.
    pub fn join(&self, other: &Partition) -> Partition {
        Self::by(|card| (self.class_of(card), other.class_of(card)))
    }

    /// Whether every class lies within a class of `coarser`.
    pub fn refines(&self, coarser: &Partition) -> bool {
        self.join(coarser).len() == self.len()
    }

    /// How many classes there are: 1 to 52.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Always false: a partition has at least one class.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The number of the card's class.
    pub fn class_of(&self, card: Card) -> usize {
        usize::from(self.class_of[card.index()])
    }

    /// The classes in the order of their numbers.
    pub fn classes(&self) -> &[CardSet] {
        &self.classes
    }

    /// A card of the class, the first one.
    pub fn representative(&self, class: usize) -> Card {
        self.classes[class]
            .cards()
            .next()
            .expect("no class of a partition is empty")
    }

    /// For every class of this partition the class of `coarser` that contains it.
    /// Meaningful where this partition refines `coarser`.
    pub fn classes_within(&self, coarser: &Partition) -> Vec<usize> {
        (0..self.len())
            .map(|class| coarser.class_of(self.representative(class)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_join_refines_both() {
        let ranks = Partition::by(Card::rank);
        let colours = Partition::by(|card| card.suit().is_red());
        let both = ranks.join(&colours);
        assert_eq!(both.len(), 26);
        assert!(both.refines(&ranks) && both.refines(&colours));
        assert!(!ranks.refines(&colours) && !colours.refines(&ranks));
        assert_eq!(ranks.join(&Partition::whole()), ranks);
    }
}
