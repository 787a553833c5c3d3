//! A bar on the standard error while a long count runs, when that is a terminal.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::counting::census::Progress;

/// Runs `work` and shows how far it is.
pub(super) fn shown<T>(work: impl FnOnce(&Progress) -> T) -> T {
    watched(&Progress::default(), work)
}

/// The work that an interrupt stops.
static INTERRUPTED: Mutex<Weak<Progress>> = Mutex::new(Weak::new());

/// Runs `work`, shows how far it is, and asks it to stop when the program is interrupted, so that
/// it can keep what it has.
pub(super) fn interruptible<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Arc::new(Progress::default());
    let interrupted = || INTERRUPTED.lock().unwrap_or_else(PoisonError::into_inner);
    *interrupted() = Arc::downgrade(&progress);
    // Where no handler can be set an interrupt ends the program, as it does for other work; and
    // one that is set already serves this work too.
    let _ = ctrlc::set_handler(move || match interrupted().upgrade() {
        Some(progress) => progress.stop(),
        None => std::process::exit(130),
    });
    watched(&progress, work)
}

fn watched<T>(progress: &Progress, work: impl FnOnce(&Progress) -> T) -> T {
    if !stderr().is_terminal() {
        return work(progress);
    }
    std::thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        scope.spawn(move || {
            let bar = ProgressBar::hidden();
            let style = ProgressStyle::with_template("counting {bar:40} {percent}% {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            while is_done.recv_timeout(Duration::from_millis(300)) == Err(RecvTimeoutError::Timeout)
            {
                let (parts, all) = progress.parts();
                if all > 0 {
                    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                    bar.set_length(all);
                    bar.set_position(parts);
                }
            }
            bar.finish_and_clear();
        });
        let result = work(progress);
        drop(done);
        result
    })
}
