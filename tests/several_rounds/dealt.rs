//! Rounds of small shoes dealt card by card, each after the cards that the rounds before it used.
//!
//! The dealer here is written from the rulebook and shares no code with the library. A shoe is its
//! number of cards of each value, and equal shoes are dealt from once. What is counted are the
//! ordered draws of the cards used, which are out of as many as their number says.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use exactshoe::analysis::several_rounds::{
    Burn, CardsPerRound, CutCard, CutEffect, PairMoments, ResultsLaw, RoundsError, RoundsPerShoe,
    RoundsRun, Wanted, product_means,
};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::decimal::decimal;
use exactshoe::exact::ratio::{Integer, Ratio};

use super::{Counted, shoe_of};

type Counts = [u32; 10];

/// Banker wins, Player wins, tie.
const BANKER: usize = 0;
const PLAYER: usize = 1;
const TIE: usize = 2;

/// How one round can fall: its result and the cards left, with the ordered draws of its cards.
type Falls = BTreeMap<(usize, Counts), u128>;

fn unseen(counts: &Counts) -> u32 {
    counts.iter().sum()
}

/// So many ordered draws of the cards that are gone, as a probability.
fn probability(ways: u128, whole: &Counts, left: &Counts) -> Ratio {
    let all: u128 = (unseen(left) + 1..=unseen(whole)).map(u128::from).product();
    Ratio::new(ways, all)
}

/// Draws every card that may come next.
fn drawn(counts: Counts, ways: u128, mut next: impl FnMut(usize, Counts, u128)) {
    for value in (0..10).filter(|&value| counts[value] > 0) {
        let mut left = counts;
        left[value] -= 1;
        next(value, left, ways * u128::from(counts[value]));
    }
}

/// Deals one round in every way, the first four cards to Player, Banker, Player, Banker.
fn round(counts: Counts) -> Falls {
    let mut falls = Falls::new();
    drawn(counts, 1, |p1, left, ways| {
        drawn(left, ways, |b1, left, ways| {
            drawn(left, ways, |p2, left, ways| {
                drawn(left, ways, |b2, left, ways| {
                    thirds((p1 + p2) % 10, (b1 + b2) % 10, left, ways, &mut falls);
                });
            });
        });
    });
    falls
}

fn thirds(player: usize, banker: usize, left: Counts, ways: u128, falls: &mut Falls) {
    let mut end = |player: usize, banker: usize, left: Counts, ways: u128| {
        let result = match player.cmp(&banker) {
            Ordering::Less => BANKER,
            Ordering::Greater => PLAYER,
            Ordering::Equal => TIE,
        };
        *falls.entry((result, left)).or_default() += ways;
    };
    if player >= 8 || banker >= 8 || (player >= 6 && banker >= 6) {
        return end(player, banker, left, ways);
    }
    if player >= 6 {
        // Player stands, and Banker does as Player would.
        return drawn(left, ways, |card, left, ways| {
            end(player, (banker + card) % 10, left, ways);
        });
    }
    drawn(left, ways, |third, left, ways| {
        let draws = match banker {
            0..=2 => true,
            3 => third != 8,
            4 => (2..=7).contains(&third),
            5 => (4..=7).contains(&third),
            6 => (6..=7).contains(&third),
            _ => false,
        };
        let player = (player + third) % 10;
        match draws {
            false => end(player, banker, left, ways),
            true => drawn(left, ways, |card, left, ways| {
                end(player, (banker + card) % 10, left, ways);
            }),
        }
    });
}

/// Rounds dealt one after another.
#[derive(Default)]
struct Dealer {
    by_shoe: BTreeMap<Counts, Falls>,
}

impl Dealer {
    fn falls(&mut self, counts: Counts) -> &Falls {
        self.by_shoe.entry(counts).or_insert_with(|| round(counts))
    }

    /// The law of the results of so many rounds in their order.
    fn law(&mut self, whole: Counts, rounds: usize) -> BTreeMap<Vec<usize>, Ratio> {
        let mut states = BTreeMap::from([((Vec::new(), whole), 1_u128)]);
        for _ in 0..rounds {
            let mut next = BTreeMap::new();
            for ((results, counts), ways) in states {
                for ((result, left), of_round) in self.falls(counts) {
                    let results = [results.as_slice(), &[*result]].concat();
                    *next.entry((results, *left)).or_default() += ways * of_round;
                }
            }
            states = next;
        }
        let mut law = BTreeMap::new();
        for ((results, left), ways) in states {
            let sum = law.entry(results).or_insert_with(Ratio::zero);
            *sum = &*sum + &probability(ways, &whole, &left);
        }
        law
    }

    /// Rounds are dealt while at least `least` cards are left. By number of rounds the
    /// probability, and the mean sum of a result of each round.
    fn whole_shoe(
        &mut self,
        whole: Counts,
        least: u32,
        profit: impl Fn(usize) -> i128,
    ) -> (BTreeMap<u64, Ratio>, Ratio) {
        let mut law = BTreeMap::new();
        // By cards left the ordered draws that end with a round, times its result.
        let mut sums: BTreeMap<Counts, i128> = BTreeMap::new();
        let mut states = BTreeMap::from([(whole, 1_u128)]);
        for rounds in 0.. {
            let mut next: BTreeMap<Counts, u128> = BTreeMap::new();
            for (counts, ways) in states {
                if unseen(&counts) < least {
                    let of = law.entry(rounds).or_insert_with(Ratio::zero);
                    *of = &*of + &probability(ways, &whole, &counts);
                    continue;
                }
                for ((result, left), of_round) in self.falls(counts) {
                    let both = ways * of_round;
                    *sums.entry(*left).or_default() += both as i128 * profit(*result);
                    *next.entry(*left).or_default() += both;
                }
            }
            if next.is_empty() {
                break;
            }
            states = next;
        }
        let sum = sums.iter().fold(Ratio::zero(), |sum, (left, results)| {
            let all = probability(1, &whole, left);
            sum + all * Ratio::whole(*results)
        });
        (law, sum)
    }
}

const TOY: Counts = [8, 0, 0, 0, 3, 0, 3, 0, 2, 2];
const FOUR_ROUNDS: Counts = [11, 0, 0, 0, 5, 0, 4, 0, 0, 4];

fn law_of(counted: &Counted, counts: Counts, rounds: usize) -> ResultsLaw {
    let all_but_ties = &counted.results[..2];
    let law = ResultsLaw::new(all_but_ties, rounds, &shoe_of(counts), &Progress::default());
    law.expect("the shoe lasts")
}

#[track_caller]
fn check_law(counts: Counts, rounds: usize) {
    let law = law_of(&Counted::new(), counts, rounds);
    let dealt = Dealer::default().law(counts, rounds);
    let mut sum = Ratio::zero();
    for (results, chance) in &dealt {
        assert_eq!(law.probability(results), chance, "{results:?}");
        sum = sum + chance.clone();
    }
    assert_eq!(sum, Ratio::one());
    let in_order = 3_usize.pow(rounds as u32);
    assert_eq!(dealt.len(), in_order, "every sequence of results comes");
}

#[test]
fn two_rounds_are_as_dealt_card_by_card() {
    check_law(TOY, 2);
    check_law([3, 1, 1, 1, 1, 1, 1, 1, 1, 2], 2);
}

#[test]
fn three_rounds_are_as_dealt_card_by_card() {
    check_law(TOY, 3);
}

#[test]
fn four_rounds_are_as_dealt_card_by_card() {
    check_law(FOUR_ROUNDS, 4);
}

#[test]
fn a_bet_left_up_is_worth_what_is_dealt_and_lies_in_the_interval() {
    let counted = Counted::new();
    let mut dealer = Dealer::default();
    let dealt = dealer.law(FOUR_ROUNDS, 4);
    let mut value = Ratio::zero();
    for (results, chance) in &dealt {
        let first = results.iter().find(|&&result| result != TIE);
        let profit = first.map_or(0, |&result| if result == PLAYER { 1 } else { -1 });
        value = value + Ratio::whole(profit) * chance.clone();
    }
    let at = |rounds: usize| {
        let wanted = Wanted {
            results: &counted.results,
            bets: &counted.bets[..1],
            rounds,
            rounds_sure: 4,
        };
        let run = RoundsRun::new(&wanted, &shoe_of(FOUR_ROUNDS), &Progress::default());
        run.expect("the shoe lasts").left_up[0]
            .clone()
            .expect("it may push")
    };
    for rounds in [2, 4] {
        let left_up = at(rounds);
        let [low, high] = left_up.value;
        assert!(low <= value && value <= high, "{rounds} exact rounds");
        let with_tie = left_up.terms.last().expect("there are terms");
        // After as many ties as rounds are exact the next result is that of the dealer.
        let mut sum = Ratio::zero();
        for (results, chance) in dealer.law(FOUR_ROUNDS, rounds) {
            if results[..rounds - 1].iter().all(|&result| result == TIE) {
                let profit = [-1, 1, 0][results[rounds - 1]];
                sum = sum + Ratio::whole(profit) * chance;
            }
        }
        assert_eq!(with_tie.result, sum);
    }
    assert_eq!(at(4).terms[3].sum, value);
}

#[test]
fn the_whole_toy_shoe_lies_within_what_is_sure() {
    let counted = Counted::new();
    let mut dealer = Dealer::default();
    // A round is begun as long as a card is left before the six behind the cut card.
    let (law, sum) = dealer.whole_shoe(TOY, 7, |result| [-1, 1, 0][result]);
    let mean = law.iter().fold(Ratio::zero(), |mean, (rounds, chance)| {
        mean + Ratio::whole(*rounds) * chance.clone()
    });
    assert_eq!(mean, Ratio::new(13_542_223, 4_594_590));
    assert_eq!(sum, Ratio::new(-290_749, 5_513_508));
    let shoe = shoe_of(TOY);
    let cut = CutCard {
        behind: 6,
        rounds_after: 0,
    };
    let (indicators, number) = (&counted.indicators, &counted.number);
    let of_shoe = RoundsPerShoe::new(indicators, number, &shoe, cut, &Burn::Fixed(0));
    let of_shoe = of_shoe.expect("the shoe lasts");
    check_bounds(&of_shoe, &law, &mean);
    let player = &counted.bets[0].profit;
    let profit = PairMoments::new(player, player, &shoe).expect("the shoe lasts");
    let both = PairMoments::new(player, number, &shoe).expect("the shoe lasts");
    let effect = CutEffect::new(&profit, &both, &of_shoe, &mean);
    let shift = &sum - &(&profit.means()[0] * &mean);
    assert_eq!(decimal(&shift, 8), "-0.00005896");
    assert_eq!(decimal(&effect.first_order, 7), "-0.0000514");
    assert!(shift.absolute() <= effect.at_most);
}

#[track_caller]
fn check_bounds(of_shoe: &RoundsPerShoe, law: &BTreeMap<u64, Ratio>, mean: &Ratio) {
    let dealt = || law.keys().copied();
    let [fewest, most] = of_shoe.range;
    assert!(dealt().min() >= Some(fewest) && dealt().max() <= Some(most));
    let [low, high] = &of_shoe.mean;
    assert!(low <= mean && mean <= high);
    for bounds in &of_shoe.bounds {
        let sum = |is_meant: &dyn Fn(u64) -> bool| {
            let meant = law.iter().filter(|(rounds, _)| is_meant(**rounds));
            meant.fold(Ratio::zero(), |sum, (_, chance)| sum + chance.clone())
        };
        assert!(sum(&|rounds| rounds <= bounds.rounds) <= bounds.at_most);
        assert!(sum(&|rounds| rounds > bounds.rounds) <= bounds.more);
    }
}

#[test]
fn burning_by_the_first_card_is_a_mixture_of_shoes() {
    let counted = Counted::new();
    let counts: Counts = [9, 0, 5, 0, 0, 0, 0, 6, 0, 5];
    let cut = CutCard {
        behind: 11,
        rounds_after: 1,
    };
    // A two burns two more cards, and so on; a king ten.
    let more = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10];
    let mut dealer = Dealer::default();
    let (mut law, mut mean) = (BTreeMap::new(), Ratio::zero());
    for value in (0..10).filter(|&value| counts[value] > 0) {
        let mut left = counts;
        left[value] -= 1;
        let burned = if value == 0 { 10 } else { value as u32 };
        let weight = Ratio::new(counts[value], unseen(&counts));
        // Cards burned unseen lie as well at the end of the shoe.
        let (of_case, _) = dealer.whole_shoe(left, 12 + burned, |_| 0);
        for (rounds, chance) in of_case {
            let both = &weight * &chance;
            mean = mean + Ratio::whole(rounds + 1) * both.clone();
            let sum = law.entry(rounds + 1).or_insert_with(Ratio::zero);
            *sum = &*sum + &both;
        }
    }
    let burn = Burn::ByFirstCard(more);
    let (indicators, number) = (&counted.indicators, &counted.number);
    let of_shoe = RoundsPerShoe::new(indicators, number, &shoe_of(counts), cut, &burn);
    check_bounds(&of_shoe.expect("the shoe lasts"), &law, &mean);
}

#[test]
fn tails_of_a_shoe_of_four_rounds_lie_within_what_is_sure() {
    let counted = Counted::new();
    let (indicators, number) = (&counted.indicators, &counted.number);
    let (law, _) = Dealer::default().whole_shoe(FOUR_ROUNDS, 7, |_| 0);
    let mean = law.iter().fold(Ratio::zero(), |mean, (rounds, chance)| {
        mean + Ratio::whole(*rounds) * chance.clone()
    });
    let cut = CutCard {
        behind: 6,
        rounds_after: 0,
    };
    let shoe = shoe_of(FOUR_ROUNDS);
    let of_shoe = RoundsPerShoe::new(indicators, number, &shoe, cut, &Burn::Fixed(0));
    check_bounds(&of_shoe.expect("the shoe lasts"), &law, &mean);
}

#[test]
fn cards_of_rounds_have_the_dealt_moments() {
    let counted = Counted::new();
    let (indicators, number) = (&counted.indicators, &counted.number);
    let shoe = shoe_of(FOUR_ROUNDS);
    let cards = CardsPerRound::new(indicators, number, &shoe)
        .and_then(|cards| cards.with_four_moments(indicators, &shoe))
        .expect("the shoe lasts");
    let mut dealer = Dealer::default();
    let mut states = BTreeMap::from([(FOUR_ROUNDS, 1_u128)]);
    for rounds in 1..=4 {
        let mut next: BTreeMap<Counts, u128> = BTreeMap::new();
        for (counts, ways) in states {
            for ((_, left), of_round) in dealer.falls(counts) {
                *next.entry(*left).or_default() += ways * of_round;
            }
        }
        states = next;
        let moment = |power: u32| {
            states.iter().fold(Ratio::zero(), |sum, (left, ways)| {
                let used = unseen(&FOUR_ROUNDS) - unseen(left);
                sum + Ratio::whole(used.pow(power)) * probability(*ways, &FOUR_ROUNDS, left)
            })
        };
        let mean = moment(1);
        let variance = moment(2) - mean.squared();
        assert_eq!(cards.of_rounds(rounds), [mean.clone(), variance.clone()]);
        let central = |power: u32| {
            states.iter().fold(Ratio::zero(), |sum, (left, ways)| {
                let used = Ratio::whole(unseen(&FOUR_ROUNDS) - unseen(left));
                let apart = used - mean.clone();
                let power = (0..power).fold(Ratio::one(), |product, _| product * apart.clone());
                sum + power * probability(*ways, &FOUR_ROUNDS, left)
            })
        };
        let four = cards.four.as_ref().expect("the shoe lasts for four rounds");
        let expected = [variance, central(3), central(4)];
        assert_eq!(four.central_moments(rounds), expected);
    }
}

#[test]
fn a_product_counts_the_result_that_the_law_leaves_to_the_others() {
    let counted = Counted::new();
    let law = law_of(&counted, FOUR_ROUNDS, 3);
    let all = law.multisets(3);
    assert_eq!(all.len(), 10);
    let means = product_means(
        &counted.results,
        &all,
        &shoe_of(FOUR_ROUNDS),
        &Progress::default(),
    );
    for (results, mean) in all.iter().zip(means.expect("the shoe lasts")) {
        assert_eq!(law.probability(results), &mean, "{results:?}");
    }
}

#[test]
fn a_shoe_that_may_run_out_is_refused() {
    let counted = Counted::new();
    let law = |shoe: &Shoe, rounds| {
        ResultsLaw::new(&counted.results[..2], rounds, shoe, &Progress::default())
    };
    let mut counts = TOY;
    counts[0] -= 1;
    let expected = RoundsError::TooFewCards {
        cards: 17,
        rounds: 3,
        needed: 18,
    };
    assert_eq!(law(&shoe_of(counts), 3), Err(expected));
    assert!(law(&shoe_of(counts), 2).is_ok());
    assert_eq!(law(&Shoe::infinite(), 2), Err(RoundsError::WithReplacement));
}

#[test]
fn the_variance_at_a_depth_is_that_of_all_sets_of_cards_left() {
    let counted = Counted::new();
    let shoe = shoe_of(TOY);
    let player = &counted.bets[0].profit;
    let pair = PairMoments::new(player, player, &shoe).expect("the shoe lasts");
    // Every number of cards of each value that 8 cards left can have.
    let mut squares = Ratio::zero();
    let mut all = Integer::from(0);
    every_left(TOY, 8, 0, [0; 10], &mut |left: Counts| {
        let ways: Integer = (0..10).map(|at| choose(TOY[at], left[at])).product();
        let mean = round(left)
            .iter()
            .fold(Ratio::zero(), |sum, ((of, rest), ways)| {
                sum + Ratio::whole([-1, 1, 0][*of]) * probability(*ways, &left, rest)
            });
        squares = &squares + &(mean.squared() * Ratio::whole(ways.clone()));
        all += ways;
    });
    let mean = pair.means()[0].clone();
    let variance = squares / Ratio::whole(all) - mean.squared();
    assert_eq!(pair.covariance_at(8), variance);
}

fn choose(of: u32, chosen: u32) -> Integer {
    (0..chosen).fold(Integer::from(1), |ways, at| ways * (of - at) / (at + 1))
}

fn every_left(
    counts: Counts,
    cards: u32,
    value: usize,
    left: Counts,
    visit: &mut dyn FnMut(Counts),
) {
    if value == 10 {
        if cards == 0 {
            visit(left);
        }
        return;
    }
    for of_value in 0..=counts[value].min(cards) {
        let mut left = left;
        left[value] = of_value;
        every_left(counts, cards - of_value, value + 1, left, visit);
    }
}
