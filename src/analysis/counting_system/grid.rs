//! Polynomials in two variables modulo a prime: `y` counts cards, `z` adds up their tags.

use crate::exact::residues::PRODUCTS_AT_MOST;

/// A polynomial with remainders as coefficients: a row for each power of `y`, in it a column for
/// each power of `z` from `least` on.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    prime: u32,
    /// The power of `z` in the first column.
    pub least: i64,
    pub width: usize,
    values: Vec<u32>,
    /// The rows and columns beyond which nothing stands.
    rows_used: usize,
    columns_used: [usize; 2],
}

impl Grid {
    /// Zero, with room for so many rows and columns.
    pub fn zero(prime: u32, rows: usize, least: i64, width: usize) -> Self {
        Self {
            prime,
            least,
            width,
            values: vec![0; rows * width],
            rows_used: 0,
            columns_used: [width, 0],
        }
    }

    /// A row, by the power of `y`.
    pub fn row(&self, cards: usize) -> &[u32] {
        &self.values[cards * self.width..][..self.width]
    }

    /// Adds a number.
    pub fn add_constant(&mut self, number: u32) {
        let column = (-self.least) as usize;
        let sum = u64::from(self.values[column]) + u64::from(number);
        self.values[column] = (sum % u64::from(self.prime)) as u32;
        self.used(1, [column, column + 1]);
    }

    fn used(&mut self, rows: usize, [first, end]: [usize; 2]) {
        self.rows_used = self.rows_used.max(rows);
        self.columns_used[0] = self.columns_used[0].min(first);
        self.columns_used[1] = self.columns_used[1].max(end);
    }

    /// The column that stands for a power of `z` of another grid.
    fn moved(&self, column: usize, least: i64) -> usize {
        (column as i64 + least - self.least) as usize
    }

    /// Adds another polynomial times `y^cards z^tag`.
    pub fn add(&mut self, other: &Grid, cards: usize, tag: i64) {
        let [first, end] = other.columns_used;
        if first >= end {
            return;
        }
        let start = self.moved(first, other.least + tag);
        for row in 0..other.rows_used {
            let from = &other.row(row)[first..end];
            let to = &mut self.values[(row + cards) * self.width + start..][..from.len()];
            add(to, from, self.prime);
        }
        self.used(other.rows_used + cards, [start, start + end - first]);
    }

    /// Multiplies by `1 + y z^tag`.
    pub fn grow(&mut self, tag: i64) {
        let [first, end] = self.columns_used;
        if first >= end {
            return;
        }
        let start = (first as i64 + tag) as usize;
        let width = self.width;
        for row in (0..self.rows_used).rev() {
            let (below, above) = self.values.split_at_mut((row + 1) * width);
            let from = &below[row * width + first..row * width + end];
            add(&mut above[start..][..from.len()], from, self.prime);
        }
        self.used(self.rows_used + 1, [start, start + end - first]);
    }

    /// For each power of `z` the sum of the rows, each times a factor that depends on it, in a
    /// list from the power `least` on: a row's columns stand where `place` puts its first one.
    pub fn summed(
        &self,
        factor: impl Fn(usize) -> Option<(u32, usize)>,
        length: usize,
    ) -> Vec<u32> {
        let mut sums = vec![0_u64; length];
        let mut added = 0;
        let prime = u64::from(self.prime);
        let [first, end] = self.columns_used;
        for row in 0..self.rows_used {
            let Some((factor, place)) = factor(row).filter(|_| first < end) else {
                continue;
            };
            let factor = u64::from(factor);
            let from = &self.row(row)[first..end];
            for (sum, &value) in sums[place + first..].iter_mut().zip(from) {
                *sum = sum.wrapping_add(factor.wrapping_mul(u64::from(value)));
            }
            added += 1;
            if added == PRODUCTS_AT_MOST {
                sums.iter_mut().for_each(|sum| *sum %= prime);
                added = 0;
            }
        }
        sums.into_iter().map(|sum| (sum % prime) as u32).collect()
    }
}

/// Adds remainders. The sum less the prime is negative where it needs the prime back: a mask of its
/// sign gives that without a branch, which becomes vector instructions of any machine.
fn add(to: &mut [u32], from: &[u32], prime: u32) {
    for (to, &from) in to.iter_mut().zip(from) {
        let less = to.wrapping_add(from).wrapping_sub(prime) as i32;
        *to = (less as u32).wrapping_add((less >> 31) as u32 & prime);
    }
}
