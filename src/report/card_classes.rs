//! Classes of cards in words: `10 J Q K`, `red 8`, `8 of hearts or spades`, `KS KH`.

use crate::cards::card::{Card, Rank, Suit};
use crate::cards::card_set::CardSet;

/// A class of cards as people write it.
pub fn class_name(cards: CardSet) -> String {
    if cards == CardSet::DECK {
        return "any card".to_owned();
    }
    let suits = |rank: Rank| -> Vec<Suit> {
        let of_rank = rank.cards().filter(|&card| cards.contains(card));
        of_rank.map(Card::suit).collect()
    };
    let ranks: Vec<Rank> = Rank::all()
        .filter(|&rank| !suits(rank).is_empty())
        .collect();
    let named: Vec<String> = ranks.iter().map(|&rank| rank_name(rank)).collect();
    let Some(&first) = ranks.first() else {
        return "no card".to_owned();
    };
    let common = suits(first);
    if ranks.iter().any(|&rank| suits(rank) != common) {
        let cards: Vec<String> = cards.cards().map(|card| card.to_string()).collect();
        return cards.join(" ");
    }
    let named = match ranks.len() {
        Rank::COUNT => String::new(),
        _ => named.join(" "),
    };
    let words = match common.as_slice() {
        [_, _, _, _] => return named,
        [Suit::Diamonds, Suit::Hearts] => "red".to_owned(),
        [Suit::Clubs, Suit::Spades] => "black".to_owned(),
        [_] if ranks.len() == 1 => return Card::new(first, common[0]).to_string(),
        suits => {
            let suits: Vec<&str> = suits.iter().map(|&suit| suit_name(suit)).collect();
            suits.join(", ")
        }
    };
    format!("{words} {named}").trim_end().to_owned()
}

fn rank_name(rank: Rank) -> String {
    match rank.number() {
        10 => "10".to_owned(),
        _ => rank.to_string(),
    }
}

fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(is_in: impl Fn(Card) -> bool, expected: &str) {
        let cards: CardSet = Card::all().filter(|&card| is_in(card)).collect();
        assert_eq!(class_name(cards), expected);
    }

    #[test]
    fn classes_are_written_as_people_write_them() {
        check(|_| true, "any card");
        check(|card| card.rank().number() >= 10, "10 J Q K");
        check(
            |card| card.rank().number() == 8 && card.suit().is_red(),
            "red 8",
        );
        check(|card| !card.suit().is_red(), "black");
        check(
            |card| card.suit() == Suit::Hearts && card.rank().number() < 3,
            "hearts A 2",
        );
        check(|card| card.index() == 51, "KS");
        check(
            |card| card.index() == 51 || card.index() < 4,
            "AC AD AH AS KS",
        );
    }
}
