//! The cards of a round: their law, and the mean and variance of the cards of many rounds.

use super::error::RoundsError;
use super::pair::PairMoments;
use super::tail_bound::{FourRounds, Side};
use super::{CARDS_OF_ROUND, check_shoe};
use crate::analysis::pricing::Statistic;
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::exact::ratio::Ratio;

/// How many cards rounds of one shoe take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardsPerRound {
    /// The numbers of cards that can come, ascending, with their probabilities.
    pub law: Vec<(u64, Ratio)>,
    /// The mean.
    pub mean: Ratio,
    /// The variance.
    pub variance: Ratio,
    /// The covariance of the numbers of two rounds.
    pub covariance: Ratio,
    /// The moments of the number with itself in other rounds.
    pub moments: PairMoments,
    /// The moments of many rounds up to the fourth, where they were asked for and the shoe lasts
    /// for four rounds.
    pub four: Option<FourRounds>,
    /// The cards unseen before the first round.
    pub unseen: u64,
}

impl CardsPerRound {
    /// The cards of a round of which it is known when a round takes how many: for each number the
    /// indicator, and the number itself as a statistic.
    ///
    /// # Errors
    /// [`RoundsError::TooFewCards`], [`RoundsError::Shoe`] or [`RoundsError::WithReplacement`].
    pub fn new(
        indicators: &[(u64, Statistic)],
        number: &Statistic,
        shoe: &Shoe,
    ) -> Result<Self, RoundsError> {
        check_shoe(shoe, 2)?;
        let statistics: Vec<Statistic> = indicators.iter().map(|(_, of)| of.clone()).collect();
        let wanted: Vec<Vec<usize>> = (0..statistics.len()).map(|at| vec![at]).collect();
        let nothing_long = Progress::default();
        let means = super::product_means(&statistics, &wanted, shoe, &nothing_long)?;
        let cards = indicators.iter().map(|&(cards, _)| cards);
        let law: Vec<(u64, Ratio)> = cards.zip(means).filter(|(_, of)| !of.is_zero()).collect();
        let moment = |power: u32| {
            law.iter().fold(Ratio::zero(), |sum, (cards, probability)| {
                sum + Ratio::whole(cards.pow(power)) * probability.clone()
            })
        };
        let (mean, square) = (moment(1), moment(2));
        let moments = PairMoments::new(number, number, shoe)?;
        Ok(Self {
            variance: square - mean.squared(),
            mean,
            law,
            covariance: moments.covariance_of_rounds(),
            moments,
            four: None,
            unseen: shoe.len(),
        })
    }

    /// The same with the moments up to the fourth, from the same indicators and shoe.
    ///
    /// # Errors
    /// Any [`RoundsError`] but those of a cut card.
    pub fn with_four_moments(
        self,
        indicators: &[(u64, Statistic)],
        shoe: &Shoe,
    ) -> Result<Self, RoundsError> {
        let four = FourRounds::new(indicators, shoe)?;
        Ok(Self { four, ..self })
    }

    /// The fewest and the most cards of a round.
    pub fn range(&self) -> [u64; 2] {
        let numbers = || self.law.iter().map(|&(cards, _)| cards);
        [numbers().min(), numbers().max()].map(|of| of.unwrap_or(CARDS_OF_ROUND))
    }

    /// How many rounds the shoe is sure to last for, however they fall.
    pub fn rounds_sure(&self) -> u64 {
        self.unseen / CARDS_OF_ROUND
    }

    /// A bound of the probability that the cards of so many rounds lie that far to a side of their
    /// mean: from four moments, or Cantelli's `v / (v + d^2)`; one where the side begins before
    /// the mean.
    pub(super) fn tail(&self, rounds: u64, distance: &Ratio, side: Side) -> Ratio {
        if !distance.is_positive() {
            return Ratio::one();
        }
        let [_, variance] = self.of_rounds(rounds);
        let four = self.four.as_ref();
        let bound = four.and_then(|of| of.bound(rounds, distance, side));
        bound.unwrap_or_else(|| &variance / &(&variance + &distance.squared()))
    }

    /// Mean and variance of the cards of so many rounds: `r E[K]` and
    /// `r Var K + r (r-1) Cov(K_1, K_2)`. Exact for at most [`CardsPerRound::rounds_sure`] rounds.
    pub fn of_rounds(&self, rounds: u64) -> [Ratio; 2] {
        let number = Ratio::whole(rounds);
        let pairs = Ratio::whole(rounds * rounds.saturating_sub(1));
        [
            &self.mean * &number,
            &self.variance * &number + &self.covariance * &pairs,
        ]
    }
}
