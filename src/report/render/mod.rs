//! Documents written in a format. Rounding happens here.

pub mod csv;
pub mod joint_json;
pub mod json;
pub mod markdown;
pub mod text;
pub mod verification;
