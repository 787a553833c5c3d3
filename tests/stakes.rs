//! Edges by the amount staked: commission with a minimum and a rounding, chips, limits. The
//! recomputation uses whole hundredths of money and shares no code with src.

use crate::support::command;
use crate::support::fraction;

use command::{answer, check_refused, file, named};
use fraction::fraction;
use serde_json::{Value, json};

/// Ways on eight decks: Banker wins, Player wins, ties.
const BANKER: i128 = 2_292_252_566_437_888;
const PLAYER: i128 = 2_230_518_282_592_256;
const TIE: i128 = 475_627_426_473_216;

/// Banker's edge at a stake when `commission` is kept of a win, all in hundredths.
fn banker_edge(stake: i128, commission: i128) -> String {
    let total = BANKER + PLAYER + TIE;
    assert_eq!(total, 4_998_398_275_503_360);
    fraction(
        PLAYER * stake - BANKER * (stake - commission),
        total * stake,
    )
}

/// Hundredths rounded to quarters.
fn quarters(hundredths: i128, rounding: &str) -> i128 {
    match rounding {
        "up" => (hundredths + 24) / 25 * 25,
        "down" => hundredths / 25 * 25,
        // No half comes up: 5% of whole stakes are multiples of five hundredths.
        "nearest" => (hundredths + 12) / 25 * 25,
        _ => hundredths,
    }
}

fn macau_with(field: &str, value: Value) -> Value {
    let stored = include_str!("../tables/baccarat/rules/macau.json");
    let mut rules: Value = serde_json::from_str(stored).expect("it is JSON");
    rules[field] = value;
    rules
}

fn rows<'a>(answer: &'a Value, table: &str) -> &'a Vec<Value> {
    let table = named(&answer["tables"], "id", table);
    table["rows"].as_array().expect("rows")
}

#[track_caller]
fn check_stake(stake: &str, commission: &str, kept: &str, edge: &str) {
    let arguments = ["odds", "--bets", "banker", "--stake", stake];
    let arguments = [&arguments[..], &["--commission", commission]].concat();
    let said = answer(&arguments, "", 6);
    let bet = named(&said["bets"], "id", "banker");
    assert_eq!(bet["house_edge"]["fraction"], edge);
    let line = named(&bet["lines"], "name", "Banker wins");
    assert_eq!(line["at_stake"]["commission"]["fraction"], kept);
    assert_eq!(said["stake"], stake);
}

#[test]
fn a_minimum_commission_costs_small_stakes_more() {
    let larger = "rate=5%,minimum=1";
    check_stake("10", larger, "1", "251639081728/7509612793725");
    check_stake("20", larger, "1", "114753351728/10847218479825");
}

#[test]
fn a_commission_rounded_up_to_a_quarter_is_a_quarter_of_one() {
    let up = "rate=5%,unit=0.25,rounding=up";
    check_stake("1", up, "1/4", "399475670128/3904998652737");
}

#[test]
fn edges_by_stake_are_those_of_plain_integers() {
    for rounding in ["none", "up", "down", "nearest"] {
        for minimum in [0, 1] {
            let mut terms = format!("rate=5%,minimum={minimum}");
            if rounding != "none" {
                terms += &format!(",unit=0.25,rounding={rounding}");
            }
            let arguments = ["odds", "--bets", "banker", "--stakes", "1..200"];
            let arguments = [&arguments[..], &["--commission", &terms]].concat();
            let said = answer(&arguments, "", 6);
            let expected = |stake: i128| {
                let kept = quarters((5 * stake).max(100 * minimum), rounding);
                banker_edge(100 * stake, kept)
            };
            let edges: Vec<String> = (1..=200).map(expected).collect();
            if rounding == "none" && minimum == 0 {
                let depends = said["tables"].as_array().expect("tables").len() > 1;
                assert!(!depends, "a rate alone is the same at every stake");
                continue;
            }
            let rows = rows(&said, "banker");
            assert_eq!(rows.len(), 200);
            for (row, (edge, stake)) in rows.iter().zip(edges.iter().zip(1..)) {
                assert_eq!(row["exact"], *edge, "{terms}, stake {stake}");
                assert_eq!(row["stake"], format!("{stake}"));
            }
        }
    }
}

#[test]
fn the_worst_and_the_best_stakes_are_told() {
    let terms = "rate=5%,unit=0.25,rounding=up";
    let arguments = ["odds", "--bets", "banker,tie", "--stakes", "1..100"];
    let said = answer(&[&arguments[..], &["--commission", terms]].concat(), "", 6);
    let extremes = rows(&said, "extremes");
    let of = |row: &Value| {
        let columns = ["lowest at", "stakes so low", "highest at", "stakes so high"];
        columns.map(|column| row[column].as_str().expect("a text").to_owned())
    };
    // A quarter is exactly 5% of five, and most too much of one.
    assert_eq!(of(&extremes[0]), ["5", "20", "1", "1"]);
    assert_eq!(of(&extremes[1]), ["1", "100", "1", "100"]);
}

#[test]
fn nearest_rounds_a_half_up() {
    // 5% of 7.5 is 0.375, between 0.25 and 0.5.
    let nearest = "rate=5%,unit=0.25,rounding=nearest";
    let edge = banker_edge(750, 50);
    let said = answer(
        &[
            "odds",
            "--bets",
            "banker",
            "--stakes",
            "7.5",
            "--commission",
            nearest,
        ],
        "",
        6,
    );
    assert_eq!(rows(&said, "banker")[0]["exact"], edge);
}

#[test]
fn without_a_stake_the_edge_is_that_of_the_rate_alone_and_says_so() {
    let said = answer(
        &[
            "odds",
            "--bets",
            "banker",
            "--commission",
            "rate=5%,minimum=1",
        ],
        "",
        6,
    );
    let bet = named(&said["bets"], "id", "banker");
    let edge = "114753351728/10847218479825";
    assert_eq!(bet["house_edge"]["fraction"], edge);
    let assumptions = said["assumptions"].to_string();
    assert!(assumptions.contains("at least 1") && assumptions.contains("rate alone"));
    assert_eq!(said["stake"], Value::Null);
}

/// Banker at 4%, at least 2, in multiples of 100 from 100 to 50,000; Tie with no limits.
fn limited_rules(name: &str) -> String {
    let banker = json!({
        "bet": "banker",
        "commission": {"rate": "4%", "minimum": 2},
        "limits": {"least": "100", "most": "50000", "multiple": "100"},
    });
    file(name, &macau_with("bets", json!([banker, "tie"])))
}

#[test]
fn an_offer_replaces_the_commission_of_the_bet_and_limits_it() {
    let rules = limited_rules("limited-rules.json");
    let said = answer(&["odds", &rules, "--stake", "100"], "", 6);
    let edge = &named(&said["bets"], "id", "banker")["house_edge"]["fraction"];
    assert_eq!(*edge, banker_edge(10_000, 400));
    // Named or offered, the bet is that of the rules.
    let priced = answer(&["price", "banker", "--rules", &rules], "", 6);
    let edge = &named(&priced["bets"], "id", "banker")["house_edge"]["fraction"];
    assert_eq!(*edge, banker_edge(100, 4));
    let by_stake = answer(&["odds", &rules, "--stakes", "50..1000"], "", 6);
    let row = &rows(&by_stake, "extremes")[0];
    assert_eq!(
        (&row["bet"], &row["lowest at"]),
        (&json!("banker"), &json!("100"))
    );
    assert_eq!(row["stakes so low"], "10");
}

#[test]
fn the_commission_of_a_run_is_that_of_the_option_then_the_rules_then_the_bet() {
    let banker = json!({"bet": "banker", "commission": {"rate": "0%"}});
    let rules = file("free.json", &macau_with("bets", json!([banker])));
    let said = answer(&["odds", &rules, "--stake", "100"], "", 6);
    let edge = &named(&said["bets"], "id", "banker")["house_edge"]["fraction"];
    assert_eq!(*edge, banker_edge(100, 0));
    let notes = said["assumptions"].to_string();
    assert!(notes.contains("commission of `banker`, by the rules: none"));
    // Conditions priced take the commission of the option too.
    let lines = [
        "price",
        "banker.wins",
        "tie",
        "--pays",
        "1 to 1",
        "--pays",
        "push",
    ];
    let option = ["--commission", "rate=4%", "--stake", "100"];
    let said = answer(&[&lines[..], &option].concat(), "", 6);
    let edge = &said["bets"][0]["house_edge"]["fraction"];
    assert_eq!(*edge, banker_edge(100, 4));
    let banker = json!({"bet": "banker", "commission": {"rate": "3%"}});
    let rules = file("three.json", &macau_with("bets", json!([banker])));
    let arguments = ["odds", &rules, "--commission", "rate=4%"];
    let said = answer(&arguments, "", 6);
    let edge = &named(&said["bets"], "id", "banker")["house_edge"]["fraction"];
    assert_eq!(*edge, banker_edge(100, 4));
    assert!(
        said["assumptions"]
            .to_string()
            .contains("by --commission: 4%")
    );
}

#[test]
fn a_stake_outside_the_limits_is_refused_and_skipped_in_a_list() {
    let rules = limited_rules("limits.json");
    let limits = "least 100, most 50000, in multiples of 100";
    let refused = |stake: &str, advice: &str| {
        check_refused(
            &["odds", &rules, "--stake", stake],
            "",
            &["`banker`", limits, advice],
        );
    };
    refused("50", "stake 100");
    refused("150", "stake 100 or 200");
    refused("50001", "stake 50000");
    let said = answer(&["odds", &rules, "--stakes", "50..250/50"], "", 6);
    let notes = said["assumptions"].to_string();
    let skipped = format!("skipped for `banker` ({limits}): 50, 150, 250");
    assert!(notes.contains(&skipped), "{notes}");
    check_refused(
        &["odds", &rules, "--bets", "banker", "--stakes", "1..99"],
        "",
        &["none of these stakes", limits],
    );
}

#[test]
fn payments_rounded_up_to_the_chip_help_the_player() {
    let chips = json!({"unit": "0.25", "rounding": "up"});
    let rules = file("chips.json", &macau_with("chips", chips));
    for (stake, paid) in [(100, 100), (500, 475), (700, 675), (2000, 1900)] {
        let text = format!("{}", stake / 100);
        let said = answer(
            &["odds", &rules, "--bets", "banker", "--stake", &text],
            "",
            6,
        );
        let bet = named(&said["bets"], "id", "banker");
        // What is not paid of a win was kept.
        let edge = banker_edge(stake, stake - paid);
        assert_eq!(bet["house_edge"]["fraction"], edge, "stake {text}");
    }
    check_refused(
        &["odds", &rules, "--bets", "banker", "--stake", "0.1"],
        "",
        &["in multiples of 0.25"],
    );
}

#[test]
fn a_commission_above_the_win_is_counted_and_doubted() {
    let said = answer(
        &[
            "odds",
            "--bets",
            "banker",
            "--stake",
            "0.5",
            "--commission",
            "rate=5%,minimum=1",
        ],
        "",
        6,
    );
    let bet = named(&said["bets"], "id", "banker");
    assert_eq!(bet["house_edge"]["fraction"], banker_edge(50, 100));
    assert!(said["warnings"].to_string().contains("more than a win"));
}

#[test]
fn money_that_is_not_exact_is_refused_with_what_to_write() {
    let check = |commission: Value, words: &[&str]| {
        let bet = json!({"id": "x", "name": "x", "game": "baccarat", "commission": commission,
            "lines": [{"when": "banker.wins", "pays": "1 to 1"}]});
        check_refused(&["check", "-"], &bet.to_string(), words);
    };
    let place = "commission.minimum";
    check(
        json!({"rate": "5%", "minimum": 0.5}),
        &[place, "write it as text: \"0.5\""],
    );
    check(json!({"rate": 0.05}), &["commission.rate", "\"5%\""]);
    check(
        json!({"rate": "105%"}),
        &["commission.rate", "`105%` is no rate"],
    );
    check(
        json!({"rate": "5%", "unit": "1"}),
        &["commission.rounding", "`nearest`"],
    );
    check(
        json!({"rate": "5%", "rounding": "up"}),
        &["commission.unit"],
    );
    check(
        json!({"rate": "5%", "unit": 0, "rounding": "up"}),
        &["commission.unit", "above zero"],
    );
    check(
        json!({"rate": "5%", "minimum": "1", "unit": "0.3", "rounding": "up"}),
        &[place, "multiple of `unit`"],
    );
    check(
        json!({"rate": "5%", "least": 1}),
        &["unknown field", "`minimum`"],
    );
}

#[test]
fn faults_of_offers_are_told_with_their_place() {
    let check = |offer: Value, words: &[&str]| {
        let rules = macau_with("bets", json!(["tie", offer])).to_string();
        check_refused(&["check", "-"], &rules, words);
    };
    check(
        json!({"bet": "banker", "commission": {"rate": "5%", "minimum": 0.5}}),
        &["bets[1].commission.minimum", "\"0.5\""],
    );
    check(
        json!({"bet": "banker", "limits": {"least": "110", "most": 190, "multiple": 100}}),
        &["bets[1].limits", "no stake is allowed"],
    );
    check(
        json!({"bet": "banker", "limit": 1}),
        &["bets[1]", "`limits`"],
    );
    let offer = json!([{"bet": "tie", "limits": {"least": 1, "most": 1}}]);
    let mut uneven = macau_with("bets", offer);
    uneven["chips"] = json!({"unit": 2, "rounding": "up"});
    let words = ["bets[0].limits", "laid in chips"];
    check_refused(&["check", "-"], &uneven.to_string(), &words);
    let chips = macau_with("chips", json!({"unit": 0.25, "rounding": "up"})).to_string();
    check_refused(&["check", "-"], &chips, &["chips.unit", "\"0.25\""]);
}

#[test]
fn options_say_what_is_right() {
    let refused = |arguments: &[&str], words: &[&str]| {
        check_refused(&[&["odds", "--bets", "tie"], arguments].concat(), "", words);
    };
    refused(&["--stake", "0"], &["`0` is no stake", "above zero"]);
    refused(&["--stakes", "9..1"], &["runs backwards"]);
    refused(
        &["--stakes", "1..1000000"],
        &["at most 10000 stakes", "give a step"],
    );
    refused(&["--commission", "5%"], &["`rate=5%,minimum=1"]);
    refused(
        &["--commission", "rate=5"],
        &["--commission: rate: `5` is no rate", "\"5%\""],
    );
    refused(
        &["--commission", "rate=5%"],
        &["no bet of this run has a commission"],
    );
    refused(
        &["--chips", "unit=0,rounding=up"],
        &["--chips", "above zero"],
    );
}

#[test]
fn descriptions_print_the_commission_in_full() {
    let said = answer(&["check", &limited_rules("described.json")], "", 6);
    let banker = &rows(&said, "bets")[0];
    assert_eq!(banker["commission here"], "4% of every win, at least 2");
    assert_eq!(
        banker["limits"],
        "least 100, most 50000, in multiples of 100"
    );
}

#[test]
fn a_bet_whose_limits_allow_none_of_the_stakes_is_named() {
    let rules = limited_rules("limits-none.json");
    let answer = answer(&["odds", &rules, "--stakes", "101..103"], "", 6);
    let notes = answer["assumptions"].to_string();
    let words = "left out: `banker`, whose limits allow none of these stakes";
    assert!(notes.contains(words), "{notes}");
}
