//! The tags of a counting system, one for each rank, and how well they follow what the removal of
//! a card does to a bet.

use std::fmt;

use crate::analysis::depth::spectrum::OnShoe;
use crate::cards::card::Rank;
use crate::cards::card_set::CardSet;
use crate::cards::shoe::{Shoe, ShoeError};
use crate::exact::ratio::{Integer, Ratio};

/// A tag for each rank: what a card adds to the running count when it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tags([i32; Rank::COUNT]);

/// Tags are at most so far from zero.
pub const TAG_AT_MOST: i32 = 1000;

/// Why a text is no tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TagFault {
    /// Neither 10 nor 13 tags in a list.
    Number(usize),
    /// Not a whole number from -1000 to 1000.
    Tag(String),
    /// Not a card or a range of cards with a tag.
    Group(String),
    /// A card with two tags.
    Twice(Rank),
}

impl Tags {
    /// Tags of the ranks from ace to king.
    pub fn of_ranks(tags: [i32; Rank::COUNT]) -> Self {
        Self(tags)
    }

    /// Tags of cards counting 0 (tens, jacks, queens, kings), 1 (aces), 2, ..., 9 points.
    pub fn of_points(tags: [i32; 10]) -> Self {
        Self(std::array::from_fn(|rank| tags[(rank + 1).min(10) % 10]))
    }

    /// Reads tags: ten for 0, 1 (ace), ..., 9 points; or thirteen for ace, 2, ..., king, divided
    /// by spaces or commas; or groups of cards as `4-7:-1, 8-9:+2`, where `0` stands for tens and
    /// pictures, and cards not named have the tag 0.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, TagFault> {
        if text.contains(':') {
            return Self::parse_groups(text);
        }
        let parts = text.split([' ', ',', '\t']).filter(|part| !part.is_empty());
        let tags: Vec<i32> = parts.map(parse_tag).collect::<Result<_, _>>()?;
        if let Ok(of_points) = <[i32; 10]>::try_from(tags.as_slice()) {
            return Ok(Self::of_points(of_points));
        }
        let of_ranks = <[i32; Rank::COUNT]>::try_from(tags.as_slice());
        of_ranks.map(Self).map_err(|_| TagFault::Number(tags.len()))
    }

    fn parse_groups(text: &str) -> Result<Self, TagFault> {
        let mut tags = [None; Rank::COUNT];
        let groups = text.split([',', ';']).map(str::trim);
        for group in groups.filter(|group| !group.is_empty()) {
            let fault = || TagFault::Group(group.to_owned());
            let (cards, tag) = group.rsplit_once(':').ok_or_else(fault)?;
            let tag = parse_tag(tag.trim())?;
            for rank in parse_cards(cards.trim()).ok_or_else(fault)? {
                if tags[rank.index()].replace(tag).is_some() {
                    return Err(TagFault::Twice(rank));
                }
            }
        }
        Ok(Self(tags.map(|tag| tag.unwrap_or(0))))
    }

    /// The tag of a rank.
    pub fn of(&self, rank: Rank) -> i32 {
        self.0[rank.index()]
    }

    /// The tags of 0, 1, ..., 9 points, where tens and pictures have one tag.
    pub fn by_points(&self) -> Option<[i32; 10]> {
        let zeros = &self.0[9..];
        let is_one = zeros.iter().all(|tag| tag == &zeros[0]);
        is_one.then(|| std::array::from_fn(|points| self.0[(points + 9) % 10]))
    }

    /// The sum of the tags of all cards of a shoe: the running count once all have been seen.
    pub fn total(&self, shoe: &Shoe) -> i64 {
        let of_rank = |rank: Rank| i64::from(self.of(rank)) * i64::from(shoe.of_rank(rank));
        Rank::all().map(of_rank).sum()
    }

    /// The square, with the sign, of the correlation of tags with the effects of removal over the
    /// cards of the shoe, the classical betting correlation; `None` where either is constant.
    pub fn correlation(&self, effects: &Effects) -> Option<Ratio> {
        let groups = || effects.groups.iter();
        let sum = |term: &dyn Fn(&Group, i64) -> Integer| -> Integer {
            let of_rank = |group: &Group, rank: &Rank| {
                let cards = effects.cards_of[rank.index()];
                term(group, i64::from(self.of(*rank))) * cards
            };
            groups()
                .flat_map(|group| group.ranks.iter().map(move |rank| of_rank(group, rank)))
                .sum()
        };
        let covariance = sum(&|group, tag| &group.effect * tag);
        let squares = sum(&|_, tag| Integer::from(tag) * tag);
        let tags = sum(&|_, tag| Integer::from(tag));
        effects.correlation(&covariance, &tags, &squares)
    }
}

fn parse_tag(text: &str) -> Result<i32, TagFault> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_signed_twice = text.starts_with('+') && digits.starts_with(['+', '-']);
    let tag = digits.parse::<i32>().ok().filter(|_| !is_signed_twice);
    tag.filter(|tag| tag.abs() <= TAG_AT_MOST)
        .ok_or_else(|| TagFault::Tag(text.to_owned()))
}

/// `7`, `A`, `0` for tens and pictures, or a range of these as `A-4`.
fn parse_cards(text: &str) -> Option<Vec<Rank>> {
    let one = |text: &str| match text.trim() {
        "0" => Some((10..=13).filter_map(Rank::new).collect()),
        "1" => Rank::new(1).map(|ace| vec![ace]),
        text => Rank::parse(text).map(|rank| vec![rank]),
    };
    let Some((first, last)) = text.split_once('-') else {
        return one(text);
    };
    let (first, last): (Vec<Rank>, Vec<Rank>) = (one(first)?, one(last)?);
    let is_zero = |ranks: &Vec<Rank>| ranks.len() > 1;
    let (low, high) = (first[0].number(), last[0].number());
    match (is_zero(&first), is_zero(&last)) {
        (true, false) if high < 10 => {
            let rest = (1..=high).filter_map(Rank::new);
            Some(first.into_iter().chain(rest).collect())
        }
        (false, false) if low <= high => Some((low..=high).filter_map(Rank::new).collect()),
        _ => None,
    }
}

impl fmt::Display for TagFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagFault::Number(number) => write!(
                formatter,
                "{number} tag{}; write ten, for 0 (tens and pictures), 1 (aces), 2, ..., 9, or \
                 thirteen, for A, 2, ..., T, J, Q, K, or groups as `4-7:-1, 8-9:+2`",
                if *number == 1 { "" } else { "s" }
            ),
            TagFault::Tag(text) => write!(
                formatter,
                "`{text}` is no tag; write a whole number from -{TAG_AT_MOST} to {TAG_AT_MOST}"
            ),
            TagFault::Group(text) => write!(
                formatter,
                "`{text}` is no group of cards with a tag; write a card or a range, a colon and \
                 the tag, as `4-7:-1`; `0` stands for tens and pictures"
            ),
            TagFault::Twice(rank) => {
                write!(formatter, "`{rank}` has two tags; name it once")
            }
        }
    }
}

impl std::error::Error for TagFault {}

/// What the removal of one card of each rank does to the expectation of a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// By rank; `None` where the shoe has no card of it.
    pub by_rank: [Option<Ratio>; Rank::COUNT],
    /// Ranks of equal effect, by rising effect.
    pub(super) groups: Vec<Group>,
    pub(super) cards_of: [u32; Rank::COUNT],
    pub(super) cards: u64,
    /// The sum over all cards of the squares of the whole effects.
    pub(super) squares: Integer,
}

/// Ranks whose cards have one effect of removal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub ranks: Vec<Rank>,
    /// The cards of the shoe.
    pub cards: u64,
    /// The effect in units that make all effects whole.
    pub effect: Integer,
}

impl Effects {
    /// The effects on a statistic: the expectation without one card less that of the shoe, the
    /// mean over the cards of the rank where the statistic tells suits apart. It is
    /// `-D / (M - D)` times what the mean of rounds that may take the card has above the mean of
    /// all, for a statistic that reads `D` of `M` cards.
    ///
    /// # Errors
    /// [`ShoeError::TooFewCards`] when no card can be removed.
    pub fn new(statistic: &OnShoe, shoe: &Shoe) -> Result<Self, ShoeError> {
        shoe.check_enough(0, 7)?;
        let kernel = &statistic.statistic().kernel;
        let (degree, cards) = (kernel.degree() as u64, statistic.cards());
        let mean = statistic.mean();
        let scale = Ratio::new(-Integer::from(degree), cards - degree);
        let mut by_rank = std::array::from_fn(|_| None);
        for rank in Rank::all().filter(|&rank| shoe.of_rank(rank) > 0) {
            let mut sum = Ratio::zero();
            for (class, &of_class) in kernel.partition.classes().iter().enumerate() {
                let count = shoe.count(of_class & CardSet::of_rank(rank))?;
                if count > 0 {
                    sum = sum + statistic.mean_with(class) * Ratio::whole(count);
                }
            }
            let with = sum / Ratio::whole(shoe.of_rank(rank));
            by_rank[rank.index()] = Some((with - mean.clone()) * scale.clone());
        }
        Ok(Self::of_ranks(by_rank, shoe))
    }

    fn of_ranks(by_rank: [Option<Ratio>; Rank::COUNT], shoe: &Shoe) -> Self {
        let cards_of =
            std::array::from_fn(|rank| Rank::all().nth(rank).map_or(0, |rank| shoe.of_rank(rank)));
        let known = || Rank::all().filter_map(|rank| Some((rank, by_rank[rank.index()].as_ref()?)));
        let unit = crate::analysis::edge::common_denominator(known().map(|(_, effect)| effect));
        let mut groups: Vec<Group> = Vec::new();
        for (rank, effect) in known() {
            let effect = effect.numerator() * (&unit / effect.denominator());
            let cards = u64::from(shoe.of_rank(rank));
            match groups.iter_mut().find(|group| group.effect == effect) {
                Some(group) => {
                    group.ranks.push(rank);
                    group.cards += cards;
                }
                None => groups.push(Group {
                    ranks: vec![rank],
                    cards,
                    effect,
                }),
            }
        }
        groups.sort_by(|a, b| a.effect.cmp(&b.effect));
        let square = |group: &Group| &group.effect * &group.effect * group.cards;
        let squares = groups.iter().map(square).sum();
        Self {
            by_rank,
            groups,
            cards_of,
            cards: shoe.len(),
            squares,
        }
    }

    /// Whether the removal of a card does nothing, whatever its rank.
    pub fn are_zero(&self) -> bool {
        self.squares == Integer::from(0)
    }

    /// The signed square of a correlation, from the sums over all cards of effect times tag, of
    /// tags and of their squares. The effects of all cards sum to zero, so that no product of
    /// means is taken off the first.
    pub(super) fn correlation(
        &self,
        covariance: &Integer,
        tags: &Integer,
        squares: &Integer,
    ) -> Option<Ratio> {
        let spread = squares * self.cards - tags * tags;
        let product = &self.squares * &spread;
        let is_constant = product == Integer::from(0);
        let above = Ratio::whole(covariance.clone()).signed_square();
        (!is_constant).then(|| above * Ratio::new(self.cards, product))
    }
}
