//! Edges deep in the shoe: spectra against published and enumerated figures, bounds, the command.

use crate::support::command;
use crate::support::naive_dealer;
use crate::support::small_shoe;

use command::{answer, check_refused, named, run};
use exactshoe::analysis::depth::bounds::Bounds;
use exactshoe::analysis::depth::spectrum::{OnShoe, Spectrum};
use exactshoe::analysis::pricing::{Pricing, PricingKernels};
use exactshoe::bets::bet::Bet;
use exactshoe::cards::named::parse_counts;
use exactshoe::cards::shoe::Shoe;
use exactshoe::exact::decimal::{decimal, percent};
use exactshoe::exact::ratio::Ratio;
use exactshoe::exact::root::square_root;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::{bet_file, catalogue};
use num_rational::BigRational;
use small_shoe::Left;

fn kernels(bets: Vec<Bet>) -> PricingKernels {
    let game = Baccarat::new(catalogue::rules("macau").expect("stored").rules);
    let pricing = Pricing::new(&game, &game, bets).expect("the bets are sound");
    pricing.kernels(&game).expect("the bets are sound")
}

fn on_shoe(bet: Bet, shoe: &Shoe) -> OnShoe {
    let statistic = kernels(vec![bet]).profit(0).expect("it is not too fine");
    OnShoe::new(statistic, shoe).expect("the shoe has cards and suits")
}

fn stored(id: &str, shoe: &Shoe) -> OnShoe {
    on_shoe(catalogue::bet(id).expect("stored").bet, shoe)
}

fn lines(lines: &[(&str, &str)]) -> Bet {
    let lines = lines
        .iter()
        .map(|(when, pays)| ((*when).into(), (*pays).into()));
    bet_file::of_lines(&lines.collect::<Vec<_>>())
        .expect("the lines are right")
        .bet
}

fn decks(decks: u32) -> Shoe {
    Shoe::decks(decks).expect("a number of decks")
}

/// Mean in units, shares of the orders, and standard deviations in percent at some depths.
#[track_caller]
fn check_table(of: &OnShoe, mean: &str, shares: [&str; 6], spreads: &[(u64, &str)]) {
    let spectrum = of.spectrum();
    assert_eq!(decimal(&of.mean(), 8), mean);
    let written = [1, 2, 3, 4, 5, 6].map(|order| {
        let share = spectrum.share(order).expect("the edge varies");
        decimal(&share, 4)
    });
    assert_eq!(written, shares);
    for &(unseen, spread) in spreads {
        let digits = command::digits(spread);
        let in_percent = spectrum.at(unseen) * Ratio::whole(10_000);
        assert_eq!(square_root(&in_percent, digits), spread, "at {unseen}");
    }
}

const DEPTHS: [u64; 7] = [6, 16, 26, 52, 104, 208, 312];

fn at_depths(spreads: [&str; 7]) -> Vec<(u64, &str)> {
    DEPTHS.into_iter().zip(spreads).collect()
}

#[test]
fn eight_decks_have_the_reference_spectra() {
    let shoe = decks(8);
    let all = [
        (
            "player",
            "-0.01235081",
            ["0.0915", "0.1099", "0.2148", "0.1243", "0.2464", "0.2131"],
            [
                "3.61954", "0.84831", "0.58608", "0.37079", "0.23474", "0.13344", "0.07666",
            ],
        ),
        (
            "banker",
            "-0.01057906",
            ["0.0926", "0.1056", "0.2115", "0.1251", "0.2485", "0.2166"],
            [
                "3.54215", "0.82847", "0.57389", "0.36402", "0.23078", "0.13129", "0.07544",
            ],
        ),
        (
            "tie",
            "-0.14359629",
            ["0.0134", "0.0354", "0.1125", "0.2727", "0.2977", "0.2684"],
            [
                "85.3677", "10.5455", "6.27642", "3.58903", "2.17777", "1.21463", "0.69359",
            ],
        ),
        (
            "tie:9-to-1",
            "-0.04844032",
            ["0.0134", "0.0354", "0.1125", "0.2727", "0.2977", "0.2684"],
            [
                "94.8531", "11.7172", "6.97380", "3.98781", "2.41975", "1.34959", "0.77065",
            ],
        ),
        (
            "dragon-7",
            "-0.07611334",
            ["0.1339", "0.0940", "0.3126", "0.0637", "0.1899", "0.2059"],
            [
                "124.057", "33.1190", "23.3603", "15.0705", "9.64725", "5.51647", "3.17547",
            ],
        ),
    ];
    for (id, mean, shares, spreads) in all {
        check_table(&stored(id, &shoe), mean, shares, &at_depths(spreads));
    }
}

#[test]
fn six_decks_spread_a_little_less() {
    let spreads = |of: [&'static str; 4]| -> Vec<(u64, &str)> {
        [16, 52, 104, 208].into_iter().zip(of).collect()
    };
    for (id, of) in [
        ("player", ["0.83997", "0.36034", "0.22035", "0.10847"]),
        ("tie", ["10.4301", "3.50554", "2.05901", "0.99558"]),
    ] {
        let spectrum = stored(id, &decks(6)).spectrum();
        for (unseen, spread) in spreads(of) {
            let in_percent = spectrum.at(unseen) * Ratio::whole(10_000);
            assert_eq!(square_root(&in_percent, command::digits(spread)), spread);
        }
    }
}

#[test]
fn exact_samples_are_as_computed_elsewhere() {
    let (player, tie) = (stored("player", &decks(8)), stored("tie", &decks(8)));
    let first = player.spectrum().component(1) * Ratio::whole(400);
    assert_eq!(
        first.to_string(),
        "1083649309045158824747008/22597937117818886379080889"
    );
    assert_eq!(
        player.spectrum().at(16).to_string(),
        "5034926483015951865045151422112/69966289686936806503731648520824015"
    );
    assert_eq!(
        tie.spectrum().at(16).to_string(),
        "194790742247455815757656612256/17515928247582596434611617954345"
    );
}

/// How many cards a round takes, as a bet that pays so many units in all.
fn cards_used() -> Bet {
    lines(&[
        ("round.cards == 4", "4 to 1"),
        ("round.cards == 5", "5 to 1"),
        ("round.cards == 6", "6 to 1"),
    ])
}

#[test]
fn the_number_of_cards_used_has_its_reference_spectrum() {
    let of = on_shoe(cards_used(), &decks(8));
    assert_eq!(of.mean().to_string(), "46924771178/9501213267");
    let spectrum = of.spectrum();
    let shares = ["0.3426", "0.6157", "0.0191", "0.0209", "0.0017"];
    for (order, share) in (1..).zip(shares) {
        let exact = spectrum.share(order).expect("it varies");
        assert_eq!(decimal(&exact, 4), share);
    }
    assert!(spectrum.component(6).is_zero());
    let spreads = [
        "0.3268", "0.1459", "0.1039", "0.0659", "0.0414", "0.0234", "0.0134",
    ];
    for (unseen, spread) in at_depths(spreads) {
        assert_eq!(square_root(&spectrum.at(unseen), 4), spread);
    }
    let linear = spectrum.linear_share(208).expect("it varies");
    assert_eq!(square_root(&linear, 6), "0.989189");
}

#[test]
fn the_best_linear_count_has_its_reference_correlation() {
    let all = [
        ("player", ["0.992599", "0.945116", "0.780695"]),
        ("banker", ["0.992960", "0.947485", "0.786769"]),
        ("tie", ["0.983746", "0.880845", "0.566540"]),
        ("dragon-7", ["0.995601", "0.964202", "0.829163"]),
        ("panda-8", ["0.994865", "0.956938", "0.794351"]),
        ("lucky-6", ["0.986032", "0.908937", "0.725462"]),
    ];
    for (id, correlations) in all {
        let spectrum = stored(id, &decks(8)).spectrum();
        for (unseen, correlation) in [208, 52, 16].into_iter().zip(correlations) {
            let share = spectrum.linear_share(unseen).expect("the edge varies");
            assert_eq!(square_root(&share, 6), correlation, "{id} at {unseen}");
        }
    }
}

#[test]
fn bounds_are_the_reference_ones_and_hold_what_is_known_exactly() {
    let all = [
        (
            "player",
            ["0.001316", "0.0002723", "0.0001105", "0.00003594"],
            "0.000425548",
        ),
        (
            "tie",
            ["0.01728", "0.002209", "0.000821", "0.000256"],
            "0.006269621",
        ),
        (
            "dragon-7",
            ["0.1319", "0.0464", "0.0234", "0.0089"],
            "0.0950871",
        ),
    ];
    for (id, bounds, exact) in all {
        let of = stored(id, &decks(8));
        for (unseen, bound) in [16, 52, 104, 208].into_iter().zip(bounds) {
            let own = Bounds::new(&of.mean(), &of.spectrum().at(unseen));
            assert_eq!(decimal(&own.gain, command::digits(bound)), bound);
        }
        let at_16 = Bounds::new(&of.mean(), &of.spectrum().at(16));
        assert!(at_16.gain > Ratio::parse(exact).expect("a decimal"));
    }
    let player = stored("player", &decks(8));
    let at_16 = Bounds::new(&player.mean(), &player.spectrum().at(16));
    // The exact probability is 5.5090023%.
    assert_eq!(percent(&at_16.favourable, 4), "32.0537");
}

#[test]
fn bounds_of_favourable_bets_never_fall_below_their_mean() {
    let bounds = |mean: Ratio, variance: Ratio| Bounds::new(&mean, &variance);
    let tenth = Ratio::new(1, 10);
    let always = bounds(tenth.clone(), Ratio::zero());
    assert_eq!(
        (always.gain, always.favourable),
        (tenth.clone(), Ratio::one())
    );
    let never = bounds(-tenth.clone(), Ratio::zero());
    assert_eq!(
        (never.gain, never.favourable),
        (Ratio::zero(), Ratio::zero())
    );
    let nothing = bounds(Ratio::zero(), Ratio::zero());
    assert_eq!(
        (nothing.gain, nothing.favourable),
        (Ratio::zero(), Ratio::zero())
    );
    let even = bounds(Ratio::zero(), Ratio::new(1, 4));
    assert_eq!(
        (even.gain, even.favourable),
        (Ratio::new(1, 4), Ratio::one())
    );
    // The law -1 and 1 with chances 3/4 and 1/4 attains neither; the two-valued law about its
    // bound does: -mu = 3/5, sigma = 4/5 give (1 - 3/5) / 2 and 16/25.
    let tight = bounds(Ratio::new(-3, 5), Ratio::new(16, 25));
    assert_eq!(
        (tight.gain, tight.favourable),
        (Ratio::new(1, 5), Ratio::new(16, 25))
    );
}

#[test]
fn an_irrational_bound_lies_above_its_root() {
    let of = stored("player", &decks(8));
    let (mean, variance) = (of.mean(), of.spectrum().at(52));
    let gain = Bounds::new(&mean, &variance).gain;
    let root = gain * Ratio::whole(2) - mean.clone();
    assert!(root.squared() > variance + mean.squared());
}

#[test]
fn no_component_is_negative_and_bets_on_two_cards_have_no_order_above_two() {
    let bets = catalogue::bets().expect("stored bets are sound");
    let light = [
        "tie",
        "big",
        "lucky-6",
        "either-pair",
        "egalite-0",
        "quik",
        "small-bull",
    ];
    let (full, late) = (decks(8), late_shoe());
    for entry in bets
        .into_iter()
        .filter(|of| light.contains(&of.bet.id.as_str()))
    {
        for shoe in [&full, &late] {
            let spectrum = on_shoe(entry.bet.clone(), shoe).spectrum();
            let components = (1..=6).map(|order| spectrum.component(order));
            assert!(components.into_iter().all(|of| !of.is_negative()));
        }
    }
    let natural = on_shoe(
        lines(&[("player.natural && player.total == 9", "9 to 1")]),
        &full,
    );
    let spectrum = natural.spectrum();
    assert!(spectrum.component(2).is_positive());
    assert!((3..=6).all(|order| spectrum.component(order).is_zero()));
}

/// Some cards left of two decks.
fn late_shoe() -> Shoe {
    let cards = parse_counts("Ax3 2x1 4x5 5x2 6x4 7x3 8x1 9x6 Tx4 Kx3").expect("well written");
    Shoe::of_cards(&cards).expect("the cards are a shoe")
}

fn small() -> Shoe {
    let cards = parse_counts(small_shoe::CARDS).expect("well written");
    Shoe::of_cards(&cards).expect("the cards are a shoe")
}

fn mean(values: impl Iterator<Item = BigRational>) -> BigRational {
    let (mut sum, mut count) = (BigRational::from_integer(0.into()), 0);
    for value in values {
        sum += value;
        count += 1;
    }
    sum / BigRational::from_integer(count.into())
}

#[track_caller]
fn check_same(of: &Ratio, expected: &BigRational) {
    assert_eq!(of.to_string(), expected.to_string());
}

#[test]
fn every_set_of_cards_left_listed_has_the_mean_variance_and_covariance() {
    let (shoe, cards) = (small(), small_shoe::cards());
    let ids = ["player", "tie", "dragon-7", "player-pair", "either-pair"];
    let left: Vec<Left> = ids.iter().map(|id| Left::new(id, &cards)).collect();
    let bets: Vec<OnShoe> = ids.iter().map(|id| stored(id, &shoe)).collect();
    let spectra: Vec<Vec<Spectrum>> = bets
        .iter()
        .map(|a| {
            let with = |b| a.covariance(b, &shoe).expect("suits are known");
            bets.iter().map(|b| with(b).expect("few classes")).collect()
        })
        .collect();
    for unseen in 6..=12 {
        let edges: Vec<Vec<BigRational>> = left
            .iter()
            .map(|of| of.edges(unseen).into_iter().map(|(_, edge)| edge).collect())
            .collect();
        for (a, of_a) in edges.iter().enumerate() {
            let mean_a = mean(of_a.iter().cloned());
            check_same(&bets[a].mean(), &mean_a);
            assert_eq!(bets[a].spectrum(), spectra[a][a]);
            for (b, of_b) in edges.iter().enumerate() {
                let products = of_a.iter().zip(of_b).map(|(a, b)| a * b);
                let covariance = mean(products) - &mean_a * mean(of_b.iter().cloned());
                check_same(&spectra[a][b].at(unseen.into()), &covariance);
            }
            let zero = BigRational::from_integer(0.into());
            let gain = mean(of_a.iter().map(|edge| edge.clone().max(zero.clone())));
            let bounds = Bounds::new(&bets[a].mean(), &spectra[a][a].at(unseen.into()));
            let gain = Ratio::new(gain.numer().clone(), gain.denom().clone());
            assert!(bounds.gain >= gain);
            let favourable = of_a.iter().filter(|edge| **edge > zero).count();
            assert!(bounds.favourable >= Ratio::new(favourable, of_a.len()));
        }
    }
}

#[test]
fn the_naive_dealer_finds_the_same_edge_in_what_is_left() {
    // Left of seven cards all 5040 deals, not only sets of six.
    let (cards, bet) = (small_shoe::cards(), "player");
    let left = Left::new(bet, &cards);
    for set in [0b0000_1111_1110_u32, 0b1010_1101_0101, 0b1111_0000_0111] {
        let chosen: Vec<_> = (0..12)
            .filter(|at| set >> at & 1 == 1)
            .map(|at| cards[at])
            .collect();
        let (mut sum, mut count) = (0_i64, 0_i64);
        naive_dealer::every_deal(&chosen, &mut |order| {
            let round = naive_dealer::deal(naive_dealer::House::Casino, order);
            sum += naive_dealer::profit(bet, &round).expect("the bet is known");
            count += 1;
        });
        let edge = BigRational::new(sum.into(), (20 * count).into());
        assert_eq!(left.edge(set), edge);
    }
}

#[test]
fn the_command_says_what_the_library_does() {
    let said = answer(
        &[
            "depth",
            "--bets",
            "player,tie",
            "--unseen",
            "16,52",
            "--pairs",
        ],
        "",
        8,
    );
    let depth = named(&said["tables"], "id", "depth");
    let first = &depth["rows"][0];
    assert_eq!(first["std of edge"], "0.0084830523");
    assert_eq!(
        first["std of edge squared, exact"],
        "5034926483015951865045151422112/69966289686936806503731648520824015"
    );
    // Rounded up at the digits printed.
    assert_eq!(first["gain at most"], "0.0013163349");
    let pairs = named(&said["tables"], "id", "pairs");
    assert_eq!(pairs["rows"].as_array().expect("rows").len(), 2);
    for format in ["text", "markdown", "csv", "json"] {
        let output = run(&["depth", "--decks", "1,8", "--format", format], "");
        assert!(output.status.success());
    }
}

#[test]
fn depths_and_shoes_that_make_no_sense_are_refused() {
    check_refused(
        &["depth", "--unseen", "5"],
        "",
        &["--unseen", "from 6", "416"],
    );
    check_refused(&["depth", "--unseen", "417"], "", &["417", "416"]);
    check_refused(&["depth", "--infinite"], "", &["no depth"]);
    check_refused(&["depth", "--player", "9"], "", &["nothing has been seen"]);
    check_refused(
        &["depth", "--cards", "A A A A A"],
        "",
        &["5 cards", "can need 6"],
    );
    let same_third = "player.cards == 3 && banker.cards == 3 \
                      && player.hand[2].rank == banker.hand[2].rank \
                      && player.hand[2].suit == banker.hand[2].suit";
    let fine = command::bet_file("same-third", &[(same_third, "20 to 1")], "disjoint");
    check_refused(
        &["depth", "--bets", &fine],
        "",
        &["same-third", "52 classes"],
    );
}
