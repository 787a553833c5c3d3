//! House edges as arguments: `5%`, `1/20`, `4%..6%`.

use crate::error::Faults;
use crate::exact::ratio::Ratio;

/// Reads a house edge: a percentage, a fraction or a decimal below one, negative where the bet
/// favours the player.
pub(super) fn parse_edge(option: &str, text: &str) -> Result<Ratio, Faults> {
    let text = text.trim();
    match share(text) {
        // A whole number without its sign was meant in percent: no edge passes one.
        Some(edge) if edge > Ratio::one() => {
            let message = format!("`{text}` is above 100%; write `{text}%` for a percentage");
            let message = match text.ends_with('%') {
                true => format!("`{text}` is above 100%; no bet loses more than its stake"),
                false => message,
            };
            Err(Faults::one("", option, message))
        }
        Some(edge) => Ok(edge),
        None => {
            let message = format!("`{text}` is no house edge; write a percentage such as 5%");
            Err(Faults::one("", option, message))
        }
    }
}

/// Reads an expectation per unit staked, of any size: `-1%`, `0.05`, `1/20`.
pub(super) fn expectation(option: &str, text: &str) -> Result<Ratio, Faults> {
    share(text.trim()).ok_or_else(|| {
        let message = format!("`{text}` is no expectation; write 0, -1%, 0.05 or 1/20");
        Faults::one("", option, message)
    })
}

/// A ratio, or a percentage.
fn share(text: &str) -> Option<Ratio> {
    match text.strip_suffix('%') {
        Some(percent) => Ratio::parse(percent.trim()).map(|of| of / Ratio::whole(100)),
        None => Ratio::parse(text),
    }
}

/// Reads a window of house edges, the lower first.
pub(super) fn parse_window(option: &str, text: &str) -> Result<(Ratio, Ratio), Faults> {
    let Some((least, most)) = text.split_once("..") else {
        let message = format!("`{text}` is no window; write two edges, as 4%..6%");
        return Err(Faults::one("", option, message));
    };
    let least = parse_edge(option, least)?;
    let most = parse_edge(option, most.trim_start_matches('='))?;
    if least > most {
        let message = format!("{text} runs backwards; write the lower edge first");
        return Err(Faults::one("", option, message));
    }
    Ok((least, most))
}
