//! The law of a round of baccarat: who wins, with which totals, on how many cards.

use crate::analysis::pricing::Counted;
use crate::counting::census::Ways;

/// Ways of the outcomes of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundLaw {
    /// All deals.
    pub total: Ways,
    /// `totals[player][banker]`: the ways of both final totals.
    pub totals: [[Ways; 10]; 10],
    /// The ways of rounds of four, five and six cards.
    pub cards: [Ways; 3],
}

impl RoundLaw {
    /// Reads the law off a count of baccarat, whose summary is Player's and Banker's total.
    pub fn new(counted: &Counted) -> Self {
        let mut law = Self {
            total: counted.total,
            totals: [[0; 10]; 10],
            cards: [0; 3],
        };
        for (shape, cells) in counted.summary.by_shape.iter().enumerate() {
            // The bits of a shape's number say which hands draw a third card.
            law.cards[shape.count_ones() as usize] += cells.iter().sum::<Ways>();
            for (cell, ways) in cells.iter().enumerate() {
                law.totals[cell % 10][cell / 10] += ways;
            }
        }
        law
    }

    /// The ways in which Banker's total is the higher.
    pub fn banker(&self) -> Ways {
        self.sum_where(|player, banker| banker > player)
    }

    /// The ways in which Player's total is the higher.
    pub fn player(&self) -> Ways {
        self.sum_where(|player, banker| player > banker)
    }

    /// The ways in which the totals are equal.
    pub fn tie(&self) -> Ways {
        self.sum_where(|player, banker| player == banker)
    }

    fn sum_where(&self, wanted: fn(usize, usize) -> bool) -> Ways {
        let all = (0..10).flat_map(|player| (0..10).map(move |banker| (player, banker)));
        all.filter(|&(p, b)| wanted(p, b))
            .map(|(p, b)| self.totals[p][b])
            .sum()
    }
}
