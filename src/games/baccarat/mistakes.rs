//! Mistakes that are made with the tableau, each with the rules that it makes of the right ones.

use super::round::Rules;
use super::tableau::TOTALS;

/// A way to get the rules of third cards wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// Banker does the opposite on one total against one third card.
    BankerCell {
        /// Banker's two-card total.
        total: u8,
        /// The points of Player's third card, `None` when he stood.
        third: Option<u8>,
        /// Whether Banker draws by mistake.
        draws: bool,
    },
    /// Banker does the same on one total against every third card.
    BankerRow {
        /// Banker's two-card total.
        total: u8,
        /// Whether he draws.
        draws: bool,
    },
    /// Banker ignores Player's third card and draws on totals up to this.
    BankerUpTo(u8),
    /// Player draws on totals up to this.
    PlayerUpTo(u8),
    /// Only this two-card total ends the round.
    OnlyNatural(u8),
    /// No two-card total ends the round.
    NoNatural,
}

/// All mistakes that change the rules, the smallest first.
pub fn mistakes(rules: &Rules) -> Vec<(Mistake, Rules)> {
    let played = (0..TOTALS as u8).filter(|&total| !rules.tableau.is_natural(total));
    let thirds = || [None].into_iter().chain((0..TOTALS as u8).map(Some));
    let mut all = Vec::new();
    for total in played.clone() {
        for third in thirds() {
            let draws = !rules.tableau.banker_draws(total, third);
            all.push(Mistake::BankerCell {
                total,
                third,
                draws,
            });
        }
    }
    for total in played {
        all.extend([true, false].map(|draws| Mistake::BankerRow { total, draws }));
    }
    all.extend((2..=7).map(Mistake::BankerUpTo));
    all.extend((3..=7).map(Mistake::PlayerUpTo));
    all.extend([9, 8].map(Mistake::OnlyNatural));
    all.push(Mistake::NoNatural);
    let mut distinct: Vec<(Mistake, Rules)> = Vec::new();
    for mistake in all {
        let wrong = mistake.made_with(rules);
        if wrong != *rules && distinct.iter().all(|(_, known)| *known != wrong) {
            distinct.push((mistake, wrong));
        }
    }
    distinct
}

impl Mistake {
    /// The rules that the mistake makes of the right ones.
    pub fn made_with(self, rules: &Rules) -> Rules {
        let mut wrong = rules.clone();
        let tableau = &mut wrong.tableau;
        match self {
            Mistake::BankerCell { total, third, .. } => {
                *tableau = tableau.with_banker_cell_flipped(total, third);
            }
            Mistake::BankerRow { total, draws } => {
                tableau.banker_draws_against[usize::from(total)] = [draws; TOTALS];
            }
            Mistake::BankerUpTo(last) => {
                let draws = std::array::from_fn(|total| total <= usize::from(last));
                tableau.banker_draws_if_stood = draws;
                tableau.banker_draws_against = draws.map(|draws| [draws; TOTALS]);
            }
            Mistake::PlayerUpTo(last) => {
                tableau.player_draws = std::array::from_fn(|total| total <= usize::from(last));
            }
            Mistake::OnlyNatural(natural) => {
                tableau.naturals = std::array::from_fn(|total| total == usize::from(natural));
            }
            Mistake::NoNatural => tableau.naturals = [false; TOTALS],
        }
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::baccarat::tableau::Tableau;

    #[test]
    fn every_mistake_changes_the_rules_in_its_own_way() {
        let rules = Rules {
            points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0],
            tableau: Tableau {
                naturals: std::array::from_fn(|total| total >= 8),
                player_draws: std::array::from_fn(|total| total <= 5),
                banker_draws_if_stood: std::array::from_fn(|total| total <= 5),
                banker_draws_against: std::array::from_fn(|total| [total <= 3; TOTALS]),
            },
        };
        let all = mistakes(&rules);
        let cells = all
            .iter()
            .filter(|(mistake, _)| matches!(mistake, Mistake::BankerCell { .. }));
        assert_eq!(cells.count(), 88);
        for (at, (_, wrong)) in all.iter().enumerate() {
            assert_ne!(*wrong, rules);
            assert!(all[..at].iter().all(|(_, other)| other != wrong));
        }
    }
}
