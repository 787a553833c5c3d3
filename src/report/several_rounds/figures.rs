//! Tables of exact figures, with their fractions beside them where these are wanted.

use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Direction, Rounding};
use crate::report::document::{Cell, Column, Form, Table};

/// Where fractions stand beside decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fractions {
    /// Beside all exact figures, as programs read them.
    Beside,
    /// Where they are short enough for a line.
    Short,
    /// Nowhere: the form shows them itself.
    Left,
}

/// How a column is written, and whether it has fractions beside it.
pub(super) enum Figure {
    /// A text.
    Text,
    /// A whole number.
    Whole,
    /// Decimals whose fraction is short enough for a line.
    Short(usize),
    /// Decimals whose fraction is for programs.
    Long(usize),
    /// The root of an exact figure, or one that is not exact: decimals only.
    Only(Form),
}

/// A table that is being filled.
pub(super) struct Figures {
    table: Table,
    /// For each figure whether its fraction stands beside it.
    beside: Vec<bool>,
}

impl Figures {
    pub fn new(id: &str, title: &str, columns: &[(&str, Figure)], fractions: Fractions) -> Self {
        let mut figures = Self {
            table: Table {
                id: id.to_owned(),
                title: title.to_owned(),
                columns: Vec::new(),
                rows: Vec::new(),
            },
            beside: Vec::new(),
        };
        for (name, figure) in columns {
            let (form, is_beside) = match *figure {
                Figure::Text => (Form::Text, false),
                Figure::Whole => (Form::Ways, false),
                Figure::Short(digits) => (Form::Decimal(digits), fractions != Fractions::Left),
                Figure::Long(digits) => (Form::Decimal(digits), fractions == Fractions::Beside),
                Figure::Only(form) => (form, false),
            };
            figures.table.columns.push(Column::new(name, form));
            figures.beside.push(is_beside);
            if is_beside {
                let name = match fractions {
                    Fractions::Beside => format!("{name}, exact"),
                    Fractions::Short | Fractions::Left => "exact".to_owned(),
                };
                let column = Column::new(&name, Form::Fraction);
                figures.table.columns.push(column);
            }
        }
        figures
    }

    pub fn row(&mut self, cells: Vec<Cell>) {
        let mut row = Vec::new();
        for (cell, &is_beside) in cells.into_iter().zip(&self.beside) {
            let fraction = is_beside.then(|| cell.clone());
            row.push(cell);
            row.extend(fraction);
        }
        self.table.rows.push(row);
    }

    pub fn table(self) -> Table {
        self.table
    }
}

/// The upper end of what is sure, rounded upwards.
pub(super) fn above(bound: &Ratio, digits: usize) -> Cell {
    Cell::Near(Rounding::to_digits(digits, Direction::Up).of(bound))
}

/// The lower end of what is sure, rounded downwards.
pub(super) fn below(bound: &Ratio, digits: usize) -> Cell {
    Cell::Near(Rounding::to_digits(digits, Direction::Down).of(bound))
}

/// The signed square of a correlation.
pub(super) fn correlation(covariance: &Ratio, variances: [&Ratio; 2]) -> Cell {
    let product = variances[0] * variances[1];
    if product.is_zero() {
        return Cell::Empty;
    }
    Cell::Number(covariance.signed_square() / product)
}
