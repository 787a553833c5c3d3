//! What the comparison of a printed figure with its exact value says.

use super::figure::{Exact, Figure, Quantity};
use super::printed::Printed;
use crate::analysis::edge::BetFigures;
use crate::exact::decimal::rounded;
use crate::exact::ratio::Ratio;

/// What the comparison says: the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The exact value, rounded to the digits printed, is what is printed.
    Agrees,
    /// The same of the figure without the zeros at its end, which were never computed.
    Padded,
    /// A spreadsheet's: fifteen digits agree within one unit, zeros follow.
    FifteenDigits,
    /// What is printed comes of rounding twice.
    RoundedTwice(Rounded),
    /// The last digit is off by one.
    LastDigit(LastDigit),
    /// Nothing of the kind.
    Differs,
}

/// What was rounded before the figure was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounded {
    /// The probabilities of the lines, to so many digits.
    Probabilities(usize),
    /// What each line adds to the expectation, to so many digits.
    Contributions(usize),
    /// The figure itself, to so many digits more than are printed.
    Figure(usize),
}

/// How a last digit came to be off by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastDigit {
    /// The digits that follow were cut.
    Cut,
    /// In no way that is known.
    Off,
}

/// A verdict without its details: what a file can expect of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// [`Verdict::Agrees`].
    Agrees,
    /// [`Verdict::Padded`].
    Padded,
    /// [`Verdict::FifteenDigits`].
    FifteenDigits,
    /// [`Verdict::RoundedTwice`].
    RoundedTwice,
    /// [`Verdict::LastDigit`].
    LastDigit,
    /// [`Verdict::Differs`].
    Differs,
}

impl VerdictKind {
    /// The verdicts by the names that files give them, in the order in which they are tried.
    pub const NAMES: [(&str, Self); 6] = [
        ("agrees", Self::Agrees),
        ("padded", Self::Padded),
        ("fifteen digits", Self::FifteenDigits),
        ("rounded twice", Self::RoundedTwice),
        ("last digit", Self::LastDigit),
        ("differs", Self::Differs),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let named = Self::NAMES.iter().find(|(_, verdict)| *verdict == self);
        named.map_or("", |(name, _)| name)
    }

    /// Whether a figure with this verdict is wrong at the digits printed.
    pub fn is_wrong(self) -> bool {
        match self {
            Self::Agrees | Self::Padded | Self::FifteenDigits => false,
            Self::RoundedTwice | Self::LastDigit | Self::Differs => true,
        }
    }
}

impl Verdict {
    /// The verdict without its details.
    pub fn kind(self) -> VerdictKind {
        match self {
            Verdict::Agrees => VerdictKind::Agrees,
            Verdict::Padded => VerdictKind::Padded,
            Verdict::FifteenDigits => VerdictKind::FifteenDigits,
            Verdict::RoundedTwice(_) => VerdictKind::RoundedTwice,
            Verdict::LastDigit(_) => VerdictKind::LastDigit,
            Verdict::Differs => VerdictKind::Differs,
        }
    }
}

/// Compares a figure with the exact figures of its bet.
pub(super) fn verdict(figure: &Figure, exact: &Exact, figures: &BetFigures) -> Verdict {
    let printed = &figure.printed;
    if let Some(verdict) = agreement(printed, exact) {
        return verdict;
    }
    if let Some(twice) = rounded_twice(figure, exact, figures) {
        return Verdict::RoundedTwice(twice);
    }
    let (value, unit) = (printed.value(), printed.unit());
    let reach = &unit * &Ratio::new(3, 2);
    if !exact.is_within(&(&value - &reach), &(&value + &reach)) {
        return Verdict::Differs;
    }
    let is_cut = if value.is_negative() {
        exact.is_within(&(&value - &unit), &value)
    } else {
        exact.is_within(&value, &(&value + &unit))
    };
    Verdict::LastDigit(if is_cut {
        LastDigit::Cut
    } else {
        LastDigit::Off
    })
}

/// How a figure agrees with a value, if it does.
pub(super) fn agreement(printed: &Printed, exact: &Exact) -> Option<Verdict> {
    if rounds_to(exact, printed) {
        return Some(Verdict::Agrees);
    }
    if printed
        .without_zeros()
        .is_some_and(|short| rounds_to(exact, &short))
    {
        return Some(Verdict::Padded);
    }
    let unit = printed.spreadsheet_unit()?;
    let value = printed.value();
    exact
        .is_within(&(&value - &unit), &(&value + &unit))
        .then_some(Verdict::FifteenDigits)
}

/// Whether a value rounds to a figure at its digits, either way at a half.
fn rounds_to(exact: &Exact, printed: &Printed) -> bool {
    let (value, half) = (printed.value(), printed.unit() * Ratio::new(1, 2));
    exact.is_within(&(&value - &half), &(&value + &half))
}

/// The rounding before the last one that explains a figure.
fn rounded_twice(figure: &Figure, exact: &Exact, figures: &BetFigures) -> Option<Rounded> {
    let places = figure.printed.places();
    let fits = |value: &Exact| rounds_up_or_even(value, &figure.printed);
    let digits = (places.saturating_sub(1).max(3)..=places + 4).rev();
    let fits_any = |values: Vec<Exact>| values.iter().any(fits);
    let mut all = digits.clone();
    let probabilities = all
        .find(|&digits| fits_any(from_probabilities(figure.quantity, figures, digits)))
        .map(Rounded::Probabilities);
    let contributions = || {
        let mut all = digits.clone();
        all.find(|&digits| fits_any(from_contributions(figure.quantity, figures, digits)))
            .map(Rounded::Contributions)
    };
    let of_figure = || {
        let Exact::Number(number) = exact else {
            return None;
        };
        (1..=4).find_map(|more| {
            let once = Exact::Number(rounded(number, places + more));
            fits(&once).then_some(Rounded::Figure(more))
        })
    };
    probabilities.or_else(contributions).or_else(of_figure)
}

/// Whether a value rounds to a figure, halves to even or away from zero.
fn rounds_up_or_even(value: &Exact, printed: &Printed) -> bool {
    match value {
        Exact::Root(_) => rounds_to(value, printed),
        Exact::Number(number) => {
            let half = printed.unit() * Ratio::new(1, 2);
            let away = if number.is_negative() { -half } else { half };
            let is_half = printed.value() == number + &away;
            let rounds = rounded(number, printed.places()) == printed.value();
            rounds || is_half
        }
    }
}

/// The quantity computed from probabilities rounded to some digits, what no line matches
/// rounded too or taken as the rest.
fn from_probabilities(quantity: Quantity, figures: &BetFigures, digits: usize) -> Vec<Exact> {
    let of_line = |probability: &Ratio| rounded(probability, digits);
    let lines: Vec<(Ratio, &Ratio)> = figures
        .lines
        .iter()
        .map(|line| (of_line(&line.probability), &line.profit))
        .collect();
    let matched: Ratio = lines
        .iter()
        .map(|(probability, _)| probability.clone())
        .sum();
    let rests = [
        of_line(&figures.otherwise.probability),
        Ratio::one() - matched,
    ];
    let values = rests.into_iter().filter_map(|rest| {
        let all = || {
            lines
                .iter()
                .map(|(p, x)| (p, *x))
                .chain([(&rest, &figures.otherwise.profit)])
        };
        let mean: Ratio = all().map(|(p, x)| p * x).sum();
        let square: Ratio = all().map(|(p, x)| p * &x.squared()).sum();
        let pushed: Ratio = all()
            .filter(|(_, x)| x.is_zero())
            .map(|(p, _)| p.clone())
            .sum();
        of_moments(quantity, mean, &square, pushed)
    });
    values.collect()
}

/// The quantity computed from contributions rounded to some digits.
fn from_contributions(quantity: Quantity, figures: &BetFigures, digits: usize) -> Vec<Exact> {
    let all = figures.lines.iter().chain([&figures.otherwise]);
    let mean: Ratio = all.map(|line| rounded(&line.contribution, digits)).sum();
    let value = match quantity {
        Quantity::HouseEdge => Some(-mean),
        Quantity::Return => Some(mean),
        Quantity::Rtp => Some(Ratio::one() + mean),
        Quantity::Ways
        | Quantity::Probability
        | Quantity::EdgePerResolvedBet
        | Quantity::StandardDeviation
        | Quantity::Variance => None,
    };
    value.map(Exact::Number).into_iter().collect()
}

/// The quantity of a bet of one line that wins with a probability, else loses.
pub(super) fn of_single_line(
    quantity: Quantity,
    probability: &Ratio,
    profit: &Ratio,
) -> Option<Exact> {
    let lost = Ratio::one() - probability.clone();
    let mean = probability * profit - lost.clone();
    let square = probability * &profit.squared() + lost;
    match quantity {
        Quantity::Probability => Some(Exact::Number(probability.clone())),
        Quantity::Ways => None,
        Quantity::HouseEdge
        | Quantity::Return
        | Quantity::Rtp
        | Quantity::EdgePerResolvedBet
        | Quantity::StandardDeviation
        | Quantity::Variance => of_moments(quantity, mean, &square, Ratio::zero()),
    }
}

fn of_moments(quantity: Quantity, mean: Ratio, square: &Ratio, pushed: Ratio) -> Option<Exact> {
    let variance = || {
        let variance = square - &mean.squared();
        (!variance.is_negative()).then_some(variance)
    };
    Some(match quantity {
        Quantity::HouseEdge => Exact::Number(-mean),
        Quantity::Return => Exact::Number(mean),
        Quantity::Rtp => Exact::Number(Ratio::one() + mean),
        Quantity::EdgePerResolvedBet if pushed < Ratio::one() => {
            Exact::Number(-mean / (Ratio::one() - pushed))
        }
        Quantity::StandardDeviation => Exact::Root(variance()?),
        Quantity::Variance => Exact::Number(variance()?),
        Quantity::EdgePerResolvedBet | Quantity::Ways | Quantity::Probability => return None,
    })
}
