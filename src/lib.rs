//! wip
pub mod cards;
pub mod counting;
pub mod exact;
