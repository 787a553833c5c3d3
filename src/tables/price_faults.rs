//! Faults that pricing finds, told of the file and line of the bet.

use crate::analysis::pricing::PriceError;
use crate::bets::entry::BetEntry;
use crate::error::{Fault, Faults};
use crate::language::diagnostic::Diagnostic;

/// A fault that was found in pricing, told of the file of the bet.
pub fn fault_of(error: &PriceError, entries: &[BetEntry]) -> Faults {
    let told = |bet: usize, place: String, excerpt: Option<String>| {
        let file = entries
            .get(bet)
            .map(|entry| entry.file.clone())
            .unwrap_or_default();
        let message = error.to_string();
        Faults(vec![Fault {
            file,
            place,
            message,
            excerpt,
        }])
    };
    let text = |bet: usize, line: usize| {
        let line = entries.get(bet).and_then(|entry| entry.bet.lines.get(line));
        line.map_or("", |line| line.when.text())
    };
    match error {
        PriceError::Condition { bet, line, fault } => {
            let excerpt = fault.marked(text(*bet, *line));
            told(*bet, place(entries.get(*bet), *line), Some(excerpt))
        }
        PriceError::Missing { bet, line, why, .. } => {
            let at = Diagnostic {
                span: why.span.clone(),
                message: String::new(),
            };
            told(
                *bet,
                place(entries.get(*bet), *line),
                Some(at.marked(&why.text)),
            )
        }
        PriceError::Overlap {
            bet,
            lines: [first, second],
            described,
            ..
        } => {
            let excerpt = format!("  {}\n  {}", text(*bet, *first), text(*bet, *second));
            let mut faults = told(*bet, "lines".to_owned(), Some(excerpt));
            let is_file = entries
                .get(*bet)
                .is_some_and(|entry| !entry.file.is_empty());
            for fault in &mut faults.0 {
                if is_file {
                    fault.message += ", or say `\"matching\": \"first match wins\"`";
                } else {
                    fault.place = "conditions".to_owned();
                    fault.message = format!(
                        "conditions {} and {} both hold in the round {described}; make them \
                         exclude each other",
                        first + 1,
                        second + 1
                    );
                }
            }
            faults
        }
        PriceError::Suits { bet, .. }
        | PriceError::TooFine { bet, .. }
        | PriceError::PayTooLong { bet } => {
            let id = entries
                .get(*bet)
                .map_or("bet", |entry| entry.bet.id.as_str());
            Faults::one("", &format!("bet `{id}`"), error.to_string())
        }
        PriceError::TooManyCombinations { .. }
        | PriceError::Shoe(_)
        | PriceError::Impossible
        | PriceError::Stopped => Faults::one("", "", error.to_string()),
    }
}

/// The place of a condition: in a file, or among conditions given one by one.
fn place(entry: Option<&BetEntry>, line: usize) -> String {
    match entry {
        Some(entry) if entry.file.is_empty() && entry.bet.lines.len() == 1 => "condition".into(),
        Some(entry) if entry.file.is_empty() => format!("condition {}", line + 1),
        _ => format!("lines[{line}].when"),
    }
}
