//! Files of recorded rounds, read one line at a time: `P: 9S 4H ; B: KD 6C 2S`, or CSV with a
//! header. The memory does not grow with the file.

mod csv_form;

use std::io::{BufRead, BufReader, Read};

use super::catalogue::{open, shown};
use crate::cards::named::{Named, read_sequence};
use crate::error::Faults;
use crate::games::baccarat::hand::Hand;
use crate::games::baccarat::record::{Outcome, Record};
use csv_form::Header;

/// A source of recorded rounds.
#[derive(Debug)]
pub struct RoundFile<R> {
    file: String,
    input: BufReader<R>,
    number: u64,
    line: Vec<u8>,
    form: Form,
    record: Record,
}

/// One line that holds a round, or should.
#[derive(Debug)]
pub struct RoundLine<'a> {
    /// The number of the line, from 1.
    pub number: u64,
    /// The round, or what is wrong with the text and what would be right.
    pub record: Result<&'a Record, String>,
}

/// The form of the lines.
#[derive(Debug)]
enum Form {
    /// No line has shown it yet.
    Open,
    /// A round a line, with labels.
    Labels,
    /// The columns that a header names.
    Csv(Header),
}

/// The longest line that is read, in bytes. Six cards take about 25.
pub const LINE_AT_MOST: usize = 4096;

/// Opens a file of rounds; `-` is standard input.
///
/// # Errors
/// When it cannot be opened.
pub fn open_rounds(name: &str) -> Result<RoundFile<Box<dyn Read>>, Faults> {
    Ok(RoundFile::new(&shown(name), open(name)?))
}

/// Reads one round as `P: 9S 4H ; B: KD 6C 2S`: labels `P`, `Player`, `閒`, `B`, `Banker` or `莊`
/// in either order and case, cards with or without their suits.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_round(text: &str) -> Result<Record, String> {
    let mut record = Record::default();
    read_labelled(text, &mut record).map(|()| record)
}

impl<R: Read> RoundFile<R> {
    /// Rounds from any source; `file` names it in messages.
    pub fn new(file: &str, input: R) -> Self {
        Self {
            file: file.to_owned(),
            input: BufReader::with_capacity(1 << 16, input),
            number: 0,
            line: Vec::new(),
            form: Form::Open,
            record: Record::default(),
        }
    }

    /// The next line that is neither blank nor a comment; `None` at the end.
    ///
    /// # Errors
    /// When the source fails, or its header cannot be understood. Lines that cannot be read are
    /// no error: the next call goes on behind them.
    pub fn next_round(&mut self) -> Result<Option<RoundLine<'_>>, Faults> {
        loop {
            if !self.next_line()? {
                return Ok(None);
            }
            let number = self.number;
            let text = match line_text(&self.line, number).map(|text| self.form.content(text)) {
                Ok("") => continue,
                Ok(text) => text,
                Err(message) => {
                    let record = Err(message);
                    return Ok(Some(RoundLine { number, record }));
                }
            };
            if let Form::Open = self.form {
                let fault = |message| Faults::one(&self.file, &format!("line {number}"), message);
                if text.contains([':', '：']) {
                    self.form = Form::Labels;
                } else if let Some(header) = Header::parse(text).map_err(fault)? {
                    self.form = Form::Csv(header);
                    continue;
                }
            }
            self.record.player.clear();
            self.record.banker.clear();
            self.record.winner = None;
            let read = match &self.form {
                Form::Csv(header) => header.read(text, &mut self.record),
                Form::Open | Form::Labels => read_labelled(text, &mut self.record),
            };
            let record = read
                .map(|()| &self.record)
                .map_err(|message| plain(&message));
            return Ok(Some(RoundLine { number, record }));
        }
    }

    /// Reads the next line into the buffer, of a line that is too long only the beginning. Returns
    /// whether there is one.
    fn next_line(&mut self) -> Result<bool, Faults> {
        let number = self.number + 1;
        let fault = |error: std::io::Error| {
            let place = format!("line {number}");
            Faults::one(&self.file, &place, format!("cannot be read: {error}"))
        };
        self.line.clear();
        let limit = LINE_AT_MOST as u64 + 2;
        let mut beginning = self.input.by_ref().take(limit);
        let read = beginning.read_until(b'\n', &mut self.line).map_err(fault)?;
        if read as u64 == limit && self.line.last() != Some(&b'\n') {
            self.input.skip_until(b'\n').map_err(fault)?;
        }
        self.number = number;
        Ok(read > 0)
    }
}

impl Form {
    /// A line without its comment; empty where nothing is left. Fields of CSV may hold a `#`, and
    /// may be empty at the end of a line.
    fn content<'a>(&self, line: &'a str) -> &'a str {
        let text = line.split('#').next().unwrap_or("").trim();
        match self {
            Form::Csv(_) if text.is_empty() => "",
            Form::Csv(_) => line,
            Form::Open | Form::Labels => text,
        }
    }
}

/// The text of a line without its end.
fn line_text(line: &[u8], number: u64) -> Result<&str, String> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = match line.strip_prefix("\u{feff}".as_bytes()) {
        Some(rest) if number == 1 => rest,
        _ => line,
    };
    if line.len() > LINE_AT_MOST {
        return Err(format!(
            "the line is longer than {LINE_AT_MOST} bytes; write one round a line"
        ));
    }
    std::str::from_utf8(line).map_err(|_| "not UTF-8 text; save the file as UTF-8".to_owned())
}

fn read_labelled(text: &str, record: &mut Record) -> Result<(), String> {
    let mut seen = [false; 2];
    for part in text.split([';', '；']) {
        let (label, cards) = part.split_once([':', '：']).ok_or_else(no_round)?;
        let label = label.trim();
        let Some(hand) = hand_of(label) else {
            return Err(format!(
                "`{}` names no hand; write `P:` or `B:` before its cards",
                beginning(label)
            ));
        };
        if std::mem::replace(&mut seen[usize::from(hand == Hand::Banker)], true) {
            return Err(format!(
                "{hand} stands twice in the line; write one round a line"
            ));
        }
        read_cards(cards, hand_mut(record, hand))?;
    }
    if seen == [true, true] {
        Ok(())
    } else {
        Err(no_round())
    }
}

fn no_round() -> String {
    "no complete round; write it as `P: 9S 4H ; B: KD 6C 2S`, or begin the file with a CSV header \
     such as `player,banker` or `p1,b1,p2,b2,p3,b3`"
        .to_owned()
}

fn read_cards(text: &str, cards: &mut Vec<Named>) -> Result<(), String> {
    read_sequence(text, cards).map_err(|error| error.to_string())
}

fn hand_mut(record: &mut Record, hand: Hand) -> &mut Vec<Named> {
    match hand {
        Hand::Player => &mut record.player,
        Hand::Banker => &mut record.banker,
    }
}

/// The hand that a label names.
fn hand_of(label: &str) -> Option<Hand> {
    match Outcome::parse(label)? {
        Outcome::Player => Some(Hand::Player),
        Outcome::Banker => Some(Hand::Banker),
        Outcome::Tie => None,
    }
}

/// Of a long text the beginning is enough to find it.
fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A message whose quotes cannot move the cursor of a terminal.
fn plain(message: &str) -> String {
    message.replace(char::is_control, "\u{fffd}")
}
