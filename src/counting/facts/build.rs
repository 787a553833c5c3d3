//! Building the graph: equal facts become one node, and facts of one card one table.

use super::{Fact, Facts, MAGNITUDE_AT_MOST, Operation, Reason, Table, TooLarge};
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

    pub(super) fn read_table(&mut self, slot: Slot, table: Box<Table>) -> Fact {
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

    pub(super) fn lookup_table(&mut self, card: Fact, table: Box<Table>) -> Fact {
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
}

fn check_size((least, greatest): (i64, i64)) -> Result<(), TooLarge> {
    let fits = least >= -MAGNITUDE_AT_MOST && greatest <= MAGNITUDE_AT_MOST;
    if fits { Ok(()) } else { Err(TooLarge) }
}
