//! Published figures beside the exact ones, as a document.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::verification::{
    Cause, Exact, LastDigit, Published, PublishedFigure, Rounded, SPREADSHEET_DIGITS, Verdict,
    VerdictKind, Verified,
};
use crate::exact::decimal::{decimal, percent};
use crate::exact::root::square_root;
use crate::games::baccarat::mistakes::Mistake;

/// Which figures a report shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All.
    All,
    /// Those that do not agree at the digits printed.
    Differences,
}

/// The figures of sources with what their comparison said.
#[derive(Clone, Debug)]
pub struct VerificationReport {
    /// The sources.
    pub sources: Vec<Published>,
    /// For each source, what was found of its figures.
    pub verified: Vec<Vec<Verified>>,
}

/// How many digits more than are printed the exact value is given with.
const DIGITS_MORE: usize = 4;

impl VerificationReport {
    /// How many figures have a verdict that their file does not expect.
    pub fn unexpected(&self) -> usize {
        self.all()
            .filter(|(of, found)| found.is_unexpected(of.figure.known))
            .count()
    }

    fn all(&self) -> impl Iterator<Item = (&PublishedFigure, &Verified)> {
        let figures = self.sources.iter().flat_map(|source| &source.figures);
        figures.zip(self.verified.iter().flatten())
    }

    /// The report as a document: a table for each source, and a summary.
    pub fn document(&self, shown: Shown) -> Document {
        let tables = self.sources.iter().zip(&self.verified);
        let tables = tables.map(|(source, found)| source_table(source, found, shown));
        let tables = tables.filter(|table| !table.rows.is_empty());
        let tables: Vec<Table> = tables.chain([self.summary_table()]).collect();
        let assumptions = vec![
            "each figure is computed exactly under its rules and shoe, and compared at the digits \
             printed"
                .to_owned(),
            "house edge: mean loss per unit bet, a push counted as a bet; per resolved bet: \
             divided by the probability of no push; return: its negative"
                .to_owned(),
            "a cause is another shoe, rules, pay or bet that gives the figure as it is printed; \
             where several do, the one that explains most figures of the bet, then the likeliest"
                .to_owned(),
        ];
        Document {
            title: "Published figures".to_owned(),
            assumptions,
            warnings: Vec::new(),
            tables,
        }
    }

    fn summary_table(&self) -> Table {
        let counts = |wanted: &dyn Fn(&PublishedFigure, &Verified) -> bool| {
            let all = self.all().filter(|(of, found)| wanted(of, found));
            Cell::Ways(all.count() as u128)
        };
        let row = |kind: VerdictKind| {
            let is_kind = |found: &Verified| found.verdict.kind() == kind;
            let is_new = |of: &PublishedFigure, found: &Verified| {
                is_kind(found) && found.is_unexpected(of.figure.known)
            };
            vec![
                Cell::text(kind.name()),
                counts(&|_, found| is_kind(found)),
                counts(&is_new),
            ]
        };
        let mut rows: Vec<Vec<Cell>> = VerdictKind::NAMES
            .into_iter()
            .map(|(_, kind)| kind)
            .map(row)
            .collect();
        rows.push(vec![
            Cell::text("all"),
            counts(&|_, _| true),
            counts(&|of, found| found.is_unexpected(of.figure.known)),
        ]);
        Table {
            id: "summary".into(),
            title: "Summary".into(),
            columns: vec![
                Column::new("verdict", Form::Text),
                Column::new("figures", Form::Ways),
                Column::new("not marked as known", Form::Ways),
            ],
            rows,
        }
    }
}

/// What of a source is shown: its figures, printed and exact, with the verdict.
fn source_table(source: &Published, found: &[Verified], shown: Shown) -> Table {
    let rows = source.figures.iter().zip(found);
    let rows = rows.filter(|(of, found)| is_shown(of, found, shown));
    let row = |(of, found): (&PublishedFigure, &Verified)| {
        vec![
            Cell::text(format!("{}, {}", of.subject, of.figure.quantity.name())),
            Cell::text(shoe_name(of)),
            Cell::text(of.figure.printed.to_string()),
            Cell::text(exact_digits(of, &found.exact)),
            Cell::text(finding(of, found)),
        ]
    };
    let columns = ["figure", "decks", "printed", "exact", "verdict"];
    Table {
        id: source.id.clone(),
        title: format!("{}: {}", source.id, source.source),
        columns: columns.map(|name| Column::new(name, Form::Text)).to_vec(),
        rows: rows.map(row).collect(),
    }
}

/// Whether a figure is among those that a report shows.
pub fn is_shown(of: &PublishedFigure, found: &Verified, shown: Shown) -> bool {
    match shown {
        Shown::All => true,
        Shown::Differences => {
            found.verdict != Verdict::Agrees || found.is_unexpected(of.figure.known)
        }
    }
}

/// The shoe of a figure in few words.
pub fn shoe_name(of: &PublishedFigure) -> String {
    let shoe = &of.figure.shoe;
    let decks = shoe
        .decks
        .map_or("infinite".to_owned(), |decks| decks.to_string());
    if shoe.removed.is_empty() {
        return decks;
    }
    let removed: Vec<String> = shoe.removed.iter().map(ToString::to_string).collect();
    format!("{decks} less {}", removed.join(" "))
}

/// The exact value with more digits than are printed; whole where it is whole.
pub fn exact_digits(of: &PublishedFigure, exact: &Exact) -> String {
    let printed = &of.figure.printed;
    let digits = printed.decimals() + DIGITS_MORE;
    let plain = match exact {
        Exact::Number(number) if printed.is_percent() => percent(number, digits),
        Exact::Number(number) if number.denominator() == &1.into() => number.to_string(),
        Exact::Number(number) => decimal(number, digits),
        Exact::Root(square) => square_root(square, digits),
    };
    if printed.is_percent() {
        format!("{plain}%")
    } else {
        plain
    }
}

/// The verdict with its details, the likeliest cause, and how it stands with the file's mark.
fn finding(of: &PublishedFigure, found: &Verified) -> String {
    let mut text = verdict_text(found.verdict);
    match (found.verdict, found.causes.first()) {
        (Verdict::Agrees | Verdict::Padded | Verdict::FifteenDigits, _) => {}
        (Verdict::RoundedTwice(_), None) => {}
        (Verdict::RoundedTwice(_), Some(cause)) => {
            text.push_str(&format!("; or {}", cause_text(cause)));
        }
        (Verdict::LastDigit(_) | Verdict::Differs, Some(cause)) => {
            text.push_str(&format!("; {}", cause_text(cause)));
        }
        (Verdict::LastDigit(_) | Verdict::Differs, None) => text.push_str("; no cause found"),
    }
    match of.figure.known {
        Some(known) if known != found.verdict.kind() => {
            text.push_str(&format!(" (marked `{}`)", known.name()));
        }
        Some(known) if known.is_wrong() => text.push_str(" (known)"),
        Some(_) | None => {}
    }
    text
}

/// A verdict in words.
pub fn verdict_text(verdict: Verdict) -> String {
    match verdict {
        Verdict::Agrees => "agrees".to_owned(),
        Verdict::Padded => "agrees, padded with zeros".to_owned(),
        Verdict::FifteenDigits => {
            format!("agrees to {SPREADSHEET_DIGITS} digits (spreadsheet)")
        }
        Verdict::RoundedTwice(Rounded::Probabilities(digits)) => {
            format!("rounded twice: from probabilities of {digits} digits")
        }
        Verdict::RoundedTwice(Rounded::Contributions(digits)) => {
            format!("rounded twice: from contributions of {digits} digits")
        }
        Verdict::RoundedTwice(Rounded::Figure(more)) => {
            format!("rounded twice: first to {more} more digits")
        }
        Verdict::LastDigit(LastDigit::Cut) => "last digit off by one: cut, not rounded".to_owned(),
        Verdict::LastDigit(LastDigit::Off) => "last digit off by one".to_owned(),
        Verdict::Differs => "differs".to_owned(),
    }
}

/// A cause in words.
pub fn cause_text(cause: &Cause) -> String {
    match cause {
        Cause::Decks(1) => "1 deck".to_owned(),
        Cause::Decks(decks) => format!("{decks} decks"),
        Cause::InfiniteDeck => "infinite deck".to_owned(),
        Cause::ToReadAsFor => "`to` read as `for`".to_owned(),
        Cause::ForReadAsTo => "`for` read as `to`".to_owned(),
        Cause::PerResolvedBet => "per resolved bet: pushes left out".to_owned(),
        Cause::PerBetMade => "per bet made: pushes counted".to_owned(),
        Cause::PushesLose => "pushes counted as losses".to_owned(),
        Cause::TiesPush => "ties counted as pushes".to_owned(),
        Cause::Paytable(id) => format!("paytable `{id}`"),
        Cause::Tableau(mistake) => format!("third cards: {}", mistake_text(*mistake)),
        Cause::RanksOfSamePoints => "10, J, Q and K taken as one rank".to_owned(),
        Cause::EitherHand => "either hand taken for one".to_owned(),
        Cause::OneHand => "one hand taken for either".to_owned(),
        Cause::ChancesAdded => "chances of two events added".to_owned(),
        Cause::ChancesMultiplied => "two events taken as independent".to_owned(),
    }
}

fn mistake_text(mistake: Mistake) -> String {
    let does = |draws: bool| if draws { "draws" } else { "stands" };
    match mistake {
        Mistake::BankerCell {
            total,
            third,
            draws,
        } => {
            let against = match third {
                Some(points) => format!("against a third card of {points}"),
                None => "when Player stood".to_owned(),
            };
            format!("Banker {} on {total} {against}", does(draws))
        }
        Mistake::BankerRow { total, draws } => {
            format!("Banker {} on {total} against every third card", does(draws))
        }
        Mistake::BankerUpTo(last) => {
            format!("Banker ignores Player's third card, draws on 0 to {last}")
        }
        Mistake::PlayerUpTo(last) => format!("Player draws on 0 to {last}"),
        Mistake::OnlyNatural(total) => format!("only {total} is a natural"),
        Mistake::NoNatural => "naturals do not end the round".to_owned(),
    }
}
