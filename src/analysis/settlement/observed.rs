//! What was seen in recorded rounds: counts that grow round by round and take no more memory for
//! more rounds.

use super::{BetResult, Settled};
use crate::bets::bet::Bet;
use crate::games::baccarat::record::{Breach, BreachKind, Outcome};

/// Counts of recorded rounds. Void rounds are counted as such and in nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The rounds that follow the tableau.
    pub settled: u64,
    /// By [`Outcome::index`].
    pub outcomes: [u64; 3],
    /// Rounds of four, five and six cards.
    pub cards: [u64; 3],
    /// `totals[player][banker]`.
    pub totals: [[u64; 10]; 10],
    /// The bets, in order.
    pub bets: Vec<ObservedBet>,
    /// Void rounds by [`BreachKind::index`].
    pub void: [u64; BreachKind::ALL.len()],
    /// Rounds whose record names another winner than its cards make.
    pub wrong_winners: u64,
    /// Rounds whose record names a winner.
    pub named_winners: u64,
}

/// How often each line of a bet counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedBet {
    /// The lines in the order of the bet.
    pub lines: Vec<u64>,
    /// The rounds in which no line counted.
    pub otherwise: u64,
    /// The rounds that suits not recorded leave open.
    pub not_decided: u64,
}

impl Observed {
    /// Nothing seen yet of these bets.
    pub fn new(bets: &[Bet]) -> Self {
        let bet = |bet: &Bet| ObservedBet {
            lines: vec![0; bet.lines.len()],
            otherwise: 0,
            not_decided: 0,
        };
        Self {
            settled: 0,
            outcomes: [0; 3],
            cards: [0; 3],
            totals: [[0; 10]; 10],
            bets: bets.iter().map(bet).collect(),
            void: [0; BreachKind::ALL.len()],
            wrong_winners: 0,
            named_winners: 0,
        }
    }

    /// Counts a round; `named` is the winner that the record names.
    pub fn add(&mut self, settled: &Result<Settled<'_>, Breach>, named: Option<Outcome>) {
        let settled = match settled {
            Ok(settled) => settled,
            Err(breach) => {
                self.void[breach.kind().index()] += 1;
                return;
            }
        };
        let round = &settled.round;
        self.settled += 1;
        self.outcomes[round.outcome().index()] += 1;
        self.cards[round.shape.count_ones() as usize] += 1;
        let (player, banker) = (round.player_total, round.banker_total);
        self.totals[usize::from(player)][usize::from(banker)] += 1;
        for (bet, result) in self.bets.iter_mut().zip(settled.results) {
            match *result {
                BetResult::Line(line) => bet.lines[line] += 1,
                BetResult::Otherwise => bet.otherwise += 1,
                BetResult::NotDecided => bet.not_decided += 1,
            }
        }
        self.named_winners += u64::from(named.is_some());
        self.wrong_winners += u64::from(settled.wrong_winner.is_some());
    }

    /// How many rounds are void.
    pub fn void_rounds(&self) -> u64 {
        self.void.iter().sum()
    }
}

impl ObservedBet {
    /// The rounds in which the bet is decided.
    pub fn decided(&self) -> u64 {
        self.lines.iter().sum::<u64>() + self.otherwise
    }
}
