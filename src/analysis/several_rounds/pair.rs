//! Two statistics of rounds of one shoe: their means, their covariance in different rounds, and
//! the covariance of what is expected of them when only some cards are left.
//!
//! All of it is in the sums `Q_j` of `F(S) G(S')` over pairs of sets of cards that have `j` cards
//! in common, which come from `R_k = sum over sets T of k cards A_k(T) A'_k(T)` by
//! `Q_j = sum_(k >= j) (-1)^(k-j) C(k,j) R_k`: a pair with `j` common cards is in `R_k` as often
//! as `k` of them can be chosen.

use super::error::RoundsError;
use super::{check_shoe, drawn};
use crate::analysis::pricing::Statistic;
use crate::cards::shoe::Shoe;
use crate::counting::kernel::Kernel;
use crate::counting::projection::Projection;
use crate::exact::ratio::{Integer, Ratio};

/// What two statistics have to do with each other on one shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairMoments {
    cards: u64,
    degrees: [usize; 2],
    means: [Ratio; 2],
    /// By the number of common cards, the sum over pairs of sets.
    by_common: Vec<Integer>,
    units: Integer,
}

impl PairMoments {
    /// Two statistics, which may be the same, on a shoe that lasts for two rounds.
    ///
    /// # Errors
    /// [`RoundsError::TooFewCards`], [`RoundsError::Shoe`] or [`RoundsError::WithReplacement`].
    pub fn new(first: &Statistic, second: &Statistic, shoe: &Shoe) -> Result<Self, RoundsError> {
        check_shoe(shoe, 2)?;
        let partition = first.kernel.partition.join(&second.kernel.partition);
        let counts = shoe.counts(&partition)?;
        let kernels = [first, second].map(|of| of.kernel.refined(&partition));
        let [of_first, of_second] = kernels
            .each_ref()
            .map(|kernel| Projection::new(kernel, &counts));
        let smaller = kernels.iter().min_by_key(|kernel| kernel.degree());
        let smaller = smaller.expect("there are two kernels");
        let by_chosen = of_first.products_over_sets(&of_second, &smaller.multisets);
        let cards = shoe.len();
        let mean = |of: &Statistic, sums: &Projection, kernel: &Kernel| {
            let degree = kernel.degree();
            // The sum over ordered draws of a sum over orders.
            let orders = drawn(degree as u64, degree);
            Ratio::new(sums.sum(0), drawn(cards, degree) * orders * &of.unit)
        };
        Ok(Self {
            cards,
            degrees: kernels.each_ref().map(Kernel::degree),
            means: [
                mean(first, &of_first, &kernels[0]),
                mean(second, &of_second, &kernels[1]),
            ],
            by_common: by_common(&by_chosen),
            units: &first.unit * &second.unit,
        })
    }

    /// The cards of the shoe.
    pub fn cards(&self) -> u64 {
        self.cards
    }

    /// How many cards the first statistic reads.
    pub(super) fn degree(&self) -> u64 {
        self.degrees[0] as u64
    }

    /// The means of both.
    pub fn means(&self) -> &[Ratio; 2] {
        &self.means
    }

    fn product_of_means(&self) -> Ratio {
        &self.means[0] * &self.means[1]
    }

    /// The covariance of the first in one round with the second in another.
    pub fn covariance_of_rounds(&self) -> Ratio {
        let [first, second] = self.degrees;
        let all = drawn(self.cards, first + second) * &self.units;
        Ratio::new(self.by_common[0].clone(), all) - self.product_of_means()
    }

    /// The covariance of the two expectations in the next round, when as many cards are left as
    /// said and it is known which: for one statistic the variance of its expectation at that
    /// depth.
    ///
    /// Two sets of cards that have `j` in common are both left with probability
    /// `(N)_(D+E-j) / (M)_(D+E-j)`.
    ///
    /// # Panics
    /// When fewer cards are left than a statistic reads, or more than there are.
    pub fn covariance_at(&self, left: u64) -> Ratio {
        let [first, second] = self.degrees;
        let read = first.max(second) as u64;
        assert!((read..=self.cards).contains(&left), "a round can be dealt");
        let both = first + second;
        // Over one denominator: (M)_(D+E) times the draws of both from the cards left.
        let mut sum = Integer::from(0);
        for (common, of_pairs) in self.by_common.iter().enumerate() {
            let united = both - common;
            let rest = drawn(self.cards - united as u64, common);
            sum += of_pairs * drawn(left, united) * rest;
        }
        let total = drawn(self.cards, both) * drawn(left, first) * drawn(left, second);
        Ratio::new(sum, total * &self.units) - self.product_of_means()
    }
}

fn by_common(by_chosen: &[Integer]) -> Vec<Integer> {
    let sizes = 0..by_chosen.len();
    let sum = |common: usize| {
        let mut choose = Integer::from(1);
        let mut sum = Integer::from(0);
        for (chosen, of_chosen) in by_chosen.iter().enumerate().skip(common) {
            match (chosen - common) % 2 {
                0 => sum += &choose * of_chosen,
                _ => sum -= &choose * of_chosen,
            }
            choose = choose * (chosen + 1) / (chosen + 1 - common);
        }
        sum
    };
    sizes.map(sum).collect()
}
