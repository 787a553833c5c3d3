//! Banker's choices: what drawing and standing are worth in every cell of his table, and the best
//! tableau for a shoe.
//!
//! Whether Banker draws in one cell changes nothing in another, so two tableaus count all cells:
//! one in which he always draws, one in which he never does. The expectation of a bet is a sum over
//! cells, and the best tableau takes the better choice in each.

use super::edge::expectation;
use super::pricing::{PriceError, Pricing, SignalWalks};
use crate::bets::bet::Bet;
use crate::cards::card_set::CardSet;
use crate::cards::named::{Named, NamedCount};
use crate::cards::shoe::Shoe;
use crate::counting::census::{Progress, Ways};
use crate::counting::facts::{Fact, Facts, Reason};
use crate::counting::question::Key;
use crate::counting::rounds::Slot;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::hand::Hand;
use crate::games::baccarat::round::{Baccarat, Rules};
use crate::games::baccarat::tableau::{TOTALS, Tableau};

/// Rules and a bet prepared for counting Banker's choices on any shoe.
#[derive(Clone, Debug)]
pub struct BankerChoices {
    tableau: Tableau,
    profits: Vec<Ratio>,
    drawing: Counter,
    standing: Counter,
}

/// The bet counted by cell under one of the two tableaus.
#[derive(Clone, Debug)]
struct Counter {
    game: Baccarat,
    pricing: Pricing,
    walks: SignalWalks,
}

/// What Banker does in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// He draws.
    Draw,
    /// He stands.
    Stand,
}

/// What Banker's choices are to do with the expectation of the bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Make it low: the bet is another's.
    Lowest,
    /// Make it high: the bet is his.
    Highest,
}

/// All cells of Banker's table on one shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedCells {
    /// What rounds with a natural, in which nobody chooses, add to the expectation.
    pub naturals: Ratio,
    /// Cells by Banker's total, in the order of totals; Player stood first, then his third card.
    pub by_total: Vec<TableauCell>,
    /// The same cells, each divided by the points of Banker's two cards.
    pub by_hand: Vec<TableauCell>,
}

/// The cells of a shoe that one card has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessOne {
    /// The class of the card.
    pub cards: CardSet,
    /// How many cards of the class the whole shoe holds.
    pub left: u64,
    /// The cells without one of them; `None` where there is none.
    pub cells: Option<CountedCells>,
}

/// A cell: what Banker knows when he chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableauCell {
    /// Banker's total of two cards.
    pub total: u8,
    /// The points of the two cards, the lower first, where they are told apart.
    pub hand: Option<[u8; 2]>,
    /// The points of Player's third card; `None` where he stood.
    pub third: Option<u8>,
    /// How often a round comes there.
    pub probability: Ratio,
    /// What its rounds add to the expectation of the bet when Banker draws.
    pub draw: Ratio,
    /// The same when he stands.
    pub stand: Ratio,
    /// What the rules do.
    pub rules: Choice,
}

/// Classes of Player's third card: its points, or that he stood.
const THIRDS: usize = TOTALS + 1;

/// A remainder by ten is never one by zero.
const NEVER: Reason = Reason(u32::MAX);

impl BankerChoices {
    /// Prepares a bet under rules.
    ///
    /// # Errors
    /// A fault of the bet.
    pub fn new(rules: &Rules, bet: &Bet, progress: &Progress) -> Result<Self, PriceError> {
        let counter = |draws: bool| {
            let tableau = Tableau {
                banker_draws_if_stood: [draws; TOTALS],
                banker_draws_against: [[draws; TOTALS]; TOTALS],
                ..rules.tableau.clone()
            };
            let game = Baccarat::new(Rules {
                tableau,
                ..rules.clone()
            });
            let keys = |shape: usize, facts: &mut Facts| keys(rules, shape, facts);
            let pricing = Pricing::new(&game, &game, vec![bet.clone()])?;
            let walks = pricing.by_signal(&game, &game, &keys, progress)?;
            Ok(Counter {
                game,
                pricing,
                walks,
            })
        };
        Ok(Self {
            tableau: rules.tableau.clone(),
            profits: bet.profits(),
            drawing: counter(true)?,
            standing: counter(false)?,
        })
    }

    /// Counts all cells on a shoe.
    ///
    /// # Errors
    /// As [`Pricing::count`].
    pub fn on(&self, shoe: &Shoe, progress: &Progress) -> Result<CountedCells, PriceError> {
        let drawing = self.drawing.contributions(&self.profits, shoe, progress)?;
        let standing = self.standing.contributions(&self.profits, shoe, progress)?;
        let mut naturals = Ratio::zero();
        let mut by_total: Vec<TableauCell> = Vec::new();
        let mut by_hand: Vec<TableauCell> = Vec::new();
        for (signal, (draw, stand)) in drawing.iter().zip(&standing).enumerate() {
            assert_eq!(
                draw.0, stand.0,
                "Banker's choice comes after the cell is reached"
            );
            let Some((hand, third)) = cell_of(signal) else {
                naturals = naturals + draw.1.clone();
                continue;
            };
            let total = (hand[0] + hand[1]) % 10;
            if self.tableau.is_natural(total) {
                continue;
            }
            let rules = match self.tableau.banker_draws(total, third) {
                true => Choice::Draw,
                false => Choice::Stand,
            };
            let cell = TableauCell {
                total,
                hand: Some(hand),
                third,
                probability: draw.0.clone(),
                draw: draw.1.clone(),
                stand: stand.1.clone(),
                rules,
            };
            add(
                &mut by_total,
                TableauCell {
                    hand: None,
                    ..cell.clone()
                },
            );
            add(&mut by_hand, cell);
        }
        for cells in [&mut by_total, &mut by_hand] {
            cells.sort_by_key(|cell| (cell.total, cell.third, cell.hand));
        }
        Ok(CountedCells {
            naturals,
            by_total,
            by_hand,
        })
    }
}

impl BankerChoices {
    /// Counts all cells on the shoes that one card has left, one for each class of cards that the
    /// count tells apart.
    ///
    /// # Errors
    /// As [`BankerChoices::on`].
    pub fn less_one(&self, shoe: &Shoe, progress: &Progress) -> Result<Vec<LessOne>, PriceError> {
        let partition = self.drawing.walks.partition();
        let partition = partition.join(&self.standing.walks.partition());
        let less = |&cards: &CardSet| {
            let left = shoe.count(cards).map_err(PriceError::Shoe)?;
            let cells = match shoe.one_of(cards) {
                Some(card) => {
                    let card = Named::Exact(card);
                    let less = shoe.without(&[NamedCount { card, count: 1 }]);
                    Some(self.on(&less.map_err(PriceError::Shoe)?, progress)?)
                }
                None => None,
            };
            Ok(LessOne { cards, left, cells })
        };
        partition.classes().iter().map(less).collect()
    }
}

/// Adds a cell to the one that is known by the same, or as a new one.
fn add(cells: &mut Vec<TableauCell>, cell: TableauCell) {
    let is_same = |of: &&mut TableauCell| {
        (of.total, of.hand, of.third) == (cell.total, cell.hand, cell.third)
    };
    match cells.iter_mut().find(is_same) {
        Some(of) => {
            of.probability = &of.probability + &cell.probability;
            of.draw = &of.draw + &cell.draw;
            of.stand = &of.stand + &cell.stand;
        }
        None => cells.push(cell),
    }
}

impl Counter {
    /// For each signal its probability, and what it adds to the expectation.
    fn contributions(
        &self,
        profits: &[Ratio],
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Vec<(Ratio, Ratio)>, PriceError> {
        let counted = self
            .walks
            .count(&self.pricing, &self.game, shoe, progress)?;
        let all: Ways = counted.iter().map(|of| of.total).sum();
        if all == 0 {
            return Err(PriceError::Impossible);
        }
        let contribution = |of: &super::pricing::SignalWays| {
            let probability = Ratio::new(of.total, all);
            match of.total {
                0 => (Ratio::zero(), Ratio::zero()),
                total => {
                    let given = expectation(profits, &of.lines[0], total);
                    let contribution = &probability * &given;
                    (probability, contribution)
                }
            }
        };
        Ok(counted.iter().map(contribution).collect())
    }
}

/// What tells the cells apart: that there is no natural, the points of Banker's two cards, and
/// Player's third card.
fn keys(rules: &Rules, shape: usize, facts: &mut Facts) -> Vec<Key> {
    let points = |facts: &mut Facts, slot: Slot| {
        facts.read(slot, |card| {
            i32::from(rules.points[card.rank().index()] % 10)
        })
    };
    let natural = [Hand::Player, Hand::Banker].map(|hand| {
        let [first, second, _] = hand.slots();
        let cards = [points(facts, first), points(facts, second)];
        is_natural(&rules.tableau, cards, facts)
    });
    let natural = facts.any(natural);
    let key = |fact: Fact, size: usize| Key {
        fact,
        least: 0,
        size,
    };
    let [first, second, _] = Hand::Banker.slots();
    let third = match Baccarat::draws(shape, Hand::Player) {
        true => points(facts, Hand::Player.third()),
        false => facts.constant(TOTALS as i32),
    };
    vec![
        key(natural, 2),
        key(points(facts, first), TOTALS),
        key(points(facts, second), TOTALS),
        key(third, THIRDS),
    ]
}

fn is_natural(tableau: &Tableau, cards: [Fact; 2], facts: &mut Facts) -> Fact {
    let sum = facts.sum(cards).expect("two cards have few points");
    let ten = facts.constant(10);
    let total = facts.remainder(sum, ten, NEVER);
    let naturals = (0..TOTALS as u8).filter(|&total| tableau.is_natural(total));
    let is_one: Vec<Fact> = naturals
        .map(|natural| {
            let natural = facts.constant(i32::from(natural));
            facts.equal(total, natural)
        })
        .collect();
    facts.any(is_one)
}

/// Banker's two cards, the lower first, and Player's third card; nothing where there is a natural.
fn cell_of(signal: usize) -> Option<([u8; 2], Option<u8>)> {
    let (natural, rest) = (signal % 2, signal / 2);
    let (first, rest) = (rest % TOTALS, rest / TOTALS);
    let (second, third) = (rest % TOTALS, rest / TOTALS);
    let hand = [first.min(second) as u8, first.max(second) as u8];
    let third = (third < TOTALS).then_some(third as u8);
    (natural == 0).then_some((hand, third))
}

impl TableauCell {
    /// What a choice adds to the expectation of the bet.
    pub fn of(&self, choice: Choice) -> &Ratio {
        match choice {
            Choice::Draw => &self.draw,
            Choice::Stand => &self.stand,
        }
    }

    /// The expectation of the bet in the rounds that come to the cell, if any do.
    pub fn given(&self, choice: Choice) -> Option<Ratio> {
        let is_reached = !self.probability.is_zero();
        is_reached.then(|| self.of(choice).clone() / self.probability.clone())
    }

    /// By how much drawing beats standing in the rounds that come to the cell, if any do.
    pub fn margin(&self) -> Option<Ratio> {
        let given = self.given(Choice::Draw).zip(self.given(Choice::Stand));
        given.map(|(draw, stand)| draw - stand)
    }

    /// The better choice for an aim; that of the rules where both are equal.
    pub fn best(&self, aim: Aim) -> Choice {
        let gain = &self.draw - &self.stand;
        match aim {
            _ if gain.is_zero() => self.rules,
            Aim::Highest if gain.is_positive() => Choice::Draw,
            Aim::Lowest if gain.is_negative() => Choice::Draw,
            Aim::Highest | Aim::Lowest => Choice::Stand,
        }
    }

    /// How far the choice of the rules falls short of the best, per round.
    pub fn cost(&self, aim: Aim) -> Ratio {
        (self.of(self.best(aim)) - self.of(self.rules)).absolute()
    }
}

impl CountedCells {
    /// The expectation of the bet under the rules.
    pub fn expectation(&self) -> Ratio {
        self.sum(&self.by_total, |cell| cell.rules)
    }

    /// The expectation when Banker chooses best by his total and Player's third card.
    pub fn best_by_total(&self, aim: Aim) -> Ratio {
        self.sum(&self.by_total, |cell| cell.best(aim))
    }

    /// The expectation when Banker chooses best by his two cards and Player's third card.
    pub fn best_by_hand(&self, aim: Aim) -> Ratio {
        self.sum(&self.by_hand, |cell| cell.best(aim))
    }

    fn sum(&self, cells: &[TableauCell], choice: impl Fn(&TableauCell) -> Choice) -> Ratio {
        let cells = cells.iter().map(|cell| cell.of(choice(cell)).clone());
        [self.naturals.clone()].into_iter().chain(cells).sum()
    }
}
