//! Documents as plain text, at most a hundred columns wide.

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Padding, Style};

use crate::report::document::{Document, Table};

/// The width that text is wrapped to.
const WIDTH: usize = 100;

/// The widths that columns of text may have: the first is used with which a table fits.
const TEXT_WIDTHS: [usize; 4] = [34, 28, 22, 16];

/// The width tried first in tables of two columns, which may hold sentences.
const SENTENCE_WIDTH: usize = 84;

/// The document as text.
pub fn render(document: &Document) -> String {
    let mut text = wrapped(&document.title, "  ");
    for assumption in &document.assumptions {
        text.push_str(&wrapped(&format!("- {assumption}"), "  "));
    }
    for warning in &document.warnings {
        text.push_str(&wrapped(&format!("! warning: {warning}"), "  "));
    }
    for table in &document.tables {
        text.push('\n');
        if !table.title.is_empty() {
            text.push_str(&wrapped(&table.title, "  "));
        }
        text.push_str(&rows(table));
        text.push('\n');
    }
    text
}

fn rows(table: &Table) -> String {
    let drawn = |width: usize| drawn(table, width);
    let fits = |text: &String| text.lines().all(|line| letters(line) <= WIDTH);
    let narrowest = TEXT_WIDTHS[TEXT_WIDTHS.len() - 1];
    let widest = (table.columns.len() == 2).then_some(SENTENCE_WIDTH);
    widest
        .into_iter()
        .chain(TEXT_WIDTHS)
        .map(drawn)
        .find(fits)
        .unwrap_or_else(|| drawn(narrowest))
}

fn drawn(table: &Table, text_width: usize) -> String {
    let mut builder = Builder::default();
    if table.columns.iter().any(|column| !column.name.is_empty()) {
        builder.push_record(table.columns.iter().map(|column| column.name.clone()));
    }
    for row in 0..table.rows.len() {
        let cells = table
            .written(row)
            .zip(&table.columns)
            .map(|(written, column)| {
                if column.is_numeric() {
                    written
                } else {
                    broken(&written, text_width)
                }
            });
        builder.push_record(cells);
    }
    let mut drawn = builder.build();
    drawn.with(Style::empty()).with(Padding::new(0, 2, 0, 0));
    for (at, column) in table.columns.iter().enumerate() {
        if column.is_numeric() {
            drawn.modify(Columns::one(at), Alignment::right());
        }
    }
    let text = drawn.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// A paragraph broken at blanks, further lines indented.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = broken(text, WIDTH - indent.len());
    lines.push('\n');
    lines.replacen(
        '\n',
        &format!("\n{indent}"),
        lines.matches('\n').count() - 1,
    )
}

/// Text broken into lines of at most `width` columns: at blanks, and within longer words.
fn broken(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ').flat_map(|word| pieces(word, width)) {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(&word),
            Some(line) if letters(line) + 1 + letters(&word) <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines.join("\n")
}

/// A word cut into pieces that fit.
fn pieces(word: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let piece = pieces.last().map_or(0, |piece| letters(piece));
        if piece + letter_width(letter) > width {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
    }
    pieces
}

/// How many columns of a terminal a text takes.
fn letters(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

/// Letters of Chinese, Japanese and Korean take two columns.
fn letter_width(letter: char) -> usize {
    if letter >= '\u{2e80}' { 2 } else { 1 }
}
