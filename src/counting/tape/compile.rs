//! Placing facts on the tape: which level computes what.

use std::collections::{HashMap, HashSet};

use super::{NO_VALUE, Step, Work};
use crate::counting::facts::{Fact, Facts, Operation, Table};
use crate::counting::lanes::{Lanes, Operand};
use crate::counting::order::Level;

/// Places the facts on the tape, operands first.
pub(super) struct Compiler<'a> {
    facts: &'a Facts,
    levels: &'a [Level],
    pub places: HashMap<Fact, usize>,
    on_lanes: HashMap<Fact, Operand>,
    pub start: Vec<i32>,
    pub steps: Vec<Vec<Step>>,
    pub lanes: Lanes,
}

impl<'a> Compiler<'a> {
    pub fn new(facts: &'a Facts, levels: &'a [Level]) -> Self {
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

    pub fn operand(&self, fact: Fact) -> Operand {
        self.on_lanes
            .get(&fact)
            .copied()
            .unwrap_or_else(|| Operand::Scalar(self.places[&fact]))
    }

    pub fn add(&mut self, fact: Fact) {
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
    pub fn needed(&self, roots: &[Fact]) -> HashSet<Fact> {
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
