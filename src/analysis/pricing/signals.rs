//! The lines of bets counted by a signal: something of the round that is told apart beside them.

use super::summary::summary_keys;
use super::{PriceError, Priced, Pricing, count_error, lines_by_shape, lines_of_summary};
use crate::cards::partition::Partition;
use crate::cards::shoe::Shoe;
use crate::counting::census::{Census, Prepared, Progress, Ways};
use crate::counting::facts::{Fact, Facts};
use crate::counting::question::{Asked, Key, Question};
use crate::language::game::Game;

/// Bets prepared to be counted by a signal: everything that does not depend on the shoe.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct SignalWalks {
    summary: Prepared,
    summary_cells: usize,
    signals: usize,
    /// How the bets are counted that the summary does not decide: by the place of what is counted.
    own: Vec<(usize, OwnWalks)>,
}

/// How a bet with a walk of its own is counted by a signal.
#[derive(Clone, Debug)]
enum OwnWalks {
    /// One walk for each signal, which leaves a round as soon as it has another.
    BySignal(Vec<Prepared>),
    /// One walk for all, with the number of the line, none for zero, as the first key.
    Together(Prepared, usize),
}

/// The ways of a signal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::analysis) struct SignalWays {
    /// All deals with the signal.
    pub total: Ways,
    /// For each bet the ways of its lines.
    pub lines: Vec<Vec<Ways>>,
}

/// With more signals than this a single walk tells all of them apart.
const WALKS_AT_MOST: usize = 64;

impl Pricing {
    /// Prepares the bets to be counted by a signal, whose keys in a shape `keys` gives; they have
    /// the same sizes in all shapes.
    ///
    /// # Errors
    /// A fault of a bet.
    pub(in crate::analysis) fn by_signal<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        keys: &dyn Fn(usize, &mut Facts) -> Vec<Key>,
        progress: &Progress,
    ) -> Result<SignalWalks, PriceError> {
        // Only sound bets are asked about together with a signal.
        self.check(fresh, progress)?;
        let mut facts = Facts::new();
        let shapes = fresh.shapes().len();
        let mut asked = Vec::new();
        let mut summary_cells = 1;
        let mut signals = 1;
        for shape in 0..shapes {
            let mut all = summary_keys(fresh, shape, &mut facts);
            summary_cells = all.iter().map(|key| key.size).product();
            let keys = keys(shape, &mut facts);
            signals = keys.iter().map(|key| key.size).product();
            all.extend(keys);
            asked.push(Asked::Cells(all));
        }
        let question = Question {
            facts,
            by_shape: asked,
        };
        let summary = Prepared::new(&question, game).map_err(|error| count_error(0, error))?;
        let mut own = Vec::new();
        for (place, priced) in self.priced.iter().enumerate() {
            if let Priced::Own { bet, .. } = priced {
                let walks = self.own_walks(*bet, (fresh, game), signals, keys)?;
                own.push((place, walks));
            }
        }
        Ok(SignalWalks {
            summary,
            summary_cells,
            signals,
            own,
        })
    }

    fn own_walks<G: Game>(
        &self,
        bet: usize,
        (fresh, game): (&G, &G),
        signals: usize,
        keys: &dyn Fn(usize, &mut Facts) -> Vec<Key>,
    ) -> Result<OwnWalks, PriceError> {
        let mut facts = Facts::new();
        let (lines, _) = lines_by_shape(fresh, bet, &self.bets[bet], &mut facts)?;
        let shapes = 0..lines.len();
        let keys: Vec<Vec<Key>> = shapes.map(|shape| keys(shape, &mut facts)).collect();
        let prepared = |facts: &Facts, by_shape: Vec<Asked>| {
            let facts = facts.clone();
            let question = Question { facts, by_shape };
            Prepared::new(&question, game).map_err(|error| count_error(bet, error))
        };
        if signals > WALKS_AT_MOST {
            let size = self.bets[bet].lines.len() + 1;
            let mut asked = |(lines, keys): (&Vec<Fact>, &Vec<Key>)| {
                let line = Key {
                    fact: line_number(lines, &mut facts),
                    least: 0,
                    size,
                };
                Asked::Cells([line].into_iter().chain(keys.iter().copied()).collect())
            };
            let by_shape = lines.iter().zip(&keys).map(&mut asked).collect();
            return Ok(OwnWalks::Together(prepared(&facts, by_shape)?, size));
        }
        let mut walks = Vec::new();
        for signal in 0..signals {
            let mut asked = |(lines, keys): (&Vec<Fact>, &Vec<Key>)| {
                let has = has_signal(keys, signal, &mut facts);
                let both = |&line: &Fact| facts.all([has, line]);
                Asked::Lines(vec![lines.iter().map(both).collect()])
            };
            let by_shape = lines.iter().zip(&keys).map(&mut asked).collect();
            walks.push(prepared(&facts, by_shape)?);
        }
        Ok(OwnWalks::BySignal(walks))
    }
}

impl SignalWalks {
    /// How finely the counts tell cards apart.
    pub fn partition(&self) -> Partition {
        let own = self.own.iter().flat_map(|(_, walks)| match walks {
            OwnWalks::BySignal(walks) => walks.as_slice(),
            OwnWalks::Together(walk, _) => std::slice::from_ref(walk),
        });
        own.fold(self.summary.partition(), |joint, walk| {
            joint.join(&walk.partition())
        })
    }

    /// The ways of every signal on a shoe, in the order of the keys, the first key fastest.
    ///
    /// # Errors
    /// As [`Pricing::count`], but for faults of bets, which were found before; where no deal
    /// agrees with what has been seen all ways are zero.
    pub fn count<G: Game>(
        &self,
        pricing: &Pricing,
        game: &G,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<Vec<SignalWays>, PriceError> {
        pricing.check_size(game, shoe)?;
        let census = self.summary.census(game, shoe, progress);
        let census = census.map_err(|error| count_error(0, error))?;
        let of_signal = |signal: usize| self.of_signal(&census, signal);
        let by_signal: Vec<Census> = (0..self.signals).map(of_signal).collect();
        let mut counted: Vec<Vec<Vec<Ways>>> = vec![Vec::new(); pricing.priced.len()];
        for (place, priced) in pricing.priced.iter().enumerate() {
            if let Priced::Summary(table) = priced {
                let lines = by_signal.iter().map(|of| lines_of_summary(table, of));
                counted[place] = lines.collect();
            }
        }
        for (place, walks) in &self.own {
            let error = |error| {
                let bet = pricing.counted_as.iter().position(|of| of == place);
                count_error(bet.unwrap_or(0), error)
            };
            counted[*place] = match walks {
                OwnWalks::BySignal(walks) => {
                    let census = |walk: &Prepared| walk.census(game, shoe, progress);
                    let lines = walks.iter().map(|walk| Ok(census(walk)?.all_shapes()));
                    lines.collect::<Result<_, _>>().map_err(error)?
                }
                OwnWalks::Together(walk, size) => {
                    let cells = walk.census(game, shoe, progress).map_err(error)?;
                    let cells = cells.all_shapes();
                    cells
                        .chunks(*size)
                        .map(|lines| lines[1..].to_vec())
                        .collect()
                }
            };
        }
        let of_signal = |(signal, census): (usize, &Census)| SignalWays {
            total: census.by_shape.iter().flatten().sum(),
            lines: {
                let lines: Vec<Vec<Ways>> = counted.iter().map(|of| of[signal].clone()).collect();
                pricing.by_bet(&lines)
            },
        };
        Ok(by_signal.iter().enumerate().map(of_signal).collect())
    }

    /// The census of the summary of the rounds with a signal.
    fn of_signal(&self, census: &Census, signal: usize) -> Census {
        let cells = signal * self.summary_cells..(signal + 1) * self.summary_cells;
        let of_shape = |ways: &Vec<Ways>| ways[cells.clone()].to_vec();
        Census {
            by_shape: census.by_shape.iter().map(of_shape).collect(),
        }
    }
}

/// Whether a round has a signal.
fn has_signal(keys: &[Key], signal: usize, facts: &mut Facts) -> Fact {
    let mut rest = signal;
    let mut all = Vec::new();
    for key in keys {
        let value = facts.constant(key.least + (rest % key.size) as i32);
        all.push(facts.equal(key.fact, value));
        rest /= key.size;
    }
    facts.all(all)
}

/// The number of the line that counts, from one on; zero where none does.
fn line_number(lines: &[Fact], facts: &mut Facts) -> Fact {
    let mut number = facts.constant(0);
    for (line, &holds) in lines.iter().enumerate() {
        let own = facts.constant(line as i32 + 1);
        number = facts.choose(holds, own, number);
    }
    number
}
