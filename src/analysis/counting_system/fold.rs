//! The polynomial of a sum over sets of cards, tag by tag, modulo primes; see
//! [`CountLaw`](super::law::CountLaw) for what it is.

use rayon::prelude::*;

use super::grid::Grid;
use super::tags::Tags;
use crate::analysis::depth::spectrum::multisets;
use crate::cards::card::Rank;
use crate::cards::shoe::Shoe;
use crate::counting::multisets::Multisets;
use crate::exact::ratio::Integer;
use crate::exact::residues::{Primes, remainder};

/// The cards of one tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagClass {
    pub tag: i64,
    pub cards: usize,
}

/// A polynomial in all tags but the last, and in part of that: `(1 + y z^t)^rest` is missing.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    /// For each prime the polynomial, and the remainders of `C(rest, k)`.
    pub by_prime: Vec<(Grid, Vec<u32>)>,
}

/// The cards of each tag that the shoe has, the tag of the most cards last, before it those that
/// spread the count the least.
pub(super) fn classes_of(tags: &Tags, shoe: &Shoe) -> Vec<TagClass> {
    let mut classes: Vec<TagClass> = Vec::new();
    for rank in Rank::all().filter(|&rank| shoe.of_rank(rank) > 0) {
        let (tag, cards) = (i64::from(tags.of(rank)), shoe.of_rank(rank) as usize);
        match classes.iter_mut().find(|class| class.tag == tag) {
            Some(class) => class.cards += cards,
            None => classes.push(TagClass { tag, cards }),
        }
    }
    let spread = |class: &TagClass| class.cards * (class.tag.unsigned_abs() as usize + 1);
    classes.sort_by_key(|class| (spread(class), class.tag));
    let most = (0..classes.len()).max_by_key(|&at| classes[at].cards);
    if let Some(most) = most {
        let last = classes.remove(most);
        classes.push(last);
    }
    classes
}

/// The additions that a fold makes modulo one prime, about.
pub(super) fn additions(classes: &[TagClass], degree: usize) -> u128 {
    let (last, others) = classes.split_last().expect("a shoe has cards");
    let size = |classes: &[TagClass], most: usize| {
        let each = || {
            classes
                .iter()
                .map(|of| (of.cards.min(most), of.tag.unsigned_abs()))
        };
        let rows: usize = each().map(|(cards, _)| cards).sum();
        let width: u128 = each()
            .map(|(cards, tag)| cards as u128 * u128::from(tag))
            .sum();
        (rows as u128 + 1) * (width + 1)
    };
    let sums = (0..classes.len()).map(|at| {
        // The cards of a round among the tags that follow: any numbers up to its size in all.
        let folds = u128::from(multisets(classes.len() - at, degree));
        folds * size(&classes[..=at], degree) * degree as u128
    });
    let cards: usize = others.iter().map(|of| of.cards).sum();
    let at_most = TagClass {
        cards: degree,
        ..*last
    };
    let whole = [others, &[at_most]].concat();
    sums.sum::<u128>() + size(&whole, usize::MAX) * cards as u128 / 2
}

impl Folded {
    pub fn new(
        others: &[TagClass],
        last: TagClass,
        sets: &Multisets,
        sums: &[Integer],
        primes: &Primes,
    ) -> Self {
        let first = sets.of_size(sets.size()).start;
        let rest = last.cards - sets.size().min(last.cards);
        let next = |ways: &Integer, at: usize| ways * (rest - at) / (at + 1);
        let mut binomials = vec![Integer::from(1)];
        for at in 0..rest {
            binomials.push(next(&binomials[at], at));
        }
        let by_prime = primes.all().par_iter().map(|&prime| {
            let sums: Vec<u32> = sums.iter().map(|sum| remainder(sum, prime)).collect();
            let fold = Fold {
                prime,
                others,
                sets,
                first,
                sums: &sums,
            };
            let binomials = binomials.iter().map(|ways| remainder(ways, prime));
            (fold.whole(last), binomials.collect())
        });
        Self {
            by_prime: by_prime.collect(),
        }
    }
}

/// The polynomial of a sum over sets of cards, tag by tag, modulo one prime.
struct Fold<'a> {
    prime: u32,
    /// All tags but the last.
    others: &'a [TagClass],
    sets: &'a Multisets,
    /// The number of the first of the multisets summed over.
    first: usize,
    /// The sums of the kernel by multiset of tags.
    sums: &'a [u32],
}

impl Fold<'_> {
    /// All tags, but for `(1 + y z^t)^rest` of the last.
    ///
    /// First the sum over the cards of a round, in which each tag has only as many factors as a
    /// round has cards; the factors that all terms share come once, at the end.
    fn whole(&self, last: TagClass) -> Grid {
        let all: Vec<TagClass> = self.others.iter().copied().chain([last]).collect();
        let few: Vec<TagClass> = all.iter().map(|&class| self.few(class)).collect();
        let sum = self.sum(&few, 0, self.sets.size());
        let last = few.last().copied();
        let mut grid = self.room(self.others.iter().copied().chain(last));
        grid.add(&sum, 0, 0);
        for (class, few) in self.others.iter().zip(&few) {
            for _ in few.cards..class.cards {
                grid.grow(class.tag);
            }
        }
        grid
    }

    /// No more cards of a tag than a round has.
    fn few(&self, class: TagClass) -> TagClass {
        TagClass {
            cards: class.cards.min(self.sets.size()),
            ..class
        }
    }

    fn room(&self, classes: impl Iterator<Item = TagClass> + Clone) -> Grid {
        let rows: usize = classes.clone().map(|class| class.cards).sum();
        let reach = |sign: i64| -> i64 {
            let far = |class: TagClass| class.cards as i64 * (class.tag * sign).max(0);
            classes.clone().map(far).sum()
        };
        let (below, above) = (reach(-1), reach(1));
        Grid::zero(self.prime, rows + 1, -below, (below + above) as usize + 1)
    }

    /// The first tags, when the round has the multiset `set` of the others and `left` cards more.
    fn sum(&self, classes: &[TagClass], set: usize, left: usize) -> Grid {
        let mut grid = self.room(classes.iter().copied());
        let Some((class, before)) = classes.split_last() else {
            if left == 0 {
                grid.add_constant(self.sums[set - self.first]);
            }
            return grid;
        };
        let mut set = set;
        for taken in 0..=class.cards {
            if taken > 0 {
                grid.grow(class.tag);
            }
            // The first tag of all takes what is left.
            let is_met = taken <= left && (!before.is_empty() || taken == left);
            if taken > 0 && taken <= left {
                set = self.sets.with(set, before.len());
            }
            if is_met {
                let inner = self.sum(before, set, left - taken);
                grid.add(&inner, taken, taken as i64 * class.tag);
            }
        }
        grid
    }
}
