//! Why bets cannot be priced.

use std::fmt;

use super::joint::COMBINATIONS_AT_MOST;
use crate::cards::shoe::ShoeError;
use crate::counting::question::CountError;
use crate::counting::rounds::Round;
use crate::language::condition::{Why, WhyKind};
use crate::language::diagnostic::Diagnostic;

/// Why bets cannot be priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PriceError {
    /// A condition can pass the largest number, or unfolds to too much.
    Condition {
        /// The number of the bet.
        bet: usize,
        /// The number of the line.
        line: usize,
        /// What is wrong, and where in the condition.
        fault: Diagnostic,
    },
    /// Two lines hold in one round, in a bet that does not say that the first counts.
    Overlap {
        /// The number of the bet.
        bet: usize,
        /// The numbers of the lines.
        lines: [usize; 2],
        /// A round in which both hold.
        round: Round,
        /// The round as people write it.
        described: String,
    },
    /// A condition reads what is not there, and neither `&&` nor `||` absorbs it.
    Missing {
        /// The number of the bet.
        bet: usize,
        /// The number of the line.
        line: usize,
        /// What it reads, and where.
        why: Box<Why>,
        /// A round that shows it.
        round: Round,
        /// The round as people write it.
        described: String,
    },
    /// The shoe, or what has been seen, does not tell the suits that a bet reads.
    Suits {
        /// The number of the bet.
        bet: usize,
        /// What is not known.
        error: CountError,
    },
    /// The bets have more combinations of results than are counted.
    TooManyCombinations {
        /// How many they can have, as far as can be told without counting.
        combinations: u128,
    },
    /// A bet tells cards apart too finely for what is asked of it.
    TooFine {
        /// The number of the bet.
        bet: usize,
        /// How many classes of cards it tells apart.
        classes: usize,
    },
    /// The pays of a bet have too many digits for what is asked of it.
    PayTooLong {
        /// The number of the bet.
        bet: usize,
    },
    /// The shoe cannot be counted.
    Shoe(ShoeError),
    /// No round of this shoe agrees with what has been seen.
    Impossible,
    /// The count was asked to stop.
    Stopped,
}

impl PriceError {
    /// The number of the bet that is at fault, where it is one.
    pub fn bet(&self) -> Option<usize> {
        match self {
            PriceError::Condition { bet, .. }
            | PriceError::Overlap { bet, .. }
            | PriceError::Missing { bet, .. }
            | PriceError::Suits { bet, .. }
            | PriceError::TooFine { bet, .. }
            | PriceError::PayTooLong { bet } => Some(*bet),
            PriceError::TooManyCombinations { .. }
            | PriceError::Shoe(_)
            | PriceError::Impossible
            | PriceError::Stopped => None,
        }
    }

    /// What a shoe cannot tell, as the error of a bet where it is one of what the bet reads.
    pub fn of_shoe(bet: usize, error: ShoeError) -> Self {
        count_error(bet, CountError::Shoe(error))
    }

    /// The same error where the bet has another number.
    #[must_use]
    pub fn of_bet(mut self, number: impl Fn(usize) -> usize) -> Self {
        match &mut self {
            PriceError::Condition { bet, .. }
            | PriceError::Overlap { bet, .. }
            | PriceError::Missing { bet, .. }
            | PriceError::Suits { bet, .. }
            | PriceError::TooFine { bet, .. }
            | PriceError::PayTooLong { bet } => *bet = number(*bet),
            PriceError::TooManyCombinations { .. }
            | PriceError::Shoe(_)
            | PriceError::Impossible
            | PriceError::Stopped => {}
        }
        self
    }
}

/// An error of counting as the error of a bet.
pub(super) fn count_error(bet: usize, error: CountError) -> PriceError {
    match error {
        CountError::Shoe(ShoeError::SuitsUnknown { .. }) | CountError::SuitNotSeen { .. } => {
            PriceError::Suits { bet, error }
        }
        CountError::Shoe(error) => PriceError::Shoe(error),
        CountError::Stopped => PriceError::Stopped,
        CountError::Fault(_) => unreachable!("faults of bets are told with the bet's reasons"),
    }
}

impl fmt::Display for PriceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PriceError::Condition { fault, .. } => fault.fmt(formatter),
            PriceError::Overlap {
                lines: [first, second],
                described,
                ..
            } => write!(
                formatter,
                "lines[{first}] and lines[{second}] both hold in the round {described}; make them \
                 exclude each other"
            ),
            PriceError::Missing { why, described, .. } => match why.kind {
                WhyKind::NotDealt => {
                    let read = why.text.get(why.span.clone()).unwrap_or_default();
                    let ask = match read.split('.').next() {
                        Some("player") => "player.cards == 3",
                        Some("banker") => "banker.cards == 3",
                        _ => "round.cards == 6",
                    };
                    write!(
                        formatter,
                        "this reads a card that was not dealt in the round {described}; ask first, \
                         as in `{ask} && ...`"
                    )
                }
                WhyKind::PastEnd => write!(
                    formatter,
                    "this reads an element that its list does not have in the round {described}; \
                     ask first for its size, as in `list.size() > 0 && ...`"
                ),
                WhyKind::RemainderByZero => write!(
                    formatter,
                    "this takes a remainder by zero in the round {described}; ask first whether \
                     the divisor is zero, as in `... != 0 && ...`"
                ),
            },
            PriceError::Suits { error, .. } => error.fmt(formatter),
            PriceError::TooManyCombinations { combinations } => write!(
                formatter,
                "the results of these bets can combine in {combinations} ways, and at most \
                 {COMBINATIONS_AT_MOST} are counted; name fewer bets"
            ),
            PriceError::TooFine { classes, .. } => write!(
                formatter,
                "it tells {classes} classes of cards apart, too many to count every set of cards \
                 that a round can take; bets that read points, ranks, colours, or suits of four \
                 cards are counted"
            ),
            PriceError::PayTooLong { .. } => write!(
                formatter,
                "its pays have too many digits for exact sums here; write pays of up to 25 digits"
            ),
            PriceError::Shoe(error) => error.fmt(formatter),
            PriceError::Impossible => write!(
                formatter,
                "no round from this shoe under these rules agrees with the hands as seen"
            ),
            PriceError::Stopped => write!(formatter, "stopped before the count was complete"),
        }
    }
}

impl std::error::Error for PriceError {}
