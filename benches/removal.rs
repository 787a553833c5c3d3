//! Speeds of effects of removal from eight decks: `cargo bench --bench removal`.

use divan::{Bencher, black_box};
use exactshoe::analysis::pricing::Pricing;
use exactshoe::analysis::removal::Removal;
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank};
use exactshoe::cards::named::{Named, NamedCount};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;

fn main() {
    divan::main();
}

fn game() -> Baccarat {
    let rules = catalogue::rules("macau").expect("the rules are stored");
    Baccarat::new(rules.rules)
}

/// Every stored bet under every paytable that tells cards apart by their points alone.
fn value_only(game: &Baccarat) -> Vec<Bet> {
    let entries = catalogue::bets().expect("stored bets are right");
    let all: Vec<Bet> = entries.into_iter().map(|entry| entry.bet).collect();
    let pricing = Pricing::new(game, game, all.clone()).expect("stored bets are right");
    let is_meant = |bet: &usize| pricing.partition(*bet).len() <= 10;
    let meant = (0..all.len()).filter(is_meant);
    meant.map(|bet| all[bet].clone()).collect()
}

fn eight_decks() -> Shoe {
    Shoe::decks(8).expect("eight decks are a shoe")
}

/// Preparing the bets and making their polynomials, once for all shoes.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn preparing(bencher: Bencher) {
    let game = game();
    let bets = value_only(&game);
    bencher.bench_local(|| Removal::new(black_box(&game), &game, bets.clone()));
}

/// The effects of every class on all these bets from what was made before.
#[divan::bench(sample_count = 30)]
fn effects(bencher: Bencher) {
    let (game, shoe, progress) = (game(), eight_decks(), Progress::default());
    let removal = Removal::new(&game, &game, value_only(&game)).expect("stored bets are right");
    bencher.bench_local(|| removal.effects(&game, &game, black_box(&shoe), &[], &progress));
}

/// The ways of the same eleven shoes by walks: the simple way.
#[divan::bench(sample_count = 10)]
fn by_walks(bencher: Bencher) {
    let (game, progress) = (game(), Progress::default());
    let less = |rank: Rank| {
        let card = Named::Exact(Card::new(rank, exactshoe::cards::card::Suit::Clubs));
        let shoe = eight_decks().without(&[NamedCount { card, count: 1 }]);
        shoe.expect("every card is there")
    };
    let mut shoes: Vec<Shoe> = Rank::all().take(10).map(less).collect();
    shoes.push(eight_decks());
    let pricing = Pricing::new(&game, &game, value_only(&game)).expect("stored bets are right");
    bencher.bench_local(|| {
        let count = |shoe: &Shoe| pricing.count(&game, &game, black_box(shoe), &progress);
        shoes.iter().map(count).collect::<Vec<_>>()
    });
}
