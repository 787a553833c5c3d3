//! The joint law of the results of several rounds of one shoe.
//!
//! Rounds are exchangeable while the shoe cannot run out: the probability of consuming the card
//! sequences `s_1, ..., s_r` is `prod (n_v)_(t_v) / (M)_t`, with `t_v` the cards of class `v` in
//! all of them and `t` the sum, and it does not change with their order. So only how often each
//! result comes is counted.

use std::collections::BTreeMap;

use super::error::RoundsError;
use super::products::product_means;
use crate::analysis::pricing::Statistic;
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::exact::ratio::Ratio;

/// The joint law of the results of rounds of one shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsLaw {
    results: usize,
    rounds: usize,
    /// By sorted results of up to so many rounds.
    probabilities: BTreeMap<Vec<usize>, Ratio>,
}

/// A law of results that has yet to be filled with means of products.
pub(super) struct Unfilled {
    results: usize,
    rounds: usize,
}

impl Unfilled {
    /// All results but the last, in up to so many rounds: the products whose means are needed.
    pub fn products(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = vec![Vec::new()];
        let mut smaller = all.clone();
        for _ in 0..self.rounds {
            let grow = |of: &Vec<usize>| {
                let least = of.last().copied().unwrap_or(0);
                let with = (least..self.results - 1).map(|at| [of.as_slice(), &[at]].concat());
                with.collect::<Vec<_>>()
            };
            smaller = smaller.iter().flat_map(grow).collect();
            all.extend(smaller.clone());
        }
        all
    }

    /// The law, from the means of these products.
    pub fn filled(&self, products: Vec<Vec<usize>>, means: Vec<Ratio>) -> ResultsLaw {
        let mut probabilities: BTreeMap<Vec<usize>, Ratio> =
            products.into_iter().zip(means).collect();
        let last = self.results - 1;
        // A round has the last result where it has none of the others: each round more with the
        // last result is the same without a say on that round, less those with each other result.
        for lasts in 1..=self.rounds {
            let known: Vec<(Vec<usize>, Ratio)> = probabilities
                .iter()
                .filter(|(of, _)| {
                    of.len() < self.rounds
                        && of.iter().filter(|&&at| at == last).count() == lasts - 1
                })
                .map(|(of, probability)| (of.clone(), probability.clone()))
                .collect();
            for (of, mut probability) in known {
                for other in 0..last {
                    probability = probability - probabilities[&with(&of, other)].clone();
                }
                probabilities.insert(with(&of, last), probability);
            }
        }
        ResultsLaw {
            results: self.results,
            rounds: self.rounds,
            probabilities,
        }
    }
}

fn with(results: &[usize], more: usize) -> Vec<usize> {
    let mut results = [results, &[more]].concat();
    results.sort_unstable();
    results
}

impl ResultsLaw {
    /// The law of results over one to four rounds. `results` are the indicators of all results
    /// but the last, which is what remains.
    ///
    /// # Errors
    /// Any [`RoundsError`] but those of a cut card.
    pub fn new(
        results: &[Statistic],
        rounds: usize,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Self, RoundsError> {
        let unfilled = Self::unfilled(results.len() + 1, rounds);
        let products = unfilled.products();
        let means = product_means(results, &products, shoe, progress)?;
        Ok(unfilled.filled(products, means))
    }

    pub(super) fn unfilled(results: usize, rounds: usize) -> Unfilled {
        Unfilled { results, rounds }
    }

    /// How many results there are.
    pub fn results(&self) -> usize {
        self.results
    }

    /// How many rounds.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// The probability that these rounds, as many as are named, have these results in this order;
    /// or in any other given order.
    ///
    /// # Panics
    /// When there are more rounds than the law is of, or a result that is none.
    pub fn probability(&self, results: &[usize]) -> &Ratio {
        let mut sorted = results.to_vec();
        sorted.sort_unstable();
        &self.probabilities[&sorted]
    }

    /// The probability that the next round has a result, given those of the rounds before it;
    /// `None` where these cannot come.
    pub fn conditional(&self, before: &[usize], next: usize) -> Option<Ratio> {
        let given = self.probability(before);
        let both = self.probability(&[before, &[next]].concat());
        (!given.is_zero()).then(|| both / given)
    }

    /// The covariance of the indicators of two results in two different rounds.
    pub fn covariance(&self, first: usize, second: usize) -> Ratio {
        let separate = self.probability(&[first]) * self.probability(&[second]);
        self.probability(&[first, second]) - &separate
    }

    /// The results of so many rounds in no order, each once.
    pub fn multisets(&self, rounds: usize) -> Vec<Vec<usize>> {
        let of_size = self.probabilities.keys().filter(|of| of.len() == rounds);
        of_size.cloned().collect()
    }

    /// How often a result comes in so many rounds, as long as the shoe cannot run out: mean and
    /// variance.
    pub fn wins(&self, result: usize, rounds: u64) -> [Ratio; 2] {
        let once = self.probability(&[result]);
        let mean = once * &Ratio::whole(rounds);
        let pairs = Ratio::whole(rounds * rounds.saturating_sub(1));
        let variance = &mean * &(Ratio::one() - once.clone());
        [mean, variance + pairs * self.covariance(result, result)]
    }
}

/// In how many orders these results can come.
pub fn orders(results: &[usize]) -> u64 {
    let factorial = |number: usize| (1..=number as u64).product::<u64>();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &result in results {
        *counts.entry(result).or_default() += 1;
    }
    let same: u64 = counts.values().map(|&count| factorial(count)).product();
    factorial(results.len()) / same
}
