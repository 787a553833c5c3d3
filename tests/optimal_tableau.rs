//! Banker's choices: against an independent program, against counting whole rounds under a changed
//! tableau, and against the naive dealer.

use crate::support::command;
use crate::support::naive_dealer;

use std::collections::BTreeMap;

use command::{answer, check_refused, named};
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::optimal_tableau::{Aim, BankerChoices, Choice, CountedCells};
use exactshoe::analysis::pricing::Pricing;
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount, parse_counts};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::round::{Baccarat, Rules};
use exactshoe::tables::catalogue;
use serde_json::Value;

fn rules(id: &str) -> Rules {
    catalogue::rules(id).expect("the rules are right").rules
}

fn bet(id: &str) -> Bet {
    catalogue::bet(id).expect("the bet is stored").bet
}

fn cells(rules: &Rules, id: &str, shoe: &Shoe) -> CountedCells {
    let choices = BankerChoices::new(rules, &bet(id), &Progress::default());
    let choices = choices.expect("the bet is right");
    let cells = choices.on(shoe, &Progress::default());
    cells.expect("the shoe can finish a round")
}

/// The expectation counted by whole rounds under the rules.
fn expectation(rules: &Rules, id: &str, shoe: &Shoe) -> Ratio {
    let game = Baccarat::new(rules.clone());
    let pricing = Pricing::new(&game, &game, vec![bet(id)]).expect("the bet is right");
    let counted = pricing.count(&game, &game, shoe, &Progress::default());
    let counted = counted.expect("the shoe can finish a round");
    BetFigures::new(&bet(id), &counted.lines[0], counted.total).expectation
}

fn decks(decks: u32) -> Shoe {
    Shoe::decks(decks).expect("whole decks are a shoe")
}

fn table<'a>(answer: &'a Value, id: &str) -> &'a Value {
    &named(&answer["tables"], "id", id)["rows"]
}

#[test]
fn the_best_tableaus_of_eight_decks_are_those_of_an_independent_program() {
    let answer = answer(&["tableau"], "", 6);
    let expectations = table(&answer, "expectations");
    for (tableau, expected) in [
        ("of the rules", "-0.0123508133"),
        ("best by total", "-0.0137758775"),
        ("best by hand", "-0.0137761622"),
    ] {
        assert_eq!(
            named(expectations, "tableau", tableau)["expectation"],
            expected
        );
    }
    let totals = table(&answer, "totals").as_array().expect("a list").clone();
    let found: Vec<[&str; 4]> = totals
        .iter()
        .map(|row| ["Banker", "third", "best", "cost per round"].map(|of| said(row, of)))
        .collect();
    assert_eq!(
        found,
        [
            ["6", "stood", "draw", "0.0014166413"],
            ["4", "1", "draw", "0.0000084229"]
        ]
    );
}

fn said<'a>(row: &'a Value, column: &str) -> &'a str {
    row[column].as_str().expect("a text")
}

#[test]
fn by_hand_thirteen_cells_of_eight_decks_are_not_best() {
    let cells = cells(&rules("macau"), "player", &decks(8));
    let is_dear = |cell: &&exactshoe::analysis::optimal_tableau::TableauCell| {
        cell.best(Aim::Lowest) != cell.rules
    };
    let mut found: Vec<String> = Vec::new();
    for cell in cells.by_hand.iter().filter(is_dear) {
        let [low, high] = cell.hand.expect("hands are told apart");
        found.push(format!("{low}{high}:{:?}", cell.third));
    }
    found.sort();
    let mut expected = Vec::new();
    for (hands, third) in [
        (&["06", "15", "24", "33", "79", "88"][..], "None"),
        (&["04", "13", "22", "59", "68", "77"][..], "Some(1)"),
        (&["33"][..], "Some(6)"),
    ] {
        expected.extend(hands.iter().map(|hand| format!("{hand}:{third}")));
    }
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn six_decks_cost_what_an_independent_program_says() {
    let cells = cells(&rules("macau"), "player", &decks(6));
    let costs: Vec<String> = cells
        .by_total
        .iter()
        .filter(|cell| cell.best(Aim::Lowest) != cell.rules)
        .map(|cell| decimal(&cell.cost(Aim::Lowest), 10))
        .collect();
    assert_eq!(costs, ["0.0000056779", "0.0014292687"]);
}

#[test]
fn the_same_two_cells_are_not_best_for_a_banker_who_pays_commission() {
    for shoe in [decks(6), decks(8)] {
        let cells = cells(&rules("macau"), "banker", &shoe);
        let dear = cells
            .by_total
            .iter()
            .filter(|cell| cell.best(Aim::Highest) != cell.rules);
        let dear: Vec<(u8, Option<u8>)> = dear.map(|cell| (cell.total, cell.third)).collect();
        assert_eq!(dear, [(4, Some(1)), (6, None)]);
    }
}

#[test]
fn a_cell_turned_round_changes_the_expectation_by_what_is_said() {
    for (id, of, shoe) in [
        ("macau", "player", decks(2)),
        ("card-room", "tie", decks(8)),
    ] {
        let rules = rules(id);
        let cells = cells(&rules, of, &shoe);
        let before = expectation(&rules, of, &shoe);
        for cell in cells.by_total.iter().step_by(9) {
            let tableau = rules
                .tableau
                .with_banker_cell_flipped(cell.total, cell.third);
            let turned = Rules {
                tableau,
                ..rules.clone()
            };
            let other = match cell.rules {
                Choice::Draw => Choice::Stand,
                Choice::Stand => Choice::Draw,
            };
            let change = cell.of(other) - cell.of(cell.rules);
            assert_eq!(
                expectation(&turned, of, &shoe) - before.clone(),
                change,
                "{cell:?}"
            );
        }
    }
}

#[test]
fn the_cells_and_the_naturals_sum_to_the_expectation() {
    let gone = parse_counts("9Cx2 9D 4H KS").expect("the cards are written well");
    let late = decks(2).without(&gone).expect("the cards are there");
    let mut house = rules("macau");
    // A Player who draws on a 6 as well, and stands on a 5.
    house.tableau.player_draws[6] = true;
    house.tableau.player_draws[5] = false;
    for rules in [rules("macau"), rules("card-room"), house] {
        for id in ["banker", "small", "player-pair"] {
            let cells = cells(&rules, id, &late);
            assert_eq!(cells.expectation(), expectation(&rules, id, &late), "{id}");
            let by_hand = cells.by_hand.iter().map(|cell| cell.of(cell.rules).clone());
            let sum: Ratio = by_hand.sum();
            assert_eq!(sum + cells.naturals.clone(), cells.expectation());
            for aim in [Aim::Lowest, Aim::Highest] {
                let [total, hand] = [cells.best_by_total(aim), cells.best_by_hand(aim)];
                let costs = cells.by_total.iter().map(|cell| cell.cost(aim));
                let cost: Ratio = costs.sum();
                assert_eq!((&total - &cells.expectation()).absolute(), cost);
                match aim {
                    Aim::Lowest => assert!(hand <= total && total <= cells.expectation()),
                    Aim::Highest => assert!(hand >= total && total >= cells.expectation()),
                }
            }
        }
    }
}

/// Player's net result, Banker having drawn or not.
fn result(player: &[naive_dealer::Card], banker: &[naive_dealer::Card]) -> i64 {
    let [player, banker] = [player, banker].map(|hand| i64::from(naive_dealer::total(hand)));
    (player - banker).signum()
}

/// For each cell the rounds that come there, and the sums of net results when Banker draws and
/// when he stands.
type NaiveCells = BTreeMap<([u8; 2], Option<u8>), [i64; 3]>;

fn naive(cards: &[naive_dealer::Card]) -> NaiveCells {
    let mut cells = NaiveCells::new();
    naive_dealer::every_deal(cards, &mut |order| {
        let [first, second, third, fourth, fifth, sixth] = *order;
        let (mut player, mut banker) = (vec![first, third], vec![second, fourth]);
        let points = |card: naive_dealer::Card| naive_dealer::total(&[card]);
        if naive_dealer::total(&player) >= 8 || naive_dealer::total(&banker) >= 8 {
            return;
        }
        let (seen, next) = match naive_dealer::total(&player) <= 5 {
            true => (Some(points(fifth)), sixth),
            false => (None, fifth),
        };
        player.extend(seen.map(|_| fifth));
        let mut hand = [points(second), points(fourth)];
        hand.sort_unstable();
        let cell = cells.entry((hand, seen)).or_default();
        cell[0] += 1;
        cell[2] += result(&player, &banker);
        banker.push(next);
        cell[1] += result(&player, &banker);
    });
    cells
}

#[test]
fn the_naive_dealer_finds_the_same_cells_on_small_shoes() {
    let shoes = naive_dealer::small_shoes();
    for cards in [&shoes[0], &shoes[2], &shoes[6], &shoes[96]] {
        let named = |of: &naive_dealer::Card| NamedCount {
            card: Named::Exact(Card::new(
                Rank::new(of.rank).expect("a rank is 1 to 13"),
                Suit::ALL[usize::from(of.suit)],
            )),
            count: 1,
        };
        let listed: Vec<NamedCount> = cards.iter().map(named).collect();
        let shoe = Shoe::of_cards(&listed).expect("the shoe is small");
        let size = cards.len() as i64;
        let all: i64 = (size - 5..=size).product();
        let naive = naive(cards);
        let cells = cells(&rules("macau"), "player", &shoe);
        for cell in &cells.by_hand {
            let hand = cell.hand.expect("hands are told apart");
            let [rounds, draw, stand] = naive.get(&(hand, cell.third)).copied().unwrap_or_default();
            assert_eq!(cell.probability, Ratio::new(rounds, all));
            assert_eq!(cell.draw, Ratio::new(draw, all));
            assert_eq!(cell.stand, Ratio::new(stand, all));
            assert_eq!(cell.given(Choice::Draw).is_some(), rounds > 0);
        }
        let cells = cells
            .by_hand
            .iter()
            .filter(|cell| !cell.probability.is_zero());
        assert_eq!(cells.count(), naive.len());
    }
}

#[test]
fn a_card_that_leaves_moves_the_margins_as_counted_without_it() {
    let choices = BankerChoices::new(&rules("macau"), &bet("player"), &Progress::default());
    let choices = choices.expect("the bet is right");
    let less_one = choices.less_one(&decks(2), &Progress::default());
    let less_one = less_one.expect("cards can leave");
    let sixes = parse_counts("6").expect("a six");
    let shoe = decks(2).without(&sixes).expect("there are sixes");
    let six = sixes[0].card.possible()[0];
    let found = less_one.iter().find(|of| of.cards.contains(six));
    let found = found.and_then(|of| of.cells.clone());
    assert_eq!(found, Some(cells(&rules("macau"), "player", &shoe)));
    // A card that leaves unseen changes no cell in the mean.
    let whole = cells(&rules("macau"), "player", &decks(2));
    for (at, cell) in whole.by_total.iter().enumerate() {
        let drawn = less_one.iter().map(|of| {
            let cells = of.cells.as_ref().expect("every card is there");
            &Ratio::new(of.left, 104) * &cells.by_total[at].draw
        });
        assert_eq!(drawn.sum::<Ratio>(), cell.draw);
    }
}

#[test]
fn what_is_no_tableau_is_refused() {
    check_refused(&["tableau", "--decks", "6,8"], "", &["--decks", "one shoe"]);
    check_refused(&["tableau", "--player", "9"], "", &["before the round"]);
    check_refused(&["tableau", "--bet", "playr"], "", &["playr", "player"]);
    check_refused(&["tableau", "--cards", "A 2 3 4 5"], "", &["holds 5 cards"]);
}
