//! Every count against a dealer that knows nothing of the library: it deals every order of small
//! shoes card by card, from rules written in its own words.

use crate::support::naive_dealer;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::Pricing;
use exactshoe::analysis::round_law::RoundLaw;
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::hand::{SeenHand, SeenHands};
use exactshoe::games::baccarat::round::{Baccarat, Rules};
use exactshoe::tables::{bet_file, catalogue};
use naive_dealer::House;

/// Orders by net result in twentieths of the stake.
type Law = BTreeMap<i64, u128>;

/// Bets that read further than the shipped ones, as conditions and pays.
const FURTHER_BETS: [(&str, &[(&str, &str)]); 6] = [
    (
        "nines",
        &[
            ("round.deal.filter(c, c.rank == 9).size() == 2", "3 to 1"),
            ("round.deal.filter(c, c.rank == 9).size() >= 3", "20 to 1"),
        ],
    ),
    (
        "suited-third",
        &[(
            "player.cards == 3 && player.hand[2].suit == player.hand[0].suit",
            "10 to 1",
        )],
    ),
    (
        "straight-four",
        &[(
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].exists(low, [0, 1, 2, 3].all(k, \
             [0, 1, 2, 3].exists(i, round.deal[i].rank == low + k)))",
            "50 to 1",
        )],
    ),
    (
        "last-card-heart",
        &[("round.deal[round.cards - 1].suit == HEARTS", "2 to 1")],
    ),
    (
        "same-card-twice",
        &[(
            "round.deal.exists(c, round.deal.filter(d, d == c).size() > 1)",
            "4 to 1",
        )],
    ),
    (
        "banker-draw-beats",
        &[("banker.cards == 3 && banker.wins && margin == 1", "7 to 1")],
    ),
];

fn further_bets() -> Vec<Bet> {
    let line = |&(when, pays): &(&str, &str)| (when.to_owned(), pays.to_owned());
    let bet = |(id, lines): &(&str, &[(&str, &str)])| {
        let entry = bet_file::of_lines(&lines.iter().map(line).collect::<Vec<_>>());
        Bet {
            id: (*id).to_owned(),
            ..entry.expect("the bet is well written").bet
        }
    };
    FURTHER_BETS.iter().map(bet).collect()
}

fn card(card: naive_dealer::Card) -> Card {
    let rank = Rank::new(card.rank).expect("a rank is 1 to 13");
    Card::new(rank, Suit::ALL[usize::from(card.suit)])
}

fn shoe_of(cards: &[naive_dealer::Card]) -> Shoe {
    let named = |&of| NamedCount {
        card: Named::Exact(card(of)),
        count: 1,
    };
    Shoe::of_cards(&cards.iter().map(named).collect::<Vec<_>>()).expect("the shoe is small")
}

fn naive_laws(house: House, cards: &[naive_dealer::Card], bets: &[Bet]) -> Vec<Law> {
    let mut laws = vec![Law::new(); bets.len()];
    naive_dealer::every_deal(cards, &mut |order| {
        let round = naive_dealer::deal(house, order);
        for (bet, law) in bets.iter().zip(&mut laws) {
            let profit = naive_dealer::profit(&bet.id, &round);
            *law.entry(profit.expect("the dealer knows the bet"))
                .or_default() += 1;
        }
    });
    laws
}

fn counted_laws(pricing: &Pricing, game: &Baccarat, shoe: &Shoe) -> Vec<Law> {
    let counted = pricing.count(game, game, shoe, &Progress::default());
    let counted = counted.expect("the shoe can finish a round");
    let law = |(bet, ways): (&Bet, &Vec<u128>)| {
        let figures = BetFigures::new(bet, ways, counted.total);
        let mut law = Law::new();
        for line in figures
            .lines
            .iter()
            .chain([&figures.otherwise])
            .filter(|line| line.ways > 0)
        {
            let twentieths = &line.profit * &Ratio::whole(20);
            let twentieths = twentieths
                .to_string()
                .parse()
                .expect("pays are in twentieths");
            *law.entry(twentieths).or_default() += line.ways;
        }
        law
    };
    pricing.bets().iter().zip(&counted.lines).map(law).collect()
}

#[track_caller]
fn check(rules: &str, house: House, further: Vec<Bet>) {
    let entry = catalogue::rules(rules).expect("the rules are stored");
    let offered = entry.offers.iter().map(|offer| {
        let bet = catalogue::offered(&entry, offer);
        bet.expect("the bet is stored").bet
    });
    let bets: Vec<Bet> = offered.chain(further).collect();
    let game = Baccarat::new(entry.rules);
    let pricing = Pricing::new(&game, &game, bets.clone()).expect("the bets are well written");
    let shoes = naive_dealer::small_shoes();
    assert!(shoes.len() >= 200, "at least two hundred shoes are tried");
    for cards in shoes {
        let naive = naive_laws(house, &cards, &bets);
        let counted = counted_laws(&pricing, &game, &shoe_of(&cards));
        for ((bet, naive), counted) in bets.iter().zip(naive).zip(counted) {
            assert_eq!(naive, counted, "{} of {rules} on {cards:?}", bet.id);
        }
    }
}

#[test]
fn online_rules_and_their_bets_agree_on_every_small_shoe() {
    let colours = [
        "all-red",
        "all-black",
        "perfect-pairs-either",
        "either-pair",
    ];
    let stored = colours.map(|id| catalogue::bet(id).expect("the bet is stored").bet);
    check(
        "online",
        House::Casino,
        stored.into_iter().chain(further_bets()).collect(),
    );
}

#[test]
fn ez_rules_and_their_bets_agree_on_every_small_shoe() {
    check("ez", House::Casino, Vec::new());
}

#[test]
fn card_room_rules_and_their_bets_agree_on_every_small_shoe() {
    check("card-room", House::CardRoom, further_bets());
}

#[test]
fn commission_free_rules_agree_on_every_small_shoe() {
    let five = catalogue::bet("banker-five-half")
        .expect("the bet is stored")
        .bet;
    check("macau-commission-free", House::Casino, vec![five]);
}

/// Orders in which Player wins, Banker wins, neither wins, on each small shoe.
fn naive_outcomes() -> &'static Vec<(Shoe, [u128; 3])> {
    static OUTCOMES: OnceLock<Vec<(Shoe, [u128; 3])>> = OnceLock::new();
    OUTCOMES.get_or_init(|| {
        let outcomes = |cards: Vec<naive_dealer::Card>| {
            let mut ways = [0; 3];
            naive_dealer::every_deal(&cards, &mut |order| {
                let round = naive_dealer::deal(House::Casino, order);
                let (player, banker) = (
                    naive_dealer::total(&round.player),
                    naive_dealer::total(&round.banker),
                );
                ways[if player > banker {
                    0
                } else {
                    1 + usize::from(player == banker)
                }] += 1;
            });
            (shoe_of(&cards), ways)
        };
        naive_dealer::small_shoes()
            .into_iter()
            .map(outcomes)
            .collect()
    })
}

/// On how many small shoes these rules have other outcomes than the dealer.
fn differing_shoes(rules: &Rules) -> usize {
    let game = Baccarat::new(rules.clone());
    let pricing = Pricing::new(&game, &game, Vec::new()).expect("there is no bet to be wrong");
    let differs = |(shoe, naive): &&(Shoe, [u128; 3])| {
        let counted = pricing.count(&game, &game, shoe, &Progress::default());
        let law = RoundLaw::new(&counted.expect("the shoe can finish a round"));
        [law.player(), law.banker(), law.tie()] != *naive
    };
    naive_outcomes().iter().filter(differs).count()
}

#[test]
fn flipping_any_cell_of_the_tableau_shows_on_some_small_shoe() {
    let rules = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules;
    assert_eq!(differing_shoes(&rules), 0);
    for total in 0..=7 {
        for third in [None].into_iter().chain((0..=9).map(Some)) {
            let tableau = rules.tableau.with_banker_cell_flipped(total, third);
            let flipped = Rules {
                tableau,
                ..rules.clone()
            };
            assert!(
                differing_shoes(&flipped) > 0,
                "Banker {total} against {third:?}"
            );
        }
    }
    for total in 0..=7 {
        let mut flipped = rules.clone();
        flipped.tableau.player_draws[total] ^= true;
        assert!(differing_shoes(&flipped) > 0, "Player {total}");
    }
    for total in 0..=9 {
        let mut flipped = rules.clone();
        flipped.tableau.naturals[total] ^= true;
        assert!(differing_shoes(&flipped) > 0, "natural {total}");
    }
}

/// The law of a bet given what has been seen, both ways.
#[track_caller]
fn check_seen(
    cards: &[naive_dealer::Card],
    hands: SeenHands,
    agrees: impl Fn(&naive_dealer::Round) -> bool,
) {
    let rules = catalogue::rules("online")
        .expect("the rules are stored")
        .rules;
    let stored = [
        "banker",
        "tie",
        "player-pair",
        "small",
        "all-red",
        "perfect-pairs-either",
    ];
    let stored = stored.map(|id| catalogue::bet(id).expect("the bet is stored").bet);
    let bets: Vec<Bet> = stored.into_iter().chain(further_bets()).collect();
    let mut naive = vec![Law::new(); bets.len()];
    naive_dealer::every_deal(cards, &mut |order| {
        let round = naive_dealer::deal(House::Casino, order);
        if agrees(&round) {
            for (bet, law) in bets.iter().zip(&mut naive) {
                let profit = naive_dealer::profit(&bet.id, &round);
                *law.entry(profit.expect("the dealer knows the bet"))
                    .or_default() += 1;
            }
        }
    });
    let seen: Vec<NamedCount> = hands
        .cards()
        .map(|card| NamedCount { card, count: 1 })
        .collect();
    let shoe = shoe_of(cards)
        .without(&seen)
        .expect("the cards seen are in the shoe");
    let (fresh, game) = (
        Baccarat::new(rules.clone()),
        Baccarat::in_progress(rules, hands.clone()),
    );
    let pricing = Pricing::new(&fresh, &game, bets.clone()).expect("the bets are well written");
    let counted = pricing.count(&fresh, &game, &shoe, &Progress::default());
    let counted = counted.expect("the hands are possible");
    for ((bet, naive), ways) in bets.iter().zip(&naive).zip(&counted.lines) {
        let figures = BetFigures::new(bet, ways, counted.total);
        let naive_total: u128 = naive.values().sum();
        let sum = naive
            .iter()
            .map(|(&profit, &ways)| Ratio::whole(profit) * Ratio::whole(ways));
        let expectation = sum.sum::<Ratio>() / (Ratio::whole(20) * Ratio::whole(naive_total));
        assert_eq!(
            figures.expectation, expectation,
            "{} after {hands:?}",
            bet.id
        );
    }
}

fn exactly(cards: &[naive_dealer::Card]) -> Vec<Named> {
    cards.iter().map(|&of| Named::Exact(card(of))).collect()
}

#[test]
fn hands_in_progress_have_the_law_of_the_orders_that_agree() {
    let mut tried = 0;
    for cards in naive_dealer::small_shoes()
        .into_iter()
        .step_by(9)
        .filter(|of| of.len() < 9)
    {
        let hand = |cards: &[naive_dealer::Card], total| SeenHand {
            cards: exactly(cards),
            total,
        };
        let none = SeenHand::default();
        let hands = SeenHands {
            player: hand(&cards[..1], None),
            banker: none.clone(),
        };
        check_seen(&cards, hands, |round| round.player[0] == cards[0]);
        let hands = SeenHands {
            player: hand(&cards[..2], None),
            banker: hand(&cards[2..3], None),
        };
        check_seen(&cards, hands, |round| {
            round.player[..2] == cards[..2] && round.banker[0] == cards[2]
        });
        let hands = SeenHands {
            player: hand(&cards[..2], None),
            banker: hand(&cards[2..4], None),
        };
        check_seen(&cards, hands, |round| {
            round.player[..2] == cards[..2] && round.banker[..2] == cards[2..4]
        });
        // A complete round of this shoe, its third cards seen too.
        let order: [naive_dealer::Card; 6] = std::array::from_fn(|at| cards[at]);
        let dealt = naive_dealer::deal(House::Casino, &order);
        let hands = SeenHands {
            player: hand(&dealt.player, None),
            banker: none.clone(),
        };
        check_seen(&cards, hands, |round| {
            round.player.starts_with(&dealt.player)
        });
        let hands = SeenHands {
            player: none.clone(),
            banker: hand(&dealt.banker, None),
        };
        check_seen(&cards, hands, |round| {
            round.banker.starts_with(&dealt.banker)
        });
        let hands = SeenHands {
            player: hand(&dealt.player, None),
            banker: hand(&dealt.banker, None),
        };
        check_seen(&cards, hands, |round| {
            round.player.starts_with(&dealt.player) && round.banker.starts_with(&dealt.banker)
        });
        let total = naive_dealer::total(&cards[..2]);
        let hands = SeenHands {
            player: hand(&[], Some(total)),
            banker: hand(&cards[2..3], None),
        };
        check_seen(&cards, hands, |round| {
            naive_dealer::total(&round.player[..2]) == total && round.banker[0] == cards[2]
        });
        tried += 1;
    }
    assert!(tried >= 20, "twenty shoes and more are tried");
}
