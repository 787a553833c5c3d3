//! The report of effects of removal.

use super::card_classes::class_name;
use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::removal::{BetEffects, ClassEffect};
use crate::bets::entry::BetEntry;
use crate::cards::card_set::CardSet;
use crate::exact::ratio::Ratio;

/// Effects of removal, and what they rest on.
#[derive(Clone, Debug)]
pub struct RemovalReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// How many cards are unseen before one leaves.
    pub cards: u64,
    /// The bets.
    pub bets: Vec<BetEntry>,
    /// The effects on each bet.
    pub effects: Vec<BetEffects>,
    /// The sets of cards that leave at once, as they were written.
    pub sets: Vec<String>,
}

/// How many bets stand side by side.
const ABREAST: usize = 5;

impl RemovalReport {
    /// Whether cards that leave unseen change nothing, as must be, for every bet.
    pub fn holds(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.all(|effects| effects.mean_of_unseen().is_zero())
    }

    /// Whether some class has no effect.
    pub fn lacks_effects(&self) -> bool {
        let mut classes = self.effects.iter().flat_map(|of| &of.classes);
        classes.any(|class| class.effect.is_none())
    }

    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize) -> Document {
        let millionths = Form::Millionths(digits.saturating_sub(2));
        let mut tables = self.side_by_side(millionths);
        tables.push(self.checks(digits));
        for (entry, effects) in self.bets.iter().zip(&self.effects) {
            tables.push(self.one_bet(entry, effects, digits, millionths));
        }
        if !self.sets.is_empty() {
            tables.push(self.together(millionths));
        }
        Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables,
        }
    }

    /// A matrix for each group of bets that tell the same classes apart.
    fn side_by_side(&self, form: Form) -> Vec<Table> {
        let classes = |bet: usize| -> Vec<CardSet> {
            self.effects[bet]
                .classes
                .iter()
                .map(|of| of.cards)
                .collect()
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for bet in 0..self.bets.len() {
            match groups
                .iter_mut()
                .find(|group| classes(group[0]) == classes(bet))
            {
                Some(group) => group.push(bet),
                None => groups.push(vec![bet]),
            }
        }
        let several = groups.iter().filter(|group| group.len() > 1);
        let chunks = several.flat_map(|group| group.chunks(ABREAST));
        chunks.map(|bets| self.matrix(bets, form)).collect()
    }

    fn matrix(&self, bets: &[usize], form: Form) -> Table {
        let head = [
            Column::new("class", Form::Text),
            Column::new("cards", Form::Ways),
        ];
        let of_bets = bets
            .iter()
            .map(|&bet| Column::new(&self.bets[bet].bet.id, form));
        let row = |(at, class): (usize, &ClassEffect)| {
            let effect = |&bet: &usize| number(self.effects[bet].classes[at].effect.as_ref());
            [
                Cell::text(class_name(class.cards)),
                Cell::Ways(class.left.into()),
            ]
            .into_iter()
            .chain(bets.iter().map(effect))
            .collect()
        };
        let rows = self.effects[bets[0]].classes.iter().enumerate().map(row);
        Table {
            id: "effects".into(),
            title: "Effect of removal: the change of the expectation when one card of the class \
                    leaves, per unit staked"
                .into(),
            columns: head.into_iter().chain(of_bets).collect(),
            rows: rows.collect(),
        }
    }

    /// A line for each bet: a card that leaves unseen changes nothing.
    fn checks(&self, digits: usize) -> Table {
        let by_cards = self.effects.iter().all(BetEffects::is_weighted_by_cards);
        let sum = match by_cards {
            true => "sum of cards x effect",
            false => "mean of unseen card",
        };
        let row = |(entry, effects): (&BetEntry, &BetEffects)| {
            let checked = match by_cards {
                true => effects.sum_over_cards(),
                false => effects.mean_of_unseen(),
            };
            let verdict = match effects.mean_of_unseen().is_zero() {
                true => "holds",
                false => "does not hold",
            };
            vec![
                Cell::text(&entry.bet.id),
                Cell::Number(effects.expectation.clone()),
                Cell::Number(effects.expectation.clone()),
                Cell::Number(checked),
                Cell::text(verdict),
            ]
        };
        Table {
            id: "checks".into(),
            title: "The expectation, and the check that a card which leaves unseen changes nothing"
                .into(),
            columns: vec![
                Column::new("bet", Form::Text),
                Column::new("expectation", Form::Decimal(digits)),
                Column::new("exact", Form::Fraction),
                Column::new(sum, Form::Exact),
                Column::new("zero", Form::Text),
            ],
            rows: self.bets.iter().zip(&self.effects).map(row).collect(),
        }
    }

    fn one_bet(&self, entry: &BetEntry, of: &BetEffects, digits: usize, form: Form) -> Table {
        let others = Ratio::whole(self.cards - 1);
        let row = |class: &ClassEffect| {
            let normalised = class.effect.as_ref().map(|effect| effect * &others);
            vec![
                Cell::text(class_name(class.cards)),
                Cell::Ways(class.left.into()),
                number(class.effect.as_ref()),
                number(class.effect.as_ref()),
                number(normalised.as_ref()),
            ]
        };
        Table {
            id: entry.bet.id.clone(),
            title: format!("{} ({})", entry.bet.name, entry.bet.id),
            columns: vec![
                Column::new("class", Form::Text),
                Column::new("cards", Form::Ways),
                Column::new("effect of removal", form),
                Column::new("exact", Form::Fraction),
                Column::new(&format!("x {others}"), Form::Decimal(digits)),
            ],
            rows: of.classes.iter().map(row).collect(),
        }
    }

    fn together(&self, form: Form) -> Table {
        let mut rows = Vec::new();
        for (at, set) in self.sets.iter().enumerate() {
            for (entry, effects) in self.bets.iter().zip(&self.effects) {
                let of = &effects.together[at];
                let difference = of.linear.as_ref().map(|linear| &of.effect - linear);
                rows.push(vec![
                    Cell::text(set),
                    Cell::text(&entry.bet.id),
                    number(Some(&of.effect)),
                    number(of.linear.as_ref()),
                    number(difference.as_ref()),
                ]);
            }
        }
        Table {
            id: "together".into(),
            title: "Cards that leave at once, beside the sum of their single effects".into(),
            columns: vec![
                Column::new("cards", Form::Group),
                Column::new("bet", Form::Text),
                Column::new("at once", form),
                Column::new("sum of single effects", form),
                Column::new("difference", form),
            ],
            rows,
        }
    }
}

fn number(of: Option<&Ratio>) -> Cell {
    of.cloned().map_or(Cell::Empty, Cell::Number)
}
