//! `shoe price`.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings};
use super::bet_choice::ChosenBet;
use super::counted::counted;
use super::edges::parse_edge;
use super::odds::{answer, report};
use super::output::Settings;
use super::shoe_options::ShoeOptions;
use super::stake_options::StakeOptions;
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::report::odds::Parts;
use crate::report::open_pay::OpenPayReport;
use crate::report::terms;
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::{is_path, is_stored_bet, rules};
use crate::tables::design_file::line_named;

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
    /// The pay of one line for this house edge, as 5%; several conditions mark it by --pays open
    #[arg(long, value_name = "EDGE", allow_hyphen_values = true,
          conflicts_with_all = ["stake", "stakes", "chips", "rounds"])]
    edge: Option<String>,
    /// With --edge, the line of a bet whose pay is asked for, by its name or number
    #[arg(long, value_name = "NAME", requires = "edge")]
    line: Option<String>,
    #[command(flatten)]
    shoe: ShoeOptions,
    #[command(flatten)]
    stakes: StakeOptions,
}

/// What stands for the pay that is asked for.
const OPEN: &str = "open";

pub(super) fn price(arguments: PriceArguments, settings: &Settings) -> Result<String, Faults> {
    let entry = rules(&arguments.rules)?;
    if let Some(edge) = &arguments.edge {
        return price_for_edge(&arguments, edge, &entry, settings);
    }
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

/// The pay of one line that brings the edge to the one wanted.
fn price_for_edge(
    arguments: &PriceArguments,
    edge: &str,
    rules: &HouseRules,
    settings: &Settings,
) -> Result<String, Faults> {
    let edge = parse_edge("--edge", edge)?;
    let (bet, line) = open_bet(arguments, rules)?;
    let mut bets = [bet];
    let is_condition = bets[0].entry.file.is_empty();
    let terms_of_stakes = arguments.stakes.terms(rules, &mut bets, is_condition)?;
    let [ChosenBet { entry, .. }] = bets;
    let usual = rules.decks.usual;
    let counted = counted(rules, std::slice::from_ref(&entry), &arguments.shoe, usual)?;
    let mut notes = vec![format!(
        "asked for: the pay of `{}`; other lines pay as written, what no line matches loses",
        entry.bet.lines[line].name
    )];
    notes.extend(entry.bet.commission.as_ref().map(|commission| {
        let commission = terms::commission(commission);
        format!("pays are before commission: {commission}")
    }));
    notes.extend(terms_of_stakes.notes);
    let mut warnings = entry.warnings.clone();
    warnings.extend(deck_warnings(rules, &counted.shoes));
    warnings.extend(terms_of_stakes.warnings);
    let shoes = counted.descriptions().into_iter().zip(counted.lines(0));
    let report = OpenPayReport {
        assumptions: assumptions(
            rules,
            &counted.shoes,
            &counted.game,
            counted.notes.clone(),
            notes,
        ),
        warnings,
        bet: entry.bet,
        line,
        edge,
        shoes: shoes.collect(),
    };
    settings.document(&report.document(settings.digits))
}

/// The bet with the number of the line whose pay is asked for.
fn open_bet(arguments: &PriceArguments, rules: &HouseRules) -> Result<(ChosenBet, usize), Faults> {
    let names = arguments.bet.as_slice();
    if let [name] = names
        && (is_path(name) || is_stored_bet(name))
    {
        if !arguments.pays.is_empty() {
            let message = "a bet says itself what it pays; name the line that is open by --line";
            return Err(Faults::one("", "--pays", message));
        }
        let bet = ChosenBet::of_rules(rules, name)?;
        let line = named_line(&bet.entry, arguments.line.as_deref())?;
        return Ok((bet, line));
    }
    let mut pays = arguments.pays.clone();
    if pays.is_empty() && names.len() == 1 {
        pays.push(OPEN.to_owned());
    }
    let open: Vec<usize> = (0..pays.len())
        .filter(|&at| pays[at].trim() == OPEN)
        .collect();
    let ([line], true) = (open.as_slice(), pays.len() == names.len()) else {
        let message = format!(
            "{} conditions, {} pays and {} of them `open`; give each condition its own --pays, and \
             for one of them --pays open",
            names.len(),
            pays.len(),
            open.len()
        );
        return Err(Faults::one("", "--pays", message));
    };
    // The pay of the open line is not looked at.
    pays[*line] = "push".to_owned();
    let lines = names.iter().cloned().zip(pays);
    let entry = of_lines(&lines.collect::<Vec<_>>())?;
    Ok((ChosenBet::without_limits(entry), *line))
}

/// The line named, or the only one.
fn named_line(entry: &BetEntry, name: Option<&str>) -> Result<usize, Faults> {
    let lines = &entry.bet.lines;
    let line = match name {
        Some(name) => line_named(entry, name),
        None if lines.len() == 1 => Ok(0),
        None => {
            let known: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
            Err(format!(
                "the bet has several lines; name one: `{}`",
                known.join("`, `")
            ))
        }
    };
    line.map_err(|message| Faults::one("", "--line", message))
}
