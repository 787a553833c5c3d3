//! Rounds as CSV, a line each, written as they come.

use std::io::{self, Write};

use super::{LineFault, void, wrong_winner};
use crate::analysis::settlement::{BetResult, Settled};
use crate::bets::bet::Bet;
use crate::exact::ratio::Ratio;
use crate::games::baccarat::record::Breach;

/// Writes rounds as CSV: line, status, winner, both totals, the net result of each bet to one
/// unit staked, and what is wrong.
pub struct RoundWriter<W: Write> {
    writer: csv::Writer<W>,
    /// The net results of the lines of each bet, as text.
    profits: Vec<Vec<String>>,
}

const LOST: &str = "-1";
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
        writer.write_record(first.into_iter().chain(ids).chain(["note"]))?;
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
                let returned = Ratio::zero().to_string();
                let nets = self.profits.iter().map(|_| returned.as_str());
                let record = [line.as_str(), "void", "", "", ""].into_iter().chain(nets);
                let note = void(breach);
                return Ok(self.writer.write_record(record.chain([note.as_str()]))?);
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
        let net = |(lines, result): (&'_ Vec<String>, &BetResult)| match result {
            BetResult::Line(line) => lines[*line].clone(),
            BetResult::Otherwise => LOST.to_owned(),
            BetResult::NotDecided => NOT_DECIDED.to_owned(),
        };
        for field in first {
            self.writer.write_field(field)?;
        }
        for each in self.profits.iter().zip(settled.results) {
            self.writer.write_field(net(each))?;
        }
        self.writer.write_field(note)?;
        Ok(self.writer.write_record(None::<&[u8]>)?)
    }

    /// Writes a line that cannot be read.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn unreadable(&mut self, fault: &LineFault) -> io::Result<()> {
        let line = fault.line.to_string();
        let nets = self.profits.iter().map(|_| "");
        let record = [line.as_str(), "unreadable", "", "", ""]
            .into_iter()
            .chain(nets);
        Ok(self
            .writer
            .write_record(record.chain([fault.message.as_str()]))?)
    }

    /// Writes what is still held back.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
