//! The options that say what is staked, what is kept of a win, and over how many rounds.

use std::collections::BTreeSet;

use clap::Args;

use super::bet_choice::{ChosenBet, CommissionBy};
use crate::bets::bet::{Bet, Stake};
use crate::error::{Fault, Faults};
use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Direction, Rounding};
use crate::games::baccarat::house_rules::HouseRules;
use crate::money::limits::Limits;
use crate::report::terms;
use crate::tables::money_fields::{chips_of, commission_of};

/// The most stakes of one run.
const STAKES_AT_MOST: usize = 10_000;

#[derive(Debug, Args)]
#[command(next_help_heading = "Stakes")]
pub(super) struct StakeOptions {
    /// The amount staked on each bet: commission has its minimum and rounding, and limits hold
    #[arg(long, value_name = "AMOUNT", conflicts_with = "stakes")]
    stake: Option<String>,
    /// The edges by stake instead: amounts `10,25`, ranges `10..1000`, with a step `10..1000/10`
    /// [default step: the multiple of the limits, or 1]
    #[arg(long, value_name = "AMOUNTS", conflicts_with = "rounds")]
    stakes: Option<String>,
    /// The commission of the bets that have one: "rate=5%,minimum=1,unit=0.25,rounding=up"
    #[arg(long, value_name = "TERMS")]
    commission: Option<String>,
    /// How payments are rounded that cannot be made evenly: "unit=0.25,rounding=up"
    #[arg(long, value_name = "TERMS")]
    chips: Option<String>,
    /// The hold over N rounds instead: mean, standard deviation and bands at 95% and 99%
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub rounds: Option<u64>,
}

/// What is staked.
pub(super) enum Staked {
    /// Nothing in money: a commission is its rate alone.
    RateAlone,
    /// The same amount on every bet.
    One(Stake),
    /// Several amounts, those of each bet.
    Several(Vec<Vec<Ratio>>),
}

/// What is staked and how it is paid.
pub(super) struct StakeTerms {
    pub staked: Staked,
    pub chips: Option<Rounding>,
    /// Sentences for the assumptions.
    pub notes: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
}

impl StakeOptions {
    /// The terms of a run. The bets get the commission of the command line; where they are
    /// conditions priced, the bet gets it that had none.
    pub fn terms(
        &self,
        rules: &HouseRules,
        bets: &mut [ChosenBet],
        is_condition: bool,
    ) -> Result<StakeTerms, Faults> {
        self.set_commission(bets, is_condition)?;
        let chips = match &self.chips {
            Some(text) => Some(chips_of("--chips", text)?),
            None => rules.chips.clone(),
        };
        let mut terms = StakeTerms {
            staked: Staked::RateAlone,
            chips,
            notes: Vec::new(),
            warnings: Vec::new(),
        };
        match (&self.stake, &self.stakes) {
            (Some(text), _) => terms.set_one(parse_stake(text)?, bets)?,
            (None, Some(text)) => terms.set_several(&parse_stakes(text)?, bets)?,
            (None, None) => terms.note_what_is_left_out(bets),
        }
        Ok(terms)
    }

    fn set_commission(&self, bets: &mut [ChosenBet], is_condition: bool) -> Result<(), Faults> {
        let Some(text) = &self.commission else {
            return Ok(());
        };
        let commission = commission_of("--commission", text)?;
        let takes = |of: &&mut ChosenBet| is_condition || of.entry.bet.commission.is_some();
        let mut taken = 0;
        for of in bets.iter_mut().filter(takes) {
            let is_some = !commission.is_nothing();
            of.entry.bet.commission = is_some.then(|| commission.clone());
            of.commission_by = CommissionBy::Option;
            taken += 1;
        }
        if taken == 0 && !bets.is_empty() {
            let message = "no bet of this run has a commission; name one that has with --bets, or \
                           write the commission into a bet file or rule file";
            return Err(Faults::one("--commission", "", message));
        }
        Ok(())
    }
}

impl StakeTerms {
    fn set_one(&mut self, amount: Ratio, bets: &[ChosenBet]) -> Result<(), Faults> {
        let refused = bets.iter().filter_map(|of| {
            let limits = self.limits_of(of);
            (!limits.allow(&amount)).then(|| refusal(&amount, &of.entry.bet.id, &limits))
        });
        let faults: Vec<Fault> = refused.collect();
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        self.notes.push(format!(
            "stake: {} on each bet; edges are per unit of it",
            terms::amount(&amount)
        ));
        let chips = self.chips.clone();
        let stake = Stake { amount, chips };
        for of in bets {
            self.note_terms(of);
            self.warn_of_commission(&of.entry.bet, std::slice::from_ref(&stake.amount));
        }
        self.notes.extend(self.chips.as_ref().map(terms::chips));
        self.staked = Staked::One(stake);
        Ok(())
    }

    fn set_several(&mut self, parts: &[Part], bets: &[ChosenBet]) -> Result<(), Faults> {
        self.notes.push("edges are per unit staked".to_owned());
        self.notes.extend(self.chips.as_ref().map(terms::chips));
        let mut stakes = Vec::new();
        let mut even = Vec::new();
        for of in bets {
            let limits = self.limits_of(of);
            let (allowed, skipped) = stakes_of(parts, &limits)?;
            let id = &of.entry.bet.id;
            let in_words = terms::limits(&limits).unwrap_or_default();
            if !skipped.is_empty() {
                let listed = listed(&skipped);
                self.notes
                    .push(format!("skipped for `{id}` ({in_words}): {listed}"));
            }
            if allowed.is_empty() {
                self.notes.push(format!(
                    "left out: `{id}`, whose limits allow none of these stakes ({in_words})"
                ));
            }
            self.note_terms(of);
            self.warn_of_commission(&of.entry.bet, &allowed);
            if !allowed.is_empty() && !of.entry.bet.depends_on_stake(self.chips.as_ref()) {
                even.push(format!("`{}`", of.entry.bet.id));
            }
            stakes.push(allowed);
        }
        if stakes.iter().all(Vec::is_empty) {
            let message = "the limits allow none of these stakes on any bet";
            let of = bets.iter().filter_map(|of| {
                let limits = terms::limits(&self.limits_of(of))?;
                Some(format!("`{}`: {limits}", of.entry.bet.id))
            });
            let limits = of.collect::<Vec<_>>().join("; ");
            return Err(Faults::one("--stakes", "", format!("{message}; {limits}")));
        }
        if !even.is_empty() {
            let even = even.join(", ");
            self.notes
                .push(format!("the same edge at every stake: {even}"));
        }
        self.staked = Staked::Several(stakes);
        Ok(())
    }

    fn note_what_is_left_out(&mut self, bets: &[ChosenBet]) {
        for of in bets {
            let commission = of.entry.bet.commission.as_ref();
            if commission.is_some_and(|of| of.depends_on_amount()) {
                self.notes.extend(commission_note(of).map(|note| {
                    let left_out = "the edge here is that of the rate alone, --stake or --stakes";
                    format!("{note}; {left_out} gives it by stake")
                }));
            } else if of.commission_by != CommissionBy::Bet {
                self.notes.extend(commission_note(of));
            }
        }
        self.notes.extend(self.chips.as_ref().map(|chips| {
            let chips = terms::chips(chips);
            format!("{chips}; left out here, --stake or --stakes counts it")
        }));
    }

    /// The stakes allowed on a bet, which are laid in chips.
    fn limits_of(&self, of: &ChosenBet) -> Limits {
        match &self.chips {
            Some(chips) => of.limits.in_chips_of(chips.unit()),
            None => of.limits.clone(),
        }
    }

    fn note_terms(&mut self, of: &ChosenBet) {
        let id = &of.entry.bet.id;
        self.notes.extend(commission_note(of));
        let limits = terms::limits(&of.limits);
        self.notes
            .extend(limits.map(|limits| format!("limits of `{id}`: {limits}")));
    }

    /// A minimum can exceed what small stakes win.
    fn warn_of_commission(&mut self, bet: &Bet, stakes: &[Ratio]) {
        let exceeds = |amount: &&Ratio| {
            let stake = Stake {
                amount: (*amount).clone(),
                chips: None,
            };
            let mut settled = bet.lines.iter().map(|line| bet.settled(line, &stake));
            settled.any(|of| of.win.is_positive() && of.commission > of.win)
        };
        if bet
            .commission
            .as_ref()
            .is_some_and(|of| of.depends_on_amount())
        {
            let found: Vec<Ratio> = stakes.iter().filter(exceeds).cloned().collect();
            if !found.is_empty() {
                let (id, stakes) = (&bet.id, listed(&found));
                self.warnings.push(format!(
                    "the commission of `{id}` is more than a win, which then loses: stake {stakes}"
                ));
            }
        }
    }
}

/// What the commission of a bet is, and who says it where that is not the bet.
fn commission_note(of: &ChosenBet) -> Option<String> {
    let id = &of.entry.bet.id;
    let commission = of.entry.bet.commission.as_ref().map(terms::commission);
    match of.commission_by {
        CommissionBy::Bet => commission.map(|text| format!("commission of `{id}`: {text}")),
        CommissionBy::Rules | CommissionBy::Option => {
            let text = commission.unwrap_or_else(|| "none".to_owned());
            let by = match of.commission_by {
                CommissionBy::Option => "--commission",
                CommissionBy::Bet | CommissionBy::Rules => "the rules",
            };
            Some(format!("commission of `{id}`, by {by}: {text}"))
        }
    }
}

fn refusal(amount: &Ratio, id: &str, limits: &Limits) -> Fault {
    let near = [limits.at_or_below(amount), limits.at_or_above(amount)];
    let limits = terms::limits(limits).unwrap_or_else(|| "above zero".to_owned());
    let near: Vec<String> = near.iter().flatten().map(terms::amount).collect();
    let advice = match near.as_slice() {
        [] => String::new(),
        near => format!("; stake {}", near.join(" or ")),
    };
    let stake = terms::amount(amount);
    Fault {
        file: "--stake".to_owned(),
        place: String::new(),
        message: format!("{stake} may not be staked on `{id}`: {limits}{advice}"),
        excerpt: None,
    }
}

/// Some of a list, and how many more.
fn listed(amounts: &[Ratio]) -> String {
    let first: Vec<String> = amounts.iter().take(3).map(terms::amount).collect();
    match amounts.len() - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// Part of a list of stakes: one, or a range.
struct Part {
    first: Ratio,
    last: Ratio,
    step: Option<Ratio>,
}

fn parse_stake(text: &str) -> Result<Ratio, Faults> {
    let stake = Ratio::parse(text.trim()).filter(Ratio::is_positive);
    let message = || format!("`{text}` is no stake; write an amount above zero, as 10 or 0.25");
    stake.ok_or_else(|| Faults::one("--stake", "", message()))
}

/// Reads `10`, `10..1000`, `10..1000/10`, and lists of these.
fn parse_stakes(text: &str) -> Result<Vec<Part>, Faults> {
    let amount = |text: &str| {
        let amount = Ratio::parse(text.trim()).filter(Ratio::is_positive);
        amount.ok_or_else(|| {
            let text = text.trim();
            let message = format!(
                "`{text}` is no stake; write amounts 10,25, ranges 10..1000 or with a step \
                 10..1000/10, all above zero"
            );
            Faults::one("--stakes", "", message)
        })
    };
    let part = |text: &str| {
        let Some((first, rest)) = text.split_once("..") else {
            let (first, last) = (amount(text)?, amount(text)?);
            let step = None;
            return Ok(Part { first, last, step });
        };
        let (last, step) = match rest.split_once('/') {
            Some((last, step)) => (last, Some(amount(step)?)),
            None => (rest, None),
        };
        let (first, last) = (amount(first)?, amount(last)?);
        if first > last {
            let message = format!("`{}` runs backwards", text.trim());
            return Err(Faults::one("--stakes", "", message));
        }
        Ok(Part { first, last, step })
    };
    text.split(',').map(part).collect()
}

/// The stakes of the parts that limits allow, and those that they do not, each in order. A range
/// without a step goes by the multiples of the limits, by units where there are none.
fn stakes_of(parts: &[Part], limits: &Limits) -> Result<(Vec<Ratio>, Vec<Ratio>), Faults> {
    let mut stakes = BTreeSet::new();
    for part in parts {
        let (first, step) = match (&part.step, limits.multiple()) {
            (Some(step), _) => (part.first.clone(), step.clone()),
            (None, Some(multiple)) if part.first < part.last => {
                let up = Rounding::new(multiple.clone(), Direction::Up);
                let first = up.map_or_else(|| part.first.clone(), |up| up.of(&part.first));
                (first, multiple.clone())
            }
            (None, _) => (part.first.clone(), Ratio::one()),
        };
        let mut stake = first;
        while stake <= part.last {
            if stakes.len() >= STAKES_AT_MOST {
                let message = format!("at most {STAKES_AT_MOST} stakes in one run; give a step");
                return Err(Faults::one("--stakes", "", message));
            }
            let next = &stake + &step;
            stakes.insert(stake);
            stake = next;
        }
    }
    Ok(stakes.into_iter().partition(|stake| limits.allow(stake)))
}
