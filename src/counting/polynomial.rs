//! Polynomials in falling factorials of a shoe's counts: a question answered for every shoe.
//!
//! A round that draws `m_c` cards of each class `c` has weight `prod (n_c)_{m_c}`, so the ways of
//! a cell are a sum of such monomials with whole coefficients. The classes are divided into a left
//! and a right half: a monomial is the product of one of each, and on a shoe the products of the
//! few hundred halves are computed once.

use std::borrow::Cow;

use super::census::{Census, Prepared, Progress, Ways, Weight, ordered_draws, total_draws};
use super::multisets::Multisets;
use super::plan::Plan;
use super::question::CountError;
use super::rounds::Dealing;
use super::walk::{Tally, walk};
use crate::cards::card_set::CardSet;
use crate::cards::shoe::{Shoe, ShoeError};

/// The most classes for which polynomials are built. With more there are too many monomials.
pub const CLASSES_AT_MOST: usize = 20;

/// The most rounds that are walked for them, orders told apart.
const ROUNDS_AT_MOST: usize = 20_000_000;

/// The monomials of up to so many draws from so many classes.
#[derive(Clone, Debug)]
pub struct Basis {
    classes: Vec<CardSet>,
    left: Multisets,
    right: Multisets,
    draws: usize,
}

/// A polynomial over a [`Basis`]: the ways of a cell on any shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial {
    /// The terms that draw as many cards as the place in the list, before padding.
    by_degree: Vec<Terms>,
}

/// The monomials of a basis for one shoe.
#[derive(Clone, Debug)]
pub enum Point {
    /// Every count fits in 64 bits.
    Narrow(PointOf<u64>),
    /// Some counts need 128 bits.
    Wide(PointOf<u128>),
}

/// The values of the half monomials for one shoe.
#[derive(Clone, Debug)]
pub struct PointOf<W> {
    left: Vec<W>,
    right: Vec<W>,
    /// By degree, the orders of the cards that pad a round to its full length.
    padding: Vec<Ways>,
}

/// The polynomials of a question, `[shape][cell]` as in [`Census`].
#[derive(Clone, Debug)]
pub struct Polynomials {
    /// What they are polynomials in.
    pub basis: Basis,
    /// The polynomials.
    pub by_shape: Vec<Vec<Polynomial>>,
}

/// Terms sorted by left half, then right half, in runs of right halves that follow one another:
/// a run is a plain product of two rows of numbers. Small gaps are bridged by zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Terms {
    runs: Vec<Run>,
    coefficients: Vec<u32>,
}

/// A run of terms: its left half, its first right half, and its first coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    left: u16,
    right: u16,
    first: u32,
}

/// The most zeros that bridge a gap.
const GAP_AT_MOST: usize = 4;

impl Prepared {
    /// Whether the slots are told apart coarsely enough for polynomials.
    pub fn has_polynomials(&self) -> bool {
        let classes = self.partition().len();
        let rounds = |plan: &Plan| classes.saturating_pow(plan.levels.len() as u32);
        let are_few = |plan: &Plan| rounds(plan) <= ROUNDS_AT_MOST;
        classes <= CLASSES_AT_MOST && self.plans.iter().all(are_few)
    }

    /// The polynomials of the question; `None` where the slots are told apart too finely.
    ///
    /// # Errors
    /// [`CountError::Fault`] when the question is at fault.
    pub fn polynomials(&self, dealing: &impl Dealing) -> Result<Option<Polynomials>, CountError> {
        self.check(dealing, &Progress::default())?;
        if !self.has_polynomials() {
            return Ok(None);
        }
        let partition = self.partition();
        let is_uniform = |plan: &Plan| plan.levels.iter().all(|of| of.partition == partition);
        let plans: Vec<Cow<'_, Plan>> = self
            .plans
            .iter()
            .map(|plan| match is_uniform(plan) {
                true => Cow::Borrowed(plan),
                false => Cow::Owned(plan.refined(dealing, &partition)),
            })
            .collect();
        let basis = Basis::new(partition.classes().to_vec(), self.draws);
        let by_shape = plans.iter().map(|plan| {
            let mut tally = Monomials {
                basis: &basis,
                entries: Vec::new(),
            };
            let start = Monomial {
                times: 1,
                left: 0,
                right: 0,
            };
            walk(plan, dealing, &mut tally, start, &[])?;
            Ok(tally.polynomials(self.cells, plan.levels.len()))
        });
        let by_shape = by_shape.collect::<Result<_, CountError>>()?;
        Ok(Some(Polynomials { basis, by_shape }))
    }
}

impl Polynomials {
    /// The census of a shoe: equal to walking it.
    ///
    /// # Errors
    /// [`ShoeError::SuitsUnknown`] as for a walk.
    pub fn census(&self, shoe: &Shoe) -> Result<Census, ShoeError> {
        let point = self.basis.at(shoe)?;
        let ways = |polynomial: &Polynomial| polynomial.ways(&point);
        let shape = |cells: &Vec<Polynomial>| cells.iter().map(ways).collect();
        Ok(Census {
            by_shape: self.by_shape.iter().map(shape).collect(),
        })
    }

    /// How many different monomials occur.
    pub fn monomials(&self) -> usize {
        let all: Vec<&Polynomial> = self.by_shape.iter().flatten().collect();
        Polynomial::sum(&all).terms()
    }
}

impl Basis {
    fn new(classes: Vec<CardSet>, draws: usize) -> Self {
        let half = classes.len() / 2;
        Self {
            left: Multisets::new(half, draws),
            right: Multisets::new(classes.len() - half, draws),
            classes,
            draws,
        }
    }

    /// The monomials' values on a shoe.
    ///
    /// # Errors
    /// [`ShoeError::SuitsUnknown`] when a class cuts through a rank whose suits are not known.
    pub fn at(&self, shoe: &Shoe) -> Result<Point, ShoeError> {
        let counts: Vec<u64> = self
            .classes
            .iter()
            .map(|&class| shoe.count(class))
            .collect::<Result<_, _>>()?;
        Ok(match u64::try_from(total_draws(shoe, self.draws)) {
            Ok(_) => Point::Narrow(self.point(&counts, shoe)),
            Err(_) => Point::Wide(self.point(&counts, shoe)),
        })
    }

    fn point<W: Weight>(&self, counts: &[u64], shoe: &Shoe) -> PointOf<W> {
        let half = self.left.classes();
        PointOf {
            left: self.left.orders(&counts[..half], shoe.draws()),
            right: self.right.orders(&counts[half..], shoe.draws()),
            padding: (0..=self.draws)
                .map(|n| ordered_draws(shoe, n, self.draws))
                .collect(),
        }
    }
}

impl Polynomial {
    /// The sum of polynomials over one basis.
    pub fn sum(polynomials: &[&Polynomial]) -> Polynomial {
        let degrees = polynomials
            .iter()
            .map(|p| p.by_degree.len())
            .max()
            .unwrap_or(0);
        let by_degree = (0..degrees).map(|degree| {
            let of_degree = polynomials.iter().filter_map(|p| p.by_degree.get(degree));
            Terms::collect(of_degree.flat_map(Terms::entries).collect())
        });
        Polynomial {
            by_degree: by_degree.collect(),
        }
    }

    /// The ways on the shoe of the point.
    pub fn ways(&self, point: &Point) -> Ways {
        match point {
            Point::Narrow(point) => self.ways_at(point),
            Point::Wide(point) => self.ways_at(point),
        }
    }

    fn ways_at<W: Weight>(&self, point: &PointOf<W>) -> Ways {
        let of_degree = |(terms, padding): (&Terms, &Ways)| terms.value(point) * padding;
        self.by_degree
            .iter()
            .zip(&point.padding)
            .map(of_degree)
            .sum()
    }

    /// How many terms it has.
    pub fn terms(&self) -> usize {
        self.by_degree
            .iter()
            .map(|terms| terms.entries().count())
            .sum()
    }
}

impl Terms {
    /// Adds up entries of (left and right half, coefficient).
    fn collect(mut entries: Vec<(u32, u32)>) -> Self {
        entries.sort_unstable_by_key(|entry| entry.0);
        let mut terms = Terms::default();
        for (monomial, coefficient) in entries {
            let (left, right) = ((monomial >> 16) as u16, monomial as u16);
            // How far the entry stands behind the end of the last run: none in another row.
            let gap = terms
                .runs
                .last()
                .filter(|run| run.left == left)
                .and_then(|run| {
                    let length = terms.coefficients.len() - run.first as usize;
                    (usize::from(right) + 1).checked_sub(usize::from(run.right) + length)
                });
            match (gap, terms.coefficients.last_mut()) {
                (Some(0), Some(last)) => *last += coefficient,
                (Some(gap), _) if gap <= GAP_AT_MOST + 1 => {
                    terms.coefficients.extend(std::iter::repeat_n(0, gap - 1));
                    terms.coefficients.push(coefficient);
                }
                _ => {
                    let first = terms.coefficients.len() as u32;
                    terms.runs.push(Run { left, right, first });
                    terms.coefficients.push(coefficient);
                }
            }
        }
        terms
    }

    /// The runs with their coefficients.
    fn runs(&self) -> impl Iterator<Item = (&Run, &[u32])> {
        self.runs.iter().enumerate().map(|(at, run)| {
            let end = self
                .runs
                .get(at + 1)
                .map_or(self.coefficients.len(), |r| r.first as usize);
            (run, &self.coefficients[run.first as usize..end])
        })
    }

    fn entries(&self) -> impl Iterator<Item = (u32, u32)> {
        self.runs().flat_map(|(run, coefficients)| {
            let of_run = coefficients.iter().enumerate().filter(|(_, of)| **of > 0);
            of_run.map(|(at, &coefficient)| {
                (
                    u32::from(run.left) << 16 | (u32::from(run.right) + at as u32),
                    coefficient,
                )
            })
        })
    }

    fn value<W: Weight>(&self, point: &PointOf<W>) -> Ways {
        let mut sum = W::from(0);
        for (run, coefficients) in self.runs() {
            let right = &point.right[usize::from(run.right)..];
            let mut row = W::from(0);
            for (&coefficient, &right) in coefficients.iter().zip(right) {
                row = row.plus(right.times(W::from(coefficient)));
            }
            sum = sum.plus(point.left[usize::from(run.left)].times(row));
        }
        sum.into()
    }
}

/// Collects the monomials of the rounds walked.
struct Monomials<'a> {
    basis: &'a Basis,
    entries: Vec<(u64, u32)>,
}

#[derive(Clone, Copy)]
struct Monomial {
    times: u32,
    left: u16,
    right: u16,
}

impl Monomials<'_> {
    fn grown(&self, monomial: Monomial, class: usize) -> Monomial {
        let Basis { left, right, .. } = self.basis;
        match class.checked_sub(left.classes()) {
            None => Monomial {
                left: left.with(usize::from(monomial.left), class) as u16,
                ..monomial
            },
            Some(class) => Monomial {
                right: right.with(usize::from(monomial.right), class) as u16,
                ..monomial
            },
        }
    }

    fn polynomials(self, cells: usize, degree: usize) -> Vec<Polynomial> {
        let mut by_cell: Vec<Vec<(u32, u32)>> = vec![Vec::new(); cells];
        for (key, times) in self.entries {
            by_cell[(key >> 32) as usize].push((key as u32, times));
        }
        let polynomial = |entries| {
            let mut by_degree = vec![Terms::default(); degree];
            by_degree.push(Terms::collect(entries));
            Polynomial { by_degree }
        };
        by_cell.into_iter().map(polynomial).collect()
    }
}

impl Tally for Monomials<'_> {
    type Prefix = Monomial;

    fn draw(&mut self, at: Monomial, _level: usize, class: usize, times: u32) -> Option<Monomial> {
        let grown = self.grown(at, class);
        Some(Monomial {
            times: grown.times * times,
            ..grown
        })
    }

    fn undraw(&mut self, _level: usize, _class: usize) {}

    fn add_one(&mut self, cell: usize, prefix: Monomial, lane: usize) {
        let Monomial { times, left, right } = self.grown(prefix, lane);
        let key = (cell as u64) << 32 | u64::from(left) << 16 | u64::from(right);
        self.entries.push((key, times));
    }
}
