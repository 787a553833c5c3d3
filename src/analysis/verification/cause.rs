//! The search for what made a printed figure differ: the figure is computed as if somebody had
//! taken another shoe, other rules or another bet, and each that gives the digits printed is a
//! cause.

use super::figure::{Exact, Figure, PublishedShoe, Quantity};
use super::verdict::{agreement, of_single_line};
use crate::analysis::edge::BetFigures;
use crate::bets::bet::{Bet, Line, Matching};
use crate::bets::pays::Pay;
use crate::cards::card::Rank;
use crate::cards::shoe::Shoe;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::mistakes::{Mistake, mistakes};
use crate::games::baccarat::round::{Baccarat, Rules};
use crate::language::condition::Condition;

/// What makes a figure come out as it is printed. The order is that of likelihood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The figure is that of another number of decks.
    Decks(u32),
    /// The figure is that of draws with replacement.
    InfiniteDeck,
    /// A pay of so much `to` one was taken for so much `for` one.
    ToReadAsFor,
    /// A pay of so much `for` one was taken for so much `to` one.
    ForReadAsTo,
    /// A push was left out of the count: the figure is per resolved bet.
    PerResolvedBet,
    /// A push was counted as a bet: the figure is per bet made.
    PerBetMade,
    /// A push was counted as a loss.
    PushesLose,
    /// A tie was counted as a push.
    TiesPush,
    /// The figure is that of another paytable, of this id.
    Paytable(String),
    /// The figure is that of wrong rules for third cards.
    Tableau(Mistake),
    /// Ranks of the same points, ten to king, were taken for one rank.
    RanksOfSamePoints,
    /// Either hand may fulfil what is asked of one.
    EitherHand,
    /// One hand must fulfil what is asked of either.
    OneHand,
    /// The chances of two events, of which either will do, were added.
    ChancesAdded,
    /// They were combined as if the events were independent.
    ChancesMultiplied,
}

/// The numbers of decks that a figure is tried for, those of common games first.
const DECKS_TRIED: [u32; 12] = [8, 6, 1, 2, 4, 7, 5, 12, 10, 9, 3, 11];

/// Another shoe or other rules, in which all bets are counted anew.
pub(super) struct World {
    pub cause: Cause,
    pub rules: Rules,
    pub shoe: Shoe,
}

/// The worlds that a figure may have been computed in, the likeliest first.
pub(super) fn worlds(rules: &Rules, shoe: &PublishedShoe) -> Vec<World> {
    let with_shoe = |cause: Cause, shoe: Shoe| World {
        cause,
        rules: rules.clone(),
        shoe,
    };
    let mut all = Vec::new();
    for decks in DECKS_TRIED {
        if shoe.decks == Some(decks) {
            continue;
        }
        let removed = shoe.removed.clone();
        let other = PublishedShoe {
            decks: Some(decks),
            removed,
        };
        all.extend(
            other
                .shoe()
                .map(|shoe| with_shoe(Cause::Decks(decks), shoe)),
        );
    }
    if shoe.decks.is_some() && shoe.removed.is_empty() {
        all.push(with_shoe(Cause::InfiniteDeck, Shoe::infinite()));
    }
    let Ok(shoe) = shoe.shoe() else {
        return all;
    };
    all.extend(mistakes(rules).into_iter().map(|(mistake, rules)| World {
        cause: Cause::Tableau(mistake),
        rules,
        shoe: shoe.clone(),
    }));
    let points = rules.points;
    let same = |one: Rank, other: Rank| points[one.index()] == points[other.index()];
    all.push(with_shoe(
        Cause::RanksOfSamePoints,
        shoe.with_ranks_merged(same),
    ));
    all
}

/// The same lines with other pays, which need no other count.
pub(super) fn repaid(figure: &Figure) -> Vec<(Cause, Bet)> {
    let bet = &figure.bet;
    let with = |change: &dyn Fn(&Line) -> Option<Pay>| {
        let mut changed = bet.clone();
        for line in &mut changed.lines {
            if let Some(pay) = change(line) {
                line.pay = pay;
            }
        }
        changed
    };
    let mut all = vec![
        (Cause::ToReadAsFor, with(&|line| line.pay.to_read_as_for())),
        (Cause::ForReadAsTo, with(&|line| line.pay.for_read_as_to())),
    ];
    if bet.lines.iter().any(|line| line.pay.to_one().is_zero()) {
        let lost = with(&|line| line.pay.to_one().is_zero().then(Pay::lose));
        all.push((Cause::PushesLose, lost));
    }
    let others = figure.paytables.iter().filter(|other| other.id != bet.id);
    all.extend(others.map(|other| (Cause::Paytable(other.id.clone()), other.clone())));
    all
}

/// Other lines, which are counted in the world that the figure is printed for.
pub(super) fn rewritten(bet: &Bet) -> Vec<(Cause, Bet)> {
    let names = Baccarat::names();
    let with = |change: &dyn Fn(&Condition) -> Option<Condition>| {
        let mut changed = Bet {
            matching: Matching::First,
            ..bet.clone()
        };
        for line in &mut changed.lines {
            line.when = change(&line.when)?;
        }
        (changed.lines != bet.lines).then_some(changed)
    };
    let exchanged = |condition: &Condition| condition.with_exchanged("player", "banker", &names);
    let either = with(&|condition| condition.or(&exchanged(condition)?, &names));
    let one = with(&|condition| {
        let [one, other] = condition.alternatives(&names)?;
        let is_same = |text: &str, same: &str| text.split_whitespace().eq(same.split_whitespace());
        is_same(exchanged(&one)?.text(), other.text()).then_some(one)
    });
    let pushes = Condition::parse("tie", &names).ok().map(|when| {
        let mut changed = bet.clone();
        changed.matching = Matching::First;
        let name = "tie".to_owned();
        let pay = Pay::push();
        changed.lines.push(Line { name, when, pay });
        changed
    });
    let all = [
        (Cause::TiesPush, pushes),
        (Cause::EitherHand, either),
        (Cause::OneHand, one),
    ];
    all.into_iter()
        .filter_map(|(cause, bet)| Some((cause, bet?)))
        .collect()
}

/// The two events of a bet of one line, of which either will do, as a bet of its own each.
pub(super) fn alternatives(bet: &Bet) -> Option<[Bet; 2]> {
    let [line] = bet.lines.as_slice() else {
        return None;
    };
    let sides = line.when.alternatives(&Baccarat::names())?;
    Some(sides.map(|when| {
        let line = Line {
            when,
            ..line.clone()
        };
        Bet {
            lines: vec![line],
            ..bet.clone()
        }
    }))
}

/// The figure computed from the chances of two events as if they excluded each other, or were
/// independent.
pub(super) fn combined(figure: &Figure, chances: [&BetFigures; 2]) -> Vec<(Cause, Exact)> {
    let [one, other] = chances.map(|figures| &figures.lines[0]);
    let added = &one.probability + &other.probability;
    let multiplied = &added - &(&one.probability * &other.probability);
    [
        (Cause::ChancesAdded, added),
        (Cause::ChancesMultiplied, multiplied),
    ]
    .into_iter()
    .filter_map(|(cause, chance)| {
        Some((
            cause,
            of_single_line(figure.quantity, &chance, &one.profit)?,
        ))
    })
    .collect()
}

/// The figure taken per resolved bet where it is printed per bet made, or the other way round.
pub(super) fn otherwise_resolved(figure: &Figure, figures: &BetFigures) -> Option<(Cause, Exact)> {
    let resolved = figures.edge_per_resolved_bet.clone()?;
    let (cause, value) = match figure.quantity {
        Quantity::HouseEdge => (Cause::PerResolvedBet, resolved),
        Quantity::Return => (Cause::PerResolvedBet, -resolved),
        Quantity::Rtp => (Cause::PerResolvedBet, Ratio::one() - resolved),
        Quantity::EdgePerResolvedBet => (Cause::PerBetMade, figures.house_edge.clone()),
        Quantity::Probability => {
            let unresolved = Ratio::one() - figures.push_probability.clone();
            let Some(Exact::Number(probability)) = figure.value(figures) else {
                return None;
            };
            (Cause::PerResolvedBet, probability / unresolved)
        }
        Quantity::Ways | Quantity::StandardDeviation | Quantity::Variance => return None,
    };
    Some((cause, Exact::Number(value)))
}

/// Whether a value would be printed as the figure is.
pub(super) fn explains(figure: &Figure, value: &Exact) -> bool {
    agreement(&figure.printed, value).is_some()
}

impl Cause {
    /// The place in the order of likelihood.
    pub(super) fn rank(&self) -> usize {
        match self {
            Cause::Decks(_) => 0,
            Cause::InfiniteDeck => 1,
            Cause::ToReadAsFor | Cause::ForReadAsTo => 2,
            Cause::PerResolvedBet | Cause::PerBetMade => 3,
            Cause::PushesLose | Cause::TiesPush => 4,
            Cause::Paytable(_) => 5,
            Cause::Tableau(_) => 6,
            Cause::RanksOfSamePoints => 7,
            Cause::EitherHand | Cause::OneHand => 8,
            Cause::ChancesAdded | Cause::ChancesMultiplied => 9,
        }
    }
}
