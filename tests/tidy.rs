//! The shape of the house: what may import what, and what must not exist. The reasons stand in
//! docs/architecture.md.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of each floor, lowest first. A module imports only from lower floors.
const FLOORS: [&[&str]; 8] = [
    &["exact", "error"],
    &["cards", "money"],
    &["counting"],
    &["language"],
    &["bets", "games"],
    &["analysis"],
    &["tables", "report"],
    &["cli"],
];

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file: the module it belongs to, its path and its text.
fn sources() -> Vec<(String, PathBuf, String)> {
    let source = root().join("src");
    let read = |path: PathBuf| {
        let inside = path
            .strip_prefix(&source)
            .expect("the file lies in src")
            .to_owned();
        let module = inside
            .components()
            .next()
            .expect("a path has a part")
            .as_os_str();
        let module = module.to_string_lossy().trim_end_matches(".rs").to_owned();
        let text = fs::read_to_string(&path).expect("the file can be read");
        (module, path, text)
    };
    files(&source, ".rs").into_iter().map(read).collect()
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The code of a file without its comments.
fn code(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_import_only_from_lower_floors() {
    for (module, path, text) in sources() {
        let Some(own) = floor(&module) else { continue };
        for (at, _) in code(&text).match_indices("crate::") {
            let rest = &code(&text)[at + "crate::".len()..];
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let imported = &rest[..end.unwrap_or(rest.len())];
            let reached = floor(imported).expect("every module has a floor");
            assert!(
                imported == module || reached < own,
                "{} imports `{imported}`, which is not below it",
                path.display()
            );
        }
    }
}

#[test]
fn nothing_counted_is_a_floating_point_number() {
    // The reader of JSON hands numbers with a point over in this form, to be refused.
    let refused = "fn visit_f64<E>(self, number: f64)";
    for (_, path, text) in sources() {
        let text = text.replace(refused, "");
        for word in ["f64", "f32"] {
            assert!(
                !code(&text).contains(word),
                "{} uses `{word}`",
                path.display()
            );
        }
    }
}

#[test]
fn no_bet_is_named_in_the_code() {
    let bets = files(&root().join("tables/baccarat/bets"), ".json");
    // Names that are words of the game itself.
    let words = ["player", "banker", "tie", "big", "small"];
    for bet in &bets {
        let id = bet
            .file_stem()
            .expect("a bet file has a name")
            .to_string_lossy();
        for (_, path, text) in sources().iter().filter(|_| !words.contains(&&*id)) {
            let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
            let named = code(&text[..tests]).contains(&format!("\"{id}\""));
            assert!(!named, "{} names the bet `{id}`", path.display());
        }
    }
}

#[test]
fn only_the_floor_of_tables_reads_files() {
    for (module, path, text) in sources() {
        let reads = [
            "std::fs",
            "File::open",
            "stdin()",
            "std::env::",
            "std::time",
        ];
        let allowed: &[&str] = match module.as_str() {
            "tables" => &reads[..3],
            "main" => &["std::env::"],
            "cli" => &["std::time"],
            _ => &[],
        };
        for word in reads.iter().filter(|word| !allowed.contains(word)) {
            assert!(
                !code(&text).contains(word),
                "{} uses `{word}`",
                path.display()
            );
        }
    }
}

#[test]
fn every_crate_has_one_home() {
    let homes: [(&str, &[&str]); 10] = [
        ("num_", &["exact"]),
        ("clap", &["cli"]),
        ("indicatif", &["cli"]),
        ("ctrlc", &["cli"]),
        ("sha2", &["tables"]),
        ("tabled", &["report"]),
        ("csv::", &["report"]),
        ("include_dir", &["tables"]),
        ("serde", &["tables", "report", "cli"]),
        ("rayon", &["counting", "analysis"]),
    ];
    for (module, path, text) in sources() {
        for (name, modules) in homes {
            let uses = code(&text).contains(&format!("use {name}"));
            assert!(
                !uses || modules.contains(&module.as_str()),
                "{} uses {name}",
                path.display()
            );
        }
    }
}

#[test]
fn files_are_short_and_say_what_they_hold() {
    for (_, path, text) in sources() {
        assert!(
            text.starts_with("//!"),
            "{} does not say what it holds",
            path.display()
        );
        let lines = text.lines().count();
        assert!(
            lines <= LINES_AT_MOST,
            "{} has {lines} lines",
            path.display()
        );
        for word in ["TODO", "FIXME", "XXX", ".unwrap()"] {
            let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
            assert!(
                !text[..tests].contains(word),
                "{} holds `{word}`",
                path.display()
            );
        }
    }
}

const LINES_AT_MOST: usize = 400;

#[test]
fn no_module_has_a_name_that_says_nothing() {
    let empty = [
        "utils", "util", "helpers", "common", "misc", "types", "core", "engine", "manager",
    ];
    for (_, path, _) in sources() {
        let name = path
            .file_stem()
            .expect("a file has a name")
            .to_string_lossy();
        assert!(!empty.contains(&&*name), "{} says nothing", path.display());
    }
}

#[test]
fn traits_have_at_most_four_required_methods() {
    for (_, path, text) in sources() {
        for (at, _) in text.match_indices("trait ") {
            let line_start = text[..at].rfind('\n').map_or(0, |at| at + 1);
            let before = text[line_start..at].trim();
            if !matches!(before, "" | "pub" | "pub(super)" | "pub(crate)") {
                continue;
            }
            let end = text[at..].find("\n}").map_or(text.len(), |end| at + end);
            let body = &text[at..end];
            let required = body.lines().filter(|line| line.starts_with("    fn "));
            let required = required
                .filter(|line| !line.trim_end().ends_with('{'))
                .count();
            assert!(
                required <= 4,
                "{}: a trait of {required} methods",
                path.display()
            );
        }
    }
}

#[test]
fn stored_tables_are_named_as_they_name_themselves() {
    use exactshoe::tables::catalogue;
    for id in catalogue::rules_ids() {
        let rules = catalogue::rules(id).expect("stored rules are right");
        assert_eq!(rules.id, id);
        for offer in &rules.offers {
            catalogue::offered(&rules, offer).expect("every bet offered is stored");
        }
    }
    for id in catalogue::bet_ids() {
        let entry = catalogue::bet(id).expect("stored bets are right");
        assert_eq!(entry.bet.id, id);
        assert!(
            entry.source.is_some() && entry.family.is_some(),
            "{id} has no source or family"
        );
    }
}
