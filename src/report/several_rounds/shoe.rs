//! Tables of the cards of rounds and the rounds of a shoe.

use std::collections::BTreeMap;

use super::figures::{Figure, Figures, above, below};
use super::{SeveralRoundsReport, Written};
use crate::exact::ratio::Ratio;
use crate::exact::root::square_root;
use crate::report::document::{Cell, Form, Table};

pub(super) fn tables(report: &SeveralRoundsReport, written: Written) -> Vec<Table> {
    vec![
        cards_law(report, written),
        cards_moments(report, written),
        cards_used(report, written),
        rounds_per_shoe(report, written),
        rounds_law(report, written),
    ]
}

fn cards_law(report: &SeveralRoundsReport, written: Written) -> Table {
    let columns = [
        ("cards", Figure::Text),
        ("probability", Figure::Short(written.fine)),
    ];
    let title = "Cards of a round";
    let mut table = Figures::new("cards", title, &columns, written.fractions);
    for (cards, probability) in &report.cards.law {
        let name = Cell::text(cards.to_string());
        table.row(vec![name, Cell::Number(probability.clone())]);
    }
    table.table()
}

fn cards_moments(report: &SeveralRoundsReport, written: Written) -> Table {
    let columns = [
        ("moment", Figure::Text),
        ("value", Figure::Short(written.fine)),
    ];
    let title = "Moments of the cards of a round; covariance of two rounds";
    let mut table = Figures::new("cards-moments", title, &columns, written.fractions);
    let cards = &report.cards;
    for (name, value) in [
        ("mean", &cards.mean),
        ("variance", &cards.variance),
        ("covariance", &cards.covariance),
    ] {
        table.row(vec![Cell::text(name), Cell::Number(value.clone())]);
    }
    table.table()
}

/// How far apart the numbers of rounds are of which the cards used are told.
const ROUNDS_APART: u64 = 10;

fn cards_used(report: &SeveralRoundsReport, written: Written) -> Table {
    let columns = [
        ("rounds", Figure::Text),
        ("mean", Figure::Long(written.digits)),
        ("std deviation", Figure::Only(Form::Root(written.digits))),
        ("if independent", Figure::Only(Form::Root(written.digits))),
        ("variance", Figure::Long(written.fine)),
    ];
    let title = "Cards used by so many rounds";
    let mut table = Figures::new("cards-used", title, &columns, written.fractions);
    let sure = report.cards.rounds_sure();
    let mut numbers: Vec<u64> = (1..=sure / ROUNDS_APART)
        .map(|at| at * ROUNDS_APART)
        .collect();
    numbers.extend([report.rounds_of, sure]);
    numbers.sort_unstable();
    numbers.dedup();
    for rounds in numbers {
        let [mean, variance] = report.cards.of_rounds(rounds);
        let independent = &report.cards.variance * &Ratio::whole(rounds);
        table.row(vec![
            Cell::text(rounds.to_string()),
            Cell::Number(mean),
            Cell::Number(variance.clone()),
            Cell::Number(independent),
            Cell::Number(variance),
        ]);
    }
    table.table()
}

fn rounds_per_shoe(report: &SeveralRoundsReport, written: Written) -> Table {
    let digits = written.digits;
    let columns = [
        ("rounds of the shoe", Figure::Text),
        ("value", Figure::Only(Form::Decimal(digits))),
    ];
    let mut table = Figures::new("rounds", "Rounds of a shoe", &columns, written.fractions);
    let shoe = &report.shoe;
    let number = |name: &str, value: u64| vec![Cell::text(name), Cell::Ways(value.into())];
    table.row(number("fewest, whatever the cards", shoe.range[0]));
    table.row(number("most, whatever the cards", shoe.range[1]));
    let named = |name: &str, cell: Cell| vec![Cell::text(name), cell];
    table.row(named("mean, at least", below(&shoe.mean[0], digits)));
    table.row(named("mean, at most", above(&shoe.mean[1], digits)));
    let model = &shoe.model;
    table.row(named("mean, model", Cell::Near(model.mean.clone())));
    let deviation = Ratio::parse(&square_root(&model.variance, digits));
    let deviation = deviation.map_or(Cell::Empty, Cell::Near);
    table.row(named("std deviation, model", deviation));
    table.table()
}

fn rounds_law(report: &SeveralRoundsReport, written: Written) -> Table {
    let digits = Form::Decimal(written.digits);
    let columns = [
        ("rounds", Figure::Text),
        ("P(so many or fewer), at most", Figure::Only(digits)),
        ("P(more), at most", Figure::Only(digits)),
        ("P(so many), model", Figure::Only(digits)),
    ];
    let title = "The number of rounds: what is sure, and the model";
    let mut table = Figures::new("rounds-law", title, &columns, written.fractions);
    let model: BTreeMap<u64, &Ratio> = report
        .shoe
        .model
        .law
        .iter()
        .map(|(rounds, probability)| (*rounds, probability))
        .collect();
    for bounds in &report.shoe.bounds {
        let of_model = model.get(&bounds.rounds);
        table.row(vec![
            Cell::text(bounds.rounds.to_string()),
            above(&bounds.at_most, written.digits),
            above(&bounds.more, written.digits),
            of_model.map_or(Cell::Empty, |&of| Cell::Near(of.clone())),
        ]);
    }
    table.table()
}
