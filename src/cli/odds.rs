//! `shoe odds`.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings};
use super::bet_choice::{ChosenBet, chosen_bets};
use super::output::Settings;
use super::progress;
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use super::stake_options::{StakeOptions, StakeTerms, Staked};
use crate::analysis::edge::BetFigures;
use crate::analysis::pricing::{Counted, PriceError, Pricing};
use crate::analysis::round_law::RoundLaw;
use crate::bets::bet::{Bet, Stake};
use crate::bets::entry::BetEntry;
use crate::cards::shoe::Draws;
use crate::counting::census::Ways;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::odds::{OddsReport, Parts, Run};
use crate::report::{confidence, stakes};
use crate::tables::catalogue::rules;
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
    #[command(flatten)]
    stakes: StakeOptions,
}

pub(super) fn odds(arguments: OddsArguments, settings: &Settings) -> Result<String, Faults> {
    let entry = rules(&arguments.rules)?;
    let mut notes = Vec::new();
    let round = arguments.round.unwrap_or(1);
    let mut bets = chosen_bets(&entry, &arguments.bets, round, &mut notes)?;
    let terms = arguments.stakes.terms(&entry, &mut bets, false)?;
    let name = entry.names.get("en").unwrap_or(&entry.id);
    let title = format!("{name} ({})", entry.id);
    let report = report(title, &entry, bets, &arguments.shoe, &terms, notes)?;
    let parts = Parts {
        round: true,
        totals: arguments.totals,
    };
    answer(&report, &terms, arguments.stakes.rounds, settings, parts)
}

/// The odds, or what was asked for in their place.
pub(super) fn answer(
    report: &OddsReport,
    terms: &StakeTerms,
    rounds: Option<u64>,
    settings: &Settings,
    parts: Parts,
) -> Result<String, Faults> {
    let digits = settings.digits;
    match (&terms.staked, rounds) {
        (Staked::Several(stakes), _) => {
            let chips = terms.chips.as_ref();
            settings.document(&stakes::document(report, stakes, chips, digits))
        }
        (_, Some(rounds)) => {
            let places = settings.places_of_percent();
            settings.document(&confidence::document(report, rounds, digits, places))
        }
        (Staked::One(_) | Staked::RateAlone, None) => settings.odds(report, parts),
    }
}

pub(super) fn report(
    title: String,
    rules: &HouseRules,
    bets: Vec<ChosenBet>,
    shoe: &ShoeOptions,
    terms: &StakeTerms,
    mut notes: Vec<String>,
) -> Result<OddsReport, Faults> {
    let bets: Vec<BetEntry> = bets.into_iter().map(|of| of.entry).collect();
    let stake = match &terms.staked {
        Staked::One(stake) => Some(stake.clone()),
        Staked::RateAlone | Staked::Several(_) => None,
    };
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
                .map(|(entry, ways)| figures(&entry.bet, stake.as_ref(), ways, counted.total))
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
        stake: stake.clone(),
    };
    report.warnings.extend(deck_warnings(rules, &shoes));
    report.warnings.extend(terms.warnings.clone());
    notes.extend(terms.notes.clone());
    report.assumptions = assumptions(rules, &shoes, &game, shoe_notes, notes);
    Ok(report)
}

/// The figures of a bet: at a stake, or with the rate of a commission alone.
fn figures(bet: &Bet, stake: Option<&Stake>, ways: &[Ways], total: Ways) -> BetFigures {
    match stake {
        Some(stake) => BetFigures::of_profits(&bet.profits_at(stake), ways, total),
        None => BetFigures::new(bet, ways, total),
    }
}

/// The counts of all shoes: several through polynomials where the bets have them.
pub(super) fn count(
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
