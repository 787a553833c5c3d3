//! Bets: conditions and what they pay. Knows no game but through the names of the language.

pub mod bet;
pub mod entry;
pub mod pays;
