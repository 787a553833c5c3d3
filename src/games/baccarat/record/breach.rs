//! What breaks the tableau in a recorded round: the card, the clause, and what would be needed.

use std::fmt;

use super::{Record, points};
use crate::cards::named::Named;
use crate::games::baccarat::hand::Hand;
use crate::games::baccarat::round::Rules;
use crate::games::baccarat::tableau::{TOTALS, Tableau};

/// Why a recorded round is void: the first breach in the order of the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A hand lacks one of its first two cards.
    TooFewCards {
        /// The hand.
        hand: Hand,
        /// How many cards it has.
        cards: usize,
        /// What the round would have needed.
        need: Need,
    },
    /// A natural ended the round, yet a hand has a third card.
    AfterNatural {
        /// The hand with the natural.
        natural: Hand,
        /// Its total.
        total: u8,
        /// The totals that are naturals.
        naturals: [bool; TOTALS],
        /// The hand with the third card.
        hand: Hand,
        /// That card.
        card: Named,
    },
    /// A hand that stands has a third card.
    MustStand {
        /// The clause.
        clause: Clause,
        /// The third card.
        card: Named,
    },
    /// A hand that draws has no third card.
    MustDraw {
        /// The clause.
        clause: Clause,
        /// What the round would have needed.
        need: Need,
    },
    /// A hand has more than three cards.
    FourthCard {
        /// The hand.
        hand: Hand,
        /// Its fourth card.
        card: Named,
    },
}

/// The kinds of breaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BreachKind {
    /// [`Breach::TooFewCards`].
    TooFewCards,
    /// [`Breach::AfterNatural`].
    AfterNatural,
    /// [`Breach::MustStand`].
    MustStand,
    /// [`Breach::MustDraw`].
    MustDraw,
    /// [`Breach::FourthCard`].
    FourthCard,
}

/// The clause of the tableau that decides whether a hand draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The hand.
    pub hand: Hand,
    /// Its two-card total.
    pub total: u8,
    /// The totals on which it draws.
    pub draws_on: [bool; TOTALS],
    /// What the totals depend on.
    pub given: Given,
}

/// What a clause of the tableau depends on beside the hand's total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Nothing: a clause on Player.
    Nothing,
    /// Player stood.
    PlayerStood,
    /// Player's third card.
    PlayerDrew {
        /// The card.
        card: Named,
        /// Its points.
        points: u8,
    },
}

/// What a round with cards missing would have needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// First cards, and whatever the tableau then asks for.
    FirstCards {
        /// How many of Player's.
        player: usize,
        /// How many of Banker's.
        banker: usize,
    },
    /// Player's third card, and Banker's where the points of it ask for one.
    PlayerThird {
        /// Banker's two-card total.
        banker_total: u8,
        /// The points of Player's third card against which Banker draws.
        banker_draws_against: [bool; TOTALS],
    },
    /// Banker's third card.
    BankerThird,
}

impl Breach {
    pub(super) fn too_few(hand: Hand, player: usize, banker: usize) -> Self {
        let cards = match hand {
            Hand::Player => player,
            Hand::Banker => banker,
        };
        let need = Need::FirstCards {
            player: 2usize.saturating_sub(player),
            banker: 2usize.saturating_sub(banker),
        };
        Breach::TooFewCards { hand, cards, need }
    }

    /// Its kind.
    pub fn kind(&self) -> BreachKind {
        match self {
            Breach::TooFewCards { .. } => BreachKind::TooFewCards,
            Breach::AfterNatural { .. } => BreachKind::AfterNatural,
            Breach::MustStand { .. } => BreachKind::MustStand,
            Breach::MustDraw { .. } => BreachKind::MustDraw,
            Breach::FourthCard { .. } => BreachKind::FourthCard,
        }
    }

    /// What the round would have needed, where cards are missing.
    pub fn need(&self) -> Option<&Need> {
        match self {
            Breach::TooFewCards { need, .. } | Breach::MustDraw { need, .. } => Some(need),
            Breach::AfterNatural { .. } | Breach::MustStand { .. } | Breach::FourthCard { .. } => {
                None
            }
        }
    }
}

/// Checks the third cards of a record whose hands have at least two cards, with these two-card
/// totals of Player and Banker.
pub(super) fn check_draws(rules: &Rules, record: &Record, totals: [u8; 2]) -> Result<(), Breach> {
    let tableau = &rules.tableau;
    let third = |hand: Hand| record.hand(hand).get(2).copied();
    let hands = || [Hand::Player, Hand::Banker].into_iter().zip(totals);
    if let Some((natural, total)) = hands().find(|&(_, total)| tableau.is_natural(total)) {
        let naturals = tableau.naturals;
        let drawn = hands().find_map(|(hand, _)| third(hand).map(|card| (hand, card)));
        return match drawn {
            None => Ok(()),
            Some((hand, card)) => Err(Breach::AfterNatural {
                natural,
                total,
                naturals,
                hand,
                card,
            }),
        };
    }
    let [player_total, banker_total] = totals;
    let player = Clause {
        hand: Hand::Player,
        total: player_total,
        draws_on: tableau.player_draws,
        given: Given::Nothing,
    };
    player.check(third(Hand::Player), || Need::PlayerThird {
        banker_total,
        banker_draws_against: tableau.banker_draws_against[usize::from(banker_total)],
    })?;
    let given = third(Hand::Player).map_or(Given::PlayerStood, |card| Given::PlayerDrew {
        card,
        points: points(rules, card),
    });
    let banker = Clause::of_banker(tableau, banker_total, given);
    banker.check(third(Hand::Banker), || Need::BankerThird)
}

impl Clause {
    fn of_banker(tableau: &Tableau, total: u8, given: Given) -> Self {
        let third = match given {
            Given::PlayerDrew { points, .. } => Some(points),
            Given::PlayerStood | Given::Nothing => None,
        };
        Self {
            hand: Hand::Banker,
            total,
            draws_on: std::array::from_fn(|total| tableau.banker_draws(total as u8, third)),
            given,
        }
    }

    /// Whether the third card is there when the clause says so.
    fn check(self, third: Option<Named>, need: impl Fn() -> Need) -> Result<(), Breach> {
        match (self.draws_on[usize::from(self.total)], third) {
            (true, None) => Err(Breach::MustDraw {
                clause: self,
                need: need(),
            }),
            (false, Some(card)) => Err(Breach::MustStand { clause: self, card }),
            (true, Some(_)) | (false, None) => Ok(()),
        }
    }
}

impl BreachKind {
    /// All kinds.
    pub const ALL: [BreachKind; 5] = [
        BreachKind::TooFewCards,
        BreachKind::AfterNatural,
        BreachKind::MustStand,
        BreachKind::MustDraw,
        BreachKind::FourthCard,
    ];

    /// Its place in [`BreachKind::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for BreachKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            BreachKind::TooFewCards => "fewer than two cards",
            BreachKind::AfterNatural => "third card after a natural",
            BreachKind::MustStand => "third card where the hand stands",
            BreachKind::MustDraw => "third card missing",
            BreachKind::FourthCard => "more than three cards",
        })
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::TooFewCards { hand, cards, .. } => {
                let cards = counted(*cards);
                write!(formatter, "{hand} has {cards}; each hand is dealt two")
            }
            Breach::AfterNatural {
                natural,
                total,
                naturals,
                hand,
                card,
            } => write!(
                formatter,
                "{natural}'s natural {total} ends the round, yet {hand} has a third card {card} \
                 (tableau: naturals are {})",
                listed(naturals, "and")
            ),
            Breach::MustStand { clause, card } => {
                let (hand, total) = (clause.hand, clause.total);
                write!(
                    formatter,
                    "{hand}'s third card {card}: {hand} stands on {total}"
                )?;
                if let Given::PlayerDrew { card, .. } = clause.given {
                    write!(formatter, " against Player's third card {card}")?;
                }
                write!(formatter, " ({clause})")
            }
            Breach::MustDraw { clause, .. } => {
                let (hand, total) = (clause.hand, clause.total);
                write!(formatter, "{hand} has {total} and must draw a third card")?;
                if let Given::PlayerDrew { card, .. } = clause.given {
                    write!(formatter, " against Player's third card {card}")?;
                }
                write!(formatter, ", none is recorded ({clause})")
            }
            Breach::FourthCard { hand, card } => write!(
                formatter,
                "{hand}'s fourth card {card}: a hand has at most three cards"
            ),
        }
    }
}

impl fmt::Display for Clause {
    /// As in `tableau: Player's third 5, Banker draws on 0 to 5`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "tableau: ")?;
        match self.given {
            Given::Nothing => {}
            Given::PlayerStood => write!(formatter, "Player stood, ")?,
            Given::PlayerDrew { points, .. } => write!(formatter, "Player's third {points}, ")?,
        }
        write!(
            formatter,
            "{} draws on {}",
            self.hand,
            listed(&self.draws_on, "and")
        )
    }
}

impl fmt::Display for Need {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Need::FirstCards { player, banker } => {
                let missing = [(Hand::Player, *player), (Hand::Banker, *banker)];
                let missing = missing.iter().filter(|(_, count)| *count > 0);
                let missing: Vec<String> = missing
                    .map(|(hand, count)| format!("{} more for {hand}", counted(*count)))
                    .collect();
                let missing = missing.join(" and ");
                write!(formatter, "{missing}, then third cards by the tableau")
            }
            Need::PlayerThird {
                banker_total,
                banker_draws_against,
            } => {
                write!(formatter, "a third card for Player, ")?;
                let against = banker_draws_against;
                match against.iter().filter(|&&draws| draws).count() {
                    0 => write!(formatter, "then Banker with {banker_total} stands"),
                    TOTALS => write!(
                        formatter,
                        "then one for Banker, who draws on {banker_total}"
                    ),
                    _ => write!(
                        formatter,
                        "then one for Banker with {banker_total} if Player's counts {}",
                        listed(against, "or")
                    ),
                }
            }
            Need::BankerThird => write!(formatter, "a third card for Banker"),
        }
    }
}

fn counted(cards: usize) -> String {
    match cards {
        0 => "no card".to_owned(),
        1 => "1 card".to_owned(),
        more => format!("{more} cards"),
    }
}

/// The totals marked, as `0 to 5`, `8 and 9` or `0 to 7 and 9`, with the word before the last.
fn listed(marked: &[bool; TOTALS], word: &str) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for total in (0..TOTALS).filter(|&total| marked[total]) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == total => *last = total,
            _ => runs.push((total, total)),
        }
    }
    let run = |&(first, last): &(usize, usize)| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    };
    let runs: Vec<String> = runs.iter().flat_map(run).collect();
    match runs.as_slice() {
        [] => "no total".to_owned(),
        [only] => only.clone(),
        [runs @ .., last] => format!("{} {word} {last}", runs.join(", ")),
    }
}
