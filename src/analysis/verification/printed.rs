//! A figure as it is printed: its value, and what its last digit is worth.

use std::fmt;

use crate::exact::ratio::{Integer, Ratio};

/// Spreadsheets carry this many digits.
pub const SPREADSHEET_DIGITS: usize = 15;

/// A figure as it is printed: digits, perhaps with a sign, a point, commas and a percent sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    text: String,
    /// The digits without point and commas.
    digits: String,
    is_negative: bool,
    decimals: usize,
    is_percent: bool,
}

/// Why a text is no printed figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedError(String);

impl Printed {
    /// Reads `2,292,252,566,437,888`, `0.4585974226`, `1.0579%` or `-0.007881223`.
    ///
    /// # Errors
    /// A text that is no such number.
    pub fn parse(text: &str) -> Result<Self, PrintedError> {
        let error = || PrintedError(text.to_owned());
        let number = text.trim();
        let (number, is_percent) = match number.strip_suffix('%') {
            Some(number) => (number.trim_end(), true),
            None => (number, false),
        };
        let signed = ['-', '\u{2212}', '+'].map(|sign| number.strip_prefix(sign));
        let unsigned = signed.iter().flatten().next().copied().unwrap_or(number);
        let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let groups: Vec<&str> = whole.split(',').collect();
        let is_grouped = groups.len() == 1
            || (1..=3).contains(&groups[0].len())
                && groups[1..].iter().all(|group| group.len() == 3);
        let digits = groups.concat() + decimals;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || !is_grouped || unsigned.ends_with('.') {
            return Err(error());
        }
        Ok(Self {
            text: text.trim().to_owned(),
            digits,
            is_negative: signed[0].or(signed[1]).is_some(),
            decimals: decimals.len(),
            is_percent,
        })
    }

    /// The number printed; of a percentage the hundredth part.
    pub fn value(&self) -> Ratio {
        let digits: Integer = self
            .digits
            .parse()
            .expect("a printed figure is made of digits");
        let value = Ratio::whole(digits) * self.unit();
        if self.is_negative { -value } else { value }
    }

    /// What one unit of the last digit is worth.
    pub fn unit(&self) -> Ratio {
        Ratio::new(1, Integer::from(10).pow(self.places() as u32))
    }

    /// How many digits stand behind the point when the figure is written as a plain number.
    pub fn places(&self) -> usize {
        self.decimals + if self.is_percent { 2 } else { 0 }
    }

    /// How many digits stand behind the point as it is printed.
    pub fn decimals(&self) -> usize {
        self.decimals
    }

    /// How many digits it has from the first that is not zero.
    pub fn significant_digits(&self) -> usize {
        self.digits.trim_start_matches('0').len()
    }

    /// Whether the figure is a percentage.
    pub fn is_percent(&self) -> bool {
        self.is_percent
    }

    /// The figure without the zeros at its end, where it has decimals that end in zeros and
    /// other digits before them.
    pub fn without_zeros(&self) -> Option<Self> {
        let end = self.digits.len() - self.decimals;
        let kept = self.digits.trim_end_matches('0').len().max(end);
        let is_shorter = kept < self.digits.len();
        let says_something = self.digits[..kept].bytes().any(|digit| digit != b'0');
        (is_shorter && says_something).then(|| Self {
            text: self.text.clone(),
            digits: self.digits[..kept].to_owned(),
            decimals: kept - end,
            ..*self
        })
    }

    /// What one unit of the last digit of a spreadsheet is worth, where the figure has more
    /// digits than a spreadsheet carries and those are zeros.
    pub fn spreadsheet_unit(&self) -> Option<Ratio> {
        let significant = self.digits.trim_start_matches('0');
        let rest = significant.get(SPREADSHEET_DIGITS..)?;
        let is_cut = !rest.is_empty() && rest.bytes().all(|digit| digit == b'0');
        let worth = Integer::from(10).pow(rest.len() as u32);
        is_cut.then(|| Ratio::whole(worth) * self.unit())
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl fmt::Display for PrintedError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "`{}` is no figure; write its digits as they are printed, such as 1.0579%, 0.010579 or \
             2,292,252,566,437,888",
            self.0
        )
    }
}

impl std::error::Error for PrintedError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, value: (i64, i64), unit: (i64, i64)) {
        let printed = Printed::parse(text).expect("it is a figure");
        assert_eq!(printed.value(), Ratio::new(value.0, value.1), "{text}");
        assert_eq!(printed.unit(), Ratio::new(unit.0, unit.1), "{text}");
    }

    #[test]
    fn the_last_digit_has_its_worth() {
        check("2,292,252", (2_292_252, 1), (1, 1));
        check("-0.0078", (-78, 10_000), (1, 10_000));
        check("\u{2212}.25", (-1, 4), (1, 100));
        check("7.6110%", (76_110, 1_000_000), (1, 1_000_000));
        check("14 %", (14, 100), (1, 100));
    }

    #[test]
    fn zeros_at_the_end_of_decimals_can_be_left_out() {
        let kept = |text: &str| {
            let printed = Printed::parse(text).expect("it is a figure");
            printed.without_zeros().map(|printed| printed.unit())
        };
        assert_eq!(kept("0.022530"), Some(Ratio::new(1, 100_000)));
        assert_eq!(kept("4.80%"), Some(Ratio::new(1, 1000)));
        assert_eq!(kept("5.0"), Some(Ratio::one()));
        for text in ["100", "0.25", "0.00"] {
            assert_eq!(kept(text), None, "{text}");
        }
    }

    #[test]
    fn sixteen_digits_of_a_spreadsheet_end_in_a_zero() {
        let unit = |text: &str| Printed::parse(text).expect("a figure").spreadsheet_unit();
        assert_eq!(unit("3,460,101,558,850,300"), Some(Ratio::whole(10)));
        assert_eq!(unit("3,460,101,558,850,304"), None);
        assert_eq!(unit("346,010,155,885,030"), None);
    }

    #[test]
    fn anything_else_is_no_figure() {
        for text in [
            "",
            "%",
            "1,23",
            "12,34,567",
            "1.2.3",
            "1e5",
            "5.",
            "1/3",
            "abc",
            "--1",
        ] {
            assert!(Printed::parse(text).is_err(), "{text}");
        }
    }
}
