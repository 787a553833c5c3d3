//! A bet together with what is said of it: names, source, assumptions.

use std::collections::BTreeMap;

use super::bet::Bet;
use super::pays::Pay;
use crate::money::commission::Commission;

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
    /// Other paytables of the same lines.
    pub paytables: Vec<Paytable>,
}

/// Another paytable of a bet: the same lines, other pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paytable {
    /// A short name, after a colon behind the bet's.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// What each line of the bet pays, in their order.
    pub pays: Vec<Pay>,
    /// The part of every win that the house keeps.
    pub commission: Option<Commission>,
    /// Where the paytable is published, if not where the bet is.
    pub source: Option<String>,
    /// Assumptions and remarks.
    pub notes: Option<String>,
    /// What is doubtful about it.
    pub warnings: Vec<String>,
}

impl BetEntry {
    /// The bet under another of its paytables, by the id of the paytable. Its own id is that of
    /// the bet and that of the paytable with a colon between.
    pub fn with_paytable(&self, id: &str) -> Option<Self> {
        let paytable = self.paytables.iter().find(|paytable| paytable.id == id)?;
        let mut bet = self.bet.clone();
        bet.id = format!("{}:{id}", bet.id);
        bet.name = format!("{}, {}", bet.name, paytable.name);
        bet.commission.clone_from(&paytable.commission);
        for (line, pay) in bet.lines.iter_mut().zip(&paytable.pays) {
            line.pay = pay.clone();
        }
        let named = |name: &String| format!("{name}, {}", paytable.name);
        let notes = [&self.notes, &paytable.notes];
        let notes: Vec<&str> = notes.into_iter().flatten().map(String::as_str).collect();
        Some(Self {
            bet,
            file: self.file.clone(),
            names: self
                .names
                .iter()
                .map(|(language, name)| (language.clone(), named(name)))
                .collect(),
            family: self.family.clone(),
            source: paytable.source.clone().or_else(|| self.source.clone()),
            notes: (!notes.is_empty()).then(|| notes.join(" ")),
            warnings: paytable.warnings.clone(),
            paytables: Vec::new(),
        })
    }

    /// The bet under each of its paytables, its own first.
    pub fn variants(&self) -> Vec<Self> {
        let others = self.paytables.iter();
        let others = others.filter_map(|paytable| self.with_paytable(&paytable.id));
        [self.clone()].into_iter().chain(others).collect()
    }
}
