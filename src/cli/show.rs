//! `shoe list`, `shoe show` and `shoe schema`.

use clap::{Args, ValueEnum};

use super::output::Settings;
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::language::diagnostic::nearest;
use crate::report::description;
use crate::report::document::{Cell, Column, Document, Form, Table};
use crate::report::render::json::pretty;
use crate::tables::bet_file::BetFile;
use crate::tables::catalogue::{
    bet, bet_ids, is_path, is_stored_bet, published, published_ids, rules, rules_ids, text,
};
use crate::tables::published_file::PublishedFile;
use crate::tables::rules_file::RulesFile;
use crate::tables::shoe_file::{DealtFile, ShoeFile};

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// Only the rules
    #[arg(long, conflicts_with_all = ["bets", "published"])]
    rules: bool,
    /// Only the bets
    #[arg(long, conflicts_with = "published")]
    bets: bool,
    /// The sources of published figures instead
    #[arg(long)]
    published: bool,
}

#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// Stored rules or a stored bet, or a file of either
    name: String,
    /// Print the file itself, to copy and change
    #[arg(long)]
    file: bool,
}

#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// The kind of file
    kind: SchemaKind,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SchemaKind {
    /// Bet files
    Bet,
    /// Design files: bets whose pays are open
    Design,
    /// Rule files
    Rules,
    /// Files of published figures
    Published,
    /// Shoe files
    Shoe,
    /// Files of cards already dealt
    Dealt,
}

pub(super) fn list(arguments: &ListArguments, settings: &Settings) -> Result<String, Faults> {
    let is_of_tables = !arguments.published;
    let rules = (is_of_tables && !arguments.bets)
        .then(rules_table)
        .transpose()?;
    let bets = (is_of_tables && !arguments.rules)
        .then(bets_table)
        .transpose()?;
    let published = arguments.published.then(published_table).transpose()?;
    let title = "Stored tables; `shoe show NAME` tells more of one".to_owned();
    settings.document(&Document {
        title,
        tables: rules.into_iter().chain(bets).chain(published).collect(),
        ..Document::default()
    })
}

fn rules_table() -> Result<Table, Faults> {
    let row = |id: &str| {
        let entry = rules(id)?;
        let name = entry.names.get("en").cloned().unwrap_or_default();
        let bets = entry.offers.iter().map(|offer| offer.bet.as_str());
        let bets: Vec<&str> = bets.collect();
        Ok(vec![
            Cell::text(id),
            Cell::text(name),
            Cell::text(bets.join(" ")),
        ])
    };
    let columns = ["rules", "name", "bets"];
    Ok(Table {
        id: "rules".into(),
        title: String::new(),
        columns: columns.map(|name| Column::new(name, Form::Text)).to_vec(),
        rows: rules_ids()
            .into_iter()
            .map(row)
            .collect::<Result<_, Faults>>()?,
    })
}

/// The bets by family, each with the paytables that it has beside its own.
fn bets_table() -> Result<Table, Faults> {
    let entries = bet_ids().into_iter().map(bet);
    let mut entries = entries.collect::<Result<Vec<_>, Faults>>()?;
    entries.sort_by_key(|entry| (entry.family.clone(), entry.bet.id.clone()));
    let row = |entry: BetEntry| {
        let paytables = entry.paytables.iter().map(|of| format!(":{}", of.id));
        let paytables: Vec<String> = paytables.collect();
        vec![
            Cell::text(entry.family.unwrap_or_default()),
            Cell::text(entry.bet.id),
            Cell::text(entry.bet.name),
            Cell::text(paytables.join(" ")),
        ]
    };
    let columns = [
        ("family", Form::Group),
        ("bet", Form::Text),
        ("name", Form::Text),
        ("paytables", Form::Text),
    ];
    Ok(Table {
        id: "bets".into(),
        title: String::new(),
        columns: columns.map(|(name, form)| Column::new(name, form)).to_vec(),
        rows: entries.into_iter().map(row).collect(),
    })
}

fn published_table() -> Result<Table, Faults> {
    let row = |id: &str| {
        let source = published(id)?;
        Ok(vec![
            Cell::text(id),
            Cell::Ways(source.figures.len() as u128),
            Cell::text(source.source),
        ])
    };
    let rows = published_ids().into_iter().map(row);
    Ok(Table {
        id: "published".into(),
        title: String::new(),
        columns: vec![
            Column::new("published figures", Form::Text),
            Column::new("figures", Form::Ways),
            Column::new("source", Form::Text),
        ],
        rows: rows.collect::<Result<_, Faults>>()?,
    })
}

pub(super) fn show(arguments: &ShowArguments, settings: &Settings) -> Result<String, Faults> {
    let document = described(&arguments.name)?;
    if arguments.file {
        return text(&arguments.name);
    }
    settings.document(&document)
}

/// A stored table or file described, whichever kind it is.
fn described(name: &str) -> Result<Document, Faults> {
    if is_stored_bet(name) {
        return Ok(description::bet(&bet(name)?));
    }
    if published_ids().contains(&name) {
        return Ok(description::published(&published(name)?));
    }
    if !is_path(name) {
        return rules(name)
            .map(|entry| description::rules(&entry))
            .map_err(|error| {
                if bet(name).is_ok() {
                    error
                } else {
                    Faults::one("", "", no_table(name))
                }
            });
    }
    match super::check::kind_of_file(name)? {
        (super::check::FileKind::Bet, file, text) => Ok(description::bet(
            &crate::tables::bet_file::parse(&file, &text)?,
        )),
        (super::check::FileKind::Rules, file, text) => Ok(description::rules(
            &crate::tables::rules_file::parse(&file, &text)?,
        )),
        (super::check::FileKind::Published, file, text) => Ok(description::published(
            &crate::tables::published_file::parse(&file, &text)?,
        )),
        (super::check::FileKind::Design, file, text) => Ok(super::design::design_document(
            &crate::tables::design_file::parse(&file, &text)?,
        )),
        (super::check::FileKind::Shoe | super::check::FileKind::Dealt, file, _) => {
            let message = "neither rules nor a bet; `shoe check` reads shoes and cards dealt";
            Err(Faults::one(&file, "", message))
        }
    }
}

/// Why a name is that of no stored table.
pub(super) fn no_table(name: &str) -> String {
    let known = rules_ids()
        .into_iter()
        .chain(bet_ids())
        .chain(published_ids());
    match nearest(name, known) {
        Some(near) => format!("no rules or bet `{name}`; did you mean `{near}`?"),
        None => format!("no rules or bet `{name}`; see `shoe list`"),
    }
}

pub(super) fn schema(arguments: &SchemaArguments) -> Result<String, Faults> {
    let schema = match arguments.kind {
        SchemaKind::Design => return Ok(pretty(&crate::tables::design_file::schema())),
        SchemaKind::Bet => schemars::schema_for!(BetFile),
        SchemaKind::Published => schemars::schema_for!(PublishedFile),
        SchemaKind::Rules => schemars::schema_for!(RulesFile),
        SchemaKind::Shoe => schemars::schema_for!(ShoeFile),
        SchemaKind::Dealt => schemars::schema_for!(DealtFile),
    };
    Ok(pretty(&schema))
}
