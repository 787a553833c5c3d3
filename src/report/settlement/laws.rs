//! Tables of observed frequencies beside exact ones.

use super::FileReport;
use crate::analysis::settlement::{BetComparison, ChiSquare, EXPECTED_AT_LEAST, Frequency};
use crate::exact::normal::{chi_square_tail, two_sided_tail};
use crate::exact::ratio::Ratio;
use crate::games::baccarat::record::Outcome;
use crate::report::document::{Cell, Column, Form, Table};

/// The tails are computed with more digits than are shown, so that rounding sees them right.
const GUARD_DIGITS: usize = 8;

/// Outcomes, chi-squares, bets and their lines.
pub(super) fn tables(report: &FileReport, digits: usize) -> Vec<Table> {
    let mut tables = vec![
        outcomes_table(report, digits),
        chi_squares_table(report, digits),
    ];
    if !report.bets.is_empty() {
        tables.push(bets_table(report, digits));
        tables.push(lines_table(report, digits));
    }
    tables
}

fn outcomes_table(report: &FileReport, digits: usize) -> Table {
    let columns = vec![
        Column::new("outcome", Form::Text),
        Column::new("observed", Form::Ways),
        Column::new("expected", Form::Decimal(digits)),
        Column::new("frequency", Form::Decimal(digits)),
        Column::new("probability", Form::Decimal(digits)),
        Column::new("z", Form::SignedRoot(digits)),
        Column::new("p-value", Form::Decimal(digits)),
    ];
    let row = |(outcome, of): (Outcome, &Frequency)| {
        let frequency = Ratio::new(of.observed, of.rounds);
        let mut row = vec![
            Cell::text(outcome.to_string()),
            Cell::Ways(of.observed.into()),
            Cell::Number(of.expected()),
            Cell::Number(frequency),
            Cell::Number(of.probability.clone()),
        ];
        row.extend(deviation(of.signed_square().as_ref(), digits));
        row
    };
    let rows = Outcome::ALL.into_iter().zip(&report.comparison.outcomes);
    Table {
        id: "outcomes".into(),
        title: "Outcomes beside the exact law".into(),
        columns,
        rows: rows.map(row).collect(),
    }
}

fn chi_squares_table(report: &FileReport, digits: usize) -> Table {
    let columns = vec![
        Column::new("of", Form::Text),
        Column::new("chi-square", Form::Decimal(digits)),
        Column::new("degrees of freedom", Form::Ways),
        Column::new("events pooled", Form::Ways),
        Column::new("p-value", Form::Decimal(digits)),
    ];
    let row = |(name, of): (&str, &Option<ChiSquare>)| {
        let cells = match of {
            None => [Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty],
            Some(of) => {
                let tail = chi_square_tail(&of.statistic, of.degrees, digits + GUARD_DIGITS);
                [
                    Cell::Number(of.statistic.clone()),
                    Cell::Ways(of.degrees.into()),
                    Cell::Ways(of.pooled as u128),
                    Cell::Number(tail),
                ]
            }
        };
        [Cell::text(name)].into_iter().chain(cells).collect()
    };
    let of = &report.comparison;
    let rows = [
        ("outcomes", &of.outcomes_chi_square),
        ("cards dealt, 4 to 6", &of.cards_chi_square),
        ("both final totals", &of.totals_chi_square),
    ];
    Table {
        id: "chi-squares".into(),
        title: format!(
            "Chi-squares; events expected fewer than {EXPECTED_AT_LEAST} times are pooled; none where \
             one cell is left"
        ),
        columns,
        rows: rows.into_iter().map(row).collect(),
    }
}

fn bets_table(report: &FileReport, digits: usize) -> Table {
    let columns = vec![
        Column::new("bet", Form::Text),
        Column::new("rounds", Form::Ways),
        Column::new("not decided", Form::Ways),
        Column::new("mean net", Form::Decimal(digits)),
        Column::new("expectation", Form::Decimal(digits)),
        Column::new("z", Form::SignedRoot(digits)),
        Column::new("p-value", Form::Decimal(digits)),
    ];
    let row = |at: usize| {
        let seen = &report.observed.bets[at];
        let mut row = vec![
            Cell::text(&report.bets[at].bet.id),
            Cell::Ways(seen.decided().into()),
            Cell::Ways(seen.not_decided.into()),
        ];
        let mean = report.comparison.bets[at].as_ref();
        match mean.and_then(|of| of.mean.as_ref()) {
            None => row.extend([Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]),
            Some(mean) => {
                row.push(Cell::Number(mean.observed.clone()));
                row.push(Cell::Number(mean.expectation.clone()));
                row.extend(deviation(mean.signed_square.as_ref(), digits));
            }
        }
        row
    };
    Table {
        id: "bets".into(),
        title: "Net result to one unit staked in each round".into(),
        columns,
        rows: (0..report.bets.len()).map(row).collect(),
    }
}

fn lines_table(report: &FileReport, digits: usize) -> Table {
    let columns = vec![
        Column::new("bet", Form::Text),
        Column::new("line", Form::Text),
        Column::new("observed", Form::Ways),
        Column::new("expected", Form::Decimal(digits)),
        Column::new("z", Form::SignedRoot(digits)),
        Column::new("p-value", Form::Decimal(digits)),
    ];
    let mut rows = Vec::new();
    for (at, entry) in report.bets.iter().enumerate() {
        let seen = &report.observed.bets[at];
        let comparison = report.comparison.bets[at].as_ref();
        let of = |line: usize| comparison.map(|of: &BetComparison| &of.lines[line]);
        let lines = entry.bet.lines.iter().enumerate();
        let lines = lines.map(|(line, named)| (named.name.as_str(), seen.lines[line], of(line)));
        let otherwise = comparison.map(|of| &of.otherwise);
        let is_shown =
            seen.otherwise > 0 || otherwise.is_some_and(|of| of.probability.is_positive());
        let rest = is_shown.then_some(("otherwise", seen.otherwise, otherwise));
        for (name, observed, law) in lines.chain(rest) {
            let mut row = vec![
                Cell::text(&entry.bet.id),
                Cell::text(name),
                Cell::Ways(observed.into()),
                law.map_or(Cell::Empty, |law| Cell::Number(law.expected())),
            ];
            let square = law.and_then(Frequency::signed_square);
            row.extend(deviation(square.as_ref(), digits));
            rows.push(row);
        }
    }
    Table {
        id: "lines".into(),
        title: "Lines of the bets beside the exact law".into(),
        columns,
        rows,
    }
}

/// The cells of a deviation and its two-sided tail.
fn deviation(signed_square: Option<&Ratio>, digits: usize) -> [Cell; 2] {
    let Some(signed) = signed_square else {
        return [Cell::Empty, Cell::Empty];
    };
    let square = if signed.is_negative() {
        -signed.clone()
    } else {
        signed.clone()
    };
    let tail = two_sided_tail(&square, digits + GUARD_DIGITS);
    [Cell::Number(signed.clone()), Cell::Number(tail)]
}
