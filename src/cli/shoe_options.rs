//! The options that say which cards are in the shoe, and which have been seen of the round.

use clap::Args;

use crate::cards::named::{Named, NamedCount, parse_counts, parse_sequence};
use crate::cards::shoe::{Draws, Shoe, ShoeError};
use crate::error::Faults;
use crate::games::baccarat::hand::{SeenHand, SeenHands};
use crate::tables::catalogue::{read, shown};
use crate::tables::shoe_file::{parse_dealt, parse_shoe};

/// The most shoes of one run.
const SHOES_AT_MOST: u32 = 1000;

#[derive(Debug, Args)]
#[command(next_help_heading = "Shoe")]
pub(super) struct ShoeOptions {
    /// Whole decks, 1 to 50000: a number, a range `6..12` or a list `6,8` [default: the rules' usual]
    #[arg(long, value_name = "N")]
    decks: Option<String>,
    /// Cards taken out: a rank with a count or exact cards, as "8x3 KS TH"
    #[arg(long, value_name = "CARDS")]
    remove: Vec<String>,
    /// The whole shoe, card by card, as "A A K 9S"
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["decks", "shoe"])]
    cards: Option<String>,
    /// The whole shoe from a file: {"A": 32, "KS": 7, ...} (`-` for standard input)
    #[arg(long, value_name = "FILE", conflicts_with = "decks")]
    shoe: Option<String>,
    /// Cards already dealt from the shoe, from a file: a list, or rounds, of which only the cards
    /// count (`-` for standard input)
    #[arg(long, value_name = "FILE")]
    dealt: Option<String>,
    /// Draw with replacement: the infinite deck
    #[arg(long, conflicts_with_all = ["decks", "cards", "shoe", "remove", "dealt"])]
    infinite: bool,
    /// Cards that Player has got so far, in order, as "9S 4"
    #[arg(long, value_name = "CARDS")]
    player: Option<String>,
    /// Cards that Banker has got so far, in order
    #[arg(long, value_name = "CARDS")]
    banker: Option<String>,
    /// The total of Player's first two cards, seen without the cards
    #[arg(long, value_name = "TOTAL", value_parser = clap::value_parser!(u8).range(0..=9))]
    player_total: Option<u8>,
    /// The total of Banker's first two cards, seen without the cards
    #[arg(long, value_name = "TOTAL", value_parser = clap::value_parser!(u8).range(0..=9))]
    banker_total: Option<u8>,
}

/// The shoes of a run and what has been seen of the round.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub shoes: Vec<ChosenShoe>,
    pub hands: SeenHands,
    /// Sentences for the assumptions.
    pub notes: Vec<String>,
}

/// A shoe, all cards seen taken out.
#[derive(Clone, Debug)]
pub(super) struct ChosenShoe {
    pub description: String,
    pub decks: Option<u32>,
    pub shoe: Shoe,
}

impl ShoeOptions {
    /// Whether the options say the shoe, so that the usual number of decks does not matter.
    pub fn say_the_shoe(&self) -> bool {
        let named = [&self.decks, &self.cards, &self.shoe];
        self.infinite || named.into_iter().any(Option::is_some)
    }

    /// The shoes chosen; `usual` is the number of decks when nothing says otherwise.
    pub fn chosen(&self, usual: u32) -> Result<Chosen, Faults> {
        let mut notes = Vec::new();
        let mut gone = Vec::new();
        for text in &self.remove {
            let cards = parse_counts(text);
            gone.extend(cards.map_err(|error| Faults::one("--remove", "", error.to_string()))?);
        }
        if !gone.is_empty() {
            notes.push(format!("taken out: {}", joined(&gone)));
        }
        if let Some(file) = &self.dealt {
            let dealt = parse_dealt(&shown(file), &read(file)?)?;
            let count: u64 = dealt.iter().map(|of| u64::from(of.count)).sum();
            notes.push(format!("dealt before: {count} cards, from {}", shown(file)));
            gone.extend(dealt);
        }
        let hands = self.hands()?;
        notes.extend(seen_notes(&hands));
        let seen = hands.cards().map(|card| NamedCount { card, count: 1 });
        let seen: Vec<NamedCount> = seen.collect();
        let mut shoes = Vec::new();
        for (description, decks, shoe) in self.whole_shoes(usual)? {
            let gone: Vec<NamedCount> = match shoe.draws() {
                Draws::WithoutReplacement => [gone.as_slice(), &seen].concat(),
                Draws::WithReplacement => Vec::new(),
            };
            let fault = |error: ShoeError| Faults::one("", &description, error.to_string());
            let shoe = shoe.without(&gone).map_err(fault)?;
            shoes.push(ChosenShoe {
                description,
                decks,
                shoe,
            });
        }
        Ok(Chosen {
            shoes,
            hands,
            notes,
        })
    }

    fn whole_shoes(&self, usual: u32) -> Result<Vec<(String, Option<u32>, Shoe)>, Faults> {
        let listed = |option: &str, cards: Vec<NamedCount>| {
            let shoe = Shoe::of_cards(&cards);
            let shoe = shoe.map_err(|error| Faults::one(option, "", error.to_string()))?;
            Ok(vec![(format!("{} cards listed", shoe.len()), None, shoe)])
        };
        if self.infinite {
            return Ok(vec![("infinite deck".to_owned(), None, Shoe::infinite())]);
        }
        if let Some(text) = &self.cards {
            let cards = parse_counts(text);
            let cards = cards.map_err(|error| Faults::one("--cards", "", error.to_string()))?;
            return listed("--cards", cards);
        }
        if let Some(file) = &self.shoe {
            return listed(&shown(file), parse_shoe(&shown(file), &read(file)?)?);
        }
        let decks = match &self.decks {
            Some(text) => parse_decks(text)?,
            None => vec![usual],
        };
        let shoe = |decks: u32| {
            let shoe = Shoe::decks(decks);
            let shoe = shoe.map_err(|error| Faults::one("--decks", "", error.to_string()))?;
            let plural = if decks == 1 { "deck" } else { "decks" };
            Ok((format!("{decks} {plural}"), Some(decks), shoe))
        };
        decks.into_iter().map(shoe).collect()
    }

    fn hands(&self) -> Result<SeenHands, Faults> {
        let cards = |option: &str, text: &Option<String>| {
            let cards: Vec<Named> = parse_sequence(text.as_deref().unwrap_or(""))
                .map_err(|error| Faults::one(option, "", error.to_string()))?;
            if cards.len() > 3 {
                let message = format!("{} cards; a hand has at most three", cards.len());
                return Err(Faults::one(option, "", message));
            }
            Ok(cards)
        };
        Ok(SeenHands {
            player: SeenHand {
                cards: cards("--player", &self.player)?,
                total: self.player_total,
            },
            banker: SeenHand {
                cards: cards("--banker", &self.banker)?,
                total: self.banker_total,
            },
        })
    }
}

fn joined(cards: &[NamedCount]) -> String {
    cards
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn seen_notes(hands: &SeenHands) -> Vec<String> {
    let mut notes = Vec::new();
    for (name, hand) in [("Player", &hands.player), ("Banker", &hands.banker)] {
        if !hand.cards.is_empty() {
            let cards: Vec<String> = hand.cards.iter().map(ToString::to_string).collect();
            notes.push(format!(
                "seen: {name} has {}, in this order",
                cards.join(" ")
            ));
        }
        if let Some(total) = hand.total {
            notes.push(format!("seen: {name}'s first two cards total {total}"));
        }
    }
    if !notes.is_empty() {
        notes.push(
            "the odds are conditional on what has been seen; the ways are the orders of \
                    unseen cards that agree with it"
                .to_owned(),
        );
    }
    notes
}

/// Reads `8`, `6..12` or `6,8`.
fn parse_decks(text: &str) -> Result<Vec<u32>, Faults> {
    let fault = |message: String| Faults::one("--decks", "", message);
    let number = |text: &str| {
        let text = text.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u32>().ok().filter(|_| is_number);
        number.ok_or_else(|| {
            fault(format!(
                "`{text}` is no number of decks; write 8, a range 6..12 or a list 6,8"
            ))
        })
    };
    let mut decks = Vec::new();
    for part in text.split(',') {
        match part.split_once("..") {
            None => decks.push(number(part)?),
            Some((first, last)) => {
                let (first, last) = (number(first)?, number(last.trim_start_matches('='))?);
                if first > last {
                    return Err(fault(format!("{first}..{last} runs backwards")));
                }
                if last - first >= SHOES_AT_MOST {
                    return Err(fault(format!("at most {SHOES_AT_MOST} shoes in one run")));
                }
                decks.extend(first..=last);
            }
        }
    }
    if decks.len() > SHOES_AT_MOST as usize {
        return Err(fault(format!("at most {SHOES_AT_MOST} shoes in one run")));
    }
    Ok(decks)
}
