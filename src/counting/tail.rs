//! The last two cards of a walk at once, where the cards before them matter only through a few
//! values.
//!
//! What is asked of two cards alone holds for some pairs of their classes. The ways of those
//! pairs are a form of second degree in the counts that are left, so its value after some draws
//! is its value on the whole shoe, less a term for each card drawn, plus one for each two of
//! them. Each of these is computed once for all rounds that share the few values: a bet on the
//! first two cards of both hands that asks each hand the same takes the steps of one hand.

use std::collections::HashMap;

use super::census::{Ways, WaysTally, Weight};
use super::lanes::Truth;
use super::plan::Plan;
use super::question::Asked;
use super::rounds::SLOTS_AT_MOST;
use super::walk::Tally;
use crate::cards::shoe::Draws;

/// With more cards before them the walk is long, and needs progress and a way to stop.
const FIRST_AT_MOST: usize = 2;

/// With more combinations of values than this the cards before matter too much.
const SIGNATURES_AT_MOST: usize = 64;

/// The ways of the cells of a plan; `None` where its last two cards cannot be taken together, or
/// where some two of them would show a fault, which the plain walk finds if the shoe has them.
pub(super) fn tail_census<W: Weight>(
    plan: &Plan,
    left: &[Vec<u64>],
    cells: usize,
    draws: Draws,
) -> Option<Vec<Ways>> {
    let first = plan
        .levels
        .len()
        .checked_sub(2)
        .filter(|&first| first > 0)?;
    // A gate or an order shared with an earlier card needs the plain walk.
    let is_plain = plan.shape.is_none() && first <= FIRST_AT_MOST && !plan.is_symmetric[first - 1];
    let Asked::Lines(groups) = &plan.asked else {
        return None;
    };
    if !is_plain {
        return None;
    }
    let counts = |level: usize| left[level].iter().map(|&count| W::of(count)).collect();
    let mut tail = Tail {
        plan,
        first,
        groups: groups.iter().map(Vec::len).collect(),
        frontier: plan.tape.frontier(first),
        counts: [counts(first), counts(first + 1)],
        step: match draws {
            Draws::WithoutReplacement => W::from(1),
            Draws::WithReplacement => W::from(0),
        },
        forms: HashMap::new(),
        ways: vec![W::from(0); cells],
        classes: [0; SLOTS_AT_MOST],
    };
    let mut tally = WaysTally::new(plan, left, cells, draws);
    let mut values = plan.tape.start();
    tail.go_on(0, W::from(1), &mut values, &mut tally)?;
    Some(tail.ways.into_iter().map(Into::into).collect())
}

struct Tail<'a, W> {
    plan: &'a Plan,
    /// The level before the last.
    first: usize,
    /// How many lines each group has.
    groups: Vec<usize>,
    /// Where the values stand that the cards before matter through.
    frontier: Vec<usize>,
    /// The cards of each class of the last two levels, on the whole shoe.
    counts: [Vec<W>; 2],
    /// One card leaves with a draw, or none.
    step: W,
    /// For each combination of those values the form of each cell.
    forms: HashMap<Vec<i32>, Vec<Form<W>>>,
    ways: Vec<W>,
    classes: [usize; SLOTS_AT_MOST],
}

/// The ways of the pairs for which a line holds.
struct Form<W> {
    /// On the whole shoe.
    whole: W,
    /// What a card drawn before takes away, by its class in the finer of the levels.
    less: Vec<W>,
    /// For each class of the finer level, the classes of the last one for which the line holds.
    holds: Vec<u64>,
}

impl<'a, W: Weight> Tail<'a, W> {
    /// Fills the slots from `level` on; `None` where there are too many combinations.
    fn go_on(
        &mut self,
        level: usize,
        prefix: W,
        values: &mut Vec<i32>,
        tally: &mut WaysTally<'a, W>,
    ) -> Option<()> {
        let plan = self.plan;
        if level == self.first {
            return self.add(prefix, values);
        }
        let pair = (level > 0 && plan.is_symmetric[level - 1]).then(|| self.classes[level - 1]);
        for class in pair.unwrap_or(0)..plan.levels[level].partition.len() {
            let times = match pair {
                Some(pair) if class > pair => 2,
                Some(_) | None => 1,
            };
            let Some(drawn) = tally.draw(prefix, level, class, times) else {
                continue;
            };
            self.classes[level] = class;
            let done = if plan.tape.enter(level, class, values) {
                self.go_on(level + 1, drawn, values, tally)
            } else {
                Some(())
            };
            tally.undraw(level, class);
            done?;
        }
        Some(())
    }

    /// Adds the ways of the last two cards to each cell.
    fn add(&mut self, prefix: W, values: &[i32]) -> Option<()> {
        let key: Vec<i32> = self.frontier.iter().map(|&place| values[place]).collect();
        if !self.forms.contains_key(&key) {
            if self.forms.len() == SIGNATURES_AT_MOST {
                return None;
            }
            let forms = self.forms_of(values)?;
            self.forms.insert(key.clone(), forms);
        }
        let within = |level: usize, later: usize| {
            self.plan.within[level][later - level - 1][self.classes[level]]
        };
        let drawn: Vec<(usize, usize)> = (0..self.first)
            .map(|level| (within(level, self.first), within(level, self.first + 1)))
            .collect();
        for (cell, form) in self.forms[&key].iter().enumerate() {
            let (mut more, mut less) = (form.whole, W::from(0));
            if self.step.into() == 1 {
                for &(fine, _) in &drawn {
                    less = less.plus(form.less[fine]);
                    for &(_, coarse) in &drawn {
                        more = more.plus(W::from((form.holds[fine] >> coarse & 1) as u32));
                    }
                }
            }
            self.ways[cell] = self.ways[cell].plus(prefix.times(more.minus(less)));
        }
        Some(())
    }

    /// The forms of all cells for the values at hand; `None` where some cards show a fault.
    fn forms_of(&self, values: &[i32]) -> Option<Vec<Form<W>>> {
        let plan = self.plan;
        let lanes = &plan.tape.lanes;
        let mut values = values.to_vec();
        let mut board = lanes.board();
        let fine = plan.levels[self.first].partition.len();
        let mut holds: Vec<Vec<u64>> = vec![Vec::new(); self.ways.len()];
        for class in 0..fine {
            if !plan.tape.enter(self.first, class, &mut values) {
                holds.iter_mut().for_each(|row| row.push(0));
                continue;
            }
            lanes.run(&values, &mut board);
            let mut cells = holds.iter_mut().zip(&plan.tape.roots);
            for &lines in &self.groups {
                let mut taken = 0;
                for (row, &root) in cells.by_ref().take(lines) {
                    let Truth { yes, none } = lanes.truth(root, &values, &board);
                    let (yes, none) = (yes & lanes.every(), none & lanes.every());
                    if none | (yes & taken) != 0 {
                        return None;
                    }
                    taken |= yes;
                    row.push(yes);
                }
            }
        }
        Some(holds.into_iter().map(|holds| self.form(holds)).collect())
    }

    fn form(&self, holds: Vec<u64>) -> Form<W> {
        let coarse_of = &self.plan.within[self.first][0];
        let [fine, coarse] = &self.counts;
        let has = |a: usize, b: usize| holds[a] >> b & 1 == 1;
        // For each class of the finer level, the cards of the last for which the line holds.
        let partners: Vec<W> = (0..fine.len())
            .map(|a| {
                let all = (0..coarse.len()).filter(|&b| has(a, b));
                all.fold(W::from(0), |sum, b| sum.plus(coarse[b]))
            })
            .collect();
        // For each class of the last level, the cards of the finer for which the line holds.
        let mut firsts = vec![W::from(0); coarse.len()];
        let mut whole = W::from(0);
        for a in (0..fine.len()).filter(|&a| fine[a].into() > 0) {
            for b in (0..coarse.len()).filter(|&b| has(a, b)) {
                firsts[b] = firsts[b].plus(fine[a]);
            }
            let own = if has(a, coarse_of[a]) {
                self.step
            } else {
                W::from(0)
            };
            whole = whole.plus(fine[a].times(partners[a].minus(own)));
        }
        let less = (0..fine.len()).map(|a| {
            let own = if has(a, coarse_of[a]) {
                self.step
            } else {
                W::from(0)
            };
            // A class without cards is never drawn.
            partners[a].plus(firsts[coarse_of[a]]).minus(own)
        });
        Form {
            less: less.collect(),
            whole,
            holds,
        }
    }
}
