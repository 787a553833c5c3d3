//! Differences of rule files and of bets: what they say, and figures compared with published
//! counts, exact fractions made of these, and rounds dealt one by one.

use crate::support::command;
use crate::support::naive_dealer;

use std::fs;
use std::path::Path;

use command::{bet_file, check_refused, file, named, run};
use exactshoe::analysis::difference::rules::{OfferedRules, RulesChange, rules_changes};
use exactshoe::analysis::difference::{Change, Pairs};
use exactshoe::exact::ratio::Ratio;
use exactshoe::tables::catalogue;
use naive_dealer::{Card, House, deal, every_deal, profit, small_shoes, total};
use serde_json::{Value, json};

/// The ways of eight decks, as in every published table: all, Banker, Player, Tie, and a Banker
/// who wins with a 6.
const ALL: i64 = 4_998_398_275_503_360;
const BANKER: i64 = 2_292_252_566_437_888;
const PLAYER: i64 = 2_230_518_282_592_256;
const TIE: i64 = 475_627_426_473_216;
const BANKER_WITH_SIX: i64 = 269_232_304_455_680;

/// The difference in JSON, of a run with this exit status.
#[track_caller]
fn difference(arguments: &[&str], status: i32) -> Value {
    let form = ["--format", "json", "--digits", "6"];
    let output = run(&[&["diff"], arguments, form.as_slice()].concat(), "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(status),
        "shoe diff {arguments:?}: {errors}"
    );
    serde_json::from_slice(&output.stdout).expect("the answer is JSON")
}

/// A figure that moved, by the member that names what it is of, its name and its quantity.
#[track_caller]
fn moved<'a>(answer: &'a Value, of: &str, name: &str, figure: &str) -> &'a Value {
    let moved = answer["shoes"][0]["moved"].as_array().expect("a list");
    let found = moved
        .iter()
        .find(|one| one[of] == name && one["figure"] == figure);
    found.unwrap_or_else(|| panic!("no {figure} of {name} in {moved:?}"))
}

#[track_caller]
fn check_moved(moved: &Value, before: &Ratio, after: &Ratio) {
    let written = |of: &Ratio| json!(of.to_string());
    assert_eq!(moved["before"]["fraction"], written(before));
    assert_eq!(moved["after"]["fraction"], written(after));
    assert_eq!(moved["change"]["fraction"], written(&(after - before)));
}

/// A stored table with some fields changed, as a file.
fn edited(folder: &str, id: &str, name: &str, edit: impl Fn(&mut Value)) -> String {
    let path = format!("tables/baccarat/{folder}/{id}.json");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = fs::read_to_string(stored).expect("it is stored");
    let mut table: Value = serde_json::from_str(&text).expect("it is JSON");
    edit(&mut table);
    file(&format!("difference-{name}.json"), &table)
}

/// The one thing that an edited copy of a stored table says differently.
#[track_caller]
fn check_said(
    (folder, id): (&str, &str),
    edit: impl Fn(&mut Value),
    what: &str,
    before: Value,
    after: Value,
) {
    let name: String = what.chars().filter(char::is_ascii_alphanumeric).collect();
    let copy = edited(folder, id, &format!("said-{name}"), edit);
    let answer = difference(&[id, &copy], 1);
    let said = json!([{"what": what, "before": before, "after": after}]);
    assert_eq!(answer["contents"], said);
}

fn macau() -> (&'static str, &'static str) {
    ("rules", "macau")
}

// Figures.

#[test]
fn a_tie_at_nine_to_one_costs_less_by_the_probability_of_a_tie() {
    let with_paytable = |table: &mut Value| {
        let nine = json!({"id": "9-to-1", "name": "9 to 1", "pays": {"tie": "9 to 1"}});
        table["paytables"] = json!([nine]);
    };
    let eight = edited("bets", "tie", "paytables", with_paytable);
    let nine = format!("{eight}:9-to-1");
    let answer = difference(&[&eight, &nine], 1);
    let edge = |pay: i64| Ratio::new(ALL - TIE - pay * TIE, ALL);
    let name = "tie -> tie:9-to-1";
    check_moved(
        moved(&answer, "bet", name, "house edge"),
        &edge(8),
        &edge(9),
    );
    check_moved(
        moved(&answer, "bet", name, "per resolved bet"),
        &edge(8),
        &edge(9),
    );
    check_moved(
        moved(&answer, "bet", name, "RTP"),
        &(Ratio::one() - edge(8)),
        &(Ratio::one() - edge(9)),
    );
    // The law of two results: p (1 - p) times the square of their distance, pay and stake.
    let p = Ratio::new(TIE, ALL);
    let variance =
        |pay: i64| Ratio::whole((pay + 1) * (pay + 1)) * p.clone() * (Ratio::one() - p.clone());
    let deviation = moved(&answer, "bet", name, "std deviation");
    let fraction = |side: &str| deviation["variance"][side]["fraction"].clone();
    assert_eq!(fraction("before"), json!(variance(8).to_string()));
    assert_eq!(fraction("after"), json!(variance(9).to_string()));
    assert_eq!(deviation["before"]["decimal"], "2.640872");
    assert_eq!(deviation["after"]["decimal"], "2.934302");
    assert_eq!(deviation["change"]["decimal"], "0.293430");
    // House edge, per resolved bet, RTP, hit frequency, deviation, the line and what is left.
    assert_eq!(
        (&answer["figures_compared"], &answer["figures_moved"]),
        (&json!(7), &json!(4))
    );
    let said = |what: &str| named(&answer["contents"], "what", what).clone();
    assert_eq!(said("line `tie`, pays")["after"], "9 to 1");
    assert_eq!(said("paytable `9-to-1`")["before"], "pays 9 to 1");
    assert_eq!(said("paytable `9-to-1`")["after"], Value::Null);
}

#[test]
fn commission_and_half_pay_on_six_differ_as_their_counts_say() {
    let answer = difference(&["banker", "banker-six-half"], 1);
    let name = "banker -> banker-six-half";
    let commission = Ratio::new(PLAYER, ALL) - Ratio::new(19 * BANKER, 20 * ALL);
    let half = Ratio::new(2 * PLAYER - 2 * BANKER + BANKER_WITH_SIX, 2 * ALL);
    check_moved(
        moved(&answer, "bet", name, "house edge"),
        &commission,
        &half,
    );
    let resolved = Ratio::new(BANKER + PLAYER, ALL);
    check_moved(
        moved(&answer, "bet", name, "per resolved bet"),
        &(commission / resolved.clone()),
        &(half / resolved),
    );
    let line = |name: &str| moved(&answer, "line", name, "ways").clone();
    assert_eq!(line("Banker wins")["before"], json!(BANKER.to_string()));
    assert_eq!(line("Banker wins")["after"], Value::Null);
    assert_eq!(
        line("Banker wins with 6")["after"],
        json!(BANKER_WITH_SIX.to_string())
    );
}

#[test]
fn commission_or_none_moves_no_figure_of_the_other_bets() {
    let answer = difference(&["macau", "macau-commission-free"], 1);
    // Three outcomes, three numbers of cards, three figures of each of four bets.
    assert_eq!(
        (&answer["figures_compared"], &answer["figures_moved"]),
        (&json!(18), &json!(0))
    );
    let by_one = json!({"before": ["banker"], "after": ["banker-six-half"]});
    assert_eq!(answer["offered_by_one"], by_one);
}

#[test]
fn a_cell_turned_round_moves_the_outcomes_to_their_known_counts() {
    let stands = edited("rules", "macau", "cell", |table| {
        table["banker_draws_on"]["7"] = json!([0, 1, 2, 3, 4, 5]);
    });
    let answer = difference(&["macau", &stands], 1);
    let what = "Banker 6 against third card 7";
    let said = json!([{"what": what, "before": "draws", "after": "stands"}]);
    assert_eq!(answer["contents"], said);
    let (banker, player, tie) = (2292744065912832i64, 2231772682604544i64, 473881526985984i64);
    let outcomes = [
        ("Banker", BANKER, banker),
        ("Player", PLAYER, player),
        ("Tie", TIE, tie),
    ];
    for (name, before, after) in outcomes {
        check_moved(
            moved(&answer, "outcome", name, "probability"),
            &Ratio::new(before, ALL),
            &Ratio::new(after, ALL),
        );
    }
    let edge = |won: i64, lost: i64, pay: Ratio| Ratio::new(lost, ALL) - pay * Ratio::new(won, ALL);
    let one = Ratio::one;
    let net = || Ratio::new(19, 20);
    let edges = [
        (
            "player",
            edge(PLAYER, BANKER, one()),
            edge(player, banker, one()),
        ),
        (
            "banker",
            edge(BANKER, PLAYER, net()),
            edge(banker, player, net()),
        ),
        (
            "tie",
            edge(TIE, ALL - TIE, Ratio::whole(8)),
            edge(tie, ALL - tie, Ratio::whole(8)),
        ),
    ];
    for (bet, before, after) in edges {
        check_moved(moved(&answer, "bet", bet, "house edge"), &before, &after);
    }
    // Pairs depend on no third card: 6 of the figures that the rules have in common stay, and
    // rounds of four cards are as many as before.
    assert_eq!(
        (&answer["figures_compared"], &answer["figures_moved"]),
        (&json!(21), &json!(14))
    );
}

#[test]
fn each_rule_file_is_counted_on_its_own_usual_decks() {
    let six = edited("rules", "macau", "six", |table| {
        table["decks"]["usual"] = json!(6)
    });
    let answer = difference(&["macau", &six], 1);
    // As every published table of six and eight decks prints them.
    for (name, before, after) in [
        ("Banker", "0.458597", "0.458653"),
        ("Player", "0.446247", "0.446279"),
        ("Tie", "0.095156", "0.095069"),
    ] {
        let moved = moved(&answer, "outcome", name, "probability");
        let decimals = (&moved["before"]["decimal"], &moved["after"]["decimal"]);
        assert_eq!(decimals, (&json!(before), &json!(after)));
    }
    assert_eq!(answer["shoes"][0]["shoe"], "8 decks -> 6 decks");
    let assumptions = answer["assumptions"].to_string();
    assert!(assumptions.contains("own usual decks"), "{assumptions}");
    let on_one = difference(&["macau", &six, "--decks", "7"], 1);
    assert_eq!(
        (&on_one["figures_moved"], &on_one["shoes"][0]["shoe"]),
        (&json!(0), &json!("7 decks"))
    );
}

/// What the naive dealer finds on a shoe: deals by winner and number of cards, and the sum of a
/// bet's net results in twentieths.
#[derive(Default)]
struct Dealt {
    all: i64,
    outcomes: [i64; 3],
    cards: [i64; 3],
    profits: [i64; 2],
    squares: [i64; 2],
}

fn dealt(house: House, shoe: &[Card]) -> Dealt {
    let mut dealt = Dealt::default();
    every_deal(shoe, &mut |order| {
        let round = deal(house, order);
        let totals = (total(&round.player), total(&round.banker));
        dealt.all += 1;
        let winner = match totals {
            (player, banker) if player > banker => 0,
            (player, banker) if player < banker => 1,
            _ => 2,
        };
        dealt.outcomes[winner] += 1;
        dealt.cards[round.player.len() + round.banker.len() - 4] += 1;
        for (at, bet) in ["player", "banker"].into_iter().enumerate() {
            let profit = profit(bet, &round).expect("the dealer knows the main bets");
            dealt.profits[at] += profit;
            dealt.squares[at] += profit * profit;
        }
    });
    dealt
}

#[test]
fn two_tableaus_differ_as_rounds_dealt_one_by_one_do() {
    let mut moves = 0;
    for shoe in small_shoes().iter().step_by(12).take(14) {
        let suits = ["C", "D", "H", "S"];
        let ranks = [
            "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
        ];
        let card = |of: &Card| {
            format!(
                "{}{}",
                ranks[usize::from(of.rank) - 1],
                suits[usize::from(of.suit)]
            )
        };
        let cards: Vec<String> = shoe.iter().map(card).collect();
        let answer = difference(&["macau", "card-room", "--cards", &cards.join(" ")], 1);
        let sides = [House::Casino, House::CardRoom].map(|house| dealt(house, shoe));
        let mut expected: Vec<(&str, &str, &str, [Ratio; 2])> = Vec::new();
        let each = |read: &dyn Fn(&Dealt) -> Ratio| [read(&sides[0]), read(&sides[1])];
        for (at, name) in ["Player", "Banker", "Tie"].into_iter().enumerate() {
            let of = each(&|dealt| Ratio::new(dealt.outcomes[at], dealt.all));
            expected.push(("outcome", name, "probability", of));
        }
        for (at, name) in ["4", "5", "6"].into_iter().enumerate() {
            let of = each(&|dealt| Ratio::new(dealt.cards[at], dealt.all));
            expected.push(("cards", name, "probability", of));
        }
        for (at, name) in ["player", "banker"].into_iter().enumerate() {
            let edge = |dealt: &Dealt| Ratio::new(-dealt.profits[at], 20 * dealt.all);
            expected.push(("bet", name, "house edge", each(&edge)));
            let won = each(&|dealt| Ratio::new(dealt.outcomes[at], dealt.all));
            expected.push(("bet", name, "hit frequency", won));
            let variance = |dealt: &Dealt| {
                Ratio::new(dealt.squares[at], 400 * dealt.all) - edge(dealt).squared()
            };
            expected.push(("bet", name, "std deviation", each(&variance)));
        }
        assert_eq!(answer["figures_compared"], expected.len());
        expected.retain(|(_, _, _, [before, after])| before != after);
        assert_eq!(answer["figures_moved"], expected.len());
        moves += expected.len();
        for (of, name, figure, [before, after]) in &expected {
            let found = moved(&answer, of, name, figure);
            let found = match *figure {
                "std deviation" => &found["variance"],
                _ => found,
            };
            check_moved(found, before, after);
        }
    }
    assert!(moves > 40, "the shoes tell the tableaus apart: {moves}");
}

// Symmetry and sameness.

#[test]
fn exchanging_both_sides_exchanges_what_is_said_and_negates_every_change() {
    let file = edited("rules", "macau", "exchanged", |table| {
        table["decks"]["usual"] = json!(6);
        table["banker_draws_on"]["6"] = json!([0, 1, 2, 3, 4, 5]);
        table["bets"] = json!(["tie", {"bet": "player", "limits": {"least": 100}}, "dragon-7"]);
    });
    let pairs = [
        ["macau", "card-room"],
        ["macau", &file],
        ["tie", "tie:9-to-1"],
        ["banker", "banker-six-half"],
        ["lucky-6", "dragon-7"],
    ];
    for [one, other] in pairs {
        let (there, back) = (difference(&[one, other], 1), difference(&[other, one], 1));
        assert_eq!(there["figures_compared"], back["figures_compared"]);
        let keyed = |list: &Value, sides: [&str; 2]| -> Vec<String> {
            let row = |of: &Value| {
                let [before, after] = sides.map(|side| of[side].to_string());
                let what = of["what"].as_str().unwrap_or_default();
                let quantity = of["figure"].as_str().unwrap_or_default();
                format!("{what} {quantity} {before} {after}")
            };
            let mut rows: Vec<String> = list.as_array().expect("a list").iter().map(row).collect();
            rows.sort();
            rows
        };
        let read = ["before", "after"];
        let swapped = ["after", "before"];
        assert_eq!(
            keyed(&there["contents"], read),
            keyed(&back["contents"], swapped)
        );
        let (of_there, of_back) = (&there["shoes"][0]["moved"], &back["shoes"][0]["moved"]);
        assert_eq!(keyed(of_there, read), keyed(of_back, swapped));
        let changes = |list: &Value| -> Vec<String> {
            let moved = list.as_array().expect("a list");
            let mut changes: Vec<String> = moved
                .iter()
                .map(|of| of["change"]["decimal"].as_str().unwrap_or("0").to_owned())
                .collect();
            changes.sort();
            changes
        };
        let negated = |text: String| match text.strip_prefix('-') {
            Some(magnitude) => magnitude.to_owned(),
            None if text.bytes().all(|byte| matches!(byte, b'0' | b'.')) => text,
            None => format!("-{text}"),
        };
        let mut of_back: Vec<String> = changes(of_back).into_iter().map(negated).collect();
        of_back.sort();
        assert_eq!(changes(of_there), of_back);
    }
}

#[test]
fn a_file_is_the_same_as_itself() {
    let rules = catalogue::rules_ids().into_iter().map(|id| ("rules", id));
    let bets = catalogue::bet_ids().into_iter().map(|id| ("bets", id));
    for (folder, id) in rules.chain(bets) {
        let answer = difference(&[id, id, "--decks", "6"], 0);
        assert_eq!(
            (&answer["same"], &answer["contents"]),
            (&json!(true), &json!([]))
        );
        assert_eq!(answer["figures_moved"], 0);
        let compared = answer["figures_compared"].as_u64().expect("a number");
        assert!(compared >= 7, "{id}: {compared}");
        let copy = edited(folder, id, &format!("copy-{id}"), |_| {});
        assert_eq!(difference(&[id, &copy, "--decks", "6"], 0)["same"], true);
    }
}

#[test]
fn the_answer_says_the_same_in_every_form() {
    for form in ["text", "markdown", "csv"] {
        let output = run(&["diff", "macau", "macau", "--format", form], "");
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let words = match form {
            "csv" => "counts,,figures compared,21,21",
            _ => "the figures are the same, 21 compared",
        };
        assert!(text.contains(words), "{text}");
    }
    let output = run(&["diff", "tie", "tie:9-to-1", "--format", "csv"], "");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("figures,house edge,change,-619306544887/6508331087895,"),
        "{text}"
    );
}

// What files say.

#[test]
fn every_field_of_a_rule_file_is_compared() {
    let none = || Value::Null;
    check_said(
        macau(),
        |of| of["id"] = json!("other"),
        "id",
        json!("macau"),
        json!("other"),
    );
    check_said(
        macau(),
        |of| of["name"] = json!({"en": "Macau", "zh-Hant": "澳門百家樂（抽水）", "zh-Hans": "澳门百家乐（抽水）"}),
        "name (en)",
        json!("Macau baccarat, 5% commission"),
        json!("Macau"),
    );
    check_said(
        macau(),
        |of| of["decks"]["least"] = json!(4),
        "decks",
        json!("6 to 12, usually 8"),
        json!("4 to 12, usually 8"),
    );
    check_said(
        macau(),
        |of| of["points"]["10"] = json!(10),
        "points of T",
        json!("0"),
        json!("10"),
    );
    check_said(
        macau(),
        |of| of["naturals"] = json!([9]),
        "two cards that total 8",
        json!("a natural"),
        json!("no natural"),
    );
    check_said(
        macau(),
        |of| of["player_draws_on"] = json!([0, 1, 2, 3, 4]),
        "Player 5",
        json!("draws"),
        json!("stands"),
    );
    check_said(
        macau(),
        |of| of["banker_draws_on"]["player_stood"] = json!([0, 1, 2, 3, 4, 5, 6]),
        "Banker 6 when Player stood",
        json!("stands"),
        json!("draws"),
    );
    check_said(
        macau(),
        |of| of["cut_card"]["least_from_end"] = json!(14),
        "cut card",
        json!("at least 12 cards from the end; rounds after it comes out: 1"),
        json!("at least 14 cards from the end; rounds after it comes out: 1"),
    );
    check_said(
        macau(),
        |of| of["burn"]["cards"] = json!(3),
        "burned at the start",
        json!("as many cards as decks; the first card is shown"),
        json!("3 cards; the first card is shown"),
    );
    check_said(
        macau(),
        |of| of["chips"] = json!({"unit": "0.25", "rounding": "up"}),
        "chips",
        none(),
        json!(
            "stakes are multiples of 0.25; payments, less commission, are rounded up to a multiple \
             of 0.25"
        ),
    );
    check_said(
        macau(),
        |of| of["source"] = json!("a book"),
        "source",
        json!("Macau, Despacho 55/2004 and amendments; Despacho 73/2005"),
        json!("a book"),
    );
}

#[test]
fn offers_are_compared_bet_by_bet() {
    let with = |at: usize, offer: Value| move |of: &mut Value| of["bets"][at] = offer.clone();
    check_said(
        macau(),
        with(2, json!({"bet": "tie", "closed_from_round": 31})),
        "bet `tie`: closed from round",
        Value::Null,
        json!("31"),
    );
    check_said(
        macau(),
        with(1, json!({"bet": "banker", "commission": {"rate": "4%"}})),
        "bet `banker`: commission here",
        json!("the bet's own"),
        json!("4% of every win"),
    );
    check_said(
        macau(),
        with(
            0,
            json!({"bet": "player", "limits": {"least": 100, "most": 5000}}),
        ),
        "bet `player`: limits",
        Value::Null,
        json!("least 100, most 5000"),
    );
    check_said(
        macau(),
        |of| {
            of["bets"] = json!([
                "player",
                "banker",
                "tie",
                "player-pair",
                "banker-pair",
                "big"
            ])
        },
        "bet `big`",
        Value::Null,
        json!("offered"),
    );
    check_said(
        macau(),
        |of| of["bets"] = json!(["banker", "player", "tie", "player-pair", "banker-pair"]),
        "order of the bets",
        json!("player; banker; tie; player-pair; banker-pair"),
        json!("banker; player; tie; player-pair; banker-pair"),
    );
    // A bet of the same id from a file of its own is the same bet, as that file says it.
    let own = edited("bets", "tie", "own-tie", |of| {
        of["lines"][0]["pays"] = json!("9 to 1")
    });
    let rules = edited("rules", "macau", "own-offer", |of| {
        of["bets"][2] = json!(own)
    });
    let answer = difference(&["macau", &rules], 1);
    let said = |what: &str| named(&answer["contents"], "what", what).clone();
    assert_eq!(said("bet `tie`: line `tie`, pays")["after"], "9 to 1");
    assert_eq!(said("bet `tie`: offered as")["before"], "tie");
    assert_eq!(answer["offered_by_one"], json!({"before": [], "after": []}));
    assert_eq!(answer["figures_compared"], 21);
}

#[test]
fn every_field_of_a_bet_file_is_compared() {
    let tie = ("bets", "tie");
    check_said(
        tie,
        |of| of["family"] = json!("ties"),
        "family",
        json!("main bets"),
        json!("ties"),
    );
    check_said(
        tie,
        |of| of["notes"] = Value::Null,
        "notes",
        json!("8 to 1 is the same pay as 9 for 1."),
        Value::Null,
    );
    check_said(
        tie,
        |of| of["matching"] = json!("first match wins"),
        "matching",
        json!("no round matches two lines; what no line matches loses"),
        json!("the first line that matches counts; what none matches loses"),
    );
    // A paytable of the bet would have the commission too.
    check_said(
        ("bets", "panda-8"),
        |of| of["commission"] = json!({"rate": "5%"}),
        "commission",
        Value::Null,
        json!("5% of every win"),
    );
    check_said(
        ("bets", "panda-8"),
        |of| of["lines"][0]["name"] = json!("panda"),
        "line `three-card Player 8 wins`, name",
        json!("three-card Player 8 wins"),
        json!("panda"),
    );
    check_said(
        tie,
        |of| of["lines"][0]["when"] = json!("tie && round.cards == 6"),
        "line `tie`, when",
        json!("tie"),
        json!("tie && round.cards == 6"),
    );
    check_said(
        tie,
        |of| of["lines"][0]["pays"] = json!("9 for 1"),
        "line `tie`, pays",
        json!("8 to 1"),
        json!("9 for 1"),
    );
    check_said(
        tie,
        |of| {
            let more =
                json!({"name": "six cards", "when": "!tie && round.cards == 6", "pays": "push"});
            of["lines"] = json!([of["lines"][0], more]);
        },
        "line `six cards`",
        Value::Null,
        json!("pays push when !tie && round.cards == 6"),
    );
}

#[test]
fn paytables_of_one_id_are_compared_pay_by_pay() {
    let with = |pay: &'static str, name: &'static str| {
        edited("bets", "tie", name, |of| {
            of["paytables"] = json!([{"id": "other", "pays": {"tie": pay}}]);
        })
    };
    let answer = difference(&[&with("9 to 1", "nine"), &with("10 to 1", "ten")], 1);
    let said = json!([{
        "what": "paytable `other`: line `tie`, pays", "before": "9 to 1", "after": "10 to 1"
    }]);
    assert_eq!(
        (&answer["contents"], &answer["figures_moved"]),
        (&said, &json!(0))
    );
}

#[test]
fn another_form_of_the_same_pay_is_a_difference_without_a_figure() {
    let copy = edited("bets", "tie", "form", |of| {
        of["lines"][0]["pays"] = json!("9 for 1")
    });
    let answer = difference(&["tie", &copy], 1);
    assert_eq!(
        (&answer["same"], &answer["figures_moved"]),
        (&json!(false), &json!(0))
    );
}

#[test]
fn the_order_of_lines_matters_where_the_first_match_wins() {
    let line = |when: &'static str, pays: &'static str| (when, pays);
    let (tie, many) = (line("tie", "8 to 1"), line("round.cards == 6", "1 to 2"));
    let one = bet_file("difference-order", &[tie, many], "first match wins");
    let other = Path::new(&one).with_file_name("difference-order-other.json");
    let mut table: Value = serde_json::from_str(&fs::read_to_string(&one).expect("it is written"))
        .expect("it is JSON");
    table["lines"].as_array_mut().expect("a list").reverse();
    fs::write(&other, table.to_string()).expect("the folder can be written to");
    let answer = difference(&[&one, other.to_str().expect("a plain path")], 1);
    assert_eq!(answer["contents"][0]["what"], "order of the lines");
    assert_eq!(answer["contents"].as_array().map(Vec::len), Some(1));
    assert_ne!(answer["figures_moved"], 0);
}

#[test]
fn the_library_tells_a_cell_as_a_value() {
    let offered = |rules| OfferedRules {
        rules,
        bets: Vec::new(),
    };
    let mut before = catalogue::rules("macau").expect("stored");
    before.offers.clear();
    let mut after = before.clone();
    after.rules.tableau = before.rules.tableau.with_banker_cell_flipped(6, Some(7));
    let draws = Change {
        before: true,
        after: false,
    };
    let expected = vec![RulesChange::BankerDraws {
        total: 6,
        third: Some(7),
        draws,
    }];
    assert_eq!(rules_changes(&offered(before), &offered(after)), expected);
}

#[test]
fn of_several_that_are_alike_the_earliest_go_together() {
    let pairs = Pairs::new(
        &['a', 'b', 'a', 'a'],
        &['a', 'a', 'c'],
        &[|one, other| one == other],
    );
    assert_eq!(pairs.both, [(0, 0), (2, 1)]);
    assert_eq!((pairs.removed, pairs.added), (vec![1, 3], vec![2]));
}

// Bad input.

#[test]
fn a_rule_file_and_a_bet_are_refused() {
    let words = [
        "`macau` is a rule file and `tie` a bet",
        "two rule files or two bets",
    ];
    check_refused(&["diff", "macau", "tie"], "", &words);
    check_refused(&["diff", "tie", "macau"], "", &words);
}

#[test]
fn what_is_neither_rules_nor_a_bet_is_refused() {
    let shoe = file("difference-shoe.json", &json!({"A": 32}));
    check_refused(
        &["diff", "macau", &shoe],
        "",
        &["neither rules nor a bet", "two bets"],
    );
    check_refused(
        &["diff", "macu", "tie8"],
        "",
        &["did you mean `macau`", "did you mean `tie`"],
    );
    check_refused(&["diff", "tie:x", "tie"], "", &["no paytable `x`"]);
    check_refused(&["diff", "-", "-"], "{\"id\": \"x\"", &["standard input"]);
    check_refused(&["diff", "macau"], "", &["AFTER"]);
}

#[test]
fn rules_are_named_for_bets_only() {
    let arguments = ["diff", "macau", "card-room", "--rules", "macau"];
    check_refused(&arguments, "", &["--rules", "two bets"]);
}

#[test]
fn bets_with_lines_that_overlap_are_refused() {
    let lines = [("tie", "8 to 1"), ("round.cards == 6", "1 to 2")];
    let overlapping = bet_file("difference-overlap", &lines, "disjoint");
    check_refused(&["diff", "tie", &overlapping], "", &["lines"]);
}

#[test]
fn dealt_cards_from_standard_input_are_read_once_for_both_rule_files() {
    let output = run(
        &["diff", "macau", "ez", "--dealt", "-"],
        r#"["9S", "4", "K"]"#,
    );
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
}
