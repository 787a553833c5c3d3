//! `shoe depth --law` and `shoe merge`.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;

use super::edges::expectation;
use super::output::Settings;
use super::progress;
use super::shoe_options::ChosenShoe;
use crate::analysis::edge_law::{EdgeLaw, Fingerprint, LawError, MergeError, Part, Shard, Subject};
use crate::analysis::pricing::{PriceError, PricingKernels, Statistic};
use crate::bets::entry::BetEntry;
use crate::cards::shoe::Shoe;
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::report::card_classes::class_name;
use crate::report::edge_law::{EdgeLawReport, shard_document};
use crate::tables::catalogue::{read, shown, text};
use crate::tables::law_file::{self, fingerprint, hash, parse};
use crate::tables::price_faults::fault_of;
use crate::tables::whole_file;

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Law of the edge")]
pub(super) struct LawOptions {
    /// The exact law of the edge: how often it is above zero, what perfect play gains, and the
    /// best and worst unseen cards, by enumeration of all compositions
    #[arg(long)]
    pub law: bool,
    /// Points at which the law is asked for, as 0,1%,1/20: the probability that the player's
    /// expectation is at most that
    #[arg(
        long,
        value_name = "EDGES",
        value_delimiter = ',',
        requires = "law",
        allow_hyphen_values = true
    )]
    at: Vec<String>,
    /// Only one of several parts of equal size, as 3/7; `shoe merge` puts them together
    #[arg(long, value_name = "I/N", requires = "law", requires = "checkpoint")]
    shard: Option<String>,
    /// Keep the sums in a file, and go on from it when it is there
    #[arg(long, value_name = "FILE", requires = "law")]
    checkpoint: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct MergeArguments {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

/// What the law is asked of.
pub(super) struct LawRun<'a> {
    pub rules_name: &'a str,
    pub rules_id: &'a str,
    pub bets: &'a [BetEntry],
    pub kernels: &'a PricingKernels,
    pub shoe: &'a ChosenShoe,
    pub depths: &'a [u64],
    pub assumptions: Vec<String>,
    pub warnings: Vec<String>,
}

/// The most compositions of one run: more would take many days.
const COMPOSITIONS_AT_MOST: u64 = 10_000_000_000_000;

/// How often a checkpoint is written.
const WRITTEN_EVERY: Duration = Duration::from_millis(250);

const ABOUT: [&str; 3] = [
    "law of the edge: every set of so many unseen cards is equally likely; the expectation of a \
     bet is that of the next round, given how many cards of each class are unseen",
    "favourable: above zero for the player; gain per round: of one unit bet whenever it is, and \
     nothing otherwise; gain per bet: per round that is bet on",
    "checked: the sets add up to all sets, and the mean of the expectations is the expectation \
     from the whole shoe; of several best or worst compositions the first is named",
];

pub(super) fn law(
    run: LawRun<'_>,
    options: &LawOptions,
    settings: &Settings,
) -> Result<String, Faults> {
    let grid = grid(&options.at)?;
    let shard = match &options.shard {
        None => Shard { number: 1, of: 1 },
        Some(text) => shard(text)?,
    };
    if let Some(name @ ("" | "-")) = options.checkpoint.as_deref() {
        let message = format!("`{name}` is no file that can be written and gone on from; name one");
        return Err(Faults::one("--checkpoint", "", message));
    }
    if options.checkpoint.is_some() && run.depths.len() != 1 {
        let message = "a checkpoint is that of one depth; give one number with --unseen";
        return Err(Faults::one("--checkpoint", "", message));
    }
    let statistics = (0..run.bets.len()).map(|bet| run.kernels.profit(bet));
    let statistics: Vec<Statistic> = statistics
        .collect::<Result<_, PriceError>>()
        .map_err(|error| fault_of(&error, run.bets))?;
    let mut runs = Vec::new();
    for &unseen in run.depths {
        let law = EdgeLaw::new(&statistics, &run.shoe.shoe, unseen, &grid);
        let law = law.map_err(|error| Faults::one("--unseen", "", error.to_string()))?;
        let subject = subject(&run, &statistics, &law)?;
        let part = enumerated(&law, subject, shard, options.checkpoint.as_deref())?;
        if shard.of > 1 {
            let file = options.checkpoint.as_deref().unwrap_or_default();
            return settings.document(&shard_document(&part, file, title(&part.subject)));
        }
        let figures = law.scale().figures(&part.sums);
        let figures = figures.map_err(|error| Faults::one("", "", error.to_string()))?;
        runs.push((part.subject, figures));
    }
    let title = runs
        .first()
        .map_or(String::new(), |(subject, _)| title(subject));
    settings.exact_document(EdgeLawReport { title, runs }.document(settings.digits))
}

pub(super) fn merge(arguments: &MergeArguments, settings: &Settings) -> Result<String, Faults> {
    let files = &arguments.files;
    let parts = files.iter().map(|file| parse(&shown(file), &read(file)?));
    let parts: Vec<Part> = parts.collect::<Result<_, Faults>>()?;
    let merged = Part::merged(&parts).map_err(|error| {
        let file = error
            .part()
            .map_or(String::new(), |part| shown(&files[part]));
        Faults::one(&file, "", error.to_string())
    })?;
    let figures = merged.subject.scale.figures(&merged.sums);
    let figures = figures.map_err(|error| Faults::one("", "", error.to_string()))?;
    let title = title(&merged.subject);
    let runs = vec![(merged.subject, figures)];
    settings.exact_document(EdgeLawReport { title, runs }.document(settings.digits))
}

/// With more compositions than this perfect play is not enumerated for a count.
const PERFECT_AT_MOST: u64 = 300_000_000;

/// What perfect play of one bet gains at a depth; `None` where that takes too long.
pub(super) fn perfect_gain(
    statistic: &Statistic,
    shoe: &Shoe,
    unseen: u64,
) -> Result<Option<Ratio>, Faults> {
    let fault = |error: LawError| Faults::one("--perfect", "", error.to_string());
    let law = match EdgeLaw::new(std::slice::from_ref(statistic), shoe, unseen, &[]) {
        Ok(law) if law.compositions() <= PERFECT_AT_MOST => law,
        Ok(_) | Err(LawError::TooMany { .. } | LawError::TooLong { .. }) => return Ok(None),
        Err(error) => return Err(fault(error)),
    };
    let sums = Mutex::new(law.no_sums());
    progress::shown(|progress| {
        law.run(law.pieces(&(0..law.compositions())), progress, |_, more| {
            let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
            *sums = std::mem::take(&mut *sums).plus(&more);
        })
    });
    let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    let figures = law.scale().figures(&sums).map_err(fault)?;
    Ok(figures.statistics.into_iter().next().map(|of| of.gain))
}

fn title(subject: &Subject) -> String {
    format!("Law of the edge, {} ({})", subject.shoe, subject.rules.id)
}

fn subject(run: &LawRun<'_>, statistics: &[Statistic], law: &EdgeLaw) -> Result<Subject, Faults> {
    let bets = run.bets.iter().zip(statistics);
    let about = ABOUT.iter().map(|&about| about.to_owned());
    Ok(Subject {
        program: format!("exactshoe {}", env!("CARGO_PKG_VERSION")),
        rules: Fingerprint {
            id: run.rules_id.to_owned(),
            hash: hash(&text(run.rules_name)?),
        },
        bets: bets
            .map(|(entry, of)| fingerprint(&entry.bet.id, of))
            .collect(),
        shoe: run.shoe.description.clone(),
        classes: law
            .partition()
            .classes()
            .iter()
            .map(|&class| class_name(class))
            .collect(),
        scale: law.scale().clone(),
        compositions: law.compositions(),
        assumptions: run.assumptions.iter().cloned().chain(about).collect(),
        warnings: run.warnings.clone(),
    })
}

/// A shard, from its checkpoint on if there is one.
fn enumerated(
    law: &EdgeLaw,
    subject: Subject,
    shard: Shard,
    checkpoint: Option<&str>,
) -> Result<Part, Faults> {
    let range = law.shard(shard);
    let compositions = range.end - range.start;
    if compositions > COMPOSITIONS_AT_MOST {
        let shards = law.compositions().div_ceil(COMPOSITIONS_AT_MOST);
        let message = format!(
            "{compositions} compositions are more than one run enumerates, {COMPOSITIONS_AT_MOST}; \
             take fewer unseen cards, bets that tell fewer cards apart, or {shards} shards with \
             --shard and --checkpoint"
        );
        return Err(Faults::one("--unseen", "", message));
    }
    let mut part = Part::new(subject, shard, range, law.no_sums());
    if let Some(file) = checkpoint.filter(|file| Path::new(file).exists()) {
        part = resumed(part, file)?;
    }
    let pieces: Vec<_> = part
        .missing()
        .iter()
        .flat_map(|range| law.pieces(range))
        .collect();
    if pieces.is_empty() {
        return Ok(part);
    }
    let state = Mutex::new((part, Instant::now(), Ok(())));
    let is_complete = progress::interruptible(|progress| {
        law.run(pieces, progress, |range, sums| {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            let (part, written, result) = &mut *state;
            part.add(range, &sums);
            if let Some(file) = checkpoint.filter(|_| written.elapsed() > WRITTEN_EVERY) {
                *result = whole_file::write(file, &law_file::written(part));
                *written = Instant::now();
                if result.is_err() {
                    progress.stop();
                }
            }
        })
    });
    let (part, _, result) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    result?;
    if let Some(file) = checkpoint {
        whole_file::write(file, &law_file::written(&part))?;
    }
    if is_complete {
        return Ok(part);
    }
    let (done, all) = (part.sums.compositions, part.range.end - part.range.start);
    Err(Faults::one(
        "",
        "",
        match checkpoint {
            Some(file) => format!(
                "stopped after {done} of {all} compositions; the same command goes on from `{file}`"
            ),
            None => format!(
                "stopped after {done} of {all} compositions; with --checkpoint FILE a run can go on"
            ),
        },
    ))
}

/// The part that a checkpoint holds, if it is of the same run.
fn resumed(fresh: Part, file: &str) -> Result<Part, Faults> {
    let part = parse(&shown(file), &read(file)?)?;
    let different = |what: &str, was: &str, is: &str| {
        let message = format!(
            "the file is of another run: {what} `{was}`, here `{is}`; name another file, or remove \
             this one to begin anew"
        );
        Err(Faults::one(&shown(file), "", message))
    };
    match fresh.agrees_with(&part) {
        Err(MergeError::Different { what, values, .. }) => {
            return different(what, &values[1], &values[0]);
        }
        Err(error) => return Err(Faults::one(&shown(file), "", error.to_string())),
        Ok(()) => {}
    }
    if (part.shard, &part.range) != (fresh.shard, &fresh.range) {
        return different("shard", &part.shard.to_string(), &fresh.shard.to_string());
    }
    Ok(part)
}

/// Reads `3/7`.
fn shard(text: &str) -> Result<Shard, Faults> {
    let numbers = text.split_once('/').and_then(|(number, of)| {
        let read = |text: &str| text.trim().parse::<u64>().ok();
        Some(Shard {
            number: read(number)?,
            of: read(of)?,
        })
    });
    let is_one =
        |shard: &Shard| (1..=shard.of).contains(&shard.number) && shard.of <= SHARDS_AT_MOST;
    numbers.filter(is_one).ok_or_else(|| {
        let message = format!(
            "`{text}` is no shard; write 3/7 for the third of seven, of at most {SHARDS_AT_MOST}"
        );
        Faults::one("--shard", "", message)
    })
}

const SHARDS_AT_MOST: u64 = 1_000_000;

/// Reads edges such as `0`, `1%` or `1/20`.
fn grid(written: &[String]) -> Result<Vec<Ratio>, Faults> {
    if written.len() > POINTS_AT_MOST {
        let message = format!("at most {POINTS_AT_MOST} points");
        return Err(Faults::one("--at", "", message));
    }
    written
        .iter()
        .map(|text| expectation("--at", text))
        .collect()
}

const POINTS_AT_MOST: usize = 1000;
