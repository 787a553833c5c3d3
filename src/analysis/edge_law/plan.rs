//! What the walk over compositions needs, made once for all its parts.

use super::form::{Layout, coefficients};
use crate::counting::kernel::Kernel;
use crate::exact::falling::subsets;
use crate::exact::ratio::Integer;
use crate::exact::wide::limbs;

/// The classes in the order of the walk, and for each level of it what does not depend on the
/// cards chosen before.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The kernels' classes in the order of the walk: large ones first, so that the last two have
    /// small weights.
    pub classes: Vec<usize>,
    /// How many cards of each are in the shoe, in that order.
    pub counts: Vec<u64>,
    /// How many classes the shoe has; the walk may have more, without cards.
    pub classes_of_shoe: usize,
    /// How many cards are unseen.
    pub unseen: usize,
    /// `below[level][cards]`: the compositions of so many cards over the classes from a level on.
    pub below: Vec<Vec<u64>>,
    /// `choices[level][cards]`: the sets of so many cards of the class, in limbs.
    pub choices: Vec<Vec<Vec<u64>>>,
    /// The layout of the polynomials in the classes from a level on, the last class left out.
    pub layouts: Vec<Layout>,
    /// By statistic the coefficients by degree, of which level 0 begins.
    pub start: Vec<Vec<i64>>,
    /// `rows[cards]`: the weights of a row, if all fit in 64 bits.
    pub rows: Option<Vec<Vec<u64>>>,
    /// Whether the sums over the last three classes fit in 127 bits.
    pub is_narrow: bool,
}

/// More compositions than this are not numbered.
pub const COMPOSITIONS_AT_MOST: u64 = 1 << 62;

impl Plan {
    /// The walk over the compositions of `unseen` cards of a shoe with these cards of each class,
    /// no sum of a kernel over sets of unseen cards being above `most`; `None` where there are
    /// too many compositions to number.
    pub fn new(kernels: &[Kernel], counts: &[u64], unseen: u64, most: &Integer) -> Option<Self> {
        let mut classes: Vec<usize> = (0..counts.len()).collect();
        classes.sort_by_key(|&class| std::cmp::Reverse(counts[class]));
        let mut in_order: Vec<u64> = classes.iter().map(|&class| counts[class]).collect();
        // Rows have three classes: further ones without cards, of which the kernel may say
        // anything.
        while classes.len() < 3 {
            classes.push(0);
            in_order.push(0);
        }
        let classes_of_shoe = counts.len();
        let counts = in_order;
        let degree = kernels.first().map_or(0, Kernel::degree);
        let levels = counts.len();
        let start = kernels
            .iter()
            .map(|kernel| coefficients(kernel, &classes, unseen));
        let cards = unseen as usize;
        let rows = rows(&counts, cards);
        let below = compositions(&counts, cards)?;
        let choices = counts.iter().map(|&count| {
            let most = count.min(unseen);
            (0..=most)
                .map(|size| limbs(&subsets(count, size)))
                .collect()
        });
        Some(Self {
            start: start.collect(),
            classes_of_shoe,
            unseen: cards,
            below,
            choices: choices.collect(),
            layouts: (0..levels - 1)
                .map(|level| Layout::new(levels - 1 - level, degree))
                .collect(),
            is_narrow: rows.is_some() && is_narrow(&counts, unseen, most),
            rows,
            classes,
            counts,
        })
    }

    /// The level at which the last three classes are left.
    pub fn rows_level(&self) -> usize {
        self.counts.len() - 3
    }

    /// How many compositions there are.
    pub fn compositions(&self) -> u64 {
        self.below[0][self.unseen]
    }

    /// The numbers of cards of the last class but one when so many of both are unseen.
    pub fn row(&self, cards: usize) -> std::ops::RangeInclusive<usize> {
        let row = self.rows_level() + 1;
        let [first, last] = [row, row + 1].map(|level| self.counts[level] as usize);
        cards.saturating_sub(last)..=cards.min(first)
    }
}

fn compositions(counts: &[u64], unseen: usize) -> Option<Vec<Vec<u64>>> {
    let mut below = vec![vec![0; unseen + 1]; counts.len() + 1];
    below[counts.len()][0] = 1;
    for level in (0..counts.len()).rev() {
        for cards in 0..=unseen {
            let of_class = 0..=cards.min(counts[level] as usize);
            let sum: u128 = of_class
                .map(|of| u128::from(below[level + 1][cards - of]))
                .sum();
            below[level][cards] = u64::try_from(sum)
                .ok()
                .filter(|sum| *sum < COMPOSITIONS_AT_MOST)?;
        }
    }
    Some(below)
}

/// Whether sums over the last three classes fit in 127 bits, whatever the cards.
fn is_narrow(counts: &[u64], unseen: u64, most: &Integer) -> bool {
    let Some(last) = counts.last_chunk::<3>() else {
        return false;
    };
    let cards: u64 = last.iter().sum();
    let sets = subsets(cards, unseen.min(cards / 2));
    let choices = subsets(last[0], unseen.min(last[0] / 2));
    (sets * most).bits() < 127 && choices.bits() <= 64
}

/// The weights of the last two classes for each number of cards of both.
fn rows(counts: &[u64], unseen: usize) -> Option<Vec<Vec<u64>>> {
    let [first, last] = counts.last_chunk::<2>().copied()?;
    let most = unseen.min((first + last) as usize);
    let row = |cards: usize| {
        // The sum of the weights is the number of sets of these cards; sums of products with the
        // values of a statistic then fit in 127 bits.
        if subsets(first + last, cards as u64) >= Integer::from(1_u64 << 63) {
            return None;
        }
        let least = cards.saturating_sub(last as usize) as u64;
        let weights = least..=first.min(cards as u64);
        let weight = |of: u64| {
            let weight = subsets(first, of) * subsets(last, cards as u64 - of);
            u64::try_from(weight).expect("a weight is at most the sum of all")
        };
        Some(weights.map(weight).collect())
    };
    (0..=most).map(row).collect()
}
