//! `shoe price`.

use clap::Args;

use super::bet_choice::ChosenBet;
use super::odds::{answer, report};
use super::output::Settings;
use super::shoe_options::ShoeOptions;
use super::stake_options::StakeOptions;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::report::odds::Parts;
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::{is_path, is_stored_bet, rules};

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
    #[command(flatten)]
    stakes: StakeOptions,
}

pub(super) fn price(arguments: PriceArguments, settings: &Settings) -> Result<String, Faults> {
    let entry = rules(&arguments.rules)?;
    let mut bets = [priced_bet(&arguments, &entry)?];
    let is_condition = bets[0].entry.file.is_empty();
    let terms = arguments.stakes.terms(&entry, &mut bets, is_condition)?;
    let title = "Price".to_owned();
    let report = report(
        title,
        &entry,
        bets.into(),
        &arguments.shoe,
        &terms,
        Vec::new(),
    )?;
    let parts = Parts {
        round: false,
        totals: false,
    };
    answer(&report, &terms, arguments.stakes.rounds, settings, parts)
}

/// A file or stored bet without pays, or conditions with as many pays.
fn priced_bet(arguments: &PriceArguments, rules: &HouseRules) -> Result<ChosenBet, Faults> {
    let (conditions, pays) = (&arguments.bet, &arguments.pays);
    if let ([name], true) = (conditions.as_slice(), pays.is_empty()) {
        if is_path(name) || is_stored_bet(name) {
            return ChosenBet::of_rules(rules, name);
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
    let lines = conditions.iter().cloned().zip(pays.iter().cloned());
    of_lines(&lines.collect::<Vec<_>>()).map(ChosenBet::without_limits)
}
