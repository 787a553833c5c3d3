//! A bar on the standard error while a long count runs, when that is a terminal.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::counting::census::Progress;

/// Runs `work` and shows how far it is.
pub(super) fn shown<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::default();
    if !stderr().is_terminal() {
        return work(&progress);
    }
    std::thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        let watched = &progress;
        scope.spawn(move || {
            let bar = ProgressBar::hidden();
            let style = ProgressStyle::with_template("counting {bar:40} {percent}% {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            while is_done.recv_timeout(Duration::from_millis(300)) == Err(RecvTimeoutError::Timeout)
            {
                let (parts, all) = watched.parts();
                if all > 0 {
                    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                    bar.set_length(all);
                    bar.set_position(parts);
                }
            }
            bar.finish_and_clear();
        });
        let result = work(watched);
        drop(done);
        result
    })
}
