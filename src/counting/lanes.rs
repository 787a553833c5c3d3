//! What the last card of a walk settles, for all its classes at once.
//!
//! A truth is a word with one bit a class; a number is a row with one entry a class. Whether a
//! card equals a known one, the commonest question of a last card, is one look into a table of
//! words; how many of several truths hold is counted in binary, a word a digit.

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
    /// How many of some truths hold, a lane.
    Count(usize),
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
const COUNT_DIGITS: usize = 4;

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

    /// Room for the results.
    pub fn board(&self) -> Board {
        self.blank.clone()
    }
}

impl Lanes {
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
                Step::EqualCount {
                    into,
                    count,
                    scalar,
                } => {
                    board.truths[*into] = match scalars[*scalar] {
                        NO_VALUE => Truth {
                            yes: 0,
                            none: every,
                        },
                        value => board.counts[*count].equals(value, every),
                    };
                }
                Step::Compare {
                    into,
                    a,
                    b,
                    relation,
                } => {
                    let (a, b) = (self.row(*a, scalars, board), self.row(*b, scalars, board));
                    board.truths[*into] = match relation {
                        Relation::Equal => self.compared(&a, &b, |a, b| a == b),
                        Relation::Less => self.compared(&a, &b, |a, b| a < b),
                    };
                }
                Step::Lookup { into, table, of } => {
                    let row = self.row(*of, scalars, board);
                    let value = |card: i32, _| table[card as usize];
                    board.numbers[*into] = self.combined(&row, &row, value);
                }
                Step::Count { into, of } => {
                    board.counts[*into] = counted(of, scalars, board, every);
                }
                Step::Sum { into, of } => {
                    board.numbers[*into] = self.summed(of, scalars, board);
                }
                Step::Shifted {
                    into,
                    scalars: of,
                    rows,
                } => {
                    let shift = of.iter().map(|&at| scalars[at] as usize).sum::<usize>();
                    board.numbers[*into][..self.count]
                        .copy_from_slice(&rows[shift % rows.len()][..self.count]);
                }
                Step::Product { into, a, b } => {
                    let (a, b) = (self.row(*a, scalars, board), self.row(*b, scalars, board));
                    board.numbers[*into] = self.combined(&a, &b, |a, b| a * b);
                }
                Step::Remainder { into, a, b } => {
                    let (a, b) = (self.row(*a, scalars, board), self.row(*b, scalars, board));
                    let remainder = |a: i32, b| a.checked_rem(b).unwrap_or(NO_VALUE);
                    board.numbers[*into] = self.combined(&a, &b, remainder);
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

    fn compared(&self, a: &Row, b: &Row, holds: impl Fn(i32, i32) -> bool) -> Truth {
        let mut truth = Truth::default();
        for lane in 0..self.count {
            let lacks = a[lane] == NO_VALUE || b[lane] == NO_VALUE;
            truth.none |= u64::from(lacks) << lane;
            truth.yes |= u64::from(!lacks && holds(a[lane], b[lane])) << lane;
        }
        truth
    }

    fn combined(&self, a: &Row, b: &Row, value: impl Fn(i32, i32) -> i32) -> Row {
        let mut row = [0; Card::COUNT];
        for lane in 0..self.count {
            let lacks = a[lane] == NO_VALUE || b[lane] == NO_VALUE;
            row[lane] = if lacks {
                NO_VALUE
            } else {
                value(a[lane], b[lane])
            };
        }
        row
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
            Operand::Count(at) => board.counts[at].equals(1, every),
            Operand::Number(at) => {
                self.compared(&board.numbers[at], &[1; Card::COUNT], |value, one| {
                    value == one
                })
            }
        }
    }

    /// The operand as a row.
    pub fn row(&self, of: Operand, scalars: &[i32], board: &Board) -> Row {
        match of {
            Operand::Number(at) => board.numbers[at],
            Operand::Count(at) => board.counts[at].row(self.count),
            Operand::Scalar(at) => [scalars[at]; Card::COUNT],
            Operand::Truth(at) => {
                let Truth { yes, none } = board.truths[at];
                Count {
                    base: 0,
                    digits: [yes, 0, 0, 0],
                    none,
                }
                .row(self.count)
            }
        }
    }

    fn summed(&self, of: &[Operand], scalars: &[i32], board: &Board) -> Row {
        let mut sum = [0; Card::COUNT];
        for &operand in of {
            match operand {
                // Added to every lane without making a row of it.
                Operand::Scalar(at) if scalars[at] != NO_VALUE => {
                    for value in sum[..self.count]
                        .iter_mut()
                        .filter(|value| **value != NO_VALUE)
                    {
                        *value += scalars[at];
                    }
                }
                _ => {
                    let row = self.row(operand, scalars, board);
                    sum = self.combined(&sum, &row, |sum, term| sum + term);
                }
            }
        }
        sum
    }
}

/// Counts truths in binary: adding one is a half adder a digit.
fn counted(of: &[Operand], scalars: &[i32], board: &Board, every: u64) -> Count {
    let mut count = Count::default();
    for &operand in of {
        match operand {
            Operand::Scalar(at) if scalars[at] == NO_VALUE => count.none = every,
            Operand::Scalar(at) => count.base += scalars[at],
            Operand::Truth(at) => {
                let Truth { yes, none } = board.truths[at];
                count.none |= none;
                let mut carry = yes;
                for digit in &mut count.digits {
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
            }
            Operand::Number(_) | Operand::Count(_) => unreachable!("only truths are counted"),
        }
    }
    count
}

impl Count {
    fn equals(&self, value: i32, every: u64) -> Truth {
        let wanted = value - self.base;
        let mut yes = every & !self.none;
        if !(0..1 << COUNT_DIGITS).contains(&wanted) {
            yes = 0;
        }
        for (place, digit) in self.digits.iter().enumerate() {
            yes &= if wanted >> place & 1 == 1 {
                *digit
            } else {
                !digit
            };
        }
        Truth {
            yes,
            none: self.none,
        }
    }

    fn row(&self, lanes: usize) -> Row {
        let mut row = [0; Card::COUNT];
        for (lane, value) in row[..lanes].iter_mut().enumerate() {
            *value = self.base;
            for (place, digit) in self.digits.iter().enumerate() {
                *value += ((digit >> lane & 1) as i32) << place;
            }
            if self.none >> lane & 1 == 1 {
                *value = NO_VALUE;
            }
        }
        row
    }
}

impl Board {
    /// The numbers of all lanes.
    pub fn number(&self, at: usize) -> &Row {
        &self.numbers[at]
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
