//! Effects of removal: against an independent program, the naive dealer, and the identity that a
//! card which leaves unseen changes nothing.

use crate::support::command;
use crate::support::naive_dealer;

use command::{answer, check_refused, named, run};
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::Pricing;
use exactshoe::analysis::removal::{BetEffects, Removal};
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount, parse_counts};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::hand::{SeenHand, SeenHands};
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;
use naive_dealer::House;

fn game(hands: SeenHands) -> Baccarat {
    let rules = catalogue::rules("macau").expect("the rules are stored");
    Baccarat::in_progress(rules.rules, hands)
}

fn bets(ids: &[&str]) -> Vec<Bet> {
    let bet = |id: &&str| catalogue::bet(id).expect("the bet is stored").bet;
    ids.iter().map(bet).collect()
}

fn shoe(decks: u32, gone: &str) -> Shoe {
    let gone = parse_counts(gone).expect("the cards are written well");
    let shoe = Shoe::decks(decks).and_then(|shoe| shoe.without(&gone));
    shoe.expect("the cards are there")
}

fn effects(bets: Vec<Bet>, hands: SeenHands, shoe: &Shoe, sets: &[&str]) -> Vec<BetEffects> {
    let (fresh, game) = (game(SeenHands::default()), game(hands));
    let set = |text: &&str| parse_counts(text).expect("the cards are written well");
    let sets: Vec<Vec<NamedCount>> = sets.iter().map(set).collect();
    let removal = Removal::new(&fresh, &game, bets).expect("the bets are right");
    let effects = removal.effects(&fresh, &game, shoe, &sets, &Progress::default());
    effects.expect("cards can leave")
}

/// The effect of one card of each number of points, tens first.
fn by_points(of: &BetEffects) -> Vec<Ratio> {
    let effect = |points: usize| {
        let card = Card::all().find(|card| card.rank().number() as usize % 10 == points);
        let card = card.expect("there are cards of all points");
        let class = of.classes.iter().find(|class| class.cards.contains(card));
        class
            .and_then(|of| of.effect.clone())
            .expect("the card is there")
    };
    (0..10).map(effect).collect()
}

/// The expectation of a bet on any shoe.
fn expectation(bet: &Bet) -> impl Fn(&Shoe) -> Ratio {
    let game = game(SeenHands::default());
    let pricing = Pricing::new(&game, &game, vec![bet.clone()]).expect("the bet is right");
    move |shoe| {
        let counted = pricing.count(&game, &game, shoe, &Progress::default());
        let counted = counted.expect("the shoe is large enough");
        BetFigures::new(&pricing.bets()[0], &counted.lines[0], counted.total).expectation
    }
}

#[test]
fn effects_of_eight_decks_are_those_of_an_independent_program() {
    let printed = [
        (
            "player",
            "-17.7756 -44.7984 -54.2557 -67.1985 -119.5193 84.0599 112.8416 81.7269 53.3038 24.9422",
        ),
        (
            "tie",
            "512.8781 129.2509 -239.2396 -214.0629 -292.3592 -264.3995 -1159.5305 -1091.4062 \
             654.2547 425.9800",
        ),
    ];
    for (id, expected) in printed {
        let effects = effects(bets(&[id]), SeenHands::default(), &shoe(8, ""), &[]);
        let millionths = |of: &Ratio| decimal(&(of * &Ratio::whole(1_000_000)), 4);
        let found: Vec<String> = by_points(&effects[0]).iter().map(millionths).collect();
        assert_eq!(found.join(" "), expected);
    }
}

#[test]
fn exact_effects_on_player_are_those_of_an_independent_program() {
    let effects = effects(bets(&["player"]), SeenHands::default(), &shoe(8, ""), &[]);
    let of = by_points(&effects[0]);
    for (points, expected) in [
        (0, "-71149162624/4002623619055425"),
        (4, "-53154524288/444735957672825"),
        (6, "451662331984/4002623619055425"),
    ] {
        assert_eq!(of[points].to_string(), expected);
    }
}

/// Every stored bet but one that takes seconds: it reads rank and suit of five cards.
fn stored() -> Vec<Bet> {
    let entries = catalogue::bets().expect("stored bets are right");
    let bets = entries.into_iter().map(|entry| entry.bet);
    bets.filter(|bet| !bet.id.starts_with("first-cards"))
        .collect()
}

#[test]
fn a_card_that_leaves_unseen_changes_no_stored_bet() {
    let stored = stored();
    let (fresh, progress) = (game(SeenHands::default()), Progress::default());
    let removal = Removal::new(&fresh, &fresh, stored.clone()).expect("the bets are right");
    for shoe in [shoe(8, ""), shoe(1, "8C 8D KH 4Sx1 5x4 2H 2S")] {
        let effects = removal.effects(&fresh, &fresh, &shoe, &[], &progress);
        for (of, bet) in effects.expect("cards can leave").iter().zip(&stored) {
            assert!(of.is_weighted_by_cards());
            assert_eq!(of.sum_over_cards(), Ratio::zero(), "{}", bet.id);
            let left: u64 = of.classes.iter().map(|class| class.left).sum();
            assert_eq!(left, shoe.len(), "{}", bet.id);
        }
    }
}

#[test]
fn any_card_of_a_class_has_the_effect_of_the_class() {
    let shoe = shoe(2, "TH 9C 9D");
    for bet in bets(&["tie", "small", "matching-dragon-5", "all-red"]) {
        let effects = effects(vec![bet.clone()], SeenHands::default(), &shoe, &[]);
        let expectation = expectation(&bet);
        let before = expectation(&shoe);
        assert_eq!(effects[0].expectation, before);
        for class in &effects[0].classes {
            // The first and the last card of the class; any other is like one of them.
            let cards: Vec<Card> = class.cards.cards().collect();
            for card in [cards[0], cards[cards.len() - 1]] {
                let card = Named::Exact(card);
                let less = shoe.without(&[NamedCount { card, count: 1 }]);
                let less = less.expect("two decks have every card");
                let effect = &expectation(&less) - &before;
                assert_eq!(class.effect, Some(effect), "{} {card}", bet.id);
            }
        }
    }
}

#[test]
fn cards_that_leave_at_once_have_the_effect_of_the_shoe_without_them() {
    let sets = ["7x4 KS", "6", "AC AD AH AS"];
    let all = bets(&["player", "player-pair", "perfect-pairs-either", "all-black"]);
    let found = effects(all.clone(), SeenHands::default(), &shoe(8, ""), &sets[2..]);
    let by_rank = effects(
        bets(&["player", "player-pair"]),
        SeenHands::default(),
        &shoe(8, ""),
        &sets,
    );
    for (bet, of) in all.iter().zip(&found) {
        let after = expectation(bet)(&shoe(8, sets[2]));
        assert_eq!(of.together[0].effect, &after - &of.expectation);
    }
    let player = &by_rank[0];
    let of = by_points(player);
    let four_sevens = &Ratio::whole(4) * &of[7];
    assert_eq!(player.together[0].linear, Some(&four_sevens + &of[0]));
    // A single card is its own prediction.
    assert_eq!(
        player.together[1].linear,
        Some(player.together[1].effect.clone())
    );
    assert_eq!(player.together[1].effect, of[6]);
}

fn card(card: naive_dealer::Card) -> NamedCount {
    let rank = Rank::new(card.rank).expect("a rank is 1 to 13");
    let card = Card::new(rank, Suit::ALL[usize::from(card.suit)]);
    NamedCount {
        card: Named::Exact(card),
        count: 1,
    }
}

/// The mean net result of the rounds with these totals of the first two cards of Player, if any
/// are asked for.
fn naive(cards: &[naive_dealer::Card], bet: &str, player_total: Option<u8>) -> Option<Ratio> {
    let (mut sum, mut rounds) = (0_i64, 0_i64);
    naive_dealer::every_deal(cards, &mut |order| {
        let round = naive_dealer::deal(House::Casino, order);
        if player_total.is_none_or(|total| naive_dealer::total(&round.player[..2]) == total) {
            sum += naive_dealer::profit(bet, &round).expect("the dealer knows the bet");
            rounds += 1;
        }
    });
    (rounds > 0).then(|| Ratio::new(sum, 20 * rounds))
}

#[test]
fn the_naive_dealer_finds_the_same_effects_on_small_shoes() {
    let shoes = naive_dealer::small_shoes();
    for (at, cards) in shoes[..3].iter().chain(&shoes[96..97]).enumerate() {
        let listed: Vec<NamedCount> = cards.iter().map(|&of| card(of)).collect();
        let shoe = Shoe::of_cards(&listed).expect("the shoe is small");
        for id in ["banker", "tie", "player-pair", "all-red"] {
            for total in [None, Some((at % 10) as u8)] {
                let Some(before) = naive(cards, id, total) else {
                    continue;
                };
                let player = SeenHand {
                    cards: Vec::new(),
                    total,
                };
                let hands = SeenHands {
                    player,
                    ..SeenHands::default()
                };
                let found = effects(bets(&[id]), hands, &shoe, &[]);
                assert_eq!(found[0].expectation, before);
                assert_eq!(found[0].mean_of_unseen(), Ratio::zero());
                for (at, &gone) in cards.iter().enumerate() {
                    let less = [&cards[..at], &cards[at + 1..]].concat();
                    let effect = naive(&less, id, total).map(|after| &after - &before);
                    let Named::Exact(gone) = card(gone).card else {
                        unreachable!("it is exact")
                    };
                    let mut classes = found[0].classes.iter();
                    let class = classes.find(|class| class.cards.contains(gone));
                    assert_eq!(
                        class.and_then(|of| of.effect.clone()),
                        effect,
                        "{id} {total:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_command_prints_fractions_and_says_that_the_check_holds() {
    let arguments = ["removal", "--bets", "player", "--also", "7x4 KS"];
    let answer = answer(&arguments, "", 12);
    let checks = &named(&answer["tables"], "id", "checks")["rows"][0];
    assert_eq!(checks["zero"], "holds");
    assert_eq!(checks["sum of cards x effect"], "0");
    let player = &named(&answer["tables"], "id", "player")["rows"];
    let tens = named(player, "class", "10 J Q K");
    assert_eq!(tens["cards"], "128");
    assert_eq!(tens["exact"], "-71149162624/4002623619055425");
    assert_eq!(tens["effect of removal"], "-17.7756315346e-6");
    let csv = run(&["removal", "--bets", "player", "--format", "csv"], "");
    let text = String::from_utf8_lossy(&csv.stdout).into_owned();
    assert!(text.contains("player,A,effect of removal,-7796137312/174027113871975,"));
    assert_eq!(csv.status.code(), Some(0));
}

#[test]
fn classes_that_are_not_there_have_no_effect() {
    let arguments = ["removal", "--bets", "tie", "--cards", "A A A 9S 9S 8 7 6"];
    let answer = answer(&arguments, "", 6);
    let rows = &named(&answer["tables"], "id", "tie")["rows"];
    assert_eq!(named(rows, "class", "5")["effect of removal"], "-");
    assert_eq!(named(rows, "class", "A")["exact"], "13/56");
    let assumptions = answer["assumptions"].to_string();
    assert!(assumptions.contains("not available"), "{assumptions}");
}

#[test]
fn what_cannot_leave_is_refused() {
    let check = |arguments: &[&str], words: &[&str]| {
        check_refused(&[&["removal"], arguments].concat(), "", words);
    };
    check(
        &["--infinite"],
        &["--infinite", "no card leaves", "number of decks"],
    );
    check(&["--also", "7x33"], &["--also: `7x33`", "it holds 32"]);
    check(&["--also", "king"], &["--also: `king`", "no card"]);
    check(&["--also", ""], &["--also", "no card"]);
    check(&["--decks", "6,8"], &["--decks", "one shoe"]);
    check(
        &["--cards", "A A A 9S 9S 8"],
        &["no card can leave", "holds 6"],
    );
    check(
        &["--cards", "A A A 9S 9S 8 7", "--also", "8 7"],
        &["--also: `8 7`", "holds 5 cards"],
    );
    check(
        &["--bets", "all-red", "--also", "8x2"],
        &["all-red", "`8S`"],
    );
}
