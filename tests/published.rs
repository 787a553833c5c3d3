//! Published figures of baccarat, as their sources print them, against the command.
//! The figures and the source of each are in `tests/published/baccarat.json`; a figure that its
//! source got wrong is marked there and must not agree.

use crate::support::command;

use std::collections::BTreeMap;
use std::fs;

use command::{answer, digits, named, plain, run, said};
use serde_json::Value;

const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/published/baccarat.json");

fn published() -> Value {
    let text = fs::read_to_string(FIGURES).expect("the figures are there");
    serde_json::from_str(&text).expect("the figures are JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(ways: &Value) -> u128 {
    text(ways).parse().expect("a whole number")
}

/// Answers of the command, each asked for once.
#[derive(Default)]
struct Answers(BTreeMap<(Vec<String>, usize), Value>);

impl Answers {
    /// The bet of an entry, with so many digits after the point.
    fn bet(&mut self, entry: &Value, digits: usize) -> &Value {
        let mut arguments = match &entry["condition"] {
            Value::Null => vec!["odds", "--bets", text(&entry["bet"])],
            condition => vec!["price", text(condition), "--pays", text(&entry["pays"])],
        };
        match text(&entry["decks"]) {
            "infinite" => arguments.push("--infinite"),
            decks => arguments.extend(["--decks", decks]),
        }
        let key = arguments.iter().map(ToString::to_string).collect();
        let answers = self.0.entry((key, digits));
        let answer = answers.or_insert_with(|| answer(&arguments, "", digits));
        match &entry["bet"] {
            Value::Null => &answer["bets"][0],
            bet => named(&answer["bets"], "id", text(bet)),
        }
    }
}

/// A count rounded to so many significant digits, half to even.
fn rounded(count: u128, significant: u32) -> u128 {
    let length = count.checked_ilog10().map_or(1, |log| log + 1);
    let unit = 10_u128.pow(length.saturating_sub(significant));
    let (whole, rest) = (count / unit, count % unit);
    let is_up = 2 * rest > unit || (2 * rest == unit && whole % 2 == 1);
    (whole + u128::from(is_up)) * unit
}

/// A published figure of a bet and the command's, both written the same way.
fn compared(bet: &Value, published: &Value) -> (String, String) {
    let printed = text(&published["printed"]);
    let of = match &published["line"] {
        Value::Null => bet,
        line => named(&bet["lines"], "name", text(line)),
    };
    let said = said(&of[text(&published["figure"])], printed).to_owned();
    let continuations = published["continuations"].as_u64().map(u128::from);
    let significant = published["significant"].as_u64();
    if continuations.is_none() && significant.is_none() {
        return (plain(printed), said);
    }
    let printed: u128 = plain(printed).parse().expect("a count");
    let significant = significant.map_or(u32::MAX, |digits| u32::try_from(digits).expect("few"));
    let said = rounded(said.parse().expect("a count"), significant);
    let printed = printed * continuations.unwrap_or(1);
    (printed.to_string(), said.to_string())
}

/// Compares the published figures that are, or are not, known to be wrong.
fn check_figures(is_wrong: bool) {
    let published = published();
    let mut answers = Answers::default();
    let mut count = 0;
    let mut faults = Vec::new();
    for entry in list(&published["bets"]) {
        for figure in list(&entry["figures"]) {
            if figure["known_wrong"].as_bool().unwrap_or(false) != is_wrong {
                continue;
            }
            let digits = digits(text(&figure["printed"]));
            let (printed, said) = compared(answers.bet(entry, digits), figure);
            count += 1;
            if (printed != said) != is_wrong {
                let source = &entry["source"];
                faults.push(format!("{figure}: {printed} and {said}: {source}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 0, "there are such figures");
}

#[test]
fn published_figures_agree_at_the_printed_digits() {
    check_figures(false);
}

#[test]
fn figures_that_their_sources_got_wrong_do_not_agree() {
    check_figures(true);
}

#[test]
fn expectations_are_the_exact_fractions() {
    let published = published();
    let mut answers = Answers::default();
    let entries = list(&published["bets"]).iter();
    let entries: Vec<&Value> = entries.filter(|it| !it["expectation"].is_null()).collect();
    for entry in &entries {
        let expectation = &answers.bet(entry, 6)["expectation"]["fraction"];
        assert_eq!(*expectation, entry["expectation"], "{entry}");
    }
    assert!(!entries.is_empty());
}

#[test]
fn every_bet_with_published_figures_has_its_exact_expectation() {
    let published = published();
    let by_decks = published["expectations"].as_object();
    let mut count = 0;
    for (decks, expectations) in by_decks.expect("bets by number of decks") {
        let expectations = expectations.as_object().expect("expectations by bet");
        let bets: Vec<&str> = expectations.keys().map(String::as_str).collect();
        let bets = bets.join(",");
        let answer = answer(&["odds", "--decks", decks, "--bets", &bets], "", 6);
        for (bet, expectation) in expectations {
            let said = &named(&answer["bets"], "id", bet)["expectation"]["fraction"];
            assert_eq!(said, expectation, "{bet} on {decks} decks");
            count += 1;
        }
    }
    assert_eq!(count, 88);
}

#[test]
fn stored_published_figures_have_the_verdicts_that_their_files_expect() {
    let output = run(&["verify", "all", "--differences"], "");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn wizard_of_odds_appendix_5_number_of_cards() {
    let published = published();
    let odds = answer(&["odds"], "", 6);
    let printed = published["number_of_cards"]["printed"].as_object();
    for (cards, printed) in printed.expect("figures by number") {
        let said = &named(&odds["cards"], "name", cards)["probability"]["decimal"];
        assert_eq!(said, printed, "{cards} cards");
    }
}

#[test]
fn wizard_of_odds_appendix_3_given_players_two_card_total() {
    let published = &published()["given_player_total"];
    let rows = list(&published["printed"]);
    for (total, row) in rows.iter().enumerate() {
        let total = total.to_string();
        let mut answers = BTreeMap::new();
        for (outcome, printed) in list(&published["columns"]).iter().zip(list(row)) {
            let printed = text(printed);
            let digits = digits(printed);
            let odds = answers
                .entry(digits)
                .or_insert_with(|| answer(&["odds", "--player-total", &total], "", digits));
            let outcome = named(&odds["outcomes"], "name", text(outcome));
            let said = said(&outcome["probability"], printed);
            assert_eq!(said, printed, "{outcome} given {total}");
        }
    }
    assert_eq!(rows.len(), 10);
}

/// Whether a pair of totals is the outcome that a condition names.
fn is_outcome(condition: &str, player: u64, banker: u64) -> bool {
    match condition {
        "player.wins" => player > banker,
        "banker.wins" => banker > player,
        "tie" => player == banker,
        _ => panic!("`{condition}` is no outcome"),
    }
}

/// The ways of an outcome with a winning total, from the matrix of both totals.
fn ways_of_outcome(totals: &Value, condition: &str, winning: u64) -> u128 {
    let cells = list(totals).iter().filter(|cell| {
        let total = |hand: &str| cell[hand].as_u64().expect("a total");
        let (player, banker) = (total("player"), total("banker"));
        is_outcome(condition, player, banker) && player.max(banker) == winning
    });
    cells.map(|cell| number(&cell["ways"])).sum()
}

#[test]
fn wizard_of_odds_winning_side_and_total() {
    let published = &published()["winning_totals"]["printed"];
    let by_outcome = published.as_object().expect("figures by outcome");
    let mut rows = Vec::new();
    for (outcome, by_total) in by_outcome {
        for (total, printed) in by_total.as_object().expect("figures by total") {
            let hand = outcome.strip_suffix(".wins").unwrap_or("player");
            let condition = format!("{outcome} && {hand}.total == {total}");
            let total: u64 = total.parse().expect("a total");
            rows.push((outcome, total, condition, text(printed)));
        }
    }
    assert_eq!(rows.len(), 28);
    let conditions = rows.iter().flat_map(|row| [&row.2, "--pays", "1 to 1"]);
    let arguments: Vec<&str> = ["price"].into_iter().chain(conditions).collect();
    let answer = answer(&arguments, "", 6);
    for (index, (outcome, total, condition, printed)) in rows.iter().enumerate() {
        let line = &answer["bets"][0]["lines"][index];
        assert_eq!(line["probability"]["decimal"], *printed, "{condition}");
        let ways = ways_of_outcome(&answer["totals"], outcome, *total);
        assert_eq!(number(&line["ways"]), ways, "{condition}");
    }
}

#[test]
fn ties_by_total_are_the_ten_published_counts() {
    let odds = answer(&["odds"], "", 6);
    for (total, ways) in (0..).zip(list(&published()["tie_totals"]["ways"])) {
        let said = ways_of_outcome(&odds["totals"], "tie", total);
        assert_eq!(said.to_string(), text(ways), "ties at {total}");
    }
}
