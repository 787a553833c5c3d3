//! What is wrong with a condition: where, what, and what would be right.

use std::fmt;
use std::ops::Range;

/// A place in the text of a condition, in bytes.
pub type Span = Range<usize>;

/// One fault of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The text that is wrong.
    pub span: Span,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Diagnostic {
    pub(super) fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
        }
    }

    /// The line of `source` at fault with carets under the place, as two indented lines.
    pub fn marked(&self, source: &str) -> String {
        let start = self.span.start.min(source.len());
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..]
            .find('\n')
            .map_or(source.len(), |at| start + at);
        let line = &source[line_start..line_end];
        let width = |text: &str| text.chars().count();
        let before = width(&source[line_start..start]);
        let marked_end = self.span.end.clamp(start, line_end);
        let carets = width(&source[start..marked_end]).max(1);
        format!("  {line}\n  {}{}", " ".repeat(before), "^".repeat(carets))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.message)
    }
}

/// The known name nearest to one that is unknown, if any is near.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    known
        .map(|known| {
            (
                strsim::damerau_levenshtein(&lower, &known.to_lowercase()),
                known,
            )
        })
        .filter(|&(distance, known)| distance <= 1 + known.len() / 4)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}
