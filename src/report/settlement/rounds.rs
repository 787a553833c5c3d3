//! Rounds as CSV, a line each, written as they come.

use std::io::{self, Write};

use super::{LineFault, void, wrong_winner};
use crate::analysis::settlement::{BetResult, Settled};
use crate::bets::bet::Bet;
use crate::games::baccarat::record::Breach;

/// Writes rounds as CSV: line, status, winner, both totals, the net result of each bet to one
/// unit staked, and what is wrong.
pub struct RoundWriter<W: Write> {
    writer: csv::Writer<W>,
    /// The net results of the lines of each bet, as text.
    profits: Vec<Vec<String>>,
}

const LOST: &str = "-1";
const RETURNED: &str = "0";
const NOT_DECIDED: &str = "not decided";

impl<W: Write> RoundWriter<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(output: W, bets: &[Bet]) -> io::Result<Self> {
        let profit = |bet: &Bet| {
            let lines = bet.lines.iter();
            lines.map(|line| bet.profit(line).to_string()).collect()
        };
        let mut writer = csv::Writer::from_writer(output);
        let first = ["line", "status", "winner", "player_total", "banker_total"];
        let ids = bets.iter().map(|bet| bet.id.as_str());
        write(&mut writer, first, ids, "note")?;
        let profits = bets.iter().map(profit).collect();
        Ok(Self { writer, profits })
    }

    /// Writes a round; a void one returns every stake.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn round(&mut self, line: u64, settled: &Result<Settled<'_>, Breach>) -> io::Result<()> {
        let line = line.to_string();
        let settled = match settled {
            Ok(settled) => settled,
            Err(breach) => {
                let first = [line.as_str(), "void", "", "", ""];
                let nets = self.profits.iter().map(|_| RETURNED);
                return write(&mut self.writer, first, nets, &void(breach));
            }
        };
        let round = &settled.round;
        let totals = [round.player_total, round.banker_total].map(|total| total.to_string());
        let winner = round.outcome().to_string();
        let (status, note) = match settled.wrong_winner {
            None => ("settled", String::new()),
            Some(named) => ("result differs", wrong_winner(named, round)),
        };
        let first = [line.as_str(), status, &winner, &totals[0], &totals[1]];
        let results = self.profits.iter().zip(settled.results);
        let nets = results.map(|(lines, result)| match result {
            BetResult::Line(line) => lines[*line].as_str(),
            BetResult::Otherwise => LOST,
            BetResult::NotDecided => NOT_DECIDED,
        });
        write(&mut self.writer, first, nets, &note)
    }

    /// Writes a line that cannot be read.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn unreadable(&mut self, fault: &LineFault) -> io::Result<()> {
        let line = fault.line.to_string();
        let first = [line.as_str(), "unreadable", "", "", ""];
        let nets = self.profits.iter().map(|_| "");
        write(&mut self.writer, first, nets, &fault.message)
    }

    /// Writes what is still held back.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Writes a record. The error is that of the output itself, so that its kind is known.
fn write<'a>(
    writer: &mut csv::Writer<impl Write>,
    first: [&'a str; 5],
    nets: impl Iterator<Item = &'a str>,
    note: &'a str,
) -> io::Result<()> {
    let record = first.into_iter().chain(nets).chain([note]);
    let written = writer.write_record(record);
    written.map_err(|error| match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}
