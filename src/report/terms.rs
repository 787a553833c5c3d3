//! Commission, chips, limits and amounts of money in words.

use crate::bets::bet::{Bet, Line, Settled};
use crate::exact::decimal::exact_decimal;
use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Direction, Rounding};
use crate::money::commission::Commission;
use crate::money::limits::Limits;

/// An amount of money: `10.5`, or a fraction where its digits do not end.
pub fn amount(of: &Ratio) -> String {
    exact_decimal(of)
}

/// A rate in full: `5%`, or a fraction where its digits do not end.
pub fn rate(of: &Ratio) -> String {
    let percent = exact_decimal(&(of * &Ratio::whole(100)));
    if percent.contains('/') {
        of.to_string()
    } else {
        format!("{percent}%")
    }
}

/// `5% of every win, at least 1, rounded up to a multiple of 0.25`.
pub fn commission(of: &Commission) -> String {
    if of.is_nothing() {
        return "none".to_owned();
    }
    let mut text = format!("{} of every win", rate(of.rate()));
    if of.minimum().is_positive() {
        text += &format!(", at least {}", amount(of.minimum()));
    }
    if let Some(to) = of.rounding() {
        text += &format!(", rounded {}", rounding(to));
    }
    text
}

/// `payments are rounded up to a multiple of 0.25`.
pub fn chips(of: &Rounding) -> String {
    let unit = amount(of.unit());
    format!(
        "chips: stakes are multiples of {unit}; payments, less commission, are rounded {}",
        rounding(of)
    )
}

fn rounding(of: &Rounding) -> String {
    let unit = amount(of.unit());
    match of.direction() {
        Direction::Up => format!("up to a multiple of {unit}"),
        Direction::Down => format!("down to a multiple of {unit}"),
        Direction::Nearest => format!("to the nearest multiple of {unit}, a half up"),
    }
}

/// `least 100, most 50000, in multiples of 100`; `None` where every stake is allowed.
pub fn limits(of: &Limits) -> Option<String> {
    let part =
        |name: &str, value: Option<&Ratio>| value.map(|value| format!("{name} {}", amount(value)));
    let parts = [
        part("least", of.least()),
        part("most", of.most()),
        part("in multiples of", of.multiple()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What a line pays: `1 to 1 less 5%`.
pub fn pays(bet: &Bet, line: &Line) -> String {
    match &bet.commission {
        Some(of) if line.pay.to_one().is_positive() && of.rate().is_positive() => {
            format!("{} less {}", line.pay, rate(of.rate()))
        }
        _ => line.pay.to_string(),
    }
}

/// What a line pays in money: `1 to 1: 10 less 1`, and what of it is paid where chips round it.
pub fn settled(line: &Line, of: &Settled) -> String {
    let mut text = line.pay.to_string();
    let is_rounded = of.net != &of.win - &of.commission;
    if of.commission.is_zero() && !is_rounded {
        return text;
    }
    text += &format!(": {}", amount(&of.win));
    if !of.commission.is_zero() {
        text += &format!(" less {}", amount(&of.commission));
    }
    if is_rounded {
        text += &format!(", paid {}", amount(&of.net));
    }
    text
}
