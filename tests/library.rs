//! Every stored bet under every one of its paytables against a dealer that knows nothing of the
//! library: the net result of a round is said again from the printed rule, in plain code, and the
//! law of it over all orders of small shoes must be the one that is counted.

#[path = "library/coup.rs"]
mod coup;
#[path = "library/hands.rs"]
mod hands;
#[path = "library/main_bets.rs"]
mod main_bets;
use crate::support::naive_dealer;
#[path = "library/pairs.rs"]
mod pairs;
#[path = "library/shoes.rs"]
mod shoes;
#[path = "library/totals.rs"]
mod totals;

use std::collections::BTreeMap;

use coup::Coup;
use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::{Counted, Pricing};
use exactshoe::bets::bet::Bet;
use exactshoe::bets::entry::BetEntry;
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, NamedCount};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;
use naive_dealer::House;

/// Orders by net result in hundredths of the stake.
type Law = BTreeMap<i64, u128>;

/// The witness of each family: a bet's id, its paytable's and a round give the net result.
type Witness = fn(&str, &str, &Coup) -> Option<i64>;

const WITNESSES: [(&str, Witness); 11] = [
    ("main bets", main_bets::main_bet),
    ("number of cards", main_bets::number_of_cards),
    ("ranks dealt", main_bets::ranks_dealt),
    ("pairs", pairs::pair),
    ("suits and colours", pairs::suits),
    ("ties by total", totals::tie),
    ("final totals", totals::final_total),
    ("winning totals", totals::winning_total),
    ("naturals", hands::natural),
    ("win margin", hands::margin),
    ("three-card totals", hands::three_cards),
];

/// What the witness of a bet's family says of a round; a bet that it does not know fails.
fn said(entry: &BetEntry) -> impl Fn(&Coup) -> i64 {
    let id = &entry.bet.id;
    let family = entry.family.as_deref().expect("every stored bet has one");
    let witness = WITNESSES.iter().find(|(name, _)| *name == family);
    let (_, witness) = witness.unwrap_or_else(|| panic!("no witness of the family `{family}`"));
    let (bet, paytable) = id.split_once(':').unwrap_or((id, ""));
    move |coup| {
        let said = witness(bet, paytable, coup);
        said.unwrap_or_else(|| panic!("no witness of the bet `{id}`"))
    }
}

fn stored() -> Vec<BetEntry> {
    catalogue::bets().expect("stored bets are right")
}

fn game() -> Baccarat {
    Baccarat::new(
        catalogue::rules("macau")
            .expect("the rules are stored")
            .rules,
    )
}

fn pricing(entries: &[BetEntry]) -> Pricing {
    let bets: Vec<Bet> = entries.iter().map(|entry| entry.bet.clone()).collect();
    Pricing::new(&game(), &game(), bets).expect("stored bets can be counted")
}

fn shoe_of(cards: &[naive_dealer::Card]) -> Shoe {
    let named = |of: &naive_dealer::Card| {
        let rank = Rank::new(of.rank).expect("a rank is 1 to 13");
        let card = Card::new(rank, Suit::ALL[usize::from(of.suit)]);
        NamedCount {
            card: Named::Exact(card),
            count: 1,
        }
    };
    Shoe::of_cards(&cards.iter().map(named).collect::<Vec<_>>()).expect("the shoe is small")
}

fn counted(pricing: &Pricing, shoe: &Shoe) -> Counted {
    let counted = pricing.count(&game(), &game(), shoe, &Progress::default());
    counted.expect("the shoe can finish a round")
}

/// The law that is counted, and for each line whether it occurs.
fn counted_law(bet: &Bet, ways: &[u128], total: u128) -> (Law, Vec<bool>) {
    let figures = BetFigures::new(bet, ways, total);
    let mut law = Law::new();
    let lines = figures.lines.iter().chain([&figures.otherwise]);
    for line in lines.filter(|line| line.ways > 0) {
        let hundredths = (&line.profit * &Ratio::whole(100)).to_string();
        let hundredths = hundredths.parse().expect("pays are in hundredths");
        *law.entry(hundredths).or_default() += line.ways;
    }
    (
        law,
        figures.lines.iter().map(|line| line.ways > 0).collect(),
    )
}

#[test]
fn every_stored_bet_has_the_law_that_its_printed_rule_gives() {
    let entries = stored();
    let pricing = pricing(&entries);
    let witnesses: Vec<_> = entries.iter().map(said).collect();
    let mut occurs: Vec<Vec<bool>> = vec![Vec::new(); entries.len()];
    for cards in shoes::all() {
        let mut naive = vec![Law::new(); entries.len()];
        naive_dealer::every_deal(&cards, &mut |order| {
            let coup = Coup::new(naive_dealer::deal(House::Casino, order));
            for (said, law) in witnesses.iter().zip(&mut naive) {
                *law.entry(said(&coup)).or_default() += 1;
            }
        });
        let counted = counted(&pricing, &shoe_of(&cards));
        for (at, (entry, naive)) in entries.iter().zip(naive).enumerate() {
            let (law, lines) = counted_law(&entry.bet, &counted.lines[at], counted.total);
            assert_eq!(naive, law, "{} on {cards:?}", entry.bet.id);
            occurs[at].resize(lines.len(), false);
            for (occurs, does) in occurs[at].iter_mut().zip(lines) {
                *occurs |= does;
            }
        }
    }
    check_every_line_occurs(&entries, &pricing, &occurs);
}

/// Every line that eight decks allow is dealt on some small shoe.
fn check_every_line_occurs(entries: &[BetEntry], pricing: &Pricing, occurs: &[Vec<bool>]) {
    let eight = counted(pricing, &Shoe::decks(8).expect("eight decks are a shoe"));
    let mut unseen = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        for (number, line) in entry.bet.lines.iter().enumerate() {
            if eight.lines[at][number] > 0 && !occurs[at][number] {
                unseen.push(format!("{}: {}", entry.bet.id, line.name));
            }
        }
    }
    assert!(unseen.is_empty(), "never dealt: {unseen:#?}");
}

#[test]
fn lines_and_what_no_line_matches_sum_to_all_deals() {
    let entries = stored();
    let pricing = pricing(&entries);
    for decks in [1, 6, 8] {
        let shoe = Shoe::decks(decks).expect("the number of decks is allowed");
        let counted = counted(&pricing, &shoe);
        for (entry, ways) in entries.iter().zip(&counted.lines) {
            let figures = BetFigures::new(&entry.bet, ways, counted.total);
            let lines: u128 = figures.lines.iter().map(|line| line.ways).sum();
            assert_eq!(
                lines + figures.otherwise.ways,
                counted.total,
                "{}",
                entry.bet.id
            );
        }
    }
}

#[test]
fn removing_a_random_card_keeps_the_expectation_of_every_paytable() {
    let entries = stored();
    let pricing = pricing(&entries);
    let expectations = |cards: &[naive_dealer::Card]| -> Vec<Ratio> {
        let counted = counted(&pricing, &shoe_of(cards));
        let bets = entries.iter().zip(&counted.lines);
        bets.map(|(entry, ways)| BetFigures::new(&entry.bet, ways, counted.total).expectation)
            .collect()
    };
    for cards in shoes::all()
        .into_iter()
        .filter(|cards| cards.len() > 7)
        .step_by(12)
    {
        let whole = expectations(&cards);
        let mut sums = vec![Ratio::zero(); whole.len()];
        for removed in 0..cards.len() {
            let mut less = cards.clone();
            less.remove(removed);
            for (sum, after) in sums.iter_mut().zip(expectations(&less)) {
                *sum = &*sum + &after;
            }
        }
        for ((entry, sum), whole) in entries.iter().zip(sums).zip(whole) {
            assert_eq!(
                sum / Ratio::whole(cards.len() as u32),
                whole,
                "{}",
                entry.bet.id
            );
        }
    }
}
