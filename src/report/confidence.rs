//! The report of the hold over many rounds.

use super::document::{Cell, Column, Document, Form, Table};
use super::odds::OddsReport;
use crate::analysis::confidence::{Band, BandKind, Confidence, EXACT_ROUNDS_AT_MOST, Inequality};
use crate::exact::constants::Level;
use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Direction, Rounding};

/// The hold of every bet of a report over a number of rounds. `places` is how many decimals of a
/// ratio the format prints, a percentage being a ratio with two more than its digits: there the
/// ends of rigorous bands are rounded outwards.
pub fn document(report: &OddsReport, rounds: u64, digits: usize, places: usize) -> Document {
    let mut assumptions = report.assumptions.clone();
    assumptions.extend(what_is_meant(rounds));
    let tables = report.runs.iter().flat_map(|run| {
        let of_shoe = match report.runs.as_slice() {
            [_] => String::new(),
            _ => format!(", {}", run.shoe),
        };
        let named = |(entry, figures): (&crate::bets::entry::BetEntry, _)| {
            (entry.bet.id.clone(), Confidence::new(figures, rounds))
        };
        let by_bet: Vec<(String, Confidence)> =
            report.bets.iter().zip(&run.figures).map(named).collect();
        let all = [
            Some(spread(&by_bet, &of_shoe, digits)),
            Some(bands(&by_bet, &of_shoe, digits, places)),
            exact(&by_bet, &of_shoe, digits),
        ];
        all.into_iter().flatten()
    });
    Document {
        title: report.title.clone(),
        assumptions,
        warnings: report.warnings.clone(),
        tables: tables.collect(),
    }
}

fn what_is_meant(rounds: u64) -> Vec<String> {
    vec![
        format!(
            "hold: what the house wins per unit staked, one unit flat on each of {rounds} \
             independent rounds, each with the law of this shoe; exact where all cards are \
             shuffled back after a round"
        ),
        "normal approximation: mean and standard deviation, quantiles 1.959963984540054 and \
         2.575829303548901; nothing is proved of it"
            .to_owned(),
        "rigorous: each end by the best of the inequalities of Cantelli, Hoeffding and Bernstein, \
         or by the range of results; rounded outwards; missed with at most 5% or 1%, half to each \
         side"
            .to_owned(),
        format!(
            "exact binomial: the quantiles themselves, for bets with two net results and up to \
             {EXACT_ROUNDS_AT_MOST} rounds; probabilities to 100 digits"
        ),
    ]
}

fn spread(by_bet: &[(String, Confidence)], of_shoe: &str, digits: usize) -> Table {
    let columns = vec![
        Column::new("bet", Form::Text),
        Column::new("mean hold", Form::Percent(digits)),
        Column::new("std, a round", Form::Root(digits)),
        Column::new("std of hold", Form::Root(digits)),
        Column::new("mean, units", Form::Decimal(digits.min(4))),
        Column::new("std, units", Form::Root(digits.min(4))),
    ];
    let row = |(name, of): &(String, Confidence)| {
        vec![
            Cell::text(name),
            Cell::Number(of.mean.clone()),
            Cell::Number(of.variance.clone()),
            Cell::Number(of.variance_of_hold()),
            Cell::Number(of.mean_total()),
            Cell::Number(of.variance_total()),
        ]
    };
    Table {
        id: format!("hold{of_shoe}"),
        title: format!("Hold: mean and standard deviation{of_shoe}"),
        columns,
        rows: by_bet.iter().map(row).collect(),
    }
}

fn bands(by_bet: &[(String, Confidence)], of_shoe: &str, digits: usize, places: usize) -> Table {
    let columns = vec![
        Column::new("bet", Form::Text),
        Column::new("level", Form::Text),
        Column::new("band", Form::Text),
        Column::new("hold from", Form::Percent(digits)),
        Column::new("to", Form::Percent(digits)),
        Column::new("units from", Form::Decimal(digits.min(4))),
        Column::new("units to", Form::Decimal(digits.min(4))),
    ];
    let rows = by_bet.iter().flat_map(|(name, of)| {
        of.bands.iter().map(move |band| {
            let rounds = Ratio::whole(of.rounds);
            let units = [&band.low * &rounds, &band.high * &rounds];
            let parts = [band.low.clone(), band.high.clone()];
            let texts = [
                Cell::text(name),
                Cell::text(format!("{}%", band.level.percent())),
                Cell::text(kind(&band.kind)),
            ];
            let ends = ends(band, parts, places);
            let ends = ends
                .into_iter()
                .chain(self::ends(band, units, digits.min(4)));
            texts.into_iter().chain(ends).collect()
        })
    });
    Table {
        id: format!("bands{of_shoe}"),
        title: format!("Bands of the hold{of_shoe}"),
        columns,
        rows: rows.collect(),
    }
}

/// The ends of a rigorous band are rounded away from each other, so that it still holds.
fn ends(band: &Band, [low, high]: [Ratio; 2], digits: usize) -> [Cell; 2] {
    match band.kind {
        BandKind::Rigorous(_) => [
            Cell::Number(Rounding::to_digits(digits, Direction::Down).of(&low)),
            Cell::Number(Rounding::to_digits(digits, Direction::Up).of(&high)),
        ],
        BandKind::Normal => [Cell::Near(low), Cell::Near(high)],
        BandKind::Binomial(_) => [Cell::Number(low), Cell::Number(high)],
    }
}

/// A probability between bounds, which are less than `10^-100` apart or the same.
fn probability([low, high]: [Ratio; 2]) -> Cell {
    if low == high {
        Cell::Number(low)
    } else {
        Cell::Near(low)
    }
}

fn kind(of: &BandKind) -> String {
    match of {
        BandKind::Normal => "normal approximation".to_owned(),
        BandKind::Rigorous([low, high]) if low == high => format!("rigorous: {}", name(*low)),
        BandKind::Rigorous([low, high]) => format!("rigorous: {}, {}", name(*low), name(*high)),
        BandKind::Binomial(_) => "exact binomial".to_owned(),
    }
}

fn name(of: Inequality) -> &'static str {
    match of {
        Inequality::Cantelli => "Cantelli",
        Inequality::Hoeffding => "Hoeffding",
        Inequality::Bernstein => "Bernstein",
        Inequality::Range => "range",
    }
}

/// What is exact of bets with two results; nothing where there are none.
fn exact(by_bet: &[(String, Confidence)], of_shoe: &str, digits: usize) -> Option<Table> {
    let columns = vec![
        Column::new("bet", Form::Text),
        Column::new("player ahead", Form::Percent(digits)),
        Column::new("95% band holds", Form::Percent(digits)),
        Column::new("99% band holds", Form::Percent(digits)),
    ];
    let row = |(name, of): &(String, Confidence)| {
        let ahead = probability(of.player_ahead.clone()?);
        let coverage = |level: Level| {
            let of_level = of.bands.iter().filter(|band| band.level == level);
            let mut found = of_level.filter_map(|band| match &band.kind {
                BandKind::Binomial(bounds) => Some(probability(bounds.clone())),
                BandKind::Normal | BandKind::Rigorous(_) => None,
            });
            found.next().unwrap_or(Cell::Empty)
        };
        let [lower, higher] = Level::ALL.map(coverage);
        Some(vec![Cell::text(name), ahead, lower, higher])
    };
    let rows: Vec<Vec<Cell>> = by_bet.iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| Table {
        id: format!("exact{of_shoe}"),
        title: format!("Exact probabilities of bets with two results{of_shoe}"),
        columns,
        rows,
    })
}
