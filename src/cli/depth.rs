//! `shoe depth`.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings, rate_alone};
use super::bet_choice::chosen_bets;
use super::depth_law::{LawOptions, LawRun, law};
use super::output::Settings;
use super::shoe_options::{Chosen, ShoeOptions};
use crate::analysis::pricing::Pricing;
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::round::Baccarat;
use crate::tables::catalogue::rules;
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct DepthArguments {
    #[arg(default_value = "macau")]
    rules: String,
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    unseen: Vec<u64>,
    #[command(flatten)]
    law: LawOptions,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn depth(arguments: &DepthArguments, settings: &Settings) -> Result<String, Faults> {
    let entry = rules(&arguments.rules)?;
    let mut notes = Vec::new();
    let chosen = chosen_bets(&entry, &arguments.bets, 1, &mut notes)?;
    let bets: Vec<BetEntry> = chosen.into_iter().map(|of| of.entry).collect();
    let Chosen {
        shoes,
        notes: shoe_notes,
        ..
    } = arguments.shoe.chosen(entry.decks.usual)?;
    let game = Baccarat::new(entry.rules.clone());
    let all = bets.iter().map(|entry| entry.bet.clone()).collect();
    let kernels = Pricing::new(&game, &game, all).and_then(|pricing| pricing.kernels(&game));
    let kernels = kernels.map_err(|error| fault_of(&error, &bets))?;
    notes.extend(rate_alone(bets.iter().map(|entry| &entry.bet)));
    let run = LawRun {
        rules_name: &arguments.rules,
        rules_id: &entry.id,
        bets: &bets,
        kernels: &kernels,
        shoe: &shoes[0],
        depths: &arguments.unseen,
        assumptions: assumptions(&entry, &shoes[..1], &game, shoe_notes, notes),
        warnings: deck_warnings(&entry, &shoes),
    };
    law(run, &arguments.law, settings)
}
