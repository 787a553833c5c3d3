//! `shoe settle`: recorded rounds settled from their cards.

use std::io::{self, ErrorKind, Read};

use clap::Args;

use super::assumptions::{deck_warnings, rate_alone};
use super::output::{Format, Settings};
use super::progress;
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use super::{Answer, Finding};
use crate::analysis::pricing::{Counted, PriceError, Pricing};
use crate::analysis::settlement::{Comparison, Observed, Settler};
use crate::bets::entry::BetEntry;
use crate::cards::shoe::Draws;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::settlement::{
    FileReport, Fractions, LineFault, RoundWriter, one_round, void, wrong_winner,
};
use crate::tables::catalogue::{all_offered, bet, bet_ids, rules, shown};
use crate::tables::price_faults::fault_of;
use crate::tables::round_file::{RoundFile, open_rounds, parse_round};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 every round follows the tableau, 1 a round breaks it or a \
                        recorded result is wrong, 2 a line or the file cannot be read."
)]
pub(super) struct SettleArguments {
    /// Stored rules (see `shoe list`), or a rule file
    rules: String,
    /// One round, as "P: 9S 4H ; B: KD 6C 2S"; suits may be left out
    #[arg(required_unless_present = "file", conflicts_with = "file")]
    round: Option<String>,
    /// A file of rounds (`-` for standard input): such a line each, or CSV with a header
    /// `player,banker` or `p1,b1,p2,b2,p3,b3`, and `result` if it is there
    #[arg(long, value_name = "FILE")]
    file: Option<String>,
    /// Bets instead of those that the rules offer: ids or files, divided by commas; `all` for
    /// every stored bet
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    /// How many lines at fault are listed
    #[arg(long, value_name = "N", default_value_t = 20, conflicts_with = "all")]
    first: usize,
    /// Write every round of the file as a line of CSV, instead of the summary
    #[arg(long, requires = "file")]
    all: bool,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn settle(arguments: &SettleArguments, settings: &Settings) -> Result<Answer, Faults> {
    let entry = rules(&arguments.rules)?;
    let bets = bets(&entry, &arguments.bets)?;
    let game = Baccarat::new(entry.rules.clone());
    let prepared = Pricing::new(&game, &game, bets.iter().map(|of| of.bet.clone()).collect())
        .and_then(|pricing| {
            let settler = progress::shown(|progress| Settler::new(&game, &pricing, progress))?;
            Ok((pricing, settler))
        });
    let (pricing, mut settler) = prepared.map_err(|error| fault_of(&error, &bets))?;
    match (&arguments.round, &arguments.file) {
        (_, Some(file)) if arguments.all => all(file, &mut settler, settings),
        (_, Some(file)) => {
            let law = Law {
                entry,
                bets,
                game,
                pricing,
            };
            summary(file, arguments, &law, &mut settler, settings)
        }
        (round, None) => {
            let text = round.as_deref().unwrap_or_default();
            single(text, &entry, &mut settler, settings)
        }
    }
}

/// What the rounds of a file are compared with.
struct Law {
    entry: HouseRules,
    bets: Vec<BetEntry>,
    game: Baccarat,
    pricing: Pricing,
}

fn bets(rules: &HouseRules, names: &[String]) -> Result<Vec<BetEntry>, Faults> {
    let names: Vec<&str> = names.iter().map(|name| name.trim()).collect();
    match names.as_slice() {
        [] => all_offered(rules),
        ["all"] => bet_ids().into_iter().map(bet).collect(),
        names => names.iter().map(|name| bet(name)).collect(),
    }
}

const VOID: &str = "a round that breaks the tableau is void: every stake is returned; only its first \
                    breach in the order of the deal is named";
const NET: &str = "net results are to one unit staked, commission taken off wins; what no line of a \
                   bet matches loses";

fn fractions(settings: &Settings) -> Fractions {
    match settings.format {
        Format::Json => Fractions::Beside,
        Format::Text | Format::Markdown | Format::Csv => Fractions::Left,
    }
}

fn single(
    text: &str,
    rules: &HouseRules,
    settler: &mut Settler,
    settings: &Settings,
) -> Result<Answer, Faults> {
    let record = parse_round(text).map_err(|message| Faults::one("", "round", message))?;
    let bets = settler.bets().to_vec();
    let mut assumptions = vec![format!("rules: {}", rules.file), VOID.into(), NET.into()];
    assumptions.extend(rate_alone(&bets));
    let settled = settler.settle(&record);
    let document = one_round(
        &record,
        &settled,
        &bets,
        assumptions,
        fractions(settings),
        settings.digits,
    );
    let finding = match settled {
        Ok(_) => Finding::Fine,
        Err(_) => Finding::Difference,
    };
    let text = settings.document(&document)?;
    Ok(Answer { text, finding })
}

/// What the lines of a file are at fault of, beside the counts of the rounds.
#[derive(Default)]
struct Found {
    unreadable: u64,
    faults: Vec<LineFault>,
}

fn finding(seen: &Observed, unreadable: u64) -> Finding {
    if unreadable > 0 {
        Finding::Unreadable
    } else if seen.void_rounds() + seen.wrong_winners > 0 {
        Finding::Difference
    } else {
        Finding::Fine
    }
}

fn summary(
    file: &str,
    arguments: &SettleArguments,
    law: &Law,
    settler: &mut Settler,
    settings: &Settings,
) -> Result<Answer, Faults> {
    let (chosen, shoe_notes) = one_shoe(&arguments.shoe, &law.entry)?;
    let counted = count(law, &chosen).map_err(|error| fault_of(&error, &law.bets))?;
    let mut observed = Observed::new(settler.bets());
    let found = read(
        &mut open_rounds(file)?,
        arguments.first,
        settler,
        &mut observed,
    )?;
    let mut report = FileReport {
        title: format!("Rounds of {}, settled", shown(file)),
        assumptions: [
            assumptions(law, &chosen, shoe_notes),
            rate_alone(settler.bets()),
        ]
        .concat(),
        warnings: law.bets.iter().flat_map(|of| of.warnings.clone()).collect(),
        comparison: Comparison::new(&observed, settler.bets(), &counted),
        bets: law.bets.clone(),
        unreadable: found.unreadable,
        faults: found.faults,
        observed,
    };
    report.warnings.extend(deck_warnings(&law.entry, &[chosen]));
    report.warnings.extend(sample_warnings(&report));
    let text = settings.document(&report.document(settings.digits, fractions(settings)))?;
    let finding = finding(&report.observed, report.unreadable);
    Ok(Answer { text, finding })
}

/// Reads all rounds into the counts, and keeps the first lines at fault.
fn read<R: Read>(
    rounds: &mut RoundFile<R>,
    first: usize,
    settler: &mut Settler,
    observed: &mut Observed,
) -> Result<Found, Faults> {
    let mut found = Found::default();
    while let Some(line) = rounds.next_round()? {
        let message = match line.record {
            Err(message) => {
                found.unreadable += 1;
                Some(message)
            }
            Ok(record) => {
                let settled = settler.settle(record);
                observed.add(&settled, record.winner);
                match &settled {
                    Err(breach) if found.faults.len() < first => Some(void(breach)),
                    Err(_) => None,
                    Ok(of) => of.wrong_winner.map(|named| wrong_winner(named, &of.round)),
                }
            }
        };
        if let Some(message) = message.filter(|_| found.faults.len() < first) {
            let line = line.number;
            found.faults.push(LineFault { line, message });
        }
    }
    Ok(found)
}

fn count(law: &Law, chosen: &ChosenShoe) -> Result<Counted, PriceError> {
    let (game, pricing) = (&law.game, &law.pricing);
    progress::shown(|progress| pricing.count(game, game, &chosen.shoe, progress))
}

fn one_shoe(
    options: &ShoeOptions,
    rules: &HouseRules,
) -> Result<(ChosenShoe, Vec<String>), Faults> {
    let Chosen {
        mut shoes,
        hands,
        notes,
    } = options.chosen(rules.decks.usual)?;
    if hands != Default::default() {
        let message = "no hand has been seen of the rounds of a file; leave out `--player`, \
                       `--banker` and their totals";
        return Err(Faults::one("", "", message));
    }
    match (shoes.pop(), shoes.len()) {
        (Some(shoe), 0) => Ok((shoe, notes)),
        _ => Err(Faults::one(
            "--decks",
            "",
            "rounds are compared with one law; give one number of decks",
        )),
    }
}

fn assumptions(law: &Law, chosen: &ChosenShoe, shoe_notes: Vec<String>) -> Vec<String> {
    let shoe = match chosen.shoe.draws() {
        Draws::WithoutReplacement => {
            format!("{}, {} cards", chosen.description, chosen.shoe.len())
        }
        Draws::WithReplacement => format!("{}, cards drawn with replacement", chosen.description),
    };
    let mut all = vec![
        format!("rules: {}", law.entry.file),
        format!("shoe: {shoe}"),
    ];
    all.extend(shoe_notes);
    all.extend([VOID.to_owned(), NET.to_owned()]);
    all.push(
        "law: rounds are taken as exchangeable draws, each with the law of this shoe when fresh; for \
         rounds of one shoe, which are not independent, z, chi-square and p-values are \
         approximations; void rounds and lines that cannot be read are left out"
            .to_owned(),
    );
    all.push(
        "z: (observed - expected) / standard deviation; p-values: two-sided normal tail of z, tail of \
         the chi-square law: approximations for many rounds; all other figures are exact"
            .to_owned(),
    );
    let closed = law.entry.offers.iter().filter_map(|offer| {
        let round = offer.closed_from_round?;
        let is_settled = law.bets.iter().any(|of| of.bet.id == offer.bet);
        is_settled.then(|| {
            format!(
                "`{}`, closed from round {round} on, is settled in all",
                offer.bet
            )
        })
    });
    all.extend(closed);
    all
}

/// Where the rounds cannot be compared with the law.
fn sample_warnings(report: &FileReport) -> Vec<String> {
    let bets = report.bets.iter().zip(&report.observed.bets);
    let open = bets.filter(|(_, seen)| seen.not_decided > 0);
    let mut warnings: Vec<String> = open
        .map(|(of, seen)| {
            format!(
                "bet `{}`: not decided in {} rounds, suits not recorded; the others are no fair \
                 sample and are not compared with the law",
                of.bet.id, seen.not_decided
            )
        })
        .collect();
    let impossible = report
        .comparison
        .outcomes
        .iter()
        .filter(|of| of.is_impossible());
    if impossible.count() > 0 {
        warnings.push("an outcome was recorded that this shoe cannot deal".to_owned());
    }
    warnings
}

/// Writes every round as it comes.
fn all(file: &str, settler: &mut Settler, settings: &Settings) -> Result<Answer, Faults> {
    if !matches!(settings.format, Format::Text | Format::Csv) {
        let message = "every round is written as CSV; give `--format csv`, or leave out `--all`";
        return Err(Faults::one("", "--all", message));
    }
    let mut rounds = open_rounds(file)?;
    let bets = settler.bets().to_vec();
    let mut observed = Observed::new(&bets);
    let mut unreadable = 0;
    let output = io::stdout().lock();
    let written = RoundWriter::new(output, &bets)
        .map_err(Stop::Output)
        .and_then(|mut writer| {
            while let Some(line) = rounds.next_round().map_err(Stop::Input)? {
                match line.record {
                    Err(message) => {
                        unreadable += 1;
                        let line = line.number;
                        writer.unreadable(&LineFault { line, message })
                    }
                    Ok(record) => {
                        let settled = settler.settle(record);
                        observed.add(&settled, record.winner);
                        writer.round(line.number, &settled)
                    }
                }
                .map_err(Stop::Output)?;
            }
            writer.finish().map_err(Stop::Output)
        });
    match written {
        Err(Stop::Input(faults)) => return Err(faults),
        // A reader that has gone, as `head` does, is no fault.
        Err(Stop::Output(error)) if error.kind() != ErrorKind::BrokenPipe => {
            let message = format!("cannot be written: {error}");
            return Err(Faults::one("standard output", "", message));
        }
        Err(Stop::Output(_)) | Ok(()) => {}
    }
    let finding = finding(&observed, unreadable);
    let text = String::new();
    Ok(Answer { text, finding })
}

/// Why the writing of rounds ended early.
enum Stop {
    Input(Faults),
    Output(io::Error),
}
