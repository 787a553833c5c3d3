//! Counting systems: a tag for every card, added up as cards are seen, and what a bet earns that
//! is made when the count says so.
//!
//! Everything is exact at every depth of the shoe, without enumerating what may be left of it:
//! only how many cards of each tag are left matters to the count, and what a bet is worth given
//! that is a sum over the few cards that a round may take.

mod fold;
mod grid;
pub mod law;
pub mod play;
pub mod search;
pub mod tags;
