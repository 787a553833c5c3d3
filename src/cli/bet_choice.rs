//! The bets of a run, each as the rules offer it.

use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::house_rules::HouseRules;
use crate::money::limits::Limits;
use crate::tables::catalogue::{bet, bets, offered};

/// A bet, and the stakes that the rules allow on it.
pub(super) struct ChosenBet {
    pub entry: BetEntry,
    pub limits: Limits,
    pub commission_by: CommissionBy,
}

/// Who says the commission of a bet, or that it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommissionBy {
    /// The bet's own file.
    Bet,
    /// The rules that offer it.
    Rules,
    /// The command line.
    Option,
}

impl ChosenBet {
    /// A bet that no rules limit.
    pub fn without_limits(entry: BetEntry) -> Self {
        Self {
            entry,
            limits: Limits::default(),
            commission_by: CommissionBy::Bet,
        }
    }

    /// A bet as the rules offer it: with their commission and limits; as its file says where they
    /// do not offer it.
    pub fn of_rules(rules: &HouseRules, name: &str) -> Result<Self, Faults> {
        let Some(offer) = rules.offers.iter().find(|offer| offer.bet == name) else {
            return bet(name).map(Self::without_limits);
        };
        Ok(Self {
            entry: offered(rules, offer)?,
            limits: offer.limits.clone(),
            commission_by: match offer.commission {
                Some(_) => CommissionBy::Rules,
                None => CommissionBy::Bet,
            },
        })
    }
}

/// The bets named, or all that the rules offer: those that are open in a round of the shoe.
pub(super) fn chosen_bets(
    rules: &HouseRules,
    names: &[String],
    round: u32,
    notes: &mut Vec<String>,
) -> Result<Vec<ChosenBet>, Faults> {
    let names: Vec<&str> = names.iter().map(|name| name.trim()).collect();
    let is_all = names.as_slice() == ["all"];
    let stored = if is_all { bets()? } else { Vec::new() };
    let names: Vec<&str> = match names.as_slice() {
        [] => rules.offers.iter().map(|of| of.bet.as_str()).collect(),
        _ if is_all => stored.iter().map(|entry| entry.bet.id.as_str()).collect(),
        _ => names,
    };
    let mut chosen = Vec::new();
    for (at, name) in names.into_iter().enumerate() {
        let offer = rules.offers.iter().find(|offer| offer.bet == name);
        let limit = offer.and_then(|offer| offer.closed_from_round);
        if let Some(limit) = limit.filter(|&limit| round >= limit) {
            notes.push(format!(
                "left out: `{name}` is closed from round {limit} on, and this is round {round}"
            ));
            continue;
        }
        chosen.push(match stored.get(at) {
            Some(entry) if offer.is_none() => ChosenBet::without_limits(entry.clone()),
            Some(_) | None => ChosenBet::of_rules(rules, name)?,
        });
    }
    Ok(chosen)
}
