//! All tests in one program: what they share of the library is compiled once for all of them, and
//! the long ones run side by side. `cargo test NAME` runs those of a file or those whose name
//! holds it.

mod brute_force;
mod cases;
mod confidence;
mod counting_system;
mod csv_rows;
mod depth;
mod design;
mod difference;
mod edge_law;
mod identities;
mod joint;
mod kernels;
mod language;
mod library;
mod messages;
mod optimal_tableau;
mod peek;
mod price_edge;
mod published;
mod readme;
mod removal;
mod settlement;
mod several_rounds;
mod stakes;
mod suits;
mod support;
mod tableau;
mod tidy;
mod verification;
