//! Effects of removal: what the expectation of a bet gains when one card leaves the shoe.
//!
//! `effect(v) = expectation(shoe without a card of v) - expectation(shoe)`, exactly, for the shoe
//! at hand: tables for one deck and for eight differ. A card that leaves unseen changes nothing in
//! the mean, so the effects, each weighted by the cards of its class, sum to zero.
//!
//! ```
//! use exactshoe::analysis::removal::Removal;
//! use exactshoe::cards::shoe::Shoe;
//! use exactshoe::counting::census::Progress;
//! use exactshoe::games::baccarat::round::Baccarat;
//! use exactshoe::tables::catalogue;
//!
//! let game = Baccarat::new(catalogue::rules("macau")?.rules);
//! let removal = Removal::new(&game, &game, vec![catalogue::bet("player")?.bet])?;
//! let effects = removal.effects(&game, &game, &Shoe::decks(8)?, &[], &Progress::default())?;
//! let of_aces = effects[0].classes[0].effect.as_ref().ok_or("there are aces")?;
//! assert_eq!(of_aces.to_string(), "-7796137312/174027113871975");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use super::edge::expectation;
use super::pricing::{PriceError, Pricing, PricingPolynomials};
use crate::bets::bet::Bet;
use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::cards::named::{Named, NamedCount};
use crate::cards::partition::Partition;
use crate::cards::shoe::{Shoe, ShoeError};
use crate::counting::census::{Progress, Ways};
use crate::exact::ratio::{Integer, Ratio};
use crate::language::game::Game;

/// Bets prepared for the effects of removal on any shoe.
#[derive(Clone, Debug)]
pub struct Removal {
    bets: usize,
    groups: Vec<Group>,
}

/// Bets that are counted together.
#[derive(Clone, Debug)]
struct Group {
    /// Their numbers.
    bets: Vec<usize>,
    pricing: Pricing,
    /// `None` where walking is the only way.
    polynomials: Option<PricingPolynomials>,
    partitions: Vec<Partition>,
    profits: Vec<Vec<Ratio>>,
}

/// The effects of removal on one bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetEffects {
    /// The expectation before any card leaves: the player's, per unit staked.
    pub expectation: Ratio,
    /// The classes of cards that the bet tells apart: the coarsest that its count needs.
    pub classes: Vec<ClassEffect>,
    /// What several cards do that leave at once, for each set asked for.
    pub together: Vec<Together>,
}

/// The effect of one card of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassEffect {
    /// The cards of the class.
    pub cards: CardSet,
    /// How many of them are in the shoe.
    pub left: u64,
    /// The change of the expectation when one of them leaves; `None` where none is there, or
    /// where without it no round agrees with what has been seen.
    pub effect: Option<Ratio>,
    /// The deals of the shoe without it that agree with what has been seen.
    pub ways: Ways,
}

/// The effect of several cards that leave at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// The change of the expectation.
    pub effect: Ratio,
    /// The sum of the effects of the cards one by one: what a count that adds them up predicts.
    /// `None` where one of them has none.
    pub linear: Option<Ratio>,
}

/// The total and the ways of the lines of each bet of a group.
type LineWays = (Ways, Vec<Vec<Ways>>);

impl Removal {
    /// Prepares bets: everything that does not depend on the shoe.
    ///
    /// # Errors
    /// A fault of a bet.
    pub fn new<G: Game>(fresh: &G, game: &G, bets: Vec<Bet>) -> Result<Self, PriceError> {
        let number = bets.len();
        let whole = Pricing::new(fresh, game, bets)?;
        let (quick, slow): (Vec<usize>, Vec<usize>) =
            (0..number).partition(|&bet| whole.is_quick(bet));
        let mut groups = Vec::new();
        if slow.is_empty() {
            groups.push(Group::new(fresh, game, quick, whole)?);
        } else {
            let alone = slow.into_iter().map(|bet| vec![bet]);
            for bets in [quick].into_iter().chain(alone).filter(|of| !of.is_empty()) {
                let of_group = bets.iter().map(|&bet| whole.bets()[bet].clone()).collect();
                let numbers = bets.clone();
                let pricing = Pricing::new(fresh, game, of_group);
                let group = pricing.and_then(|of| Group::new(fresh, game, bets, of));
                groups.push(group.map_err(|error| error.of_bet(|at| numbers[at]))?);
            }
        }
        let bets = number;
        Ok(Self { bets, groups })
    }

    /// The effects on all bets for a shoe, and what each set of cards does that leaves at once.
    ///
    /// # Errors
    /// As [`Pricing::count`]; [`PriceError::Shoe`] where no card can leave, or a set is not in
    /// the shoe.
    pub fn effects<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        shoe: &Shoe,
        sets: &[Vec<NamedCount>],
        progress: &Progress,
    ) -> Result<Vec<BetEffects>, PriceError> {
        let count = |group: &Group, shoe: &Shoe| group.count(fresh, game, shoe, progress);
        let mut effects: Vec<Option<BetEffects>> = vec![None; self.bets];
        for group in &self.groups {
            let of_group = group.effects(shoe, sets, &|shoe| count(group, shoe));
            let of_group = of_group.map_err(|error| error.of_bet(|at| group.bets[at]))?;
            for (&bet, of) in group.bets.iter().zip(of_group) {
                effects[bet] = Some(of);
            }
        }
        let every = "every bet is in a group";
        Ok(effects.into_iter().map(|of| of.expect(every)).collect())
    }
}

impl Group {
    fn new<G: Game>(
        fresh: &G,
        game: &G,
        bets: Vec<usize>,
        pricing: Pricing,
    ) -> Result<Self, PriceError> {
        let numbers = 0..bets.len();
        let is_quick = numbers.clone().all(|bet| pricing.is_quick(bet));
        let polynomials = match is_quick {
            true => pricing.polynomials(fresh, game)?,
            false => None,
        };
        Ok(Self {
            partitions: numbers.map(|bet| pricing.partition(bet)).collect(),
            profits: pricing.bets().iter().map(Bet::profits).collect(),
            bets,
            pricing,
            polynomials,
        })
    }

    fn count<G: Game>(
        &self,
        fresh: &G,
        game: &G,
        shoe: &Shoe,
        progress: &Progress,
    ) -> Result<LineWays, PriceError> {
        match &self.polynomials {
            Some(polynomials) => polynomials.lines(game, shoe),
            None => {
                let counted = self.pricing.count(fresh, game, shoe, progress)?;
                Ok((counted.total, counted.lines))
            }
        }
    }

    fn effects(
        &self,
        shoe: &Shoe,
        sets: &[Vec<NamedCount>],
        count: &dyn Fn(&Shoe) -> Result<LineWays, PriceError>,
    ) -> Result<Vec<BetEffects>, PriceError> {
        let whole = count(shoe)?;
        let mut without: BTreeMap<Card, Option<LineWays>> = BTreeMap::new();
        for &class in self.partitions.iter().flat_map(Partition::classes) {
            if let Some(card) = shoe.one_of(class)
                && !without.contains_key(&card)
            {
                let less = less(shoe, card).map_err(PriceError::Shoe)?;
                without.insert(card, possible(count(&less))?);
            }
        }
        let mut removed = Vec::new();
        for set in sets {
            let less = shoe.without(set).map_err(PriceError::Shoe)?;
            let ways = count(&less)?;
            removed.push((less, ways));
        }
        (0..self.bets.len())
            .map(|bet| self.of_bet(bet, shoe, (&whole, &without), &removed))
            .collect()
    }

    /// The effects on a bet, given the ways on the whole shoe and without each card.
    fn of_bet(
        &self,
        bet: usize,
        shoe: &Shoe,
        (whole, without): (&LineWays, &BTreeMap<Card, Option<LineWays>>),
        removed: &[(Shoe, LineWays)],
    ) -> Result<BetEffects, PriceError> {
        let mean = |(total, lines): &LineWays| expectation(&self.profits[bet], &lines[bet], *total);
        let before = mean(whole);
        let class = |&cards: &CardSet| {
            let counted = shoe.one_of(cards).and_then(|card| without[&card].as_ref());
            Ok(ClassEffect {
                cards,
                left: shoe.count(cards).map_err(PriceError::Shoe)?,
                effect: counted.map(|ways| &mean(ways) - &before),
                ways: counted.map_or(0, |(total, _)| *total),
            })
        };
        let classes = self.partitions[bet].classes().iter().map(class);
        let classes: Vec<ClassEffect> = classes.collect::<Result<_, PriceError>>()?;
        let together = |(less, ways): &(Shoe, LineWays)| {
            let effect = &mean(ways) - &before;
            let linear = linear(&classes, less).map_err(PriceError::Shoe)?;
            Ok(Together { effect, linear })
        };
        let together = removed.iter().map(together);
        let together = together.collect::<Result<_, PriceError>>()?;
        Ok(BetEffects {
            expectation: before,
            together,
            classes,
        })
    }
}

impl BetEffects {
    /// The mean effect of a card that leaves unseen. It is zero: such a card changes nothing.
    ///
    /// The weight of a class is its cards, times the deals that agree with what has been seen when
    /// one of them is gone; these are the same for all classes unless totals or third cards have
    /// been seen, which tell something of the cards unseen.
    pub fn mean_of_unseen(&self) -> Ratio {
        let weight = |of: &ClassEffect| Integer::from(of.left) * Integer::from(of.ways);
        let weights: Integer = self.classes.iter().map(weight).sum();
        if weights == Integer::from(0) {
            return Ratio::zero();
        }
        let weighted = |of: &ClassEffect| {
            let effect = of.effect.as_ref()?;
            Some(&Ratio::whole(weight(of)) * effect)
        };
        let sum: Ratio = self.classes.iter().filter_map(weighted).sum();
        sum / Ratio::whole(weights)
    }

    /// Whether the effects are weighted by the cards of their classes alone.
    pub fn is_weighted_by_cards(&self) -> bool {
        let mut ways = self
            .classes
            .iter()
            .filter(|of| of.left > 0)
            .map(|of| of.ways);
        ways.next()
            .is_none_or(|first| ways.all(|other| other == first))
    }

    /// The sum over all classes of cards times effect, where every class in the shoe has one.
    pub fn sum_over_cards(&self) -> Ratio {
        let of_class = |of: &ClassEffect| Some(&Ratio::whole(of.left) * of.effect.as_ref()?);
        self.classes.iter().filter_map(of_class).sum()
    }
}

fn less(shoe: &Shoe, card: Card) -> Result<Shoe, ShoeError> {
    let card = Named::Exact(card);
    shoe.without(&[NamedCount { card, count: 1 }])
}

/// The counts, or nothing where no round agrees with what has been seen.
fn possible(counted: Result<LineWays, PriceError>) -> Result<Option<LineWays>, PriceError> {
    match counted {
        Err(PriceError::Impossible) => Ok(None),
        counted => counted.map(Some),
    }
}

/// The sum of the single effects of the cards that a lesser shoe lacks.
fn linear(classes: &[ClassEffect], less: &Shoe) -> Result<Option<Ratio>, ShoeError> {
    let mut sum = Ratio::zero();
    for class in classes {
        let gone = class.left - less.count(class.cards)?;
        match &class.effect {
            _ if gone == 0 => {}
            Some(effect) => sum = sum + &Ratio::whole(gone) * effect,
            None => return Ok(None),
        }
    }
    Ok(Some(sum))
}
