//! What the counts say: probabilities, edges, joint laws, the law of a round. Values only: no files, no text.

pub mod confidence;
pub mod counting_system;
pub mod depth;
pub mod design;
pub mod difference;
pub mod edge;
pub mod edge_law;
pub mod joint;
pub mod open_pay;
pub mod optimal_tableau;
pub mod peek;
pub mod pricing;
pub mod removal;
pub mod round_law;
pub mod settlement;
pub mod several_rounds;
pub mod stakes;
pub mod verification;
