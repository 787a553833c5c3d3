//! A bet that stays up until it does not push: what it is worth when cards are not put back.
//!
//! `V = sum over r of E[1{the first r rounds push} f(round r + 1)]`. The first terms are exact.
//! With `P_r` the probability that `r` rounds push, `X_N` the expectation of `f` when the `N`
//! cards left are known, `Z_N` the probability of a push then, and `mu`, `z` their means:
//!
//! - `|E[1{push^r} f] - P_r mu| <= sqrt(P_r) sd(X_(M-6r))` and
//!   `|P_(r+1) - P_r z| <= sqrt(P_r) sd(Z_(M-6r))` by Cauchy and Schwarz, for what the first `r`
//!   rounds are is decided by cards among the first `6r`;
//! - `P_(r+1) <= P_r z (M)_D / (M-6r)_D`, for at most all sets of `D` cards that push are left;
//! - all terms from `r` on together are at most `P_r` times the largest result, for the bet is
//!   resolved once. This holds to the end of the shoe, wherever it is and whatever is done with
//!   the bet then.

use super::CARDS_OF_ROUND;
use super::pair::PairMoments;
use crate::exact::ratio::Ratio;
use crate::exact::root::root_between;
use crate::exact::rounding::{Direction, Rounding};

/// What a bet is worth that stays up until it does not push.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftUp {
    /// The expectation of one round.
    pub mean: Ratio,
    /// The probability that one round pushes.
    pub push: Ratio,
    /// The exact terms, one for each number of pushes before the round.
    pub terms: Vec<Term>,
    /// Between what the value lies.
    pub value: [Ratio; 2],
    /// The value if cards were put back: the mean over the probability of no push.
    pub with_replacement: Ratio,
}

/// One term of the value of a bet left up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The probability that so many rounds push.
    pub pushed: Ratio,
    /// The mean of the result of the next round where they do, and of zero where not.
    pub result: Ratio,
    /// This term and those before it.
    pub sum: Ratio,
}

/// Roots and bounds are rounded outwards at this digit.
const DIGITS: usize = 40;

impl LeftUp {
    /// The value from exact terms: for `r = 0, 1, ...` the probability of `r` pushes and the mean
    /// of the result after them; and the probability of one push more. `profit` and `push` are the
    /// moments of the result and the push with themselves, `rounds` how many rounds are sure to
    /// be dealt, `largest` the greatest result without its sign.
    pub(super) fn new(
        terms: &[[Ratio; 2]],
        pushed_more: Ratio,
        [profit, push]: [&PairMoments; 2],
        rounds: u64,
        largest: &Ratio,
    ) -> Self {
        let mut sum = Ratio::zero();
        let terms: Vec<Term> = terms
            .iter()
            .map(|[pushed, result]| {
                sum = &sum + result;
                Term {
                    pushed: pushed.clone(),
                    result: result.clone(),
                    sum: sum.clone(),
                }
            })
            .collect();
        let mean = profit.means()[0].clone();
        let of_push = push.means()[0].clone();
        let mut tail = Tail {
            profit,
            push,
            mean: mean.clone(),
            of_push: of_push.clone(),
            largest: largest.clone(),
            pushed: [pushed_more.clone(), pushed_more],
        };
        let beyond = tail.bounds(terms.len() as u64, rounds);
        let with_replacement = &mean / &(Ratio::one() - of_push.clone());
        Self {
            value: beyond.map(|bound| &bound + &sum),
            mean,
            push: of_push,
            terms,
            with_replacement,
        }
    }
}

/// The terms that are not computed.
struct Tail<'a> {
    profit: &'a PairMoments,
    push: &'a PairMoments,
    mean: Ratio,
    of_push: Ratio,
    largest: Ratio,
    /// Between what the probability of so many pushes lies.
    pushed: [Ratio; 2],
}

impl Tail<'_> {
    /// Between what all terms from `first` on lie together, `rounds` of them sure to be dealt.
    fn bounds(&mut self, first: u64, rounds: u64) -> [Ratio; 2] {
        let mut sum = [Ratio::zero(), Ratio::zero()];
        let mut best = self.rest();
        for pushes in first..rounds {
            let term = self.term(pushes);
            sum = [&sum[0] + &term[0], &sum[1] + &term[1]];
            self.pushed = self.pushed_next(pushes);
            let rest = self.rest();
            let bounds = [&sum[0] + &rest[0], &sum[1] + &rest[1]];
            // Each holds, and the narrowest says most.
            if &bounds[1] - &bounds[0] < &best[1] - &best[0] {
                best = bounds;
            }
        }
        best
    }

    /// All that may be won or lost from here on.
    fn rest(&self) -> [Ratio; 2] {
        let most = &self.pushed[1] * &self.largest;
        [-most.clone(), most]
    }

    fn left(&self, pushes: u64) -> u64 {
        self.push.cards() - CARDS_OF_ROUND * pushes
    }

    /// The most by which a mean after so many pushes strays from independence.
    fn strays(&self, of: &PairMoments, pushes: u64) -> Ratio {
        let square = &self.pushed[1] * &of.covariance_at(self.left(pushes));
        let [_, above] = root_between(&square, DIGITS);
        above
    }

    /// The mean of the result after so many pushes.
    fn term(&self, pushes: u64) -> [Ratio; 2] {
        let strays = self.strays(self.profit, pushes);
        let products = self.pushed.each_ref().map(|of| of * &self.mean);
        let [low, high] = match products[0] <= products[1] {
            true => products,
            false => [products[1].clone(), products[0].clone()],
        };
        let [least, most] = self.rest();
        [(low - strays.clone()).max(least), (high + strays).min(most)]
    }

    /// The probability of a push more.
    fn pushed_next(&self, pushes: u64) -> [Ratio; 2] {
        let strays = self.strays(self.push, pushes);
        let [low, high] = self.pushed.each_ref().map(|of| of * &self.of_push);
        let least = (low - strays.clone()).max(Ratio::zero());
        let scarce = (0..self.push.degree()).fold(high.clone(), |product, at| {
            let (all, left) = (self.push.cards() - at, self.left(pushes) - at);
            product * Ratio::new(all, left)
        });
        let most = (high + strays).min(scarce).min(self.pushed[1].clone());
        // Rounded outwards, so that the fractions stay short.
        [
            Rounding::to_digits(DIGITS, Direction::Down).of(&least),
            Rounding::to_digits(DIGITS, Direction::Up).of(&most),
        ]
    }
}
