//! The pays that lines of a design may have, once the command has added its own.

use super::design_file::{DesignEntry, LinePays};
use crate::analysis::design::Design;
use crate::bets::pays::Pay;
use crate::error::{Fault, Faults};

/// Pays as they are written, and one by one.
pub type Written = (String, Vec<Pay>);

/// What is said of pays besides the file.
#[derive(Clone, Debug)]
pub struct Overrides {
    /// The pays of lines left open without pays of their own; of every line that wins where the
    /// file leaves none open and none is named.
    pub general: Option<Written>,
    /// The pays of single lines, by their numbers from 0, whatever the file says.
    pub lines: Vec<(usize, Written)>,
    /// Which lines are ordered.
    pub order: Order,
}

/// Which lines are ordered: none pays more than the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Those that the file names.
    AsInFile,
    /// All that are open, as listed.
    AllOpen,
}

impl DesignEntry {
    /// The design, and for each line that is open how its pays are written.
    ///
    /// # Errors
    /// A line left open without pays; pays for which no line is open; no line open at all.
    pub fn design(&self, overrides: &Overrides) -> Result<(Design, Vec<Option<String>>), Faults> {
        let frees_all = overrides.lines.is_empty()
            && self.lines.iter().all(|of| matches!(of, LinePays::Fixed(_)));
        let mut faults = Vec::new();
        let mut is_general_used = false;
        let mut general = || {
            is_general_used = true;
            overrides.general.clone()
        };
        let mut written: Vec<Written> = Vec::new();
        let mut opened = Vec::new();
        for (at, of_file) in self.lines.iter().enumerate() {
            let own = overrides.lines.iter().rfind(|(line, _)| *line == at);
            let (pays, is_open) = match (own, of_file) {
                (Some((_, own)), _) => (own.clone(), true),
                (None, LinePays::Fixed(pay)) if frees_all && pay.to_one().is_positive() => {
                    match general() {
                        Some(pays) => (pays, true),
                        None => (fixed(pay), false),
                    }
                }
                (None, LinePays::Fixed(pay)) => (fixed(pay), false),
                (None, LinePays::Open { text, pays }) => ((text.clone(), pays.clone()), true),
                (None, LinePays::Unsaid) => match general() {
                    Some(pays) => (pays, true),
                    None => {
                        faults.push(self.no_pays(at));
                        (fixed(&self.entry.bet.lines[at].pay), true)
                    }
                },
            };
            opened.push(is_open.then(|| pays.0.clone()));
            written.push(pays);
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        if overrides.general.is_some() && !is_general_used {
            let message = "every open line has pays of its own; give other pays with --line";
            return Err(Faults::one("", "--pays", message));
        }
        let open: Vec<usize> = (0..opened.len())
            .filter(|&at| opened[at].is_some())
            .collect();
        if open.is_empty() {
            let message = "no line is open; give --pays 1..60, a --line, or ranges in the file";
            return Err(Faults::one(&self.entry.file, "lines", message));
        }
        let order = match overrides.order {
            Order::AsInFile => self.order.clone(),
            Order::AllOpen => open,
        };
        let pays = written.into_iter().map(|(_, pays)| pays).collect();
        let design = Design::new(self.entry.bet.clone(), pays, order);
        let design =
            design.map_err(|error| Faults::one(&self.entry.file, "lines", error.to_string()))?;
        Ok((design, opened))
    }

    fn no_pays(&self, line: usize) -> Fault {
        Fault {
            file: self.entry.file.clone(),
            place: format!("lines[{line}].pays"),
            message: "missing; give a range such as \"1..60 to 1\", or --pays for all open lines"
                .to_owned(),
            excerpt: None,
        }
    }
}

fn fixed(pay: &Pay) -> Written {
    (pay.to_string(), vec![pay.clone()])
}
