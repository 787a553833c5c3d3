//! Small shoes on which every line of every stored bet is dealt.

use super::naive_dealer::{Card, small_shoes};

/// Shoes chosen for lines that few rounds hit, as ranks with suits.
const CHOSEN: [&str; 15] = [
    // A royal flush, with another ace and another king beside it.
    "TS JS QS KS AS AH KD",
    // Pairs of all kinds, the fours of diamonds among them.
    "4D 4D 4S 4S 9D 9D 9H 9C",
    "KC KC 7H 7D QC QC 7S",
    "4H 4D 4D QD KD QD KH KH",
    // Naturals against each other and against sevens.
    "9H 9C 8D 8S KD KS 7C TC",
    "9H 9C KD KS 8D 2S 7H",
    // Sixes and sevens, of two cards and of three.
    "6H 6S KC TD 7C 7D 3S AH",
    "2C 4D TH KS 3S 3D JC 5H",
    "AC 2D 3H 3S TD KC 7H QS 4C",
    // Low totals and ties at them.
    "KH QH JD TC AS 2D TH AC",
    "KH QH JD TC 2S 2D 3H 4C",
    "TS JH QD 5C 5H 5S 8D 3C AD",
    // Three or four of one rank among others.
    "AC AD AH AS 9C 6D KH TH",
    "QC QD QH 8S 3D 5C 6H",
    "KC KD KH KS TC AD 2C",
];

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";

/// The shoes chosen, one with six cards of each rank, and some of no plan.
pub fn all() -> Vec<Vec<Card>> {
    let chosen = CHOSEN
        .iter()
        .map(|names| names.split(' ').map(card).collect());
    chosen
        .chain((1..=13).map(six_of))
        .chain(small_shoes().into_iter().step_by(23))
        .collect()
}

/// Six cards of one rank, a king and an ace.
fn six_of(rank: u8) -> Vec<Card> {
    let six = (0..6).map(|number| Card {
        rank,
        suit: number % 4,
    });
    six.chain([card("KH"), card("AC")]).collect()
}

fn card(name: &str) -> Card {
    let place = |letters: &str, at: usize| {
        let letter = name.as_bytes()[at] as char;
        letters.find(letter).expect("a rank, then a suit") as u8
    };
    Card {
        rank: 1 + place(RANKS, 0),
        suit: place(SUITS, 1),
    }
}
