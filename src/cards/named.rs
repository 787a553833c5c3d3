//! Cards as people name them: `KS`, `TH`, `10h`, or by rank alone, `8`; with a count, `8x3`.

use std::fmt;

use super::card::{Card, Rank, Suit};

/// A card that was named: exactly, or by its rank with the suit left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// Rank and suit are known.
    Exact(Card),
    /// Only the rank is known.
    Rank(Rank),
}

/// A card named, and how many of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCount {
    /// The card.
    pub card: Named,
    /// How many such cards.
    pub count: u32,
}

/// Why a text names no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameError {
    /// The piece of text that is no card.
    pub text: String,
    /// Whether the cards are wanted one by one, so that no count may stand behind one.
    pub in_order: bool,
}

impl Named {
    /// Reads one card, such as `KS`, `10h`, `9♥` or `8`.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        let error = || NameError {
            text: text.to_owned(),
            in_order: false,
        };
        if let Some(rank) = Rank::parse(text) {
            return Ok(Named::Rank(rank));
        }
        let last = text.chars().next_back().ok_or_else(error)?;
        let suit = Suit::parse(last).ok_or_else(error)?;
        let rank = Rank::parse(&text[..text.len() - last.len_utf8()]).ok_or_else(error)?;
        Ok(Named::Exact(Card::new(rank, suit)))
    }

    /// The rank, which is always known.
    pub fn rank(self) -> Rank {
        match self {
            Named::Exact(card) => card.rank(),
            Named::Rank(rank) => rank,
        }
    }

    /// The cards that it may be.
    pub fn possible(self) -> Vec<Card> {
        match self {
            Named::Exact(card) => vec![card],
            Named::Rank(rank) => rank.cards().collect(),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Exact(card) => card.fmt(formatter),
            Named::Rank(rank) => rank.fmt(formatter),
        }
    }
}

impl fmt::Display for NamedCount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => self.card.fmt(formatter),
            count => write!(formatter, "{}x{count}", self.card),
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = if self.in_order {
            "; one by one"
        } else {
            ", and a count as in `8x3`"
        };
        // Of a long text the beginning is enough to find it.
        let text: String = self.text.chars().take(40).collect();
        write!(
            formatter,
            "`{text}` is no card; write a rank `A 2 3 4 5 6 7 8 9 T J Q K` (`10` is `T`), with a \
             suit `C D H S` behind it where the suit is known{count}"
        )
    }
}

impl std::error::Error for NameError {}

/// Reads cards divided by blanks or commas, each with an optional count: `8x3 KS, TH`.
pub fn parse_counts(text: &str) -> Result<Vec<NamedCount>, NameError> {
    pieces(text).map(parse_count).collect()
}

/// Reads cards divided by blanks or commas, without counts, in their order.
pub fn parse_sequence(text: &str) -> Result<Vec<Named>, NameError> {
    let mut cards = Vec::new();
    read_sequence(text, &mut cards)?;
    Ok(cards)
}

/// As [`parse_sequence`], behind the cards of a list that is there already.
pub fn read_sequence(text: &str, cards: &mut Vec<Named>) -> Result<(), NameError> {
    for piece in pieces(text) {
        cards.push(Named::parse(piece).map_err(|error| NameError {
            in_order: true,
            ..error
        })?);
    }
    Ok(())
}

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|p| !p.is_empty())
}

fn parse_count(piece: &str) -> Result<NamedCount, NameError> {
    let (name, count) = piece.split_once(['x', 'X', '×']).unwrap_or((piece, "1"));
    let is_number = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    let count = count.parse().ok().filter(|_| is_number);
    let error = || NameError {
        text: piece.to_owned(),
        in_order: false,
    };
    let card = Named::parse(name).map_err(|_| error())?;
    Ok(NamedCount {
        card,
        count: count.ok_or_else(error)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_people_write_them() {
        let check = |text: &str, expected: &str| {
            let cards = parse_counts(text).map(|cards| {
                cards
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            assert_eq!(cards.as_deref(), Ok(expected), "{text}");
        };
        check("8x3 KS TH", "8x3 KS TH");
        check("10, 10h,T♥ as", "T TH TH AS");
        check("KSx2", "KSx2");
        check("", "");
    }

    #[test]
    fn what_is_no_card_is_named_in_the_error() {
        for text in [
            "1",
            "8x",
            "8x-1",
            "x3",
            "KSH",
            "0",
            "14",
            "8x99999999999",
            "♥",
        ] {
            assert_eq!(parse_counts(text).unwrap_err().text, text);
        }
    }
}
