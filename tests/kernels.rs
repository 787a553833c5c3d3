//! Kernels, which are functions of the cards that a round may take, against counts of the shoe.

use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::{PriceError, Pricing};
use exactshoe::bets::bet::Bet;
use exactshoe::cards::named::parse_counts;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::counting::projection::Projection;
use exactshoe::exact::ratio::{Integer, Ratio};
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;

fn factorial(number: usize) -> Integer {
    (1..=number).map(Integer::from).product()
}

/// The mean profit of every bet by its kernel, those that are too fine left out.
#[track_caller]
fn check_means(rules: &str, bets: Vec<Bet>, shoe: &Shoe) -> usize {
    let game = Baccarat::new(catalogue::rules(rules).expect("stored").rules);
    let pricing = Pricing::new(&game, &game, bets).expect("stored bets are sound");
    let counted = pricing
        .count(&game, &game, shoe, &Progress::default())
        .expect("the shoe can finish a round");
    let kernels = pricing.kernels(&game).expect("stored bets are sound");
    let mut checked = 0;
    for (at, bet) in pricing.bets().iter().enumerate() {
        let statistic = match kernels.profit(at) {
            Ok(statistic) => statistic,
            Err(PriceError::TooFine { .. }) => continue,
            Err(error) => panic!("{}: {error}", bet.id),
        };
        let kernel = &statistic.kernel;
        let counts = shoe.counts(&kernel.partition).expect("suits are known");
        // B_0 is the sum over all ordered draws of as many cards as the kernel reads, and over
        // all their orders again.
        let draws: Integer = (0..kernel.degree() as u64)
            .map(|at| Integer::from(shoe.len() - at))
            .product();
        let sum = Projection::new(kernel, &counts).sum(0);
        let mean = Ratio::new(sum, draws * factorial(kernel.degree()) * &statistic.unit);
        let figures = BetFigures::new(bet, &counted.lines[at], counted.total);
        assert_eq!(mean, figures.expectation, "{} on {shoe}", bet.id);
        checked += 1;
    }
    checked
}

/// The stored bets and their paytables, but for those whose walks take seconds.
fn quick_bets() -> Vec<Bet> {
    let game = Baccarat::new(catalogue::rules("macau").expect("stored").rules);
    let bets = catalogue::bets().expect("stored bets are sound");
    let bets = bets.into_iter().map(|entry| entry.bet);
    let is_quick = |bet: &Bet| {
        let pricing = Pricing::new(&game, &game, vec![bet.clone()]).expect("stored bets are sound");
        pricing.size() < 8_000_000
    };
    bets.filter(is_quick).collect()
}

#[test]
fn the_mean_of_a_kernel_is_the_expectation_of_the_bet() {
    let depleted = Shoe::decks(2).and_then(|shoe| {
        let gone = parse_counts("8x8 AS 2Dx2 KH TC 5x3").expect("well written");
        // The suits of the fives that left must be known to bets that read them.
        shoe.without(&gone[..5])
    });
    let shoe = depleted.expect("the cards are there");
    assert!(check_means("macau", quick_bets(), &shoe) > 120);
}
