//! The pay of a line for a house edge that is wanted, through the command.

use crate::support::command;
use crate::support::fraction;

use command::{answer, check_refused};
use fraction::fraction;
use serde_json::Value;

/// Published counts on eight decks: all deals, ties, Banker's three-card 7 that wins.
const TOTAL: i128 = 4_998_398_275_503_360;
const TIE: i128 = 475_627_426_473_216;
const DRAGON_7: i128 = 112_633_011_329_024;
/// Wins of Player and of Banker.
const PLAYER: i128 = 2_230_518_282_592_256;
const BANKER: i128 = 2_292_252_566_437_888;

fn rows<'a>(answer: &'a Value, table: &str) -> &'a Vec<Value> {
    let tables = answer["tables"].as_array().expect("there are tables");
    let table = tables.iter().find(|of| of["id"] == table);
    table.expect("the table is there")["rows"]
        .as_array()
        .expect("it has rows")
}

/// With w ways that pay p and the rest lost, the edge is (T - w - w p) / T = e: so
/// p = (T (1 - e) - w) / w.
#[track_caller]
fn check_single(condition: &str, ways: i128, edge: &str, hundredths: i128) {
    let answer = answer(&["price", condition, "--edge", edge], "", 6);
    let pays = rows(&answer, "pays");
    let pay = |hundredths: i128| fraction(TOTAL * (100 - hundredths) - 100 * ways, 100 * ways);
    assert_eq!(pays[0]["to one, exact"], pay(0).as_str(), "break-even");
    assert_eq!(pays[1]["to one, exact"], pay(hundredths).as_str(), "{edge}");
}

#[test]
fn the_pay_brings_the_edge_that_is_wanted() {
    check_single("tie", TIE, "5%", 5);
    check_single("tie", TIE, "1/20", 5);
    check_single("tie", TIE, "-2%", -2);
    let dragon = "banker.wins && banker.total == 7 && banker.cards == 3";
    check_single(dragon, DRAGON_7, "5%", 5);
}

#[test]
fn whole_and_half_pays_around_it_have_their_own_edges() {
    let answer = answer(&["price", "tie", "--edge", "5%"], "", 6);
    let near = rows(&answer, "near");
    // p = 0.95 T / w - 1 lies between 8.5 and 9.
    let edge_at = |halves: i128| fraction(2 * TOTAL - 2 * TIE - halves * TIE, 2 * TOTAL);
    let expected = [("8 to 1", 16), ("8.5 to 1", 17), ("9 to 1", 18)];
    assert_eq!(near.len(), expected.len());
    for (row, (pays, halves)) in near.iter().zip(expected) {
        assert_eq!(row["pays"], pays);
        assert_eq!(row["exact"], edge_at(halves).as_str());
    }
}

#[test]
fn other_lines_pay_as_written_and_commission_is_kept() {
    // A tie pushes: the edge is (B - P p) / T.
    let lines = ["player.wins", "tie", "--pays", "open", "--pays", "push"];
    let arguments = [&["price"], &lines[..], &["--edge", "1%"]].concat();
    let pays = answer(&arguments, "", 6);
    let pay = fraction(100 * BANKER - TOTAL, 100 * PLAYER);
    assert_eq!(rows(&pays, "pays")[1]["to one, exact"], pay.as_str());
    // Of Banker's win 19/20 is left: the edge is (P - 19/20 B p) / T.
    let arguments = ["price", "banker", "--line", "Banker wins", "--edge", "1%"];
    let pays = answer(&arguments, "", 6);
    let pay = fraction(20 * (100 * PLAYER - TOTAL), 1900 * BANKER);
    assert_eq!(rows(&pays, "pays")[1]["to one, exact"], pay.as_str());
}

#[test]
fn a_commission_of_the_command_line_is_taken_off_the_pay() {
    let rate = ["--commission", "rate=4%", "--edge", "1%"];
    let check = |bet: &[&str], pay: &str| {
        let pays = answer(&[&["price"], bet, &rate].concat(), "", 6);
        assert_eq!(rows(&pays, "pays")[1]["to one, exact"], pay);
        let assumptions = pays["assumptions"].to_string();
        assert!(assumptions.contains("4% of every win"), "{assumptions}");
    };
    // Of the win 24/25 is left: the edge is (L - 24/25 W p) / T, with L ways lost and W won.
    let banker = fraction(25 * (100 * PLAYER - TOTAL), 2400 * BANKER);
    check(&["banker", "--line", "Banker wins"], &banker);
    let player = fraction(25 * (99 * TOTAL - 100 * PLAYER), 2400 * PLAYER);
    check(&["player.wins"], &player);
}

#[test]
fn payments_in_chips_have_no_pay_for_an_edge() {
    let chips = ["--edge", "5%", "--chips", "unit=0.25,rounding=up"];
    check_refused(&[&["price", "tie"], &chips[..]].concat(), "", &["--chips"]);
}

#[test]
fn a_line_that_never_counts_has_no_pay() {
    let answer = answer(&["price", "tie && player.wins", "--edge", "2%"], "", 6);
    assert_eq!(rows(&answer, "pays")[1]["to one, exact"], "-");
    assert!(rows(&answer, "near").is_empty());
    let warnings = answer["warnings"].to_string();
    assert!(warnings.contains("never counts"), "{warnings}");
}

#[test]
fn what_cannot_be_asked_says_what_can() {
    check_refused(
        &["price", "tie", "--edge", "120%"],
        "",
        &["--edge", "above 100%"],
    );
    check_refused(
        &["price", "tie", "--edge", "five"],
        "",
        &["--edge", "such as 5%"],
    );
    check_refused(
        &["price", "lucky-6", "--edge", "5%"],
        "",
        &["--line", "two-card 6 wins"],
    );
    check_refused(
        &["price", "tie", "player.wins", "--edge", "5%"],
        "",
        &["--pays open"],
    );
    let several = ["price", "tie", "--pays", "8 to 1", "--edge", "5%"];
    check_refused(&several, "", &["--pays"]);
}
