//! The pay of one line for a house edge, as a document.

use super::document::{Cell, Column, Document, Form, Table};
use super::terms;
use crate::analysis::open_pay::{LineWays, OpenPay, near_pays, pay_at};
use crate::bets::bet::Bet;
use crate::exact::ratio::Ratio;

/// What is asked of one line of a bet.
#[derive(Clone, Debug)]
pub struct OpenPayReport {
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The bet; the pay of the line asked for does not count.
    pub bet: Bet,
    /// The number of the line.
    pub line: usize,
    /// The house edge wanted.
    pub edge: Ratio,
    /// Each shoe with the ways of the lines.
    pub shoes: Vec<(String, LineWays)>,
}

impl OpenPayReport {
    /// The pays for no edge and for the edge wanted, and those near that can be written.
    pub fn document(&self, digits: usize) -> Document {
        let mut warnings = self.warnings.clone();
        for (shoe, ways) in &self.shoes {
            warnings.extend(self.doubt(shoe, ways));
        }
        Document {
            title: format!("The pay of one line: {}", self.bet.name),
            assumptions: self.assumptions.clone(),
            warnings,
            tables: vec![self.pays_table(digits), self.near_table(digits)],
        }
    }

    fn at(&self, ways: &LineWays, edge: &Ratio) -> Option<OpenPay> {
        pay_at(&self.bet, self.line, ways, edge)
    }

    /// Why there is no pay to write.
    fn doubt(&self, shoe: &str, ways: &LineWays) -> Option<String> {
        let wanted = terms::rate(&self.edge);
        match self.at(ways, &self.edge) {
            None => Some(format!(
                "{shoe}: the line never counts, so its pay moves nothing"
            )),
            Some(OpenPay { pay: None, .. }) => Some(format!(
                "{shoe}: no pay brings the edge to {wanted}: the line would have to take more than \
                 the stake"
            )),
            Some(OpenPay { pay: Some(pay), .. }) if pay.is_negative() => Some(format!(
                "{shoe}: at an edge of {wanted} the line returns less than the stake"
            )),
            Some(_) => None,
        }
    }

    fn pays_table(&self, digits: usize) -> Table {
        let rows = self.shoes.iter().flat_map(|(shoe, ways)| {
            let row = |name: &str, edge: &Ratio| {
                let pay = self.at(ways, edge).and_then(|open| open.pay);
                let cell = |pay: Option<Ratio>| pay.map_or(Cell::Empty, Cell::Number);
                vec![
                    Cell::text(shoe),
                    Cell::text(name),
                    cell(pay.clone()),
                    cell(pay.clone().map(|pay| pay + Ratio::one())),
                    cell(pay),
                ]
            };
            [
                row("break-even", &Ratio::zero()),
                row(&terms::rate(&self.edge), &self.edge),
            ]
        });
        Table {
            id: "pays".into(),
            title: "The pay at which the bet has a house edge".into(),
            columns: vec![
                Column::new("shoe", Form::Text),
                Column::new("house edge", Form::Text),
                Column::new("to one", Form::Decimal(digits)),
                Column::new("for one", Form::Decimal(digits)),
                Column::new("to one, exact", Form::Fraction),
            ],
            rows: rows.collect(),
        }
    }

    fn near_table(&self, digits: usize) -> Table {
        let rows = self.shoes.iter().flat_map(|(shoe, ways)| {
            let pay = self.at(ways, &self.edge).and_then(|open| open.pay);
            let near = pay.map(|pay| near_pays(&self.bet, self.line, ways, &pay));
            let row = |near: crate::analysis::open_pay::NearPay| {
                let returned = &near.pay + &Ratio::one();
                vec![
                    Cell::text(shoe),
                    Cell::text(format!("{} to 1", terms::amount(&near.pay))),
                    Cell::text(format!("{} for 1", terms::amount(&returned))),
                    Cell::Number(near.house_edge.clone()),
                    Cell::Number(near.house_edge),
                ]
            };
            near.unwrap_or_default()
                .into_iter()
                .map(row)
                .collect::<Vec<_>>()
        });
        Table {
            id: "near".into(),
            title: format!(
                "Whole and half pays next to the one for {}",
                terms::rate(&self.edge)
            ),
            columns: vec![
                Column::new("shoe", Form::Text),
                Column::new("pays", Form::Text),
                Column::new("which is", Form::Text),
                Column::new("house edge", Form::Percent(digits)),
                Column::new("exact", Form::Fraction),
            ],
            rows: rows.collect(),
        }
    }
}
