//! The joint law of the net results of several bets on one round: covariances, and the law of the
//! total for given stakes.
//!
//! ```
//! use exactshoe::analysis::pricing::Pricing;
//! use exactshoe::cards::shoe::Shoe;
//! use exactshoe::counting::census::Progress;
//! use exactshoe::exact::{decimal::decimal, ratio::Ratio};
//! use exactshoe::games::baccarat::round::Baccarat;
//! use exactshoe::tables::catalogue;
//!
//! let game = Baccarat::new(catalogue::rules("macau")?.rules);
//! let bets = vec![catalogue::bet("player")?.bet, catalogue::bet("banker")?.bet];
//! let pricing = Pricing::new(&game, &game, bets)?;
//! let law = pricing.joint(&game, &game, &Shoe::decks(8)?, &Progress::default())?;
//! assert_eq!(decimal(&law.covariance(0, 1), 9), "-0.882044821");
//!
//! let total = law.total_law(&[Ratio::whole(100), Ratio::whole(100)]);
//! assert_eq!(total.worst().0, Ratio::whole(-5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use super::edge::common_denominator;
use crate::counting::census::Ways;
use crate::exact::ratio::{Integer, Ratio};

/// In how many deals the bets have which net results together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointLaw {
    /// All deals that agree with what has been seen.
    pub total: Ways,
    /// For each bet the net results that it can have to one unit staked, each once: the loss of
    /// the stake first, the others ascending.
    pub profits: Vec<Vec<Ratio>>,
    /// The combinations that some deal has, in the order of their results.
    pub cells: Vec<JointCell>,
}

/// A combination of net results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointCell {
    /// For each bet the number of its net result in [`JointLaw::profits`].
    pub results: Vec<usize>,
    /// The ways in which the bets have these results.
    pub ways: Ways,
}

/// The law of the total of several bets with given stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalLaw {
    /// All deals.
    pub total: Ways,
    /// The totals that some deal has with their ways, ascending.
    pub results: Vec<(Ratio, Ways)>,
}

impl JointLaw {
    /// The net result of a bet in a cell, to one unit staked.
    pub fn profit(&self, cell: &JointCell, bet: usize) -> &Ratio {
        &self.profits[bet][cell.results[bet]]
    }

    /// The ways of each net result of a bet, in the order of [`JointLaw::profits`].
    pub fn marginal(&self, bet: usize) -> Vec<Ways> {
        let mut ways = vec![0; self.profits[bet].len()];
        for cell in &self.cells {
            ways[cell.results[bet]] += cell.ways;
        }
        ways
    }

    /// The ways in which both bets have a net win.
    pub fn ways_both_win(&self, first: usize, second: usize) -> Ways {
        let wins = |cell: &&JointCell| {
            self.profit(cell, first).is_positive() && self.profit(cell, second).is_positive()
        };
        self.cells.iter().filter(wins).map(|cell| cell.ways).sum()
    }

    /// The player's mean profit of a bet, per unit staked.
    pub fn expectation(&self, bet: usize) -> Ratio {
        let (scaled, unit) = self.scaled(bet);
        let ways = self.marginal(bet);
        let sum = scaled.iter().zip(&ways).map(|(x, &n)| x * Integer::from(n));
        Ratio::new(sum.sum::<Integer>(), unit * Integer::from(self.total))
    }

    /// The covariance of the net results of two bets, to one unit staked on each; of a bet with
    /// itself the variance.
    pub fn covariance(&self, first: usize, second: usize) -> Ratio {
        let (xs, x_unit) = self.scaled(first);
        let (ys, y_unit) = self.scaled(second);
        // The law of the pair first: its few cells are multiplied, not all of the joint law.
        let mut pairs = vec![0; xs.len() * ys.len()];
        for cell in &self.cells {
            pairs[cell.results[first] * ys.len() + cell.results[second]] += cell.ways;
        }
        let term = |(at, &ways): (usize, &Ways)| {
            let product = &xs[at / ys.len()] * &ys[at % ys.len()];
            product * Integer::from(ways)
        };
        let products: Integer = pairs.iter().enumerate().map(term).sum();
        let mean_product = Ratio::new(products, x_unit * y_unit * Integer::from(self.total));
        mean_product - self.expectation(first) * self.expectation(second)
    }

    /// The correlation of two bets as a signed square: its magnitude is the square of the
    /// correlation, its sign is that of the correlation. `None` where a bet has the same result
    /// in every deal.
    ///
    /// The square of cov / sqrt(var var) is rational; the root is taken when it is written.
    pub fn correlation_squared(&self, first: usize, second: usize) -> Option<Ratio> {
        let variances = self.covariance(first, first) * self.covariance(second, second);
        (!variances.is_zero()).then(|| self.covariance(first, second).signed_square() / variances)
    }

    /// The law of the total when these amounts are staked on the bets, in their order.
    ///
    /// # Panics
    /// When there are not as many stakes as bets.
    pub fn total_law(&self, stakes: &[Ratio]) -> TotalLaw {
        assert_eq!(stakes.len(), self.profits.len(), "each bet has its stake");
        let amounts: Vec<Vec<Ratio>> = self
            .profits
            .iter()
            .zip(stakes)
            .map(|(profits, stake)| profits.iter().map(|profit| profit * stake).collect())
            .collect();
        // All amounts over one denominator, so that totals are sums of whole numbers.
        let unit = common_denominator(amounts.iter().flatten());
        let whole = |amount: &Ratio| amount.numerator() * (&unit / amount.denominator());
        let amounts: Vec<Vec<Integer>> = amounts
            .iter()
            .map(|amounts| amounts.iter().map(whole).collect())
            .collect();
        let mut ways: BTreeMap<Integer, Ways> = BTreeMap::new();
        for cell in &self.cells {
            let of_bets = amounts.iter().zip(&cell.results);
            let total = of_bets.map(|(amounts, &result)| &amounts[result]).sum();
            *ways.entry(total).or_default() += cell.ways;
        }
        let result = |(total, ways)| (Ratio::new(total, unit.clone()), ways);
        TotalLaw {
            total: self.total,
            results: ways.into_iter().map(result).collect(),
        }
    }

    /// The net results of a bet as whole numbers of a unit, and the denominator of that unit.
    fn scaled(&self, bet: usize) -> (Vec<Integer>, Integer) {
        let profits = &self.profits[bet];
        let unit = common_denominator(profits);
        let whole = |profit: &Ratio| profit.numerator() * (&unit / profit.denominator());
        (profits.iter().map(whole).collect(), unit)
    }
}

impl TotalLaw {
    /// The mean total.
    pub fn mean(&self) -> Ratio {
        self.moment(1)
    }

    /// The variance of the total.
    pub fn variance(&self) -> Ratio {
        self.moment(2) - self.mean().squared()
    }

    /// The mean third power of the distance from the mean.
    pub fn third_central_moment(&self) -> Ratio {
        // E (X - m)^3 = E X^3 - 3 m E X^2 + 2 m^3
        let mean = self.mean();
        let cube = mean.squared() * mean.clone();
        self.moment(3) - Ratio::whole(3) * mean * self.moment(2) + Ratio::whole(2) * cube
    }

    /// The skewness, third central moment / variance^(3/2), as a signed square: its magnitude is
    /// the square of the skewness, its sign is that of the skewness. `None` where the total is
    /// the same in every deal.
    pub fn skewness_squared(&self) -> Option<Ratio> {
        let variance = self.variance();
        let cube = variance.squared() * variance;
        (!cube.is_zero()).then(|| self.third_central_moment().signed_square() / cube)
    }

    /// The greatest total with its ways.
    pub fn best(&self) -> &(Ratio, Ways) {
        self.results.last().expect(DEALT)
    }

    /// The least total with its ways.
    pub fn worst(&self) -> &(Ratio, Ways) {
        self.results.first().expect(DEALT)
    }

    /// The ways in which the total is below zero.
    pub fn ways_of_loss(&self) -> Ways {
        self.ways_where(Ratio::is_negative)
    }

    /// The ways in which the total is above zero.
    pub fn ways_of_gain(&self) -> Ways {
        self.ways_where(Ratio::is_positive)
    }

    fn ways_where(&self, wanted: fn(&Ratio) -> bool) -> Ways {
        let wanted = self.results.iter().filter(|(result, _)| wanted(result));
        wanted.map(|(_, ways)| ways).sum()
    }

    /// The mean of a power of the total.
    fn moment(&self, power: usize) -> Ratio {
        let unit = common_denominator(self.results.iter().map(|(result, _)| result));
        let term = |(result, ways): &(Ratio, Ways)| {
            let whole = result.numerator() * (&unit / result.denominator());
            let powers: Integer = std::iter::repeat_n(whole, power).product();
            powers * Integer::from(*ways)
        };
        let sum: Integer = self.results.iter().map(term).sum();
        let units: Integer = std::iter::repeat_n(unit.clone(), power).product();
        Ratio::new(sum, units * Integer::from(self.total))
    }
}

const DEALT: &str = "a law is counted from at least one deal";
