//! Facts compiled for the walk: what one card more settles is computed when it is drawn, once
//! for all rounds that share the cards so far; what the last card settles is computed for all
//! its classes at once, one lane a class.

use std::collections::{HashMap, HashSet};

use super::facts::{Fact, Facts, Operation, Table};
use super::lanes::{Lanes, Operand};
use super::order::Level;
use super::question::Asked;

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

impl Work {
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

/// Places the facts on the tape, operands first.
struct Compiler<'a> {
    facts: &'a Facts,
    levels: &'a [Level],
    places: HashMap<Fact, usize>,
    on_lanes: HashMap<Fact, Operand>,
    start: Vec<i32>,
    steps: Vec<Vec<Step>>,
    lanes: Lanes,
}

impl<'a> Compiler<'a> {
    fn new(facts: &'a Facts, levels: &'a [Level]) -> Self {
        let count = levels.last().map_or(1, |level| level.partition.len());
        Self {
            facts,
            levels,
            places: HashMap::new(),
            on_lanes: HashMap::new(),
            start: Vec::new(),
            steps: vec![Vec::new(); levels.len().saturating_sub(1)],
            lanes: Lanes::new(count),
        }
    }

    fn operand(&self, fact: Fact) -> Operand {
        self.on_lanes
            .get(&fact)
            .copied()
            .unwrap_or_else(|| Operand::Scalar(self.places[&fact]))
    }

    fn add(&mut self, fact: Fact) {
        match self.level(fact) {
            Some(level) if level + 1 == self.levels.len() => self.add_lanes(fact),
            Some(level) => {
                let work = self.work(fact, level);
                let into = self.place(fact, 0);
                self.steps[level].push(Step { into, work });
            }
            None => {
                let value = self
                    .facts
                    .evaluate(fact, &Default::default())
                    .unwrap_or(NO_VALUE);
                self.place(fact, value);
            }
        }
    }

    /// The level whose card settles a fact; `None` where no card does.
    fn level(&self, fact: Fact) -> Option<usize> {
        let slots = self.facts.slots(fact);
        self.levels
            .iter()
            .rposition(|level| slots >> level.slot.index() & 1 == 1)
    }

    fn place(&mut self, fact: Fact, value: i32) -> usize {
        let place = self.new_place(value);
        self.places.insert(fact, place);
        place
    }

    fn new_place(&mut self, value: i32) -> usize {
        self.start.push(value);
        self.start.len() - 1
    }

    /// The operands of a sum or junction, those that earlier levels settle carried from level to
    /// level, so that a card adds only what it settles itself.
    fn carried(
        &mut self,
        facts: &[Fact],
        level: usize,
        work: fn(Vec<usize>) -> Work,
    ) -> Vec<Operand> {
        let mut carry: Option<usize> = None;
        let (early, own): (Vec<Fact>, Vec<Fact>) = facts
            .iter()
            .partition(|&&fact| self.level(fact).is_none_or(|of| of < level));
        for at in 0..level {
            let is_here = |fact: &&Fact| self.level(**fact).unwrap_or(0) == at;
            let here = early.iter().filter(is_here).map(|fact| self.places[fact]);
            let here: Vec<usize> = here.chain(carry).collect();
            carry = match here.as_slice() {
                [] => None,
                [only] => Some(*only),
                _ => {
                    let into = self.new_place(0);
                    self.steps[at].push(Step {
                        into,
                        work: work(here),
                    });
                    Some(into)
                }
            };
        }
        let own = own.iter().map(|&fact| self.operand(fact));
        carry.map(Operand::Scalar).into_iter().chain(own).collect()
    }

    /// The same where the level is not the last, so that all operands are scalars.
    fn carried_places(
        &mut self,
        facts: &[Fact],
        level: usize,
        work: fn(Vec<usize>) -> Work,
    ) -> Work {
        let place = |operand: Operand| match operand {
            Operand::Scalar(place) => place,
            Operand::Truth(_) | Operand::Number(_) | Operand::Count(_) => {
                unreachable!("only the last level has lanes")
            }
        };
        work(
            self.carried(facts, level, work)
                .into_iter()
                .map(place)
                .collect(),
        )
    }

    fn work(&mut self, fact: Fact, level: usize) -> Work {
        let facts = self.facts;
        match facts.operation(fact) {
            Operation::All(of) => return self.carried_places(of, level, Work::All),
            Operation::Any(of) => return self.carried_places(of, level, Work::Any),
            Operation::Sum(of) => return self.carried_places(of, level, Work::Sum),
            _ => {}
        }
        let at = |fact: &Fact| self.places[fact];
        match facts.operation(fact) {
            Operation::Constant(_) | Operation::None(_) => {
                unreachable!("a fact that reads no slot belongs to no level")
            }
            Operation::All(_) | Operation::Any(_) | Operation::Sum(_) => {
                unreachable!("sums and junctions are carried")
            }
            Operation::Read(_, table) => Work::Read(self.by_class(table, level)),
            Operation::Lookup(table, of) => Work::Lookup(table.clone(), at(of)),
            Operation::Not(of) => Work::Not(at(of)),
            Operation::Equal(a, b) => Work::Equal(at(a), at(b)),
            Operation::Less(a, b) => Work::Less(at(a), at(b)),
            Operation::Product(a, b) => Work::Product(at(a), at(b)),
            Operation::Remainder(a, b, _) => Work::Remainder(at(a), at(b)),
            Operation::If(a, b, c) => Work::If(at(a), at(b), at(c)),
        }
    }

    fn by_class(&self, table: &Table, level: usize) -> Vec<i32> {
        let partition = &self.levels[level].partition;
        let value = |class| table[partition.representative(class).index()];
        (0..partition.len()).map(value).collect()
    }

    fn add_lanes(&mut self, fact: Fact) {
        let last = self.levels.len() - 1;
        let facts_of = self.facts;
        let carried = match facts_of.operation(fact) {
            Operation::All(facts) => self.carried(facts, last, Work::All),
            Operation::Any(facts) => self.carried(facts, last, Work::Any),
            Operation::Sum(facts) => self.carried(facts, last, Work::Sum),
            _ => Vec::new(),
        };
        let of = |fact: &Fact| self.operand(*fact);
        let (least, greatest) = self.facts.range(fact);
        let is_truth = least >= 0 && greatest <= 1;
        let operand = match facts_of.operation(fact) {
            Operation::Constant(_) | Operation::None(_) => {
                unreachable!("a fact that reads no slot belongs to no level")
            }
            Operation::Read(_, table) => {
                let by_class = self.by_class(table, self.levels.len() - 1);
                self.lanes.read(&by_class, is_truth)
            }
            Operation::Lookup(table, card) => {
                let card = of(card);
                self.lanes.lookup(table.clone(), card)
            }
            Operation::All(_) => self.lanes.junction(carried, true),
            Operation::Any(_) => self.lanes.junction(carried, false),
            Operation::Not(fact) => {
                let operand = of(fact);
                self.lanes.not(operand)
            }
            Operation::Equal(a, b) => {
                let (a, b) = (of(a), of(b));
                self.lanes.equal(a, b)
            }
            Operation::Less(a, b) => {
                let (a, b) = (of(a), of(b));
                self.lanes.less(a, b)
            }
            Operation::Sum(_) => self.lanes.sum(carried),
            Operation::Product(a, b) => {
                let (a, b) = (of(a), of(b));
                self.lanes.product(a, b)
            }
            Operation::Remainder(a, b, _) => match self.as_shifted(fact) {
                Some((scalars, row, modulus)) => {
                    let scalars = scalars.iter().map(|of| self.places[of]).collect();
                    let row = self.by_class(row, self.levels.len() - 1);
                    self.lanes.shifted(scalars, &row, modulus)
                }
                None => {
                    let (a, b) = (of(a), of(b));
                    self.lanes.remainder(a, b)
                }
            },
            Operation::If(a, b, c) => {
                let (a, b, c) = (of(a), of(b), of(c));
                self.lanes.choose(a, b, c)
            }
        };
        self.on_lanes.insert(fact, operand);
    }

    /// The facts to compute for the roots: all they are computed from, but for sums of which
    /// only a remainder is wanted that has a step of its own.
    fn needed(&self, roots: &[Fact]) -> HashSet<Fact> {
        let mut needed = HashSet::new();
        let mut open = roots.to_vec();
        while let Some(fact) = open.pop() {
            if needed.insert(fact) {
                open.extend(match self.as_shifted(fact) {
                    Some((scalars, _, _)) => scalars,
                    None => self.facts.operands(fact),
                });
            }
        }
        needed
    }

    /// The facts that earlier cards settle, the function of the last card, and the modulus,
    /// where a fact is the remainder of their sum and nothing in it is negative or lacks a
    /// value: a hand's total.
    fn as_shifted(&self, fact: Fact) -> Option<(Vec<Fact>, &'a Table, i32)> {
        let Operation::Remainder(sum, by, _) = self.facts.operation(fact) else {
            return None;
        };
        let Operation::Constant(modulus @ 1..=99) = *self.facts.operation(*by) else {
            return None;
        };
        let Operation::Sum(terms) = self.facts.operation(*sum) else {
            return None;
        };
        let last = 1u8 << self.levels.last()?.slot.index();
        let is_plain =
            |&term: &Fact| !self.facts.may_lack_value(term) && self.facts.range(term).0 >= 0;
        let (reads, scalars): (Vec<Fact>, Vec<Fact>) = terms
            .iter()
            .partition(|&&term| self.facts.slots(term) & last != 0);
        match reads.as_slice() {
            [read] if terms.iter().all(is_plain) => match self.facts.operation(*read) {
                Operation::Read(_, table) => Some((scalars, table, modulus)),
                _ => None,
            },
            _ => None,
        }
    }
}
