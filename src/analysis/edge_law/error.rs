//! Why a law of the edge cannot be enumerated.

use std::fmt;

use super::UNSEEN_AT_LEAST;
use crate::cards::shoe::ShoeError;

/// Why a law of the edge cannot be enumerated, or its parts not be put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawError {
    /// Cards that are drawn with replacement are never unseen.
    WithReplacement,
    /// The shoe does not have the depth.
    Depth {
        /// How many cards were to be unseen.
        unseen: u64,
        /// How many the shoe has.
        cards: u64,
    },
    /// The sums could pass the numbers they are kept in.
    TooLong {
        /// How many cards were to be unseen.
        unseen: u64,
    },
    /// The pays of the bets have no common unit that is small enough.
    DifferentUnits,
    /// There are more compositions than can be numbered.
    TooMany {
        /// How many cards were to be unseen.
        unseen: u64,
    },
    /// The shoe cannot be asked.
    Shoe(ShoeError),
    /// Sums do not agree with what is known of them.
    Contradiction,
}

impl fmt::Display for LawError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LawError::WithReplacement => write!(
                formatter,
                "cards drawn with replacement leave no cards unseen; give a number of decks"
            ),
            LawError::Depth { unseen, cards } => write!(
                formatter,
                "{unseen} cards unseen; this shoe of {cards} cards allows {UNSEEN_AT_LEAST} to \
                 {cards}, as a round can need {UNSEEN_AT_LEAST}"
            ),
            LawError::TooLong { unseen } => write!(
                formatter,
                "with {unseen} cards unseen the sums of these pays pass the numbers they are kept \
                 in; take fewer cards, or pays of fewer digits"
            ),
            LawError::DifferentUnits => write!(
                formatter,
                "the pays of these bets have no common unit that is small enough; take fewer bets, \
                 or pays of fewer digits"
            ),
            LawError::TooMany { unseen } => write!(
                formatter,
                "with {unseen} cards unseen there are more compositions than can be numbered; take \
                 fewer cards, or bets that tell fewer cards apart"
            ),
            LawError::Shoe(error) => error.fmt(formatter),
            LawError::Contradiction => write!(
                formatter,
                "the sums contradict what is known of them: the sets of unseen cards, or the mean \
                 of the expectations, which must be that of the shoe"
            ),
        }
    }
}

impl std::error::Error for LawError {}
