//! Building the graph: equal facts become one node, and facts of one card one table.

use std::collections::HashMap;

use super::{Fact, Facts, MAGNITUDE_AT_MOST, Node, Operation, Reason, Table, TooLarge};
use crate::cards::card::Card;
use crate::counting::rounds::Slot;

impl Facts {
    /// A graph without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// A number. Its magnitude is at most [`MAGNITUDE_AT_MOST`].
    pub fn constant(&mut self, value: i32) -> Fact {
        self.node(Operation::Constant(value))
    }

    /// 1 for true, 0 for false.
    pub fn truth(&mut self, value: bool) -> Fact {
        self.constant(i32::from(value))
    }

    /// A fact without a value.
    pub fn none(&mut self, reason: Reason) -> Fact {
        self.node(Operation::None(reason))
    }

    /// A function of the card in a slot.
    pub fn read(&mut self, slot: Slot, value: impl Fn(Card) -> i32) -> Fact {
        let mut table = Box::new([0; Card::COUNT]);
        for card in Card::all() {
            table[card.index()] = value(card);
        }
        self.read_table(slot, table)
    }

    fn read_table(&mut self, slot: Slot, table: Box<Table>) -> Fact {
        if table.iter().all(|&value| value == table[0]) {
            return self.constant(table[0]);
        }
        self.node(Operation::Read(slot, table))
    }

    /// A function of the card whose index `card` is.
    pub fn lookup(&mut self, card: Fact, value: impl Fn(Card) -> i32) -> Fact {
        let mut table = Box::new([0; Card::COUNT]);
        for of in Card::all() {
            table[of.index()] = value(of);
        }
        self.lookup_table(card, table)
    }

    fn lookup_table(&mut self, card: Fact, table: Box<Table>) -> Fact {
        match self.operation(card).clone() {
            // Reading through a choice keeps each read as coarse as the function is.
            Operation::If(condition, then, otherwise) => {
                let then = self.lookup_table(then, table.clone());
                let otherwise = self.lookup_table(otherwise, table);
                self.choose(condition, then, otherwise)
            }
            _ => self.simplified(Operation::Lookup(table, card)),
        }
    }

    /// Whether all hold: false if one is false, else without value if one is.
    pub fn all(&mut self, facts: impl IntoIterator<Item = Fact>) -> Fact {
        self.junction(facts.into_iter().collect(), true)
    }

    /// Whether any holds: true if one is true, else without value if one is.
    pub fn any(&mut self, facts: impl IntoIterator<Item = Fact>) -> Fact {
        self.junction(facts.into_iter().collect(), false)
    }

    /// Whether the fact does not hold.
    pub fn not(&mut self, fact: Fact) -> Fact {
        match self.operation(fact) {
            Operation::Not(inner) => *inner,
            _ => self.simplified(Operation::Not(fact)),
        }
    }

    /// Whether two facts are equal.
    pub fn equal(&mut self, left: Fact, right: Fact) -> Fact {
        let (left, right) = (left.min(right), left.max(right));
        let (a, b) = (&self.nodes[left.0 as usize], &self.nodes[right.0 as usize]);
        if !a.may_lack_value && !b.may_lack_value {
            if left == right {
                return self.truth(true);
            }
            if a.greatest < b.least || b.greatest < a.least {
                return self.truth(false);
            }
        }
        self.simplified(Operation::Equal(left, right))
    }

    /// Whether the first fact is below the second.
    pub fn less(&mut self, left: Fact, right: Fact) -> Fact {
        let (a, b) = (&self.nodes[left.0 as usize], &self.nodes[right.0 as usize]);
        if !a.may_lack_value && !b.may_lack_value {
            if left == right || a.least >= b.greatest {
                return self.truth(false);
            }
            if a.greatest < b.least {
                return self.truth(true);
            }
        }
        self.simplified(Operation::Less(left, right))
    }

    /// The sum of the facts.
    pub fn sum(&mut self, facts: impl IntoIterator<Item = Fact>) -> Result<Fact, TooLarge> {
        let mut terms = Vec::new();
        for fact in facts {
            match self.operation(fact) {
                Operation::Sum(inner) => terms.extend(inner.iter().copied()),
                _ => terms.push(fact),
            }
        }
        check_size(self.sum_bounds(&terms))?;
        terms.sort_unstable();
        let mut terms = self.merged_by_slot(terms, Operation::Sum);
        terms.retain(|&term| *self.operation(term) != Operation::Constant(0));
        Ok(match terms.as_slice() {
            [] => self.constant(0),
            [term] => *term,
            _ => self.simplified(Operation::Sum(terms)),
        })
    }

    /// The product of two facts.
    pub fn product(&mut self, left: Fact, right: Fact) -> Result<Fact, TooLarge> {
        check_size(self.product_bounds(left, right))?;
        Ok(self.simplified(Operation::Product(left.min(right), left.max(right))))
    }

    /// The remainder with the sign of the dividend; by zero it has no value, for this reason.
    pub fn remainder(&mut self, left: Fact, right: Fact, by_zero: Reason) -> Fact {
        self.simplified(Operation::Remainder(left, right, by_zero))
    }

    /// `then` where the condition holds, else `otherwise`.
    pub fn choose(&mut self, condition: Fact, then: Fact, otherwise: Fact) -> Fact {
        if let Operation::Constant(value) = *self.operation(condition) {
            return if value == 1 { then } else { otherwise };
        }
        if then == otherwise && !self.may_lack_value(condition) {
            return then;
        }
        match (self.operation(then), self.operation(otherwise)) {
            (Operation::Constant(1), Operation::Constant(0)) => condition,
            (Operation::Constant(0), Operation::Constant(1)) => self.not(condition),
            _ => self.simplified(Operation::If(condition, then, otherwise)),
        }
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

    /// `All` where `all`, else `Any`: flat, sorted, each operand once, one table per slot.
    fn junction(&mut self, facts: Vec<Fact>, all: bool) -> Fact {
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
    fn merged_by_slot(
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
    fn simplified(&mut self, operation: Operation) -> Fact {
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

    fn node(&mut self, operation: Operation) -> Fact {
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

    fn bounds(&self, operation: &Operation) -> (i64, i64) {
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

    fn sum_bounds(&self, terms: &[Fact]) -> (i64, i64) {
        terms
            .iter()
            .map(|&term| self.range(term))
            .fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1))
    }

    fn product_bounds(&self, left: Fact, right: Fact) -> (i64, i64) {
        let (a, b) = (self.range(left), self.range(right));
        let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
        (
            *corners.iter().min().unwrap_or(&0),
            *corners.iter().max().unwrap_or(&0),
        )
    }
}

fn check_size((least, greatest): (i64, i64)) -> Result<(), TooLarge> {
    let fits = least >= -MAGNITUDE_AT_MOST && greatest <= MAGNITUDE_AT_MOST;
    if fits { Ok(()) } else { Err(TooLarge) }
}
