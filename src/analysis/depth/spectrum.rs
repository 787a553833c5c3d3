//! The spectrum of a bet: the variance of its edge at every depth of the shoe, from six numbers.
//!
//! A bet that reads `D` cards is a function on the `D`-subsets of the `M` cards of the shoe. It
//! splits into its mean and orthogonal parts of order `k = 1, 2, ...`: the part of order `k` is a
//! sum over the `k`-subsets, less all that smaller ones explain (the decomposition of Hoeffding,
//! and of the Johnson scheme). Given the `N` cards that are unseen, the mean of the part of order
//! `k` has a variance in proportion to `(M - N)_k / (N)_k`, with `(x)_k = x (x - 1) ... (x - k + 1)`.
//! So with `c_k` for the factor
//!
//! `Var X_N = sum over k of c_k (M - N)_k / (N)_k`,
//!
//! and the same holds for the covariance of two bets. With `p_k` for the mean given `k` of the
//! cards, the `c_k` follow one after the other from
//!
//! `E[p_k q_k] - mu nu = sum over j <= k of c_j (k)_j (M - D)_j (M - E)_j / ((D)_j (E)_j (M - k)_j)`.
//!
//! The component of order `k` is `s_k = c_k (M - 6)_k / (6)_k`, the variance at `N = 6`: what the
//! part of order `k` gives to the variance of the mean given all six cards of a round.

use crate::analysis::pricing::Statistic;
use crate::cards::partition::Partition;
use crate::cards::shoe::{Shoe, ShoeError};
use crate::counting::multisets::Multisets;
use crate::counting::projection::Projection;
use crate::exact::ratio::{Integer, Ratio};

/// How many cards a round may take: the least depth, and the greatest order.
pub const ROUND_CARDS: u64 = 6;

/// Two bets together tell apart at most so many sets of cards.
pub const MULTISETS_AT_MOST: u64 = 4_000_000;

/// A statistic of a round on one shoe, with its means given some of the cards.
#[derive(Clone, Debug)]
pub struct OnShoe {
    statistic: Statistic,
    /// The cards of each class that the statistic tells apart.
    counts: Vec<u64>,
    cards: u64,
    projection: Projection,
}

/// The variance of a statistic at every depth, or the covariance of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    cards: u64,
    /// `c_1` to `c_6`.
    factors: Vec<Ratio>,
}

/// What the exact spectrum costs: the classes told apart, and the sets of cards summed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The classes of cards.
    pub classes: usize,
    /// The multisets of as many cards as are read.
    pub multisets: usize,
}

impl OnShoe {
    /// The statistic on a shoe of at least six cards that is drawn from without replacement.
    ///
    /// # Errors
    /// [`ShoeError::TooFewCards`], and [`ShoeError::SuitsUnknown`] where the statistic reads them.
    pub fn new(statistic: Statistic, shoe: &Shoe) -> Result<Self, ShoeError> {
        shoe.check_enough(0, ROUND_CARDS)?;
        let counts = shoe.counts(&statistic.kernel.partition)?;
        Ok(Self {
            projection: Projection::new(&statistic.kernel, &counts),
            cards: shoe.len(),
            counts,
            statistic,
        })
    }

    /// The cards of the shoe.
    pub fn cards(&self) -> u64 {
        self.cards
    }

    /// The statistic.
    pub fn statistic(&self) -> &Statistic {
        &self.statistic
    }

    /// The cards of each class that the statistic tells apart.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// What the spectrum costs.
    pub fn cost(&self) -> Cost {
        let sets = &self.statistic.kernel.multisets;
        Cost {
            classes: sets.classes(),
            multisets: sets.of_size(sets.size()).len(),
        }
    }

    /// The mean over all rounds of the shoe.
    pub fn mean(&self) -> Ratio {
        Ratio::new(self.projection.sum(0), self.weight(0))
    }

    /// The mean of rounds that may take a card of this class; the class has cards in the shoe.
    pub fn mean_with(&self, class: usize) -> Ratio {
        let kernel = &self.statistic.kernel;
        match kernel.degree() {
            0 => self.mean(),
            _ => {
                let sum = self.projection.sum(kernel.multisets.with(0, class));
                Ratio::new(sum, self.weight(1))
            }
        }
    }

    /// What the sums given `k` cards are divided by for the mean: `D! (M - k)_(D - k)` units.
    fn weight(&self, given: u64) -> Integer {
        let degree = self.statistic.kernel.degree() as u64;
        let orders = falling(degree, degree);
        orders * falling(self.cards - given, degree - given) * &self.statistic.unit
    }

    /// The variance at every depth.
    pub fn spectrum(&self) -> Spectrum {
        let products = self
            .projection
            .products(&self.projection, &self.statistic.kernel.multisets);
        self.solved(self, &products)
    }

    /// The covariance with another statistic on the same shoe at every depth; `None` where the
    /// two together tell cards apart too finely.
    ///
    /// # Errors
    /// [`ShoeError::SuitsUnknown`] where the two read suits that are not known.
    pub fn covariance(&self, other: &OnShoe, shoe: &Shoe) -> Result<Option<Spectrum>, ShoeError> {
        let [own, its] = [self, other].map(|of| &of.statistic.kernel);
        let degree = own.degree().min(its.degree());
        if own.partition == its.partition {
            let smaller = if own.degree() == degree { own } else { its };
            let products = self
                .projection
                .products(&other.projection, &smaller.multisets);
            return Ok(Some(self.solved(other, &products)));
        }
        let joint = own.partition.join(&its.partition);
        if multisets(joint.len(), degree) > MULTISETS_AT_MOST {
            return Ok(None);
        }
        let counts = shoe.counts(&joint)?;
        let products = self.joint_products(other, &joint, &counts, degree);
        Ok(Some(self.solved(other, &products)))
    }

    /// As [`Projection::products`], summed over the sets of cards that either tells apart.
    fn joint_products(
        &self,
        other: &OnShoe,
        joint: &Partition,
        counts: &[u64],
        degree: usize,
    ) -> Vec<Integer> {
        let sets = Multisets::new(joint.len(), degree);
        let [own, its] = [self, other].map(|of| of.within(joint, &sets));
        let mut ways: Vec<u128> = vec![1];
        let mut products = Vec::new();
        for size in 0..=degree {
            let mut sum = Integer::from(0);
            for set in sets.of_size(size) {
                if let Some(growth) = sets.growth(set) {
                    let drawn = u64::from(growth.drawn);
                    let left = counts[usize::from(growth.class)].saturating_sub(drawn);
                    // At most (M)_6, which 128 bits hold for every shoe.
                    let product = ways[growth.from as usize] * u128::from(left);
                    ways.push(product / u128::from(drawn + 1));
                }
                if ways[set] > 0 {
                    let [a, b] = [(self, own[set]), (other, its[set])]
                        .map(|(of, set)| of.projection.sum(set as usize));
                    sum += a * b * ways[set];
                }
            }
            products.push(sum);
        }
        products
    }

    /// For every multiset over a finer partition the one of this kernel that it makes.
    fn within(&self, joint: &Partition, sets: &Multisets) -> Vec<u32> {
        let kernel = &self.statistic.kernel;
        let coarser = joint.classes_within(&kernel.partition);
        let mut within = vec![0; sets.of_size(sets.size()).end];
        for set in 1..within.len() {
            let growth = sets.growth(set).expect("only the first multiset is empty");
            let class = coarser[usize::from(growth.class)];
            let from = within[growth.from as usize] as usize;
            within[set] = kernel.multisets.with(from, class) as u32;
        }
        within
    }

    /// The factors, from the sums over all sets of `k` cards of products of both sums given them.
    fn solved(&self, other: &OnShoe, products: &[Integer]) -> Spectrum {
        let cards = self.cards;
        let means = self.mean() * other.mean();
        let degrees = [self, other].map(|of| of.statistic.kernel.degree() as u64);
        // What the order j of both gives to the product of their means given k cards.
        let share = |order: u64, given: u64| {
            let [a, b] = degrees.map(|of| falling(cards - of, order));
            let above = falling(given, order) * a * b;
            let [a, b] = degrees.map(|of| falling(of, order));
            Ratio::new(above, a * b * falling(cards - given, order))
        };
        let mut factors: Vec<Ratio> = Vec::new();
        // Subsets of D cards have parts up to the order of D or of the cards left out.
        let most = degrees.map(|degree| degree.min(cards - degree));
        let most = most[0].min(most[1]);
        for (given, product) in products.iter().enumerate().skip(1).take(most as usize) {
            let given = given as u64;
            let sets = falling(cards, given) / falling(given, given);
            let weights = self.weight(given) * other.weight(given) * sets;
            let mut rest = Ratio::new(product.clone(), weights) - means.clone();
            for (order, factor) in (1..).zip(&factors) {
                rest = rest - factor * &share(order, given);
            }
            factors.push(rest / share(given, given));
        }
        factors.resize(ROUND_CARDS as usize, Ratio::zero());
        Spectrum { cards, factors }
    }
}

impl Spectrum {
    /// The cards of the shoe.
    pub fn cards(&self) -> u64 {
        self.cards
    }

    /// What the order `k`, 1 to 6, gives at depth `unseen`.
    ///
    /// # Panics
    /// When the order is none of these or the depth is not one from 6 to the cards of the shoe.
    pub fn part(&self, order: usize, unseen: u64) -> Ratio {
        assert!(
            (ROUND_CARDS..=self.cards).contains(&unseen),
            "a round is dealt from at least six cards of the shoe"
        );
        let (order, factor) = (order as u64, &self.factors[order - 1]);
        let spread = Ratio::new(falling(self.cards - unseen, order), falling(unseen, order));
        factor * &spread
    }

    /// The component `s_k` of the order 1 to 6: what it gives to the variance of the mean given
    /// all six cards that a round may take.
    pub fn component(&self, order: usize) -> Ratio {
        self.part(order, ROUND_CARDS)
    }

    /// The sum of all components.
    pub fn total(&self) -> Ratio {
        self.at(ROUND_CARDS)
    }

    /// The variance of the edge, or the covariance of the edges, when so many cards are unseen.
    ///
    /// # Panics
    /// As [`Spectrum::part`].
    pub fn at(&self, unseen: u64) -> Ratio {
        let orders = 1..=ROUND_CARDS as usize;
        orders.map(|order| self.part(order, unseen)).sum()
    }

    /// Of the variance at a depth the part that a count can follow which gives every card a
    /// number: the square of the best correlation of any such count with the edge. `None` where
    /// the edge does not vary.
    ///
    /// # Panics
    /// As [`Spectrum::part`].
    pub fn linear_share(&self, unseen: u64) -> Option<Ratio> {
        let all = self.at(unseen);
        all.is_positive().then(|| self.part(1, unseen) / all)
    }

    /// The share of the component of an order in the sum of all; `None` where all are zero.
    pub fn share(&self, order: usize) -> Option<Ratio> {
        let all = self.total();
        all.is_positive().then(|| self.component(order) / all)
    }
}

/// The square of the correlation of two edges with the sign of it; `None` where one is constant.
pub fn correlation_squared(covariance: &Ratio, variances: [&Ratio; 2]) -> Option<Ratio> {
    let product = variances[0] * variances[1];
    product
        .is_positive()
        .then(|| covariance.signed_square() / product)
}

/// `x (x - 1) ...`, so many factors; zero as soon as one is.
pub(in crate::analysis) fn falling(number: u64, factors: u64) -> Integer {
    (0..factors)
        .map(|at| Integer::from(number.saturating_sub(at)))
        .product()
}

/// The multisets of so many cards over so many classes.
pub(in crate::analysis) fn multisets(classes: usize, size: usize) -> u64 {
    (0..size as u64).fold(1, |sets, at| sets * (classes as u64 + at) / (at + 1))
}
