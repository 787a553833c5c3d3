//! The report of counting systems: tags and effects of removal, bets by depth, whole shoes; and of
//! the best tags.

use super::document::{Cell, Column, Document, Form, Table};
use crate::analysis::counting_system::law::Played;
use crate::analysis::counting_system::play::PerShoe;
use crate::analysis::counting_system::search::BestTags;
use crate::analysis::counting_system::tags::{Effects, Tags};
use crate::cards::card::Rank;
use crate::exact::ratio::{Integer, Ratio};
use crate::exact::rounding::{Direction, Rounding};

/// A counting system at work, and what the figures rest on.
#[derive(Clone, Debug)]
pub struct CountReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The tags.
    pub tags: Tags,
    /// The cards of each rank in the shoe.
    pub cards: [u32; Rank::COUNT],
    /// The bets.
    pub bets: Vec<CountedBet>,
}

/// A bet that is made by the count.
#[derive(Clone, Debug)]
pub struct CountedBet {
    /// Its id.
    pub id: String,
    /// The effects of removal.
    pub effects: Effects,
    /// What it comes to at each depth.
    pub depths: Vec<AtDepth>,
    /// What it comes to over a shoe, where that is asked for.
    pub per_shoe: Option<PerShoe>,
}

/// A bet that is made by the count, at one depth.
#[derive(Clone, Debug)]
pub struct AtDepth {
    /// How many cards are unseen.
    pub unseen: u64,
    /// The least running count that calls for a bet, where the bet is made from some count on.
    pub from_running: Option<Integer>,
    /// What it comes to.
    pub played: Played,
    /// The square, with the sign, of the correlation of the running count with the edge.
    pub correlation_squared: Option<Ratio>,
    /// What perfect play gains at most.
    pub bound: Ratio,
    /// What perfect play gains, where that is known.
    pub perfect: Option<Ratio>,
}

impl CountReport {
    /// The report as a document with so many digits after the points. `places` is how many decimals
    /// of a ratio the format prints where it is a percentage: there bounds are rounded safely.
    pub fn document(&self, digits: usize, places: usize) -> Document {
        let mut tables = vec![self.cards_table(digits), self.correlations(digits)];
        tables.push(self.depths(digits, places));
        if self.bets.iter().any(|bet| bet.per_shoe.is_some()) {
            tables.push(self.per_shoe(digits));
        }
        Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables,
        }
    }

    /// Ranks side by side that have one tag and one effect on every bet.
    fn kinds(&self) -> Vec<Vec<Rank>> {
        let effect = |bet: &CountedBet, rank: Rank| bet.effects.by_rank[rank.index()].clone();
        let is_same = |a: Rank, b: Rank| {
            self.tags.of(a) == self.tags.of(b)
                && self.bets.iter().all(|bet| effect(bet, a) == effect(bet, b))
        };
        let mut kinds: Vec<Vec<Rank>> = Vec::new();
        for rank in Rank::all() {
            match kinds.last_mut() {
                Some(kind) if rank.number() > 10 && is_same(kind[0], rank) => kind.push(rank),
                _ => kinds.push(vec![rank]),
            }
        }
        kinds
    }

    fn cards_table(&self, digits: usize) -> Table {
        let named = [
            Column::new("cards", Form::Text),
            Column::new("tag", Form::Text),
            Column::new("in the shoe", Form::Ways),
        ];
        let effects = self
            .bets
            .iter()
            .map(|bet| Column::new(&bet.id, Form::Percent(digits)));
        let row = |kind: &Vec<Rank>| {
            let ranks: Vec<String> = kind.iter().map(Rank::to_string).collect();
            let cards = kind.iter().map(|rank| u128::from(self.cards[rank.index()]));
            let effect = |bet: &CountedBet| {
                let effect = bet.effects.by_rank[kind[0].index()].clone();
                effect.map_or(Cell::Empty, Cell::Number)
            };
            let named = [
                Cell::Text(ranks.join(" ")),
                Cell::Text(signed(self.tags.of(kind[0]))),
                Cell::Ways(cards.sum()),
            ];
            named
                .into_iter()
                .chain(self.bets.iter().map(effect))
                .collect()
        };
        Table {
            id: "cards".into(),
            title: "Tags, and what the removal of one such card does to the expectation".into(),
            columns: named.into_iter().chain(effects).collect(),
            rows: self.kinds().iter().map(row).collect(),
        }
    }

    fn correlations(&self, digits: usize) -> Table {
        let columns = vec![
            Column::new("bet", Form::Text),
            Column::new("betting correlation", Form::SignedRoot(digits)),
        ];
        let row = |bet: &CountedBet| {
            let correlation = self.tags.correlation(&bet.effects);
            vec![
                Cell::text(&bet.id),
                correlation.map_or(Cell::Empty, Cell::Number),
            ]
        };
        Table {
            id: "correlation".into(),
            title: "Correlation of tags with effects of removal over the cards of the shoe".into(),
            columns,
            rows: self.bets.iter().map(row).collect(),
        }
    }

    fn depths(&self, digits: usize, places: usize) -> Table {
        let all = || self.bets.iter().flat_map(|bet| &bet.depths);
        let heads = match all().all(|at| at.perfect.is_some()) {
            true => ["perfect play", "efficiency"],
            false => ["perfect <=", "efficient >="],
        };
        let columns = vec![
            Column::new("bet", Form::Group),
            Column::new("unseen", Form::Text),
            Column::new("from", Form::Exact),
            Column::new("bets made", Form::Percent(digits)),
            Column::new("edge per bet", Form::Percent(digits)),
            Column::new("gain", Form::Decimal(digits)),
            Column::new("correlation", Form::SignedRoot(digits)),
            Column::new(heads[0], Form::Decimal(digits)),
            Column::new(heads[1], Form::Percent(2)),
        ];
        let number = |of: Option<Ratio>| of.map_or(Cell::Empty, Cell::Number);
        let rows = self.bets.iter().flat_map(|bet| {
            bet.depths.iter().map(move |at| {
                let from = at.from_running.as_ref();
                let [perfect, efficiency] = at.beside_perfect(places);
                vec![
                    Cell::text(&bet.id),
                    Cell::Text(at.unseen.to_string()),
                    from.map_or(Cell::Empty, |from| Cell::Number(Ratio::whole(from.clone()))),
                    Cell::Number(at.played.frequency.clone()),
                    number(at.played.edge()),
                    Cell::Number(at.played.gain.clone()),
                    number(at.correlation_squared.clone()),
                    perfect,
                    efficiency,
                ]
            })
        });
        Table {
            id: "depth".into(),
            title: "Bets by depth: how often, the edge of those made, the gain per round".into(),
            columns,
            rows: rows.collect(),
        }
    }

    fn per_shoe(&self, digits: usize) -> Table {
        let short = digits.min(4);
        let columns = vec![
            Column::new("bet", Form::Text),
            Column::new("rounds", Form::Decimal(short)),
            Column::new("bets made", Form::Decimal(short)),
            Column::new("of rounds", Form::Percent(short)),
            Column::new("edge per bet", Form::Percent(short)),
            Column::new("gain per shoe", Form::Decimal(digits)),
        ];
        let row = |bet: &CountedBet| {
            let of = bet.per_shoe.as_ref()?;
            Some(vec![
                Cell::text(&bet.id),
                Cell::Near(of.rounds.clone()),
                Cell::Near(of.bets.clone()),
                Cell::Near(&of.bets / &of.rounds),
                of.edge().map_or(Cell::Empty, Cell::Near),
                Cell::Near(of.gain.clone()),
            ])
        };
        Table {
            id: "shoe".into(),
            title: "Whole shoes, in a model of the cards that rounds use".into(),
            columns,
            rows: self.bets.iter().filter_map(row).collect(),
        }
    }
}

impl AtDepth {
    /// What perfect play gains and the share of it that the count does; or a bound of the one from
    /// above, and so of the other from below.
    fn beside_perfect(&self, places: usize) -> [Cell; 2] {
        // A loss is no share of what perfect play gains.
        let is_share = |of: &Ratio| !of.is_zero() && !self.played.gain.is_negative();
        let share = |of: &Ratio| is_share(of).then(|| &self.played.gain / of);
        match &self.perfect {
            Some(perfect) => [
                Cell::Number(perfect.clone()),
                share(perfect).map_or(Cell::Empty, Cell::Number),
            ],
            None => {
                let down = Rounding::to_digits(4, Direction::Down);
                let up = Rounding::to_digits(places - 2, Direction::Up);
                let share = share(&self.bound).map(|of| down.of(&of));
                [
                    Cell::Number(up.of(&self.bound)),
                    share.map_or(Cell::Empty, Cell::Number),
                ]
            }
        }
    }
}

/// The tags of the greatest correlation, and what the figures rest on.
#[derive(Clone, Debug)]
pub struct BestTagsReport {
    /// The title.
    pub title: String,
    /// What the figures rest on.
    pub assumptions: Vec<String>,
    /// What is doubtful.
    pub warnings: Vec<String>,
    /// The bets by their ids, each with the best tags of each size.
    pub bets: Vec<(String, Vec<BestTags>)>,
}

impl BestTagsReport {
    /// The report as a document with so many digits after the points.
    pub fn document(&self, digits: usize) -> Document {
        let all = || self.bets.iter().flat_map(|(_, best)| best);
        let is_by_points = all().all(|best| best.tags.by_points().is_some());
        let heads: Vec<String> = match is_by_points {
            true => (0..10).map(|points| points.to_string()).collect(),
            false => Rank::all().map(|rank| rank.to_string()).collect(),
        };
        let tags = |best: &BestTags| -> Vec<i32> {
            match best.tags.by_points().filter(|_| is_by_points) {
                Some(tags) => tags.into(),
                None => Rank::all().map(|rank| best.tags.of(rank)).collect(),
            }
        };
        let named = ["bet", "size"].map(|name| Column::new(name, Form::Group));
        let of_cards = heads.iter().map(|head| Column::new(head, Form::Text));
        let figures = [
            Column::new("correlation", Form::Root(digits)),
            Column::new("looked at", Form::Ways),
        ];
        let row = |id: &str, best: &BestTags| {
            let named = [Cell::text(id), Cell::text(best.size.to_string())];
            let of_cards = tags(best).into_iter().map(|tag| Cell::Text(signed(tag)));
            let figures = [
                Cell::Number(best.correlation_squared.clone()),
                Cell::Ways(best.looked_at.into()),
            ];
            named.into_iter().chain(of_cards).chain(figures).collect()
        };
        let rows = self
            .bets
            .iter()
            .flat_map(|(id, best)| best.iter().map(move |best| row(id, best)));
        let title = match is_by_points {
            true => "Best tags by points: 0 for tens and pictures, 1 for aces",
            false => "Best tags by rank",
        };
        let table = Table {
            id: "best".into(),
            title: title.into(),
            columns: named.into_iter().chain(of_cards).chain(figures).collect(),
            rows: rows.collect(),
        };
        Document {
            title: self.title.clone(),
            assumptions: self.assumptions.clone(),
            warnings: self.warnings.clone(),
            tables: vec![table],
        }
    }
}

/// `+2`, `-1`, `0`.
fn signed(tag: i32) -> String {
    if tag > 0 {
        format!("+{tag}")
    } else {
        tag.to_string()
    }
}
