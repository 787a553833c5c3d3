//! The same bets as polynomials: counted on many shoes without walking.

use std::sync::Arc;

use super::summary::{LineTable, cells_of_line};
use super::{
    Counted, PriceError, Priced, Pricing, check_own, count_error, fault, lines_of_summary,
    longest_round,
};
use crate::cards::shoe::Shoe;
use crate::counting::census::{Prepared, Progress, Ways, total_draws};
use crate::counting::polynomial::{Basis, Point, Polynomial, Polynomials};
use crate::counting::question::CountError;
use crate::language::game::Game;

/// Bets counted on many shoes: by polynomials, and by walks where a bet has none.
#[derive(Clone, Debug)]
pub struct PricingPolynomials {
    summary: Polynomials,
    /// All deals; `None` where every order of the unseen cards is one.
    total: Option<Polynomial>,
    /// How each thing asked is counted.
    asked: Vec<Own>,
    /// For each bet the place of what is counted for it, and how many lines it has.
    counted_as: Vec<(usize, usize)>,
}

/// How the lines of a bet are counted.
#[derive(Clone, Debug)]
enum Own {
    /// From the census of the summary: which line counts in which cell.
    Table(LineTable),
    /// Over the basis of the summary, where few lines are asked for.
    Shared(Vec<Polynomial>),
    /// Over a basis of their own.
    Polynomials(Basis, Vec<Polynomial>),
    /// By a walk.
    Walk(Arc<Prepared>),
}

/// With more lines than this the census of the summary is quicker than a polynomial for each.
const SHARED_AT_MOST: usize = 12;

/// A walk of more rounds than this is no part of a quick count.
const WALK_AT_MOST: u64 = 16_000_000;

impl Pricing {
    /// Whether a bet can be counted on many shoes quickly: it has polynomials or a short walk.
    pub(in crate::analysis) fn is_quick(&self, bet: usize) -> bool {
        match self.priced(bet) {
            Priced::Summary(_) => true,
            Priced::Own { walk, .. } => walk.has_polynomials() || walk.size() <= WALK_AT_MOST,
        }
    }

    /// The same bets prepared for many shoes; `None` where a bet has no polynomials and a long
    /// walk.
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
        let lines: usize = self.bets.iter().map(|bet| bet.lines.len()).sum();
        let mut asked = Vec::new();
        for priced in &self.priced {
            asked.push(match priced {
                Priced::Summary(table) if lines > SHARED_AT_MOST => Own::Table(table.clone()),
                Priced::Summary(table) => {
                    let line = |line| {
                        let cells = cells_of_line(table, line);
                        let of: Vec<&Polynomial> = cells
                            .map(|(shape, cell)| &summary.by_shape[shape][cell])
                            .collect();
                        Polynomial::sum(&of)
                    };
                    Own::Shared((0..lines_of_table(table)).map(line).collect())
                }
                Priced::Own {
                    bet, walk, whys, ..
                } => {
                    check_own(priced, fresh, &Progress::default())?;
                    let own = walk.polynomials(game);
                    match own.map_err(|error| fault(*bet, whys, error, game))? {
                        Some(own) => {
                            let cells = own.by_shape.first().map_or(0, Vec::len);
                            let line = |line: usize| {
                                let of: Vec<_> =
                                    own.by_shape.iter().map(|cells| &cells[line]).collect();
                                Polynomial::sum(&of)
                            };
                            let lines = (0..cells).map(line).collect();
                            Own::Polynomials(own.basis, lines)
                        }
                        None if walk.size() > WALK_AT_MOST => return Ok(None),
                        None => Own::Walk(Arc::clone(walk)),
                    }
                }
            });
        }
        let total = game.seen().excludes_rounds.then(|| {
            let all: Vec<&Polynomial> = summary.by_shape.iter().flatten().collect();
            Polynomial::sum(&all)
        });
        let of_bets = self.bets.iter().zip(&self.counted_as);
        Ok(Some(PricingPolynomials {
            summary,
            total,
            asked,
            counted_as: of_bets
                .map(|(bet, &place)| (place, bet.lines.len()))
                .collect(),
        }))
    }
}

/// How many lines a table knows of: those up to the last that counts somewhere.
fn lines_of_table(table: &LineTable) -> usize {
    let counting = table.iter().flatten().flatten();
    counting.max().map_or(0, |&last| usize::from(last) + 1)
}

impl PricingPolynomials {
    /// How many different monomials the summary of a round has.
    pub fn monomials(&self) -> usize {
        self.summary.monomials()
    }

    /// Counts all bets on a shoe: equal to [`Pricing::count`].
    ///
    /// # Errors
    /// As there, but for faults of bets, which were found before.
    pub fn count<G: Game>(&self, game: &G, shoe: &Shoe) -> Result<Counted, PriceError> {
        let summary = self.summary.census(shoe).map_err(PriceError::Shoe)?;
        let (total, lines) = self.lines(game, shoe)?;
        Ok(Counted {
            total,
            summary,
            lines,
        })
    }

    /// The total and the ways of the lines of all bets, without the law of the summary.
    ///
    /// # Errors
    /// As [`PricingPolynomials::count`].
    pub fn lines<G: Game>(
        &self,
        game: &G,
        shoe: &Shoe,
    ) -> Result<(Ways, Vec<Vec<Ways>>), PriceError> {
        let (seen, needed) = (game.seen().len() as u64, longest_round(game));
        shoe.check_enough(seen, needed).map_err(PriceError::Shoe)?;
        let shared = self.summary.basis.at(shoe).map_err(PriceError::Shoe)?;
        let total = match &self.total {
            Some(total) => total.ways(&shared),
            None => total_draws(shoe, needed as usize - game.seen().len()),
        };
        if total == 0 {
            return Err(PriceError::Impossible);
        }
        let summary = match self.asked.iter().any(|own| matches!(own, Own::Table(_))) {
            true => Some(self.summary.census(shoe).map_err(PriceError::Shoe)?),
            false => None,
        };
        let mut counted = Vec::new();
        for (place, own) in self.asked.iter().enumerate() {
            let error = |error: CountError| {
                let bet = self.counted_as.iter().position(|(of, _)| *of == place);
                count_error(bet.unwrap_or(0), error)
            };
            let at = |polynomials: &[Polynomial], point: &Point| {
                polynomials.iter().map(|of| of.ways(point)).collect()
            };
            counted.push(match (own, &summary) {
                (Own::Table(table), Some(summary)) => lines_of_summary(table, summary),
                (Own::Table(_), None) => unreachable!("a table asks for the summary's census"),
                (Own::Shared(polynomials), _) => at(polynomials, &shared),
                (Own::Polynomials(basis, polynomials), _) => {
                    let point = basis.at(shoe).map_err(CountError::Shoe).map_err(error)?;
                    at(polynomials, &point)
                }
                (Own::Walk(walk), _) => {
                    let census = walk.census(game, shoe, &Progress::default());
                    census.map_err(error)?.all_shapes()
                }
            });
        }
        let by_bet = self.counted_as.iter().map(|&(place, lines)| {
            let mut ways: Vec<Ways> = counted[place].clone();
            ways.resize(lines, 0);
            ways
        });
        Ok((total, by_bet.collect()))
    }
}
