//! How a round of baccarat is dealt: which slots get a card, by the tableau.

use super::hand::{Hand, SeenHands};
use super::tableau::Tableau;
use crate::cards::card::{Card, Rank};
use crate::cards::named::Named;
use crate::cards::partition::Partition;
use crate::counting::rounds::{Admission, Admissions, Dealing, Decided, Seen, Shape, Slot};

/// What decides a round of baccarat: the points of the ranks and the tableau.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The points of each rank, ace first. A hand's total is the last digit of their sum.
    pub points: [u8; Rank::COUNT],
    /// Who draws.
    pub tableau: Tableau,
}

/// Baccarat under given rules, with what has been seen of the round.
#[derive(Clone, Debug)]
pub struct Baccarat {
    rules: Rules,
    hands: SeenHands,
    seen: Seen,
    shapes: Vec<Shape>,
    deciding: Partition,
    /// The last digit of the points of each class of `deciding`.
    digits: Vec<u8>,
    /// What [`Baccarat::verdict`] says, by shape, both totals and Player's third card.
    verdicts: Vec<Admission>,
    /// The same for every third card of Player at once, by shape and both totals.
    by_third: Vec<Admissions>,
}

/// Stands for a total or points not known, in the place of a digit.
const UNKNOWN: u8 = 10;

impl Baccarat {
    /// A round of which nothing has been seen.
    pub fn new(rules: Rules) -> Self {
        Self::in_progress(rules, SeenHands::default())
    }

    /// A round of which something has been seen.
    pub fn in_progress(rules: Rules, hands: SeenHands) -> Self {
        let digit = |card: Card| rules.points[card.rank().index()] % 10;
        let deciding = Partition::by(digit);
        let classes = 0..deciding.len();
        let digits = classes
            .map(|class| digit(deciding.representative(class)))
            .collect();
        let seen = hands.in_slots();
        let (verdicts, by_third) = (Vec::new(), Vec::new());
        let mut game = Self {
            shapes: shapes(),
            seen,
            deciding,
            digits,
            verdicts,
            by_third,
            rules,
            hands,
        };
        let verdict = |at: usize| {
            let digit = |place: usize| Some((at / place % 11) as u8).filter(|&d| d != UNKNOWN);
            game.verdict(at / 1331, digit(121), digit(11), digit(1))
        };
        game.verdicts = (0..4 * 1331).map(verdict).collect();
        let each = |at: usize| {
            let mut each = Admissions::default();
            for (class, digit) in game.digits.iter().enumerate() {
                each.add(class, game.verdicts[at * 11 + usize::from(*digit)]);
            }
            each
        };
        game.by_third = (0..4 * 121).map(each).collect();
        game
    }

    /// The digit of a card, or [`UNKNOWN`].
    fn digit(&self, decided: &Decided, slot: usize) -> u8 {
        decided[slot].map_or(UNKNOWN, |class| self.digits[usize::from(class)])
    }

    /// The place of a shape and both two-card totals in a table.
    fn place(&self, shape: usize, decided: &Decided) -> usize {
        let total = |first: usize, second: usize| match (
            self.digit(decided, first),
            self.digit(decided, second),
        ) {
            (UNKNOWN, _) | (_, UNKNOWN) => UNKNOWN,
            (first, second) if first + second >= 10 => first + second - 10,
            (first, second) => first + second,
        };
        (shape * 11 + usize::from(total(0, 2))) * 11 + usize::from(total(1, 3))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What has been seen of the hands.
    pub fn hands(&self) -> &SeenHands {
        &self.hands
    }

    /// Why no round agrees with the cards seen, where these alone show it.
    pub fn contradiction(&self) -> Option<String> {
        let tableau = &self.rules.tableau;
        let total = |hand: Hand| {
            let cards = &self.hands.of(hand).cards;
            let digit = |card: &Named| self.rules.points[card.rank().index()] % 10;
            let named = (cards.len() >= 2).then(|| (digit(&cards[0]) + digit(&cards[1])) % 10);
            named.or(self.hands.of(hand).total)
        };
        for hand in [Hand::Player, Hand::Banker] {
            let seen = self.hands.of(hand);
            if let (Some(total), Some(named)) = (total(hand), seen.total)
                && total != named
            {
                return Some(format!(
                    "{hand}'s first two cards total {total}, not {named}; leave one of them out"
                ));
            }
        }
        let has_third = |hand: Hand| self.seen.cards[hand.third().index()].is_some();
        let third = [Hand::Player, Hand::Banker]
            .into_iter()
            .find(|&hand| has_third(hand))?;
        for hand in [Hand::Player, Hand::Banker] {
            if let Some(total) = total(hand).filter(|&total| tableau.is_natural(total)) {
                return Some(format!(
                    "{hand}'s first two cards are a natural {total}, so {third} gets no third card"
                ));
            }
        }
        match total(Hand::Player) {
            Some(total) if has_third(Hand::Player) && !tableau.player_draws(total) => {
                Some(format!("Player stands on {total} and gets no third card"))
            }
            _ => None,
        }
    }

    /// Whether the shape gives a hand a third card.
    pub fn draws(shape: usize, hand: Hand) -> bool {
        match hand {
            Hand::Player => shape & 1 == 1,
            Hand::Banker => shape & 2 == 2,
        }
    }

    /// The slots of a hand in a shape.
    pub(super) fn slots(shape: usize, hand: Hand) -> Vec<Slot> {
        let count = if Self::draws(shape, hand) { 3 } else { 2 };
        hand.slots()[..count].to_vec()
    }

    /// Whether rounds with these two-card totals and points of Player's third card have a shape.
    fn verdict(
        &self,
        shape: usize,
        player: Option<u8>,
        banker: Option<u8>,
        third: Option<u8>,
    ) -> Admission {
        let tableau = &self.rules.tableau;
        let verdict = |is_so: bool| if is_so { Admission::Yes } else { Admission::No };
        for hand in [Hand::Player, Hand::Banker] {
            let seen = self.seen.cards[hand.third().index()];
            if seen.is_some() && !Self::draws(shape, hand) {
                return Admission::No;
            }
        }
        let contradicts = |total: Option<u8>, seen: Option<u8>| {
            total.zip(seen).is_some_and(|(total, seen)| total != seen)
        };
        if contradicts(player, self.hands.player.total)
            || contradicts(banker, self.hands.banker.total)
        {
            return Admission::No;
        }
        let natural = |total: Option<u8>| total.is_some_and(|total| tableau.is_natural(total));
        if natural(player) || natural(banker) {
            return match (shape, player.is_some() && banker.is_some()) {
                (0, true) => Admission::Yes,
                (0, false) => Admission::Open,
                _ => Admission::No,
            };
        }
        let (Some(player), Some(banker)) = (player, banker) else {
            return Admission::Open;
        };
        let draws = tableau.player_draws(player);
        if draws != Self::draws(shape, Hand::Player) {
            return Admission::No;
        }
        if draws && third.is_none() {
            return Admission::Open;
        }
        let third = third.filter(|_| draws);
        verdict(tableau.banker_draws(banker, third) == Self::draws(shape, Hand::Banker))
    }
}

/// The four shapes: bit 0 of the number says that Player draws, bit 1 that Banker does.
fn shapes() -> Vec<Shape> {
    let first_four = || (0..4).map(Slot);
    let shape = |number: usize| {
        let third = |hand: Hand| Baccarat::draws(number, hand).then(|| hand.third());
        let (player, banker) = (third(Hand::Player), third(Hand::Banker));
        Shape {
            dealt: first_four().chain(player).chain(banker).collect(),
            deciding: first_four().chain(player).collect(),
            alike: [Hand::Player, Hand::Banker]
                .map(|hand| [hand.slots()[0], hand.slots()[1]])
                .to_vec(),
        }
    };
    (0..4).map(shape).collect()
}

impl Dealing for Baccarat {
    fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    fn deciding(&self) -> &Partition {
        &self.deciding
    }

    fn admits(&self, shape: usize, decided: &Decided) -> Admission {
        let third = usize::from(self.digit(decided, Hand::Player.third().index()));
        self.verdicts[self.place(shape, decided) * 11 + third]
    }

    fn seen(&self) -> &Seen {
        &self.seen
    }

    fn admits_each(&self, shape: usize, decided: &Decided, slot: Slot) -> Admissions {
        if slot == Hand::Player.third() {
            return self.by_third[self.place(shape, decided)];
        }
        let mut decided = *decided;
        let mut each = Admissions::default();
        for class in 0..self.digits.len() {
            decided[slot.index()] = Some(class as u8);
            each.add(class, self.admits(shape, &decided));
        }
        each
    }
}
