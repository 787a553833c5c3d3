//! Who draws a third card: Player by his total, Banker by his total and Player's third card.

/// A hand's total: 0 to 9.
pub const TOTALS: usize = 10;

/// The rules by which third cards are drawn. Totals and points run from 0 to 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tableau {
    /// The two-card totals that end the round.
    pub naturals: [bool; TOTALS],
    /// The totals on which Player draws.
    pub player_draws: [bool; TOTALS],
    /// The totals on which Banker draws when Player stood.
    pub banker_draws_if_stood: [bool; TOTALS],
    /// For each total of Banker's, the points of Player's third card against which he draws.
    pub banker_draws_against: [[bool; TOTALS]; TOTALS],
}

impl Tableau {
    /// Whether a two-card total is a natural.
    pub fn is_natural(&self, total: u8) -> bool {
        self.naturals[usize::from(total)]
    }

    /// Whether Player draws on a two-card total, neither hand having a natural.
    pub fn player_draws(&self, total: u8) -> bool {
        self.player_draws[usize::from(total)]
    }

    /// Whether Banker draws on a two-card total, neither hand having a natural; `third` are the
    /// points of Player's third card, `None` when he stood.
    pub fn banker_draws(&self, total: u8, third: Option<u8>) -> bool {
        let total = usize::from(total);
        match third {
            None => self.banker_draws_if_stood[total],
            Some(points) => self.banker_draws_against[total][usize::from(points)],
        }
    }

    /// The tableau with one decision of Banker's turned round.
    pub fn with_banker_cell_flipped(&self, total: u8, third: Option<u8>) -> Self {
        let mut flipped = self.clone();
        let total = usize::from(total);
        let cell = match third {
            None => &mut flipped.banker_draws_if_stood[total],
            Some(points) => &mut flipped.banker_draws_against[total][usize::from(points)],
        };
        *cell = !*cell;
        flipped
    }
}
