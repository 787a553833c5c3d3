//! Verified figures for programs: JSON, and CSV with a line for each figure.

use serde::Serialize;

use super::json::pretty;
use crate::analysis::verification::{Exact, PublishedFigure, VerdictKind, Verified};
use crate::exact::decimal::decimal;
use crate::exact::root::{rational_root, square_root};
use crate::report::verification::{
    Shown, VerificationReport, cause_text, exact_digits, is_shown, shoe_name, verdict_text,
};

/// The name and version of the form.
pub const VERIFICATION_SCHEMA: &str = "exactshoe/verification/1";

#[derive(Serialize)]
struct Whole<'a> {
    schema: &'static str,
    assumptions: Vec<String>,
    sources: Vec<Source<'a>>,
    figures: usize,
    unexpected: usize,
}

#[derive(Serialize)]
struct Source<'a> {
    id: &'a str,
    file: &'a str,
    source: &'a str,
    figures: Vec<Figure<'a>>,
}

#[derive(Serialize)]
struct Figure<'a> {
    figure: &'a str,
    quantity: &'static str,
    rules: &'a str,
    decks: String,
    printed: String,
    exact: ExactValue,
    verdict: &'static str,
    detail: String,
    causes: Vec<String>,
    known: Option<&'static str>,
    unexpected: bool,
    notes: Option<&'a str>,
}

/// The exact value: a fraction where it is one, and decimals.
#[derive(Serialize)]
struct ExactValue {
    fraction: Option<String>,
    decimal: String,
    as_printed: String,
}

/// The report as JSON.
pub fn json(report: &VerificationReport, shown: Shown, digits: usize) -> String {
    let sources = report.sources.iter().zip(&report.verified);
    let sources = sources.map(|(source, verified)| Source {
        id: &source.id,
        file: &source.file,
        source: &source.source,
        figures: source
            .figures
            .iter()
            .zip(verified)
            .filter(|(of, found)| is_shown(of, found, shown))
            .map(|(of, found)| figure_of(of, found, digits))
            .collect(),
    });
    pretty(&Whole {
        schema: VERIFICATION_SCHEMA,
        assumptions: report.document(Shown::Differences).assumptions,
        sources: sources.collect(),
        figures: report.verified.iter().map(Vec::len).sum(),
        unexpected: report.unexpected(),
    })
}

fn figure_of<'a>(of: &'a PublishedFigure, found: &Verified, digits: usize) -> Figure<'a> {
    let (fraction, decimal) = match &found.exact {
        Exact::Number(number) => (Some(number.to_string()), decimal(number, digits)),
        Exact::Root(square) => (
            rational_root(square).map(|root| root.to_string()),
            square_root(square, digits),
        ),
    };
    Figure {
        figure: &of.subject,
        quantity: of.figure.quantity.name(),
        rules: &of.rules,
        decks: shoe_name(of),
        printed: of.figure.printed.to_string(),
        exact: ExactValue {
            fraction,
            decimal,
            as_printed: exact_digits(of, &found.exact),
        },
        verdict: found.verdict.kind().name(),
        detail: verdict_text(found.verdict),
        causes: found.causes.iter().map(cause_text).collect(),
        known: of.figure.known.map(VerdictKind::name),
        unexpected: found.is_unexpected(of.figure.known),
        notes: of.notes.as_deref(),
    }
}

/// The report as CSV: a line for each figure, the likeliest cause only.
///
/// # Errors
/// When a record cannot be written.
pub fn csv(report: &VerificationReport, shown: Shown, digits: usize) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "source",
        "figure",
        "quantity",
        "rules",
        "decks",
        "printed",
        "exact",
        "decimal",
        "verdict",
        "detail",
        "cause",
        "known",
        "unexpected",
    ])?;
    for (source, verified) in report.sources.iter().zip(&report.verified) {
        for (of, found) in source.figures.iter().zip(verified) {
            if !is_shown(of, found, shown) {
                continue;
            }
            let row = figure_of(of, found, digits);
            writer.write_record([
                source.id.as_str(),
                row.figure,
                row.quantity,
                row.rules,
                &row.decks,
                &row.printed,
                row.exact.fraction.as_deref().unwrap_or_default(),
                &row.exact.decimal,
                row.verdict,
                &row.detail,
                row.causes.first().map_or("", String::as_str),
                row.known.unwrap_or_default(),
                if row.unexpected { "yes" } else { "no" },
            ])?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
