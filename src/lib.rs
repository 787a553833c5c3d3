//! wip
pub mod analysis;
pub mod bets;
pub mod cards;
pub mod counting;
pub mod exact;
pub mod games;
pub mod language;
