//! Bets that read rank and suit of every card, on eight decks, against counts by rank alone: the
//! naive dealer deals every order of six ranks, and the suits are counted by hand.

use crate::support::naive_dealer;

use exactshoe::analysis::pricing::Pricing;
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::falling::falling;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::{bet_file, catalogue};
use naive_dealer::{Card, House, deal};

/// Copies of each card in eight decks.
const COPIES: u64 = 8;

fn counted(condition: &str) -> u128 {
    let game = Baccarat::new(
        catalogue::rules("macau")
            .expect("the rules are stored")
            .rules,
    );
    let line = (condition.to_owned(), "1 to 1".to_owned());
    let bet = bet_file::of_lines(&[line])
        .expect("the condition is right")
        .bet;
    let pricing = Pricing::new(&game, &game, vec![bet]).expect("the condition is right");
    let shoe = Shoe::decks(8).expect("eight decks are a shoe");
    let counted = pricing.count(&game, &game, &shoe, &Progress::default());
    counted.expect("the shoe is large enough").lines[0][0]
}

/// Adds up a weight over every order of six ranks that is a round of six cards.
fn over_six_card_rounds(weight: impl Fn(&[u8; 6]) -> u128) -> u128 {
    let mut sum = 0;
    for number in 0..13u32.pow(6) {
        let rank = |place: u32| (number / 13u32.pow(place) % 13) as u8 + 1;
        let ranks: [u8; 6] = std::array::from_fn(|place| rank(place as u32));
        let round = deal(House::Casino, &ranks.map(|rank| Card { rank, suit: 0 }));
        if round.player.len() + round.banker.len() == 6 {
            sum += weight(&ranks);
        }
    }
    sum
}

/// How often each rank occurs.
fn occurrences(ranks: &[u8; 6]) -> [usize; 14] {
    let mut counts = [0; 14];
    for &rank in ranks {
        counts[usize::from(rank)] += 1;
    }
    counts
}

#[test]
fn six_cards_of_one_suit_and_no_rank_twice() {
    // Four suits, and one of eight copies for each card.
    let expected = over_six_card_rounds(|ranks| {
        let is_distinct = occurrences(ranks).iter().all(|&count| count <= 1);
        if is_distinct {
            4 * u128::from(COPIES).pow(6)
        } else {
            0
        }
    });
    let condition = "round.cards == 6 && round.deal.all(c, c.suit == round.deal[0].suit) \
                     && round.deal.all(c, round.deal.exists_one(d, d.rank == c.rank))";
    assert_eq!(counted(condition), expected);
}

#[test]
fn six_times_the_same_card_or_no_card_twice() {
    // Six of the eight copies of one of four cards; or different suits where ranks repeat.
    let expected = over_six_card_rounds(|ranks| {
        let counts = occurrences(ranks);
        let same = if counts.contains(&6) {
            4 * falling(COPIES, 6)
        } else {
            0
        };
        let different: u128 = counts.iter().map(|&count| falling(4, count)).product();
        same + different * u128::from(COPIES).pow(6)
    });
    let condition = "round.cards == 6 && (round.deal.all(c, c == round.deal[0]) \
                     || round.deal.all(c, round.deal.exists_one(d, d == c)))";
    assert_eq!(counted(condition), expected);
}
