//! What differs between two rule files of baccarat as they say it.

use super::bet::{BetChange, bet_changes, name_changes};
use super::{Change, Pairs};
use crate::bets::entry::BetEntry;
use crate::cards::card::Rank;
use crate::exact::rounding::Rounding;
use crate::games::baccarat::house_rules::{Burn, CutCard, Decks, HouseRules, Offer};
use crate::games::baccarat::tableau::{TOTALS, Tableau};
use crate::money::commission::Commission;
use crate::money::limits::Limits;

/// Rules together with the bets that they offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedRules {
    /// The rules.
    pub rules: HouseRules,
    /// The bets in the order of the offers, each with the commission that the rules say.
    pub bets: Vec<BetEntry>,
}

/// One thing that two rule files say differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesChange {
    /// The id.
    Id(Change<String>),
    /// The name in a language.
    Name {
        /// The tag of the language.
        language: String,
        /// The name.
        name: Change<Option<String>>,
    },
    /// The numbers of decks that are allowed.
    Decks(Change<Decks>),
    /// The points of a rank.
    Points {
        /// The rank.
        rank: Rank,
        /// Its points.
        points: Change<u8>,
    },
    /// Whether a two-card total is a natural.
    Natural {
        /// The total.
        total: u8,
        /// Whether it ends the round.
        is_natural: Change<bool>,
    },
    /// Whether Player draws on a two-card total.
    PlayerDraws {
        /// The total.
        total: u8,
        /// Whether he draws.
        draws: Change<bool>,
    },
    /// A cell of Banker's tableau.
    BankerDraws {
        /// Banker's two-card total.
        total: u8,
        /// The points of Player's third card; `None` when he stood.
        third: Option<u8>,
        /// Whether Banker draws.
        draws: Change<bool>,
    },
    /// Where the cut card goes.
    CutCard(Change<Option<CutCard>>),
    /// The cards burned at the start of a shoe.
    Burn(Change<Option<Burn>>),
    /// The smallest chip and the rounding of payments.
    Chips(Change<Option<Rounding>>),
    /// A bet that only the earlier rules offer.
    OfferRemoved(Offer),
    /// A bet that only the later rules offer.
    OfferAdded(Offer),
    /// What the rules say of a bet that both offer.
    Offer {
        /// The bet as the earlier rules name it.
        bet: String,
        /// What differs.
        change: OfferChange,
    },
    /// The order of the bets that both offer.
    OfferOrder(Change<Vec<String>>),
    /// Where the rules are published.
    Source(Change<Option<String>>),
    /// Assumptions and remarks.
    Notes(Change<Option<String>>),
}

/// One thing that two rule files say differently of a bet that both offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferChange {
    /// Another id or path for a bet of one id.
    Bet(Change<String>),
    /// The round of a shoe from which on the bet may not be made.
    ClosedFromRound(Change<Option<u32>>),
    /// The commission in place of what the bet says.
    Commission(Change<Option<Commission>>),
    /// The stakes that are allowed.
    Limits(Change<Limits>),
    /// The bet's own file: two files may offer different bets under one name.
    File(BetChange),
}

/// Everything that two rule files say differently, in the order of a rule file. The files that
/// they were read from do not matter.
pub fn rules_changes(before: &OfferedRules, after: &OfferedRules) -> Vec<RulesChange> {
    let (one, other) = (&before.rules, &after.rules);
    let mut changes = Vec::new();
    changes.extend(Change::between(&one.id, &other.id).map(RulesChange::Id));
    let name = |(language, name)| RulesChange::Name { language, name };
    changes.extend(name_changes(&one.names, &other.names).into_iter().map(name));
    changes.extend(Change::between(&one.decks, &other.decks).map(RulesChange::Decks));
    for rank in Rank::all() {
        let of = |rules: &HouseRules| rules.rules.points[rank.index()];
        let points = Change::between(&of(one), &of(other));
        changes.extend(points.map(|points| RulesChange::Points { rank, points }));
    }
    changes.extend(tableau_changes(&one.rules.tableau, &other.rules.tableau));
    changes.extend(Change::between(&one.cut_card, &other.cut_card).map(RulesChange::CutCard));
    changes.extend(Change::between(&one.burn, &other.burn).map(RulesChange::Burn));
    changes.extend(Change::between(&one.chips, &other.chips).map(RulesChange::Chips));
    changes.extend(offer_changes(before, after));
    changes.extend(Change::between(&one.source, &other.source).map(RulesChange::Source));
    changes.extend(Change::between(&one.notes, &other.notes).map(RulesChange::Notes));
    changes
}

/// The offers of two rule files that belong together: by the bet's name, then by its id, as when
/// one names a stored bet and the other a file that has its id.
pub fn offer_pairs(before: &OfferedRules, after: &OfferedRules) -> Pairs {
    let named = |of: &OfferedRules| -> Vec<(String, String)> {
        let offers = of.rules.offers.iter().zip(&of.bets);
        let named = offers.map(|(offer, entry)| (offer.bet.clone(), entry.bet.id.clone()));
        named.collect()
    };
    Pairs::new(
        &named(before),
        &named(after),
        &[|one, other| one.0 == other.0, |one, other| one.1 == other.1],
    )
}

/// The decisions that differ, cell by cell, those too that no round reaches.
fn tableau_changes(before: &Tableau, after: &Tableau) -> Vec<RulesChange> {
    let mut changes = Vec::new();
    let totals = || (0..TOTALS).zip(0u8..);
    for (at, total) in totals() {
        let is_natural = Change::between(&before.naturals[at], &after.naturals[at]);
        changes.extend(is_natural.map(|is_natural| RulesChange::Natural { total, is_natural }));
    }
    for (at, total) in totals() {
        let draws = Change::between(&before.player_draws[at], &after.player_draws[at]);
        changes.extend(draws.map(|draws| RulesChange::PlayerDraws { total, draws }));
    }
    for (_, total) in totals() {
        for third in [None].into_iter().chain((0..=9).map(Some)) {
            let of = |tableau: &Tableau| tableau.banker_draws(total, third);
            let draws = Change::between(&of(before), &of(after));
            changes.extend(draws.map(|draws| RulesChange::BankerDraws {
                total,
                third,
                draws,
            }));
        }
    }
    changes
}

fn offer_changes(before: &OfferedRules, after: &OfferedRules) -> Vec<RulesChange> {
    let (offers, of_after) = (&before.rules.offers, &after.rules.offers);
    let pairs = offer_pairs(before, after);
    let mut changes = Vec::new();
    for &(at, place) in &pairs.both {
        let found = changes_of_offer(
            (&offers[at], &before.bets[at]),
            (&of_after[place], &after.bets[place]),
        );
        changes.extend(found.into_iter().map(|change| RulesChange::Offer {
            bet: offers[at].bet.clone(),
            change,
        }));
    }
    let removed = pairs.removed.iter().map(|&at| offers[at].clone());
    changes.extend(removed.map(RulesChange::OfferRemoved));
    let added = pairs.added.iter().map(|&place| of_after[place].clone());
    changes.extend(added.map(RulesChange::OfferAdded));
    if !pairs.are_in_order() {
        let mut places: Vec<usize> = pairs.both.iter().map(|&(_, place)| place).collect();
        places.sort_unstable();
        let names = |offers: &[Offer], places: Vec<usize>| -> Vec<String> {
            places
                .into_iter()
                .map(|at| offers[at].bet.clone())
                .collect()
        };
        changes.push(RulesChange::OfferOrder(Change {
            before: names(offers, pairs.both.iter().map(|&(at, _)| at).collect()),
            after: names(of_after, places),
        }));
    }
    changes
}

fn changes_of_offer(before: (&Offer, &BetEntry), after: (&Offer, &BetEntry)) -> Vec<OfferChange> {
    let ((one, one_bet), (other, other_bet)) = (before, after);
    let mut changes = Vec::new();
    changes.extend(Change::between(&one.bet, &other.bet).map(OfferChange::Bet));
    let closed = Change::between(&one.closed_from_round, &other.closed_from_round);
    changes.extend(closed.map(OfferChange::ClosedFromRound));
    let commission = Change::between(&one.commission, &other.commission);
    changes.extend(commission.map(OfferChange::Commission));
    changes.extend(Change::between(&one.limits, &other.limits).map(OfferChange::Limits));
    // Where rules say a commission, it stands in the bet too and has been told.
    let says_commission = one.commission.is_some() || other.commission.is_some();
    let is_told =
        |change: &BetChange| says_commission && matches!(change, BetChange::Commission(_));
    let of_bet = bet_changes(one_bet, other_bet);
    let of_bet = of_bet.into_iter().filter(|change| !is_told(change));
    changes.extend(of_bet.map(OfferChange::File));
    changes
}
