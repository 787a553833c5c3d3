//! The report of the law of the edge: how often a bet is favourable, what perfect play gains, and
//! between which ends its edge lies.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::edge_law::{LawFigures, Part, StatisticFigures, Subject};
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;

/// The law of the edges of some bets at one or several depths.
#[derive(Clone, Debug)]
pub struct EdgeLawReport {
    /// The title.
    pub title: String,
    /// For each depth what was enumerated, and its figures.
    pub runs: Vec<(Subject, LawFigures)>,
}

impl EdgeLawReport {
    /// The report as tables; decimals have `digits` digits and a few more.
    pub fn document(&self, digits: usize) -> Document {
        let first = self.runs.first().map(|(subject, _)| subject);
        let mut assumptions = first.map_or(Vec::new(), |of| of.assumptions.clone());
        for (subject, _) in &self.runs {
            assumptions.push(format!(
                "{} cards unseen: {} compositions of the classes {}",
                subject.scale.unseen,
                subject.compositions,
                subject
                    .classes
                    .iter()
                    .map(|class| in_brackets(class))
                    .collect::<Vec<_>>()
                    .join(", "),
            ));
        }
        let several = self.runs.iter().any(|(subject, _)| subject.bets.len() > 1);
        let mut tables = vec![self.law(digits)];
        if several {
            tables.push(self.best(digits));
        }
        if self
            .runs
            .iter()
            .any(|(subject, _)| !subject.scale.grid.is_empty())
        {
            tables.push(self.grid(digits));
        }
        tables.push(self.extremes(digits));
        tables.push(self.exact());
        Document {
            title: self.title.clone(),
            assumptions,
            warnings: first.map_or(Vec::new(), |of| of.warnings.clone()),
            tables,
        }
    }

    /// Each bet at each depth: its name and the row that `cells` adds.
    fn rows(
        &self,
        cells: impl Fn(&Subject, &StatisticFigures) -> Vec<Vec<Cell>>,
    ) -> Vec<Vec<Cell>> {
        let mut rows = Vec::new();
        for (subject, figures) in &self.runs {
            for (bet, of) in subject.bets.iter().zip(&figures.statistics) {
                for cells in cells(subject, of) {
                    let mut row = vec![unseen(subject), Cell::text(&bet.id)];
                    row.extend(cells);
                    rows.push(row);
                }
            }
        }
        rows
    }

    fn law(&self, digits: usize) -> Table {
        let cells = |_: &Subject, of: &StatisticFigures| {
            let given = of
                .favourable
                .is_positive()
                .then(|| &of.gain / &of.favourable);
            vec![vec![
                Cell::Number(of.expectation.clone()),
                Cell::Number(of.favourable.clone()),
                Cell::Number(of.gain.clone()),
                given.map_or(Cell::Empty, Cell::Number),
            ]]
        };
        Table {
            id: "law".to_owned(),
            title: "Law of the edge".to_owned(),
            columns: vec![
                Column::new("unseen", Form::Group),
                Column::new("bet", Form::Text),
                Column::new("expectation", Form::Decimal(digits + 2)),
                Column::new("P(favourable)", Form::Decimal(digits + 3)),
                Column::new("gain per round", Form::Decimal(digits + 3)),
                Column::new("gain per bet", Form::Decimal(digits)),
            ],
            rows: self.rows(cells),
        }
    }

    fn best(&self, digits: usize) -> Table {
        let row = |(subject, figures): &(Subject, LawFigures)| {
            vec![
                unseen(subject),
                Cell::Number(figures.best.favourable.clone()),
                Cell::Number(figures.best.gain.clone()),
            ]
        };
        Table {
            id: "best".to_owned(),
            title: "The best of these bets, where one is favourable".to_owned(),
            columns: vec![
                Column::new("unseen", Form::Group),
                Column::new("P(any favourable)", Form::Decimal(digits + 3)),
                Column::new("gain per round", Form::Decimal(digits + 3)),
            ],
            rows: self.runs.iter().map(row).collect(),
        }
    }

    fn grid(&self, digits: usize) -> Table {
        let cells = |subject: &Subject, of: &StatisticFigures| {
            let points = subject.scale.grid.iter().zip(&of.at_most);
            let cell = |(point, probability): (&Ratio, &Ratio)| {
                vec![
                    Cell::Number(point.clone()),
                    Cell::Number(probability.clone()),
                ]
            };
            points.map(cell).collect()
        };
        Table {
            id: "grid".to_owned(),
            title: "Probability that the player's expectation is at most".to_owned(),
            columns: vec![
                Column::new("unseen", Form::Group),
                Column::new("bet", Form::Group),
                Column::new("at most", Form::Point),
                Column::new("probability", Form::Decimal(digits + 3)),
            ],
            rows: self.rows(cells),
        }
    }

    fn extremes(&self, digits: usize) -> Table {
        let cells = |subject: &Subject, of: &StatisticFigures| {
            let shoe = |(edge, composition): &(Ratio, Vec<u64>)| {
                [
                    Cell::Number(edge.clone()),
                    Cell::text(cards(subject, composition)),
                ]
            };
            let ends = [&of.greatest, &of.least].into_iter().flat_map(shoe);
            vec![ends.collect()]
        };
        Table {
            id: "extremes".to_owned(),
            title: "Best and worst unseen cards".to_owned(),
            columns: vec![
                Column::new("unseen", Form::Group),
                Column::new("bet", Form::Text),
                Column::new("greatest", Form::Decimal(digits)),
                Column::new("with", Form::Text),
                Column::new("least", Form::Decimal(digits)),
                Column::new("with", Form::Text),
            ],
            rows: self.rows(cells),
        }
    }

    /// The fractions of the first tables.
    fn exact(&self) -> Table {
        let row = |subject: &Subject, bet: &str, figure: &str, value: &Ratio| {
            vec![
                unseen(subject),
                Cell::text(bet),
                Cell::text(figure),
                Cell::Number(value.clone()),
            ]
        };
        let mut rows = Vec::new();
        for (subject, figures) in &self.runs {
            for (bet, of) in subject.bets.iter().zip(&figures.statistics) {
                rows.push(row(subject, &bet.id, "P(favourable)", &of.favourable));
                rows.push(row(subject, &bet.id, "gain per round", &of.gain));
            }
            if subject.bets.len() > 1 {
                rows.push(row(
                    subject,
                    "best of all",
                    "P(favourable)",
                    &figures.best.favourable,
                ));
                rows.push(row(
                    subject,
                    "best of all",
                    "gain per round",
                    &figures.best.gain,
                ));
            }
        }
        Table {
            id: "exact".to_owned(),
            title: "Exactly".to_owned(),
            columns: vec![
                Column::new("unseen", Form::Group),
                Column::new("bet", Form::Group),
                Column::new("figure", Form::Text),
                Column::new("fraction", Form::Fraction),
            ],
            rows,
        }
    }
}

/// What a run of a single shard says: where it stands, for its sums are in the file.
pub fn shard_document(part: &Part, file: &str, title: String) -> Document {
    let subject = &part.subject;
    let row = vec![
        Cell::text(part.shard.to_string()),
        unseen(subject),
        Cell::Ways(Ways::from(part.sums.compositions)),
        Cell::Ways(Ways::from(subject.compositions)),
        Cell::text(file),
    ];
    Document {
        title,
        assumptions: subject.assumptions.clone(),
        warnings: subject.warnings.clone(),
        tables: vec![Table {
            id: "shard".to_owned(),
            title: "Shard complete; `shoe merge` puts all shards together".to_owned(),
            columns: vec![
                Column::new("shard", Form::Text),
                Column::new("unseen", Form::Ways),
                Column::new("compositions", Form::Ways),
                Column::new("of", Form::Ways),
                Column::new("file", Form::Text),
            ],
            rows: vec![row],
        }],
    }
}

fn unseen(subject: &Subject) -> Cell {
    Cell::Ways(Ways::from(subject.scale.unseen))
}

/// The cards of a composition: `2x11 3x5`, a class of several ranks in brackets.
fn cards(subject: &Subject, composition: &[u64]) -> String {
    let classes = subject.classes.iter().zip(composition);
    let there = classes.filter(|(_, count)| **count > 0);
    let named: Vec<String> = there
        .map(|(class, count)| format!("{}x{count}", in_brackets(class)))
        .collect();
    named.join(" ")
}

fn in_brackets(class: &str) -> String {
    match class.contains(' ') {
        true => format!("({class})"),
        false => class.to_owned(),
    }
}
