//! Writing a file as a whole: it holds what it held before, or all that is to be in it.

use std::fs;
use std::path::Path;

use crate::error::Faults;

/// Writes a file. The text goes to a file beside it, which then takes its name.
///
/// # Errors
/// When one of them cannot be written.
pub fn write(name: &str, text: &str) -> Result<(), Faults> {
    let path = Path::new(name);
    let beside = format!("{name}.{}.new", std::process::id());
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // What is left of an unfinished file is of no use; that it may be there is no further
        // fault.
        let _ = fs::remove_file(&beside);
        Faults::one(name, "", format!("cannot be written: {error}"))
    })
}
