//! What the last card of a walk settles, for all its classes at once.
//!
//! A truth is a word with one bit a class; a number is a row with one entry a class. Whether a
//! card equals a known one, the commonest question of a last card, is one look into a table of
//! words; how many of several truths hold is counted in binary, a word a digit.

use super::facts::Table;
use crate::cards::card::Card;

mod run;

/// Where a lane step finds an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    /// One value for all lanes: a place on the tape.
    Scalar(usize),
    /// A truth a lane.
    Truth(usize),
    /// A number a lane.
    Number(usize),
    /// How many of some truths hold, a lane.
    Count(usize),
}

impl Operand {
    /// The place on the tape, of one value for all lanes.
    pub fn scalar(&self) -> Option<usize> {
        match self {
            Operand::Scalar(place) => Some(*place),
            Operand::Truth(_) | Operand::Number(_) | Operand::Count(_) => None,
        }
    }
}

/// Truths of all lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Truth {
    /// The lanes where it holds.
    pub yes: u64,
    /// The lanes where it has no value; none of them is in `yes`.
    pub none: u64,
}

/// How many of some truths hold in all lanes: `base` and a binary number a lane, whose digits
/// are bits of words.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    base: i32,
    digits: [u64; COUNT_DIGITS],
    none: u64,
}

/// Digits of a count; more truths than fit are summed as rows.
const COUNT_DIGITS: usize = 3;

/// A number for each lane.
pub(super) type Row = [i32; Card::COUNT];

/// The steps of the last card.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    count: usize,
    steps: Vec<Step>,
    /// What `steps` start from: the truths and rows that are the same for every prefix.
    blank: Board,
    /// The rows that are functions of the last card alone, as words by value.
    words: Vec<Option<Words>>,
}

/// Room for the results of the steps.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    truths: Vec<Truth>,
    numbers: Vec<Row>,
    counts: Vec<Count>,
}

/// For each value from `least` on the lanes that have it.
#[derive(Clone, Debug)]
struct Words {
    least: i32,
    lanes: Vec<u64>,
}

#[derive(Clone, Debug)]
enum Step {
    Junction {
        into: usize,
        of: Vec<Operand>,
        is_all: bool,
    },
    Not {
        into: usize,
        of: Operand,
    },
    EqualWord {
        into: usize,
        words: Words,
        scalar: usize,
    },
    EqualCount {
        into: usize,
        count: usize,
        scalar: usize,
    },
    Compare {
        into: usize,
        a: Operand,
        b: Operand,
        relation: Relation,
    },
    Lookup {
        into: usize,
        table: Box<Table>,
        of: Operand,
    },
    Count {
        into: usize,
        of: Vec<Operand>,
    },
    Sum {
        into: usize,
        of: Vec<Operand>,
    },
    Shifted {
        into: usize,
        scalars: Vec<usize>,
        rows: Vec<Row>,
    },
    Product {
        into: usize,
        a: Operand,
        b: Operand,
    },
    Remainder {
        into: usize,
        a: Operand,
        b: Operand,
    },
    If {
        into: usize,
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    },
}

#[derive(Clone, Copy, Debug)]
enum Relation {
    Equal,
    Less,
}

impl Lanes {
    pub fn new(count: usize) -> Self {
        Self {
            count,
            steps: Vec::new(),
            blank: Board::default(),
            words: Vec::new(),
        }
    }

    /// All lanes, as bits.
    pub fn every(&self) -> u64 {
        (1 << self.count) - 1
    }

    fn new_truth(&mut self) -> usize {
        self.blank.truths.push(Truth::default());
        self.blank.truths.len() - 1
    }

    fn new_number(&mut self) -> usize {
        self.blank.numbers.push([0; Card::COUNT]);
        self.words.push(None);
        self.blank.numbers.len() - 1
    }

    pub fn read(&mut self, by_class: &[i32], is_truth: bool) -> Operand {
        if is_truth {
            let at = self.new_truth();
            for (lane, _) in by_class
                .iter()
                .enumerate()
                .filter(|&(_, &value)| value == 1)
            {
                self.blank.truths[at].yes |= 1 << lane;
            }
            return Operand::Truth(at);
        }
        let at = self.new_number();
        self.blank.numbers[at][..by_class.len()].copy_from_slice(by_class);
        let least = by_class.iter().copied().min().unwrap_or(0);
        let spread = by_class
            .iter()
            .map(|value| value.abs_diff(least))
            .max()
            .unwrap_or(0);
        if spread < 64 {
            let mut lanes = vec![0; spread as usize + 1];
            for (lane, value) in by_class.iter().enumerate() {
                lanes[(value - least) as usize] |= 1 << lane;
            }
            self.words[at] = Some(Words { least, lanes });
        }
        Operand::Number(at)
    }

    pub fn junction(&mut self, of: Vec<Operand>, is_all: bool) -> Operand {
        let into = self.new_truth();
        self.steps.push(Step::Junction { into, of, is_all });
        Operand::Truth(into)
    }

    pub fn not(&mut self, of: Operand) -> Operand {
        let into = self.new_truth();
        self.steps.push(Step::Not { into, of });
        Operand::Truth(into)
    }

    pub fn equal(&mut self, a: Operand, b: Operand) -> Operand {
        let into = self.new_truth();
        let words = |row: usize| self.words[row].clone();
        let step = match (a, b) {
            (Operand::Number(row), Operand::Scalar(scalar))
            | (Operand::Scalar(scalar), Operand::Number(row)) => {
                words(row).map(|words| Step::EqualWord {
                    into,
                    words,
                    scalar,
                })
            }
            (Operand::Count(count), Operand::Scalar(scalar))
            | (Operand::Scalar(scalar), Operand::Count(count)) => Some(Step::EqualCount {
                into,
                count,
                scalar,
            }),
            _ => None,
        };
        let general = Step::Compare {
            into,
            a,
            b,
            relation: Relation::Equal,
        };
        self.steps.push(step.unwrap_or(general));
        Operand::Truth(into)
    }

    pub fn less(&mut self, a: Operand, b: Operand) -> Operand {
        let into = self.new_truth();
        self.steps.push(Step::Compare {
            into,
            a,
            b,
            relation: Relation::Less,
        });
        Operand::Truth(into)
    }

    pub fn lookup(&mut self, table: Box<Table>, of: Operand) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::Lookup { into, table, of });
        Operand::Number(into)
    }

    pub fn sum(&mut self, of: Vec<Operand>) -> Operand {
        let truths = of
            .iter()
            .filter(|of| matches!(of, Operand::Truth(_)))
            .count();
        let scalars = of
            .iter()
            .filter(|of| matches!(of, Operand::Scalar(_)))
            .count();
        if truths + scalars == of.len() && truths < 1 << COUNT_DIGITS {
            self.blank.counts.push(Count::default());
            let into = self.blank.counts.len() - 1;
            self.steps.push(Step::Count { into, of });
            return Operand::Count(into);
        }
        let into = self.new_number();
        self.steps.push(Step::Sum { into, of });
        Operand::Number(into)
    }

    /// The remainder by `modulus` of scalars and a function of the last card, none of them
    /// negative: a row for each value of the scalars, made once.
    pub fn shifted(&mut self, scalars: Vec<usize>, by_class: &[i32], modulus: i32) -> Operand {
        let shifted = |shift: i32| {
            let mut row = [0; Card::COUNT];
            for (lane, value) in by_class.iter().enumerate() {
                row[lane] = (shift + value) % modulus;
            }
            row
        };
        let rows = (0..modulus).map(shifted).collect();
        let into = self.new_number();
        self.steps.push(Step::Shifted {
            into,
            scalars,
            rows,
        });
        Operand::Number(into)
    }

    pub fn product(&mut self, a: Operand, b: Operand) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::Product { into, a, b });
        Operand::Number(into)
    }

    pub fn remainder(&mut self, a: Operand, b: Operand) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::Remainder { into, a, b });
        Operand::Number(into)
    }

    pub fn choose(&mut self, condition: Operand, then: Operand, otherwise: Operand) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::If {
            into,
            condition,
            then,
            otherwise,
        });
        Operand::Number(into)
    }

    /// The places on the tape that the steps read.
    pub fn scalars(&self) -> Vec<usize> {
        let of_step = |step: &Step| -> Vec<usize> {
            let of = |operands: &[Operand]| operands.iter().filter_map(Operand::scalar).collect();
            match step {
                Step::Junction { of: all, .. }
                | Step::Count { of: all, .. }
                | Step::Sum { of: all, .. } => of(all),
                Step::Not { of: one, .. } | Step::Lookup { of: one, .. } => of(&[*one]),
                Step::EqualWord { scalar, .. } | Step::EqualCount { scalar, .. } => vec![*scalar],
                Step::Compare { a, b, .. }
                | Step::Product { a, b, .. }
                | Step::Remainder { a, b, .. } => of(&[*a, *b]),
                Step::Shifted { scalars, .. } => scalars.clone(),
                Step::If {
                    condition,
                    then,
                    otherwise,
                    ..
                } => of(&[*condition, *then, *otherwise]),
            }
        };
        self.steps.iter().flat_map(of_step).collect()
    }

    /// Room for the results.
    pub fn board(&self) -> Board {
        self.blank.clone()
    }
}
