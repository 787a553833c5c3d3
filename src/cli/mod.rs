//! The command `shoe`: arguments to values, values to a report, a report to the standard output.

mod assumptions;
mod bet_choice;
mod check;
mod count;
mod count_meaning;
mod counted;
mod depth;
mod depth_law;
mod design;
mod diff;
mod edges;
mod joint;
mod looks;
mod odds;
mod output;
mod peek;
mod price;
mod progress;
mod removal;
mod round_results;
mod rounds;
mod settle;
mod shoe_end_options;
mod shoe_options;
mod show;
mod stake_options;
mod tableau;
mod unseen;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::error::Faults;
use output::{Format, Settings};

/// Exact odds and edges of casino card games dealt from a finite shoe.
#[derive(Debug, Parser)]
#[command(name = "shoe", version, about, max_term_width = 100)]
#[command(after_help = "Exit status: 0 fine, 1 a check found a difference, 2 misuse or bad input.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Debug, Args)]
struct OutputOptions {
    /// The form of the answer
    #[arg(long, global = true, value_enum, default_value = "text")]
    format: Format,
    /// Digits after the point [default: 6 for text and markdown, 12 for csv and json]
    #[arg(long, global = true, value_name = "N",
          value_parser = clap::value_parser!(u16).range(0..=1000))]
    digits: Option<u16>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// The odds of a round and the edge of every bet that the rules offer
    Odds(odds::OddsArguments),
    /// The edge of a bet given by its conditions and pays, or by a file
    Price(price::PriceArguments),
    /// How bets on one round go together: joint law, covariances, the law of the total
    Joint(joint::JointArguments),
    /// Several rounds of one shoe: joint law, bets left up, rounds and cards of the shoe, cut card
    Rounds(rounds::RoundsArguments),
    /// The pays of a bet that bring its house edge into a window, on one shoe or several at once
    Design(design::DesignArguments),
    /// A counting system at work: how often it bets and what it gains, or the best tags for a bet
    Count(count::CountArguments),
    /// How the edges of bets spread deep in the shoe and what counting can gain there, or their law
    Depth(depth::DepthArguments),
    /// What changed between two rule files or two bets, and every figure that moved
    Diff(diff::DiffArguments),
    /// What it is worth to know, before betting, to which class a card belongs
    Peek(peek::PeekArguments),
    /// What drawing and standing are worth in every cell of Banker's table, and the best tableau
    Tableau(tableau::TableauArguments),
    /// Effects of removal: what every card that leaves the shoe does to the expectation of a bet
    Removal(removal::RemovalArguments),
    /// The shards of a law of the edge, put together
    Merge(depth_law::MergeArguments),
    /// The rules and bets that are stored
    List(show::ListArguments),
    /// Rules with their tableau as a grid, or a bet with its lines
    Show(show::ShowArguments),
    /// Published figures compared with exact ones at the digits printed
    Verify(verify::VerifyArguments),
    /// What a file means, or every fault in it
    Check(check::CheckArguments),
    /// Recorded rounds settled from their cards, and compared with the exact law
    Settle(settle::SettleArguments),
    /// The JSON Schema of a kind of input file
    Schema(show::SchemaArguments),
}

/// What a command prints, and what its exit status says of it.
struct Answer {
    text: String,
    finding: Finding,
}

/// What a check found.
enum Finding {
    /// No difference, or nothing was checked.
    Fine,
    /// A difference.
    Difference,
    /// A part of the input that cannot be read, told in the answer.
    Unreadable,
}

impl Answer {
    fn fine(text: String) -> Self {
        Self {
            text,
            finding: Finding::Fine,
        }
    }
}

/// Runs the command with the arguments of a process, its name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let parsed = match Arguments::try_parse_from(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => return misused(&error, &arguments),
    };
    let settings = Settings::new(parsed.output.format, parsed.output.digits);
    let result = match parsed.command {
        Command::Odds(arguments) => odds::odds(arguments, &settings).map(Answer::fine),
        Command::Joint(arguments) => joint::joint(&arguments, &settings).map(Answer::fine),
        Command::Rounds(arguments) => rounds::rounds(&arguments, &settings).map(Answer::fine),
        Command::Price(arguments) => price::price(arguments, &settings).map(Answer::fine),
        Command::Design(arguments) => design::design(&arguments, &settings).map(Answer::fine),
        Command::Count(arguments) => count::count(&arguments, &settings).map(Answer::fine),
        Command::Depth(arguments) => depth::depth(&arguments, &settings).map(Answer::fine),
        Command::Diff(arguments) => diff::diff(&arguments, &settings),
        Command::Peek(arguments) => peek::peek(&arguments, &settings).map(Answer::fine),
        Command::Tableau(arguments) => tableau::tableau(&arguments, &settings).map(Answer::fine),
        Command::Removal(arguments) => removal::removal(&arguments, &settings),
        Command::Merge(arguments) => depth_law::merge(&arguments, &settings).map(Answer::fine),
        Command::List(arguments) => show::list(&arguments, &settings).map(Answer::fine),
        Command::Show(arguments) => show::show(&arguments, &settings).map(Answer::fine),
        Command::Verify(arguments) => verify::verify(&arguments, &settings),
        Command::Check(arguments) => check::check(&arguments, &settings).map(Answer::fine),
        Command::Settle(arguments) => settle::settle(&arguments, &settings),
        Command::Schema(arguments) => show::schema(&arguments).map(Answer::fine),
    };
    match result.and_then(|answer| output::print(&answer.text).map(|()| answer.finding)) {
        Ok(Finding::Fine) => ExitCode::SUCCESS,
        Ok(Finding::Difference) => ExitCode::from(1),
        Ok(Finding::Unreadable) => ExitCode::from(2),
        Err(faults) => {
            output::complain(&faults, settings.format);
            ExitCode::from(2)
        }
    }
}

/// Help and version are answers; everything else is misuse, told in the form asked for.
fn misused(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    let is_json = arguments
        .windows(2)
        .any(|pair| pair[0] == "--format" && pair[1] == "json")
        || arguments.iter().any(|argument| argument == "--format=json");
    if error.use_stderr() && is_json {
        let text = error.to_string();
        let message = text.trim().trim_start_matches("error: ");
        output::complain(&Faults::one("", "", message), Format::Json);
    } else {
        // A closed output is no reason to fail.
        let _ = error.print();
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}
