//! `shoe design`: the pays that bring the edge of a bet into a window.

use clap::{Args, ValueEnum};

use super::assumptions::{assumptions, deck_warnings};
use super::counted::{CountedShoes, counted};
use super::edges::{parse_edge, parse_window};
use super::output::{Format, Settings};
use super::progress;
use super::shoe_options::ShoeOptions;
use crate::analysis::design::{By, Designs, Wanted, search};
use crate::analysis::open_pay::break_even;
use crate::bets::bet::Line;
use crate::bets::pays::Pay;
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::report::description;
use crate::report::design::{Base, DesignReport};
use crate::report::document::{Cell, Column, Document, Form, Table};
use crate::tables::catalogue::rules;
use crate::tables::design_file::{Bare, DesignEntry, LinePays, line_named, load, parse_pays};
use crate::tables::open_lines::{Order, Overrides};

#[derive(Debug, Args)]
pub(super) struct DesignArguments {
    /// A design file: a bet file whose lines may give ranges of pays; or a bet, with --pays
    file: String,
    /// The house edges wanted on every shoe, both ends included: 4%..6%
    #[arg(long, value_name = "WINDOW", allow_hyphen_values = true)]
    edge: String,
    /// The edge to come close to [default: the middle of the window]
    #[arg(long, value_name = "EDGE", allow_hyphen_values = true)]
    target: Option<String>,
    /// The pays of every line left open without pays of its own: 1..60, 1..10 by 1/2, or a list
    /// 1,3/2,2 (all to one); of every winning line where the file leaves none open
    #[arg(long, value_name = "PAYS")]
    pays: Option<String>,
    /// The pays of one line, by its name or number: 'win by 9=10..60'
    #[arg(long, value_name = "LINE=PAYS")]
    line: Vec<String>,
    /// No line left open pays more than the one listed before it
    #[arg(long)]
    monotone: bool,
    /// What makes one design better than another
    #[arg(long, value_enum, default_value = "closeness")]
    by: ByOption,
    /// How many of the best are shown
    #[arg(long, value_name = "K", default_value = "20",
          value_parser = clap::value_parser!(u16).range(0..=10_000))]
    best: u16,
    /// Stored rules, or a rule file
    #[arg(long, default_value = "macau")]
    rules: String,
    #[command(flatten)]
    shoe: ShoeOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByOption {
    /// Nearest to the target, on several shoes by the largest distance
    Closeness,
    /// Highest hit frequency
    Hit,
    /// Lowest variance
    Variance,
}

pub(super) fn design(arguments: &DesignArguments, settings: &Settings) -> Result<String, Faults> {
    let wanted = wanted(arguments)?;
    let rules = rules(&arguments.rules)?;
    let file = load(&arguments.file)?;
    let (design, opened) = file.design(&overrides(arguments, &file)?)?;
    let counted = counted(
        &rules,
        std::slice::from_ref(&file.entry),
        &arguments.shoe,
        rules.decks.usual,
    )?;
    let ways = counted.lines(0);
    let found = progress::shown(|progress| search(&design, &ways, &wanted, progress));
    let found = found.map_err(|error| Faults::one(&file.entry.file, "", error.to_string()))?;
    let base = base(&file, &found);
    let break_even = base.as_ref().map(|base| break_even(base.bet(), &ways));
    let mut warnings = file.entry.warnings.clone();
    warnings.extend(deck_warnings(&rules, &counted.shoes));
    let CountedShoes { shoes, game, .. } = &counted;
    let notes = counted.notes.clone();
    let report = DesignReport {
        rules: rules.id.clone(),
        assumptions: assumptions(&rules, shoes, game, notes, Vec::new()),
        warnings,
        shoes: counted.descriptions(),
        design,
        opened,
        wanted,
        found,
        base,
        break_even,
    };
    match settings.format {
        Format::Json => Ok(report.json(settings.digits)),
        Format::Text | Format::Markdown | Format::Csv => {
            settings.document(&report.document(settings.digits))
        }
    }
}

fn wanted(arguments: &DesignArguments) -> Result<Wanted, Faults> {
    let (least, most) = parse_window("--edge", &arguments.edge)?;
    let target = match &arguments.target {
        Some(text) => parse_edge("--target", text)?,
        None => (&least + &most) / Ratio::whole(2),
    };
    let by = match arguments.by {
        ByOption::Closeness => By::Closeness,
        ByOption::Hit => By::Hit,
        ByOption::Variance => By::Variance,
    };
    let keep = usize::from(arguments.best);
    Ok(Wanted {
        least,
        most,
        target,
        by,
        keep,
    })
}

fn overrides(arguments: &DesignArguments, file: &DesignEntry) -> Result<Overrides, Faults> {
    let pays = |option: &str, text: &str| -> Result<(String, Vec<Pay>), Faults> {
        let pays = parse_pays(text, Bare::ToOne);
        let pays = pays.map_err(|message| Faults::one("", option, message))?;
        Ok((text.trim().to_owned(), pays))
    };
    let general = match &arguments.pays {
        Some(text) => Some(pays("--pays", text)?),
        None => None,
    };
    let mut lines = Vec::new();
    for text in &arguments.line {
        let fault = |message: String| Faults::one("", "--line", message);
        // Names may have the sign in them, as conditions do; pays have not.
        let Some((name, of_line)) = text.rsplit_once('=') else {
            let message = format!("`{text}` gives no pays; write the line and them: 'tie=5..9'");
            return Err(fault(message));
        };
        let line = line_named(&file.entry, name.trim()).map_err(fault)?;
        lines.push((line, pays("--line", of_line)?));
    }
    let order = if arguments.monotone {
        Order::AllOpen
    } else {
        Order::AsInFile
    };
    Ok(Overrides {
        general,
        lines,
        order,
    })
}

/// The pays beside which break-even pays are told: those of a bet that is written, else the best
/// that were found.
fn base(file: &DesignEntry, found: &Designs) -> Option<Base> {
    let is_fixed = |line: &LinePays| matches!(line, LinePays::Fixed(_));
    if file.lines.iter().all(is_fixed) {
        return Some(Base::Written(file.entry.bet.clone()));
    }
    let best = found.best.first()?;
    Some(Base::Best(best.bet.clone()))
}

/// A design as a document: its lines with the pays that they may have.
pub(super) fn design_document(file: &DesignEntry) -> Document {
    let mut document = description::bet(&file.entry);
    let names: Vec<&str> = file
        .order
        .iter()
        .map(|&line| file.entry.bet.lines[line].name.as_str())
        .collect();
    document.assumptions.push(match names.as_slice() {
        [] => "a design: `shoe design` chooses the pays; they have no order".to_owned(),
        names => format!(
            "a design: `shoe design` chooses the pays; none of these pays more than the one \
             before it: {}",
            names.join("; ")
        ),
    });
    let row = |(line, pays): (&Line, &LinePays)| {
        let (text, count) = match pays {
            LinePays::Fixed(pay) => (pay.to_string(), 1),
            LinePays::Open { text, pays } => (text.clone(), pays.len()),
            LinePays::Unsaid => ("open: say them by --pays or --line".to_owned(), 0),
        };
        vec![
            Cell::text(&line.name),
            Cell::text(line.when.text()),
            Cell::text(text),
            Cell::Ways(count as u128),
        ]
    };
    document.tables = vec![Table {
        id: "lines".into(),
        title: String::new(),
        columns: vec![
            Column::new("line", Form::Text),
            Column::new("when", Form::Text),
            Column::new("pays", Form::Text),
            Column::new("choices", Form::Ways),
        ],
        rows: file
            .entry
            .bet
            .lines
            .iter()
            .zip(&file.lines)
            .map(row)
            .collect(),
    }];
    document
}
