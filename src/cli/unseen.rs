//! Depths as arguments: how many cards of the shoe are unseen.

use super::shoe_options::ChosenShoe;
use crate::analysis::depth::spectrum::ROUND_CARDS;
use crate::cards::shoe::Draws;
use crate::error::Faults;

/// The depths without being asked: in few cards, then in decks.
const USUAL: [u64; 7] = [6, 16, 26, 52, 104, 208, 312];

/// The depths of a law of the edge without being asked: those that take moments.
const USUAL_OF_LAW: [u64; 3] = [6, 10, 16];

/// The depths named for a law of the edge, or the usual ones.
pub(super) fn law_depths(names: &[String], of: &ChosenShoe) -> Result<Vec<u64>, Faults> {
    let all = depths(names, of)?;
    if !names.is_empty() {
        return Ok(all);
    }
    let mut usual = USUAL_OF_LAW.map(|depth| depth.min(of.shoe.len())).to_vec();
    usual.dedup();
    Ok(usual)
}

/// The depths named, in their order, or the usual ones that the shoe has: each from 6 to the cards
/// of the shoe.
pub(super) fn depths(names: &[String], of: &ChosenShoe) -> Result<Vec<u64>, Faults> {
    if of.shoe.draws() == Draws::WithReplacement {
        let message = "cards drawn with replacement have no depth; name a number of decks";
        return Err(Faults::one("--infinite", "", message));
    }
    let cards = of.shoe.len();
    of.shoe
        .check_enough(0, ROUND_CARDS)
        .map_err(|error| Faults::one("", &of.description, error.to_string()))?;
    if names.is_empty() {
        let usual = USUAL.into_iter().filter(|&depth| depth < cards);
        return Ok(match usual.collect::<Vec<_>>() {
            none if none.is_empty() => vec![cards],
            some => some,
        });
    }
    let depth = |text: &String| {
        let text = text.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let depth = text.parse::<u64>().ok().filter(|_| is_number);
        depth
            .filter(|depth| (ROUND_CARDS..=cards).contains(depth))
            .ok_or_else(|| {
                let message = format!(
                    "`{text}` is no number of unseen cards of {}; write one from {ROUND_CARDS}, the \
                     cards that a round may take, to {cards}, those of the shoe",
                    of.description
                );
                Faults::one("--unseen", "", message)
            })
    };
    names.iter().map(depth).collect()
}
