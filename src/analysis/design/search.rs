//! The search in numbers of the width it needs, on all processors.

use rayon::prelude::*;

use super::descent::{Descent, Field, Prefix};
use super::levels::{Levels, Number, bound};
use super::rank::{Best, Judge, Ranked, clamped};
use super::scaled::{ScaledPays, ScaledShoe};
use super::{Design, DesignError, Wanted};
use crate::analysis::open_pay::LineWays;
use crate::counting::census::Progress;

/// What was found: counts, and the candidates of each line of the best.
pub(super) struct Found {
    pub tried: u128,
    pub count: u128,
    pub best: Vec<Vec<usize>>,
}

/// A search is split into at least so many parts, where it has them.
const PARTS_AT_LEAST: usize = 1000;

/// Searches in 64 bits where every sum fits these, else in 128.
pub(super) fn found(
    design: &Design,
    shoes: &[LineWays],
    wanted: &Wanted,
    progress: &Progress,
) -> Result<Found, DesignError> {
    let pays = ScaledPays::new(design);
    let shoes: Vec<ScaledShoe> = shoes.iter().map(ScaledShoe::new).collect();
    let bound = bound(&pays, &shoes);
    let judge = Judge {
        wanted,
        pays: &pays,
        shoes: &shoes,
        bound: &bound,
    };
    // Ends of windows are one beyond the bound at most.
    let room = &bound + 1;
    if i64::try_from(&room).is_ok() {
        searched::<i64>(design, &judge, progress)
    } else if i128::try_from(&room).is_ok() {
        searched::<i128>(design, &judge, progress)
    } else {
        Err(DesignError::TooLarge)
    }
}

fn searched<N: Number>(
    design: &Design,
    judge: &Judge<'_>,
    progress: &Progress,
) -> Result<Found, DesignError> {
    let levels = Levels::<N>::new(design, judge.pays, judge.shoes)?;
    let window = |shoe: &ScaledShoe| {
        let (least, most) = (&judge.wanted.least, &judge.wanted.most);
        clamped(shoe.sums_within(least, most, &judge.pays.unit), judge.bound)
    };
    let field = Field {
        windows: judge.shoes.iter().map(window).collect(),
        levels,
    };
    let descent = || Descent::new(&field, Best::new(judge));
    let prefixes = prefixes(&mut descent(), field.levels.levels.len());
    progress.announce(prefixes.len() as u64);
    let parts: Vec<Descent<'_, N>> = prefixes
        .into_par_iter()
        .try_fold(descent, |mut descent, prefix| {
            if progress.is_stopped() {
                return Err(DesignError::Stopped);
            }
            descent.count(&prefix);
            progress.advance();
            Ok(descent)
        })
        .collect::<Result<_, _>>()?;
    let count = parts.iter().map(|part| part.count).sum();
    let kept = parts.into_iter().flat_map(|part| part.best.into_kept());
    let mut best: Vec<Ranked> = kept.collect();
    best.sort();
    best.truncate(judge.wanted.keep);
    Ok(Found {
        tried: field.levels.rests[0].completions[0],
        count,
        best: best.into_iter().map(|ranked| ranked.choice).collect(),
    })
}

/// The first choices, one level after the other, until there are enough of them.
fn prefixes<N: Number>(descent: &mut Descent<'_, N>, levels: usize) -> Vec<Prefix> {
    let mut prefixes = vec![Prefix::new()];
    for _ in 1..levels {
        if prefixes.len() >= PARTS_AT_LEAST {
            break;
        }
        prefixes = descent.longer(&prefixes);
    }
    prefixes
}
