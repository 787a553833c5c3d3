//! What is wrong with a condition: where, what, and what would be right.

use std::fmt;
use std::ops::Range;

/// A place in the text of a condition, in bytes.
pub type Span = Range<usize>;

/// How many letters of a line at fault are shown.
const SHOWN_AT_MOST: usize = 88;

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
        // Of a long line only the part around the place is shown.
        let hidden = if width(line) > SHOWN_AT_MOST {
            before.saturating_sub(SHOWN_AT_MOST / 3)
        } else {
            0
        };
        let mut shown: String = line.chars().skip(hidden).take(SHOWN_AT_MOST).collect();
        let mut indent = before - hidden;
        if hidden > 0 {
            shown.insert_str(0, "... ");
            indent += 4;
        }
        let room = (width(&shown) + 1).saturating_sub(indent).max(1);
        if hidden + SHOWN_AT_MOST < width(line) {
            shown.push_str(" ...");
        }
        format!(
            "  {shown}\n  {}{}",
            " ".repeat(indent),
            "^".repeat(carets.min(room))
        )
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.message)
    }
}

/// The known name nearest to one that is unknown, if any is near: a short name must be nearer.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let length = |text: &str| text.chars().count();
    known
        .map(|known| {
            (
                strsim::damerau_levenshtein(&lower, &known.to_lowercase()),
                known,
            )
        })
        .filter(|&(distance, known)| distance <= length(known).min(length(name)).div_ceil(4))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, span: Span, expected: &str) {
        assert_eq!(Diagnostic::new(span, "").marked(source), expected);
    }

    #[test]
    fn carets_stand_under_the_place() {
        check("tie = true", 4..5, "  tie = true\n      ^");
        check(
            "tie &&\n  playr.wins",
            9..19,
            "    playr.wins\n    ^^^^^^^^^^",
        );
        check("和 = 1", 4..5, "  和 = 1\n    ^");
        check("tie &&", 6..6, "  tie &&\n        ^");
    }

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let source = format!("{}?{}", "a".repeat(500), "b".repeat(500));
        let marked = Diagnostic::new(500..501, "").marked(&source);
        let (line, carets) = marked.split_once('\n').unwrap();
        assert!(line.len() < 100, "{line}");
        assert_eq!(line.find('?'), carets.find('^'));
    }
}
