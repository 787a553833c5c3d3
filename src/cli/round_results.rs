//! The options that say what the results of a round are.

use clap::Args;

use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::bet;

#[derive(Debug, Args)]
pub(super) struct ResultOptions {
    /// A result in place of Banker, Player and Tie, as "natural=player.natural"; what none of
    /// them matches is `other`
    #[arg(long = "result", value_name = "NAME=CONDITION")]
    results: Vec<String>,
    /// The lines of a bet as the results
    #[arg(long, value_name = "BET", conflicts_with = "results")]
    results_of: Option<String>,
}

/// The results of a round: the lines of a bet.
#[derive(Clone, Debug)]
pub(super) struct NamedResults {
    pub entry: BetEntry,
    pub names: Vec<String>,
    /// Sentences for the assumptions.
    pub notes: Vec<String>,
    is_inline: bool,
}

const USUAL: [(&str, &str); 3] = [
    ("Banker", "banker.wins"),
    ("Player", "player.wins"),
    ("Tie", "tie"),
];

/// The most results that are told apart, what none matches counted in.
const RESULTS_AT_MOST: usize = 8;

impl ResultOptions {
    /// The results chosen.
    pub fn named(&self) -> Result<NamedResults, Faults> {
        if let Some(name) = &self.results_of {
            let entry = bet(name)?;
            let names: Vec<String> = entry.bet.lines.iter().map(|of| of.name.clone()).collect();
            check_number(names.len(), "--results-of")?;
            return Ok(NamedResults {
                notes: vec![format!("results: the lines of `{}`", entry.bet.id)],
                entry,
                names,
                is_inline: false,
            });
        }
        let pair = |(name, condition): &(&str, &str)| ((*name).to_owned(), (*condition).to_owned());
        let written: Vec<(String, String)> = match self.results.as_slice() {
            [] => USUAL.iter().map(pair).collect(),
            results => results
                .iter()
                .map(|text| parted(text))
                .collect::<Result<_, _>>()?,
        };
        check_number(written.len(), "--result")?;
        for (at, (name, _)) in written.iter().enumerate() {
            if written[..at].iter().any(|(earlier, _)| earlier == name) || name == "other" {
                let message = format!("two results are named `{name}`; give each its own name");
                return Err(Faults::one("--result", "", message));
            }
        }
        let lines: Vec<(String, String)> = written
            .iter()
            .map(|(_, condition)| (condition.clone(), "push".to_owned()))
            .collect();
        let entry = of_lines(&lines).map_err(of_option)?;
        let noted: Vec<String> = written
            .iter()
            .map(|(name, condition)| format!("{name}: `{condition}`"))
            .collect();
        Ok(NamedResults {
            entry,
            names: written.into_iter().map(|(name, _)| name).collect(),
            notes: vec![format!("results: {}", noted.join(", "))],
            is_inline: true,
        })
    }
}

fn check_number(lines: usize, option: &str) -> Result<(), Faults> {
    if lines < RESULTS_AT_MOST {
        return Ok(());
    }
    let most = RESULTS_AT_MOST - 1;
    let message = format!("{lines} results; at most {most} are told apart, and what none matches");
    Err(Faults::one(option, "", message))
}

fn parted(text: &str) -> Result<(String, String), Faults> {
    let parts = text.split_once('=');
    let parts = parts.map(|(name, condition)| (name.trim(), condition.trim()));
    match parts {
        Some((name, condition))
            if !name.is_empty()
                && !condition.is_empty()
                && !condition.starts_with('=')
                && !name.contains(['.', '<', '>', '!']) =>
        {
            Ok((name.to_owned(), condition.to_owned()))
        }
        _ => {
            let message = format!(
                "`{text}` is no named result; write a name and a condition, as in \
                 `natural=player.natural`"
            );
            Err(Faults::one("--result", "", message))
        }
    }
}

/// Faults of conditions, told of the option that they were given by.
fn of_option(mut faults: Faults) -> Faults {
    for fault in &mut faults.0 {
        fault.file = "--result".to_owned();
        fault.place = fault.place.replace("condition ", "");
        if fault.place == "condition" {
            fault.place.clear();
        }
    }
    faults
}

impl NamedResults {
    /// Faults of pricing, the results being the first bet priced.
    pub fn told(&self, faults: Faults, bet: Option<usize>) -> Faults {
        match bet {
            Some(0) if self.is_inline => of_option(faults),
            _ => faults,
        }
    }
}
