//! The exact fractions of a document beside what its columns show.

use super::document::{Cell, Column, Document, Form, Table};

/// The document with a column of fractions after each column of decimals, percentages or roots:
/// `NAME, exact`, and `NAME squared, exact` for a root. Columns without any exact number stay as they
/// are, and so do those that have their fractions beside them.
pub fn with_fractions(document: Document) -> Document {
    let tables = document.tables.into_iter().map(table).collect();
    Document { tables, ..document }
}

fn table(table: Table) -> Table {
    let is_exact = |at: &usize| {
        let mut cells = table.rows.iter().map(|row| &row[*at]);
        cells.any(|cell| matches!(cell, Cell::Number(_)))
    };
    let named = |column: &Column| match column.form {
        Form::Decimal(_) | Form::Percent(_) | Form::Millionths(_) => {
            Some(format!("{}, exact", column.name))
        }
        Form::Root(_) | Form::SignedRoot(_) => Some(format!("{} squared, exact", column.name)),
        Form::Text | Form::Group | Form::Ways | Form::Fraction | Form::Exact | Form::Point => None,
    };
    let has_none_beside = |at: &usize| {
        let beside = table.columns.get(at + 1);
        beside.is_none_or(|column| column.form != Form::Fraction)
    };
    let places = (0..table.columns.len())
        .filter(is_exact)
        .filter(has_none_beside);
    let added: Vec<(usize, String)> = places
        .filter_map(|at| Some((at, named(&table.columns[at])?)))
        .collect();
    let of = |at: usize| added.iter().find(|(place, _)| *place == at);
    let mut columns = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        columns.push(column.clone());
        columns.extend(of(at).map(|(_, name)| Column::new(name, Form::Fraction)));
    }
    let row = |cells: &Vec<Cell>| {
        let mut row = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            row.push(cell.clone());
            row.extend(of(at).map(|_| match cell {
                Cell::Number(number) => Cell::Number(number.clone()),
                Cell::Empty | Cell::Text(_) | Cell::Ways(_) | Cell::Near(_) => Cell::Empty,
            }));
        }
        row
    };
    Table {
        rows: table.rows.iter().map(row).collect(),
        columns,
        ..table
    }
}
