//! How many rounds a shoe has: a range, bounds of the law and of the mean that hold, and the model
//! of independent rounds beside them.
//!
//! A round is begun as long as fewer than `c` cards are used: with `S_r` the cards of `r` rounds,
//! more than `r` rounds are dealt exactly when `S_r < c`. The law of `S_r` for many rounds is not
//! to be had exactly, but its moments up to the fourth are (see [`super::CardsPerRound`]), and they
//! bound its tails.

use rayon::prelude::*;

use super::cards::CardsPerRound;
use super::error::RoundsError;
use super::pair::PairMoments;
use super::renewal::RenewalModel;
use super::tail_bound::Side;
use super::{CARDS_OF_ROUND, check_shoe};
use crate::analysis::pricing::Statistic;
use crate::cards::card::{Card, Rank};
use crate::cards::named::{Named, NamedCount};
use crate::cards::shoe::Shoe;
use crate::exact::ratio::Ratio;
use crate::exact::root::root_between;

/// Where the cut card is, and how many rounds follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutCard {
    /// The cards behind it.
    pub behind: u64,
    /// The rounds dealt after the one in which it comes out.
    pub rounds_after: u64,
}

/// The cards burned before the first round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Burn {
    /// So many. Which they are, and whether one is shown, changes no law of rounds that are dealt
    /// anyway.
    Fixed(u64),
    /// The first card, and for each rank that it may have so many more.
    ByFirstCard([u64; Rank::COUNT]),
}

/// How many rounds a shoe has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundsPerShoe {
    /// The fewest and the most, whatever the cards.
    pub range: [u64; 2],
    /// From the fewest to the most rounds: bounds of the probability that so many are the most
    /// dealt, and of the probability that more are.
    pub bounds: Vec<Bounds>,
    /// Between what the mean lies.
    pub mean: [Ratio; 2],
    /// A bound of `sum_i sqrt(p_i (1 - p_i))`, with `p_i` the probability that a round follows the
    /// `i`-th: times the deviation of a bet's expectation at the cut it bounds what the cut card
    /// does to the bet.
    pub unsure_rounds: Ratio,
    /// The fewest cards unseen when a round begins.
    pub least_unseen: u64,
    /// The model of independent rounds.
    pub model: RenewalModel,
}

/// What is sure of a number of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number.
    pub rounds: u64,
    /// The probability that at most so many are dealt is at most this.
    pub at_most: Ratio,
    /// The probability that more are dealt is at most this.
    pub more: Ratio,
}

impl Bounds {
    /// A bound of `sqrt(p (1 - p))`, with `p` the probability that more are dealt.
    fn unsure(&self) -> Ratio {
        let least = (&self.at_most).min(&self.more).clone();
        let least = least.min(Ratio::new(1, 2));
        let [_, above] = root_between(&(&least * &(Ratio::one() - least.clone())), DIGITS);
        above
    }
}

/// What the cut card does to a bet.
///
/// Every round that is sure to be dealt has the expectation of the first, and so has every round
/// after the one in which the cut card comes out: what is expected of the next round is a
/// martingale. Whether a round between them is dealt depends on the cards before it, so that
/// `E[sum of results] - E[f] E[rounds] = sum_i Cov(X_i, 1{S_i < c})`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutEffect {
    /// The covariance of the result of one round with the cards of another: exact.
    pub covariance: Ratio,
    /// The shift of the results of a whole shoe to first order,
    /// `-Cov(f, K) E[rounds] / E[K]`, with the mean of the model: an approximation.
    pub first_order: Ratio,
    /// The shift is at most this without its sign.
    pub at_most: Ratio,
}

impl CutEffect {
    /// What the cut card does to a bet: `profit` are the moments of its result with itself, `both`
    /// those of its result and the number of cards. `before_cut` is the mean number of rounds up
    /// to the one in which the cut card comes out.
    pub fn new(
        profit: &PairMoments,
        both: &PairMoments,
        shoe: &RoundsPerShoe,
        before_cut: &Ratio,
    ) -> Self {
        let covariance = both.covariance_of_rounds();
        let unseen = shoe.least_unseen.min(profit.cards());
        let [_, deviation] = root_between(&profit.covariance_at(unseen), DIGITS);
        Self {
            first_order: -(&covariance * before_cut) / both.means()[1].clone(),
            covariance,
            at_most: deviation * shoe.unsure_rounds.clone(),
        }
    }
}

/// One way in which the cards burned can fall.
struct Case {
    weight: Ratio,
    cards: CardsPerRound,
    /// Cards of rounds before the cut card.
    before_cut: u64,
    /// Cards behind the cut card and burned unseen.
    beyond: u64,
    /// How many rounds are sure to find their cards.
    sure: u64,
    /// As [`RoundsPerShoe::unsure_rounds`], of this case alone.
    unsure_rounds: Ratio,
}

/// Roots are rounded outwards at this digit.
const DIGITS: usize = 40;

impl RoundsPerShoe {
    /// The rounds of a shoe, given when a round takes how many cards (see
    /// [`CardsPerRound::new`]).
    ///
    /// # Errors
    /// Any [`RoundsError`] but [`RoundsError::TooFine`] and [`RoundsError::TooLong`].
    pub fn new(
        indicators: &[(u64, Statistic)],
        number: &Statistic,
        shoe: &Shoe,
        cut: CutCard,
        burn: &Burn,
    ) -> Result<Self, RoundsError> {
        check_shoe(shoe, 2)?;
        let cases = burned_shoes(shoe, number, burn)?.into_par_iter();
        let case = |(weight, shoe, burned): (Ratio, Shoe, u64)| {
            let cards = CardsPerRound::new(indicators, number, &shoe)?;
            let cards = cards.with_four_moments(indicators, &shoe)?;
            Case::new(weight, cards, cut, burned)
        };
        let cases: Vec<Result<Case, RoundsError>> = cases.map(case).collect();
        let cases: Vec<Case> = cases.into_iter().collect::<Result<_, _>>()?;
        Ok(Self::of_cases(&cases, cut.rounds_after))
    }

    fn of_cases(cases: &[Case], after: u64) -> Self {
        let range = [
            cases.iter().map(|case| case.range()[0]).min(),
            cases.iter().map(|case| case.range()[1]).max(),
        ];
        let [fewest, most] = range.map(|of| of.unwrap_or(0));
        let bounds = (fewest..=most).map(|rounds| Bounds {
            rounds: rounds + after,
            at_most: mixed(cases, |case| case.at_most(rounds)),
            more: mixed(cases, |case| case.more(rounds)),
        });
        let bounds: Vec<Bounds> = bounds.collect();
        let model = |case: &Case| RenewalModel::new(&case.cards.law, case.before_cut, after);
        let models: Vec<(Ratio, RenewalModel)> = cases
            .iter()
            .map(|case| (case.weight.clone(), model(case)))
            .collect();
        let sure = |case: &Case| {
            let [least, greatest] = case.mean();
            let [fewest, most] = case.range().map(Ratio::whole);
            [least.max(fewest), greatest.min(most)]
        };
        let mean = |end: usize| mixed(cases, |case| sure(case)[end].clone()) + Ratio::whole(after);
        Self {
            range: [fewest + after, most + after],
            unsure_rounds: bounds
                .iter()
                .map(Bounds::unsure)
                .fold(Ratio::zero(), |sum, of| sum + of),
            bounds,
            mean: [mean(0), mean(1)],
            least_unseen: cases.iter().map(Case::least_unseen).min().unwrap_or(0),
            model: RenewalModel::mixed(&models),
        }
    }
}

/// The mean over the cases.
fn mixed(cases: &[Case], of: impl Fn(&Case) -> Ratio) -> Ratio {
    let parts = cases.iter().map(|case| &case.weight * &of(case));
    parts.fold(Ratio::zero(), |sum, part| sum + part)
}

/// The shoes that rounds may be dealt from, with their probabilities, and how many of their cards
/// are burned unseen.
fn burned_shoes(
    shoe: &Shoe,
    number: &Statistic,
    burn: &Burn,
) -> Result<Vec<(Ratio, Shoe, u64)>, RoundsError> {
    let more = match burn {
        Burn::Fixed(burned) => return Ok(vec![(Ratio::one(), shoe.clone(), *burned)]),
        Burn::ByFirstCard(more) => more,
    };
    // Ranks that neither the rounds nor the burning tell apart make one case.
    let partition = &number.kernel.partition;
    let of_rank = |rank: Rank| {
        let card = Card::all().find(|card| card.rank() == rank);
        card.map(|card| partition.class_of(card))
    };
    let mut cases: Vec<(Option<usize>, u64, Rank, u64)> = Vec::new();
    for rank in Rank::all().filter(|&rank| shoe.of_rank(rank) > 0) {
        let (class, burned) = (of_rank(rank), more[rank.index()]);
        let there = u64::from(shoe.of_rank(rank));
        match cases.iter_mut().find(|of| (of.0, of.1) == (class, burned)) {
            Some((.., cards)) => *cards += there,
            None => cases.push((class, burned, rank, there)),
        }
    }
    let case = |(_, burned, rank, cards): (Option<usize>, u64, Rank, u64)| {
        let first = NamedCount {
            card: Named::Rank(rank),
            count: 1,
        };
        let weight = Ratio::new(cards, shoe.len());
        Ok((weight, shoe.without(&[first])?, burned))
    };
    cases.into_iter().map(case).collect()
}

impl Case {
    fn new(
        weight: Ratio,
        cards: CardsPerRound,
        cut: CutCard,
        burned: u64,
    ) -> Result<Self, RoundsError> {
        let unseen = cards.unseen;
        let there = unseen.saturating_sub(burned);
        if there <= cut.behind {
            return Err(RoundsError::CutTooEarly {
                cards: there,
                behind: cut.behind,
            });
        }
        // The round in which it comes out may take all its cards but one from behind it.
        let needed = CARDS_OF_ROUND * (cut.rounds_after + 1) - 1;
        if cut.behind < needed {
            return Err(RoundsError::CutTooLate {
                behind: cut.behind,
                needed,
            });
        }
        let mut case = Self {
            weight,
            before_cut: there - cut.behind,
            beyond: cut.behind + burned,
            sure: there / CARDS_OF_ROUND,
            cards,
            unsure_rounds: Ratio::zero(),
        };
        case.unsure_rounds = case.sum_of_unsure_rounds();
        Ok(case)
    }

    fn range(&self) -> [u64; 2] {
        let [fewest, most] = self.cards.range();
        [most, fewest].map(|cards| self.before_cut.div_ceil(cards))
    }

    /// The cards unseen when a round begins are at least one more than those beyond the cut.
    fn least_unseen(&self) -> u64 {
        self.beyond + 1
    }

    /// A bound of the probability that at most so many rounds are dealt: `S_r >= c`.
    fn at_most(&self, rounds: u64) -> Ratio {
        let [fewest, most] = self.range();
        if rounds < fewest || rounds >= most {
            return Ratio::whole(u8::from(rounds >= most));
        }
        let known = rounds.min(self.sure);
        let [mean, _] = self.cards.of_rounds(known);
        let missing = self.cards.range()[1] * (rounds - known);
        let least = Ratio::whole(self.before_cut) - Ratio::whole(missing);
        self.cards.tail(known, &(least - mean), Side::Above)
    }

    /// A bound of the probability that more rounds are dealt: `S_r <= c - 1`.
    fn more(&self, rounds: u64) -> Ratio {
        let [fewest, most] = self.range();
        if rounds < fewest || rounds >= most {
            return Ratio::whole(u8::from(rounds < fewest));
        }
        let known = rounds.min(self.sure);
        let [mean, _] = self.cards.of_rounds(known);
        let further = self.cards.range()[0] * (rounds - known);
        let greatest = Ratio::whole(self.before_cut) - Ratio::whole(further + 1);
        self.cards.tail(known, &(mean - greatest), Side::Below)
    }

    fn sum_of_unsure_rounds(&self) -> Ratio {
        let [fewest, most] = self.range();
        let bounds = (fewest..most).map(|rounds| Bounds {
            rounds,
            at_most: self.at_most(rounds),
            more: self.more(rounds),
        });
        bounds.fold(Ratio::zero(), |sum, of| sum + of.unsure())
    }

    /// Wald's identity with a correction. What is expected of the next round, given the cards
    /// used, is a martingale while a round can be dealt, so that
    /// `E[S_tau] = E[K] E[tau] + sum_i Cov(X, 1{more than i rounds})`, with `X` the expectation of
    /// `K` given the cards left when at most all but one before the cut are used; and
    /// `c <= S_tau <= c + 5`.
    fn mean(&self) -> [Ratio; 2] {
        let least_unseen = self.least_unseen().max(CARDS_OF_ROUND);
        let variance = self.cards.moments.covariance_at(least_unseen);
        let [_, deviation] = root_between(&variance, DIGITS);
        let slack = &deviation * &self.unsure_rounds;
        let overshoot = self.cards.range()[1] - 1;
        let cards = Ratio::whole(self.before_cut);
        let most = &cards + &Ratio::whole(overshoot);
        [cards - slack.clone(), most + slack].map(|of| of / self.cards.mean.clone())
    }
}
