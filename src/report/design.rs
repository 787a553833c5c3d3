//! The report of a design: how many choices of pays there are, the best of them, and the pay of
//! each line at which the bet breaks even.

use serde_json::{Value, json};

use super::document::{Cell, Column, Document, Form, Table};
use super::render::json::{number, pretty};
use super::terms;
use crate::analysis::design::{By, Design, Designs, Solution, Wanted};
use crate::analysis::edge::BetFigures;
use crate::analysis::open_pay::OpenPay;
use crate::bets::bet::{Bet, Line};
use crate::bets::pays::Pay;
use crate::exact::ratio::Ratio;

/// The name and version of the form of designs in JSON.
pub const DESIGN_SCHEMA: &str = "exactshoe/design/1";

/// What was searched and found, and what it rests on.
#[derive(Clone, Debug)]
pub struct DesignReport {
    /// The id of the rules.
    pub rules: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The shoes in a few words.
    pub shoes: Vec<String>,
    /// The bet with the pays its lines may have.
    pub design: Design,
    /// For each open line how its pays are written.
    pub opened: Vec<Option<String>>,
    /// What was asked for.
    pub wanted: Wanted,
    /// What was found.
    pub found: Designs,
    /// The pays beside which break-even pays are told.
    pub base: Option<Base>,
    /// The break-even pays, `[line][shoe]`.
    pub break_even: Option<Vec<Vec<Option<OpenPay>>>>,
}

/// The pays beside which the break-even pay of each line is told.
#[derive(Clone, Debug)]
pub enum Base {
    /// Those that the bet is written with.
    Written(Bet),
    /// Those of the best design.
    Best(Bet),
}

/// With more shoes than this their edges are told by the lowest and the highest.
const SHOES_ABREAST: usize = 3;

impl Base {
    /// The bet with these pays.
    pub fn bet(&self) -> &Bet {
        match self {
            Self::Written(bet) | Self::Best(bet) => bet,
        }
    }

    fn said(&self) -> &'static str {
        match self {
            Self::Written(_) => "as written",
            Self::Best(_) => "as in the best design",
        }
    }
}

impl DesignReport {
    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize) -> Document {
        let bet = self.design.bet();
        let mut tables = vec![self.counts(), self.solutions(digits)];
        tables.extend(self.lines(digits));
        Document {
            title: format!("Design: {} ({})", bet.name, bet.id),
            assumptions: self.all_assumptions(),
            warnings: self.warnings.clone(),
            tables,
        }
    }

    fn all_assumptions(&self) -> Vec<String> {
        let Wanted {
            least,
            most,
            target,
            by,
            ..
        } = &self.wanted;
        let (least, most) = (terms::rate(least), terms::rate(most));
        let every = if self.shoes.len() > 1 {
            "on every shoe"
        } else {
            "on the shoe"
        };
        let order = match by {
            By::Closeness => "distance, hit frequency, variance",
            By::Hit => "hit frequency, distance, variance",
            By::Variance => "variance, distance, hit frequency",
        };
        let mut all = self.assumptions.clone();
        all.push(format!(
            "wanted: pays whose house edge lies in {least}..{most} {every}, both ends included"
        ));
        all.push(match self.design.order() {
            [] => "order: none, every open line pays for itself".to_owned(),
            order => {
                let names: Vec<&str> = order
                    .iter()
                    .map(|&line| self.design.bet().lines[line].name.as_str())
                    .collect();
                let names = names.join("; ");
                format!("order: none of these pays more than the one before it: {names}")
            }
        });
        all.push(format!(
            "distance: of the house edge from {}, the largest over the shoes; best first by {order}, \
             then the lower pays; hit frequency and deviation are of {}",
            terms::rate(target),
            self.shoes[0]
        ));
        if let Some(base) = &self.base {
            all.push(format!(
                "break-even: the pay to one of a line at which the house edge is zero, the other \
                 lines paying {}; of a progressive it is the meter at which the bet breaks even",
                base.said()
            ));
        }
        all
    }

    fn counts(&self) -> Table {
        let columns = [
            "choices of pays in order",
            "with the edge in the window",
            "shown",
        ];
        let shown = self.found.best.len() as u128;
        let row = [self.found.tried, self.found.count, shown].map(Cell::Ways);
        Table {
            id: "count".into(),
            title: String::new(),
            columns: columns.map(|name| Column::new(name, Form::Ways)).to_vec(),
            rows: vec![row.to_vec()],
        }
    }

    fn solutions(&self, digits: usize) -> Table {
        let mut columns = vec![
            Column::new("rank", Form::Ways),
            Column::new("pays, by line", Form::Text),
        ];
        let edge = |name: &str| Column::new(name, Form::Percent(digits));
        if self.shoes.len() > SHOES_ABREAST {
            columns.extend([edge("lowest edge"), edge("highest edge")]);
        } else {
            let named = self.shoes.iter().map(|shoe| edge(&format!("edge, {shoe}")));
            columns.extend(named);
        }
        columns.extend([
            Column::new("distance", Form::Percent(digits)),
            Column::new("hit frequency", Form::Percent(digits.min(4))),
            Column::new("deviation", Form::Root(digits.min(4))),
        ]);
        let row = |(at, solution): (usize, &Solution)| {
            let edges = || solution.figures.iter().map(|of| of.house_edge.clone());
            let mut cells = vec![
                Cell::Ways(at as u128 + 1),
                Cell::text(pays(&solution.bet.lines)),
            ];
            if self.shoes.len() > SHOES_ABREAST {
                let ends = [edges().min(), edges().max()];
                cells.extend(ends.into_iter().flatten().map(Cell::Number));
            } else {
                cells.extend(edges().map(Cell::Number));
            }
            let first: &BetFigures = &solution.figures[0];
            cells.extend([
                Cell::Number(solution.distance.clone()),
                Cell::Number(first.hit_frequency.clone()),
                Cell::Number(first.variance.clone()),
            ]);
            cells
        };
        let rows = self.found.best.iter().enumerate().map(row).collect();
        Table {
            id: "solutions".into(),
            title: String::new(),
            columns,
            rows,
        }
    }

    /// The lines with what is open, and their break-even pays.
    fn lines(&self, digits: usize) -> Option<Table> {
        let (base, break_even) = (self.base.as_ref()?, self.break_even.as_ref()?);
        let mut columns = vec![
            Column::new("line", Form::Text),
            Column::new("open to", Form::Text),
            Column::new("pays", Form::Text),
        ];
        let few = self.shoes.len() <= SHOES_ABREAST;
        let form = Form::Decimal(digits);
        if few {
            let named = self.shoes.iter();
            columns.extend(named.map(|shoe| Column::new(&format!("break-even, {shoe}"), form)));
        } else {
            columns.push(Column::new("lowest break-even", form));
            columns.push(Column::new("highest break-even", form));
        }
        let row = |(at, line): (usize, &Line)| {
            let mut cells = vec![
                Cell::text(&line.name),
                Cell::text(self.opened[at].clone().unwrap_or_else(|| "fixed".into())),
                Cell::text(line.pay.to_string()),
            ];
            let of_shoes = || break_even[at].iter().map(pay_of);
            if few {
                cells.extend(of_shoes().map(|pay| pay.map_or(Cell::Empty, Cell::Number)));
            } else {
                let ends = [of_shoes().flatten().min(), of_shoes().flatten().max()];
                cells.extend(ends.map(|pay| pay.map_or(Cell::Empty, Cell::Number)));
            }
            cells
        };
        Some(Table {
            id: "lines".into(),
            title: format!(
                "Break-even pays to one, the other lines paying {}",
                base.said()
            ),
            columns,
            rows: base.bet().lines.iter().enumerate().map(row).collect(),
        })
    }

    /// The report as JSON: every edge of every shoe, with exact fractions.
    pub fn json(&self, digits: usize) -> String {
        let number = |value: &Ratio| json!(number(value, digits));
        let solution = |(at, solution): (usize, &Solution)| {
            let of_shoe = |(shoe, of): (&String, &BetFigures)| {
                json!({
                    "shoe": shoe,
                    "house_edge": number(&of.house_edge),
                    "hit_frequency": number(&of.hit_frequency),
                    "variance": number(&of.variance),
                })
            };
            let shoes = self.shoes.iter().zip(&solution.figures).map(of_shoe);
            let lines = solution.bet.lines.iter();
            let lines = lines.map(|of| json!({"line": of.name, "pays": of.pay.to_string()}));
            json!({
                "rank": at + 1,
                "lines": lines.collect::<Vec<_>>(),
                "distance": number(&solution.distance),
                "shoes": shoes.collect::<Vec<_>>(),
            })
        };
        let solutions = self.found.best.iter().enumerate().map(solution);
        pretty(&json!({
            "schema": DESIGN_SCHEMA,
            "bet": self.design.bet().id,
            "rules": self.rules,
            "assumptions": self.all_assumptions(),
            "warnings": self.warnings,
            "shoes": self.shoes,
            "window": {
                "least": number(&self.wanted.least),
                "most": number(&self.wanted.most),
                "target": number(&self.wanted.target),
            },
            "choices": self.found.tried.to_string(),
            "solutions": self.found.count.to_string(),
            "best": solutions.collect::<Vec<_>>(),
            "break_even": self.break_even_json(digits),
        }))
    }

    fn break_even_json(&self, digits: usize) -> Option<Value> {
        let (base, break_even) = (self.base.as_ref()?, self.break_even.as_ref()?);
        let line = |(of, pays): (&Line, &Vec<Option<OpenPay>>)| {
            let of_shoe = |(shoe, pay): (&String, &Option<OpenPay>)| {
                json!({
                    "shoe": shoe,
                    "pay": pay_of(pay).map(|pay| number(&pay, digits)),
                    "profit": pay.as_ref().map(|pay| number(&pay.profit, digits)),
                })
            };
            let shoes = self.shoes.iter().zip(pays).map(of_shoe);
            json!({
                "line": of.name,
                "pays": of.pay.to_string(),
                "shoes": shoes.collect::<Vec<_>>(),
            })
        };
        let lines = base.bet().lines.iter().zip(break_even).map(line);
        Some(json!({"other_lines": base.said(), "lines": lines.collect::<Vec<_>>()}))
    }
}

fn pay_of(pay: &Option<OpenPay>) -> Option<Ratio> {
    pay.as_ref().and_then(|pay| pay.pay.clone())
}

/// Pays in the order of the lines; `to 1` goes without saying.
fn pays(lines: &[Line]) -> String {
    let short = |pay: &Pay| {
        let text = pay.to_string();
        text.strip_suffix(" to 1")
            .map_or(text.clone(), str::to_owned)
    };
    let texts: Vec<String> = lines.iter().map(|line| short(&line.pay)).collect();
    let joint = if texts.iter().any(|text| text.contains(' ')) {
        " / "
    } else {
        " "
    };
    texts.join(joint)
}
