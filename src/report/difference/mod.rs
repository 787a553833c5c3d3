//! The report of a difference: what two files say differently, and the figures that moved.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::difference::Change;
use crate::analysis::difference::bet::BetChange;
use crate::analysis::difference::figures::{FigurePair, Outcome, Quantity, Subject};
use crate::analysis::difference::rules::RulesChange;
use crate::exact::ratio::Ratio;
use crate::exact::root::{difference_of_roots, rational_root};

pub mod contents;
mod json;

use contents::{Said, bet_change, rules_change};
pub use json::DIFFERENCE_SCHEMA;

/// What differs, and what it rests on.
#[derive(Clone, Debug)]
pub struct DifferenceReport {
    /// The two as they were named.
    pub names: Change<String>,
    /// What they say differently.
    pub contents: Contents,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The figures of each shoe.
    pub shoes: Vec<ShoeFigures>,
}

/// What two files of a kind say differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Two bets.
    Bets(Vec<BetChange>),
    /// Two rule files.
    Rules(Vec<RulesChange>),
}

/// All figures that were compared on a shoe, those too that did not move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShoeFigures {
    /// The shoe in a few words, before and after.
    pub shoe: Change<String>,
    /// The figures.
    pub figures: Vec<FigurePair>,
}

impl Contents {
    fn said(&self) -> Vec<Said> {
        match self {
            Self::Bets(changes) => changes.iter().map(bet_change).collect(),
            Self::Rules(changes) => changes.iter().map(rules_change).collect(),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Bets(changes) => changes.len(),
            Self::Rules(changes) => changes.len(),
        }
    }
}

/// Figures that stand in one table.
struct Group {
    id: &'static str,
    title: &'static str,
    heading: &'static str,
    is_of_bets: bool,
    holds: fn(&FigurePair) -> bool,
    form: fn(usize) -> Form,
    change_form: fn(usize) -> Form,
}

/// The tables in their order; every figure belongs to one.
const GROUPS: [Group; 5] = [
    Group {
        id: "outcomes",
        title: "Probability of the outcomes",
        heading: "outcome",
        is_of_bets: false,
        holds: |pair| matches!(pair.subject, Subject::Outcome(_)),
        form: Form::Decimal,
        change_form: Form::Decimal,
    },
    Group {
        id: "cards",
        title: "Probability of the number of cards dealt",
        heading: "cards dealt",
        is_of_bets: false,
        holds: |pair| matches!(pair.subject, Subject::Cards(_)),
        form: Form::Decimal,
        change_form: Form::Decimal,
    },
    Group {
        id: "figures",
        title: "Figures; changes are in percentage points",
        heading: "bet",
        is_of_bets: true,
        holds: |pair| {
            matches!(pair.subject, Subject::Bet(_)) && pair.quantity != Quantity::StandardDeviation
        },
        form: Form::Percent,
        change_form: Form::Percent,
    },
    Group {
        id: "standard_deviation",
        title: "Standard deviation",
        heading: "bet",
        is_of_bets: true,
        holds: |pair| pair.quantity == Quantity::StandardDeviation,
        form: Form::Root,
        change_form: Form::Decimal,
    },
    Group {
        id: "lines",
        title: "Ways of the lines",
        heading: "line",
        is_of_bets: false,
        holds: |pair| pair.quantity == Quantity::Ways,
        form: |_| Form::Fraction,
        change_form: |_| Form::Fraction,
    },
];

impl DifferenceReport {
    /// Whether neither a word nor a figure differs.
    pub fn is_same(&self) -> bool {
        self.contents.len() == 0 && self.moved() == 0
    }

    /// How many figures were compared.
    pub fn compared(&self) -> usize {
        self.shoes.iter().map(|of| of.figures.len()).sum()
    }

    /// How many of them moved.
    pub fn moved(&self) -> usize {
        let figures = self.shoes.iter().flat_map(|of| &of.figures);
        figures.filter(|pair| pair.has_moved()).count()
    }

    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize) -> Document {
        let mut tables = vec![self.counts()];
        if self.contents.len() > 0 {
            tables.push(self.contents_table());
        }
        let groups = GROUPS.iter();
        tables.extend(groups.filter_map(|group| self.figures(group, digits)));
        let assumptions = self.assumptions.clone();
        Document {
            title: self.title(),
            assumptions,
            warnings: self.warnings.clone(),
            tables,
        }
    }

    /// The answer in a sentence.
    fn title(&self) -> String {
        let Change { before, after } = &self.names;
        let (said, compared, moved) = (self.contents.len(), self.compared(), self.moved());
        let contents = match said {
            0 => "no difference in what they say".to_owned(),
            1 => "1 difference in what they say".to_owned(),
            _ => format!("{said} differences in what they say"),
        };
        let figures = match moved {
            0 => format!("the figures are the same, {compared} compared"),
            _ => format!("{moved} of {compared} figures moved"),
        };
        format!("{before} -> {after}: {contents}; {figures}")
    }

    fn counts(&self) -> Table {
        let columns = ["differences", "figures compared", "figures moved"];
        let row = [self.contents.len(), self.compared(), self.moved()];
        Table {
            id: "counts".into(),
            title: String::new(),
            columns: columns.map(|name| Column::new(name, Form::Ways)).to_vec(),
            rows: vec![row.map(|count| Cell::Ways(count as u128)).to_vec()],
        }
    }

    fn contents_table(&self) -> Table {
        let side = |side: Option<String>| Cell::text(side.unwrap_or_else(|| "none".to_owned()));
        let row = |said: Said| {
            let Change { before, after } = said.sides;
            vec![Cell::text(said.what), side(before), side(after)]
        };
        let columns = ["what they say", "before", "after"];
        Table {
            id: "contents".into(),
            title: String::new(),
            columns: columns.map(|name| Column::new(name, Form::Text)).to_vec(),
            rows: self.contents.said().into_iter().map(row).collect(),
        }
    }

    /// The figures of a group that moved, if any did.
    fn figures(&self, group: &Group, digits: usize) -> Option<Table> {
        let shows_shoe = self.shoes.len() > 1;
        // Two bets are named in the title.
        let shows_subject = !group.is_of_bets || matches!(self.contents, Contents::Rules(_));
        let shows_figure = !shows_subject || group.id == "figures";
        let texts = [
            shows_shoe.then_some("shoe"),
            shows_subject.then_some(group.heading),
            shows_figure.then_some("figure"),
        ];
        let texts = texts.into_iter().flatten();
        let mut columns: Vec<Column> = texts.map(|name| Column::new(name, Form::Text)).collect();
        columns.extend([
            Column::new("before", (group.form)(digits)),
            Column::new("after", (group.form)(digits)),
            Column::new("change", (group.change_form)(digits)),
        ]);
        let row = |shoe: &Change<String>, pair: &FigurePair| {
            let texts = [
                shows_shoe.then(|| one_or_both(shoe)),
                shows_subject.then(|| subject(&pair.subject)),
                shows_figure.then(|| quantity(pair.quantity).to_owned()),
            ];
            let figure = |of: &Option<Ratio>| of.clone().map_or(Cell::Empty, Cell::Number);
            let sides = pair.figure.map(figure);
            let texts = texts.into_iter().flatten().map(Cell::Text);
            let numbers = [sides.before, sides.after, change(pair, digits)];
            texts.chain(numbers).collect()
        };
        let mut rows = Vec::new();
        for of_shoe in &self.shoes {
            let moved = of_shoe.figures.iter().filter(|pair| pair.has_moved());
            let moved = moved.filter(|pair| (group.holds)(pair));
            rows.extend(moved.map(|pair| row(&of_shoe.shoe, pair)));
        }
        (!rows.is_empty()).then(|| Table {
            id: group.id.into(),
            title: group.title.into(),
            columns,
            rows,
        })
    }
}

/// The change of a figure; that of a standard deviation is mostly no fraction.
fn change(pair: &FigurePair, digits: usize) -> Cell {
    let (Some(before), Some(after)) = (&pair.figure.before, &pair.figure.after) else {
        return Cell::Empty;
    };
    match pair.quantity {
        Quantity::StandardDeviation => match (rational_root(before), rational_root(after)) {
            (Some(before), Some(after)) => Cell::Number(after - before),
            _ => Cell::Near(difference_of_roots(after, before, digits)),
        },
        Quantity::Probability
        | Quantity::HouseEdge
        | Quantity::EdgePerResolvedBet
        | Quantity::Rtp
        | Quantity::HitFrequency
        | Quantity::Ways => Cell::Number(after - before),
    }
}

/// A name, or both where it changed.
fn one_or_both(names: &Change<String>) -> String {
    let Change { before, after } = names;
    if before == after {
        before.clone()
    } else {
        format!("{before} -> {after}")
    }
}

fn subject(of: &Subject) -> String {
    match of {
        Subject::Outcome(Outcome::Player) => "Player".to_owned(),
        Subject::Outcome(Outcome::Banker) => "Banker".to_owned(),
        Subject::Outcome(Outcome::Tie) => "Tie".to_owned(),
        Subject::Cards(cards) => cards.to_string(),
        Subject::Bet(names) => one_or_both(names),
        Subject::Line(names) => match (&names.before, &names.after) {
            (Some(before), Some(after)) => one_or_both(&Change {
                before: before.clone(),
                after: after.clone(),
            }),
            (Some(only), None) | (None, Some(only)) => only.clone(),
            (None, None) => String::new(),
        },
        Subject::Otherwise => "otherwise".to_owned(),
    }
}

fn quantity(of: Quantity) -> &'static str {
    match of {
        Quantity::Probability => "probability",
        Quantity::HouseEdge => "house edge",
        Quantity::EdgePerResolvedBet => "per resolved bet",
        Quantity::Rtp => "RTP",
        Quantity::HitFrequency => "hit frequency",
        Quantity::StandardDeviation => "std deviation",
        Quantity::Ways => "ways",
    }
}
