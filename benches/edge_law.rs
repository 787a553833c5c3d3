//! What a composition costs in the law of the edge: `cargo bench --bench edge_law`.

use std::time::Instant;

use exactshoe::analysis::edge_law::EdgeLaw;
use exactshoe::analysis::pricing::{Pricing, Statistic};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;

fn statistics(bets: &[&str]) -> Vec<Statistic> {
    let game = Baccarat::new(catalogue::rules("macau").expect("stored").rules);
    let bets = bets
        .iter()
        .map(|id| catalogue::bet(id).expect("stored").bet);
    let pricing = Pricing::new(&game, &game, bets.collect()).expect("stored bets are sound");
    let kernels = pricing.kernels(&game).expect("stored bets are sound");
    let all = 0..pricing.bets().len();
    all.map(|bet| kernels.profit(bet).expect("decided by totals"))
        .collect()
}

/// The whole law on one processor and on all, and the time of one composition.
fn time(name: &str, statistics: &[Statistic], unseen: u64) {
    let shoe = Shoe::decks(8).expect("a shoe");
    let start = Instant::now();
    let law = EdgeLaw::new(statistics, &shoe, unseen, &[]).expect("a depth of the shoe");
    let prepared = start.elapsed();
    let start = Instant::now();
    let sums = law.sums(0..law.compositions());
    let one = start.elapsed();
    let figures = law.scale().figures(&sums).expect("sums that agree");
    let start = Instant::now();
    let pieces = law.pieces(&(0..law.compositions()));
    law.run(pieces, &Progress::default(), |_, _| ());
    let all = start.elapsed();
    let each = one.as_nanos() / u128::from(law.compositions());
    println!(
        "{name}, N = {unseen}: {} compositions; prepared in {prepared:.1?}, one processor {one:.2?} \
         ({each} ns each), all {all:.2?}; first bet favourable {}",
        law.compositions(),
        figures.statistics[0].favourable,
    );
}

fn main() {
    let main_bets = statistics(&["player", "banker", "tie"]);
    let one = statistics(&["player"]);
    let depths = std::env::args().filter_map(|of| of.parse().ok());
    let depths: Vec<u64> = depths.collect();
    let depths = if depths.is_empty() {
        vec![10, 16, 20]
    } else {
        depths
    };
    for unseen in depths {
        time("Player", &one, unseen);
        time("Player, Banker and Tie", &main_bets, unseen);
    }
}
