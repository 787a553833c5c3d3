//! The line of a bet that counts in a round, for bets that read more of the cards than the totals.

use std::collections::HashMap;

use super::BetResult;
use crate::analysis::pricing::PriceError;
use crate::bets::bet::Bet;
use crate::cards::card::{Card, Rank};
use crate::cards::named::Named;
use crate::cards::partition::Partition;
use crate::counting::facts::{Fact, Facts};
use crate::counting::rounds::{Dealing, Round, SLOTS_AT_MOST, Slot};
use crate::games::baccarat::round::Baccarat;
use crate::language::condition::Whys;

/// Reads lines off the cards. Results are remembered by the classes of the cards that the bet
/// tells apart, up to a bound, so that most bets are evaluated a few hundred times in a file of
/// any length.
#[derive(Clone, Debug)]
pub(super) struct LineReader {
    facts: Facts,
    shapes: Vec<ShapeLines>,
    known: HashMap<u64, BetResult>,
    known_at_most: usize,
}

/// What the bet reads in the rounds of one shape.
#[derive(Clone, Debug)]
struct ShapeLines {
    /// For each line whether it is the one that counts.
    lines: Vec<Fact>,
    /// The slots that the lines read, each with the codes of its cards.
    slots: Vec<(usize, Codes)>,
}

/// Cards as numbers: the class where that is known, else a number for the rank.
#[derive(Clone, Debug)]
struct Codes {
    exact: [u8; Card::COUNT],
    by_rank: [u8; Rank::COUNT],
}

/// The most results that one bet remembers: enough for four ranks in each of four shapes.
const KNOWN_AT_MOST: usize = 1 << 17;

/// The most results that all bets together remember: about thirty megabytes.
const KNOWN_TOGETHER: usize = 1 << 20;

impl LineReader {
    /// Prepares the bet with this number; `readers` is how many bets are read so.
    pub(super) fn new(
        game: &Baccarat,
        number: usize,
        bet: &Bet,
        readers: usize,
    ) -> Result<Self, PriceError> {
        let mut facts = Facts::new();
        let mut whys = Whys::default();
        let mut shapes = Vec::new();
        for (shape, of) in game.shapes().iter().enumerate() {
            let lines = bet.facts(game, shape, &mut facts, &mut whys);
            let lines = lines.map_err(|(line, fault)| PriceError::Condition {
                bet: number,
                line,
                fault,
            })?;
            let read = |slot: &Slot| {
                let partition = facts.partition(&lines, *slot);
                (partition.len() > 1).then(|| (slot.index(), Codes::new(&partition)))
            };
            let slots = of.dealt.iter().filter_map(read).collect();
            shapes.push(ShapeLines { lines, slots });
        }
        Ok(Self {
            facts,
            shapes,
            known: HashMap::new(),
            known_at_most: KNOWN_AT_MOST.min(KNOWN_TOGETHER / readers.max(1)),
        })
    }

    /// What the bet comes to in a round.
    pub(super) fn result(
        &mut self,
        shape: usize,
        cards: &[Option<Named>; SLOTS_AT_MOST],
    ) -> BetResult {
        let lines = &self.shapes[shape];
        // At most six codes below 128, and one of four shapes, which says how many codes.
        let mut key = 0;
        for (slot, codes) in &lines.slots {
            key = key << 7 | u64::from(cards[*slot].map_or(0, |card| codes.of(card)));
        }
        key = key << 2 | shape as u64;
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let result = lines.evaluate(&self.facts, cards);
        if self.known.len() < self.known_at_most {
            self.known.insert(key, result);
        }
        result
    }
}

impl ShapeLines {
    /// The result that all cards which may have been dealt agree on.
    fn evaluate(&self, facts: &Facts, cards: &[Option<Named>; SLOTS_AT_MOST]) -> BetResult {
        let mut round: Round = [None; SLOTS_AT_MOST];
        let mut open: Vec<(usize, Vec<Card>)> = Vec::new();
        for (slot, card) in cards.iter().enumerate() {
            let Some(card) = card else { continue };
            let possible = match self.slots.iter().find(|(read, _)| *read == slot) {
                Some((_, codes)) => codes.representatives(card.possible()),
                None => card.possible(),
            };
            round[slot] = possible.first().copied();
            let is_read = self.slots.iter().any(|(read, _)| *read == slot);
            if is_read && possible.len() > 1 {
                open.push((slot, possible));
            }
        }
        let first = self.result(facts, &round);
        let rounds: usize = open.iter().map(|(_, cards)| cards.len()).product();
        for number in 1..rounds {
            let mut rest = number;
            for (slot, cards) in &open {
                round[*slot] = Some(cards[rest % cards.len()]);
                rest /= cards.len();
            }
            if self.result(facts, &round) != first {
                return BetResult::NotDecided;
            }
        }
        first
    }

    fn result(&self, facts: &Facts, round: &Round) -> BetResult {
        let holds = |fact: &Fact| {
            let value = facts.evaluate(*fact, round);
            value.expect("a bet without faults has a value in every round") == 1
        };
        let line = self.lines.iter().position(holds);
        line.map_or(BetResult::Otherwise, BetResult::Line)
    }
}

impl Codes {
    fn new(partition: &Partition) -> Self {
        let mut codes = Self {
            exact: [0; Card::COUNT],
            by_rank: [0; Rank::COUNT],
        };
        for card in Card::all() {
            codes.exact[card.index()] = partition.class_of(card) as u8;
        }
        for rank in Rank::all() {
            let mut classes = rank.cards().map(|card| codes.exact[card.index()]);
            let first = classes.next().unwrap_or_default();
            let is_known = classes.all(|class| class == first);
            let open = (Card::COUNT + rank.index()) as u8;
            codes.by_rank[rank.index()] = if is_known { first } else { open };
        }
        codes
    }

    fn of(&self, card: Named) -> u8 {
        match card {
            Named::Exact(card) => self.exact[card.index()],
            Named::Rank(rank) => self.by_rank[rank.index()],
        }
    }

    /// One card of each class among these.
    fn representatives(&self, cards: Vec<Card>) -> Vec<Card> {
        let mut kept: Vec<Card> = Vec::new();
        for card in cards {
            let class = |card: Card| self.exact[card.index()];
            if kept.iter().all(|&other| class(other) != class(card)) {
                kept.push(card);
            }
        }
        kept
    }
}
