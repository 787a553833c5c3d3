//! Faults of input: where, what is wrong, what would be right. All of a file's come together.

use std::fmt;

/// One fault of a file or an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, or the argument.
    pub file: String,
    /// The place in it, such as `lines[0].when`; empty for the whole.
    pub place: String,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The text at fault with carets under it.
    pub excerpt: Option<String>,
}

/// The faults of one reading, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.file.as_str(),
            self.place.as_str(),
            self.message.as_str(),
        ];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        write!(formatter, "{}", parts.join(": "))?;
        match &self.excerpt {
            Some(excerpt) => write!(formatter, "\n{excerpt}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(formatter, "{}", faults.join("\n"))
    }
}

impl std::error::Error for Faults {}

impl Faults {
    /// A single fault.
    pub fn one(file: &str, place: &str, message: impl Into<String>) -> Self {
        let (file, place) = (file.to_owned(), place.to_owned());
        Self(vec![Fault {
            file,
            place,
            message: message.into(),
            excerpt: None,
        }])
    }
}
