//! CSV for programs: a figure is found by its table, the name of its row and its column.

use crate::support::command::{self, named};
use std::collections::BTreeSet;

/// The lines of the answer, split at the commas that no figure has.
fn figures(arguments: &[&str]) -> Vec<[String; 3]> {
    let output = command::run(&[arguments, &["--format", "csv"]].concat(), "");
    assert!(output.status.success(), "{arguments:?}");
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let records = reader.records().map(|record| record.expect("a record"));
    let told = records.filter(|record| !["assumptions", "warnings"].contains(&&record[0]));
    told.map(|record| [0, 1, 2].map(|at| record[at].to_owned()))
        .collect()
}

#[test]
fn no_two_figures_have_one_name() {
    let law = "depth --law --unseen 6,8 --bets player,tie --at 0,1%";
    for command in [
        "odds",
        "odds --decks 6..8",
        "joint player banker tie",
        "removal --bets player,tie",
        "depth --bets player,tie --unseen 6,16 --pairs",
        law,
        "count --tags 4-7:-1,8-9:+2 --bet dragon-7,tie --trigger 4 --unseen 16,26",
        "count --bet tie,dragon-7 --best 1,2",
        "rounds --rounds 2 --bets player,banker",
        "tableau --decks 1",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let figures = figures(&arguments);
        assert!(!figures.is_empty(), "{command}");
        let mut seen = BTreeSet::new();
        for figure in &figures {
            assert!(seen.insert(figure), "{command}: {figure:?} stands twice");
        }
        if command == law {
            let point = ["grid", "8 / tie / 0.01", "probability"].map(str::to_owned);
            assert!(seen.contains(&point), "{seen:?}");
        }
    }
}

#[test]
fn usual_depths_of_a_small_shoe_are_told_once() {
    let law = [
        "depth",
        "--law",
        "--bets",
        "tie",
        "--cards",
        "A 2 3 4 5 6 7",
    ];
    let answer = command::answer(&law, "", 6);
    let told = named(&answer["tables"], "id", "law");
    let depths: Vec<&str> = told["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["unseen"].as_str().expect("a depth"))
        .collect();
    assert_eq!(depths, ["6", "7"]);
}
