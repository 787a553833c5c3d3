//! The hold over many rounds: moments, bands, exact laws. Sums here are of plain big integers, and
//! laws of few rounds are enumerated.

use crate::support::command;

use std::collections::BTreeMap;

use command::{answer, named};
use exactshoe::analysis::confidence::{BandKind, Confidence};
use exactshoe::analysis::edge::BetFigures;
use exactshoe::exact::constants::Level;
use exactshoe::exact::ratio::Ratio;
use num_bigint::BigInt;

/// All deals of eight decks, and those that tie.
const ALL: u128 = 4_998_398_275_503_360;
const TIE: u128 = 475_627_426_473_216;
const BANKER: u128 = 2_292_252_566_437_888;

fn tie() -> BetFigures {
    BetFigures::of_profits(&[Ratio::whole(8)], &[TIE], ALL)
}

fn banker() -> BetFigures {
    BetFigures::of_profits(&[Ratio::new(19, 20), Ratio::zero()], &[BANKER, TIE], ALL)
}

/// The law of the player's result of several rounds, result by result.
fn law(figures: &BetFigures, rounds: u64) -> BTreeMap<Ratio, Ratio> {
    let mut law = BTreeMap::from([(Ratio::zero(), Ratio::one())]);
    for _ in 0..rounds {
        let mut next: BTreeMap<Ratio, Ratio> = BTreeMap::new();
        for (result, probability) in &law {
            for line in figures.lines.iter().chain([&figures.otherwise]) {
                let sum = next
                    .entry(result + &line.profit)
                    .or_insert_with(Ratio::zero);
                *sum = &*sum + &(probability * &line.probability);
            }
        }
        law = next;
    }
    law
}

#[test]
fn means_and_variances_of_rounds_add() {
    for figures in [tie(), banker()] {
        for rounds in 1..=5 {
            let law = law(&figures, rounds);
            let mean: Ratio = law.iter().map(|(result, p)| result * p).sum();
            let squares: Ratio = law
                .iter()
                .map(|(result, p)| result.squared() * p.clone())
                .sum();
            let of = Confidence::new(&figures, rounds);
            assert_eq!(of.mean_total(), -mean.clone());
            assert_eq!(of.variance_total(), squares - mean.squared());
            assert_eq!(
                of.variance_total(),
                &figures.variance * &Ratio::whole(rounds)
            );
            let rounds = Ratio::whole(rounds);
            assert_eq!(
                of.variance_of_hold() * rounds.squared(),
                of.variance_total()
            );
        }
    }
}

/// For each number of ties out of so many rounds, its ways; all are `ALL^rounds`.
fn ways_of_ties(rounds: usize) -> Vec<BigInt> {
    let mut row = vec![BigInt::from(1)];
    for _ in 0..rounds {
        let mut next = vec![BigInt::from(0); row.len() + 1];
        for (ties, ways) in row.iter().enumerate() {
            next[ties] += ways * (ALL - TIE);
            next[ties + 1] += ways * TIE;
        }
        row = next;
    }
    row
}

/// The ties of the narrowest band that leaves at most one in `left` to each side.
fn band_of_ties(ways: &[BigInt], left: u32) -> (i64, i64) {
    let total: BigInt = ways.iter().sum();
    let passes = |sum: BigInt| sum * left > total;
    let count = ways.len();
    let least = (0..count).find(|&at| passes(ways[..=at].iter().sum()));
    let most = (0..count).rev().find(|&at| passes(ways[at..].iter().sum()));
    (
        least.expect("all passes") as i64,
        most.expect("all passes") as i64,
    )
}

#[test]
fn the_exact_band_of_a_hundred_ties_is_that_of_the_integers() {
    let ways = ways_of_ties(100);
    assert_eq!(ways.iter().sum::<BigInt>(), BigInt::from(ALL).pow(100));
    let said = answer(&["odds", "--bets", "tie", "--rounds", "100"], "", 4);
    let rows = &named(&said["tables"], "id", "bands")["rows"];
    for (level, left) in [("95%", 40), ("99%", 200)] {
        let (least, most) = band_of_ties(&ways, left);
        let all = rows.as_array().expect("rows").iter();
        let of_level =
            |row: &&serde_json::Value| row["level"] == level && row["band"] == "exact binomial";
        let row = all.clone().find(of_level).expect("a band");
        // A tie costs the house 8, any other round brings it 1, of 100 staked: whole percent.
        assert_eq!(row["hold from"], format!("{}.0000%", 100 - 9 * most));
        assert_eq!(row["to"], format!("{}.0000%", 100 - 9 * least));
    }
    let figures = Confidence::new(&tie(), 100);
    let ahead: BigInt = (0..=100)
        .filter(|ties| 8 * ties > 100 - ties)
        .map(|ties: i64| &ways[ties as usize])
        .sum();
    let ahead = Ratio::new(ahead, BigInt::from(ALL).pow(100));
    assert_eq!(figures.player_ahead, Some([ahead.clone(), ahead]));
}

#[test]
fn bands_of_many_rounds_are_exact_too() {
    let ways = ways_of_ties(1000);
    let total = BigInt::from(ALL).pow(1000);
    let of = Confidence::new(&tie(), 1000);
    for band in &of.bands {
        let BandKind::Binomial([low, high]) = &band.kind else {
            continue;
        };
        let left = if band.level == Level::NinetyFive {
            40
        } else {
            200
        };
        let (least, most) = band_of_ties(&ways, left);
        assert_eq!(band.low, Ratio::new(1000 - 9 * most, 1000));
        assert_eq!(band.high, Ratio::new(1000 - 9 * least, 1000));
        let within: BigInt = ways[least as usize..=most as usize].iter().sum();
        let within = Ratio::new(within, total.clone());
        assert!(*low <= within && within <= *high);
    }
    let ahead: BigInt = ways[112..].iter().sum();
    let ahead = Ratio::new(ahead, total);
    let [low, high] = of.player_ahead.expect("a bet with two results");
    assert!(
        low <= ahead && ahead <= high && &high - &low < Ratio::new(1, BigInt::from(10).pow(100))
    );
}

#[test]
fn the_rigorous_band_contains_the_exact_one() {
    let long_shot = BetFigures::of_profits(&[Ratio::whole(200)], &[ALL / 300], ALL);
    let likely = BetFigures::of_profits(&[Ratio::new(1, 30)], &[ALL / 100 * 97], ALL);
    for figures in [tie(), long_shot, likely] {
        for rounds in [1, 2, 10, 100, 1000, 10_000] {
            let of = Confidence::new(&figures, rounds);
            for level in Level::ALL {
                let band = |is_wanted: fn(&BandKind) -> bool| {
                    let mut bands = of.bands.iter();
                    bands.find(|band| band.level == level && is_wanted(&band.kind))
                };
                let exact = band(|kind| matches!(kind, BandKind::Binomial(_))).expect("exact");
                let rigorous =
                    band(|kind| matches!(kind, BandKind::Rigorous(_))).expect("rigorous");
                assert!(rigorous.low <= exact.low && exact.high <= rigorous.high);
            }
        }
    }
}

#[test]
fn the_rigorous_band_of_a_few_rounds_of_three_results_is_missed_as_seldom_as_it_says() {
    let figures = banker();
    for rounds in [1, 4, 8] {
        let law = law(&figures, rounds);
        for band in Confidence::new(&figures, rounds).bands {
            if !matches!(band.kind, BandKind::Rigorous(_)) {
                continue;
            }
            let beyond = |is_missed: &dyn Fn(&Ratio) -> bool| -> Ratio {
                let hold = |result: &Ratio| -result.clone() / Ratio::whole(rounds);
                let missed = law.iter().filter(|(result, _)| is_missed(&hold(result)));
                missed.map(|(_, probability)| probability.clone()).sum()
            };
            assert!(beyond(&|hold| *hold < band.low) <= band.level.each_tail());
            assert!(beyond(&|hold| *hold > band.high) <= band.level.each_tail());
        }
    }
}

#[test]
fn a_bet_that_can_push_has_no_exact_band() {
    let of = Confidence::new(&banker(), 100);
    assert_eq!(of.player_ahead, None);
    assert_eq!(of.bands.len(), 4);
    let said = answer(&["odds", "--bets", "banker", "--rounds", "100"], "", 6);
    assert_eq!(said["tables"].as_array().expect("tables").len(), 2);
}

#[test]
fn every_format_holds_the_bands() {
    for format in ["text", "markdown", "csv", "json"] {
        let arguments = [
            "odds", "--rounds", "10", "--decks", "6,8", "--format", format,
        ];
        let output = command::run(&arguments, "");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            text.contains("normal approximation") && text.contains("exact binomial"),
            "{text}"
        );
    }
}
