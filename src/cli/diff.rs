//! `shoe diff`: what changed between two rule files or two bets, and every figure that moved.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings};
use super::check::{FileKind, kind_of_file};
use super::counted::{CountedShoes, counted, counted_on};
use super::output::{Format, Settings};
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use super::show::no_table;
use super::{Answer, Finding};
use crate::analysis::difference::Change;
use crate::analysis::difference::bet::bet_changes;
use crate::analysis::difference::figures::{bet_figures, rules_figures};
use crate::analysis::difference::rules::{OfferedRules, rules_changes};
use crate::analysis::pricing::Counted;
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::money::commission::Commission;
use crate::report::difference::{Contents, DifferenceReport, ShoeFigures};
use crate::tables::catalogue::{
    all_offered, bet, is_path, is_stored_bet, parts, published_ids, rules, rules_ids, shown,
};
use crate::tables::{bet_file, rules_file};

/// The rules under which bets are compared if none are named.
const RULES: &str = "macau";

#[derive(Debug, Args)]
pub(super) struct DiffArguments {
    /// The earlier of two rule files or two bets: a stored name, with a paytable as in `NAME:ID`, or a
    /// file (`-` for standard input)
    before: String,
    /// The later one
    after: String,
    /// For two bets: the rules under which they are counted [default: macau]
    #[arg(long)]
    rules: Option<String>,
    #[command(flatten)]
    shoe: ShoeOptions,
}

/// What can be compared.
enum Loaded {
    Rules(Box<HouseRules>),
    Bet(Box<BetEntry>),
}

pub(super) fn diff(arguments: &DiffArguments, settings: &Settings) -> Result<Answer, Faults> {
    let names = Change {
        before: arguments.before.as_str(),
        after: arguments.after.as_str(),
    };
    let report = match both(names.map(|name| load(name)))? {
        (Loaded::Rules(before), Loaded::Rules(after)) => {
            if arguments.rules.is_some() {
                let message = "it says under which rules two bets are counted; two rule files are \
                               each their own";
                return Err(Faults::one("", "--rules", message));
            }
            let offered = |rules: HouseRules| {
                let bets = all_offered(&rules)?;
                Ok(OfferedRules { rules, bets })
            };
            let (before, after) = both(Change {
                before: offered(*before),
                after: offered(*after),
            })?;
            rules_report(&Change { before, after }, &arguments.shoe)?
        }
        (Loaded::Bet(before), Loaded::Bet(after)) => {
            let rules = rules(arguments.rules.as_deref().unwrap_or(RULES))?;
            bets_report(&rules, [*before, *after], &arguments.shoe)?
        }
        (Loaded::Rules(_), Loaded::Bet(_)) => return Err(unlike(names.before, names.after)),
        (Loaded::Bet(_), Loaded::Rules(_)) => return Err(unlike(names.after, names.before)),
    };
    let names = names.map(|name| shown(name));
    let report = DifferenceReport { names, ..report };
    let text = match settings.format {
        Format::Json => report.json(settings.digits),
        Format::Text | Format::Markdown | Format::Csv => {
            settings.document(&report.document(settings.digits))?
        }
    };
    let finding = match report.is_same() {
        true => Finding::Fine,
        false => Finding::Difference,
    };
    Ok(Answer { text, finding })
}

/// Both sides, or the faults of both.
fn both<T>(sides: Change<Result<T, Faults>>) -> Result<(T, T), Faults> {
    match (sides.before, sides.after) {
        (Ok(before), Ok(after)) => Ok((before, after)),
        (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
        (Err(mut faults), Err(more)) => {
            let further = more.0.into_iter().filter(|of| !faults.0.contains(of));
            let further: Vec<_> = further.collect();
            faults.0.extend(further);
            Err(faults)
        }
    }
}

/// Rules or a bet, stored or from a file, whichever it is.
fn load(name: &str) -> Result<Loaded, Faults> {
    let of_bet = |entry: BetEntry| Loaded::Bet(Box::new(entry));
    let of_rules = |rules: HouseRules| Loaded::Rules(Box::new(rules));
    if is_stored_bet(name) || (is_path(name) && parts(name).1.is_some()) {
        return bet(name).map(of_bet);
    }
    if rules_ids().contains(&name) {
        return rules(name).map(of_rules);
    }
    let wanted = "neither rules nor a bet; give two rule files or two bets";
    if published_ids().contains(&name) {
        return Err(Faults::one("", "", format!("`{name}`: {wanted}")));
    }
    if !is_path(name) {
        return Err(Faults::one("", "", no_table(name)));
    }
    match kind_of_file(name)? {
        (FileKind::Bet, file, text) => bet_file::parse(&file, &text).map(of_bet),
        (FileKind::Rules, file, text) => rules_file::parse(&file, &text).map(of_rules),
        (FileKind::Shoe | FileKind::Dealt | FileKind::Published | FileKind::Design, file, _) => {
            Err(Faults::one(&file, "", wanted))
        }
    }
}

fn unlike(rules: &str, bet: &str) -> Faults {
    let message = format!(
        "`{}` is a rule file and `{}` a bet; give two rule files or two bets (`shoe odds \
         {rules} --bets {bet}` has the bet under the rules)",
        shown(rules),
        shown(bet)
    );
    Faults::one("", "", message)
}

fn rules_report(
    offered: &Change<OfferedRules>,
    shoe: &ShoeOptions,
) -> Result<DifferenceReport, Faults> {
    let chosen = chosen_shoes(&offered.map(|of| of.rules.decks.usual), shoe)?;
    let counted = Change {
        before: counted_on(&offered.before.rules, &offered.before.bets, chosen.before)?,
        after: counted_on(&offered.after.rules, &offered.after.bets, chosen.after)?,
    };
    let of_shoe = |at: usize| {
        let counts = Change {
            before: &counted.before.counts[at],
            after: &counted.after.counts[at],
        };
        ShoeFigures {
            shoe: counted.map(|of| of.shoes[at].description.clone()),
            figures: rules_figures(offered, &counts),
        }
    };
    let shoes = (0..counted.before.shoes.len()).map(of_shoe).collect();
    let entries: Vec<&BetEntry> = [&offered.before, &offered.after]
        .into_iter()
        .flat_map(|of| &of.bets)
        .collect();
    let mut warnings = warnings_of(&entries);
    let of_decks = [
        deck_warnings(&offered.before.rules, &counted.before.shoes),
        deck_warnings(&offered.after.rules, &counted.after.shoes),
    ];
    add_new(&mut warnings, of_decks.concat());
    Ok(DifferenceReport {
        names: offered.map(|of| of.rules.id.clone()),
        contents: Contents::Rules(rules_changes(&offered.before, &offered.after)),
        assumptions: rules_assumptions(offered, &counted, &entries, shoe),
        warnings,
        shoes,
    })
}

/// What the figures of both rule files rest on.
fn rules_assumptions(
    offered: &Change<OfferedRules>,
    counted: &Change<CountedShoes>,
    entries: &[&BetEntry],
    shoe: &ShoeOptions,
) -> Vec<String> {
    let said = |rules: &HouseRules, of: &CountedShoes| {
        assumptions(rules, &of.shoes, &of.game, of.notes.clone(), Vec::new())
    };
    let mut all = merged(
        said(&offered.before.rules, &counted.before),
        said(&offered.after.rules, &counted.after),
    );
    let usual = offered.map(|of| of.rules.decks.usual);
    if usual.before != usual.after && !shoe.say_the_shoe() {
        all.push(
            "shoes: each rule file on its own usual decks; `--decks N` puts both on one shoe"
                .to_owned(),
        );
    }
    all.push(
        "bets: those that both offer are compared in figures, each with the commission that its \
         rules say; closing rounds and limits change no figure"
            .to_owned(),
    );
    let has_chips = [&offered.before, &offered.after].map(|of| of.rules.chips.is_some());
    all.extend(rate_alone(entries, has_chips.contains(&true)));
    all.push(CHANGE.to_owned());
    all
}

/// The shoes of both: one choice for both where the options say the shoe or the usual number of
/// decks is the same, for standard input can be read only once.
fn chosen_shoes(usual: &Change<u32>, shoe: &ShoeOptions) -> Result<Change<Chosen>, Faults> {
    let before = shoe.chosen(usual.before)?;
    let after = if usual.before == usual.after || shoe.say_the_shoe() {
        before.clone()
    } else {
        shoe.chosen(usual.after)?
    };
    Ok(Change { before, after })
}

fn bets_report(
    rules: &HouseRules,
    entries: [BetEntry; 2],
    shoe: &ShoeOptions,
) -> Result<DifferenceReport, Faults> {
    let counted = counted(rules, &entries, shoe, rules.decks.usual)?;
    let bets = Change {
        before: entries[0].bet.clone(),
        after: entries[1].bet.clone(),
    };
    let of_shoe = |(chosen, counts): (&ChosenShoe, &Counted)| ShoeFigures {
        shoe: Change {
            before: chosen.description.clone(),
            after: chosen.description.clone(),
        },
        figures: bet_figures(&bets, counts),
    };
    let shoes = counted.shoes.iter().zip(&counted.counts);
    let shoes = shoes.map(of_shoe).collect();
    let notes = counted.notes.clone();
    let mut all = assumptions(rules, &counted.shoes, &counted.game, notes, Vec::new());
    all.push("bets: each as its file says it; no offer of the rules changes them".to_owned());
    all.push(
        "lines: paired by name, then by condition; one that only one bet has counts as moved"
            .to_owned(),
    );
    let both: Vec<&BetEntry> = entries.iter().collect();
    all.extend(rate_alone(&both, rules.chips.is_some()));
    all.push(CHANGE.to_owned());
    let mut warnings = warnings_of(&both);
    add_new(&mut warnings, deck_warnings(rules, &counted.shoes));
    Ok(DifferenceReport {
        names: bets.map(|bet| bet.id.clone()),
        contents: Contents::Bets(bet_changes(&entries[0], &entries[1])),
        assumptions: all,
        warnings,
        shoes,
    })
}

/// What the column of changes holds.
const CHANGE: &str =
    "change: after less before, taken of the exact figures; what did not move is not listed";

/// What is left out of the figures where net results depend on the amount staked.
fn rate_alone(entries: &[&BetEntry], has_chips: bool) -> Option<String> {
    let mut commissions = entries.iter().filter_map(|of| of.bet.commission.as_ref());
    let depends = has_chips || commissions.any(Commission::depends_on_amount);
    depends.then(|| {
        "commission: its rate alone; a minimum, roundings and chips depend on the stake".to_owned()
    })
}

/// Assumptions of both sides: once where they are the same.
fn merged(before: Vec<String>, after: Vec<String>) -> Vec<String> {
    let mut all = Vec::new();
    for (before, after) in before.into_iter().zip(after) {
        if before == after {
            all.push(before);
        } else {
            all.push(format!("before: {before}"));
            all.push(format!("after: {after}"));
        }
    }
    all
}

fn warnings_of(entries: &[&BetEntry]) -> Vec<String> {
    let mut warnings = Vec::new();
    for entry in entries {
        add_new(&mut warnings, entry.warnings.clone());
    }
    warnings
}

/// Adds what is not there yet.
fn add_new(all: &mut Vec<String>, more: Vec<String>) {
    for text in more {
        if !all.contains(&text) {
            all.push(text);
        }
    }
}
