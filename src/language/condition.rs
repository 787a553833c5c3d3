//! A condition: its text, checked against the names of a game, and its facts in each shape.

use super::ast::{Binary, Kind};
use super::check::{Term, check};
use super::diagnostic::Diagnostic;
use super::lexer::{TokenKind, tokens};
use super::lower::Lowering;
pub use super::lower::{Why, WhyKind, Whys};
use super::parser::parse;
use super::vocabulary::{Name, Vocabulary};
use crate::counting::facts::{Fact, Facts};

/// A checked condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    text: String,
    term: Term,
}

impl Condition {
    /// Reads a condition in a game's names.
    ///
    /// # Errors
    /// Every fault of the text, at least one.
    pub fn parse(text: &str, names: &[Name]) -> Result<Self, Vec<Diagnostic>> {
        let expression = parse(text).map_err(|fault| vec![fault])?;
        Ok(Self {
            text: text.to_owned(),
            term: check(&expression, names)?,
        })
    }

    /// The condition as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The condition with two names exchanged wherever they stand.
    pub fn with_exchanged(&self, one: &str, other: &str, names: &[Name]) -> Option<Self> {
        let mut text = String::new();
        let mut copied = 0;
        for token in tokens(&self.text).ok()? {
            let name = match &token.kind {
                TokenKind::Name(name) if name == one => other,
                TokenKind::Name(name) if name == other => one,
                TokenKind::Name(_) | TokenKind::Int(_) | TokenKind::Symbol(_) | TokenKind::End => {
                    continue;
                }
            };
            text.push_str(&self.text[copied..token.span.start]);
            text.push_str(name);
            copied = token.span.end;
        }
        text.push_str(&self.text[copied..]);
        Self::parse(&text, names).ok()
    }

    /// The condition that this one or another holds.
    pub fn or(&self, other: &Self, names: &[Name]) -> Option<Self> {
        Self::parse(&format!("({}) || ({})", self.text, other.text), names).ok()
    }

    /// The condition that this one and another hold.
    pub fn and(&self, other: &Self, names: &[Name]) -> Option<Self> {
        Self::parse(&format!("({}) && ({})", self.text, other.text), names).ok()
    }

    /// The two sides of a condition of the form `a || b`.
    pub fn alternatives(&self, names: &[Name]) -> Option<[Self; 2]> {
        let Kind::Binary(Binary::Or, one, other) = parse(&self.text).ok()?.kind else {
            return None;
        };
        let side = |span: std::ops::Range<usize>| Self::parse(&self.text[span], names).ok();
        Some([side(one.span)?, side(other.span)?])
    }

    /// Whether the condition holds, as a fact of the rounds of a shape. Reasons why it may have
    /// no value are added to `whys`.
    ///
    /// # Errors
    /// A number that can become too large, or a condition that unfolds to too much.
    pub fn fact(
        &self,
        vocabulary: &impl Vocabulary,
        shape: usize,
        facts: &mut Facts,
        whys: &mut Whys,
    ) -> Result<Fact, Diagnostic> {
        let (text, variables) = (&self.text, Vec::new());
        Lowering {
            text,
            vocabulary,
            shape,
            facts,
            whys,
            variables,
            unfolded: 0,
        }
        .fact(&self.term)
    }
}
