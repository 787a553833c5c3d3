//! `shoe removal`: effects of removal.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings, rate_alone};
use super::bet_choice::chosen_bets;
use super::output::Settings;
use super::progress;
use super::shoe_options::{Chosen, ShoeOptions};
use super::{Answer, Finding};
use crate::analysis::pricing::PriceError;
use crate::analysis::removal::{BetEffects, Removal};
use crate::bets::entry::BetEntry;
use crate::cards::named::{NamedCount, parse_counts};
use crate::cards::shoe::{Draws, Shoe, ShoeError};
use crate::counting::rounds::Dealing;
use crate::error::Faults;
use crate::games::baccarat::round::Baccarat;
use crate::report::removal::RemovalReport;
use crate::tables::catalogue::rules;
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 fine, 1 the effects do not sum to zero, 2 bad input.")]
pub(super) struct RemovalArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// Bets instead of those that the rules offer: ids or files, divided by commas; `all` for
    /// every stored bet
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    /// Cards that leave at once, as "7x4 KS": their effect beside the sum of their single effects;
    /// repeat it for several sets
    #[arg(long, value_name = "CARDS")]
    also: Vec<String>,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn removal(arguments: &RemovalArguments, settings: &Settings) -> Result<Answer, Faults> {
    let rules = rules(&arguments.rules)?;
    let mut own_notes = vec![EFFECT.to_owned(), NORMALISED.to_owned()];
    let bets = chosen_bets(&rules, &arguments.bets, 1, &mut own_notes)?;
    let bets: Vec<BetEntry> = bets.into_iter().map(|of| of.entry).collect();
    if bets.is_empty() {
        let message = format!(
            "the rules `{}` offer no bet; name some with --bets",
            rules.id
        );
        return Err(Faults::one("", "", message));
    }
    let Chosen {
        shoes,
        hands,
        notes,
    } = arguments.shoe.chosen(rules.decks.usual)?;
    let [shoe] = shoes.as_slice() else {
        let message = "effects of removal are those of one shoe; give one number of decks";
        return Err(Faults::one("--decks", "", message));
    };
    let fresh = Baccarat::new(rules.rules.clone());
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if let Some(contradiction) = game.contradiction() {
        return Err(Faults::one("", "", contradiction));
    }
    check_a_card_can_leave(&shoe.shoe, &game)?;
    let sets = sets(&arguments.also, &shoe.shoe, &game)?;
    let effects = effects(&fresh, &game, &bets, &shoe.shoe, &sets);
    let effects = effects.map_err(|error| fault_of(&error, &bets))?;
    let mut warnings: Vec<String> = bets.iter().flat_map(|of| of.warnings.clone()).collect();
    warnings.extend(deck_warnings(&rules, &shoes));
    own_notes.extend(rate_alone(bets.iter().map(|entry| &entry.bet)));
    if game.seen().excludes_rounds {
        own_notes.push(WEIGHTED.to_owned());
    }
    let cards = shoe.shoe.len();
    let mut report = RemovalReport {
        title: format!(
            "Effects of removal from {}, {cards} cards unseen",
            shoe.description
        ),
        assumptions: assumptions(&rules, &shoes, &game, notes, own_notes),
        warnings,
        cards,
        bets,
        effects,
        sets: arguments.also.clone(),
    };
    if report.lacks_effects() {
        report.assumptions.push(NOT_AVAILABLE.to_owned());
    }
    let finding = match report.holds() {
        true => Finding::Fine,
        false => Finding::Difference,
    };
    let text = settings.exact_document(report.document(settings.digits))?;
    Ok(Answer { text, finding })
}

const EFFECT: &str = "effect of removal: the expectation per unit staked when one card of the class \
                      has left this shoe, less the expectation before; above zero it is good for \
                      the player; `e-6` stands for millionths";
const NORMALISED: &str = "the last column is the effect times the cards that stay, which hardly \
                          depends on the number of decks";
const NOT_AVAILABLE: &str = "`-`: not available, for no card of the class can leave this shoe";
const WEIGHTED: &str = "totals or third cards that have been seen tell something of the cards \
                        unseen: in the check the weight of a class is its cards times the deals \
                        that agree with what has been seen when one of them is gone";

fn effects(
    fresh: &Baccarat,
    game: &Baccarat,
    bets: &[BetEntry],
    shoe: &Shoe,
    sets: &[Vec<NamedCount>],
) -> Result<Vec<BetEffects>, PriceError> {
    let bets = bets.iter().map(|entry| entry.bet.clone()).collect();
    let removal = Removal::new(fresh, game, bets)?;
    progress::shown(|progress| removal.effects(fresh, game, shoe, sets, progress))
}

/// Refuses a shoe from which no card can leave so that a round can still be dealt.
pub(super) fn check_a_card_can_leave(shoe: &Shoe, game: &Baccarat) -> Result<(), Faults> {
    if shoe.draws() == Draws::WithReplacement {
        let message = ShoeError::RemovedWithReplacement.to_string();
        return Err(Faults::one("--infinite", "", message));
    }
    let seen = game.seen().len() as u64;
    if shoe.check_enough(seen, CARDS_OF_A_ROUND + 1).is_err() {
        let there = shoe.len() + seen;
        let message = format!(
            "no card can leave: the shoe holds {there}, and a round can need {CARDS_OF_A_ROUND}"
        );
        return Err(Faults::one("", "", message));
    }
    Ok(())
}

const CARDS_OF_A_ROUND: u64 = 6;

/// The sets of cards that leave at once: each must be there, and leave enough for a round.
fn sets(written: &[String], shoe: &Shoe, game: &Baccarat) -> Result<Vec<Vec<NamedCount>>, Faults> {
    let set = |text: &String| {
        let fault = |message: String| Faults::one("--also", &format!("`{text}`"), message);
        let cards = parse_counts(text).map_err(|error| fault(error.to_string()))?;
        if cards.is_empty() {
            return Err(fault("no card; write some, as in \"7x4 KS\"".to_owned()));
        }
        let enough = shoe
            .without(&cards)
            .and_then(|less| less.check_enough(game.seen().len() as u64, CARDS_OF_A_ROUND));
        enough.map_err(|error| fault(error.to_string()))?;
        Ok(cards)
    };
    written.iter().map(set).collect()
}
