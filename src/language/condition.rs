//! A condition: its text, checked against the names of a game, and its facts in each shape.

use super::check::{Term, check};
use super::diagnostic::Diagnostic;
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
