//! Exact odds and edges of casino card games dealt from a finite shoe.
//!
//! Every deal is counted, nothing is sampled, and nothing is rounded before it is printed. For
//! baccarat (punto banco): any shoe, any tableau, and any bet that the cards of one round decide.
//!
//! ```
//! use exactshoe::analysis::{edge::BetFigures, pricing::Pricing};
//! use exactshoe::cards::shoe::Shoe;
//! use exactshoe::counting::census::Progress;
//! use exactshoe::games::baccarat::round::Baccarat;
//! use exactshoe::tables::{bet_file, catalogue};
//!
//! // The Macau rules, and a bet of one line: Banker wins with a three-card 7, 40 to 1.
//! let rules = catalogue::rules("macau")?;
//! let line = ("banker.wins && banker.total == 7 && banker.cards == 3", "40 to 1");
//! let bet = bet_file::of_lines(&[(line.0.to_owned(), line.1.to_owned())])?.bet;
//!
//! // Prepared once for any number of shoes, then counted on eight decks.
//! let game = Baccarat::new(rules.rules);
//! let pricing = Pricing::new(&game, &game, vec![bet])?;
//! let counted = pricing.count(&game, &game, &Shoe::decks(8)?, &Progress::default())?;
//!
//! let figures = BetFigures::new(&pricing.bets()[0], &counted.lines[0], counted.total);
//! assert_eq!(counted.total, 4_998_398_275_503_360);
//! assert_eq!(figures.house_edge.to_string(), "64613588827/848912750595");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are floors, each importing only those before it: [`exact`], [`cards`] and
//! [`money`], [`counting`], [`language`], [`bets`] and [`games`], [`analysis`], [`tables`] and [`report`],
//! [`cli`]. docs/architecture.md tells more.

pub mod analysis;
pub mod bets;
pub mod cards;
pub mod cli;
pub mod counting;
pub mod error;
pub mod exact;
pub mod games;
pub mod language;
pub mod money;
pub mod report;
pub mod tables;
