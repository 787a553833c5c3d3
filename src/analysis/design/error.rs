//! Why a design cannot be searched.

use std::fmt;

/// Why a design cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesignError {
    /// The line of this number, from 0, has no pay.
    NoPay(usize),
    /// The order names no line of the bet, or one twice.
    Order,
    /// There are 2^128 choices of pays or more.
    TooMany,
    /// Ways times pays pass 127 bits.
    TooLarge,
    /// It was asked to stop.
    Stopped,
}

impl fmt::Display for DesignError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPay(line) => write!(
                formatter,
                "line {} has no pay; give it a pay or a range of pays",
                line + 1
            ),
            Self::Order => formatter.write_str("the order must name lines of the bet, each once"),
            Self::TooMany => formatter.write_str(
                "there are 2^128 choices of pays or more; leave fewer lines open, or fewer pays",
            ),
            Self::TooLarge => formatter.write_str(
                "the ways of this shoe times the pays pass 127 bits; take a smaller shoe, or pays \
                 with smaller denominators",
            ),
            Self::Stopped => formatter.write_str("stopped before the end"),
        }
    }
}

impl std::error::Error for DesignError {}
