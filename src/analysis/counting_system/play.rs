//! When a counting system bets, and what that comes to over a shoe.

use super::law::{CountLaw, Played};
use crate::exact::ratio::{Integer, Ratio};
use crate::exact::rounding::{Direction, Rounding};

/// The cards of a deck, which true counts are per.
const DECK: u64 = 52;

/// When a bet is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// When the count is at least the trigger.
    At(Trigger),
    /// When the expectation of the bet, given the running count and the depth, is above zero.
    Best,
}

/// A count that calls for a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// What is compared.
    pub measure: Measure,
    /// The running count before any card has been seen.
    pub initial: i64,
    /// The least count that calls for a bet.
    pub least: Ratio,
}

/// The count that is compared with a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The running count.
    Running,
    /// The running count divided by the decks unseen, rounded.
    True(TrueCount),
}

/// How a true count is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrueCount {
    /// Not at all.
    Exact,
    /// Down to a whole number.
    Floor,
    /// To a whole number towards zero.
    Truncated,
    /// To the nearest whole number, a half up.
    Nearest,
}

impl Trigger {
    /// Whether the count calls for a bet, the tags of the cards seen summing to `running`.
    pub fn is_met(&self, running: i64, unseen: u64) -> bool {
        let running = Integer::from(running + self.initial);
        let count = match self.measure {
            Measure::Running => Ratio::whole(running),
            Measure::True(rounding) => rounding.of(&Ratio::new(running * DECK, unseen)),
        };
        count >= self.least
    }

    /// The least sum of tags of the cards seen that calls for a bet at a depth.
    pub fn least_running(&self, unseen: u64) -> Integer {
        let Measure::True(rounding) = self.measure else {
            return self.least.ceiling() - self.initial;
        };
        // The least true count before rounding: all roundings are monotone.
        let whole = Ratio::whole(self.least.ceiling());
        let least = match rounding {
            TrueCount::Exact => self.least.clone(),
            TrueCount::Floor => whole,
            // What is above -1 is cut to 0.
            TrueCount::Truncated if whole.is_positive() => whole,
            TrueCount::Truncated => {
                // Above whole - 1: the next running count after it.
                let above = (whole - Ratio::one()) * Ratio::new(unseen, DECK);
                return above.floor() + 1 - self.initial;
            }
            TrueCount::Nearest => whole - Ratio::new(1, 2),
        };
        (least * Ratio::new(unseen, DECK)).ceiling() - self.initial
    }
}

impl TrueCount {
    /// The count rounded.
    pub fn of(self, count: &Ratio) -> Ratio {
        match self {
            TrueCount::Exact => count.clone(),
            TrueCount::Floor => Ratio::whole(count.floor()),
            TrueCount::Truncated if count.is_negative() => Ratio::whole(count.ceiling()),
            TrueCount::Truncated => Ratio::whole(count.floor()),
            TrueCount::Nearest => Rounding::to_digits(0, Direction::Nearest).of(count),
        }
    }
}

impl Play {
    /// What the bet comes to when so many cards are unseen.
    ///
    /// # Panics
    /// As [`CountLaw::at`].
    pub fn on(&self, law: &CountLaw, unseen: u64) -> Played {
        match self {
            Play::At(trigger) => law.played(unseen, |running| trigger.is_met(running, unseen)),
            Play::Best => law.played_best(unseen),
        }
    }
}

/// What a bet comes to over a whole shoe, in a model: rounds use cards independently of each other
/// and of what is bet, each as many as a round of the whole shoe does.
///
/// In a real shoe the number of cards of a round depends on those that are left, a little. The
/// figures of each depth are exact; how often a round begins at a depth is that of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerShoe {
    /// The rounds.
    pub rounds: Ratio,
    /// The bets.
    pub bets: Ratio,
    /// What they gain together, in units of the bet.
    pub gain: Ratio,
}

/// The shoe of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// A round begins while at least so many cards are unseen.
    pub last_begins: u64,
    /// The ways of rounds of four, five and six cards.
    pub cards_of_round: [u128; 3],
}

/// Sums of the model are taken to so many decimals.
const DIGITS: usize = 60;

impl PerShoe {
    /// The sums over all depths, each by the frequency with which a round begins there.
    pub fn new(cards: u64, cut: &Cut, played: impl Fn(u64) -> Played) -> Self {
        let begins = begins(cards, cut);
        let digits = Rounding::to_digits(DIGITS, Direction::Nearest);
        let mut all = Self {
            rounds: Ratio::zero(),
            bets: Ratio::zero(),
            gain: Ratio::zero(),
        };
        for (unseen, begins) in begins.iter().filter(|(_, begins)| begins.is_positive()) {
            let at = played(*unseen);
            all.rounds = all.rounds + begins.clone();
            all.bets = all.bets + digits.of(&(begins * &at.frequency));
            all.gain = all.gain + digits.of(&(begins * &at.gain));
        }
        all
    }

    /// The expectation of a bet that is made; `None` where none is.
    pub fn edge(&self) -> Option<Ratio> {
        (!self.bets.is_zero()).then(|| &self.gain / &self.bets)
    }
}

/// The probability that a round begins with so many cards unseen, by the number of these, from the
/// whole shoe on down.
pub fn begins(cards: u64, cut: &Cut) -> Vec<(u64, Ratio)> {
    let total: u128 = cut.cards_of_round.iter().sum();
    let digits = Rounding::to_digits(DIGITS, Direction::Nearest);
    let mut begins: Vec<(u64, Ratio)> = vec![(cards, Ratio::one())];
    for unseen in (cut.last_begins..cards).rev() {
        let mut sum = Ratio::zero();
        for (used, &ways) in (4..).zip(&cut.cards_of_round) {
            let before = (cards - unseen) as usize;
            if let Some(from) = before.checked_sub(used) {
                sum = sum + &begins[from].1 * &Ratio::new(ways, total);
            }
        }
        begins.push((unseen, digits.of(&sum)));
    }
    begins
}
