//! Facts compiled for the walk: what one card more settles is computed when it is drawn, once
//! for all rounds that share the cards so far; what the last card settles is computed for all
//! its classes at once, one lane a class.

use super::facts::{Fact, Facts, Operation, Table};
use super::lanes::{Lanes, Operand};
use super::order::Level;
use super::question::Asked;

mod compile;

use compile::Compiler;

/// Stands on a tape for the value of a fact that has none; no fact has it as its value.
pub(super) const NO_VALUE: i32 = i32::MIN;

/// The compiled facts of a question, for one order of the slots.
#[derive(Clone, Debug)]
pub(super) struct Tape {
    /// For each level but the last, what its card settles.
    steps: Vec<Vec<Step>>,
    /// For each level but the last, where it stands whether no line can hold any more.
    hopeless: Vec<Option<usize>>,
    /// What the last card settles.
    pub lanes: Lanes,
    /// The facts asked for, in order.
    pub roots: Vec<Operand>,
    /// Values that no card changes.
    start: Vec<i32>,
}

/// One computation on the tape; operands and results are places in the vector of values.
#[derive(Clone, Debug)]
struct Step {
    into: usize,
    work: Work,
}

#[derive(Clone, Debug)]
enum Work {
    /// By the class of the level's card.
    Read(Vec<i32>),
    Lookup(Box<Table>, usize),
    All(Vec<usize>),
    Any(Vec<usize>),
    Not(usize),
    Equal(usize, usize),
    Less(usize, usize),
    Sum(Vec<usize>),
    Product(usize, usize),
    Remainder(usize, usize),
    If(usize, usize, usize),
}

impl Tape {
    pub fn new(facts: &mut Facts, asked: &Asked, levels: &[Level]) -> Self {
        let roots = asked.facts();
        let prefixes = levels.len().saturating_sub(1);
        let mut so_far = 0u8;
        let mut settled: Vec<Fact> = Vec::new();
        for level in &levels[..prefixes] {
            so_far |= 1 << level.slot.index();
            let none = |facts: &mut Facts| {
                let fails: Vec<Fact> = roots
                    .iter()
                    .map(|&root| facts.settled(root, so_far, false))
                    .collect();
                facts.all(fails)
            };
            settled.push(match asked {
                Asked::Lines(_) => none(facts),
                Asked::Cells(_) => facts.truth(false),
            });
        }
        let mut compiler = Compiler::new(facts, levels);
        let all: Vec<Fact> = roots.iter().chain(&settled).copied().collect();
        let needed = compiler.needed(&all);
        for fact in facts
            .reachable(&all)
            .into_iter()
            .filter(|fact| needed.contains(fact))
        {
            compiler.add(fact);
        }
        let hopeless = (0..prefixes).map(|at| {
            let is_news = at == 0 || settled[at] != settled[at - 1];
            let is_open = !matches!(facts.operation(settled[at]), Operation::Constant(0));
            (is_news && is_open).then(|| compiler.places[&settled[at]])
        });
        Tape {
            hopeless: hopeless.collect(),
            roots: roots.iter().map(|root| compiler.operand(*root)).collect(),
            steps: compiler.steps,
            lanes: compiler.lanes,
            start: compiler.start,
        }
    }

    /// The values before any card is drawn.
    pub fn start(&self) -> Vec<i32> {
        self.start.clone()
    }

    /// Computes what the card of a level settles. Returns whether a line may still hold.
    pub fn enter(&self, level: usize, class: usize, values: &mut [i32]) -> bool {
        for step in &self.steps[level] {
            values[step.into] = step.work.value(class, values);
        }
        self.hopeless[level].is_none_or(|place| values[place] != 1)
    }
}

impl Tape {
    /// The places that levels before this one fill and it or a later one reads: what the cards
    /// so far mean for the rest of the walk.
    pub fn frontier(&self, level: usize) -> Vec<usize> {
        let filled: Vec<usize> = self.steps[..level]
            .iter()
            .flatten()
            .map(|step| step.into)
            .collect();
        let later = self.steps[level..].iter().flatten();
        let hopeless = self.hopeless[level..].iter().flatten().copied();
        let roots = self.roots.iter().filter_map(Operand::scalar);
        let mut read: Vec<usize> = later
            .flat_map(|step| step.work.operands())
            .chain(self.lanes.scalars())
            .chain(hopeless)
            .chain(roots)
            .filter(|place| filled.contains(place))
            .collect();
        read.sort_unstable();
        read.dedup();
        read
    }
}

impl Work {
    /// The places that it reads.
    fn operands(&self) -> Vec<usize> {
        match self {
            Work::Read(_) => Vec::new(),
            Work::Lookup(_, of) | Work::Not(of) => vec![*of],
            Work::All(of) | Work::Any(of) | Work::Sum(of) => of.clone(),
            Work::Equal(a, b) | Work::Less(a, b) | Work::Product(a, b) | Work::Remainder(a, b) => {
                vec![*a, *b]
            }
            Work::If(a, b, c) => vec![*a, *b, *c],
        }
    }

    fn value(&self, class: usize, values: &[i32]) -> i32 {
        let pair = |a: usize, b: usize| {
            let (a, b) = (values[a], values[b]);
            (a != NO_VALUE && b != NO_VALUE).then_some((a, b))
        };
        match self {
            Work::Read(by_class) => by_class[class],
            Work::Lookup(table, of) => match values[*of] {
                NO_VALUE => NO_VALUE,
                card => table[card as usize],
            },
            Work::All(of) => absorb(of, values, 0),
            Work::Any(of) => absorb(of, values, 1),
            Work::Not(of) => match values[*of] {
                NO_VALUE => NO_VALUE,
                truth => 1 - truth,
            },
            Work::Equal(a, b) => pair(*a, *b).map_or(NO_VALUE, |(a, b)| i32::from(a == b)),
            Work::Less(a, b) => pair(*a, *b).map_or(NO_VALUE, |(a, b)| i32::from(a < b)),
            Work::Product(a, b) => pair(*a, *b).map_or(NO_VALUE, |(a, b)| a * b),
            Work::Remainder(a, b) => pair(*a, *b)
                .and_then(|(a, b)| a.checked_rem(b))
                .unwrap_or(NO_VALUE),
            Work::Sum(of) => of
                .iter()
                .try_fold(0, |sum, &of| match values[of] {
                    NO_VALUE => None,
                    term => Some(sum + term),
                })
                .unwrap_or(NO_VALUE),
            Work::If(condition, then, otherwise) => match values[*condition] {
                NO_VALUE => NO_VALUE,
                1 => values[*then],
                _ => values[*otherwise],
            },
        }
    }
}

fn absorb(of: &[usize], values: &[i32], absorbing: i32) -> i32 {
    let mut result = 1 - absorbing;
    for &of in of {
        match values[of] {
            value if value == absorbing => return absorbing,
            NO_VALUE => result = NO_VALUE,
            _ => {}
        }
    }
    result
}
