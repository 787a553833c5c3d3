//! Speeds of spectra and of counting systems on eight decks: `cargo bench --bench depth`.

use divan::{Bencher, black_box};
use exactshoe::analysis::counting_system::law::CountLaw;
use exactshoe::analysis::counting_system::search::best_tags;
use exactshoe::analysis::counting_system::tags::{Effects, Tags};
use exactshoe::analysis::depth::spectrum::OnShoe;
use exactshoe::analysis::pricing::{Pricing, PricingKernels, Statistic};
use exactshoe::cards::shoe::Shoe;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;

fn main() {
    divan::main();
}

fn kernels() -> PricingKernels {
    let game = Baccarat::new(
        catalogue::rules("macau")
            .expect("the rules are stored")
            .rules,
    );
    let bets = ["player", "dragon-7"].map(|id| catalogue::bet(id).expect("stored").bet);
    let pricing = Pricing::new(&game, &game, bets.into()).expect("stored bets are right");
    pricing.kernels(&game).expect("stored bets are right")
}

fn player() -> Statistic {
    kernels().profit(0).expect("it is not too fine")
}

fn dragon_7(shoe: &Shoe) -> OnShoe {
    let statistic = kernels().profit(1).expect("it is not too fine");
    OnShoe::new(statistic, shoe).expect("the shoe has cards")
}

fn eight_decks() -> Shoe {
    Shoe::decks(8).expect("eight decks are a shoe")
}

/// The whole spectrum of Player from its kernel.
#[divan::bench(sample_count = 50)]
fn spectrum(bencher: Bencher) {
    let (statistic, shoe) = (player(), eight_decks());
    bencher.bench_local(|| {
        let on_shoe = OnShoe::new(black_box(&statistic).clone(), &shoe);
        on_shoe.expect("the shoe has cards").spectrum()
    });
}

/// The simple way to one number of as much worth, the covariance of two rounds of one shoe: a sum
/// over both rounds' sets of cards.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn double_sum(bencher: Bencher) {
    let statistic = player();
    let kernel = &statistic.kernel;
    let counts = eight_decks().counts(&kernel.partition).expect("known");
    let choose = |cards: u64, drawn: u8| -> u64 {
        (0..u64::from(drawn)).fold(1, |ways, at| ways * (cards - at) / (at + 1))
    };
    let table: Vec<[u64; 7]> = (0..=128)
        .map(|cards| std::array::from_fn(|drawn| choose(cards.max(drawn as u64), drawn as u8)))
        .collect();
    let sets: Vec<(Vec<u8>, i128)> = kernel
        .multisets
        .of_size(6)
        .map(|set| kernel.multisets.counts(set))
        .zip(kernel.values.iter().copied())
        .collect();
    bencher.bench_local(|| {
        let mut sum = 0_i128;
        for (first, value) in &sets {
            let mut inner = 0_i128;
            let left = || {
                counts
                    .iter()
                    .zip(first)
                    .map(|(cards, &gone)| cards - u64::from(gone))
            };
            for (second, other) in &sets {
                let drawn = left().zip(second);
                let ways = drawn.map(|(cards, &drawn)| table[cards as usize][usize::from(drawn)]);
                inner += other * i128::from(ways.product::<u64>());
            }
            sum = sum.wrapping_add(inner.wrapping_mul(*value));
        }
        black_box(sum)
    });
}

/// The law of a count of three tags at all depths, then one trigger at one depth.
#[divan::bench(sample_count = 10)]
fn count_of_three_tags(bencher: Bencher) {
    let shoe = eight_decks();
    let (bet, tags) = (
        dragon_7(&shoe),
        Tags::parse("4-7:-1, 8-9:+2").expect("tags"),
    );
    bencher.bench_local(|| {
        let law = CountLaw::new(&bet, &tags, &shoe).expect("it is short");
        law.played(208, |running| running >= 16)
    });
}

/// The same of a count of seven tags.
#[divan::bench(sample_count = 5)]
fn count_of_seven_tags(bencher: Bencher) {
    let shoe = eight_decks();
    let tags = Tags::parse("0 1 -1 -1 -2 2 -3 -3 3 3").expect("tags");
    let bet = dragon_7(&shoe);
    bencher.bench_local(|| {
        let law = CountLaw::new(&bet, &tags, &shoe).expect("it is short");
        law.played(208, |running| running >= 16)
    });
}

/// The best tags of size three, from the kernel on.
#[divan::bench(sample_count = 10)]
fn best_tags_of_size_three(bencher: Bencher) {
    let shoe = eight_decks();
    let bet = dragon_7(&shoe);
    bencher.bench_local(|| {
        let effects = Effects::new(&bet, &shoe).expect("the shoe has cards");
        best_tags(&effects, 3)
    });
}
