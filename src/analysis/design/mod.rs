//! Design of a bet: of all pays that its lines may have, those whose house edge lies in a window
//! on every shoe of a set. All are counted, the best are kept.

use crate::bets::bet::Bet;
use crate::bets::pays::Pay;
use crate::counting::census::Progress;
use crate::exact::ratio::Ratio;

use super::edge::BetFigures;
use super::open_pay::{LineWays, paying};

mod descent;
mod error;
mod levels;
mod rank;
mod scaled;
mod search;

pub use error::DesignError;

/// A bet whose lines are open to several pays.
#[derive(Clone, Debug)]
pub struct Design {
    bet: Bet,
    /// For each line the pays it may have with their net results, the lowest first.
    candidates: Vec<Vec<Candidate>>,
    order: Vec<usize>,
}

/// A pay that a line may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The pay as it is written.
    pub pay: Pay,
    /// Its net result to one unit staked, commission taken off.
    pub profit: Ratio,
}

/// Which designs are wanted, and which of them are best.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The lowest house edge allowed on any shoe.
    pub least: Ratio,
    /// The highest.
    pub most: Ratio,
    /// The house edge to come close to.
    pub target: Ratio,
    /// What makes one design better than another.
    pub by: By,
    /// How many of the best are kept.
    pub keep: usize,
}

/// What comes first in the order of designs. Pays decide at last: the lower in the first line in
/// which two designs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The distance of the house edge from the target, on several shoes the largest; then the
    /// higher hit frequency; then the lower variance.
    Closeness,
    /// The higher hit frequency on the first shoe; then distance; then variance.
    Hit,
    /// The lower variance on the first shoe; then distance; then hit frequency.
    Variance,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Designs {
    /// How many choices of pays there are in the order asked for, whatever their edge.
    pub tried: u128,
    /// How many of them have their edge in the window on every shoe.
    pub count: u128,
    /// The best of these, best first.
    pub best: Vec<Solution>,
}

/// One choice of pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The bet with these pays.
    pub bet: Bet,
    /// Its figures on each shoe.
    pub figures: Vec<BetFigures>,
    /// The largest distance of the house edge from the target.
    pub distance: Ratio,
}

impl Design {
    /// A bet with the pays that each line may have; pays of equal net result are taken once.
    /// `order` names lines, by their numbers from 0, none of which may pay more than the one
    /// named before it.
    ///
    /// # Errors
    /// When a line has no pay, or `order` names no line or one twice.
    pub fn new(bet: Bet, pays: Vec<Vec<Pay>>, order: Vec<usize>) -> Result<Self, DesignError> {
        if pays.len() != bet.lines.len() {
            return Err(DesignError::NoPay(pays.len().min(bet.lines.len())));
        }
        let mut candidates = Vec::new();
        for (at, (line, pays)) in bet.lines.iter().zip(pays).enumerate() {
            let mut of_line: Vec<Candidate> = pays
                .into_iter()
                .map(|pay| Candidate {
                    profit: bet.profit(&paying(line, &pay)),
                    pay,
                })
                .collect();
            of_line.sort_by(|a, b| a.profit.cmp(&b.profit));
            of_line.dedup_by(|a, b| a.profit == b.profit);
            if of_line.is_empty() {
                return Err(DesignError::NoPay(at));
            }
            candidates.push(of_line);
        }
        let is_wrong =
            |(at, &line): (usize, &usize)| line >= bet.lines.len() || order[..at].contains(&line);
        if order.iter().enumerate().any(is_wrong) {
            return Err(DesignError::Order);
        }
        Ok(Self {
            bet,
            candidates,
            order,
        })
    }

    /// The bet, with the pays it came with.
    pub fn bet(&self) -> &Bet {
        &self.bet
    }

    /// The pays that each line may have, the lowest first.
    pub fn candidates(&self) -> &[Vec<Candidate>] {
        &self.candidates
    }

    /// The lines none of which pays more than the one before it.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The bet with one candidate for each line.
    fn chosen(&self, choice: &[usize]) -> Bet {
        let mut bet = self.bet.clone();
        for (line, (candidates, &at)) in
            bet.lines.iter_mut().zip(self.candidates.iter().zip(choice))
        {
            line.pay = candidates[at].pay.clone();
        }
        bet
    }

    fn solution(&self, choice: &[usize], shoes: &[LineWays], target: &Ratio) -> Solution {
        let bet = self.chosen(choice);
        let figures: Vec<BetFigures> = shoes
            .iter()
            .map(|ways| BetFigures::new(&bet, &ways.lines, ways.total))
            .collect();
        let distances = figures
            .iter()
            .map(|of| (&of.house_edge - target).absolute());
        let distance = distances.max().unwrap_or_else(Ratio::zero);
        Solution {
            bet,
            figures,
            distance,
        }
    }
}

/// Counts all designs whose house edge lies in the window on every shoe, and keeps the best.
/// The ways are those of the design's bet, at least one shoe.
///
/// # Errors
/// When the numbers pass 128 bits, or the search was asked to stop.
pub fn search(
    design: &Design,
    shoes: &[LineWays],
    wanted: &Wanted,
    progress: &Progress,
) -> Result<Designs, DesignError> {
    let found = search::found(design, shoes, wanted, progress)?;
    let best = found
        .best
        .iter()
        .map(|choice| design.solution(choice, shoes, &wanted.target));
    Ok(Designs {
        tried: found.tried,
        count: found.count,
        best: best.collect(),
    })
}
