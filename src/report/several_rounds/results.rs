//! Tables of the results of several rounds: joint laws, conditional laws, covariances, wins.

use super::figures::{Figure, Figures, correlation};
use super::{SeveralRoundsReport, Written};
use crate::analysis::several_rounds::orders;
use crate::exact::ratio::Ratio;
use crate::report::document::{Cell, Form, Table};

pub(super) fn tables(report: &SeveralRoundsReport, written: Written) -> Vec<Table> {
    let law = &report.run.law;
    let mut tables: Vec<Table> = (1..=law.rounds())
        .map(|rounds| law_table(report, rounds, written))
        .collect();
    tables.extend((2..=law.rounds()).map(|rounds| conditional_table(report, rounds, written)));
    tables.push(covariances(report, written));
    tables.push(wins(report, written));
    tables
}

const NUMBERS: [&str; 5] = ["none", "one", "two", "three", "four"];

fn name(report: &SeveralRoundsReport, results: &[usize]) -> String {
    let names = results.iter().map(|&at| report.results[at].as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// The law of the results of so many rounds.
fn law_table(report: &SeveralRoundsReport, rounds: usize, written: Written) -> Table {
    let law = &report.run.law;
    let probability = match rounds {
        1 | 2 => Figure::Short(written.fine),
        _ => Figure::Long(written.fine),
    };
    let (title, head) = match rounds {
        1 => ("One round".to_owned(), "result"),
        _ => (
            format!("{} rounds, in any given order", capital(NUMBERS[rounds])),
            "results",
        ),
    };
    let mut columns = vec![(head, Figure::Text)];
    if rounds > 1 {
        columns.push(("orders", Figure::Whole));
    }
    columns.push(("probability", probability));
    let id = format!("law-of-{}", NUMBERS[rounds]);
    let mut table = Figures::new(&id, &title, &columns, written.fractions);
    let mut multisets = law.multisets(rounds);
    multisets.sort();
    for results in multisets {
        let mut row = vec![Cell::text(name(report, &results))];
        if rounds > 1 {
            row.push(Cell::Ways(orders(&results).into()));
        }
        row.push(Cell::Number(law.probability(&results).clone()));
        table.row(row);
    }
    table.table()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The law of a round given the results of those before it.
fn conditional_table(report: &SeveralRoundsReport, rounds: usize, written: Written) -> Table {
    let law = &report.run.law;
    let before = rounds - 1;
    let heads: Vec<String> = report
        .results
        .iter()
        .map(|name| format!("P({name})"))
        .collect();
    let mut columns = vec![("before", Figure::Text)];
    columns.extend(
        heads
            .iter()
            .map(|head| (head.as_str(), Figure::Long(written.fine))),
    );
    let title = match before {
        1 => "The next round, given one before it".to_owned(),
        _ => format!(
            "The next round, given {} before it in any order",
            NUMBERS[before]
        ),
    };
    let id = format!("after-{}", NUMBERS[before]);
    let mut table = Figures::new(&id, &title, &columns, written.fractions);
    let mut multisets = law.multisets(before);
    multisets.sort();
    let mut row = |label: String, before: &[usize]| {
        let next = (0..law.results()).map(|at| {
            let probability = law.conditional(before, at);
            probability.map_or(Cell::Empty, Cell::Number)
        });
        table.row([Cell::Text(label)].into_iter().chain(next).collect());
    };
    row("nothing known".into(), &[]);
    for results in multisets {
        row(name(report, &results), &results);
    }
    table.table()
}

/// Indicators of results in two different rounds.
fn covariances(report: &SeveralRoundsReport, written: Written) -> Table {
    let law = &report.run.law;
    let columns = [
        ("one round", Figure::Text),
        ("another", Figure::Text),
        ("covariance", Figure::Long(written.fine)),
        ("correlation", Figure::Only(Form::SignedRoot(written.fine))),
    ];
    let title = "Results of two different rounds";
    let mut table = Figures::new("covariances", title, &columns, written.fractions);
    let variance = |at: usize| {
        let once = law.probability(&[at]);
        once * &(Ratio::one() - once.clone())
    };
    for first in 0..law.results() {
        for second in first..law.results() {
            let covariance = law.covariance(first, second);
            let correlation = correlation(&covariance, [&variance(first), &variance(second)]);
            table.row(vec![
                Cell::text(&report.results[first]),
                Cell::text(&report.results[second]),
                Cell::Number(covariance),
                correlation,
            ]);
        }
    }
    table.table()
}

/// How often each result comes in many rounds.
fn wins(report: &SeveralRoundsReport, written: Written) -> Table {
    let law = &report.run.law;
    let columns = [
        ("result", Figure::Text),
        ("mean", Figure::Long(written.digits)),
        ("std deviation", Figure::Only(Form::Root(written.digits))),
        ("if independent", Figure::Only(Form::Root(written.digits))),
        ("variance", Figure::Long(written.fine)),
    ];
    let rounds = report.rounds_of;
    let title = format!("How often each result comes in {rounds} rounds");
    let mut table = Figures::new("wins", &title, &columns, written.fractions);
    for at in 0..law.results() {
        let [mean, variance] = law.wins(at, rounds);
        let once = law.probability(&[at]);
        let independent = &mean * &(Ratio::one() - once.clone());
        table.row(vec![
            Cell::text(&report.results[at]),
            Cell::Number(mean),
            Cell::Number(variance.clone()),
            Cell::Number(independent),
            Cell::Number(variance),
        ]);
    }
    table.table()
}
