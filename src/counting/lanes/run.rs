//! Computing the steps of the last card for one prefix.

use super::{Board, COUNT_DIGITS, Count, Lanes, Operand, Relation, Row, Step, Truth, Words};
use crate::cards::card::Card;
use crate::counting::tape::NO_VALUE;

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
    #[inline]
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
                    digits: [yes, 0, 0],
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
