//! A checked condition as facts of the rounds of one shape.
//!
//! In one shape every list has a known longest form, so macros are written out element by
//! element. An element that a filter may leave out carries the fact whether it is there.

use super::ast::{Binary, Unary};
use super::check::{Attribute, Macro, Term, TermKind};
use super::diagnostic::{Diagnostic, Span};
use super::vocabulary::{CardValue, Item, Type, Value, Vocabulary};
use crate::cards::card::Card;
use crate::counting::facts::{Fact, Facts, Reason, TooLarge};

/// How many expressions a condition may unfold to.
const UNFOLDED_AT_MOST: usize = 300_000;

/// Why a fact has no value: the place in a condition, and what happens there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The text of the condition.
    pub text: String,
    /// The place in it.
    pub span: Span,
    /// What happens.
    pub kind: WhyKind,
}

/// What leaves an expression without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyKind {
    /// A card of a hand or of the round that was not dealt.
    NotDealt,
    /// An index before the start or past the end of a list.
    PastEnd,
    /// A remainder by zero.
    RemainderByZero,
}

/// The reasons met so far, numbered as [`Reason`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whys(pub Vec<Why>);

impl Whys {
    /// The number of a reason.
    fn reason(&mut self, text: &str, span: &Span, kind: WhyKind) -> Reason {
        let why = Why {
            text: text.to_owned(),
            span: span.clone(),
            kind,
        };
        let place = self
            .0
            .iter()
            .position(|known| *known == why)
            .unwrap_or_else(|| {
                self.0.push(why);
                self.0.len() - 1
            });
        Reason(place as u32)
    }
}

pub(super) struct Lowering<'a, V> {
    pub text: &'a str,
    pub vocabulary: &'a V,
    pub shape: usize,
    pub facts: &'a mut Facts,
    pub whys: &'a mut Whys,
    pub variables: Vec<Value>,
    pub unfolded: usize,
}

type Lowered<T> = Result<T, Diagnostic>;

impl<V: Vocabulary> Lowering<'_, V> {
    /// A term that is a truth, number, suit or colour.
    pub fn fact(&mut self, term: &Term) -> Lowered<Fact> {
        match self.value(term)? {
            Value::Fact(fact) => Ok(fact),
            Value::Card(_) | Value::List(_) => {
                unreachable!("the checker gives operands their type")
            }
        }
    }

    fn items(&mut self, term: &Term) -> Lowered<Vec<Item>> {
        match self.value(term)? {
            Value::List(items) => Ok(items),
            Value::Fact(_) | Value::Card(_) => unreachable!("the checker gives lists their type"),
        }
    }

    fn value(&mut self, term: &Term) -> Lowered<Value> {
        self.unfolded += 1;
        if self.unfolded > UNFOLDED_AT_MOST {
            let message = "the condition unfolds to too much; nest fewer `all`, `exists` or `map`";
            return Err(Diagnostic::new(term.span.clone(), message));
        }
        let fact = match &term.kind {
            TermKind::Constant(number) => self.facts.constant(*number),
            TermKind::Name(name) => {
                return Ok(self.vocabulary.value(*name, self.shape, self.facts));
            }
            TermKind::Variable(at) => return Ok(self.variables[*at].clone()),
            TermKind::Attribute(attribute, card) => {
                let card = self.value(card)?;
                self.attribute(*attribute, &card)
            }
            TermKind::Index(list, index) => {
                let is_dealt = matches!(list.kind, TermKind::Name(_));
                let kind = if is_dealt {
                    WhyKind::NotDealt
                } else {
                    WhyKind::PastEnd
                };
                let (items, index) = (self.items(list)?, self.fact(index)?);
                let reason = self.whys.reason(self.text, &term.span, kind);
                return Ok(self.element(&items, index, reason, &term.of));
            }
            TermKind::Size(list) => {
                let items = self.items(list)?;
                self.size(&items)
            }
            TermKind::List(elements) => {
                let present = self.facts.truth(true);
                let item = |element| {
                    Ok(Item {
                        present,
                        value: self.value(element)?,
                    })
                };
                return Ok(Value::List(
                    elements.iter().map(item).collect::<Lowered<_>>()?,
                ));
            }
            TermKind::Macro(which, list, body) => return self.unfold(*which, list, body),
            TermKind::Unary(Unary::Not, operand) => {
                let operand = self.fact(operand)?;
                self.facts.not(operand)
            }
            TermKind::Unary(Unary::Negate, operand) => {
                let operand = self.fact(operand)?;
                self.negated(operand)
            }
            TermKind::Binary(operator, left, right) => {
                self.binary(*operator, left, right, &term.span)?
            }
            TermKind::Conditional(condition, then, otherwise) => {
                let condition = self.fact(condition)?;
                let (then, otherwise) = (self.value(then)?, self.value(otherwise)?);
                return Ok(self.choose(condition, &then, &otherwise));
            }
        };
        Ok(Value::Fact(fact))
    }

    fn negated(&mut self, fact: Fact) -> Fact {
        let minus = self.facts.constant(-1);
        self.facts
            .product(minus, fact)
            .expect("the range of magnitudes is symmetric")
    }

    fn attribute(&mut self, attribute: Attribute, card: &Value) -> Fact {
        let vocabulary = self.vocabulary;
        let of = move |card: Card| match attribute {
            Attribute::Rank => i32::from(card.rank().number()),
            Attribute::Suit => card.suit().index() as i32,
            Attribute::Color => i32::from(card.suit().is_red()),
            Attribute::Value => vocabulary.points(card),
        };
        match card {
            Value::Card(CardValue::Of(slot)) => self.facts.read(*slot, of),
            Value::Card(CardValue::Index(index)) => self.facts.lookup(*index, of),
            Value::Fact(_) | Value::List(_) => unreachable!("the checker gives cards their type"),
        }
    }

    fn size(&mut self, items: &[Item]) -> Fact {
        let present: Vec<Fact> = items.iter().map(|item| item.present).collect();
        self.facts
            .sum(present)
            .expect("a list is shorter than the largest number")
    }

    fn binary(
        &mut self,
        operator: Binary,
        left: &Term,
        right: &Term,
        span: &Span,
    ) -> Lowered<Fact> {
        if let Binary::Equal | Binary::NotEqual = operator {
            let (left, right) = (self.value(left)?, self.value(right)?);
            let equal = self.equal(&left, &right);
            return Ok(if operator == Binary::Equal {
                equal
            } else {
                self.facts.not(equal)
            });
        }
        if operator == Binary::In {
            let value = self.value(left)?;
            let items = self.items(right)?;
            let mut hits = Vec::new();
            for item in &items {
                let equal = self.equal(&value, &item.value);
                hits.push(self.facts.all([item.present, equal]));
            }
            return Ok(self.facts.any(hits));
        }
        let (a, b) = (self.fact(left)?, self.fact(right)?);
        let sized = |result: Result<Fact, TooLarge>| {
            let message = format!("this can pass {}, the largest number", i32::MAX);
            result.map_err(|TooLarge| Diagnostic::new(span.clone(), message))
        };
        match operator {
            Binary::Or => Ok(self.facts.any([a, b])),
            Binary::And => Ok(self.facts.all([a, b])),
            Binary::Less => Ok(self.facts.less(a, b)),
            Binary::Greater => Ok(self.facts.less(b, a)),
            Binary::LessOrEqual => {
                let greater = self.facts.less(b, a);
                Ok(self.facts.not(greater))
            }
            Binary::GreaterOrEqual => {
                let less = self.facts.less(a, b);
                Ok(self.facts.not(less))
            }
            Binary::Add => sized(self.facts.sum([a, b])),
            Binary::Subtract => {
                let b = self.negated(b);
                sized(self.facts.sum([a, b]))
            }
            Binary::Multiply => sized(self.facts.product(a, b)),
            Binary::Remainder => {
                let reason = self.whys.reason(self.text, span, WhyKind::RemainderByZero);
                Ok(self.facts.remainder(a, b, reason))
            }
            Binary::Equal | Binary::NotEqual | Binary::In => {
                unreachable!("equality and membership are dealt with above")
            }
        }
    }

    fn unfold(&mut self, which: Macro, list: &Term, body: &Term) -> Lowered<Value> {
        let mut items = self.items(list)?;
        let mut asked = Vec::new();
        for item in &mut items {
            self.variables.push(item.value.clone());
            let result = self.value(body)?;
            self.variables.pop();
            match (which, result) {
                (Macro::Map, value) => item.value = value,
                (Macro::All, Value::Fact(holds)) => {
                    let absent = self.facts.not(item.present);
                    asked.push(self.facts.any([absent, holds]));
                }
                (_, Value::Fact(holds)) => {
                    let hit = self.facts.all([item.present, holds]);
                    item.present = hit;
                    asked.push(hit);
                }
                (_, Value::Card(_) | Value::List(_)) => {
                    unreachable!("the checker makes what is asked true or false")
                }
            }
        }
        Ok(match which {
            Macro::Map | Macro::Filter => Value::List(items),
            Macro::All => Value::Fact(self.facts.all(asked)),
            Macro::Exists => Value::Fact(self.facts.any(asked)),
            Macro::ExistsOne => {
                let (size, one) = (self.size(&items), self.facts.constant(1));
                Value::Fact(self.facts.equal(size, one))
            }
        })
    }

    /// The element of a list at an index, without a value past the end.
    fn element(&mut self, items: &[Item], index: Fact, reason: Reason, of: &Type) -> Value {
        let mut result = self.missing(reason, of);
        let places = self.places(items);
        for (item, place) in items.iter().zip(places).rev() {
            let is_at = self.facts.equal(place, index);
            let is_it = self.facts.all([item.present, is_at]);
            result = self.choose(is_it, &item.value, &result);
        }
        result
    }

    /// What stands for an element that is not there.
    fn missing(&mut self, reason: Reason, of: &Type) -> Value {
        let none = self.facts.none(reason);
        match of {
            Type::Card => Value::Card(CardValue::Index(none)),
            Type::List(of) => {
                let value = self.missing(reason, of);
                Value::List(vec![Item {
                    present: none,
                    value,
                }])
            }
            Type::Bool | Type::Int | Type::Suit | Type::Color | Type::Any => Value::Fact(none),
        }
    }

    fn choose(&mut self, condition: Fact, then: &Value, otherwise: &Value) -> Value {
        match (then, otherwise) {
            (Value::Fact(then), Value::Fact(otherwise)) => {
                Value::Fact(self.facts.choose(condition, *then, *otherwise))
            }
            (Value::Card(then), Value::Card(otherwise)) => {
                if then == otherwise && !self.facts.may_lack_value(condition) {
                    return Value::Card(*then);
                }
                let is_always = |value: bool, facts: &mut Facts| facts.truth(value) == condition;
                if is_always(true, self.facts) {
                    return Value::Card(*then);
                }
                if is_always(false, self.facts) {
                    return Value::Card(*otherwise);
                }
                let (then, otherwise) = (self.card_index(*then), self.card_index(*otherwise));
                Value::Card(CardValue::Index(
                    self.facts.choose(condition, then, otherwise),
                ))
            }
            (Value::List(then), Value::List(otherwise)) => {
                let contrary = self.facts.not(condition);
                let mut items = Vec::new();
                for (side, items_of) in [(condition, then), (contrary, otherwise)] {
                    for item in items_of {
                        let present = self.facts.all([side, item.present]);
                        items.push(Item {
                            present,
                            value: item.value.clone(),
                        });
                    }
                }
                let never = self.facts.truth(false);
                items.retain(|item| item.present != never);
                Value::List(items)
            }
            _ => unreachable!("the checker makes both sides of one kind"),
        }
    }

    fn card_index(&mut self, card: CardValue) -> Fact {
        match card {
            CardValue::Of(slot) => self.facts.read(slot, |card| card.index() as i32),
            CardValue::Index(index) => index,
        }
    }

    fn equal(&mut self, left: &Value, right: &Value) -> Fact {
        match (left, right) {
            (Value::Fact(left), Value::Fact(right)) => self.facts.equal(*left, *right),
            (Value::Card(left), Value::Card(right)) => {
                let (left, right) = (self.card_index(*left), self.card_index(*right));
                self.facts.equal(left, right)
            }
            (Value::List(left), Value::List(right)) => self.equal_lists(left, right),
            _ => unreachable!("the checker compares values of one kind"),
        }
    }

    /// Lists are equal that are equally long and equal place by place.
    fn equal_lists(&mut self, left: &[Item], right: &[Item]) -> Fact {
        let (sizes, other) = (self.size(left), self.size(right));
        let mut all = vec![self.facts.equal(sizes, other)];
        let (left_places, right_places) = (self.places(left), self.places(right));
        for (a, at) in left.iter().zip(&left_places) {
            for (b, other) in right.iter().zip(&right_places) {
                let same_place = self.facts.equal(*at, *other);
                let both = self.facts.all([a.present, b.present, same_place]);
                let differ = self.facts.not(both);
                let equal = self.equal(&a.value, &b.value);
                all.push(self.facts.any([differ, equal]));
            }
        }
        self.facts.all(all)
    }

    /// For each item, how many items before it are in the list.
    fn places(&mut self, items: &[Item]) -> Vec<Fact> {
        let mut before = self.facts.constant(0);
        let mut places = Vec::new();
        for item in items {
            places.push(before);
            before = self
                .facts
                .sum([before, item.present])
                .expect("a list is short");
        }
        places
    }
}
