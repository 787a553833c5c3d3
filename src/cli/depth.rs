//! `shoe depth`.

use clap::Args;

use super::assumptions::{deck_warnings, rate_alone, shoe_assumptions};
use super::bet_choice::chosen_bets;
use super::depth_law::{LawOptions, LawRun, law};
use super::output::Settings;
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use super::unseen::{depths, law_depths};
use crate::analysis::depth::spectrum::OnShoe;
use crate::analysis::pricing::{PriceError, Pricing, PricingKernels};
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::hand::SeenHands;
use crate::games::baccarat::round::Baccarat;
use crate::report::depth::{BetAtDepth, DepthReport, DepthRun, PairAtDepth};
use crate::tables::catalogue::rules;
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct DepthArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// Bets instead of those that the rules offer: ids or files, divided by commas; `all` for
    /// every stored bet
    #[arg(long, value_name = "BETS", value_delimiter = ',')]
    bets: Vec<String>,
    /// Depths: how many cards are unseen when the bet is made, 6 or more [default: 6,16,26,52 and
    /// further decks]
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    unseen: Vec<String>,
    /// Covariance and correlation of the edges of every two bets
    #[arg(long, conflicts_with = "law")]
    pairs: bool,
    #[command(flatten)]
    law: LawOptions,
    #[command(flatten)]
    shoe: ShoeOptions,
}

pub(super) fn depth(arguments: &DepthArguments, settings: &Settings) -> Result<String, Faults> {
    let rules = rules(&arguments.rules)?;
    let mut notes = Vec::new();
    let chosen = chosen_bets(&rules, &arguments.bets, 1, &mut notes)?;
    let bets: Vec<BetEntry> = chosen.into_iter().map(|of| of.entry).collect();
    let Chosen {
        shoes,
        hands,
        notes: shoe_notes,
    } = arguments.shoe.chosen(rules.decks.usual)?;
    if hands != SeenHands::default() {
        let message = "the edge at depth is that of a round of which nothing has been seen; take \
                       cards out of the shoe with --remove";
        return Err(Faults::one("--player, --banker", "", message));
    }
    let game = Baccarat::new(rules.rules.clone());
    let kernels = kernels(&game, &bets)?;
    notes.extend(rate_alone(bets.iter().map(|entry| &entry.bet)));
    let mut warnings: Vec<String> = bets.iter().flat_map(|of| of.warnings.clone()).collect();
    warnings.extend(deck_warnings(&rules, &shoes));
    if arguments.law.law {
        let [shoe] = shoes.as_slice() else {
            let message = "a law of the edge is that of one shoe; give one number of decks";
            return Err(Faults::one("--decks", "", message));
        };
        let run = LawRun {
            rules_name: &arguments.rules,
            rules_id: &rules.id,
            bets: &bets,
            kernels: &kernels,
            shoe,
            depths: &law_depths(&arguments.unseen, shoe)?,
            assumptions: shoe_assumptions(&rules, &shoes, shoe_notes, notes),
            warnings,
        };
        return law(run, &arguments.law, settings);
    }
    let asked = Asked {
        bets: &bets,
        kernels: &kernels,
        leaves_out: arguments.bets.iter().any(|name| name.trim() == "all"),
        pairs: arguments.pairs,
    };
    let run = |of: &ChosenShoe| asked.run(of, depths(&arguments.unseen, of)?);
    let runs = shoes.iter().map(run).collect::<Result<_, Faults>>()?;
    let name = rules.names.get("en").unwrap_or(&rules.id);
    let report = DepthReport {
        title: format!("Edges by depth, {name} ({})", rules.id),
        assumptions: shoe_assumptions(&rules, &shoes, shoe_notes, notes),
        warnings,
        runs,
    };
    settings.exact_document(report.document(settings.digits, settings.places_of_percent()))
}

pub(super) fn kernels(game: &Baccarat, bets: &[BetEntry]) -> Result<PricingKernels, Faults> {
    let all = bets.iter().map(|entry| entry.bet.clone()).collect();
    let kernels = Pricing::new(game, game, all).and_then(|pricing| pricing.kernels(game));
    kernels.map_err(|error| fault_of(&error, bets))
}

/// What is computed on each shoe.
struct Asked<'a> {
    bets: &'a [BetEntry],
    kernels: &'a PricingKernels,
    /// Whether bets that cannot be computed are left out.
    leaves_out: bool,
    pairs: bool,
}

impl Asked<'_> {
    fn run(&self, of: &ChosenShoe, depths: Vec<u64>) -> Result<DepthRun, Faults> {
        let (mut on_shoe, mut left_out) = (Vec::new(), Vec::new());
        for (at, entry) in self.bets.iter().enumerate() {
            match self.on_shoe(at, of) {
                Ok(bet) => on_shoe.push((entry.bet.id.clone(), bet)),
                Err(error) if self.leaves_out && error.bet().is_some() => {
                    left_out.push((entry.bet.id.clone(), error.to_string()));
                }
                Err(error) => return Err(fault_of(&error, self.bets)),
            }
        }
        let bet = |(id, bet): &(String, OnShoe)| BetAtDepth {
            id: id.clone(),
            mean: bet.mean(),
            spectrum: bet.spectrum(),
            cost: bet.cost(),
        };
        let pairs = match self.pairs {
            true => pairs(&on_shoe, of)?,
            false => Vec::new(),
        };
        Ok(DepthRun {
            shoe: of.description.clone(),
            depths,
            bets: on_shoe.iter().map(bet).collect(),
            left_out,
            pairs,
        })
    }

    fn on_shoe(&self, bet: usize, of: &ChosenShoe) -> Result<OnShoe, PriceError> {
        let statistic = self.kernels.profit(bet)?;
        OnShoe::new(statistic, &of.shoe).map_err(|error| PriceError::of_shoe(bet, error))
    }
}

fn pairs(bets: &[(String, OnShoe)], of: &ChosenShoe) -> Result<Vec<PairAtDepth>, Faults> {
    let both = (0..bets.len()).flat_map(|a| (a + 1..bets.len()).map(move |b| [a, b]));
    let pair = |[a, b]: [usize; 2]| {
        let covariance = bets[a].1.covariance(&bets[b].1, &of.shoe);
        let named = format!("bets `{}` and `{}`", bets[a].0, bets[b].0);
        Ok(PairAtDepth {
            bets: [a, b],
            covariance: covariance.map_err(|error| Faults::one("", &named, error.to_string()))?,
        })
    };
    both.map(pair).collect()
}
