//! Cards, sets of cards, partitions of the deck into classes, and shoes. Knows no game.

pub mod card;
pub mod card_set;
pub mod named;
pub mod partition;
pub mod shoe;
