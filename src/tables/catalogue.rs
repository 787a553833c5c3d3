//! The tables stored in the binary, and files that stand for them.

use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use include_dir::{Dir, include_dir};

use super::bet_file;
use super::fields::listed;
use super::published_file;
use super::rules_file;
use crate::analysis::verification::Published;
use crate::bets::entry::BetEntry;
use crate::error::Faults;
use crate::games::baccarat::house_rules::{HouseRules, Offer};
use crate::language::diagnostic::nearest;

static TABLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tables");

const RULES: &str = "baccarat/rules";
const BETS: &str = "baccarat/bets";
const PUBLISHED: &str = "published";

/// A name that stands for standard input.
pub const STANDARD_INPUT: &str = "-";

/// Whether standard input has been read: a second reader would find it at its end.
static STANDARD_INPUT_IS_READ: AtomicBool = AtomicBool::new(false);

/// The largest file that is read, in bytes.
const FILE_AT_MOST: u64 = 64 << 20;

/// The ids of the stored rule files, in order.
pub fn rules_ids() -> Vec<&'static str> {
    ids(RULES)
}

/// The ids of the stored bet files, in order.
pub fn bet_ids() -> Vec<&'static str> {
    ids(BETS)
}

/// The ids of the stored files of published figures, in order.
pub fn published_ids() -> Vec<&'static str> {
    ids(PUBLISHED)
}

/// Published figures by the id of their file, or from a file by its path.
///
/// # Errors
/// When there are none, or the file is at fault.
pub fn published(name: &str) -> Result<Published, Faults> {
    let (file, text) = find(PUBLISHED, name, "published figures")?;
    published_file::parse(&file, &text)
}

fn ids(folder: &str) -> Vec<&'static str> {
    let files = TABLES
        .get_dir(folder)
        .map(|folder| folder.files())
        .into_iter()
        .flatten();
    let mut ids: Vec<&str> = files
        .filter_map(|file| file.path().file_stem().and_then(|stem| stem.to_str()))
        .collect();
    ids.sort_unstable();
    ids
}

/// Rules by their id, or from a file by its path.
///
/// # Errors
/// When there are none, or the file is at fault.
pub fn rules(name: &str) -> Result<HouseRules, Faults> {
    let (file, text) = find(RULES, name, "rules")?;
    rules_file::parse(&file, &text)
}

/// A bet by its id, or from a file by its path; behind a colon the id of one of its paytables,
/// as in `tie:9-to-1` or `my-bet.json:b`.
///
/// # Errors
/// When there is none, or the file is at fault.
pub fn bet(name: &str) -> Result<BetEntry, Faults> {
    let (table, paytable) = parts(name);
    let (file, text) = find(BETS, table, "bet")?;
    let entry = bet_file::parse(&file, &text)?;
    let Some(paytable) = paytable else {
        return Ok(entry);
    };
    entry.with_paytable(paytable).ok_or_else(|| {
        let known: Vec<&str> = entry.paytables.iter().map(|of| of.id.as_str()).collect();
        let advice = match nearest(paytable, known.iter().copied()) {
            Some(near) => format!("did you mean `{table}:{near}`?"),
            None if known.is_empty() => format!("it has its own only: `{table}`"),
            None => format!("there are {}", listed(&known)),
        };
        let message = format!("the bet `{table}` has no paytable `{paytable}`; {advice}");
        Faults::one(if is_path(table) { &file } else { "" }, "", message)
    })
}

/// Every stored bet under every one of its paytables, by id.
///
/// # Errors
/// As [`bet`].
pub fn bets() -> Result<Vec<BetEntry>, Faults> {
    let mut all = Vec::new();
    for id in bet_ids() {
        all.extend(bet(id)?.variants());
    }
    Ok(all)
}

/// Whether a name is that of a stored bet, with a paytable or without.
pub fn is_stored_bet(name: &str) -> bool {
    bet_ids().contains(&parts(name).0)
}

/// A bet's name as that of the table and that of one of its paytables.
pub fn parts(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once(':') {
        Some((table, paytable)) if !paytable.contains(['/', '\\', '.']) => (table, Some(paytable)),
        _ => (name, None),
    }
}

/// A bet that rules offer, with the commission that they say. A path is relative to the file of
/// the rules.
///
/// # Errors
/// As [`bet`].
pub fn offered(rules: &HouseRules, offer: &Offer) -> Result<BetEntry, Faults> {
    let mut entry = offered_as_filed(rules, offer)?;
    if let Some(commission) = &offer.commission {
        let is_some = !commission.is_nothing();
        entry.bet.commission = is_some.then(|| commission.clone());
    }
    Ok(entry)
}

fn offered_as_filed(rules: &HouseRules, offer: &Offer) -> Result<BetEntry, Faults> {
    if !is_path(&offer.bet) {
        return bet(&offer.bet).map_err(|mut faults| {
            let at = rules
                .offers
                .iter()
                .position(|other| other == offer)
                .unwrap_or_default();
            for fault in faults.0.iter_mut().filter(|fault| fault.file.is_empty()) {
                (fault.file, fault.place) = (rules.file.clone(), format!("bets[{at}]"));
            }
            faults
        });
    }
    let folder = Path::new(&rules.file).parent().unwrap_or(Path::new(""));
    bet(&folder.join(&offer.bet).to_string_lossy())
}

/// All bets that rules offer.
///
/// # Errors
/// The faults of all of them together.
pub fn all_offered(rules: &HouseRules) -> Result<Vec<BetEntry>, Faults> {
    let mut faults = Vec::new();
    let mut bets = Vec::new();
    for offer in &rules.offers {
        match offered(rules, offer) {
            Ok(bet) => bets.push(bet),
            Err(more) => faults.extend(more.0),
        }
    }
    if faults.is_empty() {
        Ok(bets)
    } else {
        Err(Faults(faults))
    }
}

/// The text of a stored table, or of a file.
///
/// # Errors
/// When there is none of the name.
pub fn text(name: &str) -> Result<String, Faults> {
    let folder = if rules_ids().contains(&name) {
        RULES
    } else if published_ids().contains(&name) {
        PUBLISHED
    } else {
        BETS
    };
    find(folder, parts(name).0, "rules or bet").map(|(_, text)| text)
}

/// Whether a name is the path of a file rather than an id.
pub fn is_path(name: &str) -> bool {
    let (table, _) = parts(name);
    name == STANDARD_INPUT || name.contains(['/', '\\']) || table.ends_with(".json")
}

/// The file and text of a stored table, or of a file.
fn find(folder: &str, name: &str, kind: &str) -> Result<(String, String), Faults> {
    if is_path(name) {
        return Ok((shown(name), read(name)?));
    }
    let path = format!("{folder}/{name}.json");
    match TABLES.get_file(&path).and_then(|file| file.contents_utf8()) {
        Some(text) => Ok((format!("tables/{path}"), text.to_owned())),
        None => Err(Faults::one("", "", unknown(name, kind, &ids(folder)))),
    }
}

fn unknown(name: &str, kind: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("no {kind} `{name}`; did you mean `{near}`?"),
        None if known.len() > LISTED_AT_MOST => format!(
            "no {kind} `{name}`; `shoe list` (for published figures with `--published`) names all {}, and files are given by a path that ends in \
             `.json`",
            known.len()
        ),
        None => format!(
            "no {kind} `{name}`; there are {}, and files by a path that ends in `.json`",
            listed(known)
        ),
    }
}

/// A message names at most so many tables.
const LISTED_AT_MOST: usize = 12;

/// How a source is named in messages.
pub fn shown(name: &str) -> String {
    if name == STANDARD_INPUT {
        "standard input".to_owned()
    } else {
        name.to_owned()
    }
}

/// The text of a file, or of standard input.
///
/// # Errors
/// When it cannot be read, is too large or no UTF-8 text.
pub fn read(name: &str) -> Result<String, Faults> {
    let fault = |message: String| Faults::one(&shown(name), "", message);
    let mut bytes = Vec::new();
    let result = open(name)?.take(FILE_AT_MOST + 1).read_to_end(&mut bytes);
    result.map_err(|error| fault(format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > FILE_AT_MOST {
        return Err(fault(format!("larger than {FILE_AT_MOST} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| fault("not UTF-8 text".to_owned()))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// A file, or standard input, opened to be read once.
///
/// # Errors
/// When it cannot be opened, or standard input has been read before.
pub fn open(name: &str) -> Result<Box<dyn Read>, Faults> {
    let fault = |message: String| Faults::one(&shown(name), "", message);
    if name != STANDARD_INPUT {
        let file = std::fs::File::open(name);
        let file = file.map_err(|error| fault(format!("cannot be read: {error}")))?;
        return Ok(Box::new(file));
    }
    if STANDARD_INPUT_IS_READ.swap(true, Ordering::Relaxed) {
        return Err(fault(
            "it can be read only once; give the other as a file".to_owned(),
        ));
    }
    Ok(Box::new(std::io::stdin().lock()))
}
