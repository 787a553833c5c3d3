//! Every command of README.md and of the documents, run as written; what it prints is compared.

use std::path::Path;

#[test]
fn commands_in_the_documents_print_what_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = trycmd::TestCases::new();
    cases.default_bin_path(env!("CARGO_BIN_EXE_shoe"));
    for document in [
        "README.md",
        "docs/bets.md",
        "docs/edge-law.md",
        "docs/language.md",
        "docs/how-to.md",
        "docs/method.md",
        "docs/removal.md",
        "docs/rounds.md",
        "docs/depth.md",
        "docs/counting.md",
    ] {
        cases.case(root.join(document));
    }
    cases.register_bin("shoe", Path::new(env!("CARGO_BIN_EXE_shoe")));
    cases.run();
}
