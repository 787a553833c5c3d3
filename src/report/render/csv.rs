//! Documents as one CSV table in long form: a line for each figure.

use crate::exact::decimal::decimal;
use crate::exact::root::{signed_root, square_root};
use crate::report::document::{Cell, Column, Document, Form, Table};

/// The document as CSV: `table,row,column,exact,decimal`. A row is named by its texts and by
/// the points that its figures are told at. Percentages are ratios here: 0.01, not 1.
///
/// # Errors
/// When a record cannot be written.
pub fn render(document: &Document, digits: usize) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["table", "row", "column", "exact", "decimal"])?;
    for (kind, texts) in [
        ("assumptions", &document.assumptions),
        ("warnings", &document.warnings),
    ] {
        for text in texts {
            writer.write_record([kind, text, "", "", ""])?;
        }
    }
    for table in &document.tables {
        write_table(&mut writer, table, digits)?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn write_table(
    writer: &mut csv::Writer<Vec<u8>>,
    table: &Table,
    digits: usize,
) -> Result<(), csv::Error> {
    for row in &table.rows {
        let cells = || row.iter().zip(&table.columns);
        let texts = cells().filter_map(|(cell, column)| match cell {
            Cell::Text(text) => Some(text.replace('\n', " ")),
            Cell::Empty => None,
            Cell::Ways(_) | Cell::Number(_) | Cell::Near(_) => {
                column.names_rows().then(|| cell.written(column.form))
            }
        });
        let name = texts.collect::<Vec<_>>().join(" / ");
        for (cell, column) in cells().filter(|(_, column)| !column.names_rows()) {
            let (exact, decimal) = match (cell, column.form) {
                (Cell::Ways(ways), _) => (ways.to_string(), ways.to_string()),
                (Cell::Number(number), Form::Root(_)) => {
                    (String::new(), square_root(number, digits))
                }
                (Cell::Number(number), Form::SignedRoot(_)) => {
                    (String::new(), signed_root(number, digits))
                }
                (Cell::Near(number), _) => (String::new(), decimal(number, digits)),
                (Cell::Number(number), _) => (number.to_string(), decimal(number, digits)),
                (Cell::Empty | Cell::Text(_), _) => continue,
            };
            writer.write_record([&table.id, &name, &column.name, &exact, &decimal])?;
        }
        if table.columns.iter().all(Column::names_rows) {
            writer.write_record([&table.id, &name, "", "", ""])?;
        }
    }
    Ok(())
}
