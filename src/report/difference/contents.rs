//! What two files say differently, in words.

use crate::analysis::difference::Change;
use crate::analysis::difference::bet::{BetChange, PaytableChange};
use crate::analysis::difference::rules::{OfferChange, RulesChange};
use crate::bets::bet::Line;
use crate::bets::entry::Paytable;
use crate::games::baccarat::house_rules::Offer;
use crate::money::commission::Commission;
use crate::money::limits::Limits;
use crate::report::{description, terms};

/// A difference in words: of what, and both sides; `None` where a side has no such thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Of what.
    pub what: String,
    /// Both sides.
    pub sides: Change<Option<String>>,
}

impl Said {
    fn new(what: impl Into<String>, before: Option<String>, after: Option<String>) -> Self {
        Self {
            what: what.into(),
            sides: Change { before, after },
        }
    }

    fn of<T>(
        what: impl Into<String>,
        change: &Change<T>,
        words: impl Fn(&T) -> Option<String>,
    ) -> Self {
        Self {
            what: what.into(),
            sides: change.map(words),
        }
    }

    fn optional(what: impl Into<String>, change: &Change<Option<String>>) -> Self {
        Self::of(what, change, Clone::clone)
    }

    fn text(what: impl Into<String>, change: &Change<String>) -> Self {
        Self::of(what, change, |text| Some(text.clone()))
    }

    fn order(what: &str, change: &Change<Vec<String>>) -> Self {
        Self::of(what, change, |names| Some(names.join("; ")))
    }

    /// The same difference, of a part of something.
    fn within(self, whole: &str) -> Self {
        Self {
            what: format!("{whole}: {}", self.what),
            ..self
        }
    }
}

/// A difference of two bets in words.
pub fn bet_change(change: &BetChange) -> Said {
    match change {
        BetChange::Id(id) => Said::text("id", id),
        BetChange::Name { language, name } => Said::optional(format!("name ({language})"), name),
        BetChange::Family(family) => Said::optional("family", family),
        BetChange::Matching(matching) => Said::of("matching", matching, |&of| {
            Some(description::matching(of).to_owned())
        }),
        BetChange::Commission(commission) => Said::of("commission", commission, commission_said),
        BetChange::LineRemoved(line) => Said::new(line_named(&line.name), Some(said(line)), None),
        BetChange::LineAdded(line) => Said::new(line_named(&line.name), None, Some(said(line))),
        BetChange::LineRenamed(name) => {
            Said::text(format!("{}, name", line_named(&name.before)), name)
        }
        BetChange::Condition { line, when } => {
            Said::text(format!("{}, when", line_named(line)), when)
        }
        BetChange::Pays { line, pay } => {
            let pay = pay.map(|pay| Some(pay.to_string()));
            Said::optional(format!("{}, pays", line_named(line)), &pay)
        }
        BetChange::LineOrder(names) => Said::order("order of the lines", names),
        BetChange::PaytableRemoved(of) => Said::new(paytable_named(&of.id), Some(pays(of)), None),
        BetChange::PaytableAdded(of) => Said::new(paytable_named(&of.id), None, Some(pays(of))),
        BetChange::Paytable { id, change } => paytable_change(change).within(&paytable_named(id)),
        BetChange::Source(source) => Said::optional("source", source),
        BetChange::Notes(notes) => Said::optional("notes", notes),
    }
}

fn paytable_change(change: &PaytableChange) -> Said {
    match change {
        PaytableChange::Name(name) => Said::text("name", name),
        PaytableChange::Pays { line, pay } => {
            let pay = pay.map(|pay| Some(pay.to_string()));
            Said::optional(format!("{}, pays", line_named(line)), &pay)
        }
        PaytableChange::Commission(of) => Said::of("commission", of, commission_said),
        PaytableChange::Source(source) => Said::optional("source", source),
        PaytableChange::Notes(notes) => Said::optional("notes", notes),
    }
}

/// A difference of two rule files in words.
pub fn rules_change(change: &RulesChange) -> Said {
    let draws = |&draws: &bool| Some(if draws { "draws" } else { "stands" }.to_owned());
    match change {
        RulesChange::Id(id) => Said::text("id", id),
        RulesChange::Name { language, name } => Said::optional(format!("name ({language})"), name),
        RulesChange::Decks(decks) => {
            Said::of("decks", decks, |decks| Some(description::decks(decks)))
        }
        RulesChange::Points { rank, points } => {
            let points = points.map(|points| Some(points.to_string()));
            Said::optional(format!("points of {rank}"), &points)
        }
        RulesChange::Natural { total, is_natural } => {
            let words = |&is_natural: &bool| {
                let words = if is_natural {
                    "a natural"
                } else {
                    "no natural"
                };
                Some(words.to_owned())
            };
            Said::of(format!("two cards that total {total}"), is_natural, words)
        }
        RulesChange::PlayerDraws { total, draws: of } => {
            Said::of(format!("Player {total}"), of, draws)
        }
        RulesChange::BankerDraws {
            total,
            third,
            draws: of,
        } => {
            let against = match third {
                Some(points) => format!("against third card {points}"),
                None => "when Player stood".to_owned(),
            };
            Said::of(format!("Banker {total} {against}"), of, draws)
        }
        RulesChange::CutCard(cut) => {
            Said::of("cut card", cut, |of| of.as_ref().map(description::cut_card))
        }
        RulesChange::Burn(burn) => Said::of("burned at the start", burn, |of| {
            of.as_ref().map(description::burn)
        }),
        RulesChange::Chips(chips) => Said::of("chips", chips, |of| {
            let words = of.as_ref().map(terms::chips)?;
            Some(words.trim_start_matches("chips: ").to_owned())
        }),
        RulesChange::OfferRemoved(of) => Said::new(bet_named(&of.bet), Some(offered(of)), None),
        RulesChange::OfferAdded(of) => Said::new(bet_named(&of.bet), None, Some(offered(of))),
        RulesChange::Offer { bet, change } => offer_change(change).within(&bet_named(bet)),
        RulesChange::OfferOrder(names) => Said::order("order of the bets", names),
        RulesChange::Source(source) => Said::optional("source", source),
        RulesChange::Notes(notes) => Said::optional("notes", notes),
    }
}

fn offer_change(change: &OfferChange) -> Said {
    match change {
        OfferChange::Bet(name) => Said::text("offered as", name),
        OfferChange::ClosedFromRound(round) => Said::of("closed from round", round, |round| {
            round.map(|round| round.to_string())
        }),
        // Rules that say nothing leave the bet's own commission.
        OfferChange::Commission(of) => Said::of("commission here", of, |of| {
            Some(
                of.as_ref()
                    .map_or("the bet's own".to_owned(), terms::commission),
            )
        }),
        OfferChange::Limits(limits) => Said::of("limits", limits, terms::limits),
        OfferChange::File(change) => bet_change(change),
    }
}

fn commission_said(of: &Option<Commission>) -> Option<String> {
    of.as_ref().map(terms::commission)
}

fn line_named(name: &str) -> String {
    format!("line `{name}`")
}

fn paytable_named(id: &str) -> String {
    format!("paytable `{id}`")
}

fn bet_named(name: &str) -> String {
    format!("bet `{name}`")
}

/// `pays 8 to 1 when tie`.
fn said(line: &Line) -> String {
    format!("pays {} when {}", line.pay, line.when.text())
}

/// What the lines pay, in their order.
fn pays(of: &Paytable) -> String {
    let pays: Vec<String> = of.pays.iter().map(ToString::to_string).collect();
    let commission = of.commission.as_ref().map(terms::commission);
    let commission = commission.map(|of| format!("; commission: {of}"));
    format!("pays {}{}", pays.join(", "), commission.unwrap_or_default())
}

fn offered(of: &Offer) -> String {
    let closed = of.closed_from_round;
    let closed = closed.map(|round| format!("closed from round {round} on"));
    let commission = of.commission.as_ref().map(terms::commission);
    let commission = commission.map(|of| format!("commission here: {of}"));
    let limits = Some(&of.limits).filter(|limits| **limits != Limits::default());
    let said = [closed, commission, limits.and_then(terms::limits)];
    let said: Vec<String> = said.into_iter().flatten().collect();
    match said.as_slice() {
        [] => "offered".to_owned(),
        said => format!("offered; {}", said.join("; ")),
    }
}
