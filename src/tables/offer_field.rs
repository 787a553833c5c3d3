//! The bets that a rule file offers, each with what the house says of it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::fields::{Collector, Field};
use super::money_fields::{CommissionField, LimitsField, commission, limits};
use crate::games::baccarat::house_rules::Offer;
use crate::money::limits::Limits;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "write a bet's id, or {\"bet\": ...} with any of `closed_from_round`, \
                 `commission` and `limits`"
)]
pub(super) enum OfferField {
    Plain(String),
    Detailed(Box<DetailedOffer>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DetailedOffer {
    /// The bet's id, or a path to its file.
    bet: String,
    /// The round of a shoe from which on the bet may not be made.
    closed_from_round: Option<u32>,
    /// The commission here, in place of all that the bet's file says of commission.
    commission: Option<Field<CommissionField>>,
    /// The stakes that are allowed.
    limits: Option<Field<LimitsField>>,
}

/// The offer that a field says.
pub(super) fn offer(faults: &mut Collector, at: usize, field: OfferField) -> Offer {
    let of = match field {
        OfferField::Plain(bet) => {
            return Offer {
                bet,
                closed_from_round: None,
                commission: None,
                limits: Limits::default(),
            };
        }
        OfferField::Detailed(of) => *of,
    };
    let place = |name: &str| format!("bets[{at}].{name}");
    if of.closed_from_round.is_some_and(|round| round < 2) {
        let message = "a bet closed from the first round on is not offered; give 2 or more";
        faults.add(&place("closed_from_round"), message);
    }
    Offer {
        bet: of.bet,
        closed_from_round: of.closed_from_round,
        commission: commission(faults, &place("commission"), of.commission),
        limits: limits(faults, &place("limits"), of.limits),
    }
}
