//! Tables of bets over several rounds: covariances, totals, the bet left up, the cut card.

use super::figures::{Figure, Figures, above, below, correlation};
use super::{SeveralRoundsReport, Written};
use crate::exact::ratio::Ratio;
use crate::report::document::{Cell, Form, Table};

pub(super) fn tables(report: &SeveralRoundsReport, written: Written) -> Vec<Table> {
    if report.bets.is_empty() {
        return Vec::new();
    }
    let mut tables = vec![covariances(report, written), totals(report, written)];
    if report.run.left_up.iter().any(Option::is_some) {
        tables.push(left_up_terms(report, written));
        tables.push(left_up(report, written));
    }
    tables.push(cut_effects(report, written));
    tables
}

/// Net results of bets in two different rounds.
fn covariances(report: &SeveralRoundsReport, written: Written) -> Table {
    let columns = [
        ("bet in one round", Figure::Text),
        ("bet in another", Figure::Text),
        ("covariance", Figure::Long(written.fine)),
        ("correlation", Figure::Only(Form::SignedRoot(written.fine))),
    ];
    let title = "Net results of two different rounds";
    let mut table = Figures::new("bet-covariances", title, &columns, written.fractions);
    for first in 0..report.bets.len() {
        for second in first..report.bets.len() {
            let covariance = report.run.pair(first, second).covariance_of_rounds();
            let variances = [first, second].map(|at| &report.run.variances[at]);
            let correlation = correlation(&covariance, variances);
            table.row(vec![
                Cell::text(&report.bets[first]),
                Cell::text(&report.bets[second]),
                Cell::Number(covariance),
                correlation,
            ]);
        }
    }
    table.table()
}

fn totals(report: &SeveralRoundsReport, written: Written) -> Table {
    let columns = [
        ("bet", Figure::Text),
        ("one round", Figure::Long(written.fine)),
        ("all rounds", Figure::Long(written.digits)),
        ("std deviation", Figure::Only(Form::Root(written.digits))),
        ("if independent", Figure::Only(Form::Root(written.digits))),
    ];
    let rounds = report.rounds_of;
    let title = format!("The player's mean result of one unit on each of {rounds} rounds");
    let mut table = Figures::new("bet-totals", &title, &columns, written.fractions);
    for (at, bet) in report.bets.iter().enumerate() {
        let [mean, variance] = report.run.of_rounds(at, rounds);
        let independent = &report.run.variances[at] * &Ratio::whole(rounds);
        table.row(vec![
            Cell::text(bet),
            Cell::Number(report.run.pair(at, at).means()[0].clone()),
            Cell::Number(mean),
            Cell::Number(variance),
            Cell::Number(independent),
        ]);
    }
    table.table()
}

fn left_up_terms(report: &SeveralRoundsReport, written: Written) -> Table {
    let columns = [
        ("bet", Figure::Text),
        ("pushes before", Figure::Only(Form::Point)),
        ("probability", Figure::Long(written.fine)),
        ("mean result then", Figure::Long(written.fine)),
        ("sum", Figure::Long(written.fine)),
    ];
    let title = "A bet left up until it does not push: exact terms";
    let mut table = Figures::new("left-up-terms", title, &columns, written.fractions);
    for (bet, left_up) in report.bets.iter().zip(&report.run.left_up) {
        for (pushes, term) in left_up.iter().flat_map(|of| of.terms.iter().enumerate()) {
            table.row(vec![
                Cell::text(bet),
                Cell::Ways(pushes as u128),
                Cell::Number(term.pushed.clone()),
                Cell::Number(term.result.clone()),
                Cell::Number(term.sum.clone()),
            ]);
        }
    }
    table.table()
}

fn left_up(report: &SeveralRoundsReport, written: Written) -> Table {
    let fine = Form::Decimal(written.fine);
    let columns = [
        ("bet", Figure::Text),
        ("at least", Figure::Only(fine)),
        ("at most", Figure::Only(fine)),
        ("with replacement", Figure::Short(written.fine)),
    ];
    let title = "A bet left up until it does not push: the player's mean result per unit";
    let mut table = Figures::new("left-up", title, &columns, written.fractions);
    for (bet, left_up) in report.bets.iter().zip(&report.run.left_up) {
        let Some(of) = left_up else { continue };
        table.row(vec![
            Cell::text(bet),
            below(&of.value[0], written.fine),
            above(&of.value[1], written.fine),
            Cell::Number(of.with_replacement.clone()),
        ]);
    }
    table.table()
}

fn cut_effects(report: &SeveralRoundsReport, written: Written) -> Table {
    let fine = Form::Decimal(written.fine);
    let columns = [
        ("bet", Figure::Text),
        ("-Cov(result, cards)", Figure::Long(written.fine)),
        ("first order, shoe", Figure::Only(fine)),
        ("first order, round", Figure::Only(fine)),
        ("at most, shoe", Figure::Only(fine)),
    ];
    let title = "What the cut card does to a bet, in units";
    let mut table = Figures::new("cut-card", title, &columns, written.fractions);
    for (bet, of) in report.bets.iter().zip(&report.cut_effects) {
        let by_round = &of.first_order / &report.shoe.model.mean;
        table.row(vec![
            Cell::text(bet),
            Cell::Number(-of.covariance.clone()),
            Cell::Near(of.first_order.clone()),
            Cell::Near(by_round),
            above(&of.at_most, written.fine),
        ]);
    }
    table.table()
}
