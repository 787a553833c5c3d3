//! `shoe peek`: what it is worth to know the class of a card before betting.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings, rate_alone};
use super::bet_choice::chosen_bets;
use super::looks::{check_told, parse_look};
use super::output::Settings;
use super::progress;
use super::shoe_options::{Chosen, ShoeOptions};
use crate::analysis::peek::{Look, LookAt, Peek, PeekError, Peeking, SIGNALS_AT_MOST};
use crate::bets::entry::BetEntry;
use crate::cards::shoe::{Draws, Shoe, ShoeError};
use crate::counting::rounds::Dealing;
use crate::error::Faults;
use crate::games::baccarat::round::Baccarat;
use crate::report::peek::{NamedLook, PeekReport};
use crate::tables::catalogue::rules;
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct PeekArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// What is known of a card: its place, a colon, and the classes told apart, as
    /// "player first: 6 7 8 9 | rest"; repeat it for several cards. Places: `player first` to
    /// `banker third`, `first` to `sixth` in the order of the deal, `next`, and `burn` for a card
    /// shown before the round. Classes: ranks or cards divided by `|`, `rest` for all others, or
    /// `each` for every rank its own
    #[arg(long, value_name = "PLACE: CLASSES", required = true)]
    knows: Vec<String>,
    /// Bets instead of those that the rules offer: ids or files, divided by commas; `all` for
    /// every stored bet
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn peek(arguments: &PeekArguments, settings: &Settings) -> Result<String, Faults> {
    let rules = rules(&arguments.rules)?;
    let mut own_notes = vec![KNOWN.to_owned(), VALUE.to_owned()];
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
        let message = "a card is known of one shoe; give one number of decks";
        return Err(Faults::one("--decks", "", message));
    };
    let fresh = Baccarat::new(rules.rules.clone());
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if let Some(contradiction) = game.contradiction() {
        return Err(Faults::one("", "", contradiction));
    }
    let (looks, named) = looks(&arguments.knows, &shoe.shoe, &game)?;
    let counted = count(&fresh, &game, &bets, &shoe.shoe, &looks);
    let peek = counted.map_err(|error| told(&error, &bets))?;
    let mut warnings: Vec<String> = bets.iter().flat_map(|of| of.warnings.clone()).collect();
    warnings.extend(deck_warnings(&rules, &shoes));
    own_notes.extend(notes_on(&looks));
    own_notes.extend(rate_alone(bets.iter().map(|entry| &entry.bet)));
    let places: Vec<&str> = named.iter().map(|look| look.place.as_str()).collect();
    let report = PeekReport {
        title: format!("Knowing {} before betting", places.join(" and ")),
        assumptions: assumptions(&rules, &shoes, &game, notes, own_notes),
        warnings,
        looks: named,
        bets,
        peek,
    };
    settings.exact_document(report.document(settings.digits))
}

const KNOWN: &str = "known before betting: to which class the card belongs, and nothing else; \
                     expectations are the player's, per unit staked, ties pushing where the bet \
                     says so";
const VALUE: &str = "value: the mean over all that may be known of the expectation of the bet that \
                     is best then; `or no bet`: of one who sits out where no bet is above zero";

/// Sentences on places whose meaning is not plain.
fn notes_on(looks: &[Look]) -> Vec<String> {
    let mut notes = Vec::new();
    let may_lack = |look: &Look| matches!(&look.at, LookAt::Slots(of) if of.contains(&None));
    if looks.iter().any(may_lack) {
        notes.push(
            "a third card: known is whether it will be dealt, and then its class; for a card that \
             lies next in the shoe whether dealt or not, write `fifth` or `sixth`"
                .to_owned(),
        );
    }
    if looks.iter().any(|look| look.at == LookAt::Burned) {
        notes.push(
            "burn: a card that is shown and leaves the shoe before the round; the other unseen \
             cards stay as they are"
                .to_owned(),
        );
    }
    notes
}

/// The cards looked at, the faults of all together.
fn looks(
    written: &[String],
    shoe: &Shoe,
    game: &Baccarat,
) -> Result<(Vec<Look>, Vec<NamedLook>), Faults> {
    let (mut looks, mut names, mut faults) = (Vec::new(), Vec::<NamedLook>::new(), Vec::new());
    for text in written {
        let read = parse_look(text, !game.seen().is_empty()).and_then(|(look, named)| {
            check_told(&look, &named, shoe)?;
            if look.at == LookAt::Burned && shoe.draws() == Draws::WithReplacement {
                let message = ShoeError::RemovedWithReplacement.to_string();
                return Err(Faults::one("--knows", "`burn`", message));
            }
            if names.iter().any(|other| other.place == named.place) {
                let message = "stands twice; write all its classes at once";
                return Err(Faults::one(
                    "--knows",
                    &format!("`{}`", named.place),
                    message,
                ));
            }
            Ok((look, named))
        });
        match read {
            Ok((look, named)) => {
                looks.push(look);
                names.push(named);
            }
            Err(more) => faults.extend(more.0),
        }
    }
    match faults.is_empty() {
        true => Ok((looks, names)),
        false => Err(Faults(faults)),
    }
}

fn count(
    fresh: &Baccarat,
    game: &Baccarat,
    bets: &[BetEntry],
    shoe: &Shoe,
    looks: &[Look],
) -> Result<Peek, PeekError> {
    let bets = bets.iter().map(|entry| entry.bet.clone()).collect();
    progress::shown(|progress| {
        Peeking::new(fresh, game, bets, looks, progress)?.on(game, shoe, progress)
    })
}

fn told(error: &PeekError, bets: &[BetEntry]) -> Faults {
    match error {
        PeekError::Price(error) => fault_of(error, bets),
        PeekError::TwoBurned => Faults::one(
            "--knows",
            "`burn`",
            "stands twice; one card is shown before a round",
        ),
        PeekError::TooManySignals(number) => {
            let message = format!(
                "the classes combine in {number} ways, and at most {SIGNALS_AT_MOST} are counted; \
                 write fewer classes"
            );
            Faults::one("--knows", "", message)
        }
    }
}
