//! The value of knowing the class of a card: against an independent program, the naive dealer, and
//! the identity that the mean over what is known is what is expected without knowing.

use crate::support::command;
use crate::support::naive_dealer;

use std::collections::BTreeMap;

use command::{answer, bet_file, check_refused, named};
use exactshoe::analysis::peek::{Look, LookAt, Peek, Peeking};
use exactshoe::analysis::removal::Removal;
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount};
use exactshoe::cards::partition::Partition;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::hand::Hand;
use exactshoe::games::baccarat::places::CardPlace;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;
use naive_dealer::House;
use serde_json::Value;

fn game() -> Baccarat {
    let rules = catalogue::rules("macau").expect("the rules are stored");
    Baccarat::new(rules.rules)
}

fn bets(ids: &[&str]) -> Vec<Bet> {
    let bet = |id: &&str| catalogue::bet(id).expect("the bet is stored").bet;
    ids.iter().map(bet).collect()
}

fn peek(ids: &[&str], looks: &[Look], shoe: &Shoe) -> Peek {
    let (game, progress) = (game(), Progress::default());
    let peeking = Peeking::new(&game, &game, bets(ids), looks, &progress);
    let peek = peeking.and_then(|peeking| peeking.on(&game, shoe, &progress));
    peek.expect("the bets and the shoe are right")
}

fn look(at: LookAt, class: impl Fn(Card) -> usize) -> Look {
    let classes = Partition::by(class);
    Look { at, classes }
}

fn place(place: CardPlace) -> LookAt {
    LookAt::Slots(place.slots())
}

fn points(card: Card) -> usize {
    match card.rank().number() {
        rank @ 1..=9 => usize::from(rank),
        _ => 0,
    }
}

#[track_caller]
fn check_value(knows: &str, betting: &str, expected: &str) -> Value {
    let answer = answer(
        &["peek", "--bets", "player,banker", "--knows", knows],
        "",
        10,
    );
    let value = &named(&answer["tables"], "id", "value")["rows"];
    assert_eq!(named(value, "betting", betting)["exact"], *expected);
    answer
}

#[test]
fn values_of_players_first_card_are_those_of_an_independent_program() {
    let high = "6604082064256/97624966318425";
    for betting in ["a unit each round", "or no bet"] {
        check_value("player first: 6 7 8 9 | rest", betting, high);
        check_value("first: each", betting, high);
        check_value(
            "next: 7 8 9 | rest",
            betting,
            "6324320198704/97624966318425",
        );
    }
    let answer = check_value("player first: each", "or no bet", high);
    let of_nine = named(
        &named(&answer["tables"], "id", "expectations")["rows"],
        "player first",
        "9",
    );
    assert_eq!(of_nine["player, exact"], "323335899872/1501922558745");
}

#[test]
fn the_mean_over_what_is_known_is_the_expectation_without_it() {
    let shoe = Shoe::decks(6).expect("six decks are a shoe");
    let ids = ["player", "tie", "small", "player-pair"];
    let (fresh, progress) = (game(), Progress::default());
    let removal = Removal::new(&fresh, &fresh, bets(&ids)).expect("the bets are right");
    let plain = removal.effects(&fresh, &fresh, &shoe, &[], &progress);
    let plain = plain.expect("the shoe is large enough");
    let high = |card: Card| usize::from(points(card) >= 6);
    for at in CardPlace::all() {
        let peek = peek(&ids, &[look(place(at), high)], &shoe);
        let all: Ratio = peek.signals.iter().map(|of| of.probability.clone()).sum();
        assert_eq!(all, Ratio::one());
        for (bet, of) in plain.iter().enumerate() {
            assert_eq!(peek.mean_of(bet), of.expectation, "{}", at.name());
            assert_eq!(peek.expectations[bet], of.expectation, "{}", at.name());
        }
        assert!(peek.value_always_betting() >= peek.expectations[peek.best()]);
        assert!(peek.value_free_to_sit_out() >= peek.value_always_betting());
    }
}

#[test]
fn a_burned_card_of_one_rank_is_a_card_removed() {
    let shoe = Shoe::decks(2).expect("two decks are a shoe");
    let ids = ["banker", "tie", "either-pair", "all-red"];
    let (fresh, progress) = (game(), Progress::default());
    let removal = Removal::new(&fresh, &fresh, bets(&ids)).expect("the bets are right");
    let effects = removal.effects(&fresh, &fresh, &shoe, &[], &progress);
    let effects = effects.expect("cards can leave");
    let by_card = |card: Card| card.index();
    let peek = peek(&ids, &[look(LookAt::Burned, by_card)], &shoe);
    assert_eq!(peek.signals.len(), 52);
    for (card, signal) in Card::all().zip(&peek.signals) {
        assert_eq!(signal.probability, Ratio::new(1, 52));
        for (of, given) in effects.iter().zip(&signal.expectations) {
            let mut classes = of.classes.iter();
            let class = classes.find(|class| class.cards.contains(card));
            let effect = class.and_then(|class| class.effect.clone());
            assert_eq!(effect, Some(given - &of.expectation), "{card}");
        }
    }
}

fn card(card: naive_dealer::Card) -> Card {
    let rank = Rank::new(card.rank).expect("a rank is 1 to 13");
    Card::new(rank, Suit::ALL[usize::from(card.suit)])
}

/// What is known of an order of cards and its round: for each place the class, if it is dealt.
type Known<'a> = &'a dyn Fn(&[naive_dealer::Card; 6], &naive_dealer::Round) -> Vec<Option<usize>>;

/// Means of net results by what is known, from every deal.
fn naive(
    cards: &[naive_dealer::Card],
    bet: &str,
    known: Known<'_>,
) -> BTreeMap<Vec<Option<usize>>, (i64, i64)> {
    let mut sums = BTreeMap::<_, (i64, i64)>::new();
    naive_dealer::every_deal(cards, &mut |order| {
        let round = naive_dealer::deal(House::Casino, order);
        let sum = sums.entry(known(order, &round)).or_default();
        sum.0 += naive_dealer::profit(bet, &round).expect("the dealer knows the bet");
        sum.1 += 1;
    });
    sums
}

#[track_caller]
fn check_naive(peek: &Peek, naive: &BTreeMap<Vec<Option<usize>>, (i64, i64)>, all: i64) {
    assert_eq!(peek.signals.len(), naive.len());
    for signal in &peek.signals {
        let (sum, rounds) = naive[&signal.classes];
        assert_eq!(signal.probability, Ratio::new(rounds, all));
        assert_eq!(signal.expectations[0], Ratio::new(sum, 20 * rounds));
    }
}

#[test]
fn the_naive_dealer_finds_the_same_for_every_place_on_small_shoes() {
    let red = |card: Card| usize::from(card.suit().is_red());
    let shoes = naive_dealer::small_shoes();
    for cards in [&shoes[0], &shoes[3]] {
        let listed = |&of: &naive_dealer::Card| NamedCount {
            card: Named::Exact(card(of)),
            count: 1,
        };
        let listed: Vec<NamedCount> = cards.iter().map(listed).collect();
        let shoe = Shoe::of_cards(&listed).expect("the shoe is small");
        let size = cards.len() as i64;
        let all: i64 = (size - 5..=size).product();
        for at in CardPlace::all() {
            for id in ["banker", "either-pair"] {
                let first = look(place(CardPlace::InOrder(1)), points);
                let looks = [look(place(at), red), first];
                // Classes are numbered by their first card, which is the ace of clubs.
                let colour = |of: naive_dealer::Card| looks[0].classes.class_of(card(of));
                let known = |order: &[naive_dealer::Card; 6], round: &naive_dealer::Round| {
                    let seen = match at {
                        CardPlace::InOrder(at) => Some(order[at]),
                        CardPlace::OfHand(Hand::Player, at) => round.player.get(at).copied(),
                        CardPlace::OfHand(Hand::Banker, at) => round.banker.get(at).copied(),
                    };
                    let second = looks[1].classes.class_of(card(order[1]));
                    vec![seen.map(colour), Some(second)]
                };
                let peek = peek(&[id], &looks, &shoe);
                check_naive(&peek, &naive(cards, id, &known), all);
            }
        }
    }
}

#[test]
fn the_naive_dealer_finds_the_same_for_a_burned_card() {
    let shoes = naive_dealer::small_shoes();
    for cards in [&shoes[1], &shoes[97]] {
        let listed = |&of: &naive_dealer::Card| NamedCount {
            card: Named::Exact(card(of)),
            count: 1,
        };
        let listed: Vec<NamedCount> = cards.iter().map(listed).collect();
        let shoe = Shoe::of_cards(&listed).expect("the shoe is small");
        let looks = [
            look(place(CardPlace::InOrder(0)), points),
            look(LookAt::Burned, |card| usize::from(points(card) > 4)),
        ];
        let mut sums = BTreeMap::<_, (i64, i64)>::new();
        for (at, &burned) in cards.iter().enumerate() {
            let less = [&cards[..at], &cards[at + 1..]].concat();
            let class = looks[1].classes.class_of(card(burned));
            let known = |order: &[naive_dealer::Card; 6], _: &naive_dealer::Round| {
                vec![Some(looks[0].classes.class_of(card(order[0]))), Some(class)]
            };
            for (signal, (sum, rounds)) in naive(&less, "tie", &known) {
                let of = sums.entry(signal).or_default();
                *of = (of.0 + sum, of.1 + rounds);
            }
        }
        let size = cards.len() as i64;
        let all: i64 = (size - 6..=size).product();
        check_naive(&peek(&["tie"], &looks, &shoe), &sums, all);
    }
}

#[test]
fn bet_files_and_many_signals_are_counted_alike() {
    let when = "player.hand[0].suit == banker.hand[0].suit";
    let file = bet_file("peek-suits", &[(when, "3 to 1")], "disjoint");
    let one = [
        "peek",
        "--bets",
        &file,
        "--knows",
        "player first: 8S | rest",
    ];
    let rows = &answer(&one, "", 6)["tables"][1]["rows"];
    assert_eq!(
        named(rows, "player first", "8S")["peek-suits, exact"],
        "-3/415"
    );
    // With more than 64 signals one walk tells them all apart.
    let two = ["--knows", "banker second: each"];
    let two = [
        &["peek", "--bets", &file, "--knows", "player first: each"][..],
        &two,
    ]
    .concat();
    let rows = &answer(&two, "", 6)["tables"][1]["rows"];
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), 13 * 13 + 1);
    assert_eq!(rows[169]["peek-suits, exact"], "-3/415");
}

#[test]
fn what_is_written_wrong_is_told_with_its_place() {
    let check = |knows: &str, words: &[&str]| {
        check_refused(&["peek", "--knows", knows], "", words);
    };
    check(
        "player forth: 6|rest",
        &["--knows: `player forth`", "`player first`", "`burn`"],
    );
    check("player first 6", &["a colon"]);
    check(
        "first: 6 7|7 8|rest",
        &["first: class 2", "`7` stands in class 1"],
    );
    check(
        "first: 6 6S|rest",
        &["first: class 1", "`6S` stands before in this class"],
    );
    check("first: rest|6|rest", &["class 3", "`rest` stands twice"]);
    check("first: 6||rest", &["class 2", "has no card"]);
    check(
        "first: A 2 3",
        &["no class has 4 5 6 7 8 9 10 J Q K", "add `| rest`"],
    );
    check("first: each|6", &["class 1", "stands alone"]);
    check(
        "first: A 2 3 4 5 6 7 8 9 10 J Q K|rest",
        &["class 2", "leave `rest` out"],
    );
    check("first: one|rest", &["class 1", "`one` is no card"]);
    let also = ["peek", "--knows", "burn: 5|rest", "--infinite"];
    check_refused(&also, "", &["`burn`", "with replacement"]);
    let also = ["peek", "--knows", "next: 5|rest", "--player", "9"];
    check_refused(&also, "", &["`next`", "has begun"]);
    let also = ["peek", "--knows", "first: 8S|rest", "--remove", "8x2"];
    check_refused(&also, "", &["first: `rest`", "suits are not known"]);
    let also = ["peek", "--knows", "first: each", "--knows", "first: 5|rest"];
    check_refused(&also, "", &["`first`", "stands twice"]);
    check_refused(&["peek"], "", &["--knows"]);
}
