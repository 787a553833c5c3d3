//! Names and members: what they stand for, and what was meant when nothing does.

use super::{Attribute, Checker, Term, TermKind};
use crate::language::ast::{Expression, Kind};
use crate::language::diagnostic::{Span, nearest};
use crate::language::vocabulary::{Name, Type};

/// Names that stand for a number, a suit or a colour.
const CONSTANTS: [(&str, i32); 10] = [
    ("ACE", 1),
    ("JACK", 11),
    ("QUEEN", 12),
    ("KING", 13),
    ("CLUBS", 0),
    ("DIAMONDS", 1),
    ("HEARTS", 2),
    ("SPADES", 3),
    ("BLACK", 0),
    ("RED", 1),
];

const ATTRIBUTES: [(&str, Attribute, Type); 4] = [
    ("rank", Attribute::Rank, Type::Int),
    ("suit", Attribute::Suit, Type::Suit),
    ("color", Attribute::Color, Type::Color),
    ("value", Attribute::Value, Type::Int),
];

impl Checker<'_> {
    pub(super) fn name(&mut self, name: &str, span: &Span) -> Term {
        let found = if let Some(at) = self.variables.iter().rposition(|(known, _)| known == name) {
            Some((TermKind::Variable(at), self.variables[at].1.clone()))
        } else if let Some(at) = self.names.iter().position(|known| known.path == name) {
            Some((TermKind::Name(at), self.names[at].kind.clone()))
        } else {
            let place = CONSTANTS.iter().position(|(known, _)| *known == name);
            place.map(|at| {
                let of = match at {
                    0..=3 => Type::Int,
                    4..=7 => Type::Suit,
                    _ => Type::Color,
                };
                (TermKind::Constant(CONSTANTS[at].1), of)
            })
        };
        if let Some((kind, of)) = found {
            return Term {
                kind,
                span: span.clone(),
                of,
            };
        }
        let members = self.members(name);
        if !members.is_empty() {
            let message = format!(
                "`{name}` is nothing by itself; write one of {}",
                members.join(", ")
            );
            return self.fault(span, message);
        }
        self.unknown(name, span)
    }

    /// The names that begin with `object` and a point, in back-quotes.
    fn members(&self, object: &str) -> Vec<String> {
        let is_member = |name: &&Name| {
            name.path
                .split_once('.')
                .is_some_and(|(of, _)| of == object)
        };
        self.names
            .iter()
            .filter(is_member)
            .map(|name| format!("`{}`", name.path))
            .collect()
    }

    fn unknown(&mut self, name: &str, span: &Span) -> Term {
        let objects = self
            .names
            .iter()
            .filter_map(|name| Some(name.path.split_once('.')?.0));
        let known = self
            .names
            .iter()
            .map(|name| name.path)
            .chain(objects)
            .chain(CONSTANTS.iter().map(|(name, _)| *name))
            .chain(self.variables.iter().map(|(name, _)| name.as_str()));
        let message = match nearest(name, known) {
            Some(near) => format!("`{name}` is not known; did you mean `{near}`?"),
            None => {
                let all: Vec<String> = self
                    .names
                    .iter()
                    .map(|name| format!("`{}`", name.path))
                    .collect();
                format!(
                    "`{name}` is not known; a condition can read {}",
                    all.join(", ")
                )
            }
        };
        self.fault(span, message)
    }

    pub(super) fn member(&mut self, of: &Expression, name: &str, span: &Span) -> Term {
        if let Kind::Name(object) = &of.kind {
            let is_variable = self.variables.iter().any(|(known, _)| known == object);
            let is_name = self.names.iter().any(|known| known.path == object);
            let is_constant = CONSTANTS.iter().any(|(known, _)| known == object);
            if !is_variable && !is_name && !is_constant {
                let path = format!("{object}.{name}");
                let found = self.names.iter().position(|known| known.path == path);
                return match found {
                    Some(at) => {
                        let of = self.names[at].kind.clone();
                        Term {
                            kind: TermKind::Name(at),
                            span: span.clone(),
                            of,
                        }
                    }
                    None => self.unknown(&path, span),
                };
            }
        }
        let card = self.term(of);
        if card.of == Type::Any {
            return card;
        }
        if card.of != Type::Card {
            let message = format!("`.{name}` is asked of {}, which has no members", card.of);
            return self.fault(span, message);
        }
        match ATTRIBUTES.iter().find(|(known, _, _)| *known == name) {
            Some((_, attribute, of)) => {
                let kind = TermKind::Attribute(*attribute, Box::new(card));
                Term {
                    kind,
                    span: span.clone(),
                    of: of.clone(),
                }
            }
            None => {
                let advice = match nearest(name, ATTRIBUTES.iter().map(|(name, _, _)| *name)) {
                    Some(near) => format!("did you mean `.{near}`?"),
                    None => "it has `.rank`, `.suit`, `.color` and `.value`".to_owned(),
                };
                self.fault(span, format!("a card has no `.{name}`; {advice}"))
            }
        }
    }
}
