//! An independent witness: deals every permutation of a small shoe card by card,
//! following the rulebook line by line and sharing no code with the library.
//! It is slow and obvious on purpose, so that it can be checked by reading.

use std::cmp::Ordering;

/// Rank 1..=13 (ace 1, jack 11, queen 12, king 13); suit 0 clubs, 1 diamonds, 2 hearts, 3 spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    pub rank: u8,
    pub suit: u8,
}

/// The two or three cards of each hand, in the order they were received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub player: Vec<Card>,
    pub banker: Vec<Card>,
}

/// Which drawing rules are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum House {
    Casino,
    CardRoom,
}

const HEARTS: u8 = 2;

/// Aces count one, tens and court cards nothing.
fn points(card: Card) -> u8 {
    match card.rank {
        1..=9 => card.rank,
        _ => 0,
    }
}

/// Only the last digit of the sum of the points counts.
pub fn total(hand: &[Card]) -> u8 {
    hand.iter().map(|card| points(*card)).sum::<u8>() % 10
}

/// A natural is a two-card 8 or 9.
fn is_natural(hand: &[Card]) -> bool {
    hand.len() == 2 && total(hand) >= 8
}

/// Banker's tableau, for a two-card total without naturals.
fn banker_draws(house: House, banker_total: u8, player_third: Option<Card>) -> bool {
    // Against a Player who stood, Banker follows Player's own rule in both houses.
    let Some(third) = player_third else {
        return banker_total <= 5;
    };
    let third = points(third);
    match house {
        House::Casino => match banker_total {
            0..=2 => true,
            3 => third != 8,
            4 => (2..=7).contains(&third),
            5 => (4..=7).contains(&third),
            6 => third == 6 || third == 7,
            _ => false,
        },
        House::CardRoom => match banker_total {
            0..=3 => true,
            4 | 5 => (3..=7).contains(&third),
            _ => false,
        },
    }
}

/// Plays one round from the front of `order`; unread cards are left over.
pub fn deal(house: House, order: &[Card; 6]) -> Round {
    // The first four cards go Player, Banker, Player, Banker.
    let mut player = vec![order[0], order[2]];
    let mut banker = vec![order[1], order[3]];
    let mut next = 4;

    // A natural on either hand ends the round for both.
    if is_natural(&player) || is_natural(&banker) {
        return Round { player, banker };
    }

    // Player draws on 0-5 and stands on 6-7.
    let mut player_third = None;
    if total(&player) <= 5 {
        player_third = Some(order[next]);
        player.push(order[next]);
        next += 1;
    }

    // Banker takes the next unread card: the fifth when Player stood, otherwise the sixth.
    if banker_draws(house, total(&banker), player_third) {
        banker.push(order[next]);
    }
    Round { player, banker }
}

/// Visits every ordered choice of six different positions of the shoe.
///
/// Equal cards in different positions count as different cards.
pub fn every_deal(shoe: &[Card], visit: &mut dyn FnMut(&[Card; 6])) {
    let mut taken = vec![false; shoe.len()];
    let mut order = [Card { rank: 1, suit: 0 }; 6];
    fill_from(0, shoe, &mut taken, &mut order, visit);
}

fn fill_from(
    place: usize,
    shoe: &[Card],
    taken: &mut [bool],
    order: &mut [Card; 6],
    visit: &mut dyn FnMut(&[Card; 6]),
) {
    if place == order.len() {
        visit(order);
        return;
    }
    for position in 0..shoe.len() {
        if !taken[position] {
            taken[position] = true;
            order[place] = shoe[position];
            fill_from(place + 1, shoe, taken, order, visit);
            taken[position] = false;
        }
    }
}

/// The net result of one bet in twentieths of the stake; `None` for an unknown bet.
pub fn profit(bet: &str, round: &Round) -> Option<i64> {
    let Round { player, banker } = round;
    let player_total = total(player);
    let banker_total = total(banker);
    let player_wins = player_total > banker_total;
    let banker_wins = banker_total > player_total;
    let player_drew = player.len() == 3;
    let banker_drew = banker.len() == 3;
    let dealt = || player.iter().chain(banker).copied();
    let player_pair = player[0].rank == player[1].rank;
    let banker_pair = banker[0].rank == banker[1].rank;

    // Banker at even money, except for one kind of win that has its own pay.
    let no_commission = |exception: bool, exception_pay: i64| {
        let pay = if exception { exception_pay } else { 20 };
        even_bet(banker_total.cmp(&player_total), pay)
    };

    let result = match bet {
        "player" => even_bet(player_total.cmp(&banker_total), 20),
        "banker" => even_bet(banker_total.cmp(&player_total), 19),
        // Half pay on any winning 6 (or 5), whether of two cards or of three.
        "banker-six-half" => no_commission(banker_total == 6, 10),
        "banker-five-half" => no_commission(banker_total == 5, 10),
        // Only the three-card 7 pushes; a two-card 7 is paid in full.
        "banker-seven-push" => no_commission(banker_drew && banker_total == 7, 0),
        "tie" => win_or_lose(player_total == banker_total, 160),
        "tie:9-to-1" => win_or_lose(player_total == banker_total, 180),
        // Equal ranks are needed: a jack and a queen are no pair.
        "player-pair" => win_or_lose(player_pair, 220),
        "banker-pair" => win_or_lose(banker_pair, 220),
        // Five or six cards in all mean that somebody drew.
        "big" => win_or_lose(player_drew || banker_drew, 10),
        "small" => win_or_lose(!player_drew && !banker_drew, 30),
        "dragon-7" => win_or_lose(banker_wins && banker_drew && banker_total == 7, 20 * 40),
        "panda-8" => win_or_lose(player_wins && player_drew && player_total == 8, 20 * 25),
        "all-red" => win_or_lose(dealt().all(is_red), 20 * 22),
        "all-black" => win_or_lose(!dealt().any(is_red), 20 * 24),
        // One hand is enough for either pair bet, and two pairs pay no more than one.
        "perfect-pairs-either" => {
            win_or_lose(player[0] == player[1] || banker[0] == banker[1], 20 * 25)
        }
        "either-pair" => win_or_lose(player_pair || banker_pair, 20 * 5),
        "nines" => match dealt().filter(|card| card.rank == 9).count() {
            0 | 1 => -20,
            2 => 20 * 3,
            _ => 20 * 20,
        },
        "suited-third" => win_or_lose(player_drew && player[2].suit == player[0].suit, 20 * 10),
        "straight-four" => {
            // The ace counts low only, so sorted ranks must rise by one each time.
            let mut ranks = [player[0], banker[0], player[1], banker[1]].map(|card| card.rank);
            ranks.sort_unstable();
            let rises = ranks.windows(2).all(|pair| pair[1] == pair[0] + 1);
            win_or_lose(rises, 20 * 50)
        }
        "last-card-heart" => win_or_lose(last_card(round).suit == HEARTS, 20 * 2),
        "same-card-twice" => {
            let cards: Vec<Card> = dealt().collect();
            win_or_lose(has_repeated_card(&cards), 20 * 4)
        }
        "banker-draw-beats" => {
            let beats_by_one = banker_total == player_total + 1;
            win_or_lose(banker_drew && beats_by_one, 20 * 7)
        }
        _ => return None,
    };
    Some(result)
}

/// A bet on one hand: paid when it is higher, returned on a tie.
fn even_bet(backed_against_other: Ordering, pay: i64) -> i64 {
    match backed_against_other {
        Ordering::Greater => pay,
        Ordering::Equal => 0,
        Ordering::Less => -20,
    }
}

fn win_or_lose(wins: bool, pay: i64) -> i64 {
    if !wins {
        return -20;
    }
    pay
}

fn has_repeated_card(cards: &[Card]) -> bool {
    (1..cards.len()).any(|place| cards[..place].contains(&cards[place]))
}

/// Diamonds and hearts are red.
fn is_red(card: Card) -> bool {
    card.suit == 1 || card.suit == HEARTS
}

/// Banker draws after Player, so a third Banker card is last, then a third Player card.
fn last_card(round: &Round) -> Card {
    if round.banker.len() == 2 && round.player.len() == 3 {
        round.player[2]
    } else {
        round.banker[round.banker.len() - 1]
    }
}

/// The tableau cell that decided Banker's play: Banker's two-card total, and the points of
/// Player's third card or `None` if Player stood. No cell is consulted after a natural.
pub fn cell(house: House, order: &[Card; 6]) -> Option<(u8, Option<u8>)> {
    let round = deal(house, order);
    if is_natural(&round.player[..2]) || is_natural(&round.banker[..2]) {
        return None;
    }
    let third = round.player.get(2).map(|card| points(*card));
    Some((total(&round.banker[..2]), third))
}

/// A fixed linear congruential generator, so that the shoes never change.
struct Generator {
    state: u64,
}

impl Generator {
    fn below(&mut self, limit: u8) -> u8 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // The low bits of such a generator have short periods.
        ((self.state >> 33) % u64::from(limit)) as u8
    }

    fn card(&mut self) -> Card {
        Card {
            rank: 1 + self.below(13),
            suit: self.below(4),
        }
    }
}

/// 228 fixed shoes: 96 of seven cards, 96 of eight, 30 of nine and 6 of ten.
pub fn small_shoes() -> Vec<Vec<Card>> {
    let mut generator = Generator { state: 2024 };
    let mut shoes = Vec::new();
    for (size, count) in [(7, 96), (8, 96), (9, 30), (10, 6)] {
        for index in 0..count {
            // Every size goes through all six styles in turn.
            shoes.push(shoe_of_style(index % 6, size, &mut generator));
        }
    }
    shoes
}

fn shoe_of_style(style: u8, size: usize, generator: &mut Generator) -> Vec<Card> {
    let pool: Vec<Card> = (0..4).map(|_| generator.card()).collect();
    let mut shoe = Vec::new();
    while shoe.len() < size {
        let mut card = generator.card();
        match style {
            // One suit only.
            1 => card.suit = pool[0].suit,
            // At most three ranks.
            2 => card.rank = pool[usize::from(generator.below(3))].rank,
            // At most four different cards, so some are repeated.
            3 => card = pool[usize::from(generator.below(4))],
            // Neighbouring ranks in a single colour, for straights and one-colour rounds.
            4 => {
                card.rank = 1 + (pool[0].rank - 1) % 9 + generator.below(5);
                let suits = if is_red(pool[0]) { [1, 2] } else { [0, 3] };
                card.suit = suits[usize::from(generator.below(2))];
            }
            // More than a third nines.
            5 if generator.below(3) == 0 => card.rank = 9,
            // Any cards at all.
            _ => {}
        }
        shoe.push(card);
    }
    shoe
}

#[test]
fn the_small_shoes_reach_every_cell() {
    let shoes = small_shoes();
    assert!(shoes.len() >= 220);
    assert!((7..=10).all(|size| shoes.iter().any(|shoe| shoe.len() == size)));
    let is_one_suit = |shoe: &Vec<Card>| shoe.iter().all(|card| card.suit == shoe[0].suit);
    let has_few_ranks = |shoe: &Vec<Card>| {
        let occurs = |rank: &u8| shoe.iter().any(|card| card.rank == *rank);
        (1..=13).filter(occurs).count() <= 3
    };
    assert!(shoes.iter().any(|shoe| has_repeated_card(shoe)));
    assert!(shoes.iter().any(is_one_suit));
    assert!(shoes.iter().any(has_few_ranks));

    for house in [House::Casino, House::CardRoom] {
        // Rows are Banker's totals; column 10 is a Player who stood.
        let mut shoes_reaching = [[0; 11]; 8];
        for shoe in &shoes {
            let mut reached = [[false; 11]; 8];
            every_deal(shoe, &mut |order| {
                if let Some((banker_total, third)) = cell(house, order) {
                    reached[usize::from(banker_total)][usize::from(third.unwrap_or(10))] = true;
                }
            });
            for (counts, marks) in shoes_reaching.iter_mut().zip(&reached) {
                for (count, mark) in counts.iter_mut().zip(marks) {
                    *count += usize::from(*mark);
                }
            }
        }
        for (banker_total, counts) in shoes_reaching.iter().enumerate() {
            for (column, count) in counts.iter().enumerate() {
                assert!(*count >= 3, "{house:?} {banker_total} {column}");
            }
        }
    }
}

/// Deals clubs of the given ranks and tells how many cards each hand ended with.
#[cfg(test)]
fn hand_sizes(house: House, ranks: [u8; 6]) -> (usize, usize) {
    let round = deal(house, &ranks.map(|rank| Card { rank, suit: 0 }));
    (round.player.len(), round.banker.len())
}

#[test]
fn a_natural_on_either_hand_ends_the_round() {
    assert_eq!(hand_sizes(House::Casino, [8, 1, 13, 1, 5, 5]), (2, 2));
    assert_eq!(hand_sizes(House::Casino, [1, 4, 1, 5, 5, 5]), (2, 2));
}

#[test]
fn a_drawing_banker_takes_the_fifth_card_when_player_stands() {
    let order = [6, 2, 12, 3, 9, 4].map(|rank| Card { rank, suit: 0 });
    for house in [House::Casino, House::CardRoom] {
        let round = deal(house, &order);
        assert_eq!(round.player, [order[0], order[2]]);
        assert_eq!(round.banker, [order[1], order[3], order[4]]);
    }
    assert_eq!(hand_sizes(House::Casino, [6, 2, 12, 4, 9, 4]), (2, 2));
}

#[test]
fn player_draws_first_and_only_up_to_five() {
    let order = [2, 1, 3, 1, 9, 4].map(|rank| Card { rank, suit: 0 });
    let round = deal(House::Casino, &order);
    assert_eq!(round.player, [order[0], order[2], order[4]]);
    assert_eq!(round.banker, [order[1], order[3], order[5]]);
    assert_eq!(hand_sizes(House::Casino, [3, 13, 3, 7, 9, 4]), (2, 2));
}

#[test]
fn banker_draws_against_the_listed_third_cards_only() {
    let all = "0123456789";
    let casino = [all, all, all, "012345679", "234567", "4567", "67", ""];
    let card_room = [all, all, all, all, "34567", "34567", "", ""];
    let rank_of = |points: u8| if points == 0 { 13 } else { points };
    for (house, rows) in [(House::Casino, casino), (House::CardRoom, card_room)] {
        for (banker_total, row) in (0..).zip(rows) {
            for third in 0..=9 {
                let ranks = [1, rank_of(banker_total), 1, 13, rank_of(third), 5];
                let banker_size = 2 + usize::from(row.contains(&third.to_string()));
                assert_eq!(hand_sizes(house, ranks), (3, banker_size));
            }
        }
    }
}
