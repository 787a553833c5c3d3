//! A game as analyses see it: how its rounds are dealt, asked about and written down.

use std::ops::RangeInclusive;

use super::vocabulary::Vocabulary;
use crate::counting::rounds::{Dealing, Round};

/// A game with its rules, and what has been seen of a round in progress.
pub trait Game: Dealing + Vocabulary {
    /// The names whose values, with the shape, sum a round up, and the values they can take:
    /// most bets are decided by them.
    fn summary(&self) -> Vec<(usize, RangeInclusive<i32>)>;

    /// A round as people write it down.
    fn describe(&self, round: &Round) -> String;
}
