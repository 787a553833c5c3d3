//! Rule files of baccarat.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::bet_file::{NameField, check_game, check_id, check_names, names};
use super::fields::{Collector, Field, json};
use super::money_fields::{ChipsField, chips};
use super::offer_field::{OfferField, offer};
use crate::cards::card::Rank;
use crate::cards::shoe::DECKS_AT_MOST;
use crate::error::Faults;
use crate::exact::rounding::Rounding;
use crate::games::baccarat::house_rules::{
    Burn, BurnCount, CutCard, Decks, FirstCard, HouseRules, Offer,
};
use crate::games::baccarat::round::Rules;
use crate::games::baccarat::tableau::{TOTALS, Tableau};

/// A rule file as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(title = "exactshoe rule file", deny_unknown_fields)]
pub struct RulesFile {
    #[serde(rename = "$schema")]
    _schema: Option<Value>,
    /// A short name for commands: letters, digits and hyphens.
    #[schemars(required)]
    id: Option<Field<String>>,
    /// The name for people: a text, or texts by language (`en`, `zh-Hant`, `zh-Hans`).
    #[schemars(required)]
    name: Option<Field<NameField>>,
    /// The game: `baccarat`.
    #[schemars(required)]
    game: Option<Field<String>>,
    /// The numbers of decks that the rules allow.
    #[schemars(required)]
    decks: Option<Field<DecksField>>,
    /// The points of every rank, `A` to `K`. A total is the last digit of their sum.
    #[schemars(required)]
    points: Option<Field<BTreeMap<String, u8>>>,
    /// The two-card totals that end a round.
    #[schemars(required)]
    naturals: Option<Field<Vec<u8>>>,
    /// The two-card totals on which Player draws.
    #[schemars(required)]
    player_draws_on: Option<Field<Vec<u8>>>,
    /// By the points of Player's third card, `0` to `9`, or `player_stood`: the two-card totals
    /// on which Banker draws.
    #[schemars(required)]
    banker_draws_on: Option<Field<BTreeMap<String, Vec<u8>>>>,
    /// Where the cut card goes.
    cut_card: Option<Field<CutCardField>>,
    /// The cards burned at the start of a shoe.
    burn: Option<Field<BurnField>>,
    /// The smallest chip, and how payments that cannot be made evenly in it are rounded.
    chips: Option<Field<ChipsField>>,
    /// The bets offered: ids, paths to bet files, or objects with `bet` and any of
    /// `closed_from_round`, `commission` and `limits`.
    #[schemars(required)]
    bets: Option<Field<Vec<OfferField>>>,
    /// Where the rules are published: an address or a book.
    source: Option<Field<String>>,
    /// Assumptions and remarks.
    notes: Option<Field<String>>,
    #[serde(flatten)]
    #[schemars(skip)]
    others: Map<String, Value>,
}

/// The numbers of decks that rules allow.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DecksField {
    /// The fewest.
    least: u32,
    /// The most.
    most: u32,
    /// The usual number.
    usual: u32,
}

/// Where the cut card goes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CutCardField {
    /// The fewest cards behind it.
    least_from_end: u32,
    /// How many rounds are dealt after the one in which it comes out.
    rounds_after: u32,
}

/// The cards burned at the start of a shoe.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BurnField {
    /// How many cards are discarded: a number, or how it is found.
    cards: BurnCountField,
    /// Whether the first card is shown.
    first_card: FirstCardField,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "write \"as many as decks\", \"face value of the first card\" or a number"
)]
enum BurnCountField {
    Rule(BurnRuleField),
    Fixed(u32),
}

#[derive(Debug, Deserialize, JsonSchema)]
enum BurnRuleField {
    #[serde(rename = "as many as decks")]
    Decks,
    #[serde(rename = "face value of the first card")]
    FaceValue,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FirstCardField {
    Exposed,
    Unseen,
}

const FIELDS: [&str; 14] = [
    "id",
    "name",
    "game",
    "decks",
    "points",
    "naturals",
    "player_draws_on",
    "banker_draws_on",
    "cut_card",
    "burn",
    "chips",
    "bets",
    "source",
    "notes",
];

/// Reads a rule file.
///
/// # Errors
/// Every fault of the file.
pub fn parse(file: &str, text: &str) -> Result<HouseRules, Faults> {
    let raw: RulesFile = json(file, text)?;
    let mut faults = Collector::new(file);
    if raw.others.contains_key("lines") {
        return Err(Faults::one(
            file,
            "",
            "this is a bet file, where rules are wanted",
        ));
    }
    faults.unknown("", &raw.others, &FIELDS);
    let id = faults.required("id", raw.id, "a short name such as `macau`");
    if let Some(id) = &id {
        check_id(&mut faults, "id", id);
    }
    let name = faults.required("name", raw.name, "a name for people");
    check_names(&mut faults, name.as_ref());
    check_game(&mut faults, raw.game);
    let wanted = "{\"least\": 6, \"most\": 12, \"usual\": 8} or as the rules are";
    let decks = faults.required("decks", raw.decks, wanted).map(|of| {
        let DecksField { least, most, usual } = of;
        check_decks(&mut faults, Decks { least, most, usual })
    });
    let points = faults.required("points", raw.points, "the points of each rank, `A` to `K`");
    let points = points.map(|points| read_points(&mut faults, &points));
    let naturals = faults.required("naturals", raw.naturals, "the totals, mostly [8, 9]");
    let naturals = naturals.map(|of| read_totals(&mut faults, "naturals", &of));
    let player = faults.required("player_draws_on", raw.player_draws_on, "totals");
    let player_draws = player.map(|of| read_totals(&mut faults, "player_draws_on", &of));
    let wanted = "the totals for `player_stood` and for each third card, `0` to `9`";
    let banker = faults.required("banker_draws_on", raw.banker_draws_on, wanted);
    let banker = banker.map(|of| read_banker(&mut faults, &of));
    let offers = faults.required("bets", raw.bets, "the ids of the bets offered");
    let offers = offers.map(|offers| {
        let read = |(at, field)| offer(&mut faults, at, field);
        offers.into_iter().enumerate().map(read).collect::<Vec<_>>()
    });
    let chips = chips(&mut faults, "chips", raw.chips);
    check_chips(
        &mut faults,
        chips.as_ref(),
        offers.as_deref().unwrap_or_default(),
    );
    let cut_card = faults.optional("cut_card", raw.cut_card).map(|of| {
        let CutCardField {
            least_from_end,
            rounds_after,
        } = of;
        CutCard {
            least_from_end,
            rounds_after,
        }
    });
    let burn = faults.optional("burn", raw.burn).map(|of| Burn {
        cards: match of.cards {
            BurnCountField::Rule(BurnRuleField::Decks) => BurnCount::AsManyAsDecks,
            BurnCountField::Rule(BurnRuleField::FaceValue) => BurnCount::FaceValue,
            BurnCountField::Fixed(number) => BurnCount::Fixed(number),
        },
        first_card: match of.first_card {
            FirstCardField::Exposed => FirstCard::Exposed,
            FirstCardField::Unseen => FirstCard::Unseen,
        },
    });
    let source = faults.optional("source", raw.source);
    let notes = faults.optional("notes", raw.notes);
    let entry = (|| {
        let (banker_draws_if_stood, banker_draws_against) = banker?;
        let tableau = Tableau {
            naturals: naturals?,
            player_draws: player_draws?,
            banker_draws_if_stood,
            banker_draws_against,
        };
        let rules = Rules {
            points: points?,
            tableau,
        };
        let (id, names, decks, offers) = (id?, names(name?), decks?, offers?);
        let file = file.to_owned();
        Some(HouseRules {
            id,
            file,
            names,
            rules,
            decks,
            cut_card,
            burn,
            chips,
            offers,
            source,
            notes,
        })
    })();
    faults.finish(entry)
}

/// Limits must leave a stake that can be laid in chips.
fn check_chips(faults: &mut Collector, chips: Option<&Rounding>, offers: &[Offer]) {
    let Some(chips) = chips else { return };
    for (at, offer) in offers.iter().enumerate() {
        let was_empty = offer.limits.allow_nothing();
        if !was_empty && offer.limits.in_chips_of(chips.unit()).allow_nothing() {
            let message = "no stake within the limits can be laid in chips; change `chips.unit`";
            faults.add(&format!("bets[{at}].limits"), message);
        }
    }
}

fn check_decks(faults: &mut Collector, decks: Decks) -> Decks {
    let Decks { least, most, usual } = decks;
    if !(1 <= least && least <= usual && usual <= most && most <= DECKS_AT_MOST) {
        let message = format!(
            "{least}, {usual}, {most}: `least`, `usual` and `most` must rise from 1 up to \
             {DECKS_AT_MOST} at most"
        );
        faults.add("decks", message);
    }
    decks
}

fn read_points(faults: &mut Collector, points: &BTreeMap<String, u8>) -> [u8; Rank::COUNT] {
    let mut read = [None; Rank::COUNT];
    for (name, &value) in points {
        let place = format!("points.{name}");
        match Rank::parse(name) {
            None => faults.add(&place, "no rank; there are A 2 3 4 5 6 7 8 9 10 J Q K"),
            Some(_) if value > 10 => faults.add(&place, format!("{value} points; give 0 to 10")),
            Some(rank) => {
                if read[rank.index()].replace(value).is_some() {
                    faults.add(&place, "the rank is given twice; `10` and `T` are one");
                }
            }
        }
    }
    for rank in Rank::all().filter(|rank| read[rank.index()].is_none()) {
        let name = if rank.number() == 10 {
            "10".to_owned()
        } else {
            rank.to_string()
        };
        if !faults
            .faults
            .iter()
            .any(|fault| fault.place == format!("points.{name}"))
        {
            faults.add(
                &format!("points.{name}"),
                "missing; give the points of every rank",
            );
        }
    }
    read.map(Option::unwrap_or_default)
}

fn read_totals(faults: &mut Collector, place: &str, totals: &[u8]) -> [bool; TOTALS] {
    let mut read = [false; TOTALS];
    for (at, &total) in totals.iter().enumerate() {
        match read.get_mut(usize::from(total)) {
            Some(is_in) => *is_in = true,
            None => faults.add(
                &format!("{place}[{at}]"),
                format!("no total: {total}; give 0 to 9"),
            ),
        }
    }
    read
}

type BankerDraws = ([bool; TOTALS], [[bool; TOTALS]; TOTALS]);

fn read_banker(faults: &mut Collector, columns: &BTreeMap<String, Vec<u8>>) -> BankerDraws {
    let mut if_stood = [false; TOTALS];
    let mut against = [[false; TOTALS]; TOTALS];
    for (column, totals) in columns {
        let place = format!("banker_draws_on.{column}");
        let draws = read_totals(faults, &place, totals);
        match (column.as_str(), column.parse::<usize>()) {
            ("player_stood", _) => if_stood = draws,
            (name, Ok(third)) if third < TOTALS && name == third.to_string() => {
                for (total, row) in against.iter_mut().enumerate() {
                    row[third] = draws[total];
                }
            }
            _ => faults.add(
                &place,
                "no third card; there are `player_stood` and `0` to `9`",
            ),
        }
    }
    let digits = (0..TOTALS).map(|third| third.to_string());
    for column in digits.chain(["player_stood".to_owned()]) {
        if !columns.contains_key(&column) {
            let place = format!("banker_draws_on.{column}");
            faults.add(
                &place,
                "missing; give the totals on which Banker draws, [] for none",
            );
        }
    }
    (if_stood, against)
}
