//! How the rounds of one shape are walked for a question: work done once, whatever the shoe.

use super::facts::{Fact, Facts, Table};
use super::order::{Level, arranged};
use super::question::{Asked, CountError, Question};
use super::rounds::{Dealing, SLOTS_AT_MOST, Seen, Shape, Slot};
use super::tape::Tape;
use crate::cards::named::Named;
use crate::cards::partition::Partition;

/// The walk over the rounds of one shape.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The shape, or `None` where the question is the same for every round and needs no gate.
    pub shape: Option<usize>,
    /// The slots to fill, in the order of the walk.
    pub levels: Vec<Level>,
    /// For each level, its classes as classes of the deciding partition, where the slot decides.
    pub decides: Vec<Option<Vec<u8>>>,
    /// `within[s][t - s - 1]`: the classes of level `s` as classes of the later level `t`.
    pub within: Vec<Vec<Vec<usize>>>,
    /// Whether exchanging the cards of this level and the next changes nothing.
    pub is_symmetric: Vec<bool>,
    /// What is asked, in facts of the cards not seen.
    pub asked: Asked,
    /// The graph of those facts.
    pub facts: Facts,
    /// The facts compiled for the order of the levels.
    pub tape: Tape,
}

/// Prepares the walks for a question: one for each shape, or a single one where the shape does
/// not matter.
pub(super) fn plans(question: &Question, dealing: &impl Dealing) -> Result<Vec<Plan>, CountError> {
    let mut facts = question.facts.clone();
    let seen = dealing.seen();
    let asked: Vec<Asked> = question
        .by_shape
        .iter()
        .map(|asked| {
            let roots = known(&mut facts, &asked.facts(), seen)?;
            Ok(asked.with_facts(&roots))
        })
        .collect::<Result<_, CountError>>()?;
    let is_same = asked.windows(2).all(|pair| pair[0] == pair[1]);
    if is_same && !seen.excludes_rounds && matches!(asked[0], Asked::Lines(_)) {
        let plan = Plan::new(&mut facts, dealing, None, asked[0].clone(), None);
        return Ok(vec![plan]);
    }
    let plan = |(shape, asked)| Plan::new(&mut facts, dealing, Some(shape), asked, None);
    Ok(asked.into_iter().enumerate().map(plan).collect())
}

/// The facts with the cards seen put in their places.
fn known(facts: &mut Facts, roots: &[Fact], seen: &Seen) -> Result<Vec<Fact>, CountError> {
    let value = |card: &Named, table: &Table| {
        let values: Vec<i32> = card
            .possible()
            .iter()
            .map(|card| table[card.index()])
            .collect();
        values
            .iter()
            .all(|&value| value == values[0])
            .then(|| values[0])
    };
    let replaced = facts.rewrite(roots, &|facts, slot, table| match seen.cards[slot.index()]
        .and_then(|card| value(&card, table))
    {
        Some(number) => facts.constant(number),
        None => facts.read(slot, |card| table[card.index()]),
    });
    let slots = replaced
        .iter()
        .fold(0, |slots, &root| slots | facts.slots(root));
    for (index, card) in seen.cards.iter().enumerate() {
        match *card {
            Some(card) if slots >> index & 1 == 1 => {
                return Err(CountError::SuitNotSeen {
                    slot: Slot(index as u8),
                    card,
                });
            }
            _ => {}
        }
    }
    Ok(replaced)
}

impl Plan {
    /// Prepares the walk of a shape. `refinement` is a partition that all slots are told apart by
    /// at least.
    fn new(
        facts: &mut Facts,
        dealing: &impl Dealing,
        shape: Option<usize>,
        asked: Asked,
        refinement: Option<&Partition>,
    ) -> Self {
        let roots = asked.facts();
        let read = roots
            .iter()
            .fold(0, |slots, &root| slots | facts.slots(root));
        let is_read = |slot: Slot| read >> slot.index() & 1 == 1;
        let of_shape = shape.map(|shape| &dealing.shapes()[shape]);
        let deciding = of_shape.map_or(&[][..], |shape| &shape.deciding);
        let is_open = |slot: Slot| dealing.seen().cards[slot.index()].is_none();
        // Where the shape does not matter, the slots that any shape has alike stand together too.
        let together = of_shape.or(dealing.shapes().first());
        let levels = alike_together(together)
            .into_iter()
            .filter(|slot| is_read(*slot) || (deciding.contains(slot) && is_open(*slot)))
            .map(|slot| {
                let partition = facts.partition(&roots, slot);
                let decides = deciding.contains(&slot);
                let partition = if decides {
                    partition.join(dealing.deciding())
                } else {
                    partition
                };
                let partition = match refinement {
                    Some(refinement) => partition.join(refinement),
                    None => partition,
                };
                Level { slot, partition }
            })
            .collect();
        let levels = arranged(levels);
        let decides = levels
            .iter()
            .map(|level| {
                let classes = level.partition.classes_within(dealing.deciding());
                let classes = classes.into_iter().map(|class| class as u8).collect();
                deciding.contains(&level.slot).then_some(classes)
            })
            .collect();
        let within = (0..levels.len())
            .map(|at| {
                let later = levels[at + 1..].iter();
                later
                    .map(|to| levels[at].partition.classes_within(&to.partition))
                    .collect()
            })
            .collect();
        let is_symmetric = symmetries(facts, &roots, &levels, of_shape);
        let tape = Tape::new(facts, &asked, &levels);
        let (facts, roots) = facts.extract(&roots);
        let asked = asked.with_facts(&roots);
        Self {
            shape,
            levels,
            decides,
            within,
            is_symmetric,
            asked,
            facts,
            tape,
        }
    }

    /// How many classes each slot has, multiplied: a bound of the rounds to walk.
    pub fn size(&self) -> u64 {
        self.levels
            .iter()
            .map(|level| level.partition.len() as u64)
            .product()
    }

    /// Whether two lines of a group could hold in one round, or a line could lack a value, as
    /// far as the graph of facts can tell without walking.
    pub fn may_be_at_fault(&self) -> bool {
        let Asked::Lines(groups) = &self.asked else {
            return false;
        };
        let mut facts = self.facts.clone();
        let never = facts.truth(false);
        groups.iter().any(|lines| {
            let lacks = lines.iter().any(|&line| facts.may_lack_value(line));
            lacks
                || (0..lines.len()).any(|second| {
                    (0..second).any(|first| facts.all([lines[first], lines[second]]) != never)
                })
        })
    }

    /// The same walk with all slots told apart by at least a partition.
    pub fn refined(&self, dealing: &impl Dealing, refinement: &Partition) -> Self {
        let mut facts = self.facts.clone();
        let asked = self.asked.clone();
        Self::new(&mut facts, dealing, self.shape, asked, Some(refinement))
    }
}

/// All slots in their order, but those whose cards can be exchanged side by side.
fn alike_together(shape: Option<&Shape>) -> Vec<Slot> {
    let pairs = shape.map_or(&[][..], |shape| &shape.alike);
    let mut slots: Vec<Slot> = Vec::new();
    for slot in (0..SLOTS_AT_MOST as u8).map(Slot) {
        let partner = pairs
            .iter()
            .find(|pair| pair[0] == slot)
            .map(|pair| pair[1]);
        for slot in [Some(slot), partner].into_iter().flatten() {
            if !slots.contains(&slot) {
                slots.push(slot);
            }
        }
    }
    slots
}

/// For each level whether its card and the next level's can be exchanged. The last level takes
/// no part: the walk takes all its classes at once.
fn symmetries(
    facts: &mut Facts,
    roots: &[Fact],
    levels: &[Level],
    shape: Option<&Shape>,
) -> Vec<bool> {
    let decides = |slot: Slot| shape.is_some_and(|shape| shape.deciding.contains(&slot));
    let are_alike = |a: Slot, b: Slot| {
        let pair_is = |pair: &[Slot; 2]| *pair == [a, b] || *pair == [b, a];
        shape.is_some_and(|shape| shape.alike.iter().any(pair_is)) || !(decides(a) || decides(b))
    };
    let mut result = vec![false; levels.len()];
    for at in 1..levels.len().saturating_sub(1) {
        let (first, second) = (&levels[at - 1], &levels[at]);
        let is_taken = at >= 2 && result[at - 2];
        if is_taken || first.partition != second.partition || !are_alike(first.slot, second.slot) {
            continue;
        }
        let exchanged = facts.rewrite(roots, &|facts, slot, table| {
            let other = match slot {
                _ if slot == first.slot => second.slot,
                _ if slot == second.slot => first.slot,
                _ => slot,
            };
            facts.read(other, |card| table[card.index()])
        });
        result[at - 1] = exchanged == roots;
    }
    result
}
