//! A difference as JSON: figures that moved with exact fractions, counts as strings.

use serde_json::{Value, json};

use super::contents::Said;
use super::{Contents, DifferenceReport, ShoeFigures, one_or_both, quantity, subject};
use crate::analysis::difference::Change;
use crate::analysis::difference::figures::{FigurePair, Quantity, Subject};
use crate::analysis::difference::rules::RulesChange;
use crate::exact::ratio::Ratio;
use crate::exact::root::{difference_of_roots, rational_root};
use crate::report::render::json::{Number, number, pretty};

/// The name and version of the form of differences in JSON.
pub const DIFFERENCE_SCHEMA: &str = "exactshoe/difference/1";

impl DifferenceReport {
    /// The report as JSON with so many digits after the points.
    pub fn json(&self, digits: usize) -> String {
        let contents = self.contents.said().into_iter().map(|of: Said| {
            let Change { before, after } = of.sides;
            json!({"what": of.what, "before": before, "after": after})
        });
        let shoe = |of: &ShoeFigures| {
            let moved = of.figures.iter().filter(|pair| pair.has_moved());
            json!({
                "shoe": one_or_both(&of.shoe),
                "compared": of.figures.len(),
                "moved": moved.map(|pair| moved_json(pair, digits)).collect::<Vec<_>>(),
            })
        };
        pretty(&json!({
            "schema": DIFFERENCE_SCHEMA,
            "kind": match self.contents {
                Contents::Bets(_) => "bets",
                Contents::Rules(_) => "rules",
            },
            "before": self.names.before,
            "after": self.names.after,
            "same": self.is_same(),
            "assumptions": self.assumptions,
            "warnings": self.warnings,
            "contents": contents.collect::<Vec<_>>(),
            "offered_by_one": self.offered_by_one(),
            "figures_compared": self.compared(),
            "figures_moved": self.moved(),
            "shoes": self.shoes.iter().map(shoe).collect::<Vec<_>>(),
        }))
    }

    /// The bets that only one of two rule files offers.
    fn offered_by_one(&self) -> Option<Value> {
        let Contents::Rules(changes) = &self.contents else {
            return None;
        };
        let names = |wanted: fn(&RulesChange) -> Option<&String>| {
            let names = changes.iter().filter_map(wanted);
            names.collect::<Vec<_>>()
        };
        let removed = names(|change| {
            let RulesChange::OfferRemoved(offer) = change else {
                return None;
            };
            Some(&offer.bet)
        });
        let added = names(|change| {
            let RulesChange::OfferAdded(offer) = change else {
                return None;
            };
            Some(&offer.bet)
        });
        Some(json!({"before": removed, "after": added}))
    }
}

fn moved_json(pair: &FigurePair, digits: usize) -> Value {
    let kind = match pair.subject {
        Subject::Outcome(_) => "outcome",
        Subject::Cards(_) => "cards",
        Subject::Bet(_) => "bet",
        Subject::Line(_) | Subject::Otherwise => "line",
    };
    let Change { before, after } = &pair.figure;
    let mut object = json!({kind: subject(&pair.subject), "figure": quantity(pair.quantity)});
    let figures = match pair.quantity {
        Quantity::StandardDeviation => {
            object["variance"] = values(pair, |of| json!(number(of, digits)));
            let root = |of: &Option<Ratio>| {
                let root = of
                    .as_ref()
                    .map(|of| root_change(of, &Ratio::zero(), digits));
                json!(root)
            };
            let both = before.as_ref().zip(after.as_ref());
            let change = both.map(|(before, after)| root_change(after, before, digits));
            json!({"before": root(before), "after": root(after), "change": change})
        }
        Quantity::Ways => values(pair, |of| json!(of.to_string())),
        Quantity::Probability
        | Quantity::HouseEdge
        | Quantity::EdgePerResolvedBet
        | Quantity::Rtp
        | Quantity::HitFrequency => values(pair, |of| json!(number(of, digits))),
    };
    for side in ["before", "after", "change"] {
        object[side] = figures[side].clone();
    }
    object
}

/// Both sides and the change of what is exact.
fn values(pair: &FigurePair, written: impl Fn(&Ratio) -> Value) -> Value {
    let Change { before, after } = &pair.figure;
    json!({
        "before": before.as_ref().map(&written),
        "after": after.as_ref().map(&written),
        "change": pair.change().as_ref().map(&written),
    })
}

/// The difference of two roots; it has a fraction where both are rational.
fn root_change(of: &Ratio, less: &Ratio, digits: usize) -> Number {
    let exact = rational_root(of).zip(rational_root(less));
    let near = difference_of_roots(of, less, digits);
    Number {
        fraction: exact.map(|(of, less)| (of - less).to_string()),
        decimal: number(&near, digits).decimal,
    }
}
