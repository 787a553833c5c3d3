//! The number of rounds of a shoe in a model: as if the numbers of cards of rounds did not depend
//! on each other. The arithmetic of the model is exact; the model is not.

use crate::exact::decimal::rounded;
use crate::exact::ratio::{Integer, Ratio};

/// The law of the number of rounds in the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenewalModel {
    /// The numbers of rounds that can come, ascending, with their probabilities.
    pub law: Vec<(u64, Ratio)>,
    /// The mean.
    pub mean: Ratio,
    /// The variance.
    pub variance: Ratio,
}

/// The probabilities of a mixture are rounded here, for their exact fractions are too long.
const MIXTURE_DIGITS: usize = 60;

impl RenewalModel {
    /// Rounds are dealt as long as fewer than `before_cut` cards are used, and `after` more; the
    /// law is that of the cards of one round.
    ///
    /// # Panics
    /// When a round may take no card.
    pub fn new(cards: &[(u64, Ratio)], before_cut: u64, after: u64) -> Self {
        assert!(cards.iter().all(|&(of, _)| of > 0), "a round takes cards");
        let unit = cards.iter().fold(Integer::from(1), |unit, (_, of)| {
            crate::exact::ratio::least_common_multiple(&unit, of.denominator())
        });
        let weights: Vec<(usize, Integer)> = cards
            .iter()
            .map(|(cards, of)| (*cards as usize, of.numerator() * (&unit / of.denominator())))
            .collect();
        // The weight of having used each number of cards below the cut after so many rounds, out
        // of the power of the unit.
        let before_cut = before_cut as usize;
        let mut used = vec![Integer::from(0); before_cut];
        used[0] = Integer::from(1);
        let (mut law, mut all) = (Vec::new(), Integer::from(1));
        let mut rounds = 0;
        while used.iter().any(|of| *of != Integer::from(0)) {
            rounds += 1;
            all *= &unit;
            let mut next = vec![Integer::from(0); before_cut];
            let mut over = Integer::from(0);
            for (of, weight) in used.iter().enumerate().filter(|(_, of)| of.bits() > 0) {
                for (cards, chance) in &weights {
                    match next.get_mut(of + cards) {
                        Some(sum) => *sum += weight * chance,
                        None => over += weight * chance,
                    }
                }
            }
            if over.bits() > 0 {
                law.push((rounds + after, Ratio::new(over, all.clone())));
            }
            used = next;
        }
        Self::of_law(law)
    }

    fn of_law(law: Vec<(u64, Ratio)>) -> Self {
        let moment = |power: u32| {
            law.iter()
                .fold(Ratio::zero(), |sum, (rounds, probability)| {
                    sum + Ratio::whole(rounds.pow(power)) * probability.clone()
                })
        };
        let (mean, square) = (moment(1), moment(2));
        Self {
            variance: square - mean.squared(),
            mean,
            law,
        }
    }

    /// Models mixed with weights that sum to one; each is rounded to 60 digits.
    pub(super) fn mixed(models: &[(Ratio, RenewalModel)]) -> Self {
        if let [(_, only)] = models {
            return only.clone();
        }
        let rounds = || models.iter().flat_map(|(_, of)| &of.law).map(|(at, _)| *at);
        let (Some(least), Some(most)) = (rounds().min(), rounds().max()) else {
            return Self::of_law(Vec::new());
        };
        let sum = |at: u64| {
            models.iter().fold(Ratio::zero(), |sum, (weight, model)| {
                let found = model.law.iter().find(|(rounds, _)| *rounds == at);
                found.map_or(sum.clone(), |(_, of)| {
                    sum + rounded(&(weight * of), MIXTURE_DIGITS)
                })
            })
        };
        Self::of_law((least..=most).map(|at| (at, sum(at))).collect())
    }
}
