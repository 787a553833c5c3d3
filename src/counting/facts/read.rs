//! Reading the graph: what a fact depends on, and its value for a round.

use super::{Fact, Facts, Operation, Reason, Table};
use crate::cards::partition::Partition;
use crate::counting::rounds::{Round, Slot};

impl Facts {
    /// What a node computes.
    pub fn operation(&self, fact: Fact) -> &Operation {
        &self.nodes[fact.0 as usize].operation
    }

    /// The nodes that a node computes from.
    pub fn operands(&self, fact: Fact) -> Vec<Fact> {
        self.operands_of(self.operation(fact))
    }

    pub(super) fn operands_of(&self, operation: &Operation) -> Vec<Fact> {
        match operation {
            Operation::Constant(_) | Operation::None(_) | Operation::Read(..) => Vec::new(),
            Operation::Lookup(_, of) | Operation::Not(of) => vec![*of],
            Operation::All(of) | Operation::Any(of) | Operation::Sum(of) => of.clone(),
            Operation::Equal(a, b) | Operation::Less(a, b) | Operation::Product(a, b) => {
                vec![*a, *b]
            }
            Operation::Remainder(a, b, _) => vec![*a, *b],
            Operation::If(a, b, c) => vec![*a, *b, *c],
        }
    }

    /// The slots whose cards the fact reads, as bits.
    pub fn slots(&self, fact: Fact) -> u8 {
        self.nodes[fact.0 as usize].slots
    }

    /// Bounds of the fact's value.
    pub fn range(&self, fact: Fact) -> (i64, i64) {
        let node = &self.nodes[fact.0 as usize];
        (node.least, node.greatest)
    }

    /// Whether some cards leave the fact without a value, as far as the graph can tell.
    pub fn may_lack_value(&self, fact: Fact) -> bool {
        self.nodes[fact.0 as usize].may_lack_value
    }

    /// All nodes that the roots are computed from, themselves included, operands first.
    pub fn reachable(&self, roots: &[Fact]) -> Vec<Fact> {
        self.reachable_until(roots, |_| false)
    }

    /// As [`Facts::reachable`], without what lies behind the nodes at which to stop.
    pub fn reachable_until(&self, roots: &[Fact], stop: impl Fn(Fact) -> bool) -> Vec<Fact> {
        let mut seen = vec![false; self.nodes.len()];
        let mut open = roots.to_vec();
        while let Some(fact) = open.pop() {
            if !std::mem::replace(&mut seen[fact.0 as usize], true) && !stop(fact) {
                open.extend(self.operands(fact));
            }
        }
        (0..self.nodes.len() as u32)
            .map(Fact)
            .filter(|fact| seen[fact.0 as usize])
            .collect()
    }

    /// How finely the facts read the card of a slot.
    pub fn partition(&self, roots: &[Fact], slot: Slot) -> Partition {
        let tables: Vec<&Table> = self
            .reachable(roots)
            .into_iter()
            .filter_map(|fact| match self.operation(fact) {
                Operation::Read(of, table) if *of == slot => Some(&**table),
                _ => None,
            })
            .collect();
        Partition::by(|card| {
            tables
                .iter()
                .map(|table| table[card.index()])
                .collect::<Vec<_>>()
        })
    }

    /// The value of a fact for a round, or the reason why it has none. This is the plain
    /// definition of what a graph means; the walk uses a tape compiled from it.
    pub fn evaluate(&self, fact: Fact, round: &Round) -> Result<i32, Reason> {
        self.evaluate_given(fact, &|node| match self.operation(node) {
            Operation::Read(slot, table) => {
                let card = round[slot.index()].expect("a shape reads only slots that it deals");
                Some(table[card.index()])
            }
            _ => None,
        })
    }

    /// The value of a fact, where `given` tells the values of the reads or of nodes above them.
    pub fn evaluate_given(
        &self,
        fact: Fact,
        given: &dyn Fn(Fact) -> Option<i32>,
    ) -> Result<i32, Reason> {
        if let Some(value) = given(fact) {
            return Ok(value);
        }
        let value = |of: Fact| self.evaluate_given(of, given);
        let absorbing = |of: &[Fact], absorbs: i32| {
            let mut result = Ok(1 - absorbs);
            for &each in of {
                match value(each) {
                    Ok(found) if found == absorbs => return Ok(absorbs),
                    Ok(_) => {}
                    Err(reason) => result = result.and(Err(reason)),
                }
            }
            result
        };
        match self.operation(fact) {
            Operation::Constant(number) => Ok(*number),
            Operation::None(reason) => Err(*reason),
            Operation::Read(..) => unreachable!("`given` tells the value of every read"),
            Operation::Lookup(table, of) => Ok(table[value(*of)? as usize]),
            Operation::All(of) => absorbing(of, 0),
            Operation::Any(of) => absorbing(of, 1),
            Operation::Not(of) => Ok(1 - value(*of)?),
            Operation::Equal(a, b) => Ok(i32::from(value(*a)? == value(*b)?)),
            Operation::Less(a, b) => Ok(i32::from(value(*a)? < value(*b)?)),
            Operation::Sum(of) => of.iter().map(|&each| value(each)).sum(),
            Operation::Product(a, b) => Ok(value(*a)? * value(*b)?),
            Operation::Remainder(a, b, reason) => value(*a)?.checked_rem(value(*b)?).ok_or(*reason),
            Operation::If(condition, then, otherwise) => {
                if value(*condition)? == 1 {
                    value(*then)
                } else {
                    value(*otherwise)
                }
            }
        }
    }
}
