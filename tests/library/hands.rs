//! Witnesses of bets on naturals, win margins and three-card totals.

use super::coup::{Coup, Side, win};

/// The net result of a bet on naturals in hundredths of the stake.
pub fn natural(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let has = |side, total| coup.is_natural(side) && coup.total(side) == total;
    if let ("lucky-99", "") = (bet, paytable) {
        // Paid for one: 25 for 1 is a profit of 24.
        return Some(match (has(Side::Player, 9), has(Side::Banker, 9)) {
            (true, true) => 2400,
            (false, true) => 400,
            (true, false) => 100,
            (false, false) => -100,
        });
    }
    if let ("nine-over-seven", "") = (bet, paytable) {
        let is_stood = coup.player.len() == 2 && coup.banker.len() == 2;
        let totals = (coup.player_total, coup.banker_total);
        return Some(win(is_stood && matches!(totals, (9, 7) | (7, 9)), 50));
    }
    let (bet, side) = Side::of_id(bet)?;
    let is_won = coup.winner() == Some(side) && coup.is_natural(side);
    Some(match (bet, paytable) {
        ("natural-8", "") => win(has(side, 8), 9),
        ("natural-8", "8") => win(has(side, 8), 8),
        ("natural-9", "") => win(has(side, 9), 9),
        ("natural-win", "") if coup.is_tie() && coup.is_natural(side) => 0,
        ("knockout-natural", "") if coup.is_tie() => 0,
        ("natural-win" | "knockout-natural", "") => win(is_won, 4),
        _ => return None,
    })
}

/// The net result of a bet on the win margin.
pub fn margin(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let (bet, side) = Side::of_id(bet)?;
    let margin = coup.player_total.abs_diff(coup.banker_total);
    let is_won = coup.winner() == Some(side);
    match (bet, paytable) {
        ("dragon-bonus", "") => Some(dragon_bonus(coup, side, [30, 10, 6, 4, 2, 1], 0)),
        ("dragon-bonus", "b") => Some(dragon_bonus(coup, side, [20, 10, 5, 4, 2, 1], 200)),
        ("dragon-bonus", "c") => Some(dragon_bonus(coup, side, [30, 12, 5, 3, 3, 1], 0)),
        ("dragon-bonus", "d") => Some(dragon_bonus(coup, side, [20, 8, 7, 4, 3, 1], 0)),
        ("dragon-bonus", "e") => Some(dragon_bonus(coup, side, [30, 10, 4, 4, 2, 2], 0)),
        ("char-siu", "") if is_won && margin == 1 && coup.total(side) > 6 => {
            Some(match coup.player.len() + coup.banker.len() {
                4 => 1000,
                5 => 1500,
                _ => 5000,
            })
        }
        ("char-siu", "") => Some(-100),
        _ => None,
    }
}

/// The bonus on a side: pays for a win by 9, 8, ... 4 without a natural, 1 to 1 for a natural.
fn dragon_bonus(coup: &Coup, side: Side, by_margin: [i64; 6], natural_tie: i64) -> i64 {
    if coup.is_tie() {
        let is_natural = coup.is_natural(side);
        return if is_natural { natural_tie } else { -100 };
    }
    if coup.winner() != Some(side) {
        return -100;
    }
    if coup.is_natural(side) {
        return 100;
    }
    let margin = usize::from(coup.player_total.abs_diff(coup.banker_total));
    match margin {
        4..=9 => 100 * by_margin[9 - margin],
        _ => -100,
    }
}

/// The net result of a bet on three-card totals.
pub fn three_cards(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let winner = coup.winner();
    let wins_by_draw = |side, total| winner == Some(side) && coup.drew_to(side, total);
    let nines = [Side::Player, Side::Banker].map(|side| coup.drew_to(side, 9));
    let cards = (coup.player.len(), coup.banker.len());
    let sevens = coup.player_total == 7 && coup.banker_total == 7;
    let treasure = wins_by_draw(Side::Banker, 7)
        || wins_by_draw(Side::Player, 8)
        || nines[0]
        || nines[1]
        || sevens && matches!(cards, (2, 2) | (3, 3));
    Some(match (bet, paytable) {
        ("dragon-7", "") => win(wins_by_draw(Side::Banker, 7), 40),
        ("panda-8", "") => win(wins_by_draw(Side::Player, 8), 25),
        ("ox-6", "") => win(wins_by_draw(Side::Player, 6), 40),
        ("ox-6", "35") => win(wins_by_draw(Side::Player, 6), 35),
        ("kill", "") => {
            let tiger = coup.drew_to(Side::Banker, 7) && winner != Some(Side::Banker);
            let ox = coup.drew_to(Side::Player, 6) && winner != Some(Side::Player);
            win(tiger || ox, 30)
        }
        ("heavenly-9", "") => match nines {
            [true, true] => 7500,
            [false, false] => -100,
            _ => 1000,
        },
        ("blazing-7s", "") if sevens => match cards {
            (3, 3) => 20_000,
            (2, 2) => 5000,
            _ => -100,
        },
        ("blazing-7s", "") => -100,
        ("cover-all", "") => win(treasure, 6),
        ("cover-all", "5") => win(treasure, 5),
        _ => return None,
    })
}
