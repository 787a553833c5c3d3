//! Faults that public programs and pages of this kind have had, each reduced to a small input with
//! its exact answer. The sources are bug reports, threads and pages of people who compute the odds
//! of baccarat. Unless a test says otherwise the shoe is eight decks.

use crate::support::command;

use std::fs;
use std::path::Path;

use command::{answer, bet_file, check_refused, digits, file, named, plain, run, said};
use serde_json::{Value, json};

/// The ways of Banker, Player and Tie.
#[track_caller]
fn check_outcomes(arguments: &[&str], expected: &str) {
    let odds = answer(&[&["odds"], arguments].concat(), "", 6);
    let ways = |name: &str| named(&odds["outcomes"], "name", name)["ways"].clone();
    let said = ["Banker", "Player", "Tie"].map(ways);
    assert_eq!(json!(said), json!(expected.split(' ').collect::<Vec<_>>()));
}

/// The probabilities of Banker, Player and Tie.
#[track_caller]
fn check_probabilities(arguments: &[&str], expected: &str) {
    for (outcome, printed) in ["Banker", "Player", "Tie"]
        .into_iter()
        .zip(expected.split(' '))
    {
        let odds = answer(&[&["odds"], arguments].concat(), "", digits(printed));
        let outcome = &named(&odds["outcomes"], "name", outcome)["probability"];
        assert_eq!(said(outcome, printed), plain(printed));
    }
}

/// A figure of the only bet, such as `house_edge`.
#[track_caller]
fn check_bet(arguments: &[&str], figure: &str, printed: &str) {
    check_bet_reading("", arguments, figure, printed);
}

/// The same, of a shoe or cards dealt that are on standard input.
#[track_caller]
fn check_bet_reading(input: &str, arguments: &[&str], figure: &str, printed: &str) {
    let odds = answer(arguments, input, digits(printed));
    let figure = &odds["bets"][0][figure];
    assert_eq!(said(figure, printed), plain(printed));
}

// Shoes and overflow.

#[test]
fn sixty_decks_do_not_overflow_64_bits() {
    let counts = "420853694919337267200 409571027751529728000 87566189628772656000";
    check_outcomes(&["--decks", "60"], counts);
    let arguments = ["odds", "--decks", "60", "--bets", "banker"];
    check_bet(&arguments, "house_edge", "1.0631932678%");
    let total = &answer(&arguments, "", 6)["total_ways"];
    assert_eq!(total, "917990912299639651200");
}

#[test]
fn deals_pass_two_to_the_53_at_nine_decks_and_two_to_the_64_at_32() {
    let odds = answer(&["odds", "--decks", "8,9,31,32"], "", 6);
    let ways = |run: &Value| run["total_ways"].as_str()?.parse::<u128>().ok();
    let runs = odds["runs"].as_array().expect("a run a shoe");
    let ways: Option<Vec<u128>> = runs.iter().map(ways).collect();
    let ways = ways.expect("whole numbers");
    assert!(ways[0] < 1 << 53 && ways[1] > 1 << 53);
    assert!(ways[2] < 1 << 64 && ways[3] > 1 << 64);
}

#[test]
fn fifty_thousand_decks_do_not_overflow_127_bits() {
    let counts = "141614807499310484791040586880000000000 \
         137820905978638971211296584000000000000 29478280319534836043064681359688000000";
    check_outcomes(&["--decks", "50000"], counts);
}

#[test]
fn an_old_shoe_of_144_decks_is_counted() {
    let counts = "80650104224829040558080 78488837279704056102912 16784948843757527689728";
    check_outcomes(&["--decks", "144"], counts);
}

#[test]
fn a_pair_of_a_huge_shoe_has_a_probability_below_one() {
    // Printed elsewhere as 5199/67599 for 1300 decks.
    for (decks, probability) in [("1300", "1733/22533"), ("2000", "7999/103999")] {
        let arguments = ["odds", "--decks", decks, "--bets", "player-pair"];
        check_bet(&arguments, "hit_frequency", probability);
    }
}

#[test]
fn a_shoe_that_cannot_finish_a_round_is_refused() {
    check_refused(&["odds", "--cards", "A A K K"], "", &["4 cards", "need 6"]);
}

#[test]
fn taking_out_more_than_there_is_is_refused() {
    check_refused(
        &["odds", "--remove", "8x33"],
        "",
        &["33 of `8`", "holds 32"],
    );
}

#[test]
fn taking_out_all_but_one_card_is_refused() {
    let removed = "Ax32 2x32 3x32 4x32 5x32 6x32 7x32 8x32 9x32 10x32 Jx32 Qx32 Kx31";
    check_refused(
        &["odds", "--remove", removed],
        "",
        &["holds 1 card,", "need 6"],
    );
}

#[test]
fn either_pair_counts_a_rank_with_one_card_left() {
    let cards = "AS KS KS QS QS QS 5S 5S 5S 5S 7S";
    let arguments = ["odds", "--bets", "either-pair", "--cards", cards];
    check_bet(&arguments, "hit_frequency", "1/3");
}

#[test]
fn the_end_of_a_shoe_is_counted() {
    check_probabilities(&["--cards", "10 10 10 10 10 10"], "0 0 1");
    check_probabilities(&["--cards", "10 10 10 10 10 A"], "1/2 1/2 0");
    check_probabilities(&["--cards", "10 J A 2 3 4"], "11/30 37/90 2/9");
}

#[test]
fn counts_of_more_than_fifteen_digits_are_whole() {
    let natural = "player.wins && player.natural";
    let margin = "player.wins && !player.natural && player.total - banker.total >= 4";
    let push = "tie && player.natural";
    let lines = [(natural, "1 to 1"), (margin, "1 to 1"), (push, "push")];
    let bet = bet_file("dragon-bonus-player", &lines, "disjoint");
    let lost = &answer(&["price", &bet], "", 6)["bets"][0]["lines"][3];
    assert_eq!(lost["ways"], "3460101558850304");
}

// Definitions.

#[test]
fn edges_per_bet_and_per_resolved_bet_are_different_figures() {
    let resolved = "edge_per_resolved_bet";
    for (bet, figure, edge) in [
        ("banker", "house_edge", "1.05791%"),
        ("player", "house_edge", "1.23508%"),
        ("tie", "house_edge", "14.35963%"),
        ("banker", resolved, "21516253449/1840320169690"),
        ("banker", resolved, "1.16916%"),
        ("player", resolved, "7535923321/552096050907"),
        ("player", resolved, "1.36497%"),
    ] {
        check_bet(&["odds", "--bets", bet], figure, edge);
    }
}

#[test]
fn the_tie_of_14_117_percent_is_of_the_infinite_deck() {
    check_bet(
        &["odds", "--bets=tie", "--infinite"],
        "house_edge",
        "14.117%",
    );
}

#[test]
fn eight_for_one_is_not_eight_to_one() {
    for (pays, edge) in [
        ("8 to 1", "14.35963%"),
        ("8 for 1", "23.87523%"),
        ("9 for 1", "14.35963%"),
        ("9 to 1", "4.84403%"),
    ] {
        check_bet(&["price", "tie", "--pays", pays], "house_edge", edge);
    }
}

#[test]
fn a_win_that_returns_less_than_the_stake_is_warned_of() {
    let arguments = ["price", "banker.wins", "--pays=0.95 for 1"];
    let warnings = answer(&arguments, "", 6)["warnings"].to_string();
    for word in ["0.95 for 1", "less than the stake", "0.95 to 1"] {
        assert!(warnings.contains(word), "no `{word}` in: {warnings}");
    }
}

#[test]
fn a_felt_that_prints_a_for_one_table_as_to_one_gives_the_player_the_edge() {
    let felt = |id: &str, pays: [&str; 3]| {
        let sum = "player.total + banker.total";
        let conditions =
            ["== 0", "== 18", "in [1, 2, 3, 15, 16, 17]"].map(|of| format!("{sum} {of}"));
        let lines: Vec<(&str, &str)> = conditions.iter().map(String::as_str).zip(pays).collect();
        bet_file(id, &lines, "disjoint")
    };
    let wrong = felt("felt-misprinted", ["51 to 1", "26 to 1", "2 to 1"]);
    for edge in ["2015650852303/19524993263685", "10.32%"] {
        check_bet(&["price", &wrong], "expectation", edge);
    }
    let for_one = felt("felt-for-one", ["51 for 1", "26 for 1", "2 for 1"]);
    let to_one = felt("felt-to-one", ["50 to 1", "25 to 1", "1 to 1"]);
    for right in [&for_one, &to_one] {
        check_bet(
            &["price", right],
            "house_edge",
            "318454315645/3904998652737",
        );
    }
}

#[test]
fn half_pay_on_five_is_cheaper_than_half_pay_on_six() {
    for edge in ["20235972488/2169443695965", "0.93277%"] {
        let arguments = ["odds", "portugal", "--bets", "banker-five-half"];
        check_bet(&arguments, "house_edge", edge);
    }
}

#[test]
fn unknown_pays_and_fees_are_not_guessed() {
    for pays in ["", "?", "? to 1", "0.95"] {
        let bet = bet_file("unknown-pay", &[("tie", pays)], "disjoint");
        check_refused(&["price", &bet], "", &["lines[0].pays"]);
    }
    let mut bet = json!({"id": "fee", "name": "fee", "game": "baccarat", "fee": "20%"});
    bet["lines"] = json!([{"when": "tie", "pays": "8 to 1"}]);
    let fee = file("unknown-fee.json", &bet);
    check_refused(&["price", &fee], "", &["fee", "unknown field"]);
}

// Pairs, suits, overlaps.

#[test]
fn a_pair_is_of_one_rank_not_of_ten_points() {
    let arguments = ["odds", "--bets", "player-pair"];
    check_bet(&arguments, "hit_frequency", "31/415");
    check_bet(&arguments, "house_edge", "43/415");
    let of_points = "player.hand[0].value == player.hand[1].value";
    let arguments = ["price", of_points, "--pays", "11 to 1"];
    check_bet(&arguments, "hit_frequency", "787/5395");
}

#[test]
fn pairs_are_of_the_cards_left() {
    for (removed, probability) in [
        ("K", "31/415"),
        ("K K", "2129/28497"),
        ("K Q", "6386/85491"),
    ] {
        let arguments = ["odds", "--bets", "player-pair", "--remove", removed];
        check_bet(&arguments, "hit_frequency", probability);
    }
}

#[test]
fn a_shoe_is_the_same_however_it_is_given() {
    let mut shoe = json!({});
    for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split(' ') {
        shoe[rank] = json!(if rank == "K" { 30 } else { 32 });
    }
    let cards = "Ax32 2x32 3x32 4x32 5x32 6x32 7x32 8x32 9x32 10x32 Jx32 Qx32 Kx30";
    let dealt = json!(["K", "K"]);
    let of_shoe = file("two-kings-short.json", &shoe);
    let of_dealt = file("two-kings.json", &dealt);
    let (shoe, dealt) = (shoe.to_string(), dealt.to_string());
    for (options, input) in [
        (["--cards", cards], ""),
        (["--shoe", &of_shoe], ""),
        (["--dealt", &of_dealt], ""),
        (["--shoe", "-"], &shoe),
        (["--dealt", "-"], &dealt),
    ] {
        let arguments = ["odds", "--bets", "player-pair", options[0], options[1]];
        check_bet_reading(input, &arguments, "hit_frequency", "2129/28497");
    }
}

#[test]
fn either_pair_pays_once_for_two_pairs() {
    let arguments = ["odds", "--bets=either-pair"];
    check_bet(&arguments, "hit_frequency", "340163/2365251");
    check_bet(&arguments, "house_edge", "108091/788417");
}

#[test]
fn rows_that_overlap_are_refused_with_a_deal_that_hits_both() {
    let lines = [("banker.wins", "1 to 1"), ("banker.total == 6", "2 to 1")];
    let bet = bet_file("overlap", &lines, "disjoint");
    let message = check_refused(&["price", &bet], "", &["lines[0]", "lines[1]"]);
    let (_, deal) = message.split_once("Player ").expect("the deal is shown");
    let (player, deal) = deal.split_once(", Banker ").expect("both hands are");
    let (banker, _) = deal.split_once(';').expect("and then advice");
    for (condition, _) in lines {
        let shown = ["--player", player, "--banker", banker];
        let arguments = ["price", condition, "--pays", "1 to 1"];
        check_bet(&[arguments, shown].concat(), "hit_frequency", "1");
    }
    let bet = bet_file("first-match", &lines, "first match wins");
    let lines = &answer(&["price", &bet], "", 6)["bets"][0]["lines"];
    assert_eq!(lines[0]["ways"], "2292252566437888");
}

#[test]
fn a_tie_can_push_on_a_side_bet_that_pays_halves() {
    let seven = "player.wins && player.total == 7 || banker.wins && banker.total == 7";
    let arguments = ["price", seven, "--pays=4.5 to 1", "tie", "--pays=push"];
    check_bet(&arguments, "house_edge", "3.30091%");
}

// Hands in progress and removal.

#[test]
fn odds_can_be_given_players_total_alone() {
    check_probabilities(&["--player-total", "5"], "0.537849 0.358488 0.103663");
}

#[test]
fn removing_tens_has_the_effect_of_tens() {
    let sixteen = "-1586646663268/154084439210625";
    for (removed, expectation) in [
        ("10", "-56645556112/5364009138375"),
        ("10x4 Jx4 Qx4 Kx4", sixteen),
        ("Kx16", sixteen),
    ] {
        let arguments = ["odds", "--bets", "banker", "--remove", removed];
        check_bet(&arguments, "expectation", expectation);
    }
}

#[test]
fn an_input_that_ends_early_is_refused_at_once() {
    let incomplete = [
        ("--dealt", ""),
        ("--dealt", r#"[{"player": ["9"], "banker": ["K"]}"#),
        ("--dealt", r#"[{"player": ["9", "4"]"#),
        ("--dealt", r#"[{"player": ["9", "4"]}]"#),
        ("--dealt", r#"[{"player": ["9", "4"], "banker": []}]"#),
        ("--shoe", ""),
        ("--shoe", r#"{"A": 32, "K""#),
    ];
    for (option, input) in incomplete {
        check_refused(&["odds", option, "-"], input, &["standard input"]);
    }
}

#[test]
fn an_input_that_is_complete_may_end() {
    let rounds = r#"[{"player": ["9", "4", "2"], "banker": ["K", "7"]}]"#;
    let output = run(&["odds", "--dealt", "-"], rounds);
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

// Wrong third-card rules, recognised by their counts.

/// Prices the stored tableau with other totals on which Banker draws, by Player's third card.
#[track_caller]
fn check_mistake(name: &str, columns: &[(&str, &[u8])], expected: &str) {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/baccarat/rules/macau.json");
    let text = fs::read_to_string(stored).expect("the rules are stored");
    let mut rules: Value = serde_json::from_str(&text).expect("the rules are JSON");
    for (third, totals) in columns {
        let column = &mut rules["banker_draws_on"][third];
        assert_ne!(*column, json!(totals), "the mistake is one");
        *column = json!(totals);
    }
    rules["id"] = json!(name);
    check_outcomes(&[&file(&format!("{name}.json"), &rules)], expected);
}

#[test]
fn a_banker_who_stands_on_six_against_a_seven_has_other_counts() {
    let counts = "2292744065912832 2231772682604544 473881526985984";
    check_mistake("six-draws-on-six", &[("7", &[0, 1, 2, 3, 4, 5])], counts);
}

#[test]
fn a_banker_who_draws_on_three_against_an_eight_has_other_counts() {
    let counts = "2292687197757440 2231003394142208 474707683603712";
    check_mistake("three-draws-on-eight", &[("8", &[0, 1, 2, 3])], counts);
}

#[test]
fn a_banker_who_draws_on_four_against_an_ace_has_other_counts() {
    let counts = "2292733251756032 2230956867125248 474708156622080";
    check_mistake("four-draws-on-one", &[("1", &[0, 1, 2, 3, 4])], counts);
}

#[test]
fn a_banker_who_ignores_players_card_wins_as_often_as_player() {
    let counts = "2264835797995520 2264835797995520 468726679512320";
    let draws: &[u8] = &[0, 1, 2, 3, 4, 5];
    let columns = ["0", "1", "2", "3", "6", "7", "8", "9"].map(|third| (third, draws));
    check_mistake("players-rule", &columns, counts);
}
