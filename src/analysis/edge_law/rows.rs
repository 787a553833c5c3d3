//! The last three classes of the walk over compositions.
//!
//! When all other numbers of cards are chosen, what remains of a statistic is a polynomial in two
//! numbers, a square of coefficients. One more choice takes a step of its rows; then all
//! compositions of the last two classes are a row, a polynomial in one number whose values come by
//! differences.

use std::ops::Range;

use super::plan::Plan;
use super::sums::Extreme;
use super::walk::{ANY, Asked, BEST, DEGREE_AT_MOST, FIRST, SETS};
use crate::exact::wide::Wide;

/// The coefficients of a polynomial in one number, with zeros behind.
type Line = [i64; DEGREE_AT_MOST + 2];

/// The coefficients of a polynomial in two numbers, a line for each power of the first.
type Square = [Line; DEGREE_AT_MOST + 1];

pub(super) struct Rows<'a> {
    plan: &'a Plan,
    pub asked: &'a Asked,
    range: Range<u64>,
    /// By statistic.
    squares: Vec<Square>,
    /// By statistic the values of a row.
    values: Vec<Vec<i64>>,
    /// The sums of a row.
    row: Vec<i128>,
    /// The sums over the last three classes, where they fit in a register.
    sums: Vec<i128>,
    /// By statistic the greatest and the least value so far.
    outermost: Vec<[i64; 2]>,
    /// Where they were.
    pub extremes: Vec<[Option<Extreme>; 2]>,
    pub compositions: u64,
}

/// A row: how many cards of the class before it are unseen and how many of both its classes, the
/// least number of its first class, and the number of its first composition.
struct Row {
    before: usize,
    cards: usize,
    least: usize,
    first: u64,
}

impl<'a> Rows<'a> {
    pub fn new(plan: &'a Plan, asked: &'a Asked, range: Range<u64>) -> Self {
        let statistics = plan.start.len();
        Self {
            squares: vec![[[0; DEGREE_AT_MOST + 2]; DEGREE_AT_MOST + 1]; statistics],
            values: vec![Vec::with_capacity(plan.unseen + 1); statistics],
            row: vec![0; asked.places()],
            sums: vec![0; asked.places()],
            outermost: vec![[i64::MIN, i64::MAX]; statistics],
            extremes: vec![[None, None]; statistics],
            compositions: 0,
            plan,
            asked,
            range,
        }
    }

    /// Takes over the polynomials in two numbers, their coefficients by degree.
    pub fn enter(&mut self, above: &[Vec<i64>]) {
        let layout = &self.plan.layouts[self.plan.rows_level()];
        for (square, from) in self.squares.iter_mut().zip(above) {
            for (line, block) in square.iter_mut().zip(layout.blocks.windows(2)) {
                let places = &layout.by_degree[block[0]..block[1]];
                for (coefficient, &place) in line.iter_mut().zip(places) {
                    *coefficient = from[place as usize];
                }
            }
        }
    }

    /// Adds all compositions of so many cards of the last three classes to the totals; `chosen`
    /// are the cards of the classes before.
    pub fn add<const L: usize>(
        &mut self,
        cards: usize,
        first: u64,
        chosen: &[u64],
        totals: &mut [Wide<L>],
    ) {
        let (plan, level) = (self.plan, self.plan.rows_level());
        let mut first = first;
        self.sums.fill(0);
        for before in 0..=cards.min(plan.counts[level] as usize) {
            let rest = cards - before;
            let compositions = plan.below[level + 1][rest];
            if compositions > 0 && self.range.contains(&first) {
                let row = Row {
                    before,
                    cards: rest,
                    least: *plan.row(rest).start(),
                    first,
                };
                self.add_row(&row, chosen, totals);
            }
            first += compositions;
            for square in &mut self.squares {
                step(square);
            }
        }
        if plan.is_narrow {
            for (total, &sum) in totals.iter_mut().zip(&self.sums) {
                *total = Wide::of(sum);
            }
        }
    }

    fn add_row<const L: usize>(&mut self, row: &Row, chosen: &[u64], totals: &mut [Wide<L>]) {
        let plan = self.plan;
        let length = plan.row(row.cards).count();
        let mut is_further_out = false;
        let of_statistics = self
            .values
            .iter_mut()
            .zip(&self.squares)
            .zip(&self.outermost);
        for ((values, square), &[greatest, least]) in of_statistics {
            values.resize(length, 0);
            evaluate(&square[0], row.least, values);
            let high = values.iter().fold(i64::MIN, |high, &value| high.max(value));
            let low = values.iter().fold(i64::MAX, |low, &value| low.min(value));
            is_further_out |= high > greatest || low < least;
        }
        if is_further_out {
            self.note_extremes(row, chosen);
        }
        self.compositions += length as u64;
        let choices = &plan.choices[plan.rows_level()][row.before];
        match &plan.rows {
            Some(rows) => {
                self.sum_up(&rows[row.cards]);
                if plan.is_narrow {
                    let choices = choices.first().map_or(0, |&choices| i128::from(choices));
                    for (sum, &more) in self.sums.iter_mut().zip(&self.row) {
                        *sum += more * choices;
                    }
                } else {
                    for (total, &sum) in totals.iter_mut().zip(&self.row) {
                        total.add_product(&Wide::of(sum), choices);
                    }
                }
            }
            None => self.add_wide(row, choices, totals),
        }
    }

    /// Sums up a row whose weights fit in a register.
    fn sum_up(&mut self, weights: &[u64]) {
        let mut place = FIRST;
        let mut any = 0;
        self.row.fill(0);
        for (values, grid) in self.values.iter().zip(&self.asked.grid) {
            let (mut favourable, mut gain, mut sum) = (0_u64, 0_i128, 0_i128);
            for (&weight, &value) in weights.iter().zip(values) {
                let product = i128::from(weight) * i128::from(value);
                // All ones where the value is above zero: a branch here would be guessed wrong.
                let mask = -i64::from(value > 0);
                sum += product;
                favourable += weight & mask as u64;
                gain += product & i128::from(mask);
            }
            any |= favourable;
            self.row[place] = favourable.into();
            self.row[place + 1] = gain;
            self.row[place + 2] = sum;
            place += 3;
            if !grid.is_empty() {
                for (&weight, value) in weights.iter().zip(values) {
                    let point = grid.partition_point(|bound| bound < value);
                    if point < grid.len() {
                        self.row[place + point] += i128::from(weight);
                    }
                }
                place += grid.len();
            }
        }
        self.row[SETS] = weights.iter().map(|&weight| i128::from(weight)).sum();
        if any != 0 {
            self.sum_up_best(weights);
        }
    }

    /// Sums up what the best of the statistics gives in a row in which one is above zero.
    fn sum_up_best(&mut self, weights: &[u64]) {
        if self.values.len() == 1 {
            self.row[ANY] = self.row[FIRST];
            self.row[BEST] = self.row[FIRST + 1];
            return;
        }
        let (mut any, mut gain) = (0_u64, 0_i128);
        for (at, &weight) in weights.iter().enumerate() {
            let best = self
                .values
                .iter()
                .fold(0, |best: i64, values| best.max(values[at]));
            any += weight & (-i64::from(best > 0)) as u64;
            gain += i128::from(weight) * i128::from(best);
        }
        (self.row[ANY], self.row[BEST]) = (any.into(), gain);
    }

    /// Adds a row whose weights are too large for a register, each `choices` times.
    fn add_wide<const L: usize>(&self, row: &Row, choices: &[u64], totals: &mut [Wide<L>]) {
        let (plan, level) = (self.plan, self.plan.rows_level());
        for (at, of_class) in plan.row(row.cards).enumerate() {
            let [mut before, mut both, mut weight] = [Wide::ZERO; 3];
            before.add_product(&Wide::of(1), choices);
            both.add_product(&before, &plan.choices[level + 1][of_class]);
            weight.add_product(&both, &plan.choices[level + 2][row.cards - of_class]);
            let mut add = |place: usize, value: i64| {
                let mut product = Wide::ZERO;
                product.add_product(&weight, &[value.unsigned_abs()]);
                totals[place].add(&if value < 0 {
                    product.negative()
                } else {
                    product
                });
            };
            add(SETS, 1);
            let mut place = FIRST;
            let mut best = 0;
            for (values, grid) in self.values.iter().zip(&self.asked.grid) {
                let value = values[at];
                best = best.max(value);
                add(place, i64::from(value > 0));
                add(place + 1, value.max(0));
                add(place + 2, value);
                place += 3;
                let point = grid.partition_point(|bound| *bound < value);
                if point < grid.len() {
                    add(place + point, 1);
                }
                place += grid.len();
            }
            add(ANY, i64::from(best > 0));
            add(BEST, best);
        }
    }

    /// Notes the values of a row that are further out than all before.
    fn note_extremes(&mut self, row: &Row, chosen: &[u64]) {
        for statistic in 0..self.values.len() {
            for (at, &value) in self.values[statistic].iter().enumerate() {
                let outermost = &mut self.outermost[statistic];
                let is_further = [value > outermost[0], value < outermost[1]];
                if is_further == [false, false] {
                    continue;
                }
                let of_class = row.least + at;
                let last = [row.before, of_class, row.cards - of_class].map(|of| of as u64);
                let mut composition = vec![0; self.plan.classes_of_shoe];
                let counts = chosen.iter().chain(&last);
                for (&class, &count) in self.plan.classes.iter().zip(counts) {
                    composition[class] += count;
                }
                for (end, _) in is_further
                    .iter()
                    .enumerate()
                    .filter(|(_, further)| **further)
                {
                    outermost[end] = value;
                    self.extremes[statistic][end] = Some(Extreme {
                        value,
                        number: row.first + at as u64,
                        composition: composition.clone(),
                    });
                }
            }
        }
    }
}

/// From a value of the first number to the next.
fn step(square: &mut Square) {
    for power in 0..DEGREE_AT_MOST {
        let higher = square[power + 1];
        for (coefficient, more) in square[power].iter_mut().zip(higher) {
            // Exact modulo 2^64, and the values that are read fit.
            *coefficient = coefficient.wrapping_add(more);
        }
    }
}

/// The values of a polynomial in one number from `least` on, by differences.
fn evaluate(line: &Line, least: usize, values: &mut [i64]) {
    let mut differences = *line;
    let step = |differences: &mut Line| {
        for order in 0..=DEGREE_AT_MOST {
            differences[order] = differences[order].wrapping_add(differences[order + 1]);
        }
    };
    for _ in 0..least {
        step(&mut differences);
    }
    for value in values {
        *value = differences[0];
        step(&mut differences);
    }
}
