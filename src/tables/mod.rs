//! Files to validated values: rules, bets, shoes and cards dealt. The only floor that reads files.

pub mod bet_file;
pub mod catalogue;
pub mod design_file;
pub mod fields;
pub mod law_file;
pub mod money_fields;
mod offer_field;
pub mod open_lines;
mod paytables;
pub mod price_faults;
pub mod published_file;
pub mod round_file;
pub mod rules_file;
pub mod shoe_file;
pub mod whole_file;
