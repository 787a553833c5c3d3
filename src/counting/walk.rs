//! The walk: every distinguishable round of a plan once, whatever is counted of it.

use super::lanes::{Board, Operand, Truth};
use super::plan::Plan;
use super::question::{Asked, CountError, Fault, FaultKind, Key};
use super::rounds::{Admission, Dealing, Decided, Round, SLOTS_AT_MOST, Slot};
use crate::cards::card::Card;

/// What is kept of the rounds walked.
pub(super) trait Tally {
    /// What the cards so far contribute to the weight of a round.
    type Prefix: Copy;

    /// Draws a class at a level, where `times` orders come to the same; `None` where no round of
    /// the shoe goes on from here.
    fn draw(
        &mut self,
        prefix: Self::Prefix,
        level: usize,
        class: usize,
        times: u32,
    ) -> Option<Self::Prefix>;

    /// Takes back the last draw.
    fn undraw(&mut self, level: usize, class: usize);

    /// Adds the rounds that end with one class of the last level to a cell.
    fn add_one(&mut self, cell: usize, prefix: Self::Prefix, lane: usize);

    /// Adds the rounds that end with these classes of the last level, each to a cell of its own.
    fn add_each(&mut self, prefix: Self::Prefix, mut lanes: u64, cell: impl Fn(usize) -> usize) {
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            self.add_one(cell(lane), prefix, lane);
            lanes &= lanes - 1;
        }
    }

    /// Adds the rounds that end with one of these classes of the last level to a cell.
    fn add(&mut self, cell: usize, prefix: Self::Prefix, mut lanes: u64) {
        while lanes != 0 {
            self.add_one(cell, prefix, lanes.trailing_zeros() as usize);
            lanes &= lanes - 1;
        }
    }
}

/// Walks all rounds of a plan whose first classes are these: none for the whole plan.
pub(super) fn walk<D: Dealing, T: Tally>(
    plan: &Plan,
    dealing: &D,
    tally: &mut T,
    start: T::Prefix,
    first: &[usize],
) -> Result<(), CountError> {
    let mut walker = Walker::new(plan, dealing, tally);
    walker.go_on(0, start, first, walker.gate())
}

struct Walker<'a, D, T> {
    plan: &'a Plan,
    dealing: &'a D,
    tally: &'a mut T,
    values: Vec<i32>,
    board: Board,
    classes: [usize; SLOTS_AT_MOST],
    decided: Decided,
    /// For the last level, the lanes of each class of the deciding partition.
    lanes_of: Vec<(u8, u64)>,
    cells: Cells,
}

/// Where the value of each key counts in the number of a cell.
enum Cells {
    /// One cell a line.
    Lines(Vec<Vec<Operand>>),
    /// Mixed radix over the keys: operand, least value, stride.
    Keys(Vec<(Operand, i32, usize)>),
}

impl<'a, D: Dealing, T: Tally> Walker<'a, D, T> {
    fn new(plan: &'a Plan, dealing: &'a D, tally: &'a mut T) -> Self {
        let mut decided = [None; SLOTS_AT_MOST];
        for (slot, card) in dealing.seen().cards.iter().enumerate() {
            let class = |card: Card| dealing.deciding().class_of(card) as u8;
            decided[slot] = card.as_ref().map(|card| class(card.possible()[0]));
        }
        let mut lanes_of: Vec<(u8, u64)> = Vec::new();
        if let Some(Some(classes)) = plan.decides.last() {
            for (lane, &class) in classes.iter().enumerate() {
                match lanes_of.iter_mut().find(|(known, _)| *known == class) {
                    Some((_, lanes)) => *lanes |= 1 << lane,
                    None => lanes_of.push((class, 1 << lane)),
                }
            }
        }
        Self {
            values: plan.tape.start(),
            board: plan.tape.lanes.board(),
            classes: [0; SLOTS_AT_MOST],
            cells: Cells::new(plan),
            plan,
            dealing,
            tally,
            decided,
            lanes_of,
        }
    }

    fn gate(&self) -> Admission {
        let shape = self.plan.shape;
        shape.map_or(Admission::Yes, |shape| {
            self.dealing.admits(shape, &self.decided)
        })
    }

    /// Fills the slots from `level` on. `first` are the classes to which the next are bound.
    fn go_on(
        &mut self,
        level: usize,
        prefix: T::Prefix,
        first: &[usize],
        gate: Admission,
    ) -> Result<(), CountError> {
        let plan = self.plan;
        if gate == Admission::No {
            return Ok(());
        }
        if level + 1 >= plan.levels.len() {
            return self.finish(prefix, gate);
        }
        let slot = plan.levels[level].slot.index();
        let pair = (level > 0 && plan.is_symmetric[level - 1]).then(|| self.classes[level - 1]);
        let classes = match first {
            [class, ..] => *class..class + 1,
            [] => pair.unwrap_or(0)..plan.levels[level].partition.len(),
        };
        let each = match (plan.shape, &plan.decides[level], gate) {
            (Some(shape), Some(decides), Admission::Open) => {
                let slot = plan.levels[level].slot;
                Some((
                    decides,
                    self.dealing.admits_each(shape, &self.decided, slot),
                ))
            }
            _ => None,
        };
        for class in classes {
            if pair.is_some_and(|pair| class < pair) {
                continue;
            }
            let mut next = gate;
            if let Some((decides, each)) = each {
                next = each.of(decides[class]);
                self.decided[slot] = Some(decides[class]);
            }
            if next == Admission::No {
                continue;
            }
            let times = if pair.is_some_and(|pair| class > pair) {
                2
            } else {
                1
            };
            let Some(drawn) = self.tally.draw(prefix, level, class, times) else {
                continue;
            };
            self.classes[level] = class;
            if plan.tape.enter(level, class, &mut self.values) {
                self.go_on(level + 1, drawn, first.get(1..).unwrap_or(&[]), next)?;
            }
            self.tally.undraw(level, class);
        }
        if plan.decides[level].is_some() {
            self.decided[slot] = None;
        }
        Ok(())
    }

    /// The last slot, all its classes at once.
    fn finish(&mut self, prefix: T::Prefix, gate: Admission) -> Result<(), CountError> {
        let lanes = &self.plan.tape.lanes;
        let mut open = lanes.every();
        if let (Admission::Open, Some(shape), Some(last)) =
            (gate, self.plan.shape, self.plan.levels.last())
        {
            let each = self.dealing.admits_each(shape, &self.decided, last.slot);
            let admitted = self
                .lanes_of
                .iter()
                .filter(|(class, _)| each.yes >> class & 1 == 1);
            open = admitted.fold(0, |open, (_, lanes)| open | lanes);
        }
        if open == 0 {
            return Ok(());
        }
        lanes.run(&self.values, &mut self.board);
        match &self.cells {
            Cells::Keys(keys) => {
                add_keys(
                    keys,
                    open,
                    &self.values,
                    self.plan,
                    &self.board,
                    self.tally,
                    prefix,
                );
                Ok(())
            }
            Cells::Lines(groups) => {
                let mut cell = 0;
                for (group, lines) in groups.iter().enumerate() {
                    let mut taken = 0;
                    for (line, &operand) in lines.iter().enumerate() {
                        let Truth { yes, none } = lanes.truth(operand, &self.values, &self.board);
                        if (none | (yes & taken)) & open != 0 {
                            return Err(self.fault(group, line, open, none));
                        }
                        taken |= yes;
                        if yes & open != 0 {
                            self.tally.add(cell, prefix, yes & open);
                        }
                        cell += 1;
                    }
                }
                Ok(())
            }
        }
    }

    /// The fault of a line, with a round that shows it.
    fn fault(&self, group: usize, line: usize, open: u64, none: u64) -> CountError {
        let Cells::Lines(groups) = &self.cells else {
            unreachable!("only lines can be at fault")
        };
        let truth = |line: usize| {
            self.plan
                .tape
                .lanes
                .truth(groups[group][line], &self.values, &self.board)
        };
        let lacking = none & open;
        let overlap = (0..line).find(|&other| truth(other).yes & truth(line).yes & open != 0);
        let shown = match overlap {
            Some(other) if lacking == 0 => truth(other).yes & truth(line).yes & open,
            _ => lacking,
        };
        let mut round: Round = [None; SLOTS_AT_MOST];
        for (slot, card) in self.dealing.seen().cards.iter().enumerate() {
            round[slot] = card.as_ref().map(|card| card.possible()[0]);
        }
        for (at, level) in self.plan.levels.iter().enumerate() {
            let is_last = at + 1 == self.plan.levels.len();
            let class = if is_last {
                shown.trailing_zeros() as usize
            } else {
                self.classes[at]
            };
            round[level.slot.index()] = Some(level.partition.representative(class));
        }
        let round = completed(round, self.plan.shape, self.dealing);
        let Asked::Lines(facts) = &self.plan.asked else {
            unreachable!("only lines can be at fault")
        };
        let kind = match self.plan.facts.evaluate(facts[group][line], &round) {
            Err(reason) => FaultKind::NoValue(reason),
            Ok(_) => {
                FaultKind::Overlap(overlap.expect("a line at fault lacks a value or overlaps"))
            }
        };
        CountError::Fault(Box::new(Fault {
            kind,
            group,
            line,
            round,
        }))
    }
}

impl Cells {
    fn new(plan: &Plan) -> Self {
        let mut roots = plan.tape.roots.iter().copied();
        match &plan.asked {
            Asked::Lines(groups) => Cells::Lines(
                groups
                    .iter()
                    .map(|group| roots.by_ref().take(group.len()).collect())
                    .collect(),
            ),
            Asked::Cells(keys) => {
                let mut stride = 1;
                let place = |(key, operand): (&Key, Operand)| {
                    let here = stride;
                    stride *= key.size;
                    (operand, key.least, here)
                };
                Cells::Keys(keys.iter().zip(roots).map(place).collect())
            }
        }
    }
}

/// Adds the open lanes to the cells of their keys.
fn add_keys<T: Tally>(
    keys: &[(Operand, i32, usize)],
    open: u64,
    scalars: &[i32],
    plan: &Plan,
    board: &Board,
    tally: &mut T,
    prefix: T::Prefix,
) {
    let mut base = 0;
    let mut on_lanes = None;
    for &(operand, least, stride) in keys {
        match (operand, on_lanes) {
            (Operand::Scalar(at), _) => base += (scalars[at] - least) as usize * stride,
            (Operand::Number(at), None) => on_lanes = Some((board.number(at), least, stride)),
            _ => return add_all_keys(keys, open, scalars, plan, board, tally, prefix),
        }
    }
    let Some((values, least, stride)) = on_lanes else {
        return tally.add(base, prefix, open);
    };
    tally.add_each(prefix, open, |lane| {
        base + (values[lane] - least) as usize * stride
    });
}

/// The same where the last card settles several keys, or truths.
#[cold]
fn add_all_keys<T: Tally>(
    keys: &[(Operand, i32, usize)],
    open: u64,
    scalars: &[i32],
    plan: &Plan,
    board: &Board,
    tally: &mut T,
    prefix: T::Prefix,
) {
    let rows: Vec<_> = keys
        .iter()
        .map(|&(operand, least, stride)| {
            (plan.tape.lanes.row(operand, scalars, board), least, stride)
        })
        .collect();
    tally.add_each(prefix, open, |lane| {
        rows.iter()
            .map(|(row, least, stride)| (row[lane] - least) as usize * stride)
            .sum()
    });
}

/// A full round of the game with these cards. The slots that the walk left open decide nothing
/// asked, so the first cards that make a round of the shape, or of any, will do.
fn completed(round: Round, shape: Option<usize>, dealing: &impl Dealing) -> Round {
    let shapes = match shape {
        Some(shape) => shape..shape + 1,
        None => 0..dealing.shapes().len(),
    };
    let completed = shapes
        .into_iter()
        .find_map(|shape| fill(round, shape, dealing));
    completed.expect("the cards of a fault belong to a round of the game")
}

fn fill(round: Round, shape: usize, dealing: &impl Dealing) -> Option<Round> {
    let class = |card: Card| dealing.deciding().class_of(card) as u8;
    let of = &dealing.shapes()[shape];
    if (0..SLOTS_AT_MOST).any(|s| round[s].is_some() && !of.dealt.contains(&Slot(s as u8))) {
        return None;
    }
    match dealing.admits(shape, &round.map(|card| card.map(class))) {
        Admission::No => return None,
        Admission::Yes | Admission::Open => {}
    }
    let Some(open) = of.dealt.iter().find(|slot| round[slot.index()].is_none()) else {
        return Some(round);
    };
    dealing.deciding().classes().iter().find_map(|class| {
        let mut filled = round;
        filled[open.index()] = class.cards().next();
        fill(filled, shape, dealing)
    })
}
