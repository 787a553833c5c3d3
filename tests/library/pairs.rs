//! Witnesses of bets on pairs, suits and colours.

use super::coup::{Coup, Side, is_red, win, win_hundredths};

const DIAMONDS: u8 = 1;

/// The net result of a bet on pairs in hundredths of the stake.
pub fn pair(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let is_perfect = |side| {
        let (one, other) = coup.first_two(side);
        one == other
    };
    let sides = [Side::Player, Side::Banker];
    let pairs = sides.iter().filter(|side| coup.is_pair(**side)).count();
    let perfect = sides.iter().filter(|side| is_perfect(**side)).count();
    Some(match (bet, paytable) {
        ("player-pair", "") => win(coup.is_pair(Side::Player), 11),
        ("player-pair", "12") => win(coup.is_pair(Side::Player), 12),
        ("banker-pair", "") => win(coup.is_pair(Side::Banker), 11),
        ("banker-pair", "12") => win(coup.is_pair(Side::Banker), 12),
        ("either-pair", "") => win(pairs > 0, 5),
        ("perfect-pairs-either", "") => win(perfect > 0, 25),
        ("perfect-pairs-either", "26") => win(perfect > 0, 26),
        ("perfect-pairs-both", "") => [-100, 2500, 25_000][perfect],
        ("tiger-pair", "") => {
            let is_one_rank = coup.player[0].rank == coup.banker[0].rank;
            match pairs {
                2 if is_one_rank => 10_000,
                2 => 2000,
                1 => 400,
                _ => -100,
            }
        }
        (_, "") => {
            let (bet, side) = Side::of_id(bet)?;
            let (one, other) = coup.first_two(side);
            match bet {
                "perfect-pair" => win(is_perfect(side), 25),
                "perfect-pairs" if one.rank != other.rank => -100,
                "perfect-pairs" if one.suit == other.suit => 2500,
                "perfect-pairs" if is_red(one) == is_red(other) => 1200,
                "perfect-pairs" => 600,
                "fortune-4-pair" if one != other => -100,
                "fortune-4-pair" => match (one.rank, one.suit) {
                    (4, DIAMONDS) => 3000,
                    (4, _) => 1500,
                    (_, DIAMONDS) => 1200,
                    _ => 900,
                },
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// The net result of a bet on suits or colours.
pub fn suits(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    if !paytable.is_empty() {
        return None;
    }
    let two = |side, colour: fn(bool) -> bool| {
        let (one, other) = coup.first_two(side);
        win(colour(is_red(one)) && colour(is_red(other)), 2)
    };
    let cards = coup.cards();
    let red = cards.iter().filter(|card| is_red(**card)).count();
    Some(match bet {
        "all-red" => win(red == cards.len(), 22),
        "all-black" => win(red == 0, 24),
        "player-red" => two(Side::Player, |red| red),
        "player-black" => two(Side::Player, |red| !red),
        "banker-red" => two(Side::Banker, |red| red),
        "banker-black" => two(Side::Banker, |red| !red),
        "majestic-match-player" => majestic(coup, Side::Player),
        "majestic-match-banker" => majestic(coup, Side::Banker),
        _ => return None,
    })
}

fn majestic(coup: &Coup, side: Side) -> i64 {
    let (one, other) = coup.first_two(side);
    let is_suited = one.suit == other.suit;
    // Only a queen and a king sum to 25 with no rank above 13.
    let is_royal = one.rank + other.rank == 25;
    if is_suited && is_royal {
        return 2500;
    }
    win_hundredths(is_suited, 250)
}
