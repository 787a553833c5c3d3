//! The exact law of a count and of what a bet is worth given it, at any depth.
//!
//! Let the shoe have `A_j` cards of the tag `t_j`, and let `H(a)` be the sum of a bet's kernel over
//! the sets of `D` cards of the shoe with `a_j` of each tag. Of the sets `U` of `N` unseen cards
//! with the tags summing to `t`, the sum over `U` and over the `D`-subsets of `U` of the kernel is
//! the coefficient of `y^N z^t` in
//!
//! `sum over a of H(a) prod over j of (y z^t_j)^a_j (1 + y z^t_j)^(A_j - a_j)`,
//!
//! for each set of `D` cards is completed by any others. The number of the sets `U` is that of
//! `prod (1 + y z^t_j)^A_j`. Both are computed modulo primes. All terms of the sum share the factor
//! `prod (1 + y z^t_j)^(A_j - D)`, so that the sum itself has few powers, and the factor comes once;
//! of the tag of the most cards each depth needs one binomial coefficient a row. So one pass serves
//! all depths and all triggers.

use std::fmt;

use rayon::prelude::*;

use super::fold::{Folded, TagClass, additions, classes_of};
use super::grid::Grid;
use super::tags::Tags;
use crate::analysis::depth::spectrum::{
    MULTISETS_AT_MOST, OnShoe, ROUND_CARDS, falling, multisets,
};
use crate::cards::partition::Partition;
use crate::cards::shoe::{Shoe, ShoeError};
use crate::counting::multisets::Multisets;
use crate::exact::ratio::{Integer, Ratio};
use crate::exact::residues::Primes;

/// Why the law of a count is not computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawError {
    /// The shoe cannot be counted.
    Shoe(ShoeError),
    /// The bet and the tags together tell cards apart too finely.
    TooFine {
        /// The classes of cards told apart.
        classes: usize,
    },
    /// It would take too many additions.
    TooLong {
        /// How many.
        additions: u128,
    },
}

/// More additions of remainders than this are not made: some twenty seconds of one core.
pub const ADDITIONS_AT_MOST: u128 = 20_000_000_000;

/// The law of the sum of the tags unseen, and what a bet is worth given it.
#[derive(Clone, Debug)]
pub struct CountLaw {
    cards: u64,
    degree: u64,
    /// What a sum over sets of the kernel is divided by for the statistic: `D!` units.
    scale: Integer,
    total: i64,
    primes: Primes,
    last: TagClass,
    /// What the tags but the last one give to the number of sets, and to the sums of the kernel.
    ways: Folded,
    sums: Folded,
}

/// All sets of unseen cards with one sum of tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRow {
    /// The running count: the sum of the tags of the cards seen.
    pub running: i64,
    /// The sets of unseen cards.
    pub ways: Integer,
    /// The sum over these sets and over the sets of cards of a round within them of the kernel;
    /// its sign is that of the bet's expectation given this count.
    pub sum: Integer,
}

/// What a bet comes to that is made at some running counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How often it is made: a probability.
    pub frequency: Ratio,
    /// The mean result of a round, in units of the bet, zero where it is not made.
    pub gain: Ratio,
}

impl Played {
    /// The expectation of a bet that is made; `None` where none is.
    pub fn edge(&self) -> Option<Ratio> {
        (!self.frequency.is_zero()).then(|| &self.gain / &self.frequency)
    }
}

impl CountLaw {
    /// The law of tags and a statistic on a shoe.
    ///
    /// # Errors
    /// [`LawError`].
    pub fn new(statistic: &OnShoe, tags: &Tags, shoe: &Shoe) -> Result<Self, LawError> {
        let kernel = &statistic.statistic().kernel;
        let (degree, cards) = (kernel.degree(), statistic.cards());
        let by_tag = Partition::by(|card| tags.of(card.rank()));
        let joint = kernel.partition.join(&by_tag);
        let too_many = multisets(joint.len(), degree) > MULTISETS_AT_MOST;
        if too_many {
            let classes = joint.len();
            return Err(LawError::TooFine { classes });
        }
        let classes = classes_of(tags, shoe);
        let (last, others) = classes.split_last().expect("a shoe has cards");
        let largest = Integer::from(kernel.largest().max(1));
        let most = largest * falling(cards, degree as u64);
        let bits = cards + most.bits();
        let primes = u128::from(Primes::count_for(bits));
        let additions = additions(&classes, degree).saturating_mul(primes);
        if additions > ADDITIONS_AT_MOST {
            return Err(LawError::TooLong { additions });
        }
        let primes = Primes::for_bits(bits);
        let sums = sums_by_tag(statistic, &joint, &classes, tags, shoe).map_err(LawError::Shoe)?;
        let sets = Multisets::new(classes.len(), degree);
        let empty = Multisets::new(classes.len(), 0);
        let one = [Integer::from(1)];
        let folded =
            |sets: &Multisets, sums: &[Integer]| Folded::new(others, *last, sets, sums, &primes);
        Ok(Self {
            cards,
            degree: degree as u64,
            scale: falling(degree as u64, degree as u64) * &statistic.statistic().unit,
            total: tags.total(shoe),
            ways: folded(&empty, &one),
            sums: folded(&sets, &sums),
            last: *last,
            primes,
        })
    }

    /// The law of the running count when so many cards are unseen, counts that cannot be left out.
    ///
    /// # Panics
    /// When the depth is not one from 6 to the cards of the shoe.
    pub fn at(&self, unseen: u64) -> Vec<CountRow> {
        let [ways, sums] = self.both(unseen);
        let row = |at: usize| {
            let number = |of: &[Vec<u32>]| self.primes.number(of.iter().map(|of| of[at]));
            CountRow {
                running: self.total - (self.least(unseen) + at as i64),
                ways: number(&ways),
                sum: number(&sums),
            }
        };
        let rows = (0..ways[0].len()).rev().map(row);
        rows.filter(|row| row.ways != Integer::from(0)).collect()
    }

    /// What a bet comes to that is made at the running counts given, when so many are unseen.
    ///
    /// # Panics
    /// As [`CountLaw::at`].
    pub fn played(&self, unseen: u64, is_made: impl Fn(i64) -> bool) -> Played {
        let [ways, sums] = self.both(unseen);
        let running = |at: usize| self.total - (self.least(unseen) + at as i64);
        let made: Vec<bool> = (0..ways[0].len()).map(|at| is_made(running(at))).collect();
        let total = |of: &[Vec<u32>]| {
            let of_prime = |(values, &prime): (&Vec<u32>, &u32)| {
                let values = values.iter().zip(&made).filter(|(_, made)| **made);
                let sum: u64 = values.map(|(&value, _)| u64::from(value)).sum();
                (sum % u64::from(prime)) as u32
            };
            self.primes
                .number(of.iter().zip(self.primes.all()).map(of_prime))
        };
        self.of_sums(unseen, total(&ways), total(&sums))
    }

    /// What a bet comes to that is made whenever its expectation given the count is above zero:
    /// nobody who knows only this count can gain more.
    ///
    /// # Panics
    /// As [`CountLaw::at`].
    pub fn played_best(&self, unseen: u64) -> Played {
        let rows = self.at(unseen);
        let best = rows.iter().filter(|row| row.sum > Integer::from(0));
        let (mut ways, mut sum) = (Integer::from(0), Integer::from(0));
        for row in best {
            ways += &row.ways;
            sum += &row.sum;
        }
        self.of_sums(unseen, ways, sum)
    }

    fn of_sums(&self, unseen: u64, ways: Integer, sum: Integer) -> Played {
        let all = choose(self.cards, unseen);
        let rounds = choose(unseen, self.degree) * &self.scale;
        Played {
            frequency: Ratio::new(ways, all.clone()),
            gain: Ratio::new(sum, all * rounds),
        }
    }

    /// The least sum of the tags unseen that is listed at a depth.
    fn least(&self, unseen: u64) -> i64 {
        let [ways, sums] = self.grids();
        let of_last = self.last.tag * unseen as i64;
        ways.least.min(sums.least) + of_last.min(0)
    }

    /// Ways and sums by the sum of the tags unseen, modulo each prime.
    fn both(&self, unseen: u64) -> [Vec<Vec<u32>>; 2] {
        assert!(
            (ROUND_CARDS..=self.cards).contains(&unseen),
            "a round is dealt from at least six cards of the shoe"
        );
        [&self.ways, &self.sums].map(|of| {
            let by_prime = of.by_prime.par_iter();
            by_prime.map(|of| self.summed(of, unseen)).collect()
        })
    }

    fn summed(&self, (grid, binomials): &(Grid, Vec<u32>), unseen: u64) -> Vec<u32> {
        let (least, tag) = (self.least(unseen), self.last.tag);
        let [ways, sums] = self.grids();
        let widest = ways.width.max(sums.width);
        let length = widest
            + (tag.unsigned_abs() * unseen) as usize
            + ways.least.abs_diff(sums.least) as usize;
        let factor = |row: usize| {
            let rest = (unseen as usize).checked_sub(row)?;
            let place = grid.least + tag * rest as i64 - least;
            Some((*binomials.get(rest)?, place as usize))
        };
        grid.summed(factor, length)
    }

    /// The polynomials of the sets and of the sums, modulo the first prime: all have one shape.
    fn grids(&self) -> [&Grid; 2] {
        [&self.ways, &self.sums].map(|of| &of.by_prime[0].0)
    }
}

/// `H(a)` by the number of the multiset of tags, in the order of the classes.
fn sums_by_tag(
    statistic: &OnShoe,
    joint: &Partition,
    classes: &[TagClass],
    tags: &Tags,
    shoe: &Shoe,
) -> Result<Vec<Integer>, ShoeError> {
    let kernel = statistic.statistic().kernel.refined(joint);
    let counts = shoe.counts(joint)?;
    let class_of = |class: usize| {
        let tag = i64::from(tags.of(joint.representative(class).rank()));
        classes.iter().position(|of| of.tag == tag)
    };
    let class_of: Vec<Option<usize>> = (0..joint.len()).map(class_of).collect();
    let degree = kernel.degree();
    let by_tag = Multisets::new(classes.len(), degree);
    let (fine, coarse) = (kernel.multisets.of_size(degree), by_tag.of_size(degree));
    let mut ways: Vec<u128> = vec![1];
    let mut within = vec![0; fine.end];
    let mut sums = vec![Integer::from(0); coarse.len()];
    for set in 0..fine.end {
        if let Some(growth) = kernel.multisets.growth(set) {
            let (from, class) = (growth.from as usize, usize::from(growth.class));
            let left = counts[class].saturating_sub(u64::from(growth.drawn));
            // At most (M)_6, which 128 bits hold for every shoe.
            let product = ways[from] * u128::from(left) / (u128::from(growth.drawn) + 1);
            ways.push(product);
            if let Some(class) = class_of[class] {
                within[set] = by_tag.with(within[from], class);
            }
        }
        if set >= fine.start && ways[set] > 0 {
            let value = kernel.values[set - fine.start];
            sums[within[set] - coarse.start] += Integer::from(value) * ways[set];
        }
    }
    Ok(sums)
}

/// The sets of so many of a number of cards that has as many.
fn choose(number: u64, chosen: u64) -> Integer {
    let next = |ways: Integer, at: u64| ways * (number - at) / (at + 1);
    (0..chosen.min(number - chosen)).fold(Integer::from(1), next)
}

impl fmt::Display for LawError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LawError::Shoe(error) => error.fmt(formatter),
            LawError::TooFine { classes } => write!(
                formatter,
                "with these tags it tells {classes} classes of cards apart, too many for the sets of \
                 cards that a round can take; give cards that the bet takes for one the same tag"
            ),
            LawError::TooLong { additions } => write!(
                formatter,
                "the law of this count would take {additions} additions, and at most \
                 {ADDITIONS_AT_MOST} are made; use fewer different tags, smaller ones, or fewer decks"
            ),
        }
    }
}

impl std::error::Error for LawError {}
