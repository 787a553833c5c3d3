//! Nodes in their simplest form: flat, sorted, one table for each card, with bounds.

use std::collections::HashMap;

use super::{Fact, Facts, Node, Operation, Table};
use crate::cards::card::Card;
use crate::counting::rounds::Slot;

impl Facts {
    /// `All` where `all`, else `Any`: flat, sorted, each operand once, one table per slot.
    pub(super) fn junction(&mut self, facts: Vec<Fact>, all: bool) -> Fact {
        let absorbing = i32::from(!all);
        let mut operands = Vec::new();
        for fact in facts {
            match self.operation(fact) {
                Operation::Constant(value) if *value == absorbing => return fact,
                Operation::Constant(_) => {}
                Operation::All(inner) if all => operands.extend(inner.iter().copied()),
                Operation::Any(inner) if !all => operands.extend(inner.iter().copied()),
                _ => operands.push(fact),
            }
        }
        operands.sort_unstable();
        operands.dedup();
        if self.contradicts(&operands, all) {
            return self.constant(absorbing);
        }
        let junction = if all { Operation::All } else { Operation::Any };
        let operands = self.merged_by_slot(operands, junction);
        if operands
            .iter()
            .any(|&of| *self.operation(of) == Operation::Constant(absorbing))
        {
            return self.constant(absorbing);
        }
        match operands.as_slice() {
            [] => self.constant(1 - absorbing),
            [only] => *only,
            _ => self.node(junction(operands)),
        }
    }

    /// Whether operands that always have a value include a fact and its contrary, or, in `All`,
    /// two different numbers for one fact.
    fn contradicts(&self, operands: &[Fact], all: bool) -> bool {
        let mut number_of: HashMap<Fact, Fact> = HashMap::new();
        operands.iter().any(|&fact| match *self.operation(fact) {
            _ if self.may_lack_value(fact) => false,
            Operation::Not(inner) => operands.binary_search(&inner).is_ok(),
            Operation::Equal(a, b) if all => {
                let is_number = |of| matches!(self.operation(of), Operation::Constant(_));
                let pair = if is_number(a) {
                    Some((b, a))
                } else {
                    is_number(b).then_some((a, b))
                };
                pair.is_some_and(|(of, number)| *number_of.entry(of).or_insert(number) != number)
            }
            _ => false,
        })
    }

    /// Joins the reads of each slot among the operands of an operation whose operands may be
    /// taken in any order.
    pub(super) fn merged_by_slot(
        &mut self,
        operands: Vec<Fact>,
        operation: fn(Vec<Fact>) -> Operation,
    ) -> Vec<Fact> {
        let mut merged: Vec<Fact> = Vec::new();
        let mut groups: Vec<Vec<Fact>> = Vec::new();
        for fact in operands {
            let is_plain = self.is_plain(fact);
            let slots = self.slots(fact);
            match groups
                .iter_mut()
                .find(|group| self.slots(group[0]) == slots)
            {
                _ if !is_plain => merged.push(fact),
                Some(group) => group.push(fact),
                None => groups.push(vec![fact]),
            }
        }
        for group in groups {
            merged.push(if group.len() == 1 {
                group[0]
            } else {
                self.simplified(operation(group))
            });
        }
        merged.sort_unstable();
        merged
    }

    /// The node for an operation, folded where its operands are numbers or read one card.
    pub(super) fn simplified(&mut self, operation: Operation) -> Fact {
        let operands = self.operands_of(&operation);
        let is_strict = !matches!(
            operation,
            Operation::All(_) | Operation::Any(_) | Operation::If(..)
        );
        for &of in &operands {
            if let (true, &Operation::None(reason)) = (is_strict, self.operation(of)) {
                return self.none(reason);
            }
        }
        let slots = operands.iter().fold(0, |slots, &of| slots | self.slots(of));
        let are_plain = operands.iter().all(|&of| self.is_plain(of));
        let fact = self.node(operation);
        if !are_plain || slots.count_ones() > 1 {
            return fact;
        }
        let values: Option<Vec<i32>> = Card::all()
            .map(|card| self.evaluate_given(fact, &|of| self.of_card(of, card)).ok())
            .collect();
        match (values, slots) {
            (Some(values), 0) => self.constant(values[0]),
            (Some(values), _) => {
                let slot = Slot(slots.trailing_zeros() as u8);
                self.read(slot, |card| values[card.index()])
            }
            (None, _) => fact,
        }
    }

    /// Whether the fact is a number or a function of one card.
    fn is_plain(&self, fact: Fact) -> bool {
        matches!(
            self.operation(fact),
            Operation::Constant(_) | Operation::Read(..)
        )
    }

    fn of_card(&self, fact: Fact, card: Card) -> Option<i32> {
        match self.operation(fact) {
            Operation::Read(_, table) => Some(table[card.index()]),
            _ => None,
        }
    }

    pub(super) fn node(&mut self, operation: Operation) -> Fact {
        if let Some(&fact) = self.known.get(&operation) {
            return fact;
        }
        let operands = self.operands_of(&operation);
        let slots = match &operation {
            Operation::Read(slot, _) => 1 << slot.index(),
            _ => operands.iter().fold(0, |slots, &of| slots | self.slots(of)),
        };
        let may_lack_value = match &operation {
            Operation::None(_) => true,
            Operation::Remainder(_, by, _) => {
                let (least, greatest) = self.range(*by);
                (least..=greatest).contains(&0)
                    || operands.iter().any(|&of| self.may_lack_value(of))
            }
            _ => operands.iter().any(|&of| self.may_lack_value(of)),
        };
        let (least, greatest) = self.bounds(&operation);
        let fact = Fact(self.nodes.len() as u32);
        self.nodes.push(Node {
            operation: operation.clone(),
            slots,
            least,
            greatest,
            may_lack_value,
        });
        self.known.insert(operation, fact);
        fact
    }

    pub(super) fn bounds(&self, operation: &Operation) -> (i64, i64) {
        let table_bounds = |table: &Table| {
            let values = table.iter().map(|&value| i64::from(value));
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        match operation {
            Operation::Constant(value) => (i64::from(*value), i64::from(*value)),
            Operation::None(_) => (0, 0),
            Operation::Read(_, table) | Operation::Lookup(table, _) => table_bounds(table),
            Operation::All(_) | Operation::Any(_) | Operation::Not(_) => (0, 1),
            Operation::Equal(..) | Operation::Less(..) => (0, 1),
            Operation::Sum(of) => self.sum_bounds(of),
            Operation::Product(a, b) => self.product_bounds(*a, *b),
            Operation::Remainder(a, b, _) => {
                let (least, greatest) = self.range(*a);
                let by = self.range(*b);
                let most = by.0.abs().max(by.1.abs()).max(1) - 1;
                (least.clamp(-most, 0), greatest.clamp(0, most))
            }
            Operation::If(_, then, otherwise) => {
                let (a, b) = (self.range(*then), self.range(*otherwise));
                (a.0.min(b.0), a.1.max(b.1))
            }
        }
    }

    pub(super) fn sum_bounds(&self, terms: &[Fact]) -> (i64, i64) {
        terms
            .iter()
            .map(|&term| self.range(term))
            .fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1))
    }

    pub(super) fn product_bounds(&self, left: Fact, right: Fact) -> (i64, i64) {
        let (a, b) = (self.range(left), self.range(right));
        let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
        (
            *corners.iter().min().unwrap_or(&0),
            *corners.iter().max().unwrap_or(&0),
        )
    }
}
