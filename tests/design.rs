//! Designs: the pays of a bet whose edge lies in a window. What the search finds is compared with
//! every choice of pays, tried one by one with ratios.

use crate::support::command;

use command::{answer, check_refused, file};
use exactshoe::analysis::design::{By, Design, Designs, Wanted, search};
use exactshoe::analysis::open_pay::{LineWays, near_pays, pay_at};
use exactshoe::analysis::pricing::Pricing;
use exactshoe::bets::bet::Bet;
use exactshoe::bets::pays::Pay;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::{bet_file, catalogue};
use serde_json::{Value, json};

const MARGINS: [&str; 4] = [
    "player.wins && !player.natural && margin == 9",
    "player.wins && !player.natural && margin in [7, 8]",
    "player.wins && !player.natural && margin in [4, 5, 6]",
    "player.wins && player.natural",
];

fn bet(lines: &[(&str, &str)]) -> Bet {
    let lines: Vec<(String, String)> = lines
        .iter()
        .map(|(when, pays)| ((*when).to_owned(), (*pays).to_owned()))
        .collect();
    bet_file::of_lines(&lines).expect("the lines are right").bet
}

fn ways(bet: &Bet, decks: &[u32]) -> Vec<LineWays> {
    let rules = catalogue::rules("macau").expect("stored").rules;
    let game = Baccarat::new(rules);
    let pricing = Pricing::new(&game, &game, vec![bet.clone()]).expect("it can be priced");
    let of_shoe = |&decks: &u32| {
        let shoe = Shoe::decks(decks).expect("a shoe");
        let counted = pricing.count(&game, &game, &shoe, &Progress::default());
        let counted = counted.expect("it can be counted");
        LineWays {
            lines: counted.lines[0].clone(),
            total: counted.total,
        }
    };
    decks.iter().map(of_shoe).collect()
}

fn percent(text: &str) -> Ratio {
    Ratio::parse(text).expect("a number") / Ratio::whole(100)
}

fn wanted(least: &str, most: &str, by: By, keep: usize) -> Wanted {
    let (least, most) = (percent(least), percent(most));
    let target = (&least + &most) / Ratio::whole(2);
    Wanted {
        least,
        most,
        target,
        by,
        keep,
    }
}

fn pays(texts: &[&str]) -> Vec<Pay> {
    let pay = |text: &&str| Pay::parse(text).expect("a pay");
    texts.iter().map(pay).collect()
}

fn to_one(amounts: impl Iterator<Item = u32>) -> Vec<Pay> {
    amounts
        .map(|amount| Pay::parse(&format!("{amount} to 1")).expect("a pay"))
        .collect()
}

/// A choice of pays as the naive trial ranks it: net pays by line, house edges by shoe.
#[derive(Clone, Debug)]
struct Tried {
    profits: Vec<Ratio>,
    edges: Vec<Ratio>,
    hit: Ratio,
    variance: Ratio,
}

/// Every choice, with figures from their definitions: sums of probability times result.
fn tried(pays: &[Vec<Pay>], order: &[usize], shoes: &[LineWays]) -> Vec<Tried> {
    let mut choices: Vec<Vec<Ratio>> = vec![Vec::new()];
    for of_line in pays {
        let mut longer = Vec::new();
        for choice in &choices {
            for pay in of_line {
                longer.push([choice.as_slice(), &[pay.to_one()]].concat());
            }
        }
        choices = longer;
    }
    choices.retain(|choice| order.windows(2).all(|two| choice[two[0]] >= choice[two[1]]));
    choices
        .into_iter()
        .map(|choice| one(choice, shoes))
        .collect()
}

fn one(profits: Vec<Ratio>, shoes: &[LineWays]) -> Tried {
    let results = |of: &LineWays| -> Vec<(Ratio, Ratio)> {
        let matched: u128 = of.lines.iter().sum();
        let lines = of.lines.iter().zip(&profits);
        lines
            .map(|(&ways, profit)| (Ratio::new(ways, of.total), profit.clone()))
            .chain([(Ratio::new(of.total - matched, of.total), Ratio::whole(-1))])
            .collect()
    };
    let mean = |of: &LineWays| -> Ratio {
        results(of)
            .into_iter()
            .map(|(chance, profit)| chance * profit)
            .sum()
    };
    let first = results(&shoes[0]);
    let won = first.iter().filter(|(_, profit)| profit.is_positive());
    let squares: Ratio = first
        .iter()
        .map(|(chance, profit)| chance * &profit.squared())
        .sum();
    Tried {
        edges: shoes.iter().map(|of| -mean(of)).collect(),
        hit: won.map(|(chance, _)| chance.clone()).sum(),
        variance: squares - mean(&shoes[0]).squared(),
        profits,
    }
}

/// The search finds the same count and the same best as the trial of every choice.
#[track_caller]
fn check(bet: &Bet, pays: &[Vec<Pay>], order: &[usize], shoes: &[LineWays], wanted: &Wanted) {
    let design = Design::new(bet.clone(), pays.to_vec(), order.to_vec()).expect("a design");
    let found: Designs =
        search(&design, shoes, wanted, &Progress::default()).expect("it can be searched");
    let all = tried(pays, order, shoes);
    assert_eq!(found.tried, all.len() as u128, "choices");
    let is_wanted = |of: &&Tried| {
        let mut edges = of.edges.iter();
        edges.all(|edge| *edge >= wanted.least && *edge <= wanted.most)
    };
    let mut expected: Vec<Tried> = all.iter().filter(is_wanted).cloned().collect();
    assert_eq!(found.count, expected.len() as u128, "solutions");
    expected.sort_by_key(|of| {
        let distances = of.edges.iter().map(|edge| {
            let off = edge - &wanted.target;
            if off.is_negative() { -off } else { off }
        });
        let distance = distances.max().expect("there is a shoe");
        let (hit, variance) = (-of.hit.clone(), of.variance.clone());
        let keys = match wanted.by {
            By::Closeness => [distance, hit, variance],
            By::Hit => [hit, distance, variance],
            By::Variance => [variance, distance, hit],
        };
        (keys, of.profits.clone())
    });
    expected.truncate(wanted.keep);
    assert_eq!(found.best.len(), expected.len());
    for (found, expected) in found.best.iter().zip(&expected) {
        let lines = found.bet.lines.iter();
        let profits: Vec<Ratio> = lines.map(|line| line.pay.to_one()).collect();
        assert_eq!(profits, expected.profits);
        let edges: Vec<Ratio> = found
            .figures
            .iter()
            .map(|of| of.house_edge.clone())
            .collect();
        assert_eq!(edges, expected.edges);
    }
}

fn margins() -> Bet {
    bet(&MARGINS.map(|when| (when, "push")))
}

#[test]
fn every_choice_tried_by_itself_gives_the_same_designs() {
    let bet = margins();
    let shoes = ways(&bet, &[6, 8]);
    let pays: Vec<Vec<Pay>> = [5, 4, 4, 3].map(|most| to_one(1..=most)).to_vec();
    for order in [
        vec![],
        vec![0, 1, 2, 3],
        vec![3, 2, 1, 0],
        vec![2, 0],
        vec![0, 3, 1],
    ] {
        for by in [By::Closeness, By::Hit, By::Variance] {
            for (least, most) in [("-5", "20"), ("-100", "100"), ("3", "3.5"), ("90", "91")] {
                for keep in [0, 1, 7, 5000] {
                    check(&bet, &pays, &order, &shoes, &wanted(least, most, by, keep));
                }
            }
        }
    }
}

#[test]
fn pays_of_every_form_are_searched() {
    let bet = margins();
    let shoes = ways(&bet, &[1, 3, 8]);
    let pays = [
        pays(&["30 to 1", "25 to 1", "40 for 1"]),
        pays(&["4.5 to 1", "13/3 to 1", "7 to 2", "lose", "push"]),
        pays(&["push", "1 to 2", "3 to 2", "2 to 1", "5 to 2"]),
        pays(&["19 to 20", "6 to 5", "0.5 for 1"]),
    ];
    for order in [vec![], vec![0, 1, 2, 3], vec![1, 3]] {
        for by in [By::Closeness, By::Hit, By::Variance] {
            check(&bet, &pays, &order, &shoes, &wanted("-10", "40", by, 10));
        }
    }
}

#[test]
fn orders_that_leave_lines_without_a_pay_have_no_design() {
    let bet = margins();
    let shoes = ways(&bet, &[8]);
    let pays = [to_one(1..=3), to_one(2..=9), to_one(3..=4), to_one(1..=1)];
    let window = wanted("-1000", "100", By::Closeness, 5);
    check(&bet, &pays, &[0, 1, 2], &shoes, &window);
    let none = [to_one(1..=2), to_one(3..=4), to_one(1..=9), to_one(1..=1)];
    check(&bet, &none, &[0, 1], &shoes, &window);
}

#[test]
fn sums_past_64_bits_are_searched_in_128() {
    let bet = margins();
    let shoes = ways(&bet, &[8, 1999]);
    assert!(shoes[1].total > 1 << 64);
    let pays: Vec<Vec<Pay>> = [5, 4, 4, 3].map(|most| to_one(1..=most)).to_vec();
    let window = wanted("1", "12", By::Closeness, 20);
    check(&bet, &pays, &[0, 1, 2, 3], &shoes, &window);
}

#[test]
fn line_that_never_counts_leaves_every_pay_open() {
    let bet = bet(&[
        ("tie", "push"),
        (
            "player.total == 9 && banker.total == 9 && margin == 1",
            "push",
        ),
    ]);
    let shoes = ways(&bet, &[8]);
    assert_eq!(shoes[0].lines[1], 0);
    let pays = [to_one(5..=9), to_one(1..=4)];
    check(
        &bet,
        &pays,
        &[],
        &shoes,
        &wanted("-10", "20", By::Closeness, 9),
    );
    assert_eq!(pay_at(&bet, 1, &shoes[0], &Ratio::zero()), None);
}

/// The design of docs/examples, as the command searches it.
fn margin_design(arguments: &[&str]) -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples/win-margin.json");
    answer(
        &[&["design", file, "--decks", "6,8"], arguments].concat(),
        "",
        12,
    )
}

#[test]
fn seven_lines_in_order_have_as_many_choices_as_multisets() {
    // 7 pays of 60 that do not increase: C(66, 7).
    let choices: u64 = (60..=66).product::<u64>() / (1..=7).product::<u64>();
    let found = margin_design(&["--edge", "2.60%..2.70%", "--best", "3"]);
    assert_eq!(found["choices"], choices.to_string());
    assert_eq!(found["best"].as_array().map(Vec::len), Some(3));
}

#[test]
fn published_pays_of_the_win_margin_are_among_the_designs() {
    let found = margin_design(&["--edge", "2.60%..2.70%", "--best", "10000"]);
    let best = found["best"].as_array().expect("a list");
    assert_eq!(found["solutions"], best.len().to_string());
    let pays = |of: &Value| -> Vec<String> {
        let lines = of["lines"].as_array().expect("a list").iter();
        lines
            .map(|line| line["pays"].as_str().expect("a text").to_owned())
            .collect()
    };
    // 30, 10, 6, 4, 2, 1 and 1 to 1, a natural tie a push: the pays of the bet as it is played,
    // for which 2.65% is published on eight decks.
    let wanted = ["30", "10", "6", "4", "2", "1", "1"].map(|pay| format!("{pay} to 1"));
    let is_published = |of: &&Value| pays(of)[..7] == wanted;
    let published = best.iter().find(is_published).expect("it is found");
    let edge = &published["shoes"][1]["house_edge"]["decimal"];
    assert!(
        edge.as_str().is_some_and(|edge| edge.starts_with("0.0265")),
        "{edge}"
    );
    for of in best {
        for shoe in of["shoes"].as_array().expect("a list") {
            let edge = shoe["house_edge"]["fraction"]
                .as_str()
                .and_then(Ratio::parse);
            let edge = edge.expect("a fraction");
            assert!(edge >= percent("2.60") && edge <= percent("2.70"));
        }
    }
}

#[test]
fn break_even_pay_has_an_edge_of_zero() {
    let bet = bet(&[
        ("tie && player.total == 6", "9 to 1"),
        ("player.pair && !tie", "5 to 1"),
    ]);
    for ways in ways(&bet, &[6, 8]) {
        for line in 0..2 {
            for edge in ["0", "5", "-3"] {
                let edge = percent(edge);
                let pay = pay_at(&bet, line, &ways, &edge).expect("the line counts");
                let mut at = bet.clone();
                let amount = pay.pay.expect("it can be paid");
                at.lines[line].pay = Pay::parse(&format!("{amount} to 1")).expect("a pay");
                let profits = at.lines.iter().map(|line| line.pay.to_one()).collect();
                assert_eq!(one(profits, std::slice::from_ref(&ways)).edges[0], edge);
                let near = near_pays(&bet, line, &ways, &amount);
                assert!(near[0].pay <= amount && near[near.len() - 1].pay >= amount);
                assert!(near[0].house_edge >= edge && near[near.len() - 1].house_edge <= edge);
            }
        }
    }
}

fn design_file(name: &str, pays: &[Value]) -> String {
    let line = |(when, pays): (&&str, &Value)| match pays {
        Value::Null => json!({"when": when}),
        pays => json!({"when": when, "pays": pays}),
    };
    let lines: Vec<Value> = MARGINS.iter().zip(pays).map(line).collect();
    let content = json!({"id": "a-design", "name": "a design", "game": "baccarat", "lines": lines});
    file(name, &content)
}

#[test]
fn pays_come_from_the_file_and_from_the_command() {
    let path = design_file(
        "open.json",
        &[
            json!("1..9 to 1"),
            json!(["4 to 1", "9/2 to 1"]),
            Value::Null,
            json!("1 to 1"),
        ],
    );
    let choices = |arguments: &[&str]| {
        let found = answer(
            &[&["design", &path, "--edge", "-100%..100%"], arguments].concat(),
            "",
            6,
        );
        found["choices"].as_str().expect("a count").to_owned()
    };
    assert_eq!(choices(&["--pays", "1..5"]), "90");
    assert_eq!(choices(&["--pays", "1..5 by 1/2"]), "162");
    assert_eq!(choices(&["--line", "3=1,2"]), "36");
    assert_eq!(choices(&["--pays", "1..5", "--line", "4=1..3"]), "270");
    let stored = ["design", "tie", "--pays", "1..20", "--edge", "0%..20%"];
    assert_eq!(answer(&stored, "", 6)["choices"], "20");
}

#[test]
fn designs_that_say_too_little_are_refused() {
    let open = design_file(
        "unsaid.json",
        &[
            json!("1..9 to 1"),
            Value::Null,
            json!("push"),
            json!("push"),
        ],
    );
    let edge = ["--edge", "1%..2%"];
    let refused = |arguments: &[&str], words: &[&str]| {
        check_refused(&[&["design"], arguments, &edge].concat(), "", words);
    };
    refused(&[&open], &["lines[1].pays", "--pays"]);
    refused(&["tie"], &["no line is open", "--pays 1..60"]);
    refused(&[&open, "--pays", "9..1"], &["--pays", "no range"]);
    refused(&[&open, "--pays", "1,1"], &["pays the same as"]);
    refused(
        &[&open, "--line", "nosuch=1..2"],
        &["--line", "no line `nosuch`"],
    );
    check_refused(
        &["design", "tie", "--pays", "1..9", "--edge", "5%"],
        "",
        &["4%..6%"],
    );
    check_refused(
        &["design", "tie", "--pays", "1..9", "--edge", "6%..5%"],
        "",
        &["backwards"],
    );
    let bare = design_file(
        "bare.json",
        &[json!("1..9"), json!("push"), json!("push"), json!("push")],
    );
    refused(&[&bare], &["lines[0].pays", "`1..9 to 1`", "`1..9 for 1`"]);
}
