//! Games: how their rounds are dealt and what can be asked of them. Knows no bet.

pub mod baccarat;
