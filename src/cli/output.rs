//! The answer on the standard output, complaints on the standard error.

use std::io::{self, Write};

use clap::ValueEnum;

use crate::error::Faults;
use crate::report::document::Document;
use crate::report::fractions::with_fractions;
use crate::report::joint::{Heads, JointReport, Rows};
use crate::report::odds::{OddsReport, Parts};
use crate::report::render;
use crate::report::verification::{Shown, VerificationReport};

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Tables for people
    Text,
    /// Tables for documents
    Markdown,
    /// One line a figure, for programs
    Csv,
    /// Everything, for programs
    Json,
}

/// How answers are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub format: Format,
    pub digits: usize,
}

impl Settings {
    pub fn new(format: Format, digits: Option<u16>) -> Self {
        let default = match format {
            Format::Text | Format::Markdown => 6,
            Format::Csv | Format::Json => 12,
        };
        Self {
            format,
            digits: digits.map_or(default, usize::from),
        }
    }

    /// How many decimals of a ratio stand where it is printed as a percentage.
    pub fn places_of_percent(&self) -> usize {
        match self.format {
            Format::Text | Format::Markdown | Format::Json => self.digits + 2,
            Format::Csv => self.digits,
        }
    }

    pub fn document(&self, document: &Document) -> Result<String, Faults> {
        match self.format {
            Format::Text => Ok(render::text::render(document)),
            Format::Markdown => Ok(render::markdown::render(document)),
            Format::Csv => render::csv::render(document, self.digits)
                .map_err(|error| Faults::one("", "", error.to_string())),
            Format::Json => Ok(render::json::document(document)),
        }
    }

    /// A document of exact figures: JSON has their fractions beside the decimals, as CSV has.
    pub fn exact_document(&self, document: Document) -> Result<String, Faults> {
        match self.format {
            Format::Json => self.document(&with_fractions(document)),
            Format::Text | Format::Markdown | Format::Csv => self.document(&document),
        }
    }

    pub fn odds(&self, report: &OddsReport, parts: Parts) -> Result<String, Faults> {
        match self.format {
            Format::Json => Ok(render::json::odds(report, self.digits)),
            Format::Text | Format::Markdown | Format::Csv => {
                self.document(&report.document(self.digits, parts))
            }
        }
    }

    pub fn joint(&self, report: &JointReport, rows: Rows) -> Result<String, Faults> {
        match self.format {
            Format::Json => Ok(render::joint_json::joint(report, self.digits)),
            Format::Csv => self.document(&report.document(self.digits, Rows::All, Heads::Ids)),
            Format::Text | Format::Markdown => {
                self.document(&report.document(self.digits, rows, Heads::Short))
            }
        }
    }
}

impl Settings {
    pub fn verification(
        &self,
        report: &VerificationReport,
        shown: Shown,
    ) -> Result<String, Faults> {
        match self.format {
            Format::Json => Ok(render::verification::json(report, shown, self.digits)),
            Format::Csv => render::verification::csv(report, shown, self.digits)
                .map_err(|error| Faults::one("", "", error.to_string())),
            Format::Text | Format::Markdown => self.document(&report.document(shown)),
        }
    }
}

/// Prints an answer. A reader that has gone, as `head` does, is no fault.
pub(super) fn print(answer: &str) -> Result<(), Faults> {
    let mut stdout = io::stdout().lock();
    match stdout
        .write_all(answer.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Faults::one(
            "standard output",
            "",
            format!("cannot be written: {error}"),
        )),
        _ => Ok(()),
    }
}

/// Tells faults on the standard error.
pub(super) fn complain(faults: &Faults, format: Format) {
    let text = match format {
        Format::Json => render::json::error(faults),
        Format::Text | Format::Markdown | Format::Csv => format!("error: {faults}\n"),
    };
    // Nobody is left to tell when this fails.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
