//! The same bets as polynomials: counted on many shoes without walking.

use super::summary::cells_of_line;
use super::{Counted, PriceError, Priced, Pricing, count_error, longest_round};
use crate::cards::shoe::Shoe;
use crate::counting::census::{Progress, Ways, total_draws};
use crate::counting::polynomial::{Polynomial, Polynomials};
use crate::counting::question::CountError;
use crate::language::game::Game;

/// Polynomials of all lines of all bets.
#[derive(Clone, Debug)]
pub struct PricingPolynomials {
    summary: Polynomials,
    /// All deals; `None` where every order of the unseen cards is one.
    total: Option<Polynomial>,
    /// For each bet its lines: over the summary's basis, or over one of its own.
    lines: Vec<(Option<Polynomials>, Vec<Polynomial>)>,
}

impl Pricing {
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
        let total = game.seen().excludes_rounds.then(|| {
            let all: Vec<&Polynomial> = summary.by_shape.iter().flatten().collect();
            Polynomial::sum(&all)
        });
        Ok(Some(PricingPolynomials {
            summary,
            total,
            lines,
        }))
    }
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
        Ok((total, lines))
    }
}
