//! The report of edges by stake: where they are lowest and highest, and each of them.

use super::document::{Cell, Column, Document, Form, Table};
use super::odds::OddsReport;
use super::terms;
use crate::analysis::stakes::{Extreme, StakeEdges, StakePoint};
use crate::bets::bet::Bet;
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;
use crate::exact::rounding::Rounding;

/// The edges of the bets of a report by stake. `stakes` has those of each bet in money; bets
/// without any are left out.
pub fn document(
    report: &OddsReport,
    stakes: &[Vec<Ratio>],
    chips: Option<&Rounding>,
    digits: usize,
) -> Document {
    let tables = report.runs.iter().flat_map(|run| {
        let edges = |at: usize| {
            let bet = &report.bets[at].bet;
            let ways: Vec<Ways> = run.figures[at].lines.iter().map(|line| line.ways).collect();
            StakeEdges::new(bet, &stakes[at], chips, &ways, run.law.total)
        };
        let by_bet: Vec<(&Bet, StakeEdges)> = (0..report.bets.len())
            .map(|at| (&report.bets[at].bet, edges(at)))
            .collect();
        let of_shoe = match report.runs.as_slice() {
            [_] => String::new(),
            _ => format!(", {}", run.shoe),
        };
        tables(&by_bet, &of_shoe, chips, digits)
    });
    Document {
        title: report.title.clone(),
        assumptions: report.assumptions.clone(),
        warnings: report.warnings.clone(),
        tables: tables.collect(),
    }
}

fn tables(
    by_bet: &[(&Bet, StakeEdges)],
    of_shoe: &str,
    chips: Option<&Rounding>,
    digits: usize,
) -> Vec<Table> {
    let mut tables = vec![extremes(by_bet, of_shoe, digits)];
    for (bet, edges) in by_bet {
        if bet.depends_on_stake(chips) && !edges.points.is_empty() {
            tables.push(by_stake(bet, edges, of_shoe, digits));
        }
    }
    tables
}

/// The lowest and the highest edge of each bet, and where they are.
fn extremes(by_bet: &[(&Bet, StakeEdges)], of_shoe: &str, digits: usize) -> Table {
    let columns = vec![
        Column::new("bet", Form::Text),
        Column::new("lowest edge", Form::Percent(digits)),
        Column::new("lowest at", Form::Exact),
        Column::new("stakes so low", Form::Ways),
        Column::new("highest edge", Form::Percent(digits)),
        Column::new("highest at", Form::Exact),
        Column::new("stakes so high", Form::Ways),
    ];
    let cells = |of: Extreme| {
        [
            Cell::Number(of.house_edge),
            Cell::Number(of.first),
            Cell::Ways(of.stakes as Ways),
        ]
    };
    let row = |(bet, edges): &(&Bet, StakeEdges)| {
        let (lowest, highest) = (cells(edges.lowest()?), cells(edges.highest()?));
        let name = [Cell::text(&bet.id)];
        Some(name.into_iter().chain(lowest).chain(highest).collect())
    };
    Table {
        id: format!("extremes{of_shoe}"),
        title: format!("House edge per unit staked: lowest and highest{of_shoe}"),
        columns,
        rows: by_bet.iter().filter_map(row).collect(),
    }
}

/// The edges of one bet, stake by stake, with the money of its winning line where it has one.
fn by_stake(bet: &Bet, edges: &StakeEdges, of_shoe: &str, digits: usize) -> Table {
    let winning = |point: &StakePoint| -> Vec<usize> {
        let wins = |at: &usize| point.settled[*at].win.is_positive();
        (0..point.settled.len()).filter(wins).collect()
    };
    let only = match edges.points.first().map(winning).as_deref() {
        Some([only]) => Some(*only),
        _ => None,
    };
    let mut columns = vec![Column::new("stake", Form::Text)];
    if only.is_some() {
        columns.push(Column::new("commission", Form::Exact));
        columns.push(Column::new("net win", Form::Exact));
    }
    columns.push(Column::new("house edge", Form::Percent(digits)));
    columns.push(Column::new("exact", Form::Fraction));
    let row = |point: &StakePoint| {
        let mut row = vec![Cell::text(terms::amount(&point.stake))];
        if let Some(at) = only {
            row.push(Cell::Number(point.settled[at].commission.clone()));
            row.push(Cell::Number(point.settled[at].net.clone()));
        }
        row.push(Cell::Number(point.house_edge.clone()));
        row.push(Cell::Number(point.house_edge.clone()));
        row
    };
    Table {
        id: format!("{}{of_shoe}", bet.id),
        title: format!("{} ({}) by stake{of_shoe}", bet.name, bet.id),
        columns,
        rows: edges.points.iter().map(row).collect(),
    }
}
