//! Verdicts on printed figures, and the causes found for those that differ.

use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::Pricing;
use exactshoe::analysis::verification::{
    Cause, LastDigit, Rounded, Verdict, VerdictKind, Verified, verify,
};
use exactshoe::bets::bet::Bet;
use exactshoe::bets::pays::Pay;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::{decimal, percent, rounded};
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::mistakes::Mistake;
use exactshoe::games::baccarat::round::{Baccarat, Rules};
use exactshoe::tables::{catalogue, published_file};

/// The verdicts on figures given as the objects of a file.
fn verified(figures: &[String]) -> Vec<Verified> {
    let text = format!(
        r#"{{"id": "test", "source": "a test", "game": "baccarat", "rules": "macau", "decks": 8,
            "figures": [{}]}}"#,
        figures.join(", ")
    );
    let published = published_file::parse("test.json", &text).expect("the figures can be read");
    let figures: Vec<_> = published.figures.into_iter().map(|of| of.figure).collect();
    verify(&figures, &Progress::default()).expect("the figures can be verified")
}

fn figure(bet: &str, quantity: &str, printed: &str) -> String {
    format!(r#"{{"bet": "{bet}", "quantity": "{quantity}", "printed": "{printed}"}}"#)
}

#[track_caller]
fn check(figure: &str, verdict: Verdict, cause: Option<Cause>) {
    let found = verified(&[figure.to_owned()]);
    assert_eq!(found[0].verdict, verdict, "{figure}");
    assert_eq!(found[0].causes.first(), cause.as_ref(), "{figure}");
}

#[test]
fn figures_agree_at_the_digits_printed() {
    for (bet, quantity, printed) in [
        ("banker", "house edge", "1.0579%"),
        ("banker", "house edge", "0.010579"),
        ("banker", "return", "-0.010579"),
        ("banker", "edge per resolved bet", "1.17%"),
        ("banker", "ways", "2,292,252,566,437,888"),
        ("banker", "RTP", "98.94%"),
        ("dragon-7", "standard deviation", "6.0849"),
        ("dragon-7", "hit frequency", "2.2534%"),
        ("player-pair", "probability", "7.470%"),
    ] {
        check(&figure(bet, quantity, printed), Verdict::Agrees, None);
    }
}

#[test]
fn zeros_that_were_never_computed_are_told() {
    check(
        &figure("dragon-7", "house edge", "7.6110%"),
        Verdict::Padded,
        None,
    );
    check(
        &figure("dragon-7", "probability", "0.022530"),
        Verdict::Padded,
        None,
    );
    check(
        &figure("dragon-7", "return", "-0.076110"),
        Verdict::Padded,
        None,
    );
}

#[test]
fn fifteen_digits_of_a_spreadsheet_agree() {
    // Banker's wins other than with a six: 2023020261982208.
    let event = r#"{"event": "banker.wins && banker.total != 6", "quantity": "ways",
                    "printed": "2,023,020,261,982,210"}"#;
    check(event, Verdict::FifteenDigits, None);
}

#[test]
fn figures_of_rounded_probabilities_are_recognised() {
    // Ten returns of a forum post on the tie by totals, from probabilities of six digits.
    for (total, pays, printed) in [
        (0, 150, "-0.124502"),
        (1, 215, "-0.114184"),
        (2, 225, "-0.095322"),
        (3, 200, "-0.105148"),
        (4, 120, "-0.121419"),
        (5, 110, "-0.118771"),
        (6, 45, "-0.11496"),
        (8, 80, "-0.110701"),
        (9, 80, "-0.106327"),
    ] {
        let event = format!(
            r#"{{"event": "tie && player.total == {total}", "pays": "{pays} to 1",
                "quantity": "return", "printed": "{printed}"}}"#
        );
        let found = verified(&[event]);
        let twice = Verdict::RoundedTwice(Rounded::Probabilities(6));
        assert_eq!(found[0].verdict, twice, "{total}");
    }
}

#[test]
fn a_last_digit_cut_instead_of_rounded_is_told() {
    // 1.23508133...% and 14.35962878...%.
    let cut = Verdict::LastDigit(LastDigit::Cut);
    check(&figure("tie", "house edge", "14.3596287%"), cut, None);
    let off = Verdict::LastDigit(LastDigit::Off);
    check(&figure("player", "house edge", "1.23507%"), off, None);
}

#[test]
fn known_wrong_figures_have_their_cause() {
    let differs = Verdict::Differs;
    check(
        &figure("tie", "house edge", "14.1%"),
        differs,
        Some(Cause::InfiniteDeck),
    );
    let off = Verdict::LastDigit(LastDigit::Off);
    check(
        &figure("small", "house edge", "5.27%"),
        off,
        Some(Cause::Decks(6)),
    );
    check(
        &figure("tie", "house edge", "23.87523%"),
        differs,
        Some(Cause::ToReadAsFor),
    );
    check(
        &figure("tie", "house edge", "4.84403%"),
        differs,
        Some(Cause::ForReadAsTo),
    );
    check(
        &figure("player", "house edge", "1.36%"),
        differs,
        Some(Cause::PerResolvedBet),
    );
    check(
        &figure("player", "edge per resolved bet", "1.235%"),
        differs,
        Some(Cause::PerBetMade),
    );
    check(
        &figure("player-pair", "standard deviation", "3.184"),
        differs,
        None,
    );
    check(
        &figure("player-pair", "probability", "0.145876"),
        differs,
        Some(Cause::RanksOfSamePoints),
    );
}

#[test]
fn wrong_rules_for_third_cards_are_recognised_by_their_counts() {
    let cell = |total, third, draws| Mistake::BankerCell {
        total,
        third: Some(third),
        draws,
    };
    for (mistake, banker, player, tie) in [
        (
            cell(6, 7, false),
            2292744065912832_u64,
            2231772682604544_u64,
            473881526985984_u64,
        ),
        (
            cell(3, 8, true),
            2292687197757440,
            2231003394142208,
            474707683603712,
        ),
        (
            cell(4, 1, true),
            2292733251756032,
            2230956867125248,
            474708156622080,
        ),
        (
            Mistake::BankerUpTo(5),
            2264835797995520,
            2264835797995520,
            468726679512320,
        ),
    ] {
        for (event, ways) in [
            ("banker.wins", banker),
            ("player.wins", player),
            ("tie", tie),
        ] {
            let event =
                format!(r#"{{"event": "{event}", "quantity": "ways", "printed": "{ways}"}}"#);
            check(&event, Verdict::Differs, Some(Cause::Tableau(mistake)));
        }
    }
}

fn figures_in(rules: &Rules, shoe: &Shoe, bet: &Bet) -> BetFigures {
    let game = Baccarat::new(rules.clone());
    let pricing = Pricing::new(&game, &game, vec![bet.clone()]).expect("the bet is right");
    let counted = pricing.count(&game, &game, shoe, &Progress::default());
    let counted = counted.expect("the shoe can be counted");
    BetFigures::new(bet, &counted.lines[0], counted.total)
}

/// A bet's edge as somebody prints it who makes a mistake.
fn mistaken(id: &str, cause: &Cause) -> String {
    let rules = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules;
    let mut bet = catalogue::bet(id).expect("the bet is stored").bet;
    let mut wrong = rules.clone();
    let mut shoe = Shoe::decks(8).expect("a shoe");
    match cause {
        Cause::Decks(decks) => shoe = Shoe::decks(*decks).expect("a shoe"),
        Cause::InfiniteDeck => shoe = Shoe::infinite(),
        Cause::Tableau(mistake) => wrong = mistake.made_with(&rules),
        Cause::ToReadAsFor => {
            for line in &mut bet.lines {
                let text = line.pay.to_string().replace(" to ", " for ");
                line.pay = Pay::parse(&text).expect("a pay");
            }
        }
        other => panic!("{other:?} is not made here"),
    }
    let edge = figures_in(&wrong, &shoe, &bet).house_edge;
    figure(id, "house edge", &format!("{}%", percent(&edge, 6)))
}

#[test]
fn the_same_mistakes_are_found_with_other_bets() {
    let cell = Mistake::BankerCell {
        total: 3,
        third: Some(8),
        draws: true,
    };
    let mistakes = [cell, Mistake::PlayerUpTo(4), Mistake::BankerUpTo(5)];
    let causes = [Cause::Decks(6), Cause::Decks(12)]
        .into_iter()
        .chain([Cause::InfiniteDeck, Cause::ToReadAsFor])
        .chain(mistakes.map(Cause::Tableau));
    for cause in causes {
        let ids = ["panda-8", "lucky-6", "tie"];
        let found = verified(&ids.map(|id| mistaken(id, &cause)));
        for (id, of) in ids.iter().zip(found) {
            assert!(of.verdict.kind().is_wrong(), "{id} {cause:?}");
            assert_eq!(of.causes.first(), Some(&cause), "{id}");
        }
    }
}

#[test]
fn other_bets_computed_from_rounded_probabilities_are_recognised() {
    for (id, digits) in [("panda-8", 6), ("lucky-6", 6), ("dragon-7", 5)] {
        let bet = catalogue::bet(id).expect("the bet is stored").bet;
        let rules = catalogue::rules("macau")
            .expect("the rules are stored")
            .rules;
        let shoe = Shoe::decks(8).expect("a shoe");
        let figures = figures_in(&rules, &shoe, &bet);
        let lines = figures.lines.iter();
        let won: Ratio = lines
            .map(|line| rounded(&line.probability, digits) * (&line.profit + &Ratio::one()))
            .sum();
        let expectation = won - Ratio::one();
        let printed = decimal(&expectation, digits);
        assert_ne!(
            printed,
            decimal(&figures.expectation, digits),
            "{id} shows a difference"
        );
        let found = verified(&[figure(id, "return", &printed)]);
        let twice = Verdict::RoundedTwice(Rounded::Probabilities(digits));
        assert_eq!(found[0].verdict, twice, "{id}");
    }
}

#[test]
fn a_cause_that_explains_more_figures_of_a_bet_is_likelier() {
    // 14.4% alone could be anything near; with the count of ties it is six decks.
    let ways = figure("tie", "ways", "83,552,962,932,288");
    let found = verified(&[figure("tie", "house edge", "14.44%"), ways]);
    for of in found {
        assert_eq!(of.causes.first(), Some(&Cause::Decks(6)));
    }
}

#[test]
fn one_hand_and_either_hand_are_told_apart() {
    let event = |condition: &str, printed: &str| {
        format!(r#"{{"event": "{condition}", "quantity": "probability", "printed": "{printed}"}}"#)
    };
    let either = "player.pair || banker.pair";
    check(
        &event(either, "0.074699"),
        Verdict::Differs,
        Some(Cause::OneHand),
    );
    check(
        &event("banker.pair", "0.143817"),
        Verdict::Differs,
        Some(Cause::EitherHand),
    );
}

#[test]
fn chances_added_or_taken_as_independent_are_recognised() {
    // Either pair from two chances of 31/415: 62/415, and 62/415 less their product.
    let added = Some(Cause::ChancesAdded);
    check(
        &figure("either-pair", "probability", "14.9398%"),
        Verdict::Differs,
        added,
    );
    let multiplied = Some(Cause::ChancesMultiplied);
    check(
        &figure("either-pair", "probability", "14.38177%"),
        Verdict::Differs,
        multiplied,
    );
}

#[test]
fn a_mark_that_does_not_hold_is_a_difference() {
    let found = &verified(&[figure("tie", "house edge", "14.36%")])[0];
    assert!(!found.is_unexpected(None));
    assert!(found.is_unexpected(Some(VerdictKind::Differs)));
    let found = &verified(&[figure("tie", "house edge", "14.1%")])[0];
    assert!(found.is_unexpected(None));
    assert!(!found.is_unexpected(Some(VerdictKind::Differs)));
    assert!(found.is_unexpected(Some(VerdictKind::LastDigit)));
}

/// A figure that cannot be read, with these words in the message.
#[track_caller]
fn check_refused(figure: &str, words: &[&str]) {
    let text = format!(
        r#"{{"id": "test", "source": "a test", "game": "baccarat", "figures": [{figure}]}}"#
    );
    let faults = published_file::parse("test.json", &text).expect_err("the figure is at fault");
    let message = faults.to_string();
    for word in words {
        assert!(message.contains(word), "{message}");
    }
}

#[test]
fn ways_are_whole_numbers_out_of_a_total() {
    let percent = figure("tie", "ways", "1.06%");
    check_refused(&percent, &["figures[0].printed", "whole numbers"]);
    let given =
        r#"{"event": "tie", "given": "player.natural", "quantity": "ways", "printed": "5"}"#;
    check_refused(given, &["figures[0].out_of", "`probability`"]);
}

#[test]
fn cards_that_are_not_there_are_told_of_what_is_taken_out() {
    let gone = r#"{"bet": "tie", "remove": "5x99", "quantity": "ways", "printed": "5"}"#;
    check_refused(gone, &["figures[0].remove", "99"]);
}
