//! `shoe joint`.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings, rate_alone};
use super::output::Settings;
use super::progress;
use super::shoe_options::{Chosen, ShoeOptions};
use crate::analysis::joint::JointLaw;
use crate::analysis::pricing::{PriceError, Pricing};
use crate::bets::bet::Bet;
use crate::bets::entry::BetEntry;
use crate::cards::shoe::{Draws, Shoe};
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::round::Baccarat;
use crate::report::joint::{JointReport, Rows};
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::{all_offered, bet, bet_ids, is_path, rules};
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct JointArguments {
    /// Bets: ids, files, or conditions with what they pay, as "tie => 8 to 1; banker.pair => 2 to
    /// 1" [default: the bets that the rules offer]
    #[arg(value_name = "BET")]
    bets: Vec<String>,
    /// Stored rules, or a rule file
    #[arg(long, default_value = "macau")]
    rules: String,
    /// What is staked on each bet, in their order, as 1,1,5 or 0.5,1/3 [default: 1 on each]
    #[arg(
        long,
        value_name = "AMOUNTS",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    stakes: Vec<String>,
    /// Print all rows of long tables, which csv and json always hold
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    shoe: ShoeOptions,
}

/// The rows of a table of text that are shown without being asked for.
const ROWS_SHOWN: usize = 40;

pub(super) fn joint(arguments: &JointArguments, settings: &Settings) -> Result<String, Faults> {
    let rules = rules(&arguments.rules)?;
    let bets = match arguments.bets.as_slice() {
        [] => all_offered(&rules)?,
        names => named_bets(names)?,
    };
    if bets.is_empty() {
        let message = format!("the rules `{}` offer no bet; name some", rules.id);
        return Err(Faults::one("", "", message));
    }
    check_different(&bets)?;
    let stakes = stakes(&arguments.stakes, bets.len())?;
    let chosen = arguments.shoe.chosen(rules.decks.usual)?;
    let Chosen {
        shoes,
        hands,
        notes,
    } = chosen;
    let [shoe] = shoes.as_slice() else {
        let message = "a joint law is that of one shoe; give one number of decks";
        return Err(Faults::one("--decks", "", message));
    };
    let fresh = Baccarat::new(rules.rules.clone());
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if let Some(contradiction) = game.contradiction() {
        return Err(Faults::one("", "", contradiction));
    }
    let law = count(&fresh, &game, &bets, &shoe.shoe);
    let law = law.map_err(|error| told(&error, &bets))?;
    let mut warnings: Vec<String> = bets.iter().flat_map(|of| of.warnings.clone()).collect();
    warnings.extend(deck_warnings(&rules, &shoes));
    let mut own_notes = written_out(&bets);
    own_notes.push(NET_RESULTS.to_owned());
    own_notes.extend(rate_alone(bets.iter().map(|entry| &entry.bet)));
    let report = JointReport {
        title: format!("Joint law of {}", counted(bets.len())),
        rules: rules.id.clone(),
        assumptions: assumptions(&rules, &shoes, &game, notes, own_notes),
        warnings,
        shoe: shoe.description.clone(),
        decks: shoe.decks,
        cards: match shoe.shoe.draws() {
            Draws::WithoutReplacement => Some(shoe.shoe.len()),
            Draws::WithReplacement => None,
        },
        total: law.total_law(&stakes),
        bets,
        stakes,
        law,
    };
    let rows = match arguments.all {
        true => Rows::All,
        false => Rows::MostProbable(ROWS_SHOWN),
    };
    settings.joint(&report, rows)
}

const NET_RESULTS: &str = "net results: the player's, per unit staked on the bet, commission taken \
                           off; total: stakes times net results, summed; the house's is its \
                           negative";

fn counted(bets: usize) -> String {
    match bets {
        1 => "one bet".to_owned(),
        _ => format!("{bets} bets on one round"),
    }
}

fn count(
    fresh: &Baccarat,
    game: &Baccarat,
    bets: &[BetEntry],
    shoe: &Shoe,
) -> Result<JointLaw, PriceError> {
    let bets = bets.iter().map(|entry| entry.bet.clone()).collect();
    let pricing = Pricing::new(fresh, game, bets)?;
    progress::shown(|progress| pricing.joint(fresh, game, shoe, progress))
}

/// The bets named, the faults of all of them together.
fn named_bets(names: &[String]) -> Result<Vec<BetEntry>, Faults> {
    let (mut bets, mut faults) = (Vec::new(), Vec::new());
    for (at, name) in names.iter().enumerate() {
        let name = name.trim();
        let read = match name.contains("=>") {
            true => inline(name, at + 1),
            false if looks_like_condition(name) => Err(Faults::one(
                &format!("bet {}", at + 1),
                "",
                format!("say what the condition pays, as in `{name} => 8 to 1`"),
            )),
            false => bet(name),
        };
        match read {
            Ok(bet) => bets.push(bet),
            Err(more) => faults.extend(more.0),
        }
    }
    if faults.is_empty() {
        Ok(bets)
    } else {
        Err(Faults(faults))
    }
}

fn looks_like_condition(name: &str) -> bool {
    !is_path(name) && !bet_ids().contains(&name) && name.contains(['.', ' ', '(', '!', '='])
}

/// A bet written as `CONDITION => PAY`, several lines parted by `;`.
fn inline(text: &str, number: usize) -> Result<BetEntry, Faults> {
    let file = format!("bet {number}");
    let mut lines = Vec::new();
    for line in text.split(';').filter(|line| !line.trim().is_empty()) {
        let Some((condition, pay)) = line.rsplit_once("=>") else {
            let line = line.trim();
            let message = format!("say what the condition pays, as in `{line} => 8 to 1`");
            return Err(Faults::one(&file, "", message));
        };
        lines.push((condition.trim().to_owned(), pay.trim().to_owned()));
    }
    let mut entry = of_lines(&lines).map_err(|mut faults| {
        for fault in &mut faults.0 {
            fault.file.clone_from(&file);
            fault.place = fault.place.replace("--pays", "pay");
        }
        faults
    })?;
    entry.bet.id = format!("bet-{number}");
    entry.bet.name = text.to_owned();
    Ok(entry)
}

/// Whether the bet was written as an argument.
fn is_inline(entry: &BetEntry) -> bool {
    entry.file.is_empty()
}

/// What the short names of bets written as arguments stand for.
fn written_out(bets: &[BetEntry]) -> Vec<String> {
    let inline = bets.iter().filter(|entry| is_inline(entry));
    inline
        .map(|entry| format!("{}: {}", entry.bet.id, entry.bet.name))
        .collect()
}

/// A fault of pricing, told of the bet: one written as an argument has no file.
fn told(error: &PriceError, bets: &[BetEntry]) -> Faults {
    let mut faults = fault_of(error, bets);
    if let Some(bet) = error.bet().filter(|&bet| is_inline(&bets[bet])) {
        for fault in faults.0.iter_mut().filter(|fault| !fault.place.is_empty()) {
            fault.file = format!("bet {}", bet + 1);
        }
    }
    faults
}

/// Refuses a bet that is named twice: its results would only repeat.
fn check_different(bets: &[BetEntry]) -> Result<(), Faults> {
    for (at, second) in bets.iter().enumerate() {
        for first in &bets[..at] {
            let message = if is_same(&first.bet, &second.bet) {
                format!(
                    "bets `{}` and `{}` are the same; name it once, and stake on it what both \
                     would have",
                    first.bet.id, second.bet.id
                )
            } else if first.bet.id == second.bet.id {
                let id = &first.bet.id;
                format!("two bets have the id `{id}`; give one of the files another id")
            } else {
                continue;
            };
            return Err(Faults::one("", "", message));
        }
    }
    Ok(())
}

fn is_same(first: &Bet, second: &Bet) -> bool {
    let pairs = || first.lines.iter().zip(&second.lines);
    first.lines.len() == second.lines.len()
        && first.matching == second.matching
        && pairs().all(|(a, b)| a.when.text() == b.when.text())
        && pairs().all(|(a, b)| first.profit(a) == second.profit(b))
}

fn stakes(written: &[String], bets: usize) -> Result<Vec<Ratio>, Faults> {
    if written.is_empty() {
        return Ok(vec![Ratio::one(); bets]);
    }
    let fault = |message: String| Faults::one("--stakes", "", message);
    if written.len() != bets {
        let given = written.len();
        return Err(fault(format!(
            "{given} stakes for {bets} bets; give one for each, in the order of the bets"
        )));
    }
    let stake = |text: &String| {
        let stake = Ratio::parse(text.trim()).filter(|stake| !stake.is_negative());
        stake.ok_or_else(|| {
            fault(format!(
                "`{text}` is no stake; write a number that is not negative, such as 5, 0.5 or 1/3"
            ))
        })
    };
    written.iter().map(stake).collect()
}
