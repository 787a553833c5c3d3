//! `shoe odds` and `shoe price`.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings};
use super::output::Settings;
use super::progress;
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use crate::analysis::edge::BetFigures;
use crate::analysis::pricing::{Counted, PriceError, Pricing};
use crate::analysis::round_law::RoundLaw;
use crate::bets::entry::BetEntry;
use crate::cards::shoe::Draws;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::odds::{OddsReport, Parts, Run};
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::{bet, bets as all_bets, is_path, is_stored_bet, offered, rules};
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct OddsArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// Bets instead of those that the rules offer: ids or files, divided by commas; `all` for
    /// every stored bet
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    /// The number of the round in its shoe: bets closed by then are left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    round: Option<u32>,
    /// Show the matrix of both totals, which JSON always holds
    #[arg(long)]
    totals: bool,
    #[command(flatten)]
    shoe: ShoeOptions,
}

#[derive(Debug, Args)]
pub(super) struct PriceArguments {
    /// Conditions, each with its own --pays; or one bet: a file, or the id of a stored bet
    #[arg(required = true, value_name = "CONDITION|FILE")]
    bet: Vec<String>,
    /// What a condition pays: "40 to 1", "19 to 20", "9 for 1", "push", "lose"
    #[arg(long, value_name = "PAY")]
    pays: Vec<String>,
    /// Stored rules, or a rule file
    #[arg(long, default_value = "macau")]
    rules: String,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn odds(arguments: OddsArguments, settings: &Settings) -> Result<String, Faults> {
    let entry = rules(&arguments.rules)?;
    let mut notes = Vec::new();
    let names: Vec<&str> = arguments.bets.iter().map(|name| name.trim()).collect();
    let round = arguments.round.unwrap_or(1);
    let is_open = |name: &str, notes: &mut Vec<String>| {
        let limit = entry.offers.iter().find(|offer| offer.bet == name);
        let limit = limit.and_then(|offer| offer.closed_from_round);
        let closed = limit.filter(|&limit| round >= limit);
        notes.extend(closed.map(|limit| {
            format!("left out: `{name}` is closed from round {limit} on, and this is round {round}")
        }));
        closed.is_none()
    };
    let mut bets = Vec::new();
    match names.as_slice() {
        [] => {
            for offer in &entry.offers {
                if is_open(&offer.bet, &mut notes) {
                    bets.push(offered(&entry, offer)?);
                }
            }
        }
        ["all"] => {
            let all = all_bets()?.into_iter();
            bets.extend(all.filter(|entry| is_open(&entry.bet.id, &mut notes)));
        }
        names => {
            for name in names.iter().filter(|name| is_open(name, &mut notes)) {
                bets.push(bet(name)?);
            }
        }
    }
    let name = entry.names.get("en").unwrap_or(&entry.id);
    let title = format!("{name} ({})", entry.id);
    let report = report(title, &entry, bets, &arguments.shoe, notes)?;
    settings.odds(
        &report,
        Parts {
            round: true,
            totals: arguments.totals,
        },
    )
}

pub(super) fn price(arguments: PriceArguments, settings: &Settings) -> Result<String, Faults> {
    let entry = rules(&arguments.rules)?;
    let bets = priced_bet(&arguments)?;
    let report = report(
        "Price".to_owned(),
        &entry,
        vec![bets],
        &arguments.shoe,
        Vec::new(),
    )?;
    settings.odds(
        &report,
        Parts {
            round: false,
            totals: false,
        },
    )
}

/// A file or stored bet without pays, or conditions with as many pays.
fn priced_bet(arguments: &PriceArguments) -> Result<BetEntry, Faults> {
    let (conditions, pays) = (&arguments.bet, &arguments.pays);
    if let ([name], true) = (conditions.as_slice(), pays.is_empty()) {
        if is_path(name) || is_stored_bet(name) {
            return bet(name);
        }
        let message = "say what the condition pays, as in --pays '40 to 1'; or give a bet file";
        return Err(Faults::one("", "--pays", message));
    }
    if conditions.len() != pays.len() {
        let message = format!(
            "{} conditions but {} pays; give each condition its own --pays",
            conditions.len(),
            pays.len()
        );
        return Err(Faults::one("", "--pays", message));
    }
    of_lines(
        &conditions
            .iter()
            .cloned()
            .zip(pays.iter().cloned())
            .collect::<Vec<_>>(),
    )
}

fn report(
    title: String,
    rules: &HouseRules,
    bets: Vec<BetEntry>,
    shoe: &ShoeOptions,
    notes: Vec<String>,
) -> Result<OddsReport, Faults> {
    let Chosen {
        shoes,
        hands,
        notes: shoe_notes,
    } = shoe.chosen(rules.decks.usual)?;
    let fresh = Baccarat::new(rules.rules.clone());
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if let Some(contradiction) = game.contradiction() {
        return Err(Faults::one("", "", contradiction));
    }
    let counted = count(&fresh, &game, &bets, &shoes);
    let counted = counted.map_err(|error| fault_of(&error, &bets))?;
    let runs = shoes.iter().zip(counted).map(|(chosen, counted)| {
        let lines = bets.iter().zip(&counted.lines);
        Run {
            shoe: chosen.description.clone(),
            decks: chosen.decks,
            cards: match chosen.shoe.draws() {
                Draws::WithoutReplacement => Some(chosen.shoe.len()),
                Draws::WithReplacement => None,
            },
            law: RoundLaw::new(&counted),
            figures: lines
                .map(|(entry, ways)| BetFigures::new(&entry.bet, ways, counted.total))
                .collect(),
        }
    });
    let mut report = OddsReport {
        title,
        rules: rules.id.clone(),
        assumptions: Vec::new(),
        warnings: bets
            .iter()
            .flat_map(|entry| entry.warnings.clone())
            .collect(),
        runs: runs.collect(),
        bets,
    };
    report.warnings.extend(deck_warnings(rules, &shoes));
    report.assumptions = assumptions(rules, &shoes, &game, shoe_notes, notes);
    Ok(report)
}

/// The counts of all shoes: several through polynomials where the bets have them.
fn count(
    fresh: &Baccarat,
    game: &Baccarat,
    bets: &[BetEntry],
    shoes: &[ChosenShoe],
) -> Result<Vec<Counted>, PriceError> {
    let pricing = Pricing::new(
        fresh,
        game,
        bets.iter().map(|entry| entry.bet.clone()).collect(),
    )?;
    if shoes.len() > POLYNOMIALS_FROM
        && let Some(polynomials) = pricing.polynomials(fresh, game)?
    {
        return shoes
            .iter()
            .map(|of| polynomials.count(game, &of.shoe))
            .collect();
    }
    progress::shown(|progress| {
        let count = |of: &ChosenShoe| pricing.count(fresh, game, &of.shoe, progress);
        shoes.iter().map(count).collect()
    })
}

/// From this many shoes on polynomials pay for their making.
const POLYNOMIALS_FROM: usize = 4;
