//! What it is worth to know, before betting, to which class a card belongs.
//!
//! A signal is what is known: the class of each card that is looked at. Given a signal each bet has
//! a conditional expectation; who knows it bets on the best, or does not bet. The value of the
//! knowledge is the mean of the best over all signals, less the best without it.

use std::collections::BTreeMap;

use super::edge::expectation;
use super::pricing::{PriceError, Pricing, SignalWalks};
use crate::bets::bet::Bet;
use crate::cards::named::{Named, NamedCount};
use crate::cards::partition::Partition;
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::counting::facts::Facts;
use crate::counting::question::Key;
use crate::counting::rounds::Slot;
use crate::exact::ratio::{Integer, Ratio};
use crate::language::game::Game;

/// A card that is looked at, and how finely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Where the card lies.
    pub at: LookAt,
    /// The classes that are told apart.
    pub classes: Partition,
}

/// Where a card lies that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LookAt {
    /// In the round: the slot of the card in each shape, `None` where it is not dealt.
    Slots(Vec<Option<Slot>>),
    /// It leaves the shoe before the round.
    Burned,
}

/// Bets prepared to be counted by what is known.
#[derive(Clone, Debug)]
pub struct Peeking {
    pricing: Pricing,
    profits: Vec<Vec<Ratio>>,
    walks: SignalWalks,
    /// For each look its number of classes, one more where the card may not be dealt.
    sizes: Vec<usize>,
    /// For each look its number of classes.
    told_apart: Vec<usize>,
    /// The look at the card that leaves the shoe before the round.
    burned: Option<(usize, Partition)>,
}

/// Why looks cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeekError {
    /// More than one card is burned in the open.
    TwoBurned,
    /// More combinations of classes than are counted.
    TooManySignals(u128),
    /// The bets cannot be counted.
    Price(PriceError),
}

/// What knowing the signal is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peek {
    /// The expectation of each bet without the knowledge.
    pub expectations: Vec<Ratio>,
    /// The signals that some deal has.
    pub signals: Vec<Signal>,
}

/// What is known, and what it makes of the bets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// For each look the class of the card; `None` where the card is not dealt.
    pub classes: Vec<Option<usize>>,
    /// Its probability.
    pub probability: Ratio,
    /// The expectation of each bet given the signal.
    pub expectations: Vec<Ratio>,
}

/// The most combinations of classes that are counted.
pub const SIGNALS_AT_MOST: u128 = 3000;

/// Deals and ways of lines, of all shoes that the burned card may leave.
struct Sums {
    total: Integer,
    lines: Vec<Vec<Integer>>,
}

impl Peeking {
    /// Prepares bets for looks at cards.
    ///
    /// # Errors
    /// [`PeekError`], but those of a shoe.
    pub fn new<G: Game>(
        fresh: &G,
        game: &G,
        bets: Vec<Bet>,
        looks: &[Look],
        progress: &Progress,
    ) -> Result<Self, PeekError> {
        let burned = |(_, look): &(usize, &Look)| look.at == LookAt::Burned;
        let mut burned = looks.iter().enumerate().filter(burned);
        let first_burned = burned.next();
        if burned.next().is_some() {
            return Err(PeekError::TwoBurned);
        }
        let sizes: Vec<usize> = looks.iter().map(Look::size).collect();
        let combinations = sizes
            .iter()
            .fold(1, |all: u128, &size| all.saturating_mul(size as u128));
        if combinations > SIGNALS_AT_MOST {
            return Err(PeekError::TooManySignals(combinations));
        }
        let keys = |shape: usize, facts: &mut Facts| -> Vec<Key> {
            let keys = looks.iter().filter_map(|look| look.key(shape, facts));
            keys.collect()
        };
        let pricing = Pricing::new(fresh, game, bets).map_err(PeekError::Price)?;
        let walks = pricing.by_signal(fresh, game, &keys, progress);
        Ok(Self {
            profits: pricing.bets().iter().map(Bet::profits).collect(),
            walks: walks.map_err(PeekError::Price)?,
            sizes,
            told_apart: looks.iter().map(|look| look.classes.len()).collect(),
            burned: first_burned.map(|(at, look)| (at, look.classes.clone())),
            pricing,
        })
    }

    /// The law of the signals on a shoe, and the expectations given each.
    ///
    /// # Errors
    /// [`PeekError::Price`] as [`Pricing::count`] says.
    pub fn on<G: Game>(
        &self,
        game: &G,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Peek, PeekError> {
        let mut sums: BTreeMap<Vec<usize>, Sums> = BTreeMap::new();
        let mut add = |shoe: &Shoe, burned: Option<(usize, usize)>, weight: u64| {
            let counted = self.walks.count(&self.pricing, game, shoe, progress)?;
            for (number, of) in counted.iter().enumerate().filter(|(_, of)| of.total > 0) {
                let sums = sums
                    .entry(self.classes(number, burned))
                    .or_insert_with(|| Sums {
                        total: Integer::from(0),
                        lines: of
                            .lines
                            .iter()
                            .map(|lines| vec![Integer::from(0); lines.len()])
                            .collect(),
                    });
                sums.total += Integer::from(of.total) * weight;
                for (sum, &ways) in sums
                    .lines
                    .iter_mut()
                    .flatten()
                    .zip(of.lines.iter().flatten())
                {
                    *sum += Integer::from(ways) * weight;
                }
            }
            Ok(())
        };
        let result = match &self.burned {
            None => add(shoe, None, 1),
            Some((at, classes)) => {
                let partition = classes.join(&self.walks.partition());
                partition.classes().iter().try_for_each(|&cards| {
                    let Some(card) = shoe.one_of(cards) else {
                        return Ok(());
                    };
                    let left = shoe.count(cards).map_err(PriceError::Shoe)?;
                    let less = shoe.without(&[NamedCount {
                        card: Named::Exact(card),
                        count: 1,
                    }]);
                    let less = less.map_err(PriceError::Shoe)?;
                    add(&less, Some((*at, classes.class_of(card))), left)
                })
            }
        };
        result.map_err(PeekError::Price)?;
        self.peek(&sums)
            .ok_or(PeekError::Price(PriceError::Impossible))
    }

    /// The classes of all looks: those of the round by the number of the signal.
    fn classes(&self, mut number: usize, burned: Option<(usize, usize)>) -> Vec<usize> {
        let class = |(at, &size): (usize, &usize)| match burned {
            Some((look, class)) if look == at => class,
            _ => {
                let class = number % size;
                number /= size;
                class
            }
        };
        self.sizes.iter().enumerate().map(class).collect()
    }

    fn peek(&self, sums: &BTreeMap<Vec<usize>, Sums>) -> Option<Peek> {
        let total: Integer = sums.values().map(|of| &of.total).sum();
        let all_lines = |bet: usize| -> Vec<Integer> {
            let lines = 0..self.profits[bet].len();
            let all = |line: usize| sums.values().map(|of| &of.lines[bet][line]).sum();
            lines.map(all).collect()
        };
        if total == Integer::from(0) {
            return None;
        }
        let bets = || self.profits.iter().enumerate();
        let signal = |(classes, of): (&Vec<usize>, &Sums)| Signal {
            classes: self.dealt(classes),
            probability: Ratio::new(of.total.clone(), total.clone()),
            expectations: bets()
                .map(|(bet, profits)| expectation(profits, &of.lines[bet], of.total.clone()))
                .collect(),
        };
        let expectations =
            bets().map(|(bet, profits)| expectation(profits, &all_lines(bet), total.clone()));
        Some(Peek {
            expectations: expectations.collect(),
            signals: sums.iter().map(signal).collect(),
        })
    }

    /// The classes, without a class where the card is not dealt.
    fn dealt(&self, classes: &[usize]) -> Vec<Option<usize>> {
        let class = |(at, &class): (usize, &usize)| (class < self.told_apart[at]).then_some(class);
        classes.iter().enumerate().map(class).collect()
    }
}

impl Look {
    /// How many classes there are, not being dealt among them.
    fn size(&self) -> usize {
        let may_lack = match &self.at {
            LookAt::Slots(slots) => slots.contains(&None),
            LookAt::Burned => false,
        };
        self.classes.len() + usize::from(may_lack)
    }

    /// The class of the card as a key of the rounds of a shape; none for a burned card.
    fn key(&self, shape: usize, facts: &mut Facts) -> Option<Key> {
        let LookAt::Slots(slots) = &self.at else {
            return None;
        };
        let fact = match slots[shape] {
            Some(slot) => facts.read(slot, |card| self.classes.class_of(card) as i32),
            None => facts.constant(self.classes.len() as i32),
        };
        Some(Key {
            fact,
            least: 0,
            size: self.size(),
        })
    }
}

impl Signal {
    /// The bet with the highest expectation, the first of equals.
    pub fn best(&self) -> usize {
        best(&self.expectations)
    }
}

impl Peek {
    /// The best bet for one who knows nothing.
    pub fn best(&self) -> usize {
        best(&self.expectations)
    }

    /// The mean expectation of one who bets a unit each round on the bet that is best given the
    /// signal.
    pub fn value_always_betting(&self) -> Ratio {
        self.mean(|signal| signal.expectations[signal.best()].clone())
    }

    /// The same of one who does not bet where no bet has an expectation above zero.
    pub fn value_free_to_sit_out(&self) -> Ratio {
        self.mean(|signal| above_zero(&signal.expectations[signal.best()]))
    }

    /// What one who knows nothing gets who need not bet.
    pub fn without_free_to_sit_out(&self) -> Ratio {
        above_zero(&self.expectations[self.best()])
    }

    /// How often one bets who need not.
    pub fn bets_made(&self) -> Ratio {
        self.mean(
            |signal| match signal.expectations[signal.best()].is_positive() {
                true => Ratio::one(),
                false => Ratio::zero(),
            },
        )
    }

    /// The mean over the signals of the expectation of a bet: its expectation.
    pub fn mean_of(&self, bet: usize) -> Ratio {
        self.mean(|signal| signal.expectations[bet].clone())
    }

    fn mean(&self, of: impl Fn(&Signal) -> Ratio) -> Ratio {
        let weighted = |signal: &Signal| &signal.probability * &of(signal);
        self.signals.iter().map(weighted).sum()
    }
}

fn best(expectations: &[Ratio]) -> usize {
    let better = |best: usize, bet: usize| match expectations[bet] > expectations[best] {
        true => bet,
        false => best,
    };
    (0..expectations.len()).reduce(better).unwrap_or(0)
}

fn above_zero(expectation: &Ratio) -> Ratio {
    match expectation.is_positive() {
        true => expectation.clone(),
        false => Ratio::zero(),
    }
}
