//! The joint law of bets: against the naive dealer, against the counts of each bet alone, and
//! against identities of covariances and totals.

use crate::support::command;
use crate::support::naive_dealer;

use std::collections::BTreeMap;

use command::{answer, bet_file as written_bet, check_refused, named};
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::joint::JointLaw;
use exactshoe::analysis::pricing::{PriceError, Pricing};
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount, parse_counts};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::Ratio;
use exactshoe::exact::root::signed_root;
use exactshoe::games::baccarat::hand::{SeenHand, SeenHands};
use exactshoe::games::baccarat::round::{Baccarat, Rules};
use exactshoe::tables::{bet_file, catalogue};
use naive_dealer::House;

/// Orders by the net results of all bets, in twentieths of the stake.
type NaiveLaw = BTreeMap<Vec<i64>, u128>;

/// Main bets, bets on totals and cards, pairs, suits, and all of these together.
const SETS: [&[&str]; 9] = [
    &["player", "banker", "tie", "player-pair", "banker-pair"],
    &["banker"],
    &["perfect-pairs-either"],
    &["small", "dragon-7", "panda-8", "banker-six-half"],
    &["perfect-pairs-either", "all-red"],
    &["player-pair", "banker-pair", "dragon-7"],
    &["all-black", "tie", "either-pair", "big"],
    &["suited-third", "banker", "last-card-heart"],
    &[
        "either-pair",
        "tie",
        "player",
        "perfect-pairs-either",
        "banker-pair",
        "banker",
        "player-pair",
    ],
];

const LAST_CARD_HEART: &str = "round.deal[round.cards - 1].suit == HEARTS";
const SUITED_THIRD: &str = "player.cards == 3 && player.hand[2].suit == player.hand[0].suit";

fn bet_of(id: &str) -> Bet {
    let (condition, pay) = match id {
        "last-card-heart" => (LAST_CARD_HEART, "2 to 1"),
        "suited-third" => (SUITED_THIRD, "10 to 1"),
        _ => return catalogue::bet(id).expect("the bet is stored").bet,
    };
    let id = id.to_owned();
    let bet = written(&[(condition, pay)]);
    Bet { id, ..bet }
}

fn written(lines: &[(&str, &str)]) -> Bet {
    let line = |&(when, pays): &(&str, &str)| (when.to_owned(), pays.to_owned());
    let lines: Vec<_> = lines.iter().map(line).collect();
    bet_file::of_lines(&lines).expect("the lines are right").bet
}

fn bets_of(ids: &[&str]) -> Vec<Bet> {
    ids.iter().map(|id| bet_of(id)).collect()
}

fn rules() -> Rules {
    catalogue::rules("macau")
        .expect("the rules are stored")
        .rules
}

fn joint(bets: &[Bet], shoe: &Shoe) -> JointLaw {
    let game = Baccarat::new(rules());
    let pricing = Pricing::new(&game, &game, bets.to_vec()).expect("the bets are right");
    let law = pricing.joint(&game, &game, shoe, &Progress::default());
    law.expect("the shoe can finish a round")
}

fn eight_decks() -> Shoe {
    Shoe::decks(8).expect("eight decks are a shoe")
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

fn naive_joint(
    cards: &[naive_dealer::Card],
    ids: &[&str],
    agrees: impl Fn(&naive_dealer::Round) -> bool,
) -> NaiveLaw {
    let mut law = NaiveLaw::new();
    naive_dealer::every_deal(cards, &mut |order| {
        let round = naive_dealer::deal(House::Casino, order);
        if agrees(&round) {
            let profit = |id: &&str| naive_dealer::profit(id, &round);
            let results = ids.iter().map(profit).collect::<Option<Vec<i64>>>();
            *law.entry(results.expect("the dealer knows the bets"))
                .or_default() += 1;
        }
    });
    law
}

fn in_twentieths(law: &JointLaw) -> NaiveLaw {
    let twentieths = |profit: &Ratio| {
        let text = (profit * &Ratio::whole(20)).to_string();
        text.parse().expect("pays are in twentieths")
    };
    let mut ways = NaiveLaw::new();
    for cell in &law.cells {
        let profits = (0..law.profits.len()).map(|bet| twentieths(law.profit(cell, bet)));
        let before = ways.insert(profits.collect(), cell.ways);
        assert_eq!(before, None, "each combination is listed once");
    }
    ways
}

/// The mean over deals of a function of the results in twentieths.
fn naive_mean(law: &NaiveLaw, of: impl Fn(&[i64]) -> i64) -> Ratio {
    let total: u128 = law.values().sum();
    let sum: i128 = law
        .iter()
        .map(|(results, &ways)| i128::from(of(results)) * ways as i128)
        .sum();
    Ratio::new(sum, total)
}

#[track_caller]
fn check_set(ids: &[&str], every: usize) {
    let game = Baccarat::new(rules());
    let pricing = Pricing::new(&game, &game, bets_of(ids)).expect("the bets are right");
    for cards in naive_dealer::small_shoes().iter().step_by(every) {
        let naive = naive_joint(cards, ids, |_| true);
        let law = pricing.joint(&game, &game, &shoe_of(cards), &Progress::default());
        let law = law.expect("the shoe can finish a round");
        assert_eq!(in_twentieths(&law), naive, "{ids:?} on {cards:?}");
        assert_eq!(law.total, naive.values().sum::<u128>());
        check_moments(&law, &naive);
    }
}

/// Covariances and moments of the total, from the naive law by other formulas.
fn check_moments(law: &JointLaw, naive: &NaiveLaw) {
    let bets = law.profits.len();
    let total: u128 = naive.values().sum();
    for (a, b) in (0..bets).flat_map(|a| (0..bets).map(move |b| (a, b))) {
        // Half the mean product of differences of two independent deals.
        let mut sum = 0i128;
        for (first, &n) in naive {
            for (second, &m) in naive {
                let product = (first[a] - second[a]) * (first[b] - second[b]);
                sum += i128::from(product) * (n * m) as i128;
            }
        }
        let expected = Ratio::new(sum, 2 * 400 * total * total);
        assert_eq!(law.covariance(a, b), expected, "covariance of {a} and {b}");
    }
    // Stakes 1, 2, 3, ...: totals in twentieths are whole.
    let stakes: Vec<Ratio> = (1..=bets as i64).map(Ratio::whole).collect();
    let of = |results: &[i64]| -> i64 { (1..).zip(results).map(|(n, result)| n * result).sum() };
    let totals = law.total_law(&stakes);
    let mean = naive_mean(naive, of);
    let about = |power: i32| {
        let term = |(results, &ways): (&Vec<i64>, &u128)| {
            let distance = Ratio::whole(of(results)) - mean.clone();
            let powers = (0..power).fold(Ratio::one(), |product, _| product * distance.clone());
            powers * Ratio::whole(ways)
        };
        let scale = (0..power).fold(Ratio::whole(total), |product, _| product * Ratio::whole(20));
        naive.iter().map(term).sum::<Ratio>() / scale
    };
    assert_eq!(totals.mean(), mean.clone() / Ratio::whole(20));
    assert_eq!(totals.variance(), about(2));
    assert_eq!(totals.third_central_moment(), about(3));
    let extreme = |results: Option<&Vec<i64>>| Ratio::new(of(results.expect("a deal")), 20);
    let by_total = |results: &&Vec<i64>| of(results);
    assert_eq!(totals.best().0, extreme(naive.keys().max_by_key(by_total)));
    assert_eq!(totals.worst().0, extreme(naive.keys().min_by_key(by_total)));
    let gain = naive.iter().filter(|(results, _)| of(results) > 0);
    assert_eq!(totals.ways_of_gain(), gain.map(|(_, ways)| ways).sum());
    let loss = naive.iter().filter(|(results, _)| of(results) < 0);
    assert_eq!(totals.ways_of_loss(), loss.map(|(_, ways)| ways).sum());
}

#[test]
fn main_bets_and_pairs_have_the_naive_law() {
    check_set(SETS[0], 1);
    check_set(SETS[5], 3);
}

#[test]
fn a_layout_of_more_combinations_than_are_counted_as_lines_has_the_naive_law() {
    check_set(SETS[8], 5);
}

#[test]
fn single_bets_have_the_naive_law() {
    check_set(SETS[1], 3);
    check_set(SETS[2], 9);
}

#[test]
fn bets_on_totals_have_the_naive_law() {
    check_set(SETS[3], 1);
}

#[test]
fn bets_that_read_suits_have_the_naive_law() {
    check_set(SETS[4], 5);
    check_set(SETS[6], 5);
    check_set(SETS[7], 5);
}

#[test]
fn hands_in_progress_have_the_naive_law_of_the_orders_that_agree() {
    let ids = [
        "banker",
        "tie",
        "player-pair",
        "all-red",
        "perfect-pairs-either",
    ];
    for cards in naive_dealer::small_shoes().iter().step_by(23) {
        let exactly = |cards: &[naive_dealer::Card]| SeenHand {
            cards: cards.iter().map(|&of| Named::Exact(card(of))).collect(),
            total: None,
        };
        let hands = SeenHands {
            player: exactly(&cards[..2]),
            banker: exactly(&cards[2..3]),
        };
        let naive = naive_joint(cards, &ids, |round| {
            round.player[..2] == cards[..2] && round.banker[0] == cards[2]
        });
        let fresh = Baccarat::new(rules());
        let game = Baccarat::in_progress(rules(), hands);
        let pricing = Pricing::new(&fresh, &game, bets_of(&ids)).expect("the bets are right");
        let shoe = shoe_of(&cards[3..]);
        // Equal cards are different cards to the dealer, who may take any of them first.
        let law = pricing.joint(&fresh, &game, &shoe, &Progress::default());
        let law = law.expect("the hands are possible");
        let copies = naive.values().sum::<u128>() / law.total;
        let counted = in_twentieths(&law).into_iter();
        let counted: NaiveLaw = counted.map(|(of, ways)| (of, ways * copies)).collect();
        assert_eq!(counted, naive, "after three cards of {cards:?}");
    }
}

/// Every bet of the joint law as `Pricing` counts it, its variance and expectation included.
#[track_caller]
fn check_marginals(bets: &[Bet], shoe: &Shoe) {
    let game = Baccarat::new(rules());
    let pricing = Pricing::new(&game, &game, bets.to_vec()).expect("the bets are right");
    let counted = pricing.count(&game, &game, shoe, &Progress::default());
    let counted = counted.expect("the shoe can finish a round");
    let law = pricing.joint(&game, &game, shoe, &Progress::default());
    let law = law.expect("the shoe can finish a round");
    assert_eq!(law.total, counted.total);
    for (at, (bet, lines)) in bets.iter().zip(&counted.lines).enumerate() {
        let mut expected = vec![0; law.profits[at].len()];
        let number = |profit: &Ratio| law.profits[at].iter().position(|other| other == profit);
        for (line, ways) in bet.lines.iter().zip(lines) {
            expected[number(&bet.profit(line)).expect("the result is listed")] += ways;
        }
        expected[0] += counted.total - lines.iter().sum::<u128>();
        assert_eq!(law.marginal(at), expected, "{}", bet.id);
        let figures = BetFigures::new(bet, lines, counted.total);
        assert_eq!(law.expectation(at), figures.expectation, "{}", bet.id);
        assert_eq!(law.covariance(at, at), figures.variance, "{}", bet.id);
    }
}

#[test]
fn marginals_are_the_counts_of_each_bet_alone() {
    let removed = parse_counts("8x5 KS K 3H").expect("the cards are well written");
    let depleted = eight_decks()
        .without(&removed)
        .expect("they are in the shoe");
    let ids = [
        "player",
        "banker",
        "tie",
        "player-pair",
        "banker-pair",
        "dragon-7",
        "small",
    ];
    for shoe in [eight_decks(), depleted, Shoe::infinite()] {
        check_marginals(&bets_of(&ids), &shoe);
    }
    check_marginals(
        &bets_of(&["banker", "all-red", "either-pair"]),
        &eight_decks(),
    );
}

#[test]
fn lines_of_equal_pay_are_one_result_and_the_first_line_counts_where_the_bet_says_so() {
    let thirds = written(&[
        ("player.cards == 3 && banker.cards == 2", "3 to 1"),
        ("player.cards == 2 && banker.cards == 3", "3 to 1"),
        ("round.cards == 6 && player.pair", "1/3 to 1"),
    ]);
    let pairs = Bet {
        matching: exactshoe::bets::bet::Matching::First,
        ..written(&[
            ("player.pair && banker.pair", "90 to 1"),
            ("player.pair", "2 to 1"),
        ])
    };
    let law = joint(&[thirds.clone(), pairs.clone()], &eight_decks());
    assert_eq!(
        law.profits[0],
        [Ratio::whole(-1), Ratio::new(1, 3), Ratio::whole(3)]
    );
    check_marginals(&[thirds, pairs], &eight_decks());
}

#[test]
fn a_further_bet_that_reads_more_changes_no_law() {
    // Without the pair the law is read off the summary of the round, with it there is a walk.
    let ids = ["player", "banker", "tie", "dragon-7", "small"];
    let read_off = joint(&bets_of(&ids), &eight_decks());
    let walked = joint(
        &bets_of(&[&["player-pair"][..], &ids].concat()),
        &eight_decks(),
    );
    let mut ways: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
    for cell in &walked.cells {
        *ways.entry(cell.results[1..].to_vec()).or_default() += cell.ways;
    }
    let expected = read_off.cells.iter();
    let expected = expected.map(|cell| (cell.results.clone(), cell.ways));
    assert_eq!(ways, expected.collect());
}

#[test]
fn the_variance_of_the_total_is_the_sum_of_covariances() {
    let ids = ["player", "banker", "tie", "player-pair", "banker-pair"];
    let law = joint(&bets_of(&ids), &eight_decks());
    let stakes = ["1", "0", "5/3", "0.25", "7"].map(|text| Ratio::parse(text).expect("a number"));
    let totals = law.total_law(&stakes);
    let pairs = (0..5).flat_map(|a| (0..5).map(move |b| (a, b)));
    let terms = pairs.map(|(a, b)| law.covariance(a, b) * stakes[a].clone() * stakes[b].clone());
    assert_eq!(totals.variance(), terms.sum());
    let means = (0..5).map(|bet| law.expectation(bet) * stakes[bet].clone());
    assert_eq!(totals.mean(), means.sum());
    assert_eq!(
        totals.results.iter().map(|(_, ways)| ways).sum::<u128>(),
        law.total
    );
}

#[test]
fn pairs_are_independent_only_when_cards_come_back() {
    let bets = bets_of(&["player-pair", "banker-pair"]);
    assert!(joint(&bets, &Shoe::infinite()).covariance(0, 1).is_zero());
    assert!(joint(&bets, &eight_decks()).covariance(0, 1).is_positive());
}

#[test]
fn player_banker_and_tie_have_known_covariances_on_eight_decks() {
    let law = joint(&bets_of(&["player", "banker", "tie"]), &eight_decks());
    let check = |a, b, expected: &str| assert_eq!(decimal(&law.covariance(a, b), 9), expected);
    check(1, 0, "-0.882044821");
    check(1, 2, "0.009059944");
    check(0, 2, "0.010577282");
    let correlation = |a, b| law.correlation_squared(a, b).expect("both vary");
    assert_eq!(correlation(2, 2), Ratio::one());
    // The outcomes by hand: ways of Player, Banker and Tie, each of 6-card sequences.
    let [p, b, t]: [i128; 3] = [
        2_230_518_282_592_256,
        2_292_252_566_437_888,
        475_627_426_473_216,
    ];
    let n = Ratio::whole(p + b + t);
    let mean = |twentieths: i128| Ratio::new(twentieths, 20) / n.clone();
    let product = mean(-19 * b - 20 * p);
    let expected = product - mean(19 * b - 20 * p) * mean(20 * p - 20 * b);
    assert_eq!(law.covariance(0, 1), expected);
    assert_eq!(signed_root(&correlation(0, 1), 6), "-0.999969");
}

#[test]
fn two_bets_that_can_win_together_do_so_in_known_deals() {
    let dragon = written(&[(
        "banker.wins && banker.total == 7 && banker.cards == 3",
        "40 to 1",
    )]);
    let killed = written(&[(
        "(banker.total == 7 && banker.cards == 3 && !banker.wins) \
         || (player.total == 6 && player.cards == 3 && !player.wins)",
        "6 to 1",
    )]);
    let law = joint(&[dragon, killed], &eight_decks());
    assert_eq!(law.ways_both_win(0, 1), 10_750_080_249_856);
}

#[test]
fn a_bet_that_always_has_one_result_has_no_correlation() {
    let sure = written(&[("round.cards >= 4", "1 to 1")]);
    let law = joint(&[sure, bet_of("tie")], &eight_decks());
    assert!(law.covariance(0, 1).is_zero());
    assert_eq!(law.correlation_squared(0, 1), None);
    let unstaked = law.total_law(&[Ratio::one(), Ratio::zero()]);
    assert_eq!(unstaked.results, [(Ratio::one(), law.total)]);
    assert_eq!(unstaked.skewness_squared(), None);
}

#[test]
fn bets_of_too_many_combinations_are_refused() {
    let of_hand = |hand: &str, rank: u8| {
        let condition = format!("{hand}.hand[0].rank == {rank}");
        written(&[(condition.as_str(), "12 to 1")])
    };
    let bets: Vec<Bet> = (1..=13)
        .flat_map(|rank| ["player", "banker"].map(|hand| of_hand(hand, rank)))
        .collect();
    let game = Baccarat::new(rules());
    let pricing = Pricing::new(&game, &game, bets).expect("the bets are right");
    let law = pricing.joint(&game, &game, &eight_decks(), &Progress::default());
    let combinations = 1 << 26;
    assert_eq!(law, Err(PriceError::TooManyCombinations { combinations }));
}

#[test]
fn faults_of_bets_are_found_before_they_are_counted() {
    // Held together only when six cards are dealt that few shoes have.
    let lines = [
        ("player.hand[0] == banker.hand[0]", "1 to 1"),
        ("player.hand[1] == banker.hand[1]", "2 to 1"),
    ];
    let game = Baccarat::new(rules());
    let pricing = Pricing::new(&game, &game, vec![bet_of("tie"), written(&lines)]);
    let pricing = pricing.expect("faults of bets with a walk come when it is walked");
    let one_deck = Shoe::decks(1).expect("a deck is a shoe");
    let law = pricing.joint(&game, &game, &one_deck, &Progress::default());
    assert!(matches!(law, Err(PriceError::Overlap { bet: 1, .. })));
}

#[test]
fn the_command_answers_in_exact_numbers() {
    let bets = [
        "joint",
        "tie",
        "banker.pair => 11 to 1",
        "--stakes",
        "2,1/2",
    ];
    let said = answer(&bets, "", 9);
    assert_eq!(said["total_ways"], "4998398275503360");
    assert_eq!(said["total"]["best"]["result"]["fraction"], "43/2");
    assert_eq!(said["total"]["best"]["ways"], "34571137107200");
    assert_eq!(said["total"]["worst"]["result"]["fraction"], "-5/2");
    assert_eq!(said["joint"].as_array().map(Vec::len), Some(4));
    let pair = &said["pairs"][0];
    assert_eq!(pair["both_win"]["ways"], "34571137107200");
    assert_eq!(pair["covariance"]["decimal"], "-0.020692054");
    let second = named(&said["bets"], "id", "bet-2");
    assert_eq!(second["name"], "banker.pair => 11 to 1");
    let layout = answer(&["joint"], "", 6);
    let bets = layout["bets"].as_array().expect("a list");
    let ids: Vec<_> = bets.iter().map(|bet| bet["id"].as_str()).collect();
    let offered = ["player", "banker", "tie", "player-pair", "banker-pair"];
    assert_eq!(ids, offered.map(Some));
}

#[test]
fn misuse_of_the_command_is_told_with_what_would_be_right() {
    let check = |arguments: &[&str], words: &[&str]| {
        check_refused(&[&["joint"], arguments].concat(), "", words);
    };
    check(&["tie", "banker", "tie"], &["`tie`", "name it once"]);
    check(
        &["tie", "banker", "--stakes", "1"],
        &["--stakes", "1 stakes for 2 bets"],
    );
    check(
        &["tie", "--stakes", "-1"],
        &["--stakes", "`-1` is no stake"],
    );
    check(&["tie", "--decks", "6..8"], &["--decks", "one shoe"]);
    check(
        &["tie", "player.pair"],
        &["bet 2", "`player.pair => 8 to 1`"],
    );
    check(
        &["tie", "player.pears => 11 to 1"],
        &["bet 2: condition", "pears"],
    );
    check(&["tie", "player.pair => 11"], &["bet 2: pay", "11 to 1"]);
    check(
        &["tie", "player.pair => 1 to 1; banker.pair => 2 to 1"],
        &["bet 2", "exclude each other"],
    );
    let one = written_bet("joint-same-id", &[("player.pair", "11 to 1")], "disjoint");
    check(&[&one, "player.pair => 11 to 1"], &["the same"]);
    check(&["ties"], &["did you mean `tie`"]);
}
