//! Witnesses of bets on ties by total, final totals and winning totals.

use super::coup::{Coup, Side, win, win_hundredths};

/// What a tie at each total pays to one.
const EGALITE: [i64; 10] = [150, 215, 225, 200, 120, 110, 45, 45, 80, 80];

/// The net result of a bet on the total of a tie in hundredths of the stake.
pub fn tie(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let at = |totals: &[u8]| coup.is_tie() && totals.contains(&coup.player_total);
    Some(match (bet, paytable) {
        ("egalite-0", "160") => win(at(&[0]), 160),
        ("egalite-6", "35") => win(at(&[6]), 35),
        ("egalite-1-to-3", "") => win(at(&[1, 2, 3]), 70),
        ("egalite-4-and-5", "") => win(at(&[4, 5]), 60),
        ("egalite-6-and-7", "") => win(at(&[6, 7]), 22),
        ("egalite-8-and-9", "") => win(at(&[8, 9]), 40),
        ("tie-max-low", "") => win(at(&[0, 1, 2, 3, 4, 5]), 55),
        ("tie-max-high", "") => win(at(&[6, 7, 8, 9]), 10),
        (_, "") => {
            let total: u8 = bet.strip_prefix("egalite-")?.parse().ok()?;
            win(at(&[total]), EGALITE[usize::from(total)])
        }
        _ => return None,
    })
}

/// The net result of a bet on final totals, whoever wins.
pub fn final_total(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let sum = coup.player_total + coup.banker_total;
    let quik = |all: i64, most: i64, few: i64| match sum {
        0 => 100 * all,
        18 => 100 * most,
        1..=3 | 15..=17 => 100 * few,
        _ => -100,
    };
    let is_odd = coup.player_total % 2 == 1;
    Some(match (bet, paytable) {
        ("player-even", "") => win_hundredths(!is_odd, 86),
        ("player-odd", "") => win_hundredths(is_odd, 90),
        ("quik", "") => quik(50, 25, 1),
        ("quik", "51-26-2") => quik(51, 26, 2),
        ("both-8-or-9", "") => win(coup.player_total.min(coup.banker_total) >= 8, 20),
        (_, "") => {
            let total: u8 = bet.strip_prefix("player-total-")?.parse().ok()?;
            let pay = match total {
                0 => 800,
                1..=3 => 1050,
                4 | 5 => 950,
                7 | 9 => 550,
                _ => return None,
            };
            win_hundredths(coup.player_total == total, pay)
        }
        _ => return None,
    })
}

/// The net result of a bet on the total that wins.
pub fn winning_total(bet: &str, paytable: &str, coup: &Coup) -> Option<i64> {
    let player = |total| coup.wins_with(Side::Player, total);
    let banker = |total| coup.wins_with(Side::Banker, total);
    let (player_cards, banker_cards) = (coup.player.len(), coup.banker.len());
    let by_cards = |wins: bool, cards: usize, two: i64, three: i64| {
        win(wins, if cards == 2 { two } else { three })
    };
    let player_7 = |cards| player(7) && player_cards == cards;
    Some(match (bet, paytable) {
        ("player-wins-8", "") => win(player(8), 6),
        ("player-wins-6", "") => win(player(6), 11),
        ("player-wins-4", "") => win(player(4), 45),
        ("player-wins-4", "50") => win(player(4), 50),
        ("player-wins-4", "35") => win(player(4), 35),
        ("player-wins-3", "") => win(player(3), 60),
        ("player-wins-2", "") => win(player(2), 90),
        ("player-wins-1", "") => win(player(1), 160),
        ("player-wins-1", "150") => win(player(1), 150),
        ("banker-wins-4", "") => win(banker(4), 25),
        ("banker-wins-4", "20") => win(banker(4), 20),
        ("lucky-6", "") => by_cards(banker(6), banker_cards, 12, 20),
        ("lucky-6", "12-23") => by_cards(banker(6), banker_cards, 12, 23),
        ("lucky-6", "12-18") => by_cards(banker(6), banker_cards, 12, 18),
        ("super-6", "") => win(banker(6), 12),
        ("super-6", "15") => win(banker(6), 15),
        ("small-tiger", "") => win(banker(6) && banker_cards == 2, 22),
        ("big-tiger", "") => win(banker(6) && banker_cards == 3, 50),
        ("small-bull", "") => win(player(6) && player_cards == 2, 20),
        ("tiger-bull", "") => win(player(6) || banker(6), 4),
        // A six that is not beaten.
        ("invincible-6", "") => win(coup.player_total.max(coup.banker_total) == 6, 4),
        ("lucky-7", "") => by_cards(player(7), player_cards, 6, 15),
        ("small-lucky-7", "") => win(player_7(2), 15),
        ("big-lucky-7", "") => win(player_7(3), 30),
        ("super-lucky-7", "") if !player(7) || coup.banker_total != 6 => -100,
        ("super-lucky-7", "") => match (player_cards, banker_cards) {
            (3, 3) => 10_000,
            (3, _) => 4000,
            (_, 2) => 3000,
            _ => -100,
        },
        ("knockout-1-to-4" | "knockout-7" | "knockout-9", "") => knockout(bet, coup),
        _ => return None,
    })
}

fn knockout(bet: &str, coup: &Coup) -> i64 {
    let Some(winner) = coup.winner() else {
        return 0;
    };
    let total = coup.total(winner);
    match bet {
        "knockout-1-to-4" => win(total < 5, 7),
        "knockout-7" => win_hundredths(total == 7, 450),
        _ => win_hundredths(total == 9, 250),
    }
}
