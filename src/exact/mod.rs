//! Exact numbers: integers of any size, ratios, their decimal digits and the digits of square roots.
//! Knows nothing of cards. The only place that names the `num` crates.

pub mod binomial;
pub mod constants;
pub mod decimal;
pub mod falling;
pub mod normal;
pub mod ratio;
pub mod residues;
pub mod root;
pub mod rounding;
pub mod wide;
