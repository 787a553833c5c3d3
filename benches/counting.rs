//! Speeds of counting, on one core: `cargo bench`. docs/speed.md states them as ratios.

use divan::{Bencher, black_box};
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::Pricing;
use exactshoe::bets::bet::Bet;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::games::baccarat::tableau::Tableau;
use exactshoe::tables::{bet_file, catalogue};

fn main() {
    let tableau = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules
        .tableau;
    let counts = std::array::from_fn(|points| if points == 0 { 128 } else { 32 });
    let expected = [
        2_230_518_282_592_256,
        2_292_252_566_437_888,
        475_627_426_473_216,
    ];
    assert_eq!(
        six_loops(&tableau, counts),
        expected,
        "the simple way counts the same"
    );
    divan::main();
}

fn game() -> Baccarat {
    Baccarat::new(
        catalogue::rules("macau")
            .expect("the rules are stored")
            .rules,
    )
}

fn stored(ids: &[&str]) -> Vec<Bet> {
    ids.iter()
        .map(|id| catalogue::bet(id).expect("the bet is stored").bet)
        .collect()
}

fn macau_bets() -> Vec<Bet> {
    stored(&["player", "banker", "tie", "player-pair", "banker-pair"])
}

fn eight_decks() -> Shoe {
    Shoe::decks(8).expect("eight decks are a shoe")
}

/// All bets of the Macau rules by a walk over the rounds of one shoe, figures included.
#[divan::bench]
fn macau_rules_by_walk(bencher: Bencher) {
    let (game, shoe, progress) = (game(), eight_decks(), Progress::default());
    let pricing = Pricing::new(&game, &game, macau_bets()).expect("stored bets are right");
    bencher.bench_local(|| {
        let counted = pricing.count(&game, &game, black_box(&shoe), &progress);
        let counted = counted.expect("the shoe is large enough");
        let bets = pricing.bets().iter().zip(&counted.lines);
        bets.map(|(bet, ways)| BetFigures::new(bet, ways, counted.total))
            .collect::<Vec<_>>()
    });
}

/// The simple way, for comparison: six nested loops over the ten point values, the tableau asked
/// in each, the ways of Player, Banker and Tie added up. No bets, no facts, no figures.
#[divan::bench]
fn outcomes_by_six_loops(bencher: Bencher) {
    let tableau = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules
        .tableau;
    let counts: [u64; 10] = std::array::from_fn(|points| if points == 0 { 128 } else { 32 });
    bencher.bench_local(|| six_loops(black_box(&tableau), black_box(counts)));
}

fn six_loops(tableau: &Tableau, mut left: [u64; 10]) -> [u64; 3] {
    let mut outcomes = [0; 3];
    let mut hand = [0u8; 4];
    first_four(tableau, &mut left, &mut hand, 0, 1, &mut outcomes);
    outcomes
}

fn first_four(
    tableau: &Tableau,
    left: &mut [u64; 10],
    hand: &mut [u8; 4],
    dealt: usize,
    ways: u64,
    outcomes: &mut [u64; 3],
) {
    if dealt == 4 {
        let (player, banker) = ((hand[0] + hand[2]) % 10, (hand[1] + hand[3]) % 10);
        return third_cards(tableau, left, player, banker, ways, outcomes);
    }
    for points in 0..10u8 {
        let class = usize::from(points);
        let more = ways * left[class];
        hand[dealt] = points;
        left[class] -= 1;
        first_four(tableau, left, hand, dealt + 1, more, outcomes);
        left[class] += 1;
    }
}

fn third_cards(
    tableau: &Tableau,
    left: &mut [u64; 10],
    player: u8,
    banker: u8,
    ways: u64,
    outcomes: &mut [u64; 3],
) {
    let mut add = |player: u8, banker: u8, ways: u64| {
        outcomes[match player.cmp(&banker) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += ways;
    };
    if tableau.is_natural(player) || tableau.is_natural(banker) {
        return add(player, banker, ways * 412 * 411);
    }
    let mut banker_plays = |player: u8, third: Option<u8>, ways: u64, left: &[u64; 10]| {
        let unread = if third.is_some() { 1 } else { 411 };
        if !tableau.banker_draws(banker, third) {
            let cards: u64 = left.iter().sum();
            return add(player, banker, ways * cards * unread);
        }
        for (points, &count) in (0..10u8).zip(left) {
            add(player, (banker + points) % 10, ways * count * unread);
        }
    };
    if !tableau.player_draws(player) {
        return banker_plays(player, None, ways, left);
    }
    for points in 0..10u8 {
        let class = usize::from(points);
        let more = ways * left[class];
        left[class] -= 1;
        banker_plays((player + points) % 10, Some(points), more, left);
        left[class] += 1;
    }
}

/// The same from polynomials.
#[divan::bench]
fn macau_rules_by_polynomials(bencher: Bencher) {
    let (game, shoe) = (game(), eight_decks());
    let pricing = Pricing::new(&game, &game, macau_bets()).expect("stored bets are right");
    let polynomials = pricing
        .polynomials(&game, &game)
        .expect("stored bets are right");
    let polynomials = polynomials.expect("these bets have polynomials");
    bencher.bench_local(|| {
        let (total, lines) = polynomials
            .lines(&game, black_box(&shoe))
            .expect("it is large enough");
        let bets = pricing.bets().iter().zip(&lines);
        bets.map(|(bet, ways)| BetFigures::new(bet, ways, total))
            .collect::<Vec<_>>()
    });
}

/// The two polynomials of the ways in which Player and Banker win, on one shoe.
#[divan::bench]
fn player_and_banker_polynomials(bencher: Bencher) {
    let (game, shoe) = (game(), eight_decks());
    let wins = ["player.wins", "banker.wins"].map(|condition| {
        let line = (condition.to_owned(), "1 to 1".to_owned());
        bet_file::of_lines(&[line])
            .expect("the condition is right")
            .bet
    });
    let pricing = Pricing::new(&game, &game, wins.to_vec()).expect("the conditions are right");
    let polynomials = pricing
        .polynomials(&game, &game)
        .expect("the conditions are right");
    let polynomials = polynomials.expect("these bets have polynomials");
    bencher.bench_local(|| {
        polynomials
            .lines(&game, black_box(&shoe))
            .expect("it is large enough")
    });
}

/// Making the polynomials of Player and Banker.
#[divan::bench(sample_count = 20)]
fn making_polynomials(bencher: Bencher) {
    let game = game();
    let bets = stored(&["player", "banker"]);
    let pricing = Pricing::new(&game, &game, bets).expect("stored bets are right");
    bencher.bench_local(|| pricing.polynomials(black_box(&game), &game));
}

/// Preparing the bets of the Macau rules: conditions to facts to plans.
#[divan::bench(sample_count = 20)]
fn preparing_macau_rules(bencher: Bencher) {
    let game = game();
    bencher.bench_local(|| Pricing::new(black_box(&game), &game, macau_bets()));
}

fn joint_law(bencher: Bencher, bets: Vec<Bet>) {
    let (game, shoe, progress) = (game(), eight_decks(), Progress::default());
    let pricing = Pricing::new(&game, &game, bets).expect("stored bets are right");
    bencher.bench_local(|| pricing.joint(&game, &game, black_box(&shoe), &progress));
}

/// The joint law of bets that shape and totals decide.
#[divan::bench]
fn joint_law_of_main_bets(bencher: Bencher) {
    joint_law(
        bencher,
        stored(&["player", "banker", "tie", "dragon-7", "small"]),
    );
}

/// The joint law of main bets and pairs, by one walk.
#[divan::bench(sample_count = 20)]
fn joint_law_of_macau_rules(bencher: Bencher) {
    joint_law(bencher, macau_bets());
}

fn one_condition(bencher: Bencher, condition: &str) {
    let (game, shoe, progress) = (game(), eight_decks(), Progress::default());
    let line = (condition.to_owned(), "1 to 1".to_owned());
    let bet = bet_file::of_lines(&[line])
        .expect("the condition is right")
        .bet;
    let pricing = Pricing::new(&game, &game, vec![bet]).expect("the condition is right");
    bencher.bench_local(|| pricing.count(&game, &game, black_box(&shoe), &progress));
}

#[divan::bench(sample_count = 20)]
fn all_red(bencher: Bencher) {
    one_condition(bencher, "round.deal.all(c, c.color == RED)");
}

#[divan::bench(sample_count = 20)]
fn perfect_pair_on_either_hand(bencher: Bencher) {
    one_condition(
        bencher,
        "player.hand[0] == player.hand[1] || banker.hand[0] == banker.hand[1]",
    );
}

/// Reads rank and suit of all six cards; most rounds are settled early.
#[divan::bench(sample_count = 5)]
fn six_of_one_suit_and_no_rank_twice(bencher: Bencher) {
    one_condition(
        bencher,
        "round.cards == 6 && round.deal.all(c, c.suit == round.deal[0].suit) \
         && round.deal.all(c, round.deal.exists_one(d, d.rank == c.rank))",
    );
}

/// Reads rank and suit of all six cards; hardly a round is settled before the last card.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn six_alike_or_none_twice(bencher: Bencher) {
    one_condition(
        bencher,
        "round.cards == 6 && (round.deal.all(c, c == round.deal[0]) \
         || round.deal.all(c, round.deal.exists_one(d, d == c)))",
    );
}
