//! The types of a condition, and its names resolved: a tree that cannot be wrong in itself.

use super::ast::{Binary, Expression, Kind, Unary};
use super::diagnostic::{Diagnostic, Span};
use super::vocabulary::{Name, Type};

mod calls;
mod names;

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
