//! A question about finished rounds, and what can be wrong with it.

use std::fmt;

use super::facts::{Fact, Facts, Reason};
use super::rounds::{Round, Slot};
use crate::cards::named::Named;
use crate::cards::shoe::ShoeError;

/// What is asked of every round, for each shape in facts of its own.
#[derive(Clone, Debug)]
pub struct Question {
    /// The graph that the facts below are nodes of.
    pub facts: Facts,
    /// What is asked of the rounds of each shape.
    pub by_shape: Vec<Asked>,
}

/// What is asked of the rounds of one shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// For each group, how often each of its lines holds. In every round each line has a value
    /// and at most one line of a group holds; otherwise the question is at fault.
    Lines(Vec<Vec<Fact>>),
    /// The joint law of these keys, the same ranges in every shape.
    Cells(Vec<Key>),
}

/// A fact with the bounds of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The fact.
    pub fact: Fact,
    /// The least value counted.
    pub least: i32,
    /// How many values are counted.
    pub size: usize,
}

impl Asked {
    /// All facts asked for, in order.
    pub fn facts(&self) -> Vec<Fact> {
        match self {
            Asked::Lines(groups) => groups.concat(),
            Asked::Cells(keys) => keys.iter().map(|key| key.fact).collect(),
        }
    }

    /// How many cells are counted.
    pub fn cells(&self) -> usize {
        match self {
            Asked::Lines(groups) => groups.iter().map(Vec::len).sum(),
            Asked::Cells(keys) => keys.iter().map(|key| key.size).product(),
        }
    }

    /// The same question about other facts, given in the order of [`Asked::facts`].
    pub(super) fn with_facts(&self, facts: &[Fact]) -> Self {
        match self {
            Asked::Cells(keys) => {
                let with = |(key, &fact): (&Key, &Fact)| Key { fact, ..*key };
                Asked::Cells(keys.iter().zip(facts).map(with).collect())
            }
            Asked::Lines(groups) => {
                let mut rest = facts.iter().copied();
                Asked::Lines(
                    groups
                        .iter()
                        .map(|group| rest.by_ref().take(group.len()).collect())
                        .collect(),
                )
            }
        }
    }
}

/// A round that shows a fault of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The group of lines.
    pub group: usize,
    /// The line within the group.
    pub line: usize,
    /// The round that shows it.
    pub round: Round,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The line holds together with this earlier one.
    Overlap(usize),
    /// The line has no value, for this reason.
    NoValue(Reason),
}

/// Why a question could not be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountError {
    /// The question itself is at fault.
    Fault(Box<Fault>),
    /// The shoe does not tell what is needed, or is too small.
    Shoe(ShoeError),
    /// The question reads more of a card seen than is known of it.
    SuitNotSeen {
        /// Where the card lies.
        slot: Slot,
        /// What is known of it.
        card: Named,
    },
    /// The counting was asked to stop.
    Stopped,
}

impl From<ShoeError> for CountError {
    fn from(error: ShoeError) -> Self {
        CountError::Shoe(error)
    }
}

impl fmt::Display for CountError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::Shoe(error) => error.fmt(formatter),
            CountError::SuitNotSeen { card, .. } => write!(
                formatter,
                "it reads the suit of a card seen as `{card}`; name it with its suit, as in `{}S`",
                card.rank()
            ),
            CountError::Fault(fault) => match fault.kind {
                FaultKind::Overlap(other) => {
                    write!(
                        formatter,
                        "lines[{other}] and lines[{}] hold together",
                        fault.line
                    )
                }
                FaultKind::NoValue(_) => {
                    write!(formatter, "lines[{}] reads what is not there", fault.line)
                }
            },
            CountError::Stopped => write!(formatter, "stopped before the count was complete"),
        }
    }
}

impl std::error::Error for CountError {}
