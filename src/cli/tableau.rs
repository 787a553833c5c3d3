//! `shoe tableau`: what Banker's choices are worth, and the best tableau for a shoe.

use clap::{Args, ValueEnum};

use super::assumptions::{assumptions, deck_warnings, rate_alone};
use super::bet_choice::ChosenBet;
use super::output::{Format, Settings};
use super::progress;
use super::removal::check_a_card_can_leave;
use super::shoe_options::{Chosen, ShoeOptions};
use crate::analysis::optimal_tableau::{Aim, BankerChoices, CountedCells, LessOne};
use crate::analysis::pricing::PriceError;
use crate::bets::entry::BetEntry;
use crate::cards::shoe::Shoe;
use crate::counting::rounds::Dealing;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::optimal_tableau::{TableauReport, Tables};
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::rules;
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct TableauArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// The bet whose expectation Banker's choices change [default: even money on Player]
    #[arg(long, value_name = "BET")]
    bet: Option<String>,
    /// What the best choice does with that expectation [default: lowest; with --bet, highest]
    #[arg(long, value_enum)]
    aim: Option<AimOption>,
    /// Print every cell by hand, and what each adds per round, which csv and json always hold
    #[arg(long)]
    all: bool,
    /// Show how one card that leaves moves the margins of the cells nearest to zero
    #[arg(long)]
    margins: bool,
    #[command(flatten)]
    shoe: ShoeOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AimOption {
    /// The lowest: Banker plays against the bet
    Lowest,
    /// The highest: Banker has staked on the bet
    Highest,
}

pub(super) fn tableau(arguments: &TableauArguments, settings: &Settings) -> Result<String, Faults> {
    let rules = rules(&arguments.rules)?;
    let entry = objective(arguments.bet.as_deref(), &rules)?;
    let aim = match (arguments.aim, &arguments.bet) {
        (Some(AimOption::Lowest), _) | (None, None) => Aim::Lowest,
        (Some(AimOption::Highest), _) | (None, Some(_)) => Aim::Highest,
    };
    let Chosen {
        shoes,
        hands,
        notes,
    } = arguments.shoe.chosen(rules.decks.usual)?;
    let [shoe] = shoes.as_slice() else {
        let message = "a best tableau is that of one shoe; give one number of decks";
        return Err(Faults::one("--decks", "", message));
    };
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if !game.seen().is_empty() {
        let message = "a tableau is chosen before the round; leave out what has been seen of one";
        return Err(Faults::one("", "", message));
    }
    if arguments.margins {
        check_a_card_can_leave(&shoe.shoe, &game)?;
    }
    let counted = count(&rules, &entry, &shoe.shoe, arguments.margins);
    let (cells, less_one) =
        counted.map_err(|error| fault_of(&error, std::slice::from_ref(&entry)))?;
    let mut warnings = entry.warnings.clone();
    warnings.extend(deck_warnings(&rules, &shoes));
    let mut own_notes = vec![told(&entry, aim), CELLS.to_owned()];
    own_notes.extend(rate_alone([&entry.bet]));
    let report = TableauReport {
        title: format!(
            "Banker's choices, and the best tableau for {}",
            shoe.description
        ),
        assumptions: assumptions(&rules, &shoes, &game, notes, own_notes),
        warnings,
        aim,
        cells,
        less_one,
    };
    let tables = match (arguments.all, settings.format) {
        (false, Format::Text | Format::Markdown) => Tables::Short,
        (true, _) | (false, Format::Csv | Format::Json) => Tables::All,
    };
    settings.exact_document(report.document(settings.digits, tables))
}

/// The bet named, as the rules offer it, or even money on Player.
fn objective(name: Option<&str>, rules: &HouseRules) -> Result<BetEntry, Faults> {
    if let Some(name) = name {
        return Ok(ChosenBet::of_rules(rules, name)?.entry);
    }
    let lines = [("player.wins", "1 to 1"), ("tie", "push")];
    let mut entry = of_lines(&lines.map(|(when, pays)| (when.to_owned(), pays.to_owned())))?;
    entry.bet.name = "even money on Player, ties push".to_owned();
    Ok(entry)
}

fn told(entry: &BetEntry, aim: Aim) -> String {
    let words = match aim {
        Aim::Lowest => "lowest: Banker plays against the bet",
        Aim::Highest => "highest: Banker has staked on the bet",
    };
    format!(
        "bet: {}; the best choice makes its expectation (per unit staked, of who staked it) the \
         {words}",
        entry.bet.name
    )
}

const CELLS: &str = "cells: what Banker knows in a round without naturals, his total or his two cards \
                     by points, and Player's third card by points; Player draws as the rules say; where \
                     both choices are equal or no round comes, the best is that of the rules";

type Counted = (CountedCells, Vec<LessOne>);

fn count(
    rules: &HouseRules,
    entry: &BetEntry,
    shoe: &Shoe,
    margins: bool,
) -> Result<Counted, PriceError> {
    progress::shown(|progress| {
        let choices = BankerChoices::new(&rules.rules, &entry.bet, progress)?;
        let less_one = match margins {
            true => choices.less_one(shoe, progress)?,
            false => Vec::new(),
        };
        Ok((choices.on(shoe, progress)?, less_one))
    })
}
