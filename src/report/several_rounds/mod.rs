//! The report of several rounds of one shoe.

mod bets;
mod figures;
mod results;
mod shoe;

use super::document::Document;
use crate::analysis::several_rounds::{CardsPerRound, CutEffect, RoundsPerShoe, RoundsRun};

pub use figures::Fractions;

/// What was counted of several rounds, and what it rests on.
#[derive(Clone, Debug)]
pub struct SeveralRoundsReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The names of the results.
    pub results: Vec<String>,
    /// The ids of the bets.
    pub bets: Vec<String>,
    /// The results and the bets.
    pub run: RoundsRun,
    /// The number of rounds that wins are counted of.
    pub rounds_of: u64,
    /// The cards of a round.
    pub cards: CardsPerRound,
    /// The rounds of the shoe.
    pub shoe: RoundsPerShoe,
    /// For each bet what the cut card does to it.
    pub cut_effects: Vec<CutEffect>,
}

/// Rounds of one shoe depend on each other so little that figures of several have more digits.
const MORE_DIGITS: usize = 6;

/// Figures of several rounds: how many digits they have, and where fractions stand.
#[derive(Clone, Copy)]
struct Written {
    digits: usize,
    fine: usize,
    fractions: Fractions,
}

impl SeveralRoundsReport {
    /// The report as a document with so many digits after the points, six more where several
    /// rounds are compared with one.
    pub fn document(&self, digits: usize, fractions: Fractions) -> Document {
        let written = Written {
            digits,
            fine: digits + MORE_DIGITS,
            fractions,
        };
        let mut tables = results::tables(self, written);
        tables.extend(bets::tables(self, written));
        tables.extend(shoe::tables(self, written));
        let mut assumptions = self.assumptions.clone();
        assumptions.extend(what_is_meant().map(str::to_owned));
        Document {
            title: self.title.clone(),
            assumptions,
            warnings: self.warnings.clone(),
            tables,
        }
    }
}

fn what_is_meant() -> [&'static str; 6] {
    [
        "rounds follow each other without a shuffle; while the shoe cannot run out (six cards for \
         each round) they are exchangeable: each has the law of the first, and any order of results \
         the same probability",
        "sure: bounds hold for every law with the exact moments, up to the fourth of the cards used; \
         they are rounded outwards",
        "left up: the stake stays until the bet does not push; exact terms, and all later ones \
         within the interval, up to the end of the shoe",
        "a round is begun as long as cards are left before the cut card",
        "model: the numbers of cards of the rounds taken as independent; exact arithmetic of a law \
         that is not exact",
        "first order: -Cov(result, cards of another round) times the model's mean rounds before the \
         cut over the mean cards of a round; an approximation, `at most` is sure",
    ]
}
