//! Files of published figures.

use std::collections::BTreeMap;
use std::path::Path;

use super::bet_file::{check_game, check_id};
use super::catalogue;
use super::fields::{Collector, Field, json, listed};
use crate::analysis::verification::{
    Event, Figure, Printed, PrintedError, Published, PublishedFigure, PublishedShoe, Quantity,
    VerdictKind,
};
use crate::bets::entry::BetEntry;
use crate::cards::named::{NamedCount, parse_counts};
use crate::error::Faults;
use crate::exact::ratio::Integer;
use crate::games::baccarat::house_rules::HouseRules;
use crate::language::diagnostic::nearest;

mod form;
mod subject;

pub use form::PublishedFile;
use form::{DecksField, FIELDS, FIGURE_FIELDS, FigureField, InfiniteField};
use subject::AskedField;

/// Reads a file of published figures. Bets and rules that it names by path lie beside it.
///
/// # Errors
/// Every fault of the file, and those of the files that it names.
pub fn parse(file: &str, text: &str) -> Result<Published, Faults> {
    let raw: PublishedFile = json(file, text)?;
    let mut faults = Collector::new(file);
    faults.unknown("", &raw.others, &FIELDS);
    let id = faults.required("id", raw.id, "a short name such as `my-paper`");
    if let Some(id) = &id {
        check_id(&mut faults, "id", id);
    }
    check_game(&mut faults, raw.game);
    let source = faults.required("source", raw.source, "an address or a book");
    faults.optional("notes", raw.notes);
    let defaults = Defaults {
        rules: faults
            .optional("rules", raw.rules)
            .unwrap_or_else(|| "macau".to_owned()),
        decks: faults.optional("decks", raw.decks),
    };
    let figures = faults.required("figures", raw.figures, "a list of figures");
    if figures.as_ref().is_some_and(Vec::is_empty) {
        faults.add("figures", "there is no figure; give at least one");
    }
    let mut reader = Reader {
        faults,
        folder: Path::new(file).parent().unwrap_or(Path::new("")).to_owned(),
        defaults,
        rules: BTreeMap::new(),
        bets: BTreeMap::new(),
        stored: None,
    };
    let figures = figures.unwrap_or_default().into_iter().enumerate();
    let figures: Vec<_> = figures
        .filter_map(|(at, field)| reader.figure(at, field))
        .collect();
    let published = id.zip(source).map(|(id, source)| Published {
        id,
        file: file.to_owned(),
        source,
        figures,
    });
    reader.faults.finish(published)
}

struct Defaults {
    rules: String,
    decks: Option<DecksField>,
}

/// Reads figures, each file that they name once.
struct Reader {
    faults: Collector,
    folder: std::path::PathBuf,
    defaults: Defaults,
    rules: BTreeMap<String, Option<HouseRules>>,
    bets: BTreeMap<String, Option<BetEntry>>,
    /// Every stored bet, once one is compared with them.
    stored: Option<Vec<BetEntry>>,
}

impl Reader {
    fn figure(&mut self, at: usize, field: FigureField) -> Option<PublishedFigure> {
        let place = |name: &str| format!("figures[{at}].{name}");
        let faults = &mut self.faults;
        faults.unknown(&format!("figures[{at}]"), &field.others, &FIGURE_FIELDS);
        let wanted = "what is printed, such as \"house edge\"";
        let quantity = faults.required(&place("quantity"), field.quantity, wanted);
        let quantity =
            quantity.and_then(|name| word(faults, &place("quantity"), &name, &Quantity::NAMES));
        let wanted = "the digits as they are printed, such as \"1.0579%\"";
        let printed = faults.required(&place("printed"), field.printed, wanted);
        let printed = printed.and_then(|text| {
            let printed = Printed::parse(&text);
            let mut told = |error: PrintedError| faults.add(&place("printed"), error.to_string());
            printed.map_err(&mut told).ok()
        });
        let known = faults.optional(&place("known"), field.known);
        let known =
            known.and_then(|name| word(faults, &place("known"), &name, &VerdictKind::NAMES));
        let out_of = faults.optional(&place("out_of"), field.out_of);
        let out_of = out_of.and_then(|text| count(faults, &place("out_of"), &text));
        let notes = faults.optional(&place("notes"), field.notes);
        let name = faults.optional(&place("rules"), field.rules);
        let name = name.unwrap_or_else(|| self.defaults.rules.clone());
        let rules = self.rules(&place("rules"), &name);
        let shoe = self.shoe(at, field.decks, field.remove, rules.as_ref());
        let asked = AskedField {
            bet: field.bet,
            line: field.line,
            event: field.event,
            given: field.given,
            pays: field.pays,
        };
        let subject = self.subject(at, asked);
        let (subject, quantity, printed) = (subject?, quantity?, printed?);
        let is_of_rounds = matches!(quantity, Quantity::Ways | Quantity::Probability);
        if !is_of_rounds && !subject.has_edge {
            let message = "a line or an event without `pays` has `ways` and a `probability` only; \
                           leave out the line, name a bet, or say what the event pays";
            self.faults.add(&place("quantity"), message);
        }
        if quantity == Quantity::Ways {
            self.check_ways(at, &printed, subject.event, out_of.is_some());
        }
        if out_of.is_some() && quantity != Quantity::Ways {
            let message = "only `ways` are out of a count";
            self.faults.add(&place("out_of"), message);
        }
        let figure = Figure {
            rules: rules?.rules,
            shoe: shoe?,
            bet: subject.entry.bet.clone(),
            paytables: subject.paytables,
            event: subject.event,
            quantity,
            out_of,
            printed,
            known,
        };
        Some(PublishedFigure {
            figure,
            entry: subject.entry,
            rules: name,
            subject: subject.name,
            notes,
        })
    }

    /// Ways are whole numbers out of a total.
    fn check_ways(&mut self, at: usize, printed: &Printed, event: Event, has_total: bool) {
        if printed.places() > 0 {
            let message = format!("`{printed}` is no count; ways are whole numbers");
            self.faults.add(&format!("figures[{at}].printed"), message);
        }
        if event == Event::Given && !has_total {
            let message = "missing; say what the ways are out of once something is given, or ask \
                           for the `probability`";
            self.faults.add(&format!("figures[{at}].out_of"), message);
        }
    }

    fn rules(&mut self, place: &str, name: &str) -> Option<HouseRules> {
        if !self.rules.contains_key(name) {
            let found = catalogue::rules(&self.path(name));
            let found = found.map_err(|faults| self.named_file(place, faults)).ok();
            self.rules.insert(name.to_owned(), found);
        }
        self.rules.get(name).cloned().flatten()
    }

    fn bet(&mut self, place: &str, name: &str) -> Option<BetEntry> {
        if !self.bets.contains_key(name) {
            let found = catalogue::bet(&self.path(name));
            let found = found.map_err(|faults| self.named_file(place, faults)).ok();
            self.bets.insert(name.to_owned(), found);
        }
        self.bets.get(name).cloned().flatten()
    }

    fn path(&self, name: &str) -> String {
        if catalogue::is_path(name) {
            self.folder.join(name).to_string_lossy().into_owned()
        } else {
            name.to_owned()
        }
    }

    /// Faults of a file that is named; those without a place of their own are told of the name.
    fn named_file(&mut self, place: &str, faults: Faults) {
        for mut fault in faults.0 {
            if fault.file.is_empty() {
                fault.file.clone_from(&self.faults.file);
                place.clone_into(&mut fault.place);
            }
            self.faults.faults.push(fault);
        }
    }

    fn shoe(
        &mut self,
        at: usize,
        decks: Option<Field<DecksField>>,
        remove: Option<Field<String>>,
        rules: Option<&HouseRules>,
    ) -> Option<PublishedShoe> {
        let decks = self.faults.optional(&format!("figures[{at}].decks"), decks);
        let remove = self
            .faults
            .optional(&format!("figures[{at}].remove"), remove);
        let decks = match decks.or_else(|| self.defaults.decks.clone()) {
            Some(DecksField::Number(number)) => Some(number),
            Some(DecksField::Infinite(InfiniteField::Infinite)) => None,
            None => Some(rules?.decks.usual),
        };
        let place = format!("figures[{at}].remove");
        let removed: Vec<NamedCount> = match remove.as_deref().map(parse_counts) {
            None => Vec::new(),
            Some(Ok(cards)) => cards,
            Some(Err(error)) => {
                self.faults.add(&place, error.to_string());
                return None;
            }
        };
        let shoe = PublishedShoe { decks, removed };
        if decks.is_none() && !shoe.removed.is_empty() {
            self.faults
                .add(&place, "an infinite deck stays what it is; leave this out");
        } else if let Err(error) = shoe.shoe() {
            let field = if shoe.removed.is_empty() {
                "decks"
            } else {
                "remove"
            };
            let place = format!("figures[{at}].{field}");
            self.faults.add(&place, error.to_string());
        }
        Some(shoe)
    }
}

/// One of the words that a field may hold.
fn word<T: Copy>(
    faults: &mut Collector,
    place: &str,
    word: &str,
    words: &[(&str, T)],
) -> Option<T> {
    let found = words.iter().find(|(name, _)| *name == word);
    if found.is_none() {
        let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
        let advice = match nearest(word, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", listed(&names)),
        };
        faults.add(place, format!("`{word}` is not known; {advice}"));
    }
    found.map(|(_, value)| *value)
}

fn count(faults: &mut Collector, place: &str, text: &str) -> Option<Integer> {
    let count: Option<Integer> = text.replace(',', "").parse().ok();
    let count = count.filter(|count| *count > Integer::from(0));
    if count.is_none() {
        let message = format!("`{text}` is no count; write a whole number above zero");
        faults.add(place, message);
    }
    count
}
