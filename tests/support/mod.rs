//! What tests share: the command under test, the naive dealer, small shoes.

pub mod command;
pub mod fraction;
pub mod naive_dealer;
pub mod small_shoe;
