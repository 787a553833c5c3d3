//! The command `shoe`.

use std::process::ExitCode;

fn main() -> ExitCode {
    exactshoe::cli::run(std::env::args_os())
}
