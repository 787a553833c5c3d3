//! What the figures of a count mean, in words.

use super::count::CountArguments;
use crate::analysis::counting_system::play::{Measure, Play};
use crate::analysis::counting_system::tags::Tags;
use crate::cards::card::Rank;

const BOUND: &str = "correlation: of the running count with the edge at that depth; perfect: a \
                     certified bound of the gain of any play, rounded up, and so the efficiency \
                     rounded down";
const PERFECT: &str = "correlation: of the running count with the edge at that depth; perfect: the \
                       gain of one who knows all cards that are gone, over all compositions of the \
                       unseen cards; where these are too many, a certified bound of it as without \
                       --perfect";

/// What is counted, when a bet is made, and what the figures mean.
pub(super) fn meaning(
    arguments: &CountArguments,
    tags: &Tags,
    play: &Play,
    total: i64,
) -> Vec<String> {
    let balance = match total {
        0 => "they sum to 0 over the shoe".to_owned(),
        _ => format!("they sum to {total} over the shoe: the count is unbalanced"),
    };
    let kinds = match tags.by_points() {
        Some(tags) => format!("for 0, 1, ..., 9 points: {}", listed(&tags)),
        None => {
            let tags: Vec<i32> = Rank::all().map(|rank| tags.of(rank)).collect();
            format!("for A, 2, ..., T, J, Q, K: {}", listed(&tags))
        }
    };
    let when = match play {
        Play::Best => {
            "bet made: whenever its expectation given the running count and the number of \
                       cards unseen is above zero; no play by this count gains more"
                .to_owned()
        }
        Play::At(trigger) => {
            let count = match trigger.measure {
                Measure::Running => "running count".to_owned(),
                Measure::True(_) => format!(
                    "true count, the running count times 52 over the cards unseen, {},",
                    arguments.rounding.told()
                ),
            };
            let least = &trigger.least;
            format!(
                "bet made: from a {count} of {least} on; `from` is that running count less its start"
            )
        }
    };
    let mut all = vec![
        format!("tags {kinds}; {balance}"),
        format!(
            "running count: {} before the first card of this shoe, then the tags of all cards dealt \
             or burnt from it; none is left out",
            arguments.initial
        ),
        when,
        "gain: units won per round dealt at that depth by flat bets of one unit, zero where none is \
         made; edge per bet: per bet made; both exact"
            .to_owned(),
        match arguments.perfect {
            true => PERFECT,
            false => BOUND,
        }
        .to_owned(),
    ];
    if let Some(cut) = arguments.cut {
        all.push(format!(
            "whole shoes: a round begins while more than {cut} cards are unseen; a model, in which \
             rounds use 4, 5 or 6 cards independently of each other and of the count"
        ));
    }
    all
}

fn listed(tags: &[i32]) -> String {
    let tags: Vec<String> = tags.iter().map(ToString::to_string).collect();
    tags.join(" ")
}
