//! A design in whole numbers: pays over one denominator, ways without their common factor.

use super::Design;
use crate::analysis::open_pay::LineWays;
use crate::exact::ratio::{Integer, Ratio, greatest_common_divisor, least_common_multiple};

/// The pays of a design and the ways of a shoe as whole numbers.
///
/// With `unit` the denominator of all pays, `v` a pay times `unit` and `w` the ways of its line,
/// the **sum** of a design is that of `w * v` over its lines. Its house edge is
/// `(unit * rest - sum) / (unit * total)`, `rest` being the ways that no line matches.
#[derive(Clone, Debug)]
pub(super) struct ScaledShoe {
    pub lines: Vec<Integer>,
    pub total: Integer,
    pub rest: Integer,
}

/// The net results of all candidates, `[line][candidate]`, times a common denominator.
#[derive(Clone, Debug)]
pub(super) struct ScaledPays {
    pub unit: Integer,
    pub pays: Vec<Vec<Integer>>,
}

impl ScaledPays {
    pub fn new(design: &Design) -> Self {
        let profits = || design.candidates().iter().flatten().map(|of| &of.profit);
        let unit = profits().fold(Integer::from(1), |unit, profit| {
            least_common_multiple(&unit, profit.denominator())
        });
        let scaled = |profit: &Ratio| profit.numerator() * (&unit / profit.denominator());
        let pays = design.candidates().iter();
        let pays = pays.map(|of| of.iter().map(|of| scaled(&of.profit)).collect());
        Self {
            pays: pays.collect(),
            unit,
        }
    }
}

impl ScaledShoe {
    pub fn new(ways: &LineWays) -> Self {
        let lines: Vec<Integer> = ways.lines.iter().map(|&of| Integer::from(of)).collect();
        let total = Integer::from(ways.total);
        let factor = lines
            .iter()
            .fold(total.clone(), |a, b| greatest_common_divisor(&a, b));
        let lines: Vec<Integer> = lines.iter().map(|of| of / &factor).collect();
        let total = total / &factor;
        let rest = &total - lines.iter().sum::<Integer>();
        Self { lines, total, rest }
    }

    /// The sum, in general no whole number, at which the house edge is this.
    pub fn sum_at(&self, edge: &Ratio, unit: &Integer) -> Ratio {
        let rest = Ratio::whole(self.rest.clone()) - edge * &Ratio::whole(self.total.clone());
        rest * Ratio::whole(unit.clone())
    }

    /// The least and the greatest whole sum whose house edge lies in a window.
    pub fn sums_within(&self, least: &Ratio, most: &Ratio, unit: &Integer) -> (Integer, Integer) {
        let (low, high) = (self.sum_at(most, unit), self.sum_at(least, unit));
        (low.ceiling(), high.floor())
    }
}
