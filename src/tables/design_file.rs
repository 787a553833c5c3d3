//! Design files: bet files whose lines may leave their pays open.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::bet_file::{self, BetFile};
use super::catalogue::{bet, is_path, read, shown};
use super::fields::{self, Collector, listed};
use crate::bets::bet::Line;
use crate::bets::entry::BetEntry;
use crate::bets::pays::Pay;
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::language::diagnostic::nearest;

/// A bet with the pays that its lines may have.
#[derive(Clone, Debug)]
pub struct DesignEntry {
    /// The bet; an open line has the first of its pays, or `push` where it has none yet.
    pub entry: BetEntry,
    /// What each line says of its pays.
    pub lines: Vec<LinePays>,
    /// The lines, by their numbers from 0, none of which may pay more than the one before it.
    pub order: Vec<usize>,
}

/// What a line says of its pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinePays {
    /// One pay.
    Fixed(Pay),
    /// A range or list, as it is written and one by one.
    Open {
        /// As it is written.
        text: String,
        /// The pays.
        pays: Vec<Pay>,
    },
    /// Nothing.
    Unsaid,
}

/// The most pays of one line.
const PAYS_AT_MOST: usize = 10_000;

/// The field that orders the lines of a design file.
const ORDER: &str = "non_increasing";

/// Whether an object of JSON is a design rather than a bet: some line has a range or a list of
/// pays, or the lines have an order.
pub fn is_design(object: &Map<String, Value>) -> bool {
    let lines = object.get("lines").and_then(Value::as_array);
    let is_open = |line: &Value| {
        line.as_object().is_some_and(|line| match line.get("pays") {
            // A pay left out is mostly forgotten; `shoe design` takes it as open all the same.
            None => false,
            Some(Value::String(text)) => text.contains(".."),
            Some(Value::Array(_)) => true,
            Some(_) => false,
        })
    };
    object.contains_key(ORDER) || lines.is_some_and(|lines| lines.iter().any(is_open))
}

/// Reads a design file, or a bet file as a design in which every pay is fixed.
///
/// # Errors
/// Every fault of the file.
pub fn parse(file: &str, text: &str) -> Result<DesignEntry, Faults> {
    let mut object: Map<String, Value> = fields::json(file, text)?;
    let mut faults = Collector::new(file);
    let order = object.remove(ORDER);
    let mut lines = Vec::new();
    if let Some(Value::Array(of)) = object.get_mut("lines") {
        for (at, line) in of.iter_mut().enumerate() {
            if let Value::Object(line) = line {
                lines.push(take_pays(&mut faults, at, line));
            }
        }
    }
    // The rest is a bet file, and its reader finds the faults of all else.
    let read = bet_file::parse(file, &Value::Object(object).to_string());
    match read {
        Err(mut more) => {
            faults.faults.append(&mut more.0);
            faults.finish(None)
        }
        Ok(entry) => {
            let order = order.map_or(Vec::new(), |order| {
                read_order(&mut faults, &order, &entry, &lines)
            });
            faults.finish(Some(DesignEntry {
                entry,
                lines,
                order,
            }))
        }
    }
}

/// Reads a design file by its path, or a stored bet with its pays fixed by its id.
///
/// # Errors
/// When there is none, or the file is at fault.
pub fn load(name: &str) -> Result<DesignEntry, Faults> {
    if is_path(name) && !name.contains(".json:") {
        return parse(&shown(name), &read(name)?);
    }
    let entry = bet(name)?;
    let fixed = |line: &Line| LinePays::Fixed(line.pay.clone());
    Ok(DesignEntry {
        lines: entry.bet.lines.iter().map(fixed).collect(),
        order: Vec::new(),
        entry,
    })
}

/// The JSON Schema of design files: that of bet files, but for the pays and their order.
pub fn schema() -> Value {
    let mut schema = schemars::schema_for!(BetFile).to_value();
    schema["title"] = "exactshoe design file".into();
    schema["properties"][ORDER] = json!({
        "description": "Lines none of which pays more than the one before it: their names, or \
                        `open lines` for all whose pay is open, as listed.",
        "anyOf": [
            {"const": "open lines"},
            {"type": "array", "items": {"type": "string"}}
        ]
    });
    let line = &mut schema["$defs"]["LineField"];
    line["properties"]["pays"] = json!({
        "description": "A pay `40 to 1`, a range `1..60 to 1` or `1..10 by 1/2 to 1`, or a list \
                        of these; left out, the pays are given to the command.",
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}}
        ]
    });
    line["required"] = json!(["when"]);
    schema
}

/// Reads what a line pays, and leaves in it a pay that a bet file may have.
fn take_pays(faults: &mut Collector, at: usize, line: &mut Map<String, Value>) -> LinePays {
    let texts: Vec<String> = match line.get("pays") {
        None => {
            line.insert("pays".to_owned(), "push".into());
            return LinePays::Unsaid;
        }
        Some(Value::String(text)) if !text.contains("..") => {
            return Pay::parse(text).map_or(LinePays::Unsaid, LinePays::Fixed);
        }
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(list)) if list.iter().all(Value::is_string) => {
            let texts = list.iter().filter_map(Value::as_str);
            texts.map(str::to_owned).collect()
        }
        Some(_) => return LinePays::Unsaid,
    };
    let place = format!("lines[{at}].pays");
    let pays = parse_pays(&texts.join(", "), Bare::Refused);
    let pays = pays.map_err(|message| faults.add(&place, message)).ok();
    let first = pays.as_ref().and_then(|pays| pays.first());
    let first = first.map_or("push".to_owned(), ToString::to_string);
    line.insert("pays".to_owned(), first.into());
    pays.map_or(LinePays::Unsaid, |pays| LinePays::Open {
        text: texts.join(", "),
        pays,
    })
}

/// Whether a number that does not say its form is a pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// It is none.
    Refused,
    /// It is `to 1`.
    ToOne,
}

/// Reads pays divided by commas: `40 to 1`, `1..60 to 1`, `1..10 by 1/2 to 1`.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn parse_pays(text: &str, bare: Bare) -> Result<Vec<Pay>, String> {
    let mut pays: Vec<Pay> = Vec::new();
    let mut known: HashMap<Ratio, usize> = HashMap::new();
    for part in text.split(',') {
        for pay in parse_range(part.trim(), bare)? {
            if let Some(twin) = known.insert(pay.to_one(), pays.len()) {
                let twin = &pays[twin];
                return Err(format!("`{pay}` pays the same as `{twin}`; leave one out"));
            }
            pays.push(pay);
        }
        if pays.len() > PAYS_AT_MOST {
            return Err(too_many());
        }
    }
    Ok(pays)
}

fn too_many() -> String {
    format!("more than {PAYS_AT_MOST} pays; narrow the range or widen its steps")
}

fn parse_range(text: &str, bare: Bare) -> Result<Vec<Pay>, String> {
    let is_number = |text: &str| Ratio::parse(text.trim()).is_some();
    let with_form = |text: &str| match bare {
        Bare::ToOne => format!("{text} to 1"),
        Bare::Refused => text.to_owned(),
    };
    let Some((first, rest)) = text.split_once("..") else {
        let text = if is_number(text) {
            with_form(text)
        } else {
            text.to_owned()
        };
        return Pay::parse(&text)
            .map(|pay| vec![pay])
            .map_err(|error| error.to_string());
    };
    let advice =
        "write a range such as `1..60 to 1`, or `1..10 by 1/2 to 1` for other steps than 1";
    let fault = || format!("`{text}` is no range of pays; {advice}");
    let rest = rest.trim_start_matches('=').trim();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (last, step, form) = match words.as_slice() {
        [last] => (last, "1", with_form("").trim().to_owned()),
        [last, "by", step] => (last, *step, with_form("").trim().to_owned()),
        [last, "by", step, form @ ..] => (last, *step, form.join(" ")),
        [last, form @ ..] => (last, "1", form.join(" ")),
        [] => return Err(fault()),
    };
    if form.is_empty() {
        return Err(format!(
            "`{text}` does not say what is paid; write `{text} to 1`, or `{text} for 1` when the \
             stake is kept"
        ));
    }
    let number = |text: &str| Ratio::parse(text.trim()).ok_or_else(fault);
    let (first, last, step) = (number(first)?, number(last)?, number(step)?);
    if !step.is_positive() || first > last {
        return Err(fault());
    }
    let mut pays = Vec::new();
    let mut amount = first;
    while amount <= last {
        let pay = Pay::parse(&format!("{amount} {form}"));
        pays.push(pay.map_err(|error| error.to_string())?);
        amount = &amount + &step;
        if pays.len() > PAYS_AT_MOST {
            return Err(too_many());
        }
    }
    Ok(pays)
}

/// The order of a file: names of lines, or `open lines`.
fn read_order(
    faults: &mut Collector,
    order: &Value,
    entry: &BetEntry,
    lines: &[LinePays],
) -> Vec<usize> {
    let names: Vec<&str> = match order {
        Value::String(text) if text == "open lines" => return open_lines(lines),
        Value::Array(list) if list.iter().all(Value::is_string) => {
            list.iter().filter_map(Value::as_str).collect()
        }
        _ => {
            let message =
                "write \"open lines\", or a list of names of lines, the highest pay first";
            faults.add(ORDER, message);
            return Vec::new();
        }
    };
    let mut order = Vec::new();
    for (at, name) in names.into_iter().enumerate() {
        let place = format!("{ORDER}[{at}]");
        match line_named(entry, name) {
            Err(message) => faults.add(&place, message),
            Ok(line) if order.contains(&line) => {
                faults.add(&place, format!("`{name}` is named twice"));
            }
            Ok(line) => order.push(line),
        }
    }
    order
}

/// The lines that are not fixed, in their order.
pub fn open_lines(lines: &[LinePays]) -> Vec<usize> {
    let is_open = |line: &usize| !matches!(lines[*line], LinePays::Fixed(_));
    (0..lines.len()).filter(is_open).collect()
}

/// The line of a name, or of a number from 1.
///
/// # Errors
/// When there is none, or several.
pub fn line_named(entry: &BetEntry, name: &str) -> Result<usize, String> {
    let lines = &entry.bet.lines;
    let named: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].name == name)
        .collect();
    match named.as_slice() {
        [line] => return Ok(*line),
        [_, _, ..] => {
            let message = format!("several lines are named `{name}`; give the number of one");
            return Err(message);
        }
        [] => {}
    }
    let number = name.parse::<usize>().ok();
    if let Some(number) = number.filter(|number| (1..=lines.len()).contains(number)) {
        return Ok(number - 1);
    }
    let known: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
    Err(match nearest(name, known.iter().copied()) {
        Some(near) => format!("no line `{name}`; did you mean `{near}`?"),
        None => format!("no line `{name}`; there are {}", listed(&known)),
    })
}
