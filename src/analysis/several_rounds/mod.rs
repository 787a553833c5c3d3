//! Several rounds of one shoe: the joint law of their results, the bet that stays up until it is
//! resolved, the number of rounds of a shoe, and what the cut card does to each bet.
//!
//! The theorem that all of it rests on: while the shoe cannot run out, rounds are exchangeable.
//! Every round has the law of the first, and any two the same joint law. The precondition is that
//! all rounds could need their six cards, `6 r <= unseen cards`; a smaller shoe is refused.

mod cards;
mod error;
mod law;
mod left_up;
mod pair;
mod products;
mod renewal;
mod run;
mod shoe_end;
mod tail_bound;

pub use cards::CardsPerRound;
pub use error::RoundsError;
pub use law::{ResultsLaw, orders};
pub use left_up::{LeftUp, Term};
pub use pair::PairMoments;
pub use products::{ROUNDS_AT_MOST, can_multiply, product_means};
pub use renewal::RenewalModel;
pub use run::{RoundsBet, RoundsRun, Wanted};
pub use shoe_end::{Bounds, Burn, CutCard, CutEffect, RoundsPerShoe};
pub use tail_bound::FourRounds;

use crate::cards::shoe::{Draws, Shoe};
use crate::exact::ratio::Integer;

/// The most cards that a round can need.
pub const CARDS_OF_ROUND: u64 = 6;

/// Refuses a shoe that may run out within so many rounds.
fn check_shoe(shoe: &Shoe, rounds: u64) -> Result<(), RoundsError> {
    if shoe.draws() == Draws::WithReplacement {
        return Err(RoundsError::WithReplacement);
    }
    let (cards, needed) = (shoe.len(), rounds.max(1) * CARDS_OF_ROUND);
    if cards < needed {
        return Err(RoundsError::TooFewCards {
            cards,
            rounds: rounds.max(1),
            needed,
        });
    }
    Ok(())
}

/// How many ordered draws of so many cards there are.
fn drawn(cards: u64, draws: usize) -> Integer {
    (0..draws as u64)
        .map(|at| Integer::from(cards.saturating_sub(at)))
        .product()
}
