//! What a house does with amounts of money: commission and limits. Amounts are exact numbers of
//! the house's own unit. Knows no bet and no game, for rules of both speak of it.

pub mod commission;
pub mod limits;
