//! `shoe rounds`.

use clap::Args;

use super::assumptions::{assumptions, deck_warnings, rate_alone};
use super::output::{Format, Settings};
use super::progress;
use super::round_results::{NamedResults, ResultOptions};
use super::shoe_end_options::{ShoeEnd, ShoeEndOptions};
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use crate::analysis::pricing::{PriceError, Pricing, PricingKernels, Statistic};
use crate::analysis::several_rounds::{
    CardsPerRound, CutEffect, PairMoments, RoundsBet, RoundsError, RoundsPerShoe, RoundsRun, Wanted,
};
use crate::bets::entry::BetEntry;
use crate::cards::shoe::Shoe;
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::several_rounds::{Fractions, SeveralRoundsReport};
use crate::tables::bet_file::of_lines;
use crate::tables::catalogue::{all_offered, bet, rules};
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct RoundsArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// Bets instead of those that the rules offer: ids or files, divided by commas
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    /// The rounds of which the joint law is counted
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u8).range(2..=4))]
    rounds: u8,
    /// The rounds of which totals and wins are told [default: as many as six cards each allow]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    of: Option<u64>,
    #[command(flatten)]
    results: ResultOptions,
    #[command(flatten)]
    end: ShoeEndOptions,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn rounds(arguments: &RoundsArguments, settings: &Settings) -> Result<String, Faults> {
    let rules = rules(&arguments.rules)?;
    let results = arguments.results.named()?;
    let bets: Vec<BetEntry> = match arguments.bets.as_slice() {
        [] => all_offered(&rules)?,
        names => names
            .iter()
            .map(|name| bet(name.trim()))
            .collect::<Result<_, _>>()?,
    };
    let Chosen {
        shoes,
        hands,
        notes: shoe_notes,
    } = arguments.shoe.chosen(rules.decks.usual)?;
    let [shoe] = shoes.as_slice() else {
        let message = "rounds are dealt from one shoe; give one number of decks";
        return Err(Faults::one("--decks", "", message));
    };
    if hands.cards().next().is_some() {
        let message = "several rounds begin with no card on the table; leave --player and --banker \
                       out";
        return Err(Faults::one("", "", message));
    }
    let game = Baccarat::in_progress(rules.rules.clone(), hands);
    if game.hands().player.total.is_some() || game.hands().banker.total.is_some() {
        let message = "several rounds begin with no total seen; leave --player-total and \
                       --banker-total out";
        return Err(Faults::one("", "", message));
    }
    let prepared = Prepared::new(&game, results, &bets)?;
    let end = arguments.end.chosen(&rules, shoe)?;
    let counted = prepared.count(arguments, &shoe.shoe, &end)?;
    let mut notes = prepared.notes.clone();
    notes.extend(end.notes.clone());
    notes.extend(rate_alone(prepared.entries.iter().map(|of| &of.bet)));
    let report = SeveralRoundsReport {
        assumptions: assumptions(&rules, &shoes, &game, shoe_notes, notes),
        warnings: warnings(&rules, &shoes, &prepared.entries),
        ..counted
    };
    let fractions = match settings.format {
        Format::Json => Fractions::Beside,
        Format::Text | Format::Markdown => Fractions::Short,
        Format::Csv => Fractions::Left,
    };
    settings.document(&report.document(settings.digits, fractions))
}

fn warnings(rules: &HouseRules, shoes: &[ChosenShoe], bets: &[BetEntry]) -> Vec<String> {
    let of_bets = bets.iter().flat_map(|of| of.warnings.clone());
    of_bets.chain(deck_warnings(rules, shoes)).collect()
}

/// Everything that does not depend on the shoe.
struct Prepared {
    names: Vec<String>,
    results: Vec<Statistic>,
    indicators: Vec<(u64, Statistic)>,
    number: Statistic,
    /// The bets that can be counted by sets of cards.
    entries: Vec<BetEntry>,
    bets: Vec<RoundsBet>,
    notes: Vec<String>,
}

/// The places of the bets that stand for results and for numbers of cards.
const RESULTS: usize = 0;
const CARDS: usize = 1;

impl Prepared {
    fn new(game: &Baccarat, results: NamedResults, bets: &[BetEntry]) -> Result<Self, Faults> {
        let numbers = 4..=6_u64;
        let line = |cards| (format!("round.cards == {cards}"), "push".to_owned());
        let lines: Vec<_> = numbers.clone().map(line).collect();
        let mut entries = vec![results.entry.clone(), of_lines(&lines)?];
        entries.extend(bets.iter().cloned());
        let of_bets = entries.iter().map(|entry| entry.bet.clone()).collect();
        let told = |error: &PriceError| results.told(fault_of(error, &entries), error.bet());
        let kernels = Pricing::new(game, game, of_bets)
            .and_then(|pricing| pricing.kernels(game))
            .map_err(|error| told(&error))?;
        let hits = |bet: usize, lines: usize| -> Result<Vec<Statistic>, PriceError> {
            (0..lines).map(|line| kernels.hit(bet, line)).collect()
        };
        let value = |line: Option<usize>| {
            Ratio::whole(line.map_or(0, |line| numbers.start() + line as u64))
        };
        let statistics = hits(RESULTS, results.names.len()).and_then(|of| {
            Ok((
                of,
                hits(CARDS, lines.len())?,
                kernels.statistic(CARDS, value)?,
            ))
        });
        let (of_results, of_cards, number) = statistics.map_err(|error| told(&error))?;
        let mut prepared = Self {
            names: results.names.clone(),
            results: of_results,
            indicators: numbers.zip(of_cards).collect(),
            number,
            entries: Vec::new(),
            bets: Vec::new(),
            notes: results.notes.clone(),
        };
        prepared
            .add_bets(&kernels, bets)
            .map_err(|error| told(&error))?;
        Ok(prepared)
    }

    /// Adds the bets, those left out that tell cards apart too finely.
    fn add_bets(&mut self, kernels: &PricingKernels, bets: &[BetEntry]) -> Result<(), PriceError> {
        for (at, entry) in bets.iter().enumerate() {
            match RoundsBet::new(kernels, CARDS + 1 + at, &entry.bet.profits()) {
                Ok(bet) => {
                    self.bets.push(bet);
                    self.entries.push(entry.clone());
                }
                Err(PriceError::TooFine { classes, .. }) => self.notes.push(format!(
                    "left out: `{}` tells {classes} classes of cards apart, too many for several \
                     rounds",
                    entry.bet.id
                )),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn count(
        &self,
        arguments: &RoundsArguments,
        shoe: &Shoe,
        end: &ShoeEnd,
    ) -> Result<SeveralRoundsReport, Faults> {
        let told = |error: RoundsError| {
            let options = match error {
                RoundsError::CutTooEarly { .. } | RoundsError::CutTooLate { .. } => {
                    "--cut, --after-cut and --burn"
                }
                _ => "",
            };
            Faults::one(options, "", error.to_string())
        };
        let rounds = usize::from(arguments.rounds);
        let cards = CardsPerRound::new(&self.indicators, &self.number, shoe).map_err(told)?;
        let sure = cards.rounds_sure();
        let rounds_of = arguments.of.unwrap_or(sure);
        if rounds_of > sure {
            let message = format!(
                "{rounds_of} rounds can need more cards than the {} unseen; give at most {sure}",
                cards.unseen
            );
            return Err(Faults::one("--of", "", message));
        }
        let per_shoe = RoundsPerShoe::new(&self.indicators, &self.number, shoe, end.cut, &end.burn);
        let per_shoe = per_shoe.map_err(told)?;
        let wanted = Wanted {
            results: &self.results,
            bets: &self.bets,
            rounds,
            rounds_sure: per_shoe.range[0],
        };
        let run = progress::shown(|progress| RoundsRun::new(&wanted, shoe, progress));
        let run = run.map_err(told)?;
        let before_cut = &per_shoe.model.mean - &Ratio::whole(end.cut.rounds_after);
        let effect = |(at, bet): (usize, &RoundsBet)| {
            let both = PairMoments::new(&bet.profit, &self.number, shoe)?;
            Ok(CutEffect::new(
                run.pair(at, at),
                &both,
                &per_shoe,
                &before_cut,
            ))
        };
        let cut_effects: Result<_, RoundsError> =
            self.bets.iter().enumerate().map(effect).collect();
        let mut results = self.names.clone();
        if run.law.results() > results.len() {
            results.push("other".to_owned());
        }
        Ok(SeveralRoundsReport {
            title: format!("{rounds} rounds of one shoe"),
            assumptions: Vec::new(),
            warnings: Vec::new(),
            results,
            bets: self.entries.iter().map(|of| of.bet.id.clone()).collect(),
            cut_effects: cut_effects.map_err(told)?,
            run,
            rounds_of,
            cards,
            shoe: per_shoe,
        })
    }
}
