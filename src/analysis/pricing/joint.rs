//! The joint law of bets: read off the summary of a round where that decides all of them, else
//! with one walk more, which asks for the results of the others.

use std::collections::BTreeMap;

use super::summary::summary_keys;
use super::{PriceError, Priced, Pricing, count_error, lines_by_shape};
use crate::analysis::joint::{JointCell, JointLaw};
use crate::bets::bet::Bet;
use crate::cards::shoe::Shoe;
use crate::counting::census::{Census, Prepared, Progress, Ways};
use crate::counting::facts::{Fact, Facts};
use crate::counting::question::{Asked, Key, Question};
use crate::exact::ratio::Ratio;
use crate::language::game::Game;

/// The most combinations of results that are counted.
pub const COMBINATIONS_AT_MOST: u128 = 1 << 20;

/// The most combinations that are counted as lines. With more of them it costs less to walk all
/// rounds to their end and look up the cell of each.
const LINES_AT_MOST: u128 = 32;

/// The different net results of a bet, and which of them each line has.
struct NetResults {
    profits: Vec<Ratio>,
    of_line: Vec<usize>,
}

/// The ways of combinations, by the number of the result of each bet.
type WaysByResults = BTreeMap<Vec<usize>, Ways>;

/// Combinations of results, each counted as a line.
struct LinesWalk {
    walk: Prepared,
    combinations: Vec<Vec<usize>>,
}

impl Pricing {
    /// The joint law of the net results of all bets on a shoe.
    ///
    /// # Errors
    /// As [`Pricing::count`]; [`PriceError::TooManyCombinations`] where the bets have more
    /// combinations of results than [`COMBINATIONS_AT_MOST`].
    pub fn joint<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<JointLaw, PriceError> {
        self.check_size(game, shoe)?;
        let results: Vec<NetResults> = self.bets.iter().map(NetResults::new).collect();
        let summary = self.summary.census(game, shoe, progress);
        let summary = summary.map_err(|error| count_error(0, error))?;
        let total = self.total(&summary, game, shoe)?;
        let decided = self.by_results(&summary, summary_cells(fresh), &results);
        let is_own = |bet: &usize| matches!(self.priced(*bet), Priced::Own { .. });
        let own: Vec<usize> = (0..self.bets.len()).filter(is_own).collect();
        let cells = if own.is_empty() {
            decided
        } else {
            // Only sound questions are counted: every line of a bet has a value, and its lines
            // exclude each other, in all rounds of any shoe.
            self.check(fresh, progress)?;
            self.check_suits(shoe)?;
            let of_own = own.iter().map(|&bet| results[bet].profits.len() as u128);
            let combinations = of_own.fold(1, u128::saturating_mul);
            if (combinations - 1).saturating_mul(decided.len() as u128) <= LINES_AT_MOST {
                let walk = self.lines_walk(fresh, game, &results, &decided)?;
                walk.split(decided, &own, game, shoe, progress)
            } else {
                self.by_cells(fresh, game, (&own, &results), shoe, progress)
            }?
        };
        let cell = |(results, ways)| JointCell { results, ways };
        Ok(JointLaw {
            total,
            cells: cells.into_iter().map(cell).collect(),
            profits: results.into_iter().map(|of| of.profits).collect(),
        })
    }

    /// A walk that asks, one line each, for the combinations in which some bet that the summary
    /// does not decide has another result than the loss of its stake. The walk leaves a round as
    /// soon as all such bets are lost, and most are early.
    fn lines_walk<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        results: &[NetResults],
        decided: &WaysByResults,
    ) -> Result<LinesWalk, PriceError> {
        let mut combinations: Vec<Vec<usize>> = decided.keys().cloned().collect();
        let mut facts = Facts::new();
        let mut by_bet = Vec::new();
        for bet in 0..self.bets.len() {
            let (lines, _) = lines_by_shape(fresh, bet, &self.bets[bet], &mut facts)?;
            let of_shape = lines
                .iter()
                .map(|lines| results[bet].each(lines, &mut facts));
            by_bet.push(of_shape.collect::<Vec<_>>());
            if let Priced::Own { .. } = self.priced(bet) {
                let with = |combination: &Vec<usize>| -> Vec<Vec<usize>> {
                    let with = |result: usize| {
                        let mut combination = combination.clone();
                        combination[bet] = result;
                        combination
                    };
                    (0..results[bet].profits.len()).map(with).collect()
                };
                combinations = combinations.iter().flat_map(with).collect();
            }
        }
        combinations.retain(|combination| !decided.contains_key(combination));
        let mut lines = |shape: usize| -> Vec<Fact> {
            let line = |combination: &Vec<usize>| {
                let of_bets = by_bet.iter().zip(combination);
                let holds: Vec<Fact> = of_bets.map(|(of, &result)| of[shape][result]).collect();
                facts.all(holds)
            };
            combinations.iter().map(line).collect()
        };
        let by_shape = (0..fresh.shapes().len()).map(&mut lines);
        let by_shape = by_shape.map(|lines| Asked::Lines(vec![lines])).collect();
        let question = Question { facts, by_shape };
        let walk = Prepared::new(&question, game).map_err(|error| count_error(0, error))?;
        Ok(LinesWalk { walk, combinations })
    }

    /// The law by a walk that asks for the result of every bet of `own`, along with the summary
    /// where a bet reads that: it makes the classes of all cards finer.
    fn by_cells<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        (own, results): (&[usize], &[NetResults]),
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<WaysByResults, PriceError> {
        let reads_summary = own.len() < self.bets.len();
        let summary_cells = if reads_summary {
            summary_cells(fresh)
        } else {
            1
        };
        check_combinations(summary_cells, own.iter().map(|&bet| &results[bet]))?;
        let mut facts = Facts::new();
        let mut keys: Vec<Vec<Key>> = vec![Vec::new(); fresh.shapes().len()];
        if reads_summary {
            for (shape, keys) in keys.iter_mut().enumerate() {
                keys.extend(summary_keys(fresh, shape, &mut facts));
            }
        }
        for &bet in own {
            let (lines, _) = lines_by_shape(fresh, bet, &self.bets[bet], &mut facts)?;
            for (keys, lines) in keys.iter_mut().zip(&lines) {
                keys.push(results[bet].key(lines, &mut facts));
            }
        }
        let by_shape = keys.into_iter().map(Asked::Cells).collect();
        let question = Question { facts, by_shape };
        let census = Prepared::new(&question, game)
            .and_then(|walk| walk.census(game, shoe, progress))
            .map_err(|error| count_error(own[0], error))?;
        Ok(self.by_results(&census, summary_cells, results))
    }

    /// The cells of a census that have ways, by the results of all bets.
    fn by_results(
        &self,
        census: &Census,
        summary_cells: usize,
        results: &[NetResults],
    ) -> WaysByResults {
        let mut cells = WaysByResults::new();
        for (shape, ways) in census.by_shape.iter().enumerate() {
            for (cell, &ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let place = [shape, cell % summary_cells, cell / summary_cells];
                *cells.entry(self.results_of(place, results)).or_default() += ways;
            }
        }
        cells
    }

    /// The results of all bets in a cell: shape, cell of the summary, and the number that the
    /// results of the other bets make.
    fn results_of(&self, [shape, cell, mut own]: [usize; 3], results: &[NetResults]) -> Vec<usize> {
        let result = |(bet, results): (usize, &NetResults)| match self.priced(bet) {
            Priced::Summary(table) => {
                let line = table[shape][cell];
                line.map_or(0, |line| results.of_line[usize::from(line)])
            }
            Priced::Own { .. } => {
                let result = own % results.profits.len();
                own /= results.profits.len();
                result
            }
        };
        results.iter().enumerate().map(result).collect()
    }

    /// Refuses a shoe that does not tell the suits that a bet reads, and says which bet.
    fn check_suits(&self, shoe: &Shoe) -> Result<(), PriceError> {
        let check = |bet: usize| match self.priced(bet) {
            Priced::Summary(_) => Ok(()),
            Priced::Own { walk, .. } => {
                let result = walk.check_shoe(shoe);
                result.map_err(|error| count_error(bet, error))
            }
        };
        (0..self.bets.len()).try_for_each(check)
    }
}

impl LinesWalk {
    /// The law of all combinations, from that of the bets which the summary decides: what is
    /// counted is taken off the combination in which the bets of `own` are lost.
    fn split<G: Game>(
        &self,
        decided: WaysByResults,
        own: &[usize],
        game: &G,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<WaysByResults, PriceError> {
        let census = self.walk.census(game, shoe, progress);
        let census = census.map_err(|error| count_error(own[0], error))?;
        let mut cells = decided;
        for (combination, ways) in self.combinations.iter().zip(census.all_shapes()) {
            let mut lost = combination.clone();
            for &bet in own {
                lost[bet] = 0;
            }
            let rest = cells.get_mut(&lost);
            *rest.expect("lines extend what the summary decides") -= ways;
            cells.insert(combination.clone(), ways);
        }
        cells.retain(|_, ways| *ways > 0);
        Ok(cells)
    }
}

impl NetResults {
    fn new(bet: &Bet) -> Self {
        let loss = -Ratio::one();
        let of_lines: Vec<Ratio> = bet.lines.iter().map(|line| bet.profit(line)).collect();
        let others = of_lines.iter().filter(|profit| **profit != loss);
        let mut profits: Vec<Ratio> = others.cloned().collect();
        profits.sort();
        profits.dedup();
        profits.insert(0, loss);
        let number = |profit| profits.iter().position(|other| other == profit);
        let of_line = of_lines
            .iter()
            .map(|profit| number(profit).expect("the result of every line is listed"))
            .collect();
        Self { profits, of_line }
    }

    /// For each result whether the bet has it, as facts made of whether each line counts.
    fn each(&self, lines: &[Fact], facts: &mut Facts) -> Vec<Fact> {
        let mut each = vec![facts.truth(true)];
        for result in 1..self.profits.len() {
            let lines = self.lines_of(result, lines);
            each.push(facts.any(lines));
        }
        let others: Vec<Fact> = each[1..].iter().map(|&other| facts.not(other)).collect();
        each[0] = facts.all(others);
        each
    }

    fn lines_of(&self, result: usize, lines: &[Fact]) -> Vec<Fact> {
        let of_result = lines.iter().zip(&self.of_line);
        let of_result = of_result.filter(|(_, of)| **of == result);
        of_result.map(|(&line, _)| line).collect()
    }

    /// The number of the result as a fact, made of whether each line counts.
    fn key(&self, lines: &[Fact], facts: &mut Facts) -> Key {
        let mut fact = facts.constant(0);
        for result in 1..self.profits.len() {
            let holds = facts.any(self.lines_of(result, lines));
            let number = facts.constant(result as i32);
            fact = facts.choose(holds, number, fact);
        }
        Key {
            fact,
            least: 0,
            size: self.profits.len(),
        }
    }
}

fn summary_cells(game: &impl Game) -> usize {
    let sizes = game.summary().into_iter();
    sizes.map(|(_, values)| values.count()).product()
}

fn check_combinations<'a>(
    summary_cells: usize,
    own: impl Iterator<Item = &'a NetResults>,
) -> Result<(), PriceError> {
    let sizes = own.map(|results| results.profits.len() as u128);
    let combinations = sizes.fold(summary_cells as u128, u128::saturating_mul);
    if combinations > COMBINATIONS_AT_MOST {
        return Err(PriceError::TooManyCombinations { combinations });
    }
    Ok(())
}
