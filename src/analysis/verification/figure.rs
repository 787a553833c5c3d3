//! A published figure: what it is a figure of, and its exact value.

use super::printed::Printed;
use super::verdict::VerdictKind;
use crate::analysis::edge::BetFigures;
use crate::bets::bet::Bet;
use crate::cards::named::NamedCount;
use crate::cards::shoe::{Shoe, ShoeError};
use crate::exact::ratio::{Integer, Ratio};
use crate::games::baccarat::round::Rules;

/// A published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The rules it is printed for.
    pub rules: Rules,
    /// The shoe it is printed for.
    pub shoe: PublishedShoe,
    /// The bet; of an event, a bet whose lines are the event, or the event and what is given.
    pub bet: Bet,
    /// The same bet under other paytables, where it has them.
    pub paytables: Vec<Bet>,
    /// Which rounds count.
    pub event: Event,
    /// What is printed of them.
    pub quantity: Quantity,
    /// What a count is out of, if not out of all orders of six cards.
    pub out_of: Option<Integer>,
    /// The figure as it is printed.
    pub printed: Printed,
    /// The verdict that its file expects.
    pub known: Option<VerdictKind>,
}

/// The shoe that a figure is printed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedShoe {
    /// How many decks, `None` for draws with replacement.
    pub decks: Option<u32>,
    /// The cards taken out.
    pub removed: Vec<NamedCount>,
}

/// The rounds that a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Those in which the bet wins.
    Win,
    /// Those in which a line counts.
    Line(usize),
    /// Those that no line matches.
    Otherwise,
    /// Those of the first line among those of the first two.
    Given,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A count of deals.
    Ways,
    /// A probability.
    Probability,
    /// The mean loss per unit staked.
    HouseEdge,
    /// The player's mean profit per unit staked.
    Return,
    /// What comes back per unit staked.
    Rtp,
    /// The house edge over the probability of no push.
    EdgePerResolvedBet,
    /// The standard deviation of the net result.
    StandardDeviation,
    /// Its variance.
    Variance,
}

/// An exact value: a ratio, or the root of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exact {
    /// The number itself.
    Number(Ratio),
    /// The square root of the number, which is not negative.
    Root(Ratio),
}

impl Quantity {
    /// The quantities by the names that files give them.
    pub const NAMES: [(&str, Self); 9] = [
        ("ways", Self::Ways),
        ("probability", Self::Probability),
        ("hit frequency", Self::Probability),
        ("house edge", Self::HouseEdge),
        ("return", Self::Return),
        ("RTP", Self::Rtp),
        ("edge per resolved bet", Self::EdgePerResolvedBet),
        ("standard deviation", Self::StandardDeviation),
        ("variance", Self::Variance),
    ];

    /// The first of its names.
    pub fn name(self) -> &'static str {
        let named = Self::NAMES.iter().find(|(_, quantity)| *quantity == self);
        named.map_or("", |(name, _)| name)
    }
}

impl PublishedShoe {
    /// The shoe itself.
    ///
    /// # Errors
    /// Cards are taken out that are not there.
    pub fn shoe(&self) -> Result<Shoe, ShoeError> {
        match self.decks {
            Some(decks) => Shoe::decks(decks)?.without(&self.removed),
            None => Ok(Shoe::infinite()),
        }
    }
}

impl Exact {
    /// Whether the value lies between two bounds, these included.
    pub fn is_within(&self, least: &Ratio, most: &Ratio) -> bool {
        match self {
            Exact::Number(number) => least <= number && number <= most,
            Exact::Root(square) => {
                let is_above = !least.is_positive() || least.squared() <= *square;
                is_above && !most.is_negative() && *square <= most.squared()
            }
        }
    }
}

impl Figure {
    /// The exact value of what the figure says of a bet with these figures; `None` where there
    /// is none, as the edge per resolved bet of a bet that always pushes.
    pub fn value(&self, figures: &BetFigures) -> Option<Exact> {
        let number = |number: Ratio| Some(Exact::Number(number));
        match self.quantity {
            Quantity::Ways => {
                let out_of = match &self.out_of {
                    Some(out_of) => out_of.clone(),
                    None => Integer::from(figures.total()),
                };
                number(self.probability(figures)? * Ratio::whole(out_of))
            }
            Quantity::Probability => number(self.probability(figures)?),
            Quantity::HouseEdge => number(figures.house_edge.clone()),
            Quantity::Return => number(figures.expectation.clone()),
            Quantity::Rtp => number(figures.rtp.clone()),
            Quantity::EdgePerResolvedBet => number(figures.edge_per_resolved_bet.clone()?),
            Quantity::StandardDeviation => Some(Exact::Root(figures.variance.clone())),
            Quantity::Variance => number(figures.variance.clone()),
        }
    }

    fn probability(&self, figures: &BetFigures) -> Option<Ratio> {
        let of_line = |line: usize| figures.lines.get(line).map(|line| &line.probability);
        Some(match self.event {
            Event::Win => figures.hit_frequency.clone(),
            Event::Line(line) => of_line(line)?.clone(),
            Event::Otherwise => figures.otherwise.probability.clone(),
            Event::Given => {
                let (one, other) = (of_line(0)?, of_line(1)?);
                let given = one + other;
                if given.is_zero() {
                    return None;
                }
                one / &given
            }
        })
    }
}
