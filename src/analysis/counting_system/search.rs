//! The tags of some size whose classical betting correlation is the greatest, proven by looking at
//! all that can be.
//!
//! Let `e_v` be the effects of removal, whose mean over the cards is zero, `t_v` tags with the
//! greatest correlation `r > 0`, and `u = var(t) / cov(t, e)`. For any tags `x`,
//! `Q(x) = 2 u cov(x, e) - var(x) <= 2 u cov(x, e) - u^2 cov(x, e)^2 / var(t) <= var(t) = Q(t)`,
//! the first because the correlation of `x` is at most `r`, so that `t` makes `Q` greatest. As
//! `-var(x)` is the greatest of all `-mean((x - s)^2)`, reached where `s` is the mean of `x`, the
//! tags `t` make `2 u cov(x, e) - mean((x - s)^2)` greatest for `s = mean(t)` too. That is a mean
//! over the cards of terms of one card each, so each `t_v` is a whole number nearest to
//! `u e_v + s` within the size, whatever number of cards is of the kind `v`. Hence the tags of the
//! greatest correlation do not fall where the effects rise. (Two numbers can be equally near; the
//! rising one of such choices has the same `Q`, and so the same correlation.) So it is enough to
//! look at all tags that do not fall with rising effect, cards of equal effect having one tag:
//! `C(g + 2 B, g)` of them for `g` different effects and the size `B`.

use std::fmt;

use super::tags::{Effects, Tags};
use crate::cards::card::Rank;
use crate::exact::ratio::{Integer, Ratio};

/// Tags of the greatest betting correlation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTags {
    /// No tag is farther from zero.
    pub size: i32,
    /// The tags.
    pub tags: Tags,
    /// The square of their correlation with the effects of removal.
    pub correlation_squared: Ratio,
    /// How many tags were looked at.
    pub looked_at: u64,
}

/// At most so many tags are looked at.
pub const TAGS_AT_MOST: u64 = 5_000_000;

/// Why no best tags are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The removal of a card does nothing, whatever its rank: every count is as good.
    NoEffects,
    /// There are more tags than are looked at.
    TooMany(u64),
}

impl fmt::Display for SearchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::NoEffects => write!(
                formatter,
                "no rank changes the expectation when one card is removed; no tags are better than \
                 others"
            ),
            SearchError::TooMany(tags) => write!(
                formatter,
                "{tags} tags would have to be looked at, and at most {TAGS_AT_MOST} are; ask for a \
                 smaller size"
            ),
        }
    }
}

impl std::error::Error for SearchError {}

/// The tags of at most `size`, one or more, with the greatest correlation with the effects of
/// removal over the cards of the shoe. Of several, those with the least sum of magnitudes over
/// the ranks; of several of these, the first in the order of 10 (with jack, queen and king), ace,
/// 2, ..., 9, the smaller tag first. Cards of equal effect get one tag, and ranks that the shoe
/// does not have the tag 0.
///
/// # Errors
/// [`SearchError`].
pub fn best_tags(effects: &Effects, size: i32) -> Result<BestTags, SearchError> {
    if effects.are_zero() {
        return Err(SearchError::NoEffects);
    }
    let groups = effects.groups.len() as u64;
    let steps = 2 * size.unsigned_abs() as u64;
    let number = (1..=steps).try_fold(1_u64, |number, at| {
        Some(number.checked_mul(groups + at)? / at)
    });
    let number = number.unwrap_or(u64::MAX);
    if number > TAGS_AT_MOST {
        return Err(SearchError::TooMany(number));
    }
    let mut search = Search {
        effects,
        size,
        tags: Vec::new(),
        best: None,
        looked_at: 0,
    };
    search.go_on(-size, &Integer::from(0), [0, 0]);
    let (candidate, tags) = search.best.expect("some tags rise with the effects");
    let spread = candidate.spread * &effects.squares;
    Ok(BestTags {
        size,
        tags,
        correlation_squared: Ratio::new(candidate.square * effects.cards, spread),
        looked_at: search.looked_at,
    })
}

/// Tags by what they are compared by: the covariance squared over the spread of the tags, both in
/// units that are the same for all tags.
struct Candidate {
    square: Integer,
    spread: Integer,
    magnitudes: i64,
}

struct Search<'a> {
    effects: &'a Effects,
    size: i32,
    /// The tags of the first groups.
    tags: Vec<i32>,
    best: Option<(Candidate, Tags)>,
    looked_at: u64,
}

impl Search<'_> {
    /// Looks at all tags that go on from those chosen, none below `least`. `covariance` and
    /// `sums`, of the tags and of their squares, are those of the groups chosen, card by card.
    fn go_on(&mut self, least: i32, covariance: &Integer, sums: [i64; 2]) {
        let Some(group) = self.effects.groups.get(self.tags.len()) else {
            self.look_at(covariance, sums);
            return;
        };
        let cards = group.cards as i64;
        let of_group = &group.effect * group.cards;
        let mut covariance = covariance + &of_group * least;
        for tag in least..=self.size {
            let wide = i64::from(tag);
            let sums = [sums[0] + cards * wide, sums[1] + cards * wide * wide];
            self.tags.push(tag);
            self.go_on(tag, &covariance, sums);
            self.tags.pop();
            covariance += &of_group;
        }
    }

    fn look_at(&mut self, covariance: &Integer, [sum, squares]: [i64; 2]) {
        self.looked_at += 1;
        let spread = Integer::from(squares) * self.effects.cards - Integer::from(sum) * sum;
        if *covariance <= Integer::from(0) {
            return;
        }
        let groups = self.effects.groups.iter().zip(&self.tags);
        let magnitude = |tag: i32| i64::from(tag.abs());
        let magnitudes = groups.map(|(group, &tag)| group.ranks.len() as i64 * magnitude(tag));
        let candidate = Candidate {
            square: covariance * covariance,
            spread,
            magnitudes: magnitudes.sum(),
        };
        let is_better = match &self.best {
            None => true,
            Some((best, tags)) => {
                let own = &candidate.square * &best.spread;
                let its = &best.square * &candidate.spread;
                own.cmp(&its)
                    .then(best.magnitudes.cmp(&candidate.magnitudes))
                    .then_with(|| in_order(tags).cmp(&in_order(&self.chosen())))
                    .is_gt()
            }
        };
        if is_better {
            self.best = Some((candidate, self.chosen()));
        }
    }

    fn chosen(&self) -> Tags {
        let mut tags = [0; Rank::COUNT];
        for (group, &tag) in self.effects.groups.iter().zip(&self.tags) {
            for rank in &group.ranks {
                tags[rank.index()] = tag;
            }
        }
        Tags::of_ranks(tags)
    }
}

/// The tags of tens and pictures first, then of ace to nine.
fn in_order(tags: &Tags) -> Vec<i32> {
    let ranks: Vec<Rank> = Rank::all().collect();
    let (low, tens) = ranks.split_at(9);
    tens.iter().chain(low).map(|&rank| tags.of(rank)).collect()
}
