//! Bets counted together: one walk for all that a round's summary decides, one more for each
//! bet that reads further into the cards.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::bets::bet::{Bet, Matching};
use crate::cards::card::Card;
use crate::cards::partition::Partition;
use crate::cards::shoe::{Draws, Shoe};
use crate::counting::census::{Census, Prepared, Progress, Ways, total_draws};
use crate::counting::facts::{Fact, Facts};
use crate::counting::question::{Asked, CountError, Fault, FaultKind, Key, Question};
use crate::language::condition::Whys;
use crate::language::game::Game;

mod error;
mod joint;
mod kernels;
mod polynomials;
mod signals;
mod summary;

pub use error::PriceError;
use error::count_error;
pub use joint::COMBINATIONS_AT_MOST;
pub use kernels::{PricingKernels, Statistic};
pub use polynomials::PricingPolynomials;
pub(in crate::analysis) use signals::{SignalWalks, SignalWays};
pub(in crate::analysis) use summary::LineTable;
use summary::{is_decided_by, line_of_cell, reached_cells, summary_keys};

/// Bets prepared for a game: everything that does not depend on the shoe.
#[derive(Clone, Debug)]
pub struct Pricing {
    bets: Vec<Bet>,
    summary: Prepared,
    /// What is counted, once for all bets that ask the same.
    priced: Vec<Priced>,
    /// For each bet the place of what is counted for it.
    counted_as: Vec<usize>,
}

/// How the lines of a bet are counted.
#[derive(Clone, Debug)]
enum Priced {
    /// From the summary: `[shape][cell]` the line that counts, if any.
    Summary(LineTable),
    /// By a walk of its own. `fresh` is the same question of a round of which nothing has been
    /// seen, for finding faults in rounds that the shoe at hand excludes.
    Own {
        /// The first of the bets that ask this, of which faults are told.
        bet: usize,
        walk: Arc<Prepared>,
        fresh: Arc<Prepared>,
        whys: Whys,
    },
}

/// The ways of all lines of all bets on one shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// All deals that agree with what has been seen.
    pub total: Ways,
    /// The law of the summary: `[shape][cell]`, the game's summary names as mixed-radix digits.
    pub summary: Census,
    /// For each bet, the ways of its lines.
    pub lines: Vec<Vec<Ways>>,
}

impl Pricing {
    /// Prepares bets for a game. `fresh` is the game with nothing seen of the round, `game` the
    /// same with whatever has been seen.
    ///
    /// # Errors
    /// The first fault of a bet in any round that some shoe allows, but for faults of bets that
    /// have a walk of their own: these are found when it is walked.
    pub fn new<G: Game>(fresh: &G, game: &G, bets: Vec<Bet>) -> Result<Self, PriceError> {
        let mut facts = Facts::new();
        let shapes = fresh.shapes().len();
        let keys: Vec<Vec<Key>> = (0..shapes)
            .map(|shape| summary_keys(fresh, shape, &mut facts))
            .collect();
        let mut asked: Vec<(Asking, Whys, usize)> = Vec::new();
        let mut places: HashMap<Asking, usize> = HashMap::new();
        let mut counted_as = Vec::new();
        for (number, bet) in bets.iter().enumerate() {
            let (by_shape, whys) = lines_by_shape(fresh, number, bet, &mut facts)?;
            let asking = (by_shape, bet.matching);
            let place = *places.entry(asking.clone()).or_insert(asked.len());
            if place == asked.len() {
                asked.push((asking, whys, number));
            }
            counted_as.push(place);
        }
        let by_shape = keys.iter().cloned().map(Asked::Cells).collect();
        let question = Question {
            facts: facts.clone(),
            by_shape,
        };
        let reached = reached_cells(&question, fresh)?;
        let summary = Prepared::new(&question, game).map_err(|error| count_error(0, error))?;
        let prepare = |((by_shape, _), whys, bet): (Asking, Whys, usize)| {
            let is_decided = (0..shapes).all(|shape| {
                let of = |root: &Fact| is_decided_by(&facts, *root, &keys[shape]);
                by_shape[shape].iter().all(of)
            });
            let from_summary = is_decided
                .then(|| line_of_cell(&facts, &keys, &by_shape, &reached))
                .flatten();
            if let Some(table) = from_summary {
                return Ok(Priced::Summary(table));
            }
            let priced = own_walk(fresh, game, &facts, &by_shape, (bet, whys))
                .map_err(|error| count_error(bet, error))?;
            if is_decided {
                check_own(&priced, fresh, &Progress::default())?;
            }
            Ok(priced)
        };
        let priced = each(asked, prepare)?;
        Ok(Self {
            bets,
            summary,
            priced,
            counted_as,
        })
    }

    /// The bets.
    pub fn bets(&self) -> &[Bet] {
        &self.bets
    }

    /// For a bet that the summary decides: which line counts, by shape and cell.
    pub(in crate::analysis) fn line_table(&self, bet: usize) -> Option<&LineTable> {
        match self.priced(bet) {
            Priced::Summary(table) => Some(table),
            Priced::Own { .. } => None,
        }
    }

    /// How finely the count of a bet tells cards apart: cards of one class are the same to it.
    pub fn partition(&self, bet: usize) -> Partition {
        match self.priced(bet) {
            Priced::Summary(_) => self.summary.partition(),
            Priced::Own { walk, .. } => walk.partition(),
        }
    }

    /// About how many rounds a count walks.
    pub fn size(&self) -> u64 {
        let own = |priced: &Priced| match priced {
            Priced::Summary(_) => 0,
            Priced::Own { walk, .. } => walk.size(),
        };
        self.summary.size() + self.priced.iter().map(own).sum::<u64>()
    }

    /// Looks for faults of the bets in all rounds that any shoe allows.
    ///
    /// # Errors
    /// The first fault.
    pub fn check<G: Game>(&self, fresh: &G, progress: &Progress) -> Result<(), PriceError> {
        let mut priced = self.priced.iter();
        priced.try_for_each(|priced| check_own(priced, fresh, progress))
    }

    /// Counts all bets on a shoe.
    ///
    /// # Errors
    /// Any [`PriceError`] but those of conditions, which [`Pricing::new`] finds.
    pub fn count<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Counted, PriceError> {
        self.check_size(game, shoe)?;
        let summary = self.summary.census(game, shoe, progress);
        let summary = summary.map_err(|error| count_error(0, error))?;
        let total = self.total(&summary, game, shoe)?;
        let count = |priced: &Priced| match priced {
            Priced::Summary(table) => Ok(lines_of_summary(table, &summary)),
            Priced::Own {
                bet, walk, whys, ..
            } => {
                if hides_rounds(shoe) || !game.seen().is_empty() {
                    check_own(priced, fresh, progress)?;
                }
                let census = walk.census(game, shoe, progress);
                let census = census.map_err(|error| fault(*bet, whys, error, game))?;
                Ok(census.all_shapes())
            }
        };
        let counted = each(self.priced.iter().collect(), count)?;
        Ok(Counted {
            total,
            summary,
            lines: self.by_bet(&counted),
        })
    }

    /// Refuses a shoe that cannot finish every round.
    fn check_size<G: Game>(&self, game: &G, shoe: &Shoe) -> Result<(), PriceError> {
        let (seen, needed) = (game.seen().len() as u64, longest_round(game));
        shoe.check_enough(seen, needed).map_err(PriceError::Shoe)
    }

    /// All deals of a census of cells, at least one.
    fn total<G: Game>(&self, census: &Census, game: &G, shoe: &Shoe) -> Result<Ways, PriceError> {
        let total: Ways = census.by_shape.iter().flatten().sum();
        if !game.seen().excludes_rounds {
            let draws = longest_round(game) as usize - game.seen().len();
            assert_eq!(
                total,
                total_draws(shoe, draws),
                "outcomes partition the deals"
            );
        }
        if total == 0 {
            return Err(PriceError::Impossible);
        }
        Ok(total)
    }

    /// How a bet is counted.
    fn priced(&self, bet: usize) -> &Priced {
        &self.priced[self.counted_as[bet]]
    }

    /// What was counted, for each bet its lines.
    fn by_bet(&self, counted: &[Vec<Ways>]) -> Vec<Vec<Ways>> {
        let of_bets = self.bets.iter().zip(&self.counted_as);
        of_bets
            .map(|(bet, &place)| {
                let mut ways = counted[place].clone();
                // A table of the summary holds lines up to the last that counts somewhere.
                ways.resize(bet.lines.len(), 0);
                ways
            })
            .collect()
    }
}

/// What a bet asks: the facts of its lines by shape, and whether lines may overlap.
type Asking = (Vec<Vec<Fact>>, Matching);

/// More things than this are shared among the processors.
const SERIAL_AT_MOST: usize = 8;

/// Does something with each of several things, in their order as far as results and the first
/// error go.
fn each<T: Send, R: Send>(
    things: Vec<T>,
    work: impl Fn(T) -> Result<R, PriceError> + Sync + Send,
) -> Result<Vec<R>, PriceError> {
    if things.len() <= SERIAL_AT_MOST {
        return things.into_iter().map(work).collect();
    }
    let results: Vec<_> = things.into_par_iter().map(work).collect();
    results.into_iter().collect()
}

fn check_own<G: Game>(priced: &Priced, fresh: &G, progress: &Progress) -> Result<(), PriceError> {
    let Priced::Own {
        bet,
        fresh: walk,
        whys,
        ..
    } = priced
    else {
        return Ok(());
    };
    let result = walk.check(fresh, progress);
    result.map_err(|error| fault(*bet, whys, error, fresh))
}

fn lines_of_summary(table: &LineTable, summary: &Census) -> Vec<Ways> {
    let mut ways: Vec<Ways> = Vec::new();
    for (lines, cells) in table.iter().zip(&summary.by_shape) {
        for (line, cell) in lines.iter().zip(cells) {
            if let Some(line) = line.map(usize::from) {
                ways.resize(ways.len().max(line + 1), 0);
                ways[line] += cell;
            }
        }
    }
    ways
}

fn fault<G: Game>(bet: usize, whys: &Whys, error: CountError, game: &G) -> PriceError {
    let CountError::Fault(fault) = error else {
        return count_error(bet, error);
    };
    let Fault {
        kind, line, round, ..
    } = *fault;
    let described = game.describe(&round);
    match kind {
        FaultKind::Overlap(first) => PriceError::Overlap {
            bet,
            lines: [first, line],
            round,
            described,
        },
        FaultKind::NoValue(reason) => {
            let why = Box::new(whys.0[reason.0 as usize].clone());
            PriceError::Missing {
                bet,
                line,
                why,
                round,
                described,
            }
        }
    }
}

/// For each shape whether each line of a bet is the one that counts, and why it may lack a value.
fn lines_by_shape<G: Game>(
    fresh: &G,
    number: usize,
    bet: &Bet,
    facts: &mut Facts,
) -> Result<(Vec<Vec<Fact>>, Whys), PriceError> {
    let mut whys = Whys::default();
    let by_shape = (0..fresh.shapes().len())
        .map(|shape| bet.facts(fresh, shape, facts, &mut whys))
        .collect::<Result<_, _>>()
        .map_err(|(line, fault)| PriceError::Condition {
            bet: number,
            line,
            fault,
        })?;
    Ok((by_shape, whys))
}

fn longest_round(game: &impl Game) -> u64 {
    game.shapes()
        .iter()
        .map(|shape| shape.dealt.len() as u64)
        .max()
        .unwrap_or(0)
}

fn own_walk<G: Game>(
    fresh: &G,
    game: &G,
    facts: &Facts,
    lines: &[Vec<Fact>],
    (bet, whys): (usize, Whys),
) -> Result<Priced, CountError> {
    let (facts, roots) = facts.extract(&lines.concat());
    let mut roots = roots.into_iter();
    let by_shape = lines
        .iter()
        .map(|lines| Asked::Lines(vec![roots.by_ref().take(lines.len()).collect()]))
        .collect();
    let question = Question { facts, by_shape };
    let fresh = Arc::new(Prepared::new(&question, fresh)?);
    let walk = if game.seen().is_empty() {
        Arc::clone(&fresh)
    } else {
        Arc::new(Prepared::new(&question, game)?)
    };
    Ok(Priced::Own {
        bet,
        walk,
        fresh,
        whys,
    })
}

/// Whether the shoe may exclude rounds that other shoes allow: a card of which there are fewer
/// than a round can take.
fn hides_rounds(shoe: &Shoe) -> bool {
    let is_scarce = |card| shoe.of_card(card).is_none_or(|count| count < 6);
    shoe.draws() == Draws::WithoutReplacement && Card::all().any(is_scarce)
}
