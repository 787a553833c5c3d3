//! A bet: lines, each a condition and a pay, and the question that it asks of rounds.

use crate::counting::facts::{Fact, Facts};
use crate::exact::ratio::Ratio;
use crate::language::condition::{Condition, Whys};
use crate::language::diagnostic::Diagnostic;
use crate::language::game::Game;

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
    /// The part of every win that the house keeps: 1/20 for a commission of 5%.
    pub commission: Option<Ratio>,
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
    /// The net result of a line to one unit staked, commission taken off a win.
    pub fn profit(&self, line: &Line) -> Ratio {
        let profit = line.pay.to_one();
        match &self.commission {
            Some(rate) if profit.is_positive() => profit * (Ratio::one() - rate.clone()),
            _ => profit,
        }
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
