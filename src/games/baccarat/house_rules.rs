//! The rules of a house beyond the round: decks, cut card, burning, the bets on offer.

use std::collections::BTreeMap;

use super::round::Rules;
use crate::exact::rounding::Rounding;
use crate::money::commission::Commission;
use crate::money::limits::Limits;

/// The rules of a house: how rounds are dealt, from which shoes, and the bets offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// A short name for commands.
    pub id: String,
    /// The file it was read from.
    pub file: String,
    /// The name by language tag.
    pub names: BTreeMap<String, String>,
    /// What decides a round.
    pub rules: Rules,
    /// The decks that the rules allow.
    pub decks: Decks,
    /// Where the cut card goes, and how many rounds follow it.
    pub cut_card: Option<CutCard>,
    /// The cards burned at the start of a shoe.
    pub burn: Option<Burn>,
    /// The smallest chip, and how payments that cannot be made evenly in it are rounded.
    pub chips: Option<Rounding>,
    /// The bets offered.
    pub offers: Vec<Offer>,
    /// Where the rules are published.
    pub source: Option<String>,
    /// Assumptions and remarks.
    pub notes: Option<String>,
}

/// The numbers of decks that rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decks {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// The usual number.
    pub usual: u32,
}

/// Where the cut card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutCard {
    /// The fewest cards behind it.
    pub least_from_end: u32,
    /// How many rounds are dealt after the one in which it comes out.
    pub rounds_after: u32,
}

/// The cards burned at the start of a shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burn {
    /// How many cards are discarded.
    pub cards: BurnCount,
    /// Whether the first card is shown. Cards discarded unseen change no probability.
    pub first_card: FirstCard,
}

/// How many cards are burned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BurnCount {
    /// One card for each deck.
    AsManyAsDecks,
    /// As many as the point value of the first card, ten for a zero.
    FaceValue,
    /// A house number.
    Fixed(u32),
}

/// Whether the first card of the shoe is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstCard {
    /// It is shown, so it is known and taken out of the shoe.
    Exposed,
    /// It is not shown.
    Unseen,
}

/// A bet that a rule file offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The bet's id, or a path to its file.
    pub bet: String,
    /// The round of a shoe from which on the bet may not be made.
    pub closed_from_round: Option<u32>,
    /// The commission under these rules, in place of what the bet says of its own.
    pub commission: Option<Commission>,
    /// The stakes that are allowed.
    pub limits: Limits,
}
