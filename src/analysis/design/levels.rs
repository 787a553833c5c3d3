//! The lines of a design in the order in which their pays are chosen, and for each what the lines
//! after it can still add: so that no choice is begun which cannot end in the window.

use std::ops::{Add, Range};

use super::scaled::{ScaledPays, ScaledShoe};
use super::{Design, DesignError};
use crate::exact::ratio::Integer;

/// A whole number wide enough for the sums of a search: see [`bound`].
pub(super) trait Number:
    Copy + Ord + Add<Output = Self> + From<i8> + Send + Sync + for<'a> TryFrom<&'a Integer>
{
}

impl Number for i64 {}
impl Number for i128 {}

/// A line whose pay is chosen at this level.
#[derive(Clone, Debug)]
pub(super) struct Level<N> {
    pub line: usize,
    /// Whether the choice bounds those of later levels; then it is their state.
    pub is_ordered: bool,
    /// By state, the candidates from which the later lines can be filled.
    pub allowed: Vec<Range<usize>>,
    /// `[shoe][candidate]`: ways times pay.
    pub contributions: Vec<Vec<N>>,
    /// `[shoe][candidate]`: the contribution with the least and the most that the later lines
    /// add, as far as the choice and not the state decides these.
    pub lower: Vec<Vec<N>>,
    pub upper: Vec<Vec<N>>,
}

/// What the lines from a level on can add, by state. The state is the candidate chosen at the
/// last ordered level before, 0 where there is none.
#[derive(Clone, Debug)]
pub(super) struct Rest<N> {
    /// In how many ways they can be filled.
    pub completions: Vec<u128>,
    /// `[state][shoe]`: the least and the most they add.
    pub least: Vec<Vec<N>>,
    pub most: Vec<Vec<N>>,
}

/// All levels, and what is left from each of them on; the last rest is empty.
#[derive(Clone, Debug)]
pub(super) struct Levels<N> {
    pub levels: Vec<Level<N>>,
    pub rests: Vec<Rest<N>>,
}

/// In which direction the ordered lines are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// As named: no pay is above the one chosen before.
    Falling,
    /// From the last named up: no pay is below the one chosen before.
    Rising,
}

/// No sum of contributions, of all lines or of some, is further from zero.
pub(super) fn bound(pays: &ScaledPays, shoes: &[ScaledShoe]) -> Integer {
    let of_shoe = |shoe: &ScaledShoe| -> Integer {
        let of_line = |(ways, pays): (&Integer, &Vec<Integer>)| {
            let sizes = pays.iter().map(|pay| (ways * pay).magnitude().clone());
            Integer::from(sizes.max().unwrap_or_default())
        };
        shoe.lines.iter().zip(&pays.pays).map(of_line).sum()
    };
    shoes.iter().map(of_shoe).max().unwrap_or_default()
}

/// The lines with the most ways come first, for their pays move the edge most; the last line is
/// then solved as an interval.
fn line_order(design: &Design, shoe: &ScaledShoe) -> (Vec<usize>, Direction) {
    let ways = |line: &usize| &shoe.lines[*line];
    let mut ordered = design.order().to_vec();
    let mut direction = Direction::Falling;
    if let (Some(first), Some(last)) = (ordered.first(), ordered.last())
        && ways(first) < ways(last)
    {
        ordered.reverse();
        direction = Direction::Rising;
    }
    let is_free = |line: &usize| !design.order().contains(line);
    let mut free: Vec<usize> = (0..shoe.lines.len()).filter(is_free).collect();
    free.sort_by(|a, b| ways(b).cmp(ways(a)));
    let mut lines = Vec::new();
    let (mut free, mut ordered) = (free.into_iter().peekable(), ordered.into_iter().peekable());
    loop {
        let next = match (free.peek(), ordered.peek()) {
            (Some(a), Some(b)) if ways(a) >= ways(b) => free.next(),
            (Some(_), None) => free.next(),
            (_, Some(_)) => ordered.next(),
            (None, None) => break,
        };
        lines.extend(next);
    }
    (lines, direction)
}

impl<N: Number> Levels<N> {
    /// The levels of a design on shoes, every [`bound`] of which fits the number.
    ///
    /// # Errors
    /// When there are too many choices to be counted.
    pub fn new(
        design: &Design,
        pays: &ScaledPays,
        shoes: &[ScaledShoe],
    ) -> Result<Self, DesignError> {
        let (lines, direction) = line_order(design, &shoes[0]);
        let last_ordered = |level: usize| {
            let before = lines[..level].iter().rev();
            before.copied().find(|line| design.order().contains(line))
        };
        let states = |level: usize| last_ordered(level).map_or(1, |line| pays.pays[line].len());
        let mut rests = vec![Rest::none(states(lines.len()), shoes.len())];
        let mut levels = Vec::new();
        for level in (0..lines.len()).rev() {
            let line = lines[level];
            let later = &rests[rests.len() - 1];
            let of_line = &pays.pays[line];
            let is_ordered = design.order().contains(&line);
            let range = |state: usize| match last_ordered(level).filter(|_| is_ordered) {
                None => 0..of_line.len(),
                Some(before) => {
                    let pay = &pays.pays[before][state];
                    match direction {
                        Direction::Falling => 0..of_line.partition_point(|of| of <= pay),
                        Direction::Rising => of_line.partition_point(|of| of < pay)..of_line.len(),
                    }
                }
            };
            let ranges = (0..states(level)).map(range).collect();
            let contributions = contributions(of_line, line, shoes);
            let made = Level::new(line, is_ordered, ranges, contributions, later);
            let rest = made.rest(later, shoes.len())?;
            levels.push(made);
            rests.push(rest);
        }
        levels.reverse();
        rests.reverse();
        Ok(Self { levels, rests })
    }
}

fn contributions<N: Number>(pays: &[Integer], line: usize, shoes: &[ScaledShoe]) -> Vec<Vec<N>> {
    let product = |shoe: &ScaledShoe, pay: &Integer| {
        let product = N::try_from(&(&shoe.lines[line] * pay)).ok();
        product.expect("no contribution passes the bound that was checked")
    };
    let of_shoe = |shoe: &ScaledShoe| pays.iter().map(|pay| product(shoe, pay)).collect();
    shoes.iter().map(of_shoe).collect()
}

impl<N: Number> Rest<N> {
    /// Nothing is left to choose.
    fn none(states: usize, shoes: usize) -> Self {
        let zeros = vec![vec![N::from(0); shoes]; states];
        Self {
            completions: vec![1; states],
            least: zeros.clone(),
            most: zeros,
        }
    }
}

impl<N: Number> Level<N> {
    /// Candidates that leave a later line without a pay stand at one end of a range, for the
    /// lines are ordered; they are cut off.
    fn new(
        line: usize,
        is_ordered: bool,
        mut allowed: Vec<Range<usize>>,
        contributions: Vec<Vec<N>>,
        later: &Rest<N>,
    ) -> Self {
        for (state, range) in allowed.iter_mut().enumerate() {
            let is_dead = |at: usize| later.completions[if is_ordered { at } else { state }] == 0;
            while range.start < range.end && is_dead(range.start) {
                range.start += 1;
            }
            while range.start < range.end && is_dead(range.end - 1) {
                range.end -= 1;
            }
        }
        let with = |rest: &[Vec<N>]| -> Vec<Vec<N>> {
            let add = |shoe: usize, (at, &of): (usize, &N)| {
                if is_ordered { of + rest[at][shoe] } else { of }
            };
            let of_shoe = |(shoe, of): (usize, &Vec<N>)| {
                of.iter().enumerate().map(|of| add(shoe, of)).collect()
            };
            contributions.iter().enumerate().map(of_shoe).collect()
        };
        let (lower, upper) = (with(&later.least), with(&later.most));
        Self {
            line,
            is_ordered,
            allowed,
            contributions,
            lower,
            upper,
        }
    }

    /// The state after a choice.
    pub fn next_state(&self, state: usize, candidate: usize) -> usize {
        if self.is_ordered { candidate } else { state }
    }

    /// What this level and the later ones add. A higher candidate raises both the least and the
    /// most that can be reached, or leaves them: so the ends of a range have the extremes.
    fn rest(&self, later: &Rest<N>, shoes: usize) -> Result<Rest<N>, DesignError> {
        let mut rest = Rest {
            completions: Vec::new(),
            least: Vec::new(),
            most: Vec::new(),
        };
        let mut before: Vec<u128> = vec![0];
        if self.is_ordered {
            for (sum, of) in later.completions.iter().enumerate() {
                let sum = before[sum].checked_add(*of);
                before.push(sum.ok_or(DesignError::TooMany)?);
            }
        }
        for (state, range) in self.allowed.iter().enumerate() {
            let completions = if self.is_ordered {
                Some(before[range.end.max(range.start)] - before[range.start])
            } else {
                later.completions[state].checked_mul(range.len() as u128)
            };
            rest.completions
                .push(completions.ok_or(DesignError::TooMany)?);
            let reached = |reach: &[Vec<N>], later: &[Vec<N>], at: Option<usize>| -> Vec<N> {
                let of_shoe = |shoe: usize| match at {
                    None => N::from(0),
                    Some(at) if self.is_ordered => reach[shoe][at],
                    Some(at) => reach[shoe][at] + later[state][shoe],
                };
                (0..shoes).map(of_shoe).collect()
            };
            let (first, last) = (range.clone().next(), range.clone().next_back());
            rest.least.push(reached(&self.lower, &later.least, first));
            rest.most.push(reached(&self.upper, &later.most, last));
        }
        Ok(rest)
    }
}
