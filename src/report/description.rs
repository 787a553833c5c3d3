//! What a rule file or a bet file means, as a document: the tableau as the familiar grid.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::verification::{Published, PublishedFigure};
use crate::bets::bet::Matching;
use crate::bets::entry::{BetEntry, Paytable};
use crate::cards::card::Rank;
use crate::games::baccarat::house_rules::{
    Burn, BurnCount, CutCard, Decks, FirstCard, HouseRules, Offer,
};
use crate::games::baccarat::tableau::Tableau;
use crate::report::terms;
use crate::report::verification::shoe_name;

/// Rules for people.
pub fn rules(entry: &HouseRules) -> Document {
    let tableau = &entry.rules.tableau;
    let mut assumptions = vec![
        format!("decks: {}", decks(&entry.decks)),
        format!("points: {}", points(entry)),
        format!("naturals: {}", totals(&tableau.naturals)),
        format!(
            "Player draws on {}, stands on the other totals",
            totals(&tableau.player_draws)
        ),
    ];
    let cut = entry.cut_card.map(|cut| cut_card(&cut));
    assumptions.extend(cut.map(|cut| format!("cut card: {cut}")));
    let burned = entry.burn.as_ref().map(burn);
    assumptions.extend(burned.map(|burned| format!("burned at the start: {burned}")));
    assumptions.extend(entry.chips.iter().map(terms::chips));
    assumptions.extend(
        entry
            .source
            .iter()
            .map(|source| format!("source: {source}")),
    );
    assumptions.extend(entry.notes.iter().map(|notes| format!("notes: {notes}")));
    let title = title(&entry.id, &entry.names);
    let tables = vec![grid(tableau), offers(entry)];
    Document {
        title,
        assumptions,
        warnings: Vec::new(),
        tables,
    }
}

/// `6 to 12, usually 8`.
pub(super) fn decks(of: &Decks) -> String {
    format!("{} to {}, usually {}", of.least, of.most, of.usual)
}

/// Where the cut card goes.
pub(super) fn cut_card(of: &CutCard) -> String {
    format!(
        "at least {} cards from the end; rounds after it comes out: {}",
        of.least_from_end, of.rounds_after
    )
}

/// What is burned.
pub(super) fn burn(of: &Burn) -> String {
    let cards = match &of.cards {
        BurnCount::AsManyAsDecks => "as many cards as decks".to_owned(),
        BurnCount::FaceValue => "as many as the first card's points".to_owned(),
        BurnCount::Fixed(number) => format!("{number} cards"),
    };
    let first = match of.first_card {
        FirstCard::Exposed => "shown",
        FirstCard::Unseen => "not shown",
    };
    format!("{cards}; the first card is {first}")
}

/// What a round means that matches several lines.
pub(super) fn matching(of: Matching) -> &'static str {
    match of {
        Matching::Disjoint => "no round matches two lines; what no line matches loses",
        Matching::First => "the first line that matches counts; what none matches loses",
    }
}

fn title(id: &str, names: &std::collections::BTreeMap<String, String>) -> String {
    let names: Vec<&str> = names.values().map(String::as_str).collect();
    format!("{id}: {}", names.join(" / "))
}

fn points(entry: &HouseRules) -> String {
    let of = |rank: Rank| format!("{rank}={}", entry.rules.points[rank.index()]);
    Rank::all().map(of).collect::<Vec<_>>().join(" ")
}

fn totals(set: &[bool]) -> String {
    let numbers = (0..set.len())
        .filter(|&total| set[total])
        .map(|total| total.to_string());
    let numbers: Vec<String> = numbers.collect();
    if numbers.is_empty() {
        "no total".to_owned()
    } else {
        numbers.join(" ")
    }
}

/// Banker's tableau: his totals down, Player's third card across.
fn grid(tableau: &Tableau) -> Table {
    let thirds = || [None].into_iter().chain((0..=9).map(Some));
    let heading = |third: Option<u8>| third.map_or("stood".to_owned(), |points| points.to_string());
    let columns = thirds().map(|third| Column::new(&heading(third), Form::Text));
    let row = |total: u8| {
        let cell = |third| {
            if tableau.banker_draws(total, third) {
                "D"
            } else {
                "S"
            }
        };
        let cells = thirds().map(|third| Cell::text(cell(third)));
        [Cell::text(total.to_string())]
            .into_iter()
            .chain(cells)
            .collect()
    };
    let is_played = |total: &u8| !tableau.is_natural(*total);
    Table {
        id: "tableau".into(),
        title: "Banker draws (D) or stands (S): his total down, Player's third card across".into(),
        columns: [Column::new("Banker", Form::Text)]
            .into_iter()
            .chain(columns)
            .collect(),
        rows: (0..=9).filter(is_played).map(row).collect(),
    }
}

fn offers(entry: &HouseRules) -> Table {
    let has_commission = entry.offers.iter().any(|offer| offer.commission.is_some());
    let row = |offer: &Offer| {
        let closed = offer
            .closed_from_round
            .map(|round| format!("closed from round {round} on"));
        let limits = closed.into_iter().chain(terms::limits(&offer.limits));
        let mut row = vec![
            Cell::text(&offer.bet),
            Cell::text(limits.collect::<Vec<_>>().join("; ")),
        ];
        if has_commission {
            let commission = offer.commission.as_ref().map(terms::commission);
            row.push(Cell::text(commission.unwrap_or_default()));
        }
        row
    };
    let mut columns = vec![
        Column::new("bet", Form::Text),
        Column::new("limits", Form::Text),
    ];
    if has_commission {
        columns.push(Column::new("commission here", Form::Text));
    }
    Table {
        id: "bets".into(),
        title: "Bets offered".into(),
        columns,
        rows: entry.offers.iter().map(row).collect(),
    }
}

/// A bet for people.
pub fn bet(entry: &BetEntry) -> Document {
    let bet = &entry.bet;
    let mut assumptions = Vec::new();
    assumptions.extend(
        entry
            .family
            .iter()
            .map(|family| format!("family: {family}")),
    );
    assumptions.push(matching(bet.matching).to_owned());
    if let Some(of) = &bet.commission {
        assumptions.push(format!("commission: {}", terms::commission(of)));
        if of.depends_on_amount() {
            assumptions.push("net: by the rate alone; the rest depends on the stake".to_owned());
        }
    }
    assumptions.extend(
        entry
            .source
            .iter()
            .map(|source| format!("source: {source}")),
    );
    assumptions.extend(entry.notes.iter().map(|notes| format!("notes: {notes}")));
    let columns = vec![
        Column::new("line", Form::Text),
        Column::new("when", Form::Text),
        Column::new("pays", Form::Text),
        Column::new("net, to one", Form::Fraction),
    ];
    let row = |line: &crate::bets::bet::Line| {
        vec![
            Cell::text(&line.name),
            Cell::text(line.when.text()),
            Cell::text(line.pay.to_string()),
            Cell::Number(bet.profit(line)),
        ]
    };
    let rows = bet.lines.iter().map(row).collect();
    let lines = Table {
        id: "lines".into(),
        title: String::new(),
        columns,
        rows,
    };
    let others = (!entry.paytables.is_empty()).then(|| paytables(entry));
    let warnings = entry.paytables.iter().flat_map(|of| &of.warnings);
    Document {
        title: title(&bet.id, &entry.names),
        assumptions,
        warnings: entry.warnings.iter().chain(warnings).cloned().collect(),
        tables: [lines].into_iter().chain(others).collect(),
    }
}

/// The paytables of a bet side by side, each line of the bet a column.
fn paytables(entry: &BetEntry) -> Table {
    let lines = entry.bet.lines.iter();
    let lines = lines.map(|line| Column::new(&line.name, Form::Text));
    let row = |paytable: &Paytable| {
        let address = format!("{}:{}", entry.bet.id, paytable.id);
        let pays = paytable.pays.iter().map(|pay| Cell::text(pay.to_string()));
        let rate = paytable.commission.as_ref().map(terms::commission);
        [Cell::text(address), Cell::text(&paytable.name)]
            .into_iter()
            .chain(pays)
            .chain([rate.map_or(Cell::Empty, Cell::text)])
            .collect()
    };
    let heading = ["bet", "paytable"].map(|name| Column::new(name, Form::Text));
    Table {
        id: "paytables".into(),
        title: "Other paytables".into(),
        columns: heading
            .into_iter()
            .chain(lines)
            .chain([Column::new("commission", Form::Text)])
            .collect(),
        rows: entry.paytables.iter().map(row).collect(),
    }
}

/// Published figures for people.
pub fn published(source: &Published) -> Document {
    let columns = ["figure", "quantity", "rules", "decks", "printed"];
    let row = |of: &PublishedFigure| {
        vec![
            Cell::text(&of.subject),
            Cell::text(of.figure.quantity.name()),
            Cell::text(&of.rules),
            Cell::text(shoe_name(of)),
            Cell::text(of.figure.printed.to_string()),
        ]
    };
    Document {
        title: format!("{}: {} figures", source.id, source.figures.len()),
        assumptions: vec![
            format!("source: {}", source.source),
            "`shoe verify` compares them with the exact ones".to_owned(),
        ],
        warnings: Vec::new(),
        tables: vec![Table {
            id: "figures".into(),
            title: String::new(),
            columns: columns.map(|name| Column::new(name, Form::Text)).to_vec(),
            rows: source.figures.iter().map(row).collect(),
        }],
    }
}
