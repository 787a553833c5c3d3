//! A document: assumptions, and tables of typed cells. Knows no format.

use crate::counting::census::Ways;
use crate::exact::decimal::{decimal, exact_decimal, percent};
use crate::exact::ratio::Ratio;
use crate::exact::root::{signed_root, square_root};

/// What a run prints.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The tables.
    pub tables: Vec<Table>,
}

/// A table. Every row has one cell for each column.
#[derive(Clone, Debug)]
pub struct Table {
    /// A short name for programs.
    pub id: String,
    /// The title for people.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A column: its name and how its cells are written.
#[derive(Clone, Debug)]
pub struct Column {
    /// The heading.
    pub name: String,
    /// How numbers are written.
    pub form: Form,
}

/// How the numbers of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// No numbers.
    Text,
    /// No numbers, and people read the cell once for all rows below each other that share it.
    Group,
    /// Whole numbers.
    Ways,
    /// Reduced fractions.
    Fraction,
    /// All digits where they end, otherwise the fraction: amounts of money.
    Exact,
    /// As `Exact`, of a point at which figures are told: it is a part of the row's name.
    Point,
    /// With so many digits after the point.
    Decimal(usize),
    /// In percent, with so many digits after the point.
    Percent(usize),
    /// In millionths as `-17.7756e-6`, with so many digits after the point.
    Millionths(usize),
    /// The square root, with so many digits after the point.
    Root(usize),
    /// The square root of the magnitude with the sign of the number, with so many digits.
    SignedRoot(usize),
}

/// One cell.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Nothing: the figure does not exist.
    Empty,
    /// A text.
    Text(String),
    /// A count.
    Ways(Ways),
    /// An exact number.
    Number(Ratio),
    /// A number near one that is not known as a fraction; it has digits, but no exact form.
    Near(Ratio),
}

impl Column {
    /// A column.
    pub fn new(name: &str, form: Form) -> Self {
        Self {
            name: name.to_owned(),
            form,
        }
    }

    /// Whether its cells name the row, rather than being figures.
    pub fn names_rows(&self) -> bool {
        matches!(self.form, Form::Text | Form::Group | Form::Point)
    }

    /// Whether its cells stand flush right.
    pub fn is_numeric(&self) -> bool {
        !matches!(self.form, Form::Text | Form::Group)
    }
}

impl Table {
    /// The cells of a row as people read them: those of a group only where it begins.
    pub fn written(&self, row: usize) -> impl Iterator<Item = String> {
        let above = row.checked_sub(1).map(|above| &self.rows[above]);
        let cells = self.rows[row].iter().zip(&self.columns).enumerate();
        cells.map(move |(at, (cell, column))| {
            let written = cell.written(column.form);
            let is_repeated = |above: &Vec<Cell>| above[at].written(column.form) == written;
            let is_shown = column.form != Form::Group || !above.is_some_and(is_repeated);
            if is_shown { written } else { String::new() }
        })
    }
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Cell::Text(text.into())
    }

    /// The cell as its column is written.
    pub fn written(&self, form: Form) -> String {
        let number = match self {
            Cell::Empty => return "-".to_owned(),
            Cell::Text(text) => return text.clone(),
            Cell::Ways(ways) => return ways.to_string(),
            Cell::Number(number) | Cell::Near(number) => number,
        };
        match form {
            Form::Text | Form::Group | Form::Ways | Form::Fraction => number.to_string(),
            Form::Exact | Form::Point => exact_decimal(number),
            Form::Decimal(digits) => decimal(number, digits),
            Form::Percent(digits) => format!("{}%", percent(number, digits)),
            Form::Millionths(digits) => {
                format!(
                    "{}e-6",
                    decimal(&(number * &Ratio::whole(1_000_000)), digits)
                )
            }
            Form::Root(digits) => square_root(number, digits),
            Form::SignedRoot(digits) => signed_root(number, digits),
        }
    }
}
