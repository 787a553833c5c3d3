//! Compositions of a few cards over some classes, numbered, and their monomials.

use super::census::Weight;
use crate::cards::shoe::Draws;

/// The compositions of up to so many cards over some of the classes.
#[derive(Clone, Debug)]
pub(super) struct Half {
    /// The first of the classes.
    pub first: usize,
    /// How many classes.
    pub classes: usize,
    /// `with[composition * classes + class]`: the composition with one card more.
    pub with: Vec<u16>,
    /// For each composition but the empty one: the same without a card of the last class it
    /// has, that class, and how many cards of the class are left in it.
    from: Vec<(u16, u8, u8)>,
}

impl Half {
    pub fn new(first: usize, classes: usize, draws: usize) -> Self {
        // Compositions in the order of their number of cards, each grown from one of a card less
        // by a card of its last class, so that every composition comes once.
        let mut compositions: Vec<Vec<u8>> = vec![vec![0; classes]];
        let mut from = Vec::new();
        let mut at = 0;
        while at < compositions.len() {
            let composition = compositions[at].clone();
            let cards: u8 = composition.iter().sum();
            let last = composition
                .iter()
                .rposition(|&count| count > 0)
                .unwrap_or(0);
            for class in last..classes {
                if usize::from(cards) < draws {
                    let mut grown = composition.clone();
                    from.push((at as u16, class as u8, grown[class]));
                    grown[class] += 1;
                    compositions.push(grown);
                }
            }
            at += 1;
        }
        let number: std::collections::HashMap<&Vec<u8>, u16> = compositions
            .iter()
            .enumerate()
            .map(|(at, of)| (of, at as u16))
            .collect();
        let mut with = Vec::with_capacity(compositions.len() * classes);
        for composition in &compositions {
            for class in 0..classes {
                let mut grown = composition.clone();
                grown[class] += 1;
                with.push(number.get(&grown).copied().unwrap_or(u16::MAX));
            }
        }
        Self {
            first,
            classes,
            with,
            from,
        }
    }

    /// The monomial of every composition on a shoe with these counts.
    pub fn products<W: Weight>(&self, counts: &[u64], draws: Draws) -> Vec<W> {
        let mut products = Vec::with_capacity(self.from.len() + 1);
        products.push(W::from(1));
        for &(from, class, drawn) in &self.from {
            let count = counts[self.first + usize::from(class)];
            let left = match draws {
                Draws::WithoutReplacement => count.saturating_sub(u64::from(drawn)),
                Draws::WithReplacement => count,
            };
            let product: W = products[usize::from(from)];
            products.push(product.times(W::of(left)));
        }
        products
    }
}
