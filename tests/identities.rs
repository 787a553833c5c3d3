//! Identities that hold for every bet and every shoe.

use exactshoe::analysis::edge::BetFigures;
use exactshoe::analysis::pricing::{Counted, Pricing};
use exactshoe::analysis::round_law::RoundLaw;
use exactshoe::bets::bet::Bet;
use exactshoe::cards::card::{Card, Rank};
use exactshoe::cards::named::{Named, NamedCount};
use exactshoe::cards::shoe::Shoe;
use exactshoe::counting::census::Progress;
use exactshoe::exact::falling::falling;
use exactshoe::exact::ratio::Ratio;
use exactshoe::games::baccarat::round::Baccarat;
use exactshoe::tables::{bet_file, catalogue};
use proptest::prelude::*;

fn game(rules: &str) -> Baccarat {
    Baccarat::new(catalogue::rules(rules).expect("the rules are stored").rules)
}

fn stored_bets() -> Vec<Bet> {
    catalogue::bet_ids()
        .into_iter()
        .map(|id| catalogue::bet(id).expect("stored").bet)
        .collect()
}

/// The stored bets that a walk counts in moments: those with long walks have fewer shoes elsewhere.
fn quick_bets(game: &Baccarat) -> Vec<Bet> {
    let is_quick = |bet: &Bet| {
        let pricing = Pricing::new(game, game, vec![bet.clone()]).expect("stored bets are right");
        pricing.size() < 2_000_000
    };
    stored_bets().into_iter().filter(is_quick).collect()
}

fn bet_of(condition: &str) -> Bet {
    let lines = [(condition.to_owned(), "1 to 1".to_owned())];
    bet_file::of_lines(&lines)
        .expect("the condition is well written")
        .bet
}

fn count(pricing: &Pricing, game: &Baccarat, shoe: &Shoe) -> Counted {
    pricing
        .count(game, game, shoe, &Progress::default())
        .expect("the shoe can finish a round")
}

fn expectations(pricing: &Pricing, game: &Baccarat, shoe: &Shoe) -> Vec<Ratio> {
    let counted = count(pricing, game, shoe);
    let bets = pricing.bets().iter().zip(&counted.lines);
    bets.map(|(bet, ways)| BetFigures::new(bet, ways, counted.total).expectation)
        .collect()
}

fn without(shoe: &Shoe, card: Named) -> Option<Shoe> {
    shoe.without(&[NamedCount { card, count: 1 }]).ok()
}

/// The mean over a random removed card of the expectation is the expectation.
#[track_caller]
fn check_martingale(pricing: &Pricing, game: &Baccarat, shoe: &Shoe) {
    let whole = expectations(pricing, game, shoe);
    let mut sums = vec![Ratio::zero(); whole.len()];
    for card in Card::all() {
        let count = shoe.of_card(card).expect("the suits are known");
        if let Some(less) = without(shoe, Named::Exact(card)) {
            for (sum, after) in sums.iter_mut().zip(expectations(pricing, game, &less)) {
                *sum = &*sum + &(Ratio::whole(count) * after);
            }
        }
    }
    let cards = Ratio::whole(shoe.len());
    for ((bet, sum), whole) in pricing.bets().iter().zip(sums).zip(whole) {
        assert_eq!(sum / cards.clone(), whole, "{} on {shoe}", bet.id);
    }
}

#[test]
fn removing_a_random_card_keeps_every_expectation() {
    let game = game("macau");
    let pricing = Pricing::new(&game, &game, quick_bets(&game)).expect("stored bets are right");
    check_martingale(
        &pricing,
        &game,
        &Shoe::decks(8).expect("eight decks are a shoe"),
    );
}

#[test]
fn outcomes_partition_the_deals() {
    for rules in catalogue::rules_ids() {
        let game = game(rules);
        let pricing = Pricing::new(&game, &game, Vec::new()).expect("no bet is wrong");
        for decks in [1, 6, 8, 144, 50_000] {
            let shoe = Shoe::decks(decks).expect("the number of decks is allowed");
            let law = RoundLaw::new(&count(&pricing, &game, &shoe));
            assert_eq!(law.total, falling(shoe.len(), 6));
            assert_eq!(law.player() + law.banker() + law.tie(), law.total);
            assert_eq!(law.cards.iter().sum::<u128>(), law.total);
        }
    }
}

#[test]
fn cards_that_a_bet_cannot_tell_apart_have_equal_effect() {
    let game = game("macau");
    let stored = ["banker", "tie", "dragon-7"].map(|id| catalogue::bet(id).expect("stored").bet);
    let pricing = Pricing::new(&game, &game, stored.to_vec()).expect("stored bets are right");
    let shoe = Shoe::decks(8).expect("eight decks are a shoe");
    let tens = ["T", "JH", "QC", "K"].map(|name| {
        let card = Named::parse(name).expect("it is a card");
        expectations(&pricing, &game, &without(&shoe, card).expect("it is there"))
    });
    assert!(tens.iter().all(|effect| *effect == tens[0]));
}

#[test]
fn telling_cards_apart_more_finely_changes_no_count() {
    // Always true, but only for who looks at suits: red cards of one suit are of one colour.
    let finer = "(player.hand[0].suit != banker.hand[0].suit \
                 || player.hand[0].color == banker.hand[0].color)";
    let game = game("macau");
    for condition in [
        "banker.wins",
        "tie",
        "round.cards == 5",
        "player.pair",
        "margin > 5",
    ] {
        let bets = vec![
            bet_of(condition),
            bet_of(&format!("({condition}) && {finer}")),
        ];
        let pricing = Pricing::new(&game, &game, bets).expect("the conditions are right");
        let taken = "KS TH 9Cx2";
        let taken = exactshoe::cards::named::parse_counts(taken).expect("they are cards");
        let shoe = Shoe::decks(2).and_then(|shoe| shoe.without(&taken));
        let counted = count(&pricing, &game, &shoe.expect("the cards are there"));
        assert_eq!(counted.lines[0], counted.lines[1], "{condition}");
    }
}

#[test]
fn polynomials_count_as_the_walk_does() {
    let game = game("online");
    let ids = [
        "player",
        "banker",
        "tie",
        "player-pair",
        "big",
        "dragon-7",
        "either-pair",
    ];
    let bets = ids
        .map(|id| catalogue::bet(id).expect("stored").bet)
        .to_vec();
    let pricing = Pricing::new(&game, &game, bets).expect("stored bets are right");
    let polynomials = pricing
        .polynomials(&game, &game)
        .expect("stored bets are right");
    let polynomials = polynomials.expect("these bets have polynomials");
    let taken = exactshoe::cards::named::parse_counts("8x3 Kx5 A 9Hx2").expect("they are cards");
    for decks in [1, 2, 8, 31, 32, 60, 50_000] {
        let shoe = Shoe::decks(decks).expect("the number of decks is allowed");
        for shoe in [shoe.clone(), shoe.without(&taken).unwrap_or(shoe)] {
            let polynomial = polynomials
                .count(&game, &shoe)
                .expect("the shoe is large enough");
            assert_eq!(polynomial, count(&pricing, &game, &shoe), "{decks} decks");
        }
    }
    let infinite = Shoe::infinite();
    let polynomial = polynomials
        .count(&game, &infinite)
        .expect("the shoe never ends");
    assert_eq!(polynomial, count(&pricing, &game, &infinite));
}

#[test]
fn the_tableau_has_the_known_number_of_monomials() {
    let game = game("macau");
    let pricing = Pricing::new(&game, &game, Vec::new()).expect("no bet is wrong");
    let polynomials = pricing.polynomials(&game, &game).expect("no bet is wrong");
    assert_eq!(
        polynomials.expect("points are ten classes").monomials(),
        6_958
    );
}

#[test]
fn hands_agree_in_every_order_of_seeing_them() {
    use exactshoe::games::baccarat::hand::{SeenHand, SeenHands};
    // The odds before a card is seen are the mean of the odds after it.
    let rules = catalogue::rules("macau")
        .expect("the rules are stored")
        .rules;
    let fresh = Baccarat::new(rules.clone());
    let bets = vec![catalogue::bet("banker").expect("stored").bet];
    let shoe = Shoe::decks(8).expect("eight decks are a shoe");
    let mut sum = Ratio::zero();
    for rank in Rank::all() {
        let cards = vec![Named::Rank(rank)];
        let hands = SeenHands {
            player: SeenHand { cards, total: None },
            banker: SeenHand::default(),
        };
        let game = Baccarat::in_progress(rules.clone(), hands);
        let pricing = Pricing::new(&fresh, &game, bets.clone()).expect("the bet is right");
        let less = without(&shoe, Named::Rank(rank)).expect("it is there");
        let counted = pricing.count(&fresh, &game, &less, &Progress::default());
        let counted = counted.expect("the hand is possible");
        let figures = BetFigures::new(&bets[0], &counted.lines[0], counted.total);
        sum = sum + figures.expectation * Ratio::new(1, 13);
    }
    let pricing = Pricing::new(&fresh, &fresh, bets).expect("the bet is right");
    assert_eq!(sum, expectations(&pricing, &fresh, &shoe)[0]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..Default::default() })]

    #[test]
    fn removing_a_random_card_keeps_the_expectation_on_any_small_shoe(
        counts in proptest::collection::vec(0u32..3, 52),
    ) {
        let cards: Vec<NamedCount> = Card::all()
            .zip(counts)
            .map(|(card, count)| NamedCount { card: Named::Exact(card), count })
            .collect();
        let shoe = Shoe::of_cards(&cards).expect("the shoe is small");
        prop_assume!(shoe.len() >= 7);
        let game = game("card-room");
        let ids = ["banker", "tie:9-to-1", "player-pair", "panda-8"];
        let bets = ids.map(|id| catalogue::bet(id).expect("stored").bet).to_vec();
        let pricing = Pricing::new(&game, &game, bets).expect("stored bets are right");
        check_martingale(&pricing, &game, &shoe);
    }
}
