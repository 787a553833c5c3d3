//! What the last card of a walk settles, for all its classes at once.
//!
//! A truth is a word with one bit a class; a number is a row with one entry a class. Whether a
//! card equals a known one, the commonest question of a last card, is one look into a table of
//! words.

use super::facts::Table;
use super::tape::NO_VALUE;
use crate::cards::card::Card;

/// Where a lane step finds an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    /// One value for all lanes: a place on the tape.
    Scalar(usize),
    /// A truth a lane.
    Truth(usize),
    /// A number a lane.
    Number(usize),
}

/// Truths of all lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Truth {
    /// The lanes where it holds.
    pub yes: u64,
    /// The lanes where it has no value; none of them is in `yes`.
    pub none: u64,
}

type Row = [i32; Card::COUNT];

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
    pub truths: Vec<Truth>,
    pub numbers: Vec<Row>,
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
    Compare {
        into: usize,
        a: Operand,
        b: Operand,
        holds: fn(i32, i32) -> bool,
    },
    Lookup {
        into: usize,
        table: Box<Table>,
        of: Operand,
    },
    Sum {
        into: usize,
        of: Vec<Operand>,
    },
    Combine {
        into: usize,
        a: Operand,
        b: Operand,
        value: fn(i32, i32) -> i32,
    },
    If {
        into: usize,
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    },
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
        let pair = match (a, b) {
            (Operand::Number(row), Operand::Scalar(scalar)) => Some((row, scalar)),
            (Operand::Scalar(scalar), Operand::Number(row)) => Some((row, scalar)),
            _ => None,
        };
        let words = pair.and_then(|(row, scalar)| Some((self.words[row].clone()?, scalar)));
        let into = self.new_truth();
        self.steps.push(match words {
            Some((words, scalar)) => Step::EqualWord {
                into,
                words,
                scalar,
            },
            None => Step::Compare {
                into,
                a,
                b,
                holds: |a, b| a == b,
            },
        });
        Operand::Truth(into)
    }

    pub fn less(&mut self, a: Operand, b: Operand) -> Operand {
        let into = self.new_truth();
        self.steps.push(Step::Compare {
            into,
            a,
            b,
            holds: |a, b| a < b,
        });
        Operand::Truth(into)
    }

    pub fn lookup(&mut self, table: Box<Table>, of: Operand) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::Lookup { into, table, of });
        Operand::Number(into)
    }

    pub fn sum(&mut self, of: Vec<Operand>) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::Sum { into, of });
        Operand::Number(into)
    }

    pub fn product(&mut self, a: Operand, b: Operand) -> Operand {
        self.combine(a, b, |a, b| a * b)
    }

    pub fn remainder(&mut self, a: Operand, b: Operand) -> Operand {
        self.combine(a, b, |a, b| a.checked_rem(b).unwrap_or(NO_VALUE))
    }

    fn combine(&mut self, a: Operand, b: Operand, value: fn(i32, i32) -> i32) -> Operand {
        let into = self.new_number();
        self.steps.push(Step::Combine { into, a, b, value });
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

    /// Room for the results.
    pub fn board(&self) -> Board {
        self.blank.clone()
    }

    /// Computes all steps for one prefix, whose values are `scalars`.
    pub fn run(&self, scalars: &[i32], board: &mut Board) {
        let every = self.every();
        for step in &self.steps {
            match step {
                Step::Junction { into, of, is_all } => {
                    board.truths[*into] = self.joined(of, *is_all, scalars, board);
                }
                Step::Not { into, of } => {
                    let Truth { yes, none } = self.truth(*of, scalars, board);
                    board.truths[*into] = Truth {
                        yes: every & !yes & !none,
                        none,
                    };
                }
                Step::EqualWord {
                    into,
                    words,
                    scalar,
                } => {
                    board.truths[*into] = match scalars[*scalar] {
                        NO_VALUE => Truth {
                            yes: 0,
                            none: every,
                        },
                        value => Truth {
                            yes: words.with(value),
                            none: 0,
                        },
                    };
                }
                Step::Compare { into, a, b, holds } => {
                    let (a, b) = (self.row(*a, scalars, board), self.row(*b, scalars, board));
                    let mut truth = Truth::default();
                    for lane in 0..self.count {
                        let lacks = a[lane] == NO_VALUE || b[lane] == NO_VALUE;
                        truth.none |= u64::from(lacks) << lane;
                        truth.yes |= u64::from(!lacks && holds(a[lane], b[lane])) << lane;
                    }
                    board.truths[*into] = truth;
                }
                Step::Lookup { into, table, of } => {
                    let mut row = self.row(*of, scalars, board);
                    for value in row[..self.count]
                        .iter_mut()
                        .filter(|value| **value != NO_VALUE)
                    {
                        *value = table[*value as usize];
                    }
                    board.numbers[*into] = row;
                }
                Step::Sum { into, of } => {
                    board.numbers[*into] = self.summed(of, scalars, board);
                }
                Step::Combine { into, a, b, value } => {
                    let mut row = self.row(*a, scalars, board);
                    let other = self.row(*b, scalars, board);
                    for (a, &b) in row[..self.count].iter_mut().zip(&other) {
                        let lacks = *a == NO_VALUE || b == NO_VALUE;
                        *a = if lacks { NO_VALUE } else { value(*a, b) };
                    }
                    board.numbers[*into] = row;
                }
                Step::If {
                    into,
                    condition,
                    then,
                    otherwise,
                } => {
                    let Truth { yes, none } = self.truth(*condition, scalars, board);
                    let mut row = self.row(*otherwise, scalars, board);
                    let then = self.row(*then, scalars, board);
                    for lane in 0..self.count {
                        match (yes >> lane & 1, none >> lane & 1) {
                            (_, 1) => row[lane] = NO_VALUE,
                            (1, _) => row[lane] = then[lane],
                            _ => {}
                        }
                    }
                    board.numbers[*into] = row;
                }
            }
        }
    }

    fn joined(&self, of: &[Operand], is_all: bool, scalars: &[i32], board: &Board) -> Truth {
        let every = self.every();
        // `absorbed` are the lanes where one operand settles the whole.
        let (mut absorbed, mut none) = (0, 0);
        for &operand in of {
            let truth = self.truth(operand, scalars, board);
            none |= truth.none;
            absorbed |= if is_all {
                every & !(truth.yes | truth.none)
            } else {
                truth.yes
            };
            if absorbed == every {
                break;
            }
        }
        let none = none & !absorbed;
        Truth {
            yes: if is_all {
                every & !absorbed & !none
            } else {
                absorbed
            },
            none,
        }
    }

    /// The operand as truths. A row that is one is 0 and 1.
    pub fn truth(&self, of: Operand, scalars: &[i32], board: &Board) -> Truth {
        let every = self.every();
        match of {
            Operand::Truth(at) => board.truths[at],
            Operand::Scalar(at) => match scalars[at] {
                NO_VALUE => Truth {
                    yes: 0,
                    none: every,
                },
                0 => Truth { yes: 0, none: 0 },
                _ => Truth {
                    yes: every,
                    none: 0,
                },
            },
            Operand::Number(at) => {
                let mut truth = Truth::default();
                for (lane, &value) in board.numbers[at][..self.count].iter().enumerate() {
                    truth.none |= u64::from(value == NO_VALUE) << lane;
                    truth.yes |= u64::from(value == 1) << lane;
                }
                truth
            }
        }
    }

    /// The operand as a row.
    pub fn row(&self, of: Operand, scalars: &[i32], board: &Board) -> Row {
        match of {
            Operand::Number(at) => board.numbers[at],
            Operand::Scalar(at) => [scalars[at]; Card::COUNT],
            Operand::Truth(at) => {
                let Truth { yes, none } = board.truths[at];
                let mut row = [0; Card::COUNT];
                for (lane, value) in row[..self.count].iter_mut().enumerate() {
                    let lacks = none >> lane & 1 == 1;
                    *value = if lacks {
                        NO_VALUE
                    } else {
                        (yes >> lane & 1) as i32
                    };
                }
                row
            }
        }
    }

    fn summed(&self, of: &[Operand], scalars: &[i32], board: &Board) -> Row {
        let mut base = 0;
        for &operand in of {
            if let Operand::Scalar(at) = operand {
                match scalars[at] {
                    NO_VALUE => return [NO_VALUE; Card::COUNT],
                    value => base += value,
                }
            }
        }
        let mut sum = [base; Card::COUNT];
        let mut none = 0;
        for &operand in of {
            match operand {
                Operand::Scalar(_) => {}
                Operand::Truth(at) => {
                    let truth = board.truths[at];
                    none |= truth.none;
                    for (lane, value) in sum[..self.count].iter_mut().enumerate() {
                        *value += (truth.yes >> lane & 1) as i32;
                    }
                }
                Operand::Number(at) => {
                    let row = &board.numbers[at];
                    for (lane, value) in sum[..self.count].iter_mut().enumerate() {
                        none |= u64::from(row[lane] == NO_VALUE) << lane;
                        *value = value.wrapping_add(row[lane]);
                    }
                }
            }
        }
        for (lane, value) in sum[..self.count].iter_mut().enumerate() {
            if none >> lane & 1 == 1 {
                *value = NO_VALUE;
            }
        }
        sum
    }
}

impl Words {
    fn with(&self, value: i32) -> u64 {
        let place = i64::from(value) - i64::from(self.least);
        usize::try_from(place)
            .ok()
            .and_then(|place| self.lanes.get(place))
            .copied()
            .unwrap_or(0)
    }
}
