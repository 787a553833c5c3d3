//! Which of two designs is better, and the best found so far.

use std::collections::BinaryHeap;

use super::levels::Number;
use super::scaled::{ScaledPays, ScaledShoe};
use super::{By, Wanted};
use crate::exact::ratio::{Integer, Ratio};

/// Everything by which designs are compared.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub wanted: &'a Wanted,
    pub pays: &'a ScaledPays,
    pub shoes: &'a [ScaledShoe],
    /// No sum is further from zero.
    pub bound: &'a Integer,
}

/// A design with what ranks it; the smaller is the better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked {
    rank: [Ratio; 3],
    /// The candidate of each line, in the order of the bet.
    pub choice: Vec<usize>,
}

/// The best designs found so far.
#[derive(Debug)]
pub(super) struct Best<'a, N> {
    judge: &'a Judge<'a>,
    kept: BinaryHeap<Ranked>,
    /// By shoe the sums that a design must have to be among the best; `None` while any may be.
    reach: Option<Vec<(N, N)>>,
}

impl Judge<'_> {
    fn scaled<'a>(&'a self, choice: &'a [usize]) -> impl Iterator<Item = &'a Integer> {
        self.pays.pays.iter().zip(choice).map(|(of, &at)| &of[at])
    }

    fn sum(&self, shoe: &ScaledShoe, choice: &[usize]) -> Integer {
        let lines = shoe.lines.iter().zip(self.scaled(choice));
        lines.map(|(ways, pay)| ways * pay).sum()
    }

    /// The largest distance of the house edge from the target.
    fn distance(&self, choice: &[usize]) -> Ratio {
        let distance = |shoe: &ScaledShoe| {
            let wanted = shoe.sum_at(&self.wanted.target, &self.pays.unit);
            let off = (Ratio::whole(self.sum(shoe, choice)) - wanted).absolute();
            off / Ratio::whole(&shoe.total * &self.pays.unit)
        };
        let distances = self.shoes.iter().map(distance);
        distances.max().unwrap_or_else(Ratio::zero)
    }

    /// The ways of a net win on the first shoe.
    fn hits(&self, choice: &[usize]) -> Integer {
        let nothing = Integer::default();
        let lines = self.shoes[0].lines.iter().zip(self.scaled(choice));
        let won = lines.filter(|(_, pay)| **pay > nothing);
        won.map(|(ways, _)| ways).sum()
    }

    /// The variance on the first shoe, times the square of its total and of the unit of pays.
    fn spread(&self, choice: &[usize]) -> Integer {
        let (shoe, unit) = (&self.shoes[0], &self.pays.unit);
        let lines = shoe.lines.iter().zip(self.scaled(choice));
        let squares: Integer = lines.map(|(ways, pay)| ways * pay * pay).sum();
        let won = self.sum(shoe, choice) - unit * &shoe.rest;
        (squares + unit * unit * &shoe.rest) * &shoe.total - &won * &won
    }

    fn ranked(&self, choice: &[usize]) -> Ranked {
        let distance = self.distance(choice);
        let hits = -Ratio::whole(self.hits(choice));
        let spread = Ratio::whole(self.spread(choice));
        let rank = match self.wanted.by {
            By::Closeness => [distance, hits, spread],
            By::Hit => [hits, distance, spread],
            By::Variance => [spread, distance, hits],
        };
        Ranked {
            rank,
            choice: choice.to_vec(),
        }
    }

    /// What comes first in the rank of a design, where that is quicker than the whole rank.
    fn first(&self, choice: &[usize]) -> Option<Ratio> {
        match self.wanted.by {
            By::Closeness => None,
            By::Hit => Some(-Ratio::whole(self.hits(choice))),
            By::Variance => Some(Ratio::whole(self.spread(choice))),
        }
    }
}

impl<'a, N: Number> Best<'a, N> {
    pub fn new(judge: &'a Judge<'a>) -> Self {
        Self {
            judge,
            kept: BinaryHeap::new(),
            reach: None,
        }
    }

    /// The sums that a design must have on a shoe to be among the best; `None` while any may be.
    pub fn reach(&self) -> Option<&[(N, N)]> {
        self.reach.as_deref()
    }

    /// Whether no design is kept at all.
    pub fn keeps_nothing(&self) -> bool {
        self.judge.wanted.keep == 0
    }

    /// Keeps a design if it is among the best.
    pub fn offer(&mut self, choice: &[usize]) {
        let keep = self.judge.wanted.keep;
        if let Some(worst) = self.kept.peek().filter(|_| self.kept.len() >= keep)
            && let Some(first) = self.judge.first(choice)
            && first > worst.rank[0]
        {
            return;
        }
        self.kept.push(self.judge.ranked(choice));
        if self.kept.len() > keep {
            self.kept.pop();
        }
        if self.kept.len() == keep && self.judge.wanted.by == By::Closeness {
            self.reach = self.kept.peek().map(|worst| self.within(&worst.rank[0]));
        }
    }

    /// The sums no further from the target than a distance.
    fn within(&self, distance: &Ratio) -> Vec<(N, N)> {
        let Judge {
            wanted,
            pays,
            shoes,
            bound,
        } = self.judge;
        let (least, most) = (&wanted.target - distance, &wanted.target + distance);
        let of_shoe =
            |shoe: &ScaledShoe| clamped(shoe.sums_within(&least, &most, &pays.unit), bound);
        shoes.iter().map(of_shoe).collect()
    }

    pub fn into_kept(self) -> Vec<Ranked> {
        self.kept.into_vec()
    }
}

/// Ends of a window of sums, brought to where no sum is; so they fit the numbers that sums fit.
pub(super) fn clamped<N: Number>((low, high): (Integer, Integer), bound: &Integer) -> (N, N) {
    let edge: Integer = bound + 1;
    let number = |end: Integer| {
        let end = end.clamp(-&edge, edge.clone());
        let end = N::try_from(&end).ok();
        end.expect("the bound that was checked leaves room for one more")
    };
    (number(low), number(high))
}
