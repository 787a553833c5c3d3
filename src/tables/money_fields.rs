//! Fields of files that speak of money: commission, chips and limits. Numbers are exact: texts or
//! whole numbers.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::fields::{Collector, Field};
use crate::error::Faults;
use crate::exact::ratio::Ratio;
use crate::exact::rounding::{Direction, Rounding};
use crate::money::commission::{Commission, CommissionError};
use crate::money::limits::{Limits, LimitsError};

/// The commission on wins: `rate`, and where a house has them `minimum`, `unit` and `rounding`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CommissionField {
    /// A percentage or fraction of every win, as text: `5%` or `1/20`.
    rate: RateText,
    /// The least commission on a win, in money.
    minimum: Option<Amount>,
    /// The commission is rounded to whole multiples of this amount of money.
    unit: Option<Amount>,
    /// Which multiple is taken; with `unit`.
    rounding: Option<RoundingField>,
}

/// Payments that cannot be made evenly.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChipsField {
    /// The smallest chip: stakes and payments are whole multiples of it.
    unit: Amount,
    /// Which multiple a payment is rounded to.
    rounding: RoundingField,
}

/// The stakes that are allowed, in money.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsField {
    /// The least stake.
    least: Option<Amount>,
    /// The greatest stake.
    most: Option<Amount>,
    /// Every stake is a whole multiple of this amount, counted from zero.
    multiple: Option<Amount>,
}

/// `up`, `down`, or `nearest`, where a half goes up.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum RoundingField {
    Up,
    Down,
    Nearest,
}

/// An exact amount of money: a text such as `0.25`, or a whole number.
#[derive(Debug, JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "the variants are the forms of the schema")]
enum AmountForm {
    Text(String),
    Whole(u64),
}

#[derive(Debug)]
struct Amount(Ratio);

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let advice = "write a text such as \"0.25\" or a whole number";
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            Value::Number(number) if number.is_u64() => number.to_string(),
            Value::Number(number) => {
                let message =
                    format!("a bare `{number}` is not exact; write it as text: \"{number}\"");
                return Err(D::Error::custom(message));
            }
            _ => return Err(D::Error::custom(advice)),
        };
        let amount = Ratio::parse(text.trim()).filter(|amount| !amount.is_negative());
        let no_amount = || D::Error::custom(format!("`{text}` is no amount; {advice}"));
        amount.map(Self).ok_or_else(no_amount)
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        AmountForm::json_schema(generator)
    }
}

/// A rate below one: a percentage or a fraction, as text.
#[derive(Debug, JsonSchema)]
#[schemars(transparent)]
struct RateText(#[schemars(with = "String")] Ratio);

impl<'de> Deserialize<'de> for RateText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let advice = "write a percentage or fraction below one as text, such as \"5%\"";
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            Value::Number(number) => {
                let message = format!("a bare `{number}` does not say of how many; {advice}");
                return Err(D::Error::custom(message));
            }
            _ => return Err(D::Error::custom(advice)),
        };
        let rate = match text.trim().strip_suffix('%') {
            Some(percent) => Ratio::parse(percent.trim()).map(|n| n / Ratio::whole(100)),
            None => Ratio::parse(text.trim()),
        };
        let rate = rate.filter(|rate| !rate.is_negative() && *rate < Ratio::one());
        let no_rate = || D::Error::custom(format!("`{text}` is no rate; {advice}"));
        rate.map(Self).ok_or_else(no_rate)
    }
}

/// The commission that a field says.
pub(super) fn commission(
    faults: &mut Collector,
    place: &str,
    field: Option<Field<CommissionField>>,
) -> Option<Commission> {
    let of = faults.optional(place, field)?;
    let dot = if place.is_empty() { "" } else { "." };
    let at = |name: &str| format!("{place}{dot}{name}");
    let rounding = match (of.unit, of.rounding) {
        (None, None) => None,
        (Some(unit), Some(direction)) => Some(rounding(faults, &at("unit"), unit, direction)?),
        (Some(_), None) => {
            faults.add(&at("rounding"), "missing; give `up`, `down` or `nearest`");
            return None;
        }
        (None, Some(_)) => {
            faults.add(
                &at("unit"),
                "missing; give the amount to round to, as \"0.25\"",
            );
            return None;
        }
    };
    let minimum = of
        .minimum
        .map_or_else(Ratio::zero, |Amount(minimum)| minimum);
    let made = Commission::new(of.rate.0, minimum, rounding);
    made.map_err(|error| match error {
        CommissionError::Rate => faults.add(&at("rate"), "a rate is at least 0 and below one"),
        CommissionError::Minimum => faults.add(&at("minimum"), "a minimum is at least 0"),
        CommissionError::MinimumInUnits => faults.add(
            &at("minimum"),
            "the minimum cannot be paid in units; give a whole multiple of `unit`",
        ),
    })
    .ok()
}

/// The chips that a field says.
pub(super) fn chips(
    faults: &mut Collector,
    place: &str,
    field: Option<Field<ChipsField>>,
) -> Option<Rounding> {
    let of = faults.optional(place, field)?;
    let dot = if place.is_empty() { "" } else { "." };
    rounding(faults, &format!("{place}{dot}unit"), of.unit, of.rounding)
}

/// The limits that a field says; without it every stake is allowed.
pub(super) fn limits(
    faults: &mut Collector,
    place: &str,
    field: Option<Field<LimitsField>>,
) -> Limits {
    let Some(of) = faults.optional(place, field) else {
        return Limits::default();
    };
    let [least, most, multiple] = [of.least, of.most, of.multiple].map(|field| {
        let Amount(amount) = field?;
        Some(amount)
    });
    Limits::new(least, most, multiple).unwrap_or_else(|error| {
        let message = match error {
            LimitsError::NotPositive => "an amount is zero; give amounts above it",
            LimitsError::Nothing => {
                "no stake is allowed; let a multiple of `multiple` lie from `least` to `most`"
            }
        };
        faults.add(place, message);
        Limits::default()
    })
}

fn rounding(
    faults: &mut Collector,
    place: &str,
    Amount(unit): Amount,
    direction: RoundingField,
) -> Option<Rounding> {
    let direction = match direction {
        RoundingField::Up => Direction::Up,
        RoundingField::Down => Direction::Down,
        RoundingField::Nearest => Direction::Nearest,
    };
    let rounding = Rounding::new(unit, direction);
    if rounding.is_none() {
        faults.add(
            place,
            "a unit is above zero; give an amount such as \"0.25\"",
        );
    }
    rounding
}

/// Reads a commission on one line: `rate=5%,minimum=1,unit=0.25,rounding=up`. `source` names it in
/// messages.
///
/// # Errors
/// What is wrong with it, as in a file.
pub fn commission_of(source: &str, text: &str) -> Result<Commission, Faults> {
    let field = on_one_line(source, text, "rate=5%,minimum=1,unit=0.25,rounding=up")?;
    let mut faults = Collector::new(source);
    let made = commission(&mut faults, "", Some(field));
    faults.finish(made)
}

/// Reads chips on one line: `unit=0.25,rounding=up`.
///
/// # Errors
/// What is wrong with them, as in a file.
pub fn chips_of(source: &str, text: &str) -> Result<Rounding, Faults> {
    let field = on_one_line(source, text, "unit=0.25,rounding=up")?;
    let mut faults = Collector::new(source);
    let made = chips(&mut faults, "", Some(field));
    faults.finish(made)
}

/// Names and values on one line as a field of a file.
fn on_one_line<T: serde::de::DeserializeOwned>(
    source: &str,
    text: &str,
    example: &str,
) -> Result<Field<T>, Faults> {
    let fault = |message: String| Faults::one(source, "", message);
    let mut object = Map::new();
    for part in text.split(',') {
        let Some((name, value)) = part.split_once('=') else {
            let part = part.trim();
            return Err(fault(format!("`{part}` has no `=`; write `{example}`")));
        };
        let (name, value) = (name.trim(), value.trim());
        if object.insert(name.to_owned(), value.into()).is_some() {
            return Err(fault(format!("`{name}` is given twice")));
        }
    }
    serde_json::from_value(Value::Object(object)).map_err(|error| fault(error.to_string()))
}
