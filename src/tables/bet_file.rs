//! Bet files.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::fields::{Collector, Field, json};
use super::money_fields::{CommissionField, commission};
use super::paytables::{PaytableField, read_paytables};
use crate::bets::bet::{Bet, Line, Matching};
use crate::bets::entry::BetEntry;
use crate::bets::pays::Pay;
use crate::error::Faults;
use crate::games::baccarat::round::Baccarat;
use crate::language::condition::Condition;

/// A bet file as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "exactshoe bet file", deny_unknown_fields)]
pub struct BetFile {
    #[serde(rename = "$schema")]
    _schema: Option<Value>,
    /// A short name for commands: letters, digits and hyphens.
    #[schemars(required)]
    id: Option<Field<String>>,
    /// The name for people: a text, or texts by language (`en`, `zh-Hant`, `zh-Hans`).
    #[schemars(required)]
    name: Option<Field<NameField>>,
    /// The game: `baccarat`.
    #[schemars(required)]
    game: Option<Field<String>>,
    /// The family to list the bet under.
    family: Option<Field<String>>,
    /// The lines of the paytable. What no line matches loses.
    #[schemars(required)]
    lines: Option<Field<Vec<LineField>>>,
    /// What the house keeps of a win.
    commission: Option<Field<CommissionField>>,
    /// Other paytables of the same lines.
    paytables: Option<Field<Vec<PaytableField>>>,
    /// `disjoint` (the default: no round may match two lines) or `first match wins`.
    matching: Option<Field<MatchingField>>,
    /// Where the bet is published: an address or a book.
    source: Option<Field<String>>,
    /// Assumptions and remarks.
    notes: Option<Field<String>>,
    #[serde(flatten)]
    #[schemars(skip)]
    others: Map<String, Value>,
}

/// A name for people.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "write a text, or an object of texts by language such as \
                               {\"en\": \"Tie\", \"zh-Hant\": \"和\"}"
)]
pub(super) enum NameField {
    One(String),
    ByLanguage(BTreeMap<String, String>),
}

/// A line of the paytable.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct LineField {
    /// The name for people; the condition where left out.
    name: Option<Field<String>>,
    /// The condition, in the language of docs/language.md.
    #[schemars(required)]
    when: Option<Field<String>>,
    /// `40 to 1`, `19 to 20`, `9 for 1`, `push` or `lose`.
    #[schemars(required)]
    pays: Option<Field<ExactText>>,
    #[serde(flatten)]
    #[schemars(skip)]
    others: Map<String, Value>,
}

/// Text that holds exact numbers; a JSON number is refused, for it does not say its form.
#[derive(Debug, JsonSchema)]
#[schemars(transparent)]
pub(super) struct ExactText(pub(super) String);

impl<'de> Deserialize<'de> for ExactText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text)),
            Value::Number(number) => Err(D::Error::custom(format!(
                "a bare `{number}` does not say what is paid; write \"{number} to 1\" when the \
                 stake comes back with a win, \"{number} for 1\" when it does not"
            ))),
            _ => Err(D::Error::custom("write a text such as \"40 to 1\"")),
        }
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
enum MatchingField {
    #[serde(rename = "disjoint")]
    Disjoint,
    #[serde(rename = "first match wins")]
    First,
}

const FIELDS: [&str; 10] = [
    "id",
    "name",
    "game",
    "family",
    "lines",
    "commission",
    "paytables",
    "matching",
    "source",
    "notes",
];

/// Reads a bet file.
///
/// # Errors
/// Every fault of the file.
pub fn parse(file: &str, text: &str) -> Result<BetEntry, Faults> {
    let raw: BetFile = json(file, text)?;
    let mut faults = Collector::new(file);
    if raw.others.contains_key("banker_draws_on") {
        return Err(Faults::one(
            file,
            "",
            "this is a rule file, where a bet is wanted",
        ));
    }
    if raw.others.contains_key("non_increasing") {
        let message = "this is a design, whose pays are open; `shoe design` chooses them";
        return Err(Faults::one(file, "", message));
    }
    faults.unknown("", &raw.others, &FIELDS);
    let id = faults.required("id", raw.id, "a short name such as `dragon-7`");
    if let Some(id) = &id {
        check_id(&mut faults, "id", id);
    }
    let name = faults.required("name", raw.name, "a name for people");
    check_names(&mut faults, name.as_ref());
    check_game(&mut faults, raw.game);
    let wanted = "a list of lines, each with `when` and `pays`";
    let lines = faults.required("lines", raw.lines, wanted);
    if lines.as_ref().is_some_and(Vec::is_empty) {
        faults.add(
            "lines",
            "there is no line; give at least one with `when` and `pays`",
        );
    }
    let mut warnings = Vec::new();
    let written = lines.as_ref().map_or(0, Vec::len);
    let lines: Option<Vec<Line>> = lines.map(|lines| {
        let read = |(at, line)| read_line(&mut faults, &mut warnings, at, line);
        lines.into_iter().enumerate().filter_map(read).collect()
    });
    let commission = commission(&mut faults, "commission", raw.commission);
    let paytables = faults.optional("paytables", raw.paytables);
    let paytables = match (&lines, paytables) {
        // The lines of a paytable can be looked up only when all of them can be read.
        (Some(lines), Some(fields)) if lines.len() == written => {
            read_paytables(&mut faults, fields, lines, commission.as_ref())
        }
        _ => Vec::new(),
    };
    let matching = match faults.optional("matching", raw.matching) {
        Some(MatchingField::First) => Matching::First,
        Some(MatchingField::Disjoint) | None => Matching::Disjoint,
    };
    let family = faults.optional("family", raw.family);
    let source = faults.optional("source", raw.source);
    let notes = faults.optional("notes", raw.notes);
    let entry = (|| {
        let (id, names) = (id?, names(name?));
        let name = names.get("en").or_else(|| names.values().next()).cloned();
        let name = name.unwrap_or_else(|| id.clone());
        let bet = Bet {
            id,
            name,
            lines: lines?,
            matching,
            commission,
        };
        Some(BetEntry {
            bet,
            file: file.to_owned(),
            names,
            family,
            source,
            notes,
            warnings,
            paytables,
        })
    })();
    faults.finish(entry)
}

pub(super) fn names(field: NameField) -> BTreeMap<String, String> {
    match field {
        NameField::One(name) => BTreeMap::from([("en".to_owned(), name)]),
        NameField::ByLanguage(names) => names,
    }
}

pub(super) fn check_id(faults: &mut Collector, place: &str, id: &str) {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    if id.is_empty() || !id.chars().all(|letter| is_letter(letter) || letter == '-') {
        let message = format!("`{id}` must be of small letters, digits and hyphens");
        faults.add(place, message);
    }
}

/// Whether a name says something, and does not move the cursor of a terminal.
pub(super) fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && !name.chars().any(char::is_control)
}

pub(super) fn check_names(faults: &mut Collector, field: Option<&NameField>) {
    let names = field.cloned().map(names).unwrap_or_default();
    if names.values().any(|name| !is_name(name)) || (field.is_some() && names.is_empty()) {
        faults.add("name", "a name must have letters and no control characters");
    }
}

pub(super) fn check_game(faults: &mut Collector, game: Option<Field<String>>) {
    match faults.required("game", game, "\"baccarat\"") {
        Some(game) if game != "baccarat" => {
            faults.add(
                "game",
                format!("`{game}` is not known; there is `baccarat`"),
            );
        }
        _ => {}
    }
}

fn read_line(
    faults: &mut Collector,
    warnings: &mut Vec<String>,
    at: usize,
    line: LineField,
) -> Option<Line> {
    let place = |field: &str| format!("lines[{at}].{field}");
    faults.unknown(
        &format!("lines[{at}]"),
        &line.others,
        &["name", "when", "pays"],
    );
    let name = faults.optional(&place("name"), line.name);
    let when = faults.required(&place("when"), line.when, "a condition such as \"tie\"");
    let pays = faults.required(&place("pays"), line.pays, "a pay such as \"8 to 1\"");
    let condition = when.and_then(|text| {
        Condition::parse(&text, &Baccarat::names())
            .map_err(|diagnostics| {
                for fault in diagnostics {
                    let excerpt = Some(fault.marked(&text));
                    faults.add_marked(&place("when"), fault.message, excerpt);
                }
            })
            .ok()
    });
    let pay = pays.and_then(|ExactText(text)| {
        Pay::parse(&text)
            .map_err(|error| faults.add(&place("pays"), error.to_string()))
            .ok()
    });
    if let Some(warning) = pay.as_ref().and_then(Pay::warning) {
        warnings.push(format!("{}: {warning}", place("pays")));
    }
    let when = condition?;
    if name
        .as_ref()
        .is_some_and(|name| name.chars().any(char::is_control))
    {
        faults.add(&place("name"), "a name must have no control characters");
    }
    Some(Line {
        name: name.unwrap_or_else(|| when.text().to_owned()),
        when,
        pay: pay?,
    })
}

/// A bet of lines given one by one: conditions and pays.
///
/// # Errors
/// Every fault of the conditions and pays.
pub fn of_lines(lines: &[(String, String)]) -> Result<BetEntry, Faults> {
    let mut faults = Collector::new("");
    let mut warnings = Vec::new();
    let mut read = Vec::new();
    for (at, (when, pays)) in lines.iter().enumerate() {
        let mut of_line = Collector::new("");
        let field = |text: &str| serde_json::from_value(Value::String(text.to_owned())).ok();
        let (when, pays) = (
            field(when),
            serde_json::from_value(Value::String(pays.clone())).ok(),
        );
        let line = LineField {
            name: None,
            when,
            pays,
            others: Map::new(),
        };
        read.extend(read_line(&mut of_line, &mut warnings, at, line));
        for mut fault in of_line.faults {
            let (condition, pay) = match lines.len() {
                1 => ("condition".to_owned(), "--pays".to_owned()),
                _ => (
                    format!("condition {}", at + 1),
                    format!("--pays {}", at + 1),
                ),
            };
            fault.place = if fault.place.ends_with("pays") {
                pay
            } else {
                condition
            };
            faults.faults.push(fault);
        }
    }
    let (matching, commission) = (Matching::Disjoint, None);
    let bet = Bet {
        id: "bet".into(),
        name: "bet".into(),
        lines: read,
        matching,
        commission,
    };
    let (file, names) = (String::new(), BTreeMap::new());
    let (family, source, notes) = (None, None, None);
    faults.finish(Some(BetEntry {
        bet,
        file,
        names,
        family,
        source,
        notes,
        warnings,
        paytables: Vec::new(),
    }))
}
