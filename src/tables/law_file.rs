//! The file that keeps the sums of an enumeration: a checkpoint to go on from, and a shard to be
//! merged. It says by hash what it is of, and by another hash that nobody changed it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::analysis::edge_law::{
    Extreme, Fingerprint, Part, Scale, Shard, StatisticSums, Subject, Sums,
};
use crate::analysis::pricing::Statistic;
use crate::error::Faults;
use crate::exact::ratio::{Integer, Ratio};

/// What the file says of itself.
const FORM: &str = "exactshoe law of the edge, version 1";

/// The file as it is written. Numbers that can pass 64 bits are texts.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LawFile {
    form: String,
    program: String,
    rules: Named,
    bets: Vec<BetPart>,
    shoe: String,
    classes: Vec<(String, u64)>,
    unseen: u64,
    one: String,
    sets: String,
    grid: Vec<String>,
    compositions: u64,
    assumptions: Vec<String>,
    warnings: Vec<String>,
    shard: (u64, u64),
    range: (u64, u64),
    done: Vec<(u64, u64)>,
    enumerated: u64,
    sum_of_sets: String,
    any_favourable: String,
    best_gain: String,
    /// The SHA-256 of the file written without it.
    #[serde(default)]
    hash: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
    hash: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BetPart {
    id: String,
    hash: String,
    expectation: String,
    favourable: String,
    gain: String,
    sum: String,
    grid: Vec<String>,
    greatest: Option<Point>,
    least: Option<Point>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    value: i64,
    number: u64,
    composition: Vec<u64>,
}

/// The SHA-256 of a text, in hexadecimal.
pub fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A fingerprint of a bet under its rules: the hash of what it pays for each set of cards.
pub fn fingerprint(id: &str, statistic: &Statistic) -> Fingerprint {
    let classes = statistic.kernel.partition.classes().iter();
    let classes: Vec<String> = classes
        .map(|class| class.cards().map(|card| card.to_string()).collect())
        .collect();
    let values = statistic.kernel.values.iter().map(ToString::to_string);
    let values: Vec<String> = values.collect();
    let text = format!(
        "{id}\n{}\n{}\n{}\n{}",
        classes.join(" "),
        statistic.kernel.degree(),
        statistic.unit,
        values.join(" ")
    );
    Fingerprint {
        id: id.to_owned(),
        hash: hash(&text),
    }
}

/// A part as the text of its file.
pub fn written(part: &Part) -> String {
    let mut file = file_of(part);
    file.hash = hash(&text_of(&file));
    text_of(&file)
}

fn text_of(file: &LawFile) -> String {
    let text = serde_json::to_string_pretty(file);
    text.expect("texts, numbers and lists can be written") + "\n"
}

/// Reads a part from the text of its file.
///
/// # Errors
/// When the text is no such file, was changed, or contradicts itself.
pub fn parse(name: &str, text: &str) -> Result<Part, Faults> {
    let fault = |message: &str| Faults::one(name, "", message);
    let mut file: LawFile = serde_json::from_str(text).map_err(|error| {
        fault(&format!(
            "no sums of an enumeration: {error}; `shoe depth --law --checkpoint FILE` writes such \
             a file"
        ))
    })?;
    if file.form != FORM {
        let form = &file.form;
        return Err(fault(&format!(
            "its form is `{form}`; this version reads `{FORM}`"
        )));
    }
    let said = std::mem::take(&mut file.hash);
    if hash(&text_of(&file)) != said {
        return Err(fault(
            "its hash does not agree with its content: it was changed or cut; run the shard again",
        ));
    }
    part_of(&file).ok_or_else(|| fault("its numbers contradict each other; run the shard again"))
}

fn file_of(part: &Part) -> LawFile {
    let (subject, scale, sums) = (&part.subject, &part.subject.scale, &part.sums);
    let texts = |numbers: &[Ratio]| numbers.iter().map(ToString::to_string).collect();
    let bets = subject.bets.iter().zip(&sums.statistics).zip(&scale.means);
    LawFile {
        form: FORM.to_owned(),
        program: subject.program.clone(),
        rules: Named {
            id: subject.rules.id.clone(),
            hash: subject.rules.hash.clone(),
        },
        bets: bets
            .map(|((bet, sums), mean)| bet_part(bet, sums, mean))
            .collect(),
        shoe: subject.shoe.clone(),
        classes: subject
            .classes
            .iter()
            .cloned()
            .zip(scale.counts.iter().copied())
            .collect(),
        unseen: scale.unseen,
        one: scale.one.to_string(),
        sets: scale.sets.to_string(),
        grid: texts(&scale.grid),
        compositions: subject.compositions,
        assumptions: subject.assumptions.clone(),
        warnings: subject.warnings.clone(),
        shard: (part.shard.number, part.shard.of),
        range: (part.range.start, part.range.end),
        done: part
            .done
            .iter()
            .map(|done| (done.start, done.end))
            .collect(),
        enumerated: sums.compositions,
        sum_of_sets: sums.sets.to_string(),
        any_favourable: sums.any_favourable.to_string(),
        best_gain: sums.best_gain.to_string(),
        hash: String::new(),
    }
}

fn bet_part(bet: &Fingerprint, sums: &StatisticSums, mean: &Ratio) -> BetPart {
    let point = |extreme: &Option<Extreme>| {
        extreme.as_ref().map(|of| Point {
            value: of.value,
            number: of.number,
            composition: of.composition.clone(),
        })
    };
    BetPart {
        id: bet.id.clone(),
        hash: bet.hash.clone(),
        expectation: mean.to_string(),
        favourable: sums.favourable.to_string(),
        gain: sums.gain.to_string(),
        sum: sums.sum.to_string(),
        grid: sums.grid.iter().map(ToString::to_string).collect(),
        greatest: point(&sums.greatest),
        least: point(&sums.least),
    }
}

/// The part that a file tells of; `None` where its numbers cannot be right.
fn part_of(file: &LawFile) -> Option<Part> {
    let ratios = |texts: &[String]| -> Option<Vec<Ratio>> {
        texts.iter().map(|text| Ratio::parse(text)).collect()
    };
    let integer = |text: &str| text.parse::<Integer>().ok();
    let means = file.bets.iter().map(|bet| Ratio::parse(&bet.expectation));
    let scale = Scale {
        unseen: file.unseen,
        counts: file.classes.iter().map(|(_, count)| *count).collect(),
        sets: integer(&file.sets)?,
        one: Ratio::parse(&file.one).filter(Ratio::is_positive)?,
        means: means.collect::<Option<_>>()?,
        grid: ratios(&file.grid)?,
    };
    let statistics = file.bets.iter().map(|bet| {
        let point = |point: &Option<Point>| {
            point.as_ref().map(|of| Extreme {
                value: of.value,
                number: of.number,
                composition: of.composition.clone(),
            })
        };
        let grid = bet.grid.iter().map(|text| integer(text));
        Some(StatisticSums {
            favourable: integer(&bet.favourable)?,
            gain: integer(&bet.gain)?,
            sum: integer(&bet.sum)?,
            grid: grid.collect::<Option<_>>()?,
            greatest: point(&bet.greatest),
            least: point(&bet.least),
        })
    });
    let sums = Sums {
        compositions: file.enumerated,
        sets: integer(&file.sum_of_sets)?,
        statistics: statistics.collect::<Option<_>>()?,
        any_favourable: integer(&file.any_favourable)?,
        best_gain: integer(&file.best_gain)?,
    };
    let fingerprint = |id: &str, hash: &str| Fingerprint {
        id: id.to_owned(),
        hash: hash.to_owned(),
    };
    let subject = Subject {
        program: file.program.clone(),
        rules: fingerprint(&file.rules.id, &file.rules.hash),
        bets: file
            .bets
            .iter()
            .map(|bet| fingerprint(&bet.id, &bet.hash))
            .collect(),
        shoe: file.shoe.clone(),
        classes: file.classes.iter().map(|(name, _)| name.clone()).collect(),
        scale,
        compositions: file.compositions,
        assumptions: file.assumptions.clone(),
        warnings: file.warnings.clone(),
    };
    let (number, of) = file.shard;
    let range = file.range.0..file.range.1;
    let is_shard = (1..=of).contains(&number) && range.start <= range.end;
    let done: Vec<_> = file.done.iter().map(|&(start, end)| start..end).collect();
    let is_in_order = done.windows(2).all(|two| two[0].end < two[1].start)
        && done
            .iter()
            .all(|of| of.start < of.end && range.start <= of.start && of.end <= range.end);
    (is_shard && is_in_order).then_some(Part {
        subject,
        shard: Shard { number, of },
        range,
        done,
        sums,
    })
}
