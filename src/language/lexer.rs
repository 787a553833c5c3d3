//! Text to tokens.

use super::diagnostic::{Diagnostic, Span};

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Int(i32),
    Name(String),
    /// An operator or bracket, as it is written.
    Symbol(&'static str),
    End,
}

/// The symbols, longer ones before those that begin like them.
const SYMBOLS: [&str; 23] = [
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "+", "-", "*", "%", "?", ":", "(", ")", "[",
    "]", ".", ",", "{", "}",
];

pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let length_while =
            |accept: fn(char) -> bool| rest.find(|letter| !accept(letter)).unwrap_or(rest.len());
        let (kind, length) = if first.is_ascii_digit() {
            let length = length_while(|letter| letter.is_ascii_digit());
            (number(&rest[..length], at)?, length)
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = length_while(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            (TokenKind::Name(rest[..length].to_owned()), length)
        } else if let Some(symbol) = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) {
            (TokenKind::Symbol(symbol), symbol.len())
        } else {
            return Err(unknown(first, at..at + first.len_utf8()));
        };
        tokens.push(Token {
            kind,
            span: at..at + length,
        });
        at += length;
    }
    tokens.push(Token {
        kind: TokenKind::End,
        span: text.len()..text.len(),
    });
    Ok(tokens)
}

fn number(digits: &str, at: usize) -> Result<TokenKind, Diagnostic> {
    digits.parse().map(TokenKind::Int).map_err(|_| {
        let message = format!("`{digits}` is too large; numbers go up to {}", i32::MAX);
        Diagnostic::new(at..at + digits.len(), message)
    })
}

fn unknown(letter: char, span: Span) -> Diagnostic {
    let advice = match letter {
        '=' => "; to compare, write `==`",
        '&' => "; for \"and\", write `&&`",
        '|' => "; for \"or\", write `||`",
        '\'' | '"' => "; suits and colours are names without quotes, such as `HEARTS` or `RED`",
        '/' => "; there is no division: multiply the other side instead",
        '≠' => "; write `!=`",
        '≤' => "; write `<=`",
        '≥' => "; write `>=`",
        _ => "",
    };
    Diagnostic::new(
        span,
        format!("`{letter}` is not part of a condition{advice}"),
    )
}
