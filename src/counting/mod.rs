//! Counting rounds: what a question reads of a round, the walk over distinguishable rounds, and
//! the census and polynomials it fills. Knows slots and cards, no game and no bet.

pub mod census;
mod compositions;
pub mod facts;
mod lanes;
mod order;
mod plan;
pub mod polynomial;
pub mod question;
pub mod rounds;
mod tail;
mod tape;
mod walk;
