//! The options that say what is burned, where the cut card is, and what follows it.

use clap::Args;

use super::shoe_options::ChosenShoe;
use crate::analysis::several_rounds::{Burn, CutCard};
use crate::error::Faults;
use crate::games::baccarat::house_rules::{BurnCount, HouseRules};

#[derive(Debug, Args)]
#[command(next_help_heading = "End of the shoe")]
pub(super) struct ShoeEndOptions {
    /// The cards behind the cut card [default: the fewest that the rules allow, or 14]
    #[arg(long, value_name = "CARDS")]
    cut: Option<u64>,
    /// The rounds dealt after the one in which the cut card comes out [default: as the rules say]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1000))]
    after_cut: Option<u64>,
    /// The cards burned first: `none`, `face` for the first card and as many more as its points,
    /// ten for a zero, or a number of cards in all [default: as the rules say]
    #[arg(long, value_name = "CARDS")]
    burn: Option<String>,
}

/// The end of a shoe, and its beginning.
#[derive(Clone, Debug)]
pub(super) struct ShoeEnd {
    pub cut: CutCard,
    pub burn: Burn,
    /// Sentences for the assumptions.
    pub notes: Vec<String>,
}

/// The cards behind the cut card where neither rules nor options say.
const USUAL_CUT: u64 = 14;

impl ShoeEndOptions {
    /// What was chosen, or else what the rules say.
    pub fn chosen(&self, rules: &HouseRules, shoe: &ChosenShoe) -> Result<ShoeEnd, Faults> {
        let of_rules = rules.cut_card;
        let behind = of_rules.map(|cut| u64::from(cut.least_from_end));
        let after = of_rules.map(|cut| u64::from(cut.rounds_after));
        let cut = CutCard {
            behind: self.cut.or(behind).unwrap_or(USUAL_CUT),
            rounds_after: self.after_cut.or(after).unwrap_or(0),
        };
        let burn = match self.burn.as_deref().map(str::trim) {
            Some("none") => Burn::Fixed(0),
            Some("face") => by_first_card(rules),
            Some(text) => Burn::Fixed(number(text)?),
            None => match rules.burn.as_ref().map(|burn| burn.cards) {
                // A shoe that is not of whole decks is in the middle of its rounds.
                Some(BurnCount::AsManyAsDecks) => Burn::Fixed(shoe.decks.map_or(0, u64::from)),
                Some(BurnCount::FaceValue) => by_first_card(rules),
                Some(BurnCount::Fixed(cards)) => Burn::Fixed(cards.into()),
                None => Burn::Fixed(0),
            },
        };
        let burned = match &burn {
            Burn::Fixed(0) => "none".to_owned(),
            Burn::Fixed(1) => "1 card".to_owned(),
            Burn::Fixed(cards) => format!("{cards} cards"),
            Burn::ByFirstCard(_) => {
                "the first card, and as many more as its points, ten for a zero".to_owned()
            }
        };
        let notes = vec![
            format!(
                "cut card: {} cards behind it; rounds after the one in which it comes out: {}",
                cut.behind, cut.rounds_after
            ),
            format!("burned before the first round: {burned}"),
        ];
        Ok(ShoeEnd { cut, burn, notes })
    }
}

fn by_first_card(rules: &HouseRules) -> Burn {
    let more = rules.rules.points.map(|points| match points % 10 {
        0 => 10,
        points => u64::from(points),
    });
    Burn::ByFirstCard(more)
}

fn number(text: &str) -> Result<u64, Faults> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or_else(|| {
        let message = format!("`{text}` is no burn; write `none`, `face` or a number of cards");
        Faults::one("--burn", "", message)
    })
}
