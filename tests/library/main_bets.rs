//! Witnesses of the main bets and of bets on the number of cards and on the ranks dealt.

use super::coup::{Coup, Side, is_face, win, win_hundredths};
use super::naive_dealer::{Card, total};

/// The net result of a main bet in hundredths of the stake.
pub fn main_bet(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let even = |side: Side, pay: &dyn Fn(u8) -> i64| match coup.winner() {
        None => 0,
        Some(winner) if winner == side => pay(coup.total(side)),
        Some(_) => -100,
    };
    let half_with = |halved: u8| {
        even(Side::Banker, &|total| {
            if total == halved { 50 } else { 100 }
        })
    };
    Some(match (bet, paytable) {
        ("player", "") => even(Side::Player, &|_| 100),
        ("banker", "") => even(Side::Banker, &|_| 95),
        ("banker", "4-percent") => even(Side::Banker, &|_| 96),
        ("tie", "") => win(coup.is_tie(), 8),
        ("tie", "9-to-1") => win(coup.is_tie(), 9),
        ("banker-two-half", "") => half_with(2),
        ("banker-five-half", "") => half_with(5),
        ("banker-six-half", "") => half_with(6),
        ("banker-eight-half", "") => half_with(8),
        // A two-card 7 is paid in full, a three-card 7 only returned.
        ("banker-seven-push", "") => even(Side::Banker, &|total| {
            if total == 7 && coup.banker.len() == 3 {
                0
            } else {
                100
            }
        }),
        ("fabulous-4-player", "") => even(Side::Player, &|total| match total {
            1 => 200,
            4 => 50,
            _ => 100,
        }),
        ("fabulous-4-banker", "") => even(Side::Banker, &|total| match total {
            1 => 200,
            4 => 0,
            _ => 100,
        }),
        _ => return None,
    })
}

/// The net result of a bet on the number of cards.
pub fn number_of_cards(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let drawn = coup.player.len() + coup.banker.len() - 4;
    Some(match (bet, paytable) {
        ("small", "") => win_hundredths(drawn == 0, 150),
        ("small", "1-45") => win_hundredths(drawn == 0, 145),
        ("big", "") => win_hundredths(drawn > 0, 50),
        ("big", "0-53") => win_hundredths(drawn > 0, 53),
        ("big", "0-54") => win_hundredths(drawn > 0, 54),
        ("five-cards", "") => win(drawn == 1, 2),
        ("six-cards", "") => win(drawn == 2, 2),
        ("three-card-win-player", "") => win(
            coup.winner() == Some(Side::Player) && coup.player.len() == 3,
            4,
        ),
        ("three-card-win-banker", "") => win(
            coup.winner() == Some(Side::Banker) && coup.banker.len() == 3,
            5,
        ),
        _ => return None,
    })
}

/// The net result of a bet on the ranks dealt.
pub fn ranks_dealt(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    if let ("", Some(rank)) = (paytable, bet.strip_prefix("matching-dragon-")) {
        return Some(matching_dragon(rank_of(rank)?, coup));
    }
    let cards = coup.cards();
    let faces = cards[..4].iter().filter(|card| is_face(**card)).count();
    let gives_eight =
        coup.player.len() == 3 && coup.player[2].rank == 8 && total(&coup.banker[..2]) == 3;
    Some(match (bet, paytable) {
        ("monkey", "") => match faces {
            0 => 100,
            4 => 5000,
            _ => -100,
        },
        ("monkey-6", "") => {
            let six = cards.len() == 6;
            win(
                six && !is_face(coup.player[2]) && is_face(coup.banker[2]),
                12,
            )
        }
        ("three-giving-eight", "") => win(gives_eight, 200),
        ("three-giving-eight", "180") => win(gives_eight, 180),
        ("first-cards-progressive", "") => first_cards(&cards),
        _ => return None,
    })
}

fn rank_of(name: &str) -> Option<u8> {
    match name {
        "a" => Some(1),
        "j" => Some(11),
        "q" => Some(12),
        "k" => Some(13),
        number => number.parse().ok(),
    }
}

/// One card of the rank pays 1, each further one more.
fn matching_dragon(rank: u8, coup: &Coup) -> i64 {
    let matches = coup.cards().iter().filter(|card| card.rank == rank).count();
    100 * [-1, 1, 3, 20, 40, 60, 100][matches]
}

/// The progressive on the first five cards, then the first four.
fn first_cards(cards: &[Card]) -> i64 {
    if let Some(five) = cards.get(..5) {
        let mut sorted = five.to_vec();
        sorted.sort_unstable_by_key(|card| card.rank);
        let ranks: Vec<u8> = sorted.iter().map(|card| card.rank).collect();
        let is_suited = sorted[1..].iter().all(|card| card.suit == sorted[1].suit);
        if ranks == [1, 10, 11, 12, 13] && is_suited {
            let ace_is_suited = sorted[0].suit == sorted[1].suit;
            return if ace_is_suited { 10_000_000 } else { 1_000_000 };
        }
    }
    let mut ranks: Vec<u8> = cards[..4].iter().map(|card| card.rank).collect();
    ranks.sort_unstable();
    if ranks[0] == ranks[3] {
        20_000
    } else {
        win(ranks[0] == ranks[1] && ranks[2] == ranks[3], 20)
    }
}
