//! Reference values of shoes of eight and six decks, computed by other programs: fractions as they
//! are, decimals at the digits that are known.

use exactshoe::analysis::several_rounds::{
    Burn, CardsPerRound, CutCard, PairMoments, RoundsPerShoe, RoundsRun, Wanted,
};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::Ratio;
use exactshoe::exact::root::square_root;

use super::Counted;

fn run(counted: &Counted, decks: u32, rounds: usize) -> RoundsRun {
    let wanted = Wanted {
        results: &counted.results,
        bets: &counted.bets[..2],
        rounds,
        rounds_sure: 67,
    };
    let shoe = Shoe::decks(decks).expect("so many decks");
    RoundsRun::new(&wanted, &shoe, &Progress::default()).expect("the shoe lasts")
}

fn ratio(text: &str) -> Ratio {
    Ratio::parse(text).expect("a fraction")
}

const BANKER: usize = 0;
const PLAYER: usize = 1;
const TIE: usize = 2;

const PAIRS: [([usize; 2], &str); 6] = [
    (
        [BANKER, BANKER],
        "3141985750423935169039576/14939707742464295551658625",
    ),
    (
        [BANKER, PLAYER],
        "571729048678162144479514564/2793725347840823268160162875",
    ),
    (
        [PLAYER, PLAYER],
        "4522992629521210989538712/22713214210087994050082625",
    ),
    (
        [BANKER, TIE],
        "2973533172102018344338964/68139642630263982150247875",
    ),
    (
        [PLAYER, TIE],
        "23726664360391389761407492/558745069568164653632032575",
    ),
    (
        [TIE, TIE],
        "85156424268803868779803/9406482652662704606599875",
    ),
];

/// What came before, and the probabilities of Banker, Player and Tie in the next round.
const NEXT: [(&[usize], [&str; 3]); 4] = [
    (&[], ["0.458597422633", "0.446246609344", "0.095155968024"]),
    (
        &[BANKER],
        ["0.458596250690", "0.446246621135", "0.095157128175"],
    ),
    (
        &[PLAYER],
        ["0.458597434751", "0.446243963145", "0.095158602104"],
    ),
    (
        &[TIE],
        ["0.458603013898", "0.446258962214", "0.095138023888"],
    ),
];

#[test]
fn three_rounds_of_eight_decks_have_the_reference_law() {
    let run = run(&Counted::new(), 8, 3);
    for (results, expected) in PAIRS {
        assert_eq!(*run.law.probability(&results), ratio(expected));
    }
    for (before, expected) in NEXT {
        for (next, expected) in expected.iter().enumerate() {
            let next = run.law.conditional(before, next);
            assert_eq!(decimal(&next.expect("it can come"), 12), *expected);
        }
    }
    for (results, expected) in [
        ([BANKER, BANKER, BANKER], "0.0964476162804"),
        ([PLAYER, PLAYER, PLAYER], "0.0888622000991"),
        ([TIE, TIE, BANKER], "0.0041517609141"),
        ([TIE, TIE, PLAYER], "0.0040400721664"),
    ] {
        assert_eq!(decimal(run.law.probability(&results), 13), expected);
    }
    let ties = run.law.probability(&[TIE, TIE, TIE]);
    assert_eq!(decimal(ties, 12), "0.000861117678");
    for (left_up, with_replacement, [second, low, high]) in [
        (
            &run.left_up[0],
            "-7535923321/552096050907",
            ["-0.0011746101873", "-0.013686873", "-0.013611154"],
        ),
        (
            &run.left_up[1],
            "-21516253449/1840320169690",
            ["-0.0010073304990", "-0.011729456", "-0.011655042"],
        ),
    ] {
        let left_up = left_up.as_ref().expect("both bets push on a tie");
        assert_eq!(left_up.with_replacement, ratio(with_replacement));
        assert_eq!(decimal(&left_up.terms[1].result, 13), second);
        assert!(ratio(low) <= left_up.value[0] && left_up.value[1] <= ratio(high));
    }
}

#[test]
fn two_exact_rounds_bound_a_bet_left_up_as_tightly_as_the_reference() {
    let run = run(&Counted::new(), 8, 2);
    for (left_up, [low, high]) in run.left_up.iter().zip([
        ["-0.013686873", "-0.013611154"],
        ["-0.011729456", "-0.011655042"],
    ]) {
        let left_up = left_up.as_ref().expect("both bets push on a tie");
        assert!(ratio(low) <= left_up.value[0] && left_up.value[1] <= ratio(high));
    }
}

#[test]
fn two_rounds_of_six_decks_have_the_reference_law() {
    let run = run(&Counted::new(), 6, 2);
    for (result, expected) in [
        (BANKER, "0.458651171426"),
        (PLAYER, "0.446275024614"),
        (TIE, "0.095044525735"),
    ] {
        let again = run.law.conditional(&[result], result);
        assert_eq!(decimal(&again.expect("it can come"), 12), expected);
    }
    let banker = run.law.probability(&[BANKER]);
    assert_eq!(decimal(banker, 12), "0.458652718825");
}

#[test]
fn cards_of_eight_decks_have_the_reference_moments() {
    let counted = Counted::new();
    let (indicators, number) = (&counted.indicators, &counted.number);
    let decks = |decks| {
        let shoe = Shoe::decks(decks).expect("so many decks");
        CardsPerRound::new(indicators, number, &shoe).expect("the shoe lasts")
    };
    let cards = decks(8);
    for ((_, probability), expected) in cards.law.iter().zip([
        "140356/370461",
        "411869680/1357316181",
        "3018415175/9501213267",
    ]) {
        assert_eq!(*probability, ratio(expected));
    }
    assert_eq!(cards.mean, ratio("46924771178/9501213267"));
    let variance = "62542317810227846720/90273053545016813289";
    assert_eq!(cards.variance, ratio(variance));
    let covariance = "-3757831437738188130695815504/7174624889823949357618071368115";
    assert_eq!(cards.covariance, ratio(covariance));
    assert_eq!(decimal(&decks(6).covariance, 9), "-0.000693666");
    for (rounds, mean, deviation) in [
        (66, "325.962044", "6.593836"),
        (69, "340.778501", "6.733986"),
    ] {
        let [of_mean, of_variance] = cards.of_rounds(rounds);
        assert_eq!(decimal(&of_mean, 6), mean);
        assert_eq!(square_root(&of_variance, 6), deviation);
    }
    assert_eq!(cards.rounds_sure(), 69);
}

#[test]
fn rounds_of_eight_decks_have_the_reference_bounds_and_model() {
    let counted = Counted::new();
    let shoe = Shoe::decks(8).expect("so many decks");
    let cut = CutCard {
        behind: 14,
        rounds_after: 0,
    };
    let (indicators, number) = (&counted.indicators, &counted.number);
    let of_shoe = RoundsPerShoe::new(indicators, number, &shoe, cut, &Burn::Fixed(0));
    let of_shoe = of_shoe.expect("the shoe lasts");
    assert_eq!(of_shoe.range, [67, 101]);
    let bounds = |rounds: u64| &of_shoe.bounds[(rounds - 67) as usize];
    for (rounds, at_most) in [
        (69, "0.01196"),
        (70, "0.01466"),
        (72, "0.0237"),
        (75, "0.0666"),
    ] {
        assert!(bounds(rounds).at_most <= ratio(at_most));
    }
    for (rounds, more) in [
        (90, "0.0804"),
        (92, "0.0457"),
        (95, "0.0242"),
        (98, "0.0149"),
    ] {
        assert!(bounds(rounds).more <= ratio(more));
    }
    assert_eq!(decimal(&of_shoe.model.mean, 6), "81.808943");
    assert_eq!(square_root(&of_shoe.model.variance, 4), "1.5458");
    for (rounds, expected) in [(81, "0.226990"), (82, "0.254871"), (83, "0.189423")] {
        let of_model = of_shoe.model.law.iter().find(|(at, _)| *at == rounds);
        assert_eq!(decimal(&of_model.expect("it can come").1, 6), expected);
    }
    let width = &of_shoe.mean[1] - &of_shoe.mean[0];
    assert!(width < ratio("1.6") && of_shoe.mean[0] > ratio("81"));
    for (bet, expected) in
        counted
            .bets
            .iter()
            .zip(["-0.00001634049", "0.00001586646", "-0.00002358545"])
    {
        let pair = PairMoments::new(&bet.profit, number, &shoe).expect("the shoe lasts");
        assert_eq!(decimal(&pair.covariance_of_rounds(), 11), expected);
    }
}
