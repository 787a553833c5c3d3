//! Parts of an enumeration: what they are parts of, how far they have come, and how they are put
//! together.

use std::fmt;
use std::ops::Range;

use super::Shard;
use super::figures::Scale;
use super::sums::Sums;

/// What is enumerated, as far as two parts must agree in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The program and its version.
    pub program: String,
    /// The rules.
    pub rules: Fingerprint,
    /// The bets.
    pub bets: Vec<Fingerprint>,
    /// The shoe in words.
    pub shoe: String,
    /// The classes of cards that the bets tell apart, in words.
    pub classes: Vec<String>,
    /// What the sums stand for: the depth, the cards of each class, the grid.
    pub scale: Scale,
    /// How many compositions there are in all.
    pub compositions: u64,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
}

/// A thing by its name and the hash of all that decides its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The name.
    pub id: String,
    /// The SHA-256 in hexadecimal.
    pub hash: String,
}

/// A shard, and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is a part of.
    pub subject: Subject,
    /// Which part.
    pub shard: Shard,
    /// The compositions of the shard.
    pub range: Range<u64>,
    /// Those enumerated, in order, ranges that touch being one.
    pub done: Vec<Range<u64>>,
    /// The sums over them.
    pub sums: Sums,
}

/// Why parts cannot be put together. Parts are numbered in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// No part.
    Nothing,
    /// Two parts are not of the same enumeration.
    Different {
        /// The number of the part that differs from the first.
        part: usize,
        /// In what.
        what: &'static str,
        /// What the first says, and what it says.
        values: [String; 2],
    },
    /// Two parts are the same shard.
    Repeated {
        /// The numbers of both.
        parts: [usize; 2],
        /// The shard.
        shard: Shard,
    },
    /// A shard is not complete.
    Unfinished {
        /// The number of the part.
        part: usize,
        /// How many compositions it lacks.
        missing: u64,
    },
    /// Shards are missing.
    Missing {
        /// Their numbers.
        shards: Vec<u64>,
        /// How many there should be.
        of: u64,
    },
}

impl Part {
    /// A part of which nothing is done.
    pub fn new(subject: Subject, shard: Shard, range: Range<u64>, sums: Sums) -> Self {
        Self {
            subject,
            shard,
            range,
            done: Vec::new(),
            sums,
        }
    }

    /// The compositions that are not yet enumerated.
    pub fn missing(&self) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut at = self.range.start;
        for done in &self.done {
            if at < done.start {
                missing.push(at..done.start);
            }
            at = done.end;
        }
        if at < self.range.end {
            missing.push(at..self.range.end);
        }
        missing
    }

    /// Adds the sums over some of the missing compositions.
    pub fn add(&mut self, range: Range<u64>, sums: &Sums) {
        self.done.push(range);
        self.done.sort_by_key(|range| range.start);
        let mut joined: Vec<Range<u64>> = Vec::new();
        for range in self.done.drain(..) {
            match joined.last_mut().filter(|last| last.end == range.start) {
                Some(last) => last.end = range.end,
                None => joined.push(range),
            }
        }
        self.done = joined;
        self.sums = std::mem::take(&mut self.sums).plus(sums);
    }

    /// Whether another part is of the same enumeration.
    ///
    /// # Errors
    /// [`MergeError::Different`] with what differs, its own value first.
    pub fn agrees_with(&self, other: &Part) -> Result<(), MergeError> {
        check_same(self, other, 1)
    }

    /// The whole enumeration from all its parts, in any order.
    ///
    /// # Errors
    /// [`MergeError`] when a part is of another enumeration, comes twice, is missing or not
    /// finished.
    pub fn merged(parts: &[Part]) -> Result<Part, MergeError> {
        let Some(first) = parts.first() else {
            return Err(MergeError::Nothing);
        };
        for (number, part) in parts.iter().enumerate() {
            check_same(first, part, number)?;
            let repeated = parts[..number].iter().position(|of| of.shard == part.shard);
            if let Some(before) = repeated {
                return Err(MergeError::Repeated {
                    parts: [before, number],
                    shard: part.shard,
                });
            }
        }
        let of = first.shard.of;
        if parts.len() as u64 != of {
            let is_there = |number: &u64| parts.iter().any(|part| part.shard.number == *number);
            let missing = (1..=of).filter(|number| !is_there(number));
            let shards = missing.take(MISSING_NAMED + 1).collect();
            return Err(MergeError::Missing { shards, of });
        }
        let mut sums = Sums::new(first.sums.statistics.len(), first.subject.scale.grid.len());
        for (number, part) in parts.iter().enumerate() {
            let missing: u64 = part.missing().iter().map(|of| of.end - of.start).sum();
            if missing > 0 {
                let part = number;
                return Err(MergeError::Unfinished { part, missing });
            }
            sums = sums.plus(&part.sums);
        }
        let all = 0..first.subject.compositions;
        let whole = Shard { number: 1, of: 1 };
        let mut part = Part::new(first.subject.clone(), whole, all.clone(), sums);
        part.done = vec![all];
        Ok(part)
    }
}

/// So many missing shards are named.
const MISSING_NAMED: usize = 10;

/// Refuses a part of another enumeration than the first.
fn check_same(first: &Part, part: &Part, number: usize) -> Result<(), MergeError> {
    let (own, other) = (&part.subject, &first.subject);
    let named = |of: &[Fingerprint]| {
        let all = of
            .iter()
            .map(|of| format!("{} ({})", of.id, &of.hash[..of.hash.len().min(12)]));
        all.collect::<Vec<_>>().join(", ")
    };
    let rules = |of: &Subject| named(std::slice::from_ref(&of.rules));
    let grid = |of: &Subject| {
        let points = of.scale.grid.iter().map(ToString::to_string);
        format!("[{}]", points.collect::<Vec<_>>().join(", "))
    };
    let counts = |of: &Subject| format!("{:?}", of.scale.counts);
    let aspects: [(&'static str, String, String); 8] = [
        (
            "version of the program",
            other.program.clone(),
            own.program.clone(),
        ),
        ("rules", rules(other), rules(own)),
        ("bets", named(&other.bets), named(&own.bets)),
        ("shoe", other.shoe.clone(), own.shoe.clone()),
        ("cards of each class", counts(other), counts(own)),
        (
            "unseen cards",
            other.scale.unseen.to_string(),
            own.scale.unseen.to_string(),
        ),
        ("grid", grid(other), grid(own)),
        (
            "number of shards",
            first.shard.of.to_string(),
            part.shard.of.to_string(),
        ),
    ];
    for (what, other, own) in aspects {
        if other != own {
            return Err(MergeError::Different {
                part: number,
                what,
                values: [other, own],
            });
        }
    }
    if own != other {
        return Err(MergeError::Different {
            part: number,
            what: "assumptions or scale",
            values: ["those of the first part".into(), "others".into()],
        });
    }
    Ok(())
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Nothing => write!(formatter, "no shard; name the files of all shards"),
            MergeError::Different {
                what,
                values: [first, own],
                ..
            } => write!(
                formatter,
                "a shard of another enumeration: its {what} {} `{own}`, that of the first file \
                 `{first}`; merge shards of one run only",
                if what.ends_with('s') { "are" } else { "is" }
            ),
            MergeError::Repeated { shard, .. } => {
                write!(formatter, "shard {shard} comes twice; name each shard once")
            }
            MergeError::Unfinished { missing, .. } => write!(
                formatter,
                "the shard is not finished: {missing} compositions are missing; run its command \
                 again to go on from here"
            ),
            MergeError::Missing { shards, of } => {
                let named: Vec<String> = shards
                    .iter()
                    .take(MISSING_NAMED)
                    .map(u64::to_string)
                    .collect();
                let more = if shards.len() > MISSING_NAMED {
                    " and more"
                } else {
                    ""
                };
                let plural = if shards.len() == 1 { "" } else { "s" };
                write!(
                    formatter,
                    "shard{plural} {}{more} of {of} missing; name the files of all shards",
                    named.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for MergeError {}

impl MergeError {
    /// The number of the part at fault, where it is one.
    pub fn part(&self) -> Option<usize> {
        match self {
            MergeError::Different { part, .. } | MergeError::Unfinished { part, .. } => Some(*part),
            MergeError::Repeated { parts, .. } => Some(parts[1]),
            MergeError::Nothing | MergeError::Missing { .. } => None,
        }
    }
}
