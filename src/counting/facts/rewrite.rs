//! New facts from given ones: with other reads, or as far as some cards settle them.

use std::collections::HashMap;

use super::{Fact, Facts, Operation, Table};
use crate::counting::rounds::Slot;

impl Facts {
    /// A graph of these facts alone, and the facts as nodes of it.
    pub fn extract(&self, roots: &[Fact]) -> (Self, Vec<Fact>) {
        let mut graph = Self::default();
        let mut new: HashMap<Fact, Fact> = HashMap::new();
        // Nodes keep their order, so operands that stand in it still do.
        for fact in self.reachable(roots) {
            let place = |of: &Fact| new[of];
            let all = |facts: &[Fact]| facts.iter().map(place).collect::<Vec<_>>();
            let mut node = self.nodes[fact.0 as usize].clone();
            node.operation = match node.operation {
                Operation::Lookup(table, of) => Operation::Lookup(table, place(&of)),
                Operation::All(of) => Operation::All(all(&of)),
                Operation::Any(of) => Operation::Any(all(&of)),
                Operation::Not(of) => Operation::Not(place(&of)),
                Operation::Equal(a, b) => Operation::Equal(place(&a), place(&b)),
                Operation::Less(a, b) => Operation::Less(place(&a), place(&b)),
                Operation::Sum(of) => Operation::Sum(all(&of)),
                Operation::Product(a, b) => Operation::Product(place(&a), place(&b)),
                Operation::Remainder(a, b, reason) => {
                    Operation::Remainder(place(&a), place(&b), reason)
                }
                Operation::If(a, b, c) => Operation::If(place(&a), place(&b), place(&c)),
                leaf @ (Operation::Constant(_) | Operation::None(_) | Operation::Read(..)) => leaf,
            };
            let copy = Fact(graph.nodes.len() as u32);
            graph.known.insert(node.operation.clone(), copy);
            graph.nodes.push(node);
            new.insert(fact, copy);
        }
        let roots = roots.iter().map(|root| new[root]).collect();
        (graph, roots)
    }

    /// The same facts with every read replaced, as when a card has been seen.
    pub fn rewrite(
        &mut self,
        roots: &[Fact],
        replace: &dyn Fn(&mut Facts, Slot, &Table) -> Fact,
    ) -> Vec<Fact> {
        const SMALLER: &str = "replacing reads by values they can take widens no range";
        let mut new: HashMap<Fact, Fact> = HashMap::new();
        for fact in self.reachable(roots) {
            let operation = self.operation(fact).clone();
            let to = |facts: &[Fact]| facts.iter().map(|of| new[of]).collect::<Vec<_>>();
            let replaced = match &operation {
                Operation::Constant(_) | Operation::None(_) => fact,
                Operation::Read(slot, table) => replace(self, *slot, table),
                Operation::Lookup(table, of) => self.lookup_table(new[of], table.clone()),
                Operation::All(of) => self.all(to(of)),
                Operation::Any(of) => self.any(to(of)),
                Operation::Not(of) => self.not(new[of]),
                Operation::Equal(a, b) => self.equal(new[a], new[b]),
                Operation::Less(a, b) => self.less(new[a], new[b]),
                Operation::Sum(of) => self.sum(to(of)).expect(SMALLER),
                Operation::Product(a, b) => self.product(new[a], new[b]).expect(SMALLER),
                Operation::Remainder(a, b, reason) => self.remainder(new[a], new[b], *reason),
                Operation::If(a, b, c) => self.choose(new[a], new[b], new[c]),
            };
            new.insert(fact, replaced);
        }
        roots.iter().map(|root| new[root]).collect()
    }

    /// Whether the cards of `slots` alone settle that the fact holds, or that it does not.
    pub fn settled(&mut self, fact: Fact, slots: u8, holds: bool) -> Fact {
        if self.slots(fact) & !slots == 0 {
            return match (self.may_lack_value(fact), holds) {
                (true, _) => self.truth(false),
                (false, true) => fact,
                (false, false) => self.not(fact),
            };
        }
        match self.operation(fact).clone() {
            Operation::Not(of) => self.settled(of, slots, !holds),
            Operation::All(of) | Operation::Any(of) => {
                let is_all = matches!(self.operation(fact), Operation::All(_));
                let settled: Vec<Fact> = of
                    .into_iter()
                    .map(|of| self.settled(of, slots, holds))
                    .collect();
                if is_all == holds {
                    self.all(settled)
                } else {
                    self.any(settled)
                }
            }
            _ => self.truth(false),
        }
    }
}
