//! The form of a file of published figures, and the words that it may use.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::tables::fields::Field;

/// A file of published figures as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "exactshoe file of published figures", deny_unknown_fields)]
pub struct PublishedFile {
    #[serde(rename = "$schema")]
    _schema: Option<Value>,
    /// A short name: letters, digits and hyphens.
    #[schemars(required)]
    pub(super) id: Option<Field<String>>,
    /// Where the figures are published: an address or a book.
    #[schemars(required)]
    pub(super) source: Option<Field<String>>,
    /// The game: `baccarat`.
    #[schemars(required)]
    pub(super) game: Option<Field<String>>,
    /// The rules of all figures that name no others: an id or a path [default: `macau`].
    pub(super) rules: Option<Field<String>>,
    /// The decks of all figures that name no others: a number, or `infinite`.
    pub(super) decks: Option<Field<DecksField>>,
    /// The figures.
    #[schemars(required)]
    pub(super) figures: Option<Field<Vec<FigureField>>>,
    /// Remarks.
    pub(super) notes: Option<Field<String>>,
    #[serde(flatten)]
    #[schemars(skip)]
    pub(super) others: Map<String, Value>,
}

/// A number of decks, or `infinite`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "write a number of decks, or \"infinite\"")]
pub(super) enum DecksField {
    Number(u32),
    Infinite(InfiniteField),
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(super) enum InfiniteField {
    #[serde(rename = "infinite")]
    Infinite,
}

/// A figure: of a bet, one of its lines, or an event.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct FigureField {
    /// A bet: the id of a stored one, with a paytable as in `tie:9-to-1`, or a path.
    pub(super) bet: Option<Field<String>>,
    /// A line of the bet by its name, or `otherwise` for what no line matches.
    pub(super) line: Option<Field<String>>,
    /// In the place of a bet: a condition.
    pub(super) event: Option<Field<String>>,
    /// Of an event: the condition that is known to hold.
    pub(super) given: Option<Field<String>>,
    /// What the event pays, for an edge: a text such as `40 to 1`.
    pub(super) pays: Option<Field<String>>,
    /// What is printed.
    #[schemars(required)]
    pub(super) quantity: Option<Field<String>>,
    /// The figure, with the digits exactly as they are printed.
    #[schemars(required)]
    pub(super) printed: Option<Field<String>>,
    /// What a count is out of, as it is printed; all orders of six cards where left out.
    pub(super) out_of: Option<Field<String>>,
    /// The decks: a number, or `infinite`.
    pub(super) decks: Option<Field<DecksField>>,
    /// Cards taken out of the shoe, as `8x3 KS`.
    pub(super) remove: Option<Field<String>>,
    /// The rules: an id or a path.
    pub(super) rules: Option<Field<String>>,
    /// The verdict that is expected of a figure known to be wrong.
    pub(super) known: Option<Field<String>>,
    /// Remarks.
    pub(super) notes: Option<Field<String>>,
    #[serde(flatten)]
    #[schemars(skip)]
    pub(super) others: Map<String, Value>,
}

pub(super) const FIELDS: [&str; 7] = ["id", "source", "game", "rules", "decks", "figures", "notes"];

pub(super) const FIGURE_FIELDS: [&str; 13] = [
    "bet", "line", "event", "given", "pays", "quantity", "printed", "out_of", "decks", "remove",
    "rules", "known", "notes",
];
