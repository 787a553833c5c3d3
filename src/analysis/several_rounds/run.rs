//! Results and bets of several rounds of one shoe, counted together: what they have in common is
//! multiplied once.

use super::error::RoundsError;
use super::law::ResultsLaw;
use super::left_up::LeftUp;
use super::pair::PairMoments;
use super::products::{can_multiply, product_means};
use super::{CARDS_OF_ROUND, check_shoe};
use crate::analysis::pricing::{PriceError, PricingKernels, Statistic};
use crate::cards::shoe::Shoe;
use crate::counting::census::Progress;
use crate::exact::ratio::Ratio;

/// A bet as statistics of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundsBet {
    /// The net result to one unit staked, a commission being its rate alone.
    pub profit: Statistic,
    /// Its square.
    pub square: Statistic,
    /// Whether the bet pushes.
    pub push: Statistic,
    /// The greatest result without its sign.
    pub largest: Ratio,
}

/// What is asked of several rounds.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The indicators of the results of a round, of which no two hold together. Where none of
    /// them may hold, that is one result more.
    pub results: &'a [Statistic],
    /// The bets.
    pub bets: &'a [RoundsBet],
    /// The rounds of which the law is exact, 2 to [`super::ROUNDS_AT_MOST`].
    pub rounds: usize,
    /// How many rounds are sure to be dealt, as far as the cut card goes.
    pub rounds_sure: u64,
}

/// What was counted of several rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundsRun {
    /// The joint law of the results.
    pub law: ResultsLaw,
    /// For each bet the variance of its result in one round.
    pub variances: Vec<Ratio>,
    /// `[a][b]`, `b` not before `a`: two bets in different rounds, counted from `a`.
    pub pairs: Vec<Vec<PairMoments>>,
    /// For each bet that may push what it is worth when it stays up until it does not.
    pub left_up: Vec<Option<LeftUp>>,
}

impl RoundsBet {
    /// A bet of those that are counted as kernels.
    ///
    /// # Errors
    /// [`PriceError::TooFine`] and [`PriceError::PayTooLong`].
    pub fn new(
        kernels: &PricingKernels,
        bet: usize,
        profits: &[Ratio],
    ) -> Result<Self, PriceError> {
        let loss = Ratio::whole(-1);
        let profit = |line: Option<usize>| line.map_or(&loss, |line| &profits[line]);
        let push = |line: Option<usize>| Ratio::whole(u8::from(profit(line).is_zero()));
        let sizes = profits.iter().chain([&loss]).map(Ratio::absolute);
        Ok(Self {
            profit: kernels.profit(bet)?,
            square: kernels.statistic(bet, |line| profit(line).squared())?,
            push: kernels.statistic(bet, push)?,
            largest: sizes.max().unwrap_or_else(Ratio::one),
        })
    }
}

impl RoundsRun {
    /// Counts results and bets on a shoe.
    ///
    /// # Errors
    /// Any [`RoundsError`] but those of a cut card.
    pub fn new(wanted: &Wanted<'_>, shoe: &Shoe, progress: &Progress) -> Result<Self, RoundsError> {
        check_shoe(shoe, wanted.rounds as u64)?;
        let law_results = distinguished(wanted.results, shoe, progress)?;
        let unfilled = ResultsLaw::unfilled(law_results.len() + 1, wanted.rounds);
        let law_products = unfilled.products();
        let mut statistics = law_results.to_vec();
        let mut products = law_products.clone();
        // For each bet the place of its products, and how many rounds they are of.
        let mut places = Vec::new();
        for bet in wanted.bets {
            let may_push = bet.push.kernel.values.iter().any(|&value| value != 0);
            let rounds = may_push.then(|| left_up_rounds(bet, wanted.rounds));
            places.push(rounds.map(|rounds| (products.len(), rounds)));
            let Some(rounds) = rounds else { continue };
            let (profit, push) = (statistics.len(), statistics.len() + 1);
            statistics.extend([bet.profit.clone(), bet.push.clone()]);
            for pushes in 0..rounds {
                products.push(vec![push; pushes]);
                products.push([vec![push; pushes], vec![profit]].concat());
            }
            products.push(vec![push; rounds]);
        }
        let mut means = product_means(&statistics, &products, shoe, progress)?;
        let of_bets = means.split_off(law_products.len());
        let first = law_products.len();
        let law = unfilled.filled(law_products, means);
        let pairs = pairs(wanted.bets, shoe)?;
        let sure = (shoe.len() / CARDS_OF_ROUND).min(wanted.rounds_sure);
        let left_up = wanted.bets.iter().zip(&places).enumerate();
        let left_up = left_up.map(|(at, (bet, place))| {
            let Some((place, rounds)) = *place else {
                return Ok(None);
            };
            let means = &of_bets[place - first..][..2 * rounds + 1];
            left_up_of(bet, &pairs[at][0], means, sure, shoe)
        });
        let left_up = left_up.collect::<Result<_, RoundsError>>()?;
        let variances = variances(wanted.bets, &pairs, shoe, progress)?;
        Ok(Self {
            law,
            variances,
            pairs,
            left_up,
        })
    }

    /// The moments of two bets in different rounds.
    pub fn pair(&self, first: usize, second: usize) -> &PairMoments {
        let (least, most) = (first.min(second), first.max(second));
        &self.pairs[least][most - least]
    }

    /// Mean and variance of a bet's results in so many rounds, one unit staked on each, as long
    /// as the shoe cannot run out.
    pub fn of_rounds(&self, bet: usize, rounds: u64) -> [Ratio; 2] {
        let pair = self.pair(bet, bet);
        let number = Ratio::whole(rounds);
        let pairs = Ratio::whole(rounds * rounds.saturating_sub(1));
        [
            &pair.means()[0] * &number,
            &self.variances[bet] * &number + pair.covariance_of_rounds() * pairs,
        ]
    }
}

/// The indicators of all results but one: of all but the last where one of them always holds.
fn distinguished<'a>(
    results: &'a [Statistic],
    shoe: &Shoe,
    progress: &Progress,
) -> Result<&'a [Statistic], RoundsError> {
    let singly: Vec<Vec<usize>> = (0..results.len()).map(|at| vec![at]).collect();
    let means = product_means(results, &singly, shoe, progress)?;
    let all = means.into_iter().fold(Ratio::zero(), |sum, of| sum + of);
    let last = results.len() - usize::from(all == Ratio::one());
    Ok(&results[..last])
}

/// A bet left up, by the means of its products: for each number of pushes their probability and
/// the mean of the result after them, and the probability of one push more.
fn left_up_of(
    bet: &RoundsBet,
    profit: &PairMoments,
    means: &[Ratio],
    sure: u64,
    shoe: &Shoe,
) -> Result<Option<LeftUp>, RoundsError> {
    let push = PairMoments::new(&bet.push, &bet.push, shoe)?;
    if push.means()[0].is_zero() || push.means()[0] == Ratio::one() {
        return Ok(None);
    }
    let (terms, pushed_more) = means.split_at(means.len() - 1);
    let terms = terms.chunks_exact(2);
    let terms: Vec<[Ratio; 2]> = terms.map(|of| [of[0].clone(), of[1].clone()]).collect();
    let moments = [profit, &push];
    let left_up = LeftUp::new(&terms, pushed_more[0].clone(), moments, sure, &bet.largest);
    Ok(Some(left_up))
}

/// The exact rounds of a bet left up: fewer where it tells too many cards apart.
fn left_up_rounds(bet: &RoundsBet, rounds: usize) -> usize {
    match can_multiply(&[&bet.push, &bet.push, &bet.profit]) {
        true => rounds,
        false => rounds.min(2),
    }
}

fn pairs(bets: &[RoundsBet], shoe: &Shoe) -> Result<Vec<Vec<PairMoments>>, RoundsError> {
    let of_bet = |(at, first): (usize, &RoundsBet)| {
        let others = bets[at..].iter();
        others
            .map(|second| PairMoments::new(&first.profit, &second.profit, shoe))
            .collect()
    };
    bets.iter().enumerate().map(of_bet).collect()
}

fn variances(
    bets: &[RoundsBet],
    pairs: &[Vec<PairMoments>],
    shoe: &Shoe,
    progress: &Progress,
) -> Result<Vec<Ratio>, RoundsError> {
    let squares: Vec<Statistic> = bets.iter().map(|bet| bet.square.clone()).collect();
    let singly: Vec<Vec<usize>> = (0..squares.len()).map(|at| vec![at]).collect();
    let means = product_means(&squares, &singly, shoe, progress)?;
    let with_pairs = means.into_iter().zip(pairs);
    Ok(with_pairs
        .map(|(square, pairs)| square - pairs[0].means()[0].squared())
        .collect())
}
