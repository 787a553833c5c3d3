//! Cards looked at, as arguments: `player first: 6 7 8 9 | rest`, `burn: each`.

use crate::analysis::peek::{Look, LookAt};
use crate::cards::card::{Card, Rank};
use crate::cards::card_set::CardSet;
use crate::cards::named::{Named, parse_sequence};
use crate::cards::partition::Partition;
use crate::cards::shoe::Shoe;
use crate::error::Faults;
use crate::games::baccarat::places::CardPlace;
use crate::report::card_classes::class_name;
use crate::report::peek::NamedLook;

/// A class that is written: its cards, and how it is called.
struct Class {
    cards: CardSet,
    name: String,
}

/// Reads a card looked at. `is_begun` says that cards of the round have been seen.
pub(super) fn parse_look(text: &str, is_begun: bool) -> Result<(Look, NamedLook), Faults> {
    let fault = |place: &str, message: String| Faults::one("--knows", place, message);
    let Some((place, classes)) = text.split_once(':') else {
        let message = "write the place of the card, a colon, and the classes that are told apart, \
                       as in \"player first: 6 7 8 9 | rest\"";
        return Err(fault(&format!("`{text}`"), message.to_owned()));
    };
    let place = place
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    let at = look_at(&place, is_begun).map_err(|message| fault(&format!("`{place}`"), message))?;
    let classes = parse_classes(classes)
        .map_err(|(at, message)| fault(&format!("{place}: {at}"), message))?;
    let number = |card: Card| classes.iter().position(|class| class.cards.contains(card));
    let partition = Partition::by(number);
    // The partition numbers classes by their first card; names follow it.
    let named = |class: usize| {
        let card = partition.representative(class);
        number(card).map_or_else(String::new, |at| classes[at].name.clone())
    };
    let written = |class: usize| number(partition.representative(class)).unwrap_or(0);
    let numbers = 0..partition.len();
    let named = NamedLook {
        place,
        classes: numbers.clone().map(named).collect(),
        written: numbers.map(written).collect(),
    };
    let look = Look {
        at,
        classes: partition,
    };
    Ok((look, named))
}

/// Refuses classes that cut a rank whose suits the shoe does not tell.
pub(super) fn check_told(look: &Look, named: &NamedLook, shoe: &Shoe) -> Result<(), Faults> {
    let classes = look.classes.classes().iter().zip(&named.classes);
    for (&cards, name) in classes {
        let place = format!("{}: `{name}`", named.place);
        shoe.count(cards)
            .map_err(|error| Faults::one("--knows", &place, error.to_string()))?;
    }
    Ok(())
}

fn look_at(place: &str, is_begun: bool) -> Result<LookAt, String> {
    let begun = "cards of the round have been seen, so it has begun; name the card by its hand";
    match place {
        "burn" if is_begun => Err(begun.to_owned()),
        "burn" => Ok(LookAt::Burned),
        "next" if is_begun => Err(begun.to_owned()),
        "next" => Ok(LookAt::Slots(CardPlace::InOrder(0).slots())),
        _ => {
            let found = CardPlace::all().into_iter().find(|of| of.name() == place);
            found.map(|of| LookAt::Slots(of.slots())).ok_or_else(|| {
                let all = CardPlace::all()
                    .into_iter()
                    .map(|of| format!("`{}`", of.name()));
                let all: Vec<String> = all.collect();
                format!(
                    "is no place of a card; write one of {}, `next` for the first card, `burn` for \
                     a card shown before the round",
                    all.join(", ")
                )
            })
        }
    }
}

/// The classes, which share all cards among them; a fault comes with its place.
fn parse_classes(text: &str) -> Result<Vec<Class>, (String, String)> {
    if text.trim() == "each" {
        return Ok(Rank::all()
            .map(|rank| Class::of(CardSet::of_rank(rank)))
            .collect());
    }
    let mut classes: Vec<Class> = Vec::new();
    let mut rest = None;
    for (at, part) in text.split('|').enumerate() {
        let part = part.trim();
        let fault = |message: String| Err((format!("class {}", at + 1), message));
        if part == "rest" {
            if rest.replace(at).is_some() {
                return fault("`rest` stands twice; write it once".to_owned());
            }
            continue;
        }
        if part == "each" {
            return fault("`each` makes every rank a class, and stands alone".to_owned());
        }
        let named = match parse_sequence(part) {
            Ok(named) => named,
            Err(error) => return fault(error.to_string()),
        };
        if named.is_empty() {
            let message = "has no card; write ranks or cards, or `rest` for all others";
            return fault(message.to_owned());
        }
        let mut cards = CardSet::default();
        for name in named {
            let more: CardSet = name.possible().into_iter().collect();
            let is_taken = |class: &Class| !(class.cards & more).is_empty();
            if let Some(other) = classes.iter().position(is_taken) {
                return fault(taken_twice(name, &format!("in class {}", other + 1)));
            }
            if !(cards & more).is_empty() {
                return fault(taken_twice(name, "before in this class"));
            }
            cards = cards | more;
        }
        classes.push(Class::of(cards));
    }
    with_rest(classes, rest)
}

/// The classes with the rest, which there is exactly where it was asked for.
fn with_rest(mut classes: Vec<Class>, rest: Option<usize>) -> Result<Vec<Class>, (String, String)> {
    let is_left = |card: &Card| !classes.iter().any(|class| class.cards.contains(*card));
    let left: CardSet = Card::all().filter(is_left).collect();
    match rest {
        Some(at) if left.is_empty() => {
            let message = "every card is in another class; leave `rest` out";
            Err((format!("class {}", at + 1), message.to_owned()))
        }
        Some(_) => {
            let name = "rest".to_owned();
            classes.push(Class { cards: left, name });
            Ok(classes)
        }
        None if left.is_empty() => Ok(classes),
        None => {
            let message = format!("no class has {}; add `| rest`", class_name(left));
            Err(("classes".to_owned(), message))
        }
    }
}

fn taken_twice(card: Named, place: &str) -> String {
    format!("`{card}` stands {place} already; a card belongs to one class")
}

impl Class {
    fn of(cards: CardSet) -> Self {
        let name = class_name(cards);
        Self { cards, name }
    }
}
