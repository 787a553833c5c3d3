//! A bet: lines, each a condition and a pay, and the question that it asks of rounds.

use crate::counting::facts::{Fact, Facts};
use crate::exact::ratio::{Integer, Ratio};
use crate::exact::rounding::Rounding;
use crate::language::condition::{Condition, Whys};
use crate::language::diagnostic::Diagnostic;
use crate::language::game::Game;
use crate::money::commission::Commission;

use super::pays::Pay;

/// A bet on one round. What no line matches loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// A short name for commands and programs.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// What a round means that matches several lines.
    pub matching: Matching,
    /// What the house keeps of every win.
    pub commission: Option<Commission>,
}

/// An amount staked, and how it is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake {
    /// The amount in money, above zero.
    pub amount: Ratio,
    /// To which multiples of money payments are rounded. The stake is such a multiple, so that
    /// rounding what is won and rounding what is handed back are the same.
    pub chips: Option<Rounding>,
}

/// What a line comes to at a stake, in money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What the line pays, the stake not counted; negative where it loses.
    pub win: Ratio,
    /// The commission on it.
    pub commission: Ratio,
    /// The player's net result: the win less commission, rounded to chips.
    pub net: Ratio,
}

/// A line of a bet's paytable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name for people.
    pub name: String,
    /// When the line is paid.
    pub when: Condition,
    /// What it pays.
    pub pay: Pay,
}

/// What a round means that matches several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Matching {
    /// No round does; a bet in which one does is refused.
    Disjoint,
    /// The first of them counts.
    First,
}

impl Bet {
    /// The net result of a line to one unit staked, the rate of a commission taken off a win.
    /// A minimum and roundings matter only at a stake: see [`Bet::settled`].
    pub fn profit(&self, line: &Line) -> Ratio {
        let profit = line.pay.to_one();
        match &self.commission {
            Some(of) if profit.is_positive() => profit * (Ratio::one() - of.rate().clone()),
            _ => profit,
        }
    }

    /// The net results of all lines to one unit staked, by the rate of a commission alone.
    pub fn profits(&self) -> Vec<Ratio> {
        self.lines.iter().map(|line| self.profit(line)).collect()
    }

    /// What a line comes to at a stake, with the whole commission and in chips.
    pub fn settled(&self, line: &Line, stake: &Stake) -> Settled {
        let win = line.pay.to_one() * stake.amount.clone();
        let commission = self.commission.as_ref();
        let commission = commission.map_or_else(Ratio::zero, |of| of.on(&win));
        let net = &win - &commission;
        let net = stake
            .chips
            .as_ref()
            .map_or(net.clone(), |chips| chips.of(&net));
        Settled {
            win,
            commission,
            net,
        }
    }

    /// The net results of all lines at a stake, each to one unit of it.
    pub fn profits_at(&self, stake: &Stake) -> Vec<Ratio> {
        let profit = |line: &Line| self.settled(line, stake).net / stake.amount.clone();
        self.lines.iter().map(profit).collect()
    }

    /// Whether the net results to one unit depend on the stake.
    pub fn depends_on_stake(&self, chips: Option<&Rounding>) -> bool {
        let commission = self.commission.as_ref();
        // Stakes are multiples of the chip, and whole multiples of these are paid evenly.
        let is_uneven = |profit: &Ratio| *profit.denominator() != Integer::from(1);
        commission.is_some_and(Commission::depends_on_amount)
            || (chips.is_some() && self.profits().iter().any(is_uneven))
    }

    /// For each line whether it is the one that counts, as facts of the rounds of a shape.
    ///
    /// # Errors
    /// The line, and what its condition does that cannot be counted.
    pub fn facts(
        &self,
        game: &impl Game,
        shape: usize,
        facts: &mut Facts,
        whys: &mut Whys,
    ) -> Result<Vec<Fact>, (usize, Diagnostic)> {
        let mut counts: Vec<Fact> = Vec::new();
        let mut earlier: Vec<Fact> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let holds = line.when.fact(game, shape, facts, whys);
            let holds = holds.map_err(|fault| (at, fault))?;
            counts.push(match self.matching {
                Matching::Disjoint => holds,
                Matching::First => {
                    let none = earlier
                        .iter()
                        .map(|&other| facts.not(other))
                        .collect::<Vec<_>>();
                    facts.all(none.into_iter().chain([holds]))
                }
            });
            earlier.push(holds);
        }
        Ok(counts)
    }
}
