//! What a figure is of: a bet, one of its lines, or an event.

use std::collections::BTreeMap;

use super::Reader;
use crate::analysis::verification::Event;
use crate::bets::bet::{Bet, Line, Matching};
use crate::bets::entry::BetEntry;
use crate::bets::pays::Pay;
use crate::games::baccarat::round::Baccarat;
use crate::language::condition::Condition;
use crate::language::diagnostic::nearest;
use crate::tables::catalogue;
use crate::tables::fields::{Field, listed};

/// What a figure is of.
pub(super) struct Subject {
    pub entry: BetEntry,
    pub paytables: Vec<Bet>,
    pub event: Event,
    pub name: String,
    /// Whether it is a bet with an edge.
    pub has_edge: bool,
}

/// The fields that say what a figure is of.
pub(super) struct AskedField {
    pub bet: Option<Field<String>>,
    pub line: Option<Field<String>>,
    pub event: Option<Field<String>>,
    pub given: Option<Field<String>>,
    pub pays: Option<Field<String>>,
}

impl Reader {
    /// Reads what a figure is of.
    pub(super) fn subject(&mut self, at: usize, asked: AskedField) -> Option<Subject> {
        let place = |name: &str| format!("figures[{at}].{name}");
        let is_one = asked.bet.is_some() != asked.event.is_some();
        let is_of_bet = asked.bet.is_some();
        let bet = self.faults.optional(&place("bet"), asked.bet);
        let line = self.faults.optional(&place("line"), asked.line);
        let event = self.faults.optional(&place("event"), asked.event);
        let given = self.faults.optional(&place("given"), asked.given);
        let pays = self.faults.optional(&place("pays"), asked.pays);
        if !is_one {
            let message = "give a `bet`, or an `event`, and not both";
            self.faults.add(&format!("figures[{at}]"), message);
            return None;
        }
        let foreign = [
            (
                "line",
                line.is_some() && !is_of_bet,
                "only a `bet` has lines",
            ),
            (
                "given",
                given.is_some() && is_of_bet,
                "only an `event` can have something given",
            ),
            (
                "pays",
                pays.is_some() && is_of_bet,
                "a `bet` says itself what it pays",
            ),
            (
                "pays",
                pays.is_some() && given.is_some(),
                "a probability with something `given` pays nothing",
            ),
        ];
        for (name, is_foreign, message) in foreign {
            if is_foreign {
                self.faults.add(&place(name), message);
            }
        }
        match (bet, event) {
            (Some(bet), _) => self.bet_subject(&place, &bet, line),
            (None, Some(event)) => self.event_subject(&place, &event, given, pays),
            (None, None) => None,
        }
    }

    fn bet_subject(
        &mut self,
        place: &dyn Fn(&str) -> String,
        name: &str,
        line: Option<String>,
    ) -> Option<Subject> {
        let entry = self.bet(&place("bet"), name)?;
        let event = match line.as_deref() {
            None => Event::Win,
            Some("otherwise") => Event::Otherwise,
            Some(line) => {
                let names: Vec<&str> = entry
                    .bet
                    .lines
                    .iter()
                    .map(|line| line.name.as_str())
                    .collect();
                match names.iter().position(|name| *name == line) {
                    Some(number) => Event::Line(number),
                    None => {
                        let known = [names.as_slice(), &["otherwise"]].concat();
                        let advice = match nearest(line, known.iter().copied()) {
                            Some(near) => format!("did you mean `{near}`?"),
                            None => format!("there are {}", listed(&known)),
                        };
                        let message = format!("the bet `{name}` has no line `{line}`; {advice}");
                        self.faults.add(&place("line"), message);
                        return None;
                    }
                }
            }
        };
        let line = line.map(|line| format!(": {line}")).unwrap_or_default();
        Some(Subject {
            paytables: self.other_paytables(name, &entry),
            name: format!("{}{line}", entry.bet.id),
            entry,
            event,
            has_edge: event == Event::Win,
        })
    }

    /// The paytables of the bet's own file, and of a stored bet with the same lines.
    fn other_paytables(&mut self, name: &str, entry: &BetEntry) -> Vec<Bet> {
        let own = name.rsplit_once(':').map_or(name, |(table, _)| table);
        let own = catalogue::bet(&self.path(own)).map(|entry| entry.variants());
        let stored = self
            .stored
            .get_or_insert_with(|| catalogue::bets().unwrap_or_default())
            .iter()
            .cloned();
        let conditions = |bet: &Bet| -> Vec<String> {
            bet.lines
                .iter()
                .map(|line| line.when.text().to_owned())
                .collect()
        };
        let mut bets: Vec<Bet> = Vec::new();
        for other in own.unwrap_or_default().into_iter().chain(stored) {
            let is_same = conditions(&other.bet) == conditions(&entry.bet);
            let is_new = bets.iter().all(|bet| bet.id != other.bet.id);
            if is_same && is_new {
                bets.push(other.bet);
            }
        }
        bets
    }

    fn event_subject(
        &mut self,
        place: &dyn Fn(&str) -> String,
        event: &str,
        given: Option<String>,
        pays: Option<String>,
    ) -> Option<Subject> {
        let condition = self.condition(&place("event"), event);
        let known = given
            .as_deref()
            .map(|text| self.condition(&place("given"), text));
        let names = Baccarat::names();
        let (conditions, which, name) = match (condition?, known) {
            (condition, None) => (vec![condition], Event::Line(0), event.to_owned()),
            (condition, Some(known)) => {
                let known = known?;
                let both = condition.and(&known, &names)?;
                let name = format!("{event}, given {}", known.text());
                (vec![both, known], Event::Given, name)
            }
        };
        let pay = match pays.as_deref().map(Pay::parse) {
            None => Pay::push(),
            Some(Ok(pay)) => pay,
            Some(Err(error)) => {
                self.faults.add(&place("pays"), error.to_string());
                return None;
            }
        };
        let line = |when: Condition| Line {
            name: when.text().to_owned(),
            when,
            pay: pay.clone(),
        };
        let bet = Bet {
            id: "event".to_owned(),
            name: name.clone(),
            lines: conditions.into_iter().map(line).collect(),
            matching: Matching::First,
            commission: None,
        };
        let entry = BetEntry {
            bet,
            file: self.faults.file.clone(),
            names: BTreeMap::new(),
            family: None,
            source: None,
            notes: None,
            warnings: Vec::new(),
            paytables: Vec::new(),
        };
        Some(Subject {
            entry,
            paytables: Vec::new(),
            event: which,
            name,
            has_edge: pays.is_some(),
        })
    }

    fn condition(&mut self, place: &str, text: &str) -> Option<Condition> {
        match Condition::parse(text, &Baccarat::names()) {
            Ok(condition) => Some(condition),
            Err(diagnostics) => {
                for fault in diagnostics {
                    let excerpt = Some(fault.marked(text));
                    self.faults.add_marked(place, fault.message, excerpt);
                }
                None
            }
        }
    }
}
