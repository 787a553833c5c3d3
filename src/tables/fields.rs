//! Reading files field by field, so that all faults of one are told together.

use schemars::JsonSchema;
use std::fmt;

use serde::de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::error::{Fault, Faults};
use crate::language::diagnostic::{Diagnostic, nearest};

/// A field of a file: its value, or what is wrong with it. Reading a file goes on after a field
/// at fault, so that all faults are told together.
#[derive(Clone, Debug)]
pub struct Field<T>(Result<T, (String, String)>);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(Self(serde_path_to_error::deserialize(value).map_err(
            |error| {
                let path = error.path().to_string();
                let path = if path == "." { String::new() } else { path };
                (path, plain(&error.into_inner().to_string()))
            },
        )))
    }
}

impl<T: JsonSchema> JsonSchema for Field<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }
}

/// Collects the faults of one file.
#[derive(Debug)]
pub(super) struct Collector {
    pub file: String,
    pub faults: Vec<Fault>,
}

impl Collector {
    pub fn new(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            faults: Vec::new(),
        }
    }

    pub fn add(&mut self, place: &str, message: impl Into<String>) {
        self.add_marked(place, message, None);
    }

    pub fn add_marked(&mut self, place: &str, message: impl Into<String>, excerpt: Option<String>) {
        let (file, place) = (self.file.clone(), place.to_owned());
        self.faults.push(Fault {
            file,
            place,
            message: message.into(),
            excerpt,
        });
    }

    /// A field that must be there.
    pub fn required<T>(&mut self, place: &str, field: Option<Field<T>>, wanted: &str) -> Option<T> {
        if field.is_none() {
            self.add(place, format!("missing; give {wanted}"));
        }
        self.optional(place, field)
    }

    /// A field that may be left out.
    pub fn optional<T>(&mut self, place: &str, field: Option<Field<T>>) -> Option<T> {
        match field?.0 {
            Ok(value) => Some(value),
            Err((path, message)) => {
                let joint = if place.is_empty() || path.is_empty() || path.starts_with('[') {
                    ""
                } else {
                    "."
                };
                self.add(&format!("{place}{joint}{path}"), message);
                None
            }
        }
    }

    /// Fields that nobody knows.
    pub fn unknown(&mut self, place: &str, others: &Map<String, Value>, known: &[&str]) {
        for name in others.keys() {
            let near = nearest(name, known.iter().copied());
            let advice = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", listed(known)),
            };
            let dot = if place.is_empty() { "" } else { "." };
            self.add(
                &format!("{place}{dot}{name}"),
                format!("unknown field; {advice}"),
            );
        }
    }

    /// The value, if there was no fault.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Faults> {
        match value {
            Some(value) if self.faults.is_empty() => Ok(value),
            _ => Err(Faults(self.faults)),
        }
    }
}

/// Names in back-quotes, divided by commas.
pub(super) fn listed(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Reads JSON text; a fault of its syntax is told with its line.
///
/// # Errors
/// Where the text is no JSON, or not of the form asked for.
pub fn json<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Faults> {
    if text.trim().is_empty() {
        return Err(Faults::one(file, "", "it is empty"));
    }
    let Unique(value) =
        serde_json::from_str(text).map_err(|error| syntax_fault(file, text, &error))?;
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let place = if path == "." { "" } else { &path };
        Faults::one(file, place, plain(&error.inner().to_string()))
    })
}

/// A JSON value no object of which gives a field twice: of two the last would count unnoticed.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Unique;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value of JSON")
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Unique, E> {
        Ok(Unique(truth.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Unique, E> {
        Ok(Unique(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Unique, E> {
        Ok(Unique(number.into()))
    }

    // A number with a point is only carried to where it is refused.
    fn visit_f64<E>(self, number: f64) -> Result<Unique, E> {
        Ok(Unique(number.into()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Unique, E> {
        Ok(Unique(text.into()))
    }

    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(Unique(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Unique, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(element)) = elements.next_element()? {
            list.push(element);
        }
        Ok(Unique(list.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Unique, A::Error> {
        let mut object = Map::new();
        while let Some((name, Unique(value))) = fields.next_entry::<String, Unique>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!(
                    "the field `{name}` is given twice"
                )));
            }
            object.insert(name, value);
        }
        Ok(Unique(object.into()))
    }
}

fn syntax_fault(file: &str, text: &str, error: &serde_json::Error) -> Faults {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let excerpt = text.lines().nth(line.saturating_sub(1)).map(|line| {
        let at = column.saturating_sub(1).min(line.len());
        let at = (0..=at)
            .rev()
            .find(|&at| line.is_char_boundary(at))
            .unwrap_or(0);
        Diagnostic {
            span: at..at,
            message: String::new(),
        }
        .marked(line)
    });
    let place = format!("line {line}, column {column}");
    let is_missing_comma = message.starts_with("expected `,` or");
    let message = match error.classify() {
        serde_json::error::Category::Data => message.to_owned(),
        _ if is_missing_comma => {
            format!("not valid JSON: {message}; a comma may be missing before this")
        }
        _ => format!("not valid JSON: {message}"),
    };
    Faults(vec![Fault {
        file: file.to_owned(),
        place,
        message,
        excerpt,
    }])
}

/// A message of the reader of JSON in the words of JSON rather than of Rust.
fn plain(message: &str) -> String {
    const WORDS: [(&str, &str); 10] = [
        ("invalid type: ", "not of the right kind: "),
        ("invalid value: ", "not allowed: "),
        ("floating point", "the number"),
        ("integer ", "the number "),
        ("a sequence", "a list"),
        ("sequence", "a list"),
        ("unknown variant", "unknown value"),
        ("a map", "an object"),
        ("expected u32", "expected a whole number from 0 up"),
        ("expected u8", "expected a whole number from 0 to 255"),
    ];
    let words = WORDS.iter().fold(message.to_owned(), |text, (from, to)| {
        text.replace(from, to)
    });
    match words.find("expected struct ") {
        Some(at) => format!("{}expected an object", &words[..at]),
        None => words,
    }
}
