//! Documents as plain text, at most a hundred columns wide.

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Padding, Style};

use crate::report::document::{Document, Table};

/// The width that text is wrapped to.
const WIDTH: usize = 100;

/// The widest that a column of text may be.
const TEXT_WIDTH: usize = 34;

/// The document as text.
pub fn render(document: &Document) -> String {
    let mut text = format!("{}\n", document.title);
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
    let mut builder = Builder::default();
    if table.columns.iter().any(|column| !column.name.is_empty()) {
        builder.push_record(table.columns.iter().map(|column| column.name.clone()));
    }
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| {
            let written = cell.written(column.form);
            if column.is_numeric() {
                written
            } else {
                broken(&written, TEXT_WIDTH)
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

/// Text broken at blanks into lines of at most `width` letters, longer words left whole.
fn broken(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let length = |text: &str| text.chars().count();
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if length(line) + 1 + length(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}
