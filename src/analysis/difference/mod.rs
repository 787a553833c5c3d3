//! What differs between two rule files or two bets: what they say, and every figure of theirs.

use std::collections::HashSet;

pub mod bet;
pub mod figures;
pub mod rules;

/// Something before and after; what was added or removed is an option on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<T> {
    /// The first of the two that are compared.
    pub before: T,
    /// The second.
    pub after: T,
}

impl<T> Change<T> {
    /// The same read off both sides.
    pub fn map<U>(&self, read: impl Fn(&T) -> U) -> Change<U> {
        Change {
            before: read(&self.before),
            after: read(&self.after),
        }
    }
}

impl<T: Clone + PartialEq> Change<T> {
    /// The change from one to the other; `None` where they are the same.
    pub fn between(before: &T, after: &T) -> Option<Self> {
        (before != after).then(|| Self {
            before: before.clone(),
            after: after.clone(),
        })
    }
}

/// Which elements of two lists belong together, by their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Those of both lists, in the order of the earlier one.
    pub both: Vec<(usize, usize)>,
    /// Those of the earlier list alone.
    pub removed: Vec<usize>,
    /// Those of the later list alone.
    pub added: Vec<usize>,
}

impl Pairs {
    /// Pairs the elements that are alike in the first way, then those left over that are alike in
    /// the second, and so on. Of several that are alike the earliest go together, so that
    /// exchanging the lists exchanges the pairs.
    pub fn new<T>(before: &[T], after: &[T], are_alike: &[fn(&T, &T) -> bool]) -> Self {
        let mut both: Vec<(usize, usize)> = Vec::new();
        for alike in are_alike {
            for (at, element) in before.iter().enumerate() {
                if both.iter().any(|&(paired, _)| paired == at) {
                    continue;
                }
                let is_free = |place: &usize| both.iter().all(|&(_, paired)| paired != *place);
                let mut places = (0..after.len()).filter(is_free);
                if let Some(place) = places.find(|&place| alike(element, &after[place])) {
                    both.push((at, place));
                }
            }
        }
        both.sort_unstable();
        let of_before: HashSet<usize> = both.iter().map(|&(at, _)| at).collect();
        let of_after: HashSet<usize> = both.iter().map(|&(_, place)| place).collect();
        let left = |count: usize, paired: &HashSet<usize>| {
            let places = (0..count).filter(|at| !paired.contains(at));
            places.collect()
        };
        Self {
            removed: left(before.len(), &of_before),
            added: left(after.len(), &of_after),
            both,
        }
    }

    /// Whether the elements of both lists stand in one order.
    pub fn are_in_order(&self) -> bool {
        self.both.is_sorted_by_key(|&(_, place)| place)
    }
}
