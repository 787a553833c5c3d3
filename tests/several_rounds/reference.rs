//! Reference values of shoes of eight and six decks.

use exactshoe::analysis::several_rounds::{
    Burn, CutCard, PairMoments, RoundsPerShoe, RoundsRun, Wanted,
};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::Ratio;

use super::Counted;

fn run(decks: u32, rounds: usize) -> RoundsRun {
    let counted = Counted::new();
    let wanted = Wanted {
        results: &counted.results,
        bets: &counted.bets,
        rounds,
        rounds_sure: 67,
    };
    let shoe = Shoe::decks(decks).expect("so many decks");
    RoundsRun::new(&wanted, &shoe, &Progress::default()).expect("the shoe lasts")
}

#[test]
fn print_all() {
    let start = std::time::Instant::now();
    let run = run(8, 4);
    eprintln!("{:?}", start.elapsed());
    for of in run
        .law
        .multisets(2)
        .iter()
        .chain(&run.law.multisets(3))
        .chain(&run.law.multisets(4))
    {
        let p = run.law.probability(of);
        eprintln!("{of:?} {} {p}", decimal(p, 16));
    }
    for left in run.left_up.iter().flatten() {
        for t in &left.terms {
            eprintln!(
                "{} {} {}",
                decimal(&t.pushed, 16),
                decimal(&t.result, 16),
                decimal(&t.sum, 16)
            );
        }
        eprintln!(
            "{} {} {}",
            decimal(&left.value[0], 12),
            decimal(&left.value[1], 12),
            left.with_replacement
        );
    }
    let counted = Counted::new();
    let shoe = Shoe::decks(8).expect("so many decks");
    for bet in &counted.bets {
        let pair = PairMoments::new(&bet.profit, &counted.number, &shoe).unwrap();
        eprintln!("cut {}", decimal(&pair.covariance_of_rounds(), 16));
    }
    let start = std::time::Instant::now();
    for burn in [
        Burn::Fixed(0),
        Burn::ByFirstCard([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]),
    ] {
        let per = RoundsPerShoe::new(
            &counted.indicators,
            &counted.number,
            &shoe,
            CutCard {
                behind: 14,
                rounds_after: 0,
            },
            &burn,
        )
        .unwrap();
        eprintln!("{:?}", start.elapsed());
        eprintln!(
            "{:?} mean {} {} model {} var {} unsure {}",
            per.range,
            decimal(&per.mean[0], 6),
            decimal(&per.mean[1], 6),
            decimal(&per.model.mean, 6),
            exactshoe::exact::root::square_root(&per.model.variance, 6),
            decimal(&per.unsure_rounds, 6)
        );
        for b in &per.bounds {
            eprintln!(
                "{} {} {}",
                b.rounds,
                decimal(&b.at_most, 5),
                decimal(&b.more, 5)
            );
        }
        for (r, p) in &per.model.law {
            if *r > 79 && *r < 85 {
                eprintln!("{r} {}", decimal(p, 6));
            }
        }
    }
}
