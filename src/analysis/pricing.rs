//! Bets counted together: one walk for all that a round's summary decides, one more for each
//! bet that reads further into the cards.

use std::fmt;
use std::ops::RangeInclusive;

use crate::bets::bet::Bet;
use crate::cards::shoe::{Shoe, ShoeError};
use crate::counting::census::{Census, Prepared, Progress, Ways, total_draws};
use crate::counting::facts::{Fact, Facts};
use crate::counting::polynomial::{Polynomial, Polynomials};
use crate::counting::question::{Asked, CountError, Fault, FaultKind, Key, Question};
use crate::counting::rounds::Round;
use crate::language::condition::{Why, WhyKind, Whys};
use crate::language::diagnostic::Diagnostic;
use crate::language::game::Game;
use crate::language::vocabulary::Value;

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
    Summary(Vec<Vec<Option<u16>>>),
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

/// Polynomials of all lines of all bets.
#[derive(Clone, Debug)]
pub struct PricingPolynomials {
    summary: Polynomials,
    /// For each bet its lines: over the summary's basis, or over one of its own.
    lines: Vec<(Option<Polynomials>, Vec<Polynomial>)>,
}

/// Why bets cannot be priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PriceError {
    /// A condition can pass the largest number, or unfolds to too much.
    Condition {
        /// The number of the bet.
        bet: usize,
        /// The number of the line.
        line: usize,
        /// What is wrong, and where in the condition.
        fault: Diagnostic,
    },
    /// Two lines hold in one round, in a bet that does not say that the first counts.
    Overlap {
        /// The number of the bet.
        bet: usize,
        /// The numbers of the lines.
        lines: [usize; 2],
        /// A round in which both hold.
        round: Round,
        /// The round as people write it.
        described: String,
    },
    /// A condition reads what is not there, and neither `&&` nor `||` absorbs it.
    Missing {
        /// The number of the bet.
        bet: usize,
        /// The number of the line.
        line: usize,
        /// What it reads, and where.
        why: Box<Why>,
        /// A round that shows it.
        round: Round,
        /// The round as people write it.
        described: String,
    },
    /// The shoe, or what has been seen, does not tell the suits that a bet reads.
    Suits {
        /// The number of the bet.
        bet: usize,
        /// What is not known.
        error: CountError,
    },
    /// The shoe cannot be counted.
    Shoe(ShoeError),
    /// No round of this shoe agrees with what has been seen.
    Impossible,
    /// The count was asked to stop.
    Stopped,
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

    /// The polynomials of all lines, for many shoes; `None` where a bet has none.
    ///
    /// # Errors
    /// A fault of a bet.
    pub fn polynomials<G: Game>(
        &self,
        fresh: &G,
        game: &G,
    ) -> Result<Option<PricingPolynomials>, PriceError> {
        let summary = self
            .summary
            .polynomials(game)
            .map_err(|error| count_error(0, error))?;
        let Some(summary) = summary else {
            return Ok(None);
        };
        let mut lines = Vec::new();
        for (number, priced) in self.priced.iter().enumerate() {
            match priced {
                Priced::Summary(table) => {
                    let line = |line| {
                        let cells = cells_of_line(table, line);
                        let of: Vec<&Polynomial> = cells
                            .map(|(shape, cell)| &summary.by_shape[shape][cell])
                            .collect();
                        Polynomial::sum(&of)
                    };
                    let count = self.bets[number].lines.len();
                    lines.push((None, (0..count).map(line).collect()));
                }
                Priced::Own { walk, whys, .. } => {
                    self.check_own(number, priced, fresh, &Progress::default())?;
                    let own = walk.polynomials(game);
                    let own = own.map_err(|error| self.fault(number, whys, error, game))?;
                    let Some(own) = own else { return Ok(None) };
                    let cells = self.bets[number].lines.len();
                    let line = |line: usize| {
                        let of: Vec<_> = own.by_shape.iter().map(|cells| &cells[line]).collect();
                        Polynomial::sum(&of)
                    };
                    let polynomials = (0..cells).map(line).collect();
                    lines.push((Some(own), polynomials));
                }
            }
        }
        Ok(Some(PricingPolynomials { summary, lines }))
    }

    fn lines_of_summary(
        &self,
        bet: usize,
        table: &[Vec<Option<u16>>],
        summary: &Census,
    ) -> Vec<Ways> {
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

impl PricingPolynomials {
    /// Counts all bets on a shoe: equal to [`Pricing::count`].
    ///
    /// # Errors
    /// As there, but for faults of bets, which were found before.
    pub fn count<G: Game>(&self, game: &G, shoe: &Shoe) -> Result<Counted, PriceError> {
        let (seen, needed) = (game.seen().len() as u64, longest_round(game));
        shoe.check_enough(seen, needed).map_err(PriceError::Shoe)?;
        let summary = self.summary.census(shoe).map_err(PriceError::Shoe)?;
        let total: Ways = summary.by_shape.iter().flatten().sum();
        if total == 0 {
            return Err(PriceError::Impossible);
        }
        let shared = self.summary.basis.at(shoe).map_err(PriceError::Shoe)?;
        let mut lines = Vec::new();
        for (bet, (own, polynomials)) in self.lines.iter().enumerate() {
            let point = match own {
                None => None,
                Some(own) => {
                    let error = |error| PriceError::Suits {
                        bet,
                        error: CountError::Shoe(error),
                    };
                    Some(own.basis.at(shoe).map_err(error)?)
                }
            };
            let point = point.as_ref().unwrap_or(&shared);
            lines.push(polynomials.iter().map(|of| of.ways(point)).collect());
        }
        Ok(Counted {
            total,
            summary,
            lines,
        })
    }
}

fn longest_round(game: &impl Game) -> u64 {
    game.shapes()
        .iter()
        .map(|shape| shape.dealt.len() as u64)
        .max()
        .unwrap_or(0)
}

/// The game's summary names as keys in a shape.
fn summary_keys(game: &impl Game, shape: usize, facts: &mut Facts) -> Vec<Key> {
    let key = |(name, values): (usize, RangeInclusive<i32>)| match game.value(name, shape, facts) {
        Value::Fact(fact) => Key {
            fact,
            least: *values.start(),
            size: values.count(),
        },
        Value::Card(_) | Value::List(_) => unreachable!("a summary names numbers and truths"),
    };
    game.summary().into_iter().map(key).collect()
}

/// The cells of the summary that some round reaches: those with ways on full decks, in which
/// every class has more cards than a round can take.
fn reached_cells(question: &Question, fresh: &impl Game) -> Result<Vec<Vec<bool>>, PriceError> {
    let full = Shoe::decks(8).map_err(PriceError::Shoe)?;
    let census = Prepared::new(question, fresh)
        .and_then(|prepared| prepared.census(fresh, &full, &Progress::default()))
        .map_err(|error| count_error(0, error))?;
    let reached = |cells: &Vec<Ways>| cells.iter().map(|&ways| ways > 0).collect();
    Ok(census.by_shape.iter().map(reached).collect())
}

/// Whether a fact reads cards only through the keys.
fn is_decided_by(facts: &Facts, root: Fact, keys: &[Key]) -> bool {
    let stop = |fact: Fact| keys.iter().any(|key| key.fact == fact);
    let is_read = |fact: &Fact| facts.operands(*fact).is_empty() && facts.slots(*fact) != 0;
    !facts
        .reachable_until(&[root], stop)
        .iter()
        .any(|fact| is_read(fact) && !stop(*fact))
}

/// For each cell that is reached the line that counts; `None` where a cell shows a fault.
fn line_of_cell(
    facts: &Facts,
    keys: &[Vec<Key>],
    lines: &[Vec<Fact>],
    reached: &[Vec<bool>],
) -> Option<Vec<Vec<Option<u16>>>> {
    let mut table = Vec::new();
    for (shape, cells) in reached.iter().enumerate() {
        let mut row = Vec::new();
        for (cell, &is_reached) in cells.iter().enumerate() {
            let mut counts = None;
            if is_reached {
                let values = key_values(&keys[shape], cell);
                let given = |fact: Fact| {
                    keys[shape]
                        .iter()
                        .position(|key| key.fact == fact)
                        .map(|key| values[key])
                };
                for (line, &fact) in lines[shape].iter().enumerate() {
                    let holds = facts.evaluate_given(fact, &given).ok()? == 1;
                    if holds && counts.replace(line as u16).is_some() {
                        return None;
                    }
                }
            }
            row.push(counts);
        }
        table.push(row);
    }
    Some(table)
}

/// The values of the keys in a cell.
fn key_values(keys: &[Key], cell: usize) -> Vec<i32> {
    let mut rest = cell;
    let value = |key: &Key| {
        let value = key.least + (rest % key.size) as i32;
        rest /= key.size;
        value
    };
    keys.iter().map(value).collect()
}

fn cells_of_line(
    table: &[Vec<Option<u16>>],
    line: usize,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    let of_shape = move |(shape, cells): (usize, &'_ Vec<Option<u16>>)| {
        let hits = cells
            .iter()
            .enumerate()
            .filter(move |(_, of)| **of == Some(line as u16));
        hits.map(move |(cell, _)| (shape, cell)).collect::<Vec<_>>()
    };
    table.iter().enumerate().flat_map(of_shape)
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
    use crate::cards::card::Card;
    use crate::cards::shoe::Draws;
    let is_scarce = |card| shoe.of_card(card).is_none_or(|count| count < 6);
    shoe.draws() == Draws::WithoutReplacement && Card::all().any(is_scarce)
}

fn count_error(bet: usize, error: CountError) -> PriceError {
    match error {
        CountError::Shoe(ShoeError::SuitsUnknown { .. }) | CountError::SuitNotSeen { .. } => {
            PriceError::Suits { bet, error }
        }
        CountError::Shoe(error) => PriceError::Shoe(error),
        CountError::Stopped => PriceError::Stopped,
        CountError::Fault(_) => unreachable!("faults of bets are told with the bet's reasons"),
    }
}

impl fmt::Display for PriceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PriceError::Condition { fault, .. } => fault.fmt(formatter),
            PriceError::Overlap {
                lines: [first, second],
                described,
                ..
            } => write!(
                formatter,
                "lines[{first}] and lines[{second}] both hold in the round {described}; make them \
                 exclude each other, or say `\"matching\": \"first match wins\"`"
            ),
            PriceError::Missing { why, described, .. } => match why.kind {
                WhyKind::Missing => write!(
                    formatter,
                    "this reads a card that was not dealt in the round {described}; ask first, as \
                     in `player.cards == 3 && ...`"
                ),
                WhyKind::RemainderByZero => write!(
                    formatter,
                    "this takes a remainder by zero in the round {described}; ask first, as in \
                     `player.total > 0 && ...`"
                ),
            },
            PriceError::Suits { error, .. } => error.fmt(formatter),
            PriceError::Shoe(error) => error.fmt(formatter),
            PriceError::Impossible => write!(
                formatter,
                "no round from this shoe under these rules agrees with the hands as seen"
            ),
            PriceError::Stopped => write!(formatter, "stopped before the count was complete"),
        }
    }
}

impl std::error::Error for PriceError {}
