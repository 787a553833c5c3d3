//! Several rounds of one shoe: against rounds dealt card by card, against identities, and against
//! reference values that were computed by other programs.

#[path = "several_rounds/dealt.rs"]
mod dealt;
#[path = "several_rounds/reference.rs"]
mod reference;

use crate::support::command::{self, named};
use exactshoe::analysis::pricing::{Pricing, PricingKernels, Statistic};
use exactshoe::analysis::several_rounds::RoundsBet;
use exactshoe::cards::named::parse_counts;
use exactshoe::cards::shoe::Shoe;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::bet_file::of_lines;
use exactshoe::tables::catalogue;

/// Results, numbers of cards and two bets of punto banco.
pub struct Counted {
    /// Banker, Player, Tie.
    pub results: Vec<Statistic>,
    pub indicators: Vec<(u64, Statistic)>,
    pub number: Statistic,
    /// Player, Banker with a commission of 5%, Tie at 8 to 1.
    pub bets: Vec<RoundsBet>,
}

fn of_conditions(conditions: &[&str]) -> exactshoe::bets::bet::Bet {
    let line = |condition: &&str| ((*condition).to_owned(), "push".to_owned());
    let lines: Vec<_> = conditions.iter().map(line).collect();
    of_lines(&lines)
        .expect("the conditions are well written")
        .bet
}

impl Counted {
    pub fn new() -> Self {
        let game = Baccarat::new(catalogue::rules("macau").expect("stored").rules);
        let cards = ["round.cards == 4", "round.cards == 5", "round.cards == 6"];
        let stored = ["player", "banker", "tie"];
        let stored = stored.map(|id| catalogue::bet(id).expect("stored").bet);
        let mut bets = vec![
            of_conditions(&["banker.wins", "player.wins", "tie"]),
            of_conditions(&cards),
        ];
        bets.extend(stored.clone());
        let pricing = Pricing::new(&game, &game, bets).expect("the bets are sound");
        let kernels: PricingKernels = pricing.kernels(&game).expect("the bets are sound");
        let hit = |bet, line| kernels.hit(bet, line).expect("points are few");
        let number = |line: Option<usize>| {
            exactshoe::exact::ratio::Ratio::whole(line.map_or(0, |line| line as u64 + 4))
        };
        let bet = |(at, bet): (usize, &exactshoe::bets::bet::Bet)| {
            RoundsBet::new(&kernels, at + 2, &bet.profits()).expect("points are few")
        };
        Self {
            results: (0..3).map(|line| hit(0, line)).collect(),
            indicators: (0..3).map(|line| (line as u64 + 4, hit(1, line))).collect(),
            number: kernels.statistic(1, number).expect("points are few"),
            bets: stored.iter().enumerate().map(bet).collect(),
        }
    }
}

/// A shoe of so many cards of each value; zeros are kings.
pub fn shoe_of(counts: [u32; 10]) -> Shoe {
    let names = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"];
    let cards = names.iter().zip(counts).filter(|(_, count)| *count > 0);
    let text: Vec<String> = cards
        .map(|(name, count)| format!("{name}x{count}"))
        .collect();
    let cards = parse_counts(&text.join(" ")).expect("well written");
    Shoe::of_cards(&cards).expect("not too many")
}

#[test]
fn the_mean_of_rounds_lies_between_the_fewest_and_the_most() {
    // Fourteen cards, six behind the cut card: after one round four cards at least have gone, and
    // after two eight; so exactly two rounds are begun, whatever the cards.
    let arguments = "rounds --rounds 2 --bets player --cut 6 --after-cut 0 --burn none --cards";
    let cards = "A A 4 4 4 6 6 6 9 9 K K K K";
    let arguments: Vec<&str> = arguments.split(' ').chain([cards]).collect();
    let answer = command::answer(&arguments, "", 6);
    let rows = &named(&answer["tables"], "id", "rounds")["rows"];
    for name in ["mean, at least", "mean, at most"] {
        let value = named(rows, "rounds of the shoe", name)["value"].as_str();
        assert_eq!(value, Some("2.000000"), "{name}");
    }
    let message = command::check_refused(&["rounds", "--burn", "500"], "", &["--burn"]);
    assert!(message.contains("--cut"), "{message}");
}
