//! The same bets as kernels: what each set of cards that a round may take says of a bet.

use super::{LineTable, PriceError, Priced, Pricing, check_own, count_error, fault};
use crate::analysis::edge::common_denominator;
use crate::counting::census::Progress;
use crate::counting::kernel::{CellKernels, Kernel};
use crate::exact::ratio::{Integer, Ratio};
use crate::language::game::Game;

/// A statistic of a round: a number that its cards decide, as the profit of a bet is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistic {
    /// The sum of the statistic over the orders of a few cards, in units.
    pub kernel: Kernel,
    /// So many units are one: what makes every value whole.
    pub unit: Integer,
}

/// Bets counted by the sets of cards that a round may take.
#[derive(Clone, Debug)]
pub struct PricingKernels {
    /// How each thing asked is counted.
    asked: Vec<Own>,
    /// The summary's cells, where a bet is decided by them.
    summary: Option<CellKernels>,
    /// For each bet the place of what is counted for it, and the profits of its lines.
    bets: Vec<(usize, Vec<Ratio>)>,
}

#[derive(Clone, Debug)]
enum Own {
    Table(LineTable),
    Cells(CellKernels),
    TooFine(usize),
}

/// Values of more digits than this are refused, so that sums over multisets fit.
const VALUE_BITS_AT_MOST: u64 = 90;

impl Pricing {
    /// The bets by the sets of cards that a round may take, where none of the round has been
    /// seen.
    ///
    /// # Errors
    /// A fault of a bet.
    pub fn kernels<G: Game>(&self, fresh: &G) -> Result<PricingKernels, PriceError> {
        let mut asked = Vec::new();
        for priced in &self.priced {
            asked.push(match priced {
                Priced::Summary(table) => Own::Table(table.clone()),
                Priced::Own {
                    bet,
                    fresh: walk,
                    whys,
                    ..
                } => {
                    check_own(priced, fresh, &Progress::default())?;
                    let kernels = walk.kernels(fresh);
                    match kernels.map_err(|error| fault(*bet, whys, error, fresh))? {
                        Some(cells) => Own::Cells(cells),
                        None => Own::TooFine(walk.partition().len()),
                    }
                }
            });
        }
        let needs_summary = asked.iter().any(|own| matches!(own, Own::Table(_)));
        let summary = match needs_summary {
            true => {
                let kernels = self.summary.kernels(fresh);
                kernels.map_err(|error| count_error(0, error))?
            }
            false => None,
        };
        let of_bets = self.bets.iter().zip(&self.counted_as);
        Ok(PricingKernels {
            asked,
            summary,
            bets: of_bets
                .map(|(bet, &place)| (place, bet.profits()))
                .collect(),
        })
    }
}

impl PricingKernels {
    /// The net result of a bet to one unit staked, a commission being its rate alone.
    ///
    /// # Errors
    /// [`PriceError::TooFine`] and [`PriceError::PayTooLong`].
    pub fn profit(&self, bet: usize) -> Result<Statistic, PriceError> {
        let loss = Ratio::whole(-1);
        let profits = &self.bets[bet].1;
        self.statistic(bet, |line| {
            line.map_or(&loss, |line| &profits[line]).clone()
        })
    }

    /// Whether a line of a bet is the one that counts: one or zero.
    ///
    /// # Errors
    /// [`PriceError::TooFine`].
    pub fn hit(&self, bet: usize, line: usize) -> Result<Statistic, PriceError> {
        let hit = |counts: Option<usize>| Ratio::whole(i32::from(counts == Some(line)));
        self.statistic(bet, hit)
    }

    /// The statistic that has a value where a line of the bet counts, and one where none does.
    ///
    /// # Errors
    /// [`PriceError::TooFine`] and [`PriceError::PayTooLong`].
    pub fn statistic(
        &self,
        bet: usize,
        value: impl Fn(Option<usize>) -> Ratio,
    ) -> Result<Statistic, PriceError> {
        let (place, profits) = &self.bets[bet];
        let lines: Vec<Ratio> = (0..profits.len()).map(|line| value(Some(line))).collect();
        let otherwise = value(None);
        let unit = common_denominator(lines.iter().chain([&otherwise]));
        let whole = |value: &Ratio| {
            let units = value.numerator() * (&unit / value.denominator());
            let fits = units.bits() <= VALUE_BITS_AT_MOST;
            i128::try_from(units)
                .ok()
                .filter(|_| fits)
                .ok_or(PriceError::PayTooLong { bet })
        };
        let lines: Vec<i128> = lines.iter().map(whole).collect::<Result<_, _>>()?;
        let otherwise = whole(&otherwise)?;
        let kernel = match (&self.asked[*place], &self.summary) {
            (Own::Table(table), Some(summary)) => summary.weighted(|shape, cell| {
                table[shape][cell].map_or(otherwise, |line| lines[usize::from(line)])
            }),
            (Own::Cells(cells), _) => {
                // Lines exclude each other: what no line matches is all that is left.
                let more = cells.weighted(|_, cell| lines[cell] - otherwise);
                let mut kernel = more;
                let orders: i128 = (1..=kernel.degree() as i128).product();
                for value in &mut kernel.values {
                    *value += otherwise * orders;
                }
                kernel
            }
            (Own::TooFine(classes), _) => {
                return Err(PriceError::TooFine {
                    bet,
                    classes: *classes,
                });
            }
            (Own::Table(_), None) => {
                return Err(PriceError::TooFine { bet, classes: 0 });
            }
        };
        Ok(Statistic { kernel, unit })
    }
}
