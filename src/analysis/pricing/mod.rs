//! Bets counted together: one walk for all that a round's summary decides, one more for each
//! bet that reads further into the cards.

use crate::bets::bet::Bet;
use crate::cards::card::Card;
use crate::cards::shoe::{Draws, Shoe};
use crate::counting::census::{Census, Prepared, Progress, Ways, total_draws};
use crate::counting::facts::{Fact, Facts};
use crate::counting::question::{Asked, CountError, Fault, FaultKind, Key, Question};
use crate::language::condition::Whys;
use crate::language::game::Game;

mod error;
mod polynomials;
mod summary;

pub use error::PriceError;
use error::count_error;
pub use polynomials::PricingPolynomials;
use summary::{LineTable, is_decided_by, line_of_cell, reached_cells, summary_keys};

/// Bets prepared for a game: everything that does not depend on the shoe.
#[derive(Clone, Debug)]
pub struct Pricing {
    bets: Vec<Bet>,
    summary: Prepared,
    priced: Vec<Priced>,
}

/// How the lines of a bet are counted.
#[derive(Clone, Debug)]
enum Priced {
    /// From the summary: `[shape][cell]` the line that counts, if any.
    Summary(LineTable),
    /// By a walk of its own. `fresh` is the same question of a round of which nothing has been
    /// seen, for finding faults in rounds that the shoe at hand excludes.
    Own {
        walk: Box<Prepared>,
        fresh: Box<Prepared>,
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
        let mut lines = Vec::new();
        for (number, bet) in bets.iter().enumerate() {
            let mut whys = Whys::default();
            let by_shape: Vec<Vec<Fact>> = (0..shapes)
                .map(|shape| bet.facts(fresh, shape, &mut facts, &mut whys))
                .collect::<Result<_, _>>()
                .map_err(|(line, fault)| PriceError::Condition {
                    bet: number,
                    line,
                    fault,
                })?;
            lines.push((by_shape, whys));
        }
        let by_shape = keys.iter().cloned().map(Asked::Cells).collect();
        let question = Question {
            facts: facts.clone(),
            by_shape,
        };
        let reached = reached_cells(&question, fresh)?;
        let summary = Prepared::new(&question, game).map_err(|error| count_error(0, error))?;
        let mut pricing = Self {
            bets,
            summary,
            priced: Vec::new(),
        };
        for (number, (by_shape, whys)) in lines.into_iter().enumerate() {
            let is_decided = (0..shapes).all(|shape| {
                let of = |root: &Fact| is_decided_by(&facts, *root, &keys[shape]);
                by_shape[shape].iter().all(of)
            });
            let from_summary = is_decided
                .then(|| line_of_cell(&facts, &keys, &by_shape, &reached))
                .flatten();
            pricing.priced.push(match from_summary {
                Some(table) => Priced::Summary(table),
                None => {
                    let priced = own_walk(fresh, game, &facts, &by_shape, whys)
                        .map_err(|error| count_error(number, error))?;
                    if is_decided {
                        pricing.check_own(number, &priced, fresh, &Progress::default())?;
                    }
                    priced
                }
            });
        }
        Ok(pricing)
    }

    /// The bets.
    pub fn bets(&self) -> &[Bet] {
        &self.bets
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
        let mut priced = self.priced.iter().enumerate();
        priced.try_for_each(|(number, priced)| self.check_own(number, priced, fresh, progress))
    }

    fn check_own<G: Game>(
        &self,
        number: usize,
        priced: &Priced,
        fresh: &G,
        progress: &Progress,
    ) -> Result<(), PriceError> {
        let Priced::Own {
            fresh: walk, whys, ..
        } = priced
        else {
            return Ok(());
        };
        let result = walk.check(fresh, progress);
        result.map_err(|error| self.fault(number, whys, error, fresh))
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
        let (seen, needed) = (game.seen().len() as u64, longest_round(game));
        shoe.check_enough(seen, needed).map_err(PriceError::Shoe)?;
        let summary = self.summary.census(game, shoe, progress);
        let summary = summary.map_err(|error| count_error(0, error))?;
        let total: Ways = summary.by_shape.iter().flatten().sum();
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
        let mut lines = Vec::new();
        for (number, priced) in self.priced.iter().enumerate() {
            lines.push(match priced {
                Priced::Summary(table) => self.lines_of_summary(number, table, &summary),
                Priced::Own { walk, whys, .. } => {
                    if hides_rounds(shoe) || !game.seen().is_empty() {
                        self.check_own(number, priced, fresh, progress)?;
                    }
                    let census = walk.census(game, shoe, progress);
                    census
                        .map_err(|error| self.fault(number, whys, error, game))?
                        .all_shapes()
                }
            });
        }
        Ok(Counted {
            total,
            summary,
            lines,
        })
    }

    fn lines_of_summary(&self, bet: usize, table: &LineTable, summary: &Census) -> Vec<Ways> {
        let mut ways = vec![0; self.bets[bet].lines.len()];
        for (lines, cells) in table.iter().zip(&summary.by_shape) {
            for (line, cell) in lines.iter().zip(cells) {
                if let Some(line) = line {
                    ways[usize::from(*line)] += cell;
                }
            }
        }
        ways
    }

    fn fault<G: Game>(&self, bet: usize, whys: &Whys, error: CountError, game: &G) -> PriceError {
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
    whys: Whys,
) -> Result<Priced, CountError> {
    let by_shape = lines
        .iter()
        .map(|lines| Asked::Lines(vec![lines.clone()]))
        .collect();
    let question = Question {
        facts: facts.clone(),
        by_shape,
    };
    let fresh = Box::new(Prepared::new(&question, fresh)?);
    let walk = if game.seen().is_empty() {
        fresh.clone()
    } else {
        Box::new(Prepared::new(&question, game)?)
    };
    Ok(Priced::Own { walk, fresh, whys })
}

/// Whether the shoe may exclude rounds that other shoes allow: a card of which there are fewer
/// than a round can take.
fn hides_rounds(shoe: &Shoe) -> bool {
    let is_scarce = |card| shoe.of_card(card).is_none_or(|count| count < 6);
    shoe.draws() == Draws::WithoutReplacement && Card::all().any(is_scarce)
}
