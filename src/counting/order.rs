//! The order in which the walk fills the slots.
//!
//! Draws are exchangeable, so slots may be filled in any order, and the factor of a class is the
//! number of its cards less the earlier cards that lie in it. That is known exactly when every
//! earlier class lies inside it or apart from it: slots go from the finest partition to the
//! coarsest, and two slots neither of which refines the other are given their join.

use super::rounds::Slot;
use crate::cards::partition::Partition;

/// A slot and how finely it tells cards apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The slot.
    pub slot: Slot,
    /// The classes of its cards.
    pub partition: Partition,
}

/// The slots from the finest to the coarsest, each refining the next, in their given order where
/// they are equally fine.
pub fn arranged(mut levels: Vec<Level>) -> Vec<Level> {
    loop {
        levels.sort_by_key(|level| std::cmp::Reverse(level.partition.len()));
        let clash =
            (1..levels.len()).find(|&at| !levels[at - 1].partition.refines(&levels[at].partition));
        let Some(at) = clash else { return levels };
        let join = levels[at - 1].partition.join(&levels[at].partition);
        levels[at - 1].partition = join.clone();
        levels[at].partition = join;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::Card;

    #[test]
    fn finer_slots_come_first_and_clashing_ones_are_joined() {
        let level = |slot, partition| Level {
            slot: Slot(slot),
            partition,
        };
        let colour = Partition::by(|card| card.suit().is_red());
        let levels = arranged(vec![
            level(0, Partition::whole()),
            level(1, colour.clone()),
            level(2, Partition::by(Card::rank)),
        ]);
        let order: Vec<u8> = levels.iter().map(|level| level.slot.0).collect();
        assert_eq!(order, [2, 1, 0]);
        assert_eq!(levels[0].partition.len(), 26);
        assert_eq!(levels[1].partition.len(), 26);
        assert!(
            levels
                .windows(2)
                .all(|pair| pair[0].partition.refines(&pair[1].partition))
        );
    }
}
