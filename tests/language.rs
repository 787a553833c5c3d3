//! Conditions against an interpreter of the Common Expression Language that others wrote: each
//! condition of `tests/language/conditions.txt` is counted by the library, and evaluated by the
//! interpreter on every order of small shoes, dealt by the naive dealer.

use crate::support::naive_dealer;

use std::collections::HashMap;
use std::sync::Arc;

use cel::{Context, Env, Program, Value};
use exactshoe::analysis::pricing::Pricing;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::{bet_file, catalogue};
use naive_dealer::{House, Round, deal, every_deal, total};

const CONDITIONS: &str = include_str!("language/conditions.txt");

fn conditions() -> Vec<&'static str> {
    let is_condition = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    CONDITIONS.lines().filter(is_condition).collect()
}

fn number(number: usize) -> Value {
    Value::Int(number as i64)
}

fn map(entries: Vec<(&str, Value)>) -> Value {
    let entries: HashMap<String, Value> = entries
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    Value::from(entries)
}

/// A card as the interpreter sees it; suits and colours are texts there.
fn card_value(card: naive_dealer::Card) -> Value {
    let suit = ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"][usize::from(card.suit)];
    let color = if matches!(card.suit, 1 | 2) {
        "RED"
    } else {
        "BLACK"
    };
    map(vec![
        ("rank", number(usize::from(card.rank))),
        ("suit", Value::from(suit.to_owned())),
        ("color", Value::from(color.to_owned())),
        (
            "value",
            number(usize::from(if card.rank > 9 { 0 } else { card.rank })),
        ),
    ])
}

fn hand_value(hand: &[naive_dealer::Card], other: &[naive_dealer::Card]) -> Value {
    map(vec![
        ("wins", Value::Bool(total(hand) > total(other))),
        ("total", number(usize::from(total(hand)))),
        ("cards", number(hand.len())),
        ("natural", Value::Bool(hand.len() == 2 && total(hand) >= 8)),
        ("pair", Value::Bool(hand[0].rank == hand[1].rank)),
        (
            "hand",
            Value::from(hand.iter().map(|&of| card_value(of)).collect::<Vec<_>>()),
        ),
    ])
}

fn context(round: &Round) -> Context<'static, 'static> {
    let mut context = Context::with_env(Arc::new(Env::stdlib()));
    let (player, banker) = (&round.player, &round.banker);
    let mut dealt = vec![player[0], banker[0], player[1], banker[1]];
    dealt.extend(player.get(2));
    dealt.extend(banker.get(2));
    let margin = total(player).abs_diff(total(banker));
    let round = map(vec![
        ("cards", number(dealt.len())),
        (
            "deal",
            Value::from(dealt.into_iter().map(card_value).collect::<Vec<_>>()),
        ),
    ]);
    let mut add = |name: &str, value: Value| context.add_variable_from_value(name, value);
    add("player", hand_value(player, banker));
    add("banker", hand_value(banker, player));
    add("tie", Value::Bool(total(player) == total(banker)));
    add("margin", number(usize::from(margin)));
    add("round", round);
    for (name, value) in [("ACE", 1), ("JACK", 11), ("QUEEN", 12), ("KING", 13)] {
        add(name, number(value));
    }
    for name in ["CLUBS", "DIAMONDS", "HEARTS", "SPADES", "RED", "BLACK"] {
        add(name, Value::from(name.to_owned()));
    }
    context
}

fn shoe_of(cards: &[naive_dealer::Card]) -> Shoe {
    let named = |card: &naive_dealer::Card| {
        let rank = Rank::new(card.rank).expect("a rank is 1 to 13");
        let card = Card::new(rank, Suit::ALL[usize::from(card.suit)]);
        NamedCount {
            card: Named::Exact(card),
            count: 1,
        }
    };
    Shoe::of_cards(&cards.iter().map(named).collect::<Vec<_>>()).expect("the shoe is small")
}

/// A condition that lacks a value in some round would be refused, so the interpreter finds a
/// value in every round, too.
fn holds(program: &Program, context: &Context<'_, '_>, condition: &str) -> bool {
    match program.execute(context) {
        Ok(Value::Bool(truth)) => truth,
        other => panic!("{condition}: the interpreter says {other:?}"),
    }
}

#[test]
fn conditions_mean_what_the_common_expression_language_says() {
    let rules = catalogue::rules("macau").expect("the rules are stored");
    let game = Baccarat::new(rules.rules);
    let conditions = conditions();
    let bets = conditions.iter().map(|condition| {
        let line = ((*condition).to_owned(), "1 to 1".to_owned());
        bet_file::of_lines(&[line])
            .unwrap_or_else(|faults| panic!("{faults}"))
            .bet
    });
    let pricing = Pricing::new(&game, &game, bets.collect());
    let pricing = pricing.unwrap_or_else(|error| panic!("{error}"));
    let env = Arc::new(Env::stdlib());
    let programs: Vec<Program> = conditions
        .iter()
        .map(|condition| {
            env.compile(condition)
                .expect("the interpreter reads the condition")
        })
        .collect();
    let sizes = |cards: &Vec<naive_dealer::Card>| cards.len() == 7;
    for cards in naive_dealer::small_shoes()
        .into_iter()
        .filter(sizes)
        .skip(3)
        .step_by(49)
    {
        let mut naive = vec![0u128; conditions.len()];
        every_deal(&cards, &mut |order| {
            let context = context(&deal(House::Casino, order));
            for (at, program) in programs.iter().enumerate() {
                naive[at] += u128::from(holds(program, &context, conditions[at]));
            }
        });
        let counted = pricing.count(&game, &game, &shoe_of(&cards), &Progress::default());
        let counted = counted.unwrap_or_else(|error| panic!("{error}"));
        for ((condition, naive), ways) in conditions.iter().zip(naive).zip(counted.lines) {
            assert_eq!(ways, [naive], "{condition} on {cards:?}");
        }
    }
}
