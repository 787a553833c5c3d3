//! The types of a condition, and its names resolved: a tree that cannot be wrong in itself.

use super::ast::{Binary, Expression, Kind, Unary};
use super::diagnostic::{Diagnostic, Span, nearest};
use super::vocabulary::{Name, Type};

/// An expression whose names and types are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub kind: TermKind,
    pub span: Span,
    pub of: Type,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TermKind {
    /// A number, a truth as 0 or 1, or the number of a suit or colour.
    Constant(i32),
    /// A name of the vocabulary.
    Name(usize),
    /// A variable of a macro, counted from the outermost.
    Variable(usize),
    Attribute(Attribute, Box<Term>),
    Index(Box<Term>, Box<Term>),
    Size(Box<Term>),
    List(Vec<Term>),
    Macro(Macro, Box<Term>, Box<Term>),
    Unary(Unary, Box<Term>),
    Binary(Binary, Box<Term>, Box<Term>),
    Conditional(Box<Term>, Box<Term>, Box<Term>),
}

/// What can be asked of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attribute {
    Rank,
    Suit,
    Color,
    Value,
}

/// The macros over lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Macro {
    All,
    Exists,
    ExistsOne,
    Filter,
    Map,
}

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

const MACROS: [(&str, Macro); 5] = [
    ("all", Macro::All),
    ("exists", Macro::Exists),
    ("exists_one", Macro::ExistsOne),
    ("filter", Macro::Filter),
    ("map", Macro::Map),
];

/// Checks a condition, which must be true or false. Every fault is reported, not only the first.
pub(super) fn check(expression: &Expression, names: &[Name]) -> Result<Term, Vec<Diagnostic>> {
    let mut checker = Checker {
        names,
        variables: Vec::new(),
        faults: Vec::new(),
    };
    let term = checker.term(expression);
    checker.expect(&term, &Type::Bool, "the condition");
    if checker.faults.is_empty() {
        Ok(term)
    } else {
        Err(checker.faults)
    }
}

struct Checker<'a> {
    names: &'a [Name],
    variables: Vec<(String, Type)>,
    faults: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn fault(&mut self, span: &Span, message: impl Into<String>) -> Term {
        let fault = Diagnostic::new(span.clone(), message);
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
        Term {
            kind: TermKind::Constant(0),
            span: span.clone(),
            of: Type::Any,
        }
    }

    fn expect(&mut self, term: &Term, wanted: &Type, what: &str) {
        if !fits(&term.of, wanted) {
            let advice = match (&term.of, wanted) {
                (Type::Int, Type::Bool) => "; compare it, as in `... == 7`",
                (Type::Bool, Type::Int) => "; a truth is not a number: write `... ? 1 : 0`",
                (Type::Card, Type::Int) => "; read its `.rank` or `.value`",
                (Type::Card, Type::Suit) => "; read its `.suit`",
                (Type::Card, Type::Color) => "; read its `.color`",
                (Type::List(_), Type::Int) => "; count it with `.size()`",
                (Type::List(_), Type::Bool) => "; ask `.all(c, ...)` or `.exists(c, ...)` of it",
                _ => "",
            };
            let message = format!("{what} must be {wanted}, but this is {}{advice}", term.of);
            self.fault(&term.span, message);
        }
    }

    fn term(&mut self, expression: &Expression) -> Term {
        let span = &expression.span;
        let (kind, of) = match &expression.kind {
            Kind::Bool(truth) => (TermKind::Constant(i32::from(*truth)), Type::Bool),
            Kind::Int(number) => (TermKind::Constant(*number), Type::Int),
            Kind::Name(name) => return self.name(name, span),
            Kind::Member(of, name) => return self.member(of, name, span),
            Kind::Index(list, index) => return self.index(list, index, span),
            Kind::Call(of, name, at, arguments) => {
                return self.call(of.as_deref(), name, at, arguments, span);
            }
            Kind::List(elements) => return self.list(elements, span),
            Kind::Unary(operator, operand) => {
                let operand = self.term(operand);
                let of = match operator {
                    Unary::Not => Type::Bool,
                    Unary::Negate => Type::Int,
                };
                self.expect(&operand, &of, "the operand");
                (TermKind::Unary(*operator, Box::new(operand)), of)
            }
            Kind::Binary(operator, left, right) => {
                return self.binary(*operator, left, right, span);
            }
            Kind::Conditional(condition, then, otherwise) => {
                let condition = self.term(condition);
                self.expect(&condition, &Type::Bool, "what stands before `?`");
                let (then, otherwise) = (self.term(then), self.term(otherwise));
                self.same(&then, &otherwise, "the two sides of `:`", span);
                let of = if then.of == Type::Any {
                    otherwise.of.clone()
                } else {
                    then.of.clone()
                };
                let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
                (TermKind::Conditional(condition, then, otherwise), of)
            }
        };
        Term {
            kind,
            span: span.clone(),
            of,
        }
    }

    fn same(&mut self, left: &Term, right: &Term, what: &str, span: &Span) {
        if !fits(&left.of, &right.of) {
            let message = format!(
                "{what} must be of one kind, but they are {} and {}",
                left.of, right.of
            );
            self.fault(span, message);
        }
    }

    fn name(&mut self, name: &str, span: &Span) -> Term {
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

    fn member(&mut self, of: &Expression, name: &str, span: &Span) -> Term {
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

    fn index(&mut self, list: &Expression, index: &Expression, span: &Span) -> Term {
        let (list, index) = (self.term(list), self.term(index));
        self.expect(&index, &Type::Int, "an index");
        let of = match &list.of {
            Type::List(of) => (**of).clone(),
            Type::Any => Type::Any,
            other => {
                let message = format!("only lists have an index, but this is {other}");
                return self.fault(&list.span, message);
            }
        };
        let at_most = match &list.kind {
            TermKind::Name(name) => Some((self.names[*name].at_most, self.names[*name].path)),
            _ => None,
        };
        let constant = match &index.kind {
            TermKind::Constant(at) => Some(i64::from(*at)),
            TermKind::Unary(Unary::Negate, inner) => match inner.kind {
                TermKind::Constant(at) => Some(-i64::from(at)),
                _ => None,
            },
            _ => None,
        };
        if let (Some((at_most, path)), Some(at)) = (at_most, constant)
            && !(0..at_most as i64).contains(&at)
        {
            let last = at_most - 1;
            let message =
                format!("`{path}` has at most {at_most} cards, `{path}[0]` to `{path}[{last}]`");
            return self.fault(&index.span, message);
        }
        Term {
            kind: TermKind::Index(Box::new(list), Box::new(index)),
            span: span.clone(),
            of,
        }
    }

    fn list(&mut self, elements: &[Expression], span: &Span) -> Term {
        let elements: Vec<Term> = elements.iter().map(|element| self.term(element)).collect();
        for pair in elements.windows(2) {
            self.same(&pair[0], &pair[1], "the elements of a list", &pair[1].span);
        }
        let of = elements.first().map_or(Type::Any, |first| first.of.clone());
        Term {
            kind: TermKind::List(elements),
            span: span.clone(),
            of: Type::List(Box::new(of)),
        }
    }

    fn call(
        &mut self,
        of: Option<&Expression>,
        name: &str,
        at: &Span,
        arguments: &[Expression],
        span: &Span,
    ) -> Term {
        let found = MACROS.iter().find(|(known, _)| *known == name);
        match (of, name, arguments) {
            (None, "size", [list]) | (Some(list), "size", []) => {
                let list = self.list_term(list);
                Term {
                    kind: TermKind::Size(Box::new(list)),
                    span: span.clone(),
                    of: Type::Int,
                }
            }
            (Some(list), _, [variable, body]) if found.is_some() => {
                let which = found.map_or(Macro::All, |(_, which)| *which);
                let list = self.list_term(list);
                self.macro_term(which, list, variable, body, span)
            }
            (_, "size", _) => self.fault(at, "`size` counts one list; write `list.size()`"),
            _ if found.is_some() => {
                let message = format!(
                    "`{name}` takes a variable and an expression; write `list.{name}(c, ...)`"
                );
                self.fault(at, message)
            }
            _ => {
                let known = MACROS.iter().map(|(name, _)| *name).chain(["size"]);
                let advice = match nearest(name, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "there are `size`, `all`, `exists`, `exists_one`, `filter` and `map`"
                        .to_owned(),
                };
                self.fault(at, format!("there is no function `{name}`; {advice}"))
            }
        }
    }

    fn list_term(&mut self, list: &Expression) -> Term {
        let list = self.term(list);
        if !matches!(list.of, Type::List(_) | Type::Any) {
            let message = format!("this must be a list, but it is {}", list.of);
            self.fault(&list.span, message);
        }
        list
    }

    fn macro_term(
        &mut self,
        which: Macro,
        list: Term,
        variable: &Expression,
        body: &Expression,
        span: &Span,
    ) -> Term {
        let Kind::Name(variable) = &variable.kind else {
            let message = "this must be the name of a variable, such as `c`";
            return self.fault(&variable.span, message);
        };
        let element = match &list.of {
            Type::List(of) => (**of).clone(),
            _ => Type::Any,
        };
        self.variables.push((variable.clone(), element));
        let body = self.term(body);
        self.variables.pop();
        let of = match which {
            Macro::Map => Type::List(Box::new(body.of.clone())),
            Macro::Filter => list.of.clone(),
            Macro::All | Macro::Exists | Macro::ExistsOne => Type::Bool,
        };
        if which != Macro::Map {
            self.expect(&body, &Type::Bool, "what is asked of each element");
        }
        let kind = TermKind::Macro(which, Box::new(list), Box::new(body));
        Term {
            kind,
            span: span.clone(),
            of,
        }
    }

    fn binary(
        &mut self,
        operator: Binary,
        left: &Expression,
        right: &Expression,
        span: &Span,
    ) -> Term {
        let (left, right) = (self.term(left), self.term(right));
        let symbol = operator.symbol();
        let both = |checker: &mut Self, wanted: Type| {
            for side in [&left, &right] {
                checker.expect(side, &wanted, &format!("each side of `{symbol}`"));
            }
        };
        let of = match operator {
            Binary::Or | Binary::And => {
                both(self, Type::Bool);
                Type::Bool
            }
            Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Remainder => {
                both(self, Type::Int);
                Type::Int
            }
            Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual => {
                both(self, Type::Int);
                Type::Bool
            }
            Binary::Equal | Binary::NotEqual => {
                self.same(&left, &right, &format!("the sides of `{symbol}`"), span);
                Type::Bool
            }
            Binary::In => {
                if !fits(&right.of, &Type::List(Box::new(left.of.clone()))) {
                    let message = format!(
                        "`in` asks whether a value is in a list of its kind, but these are {} and {}",
                        left.of, right.of
                    );
                    self.fault(span, message);
                }
                Type::Bool
            }
        };
        let kind = TermKind::Binary(operator, Box::new(left), Box::new(right));
        Term {
            kind,
            span: span.clone(),
            of,
        }
    }
}

/// Whether a type is, or may be, another.
fn fits(is: &Type, wanted: &Type) -> bool {
    match (is, wanted) {
        (Type::Any, _) | (_, Type::Any) => true,
        (Type::List(is), Type::List(wanted)) => fits(is, wanted),
        _ => is == wanted,
    }
}
