//! Faults that pricing finds, told of the file and line of the bet.

use crate::analysis::pricing::PriceError;
use crate::bets::entry::BetEntry;
use crate::error::{Fault, Faults};
use crate::language::diagnostic::Diagnostic;

/// A fault that was found in pricing, told of the file of the bet.
pub fn fault_of(error: &PriceError, entries: &[BetEntry]) -> Faults {
    let of = |bet: usize, place: String, excerpt: Option<String>| {
        let entry = entries.get(bet);
        let file = entry.map_or(String::new(), |entry| match entry.file.as_str() {
            "" => String::new(),
            file => file.to_owned(),
        });
        Faults(vec![Fault {
            file,
            place,
            message: error.to_string(),
            excerpt,
        }])
    };
    match error {
        PriceError::Condition { bet, line, fault } => {
            let text = entries
                .get(*bet)
                .and_then(|entry| entry.bet.lines.get(*line));
            let excerpt = text.map(|line| fault.marked(line.when.text()));
            of(*bet, format!("lines[{line}].when"), excerpt)
        }
        PriceError::Missing { bet, line, why, .. } => {
            let marked = Diagnostic {
                span: why.span.clone(),
                message: String::new(),
            };
            of(
                *bet,
                format!("lines[{line}].when"),
                Some(marked.marked(&why.text)),
            )
        }
        PriceError::Overlap {
            bet,
            lines: [first, second],
            ..
        } => {
            let text = |line: usize| {
                let line = entries
                    .get(*bet)
                    .and_then(|entry| entry.bet.lines.get(line));
                line.map_or(String::new(), |line| line.when.text().to_owned())
            };
            let excerpt = format!("  {}\n  {}", text(*first), text(*second));
            of(*bet, "lines".to_owned(), Some(excerpt))
        }
        PriceError::Suits { bet, .. } => {
            let id = entries
                .get(*bet)
                .map_or("bet", |entry| entry.bet.id.as_str());
            Faults::one("", &format!("bet `{id}`"), error.to_string())
        }
        PriceError::Shoe(_) | PriceError::Impossible | PriceError::Stopped => {
            Faults::one("", "", error.to_string())
        }
    }
}
