//! Baccarat (punto banco): two hands, drawn to by a fixed tableau.

pub mod hand;
pub mod house_rules;
pub mod mistakes;
pub mod names;
pub mod places;
pub mod record;
pub mod round;
pub mod tableau;
