//! Documents as Markdown, with tables as GitHub writes them.

use crate::report::document::{Document, Table};

/// The document as Markdown.
pub fn render(document: &Document) -> String {
    let mut text = format!("# {}\n\n", document.title);
    for assumption in &document.assumptions {
        text.push_str(&format!("- {assumption}\n"));
    }
    for warning in &document.warnings {
        text.push_str(&format!("- **warning:** {warning}\n"));
    }
    for table in &document.tables {
        if !table.title.is_empty() {
            text.push_str(&format!("\n## {}\n", table.title));
        }
        text.push('\n');
        text.push_str(&rows(table));
    }
    text
}

fn rows(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(
        table
            .columns
            .iter()
            .map(|column| escaped(&column.name))
            .collect(),
    );
    let rules = table
        .columns
        .iter()
        .map(|column| if column.is_numeric() { "---:" } else { "---" });
    text.push_str(&line(rules.map(str::to_owned).collect()));
    for row in 0..table.rows.len() {
        let cells = table.written(row).map(|written| escaped(&written));
        text.push_str(&line(cells.collect()));
    }
    text
}

/// A `|` would end the cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
