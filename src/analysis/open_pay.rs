//! The pay of one line at which a bet has an edge that is asked for, the other lines paying what
//! they pay. At an edge of zero it is the break-even pay: for a line that pays a progressive
//! meter, the meter from which on the bet favours the player.

use crate::bets::bet::{Bet, Line};
use crate::bets::pays::Pay;
use crate::counting::census::Ways;
use crate::exact::ratio::{Integer, Ratio};

/// The ways of a bet's lines on one shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineWays {
    /// The ways in which each line counts.
    pub lines: Vec<Ways>,
    /// All deals.
    pub total: Ways,
}

/// What a line must pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPay {
    /// The net result to one unit staked.
    pub profit: Ratio,
    /// The pay to one that nets this, commission added; `None` where no pay does: one that takes
    /// more than the stake, or a commission that is no part of the win.
    pub pay: Option<Ratio>,
}

/// A pay that can be written, near an exact one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearPay {
    /// The amount to one.
    pub pay: Ratio,
    /// The house edge with it.
    pub house_edge: Ratio,
}

/// What a line must pay for the bet to have a house edge; `None` where the line never counts, so
/// that its pay moves nothing.
///
/// With `w` ways and net results `p`, `rest` ways unmatched and `T` in all, the house edge is
/// `(rest - sum of w * p) / T`, which is solved for one `p`.
///
/// # Panics
/// When the bet has no such line or the ways are not those of its lines.
pub fn pay_at(bet: &Bet, line: usize, ways: &LineWays, house_edge: &Ratio) -> Option<OpenPay> {
    if ways.lines[line] == 0 {
        return None;
    }
    let matched: Ways = ways.lines.iter().sum();
    let rest = Ratio::whole(Integer::from(ways.total) - Integer::from(matched));
    let others = (0..bet.lines.len()).filter(|&other| other != line);
    let paid: Ratio = others
        .map(|other| Ratio::whole(ways.lines[other]) * bet.profit(&bet.lines[other]))
        .sum();
    let wanted = house_edge * &Ratio::whole(ways.total);
    let profit = (rest - paid - wanted) / Ratio::whole(ways.lines[line]);
    let pay = pay_of(bet, line, &profit);
    Some(OpenPay { profit, pay })
}

/// The break-even pay of every line on every shoe, `[line][shoe]`: see [`pay_at`].
pub fn break_even(bet: &Bet, shoes: &[LineWays]) -> Vec<Vec<Option<OpenPay>>> {
    let of_line = |line: usize| {
        let of_shoe = |ways: &LineWays| pay_at(bet, line, ways, &Ratio::zero());
        shoes.iter().map(of_shoe).collect()
    };
    (0..bet.lines.len()).map(of_line).collect()
}

/// The pay to one that has a net result.
fn pay_of(bet: &Bet, line: usize, profit: &Ratio) -> Option<Ratio> {
    if !profit.is_positive() {
        return (*profit >= -Ratio::one()).then(|| profit.clone());
    }
    let nets = |amount: &Ratio| bet.profit(&paying(&bet.lines[line], &to_one(amount)));
    let of_one = nets(&Ratio::one());
    if !of_one.is_positive() {
        return None;
    }
    let pay = profit / &of_one;
    (nets(&pay) == *profit).then_some(pay)
}

/// The pays that are whole numbers to one, or halves, next below and above an exact one, each
/// once, the lowest first, with their house edges.
pub fn near_pays(bet: &Bet, line: usize, ways: &LineWays, pay: &Ratio) -> Vec<NearPay> {
    let half = Ratio::new(1, 2);
    let twice = pay / &half;
    let mut amounts = vec![
        Ratio::whole(pay.floor()),
        Ratio::whole(twice.floor()) * half.clone(),
        Ratio::whole(twice.ceiling()) * half,
        Ratio::whole(pay.ceiling()),
    ];
    amounts.dedup();
    amounts.retain(|amount| !amount.is_negative());
    let near = |pay: Ratio| NearPay {
        house_edge: edge_with(bet, line, ways, &to_one(&pay)),
        pay,
    };
    amounts.into_iter().map(near).collect()
}

/// The house edge of a bet with another pay of a line.
fn edge_with(bet: &Bet, line: usize, ways: &LineWays, pay: &Pay) -> Ratio {
    let mut bet = bet.clone();
    bet.lines[line] = paying(&bet.lines[line], pay);
    super::edge::BetFigures::new(&bet, &ways.lines, ways.total).house_edge
}

/// A line with another pay.
pub(super) fn paying(line: &Line, pay: &Pay) -> Line {
    Line {
        pay: pay.clone(),
        ..line.clone()
    }
}

/// A pay of an amount to one, which is not negative.
fn to_one(amount: &Ratio) -> Pay {
    let pay = Pay::parse(&format!("{amount} to 1"));
    pay.expect("a ratio that is not negative is an amount")
}
