//! The law of the edge: against literal dealing on small shoes, reference values, and itself in
//! parts.

use crate::support::command;
use crate::support::naive_dealer;

use std::collections::BTreeMap;

use exactshoe::analysis::edge_law::{EdgeLaw, Fingerprint, LawFigures, Part, Shard, Subject};
use exactshoe::analysis::pricing::{Pricing, Statistic};
use exactshoe::bets::bet::Bet;
use exactshoe::cards::named::parse_counts;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::{catalogue, law_file};
use naive_dealer::{Card, House};

fn statistics(bets: &[&str]) -> Vec<Statistic> {
    let bets: Vec<Bet> = bets
        .iter()
        .map(|id| catalogue::bet(id).expect("stored").bet)
        .collect();
    let game = Baccarat::new(catalogue::rules("macau").expect("stored").rules);
    let pricing = Pricing::new(&game, &game, bets).expect("stored bets are sound");
    let kernels = pricing.kernels(&game).expect("stored bets are sound");
    let all = 0..pricing.bets().len();
    all.map(|bet| kernels.profit(bet).expect("coarse enough"))
        .collect()
}

fn whole(law: &EdgeLaw) -> LawFigures {
    let sums = law.sums(0..law.compositions());
    assert_eq!(sums.compositions, law.compositions());
    law.scale().figures(&sums).expect("a whole enumeration")
}

fn shoe(cards: &[Card]) -> Shoe {
    let ranks = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K",
    ];
    let name = |card: &Card| {
        let suit = ["C", "D", "H", "S"][usize::from(card.suit)];
        format!("{}{suit}", ranks[usize::from(card.rank) - 1])
    };
    let names: Vec<String> = cards.iter().map(name).collect();
    Shoe::of_cards(&parse_counts(&names.join(" ")).expect("cards")).expect("a small shoe")
}

/// The mean profit of each bet over all deals of some cards, in whole numbers of a fraction.
fn dealt_means(bets: &[&str], cards: &[Card]) -> Vec<Ratio> {
    let mut sums = vec![0_i64; bets.len()];
    let mut deals = 0_i64;
    naive_dealer::every_deal(cards, &mut |order| {
        let round = naive_dealer::deal(House::Casino, order);
        for (sum, bet) in sums.iter_mut().zip(bets) {
            *sum += naive_dealer::profit(bet, &round).expect("a known bet");
        }
        deals += 1;
    });
    sums.iter()
        .map(|&sum| Ratio::new(sum, 20 * deals))
        .collect()
}

/// Every set of `size` of the cards, dealt literally.
fn check_by_dealing(bets: &[&str], cards: &[Card], size: usize) {
    let mut means = Vec::new();
    for set in 0..1_u32 << cards.len() {
        if set.count_ones() as usize == size {
            let unseen = (0..cards.len()).filter(|at| set >> at & 1 == 1);
            let unseen: Vec<Card> = unseen.map(|at| cards[at]).collect();
            means.push(dealt_means(bets, &unseen));
        }
    }
    let grid: Vec<Ratio> = [-20, -3, 0, 1, 9].map(|n| Ratio::new(n, 20)).to_vec();
    let law = EdgeLaw::new(&statistics(bets), &shoe(cards), size as u64, &grid);
    let law = law.expect("a depth of the shoe");
    let figures = whole(&law);
    let all = Ratio::whole(means.len());
    let share = |is_in: &dyn Fn(&Vec<Ratio>) -> bool| {
        let number = means.iter().filter(|means| is_in(means)).count();
        &Ratio::whole(number) / &all
    };
    let mean = |value: &dyn Fn(&Vec<Ratio>) -> Ratio| {
        &means
            .iter()
            .map(value)
            .fold(Ratio::zero(), |sum, of| sum + of)
            / &all
    };
    let positive = |of: &Ratio| {
        if of.is_positive() {
            of.clone()
        } else {
            Ratio::zero()
        }
    };
    for (bet, of) in figures.statistics.iter().enumerate() {
        let values = means.iter().map(|means| means[bet].clone());
        assert_eq!(of.expectation, mean(&|means| means[bet].clone()));
        assert_eq!(of.favourable, share(&|means| means[bet].is_positive()));
        assert_eq!(of.gain, mean(&|means| positive(&means[bet])));
        assert_eq!(Some(&of.greatest.0), values.clone().max().as_ref());
        assert_eq!(Some(&of.least.0), values.min().as_ref());
        for (point, at_most) in grid.iter().zip(&of.at_most) {
            assert_eq!(
                *at_most,
                share(&|means| means[bet] <= *point),
                "at most {point}"
            );
        }
    }
    let best = |means: &Vec<Ratio>| positive(means.iter().max().expect("some bet"));
    assert_eq!(figures.best.gain, mean(&best));
    assert_eq!(
        figures.best.favourable,
        share(&|means| best(means).is_positive())
    );
}

#[test]
fn the_law_is_that_of_all_sets_of_unseen_cards_dealt_literally() {
    let shoes = naive_dealer::small_shoes();
    let (nine, ten) = (&shoes[192..222], &shoes[222..]);
    let bets = ["player", "banker", "tie", "dragon-7"];
    for cards in nine.iter().step_by(5) {
        check_by_dealing(&bets, cards, 7);
    }
    check_by_dealing(&bets, &ten[0], 6);
    check_by_dealing(&["panda-8"], &ten[1], 7);
    check_by_dealing(&["player", "banker"], &ten[4], 9);
    // More than ten classes: ranks, and one bet of two classes of cards.
    check_by_dealing(&["player-pair", "tie"], &ten[2], 6);
    check_by_dealing(&["player-pair"], &nine[3], 8);
}

/// A figure of the law at a depth of eight decks, to the digits of the reference.
#[track_caller]
fn check_figure(unseen: u64, bets: &str, table: &str, bet: &str, column: &str, printed: &str) {
    let unseen = unseen.to_string();
    let arguments = ["depth", "--law", "--bets", bets, "--unseen", &unseen];
    // The columns have three digits more than asked for.
    let digits = command::digits(printed).saturating_sub(3);
    let answer = command::answer(&arguments, "", digits);
    let tables = answer["tables"].as_array().expect("tables");
    let table = tables
        .iter()
        .find(|of| of["id"] == table)
        .expect("the table");
    let rows = table["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| bet.is_empty() || row["bet"] == bet);
    let cell = &row.expect("the bet")[column];
    let said = cell["decimal"]
        .as_str()
        .or(cell.as_str())
        .expect("a figure");
    assert!(said == printed, "{bet}, {column}: {said}, not {printed}");
}

#[test]
fn reference_values_at_few_unseen_cards() {
    let main = "player,banker,tie";
    check_figure(6, main, "law", "player", "P(favourable)", "0.150966655");
    check_figure(6, main, "law", "player", "gain per round", "0.004831026");
    check_figure(6, main, "law", "tie", "P(favourable)", "0.339026732");
    check_figure(
        6,
        main,
        "exact",
        "player",
        "fraction",
        "65502731456/433888739193",
    );
    check_figure(10, main, "law", "player", "gain per round", "0.001187943");
    check_figure(10, main, "law", "tie", "P(favourable)", "0.169729475");
    check_figure(12, main, "best", "", "P(any favourable)", "0.277569875");
    check_figure(12, main, "best", "", "gain per round", "0.017535032");
}

#[test]
fn the_law_of_more_than_ten_classes_is_a_martingale_too() {
    // The figures are refused when the mean of the conditional expectations is another one.
    let law = EdgeLaw::new(
        &statistics(&["player-pair"]),
        &Shoe::decks(8).expect("a shoe"),
        6,
        &[],
    );
    let figures = whole(&law.expect("a depth"));
    assert!(figures.statistics[0].favourable.is_positive());
    // Sums of more than 128 bits, and weights of more than 64.
    let wide = EdgeLaw::new(
        &statistics(&["player"]),
        &Shoe::decks(5000).expect("a shoe"),
        8,
        &[],
    );
    let wide = whole(&wide.expect("a depth"));
    let odd = parse_counts("Ax3 2x1 9x40 Kx5").expect("cards");
    let odd = Shoe::of_cards(&odd).expect("a shoe");
    let all = EdgeLaw::new(&statistics(&["player"]), &odd, odd.len(), &[]).expect("a depth");
    let all = &whole(&all).statistics[0];
    assert_eq!(all.greatest.0, all.expectation);
    assert!(wide.statistics[0].favourable < Ratio::one());
}

fn subject(law: &EdgeLaw) -> Subject {
    let name = |id: &str| Fingerprint {
        id: id.to_owned(),
        hash: law_file::hash(id),
    };
    Subject {
        program: "test".to_owned(),
        rules: name("rules"),
        bets: vec![name("player"), name("tie")],
        shoe: "8 decks".to_owned(),
        classes: (0..10).map(|class| class.to_string()).collect(),
        scale: law.scale().clone(),
        compositions: law.compositions(),
        assumptions: Vec::new(),
        warnings: Vec::new(),
    }
}

#[test]
fn shards_stopped_and_resumed_add_up_to_the_whole_in_any_order() {
    let shoe = Shoe::decks(8).expect("a shoe");
    let law = EdgeLaw::new(&statistics(&["player", "tie"]), &shoe, 9, &[Ratio::zero()]);
    let law = law.expect("a depth");
    let direct = law.sums(0..law.compositions());
    let mut parts = BTreeMap::new();
    for number in [3, 7, 1, 5, 2, 6, 4] {
        let shard = Shard { number, of: 7 };
        let mut part = Part::new(subject(&law), shard, law.shard(shard), law.no_sums());
        let range = part.range.clone();
        let length = range.end - range.start;
        // Some of it, out of order, then a file, then the rest.
        for piece in [range.start + 50..range.start + 99, range.end - 7..range.end] {
            let sums = law.sums(piece.clone());
            part.add(piece, &sums);
        }
        assert_eq!(part.missing().len(), 2);
        let text = law_file::written(&part);
        let mut part = law_file::parse("file", &text).expect("a file as it was written");
        assert_eq!(law_file::written(&part), text);
        for piece in part.missing() {
            let sums = law.sums(piece.clone());
            part.add(piece, &sums);
        }
        assert_eq!(part.done, vec![range]);
        assert!(length.abs_diff(law.compositions() / 7) <= 1);
        parts.insert(number, part);
    }
    let mut parts: Vec<Part> = parts.into_values().collect();
    parts.rotate_left(3);
    let merged = Part::merged(&parts).expect("all shards");
    assert_eq!(merged.sums, direct);
    let progress = Progress::default();
    let together = std::sync::Mutex::new(law.no_sums());
    let pieces = (0..40).map(|at| {
        law.shard(Shard {
            number: at + 1,
            of: 40,
        })
    });
    law.run(pieces.collect(), &progress, |_, sums| {
        let mut together = together.lock().expect("no piece panics");
        *together = std::mem::take(&mut *together).plus(&sums);
    });
    assert_eq!(together.into_inner().expect("no piece panics"), direct);
}

fn path(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.into_os_string().into_string().expect("a plain path")
}

/// Runs a shard of the law of two bets into a file.
fn run_shard(shard: &str, unseen: &str, file: &str) {
    let arguments = ["depth", "--law", "--unseen", unseen, "--bets", "player,tie"];
    let further = ["--shard", shard, "--checkpoint", file];
    command::answer(&[&arguments[..], &further].concat(), "", 6);
}

#[test]
fn options_that_a_law_cannot_follow_are_refused() {
    let law = ["depth", "--law", "--unseen", "6", "--bets", "player,tie"];
    let refused = |options: &[&str], word: &str| {
        command::check_refused(&[&law[..], options].concat(), "", &[word]);
    };
    refused(&["--pairs"], "--pairs");
    refused(&["--checkpoint", "-"], "`-` is no file");
    refused(&["--checkpoint", ""], "`` is no file");
}

#[test]
fn more_compositions_than_a_run_can_enumerate_are_refused() {
    let law = [
        "depth",
        "--law",
        "--unseen",
        "16",
        "--bets",
        "perfect-pairs-player",
    ];
    command::check_refused(&law, "", &["1123772260303836 compositions", "113 shards"]);
}

#[test]
fn merging_refuses_what_does_not_belong_together() {
    let files: Vec<String> = (1..=3).map(|n| path(&format!("law-shard-{n}"))).collect();
    for (at, file) in files.iter().enumerate() {
        run_shard(&format!("{}/3", at + 1), "8", file);
    }
    let [one, two, three] = [0, 1, 2].map(|at| files[at].as_str());
    let merged = command::run(&["merge", three, one, two, "--format", "json"], "");
    let direct = [
        "depth",
        "--law",
        "--unseen",
        "8",
        "--bets",
        "player,tie",
        "--format",
        "json",
    ];
    assert_eq!(merged.stdout, command::run(&direct, "").stdout);
    command::check_refused(&["merge", one, two], "", &["shard 3 of 3 missing"]);
    command::check_refused(&["merge", one, two, two], "", &["shard 2/3 comes twice"]);
    let other = path("law-shard-other");
    run_shard("3/3", "9", &other);
    command::check_refused(
        &["merge", one, two, &other],
        "",
        &["unseen cards", "`9`", "`8`"],
    );
    let text = std::fs::read_to_string(two).expect("the shard is there");
    let (_, favourable) = text.split_once("\"favourable\": \"").expect("a sum");
    let digit = &favourable[..1];
    let turned = if digit == "1" { "2" } else { "1" };
    let changed = text.replacen(
        &format!("\"favourable\": \"{digit}"),
        &format!("\"favourable\": \"{turned}"),
        1,
    );
    std::fs::write(&other, changed).expect("the folder can be written to");
    command::check_refused(&["merge", one, &other, three], "", &["hash does not agree"]);
    // A checkpoint of another run is not gone on from.
    let arguments = [
        "depth",
        "--law",
        "--unseen",
        "9",
        "--bets",
        "tie",
        "--checkpoint",
        one,
    ];
    command::check_refused(&arguments, "", &["of another run", "bets"]);
    command::check_refused(
        &["depth", "--law", "--unseen", "5"],
        "",
        &["from 6", "to 416"],
    );
    let bad = [
        "depth",
        "--law",
        "--unseen",
        "8",
        "--shard",
        "4/3",
        "--checkpoint",
        one,
    ];
    command::check_refused(&bad, "", &["4/3", "3/7"]);
}
