//! How far the hold of many rounds strays from the edge: mean, spread, and bands at 95% and 99%.
//!
//! One unit is staked on each of n rounds, which are independent and of one law. That holds where
//! cards are shuffled back after every round; from one shoe rounds depend on each other a little.

use crate::analysis::edge::BetFigures;
use crate::exact::binomial::Binomial;
use crate::exact::constants::Level;
use crate::exact::ratio::Ratio;
use crate::exact::root::root_between;

/// What the house holds of flat stakes over a number of rounds, per unit staked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confidence {
    /// The number of rounds, each with one unit staked.
    pub rounds: u64,
    /// The mean hold: the house edge.
    pub mean: Ratio,
    /// The variance of one round's result.
    pub variance: Ratio,
    /// Bands in which the hold lies.
    pub bands: Vec<Band>,
    /// Bounds of the probability that the player is ahead after the rounds, both the same where
    /// it is an exact fraction; `None` where the bet has more than two results, or the rounds are
    /// more than [`EXACT_ROUNDS_AT_MOST`].
    pub player_ahead: Option<[Ratio; 2]>,
}

/// A band of the hold. It is missed to either side with at most half of what the level leaves,
/// but for the normal approximation, of which nothing is sure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// How sure it is.
    pub level: Level,
    /// What it rests on.
    pub kind: BandKind,
    /// The hold at its lower end, per unit staked.
    pub low: Ratio,
    /// The hold at its upper end.
    pub high: Ratio,
}

/// What a band rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BandKind {
    /// Mean and standard deviation as if the law were normal: an approximation.
    Normal,
    /// Inequalities that hold for every law of this range and variance: those that bound the
    /// lower and the upper end.
    Rigorous([Inequality; 2]),
    /// The exact quantiles of a bet with two results, with bounds of the probability that the
    /// hold lies in the band.
    Binomial([Ratio; 2]),
}

/// An inequality for one tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inequality {
    /// Cantelli's, from the variance.
    Cantelli,
    /// Hoeffding's, from the range.
    Hoeffding,
    /// Bernstein's, from the variance and the range to one side.
    Bernstein,
    /// No round can result in more.
    Range,
}

/// The most rounds of which the binomial law is summed.
pub const EXACT_ROUNDS_AT_MOST: u64 = 10_000;

/// Roots are rounded outwards at this digit.
const ROOT_DIGITS: usize = 40;

impl Confidence {
    /// The hold of a bet over at least one round.
    ///
    /// # Panics
    /// When the rounds are none.
    pub fn new(figures: &BetFigures, rounds: u64) -> Self {
        assert!(rounds > 0, "a hold is that of at least one round");
        let results = results(figures);
        let mut bands = Vec::new();
        for level in Level::ALL {
            bands.push(normal(figures, rounds, level));
            bands.push(rigorous(figures, &results, rounds, level));
        }
        let mut player_ahead = None;
        if let ([lost, won], true) = (results.as_slice(), rounds <= EXACT_ROUNDS_AT_MOST) {
            let (lost, won) = (lost.clone(), won.clone());
            let two = TwoResults::new(rounds, lost, won);
            bands.extend(Level::ALL.map(|level| two.band(level)));
            player_ahead = Some(two.player_ahead());
        }
        bands.sort_by_key(|band| band.level.percent());
        Self {
            rounds,
            mean: figures.house_edge.clone(),
            variance: figures.variance.clone(),
            bands,
            player_ahead,
        }
    }

    /// The variance of the hold per unit staked: that of one round over the rounds.
    pub fn variance_of_hold(&self) -> Ratio {
        &self.variance / &Ratio::whole(self.rounds)
    }

    /// The mean of what the house wins in all rounds, in units.
    pub fn mean_total(&self) -> Ratio {
        &self.mean * &Ratio::whole(self.rounds)
    }

    /// The variance of what the house wins in all rounds: independent variances add.
    pub fn variance_total(&self) -> Ratio {
        &self.variance * &Ratio::whole(self.rounds)
    }
}

/// A net result of the player to one unit that can come, and its probability.
type Outcome = (Ratio, Ratio);

/// The different net results, the lowest first.
fn results(figures: &BetFigures) -> Vec<Outcome> {
    let lines = figures.lines.iter().chain([&figures.otherwise]);
    let mut results: Vec<Outcome> = Vec::new();
    for line in lines.filter(|line| line.ways > 0) {
        match results
            .iter_mut()
            .find(|(profit, _)| *profit == line.profit)
        {
            Some((_, probability)) => *probability = &*probability + &line.probability,
            None => results.push((line.profit.clone(), line.probability.clone())),
        }
    }
    results.sort();
    results
}

fn normal(figures: &BetFigures, rounds: u64, level: Level) -> Band {
    let variance = &figures.variance / &Ratio::whole(rounds);
    let [_, deviation] = root_between(&variance, ROOT_DIGITS);
    let width = level.normal_quantile() * deviation;
    Band {
        level,
        kind: BandKind::Normal,
        low: &figures.house_edge - &width,
        high: &figures.house_edge + &width,
    }
}

/// To each side the least of the bounds. With v the variance of a round, t the probability left to
/// a side and L = ln(1/t), the mean of n rounds strays by d or more to a side with probability at
/// most t when d is
///
/// - Cantelli: `sqrt(v (1/t - 1) / n)`,
/// - Hoeffding: `(greatest - least) sqrt(L / 2n)`,
/// - Bernstein: `c + sqrt(c^2 + 2 L v / n)` with `c = L m / 3n`, m how far one round strays at
///   most to that side.
///
/// Boucheron, Lugosi, Massart, Concentration Inequalities (2013), sections 2.1 (exercise 2.3), 2.6
/// and 2.8.
fn rigorous(figures: &BetFigures, results: &[Outcome], rounds: u64, level: Level) -> Band {
    let rounds = Ratio::whole(rounds);
    let log = level.log_of_tail();
    let range = match (results.first(), results.last()) {
        (Some((least, _)), Some((greatest, _))) => [least.clone(), greatest.clone()],
        _ => [Ratio::zero(), Ratio::zero()],
    };
    let above = |square: &Ratio| {
        let [_, root] = root_between(square, ROOT_DIGITS);
        root
    };
    let variance = &figures.variance / &rounds;
    let cantelli = above(&(&variance * &(Ratio::one() / level.each_tail() - Ratio::one())));
    let twice = Ratio::whole(2);
    let width = &range[1] - &range[0];
    let hoeffding = width * above(&(&log / &(&twice * &rounds)));
    let bernstein = |farthest: &Ratio| {
        let part = &log * farthest / (Ratio::whole(3) * rounds.clone());
        let square = part.squared() + &(&twice * &log) * &variance;
        part + above(&square)
    };
    let least = |farthest: Ratio| {
        let bounds = [
            (farthest.clone(), Inequality::Range),
            (bernstein(&farthest), Inequality::Bernstein),
            (hoeffding.clone(), Inequality::Hoeffding),
            (cantelli.clone(), Inequality::Cantelli),
        ];
        let least = bounds.into_iter().min_by(|(a, _), (b, _)| a.cmp(b));
        least.expect("there are four bounds")
    };
    // The house's lowest hold is the player's highest result.
    let (down, below) = least(&figures.house_edge + &range[1]);
    let (up, over) = least(-range[0].clone() - figures.house_edge.clone());
    Band {
        level,
        kind: BandKind::Rigorous([below, over]),
        low: &figures.house_edge - &down,
        high: &figures.house_edge + &up,
    }
}

/// A bet with two net results: how often the better one comes is binomial.
struct TwoResults {
    rounds: u64,
    lost: Ratio,
    won: Ratio,
    law: Binomial,
}

impl TwoResults {
    fn new(rounds: u64, (lost, fails): Outcome, (won, succeeds): Outcome) -> Self {
        let odds = succeeds / fails;
        let (success, failure) = (odds.numerator().clone(), odds.denominator().clone());
        Self {
            rounds,
            lost,
            won,
            law: Binomial::new(rounds, success, failure),
        }
    }

    /// The player's result of all rounds when the better result comes so many times.
    fn total(&self, won: u64) -> Ratio {
        &self.won * &Ratio::whole(won) + &self.lost * &Ratio::whole(self.rounds - won)
    }

    fn hold(&self, won: u64) -> Ratio {
        -self.total(won) / Ratio::whole(self.rounds)
    }

    fn band(&self, level: Level) -> Band {
        let [least, most] = self.law.band(level);
        Band {
            level,
            kind: BandKind::Binomial(self.law.probability(least, most)),
            low: self.hold(most),
            high: self.hold(least),
        }
    }

    fn player_ahead(&self) -> [Ratio; 2] {
        let least = (0..=self.rounds).find(|&won| self.total(won).is_positive());
        least.map_or([Ratio::zero(), Ratio::zero()], |least| {
            self.law.probability(least, self.rounds)
        })
    }
}
