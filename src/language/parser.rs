//! Tokens to the tree of a condition; the grammar stands in docs/language.md.

use super::ast::{Binary, Expression, Kind, Unary};
use super::diagnostic::{Diagnostic, Span};
use super::lexer::{Token, TokenKind, tokens};

/// How deeply expressions may be nested.
const DEPTH_AT_MOST: usize = 60;

/// Reads a whole condition.
pub(super) fn parse(text: &str) -> Result<Expression, Diagnostic> {
    let mut parser = Parser {
        text,
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
    };
    if parser.peek().kind == TokenKind::End {
        return Err(Diagnostic::new(
            0..0,
            "the condition is empty; write one, such as `tie`",
        ));
    }
    let expression = parser.expression()?;
    match parser.peek().kind {
        TokenKind::End => Ok(expression),
        _ => Err(parser.unexpected("an operator or the end of the condition")),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

/// The operators of one rank, lowest first: `||`, `&&`, sums, products. Comparisons, which do
/// not chain, stand between `&&` and sums.
const RELATIONS: [Binary; 7] = [
    Binary::Equal,
    Binary::NotEqual,
    Binary::LessOrEqual,
    Binary::GreaterOrEqual,
    Binary::Less,
    Binary::Greater,
    Binary::In,
];

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at]
    }

    fn is_at(&self, symbol: &str) -> bool {
        match &self.peek().kind {
            TokenKind::Symbol(found) => *found == symbol,
            TokenKind::Name(found) => found == symbol,
            TokenKind::Int(_) | TokenKind::End => false,
        }
    }

    fn take(&mut self, symbol: &str) -> Option<Span> {
        let span = self.is_at(symbol).then(|| self.peek().span.clone())?;
        self.at += 1;
        Some(span)
    }

    fn take_one_of(&mut self, operators: &[Binary]) -> Option<Binary> {
        operators
            .iter()
            .copied()
            .find(|operator| self.take(operator.symbol()).is_some())
    }

    /// Takes the bracket that closes the one at `open`.
    fn close(&mut self, open: &Span, with: &str) -> Result<Span, Diagnostic> {
        self.take(with).ok_or_else(|| {
            let opened = &self.text[open.clone()];
            let is_end = self.peek().kind == TokenKind::End;
            if is_end {
                let message = format!("`{opened}` is never closed; a `{with}` is missing");
                return Diagnostic::new(open.clone(), message);
            }
            self.unexpected(&format!("`{with}`"))
        })
    }

    fn unexpected(&self, wanted: &str) -> Diagnostic {
        let token = self.peek();
        let found = &self.text[token.span.clone()];
        let advice = match found {
            "and" | "AND" => "; for \"and\", write `&&`",
            "or" | "OR" => "; for \"or\", write `||`",
            ")" | "]" | "}" => "; it closes nothing",
            _ => "",
        };
        let message = match token.kind {
            TokenKind::End => format!("the condition ends where {wanted} should follow"),
            _ => format!("`{found}` stands where {wanted} should{advice}"),
        };
        Diagnostic::new(token.span.clone(), message)
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        self.depth += 1;
        if self.depth > DEPTH_AT_MOST {
            let message = format!("nested more than {DEPTH_AT_MOST} deep; write it flatter");
            return Err(Diagnostic::new(self.peek().span.clone(), message));
        }
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn expression(&mut self) -> Result<Expression, Diagnostic> {
        self.deeper(|parser| {
            let condition = parser.either()?;
            if parser.take("?").is_none() {
                return Ok(condition);
            }
            let then = parser.expression()?;
            if parser.take(":").is_none() {
                return Err(parser.unexpected("`:` and what holds otherwise"));
            }
            let otherwise = parser.expression()?;
            let span = condition.span.start..otherwise.span.end;
            let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
            Ok(Expression {
                kind: Kind::Conditional(condition, then, otherwise),
                span,
            })
        })
    }

    /// A row of operands with left-binding operators of one rank.
    fn row(
        &mut self,
        operators: &[Binary],
        operand: fn(&mut Self) -> Result<Expression, Diagnostic>,
    ) -> Result<Expression, Diagnostic> {
        let mut left = operand(self)?;
        let mut length = 0;
        while let Some(operator) = self.take_one_of(operators) {
            length += 1;
            if length > 1000 {
                let message = "more than 1000 operands in a row; divide the bet into lines";
                return Err(Diagnostic::new(self.peek().span.clone(), message));
            }
            left = binary(operator, left, operand(self)?);
        }
        Ok(left)
    }

    fn either(&mut self) -> Result<Expression, Diagnostic> {
        self.row(&[Binary::Or], |parser| {
            parser.row(&[Binary::And], Self::relation)
        })
    }

    fn relation(&mut self) -> Result<Expression, Diagnostic> {
        let left = self.sum()?;
        let Some(operator) = self.take_one_of(&RELATIONS) else {
            return Ok(left);
        };
        let right = self.sum()?;
        let place = self.peek().span.clone();
        if let Some(second) = self.take_one_of(&RELATIONS) {
            let third = self.sum()?;
            let text = |of: &Expression| &self.text[of.span.clone()];
            let (a, b, c) = (text(&left), text(&right), text(&third));
            let (first, second) = (operator.symbol(), second.symbol());
            let is_order = |symbol: &str| symbol.starts_with(['<', '>']);
            let message = if is_order(first) && is_order(second) {
                format!(
                    "comparisons cannot be chained; write `{a} {first} {b} && {b} {second} {c}`"
                )
            } else {
                "comparisons cannot be chained; join two of them with `&&`, or put one in brackets"
                    .to_owned()
            };
            return Err(Diagnostic::new(place, message));
        }
        Ok(binary(operator, left, right))
    }

    fn sum(&mut self) -> Result<Expression, Diagnostic> {
        self.row(&[Binary::Add, Binary::Subtract], |parser| {
            parser.row(&[Binary::Multiply, Binary::Remainder], Self::unary)
        })
    }

    fn unary(&mut self) -> Result<Expression, Diagnostic> {
        let operator = match &self.peek().kind {
            TokenKind::Symbol("!") => Unary::Not,
            TokenKind::Symbol("-") => Unary::Negate,
            TokenKind::Name(name) if name == "not" => {
                let message = "for \"not\", write `!`";
                return Err(Diagnostic::new(self.peek().span.clone(), message));
            }
            _ => return self.member(),
        };
        let start = self.peek().span.start;
        self.at += 1;
        let operand = self.deeper(Self::unary)?;
        let span = start..operand.span.end;
        Ok(Expression {
            kind: Kind::Unary(operator, Box::new(operand)),
            span,
        })
    }

    fn member(&mut self) -> Result<Expression, Diagnostic> {
        let mut of = self.primary()?;
        for _ in 0..DEPTH_AT_MOST {
            if self.take(".").is_some() {
                let TokenKind::Name(name) = self.peek().kind.clone() else {
                    return Err(self.unexpected("a name"));
                };
                let name_span = self.peek().span.clone();
                self.at += 1;
                let start = of.span.start;
                of = match self.take("(") {
                    Some(open) => {
                        let (arguments, end) = self.list(&open, ")")?;
                        let kind = Kind::Call(Some(Box::new(of)), name, name_span, arguments);
                        Expression {
                            kind,
                            span: start..end,
                        }
                    }
                    None => {
                        let span = start..name_span.end;
                        Expression {
                            kind: Kind::Member(Box::new(of), name),
                            span,
                        }
                    }
                };
            } else if let Some(open) = self.take("[") {
                let index = self.expression()?;
                let end = self.close(&open, "]")?.end;
                let span = of.span.start..end;
                of = Expression {
                    kind: Kind::Index(Box::new(of), Box::new(index)),
                    span,
                };
            } else {
                return Ok(of);
            }
        }
        Err(Diagnostic::new(
            self.peek().span.clone(),
            "too many members in a row",
        ))
    }

    fn primary(&mut self) -> Result<Expression, Diagnostic> {
        let Token { kind, span } = self.peek().clone();
        let kind = match kind {
            TokenKind::Int(number) => {
                self.at += 1;
                if self.is_at(".")
                    && let TokenKind::Int(_) = self.tokens[self.at + 1].kind
                {
                    let message = "conditions know whole numbers only";
                    return Err(Diagnostic::new(span, message));
                }
                Kind::Int(number)
            }
            TokenKind::Name(name) => {
                self.at += 1;
                match name.as_str() {
                    "true" => Kind::Bool(true),
                    "false" => Kind::Bool(false),
                    _ => match self.take("(") {
                        Some(open) => {
                            let (arguments, end) = self.list(&open, ")")?;
                            let kind = Kind::Call(None, name, span.clone(), arguments);
                            return Ok(Expression {
                                kind,
                                span: span.start..end,
                            });
                        }
                        None => Kind::Name(name),
                    },
                }
            }
            TokenKind::Symbol("(") => {
                self.at += 1;
                let inner = self.expression()?;
                let end = self.close(&span, ")")?.end;
                return Ok(Expression {
                    kind: inner.kind,
                    span: span.start..end,
                });
            }
            TokenKind::Symbol("[") => {
                self.at += 1;
                let (elements, end) = self.list(&span, "]")?;
                return Ok(Expression {
                    kind: Kind::List(elements),
                    span: span.start..end,
                });
            }
            TokenKind::Symbol(_) | TokenKind::End => {
                return Err(self.unexpected("a value, such as `player.total` or `9`,"));
            }
        };
        Ok(Expression { kind, span })
    }

    /// Expressions divided by commas, up to the closing bracket, whose end is returned.
    fn list(&mut self, open: &Span, with: &str) -> Result<(Vec<Expression>, usize), Diagnostic> {
        let mut elements = Vec::new();
        while !self.is_at(with) {
            elements.push(self.expression()?);
            if self.take(",").is_none() {
                break;
            }
        }
        let end = self.close(open, with)?.end;
        Ok((elements, end))
    }
}

fn binary(operator: Binary, left: Expression, right: Expression) -> Expression {
    let span = left.span.start..right.span.end;
    Expression {
        kind: Kind::Binary(operator, Box::new(left), Box::new(right)),
        span,
    }
}
