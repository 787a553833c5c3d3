//! `shoe check`: what a file means, or every fault in it.

use clap::Args;
use serde_json::Value;

use super::design::design_document;
use super::output::Settings;
use super::progress;
use crate::analysis::pricing::Pricing;
use crate::bets::entry::BetEntry;
use crate::cards::named::{Named, NamedCount};
use crate::cards::shoe::Shoe;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::description;
use crate::report::document::{Cell, Column, Document, Form, Table};
use crate::tables::bet_file;
use crate::tables::catalogue::{
    all_offered, is_stored_bet, published, published_ids, read, rules, rules_ids, shown,
};
use crate::tables::design_file::{self, is_design};
use crate::tables::fields::json;
use crate::tables::price_faults::fault_of;
use crate::tables::published_file;
use crate::tables::rules_file;
use crate::tables::shoe_file::{parse_dealt, parse_shoe};

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// A file of a bet, a design, rules, published figures, a shoe or cards dealt; `-` for standard input; or a stored name
    file: String,
    /// For a bet: the rules under which its lines must exclude each other
    #[arg(long, default_value = "macau")]
    rules: String,
}

/// The kinds of input files.
pub(super) enum FileKind {
    Bet,
    Rules,
    Shoe,
    Dealt,
    Published,
    Design,
}

pub(super) fn check(arguments: &CheckArguments, settings: &Settings) -> Result<String, Faults> {
    let name = arguments.file.as_str();
    let document = if is_stored_bet(name) {
        checked_bet(&crate::tables::catalogue::bet(name)?, &arguments.rules)?
    } else if rules_ids().contains(&name) {
        checked_rules(&rules(name)?)?
    } else if published_ids().contains(&name) {
        description::published(&published(name)?)
    } else {
        match kind_of_file(name)? {
            (FileKind::Bet, file, text) => {
                checked_bet(&bet_file::parse(&file, &text)?, &arguments.rules)?
            }
            (FileKind::Rules, file, text) => checked_rules(&rules_file::parse(&file, &text)?)?,
            (FileKind::Shoe, file, text) => shoe_document(&file, &parse_shoe(&file, &text)?)?,
            (FileKind::Dealt, file, text) => dealt_document(&file, &parse_dealt(&file, &text)?),
            (FileKind::Published, file, text) => {
                description::published(&published_file::parse(&file, &text)?)
            }
            (FileKind::Design, file, text) => {
                let entry = design_file::parse(&file, &text)?;
                check_lines(
                    &rules(&arguments.rules)?,
                    std::slice::from_ref(&entry.entry),
                )?;
                design_document(&entry)
            }
        }
    };
    settings.document(&document)
}

/// The kind of a file by what is in it, with its shown name and text.
pub(super) fn kind_of_file(name: &str) -> Result<(FileKind, String, String), Faults> {
    let (file, text) = (shown(name), read(name)?);
    if !text.trim_start().starts_with('{') {
        return Ok((FileKind::Dealt, file, text));
    }
    let object: serde_json::Map<String, Value> = json(&file, &text)?;
    let has = |field: &str| object.contains_key(field);
    let kind = if is_design(&object) {
        FileKind::Design
    } else if has("banker_draws_on") || has("naturals") || has("player_draws_on") {
        FileKind::Rules
    } else if has("figures") {
        FileKind::Published
    } else if has("lines") || has("game") || has("id") {
        FileKind::Bet
    } else if object.keys().any(|key| Named::parse(key).is_ok()) {
        FileKind::Shoe
    } else {
        let message = "neither a bet (`lines`), rules (`banker_draws_on`), published figures (`figures`) \
                       nor a shoe (`\"A\": 32`)";
        return Err(Faults::one(&file, "", message));
    };
    Ok((kind, file, text))
}

fn checked_bet(entry: &BetEntry, rules_name: &str) -> Result<Document, Faults> {
    let rules = rules(rules_name)?;
    check_lines(&rules, std::slice::from_ref(entry))?;
    let mut document = description::bet(entry);
    let id = &rules.id;
    document.assumptions.push(format!(
        "no fault: checked over all rounds that the rules `{id}` allow"
    ));
    Ok(document)
}

fn checked_rules(entry: &HouseRules) -> Result<Document, Faults> {
    check_lines(entry, &all_offered(entry)?)?;
    let mut document = description::rules(entry);
    document
        .assumptions
        .push("no fault: all bets offered can be dealt under these rules".into());
    Ok(document)
}

fn check_lines(rules: &HouseRules, bets: &[BetEntry]) -> Result<(), Faults> {
    let game = Baccarat::new(rules.rules.clone());
    let of_bets = bets.iter().map(|entry| entry.bet.clone()).collect();
    let result = Pricing::new(&game, &game, of_bets)
        .and_then(|pricing| progress::shown(|progress| pricing.check(&game, progress)));
    result.map_err(|error| fault_of(&error, bets))
}

fn shoe_document(file: &str, cards: &[NamedCount]) -> Result<Document, Faults> {
    let shoe = Shoe::of_cards(cards).map_err(|error| Faults::one(file, "", error.to_string()))?;
    let assumptions = vec![format!("{} cards: {shoe}", shoe.len())];
    Ok(Document {
        title: format!("{file}: a shoe"),
        assumptions,
        ..Document::default()
    })
}

fn dealt_document(file: &str, cards: &[NamedCount]) -> Document {
    let count: u64 = cards.iter().map(|of| u64::from(of.count)).sum();
    let columns = vec![
        Column::new("card", Form::Text),
        Column::new("dealt", Form::Ways),
    ];
    let row = |of: &NamedCount| {
        vec![
            Cell::text(of.card.to_string()),
            Cell::Ways(u128::from(of.count)),
        ]
    };
    let rows = cards.iter().map(row).collect();
    Document {
        title: format!("{file}: {count} cards dealt"),
        tables: vec![Table {
            id: "dealt".into(),
            title: String::new(),
            columns,
            rows,
        }],
        ..Document::default()
    }
}
