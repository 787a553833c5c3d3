//! Counting rounds: what a question reads of a round, the walk over distinguishable rounds, and
//! the census and polynomials it fills. Knows slots and cards, no game and no bet.

pub mod census;
pub mod facts;
pub mod kernel;
mod lanes;
pub mod multisets;
mod order;
mod plan;
pub mod polynomial;
pub mod product;
pub mod projection;
pub mod question;
pub mod rounds;
mod tail;
mod tape;
mod walk;
