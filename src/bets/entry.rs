//! A bet together with what is said of it: names, source, assumptions.

use std::collections::BTreeMap;

use super::bet::Bet;

/// A bet with what its file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetEntry {
    /// The bet.
    pub bet: Bet,
    /// The file it was read from.
    pub file: String,
    /// Its name by language tag: `en`, `zh-Hant`, `zh-Hans`.
    pub names: BTreeMap<String, String>,
    /// The family it is listed under.
    pub family: Option<String>,
    /// Where the bet is published.
    pub source: Option<String>,
    /// Assumptions and remarks.
    pub notes: Option<String>,
    /// What is doubtful about it.
    pub warnings: Vec<String>,
}
