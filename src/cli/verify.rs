//! `shoe verify`.

use clap::Args;

use super::output::Settings;
use super::{Answer, Finding, progress};
use crate::analysis::verification::{
    Figure, Published, Unverifiable, Verified, VerifyError, verify as verified,
};
use crate::error::Faults;
use crate::report::verification::{Shown, VerificationReport};
use crate::tables::catalogue::{published, published_ids};
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct VerifyArguments {
    /// Files of published figures, or ids of stored ones; `all` for every stored one
    #[arg(default_value = "all", value_name = "FILE|ID|all")]
    files: Vec<String>,
    /// Show only the figures that do not agree
    #[arg(long)]
    differences: bool,
}

pub(super) fn verify(arguments: &VerifyArguments, settings: &Settings) -> Result<Answer, Faults> {
    let names: Vec<&str> = arguments.files.iter().map(String::as_str).collect();
    let names = names.into_iter().flat_map(|name| match name {
        "all" => published_ids(),
        name => vec![name],
    });
    let sources = names.map(published).collect::<Result<Vec<_>, Faults>>()?;
    let figures: Vec<Figure> = sources
        .iter()
        .flat_map(|source| &source.figures)
        .map(|of| of.figure.clone())
        .collect();
    let found = progress::shown(|progress| verified(&figures, progress));
    let found = found.map_err(|error| fault(&error, &sources))?;
    let mut rest: &[Verified] = &found;
    let by_source = sources.iter().map(|source| {
        let (own, others) = rest.split_at(source.figures.len());
        rest = others;
        own.to_vec()
    });
    let report = VerificationReport {
        verified: by_source.collect(),
        sources: sources.clone(),
    };
    let shown = if arguments.differences {
        Shown::Differences
    } else {
        Shown::All
    };
    Ok(Answer {
        text: settings.verification(&report, shown)?,
        finding: if report.unexpected() == 0 {
            Finding::Fine
        } else {
            Finding::Difference
        },
    })
}

/// The error told of the figure's place in its file, or of the bet's own file.
fn fault(error: &VerifyError, sources: &[Published]) -> Faults {
    let mut number = error.figure;
    for source in sources {
        let Some(of) = source.figures.get(number) else {
            number -= source.figures.len();
            continue;
        };
        let place = format!("figures[{number}]");
        return match &error.why {
            Unverifiable::NoValue => {
                let message = "there is no such value: what is given cannot happen, or the bet \
                               always pushes";
                Faults::one(&source.file, &place, message)
            }
            Unverifiable::Price(error) => {
                let error = (**error).clone().of_bet(|_| 0);
                let mut faults = fault_of(&error, std::slice::from_ref(&of.entry));
                for fault in &mut faults.0 {
                    if fault.file.is_empty() || fault.file == source.file {
                        fault.file.clone_from(&source.file);
                        fault.place.clone_from(&place);
                    }
                }
                faults
            }
        };
    }
    Faults::one("", "", "no such figure")
}
