//! What the figures of a run rest on, said beside them.

use super::shoe_options::ChosenShoe;
use crate::bets::bet::Bet;
use crate::cards::shoe::Draws;
use crate::counting::rounds::Dealing;
use crate::games::baccarat::house_rules::HouseRules;
use crate::games::baccarat::round::Baccarat;

/// Numbers of decks that the rules do not allow.
pub(super) fn deck_warnings(rules: &HouseRules, shoes: &[ChosenShoe]) -> Vec<String> {
    let (least, most) = (rules.decks.least, rules.decks.most);
    let outside = shoes.iter().filter_map(|chosen| chosen.decks);
    let outside = outside.filter(|decks| !(least..=most).contains(decks));
    let outside: Vec<String> = outside.map(|decks| decks.to_string()).collect();
    if outside.is_empty() {
        return Vec::new();
    }
    let (id, decks) = (&rules.id, outside.join(", "));
    vec![format!(
        "the rules `{id}` are for {least} to {most} decks; computed for {decks} all the same"
    )]
}

/// Rules, shoes, what is counted and which definition of edge is meant.
pub(super) fn assumptions(
    rules: &HouseRules,
    shoes: &[ChosenShoe],
    game: &Baccarat,
    shoe_notes: Vec<String>,
    notes: Vec<String>,
) -> Vec<String> {
    let named: Vec<String> = shoes
        .iter()
        .map(|chosen| match chosen.shoe.draws() {
            Draws::WithoutReplacement => {
                format!("{}, {} cards unseen", chosen.description, chosen.shoe.len())
            }
            Draws::WithReplacement => {
                format!("{}, cards drawn with replacement", chosen.description)
            }
        })
        .collect();
    let mut all = vec![
        format!("rules: {}", rules.file),
        format!("shoe: {}", named.join("; ")),
    ];
    all.extend(shoe_notes);
    all.extend(notes);
    let draws = 6 - game.seen().len();
    let of = match shoes {
        [only] => match only.shoe.draws() {
            Draws::WithoutReplacement => format!("the {} unseen cards", only.shoe.len()),
            Draws::WithReplacement => "52 with replacement".to_owned(),
        },
        _ => "the unseen cards".to_owned(),
    };
    all.push(format!(
        "ways: ordered draws of {draws} from {of}; shorter rounds count all their continuations"
    ));
    all.push(
        "house edge: mean loss per unit bet, a push counted as a bet; per resolved bet: divided by \
         the probability of no push"
            .to_owned(),
    );
    all
}

/// Rules, shoes and definitions of figures that are not those of one round.
pub(super) fn shoe_assumptions(
    rules: &HouseRules,
    shoes: &[ChosenShoe],
    shoe_notes: Vec<String>,
    notes: Vec<String>,
) -> Vec<String> {
    let named = shoes
        .iter()
        .map(|of| format!("{}, {} cards", of.description, of.shoe.len()));
    let mut all = vec![
        format!("rules: {}", rules.file),
        format!("shoe: {}", named.collect::<Vec<_>>().join("; ")),
    ];
    all.extend(shoe_notes);
    all.extend(notes);
    all
}

/// For bets whose commission depends on the stake, that its rate alone is counted.
pub(super) fn rate_alone<'a>(bets: impl IntoIterator<Item = &'a Bet>) -> Vec<String> {
    let depends = |bet: &&Bet| {
        bet.commission
            .as_ref()
            .is_some_and(|of| of.depends_on_amount())
    };
    let told = |bet: &Bet| {
        format!(
            "commission of `{}`: by its rate alone; its minimum and rounding depend on the stake and \
             are left out here, `shoe odds --stake` counts them",
            bet.id
        )
    };
    bets.into_iter().filter(depends).map(told).collect()
}
