//! The command under test: runs `shoe` as a user does, writes files for it and reads what it says.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Starts `shoe` with a text on standard input, which ends after the text.
fn start(arguments: &[&str], input: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shoe"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("standard input is a pipe");
    // A command that refuses its arguments may end before it reads.
    let _ = pipe.write_all(input.as_bytes());
    child
}

/// Runs `shoe` to its end.
pub fn run(arguments: &[&str], input: &str) -> Output {
    let child = start(arguments, input);
    child.wait_with_output().expect("the command ends")
}

/// The answer in JSON, with so many digits after the point, of a run that must succeed.
#[track_caller]
pub fn answer(arguments: &[&str], input: &str, digits: usize) -> Value {
    let digits = digits.to_string();
    let form = ["--format", "json", "--digits", digits.as_str()];
    let output = run(&[arguments, &form].concat(), input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(0),
        "shoe {arguments:?}: {errors}"
    );
    serde_json::from_slice(&output.stdout).expect("the answer is JSON")
}

/// A run refused at once, with these words in the message and no answer. Returns the message.
#[track_caller]
pub fn check_refused(arguments: &[&str], input: &str, words: &[&str]) -> String {
    let mut child = start(arguments, input);
    let deadline = Instant::now() + Duration::from_secs(60);
    while child.try_wait().expect("the command runs").is_none() {
        if Instant::now() > deadline {
            child.kill().expect("the command can be ended");
            panic!("the command did not end");
        }
        sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("the command ended");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "no answer");
    for word in words {
        assert!(message.contains(word), "no `{word}` in: {message}");
    }
    message.into_owned()
}

/// Writes a file into the folder for the files of tests and returns its path.
pub fn file(name: &str, content: &Value) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content.to_string()).expect("the folder can be written to");
    path.into_os_string().into_string().expect("a plain path")
}

/// A bet file with lines of condition and pay.
pub fn bet_file(id: &str, lines: &[(&str, &str)], matching: &str) -> String {
    let line = |(when, pays): &(&str, &str)| json!({"when": when, "pays": pays});
    let lines: Vec<Value> = lines.iter().map(line).collect();
    let (name, game) = ("a bet of a test", "baccarat");
    file(
        &format!("{id}.json"),
        &json!({"id": id, "name": name, "game": game, "lines": lines, "matching": matching}),
    )
}

/// The element of a list whose member `key` is `name`.
#[track_caller]
pub fn named<'a>(list: &'a Value, key: &str, name: &str) -> &'a Value {
    let elements = list.as_array().expect("a list");
    let found = elements.iter().find(|element| element[key] == *name);
    found.unwrap_or_else(|| panic!("no `{key}` is `{name}`"))
}

/// How many digits after the point a printed figure has, once a percentage is a part of one.
pub fn digits(printed: &str) -> usize {
    plain(printed)
        .split_once('.')
        .map_or(0, |(_, digits)| digits.len())
}

/// A printed figure without commas, a percentage as a part of one: `1.0579%` is `0.010579`.
pub fn plain(printed: &str) -> String {
    let text = printed.replace(',', "");
    let Some(percent) = text.strip_suffix('%') else {
        return text;
    };
    let (sign, size) = match percent.strip_prefix('-') {
        Some(size) => ("-", size),
        None => ("", percent),
    };
    let (whole, part) = size.split_once('.').unwrap_or((size, ""));
    let whole = format!("{whole:0>3}");
    let (units, hundredths) = whole.split_at(whole.len() - 2);
    format!("{sign}{units}.{hundredths}{part}")
}

/// What the command says of a figure, in the form in which it is printed elsewhere: a count as
/// it is, a number with a point as a decimal, any other as a fraction.
#[track_caller]
pub fn said<'a>(figure: &'a Value, printed: &str) -> &'a str {
    let form = if plain(printed).contains('.') {
        "decimal"
    } else {
        "fraction"
    };
    let text = figure.as_str().or_else(|| figure[form].as_str());
    text.unwrap_or_else(|| panic!("no {form} in {figure}"))
}
