//! Values placed in tables of typed cells, and tables written as text, Markdown, CSV or JSON.

pub mod card_classes;
pub mod confidence;
pub mod counting_system;
pub mod depth;
pub mod description;
pub mod design;
pub mod difference;
pub mod document;
pub mod edge_law;
pub mod fractions;
pub mod joint;
pub mod odds;
pub mod open_pay;
pub mod optimal_tableau;
pub mod peek;
pub mod removal;
pub mod render;
pub mod settlement;
pub mod several_rounds;
pub mod stakes;
pub mod terms;
pub mod verification;
