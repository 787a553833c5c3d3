//! `shoe count`.

use clap::{Args, ValueEnum};

use super::assumptions::{deck_warnings, rate_alone, shoe_assumptions};
use super::bet_choice::chosen_bets;
use super::count_meaning::meaning;
use super::depth::kernels;
use super::depth_law::perfect_gain;
use super::output::Settings;
use super::removal::check_a_card_can_leave;
use super::shoe_options::{Chosen, ChosenShoe, ShoeOptions};
use super::unseen::depths;
use crate::analysis::counting_system::law::CountLaw;
use crate::analysis::counting_system::play::{Cut, Measure, PerShoe, Play, Trigger, TrueCount};
use crate::analysis::counting_system::search::{SearchError, best_tags};
use crate::analysis::counting_system::tags::{Effects, Tags};
use crate::analysis::depth::bounds::Bounds;
use crate::analysis::depth::spectrum::OnShoe;
use crate::analysis::pricing::{PriceError, Pricing};
use crate::analysis::round_law::RoundLaw;
use crate::bets::entry::BetEntry;
use crate::cards::card::Rank;
use crate::counting::census::Progress;
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::hand::SeenHands;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;
use crate::report::counting_system::{AtDepth, BestTagsReport, CountReport, CountedBet};
use crate::tables::catalogue::rules;
use crate::tables::price_faults::fault_of;

#[derive(Debug, Args)]
pub(super) struct CountArguments {
    /// Stored rules (see `shoe list`), or a rule file
    #[arg(default_value = "macau")]
    rules: String,
    /// The bet that is made by the count, or several divided by commas: ids or files [default: the
    /// bets that the rules offer]
    #[arg(long, value_name = "BETS", value_delimiter = ',', alias = "bets")]
    bet: Vec<String>,
    /// What each card adds to the count when it is seen: ten tags, for 0 (tens and pictures), 1
    /// (aces), 2, ..., 9; thirteen, for A, 2, ..., T, J, Q, K; or groups as "4-7:-1, 8-9:+2"
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true)]
    tags: Option<String>,
    /// The whole tags of up to this size with the greatest betting correlation: a size or a list
    #[arg(
        long,
        value_name = "SIZE",
        value_delimiter = ',',
        conflicts_with_all = ["tags", "trigger", "unseen", "cut"],
        value_parser = clap::value_parser!(i32).range(1..=100)
    )]
    best: Vec<i32>,
    /// Bet from this count on [default: whenever the count makes the bet's expectation positive]
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true)]
    trigger: Option<String>,
    /// Compare the running count with the trigger, not the true count
    #[arg(long, requires = "trigger")]
    running: bool,
    /// The running count before any card has been seen
    #[arg(
        long,
        value_name = "COUNT",
        default_value = "0",
        allow_hyphen_values = true,
        requires = "trigger"
    )]
    pub initial: i64,
    /// How the true count, the running count per 52 cards unseen, is rounded
    #[arg(
        long,
        value_enum,
        default_value = "exact",
        conflicts_with = "running",
        requires = "trigger"
    )]
    pub rounding: RoundingRule,
    /// Depths: how many cards are unseen when the bet is made, 6 or more [default: 6,16,26,52 and
    /// further decks]
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    unseen: Vec<String>,
    /// Efficiency against perfect play instead of a bound of it, at depths of up to 300 million
    /// compositions of the unseen cards
    #[arg(long, requires = "tags")]
    pub perfect: bool,
    /// Whole shoes, in a model: rounds begin while more than so many cards are unseen
    #[arg(long, value_name = "CARDS")]
    pub cut: Option<u64>,
    #[command(flatten)]
    shoe: ShoeOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RoundingRule {
    /// Not rounded
    Exact,
    /// Down
    Floor,
    /// Towards zero
    Truncate,
    /// To the nearest, a half up
    HalfRound,
}

impl RoundingRule {
    fn rule(self) -> TrueCount {
        match self {
            RoundingRule::Exact => TrueCount::Exact,
            RoundingRule::Floor => TrueCount::Floor,
            RoundingRule::Truncate => TrueCount::Truncated,
            RoundingRule::HalfRound => TrueCount::Nearest,
        }
    }

    pub fn told(self) -> &'static str {
        match self {
            RoundingRule::Exact => "not rounded",
            RoundingRule::Floor => "rounded down to a whole number",
            RoundingRule::Truncate => "cut to a whole number towards zero",
            RoundingRule::HalfRound => "rounded to the nearest whole number, a half up",
        }
    }
}

/// The bets on the shoe, with what is said of both.
struct Subject {
    rules: HouseRules,
    shoe: ChosenShoe,
    bets: Vec<(BetEntry, OnShoe)>,
    assumptions: Vec<String>,
    warnings: Vec<String>,
}

pub(super) fn count(arguments: &CountArguments, settings: &Settings) -> Result<String, Faults> {
    if arguments.best.is_empty() && arguments.tags.is_none() {
        let message = "give the tags of a count, as --tags \"4-7:-1, 8-9:+2\", or --best 2 for the \
                       best ones of a size";
        return Err(Faults::one("--tags", "", message));
    }
    let subject = subject(arguments)?;
    match &arguments.tags {
        Some(tags) => {
            let tags =
                Tags::parse(tags).map_err(|fault| Faults::one("--tags", "", fault.to_string()))?;
            let report = played(arguments, subject, tags)?;
            let document = report.document(settings.digits, settings.places_of_percent());
            settings.exact_document(document)
        }
        None => {
            let report = best(&arguments.best, subject)?;
            settings.exact_document(report.document(settings.digits))
        }
    }
}

fn subject(arguments: &CountArguments) -> Result<Subject, Faults> {
    let rules = rules(&arguments.rules)?;
    let mut notes = Vec::new();
    let chosen = chosen_bets(&rules, &arguments.bet, 1, &mut notes)?;
    let bets: Vec<BetEntry> = chosen.into_iter().map(|of| of.entry).collect();
    let Chosen {
        mut shoes,
        hands,
        notes: shoe_notes,
    } = arguments.shoe.chosen(rules.decks.usual)?;
    if hands != SeenHands::default() {
        let message = "a count is of whole rounds; cards of a round in progress cannot be seen";
        return Err(Faults::one("--player, --banker", "", message));
    }
    let mut warnings: Vec<String> = bets.iter().flat_map(|of| of.warnings.clone()).collect();
    warnings.extend(deck_warnings(&rules, &shoes));
    notes.extend(rate_alone(bets.iter().map(|entry| &entry.bet)));
    let assumptions = shoe_assumptions(&rules, &shoes, shoe_notes, notes);
    let (Some(shoe), None) = (shoes.pop(), shoes.pop()) else {
        let message = "a count is of one shoe; give one number of decks";
        return Err(Faults::one("--decks", "", message));
    };
    // Refuses what has no depth.
    depths(&arguments.unseen, &shoe)?;
    let game = Baccarat::new(rules.rules.clone());
    // The effects of removal stand beside every count.
    check_a_card_can_leave(&shoe.shoe, &game)?;
    let kernels = kernels(&game, &bets)?;
    let on_shoe = |at: usize| -> Result<OnShoe, PriceError> {
        let statistic = kernels.profit(at)?;
        OnShoe::new(statistic, &shoe.shoe).map_err(|error| PriceError::of_shoe(at, error))
    };
    let on_shoe: Result<Vec<OnShoe>, PriceError> = (0..bets.len()).map(on_shoe).collect();
    let on_shoe = on_shoe.map_err(|error| fault_of(&error, &bets))?;
    Ok(Subject {
        bets: bets.into_iter().zip(on_shoe).collect(),
        rules,
        shoe,
        assumptions,
        warnings,
    })
}

fn effects(subject: &Subject, at: usize) -> Result<Effects, Faults> {
    let (entry, on_shoe) = &subject.bets[at];
    let effects = Effects::new(on_shoe, &subject.shoe.shoe);
    effects.map_err(|error| Faults::one("", &format!("bet `{}`", entry.bet.id), error.to_string()))
}

fn played(arguments: &CountArguments, subject: Subject, tags: Tags) -> Result<CountReport, Faults> {
    let play = play(arguments)?;
    let depths = depths(&arguments.unseen, &subject.shoe)?;
    let cut = match arguments.cut {
        Some(cut) => Some(cut_of(&subject, cut)?),
        None => None,
    };
    let shoe = &subject.shoe.shoe;
    let mut bets = Vec::new();
    for (at, (entry, on_shoe)) in subject.bets.iter().enumerate() {
        let law = CountLaw::new(on_shoe, &tags, shoe).map_err(|error| {
            Faults::one("", &format!("bet `{}`", entry.bet.id), error.to_string())
        })?;
        let effects = effects(&subject, at)?;
        let (mean, spectrum) = (on_shoe.mean(), on_shoe.spectrum());
        let correlation = tags.correlation(&effects);
        let perfect = |unseen: u64| match arguments.perfect {
            true => perfect_gain(on_shoe.statistic(), shoe, unseen),
            false => Ok(None),
        };
        let at_depth = |&unseen: &u64| {
            Ok(AtDepth {
                unseen,
                from_running: match &play {
                    Play::At(trigger) => Some(trigger.least_running(unseen)),
                    Play::Best => None,
                },
                played: play.on(&law, unseen),
                correlation_squared: correlation
                    .clone()
                    .zip(spectrum.linear_share(unseen))
                    .map(|(of_tags, linear)| of_tags * linear),
                bound: Bounds::new(&mean, &spectrum.at(unseen)).gain,
                perfect: perfect(unseen)?,
            })
        };
        bets.push(CountedBet {
            id: entry.bet.id.clone(),
            depths: depths.iter().map(at_depth).collect::<Result<_, Faults>>()?,
            per_shoe: cut
                .as_ref()
                .map(|cut| PerShoe::new(shoe.len(), cut, |unseen| play.on(&law, unseen))),
            effects,
        });
    }
    let mut assumptions = subject.assumptions;
    assumptions.extend(meaning(arguments, &tags, &play, tags.total(shoe)));
    Ok(CountReport {
        title: format!("A count at work, {}", subject.rules.id),
        assumptions,
        warnings: subject.warnings,
        tags,
        cards: std::array::from_fn(|at| Rank::all().nth(at).map_or(0, |rank| shoe.of_rank(rank))),
        bets,
    })
}

fn play(arguments: &CountArguments) -> Result<Play, Faults> {
    let Some(text) = &arguments.trigger else {
        return Ok(Play::Best);
    };
    let least = Ratio::parse(text.strip_prefix('+').unwrap_or(text)).ok_or_else(|| {
        let message = format!("`{text}` is no count; write a number such as 4, -1.5 or 7/2");
        Faults::one("--trigger", "", message)
    })?;
    let largest = 1_000_000_000;
    if arguments.initial.abs() > largest {
        let message = format!("a running count begins between -{largest} and {largest}");
        return Err(Faults::one("--initial", "", message));
    }
    Ok(Play::At(Trigger {
        measure: match arguments.running {
            true => Measure::Running,
            false => Measure::True(arguments.rounding.rule()),
        },
        initial: arguments.initial,
        least,
    }))
}

/// The model of a shoe that ends at a cut card with so many cards behind it.
fn cut_of(subject: &Subject, cut: u64) -> Result<Cut, Faults> {
    let cards = subject.shoe.shoe.len();
    if !(5..cards).contains(&cut) {
        let message = format!(
            "a cut card with {cut} cards behind it; a round needs 6, so write a number from 5 to {}",
            cards - 1
        );
        return Err(Faults::one("--cut", "", message));
    }
    let game = Baccarat::new(subject.rules.rules.clone());
    let counted = Pricing::new(&game, &game, Vec::new())
        .and_then(|pricing| pricing.count(&game, &game, &subject.shoe.shoe, &Progress::default()));
    let counted = counted.map_err(|error| Faults::one("", "", error.to_string()))?;
    Ok(Cut {
        last_begins: cut + 1,
        cards_of_round: RoundLaw::new(&counted).cards,
    })
}

fn best(sizes: &[i32], subject: Subject) -> Result<BestTagsReport, Faults> {
    let mut bets = Vec::new();
    let (mut warnings, mut notes) = (subject.warnings.clone(), Vec::new());
    for (at, (entry, _)) in subject.bets.iter().enumerate() {
        let effects = effects(&subject, at)?;
        let found = sizes.iter().map(|&size| best_tags(&effects, size));
        let id = &entry.bet.id;
        match found.collect::<Result<Vec<_>, _>>() {
            Ok(found) => bets.push((id.clone(), found)),
            Err(SearchError::NoEffects) => warnings.push(format!(
                "`{id}` is left out: no rank changes its expectation in this shoe when one card is \
                 removed, so that no count of ranks follows it"
            )),
            Err(error) => return Err(Faults::one("--best", "", error.to_string())),
        }
    }
    notes.push(BEST.to_owned());
    notes.push(TIES.to_owned());
    Ok(BestTagsReport {
        title: format!("Best tags, {}", subject.rules.id),
        assumptions: subject.assumptions.into_iter().chain(notes).collect(),
        warnings,
        bets,
    })
}

const BEST: &str = "best: of all whole tags of up to the size the greatest classical betting \
                    correlation, that of tags with effects of removal over the cards of the shoe; \
                    compared exactly, proven by looking at all tags that can be best";

const TIES: &str = "ties: the least sum of magnitudes over the thirteen ranks, then the smaller tag of \
                    0 (tens and pictures), 1, ..., 9; cards of equal effect get one tag";
