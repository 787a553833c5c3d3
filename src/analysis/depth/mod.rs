//! Bets deep in the shoe: how the edge spreads when so many cards are left, and what any way of
//! choosing when to bet can earn there at most.
//!
//! The edge at depth `N` is the expectation of a bet given which `N` cards of the shoe are unseen.
//! See docs/method.md, "Kernels", for what is known of a bet by the cards it may take.

pub mod bounds;
pub mod spectrum;
