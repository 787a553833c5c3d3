//! Conditions on a round: text, checked, and turned into facts of its cards.
//!
//! The language is a subset of the Common Expression Language, described in docs/language.md.
//! Knows what names a game offers only through [`vocabulary`].

pub mod ast;
pub mod check;
pub mod condition;
pub mod diagnostic;
pub mod game;
mod lexer;
mod lower;
mod parser;
pub mod vocabulary;
