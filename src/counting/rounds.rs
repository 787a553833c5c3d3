//! How a game deals rounds, as the walk needs to know it.

use crate::cards::card::Card;
use crate::cards::named::Named;
use crate::cards::partition::Partition;

/// The most slots a round may have.
pub const SLOTS_AT_MOST: usize = 6;

/// A place of a round that a card may be dealt to, numbered in the order of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u8);

impl Slot {
    /// The number of the slot.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One way in which a round can go as to which slots receive a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The slots dealt, in the order of the deal.
    pub dealt: Vec<Slot>,
    /// The slots on whose cards it depends whether a round has this shape.
    pub deciding: Vec<Slot>,
    /// Pairs of deciding slots whose cards can be exchanged without changing the shape.
    pub alike: Vec<[Slot; 2]>,
}

/// For every slot the class of its card in [`Dealing::deciding`], where it is known.
pub type Decided = [Option<u8>; SLOTS_AT_MOST];

/// Whether a round of which some cards are known has a given shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It has, whatever the other cards are.
    Yes,
    /// It has not, whatever the other cards are.
    No,
    /// It depends on further deciding cards.
    Open,
}

/// A game, as a way of dealing rounds. Every complete round has exactly one shape, or none when
/// it contradicts what has been seen of the round already.
pub trait Dealing: Sync {
    /// The shapes a round can have.
    fn shapes(&self) -> &[Shape];

    /// How finely the shapes tell cards apart.
    fn deciding(&self) -> &Partition;

    /// Whether a round with these cards has the shape with this number.
    fn admits(&self, shape: usize, decided: &Decided) -> Admission;

    /// What has been seen of the round in progress.
    fn seen(&self) -> &Seen;

    /// The same for every class of one more deciding card.
    fn admits_each(&self, shape: usize, decided: &Decided, slot: Slot) -> Admissions {
        let mut decided = *decided;
        let mut each = Admissions::default();
        for class in 0..self.deciding().len() {
            decided[slot.index()] = Some(class as u8);
            each.add(class, self.admits(shape, &decided));
        }
        each
    }
}

/// For each class of a card, whether a round with it has a shape: bits by class, none for no.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Admissions {
    /// The classes with which it has.
    pub yes: u64,
    /// The classes with which it depends on further cards.
    pub open: u64,
}

impl Admissions {
    /// Notes the verdict on one class.
    pub fn add(&mut self, class: usize, admission: Admission) {
        match admission {
            Admission::Yes => self.yes |= 1 << class,
            Admission::Open => self.open |= 1 << class,
            Admission::No => {}
        }
    }

    /// The verdict on one class.
    pub fn of(self, class: u8) -> Admission {
        match (self.yes >> class & 1, self.open >> class & 1) {
            (1, _) => Admission::Yes,
            (_, 1) => Admission::Open,
            _ => Admission::No,
        }
    }
}

/// What has been seen of a round in progress. These cards have left the shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The cards that lie in their slots.
    pub cards: [Option<Named>; SLOTS_AT_MOST],
    /// Whether more has been seen than cards of slots that every round deals, so that not
    /// every order of the unseen cards is a possible round.
    pub excludes_rounds: bool,
}

impl Seen {
    /// How many cards have been seen.
    pub fn len(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Whether nothing has been seen.
    pub fn is_empty(&self) -> bool {
        self.len() == 0 && !self.excludes_rounds
    }
}

/// A complete round: the card of every slot, `None` where none was dealt.
pub type Round = [Option<Card>; SLOTS_AT_MOST];
