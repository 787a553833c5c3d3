//! The tableau as its sources state it, three times over, each time in the source's own words:
//! by when Banker draws, by when he stands (Macau, Despacho 55/2004, art. 9 (3) and (4)), and by
//! Player's third card (an English rules note).

use exactshoe::games::baccarat::tableau::Tableau;
use exactshoe::tables::catalogue;

/// The points of a card of rank 1 to 10; rank 10 stands for 10, J, Q and K.
fn points(rank: u8) -> u8 {
    rank % 10
}

fn tableaux() -> Vec<(&'static str, Tableau)> {
    let names = [
        "macau",
        "macau-commission-free",
        "online",
        "online-commission-free",
        "portugal",
        "ez",
    ];
    let tableau = |name: &'static str| {
        let rules = catalogue::rules(name).expect("the rules are stored");
        (name, rules.rules.tableau)
    };
    names.map(tableau).to_vec()
}

#[test]
fn banker_draws_when_article_9_3_says_that_he_draws() {
    let draws_on: [(u8, &[u8]); 8] = [
        (0, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (1, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (2, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (3, &[1, 2, 3, 4, 5, 6, 7, 9, 10]),
        (4, &[2, 3, 4, 5, 6, 7]),
        (5, &[4, 5, 6, 7]),
        (6, &[6, 7]),
        (7, &[]),
    ];
    for (name, tableau) in tableaux() {
        for (total, cards) in draws_on {
            for rank in 1..=10 {
                let draws = tableau.banker_draws(total, Some(points(rank)));
                assert_eq!(
                    draws,
                    cards.contains(&rank),
                    "{name}: Banker {total} against {rank}"
                );
            }
        }
    }
}

#[test]
fn banker_stands_when_article_9_4_says_that_he_stands() {
    let stands_on: [(u8, &[u8]); 5] = [
        (3, &[8]),
        (4, &[1, 8, 9, 10]),
        (5, &[1, 2, 3, 8, 9, 10]),
        (6, &[1, 2, 3, 4, 5, 8, 9, 10]),
        (7, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ];
    for (name, tableau) in tableaux() {
        for total in 0..=7 {
            let listed = stands_on.iter().find(|(of, _)| *of == total);
            for rank in 1..=10 {
                let stands = !tableau.banker_draws(total, Some(points(rank)));
                let expected = listed.is_some_and(|(_, cards)| cards.contains(&rank));
                assert_eq!(stands, expected, "{name}: Banker {total} against {rank}");
            }
        }
        // He stands on 6 also when Player did not draw, and on 7 always.
        assert!(
            !tableau.banker_draws(6, None) && !tableau.banker_draws(7, None),
            "{name}"
        );
    }
}

#[test]
fn banker_draws_up_to_the_total_that_players_third_card_names() {
    let draws_up_to: [(&[u8], u8); 5] = [
        (&[2, 3], 4),
        (&[4, 5], 5),
        (&[6, 7], 6),
        (&[8], 2),
        (&[1, 9, 10], 3),
    ];
    for (name, tableau) in tableaux() {
        for total in 0..=7 {
            for (cards, highest) in draws_up_to {
                for &rank in cards {
                    let draws = tableau.banker_draws(total, Some(points(rank)));
                    assert_eq!(
                        draws,
                        total <= highest,
                        "{name}: Banker {total} against {rank}"
                    );
                }
            }
            let draws = tableau.banker_draws(total, None);
            assert_eq!(draws, total <= 5, "{name}: Banker {total}, Player stood");
        }
    }
}

#[test]
fn player_draws_to_five_and_naturals_are_eight_and_nine() {
    for (name, tableau) in tableaux() {
        for total in 0..=9 {
            assert_eq!(tableau.is_natural(total), total >= 8, "{name}: {total}");
            assert_eq!(tableau.player_draws(total), total <= 5, "{name}: {total}");
        }
    }
}
