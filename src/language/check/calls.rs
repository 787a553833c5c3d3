//! Functions and macros over lists.

use super::{Checker, Macro, Term, TermKind};
use crate::language::ast::{Expression, Kind};
use crate::language::diagnostic::{Span, nearest};
use crate::language::vocabulary::Type;

const MACROS: [(&str, Macro); 5] = [
    ("all", Macro::All),
    ("exists", Macro::Exists),
    ("exists_one", Macro::ExistsOne),
    ("filter", Macro::Filter),
    ("map", Macro::Map),
];

impl Checker<'_> {
    pub(super) fn call(
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
}
