//! The figures of two rule files or two bets, side by side.

use super::Change;
use super::bet::line_pairs;
use super::rules::{OfferedRules, offer_pairs};
use crate::analysis::edge::{BetFigures, LineFigures};
use crate::analysis::pricing::Counted;
use crate::analysis::round_law::RoundLaw;
use crate::bets::bet::Bet;
use crate::counting::census::Ways;
use crate::exact::ratio::Ratio;

/// What a figure is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An outcome of a round.
    Outcome(Outcome),
    /// A round of four, five or six cards.
    Cards(u8),
    /// A bet, by the names it has before and after.
    Bet(Change<String>),
    /// A line of a bet, by name; `None` where the bet has no such line.
    Line(Change<Option<String>>),
    /// What no line of a bet matches, which loses.
    Otherwise,
}

/// Who wins a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Player's total is the higher.
    Player,
    /// Banker's total is the higher.
    Banker,
    /// The totals are equal.
    Tie,
}

/// What a figure says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A probability.
    Probability,
    /// The mean loss per unit bet.
    HouseEdge,
    /// The house edge divided by the probability of no push.
    EdgePerResolvedBet,
    /// One less the house edge.
    Rtp,
    /// The probability of a net win.
    HitFrequency,
    /// The standard deviation of the net result to one unit, held as its square, the variance.
    StandardDeviation,
    /// Ordered draws of all deals.
    Ways,
}

/// A figure before and after. `None` where it does not exist: the edge per resolved bet of a bet
/// that always pushes, the ways of a line that a bet has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigurePair {
    /// What it is of.
    pub subject: Subject,
    /// What it says.
    pub quantity: Quantity,
    /// The figure; the variance for a standard deviation.
    pub figure: Change<Option<Ratio>>,
}

impl FigurePair {
    fn new(subject: Subject, quantity: Quantity, figure: Change<Option<Ratio>>) -> Self {
        Self {
            subject,
            quantity,
            figure,
        }
    }

    /// Whether the figure is another one after than before.
    pub fn has_moved(&self) -> bool {
        self.figure.before != self.figure.after
    }

    /// The figure after less the figure before, where both exist; of a standard deviation the
    /// same of its square.
    pub fn change(&self) -> Option<Ratio> {
        let (before, after) = (self.figure.before.as_ref()?, self.figure.after.as_ref()?);
        Some(after - before)
    }
}

/// The figures of two rule files, each counted with the bets that it offers on a shoe of its own:
/// those of the round, then those of every bet that both offer.
pub fn rules_figures(
    offered: &Change<OfferedRules>,
    counted: &Change<&Counted>,
) -> Vec<FigurePair> {
    let mut figures = law_figures(&counted.map(|of| RoundLaw::new(of)));
    let (before, after) = (&offered.before, &offered.after);
    for (at, place) in offer_pairs(before, after).both {
        let names = Change {
            before: before.rules.offers[at].bet.clone(),
            after: after.rules.offers[place].bet.clone(),
        };
        let of_bets = Change {
            before: counted_figures(&before.bets[at].bet, counted.before, at),
            after: counted_figures(&after.bets[place].bet, counted.after, place),
        };
        figures.extend(offered_figures(&names, &of_bets));
    }
    figures
}

fn counted_figures(bet: &Bet, counted: &Counted, at: usize) -> BetFigures {
    BetFigures::new(bet, &counted.lines[at], counted.total)
}

/// The probabilities of the outcomes and of four, five and six cards.
fn law_figures(laws: &Change<RoundLaw>) -> Vec<FigurePair> {
    let probability = |subject: Subject, ways: &dyn Fn(&RoundLaw) -> Ways| {
        let figure = laws.map(|law| Some(Ratio::new(ways(law), law.total)));
        FigurePair::new(subject, Quantity::Probability, figure)
    };
    let mut figures = vec![
        probability(Subject::Outcome(Outcome::Player), &RoundLaw::player),
        probability(Subject::Outcome(Outcome::Banker), &RoundLaw::banker),
        probability(Subject::Outcome(Outcome::Tie), &RoundLaw::tie),
    ];
    for (at, cards) in (4..=6).enumerate() {
        figures.push(probability(Subject::Cards(cards), &|law| law.cards[at]));
    }
    figures
}

/// The house edge, hit frequency and standard deviation of a bet that two rule files offer.
fn offered_figures(names: &Change<String>, figures: &Change<BetFigures>) -> Vec<FigurePair> {
    let wanted = [
        Quantity::HouseEdge,
        Quantity::HitFrequency,
        Quantity::StandardDeviation,
    ];
    of_bet(&wanted, names, figures)
}

/// The figures of two bets that were counted together, the first and the second of the count:
/// edges, RTP, hit frequency and standard deviation, then the ways of every line that either has
/// and of what no line matches.
pub fn bet_figures(bets: &Change<Bet>, counted: &Counted) -> Vec<FigurePair> {
    let figures = Change {
        before: counted_figures(&bets.before, counted, 0),
        after: counted_figures(&bets.after, counted, 1),
    };
    let wanted = [
        Quantity::HouseEdge,
        Quantity::EdgePerResolvedBet,
        Quantity::Rtp,
        Quantity::HitFrequency,
        Quantity::StandardDeviation,
    ];
    let mut all = of_bet(&wanted, &bets.map(|bet| bet.id.clone()), &figures);
    let (lines, of_after) = (&bets.before.lines, &bets.after.lines);
    let pairs = line_pairs(lines, of_after);
    let both = pairs
        .both
        .iter()
        .map(|&(at, place)| (Some(at), Some(place)));
    let removed = pairs.removed.iter().map(|&at| (Some(at), None));
    let added = pairs.added.iter().map(|&place| (None, Some(place)));
    let ways = |line: &LineFigures| Ratio::whole(line.ways);
    for (at, place) in both.chain(removed).chain(added) {
        let names = Change {
            before: at.map(|at| lines[at].name.clone()),
            after: place.map(|place| of_after[place].name.clone()),
        };
        let figure = Change {
            before: at.map(|at| ways(&figures.before.lines[at])),
            after: place.map(|place| ways(&figures.after.lines[place])),
        };
        all.push(FigurePair::new(
            Subject::Line(names),
            Quantity::Ways,
            figure,
        ));
    }
    let otherwise = figures.map(|of| Some(ways(&of.otherwise)));
    all.push(FigurePair::new(
        Subject::Otherwise,
        Quantity::Ways,
        otherwise,
    ));
    all
}

fn of_bet(
    wanted: &[Quantity],
    names: &Change<String>,
    figures: &Change<BetFigures>,
) -> Vec<FigurePair> {
    let pair = |&quantity: &Quantity| {
        let figure = figures.map(|of| figure_of(quantity, of));
        FigurePair::new(Subject::Bet(names.clone()), quantity, figure)
    };
    wanted.iter().map(pair).collect()
}

fn figure_of(quantity: Quantity, of: &BetFigures) -> Option<Ratio> {
    match quantity {
        Quantity::HouseEdge => Some(of.house_edge.clone()),
        Quantity::EdgePerResolvedBet => of.edge_per_resolved_bet.clone(),
        Quantity::Rtp => Some(of.rtp.clone()),
        Quantity::HitFrequency => Some(of.hit_frequency.clone()),
        Quantity::StandardDeviation => Some(of.variance.clone()),
        // Neither is a figure of a whole bet.
        Quantity::Probability | Quantity::Ways => None,
    }
}
