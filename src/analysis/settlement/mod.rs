//! Recorded rounds settled: who won and what each bet pays, or why the round is void; and many
//! rounds compared with the exact law.
//!
//! ```
//! use exactshoe::analysis::{pricing::Pricing, settlement::{Observed, Settler}};
//! use exactshoe::counting::census::Progress;
//! use exactshoe::games::baccarat::round::Baccarat;
//! use exactshoe::tables::{catalogue, round_file::parse_round};
//!
//! let rules = catalogue::rules("macau")?;
//! let bets = catalogue::all_offered(&rules)?.into_iter().map(|entry| entry.bet);
//! let game = Baccarat::new(rules.rules);
//! let pricing = Pricing::new(&game, &game, bets.collect())?;
//! let mut settler = Settler::new(&game, &pricing, &Progress::default())?;
//!
//! let mut observed = Observed::new(settler.bets());
//! for text in ["P: 9S 4H 2D ; B: KD 6C", "P: 2S 2H ; B: KD 3C"] {
//!     let record = parse_round(text)?;
//!     observed.add(&settler.settle(&record), record.winner);
//! }
//! assert_eq!((observed.settled, observed.void_rounds()), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comparison;
mod line_reader;
mod observed;

pub use comparison::{
    BetComparison, ChiSquare, Comparison, EXPECTED_AT_LEAST, Frequency, MeanResult,
};
pub use observed::{Observed, ObservedBet};

use crate::analysis::pricing::{LineTable, PriceError, Pricing};
use crate::bets::bet::Bet;
use crate::counting::census::Progress;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::record::{Breach, Decided, Outcome, Record};
use crate::games::baccarat::round::{Baccarat, Rules};
use line_reader::LineReader;

/// Settles recorded rounds: prepared once for rules and bets, then fed round by round.
#[derive(Clone, Debug)]
pub struct Settler {
    rules: Rules,
    bets: Vec<Bet>,
    readers: Vec<Reader>,
    results: Vec<BetResult>,
}

/// How the line of a bet that counts in a round is found.
#[derive(Clone, Debug)]
enum Reader {
    /// By the shape and both totals.
    Table(LineTable),
    /// By the cards.
    Cards(Box<LineReader>),
}

/// What a bet comes to in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BetResult {
    /// This line counts.
    Line(usize),
    /// No line counts: the stake is lost.
    Otherwise,
    /// It depends on a suit that was not recorded.
    NotDecided,
}

/// A round that follows the tableau, settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled<'a> {
    /// The round.
    pub round: Decided,
    /// What each bet comes to, in the order of the bets.
    pub results: &'a [BetResult],
    /// The winner that the record names, where it is not the one that its cards make.
    pub wrong_winner: Option<Outcome>,
}

impl Settler {
    /// Prepares bets for the rules of a game. `pricing` holds the bets, prepared for a round of
    /// which nothing has been seen.
    ///
    /// # Errors
    /// The first fault of a bet in any round that some shoe allows.
    pub fn new(
        game: &Baccarat,
        pricing: &Pricing,
        progress: &Progress,
    ) -> Result<Self, PriceError> {
        pricing.check(game, progress)?;
        let numbers = 0..pricing.bets().len();
        let own = numbers.filter(|&number| pricing.line_table(number).is_none());
        let own = own.count();
        let readers = pricing.bets().iter().enumerate().map(|(number, bet)| {
            Ok(match pricing.line_table(number) {
                Some(table) => Reader::Table(table.clone()),
                None => Reader::Cards(Box::new(LineReader::new(game, number, bet, own)?)),
            })
        });
        Ok(Self {
            rules: game.rules().clone(),
            readers: readers.collect::<Result<_, PriceError>>()?,
            bets: pricing.bets().to_vec(),
            results: Vec::new(),
        })
    }

    /// The bets.
    pub fn bets(&self) -> &[Bet] {
        &self.bets
    }

    /// Settles a round.
    ///
    /// # Errors
    /// The first breach of the tableau: the round is void, and every stake is returned.
    pub fn settle(&mut self, record: &Record) -> Result<Settled<'_>, Breach> {
        let round = record.decide(&self.rules)?;
        self.results.clear();
        for reader in &mut self.readers {
            self.results.push(match reader {
                Reader::Table(table) => {
                    // The first key of the summary is Player's total, the second Banker's.
                    let cell = round.player_total + 10 * round.banker_total;
                    let line = table[round.shape][usize::from(cell)];
                    line.map_or(BetResult::Otherwise, |line| BetResult::Line(line.into()))
                }
                Reader::Cards(reader) => reader.result(round.shape, &round.cards),
            });
        }
        Ok(Settled {
            wrong_winner: record.winner.filter(|&named| named != round.outcome()),
            results: &self.results,
            round,
        })
    }
}

impl BetResult {
    /// The net result to one unit staked on a bet; `None` where it is not decided.
    pub fn profit(self, bet: &Bet) -> Option<Ratio> {
        match self {
            BetResult::Line(line) => Some(bet.profit(&bet.lines[line])),
            BetResult::Otherwise => Some(-Ratio::one()),
            BetResult::NotDecided => None,
        }
    }
}
