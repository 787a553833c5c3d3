//! Published figures compared with exact ones at the digits printed, and what made those differ
//! that do.

use std::collections::HashMap;

use rayon::prelude::*;

use super::edge::BetFigures;
use super::pricing::{PriceError, Pricing};
use crate::bets::bet::Bet;
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::games::baccarat::round::{Baccarat, Rules};

mod cause;
mod figure;
mod printed;
mod source;
mod verdict;

pub use cause::Cause;
use cause::{alternatives, combined, explains, otherwise_resolved, repaid, rewritten, worlds};
pub use figure::{Event, Exact, Figure, PublishedShoe, Quantity};
pub use printed::{Printed, PrintedError, SPREADSHEET_DIGITS};
pub use source::{Published, PublishedFigure};
use verdict::verdict;
pub use verdict::{LastDigit, Rounded, Verdict, VerdictKind};

/// A figure that was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The exact value.
    pub exact: Exact,
    /// How the printed figure compares with it.
    pub verdict: Verdict,
    /// Of a wrong figure, what would make it come out as printed: the likeliest first. A cause
    /// that explains more figures of the same bet is likelier.
    pub causes: Vec<Cause>,
}

impl Verified {
    /// Whether the verdict is one that the file does not expect: a wrong figure that is not
    /// marked as known, or one marked with another verdict.
    pub fn is_unexpected(&self, known: Option<VerdictKind>) -> bool {
        match known {
            Some(known) => self.verdict.kind() != known,
            None => self.verdict.kind().is_wrong(),
        }
    }
}

/// A figure that cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The number of the figure.
    pub figure: usize,
    /// Why.
    pub why: Unverifiable,
}

/// Why a figure cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unverifiable {
    /// Its bet cannot be priced.
    Price(Box<PriceError>),
    /// What is printed does not exist, as the probability of an event given one that cannot be.
    NoValue,
}

/// Compares figures with the exact ones.
///
/// # Errors
/// The first figure whose bet cannot be priced, or that has no value.
pub fn verify(figures: &[Figure], progress: &Progress) -> Result<Vec<Verified>, VerifyError> {
    let mut verified: Vec<Option<Verified>> = vec![None; figures.len()];
    for group in groups(figures) {
        let world = &figures[group[0]];
        let shoe = world.shoe.shoe().map_err(|error| VerifyError {
            figure: group[0],
            why: Unverifiable::Price(Box::new(PriceError::Shoe(error))),
        })?;
        let bets: Vec<Bet> = group.iter().map(|&at| figures[at].bet.clone()).collect();
        let priced = price(&world.rules, &shoe, bets, progress);
        let priced = priced.map_err(|error| VerifyError {
            figure: group[error.bet().unwrap_or(0)],
            why: Unverifiable::Price(Box::new(error)),
        })?;
        for (&at, exact_figures) in group.iter().zip(&priced) {
            let figure = &figures[at];
            let exact = figure.value(exact_figures).ok_or(VerifyError {
                figure: at,
                why: Unverifiable::NoValue,
            })?;
            verified[at] = Some(Verified {
                verdict: verdict(figure, &exact, exact_figures),
                exact,
                causes: Vec::new(),
            });
        }
        let of_group = |at: &usize| verified[*at].as_ref();
        let is_searched =
            |at: &usize| of_group(at).is_some_and(|verified| verified.verdict.kind().is_wrong());
        let searched: Vec<(&Figure, &BetFigures)> = group
            .iter()
            .zip(&priced)
            .filter(|(at, _)| is_searched(at))
            .map(|(&at, priced)| (&figures[at], priced))
            .collect();
        let found = search(&world.rules, &world.shoe, &shoe, &searched, progress);
        let places: Vec<usize> = group.iter().copied().filter(|at| is_searched(at)).collect();
        for (at, causes) in places.into_iter().zip(found) {
            if let Some(verified) = &mut verified[at] {
                verified.causes = causes;
            }
        }
    }
    Ok(verified.into_iter().flatten().collect())
}

/// The numbers of the figures of each rules and shoe.
fn groups(figures: &[Figure]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, figure) in figures.iter().enumerate() {
        let is_same = |group: &&mut Vec<usize>| {
            let other = &figures[group[0]];
            other.shoe == figure.shoe && other.rules == figure.rules
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups
}

/// The figures of bets in a world.
fn price(
    rules: &Rules,
    shoe: &Shoe,
    bets: Vec<Bet>,
    progress: &Progress,
) -> Result<Vec<BetFigures>, PriceError> {
    let game = Baccarat::new(rules.clone());
    let pricing = Pricing::new(&game, &game, bets)?;
    let counted = pricing.count(&game, &game, shoe, progress)?;
    let figures = pricing.bets().iter().zip(&counted.lines);
    Ok(figures
        .map(|(bet, ways)| BetFigures::new(bet, ways, counted.total))
        .collect())
}

/// For each figure the causes that explain it, the likeliest first.
fn search(
    rules: &Rules,
    published: &PublishedShoe,
    shoe: &Shoe,
    figures: &[(&Figure, &BetFigures)],
    progress: &Progress,
) -> Vec<Vec<Cause>> {
    let mut causes: Vec<Vec<Cause>> = vec![Vec::new(); figures.len()];
    if figures.is_empty() {
        return causes;
    }
    let bets = || {
        figures
            .iter()
            .map(|(figure, _)| figure.bet.clone())
            .collect::<Vec<_>>()
    };
    let worlds = worlds(rules, published);
    let in_worlds: Vec<(Cause, Vec<BetFigures>)> = worlds
        .into_par_iter()
        .filter_map(|world| {
            let priced = price(&world.rules, &world.shoe, bets(), progress).ok()?;
            Some((world.cause, priced))
        })
        .collect();
    for (cause, priced) in in_worlds {
        for (at, ((figure, _), priced)) in figures.iter().zip(&priced).enumerate() {
            if figure
                .value(priced)
                .is_some_and(|value| explains(figure, &value))
            {
                causes[at].push(cause.clone());
            }
        }
    }
    for (at, (figure, exact)) in figures.iter().enumerate() {
        let ways: Vec<u128> = exact.lines.iter().map(|line| line.ways).collect();
        let repaid = repaid(figure)
            .into_iter()
            .map(|(cause, bet)| (cause, BetFigures::new(&bet, &ways, exact.total())));
        let counted = rewritten(&figure.bet)
            .into_iter()
            .filter_map(|(cause, bet)| {
                let priced = price(rules, shoe, vec![bet], progress).ok()?;
                Some((cause, priced.into_iter().next()?))
            });
        let values = repaid
            .chain(counted)
            .filter_map(|(cause, priced)| Some((cause, figure.value(&priced)?)))
            .chain(otherwise_resolved(figure, exact))
            .chain(by_chances(figure, rules, shoe, progress));
        let explaining = values.filter(|(_, value)| explains(figure, value));
        causes[at].extend(explaining.map(|(cause, _)| cause));
    }
    order(figures, &mut causes);
    causes
}

/// The figure from the chances of two events combined wrongly.
fn by_chances(
    figure: &Figure,
    rules: &Rules,
    shoe: &Shoe,
    progress: &Progress,
) -> Vec<(Cause, Exact)> {
    let sides = alternatives(&figure.bet);
    let priced = sides.and_then(|sides| price(rules, shoe, sides.to_vec(), progress).ok());
    match priced.as_deref() {
        Some([one, other]) => combined(figure, [one, other]),
        _ => Vec::new(),
    }
}

/// Leaves out causes that may fit by chance, and orders the others by how many figures of the
/// same bet they explain, then by likelihood.
fn order(figures: &[(&Figure, &BetFigures)], causes: &mut [Vec<Cause>]) {
    let mut explained: HashMap<String, usize> = HashMap::new();
    let key = |figure: &Figure, cause: &Cause| {
        let lines: Vec<&str> = figure
            .bet
            .lines
            .iter()
            .map(|line| line.when.text())
            .collect();
        format!("{cause:?} {lines:?}")
    };
    for ((figure, _), causes) in figures.iter().zip(causes.iter()) {
        for cause in causes {
            *explained.entry(key(figure, cause)).or_default() += 1;
        }
    }
    for ((figure, _), causes) in figures.iter().zip(causes) {
        let times = |cause: &Cause| explained.get(&key(figure, cause)).copied().unwrap_or(0);
        let is_short = figure.printed.significant_digits() < DIGITS_FOR_MISTAKES;
        causes.retain(|cause| match cause {
            Cause::Tableau(_) => !is_short || times(cause) > 1,
            _ => true,
        });
        causes.sort_by_key(|cause| (std::cmp::Reverse(times(cause)), cause.rank()));
    }
}

/// There are so many ways to get the tableau wrong that one of them comes near most figures of
/// fewer digits than this; alone they say nothing.
const DIGITS_FOR_MISTAKES: usize = 5;
