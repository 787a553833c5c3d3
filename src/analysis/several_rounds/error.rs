//! Why several rounds of one shoe cannot be counted.

use std::fmt;

use crate::cards::shoe::ShoeError;

/// Why several rounds of one shoe cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundsError {
    /// The shoe, or what is not known of it.
    Shoe(ShoeError),
    /// Fewer cards than the rounds can need.
    TooFewCards {
        /// How many there are.
        cards: u64,
        /// The number of rounds.
        rounds: u64,
        /// How many cards they can need.
        needed: u64,
    },
    /// Cards are drawn with replacement, so that rounds do not depend on each other.
    WithReplacement,
    /// Statistics tell too many classes of cards apart for so many rounds.
    TooFine {
        /// How many classes.
        classes: usize,
        /// The number of rounds.
        rounds: usize,
    },
    /// Results of too many digits.
    TooLong,
    /// A cut card that leaves too few cards behind it for the rounds after it.
    CutTooLate {
        /// How many cards are behind it.
        behind: u64,
        /// How many there must be.
        needed: u64,
    },
    /// A cut card that would come out before the first round.
    CutTooEarly {
        /// How many cards there are, those burned not counted.
        cards: u64,
        /// How many of them are behind the cut card.
        behind: u64,
    },
}

impl fmt::Display for RoundsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundsError::Shoe(error) => error.fmt(formatter),
            RoundsError::TooFewCards {
                cards,
                rounds,
                needed,
            } => write!(
                formatter,
                "{rounds} rounds can need {needed} cards, and {cards} are unseen; the law of \
                 several rounds is exact only while the shoe cannot run out, so give fewer rounds \
                 or a larger shoe"
            ),
            RoundsError::WithReplacement => write!(
                formatter,
                "rounds whose cards are drawn with replacement do not depend on each other; give \
                 a number of decks"
            ),
            RoundsError::TooFine { classes, rounds } => write!(
                formatter,
                "the results tell {classes} classes of cards apart, too many for {rounds} rounds \
                 of one shoe; ask for fewer rounds, or for results that read points only"
            ),
            RoundsError::TooLong => write!(
                formatter,
                "results of so many digits are not counted; give shorter pays"
            ),
            RoundsError::CutTooLate { behind, needed } => write!(
                formatter,
                "{behind} cards behind the cut card; the round in which it comes out and those \
                 after it can need {needed} of them, so put it at least that far from the end"
            ),
            RoundsError::CutTooEarly { cards, behind } => write!(
                formatter,
                "{behind} cards behind the cut card, of {cards} that are not burned; at least one \
                 must lie before it"
            ),
        }
    }
}

impl std::error::Error for RoundsError {}

impl From<ShoeError> for RoundsError {
    fn from(error: ShoeError) -> Self {
        RoundsError::Shoe(error)
    }
}
