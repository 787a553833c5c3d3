//! What a line of a bet pays, and the forms in which that is written.

use std::fmt;

use crate::exact::ratio::Ratio;

/// A pay as it is written: its form is part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pay {
    text: String,
    kind: PayKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PayKind {
    To(Ratio),
    For(Ratio),
    Push,
    Lose,
}

/// Why a text is no pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayError {
    text: String,
    advice: String,
}

impl Pay {
    /// Reads `40 to 1`, `19 to 20`, `9 for 1`, `push` or `lose`. Numbers may have decimals or
    /// be fractions: `4.5 to 1`, `1/2 to 1`.
    ///
    /// # Errors
    /// What to write instead, as for a bare number, which does not say its form.
    pub fn parse(text: &str) -> Result<Self, PayError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let error = |advice: String| PayError {
            text: text.to_owned(),
            advice,
        };
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let kind = match lower.as_slice() {
            ["push"] => PayKind::Push,
            ["lose"] => PayKind::Lose,
            [amount, form @ ("to" | "for"), stake] => {
                let number = |text: &str| Ratio::parse(text).filter(|n| !n.is_negative());
                let amount = number(amount).ok_or_else(|| {
                    if amount.contains("..") {
                        let advice = "a range of pays is for `shoe design`; write one amount here";
                        return error(advice.to_owned());
                    }
                    error(format!(
                        "`{amount}` is no amount; write a number such as 40, 4.5 or 1/2"
                    ))
                })?;
                let stake = number(stake)
                    .filter(|stake| !stake.is_zero())
                    .ok_or_else(|| {
                        error(format!(
                            "`{stake}` is no stake; write a number above zero, mostly 1"
                        ))
                    })?;
                let ratio = amount / stake;
                if *form == "to" {
                    PayKind::To(ratio)
                } else {
                    PayKind::For(ratio)
                }
            }
            [amount] if Ratio::parse(amount).is_some() => {
                return Err(error(format!(
                    "write `{amount} to 1` when the stake comes back with a win, \
                     `{amount} for 1` when it does not"
                )));
            }
            [amount] if amount.contains(':') => {
                let advised = amount.replace(':', " to ");
                return Err(error(format!(
                    "write `{advised}`, or `for` when the stake is kept"
                )));
            }
            _ => {
                let forms = "`40 to 1`, `19 to 20`, `9 for 1`, `push` or `lose`";
                return Err(error(format!("write one of {forms}")));
            }
        };
        Ok(Self {
            text: words.join(" "),
            kind,
        })
    }

    /// The net result to one unit staked: `40 to 1` is 40, `9 for 1` is 8, a push 0, a loss -1.
    pub fn to_one(&self) -> Ratio {
        match &self.kind {
            PayKind::To(amount) => amount.clone(),
            PayKind::For(amount) => amount - &Ratio::one(),
            PayKind::Push => Ratio::zero(),
            PayKind::Lose => -Ratio::one(),
        }
    }

    /// A push: the stake comes back.
    pub fn push() -> Self {
        Self {
            text: "push".to_owned(),
            kind: PayKind::Push,
        }
    }

    /// A loss of the stake.
    pub fn lose() -> Self {
        Self {
            text: "lose".to_owned(),
            kind: PayKind::Lose,
        }
    }

    /// The pay as it comes out when so much `to` one is taken for so much `for` one: less by the
    /// stake. `None` for a push or a loss.
    pub fn to_read_as_for(&self) -> Option<Self> {
        self.is_win().then(|| {
            let amount = self.to_one();
            let text = format!("{amount} for 1");
            let kind = PayKind::For(amount);
            Self { text, kind }
        })
    }

    /// The pay as it comes out when so much `for` one is taken for so much `to` one: more by the
    /// stake. `None` for a push or a loss.
    pub fn for_read_as_to(&self) -> Option<Self> {
        self.is_win().then(|| {
            let amount = self.to_one() + Ratio::one();
            let text = format!("{amount} to 1");
            let kind = PayKind::To(amount);
            Self { text, kind }
        })
    }

    fn is_win(&self) -> bool {
        match self.kind {
            PayKind::To(_) | PayKind::For(_) => true,
            PayKind::Push | PayKind::Lose => false,
        }
    }

    /// What is doubtful about the pay: a win that returns less than the stake was mostly meant
    /// "to one".
    pub fn warning(&self) -> Option<String> {
        match &self.kind {
            PayKind::For(amount) if *amount < Ratio::one() => {
                let meant = self.text.replace("for", "to").replace("FOR", "to");
                Some(format!(
                    "`{self}` returns less than the stake on a win; write `{meant}` if the stake \
                     comes back too"
                ))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Pay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl fmt::Display for PayError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` does not say what is paid; {}",
            self.text, self.advice
        )
    }
}

impl std::error::Error for PayError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, numerator: i64, denominator: i64) {
        let pay = Pay::parse(text).map(|pay| pay.to_one());
        assert_eq!(pay, Ok(Ratio::new(numerator, denominator)), "{text}");
    }

    #[test]
    fn every_form_nets_its_own_amount() {
        check("40 to 1", 40, 1);
        check("19 to 20", 19, 20);
        check("0.95 to 1", 19, 20);
        check("1/2 to 1", 1, 2);
        check("9 for 1", 8, 1);
        check("0.95 FOR 1", -1, 20);
        check(" push ", 0, 1);
        check("lose", -1, 1);
    }

    #[test]
    fn a_bare_number_is_refused_with_both_forms() {
        let message = Pay::parse("0.95").unwrap_err().to_string();
        assert!(
            message.contains("`0.95 to 1`") && message.contains("`0.95 for 1`"),
            "{message}"
        );
        for text in [
            "",
            "8:1",
            "eight to one",
            "8 to 0",
            "-1 to 1",
            "8 at 1",
            "8 to 1 to 1",
        ] {
            assert!(Pay::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_pay_misread_differs_by_the_stake() {
        let of = |pay: Option<Pay>| pay.map(|pay| pay.to_one());
        for (text, net) in [("8 to 1", 8), ("9 for 1", 8)] {
            let pay = Pay::parse(text).unwrap();
            assert_eq!(of(pay.to_read_as_for()), Some(Ratio::whole(net - 1)));
            assert_eq!(of(pay.for_read_as_to()), Some(Ratio::whole(net + 1)));
        }
        assert_eq!(of(Pay::push().for_read_as_to()), None);
    }

    #[test]
    fn a_win_below_the_stake_is_doubted() {
        assert!(Pay::parse("0.95 for 1").unwrap().warning().is_some());
        assert_eq!(Pay::parse("9 for 1").unwrap().warning(), None);
        assert_eq!(Pay::parse("0.95 to 1").unwrap().warning(), None);
    }
}
