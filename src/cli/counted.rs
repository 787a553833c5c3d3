//! Bets counted on the shoes that were chosen, for commands that go on from the counts.

use super::odds::count;
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use crate::analysis::open_pay::LineWays;
use crate::analysis::pricing::Counted;
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::tables::price_faults::fault_of;

/// What was counted, and on what.
pub(super) struct CountedShoes {
    pub shoes: Vec<ChosenShoe>,
    pub game: Baccarat,
    /// Sentences for the assumptions.
    pub notes: Vec<String>,
    /// One for each shoe.
    pub counts: Vec<Counted>,
}

/// Counts bets under rules on the shoes chosen; `usual` is the number of decks if none is.
pub(super) fn counted(
    rules: &HouseRules,
    bets: &[BetEntry],
    shoe: &ShoeOptions,
    usual: u32,
) -> Result<CountedShoes, Faults> {
    counted_on(rules, bets, shoe.chosen(usual)?)
}

/// Counts bets under rules on shoes that have been chosen.
pub(super) fn counted_on(
    rules: &HouseRules,
    bets: &[BetEntry],
    chosen: Chosen,
) -> Result<CountedShoes, Faults> {
    let Chosen {
        shoes,
        hands,
        notes,
    } = chosen;
    let fresh = Baccarat::new(rules.rules.clone());
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if let Some(contradiction) = game.contradiction() {
        return Err(Faults::one("", "", contradiction));
    }
    let counts = count(&fresh, &game, bets, &shoes).map_err(|error| fault_of(&error, bets))?;
    Ok(CountedShoes {
        shoes,
        game,
        notes,
        counts,
    })
}

impl CountedShoes {
    /// The ways of the lines of a bet on each shoe.
    pub fn lines(&self, bet: usize) -> Vec<LineWays> {
        let of_shoe = |counted: &Counted| LineWays {
            lines: counted.lines[bet].clone(),
            total: counted.total,
        };
        self.counts.iter().map(of_shoe).collect()
    }

    /// The shoes in a few words.
    pub fn descriptions(&self) -> Vec<String> {
        let shoes = self.shoes.iter();
        shoes.map(|shoe| shoe.description.clone()).collect()
    }
}
