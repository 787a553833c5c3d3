//! The other paytables of a bet file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::bet_file::{ExactText, check_id, is_name};
use super::fields::{Collector, Field, listed};
use super::money_fields::{self, CommissionField};
use crate::bets::bet::Line;
use crate::bets::entry::Paytable;
use crate::bets::pays::Pay;
use crate::language::diagnostic::nearest;
use crate::money::commission::Commission;

/// Another paytable of the same lines, addressed as `bet:id`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PaytableField {
    /// A short name: letters, digits and hyphens.
    id: String,
    /// The name for people; the id where left out.
    name: Option<String>,
    /// The pays that differ from those of `lines`, by the names of the lines.
    #[serde(default)]
    pays: BTreeMap<String, ExactText>,
    /// What the house keeps of a win, if not what it keeps under the bet's own paytable.
    commission: Option<Field<CommissionField>>,
    /// Where the paytable is published, if not where the bet is.
    source: Option<String>,
    /// Assumptions and remarks.
    notes: Option<String>,
}

/// Reads the paytables of a bet with these lines and this commission.
pub(super) fn read_paytables(
    faults: &mut Collector,
    fields: Vec<PaytableField>,
    lines: &[Line],
    commission: Option<&Commission>,
) -> Vec<Paytable> {
    let mut paytables: Vec<Paytable> = Vec::new();
    for (at, field) in fields.into_iter().enumerate() {
        let place = format!("paytables[{at}]");
        check_id(faults, &format!("{place}.id"), &field.id);
        if paytables.iter().any(|earlier| earlier.id == field.id) {
            let message = format!("there is another paytable `{}`; give it its own", field.id);
            faults.add(&format!("{place}.id"), message);
        }
        let name = field.name.unwrap_or_else(|| field.id.clone());
        if !is_name(&name) {
            let message = "a name must have letters and no control characters";
            faults.add(&format!("{place}.name"), message);
        }
        if field.pays.is_empty() && field.commission.is_none() {
            let message = "nothing differs from the bet; give the pays that do, by line, as in \
                           {\"tie\": \"9 to 1\"}";
            faults.add(&format!("{place}.pays"), message);
        }
        let (pays, warnings) = read_pays(faults, &format!("{place}.pays"), &field.pays, lines);
        let at = format!("{place}.commission");
        let own = money_fields::commission(faults, &at, field.commission);
        paytables.push(Paytable {
            id: field.id,
            name,
            pays,
            // A rate of zero takes the bet's own commission away.
            commission: own
                .or_else(|| commission.cloned())
                .filter(|commission| !commission.is_nothing()),
            source: field.source,
            notes: field.notes,
            warnings,
        });
    }
    paytables
}

/// The pay of every line, and what is doubtful about those given.
fn read_pays(
    faults: &mut Collector,
    place: &str,
    given: &BTreeMap<String, ExactText>,
    lines: &[Line],
) -> (Vec<Pay>, Vec<String>) {
    let mut pays: Vec<Pay> = lines.iter().map(|line| line.pay.clone()).collect();
    let mut warnings = Vec::new();
    for (name, ExactText(text)) in given {
        let place = format!("{place}.{name}");
        let named: Vec<usize> = (0..lines.len())
            .filter(|&at| lines[at].name == *name)
            .collect();
        match named.as_slice() {
            [] => {
                let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
                let advice = match nearest(name, names.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are {}", listed(&names)),
                };
                faults.add(&place, format!("the bet has no line `{name}`; {advice}"));
            }
            [at] => match Pay::parse(text) {
                Ok(pay) => {
                    let doubt = pay.warning().map(|warning| format!("{place}: {warning}"));
                    warnings.extend(doubt);
                    pays[*at] = pay;
                }
                Err(error) => faults.add(&place, error.to_string()),
            },
            _ => {
                let message = format!("several lines have the name `{name}`; give each its own");
                faults.add(&place, message);
            }
        }
    }
    (pays, warnings)
}
