//! What differs between two bets as their files say them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Change, Pairs};
use crate::bets::bet::{Line, Matching};
use crate::bets::entry::{BetEntry, Paytable};
use crate::bets::pays::Pay;
use crate::money::commission::Commission;

/// One thing that two bets say differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetChange {
    /// The id.
    Id(Change<String>),
    /// The name in a language.
    Name {
        /// The tag of the language.
        language: String,
        /// The name.
        name: Change<Option<String>>,
    },
    /// The family it is listed under.
    Family(Change<Option<String>>),
    /// What a round means that matches several lines.
    Matching(Change<Matching>),
    /// What the house keeps of a win.
    Commission(Change<Option<Commission>>),
    /// A line that only the earlier bet has.
    LineRemoved(Line),
    /// A line that only the later bet has.
    LineAdded(Line),
    /// A line under another name: its condition is the same.
    LineRenamed(Change<String>),
    /// The condition of a line.
    Condition {
        /// The name of the line.
        line: String,
        /// The condition as it is written.
        when: Change<String>,
    },
    /// What a line pays.
    Pays {
        /// The name of the line.
        line: String,
        /// The pay; another form of the same pay is a change too.
        pay: Change<Pay>,
    },
    /// The order of the lines that both have, by name.
    LineOrder(Change<Vec<String>>),
    /// A paytable that only the earlier bet has.
    PaytableRemoved(Paytable),
    /// A paytable that only the later bet has.
    PaytableAdded(Paytable),
    /// A paytable that both have.
    Paytable {
        /// The id of the paytable.
        id: String,
        /// What differs.
        change: PaytableChange,
    },
    /// Where the bet is published.
    Source(Change<Option<String>>),
    /// Assumptions and remarks.
    Notes(Change<Option<String>>),
}

/// One thing that two paytables of an id say differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaytableChange {
    /// The name for people.
    Name(Change<String>),
    /// What a line pays under it, the bet's own pay where it gives none.
    Pays {
        /// The name of the line.
        line: String,
        /// The pay.
        pay: Change<Pay>,
    },
    /// What the house keeps of a win.
    Commission(Change<Option<Commission>>),
    /// Where the paytable is published.
    Source(Change<Option<String>>),
    /// Assumptions and remarks.
    Notes(Change<Option<String>>),
}

/// Everything that two bets say differently, in the order of a bet file. The files that they were
/// read from do not matter.
pub fn bet_changes(before: &BetEntry, after: &BetEntry) -> Vec<BetChange> {
    let (of_before, of_after) = (&before.bet, &after.bet);
    let mut changes = Vec::new();
    changes.extend(Change::between(&of_before.id, &of_after.id).map(BetChange::Id));
    let name = |(language, name)| BetChange::Name { language, name };
    changes.extend(
        name_changes(&before.names, &after.names)
            .into_iter()
            .map(name),
    );
    changes.extend(Change::between(&before.family, &after.family).map(BetChange::Family));
    let matching = Change::between(&of_before.matching, &of_after.matching);
    changes.extend(matching.map(BetChange::Matching));
    let commission = Change::between(&of_before.commission, &of_after.commission);
    changes.extend(commission.map(BetChange::Commission));
    let lines = line_pairs(&of_before.lines, &of_after.lines);
    changes.extend(line_changes(&of_before.lines, &of_after.lines, &lines));
    changes.extend(paytable_changes(before, after, &lines));
    changes.extend(Change::between(&before.source, &after.source).map(BetChange::Source));
    changes.extend(Change::between(&before.notes, &after.notes).map(BetChange::Notes));
    changes
}

/// The lines of two bets that belong together: by name, then by condition.
pub fn line_pairs(before: &[Line], after: &[Line]) -> Pairs {
    let by_both = |one: &Line, other: &Line| one.name == other.name && one.when == other.when;
    let by_name = |one: &Line, other: &Line| one.name == other.name;
    let by_condition = |one: &Line, other: &Line| one.when == other.when;
    Pairs::new(before, after, &[by_both, by_name, by_condition])
}

/// The names that differ, by language.
pub(super) fn name_changes(
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
) -> Vec<(String, Change<Option<String>>)> {
    let languages: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let of_language = |language: &String| {
        let names = [before, after].map(|names| names.get(language).cloned());
        Some((language.clone(), Change::between(&names[0], &names[1])?))
    };
    languages.into_iter().filter_map(of_language).collect()
}

fn line_changes(before: &[Line], after: &[Line], pairs: &Pairs) -> Vec<BetChange> {
    let mut changes = Vec::new();
    for &(at, place) in &pairs.both {
        let (one, other) = (&before[at], &after[place]);
        changes.extend(Change::between(&one.name, &other.name).map(BetChange::LineRenamed));
        let texts = [one, other].map(|line| line.when.text().to_owned());
        let line = one.name.clone();
        let when = Change::between(&texts[0], &texts[1]);
        changes.extend(when.map(|when| BetChange::Condition { line, when }));
        let line = one.name.clone();
        let pay = Change::between(&one.pay, &other.pay);
        changes.extend(pay.map(|pay| BetChange::Pays { line, pay }));
    }
    let removed = pairs.removed.iter().map(|&at| before[at].clone());
    changes.extend(removed.map(BetChange::LineRemoved));
    let added = pairs.added.iter().map(|&place| after[place].clone());
    changes.extend(added.map(BetChange::LineAdded));
    if !pairs.are_in_order() {
        let names = |lines: &[Line], places: Vec<usize>| -> Vec<String> {
            let names = places.into_iter().map(|at| lines[at].name.clone());
            names.collect()
        };
        let mut places: Vec<usize> = pairs.both.iter().map(|&(_, place)| place).collect();
        places.sort_unstable();
        changes.push(BetChange::LineOrder(Change {
            before: names(before, pairs.both.iter().map(|&(at, _)| at).collect()),
            after: names(after, places),
        }));
    }
    changes
}

fn paytable_changes(before: &BetEntry, after: &BetEntry, lines: &Pairs) -> Vec<BetChange> {
    let by_id = |one: &Paytable, other: &Paytable| one.id == other.id;
    let pairs = Pairs::new(&before.paytables, &after.paytables, &[by_id]);
    let mut changes = Vec::new();
    for &(at, place) in &pairs.both {
        let (one, other) = (&before.paytables[at], &after.paytables[place]);
        let mut found = Vec::new();
        found.extend(Change::between(&one.name, &other.name).map(PaytableChange::Name));
        for &(line, of_after) in &lines.both {
            let pay = Change::between(&one.pays[line], &other.pays[of_after]);
            let line = before.bet.lines[line].name.clone();
            found.extend(pay.map(|pay| PaytableChange::Pays { line, pay }));
        }
        let commission = Change::between(&one.commission, &other.commission);
        found.extend(commission.map(PaytableChange::Commission));
        found.extend(Change::between(&one.source, &other.source).map(PaytableChange::Source));
        found.extend(Change::between(&one.notes, &other.notes).map(PaytableChange::Notes));
        let of_paytable = |change| BetChange::Paytable {
            id: one.id.clone(),
            change,
        };
        changes.extend(found.into_iter().map(of_paytable));
    }
    let removed = pairs.removed.iter().map(|&at| before.paytables[at].clone());
    changes.extend(removed.map(BetChange::PaytableRemoved));
    let added = pairs
        .added
        .iter()
        .map(|&place| after.paytables[place].clone());
    changes.extend(added.map(BetChange::PaytableAdded));
    changes
}
