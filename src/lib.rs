//! wip
pub mod cards;
pub mod exact;
