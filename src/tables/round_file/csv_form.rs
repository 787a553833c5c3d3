//! Recorded rounds as CSV: what the header names, and a line read by it.

use std::borrow::Cow;

use super::{beginning, hand_mut, hand_of, read_cards};
use crate::games::baccarat::hand::Hand;
use crate::games::baccarat::record::{Outcome, Record};

/// The columns of a file.
#[derive(Debug)]
pub(super) struct Header {
    delimiter: char,
    columns: usize,
    cards: Cards,
    winner: Option<usize>,
}

/// Where the cards stand.
#[derive(Debug)]
enum Cards {
    /// One column for each hand: Player's, Banker's.
    ByHand([usize; 2]),
    /// One column for each card: Player's first to third, Banker's first to third.
    OneByOne([[Option<usize>; 3]; 2]),
}

const DELIMITERS: [char; 3] = [',', ';', '\t'];

impl Header {
    /// Reads a header; `None` when the line does not name the columns of both hands.
    ///
    /// # Errors
    /// A column that stands twice.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, String> {
        for delimiter in DELIMITERS {
            let Ok(names) = fields(line, delimiter) else {
                continue;
            };
            let names: Vec<String> = names.iter().map(|n| n.trim().to_lowercase()).collect();
            let one = |wanted: &dyn Fn(&str) -> bool| {
                let mut places = (0..names.len()).filter(|&at| wanted(&names[at]));
                match (places.next(), places.next()) {
                    (_, Some(twice)) => Err(format!(
                        "the column `{}` stands twice; name each column once",
                        names[twice]
                    )),
                    (place, None) => Ok(place),
                }
            };
            let hand = |hand: Hand| one(&|name| hand_of(name) == Some(hand));
            let card =
                |letter: &str, number: usize| one(&|name| name == format!("{letter}{number}"));
            let by_card = |letter: &str| -> Result<[Option<usize>; 3], String> {
                Ok([card(letter, 1)?, card(letter, 2)?, card(letter, 3)?])
            };
            let cards = match (hand(Hand::Player)?, hand(Hand::Banker)?) {
                (Some(player), Some(banker)) => Cards::ByHand([player, banker]),
                _ => match (by_card("p")?, by_card("b")?) {
                    (player @ [Some(_), Some(_), _], banker @ [Some(_), Some(_), _]) => {
                        Cards::OneByOne([player, banker])
                    }
                    _ => continue,
                },
            };
            let winner = one(&|name| ["result", "winner", "結果", "结果"].contains(&name))?;
            let columns = names.len();
            return Ok(Some(Self {
                delimiter,
                columns,
                cards,
                winner,
            }));
        }
        Ok(None)
    }

    /// Reads a line into an empty record.
    pub(super) fn read(&self, line: &str, record: &mut Record) -> Result<(), String> {
        let fields = fields(line, self.delimiter)?;
        let is_surplus = fields
            .iter()
            .skip(self.columns)
            .any(|field| !field.is_empty());
        if fields.len() < self.columns || is_surplus {
            return Err(format!(
                "{} fields, but the header names {} columns; divide them by `{}`",
                fields.len(),
                self.columns,
                self.delimiter.escape_default()
            ));
        }
        match &self.cards {
            Cards::ByHand([player, banker]) => {
                read_cards(&fields[*player], &mut record.player)?;
                read_cards(&fields[*banker], &mut record.banker)?;
            }
            Cards::OneByOne(places) => {
                for (hand, places) in [Hand::Player, Hand::Banker].into_iter().zip(places) {
                    let of = places.map(|place| place.map_or("", |place| fields[place].trim()));
                    read_one_by_one(hand, of, record)?;
                }
            }
        }
        let winner = self.winner.map_or("", |place| fields[place].trim());
        if !winner.is_empty() {
            let named = Outcome::parse(winner);
            record.winner = Some(named.ok_or_else(|| {
                let text = beginning(winner);
                format!("`{text}` is no result; write `P`, `B` or `T`, or leave it empty")
            })?);
        }
        Ok(())
    }
}

/// The cards of a hand from fields of one card each, none behind an empty one.
fn read_one_by_one(hand: Hand, fields: [&str; 3], record: &mut Record) -> Result<(), String> {
    let cards = hand_mut(record, hand);
    for (number, field) in fields.into_iter().enumerate() {
        let before = cards.len();
        read_cards(field, cards)?;
        if cards.len() > before + 1 {
            return Err(format!("`{}` is more than one card", beginning(field)));
        }
        if cards.len() > before && before < number {
            return Err(format!(
                "{hand} has a card number {}, but none before it; fill the columns in order",
                number + 1
            ));
        }
    }
    Ok(())
}

/// The fields of a line. A field in double quotes may hold the delimiter, and a doubled quote.
fn fields(line: &str, delimiter: char) -> Result<Vec<Cow<'_, str>>, String> {
    if !line.contains('"') {
        return Ok(line.split(delimiter).map(Cow::Borrowed).collect());
    }
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let last = fields.len() - 1;
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                fields[last].push('"');
            }
            '"' => is_quoted = !is_quoted,
            _ if letter == delimiter && !is_quoted => fields.push(String::new()),
            _ => fields[last].push(letter),
        }
    }
    if is_quoted {
        return Err("a quote is not closed; end the field with `\"` in the same line".to_owned());
    }
    Ok(fields.into_iter().map(Cow::Owned).collect())
}
