//! Published figures by source, with what their file says of them.

use super::figure::Figure;
use crate::bets::entry::BetEntry;

/// The figures of one source.
#[derive(Clone, Debug)]
pub struct Published {
    /// A short name.
    pub id: String,
    /// The file it was read from.
    pub file: String,
    /// Where the figures are published.
    pub source: String,
    /// The figures, in order.
    pub figures: Vec<PublishedFigure>,
}

/// A figure with what its file says of it.
#[derive(Clone, Debug)]
pub struct PublishedFigure {
    /// The figure.
    pub figure: Figure,
    /// The bet, or the event as one, with its file.
    pub entry: BetEntry,
    /// The rules, by id or path.
    pub rules: String,
    /// What the figure is a figure of, for people: the bet with its line, or the event.
    pub subject: String,
    /// Remarks.
    pub notes: Option<String>,
}
