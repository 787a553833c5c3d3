//! Recorded rounds: decided as the naive dealer decides them, and every breach named by its card
//! and clause; many rounds beside the exact law; the forms of files.

use crate::support::command;
use crate::support::naive_dealer;

use command::run;
use exactshoe::analysis::pricing::{Counted, Pricing};
use exactshoe::analysis::settlement::{BetResult, ChiSquare, Comparison, Observed, Settler};
use exactshoe::cards::card::{Card, Rank, Suit};
use exactshoe::cards::named::{Named, parse_sequence};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::record::{Breach, BreachKind, Record};
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::catalogue;
use exactshoe::tables::round_file::RoundFile;
use naive_dealer::House;

/// The rules, with all stored bets, ready to settle.
fn prepared(rules: &str) -> (Baccarat, Pricing, Settler) {
    let rules = catalogue::rules(rules).expect("the rules are stored");
    let game = Baccarat::new(rules.rules);
    let bets = catalogue::bets()
        .expect("stored bets are right")
        .into_iter();
    let bets = bets.map(|entry| entry.bet);
    let pricing = Pricing::new(&game, &game, bets.collect()).expect("stored bets are right");
    let settler = Settler::new(&game, &pricing, &Progress::default());
    (game, pricing, settler.expect("stored bets are right"))
}

fn library_card(card: naive_dealer::Card) -> Card {
    let rank = Rank::new(card.rank).expect("a rank of 1 to 13");
    Card::new(rank, Suit::ALL[usize::from(card.suit)])
}

fn recorded(round: &naive_dealer::Round, name: impl Fn(Card) -> Named) -> Record {
    let hand = |cards: &[naive_dealer::Card]| -> Vec<Named> {
        cards.iter().map(|&card| name(library_card(card))).collect()
    };
    Record {
        player: hand(&round.player),
        banker: hand(&round.banker),
        winner: None,
    }
}

/// Every deal of some small shoes, dealt by the naive dealer.
fn dealt(house: House, mut each: impl FnMut(naive_dealer::Round)) {
    let shoes = naive_dealer::small_shoes();
    for shoe in shoes.iter().filter(|shoe| shoe.len() == 7).take(48) {
        naive_dealer::every_deal(shoe, &mut |order| {
            each(naive_dealer::deal(house, order));
        });
    }
}

fn check_against_naive_dealer(house: House, rules: &str) {
    let (_, _, mut settler) = prepared(rules);
    let bets = settler.bets().to_vec();
    let mut compared = 0;
    dealt(house, |round| {
        let record = recorded(&round, Named::Exact);
        let settled = settler.settle(&record).expect("a dealt round is right");
        let totals = [&round.player, &round.banker].map(|hand| naive_dealer::total(hand));
        let settled_totals = [settled.round.player_total, settled.round.banker_total];
        assert_eq!(settled_totals, totals);
        for (bet, result) in bets.iter().zip(settled.results) {
            let Some(expected) = naive_dealer::profit(&bet.id, &round) else {
                continue;
            };
            compared += 1;
            let expected = Some(Ratio::new(expected, 20));
            assert_eq!(result.profit(bet), expected, "{}: {round:?}", bet.id);
        }
    });
    // 48 shoes of 5040 deals; the dealer knows at least 17 stored bets.
    assert!(compared >= 48 * 5040 * 17);
}

#[test]
fn every_deal_is_settled_as_the_naive_dealer_settles_it() {
    check_against_naive_dealer(House::Casino, "macau");
}

#[test]
fn a_card_room_is_settled_by_its_own_tableau() {
    check_against_naive_dealer(House::CardRoom, "card-room");
}

#[test]
fn rounds_without_suits_are_decided_exactly_where_suits_do_not_matter() {
    let (_, _, mut settler) = prepared("macau");
    let bets = settler.bets().to_vec();
    let mut settler_with_suits = settler.clone();
    let mut number = 0;
    let mut open = 0;
    dealt(House::Casino, |round| {
        number += 1;
        if number % 997 != 0 {
            return;
        }
        let exact = recorded(&round, Named::Exact);
        let by_rank = recorded(&round, |card| Named::Rank(card.rank()));
        let known = settler_with_suits.settle(&exact).expect("a dealt round");
        let settled = settler.settle(&by_rank).expect("a dealt round");
        for (at, bet) in bets.iter().enumerate() {
            match settled.results[at] {
                BetResult::NotDecided => {
                    open += 1;
                    let reads_suits = |text: &str| {
                        ["suit", "color", "] == player.hand", "] == banker.hand"]
                            .iter()
                            .any(|word| text.contains(word))
                    };
                    let mut lines = bet.lines.iter();
                    assert!(
                        lines.any(|line| reads_suits(line.when.text())),
                        "{}",
                        bet.id
                    );
                }
                decided => assert_eq!(decided, known.results[at], "{}", bet.id),
            }
        }
    });
    assert!(open > 0);
}

#[track_caller]
fn check_breach(player: &str, banker: &str, kind: BreachKind, message: &str, need: Option<&str>) {
    let rules = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules;
    let cards = |text: &str| parse_sequence(text).expect("cards");
    let record = Record {
        player: cards(player),
        banker: cards(banker),
        winner: None,
    };
    let breach = record
        .decide(&rules)
        .expect_err("the record breaks the tableau");
    assert_eq!(breach.kind(), kind);
    assert_eq!(breach.to_string(), message);
    assert_eq!(breach.need().map(ToString::to_string).as_deref(), need);
}

#[test]
fn every_kind_of_breach_names_its_card_and_clause() {
    check_breach(
        "9S 6H 5C",
        "KD 6C 2S",
        BreachKind::MustStand,
        "Banker's third card 2S: Banker stands on 6 against Player's third card 5C (tableau: \
         Player's third 5, Banker draws on 0 to 5)",
        None,
    );
    check_breach(
        "9S 7H 2C",
        "KD 5C",
        BreachKind::MustStand,
        "Player's third card 2C: Player stands on 6 (tableau: Player draws on 0 to 5)",
        None,
    );
    check_breach(
        "9S 7H",
        "KD 6C 2S",
        BreachKind::MustStand,
        "Banker's third card 2S: Banker stands on 6 (tableau: Player stood, Banker draws on 0 to 5)",
        None,
    );
    check_breach(
        "2S 2H",
        "KD 3C",
        BreachKind::MustDraw,
        "Player has 4 and must draw a third card, none is recorded (tableau: Player draws on 0 to \
         5)",
        Some("a third card for Player, then one for Banker with 3 if Player's counts 0 to 7 or 9"),
    );
    check_breach(
        "2S 2H K",
        "KD 3C",
        BreachKind::MustDraw,
        "Banker has 3 and must draw a third card against Player's third card K, none is recorded \
         (tableau: Player's third 0, Banker draws on 0 to 3)",
        Some("a third card for Banker"),
    );
    check_breach(
        "9S KH 2C",
        "KD 3C",
        BreachKind::AfterNatural,
        "Player's natural 9 ends the round, yet Player has a third card 2C (tableau: naturals are \
         8 and 9)",
        None,
    );
    check_breach(
        "2S 2H 2C",
        "KD 8C",
        BreachKind::AfterNatural,
        "Banker's natural 8 ends the round, yet Player has a third card 2C (tableau: naturals are \
         8 and 9)",
        None,
    );
    check_breach(
        "2S",
        "",
        BreachKind::TooFewCards,
        "Player has 1 card; each hand is dealt two",
        Some("1 card more for Player and 2 cards more for Banker, then third cards by the tableau"),
    );
    check_breach(
        "2S 2H KC 5D",
        "KD 3C 2H",
        BreachKind::FourthCard,
        "Player's fourth card 5D: a hand has at most three cards",
        None,
    );
}

#[test]
fn a_dealt_round_with_a_card_more_or_less_is_void() {
    let rules = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules;
    let two = Named::parse("2C").expect("a card");
    dealt(House::Casino, |round| {
        let right = recorded(&round, Named::Exact);
        assert!(right.decide(&rules).is_ok());
        let decided = |change: &dyn Fn(&mut Record)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            wrong.decide(&rules)
        };
        // Without Banker's last card, and with one more, the tableau cannot be met: all that
        // decides it is unchanged.
        let less = decided(&|record| record.banker.truncate(record.banker.len() - 1))
            .expect_err("a card is missing");
        assert!(less.need().is_some());
        let more: Breach = decided(&|record| record.banker.push(two)).expect_err("one too many");
        let expected: &[BreachKind] = match right.banker.len() {
            2 => &[BreachKind::MustStand, BreachKind::AfterNatural],
            _ => &[BreachKind::FourthCard],
        };
        assert!(expected.contains(&more.kind()), "{more}");
        assert!(decided(&|record| record.player.truncate(record.player.len() - 1)).is_err());
        assert!(decided(&|record| record.player.push(two)).is_err());
    });
}

/// Every deal of a shoe of seven cards, fed into the counts.
fn observed_of_all_deals() -> (Observed, Settler, Counted) {
    let (game, pricing, mut settler) = prepared("macau");
    let shoe = naive_dealer::small_shoes().swap_remove(1);
    let mut observed = Observed::new(settler.bets());
    naive_dealer::every_deal(&shoe, &mut |order| {
        let record = recorded(&naive_dealer::deal(House::Casino, order), Named::Exact);
        observed.add(&settler.settle(&record), None);
    });
    let names: Vec<String> = shoe.iter().map(|&c| library_card(c).to_string()).collect();
    let cards = exactshoe::cards::named::parse_counts(&names.join(" ")).expect("cards");
    let shoe = Shoe::of_cards(&cards).expect("a shoe");
    let counted = pricing.count(&game, &game, &shoe, &Progress::default());
    (observed, settler, counted.expect("the shoe can be counted"))
}

#[test]
fn all_deals_of_a_shoe_deviate_from_its_law_by_nothing() {
    let (observed, settler, counted) = observed_of_all_deals();
    assert_eq!(observed.settled, 5040);
    let comparison = Comparison::new(&observed, settler.bets(), &counted);
    for of in &comparison.outcomes {
        assert_eq!(Ratio::whole(of.observed), of.expected());
    }
    let chi_squares = [
        &comparison.outcomes_chi_square,
        &comparison.cards_chi_square,
        &comparison.totals_chi_square,
    ];
    for of in chi_squares.into_iter().flatten() {
        assert!(of.statistic.is_zero());
    }
    assert!(comparison.totals_chi_square.is_some());
    for of in &comparison.bets {
        let of = of.as_ref().expect("all suits are recorded");
        let mean = of.mean.as_ref().expect("there are rounds");
        assert_eq!(mean.observed, mean.expectation);
        for line in of.lines.iter().chain([&of.otherwise]) {
            assert_eq!(Ratio::whole(line.observed), line.expected());
            assert!(line.signed_square().is_none_or(|square| square.is_zero()));
        }
    }
}

#[test]
fn a_chi_square_pools_what_is_expected_fewer_than_five_times() {
    // 100 rounds; expectations 60, 34, 4, 2: the last two make one cell of 6.
    let of = ChiSquare::new(&[(66, 60), (28, 34), (3, 4), (3, 2)]).expect("three cells");
    assert_eq!((of.degrees, of.pooled), (2, 2));
    assert_eq!(of.statistic, Ratio::new(36, 60) + Ratio::new(36, 34));
    // Expectations 60, 36, 4: the last is too few even alone, and the next joins it.
    let of = ChiSquare::new(&[(50, 60), (46, 36), (4, 4)]).expect("two cells");
    assert_eq!((of.degrees, of.pooled), (1, 2));
    assert_eq!(of.statistic, Ratio::new(100, 60) + Ratio::new(100, 40));
    // What never happens and never was seen is no cell.
    let of = ChiSquare::new(&[(50, 1), (50, 1), (0, 0)]).expect("two cells");
    assert_eq!((of.degrees, of.pooled), (1, 0));
    assert!(of.statistic.is_zero());
    assert_eq!(ChiSquare::new(&[(100, 1), (0, 0)]), None);
    assert_eq!(ChiSquare::new(&[(0, 1), (0, 1)]), None);
}

/// The records of a text, unreadable lines by their numbers.
fn records(text: &[u8]) -> Vec<Result<Record, u64>> {
    let mut file = RoundFile::new("rounds", text);
    let mut all = Vec::new();
    while let Some(line) = file.next_round().expect("the text can be read") {
        let number = line.number;
        all.push(line.record.cloned().map_err(|_| number));
    }
    all
}

#[test]
fn all_forms_say_the_same() {
    let labels = "# a comment\r\n\nP: 9S 4H 2D ; B: KD 6C\nb: 3S,2D;p: 8C K # natural\n\
                  閒：7H QS；莊：5D JC 4S\nplayer: 2 3 4; BANKER: 7 10h";
    let by_hand = "\u{feff}shoe,round,player,banker\r\n1,1,9S 4H 2D,KD 6C\r\n\r\n\
                   1,2,\"8C,K\",3S 2D\r\n# more\r\n1,3,7H QS,\"5D JC 4S\"\r\n1,4,2 3 4,7 TH\r\n";
    let by_card = "p1;b1;p2;b2;p3;b3;note\n9S;KD;4H;6C;2D;;\n8C;3S;K;2D;;;#2\n7H;5D;QS;JC;;4S;\n\
                   2;7;3;th;4;;last";
    let by_tab = by_card.replace(';', "\t");
    let expected = records(labels.as_bytes());
    assert_eq!(expected.len(), 4);
    assert!(expected.iter().all(Result::is_ok));
    for text in [by_hand, by_card, &by_tab] {
        assert_eq!(records(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn lines_that_cannot_be_read_are_told_and_the_next_are_read() {
    let long = "9S ".repeat(3000);
    let text = format!(
        "P: 9S 4X ; B: 2 3\nP: 9 K; B: 8 K\nP: 9 K\nP: 9 K; P: 8 K; B: 1\nX: 9 K; B: 8 K\n\
         P: {long}; B: 8 K\nP: 8 K; B: 9 K\nhello\n"
    );
    let mut bytes = text.into_bytes();
    bytes.extend(b"P: \xff ; B: 8 K\nP: 7 K; B: 6 K");
    let read = records(&bytes);
    let faults: Vec<u64> = read.iter().filter_map(|of| of.clone().err()).collect();
    assert_eq!(faults, [1, 3, 4, 5, 6, 8, 9]);
    assert_eq!(read.len(), 10);
    let csv = "p1,b1,p2,b2,p3,b3\n9,8,K,K,,\n9,8,K,K\n9,8,,K,2,\n9 2,8,K,K,,\n9,8,K,K,,,\n";
    let faults: Vec<u64> = records(csv.as_bytes())
        .into_iter()
        .filter_map(Result::err)
        .collect();
    assert_eq!(faults, [3, 4, 5]);
}

#[test]
fn a_header_that_names_a_column_twice_is_refused() {
    let mut file = RoundFile::new("rounds", "player,p,banker\n".as_bytes());
    let faults = file.next_round().expect_err("two columns of Player");
    assert!(faults.to_string().contains("line 1"), "{faults}");
}

#[test]
fn a_recorded_result_that_its_cards_deny_is_a_difference() {
    let csv = "player,banker,result\n9 K,8 K,P\n8 K,9 K,player\n9 K,9 K,和\n9 K,8 K,\n";
    let output = run(&["settle", "macau", "--file", "-"], csv);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let wrong = "3  the record says Player, its cards Banker: Player 8, Banker 9";
    assert!(text.contains(wrong), "{text}");
    let row = |name: &str, number: &str| {
        let mut lines = text.lines().filter_map(|line| line.strip_prefix(name));
        assert_eq!(lines.next().map(str::trim), Some(number), "{name}");
    };
    row("results recorded wrongly", "1");
    row("rounds settled", "4");
    let unknown = run(&["settle", "macau", "--file", "-"], &csv.replace("和", "X"));
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn the_exit_status_says_what_was_found() {
    let status = |arguments: &[&str], input: &str| {
        let output = run(&[&["settle", "macau"], arguments].concat(), input);
        output.status.code()
    };
    assert_eq!(status(&["P: 9 K ; B: 8 K"], ""), Some(0));
    assert_eq!(status(&["P: 9 K ; B: 8 K 2"], ""), Some(1));
    assert_eq!(status(&["P: 9 K ; B: 8 1"], ""), Some(2));
    let right = "P: 9 K ; B: 8 K\n";
    let broken = "P: 9 K 2 ; B: 8 K\n";
    for more in [
        &[][..],
        &["--all"],
        &["--format", "json"],
        &["--format", "csv"],
    ] {
        let file = [&["--file", "-"], more].concat();
        assert_eq!(status(&file, right), Some(0));
        assert_eq!(status(&file, ""), Some(0));
        assert_eq!(status(&file, &[right, broken].concat()), Some(1));
        assert_eq!(
            status(&file, &[right, broken, "nothing\n", right].concat()),
            Some(2)
        );
    }
    assert_eq!(status(&["--file", "no/such/file"], ""), Some(2));
    assert_eq!(status(&["--file", "-", "--decks", "6,8"], ""), Some(2));
    assert_eq!(
        status(&["--file", "-", "--all", "--format", "json"], ""),
        Some(2)
    );
    assert_eq!(status(&[], ""), Some(2));
}

#[test]
fn every_round_is_written_as_a_line() {
    let rounds = "P: 9 K ; B: 8 K\n\nP: 9 K 2 ; B: 8 K\nP: ? ; B: 8 K\nP: 9 K ; B: 4 5";
    let bets = "player,banker,tie,all-red";
    let arguments = ["settle", "macau", "--file", "-", "--all", "--bets", bets];
    let output = run(&arguments, rounds);
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "line,status,winner,player_total,banker_total,player,banker,tie,all-red,note"
    );
    assert_eq!(lines[1], "1,settled,Player,9,8,1,-1,-1,not decided,");
    assert!(
        lines[2].starts_with("3,void,,,,0,0,0,0,\"void: Player's natural 9"),
        "{text}"
    );
    assert!(lines[3].starts_with("4,unreadable,,,,,,,,"), "{text}");
    assert_eq!(lines[4], "5,settled,Tie,9,9,0,0,8,not decided,");
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_shoe"))
        .args(["settle", "macau", "--file", "-", "--all"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let rounds = "P: 9 K ; B: 8 K\n".repeat(20_000);
    let mut input = child.stdin.take().expect("standard input is a pipe");
    // The command may end before it has read all.
    let _ = input.write_all(rounds.as_bytes());
    drop(input);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}
