//! Multisets of a few cards over classes, numbered: what rounds take from a shoe, whatever the
//! order.
//!
//! They are numbered by size, and within a size in the order in which each grows from one of a
//! card less by a card of its last class or a later one, so that every multiset comes once.

use super::census::Weight;
use crate::cards::shoe::Draws;

/// The multisets of up to so many cards over some classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multisets {
    classes: usize,
    /// `first_of_size[k]` is the number of the first multiset of `k` cards; one more at the end.
    first_of_size: Vec<usize>,
    /// `with[multiset * classes + class]`: the multiset with one card more, for all below the
    /// greatest size.
    with: Vec<u32>,
    /// For each multiset but the empty one how it grew.
    grown: Vec<Growth>,
}

/// How a multiset grew from one of a card less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The number of the multiset without a card of the last class it has.
    pub from: u32,
    /// That class.
    pub class: u8,
    /// How many cards of the class are in the smaller one.
    pub drawn: u8,
}

impl Multisets {
    /// All multisets of up to `size` cards over `classes` classes.
    pub fn new(classes: usize, size: usize) -> Self {
        let mut sets = Self {
            classes,
            first_of_size: vec![0, 1],
            with: Vec::new(),
            grown: Vec::new(),
        };
        for _ in 0..size {
            sets.grow();
        }
        sets
    }

    /// Appends the multisets of one card more.
    fn grow(&mut self) {
        let [first, end] = [2, 1].map(|back| self.first_of_size[self.first_of_size.len() - back]);
        let mut next = end;
        // Where the multisets of one card more begin that grow from each by its last class.
        let mut begins = Vec::with_capacity(end - first);
        for set in first..end {
            let last = self.last(set);
            begins.push(next);
            for class in last..self.classes {
                let of_last = self
                    .grown
                    .get(set.wrapping_sub(1))
                    .map_or(0, |of| of.drawn + 1);
                self.grown.push(Growth {
                    from: set as u32,
                    class: class as u8,
                    drawn: if class == last { of_last } else { 0 },
                });
            }
            next += self.classes - last;
        }
        let child =
            |sets: &Self, set: usize, class: usize| begins[set - first] + class - sets.last(set);
        for set in first..end {
            let last = self.last(set);
            for class in 0..self.classes {
                let grown = match set.checked_sub(1).filter(|_| class < last) {
                    None => child(self, set, class),
                    // Without its last card, with the new one, and with the last card again.
                    Some(at) => {
                        let before = self.grown[at].from as usize;
                        child(self, self.with(before, class), last)
                    }
                };
                self.with.push(grown as u32);
            }
        }
        self.first_of_size.push(next);
    }

    fn last(&self, set: usize) -> usize {
        set.checked_sub(1)
            .map_or(0, |at| usize::from(self.grown[at].class))
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// The greatest size.
    pub fn size(&self) -> usize {
        self.first_of_size.len() - 2
    }

    /// The numbers of the multisets of a size.
    pub fn of_size(&self, size: usize) -> std::ops::Range<usize> {
        self.first_of_size[size]..self.first_of_size[size + 1]
    }

    /// The multiset with one card more; meaningful below the greatest size.
    pub fn with(&self, set: usize, class: usize) -> usize {
        self.with[set * self.classes + class] as usize
    }

    /// How a multiset grew; `None` for the empty one.
    pub fn growth(&self, set: usize) -> Option<Growth> {
        set.checked_sub(1).map(|at| self.grown[at])
    }

    /// How many cards of each class a multiset has.
    pub fn counts(&self, set: usize) -> Vec<u8> {
        let mut counts = vec![0; self.classes];
        let mut at = set;
        while let Some(growth) = self.growth(at) {
            counts[usize::from(growth.class)] += 1;
            at = growth.from as usize;
        }
        counts
    }

    /// The number of the multiset with these cards, at most as many as the greatest size.
    pub fn number(&self, counts: &[u8]) -> usize {
        let classes = counts.iter().enumerate();
        let cards = classes.flat_map(|(class, &count)| (0..count).map(move |_| class));
        cards.fold(0, |set, class| self.with(set, class))
    }

    /// In how many ways the cards of each multiset can be drawn in a given order, from so many
    /// cards of each class.
    pub(super) fn orders<W: Weight>(&self, counts: &[u64], draws: Draws) -> Vec<W> {
        let mut products = Vec::with_capacity(self.grown.len() + 1);
        products.push(W::from(1));
        for growth in &self.grown {
            let count = counts[usize::from(growth.class)];
            let left = match draws {
                Draws::WithoutReplacement => count.saturating_sub(u64::from(growth.drawn)),
                Draws::WithReplacement => count,
            };
            let product: W = products[growth.from as usize];
            products.push(product.times(W::of(left)));
        }
        products
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_multiset_comes_once_and_growing_is_adding_a_card() {
        let sets = Multisets::new(4, 5);
        let sizes: Vec<usize> = (0..=5).map(|size| sets.of_size(size).len()).collect();
        assert_eq!(sizes, [1, 4, 10, 20, 35, 56]);
        for size in 0..=5 {
            for set in sets.of_size(size) {
                let counts = sets.counts(set);
                assert_eq!(counts.iter().map(|&n| usize::from(n)).sum::<usize>(), size);
                assert_eq!(sets.number(&counts), set);
                for class in (0..4).filter(|_| size < 5) {
                    let mut more = counts.clone();
                    more[class] += 1;
                    assert_eq!(sets.counts(sets.with(set, class)), more);
                }
            }
        }
    }

    #[test]
    fn ten_classes_have_the_known_number_of_multisets() {
        let sets = Multisets::new(10, 6);
        assert_eq!(sets.of_size(6).len(), 5005);
        assert_eq!(sets.of_size(6).end, 8008);
    }
}
