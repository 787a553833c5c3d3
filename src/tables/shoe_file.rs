//! Files of shoes, and of cards already dealt.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::fields::{Collector, json};
use crate::cards::named::{Named, NamedCount, parse_counts, parse_sequence};
use crate::error::Faults;

/// A shoe file: how many cards there are, by rank (`"8": 29`) or by card (`"KS": 7`).
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "exactshoe shoe file")]
pub struct ShoeFile(
    /// Counts by rank or by card.
    pub BTreeMap<String, u32>,
);

/// Reads a shoe file.
///
/// # Errors
/// Every fault of the file.
pub fn parse_shoe(file: &str, text: &str) -> Result<Vec<NamedCount>, Faults> {
    let counts: BTreeMap<String, Value> = json(file, text)?;
    let mut faults = Collector::new(file);
    let mut cards: Vec<NamedCount> = Vec::new();
    for (name, count) in counts.iter().filter(|(name, _)| *name != "$schema") {
        let card = Named::parse(name)
            .map_err(|error| faults.add(name, error.to_string()))
            .ok();
        let count = count.as_u64().and_then(|count| u32::try_from(count).ok());
        if count.is_none() {
            faults.add(name, "give the number of these cards, from 0 up");
        }
        if let (Some(card), Some(count)) = (card, count) {
            let clashes = |other: &NamedCount| {
                let is_rank = |card: Named| matches!(card, Named::Rank(_));
                let one_by_rank = is_rank(card) || is_rank(other.card);
                card == other.card || one_by_rank && card.rank() == other.card.rank()
            };
            if cards.iter().any(clashes) {
                let message = "the rank is given twice; give it by rank or by card, once each";
                faults.add(name, message);
            }
            cards.push(NamedCount { card, count });
        }
    }
    faults.finish(Some(cards))
}

/// Cards already dealt, as a JSON file lists them.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "exactshoe file of cards dealt")]
#[serde(
    untagged,
    expecting = "write a list of cards [\"9S\", \"4\"], or of rounds \
                               [{\"player\": [\"9S\", \"4\"], \"banker\": [\"K\", \"6\"]}]"
)]
pub enum DealtFile {
    /// Cards in any order.
    Cards(Vec<String>),
    /// Rounds, each with both hands.
    Rounds(Vec<DealtRound>),
}

/// A round already dealt.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DealtRound {
    /// Player's two or three cards.
    pub player: Vec<String>,
    /// Banker's two or three cards.
    pub banker: Vec<String>,
}

/// Reads cards dealt: JSON, or text with cards divided by blanks, commas and lines, or one round
/// a line as `P: 9S 4H ; B: KD 6C 2S`. A `#` begins a comment.
///
/// # Errors
/// Every fault; text that ends in the middle of a round, or holds nothing, is at fault.
pub fn parse_dealt(file: &str, text: &str) -> Result<Vec<NamedCount>, Faults> {
    let mut faults = Collector::new(file);
    let mut cards = Vec::new();
    if text.trim_start().starts_with(['[', '{']) {
        match json(file, text)? {
            DealtFile::Cards(names) => {
                for (at, name) in names.iter().enumerate() {
                    read(&mut faults, &format!("[{at}]"), name, &mut cards);
                }
            }
            DealtFile::Rounds(rounds) => {
                for (at, round) in rounds.iter().enumerate() {
                    for (hand, names) in [("player", &round.player), ("banker", &round.banker)] {
                        let place = format!("[{at}].{hand}");
                        read_hand(&mut faults, &place, &names.join(" "), &mut cards);
                    }
                }
            }
        }
        return faults.finish(Some(counted(cards)));
    }
    let mut is_empty = true;
    for (at, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        is_empty = false;
        let place = format!("line {}", at + 1);
        if line.contains(':') {
            read_round(&mut faults, &place, line, &mut cards);
        } else {
            read(&mut faults, &place, line, &mut cards);
        }
    }
    if is_empty {
        faults.add(
            "",
            "it ends before any card; list the cards dealt, or `[]` for none",
        );
    }
    faults.finish(Some(counted(cards)))
}

fn counted(cards: Vec<NamedCount>) -> Vec<NamedCount> {
    let mut counts: Vec<NamedCount> = Vec::new();
    for NamedCount { card, count } in cards {
        match counts.iter_mut().find(|known| known.card == card) {
            Some(known) => known.count = known.count.saturating_add(count),
            None => counts.push(NamedCount { card, count }),
        }
    }
    counts
}

fn read(faults: &mut Collector, place: &str, text: &str, cards: &mut Vec<NamedCount>) {
    match parse_counts(text) {
        Ok(read) => cards.extend(read),
        Err(error) => faults.add(place, error.to_string()),
    }
}

fn read_round(faults: &mut Collector, place: &str, line: &str, cards: &mut Vec<NamedCount>) {
    let hands = line.split_once(';').and_then(|(player, banker)| {
        let cards = |text: &'_ str, names: [&str; 2]| {
            let (name, cards) = text.split_once(':')?;
            let name = name.trim();
            names
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
                .then(|| cards.to_owned())
        };
        Some((
            cards(player, ["P", "Player"])?,
            cards(banker, ["B", "Banker"])?,
        ))
    });
    let Some((player, banker)) = hands else {
        faults.add(
            place,
            "no complete round; write it as `P: 9S 4H ; B: KD 6C 2S`",
        );
        return;
    };
    read_hand(faults, &format!("{place}, Player"), &player, cards);
    read_hand(faults, &format!("{place}, Banker"), &banker, cards);
}

fn read_hand(faults: &mut Collector, place: &str, text: &str, cards: &mut Vec<NamedCount>) {
    match parse_sequence(text) {
        Ok(hand) if (2..=3).contains(&hand.len()) => {
            cards.extend(hand.into_iter().map(|card| NamedCount { card, count: 1 }));
        }
        Ok(hand) => {
            faults.add(
                place,
                format!(
                    "number of cards: {}; a finished hand has two or three",
                    hand.len()
                ),
            );
        }
        Err(error) => faults.add(place, error.to_string()),
    }
}
