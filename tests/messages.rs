//! What the command says of bad input: where, what is wrong, and what would be right.

use crate::support::command;

use command::{check_refused, run};

/// The command refuses in a short message that holds each of these.
#[track_caller]
fn refused(arguments: &[&str], input: &str, parts: &[&str]) {
    let message = check_refused(arguments, input, parts);
    assert!(message.len() < 4000, "a message is short");
}

fn rules_with(field: &str, value: serde_json::Value) -> String {
    let stored = include_str!("../tables/baccarat/rules/macau.json");
    let mut rules: serde_json::Value = serde_json::from_str(stored).expect("it is JSON");
    rules[field] = value;
    rules.to_string()
}

#[test]
fn a_field_given_twice_is_refused() {
    refused(
        &["odds", "--shoe", "-"],
        r#"{"A": 6, "A": 7}"#,
        &["the field `A` is given twice"],
    );
    let twice = r#"{"id": "x", "name": "x", "game": "baccarat",
        "lines": [{"when": "tie", "when": "player.wins", "pays": "1 to 1"}]}"#;
    refused(&["check", "-"], twice, &["`when` is given twice", "line 2"]);
}

#[test]
fn a_column_of_the_tableau_has_one_name() {
    let mut rules: serde_json::Value =
        serde_json::from_str(include_str!("../tables/baccarat/rules/macau.json")).expect("JSON");
    rules["banker_draws_on"]["00"] = serde_json::json!([9]);
    refused(
        &["check", "-"],
        &rules.to_string(),
        &["banker_draws_on.00", "`0` to `9`"],
    );
}

#[test]
fn every_unknown_bet_of_a_rule_file_is_told_with_its_place() {
    let rules = rules_with("bets", serde_json::json!(["tie", "dragn-7", "nosuch"]));
    let parts = [
        "bets[1]",
        "did you mean `dragon-7`",
        "bets[2]",
        "no bet `nosuch`",
    ];
    refused(&["check", "-"], &rules, &parts);
}

#[test]
fn rules_that_no_shoe_can_follow_are_refused() {
    let decks = serde_json::json!({"least": 6, "most": 60000, "usual": 60000});
    refused(
        &["check", "-"],
        &rules_with("decks", decks),
        &["decks", "50000"],
    );
    let bets = serde_json::json!([{"bet": "big", "closed_from_round": 1}]);
    refused(
        &["check", "-"],
        &rules_with("bets", bets),
        &["bets[0].closed_from_round", "2 or more"],
    );
    refused(
        &["check", "-"],
        &rules_with("name", "a\u{1b}[31m".into()),
        &["control characters"],
    );
}

#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let bet = r#"{"id": "X Y", "name": "x", "game": "poker", "color": 1, "lines": [
        {"when": "player.totl == 3", "pays": "2 to 1"}, {"when": "tie", "pays": 0.95}]}"#;
    let parts = [
        "id: ",
        "game: ",
        "color: unknown field",
        "did you mean `player.total`",
        "lines[1].pays",
    ];
    refused(&["check", "-"], bet, &parts);
}

#[test]
fn a_file_of_another_kind_is_called_by_its_name() {
    let bet = include_str!("../tables/baccarat/bets/tie.json");
    refused(&["odds", "-"], bet, &["this is a bet file"]);
    refused(
        &["price", "-"],
        &rules_with("id", "x".into()),
        &["this is a rule file"],
    );
}

#[test]
fn advice_leads_out_of_the_fault() {
    let pays = ["--pays", "1 to 1"];
    let price = |condition: &'static str| ["price", condition, pays[0], pays[1]];
    refused(
        &price("banker.hand[2].rank == 9"),
        "",
        &["`banker.cards == 3 && ...`"],
    );
    refused(
        &price("player.total % banker.total == 0"),
        "",
        &["`... != 0 && ...`"],
    );
    refused(&price("[1, 2][2] == 1"), "", &["its list does not have"]);
    refused(&["odds", "foo"], "", &["there are `card-room`"]);
}

#[test]
fn long_lines_are_told_in_short() {
    refused(
        &["odds", "--shoe", "-"],
        &format!("{{{}", "x".repeat(1_000_000)),
        &["not valid JSON"],
    );
    refused(
        &["odds", "--dealt", "-"],
        &"x".repeat(1_000_000),
        &["is no card"],
    );
}

#[test]
fn an_error_is_json_when_json_is_asked_for() {
    for arguments in [
        vec!["odds", "nosuch", "--format", "json"],
        vec!["odds", "--decks", "0", "--format=json"],
        vec!["odds", "--nosuch", "--format", "json"],
    ] {
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(2));
        let error: serde_json::Value =
            serde_json::from_slice(&output.stderr).expect("the error is JSON");
        assert!(error["error"]["message"].is_string());
    }
}

#[test]
fn tables_fit_a_hundred_columns() {
    for arguments in [
        vec!["odds", "--bets", "all", "--totals"],
        vec!["odds", "ez", "--decks", "50000"],
        vec!["odds", "--decks", "1..10"],
        vec!["list"],
        vec!["show", "macau"],
        vec!["show", "dragon-7"],
    ] {
        let output = run(&arguments, "");
        let text = String::from_utf8(output.stdout).expect("text is text");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{arguments:?}: {widest:?}");
    }
}
