//! The descent through the levels of a design: whole branches are counted at once where all of
//! their designs lie in the window and none can be among the best.

use std::ops::Range;

use super::levels::{Levels, Number};
use super::rank::Best;

/// What a descent goes through: the same for all its parts.
#[derive(Debug)]
pub(super) struct Field<N> {
    pub levels: Levels<N>,
    /// By shoe the least and the greatest sum wanted.
    pub windows: Vec<(N, N)>,
}

/// Choices of the first levels.
pub(super) type Prefix = Vec<usize>;

/// One descent.
#[derive(Debug)]
pub(super) struct Descent<'a, N> {
    field: &'a Field<N>,
    pub best: Best<'a, N>,
    pub count: u128,
    /// `[level][shoe]`: what the choices of earlier levels add.
    sums: Vec<Vec<N>>,
    /// The candidate of each line.
    choice: Vec<usize>,
}

impl<'a, N: Number> Descent<'a, N> {
    pub fn new(field: &'a Field<N>, best: Best<'a, N>) -> Self {
        let levels = field.levels.levels.len();
        Self {
            field,
            best,
            count: 0,
            sums: vec![vec![N::from(0); field.windows.len()]; levels + 1],
            choice: vec![0; levels],
        }
    }

    /// All prefixes one level longer than these that can end in the window.
    pub fn longer(&mut self, prefixes: &[Prefix]) -> Vec<Prefix> {
        let mut longer = Vec::new();
        for prefix in prefixes {
            let state = self.enter(prefix);
            for candidate in self.reaching(prefix.len(), state, &self.field.windows) {
                longer.push([prefix.as_slice(), &[candidate]].concat());
            }
        }
        longer
    }

    /// Counts all designs that begin with a prefix, which is shorter than they are.
    pub fn count(&mut self, prefix: &[usize]) {
        let state = self.enter(prefix);
        self.branch(prefix.len(), state);
    }

    fn enter(&mut self, prefix: &[usize]) -> usize {
        let mut state = 0;
        for (level, &candidate) in prefix.iter().enumerate() {
            self.choose(level, candidate);
            state = self.field.levels.levels[level].next_state(state, candidate);
        }
        state
    }

    fn choose(&mut self, level: usize, candidate: usize) {
        let of = &self.field.levels.levels[level];
        self.choice[of.line] = candidate;
        for (shoe, contributions) in of.contributions.iter().enumerate() {
            self.sums[level + 1][shoe] = self.sums[level][shoe] + contributions[candidate];
        }
    }

    /// The candidates of a level from which some sum in the windows can be reached on each shoe
    /// for itself. Both ends rise with the candidate, so they are found by halving.
    fn reaching(&self, level: usize, state: usize, windows: &[(N, N)]) -> Range<usize> {
        let of = &self.field.levels.levels[level];
        let later = &self.field.levels.rests[level + 1];
        let Range { mut start, mut end } = of.allowed[state].clone();
        for (shoe, &(low, high)) in windows.iter().enumerate() {
            if start >= end {
                break;
            }
            let sum = self.sums[level][shoe];
            let (mut least, mut most) = (sum, sum);
            if !of.is_ordered {
                least = least + later.least[state][shoe];
                most = most + later.most[state][shoe];
            }
            let upper = &of.upper[shoe][start..end];
            let lower = &of.lower[shoe][start..end];
            let first = upper.partition_point(|&of| most + of < low);
            let last = lower.partition_point(|&of| least + of <= high);
            (start, end) = (start + first, start + last);
        }
        start..end.max(start)
    }

    fn branch(&mut self, level: usize, state: usize) {
        let reaching = self.reaching(level, state, &self.field.windows);
        if level + 1 == self.field.levels.levels.len() {
            self.finish(level, state, reaching);
            return;
        }
        for candidate in reaching {
            self.choose(level, candidate);
            let next = self.field.levels.levels[level].next_state(state, candidate);
            if self.is_inside(level + 1, next) && !self.may_be_best(level + 1, next) {
                self.count += self.field.levels.rests[level + 1].completions[next];
            } else {
                self.branch(level + 1, next);
            }
        }
    }

    /// The last level: every candidate that reaches the window lies in it.
    fn finish(&mut self, level: usize, state: usize, within: Range<usize>) {
        self.count += within.len() as u128;
        if within.is_empty() || self.best.keeps_nothing() {
            return;
        }
        let near = match self.best.reach() {
            Some(windows) => self.reaching(level, state, windows),
            None => within.clone(),
        };
        let line = self.field.levels.levels[level].line;
        for candidate in near.start.max(within.start)..near.end.min(within.end) {
            self.choice[line] = candidate;
            self.best.offer(&self.choice);
        }
    }

    /// Whether all designs that begin with the choices so far lie in the window.
    fn is_inside(&self, level: usize, state: usize) -> bool {
        let rest = &self.field.levels.rests[level];
        let shoes = self.field.windows.iter().enumerate();
        shoes.into_iter().all(|(shoe, &(low, high))| {
            let sum = self.sums[level][shoe];
            sum + rest.least[state][shoe] >= low && sum + rest.most[state][shoe] <= high
        })
    }

    /// Whether some design that begins with the choices so far may be among the best.
    fn may_be_best(&self, level: usize, state: usize) -> bool {
        if self.best.keeps_nothing() {
            return false;
        }
        let Some(windows) = self.best.reach() else {
            return true;
        };
        let rest = &self.field.levels.rests[level];
        windows.iter().enumerate().all(|(shoe, &(low, high))| {
            let sum = self.sums[level][shoe];
            sum + rest.most[state][shoe] >= low && sum + rest.least[state][shoe] <= high
        })
    }
}
