//! The tree of a condition as it is written.

use super::diagnostic::Span;

/// An expression and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true`, `false`.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A name.
    Name(String),
    /// `of.name`.
    Member(Box<Expression>, String),
    /// `of[index]`.
    Index(Box<Expression>, Box<Expression>),
    /// `name(arguments)` or `of.name(arguments)`; the name's place is kept for messages.
    Call(Option<Box<Expression>>, String, Span, Vec<Expression>),
    /// `[a, b]`.
    List(Vec<Expression>),
    /// `!a` or `-a`.
    Unary(Unary, Box<Expression>),
    /// `a + b` and its kin.
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// `condition ? then : otherwise`.
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `!`
    Not,
    /// `-`
    Negate,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `in`
    In,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `%`
    Remainder,
}

impl Binary {
    /// The operator as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Binary::Or => "||",
            Binary::And => "&&",
            Binary::Equal => "==",
            Binary::NotEqual => "!=",
            Binary::Less => "<",
            Binary::LessOrEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterOrEqual => ">=",
            Binary::In => "in",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Remainder => "%",
        }
    }
}
