//! Counting systems: their exact law against the listing of everything that can be left, published
//! and computed references, the best tags against all tags.

use crate::support::command;

use command::{answer, check_refused, named, run};
use exactshoe::analysis::counting_system::law::{CountLaw, LawError, Played};
use exactshoe::analysis::counting_system::play::{
    Cut, Measure, PerShoe, Play, Trigger, TrueCount, begins,
};
use exactshoe::analysis::counting_system::search::{SearchError, best_tags};
use exactshoe::analysis::counting_system::tags::{Effects, TagFault, Tags};
use exactshoe::analysis::depth::spectrum::OnShoe;
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::Pricing;
use exactshoe::cards::card::Rank;
use exactshoe::cards::named::parse_counts;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::Ratio;
use exactshoe::exact::root::{signed_root, square_root};
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::support::naive_dealer::Card;
use crate::support::small_shoe::{self, Left};

fn pricing(id: &str) -> (Baccarat, Pricing) {
    let game = Baccarat::new(catalogue::rules("macau").expect("stored").rules);
    let bet = catalogue::bet(id).expect("stored").bet;
    let pricing = Pricing::new(&game, &game, vec![bet]).expect("stored bets are sound");
    (game, pricing)
}

fn on_shoe(id: &str, shoe: &Shoe) -> OnShoe {
    let (game, pricing) = pricing(id);
    let kernels = pricing.kernels(&game).expect("stored bets are sound");
    let statistic = kernels.profit(0).expect("it is not too fine");
    OnShoe::new(statistic, shoe).expect("the shoe has cards and suits")
}

fn decks(decks: u32) -> Shoe {
    Shoe::decks(decks).expect("a number of decks")
}

fn tags(text: &str) -> Tags {
    Tags::parse(text).expect("the tags are well written")
}

fn law(id: &str, text: &str, shoe: &Shoe) -> CountLaw {
    CountLaw::new(&on_shoe(id, shoe), &tags(text), shoe).expect("it is not too long")
}

fn from(measure: Measure, initial: i64, least: &str) -> Play {
    let least = Ratio::parse(least).expect("a number");
    Play::At(Trigger {
        measure,
        initial,
        least,
    })
}

const TRUE: Measure = Measure::True(TrueCount::Exact);

fn small() -> Shoe {
    let cards = parse_counts(small_shoe::CARDS).expect("well written");
    Shoe::of_cards(&cards).expect("the cards are a shoe")
}

/// Frequency and gain by the listing of all sets that may be left; `is_made` is given the sum of
/// the tags seen.
fn listed(
    edges: &[(u32, BigRational)],
    cards: &[Card],
    tag: impl Fn(Card) -> i64,
    is_made: impl Fn(i64) -> bool,
) -> [BigRational; 2] {
    let (mut bets, mut gain) = (0, BigRational::from_integer(0.into()));
    for (left, edge) in edges {
        let seen = (0..cards.len()).filter(|at| left >> at & 1 == 0);
        if is_made(seen.map(|at| tag(cards[at])).sum()) {
            bets += 1;
            gain += edge;
        }
    }
    let all = BigInt::from(edges.len());
    let share = BigRational::new(bets.into(), all.clone());
    [share, gain / BigRational::from_integer(all)]
}

#[track_caller]
fn check_played(of: &Played, [frequency, gain]: [BigRational; 2]) {
    assert_eq!(of.frequency.to_string(), frequency.to_string());
    assert_eq!(of.gain.to_string(), gain.to_string());
}

/// Tags of ten values, 0 for tens and pictures, as the naive dealer reads them.
fn by_points(tags: [i64; 10]) -> impl Fn(Card) -> i64 {
    move |card| tags[usize::from(if card.rank > 9 { 0 } else { card.rank })]
}

#[test]
fn every_count_is_that_of_all_sets_of_cards_listed() {
    let (shoe, cards) = (small(), small_shoe::cards());
    let systems = [
        (
            "0 0 0 0 -1 -1 -1 -1 2 2",
            [0, 0, 0, 0, -1, -1, -1, -1, 2, 2],
        ),
        (
            "0 1 1 1 2 -1 -2 -1 -1 0",
            [0, 1, 1, 1, 2, -1, -2, -1, -1, 0],
        ),
        ("-2 1 1 1 1 1 1 1 1 1", [-2, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
        ("9 8 7 6 5 4 3 2 1 0", [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        ("3 3 3 3 3 3 3 3 3 3", [3; 10]),
    ];
    for id in ["tie", "dragon-7", "player-pair"] {
        let left = Left::new(id, &cards);
        for unseen in [6, 9, 12] {
            let edges = left.edges(unseen);
            for (text, values) in systems {
                let law = law(id, text, &shoe);
                let tag = by_points(values);
                for least in [-2, 0, 1, 3] {
                    let play = from(Measure::Running, 0, &least.to_string());
                    let expected = listed(&edges, &cards, &tag, |seen| seen >= least);
                    check_played(&play.on(&law, unseen.into()), expected);
                    let play = from(TRUE, 1, &least.to_string());
                    let is_made = |seen: i64| 52 * (seen + 1) >= least * i64::from(unseen);
                    let expected = listed(&edges, &cards, &tag, is_made);
                    check_played(&play.on(&law, unseen.into()), expected);
                }
            }
        }
    }
}

#[test]
fn tags_of_ranks_tell_tens_from_kings() {
    let (shoe, cards) = (small(), small_shoe::cards());
    let text = "0 1 0 0 0 0 -1 0 0 0 0 3 -2";
    let tag = |card: Card| match card.rank {
        2 => 1,
        7 => -1,
        12 => 3,
        13 => -2,
        _ => 0,
    };
    let edges = Left::new("banker", &cards).edges(8);
    let law = law("banker", text, &shoe);
    for least in [-1, 0, 2] {
        let expected = listed(&edges, &cards, tag, |seen| seen >= least);
        let play = from(Measure::Running, 0, &least.to_string());
        check_played(&play.on(&law, 8), expected);
    }
}

#[test]
fn the_best_play_bets_exactly_where_the_count_makes_the_mean_positive() {
    let (shoe, cards) = (small(), small_shoe::cards());
    let tag = by_points([0, 0, 0, 0, -1, -1, -1, -1, 2, 2]);
    let edges = Left::new("tie", &cards).edges(8);
    let law = law("tie", "4-7:-1, 8-9:+2", &shoe);
    let mut expected = [
        BigRational::from_integer(0.into()),
        BigRational::from_integer(0.into()),
    ];
    for count in -30..30 {
        let [frequency, gain] = listed(&edges, &cards, &tag, |seen| seen == count);
        if gain > BigRational::from_integer(0.into()) {
            expected = [&expected[0] + frequency, &expected[1] + gain];
        }
    }
    check_played(&law.played_best(8), expected);
}

#[test]
fn dragon_7_from_a_true_count_of_four_is_the_reference() {
    let law = law("dragon-7", "4-7:-1, 8-9:+2", &decks(8));
    let play = from(TRUE, 0, "4");
    let at_16 = play.on(&law, 16);
    assert_eq!(
        at_16.frequency.to_string(),
        "1089346028490267093011972/3026410079568180143312721"
    );
    assert_eq!(
        at_16.gain.to_string(),
        "3951348538511918350660800668/54175766834349992745441018621"
    );
    for (unseen, frequency, gain) in [
        (26, "0.38749888", "0.0497719"),
        (52, "0.30009918", "0.0257516"),
        (104, "0.18954990", "0.0102643"),
        (208, "0.05702826", "0.0017029"),
    ] {
        let at = play.on(&law, unseen);
        assert_eq!(decimal(&at.frequency, 8), frequency);
        assert_eq!(decimal(&at.gain, 7), gain);
        assert!(law.played_best(unseen).gain >= at.gain);
    }
}

#[test]
fn the_law_of_a_count_sums_to_all_sets_and_to_the_expectation() {
    let shoe = decks(1);
    let statistic = on_shoe("player", &shoe);
    let law = law("player", "0 -1 -1 -1 -2 2 2 2 1 1", &shoe);
    for unseen in [6, 20, 52] {
        let all = law.played(unseen, |_| true);
        assert_eq!(all.frequency, Ratio::one());
        assert_eq!(all.gain, statistic.mean());
        let rows = law.at(unseen);
        assert!(
            rows.windows(2)
                .all(|pair| pair[0].running < pair[1].running)
        );
        assert!(rows.iter().all(|row| row.ways > BigInt::from(0)));
    }
    assert_eq!(law.at(52).len(), 1);
}

#[test]
fn roundings_of_true_counts_are_as_named() {
    let of = |rounding: TrueCount| {
        let counts = [(7, 2), (-7, 2), (5, 3), (-5, 3), (2, 1), (-1, 4)];
        counts.map(|(above, below)| rounding.of(&Ratio::new(above, below)).to_string())
    };
    assert_eq!(
        of(TrueCount::Exact),
        ["7/2", "-7/2", "5/3", "-5/3", "2", "-1/4"]
    );
    assert_eq!(of(TrueCount::Floor), ["3", "-4", "1", "-2", "2", "-1"]);
    assert_eq!(of(TrueCount::Truncated), ["3", "-3", "1", "-1", "2", "0"]);
    assert_eq!(of(TrueCount::Nearest), ["4", "-3", "2", "-2", "2", "0"]);
}

#[test]
fn the_least_running_count_is_the_first_that_meets_the_trigger() {
    let roundings = [
        TrueCount::Exact,
        TrueCount::Floor,
        TrueCount::Truncated,
        TrueCount::Nearest,
    ];
    let measures = roundings.map(Measure::True).into_iter();
    for measure in measures.chain([Measure::Running]) {
        for least in ["4", "-2", "0", "5/2", "-7/3", "1"] {
            for (initial, unseen) in [(0, 16), (-3, 52), (2, 300)] {
                let trigger = Trigger {
                    measure,
                    initial,
                    least: Ratio::parse(least).expect("a number"),
                };
                let first = (-200..200).find(|&running| trigger.is_met(running, unseen));
                let first = first.expect("some count meets it");
                assert_eq!(trigger.least_running(unseen), BigInt::from(first));
            }
        }
    }
}

/// The ways of rounds of four, five and six cards of eight decks, in the smallest whole numbers:
/// 140356/370461, 411869680/1357316181, 3018415175/9501213267.
fn eight_decks_until(last_begins: u64) -> Cut {
    let common = 9_501_213_267;
    Cut {
        last_begins,
        cards_of_round: [
            140_356 * (common / 370_461),
            411_869_680 * (common / 1_357_316_181),
            3_018_415_175,
        ],
    }
}

#[test]
fn the_model_of_a_shoe_has_the_reference_numbers_of_rounds() {
    // 402 cards are used before the last round begins: with 15 left or more.
    let rounds = begins(416, &eight_decks_until(15));
    let rounds: Ratio = rounds.into_iter().map(|(_, begins)| begins).sum();
    assert_eq!(decimal(&rounds, 6), "81.808943");
}

#[test]
fn dragon_7_over_a_shoe_of_the_model_is_the_reference() {
    let law = law("dragon-7", "4-7:-1, 8-9:+2", &decks(8));
    let play = from(TRUE, 0, "4");
    for (last_begins, bets, gain) in [(14, "7.61", "0.633"), (16, "7.47", "0.602")] {
        let cut = eight_decks_until(last_begins);
        let of = PerShoe::new(416, &cut, |unseen| play.on(&law, unseen));
        assert_eq!(decimal(&of.bets, 2), bets);
        assert_eq!(decimal(&of.gain, 3), gain);
        if last_begins == 14 {
            let edge = of.edge().expect("bets are made");
            assert_eq!(decimal(&edge, 4), "0.0833");
        }
    }
}

#[track_caller]
fn effects(id: &str, shoe: &Shoe) -> Effects {
    Effects::new(&on_shoe(id, shoe), shoe).expect("cards are left")
}

#[test]
fn effects_of_removal_are_differences_of_two_counted_shoes() {
    let shoe = decks(8);
    for id in ["player", "dragon-7", "player-pair"] {
        let (game, pricing) = pricing(id);
        let expectation = |shoe: &Shoe| {
            let counted = pricing.count(&game, &game, shoe, &Progress::default());
            let counted = counted.expect("the shoe is large enough");
            let bet = &pricing.bets()[0];
            BetFigures::new(bet, &counted.lines[0], counted.total).expectation
        };
        let own = effects(id, &shoe);
        for rank in Rank::all() {
            // The suits are known of a card that is named exactly.
            let card = parse_counts(&format!("{rank}S")).expect("a card");
            let without = expectation(&shoe.without(&card).expect("it is there"));
            let effect = own.by_rank[rank.index()].clone();
            assert_eq!(effect, Some(without - expectation(&shoe)), "{id} {rank}");
        }
    }
    let of = effects("player", &shoe);
    let king = of.by_rank[12].as_ref().map(ToString::to_string);
    assert_eq!(king.as_deref(), Some("-71149162624/4002623619055425"));
    let six = of.by_rank[5].as_ref().map(ToString::to_string);
    assert_eq!(six.as_deref(), Some("451662331984/4002623619055425"));
}

#[test]
fn betting_correlations_are_the_reference_ones() {
    for (id, text, correlation) in [
        ("player", "A-4:+1, 5-8:-1", "-0.93159"),
        ("player", "0 1 1 1 2 -1 -2 -1 -1 0", "-0.96912"),
        ("dragon-7", "4-7:-1, 8-9:+2", "0.96419"),
        ("player", "0:-2, A-9:+1", "0.182"),
        ("tie", "0:-2, A-9:+1", "-0.583"),
    ] {
        let of = tags(text).correlation(&effects(id, &decks(8)));
        let of = of.expect("tags and effects vary");
        assert_eq!(signed_root(&of, command::digits(correlation)), correlation);
    }
    assert_eq!(
        tags("A-9:1, 0:1").correlation(&effects("tie", &decks(8))),
        None
    );
}

#[test]
fn best_tags_are_the_reference_ones() {
    let all: [(&str, i32, [i32; 10], &str); 8] = [
        ("player", 1, [0, -1, -1, -1, -1, 1, 1, 1, 1, 0], "0.931589"),
        ("tie", 1, [1, 1, 0, 0, 0, 0, -1, -1, 1, 1], "0.979730"),
        (
            "dragon-7",
            1,
            [0, 0, 0, 0, -1, -1, -1, -1, 1, 1],
            "0.961719",
        ),
        ("player", 2, [0, -1, -1, -1, -2, 2, 2, 2, 1, 1], "0.985197"),
        ("tie", 2, [2, 1, 0, 0, 0, 0, -2, -2, 2, 2], "0.995677"),
        (
            "dragon-7",
            2,
            [0, 0, -1, -1, -2, -2, -2, -2, 2, 2],
            "0.994215",
        ),
        (
            "panda-8",
            2,
            [0, 0, 0, -2, -2, -2, -1, -1, -2, 2],
            "0.995422",
        ),
        ("player", 3, [0, -1, -1, -1, -3, 3, 3, 3, 2, 1], "0.991330"),
    ];
    for (id, size, points, correlation) in all {
        let best = best_tags(&effects(id, &decks(8)), size).expect("few tags");
        assert_eq!(best.tags.by_points(), Some(points), "{id} of size {size}");
        assert_eq!(square_root(&best.correlation_squared, 6), correlation);
    }
}

/// Of all tags of ten values up to the size, by nothing but the definition: the greatest signed
/// square of the correlation, the least magnitude of those that have it, and the first of these.
fn best_of_all(
    own: &Effects,
    counts: [i128; 10],
    zeros: i128,
    size: i128,
) -> (BigRational, Vec<i128>) {
    // Effects of tens, aces, twos, ..., nines as whole numbers.
    let by_value = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map(|rank: usize| own.by_rank[rank].clone().expect("the shoe has all ranks"));
    let mut unit = BigInt::from(1);
    for effect in &by_value {
        unit *= effect.denominator();
    }
    let whole = by_value.map(|of| of.numerator() * &unit / of.denominator());
    let cards: i128 = counts.iter().sum();
    let mut best: Option<(BigRational, i128, Vec<i128>)> = None;
    let mut chosen = vec![-size; 10];
    loop {
        let each = || chosen.iter().zip(counts);
        let sum: i128 = each().map(|(tag, count)| tag * count).sum();
        let squares: i128 = each().map(|(tag, count)| tag * tag * count).sum();
        let spread = squares * cards - sum * sum;
        let terms = each()
            .zip(&whole)
            .map(|((tag, count), of)| of * (tag * count));
        let covariance: BigInt = terms.sum();
        if spread > 0 && covariance > BigInt::from(0) {
            let of = BigRational::new(&covariance * &covariance, spread.into());
            // The value 0 may be that of several ranks.
            let magnitude =
                chosen[0].abs() * (zeros - 1) + chosen.iter().map(|tag| tag.abs()).sum::<i128>();
            let is_better = best.as_ref().is_none_or(|(greatest, least, first)| {
                of.cmp(greatest)
                    .then(least.cmp(&magnitude))
                    .then(first.cmp(&chosen))
                    .is_gt()
            });
            if is_better {
                best = Some((of, magnitude, chosen.clone()));
            }
        }
        let Some(next) = (0..10).find(|&at| chosen[at] < size) else {
            break;
        };
        chosen[next] += 1;
        chosen[..next].fill(-size);
    }
    let (of, _, tags) = best.expect("some tags go with the effects");
    (of, tags)
}

#[test]
fn the_best_tags_of_size_one_are_the_best_of_all_59049() {
    let late = parse_counts("Ax9 2x5 3x7 4x6 5x8 6x4 7x7 8x3 9x9 Tx30").expect("well written");
    let late = Shoe::of_cards(&late).expect("a shoe");
    let of_late = [30, 9, 5, 7, 6, 8, 4, 7, 3, 9];
    let mut of_decks = [32; 10];
    of_decks[0] = 128;
    for (id, shoe, counts) in [
        ("player", decks(8), of_decks),
        ("tie", decks(8), of_decks),
        ("dragon-7", late.clone(), of_late),
        ("tie", late, of_late),
    ] {
        // Missing jacks, queens and kings have no effect and no weight.
        let own = effects(id, &shoe);
        let best = best_tags(&own, 1).expect("few tags");
        let zeros = if counts[0] == 128 { 4 } else { 1 };
        let (_, expected) = best_of_all(&own, counts, zeros, 1);
        let ranks = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|number| {
            let rank = Rank::new(number).expect("a rank");
            i128::from(best.tags.of(rank))
        });
        assert_eq!(ranks.to_vec(), expected, "{id}");
        assert_eq!(best.tags.correlation(&own), Some(best.correlation_squared));
    }
}

#[test]
fn what_no_count_can_follow_and_what_is_too_much_is_said() {
    let pair = effects("player-pair", &decks(8));
    assert_eq!(best_tags(&pair, 1), Err(SearchError::NoEffects));
    let player = effects("player", &decks(8));
    assert!(matches!(
        best_tags(&player, 30),
        Err(SearchError::TooMany(_))
    ));
    let statistic = on_shoe("player", &decks(200));
    let wide = CountLaw::new(&statistic, &tags("0 1 9 99 -9 7 5 3 2 8"), &decks(200));
    assert!(matches!(wide, Err(LawError::TooLong { .. })));
}

#[test]
fn tags_are_read_in_three_forms() {
    let list = tags("0 0 0 0 -1 -1 -1 -1 2 2");
    assert_eq!(list, tags("4-7:-1, 8-9:+2"));
    assert_eq!(list, tags("0,0,0,-1,-1,-1,-1,2,2,0,0,0,0"));
    assert_eq!(tags("0-2:1"), tags("1 1 1 0 0 0 0 0 0 0"));
    assert_eq!(tags("J-K:1").by_points(), None);
    assert_eq!(Tags::parse("1 2 3"), Err(TagFault::Number(3)));
    assert_eq!(
        Tags::parse("4:1,A-4:2"),
        Err(TagFault::Twice(Rank::new(4).expect("a rank")))
    );
    for text in ["4-:1", "5-2:1", "A-0:1", ":1"] {
        assert!(
            matches!(Tags::parse(text), Err(TagFault::Group(_))),
            "{text}"
        );
    }
    for text in [
        "0 0 0 0 0 0 0 0 0 x",
        "0 0 0 0 0 0 0 0 0 1001",
        "4:+-1",
        "4:1.5",
    ] {
        assert!(matches!(Tags::parse(text), Err(TagFault::Tag(_))), "{text}");
    }
}

#[test]
fn the_command_says_what_the_library_does() {
    let arguments = [
        "count",
        "--tags",
        "4-7:-1, 8-9:+2",
        "--bet",
        "dragon-7",
        "--trigger",
        "4",
        "--unseen",
        "16,52",
        "--decks",
        "8",
    ];
    let said = answer(&arguments, "", 8);
    let depth = named(&said["tables"], "id", "depth");
    let first = &depth["rows"][0];
    assert_eq!(first["from"], "2");
    assert_eq!(first["bets made"], "35.99466034%");
    assert_eq!(
        first["bets made, exact"],
        "1089346028490267093011972/3026410079568180143312721"
    );
    // 76.7% of perfect play is known; against the bound it is less, and rounded down.
    assert_eq!(first["perfect <="], "0.13185495");
    assert_eq!(first["efficient >="], "55.31%");
    for format in ["text", "markdown", "csv", "json"] {
        let output = run(&["count", "--best", "1", "--format", format], "");
        assert!(output.status.success());
    }
}

#[test]
fn counts_that_make_no_sense_are_refused() {
    check_refused(&["count"], "", &["--tags", "--best"]);
    check_refused(
        &["count", "--tags", "1 2 3"],
        "",
        &["3 tags", "ten", "thirteen"],
    );
    let six = [
        "count",
        "--tags",
        "8-9:1",
        "--bet",
        "tie",
        "--cards",
        "A 2 3 4 5 6",
    ];
    check_refused(&six, "", &["no card can leave", "holds 6"]);
    check_refused(&["count", "--best", "60"], "", &["--best", "smaller size"]);
    let tags = ["count", "--tags", "8-9:1", "--bet", "tie"];
    check_refused(
        &[&tags[..], &["--trigger", "x"]].concat(),
        "",
        &["`x` is no count"],
    );
    check_refused(&[&tags[..], &["--running"]].concat(), "", &["--trigger"]);
    check_refused(&[&tags[..], &["--infinite"]].concat(), "", &["no depth"]);
    check_refused(
        &[&tags[..], &["--decks", "6,8"]].concat(),
        "",
        &["one shoe"],
    );
    check_refused(
        &[&tags[..], &["--cut", "3"]].concat(),
        "",
        &["cut card", "from 5"],
    );
    check_refused(&[&tags[..], &["--unseen", "3"]].concat(), "", &["from 6"]);
}

#[test]
fn a_play_that_loses_has_no_efficiency() {
    let play = "count --tags 4-7:-1,8-9:+2 --bet tie --unseen 8 --running --trigger 2 --initial 1 --perfect \
                --cards";
    let arguments: Vec<&str> = play
        .split_whitespace()
        .chain(["A 2 2 3 5 6 8 9 9 K"])
        .collect();
    let answer = answer(&arguments, "", 6);
    let row = &named(&answer["tables"], "id", "depth")["rows"][0];
    assert!(
        row["gain"]
            .as_str()
            .is_some_and(|gain| gain.starts_with('-')),
        "{row}"
    );
    assert_eq!(row["efficiency"], "-", "{row}");
    assert!(row.get("efficiency, exact").is_none(), "{row}");
}
