//! Speeds of the whole library of bets on eight decks: `cargo bench --bench library`.

use divan::{Bencher, black_box};
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::Pricing;
use exactshoe::bets::bet::Bet;
use exactshoe::bets::entry::BetEntry;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;

fn main() {
    divan::main();
}

/// The bets that read suits beyond the first two cards of each hand.
const SUITS_OF_ALL_CARDS: [&str; 3] = ["all-red", "all-black", "first-cards-progressive"];

fn game() -> Baccarat {
    Baccarat::new(
        catalogue::rules("macau")
            .expect("the rules are stored")
            .rules,
    )
}

/// Every stored bet under every paytable, but those that read suits of all cards.
fn library() -> Vec<Bet> {
    let entries = catalogue::bets().expect("stored bets are right");
    let is_meant = |entry: &BetEntry| {
        let table = entry.bet.id.split(':').next().unwrap_or_default();
        !SUITS_OF_ALL_CARDS.contains(&table)
    };
    let entries = entries.into_iter().filter(is_meant);
    entries.map(|entry| entry.bet).collect()
}

fn eight_decks() -> Shoe {
    Shoe::decks(8).expect("eight decks are a shoe")
}

/// Reading every bet file.
#[divan::bench(sample_count = 10)]
fn reading() -> usize {
    library().len()
}

/// Conditions to facts to plans, once for all shoes.
#[divan::bench(sample_count = 10)]
fn preparing(bencher: Bencher) {
    let (game, bets) = (game(), library());
    bencher.bench_local(|| Pricing::new(black_box(&game), &game, bets.clone()));
}

/// The ways of all lines by walks over one shoe.
#[divan::bench(sample_count = 20)]
fn ways_by_walks(bencher: Bencher) {
    let (game, shoe, progress) = (game(), eight_decks(), Progress::default());
    let pricing = Pricing::new(&game, &game, library()).expect("stored bets are right");
    bencher.bench_local(|| pricing.count(&game, &game, black_box(&shoe), &progress));
}

/// Making the polynomials, once for all shoes.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn making_polynomials(bencher: Bencher) {
    let game = game();
    let pricing = Pricing::new(&game, &game, library()).expect("stored bets are right");
    bencher.bench_local(|| pricing.polynomials(black_box(&game), &game));
}

/// The ways of all lines on one shoe from what was made before.
#[divan::bench(sample_count = 50)]
fn ways_warm(bencher: Bencher) {
    let (game, shoe) = (game(), eight_decks());
    let pricing = Pricing::new(&game, &game, library()).expect("stored bets are right");
    let polynomials = pricing
        .polynomials(&game, &game)
        .expect("stored bets are right")
        .expect("these bets have polynomials or short walks");
    let walked = pricing
        .count(&game, &game, &shoe, &Progress::default())
        .expect("the shoe is large enough");
    let warm = polynomials.lines(&game, &shoe).expect("it is large enough");
    assert_eq!(warm, (walked.total, walked.lines), "both count the same");
    bencher.bench_local(|| polynomials.lines(&game, black_box(&shoe)));
}

/// All figures of all bets from their ways.
#[divan::bench(sample_count = 20)]
fn figures(bencher: Bencher) {
    let (game, shoe, progress) = (game(), eight_decks(), Progress::default());
    let pricing = Pricing::new(&game, &game, library()).expect("stored bets are right");
    let counted = pricing
        .count(&game, &game, &shoe, &progress)
        .expect("the shoe is large enough");
    bencher.bench_local(|| {
        let bets = pricing.bets().iter().zip(&counted.lines);
        bets.map(|(bet, ways)| BetFigures::new(bet, ways, counted.total))
            .collect::<Vec<_>>()
    });
}
