//! Bets that the summary of a round decides: which line counts in which cell.

use std::ops::RangeInclusive;

use super::{PriceError, count_error};
use crate::cards::shoe::Shoe;
use crate::counting::census::{Prepared, Progress, Ways};
use crate::counting::facts::{Fact, Facts};
use crate::counting::question::{Key, Question};
use crate::language::game::Game;
use crate::language::vocabulary::Value;

/// `[shape][cell]` the line that counts, if any.
pub(in crate::analysis) type LineTable = Vec<Vec<Option<u16>>>;

/// The game's summary names as keys in a shape.
pub(super) fn summary_keys(game: &impl Game, shape: usize, facts: &mut Facts) -> Vec<Key> {
    let key = |(name, values): (usize, RangeInclusive<i32>)| match game.value(name, shape, facts) {
        Value::Fact(fact) => Key {
            fact,
            least: *values.start(),
            size: values.count(),
        },
        Value::Card(_) | Value::List(_) => unreachable!("a summary names numbers and truths"),
    };
    game.summary().into_iter().map(key).collect()
}

/// The cells of the summary that some round reaches: those with ways on full decks, in which
/// every class has more cards than a round can take.
pub(super) fn reached_cells(
    question: &Question,
    fresh: &impl Game,
) -> Result<Vec<Vec<bool>>, PriceError> {
    let full = Shoe::decks(8).map_err(PriceError::Shoe)?;
    let census = Prepared::new(question, fresh)
        .and_then(|prepared| prepared.census(fresh, &full, &Progress::default()))
        .map_err(|error| count_error(0, error))?;
    let reached = |cells: &Vec<Ways>| cells.iter().map(|&ways| ways > 0).collect();
    Ok(census.by_shape.iter().map(reached).collect())
}

/// Whether a fact reads cards only through the keys.
pub(super) fn is_decided_by(facts: &Facts, root: Fact, keys: &[Key]) -> bool {
    let stop = |fact: Fact| keys.iter().any(|key| key.fact == fact);
    let is_read = |fact: &Fact| facts.operands(*fact).is_empty() && facts.slots(*fact) != 0;
    !facts
        .reachable_until(&[root], stop)
        .iter()
        .any(|fact| is_read(fact) && !stop(*fact))
}

/// For each cell that is reached the line that counts; `None` where a cell shows a fault.
pub(super) fn line_of_cell(
    facts: &Facts,
    keys: &[Vec<Key>],
    lines: &[Vec<Fact>],
    reached: &[Vec<bool>],
) -> Option<LineTable> {
    let mut table = Vec::new();
    for (shape, cells) in reached.iter().enumerate() {
        let mut row = Vec::new();
        for (cell, &is_reached) in cells.iter().enumerate() {
            let mut counts = None;
            if is_reached {
                let values = key_values(&keys[shape], cell);
                let given = |fact: Fact| {
                    keys[shape]
                        .iter()
                        .position(|key| key.fact == fact)
                        .map(|key| values[key])
                };
                for (line, &fact) in lines[shape].iter().enumerate() {
                    let holds = facts.evaluate_given(fact, &given).ok()? == 1;
                    if holds && counts.replace(line as u16).is_some() {
                        return None;
                    }
                }
            }
            row.push(counts);
        }
        table.push(row);
    }
    Some(table)
}

/// The values of the keys in a cell.
pub(super) fn key_values(keys: &[Key], cell: usize) -> Vec<i32> {
    let mut rest = cell;
    let value = |key: &Key| {
        let value = key.least + (rest % key.size) as i32;
        rest /= key.size;
        value
    };
    keys.iter().map(value).collect()
}

pub(super) fn cells_of_line(
    table: &LineTable,
    line: usize,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    let of_shape = move |(shape, cells): (usize, &'_ Vec<Option<u16>>)| {
        let hits = cells
            .iter()
            .enumerate()
            .filter(move |(_, of)| **of == Some(line as u16));
        hits.map(move |(cell, _)| (shape, cell)).collect::<Vec<_>>()
    };
    table.iter().enumerate().flat_map(of_shape)
}
