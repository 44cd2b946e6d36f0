/* The plain bidding rule of Cego, and what its players keep, lead and lay away. */
#include "settings.h"
#include "sim/cego_bidding.h"
#include "sim/cego_player.h"
#include "sim/sim_game.h"

#include <criterion/criterion.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(cego_game.deck, codes);
}

static const char *print(CardSet set) {
    static char text[CARDS_TEXT];
    return deck_print_set(cego_game.deck, set, text);
}

/* Hands of which nothing is to be said: middling tarocks, some courts. */
#define DULL1      "T19 T9 T8 T7 T2 CQ C9 SQ HN H2 D3"
#define DULL2      "T17 T10 T6 T5 CN C8 SN SJ HQ H3 D2"
#define DULL3      "T14 T13 T11 T4 CT C7 SJ ST HJ H4 D1"
#define SOLO       "T22 T21 T20 T18 T16 T15 T12 CK HK SK S8"
#define OTHER_SOLO "T19 T17 T14 T13 T2 T1 T10 DK D4 D2 D3"
/* no tarock above T3, no court */
#define BETTEL "T2 C9 C8 C7 ST S7 H1 H2 H3 H4 D4"

static CegoAuction auction_of(const Rules *rules, const char *const *hands) {
    CardSet sets[MAX_SEATS] = {0};
    CegoAuction auction;
    for (int seat = 0; seat < rules->game->seats; seat++)
        sets[seat] = cards(hands[seat]);
    cego_auction(rules, sets, &cego_silence, &auction);
    return auction;
}

static void expect_auction(const char *settings, const char *const *hands, int declarer, int kind,
                           unsigned modifiers) {
    Rules rules = settings_rules(&cego_game, settings);
    CegoAuction auction = auction_of(&rules, hands);
    cr_assert_eq(auction.declarer, declarer, "%s: seat %d", settings, auction.declarer);
    cr_assert_eq(auction.kind, kind, "%s: %s", settings, cego_game.contracts[auction.kind].code);
    cr_assert_eq(auction.modifiers, modifiers, "%s: %d", settings, auction.modifiers);
}

/* ---- Solo ---- */

Test(cego_bidding, forehand_must_say_cego) {
    static const char *const hands[] = {"T22 T21 T4 CQ CJ SQ S9 HN H2 DQ D3", DULL2, DULL3, DULL1};
    expect_auction("", hands, 0, CEGO_CEGO, 0);
}

Test(cego_bidding, a_solo_is_asked_for_first) {
    static const char *const hands[] = {DULL1, DULL2, SOLO, BETTEL};
    expect_auction("", hands, 2, CEGO_SOLO, 0);
}

/* Of two Solos that of the earlier seat is played; an Ultimo goes before a Solo. */
Test(cego_bidding, of_two_the_earlier_seat_and_ultimo_above_solo) {
    static const char *const two[] = {DULL1, OTHER_SOLO, SOLO, DULL3};
    static const char *const ultimo[] = {SOLO, "T19 T17 T14 T13 T10 T9 T8 T7 T6 T5 T1", DULL2,
                                         DULL3};
    Rules rules = settings_rules(&cego_game, "");
    CegoAuction says;
    cr_assert(cego_says_solo(&rules, cards(OTHER_SOLO), &says));
    cr_assert_eq(says.kind, CEGO_SOLO);
    expect_auction("", two, 1, CEGO_SOLO, 0);
    expect_auction("", ultimo, 1, CEGO_ULTIMO, 0);
}

Test(cego_bidding, who_must_says_solo) {
    static const char weak[] = "T9 T8 T7 T6 T5 T4 T3 T2 C7 S9 H2";
    CegoAuction says;
    Rules rules = settings_rules(&cego_game, "solo_duty=off");
    cr_assert_not(cego_says_solo(&rules, cards(weak), &says));
    rules = settings_rules(&cego_game, "solo_duty=on");
    cr_assert(cego_says_solo(&rules, cards(weak), &says));
    cr_assert_eq(says.kind, CEGO_SOLO);
}

Test(cego_bidding, a_durchmarsch_is_said_with_the_eight_highest_tarocks) {
    static const char hand[] = "T22 T21 T20 T19 T18 T17 T16 T15 CK HK SK";
    CegoAuction says;
    Rules rules = settings_rules(&cego_game, "durchmarsch=on");
    cr_assert(cego_says_solo(&rules, cards(hand), &says));
    cr_assert_eq(says.modifiers, CEGO_DURCHMARSCH);
    rules = settings_rules(&cego_game, "durchmarsch=off");
    cr_assert(cego_says_solo(&rules, cards(hand), &says));
    cr_assert_eq(says.modifiers, 0);
}

/* ---- Bettel and Piccolo ---- */

Test(cego_bidding, bettel_or_piccolo_is_asked_first) {
    static const char *const hands[] = {DULL1, DULL3, BETTEL, DULL2};
    Rules rules = settings_rules(&cego_game, "");
    cr_assert_gt(cego_odds(&rules, CEGO_BETTEL, cards(BETTEL)), 0);
    cr_assert_gt(cego_odds(&rules, CEGO_PICCOLO, cards(BETTEL)), 0);
    expect_auction("special_order=bettel_first", hands, 2, CEGO_BETTEL, 0);
    expect_auction("special_order=piccolo_first", hands, 2, CEGO_PICCOLO, 0);
    expect_auction("bettel_open=on", hands, 2, CEGO_BETTEL, CEGO_OPEN);
    /* where two tricks are wanted the rule knows no Piccolo */
    expect_auction("special_order=piccolo_first piccolo_n=2", hands, 2, CEGO_BETTEL, 0);
}

/* ---- The ladder ---- */

/* Kings and queens to lay away: a hand for the ladder. */
#define RICH "T20 T19 T4 CK CQ SK SQ HK HQ DK DQ"

/* The step of the ladder in the auction after Solo, Bettel and Piccolo were passed over. */
static CegoAuction ladder_of(const char *settings, const char *const *hands, int soloist) {
    Rules rules = settings_rules(&cego_game, settings);
    CegoCalls calls = cego_silence;
    CegoAuction auction;
    CardSet sets[MAX_SEATS];
    calls.solo_asked = true;
    calls.soloist = (int8_t)soloist;
    for (int seat = 0; seat < 4; seat++)
        sets[seat] = cards(hands[seat]);
    cego_auction(&rules, sets, &calls, &auction);
    return auction;
}

Test(cego_bidding, the_step_that_promises_most_is_named) {
    static const char *const hands[] = {DULL1, RICH, DULL2, DULL3};
    Rules rules = settings_rules(&cego_game, "");
    CegoAuction auction = ladder_of("", hands, -1);
    cr_assert_eq(auction.declarer, 1);
    cr_assert_eq(auction.kind, CEGO_EINE); /* twice what it brings, against once for a Cego */
    cr_assert(cego_bids(&rules, cards(RICH), CEGO_CEGO, 0));
    cr_assert_not(cego_bids(&rules, cards(DULL1), CEGO_CEGO, 0));
}

/* Seat 1 and forehand would both play an Eine: forehand takes it. */
Test(cego_bidding, forehand_answers_selber) {
    static const char *const hands[] = {"T22 T18 T3 CK CQ SK SQ HK HQ DK DJ", RICH, DULL2, DULL3};
    Rules rules = settings_rules(&cego_game, "");
    cr_assert(cego_bids(&rules, cards(hands[1]), CEGO_EINE, 0));
    cr_assert(cego_bids(&rules, cards(hands[0]), CEGO_EINE, 0));
    CegoAuction auction = ladder_of("", hands, -1);
    cr_assert_eq(auction.declarer, 0);
    cr_assert_eq(auction.kind, CEGO_EINE);
    /* at another seat the same hand can only bid on */
    static const char *const turned[] = {DULL1, RICH, "T22 T18 T3 CK CQ SK SQ HK HQ DK DJ", DULL3};
    auction = ladder_of("", turned, -1);
    cr_assert_eq(auction.declarer, 1);
}

/* Seat 1 has bid against the Solo of forehand, who could play the step as well. */
Test(cego_bidding, a_soloist_may_bid_against_the_ladder) {
    static const char *const hands[] = {"T22 T21 T3 CK CQ SK SQ HK HQ DK DQ",
                                        "T20 T19 T4 CK CQ SK SQ HK HQ DK DJ", DULL2, DULL3};
    CegoAuction auction = ladder_of("soloist_rebids=yes", hands, 0);
    cr_assert_eq(auction.declarer, 0);
    cr_assert_eq(auction.modifiers, CEGO_AGAINST_SOLO);
    auction = ladder_of("soloist_rebids=no", hands, 0);
    cr_assert_eq(auction.declarer, 1);
    cr_assert_eq(auction.modifiers, CEGO_AGAINST_SOLO);
    /* nobody can: the Solo is played */
    static const char *const alone[] = {SOLO, DULL1, DULL2, DULL3};
    auction = ladder_of("", alone, 0);
    cr_assert_eq(auction.declarer, 0);
    cr_assert_eq(auction.kind, CEGO_SOLO);
    cr_assert_eq(auction.modifiers, 0);
}

Test(cego_bidding, raeuber_with_a_hand_that_will_not_win_points) {
    /* three players have it only with the switch */
    static const char *const three[] = {"T4 T3 T2 C9 C8 CT S8 S9 H3 H4 D3 D2 H2",
                                        "T9 T8 T7 T12 T13 CJ CN SJ ST HJ H1 DJ D1",
                                        "T10 T6 T5 T14 T15 CN CT SN S9 HN H1 DN D1"};
    expect_auction("players=3 count=threes raeuber_three=on", three, 0, CEGO_RAEUBER, 0);
    expect_auction("players=3 count=threes raeuber_three=off", three, 0, CEGO_CEGO, 0);
    expect_auction("players=3 count=threes raeuber_three=on forehand_game=drescher", three, 0,
                   CEGO_DRESCHER, 0);
}

/* ---- What is kept, led and laid away ---- */

static CegoPlan plan_of(const char *settings, int kind, const char *hand) {
    Rules rules = settings_rules(&cego_game, settings);
    CegoPlan plan;
    cr_assert(cego_plan(&rules, kind, 0, cards(hand), &plan));
    return plan;
}

Test(cego_bidding, what_is_kept) {
    static const char hand[] = "T22 T9 T1 CK CQ C9 C8 SK HJ DK D2";
    static const char poor[] = "T1 CK CQ CJ C9 C8 SK S7 HJ DK D2";
    cr_assert_str_eq(print(plan_of("", CEGO_CEGO, hand).kept), "T22 T9");
    cr_assert_str_eq(print(plan_of("", CEGO_EINE, hand).kept), "T22");
    cr_assert_str_eq(print(plan_of("", CEGO_MANN, hand).kept), "T1");
    cr_assert_str_eq(print(plan_of("halbe=on", CEGO_HALBE, hand).kept), "T22 C9");
    cr_assert_eq(set_count(plan_of("", CEGO_CEGO, poor).kept & CEGO_PIP_SET), 2);
    cr_assert_eq(plan_of("", CEGO_SOLO, hand).kept, 0);
}

Test(cego_bidding, what_is_led) {
    static const char hand[] = "T22 T9 CK CQ C9 C8 SK S9 HJ DK D2";
    CegoPlan plan = plan_of("", CEGO_LEERE, hand);
    cr_assert_eq(plan.contract.led_count, 1);
    cr_assert_eq(plan.kept, set_of(plan.contract.led[0]));
    cr_assert(plan.kept & cards("C9 C8"), "of the suit with two courts");
    plan = plan_of("zwei_leere_suits=same", CEGO_ZWEI_LEERE, hand);
    cr_assert_eq(plan.kept, cards("C9 C8"));
    plan = plan_of("", CEGO_ZWEI_VERSCHIEDENE, hand);
    cr_assert_eq(set_count(plan.kept & cards("C9 C8")), 1);
    cr_assert_eq(set_count(plan.kept), 2);
    /* pips of one suit only, or of none */
    Rules rules = settings_rules(&cego_game, "");
    static const char one_suit[] = "T22 T9 CK CQ C9 C8 SK SQ HJ DK DQ";
    static const char single[] = "T22 T9 CK CQ C9 T8 SK SQ HJ DK DQ";
    cr_assert_not(cego_plan(&rules, CEGO_ZWEI_VERSCHIEDENE, 0, cards(one_suit), &plan));
    cr_assert(cego_plan(&rules, CEGO_ZWEI_LEERE, 0, cards(one_suit), &plan));
    cr_assert_not(cego_plan(&rules, CEGO_ZWEI_LEERE, 0, cards(single), &plan));
    rules = settings_rules(&cego_game, "zwei_leere_suits=same");
    cr_assert_not(
        cego_plan(&rules, CEGO_ZWEI_LEERE, 0, cards("T22 T9 CK CQ C9 S9 SK HQ HJ DK DQ"), &plan));
    rules = settings_rules(&cego_game, "leere_court=on");
    cr_assert(cego_plan(&rules, CEGO_ZWEI_LEERE, 0, cards(single), &plan));
    cr_assert(set_has(plan.kept, deck_named(cego_game.deck, "C9")));
}

Test(cego_bidding, what_is_laid_away) {
    /* a queen alone in her suit; with any card allowed, one of the hand's as well */
    CardSet blind = cards("T17 T16 T8 CQ SK SJ S9 H2 H3 D1");
    Rules rules = settings_rules(&cego_game, "");
    CegoPlan plan = {.contract.kind = CEGO_CEGO, .kept = cards("T22 DQ")};
    cr_assert_str_eq(print(cego_lay_away(&rules, &plan, blind)), "CQ");
    plan.kept = cards("T22 T1");
    blind = cards("T17 T16 T8 C8 C9 SK S9 H2 H3 D1");
    cr_assert_str_eq(print(cego_lay_away(&rules, &plan, blind)), "SK");
    rules = settings_rules(&cego_game, "cego_lay_away=any");
    cr_assert_str_eq(print(cego_lay_away(&rules, &plan, blind)), "T1");
    plan.contract.kind = CEGO_EINE;
    cr_assert_eq(cego_lay_away(&rules, &plan, blind), 0);
}

Test(cego_bidding, a_tarock_laid_away_is_shown_or_not) {
    Deal deal = {.hands = {cards("T22 T9 CK CQ C9 C8 SK S9 HJ DK D2")},
                 .talon = cards("T17 T16 T8 SQ SJ H2 H3 D1 HK CJ")};
    CardSet rest = deck_all(cego_game.deck) & ~deal.hands[0] & ~deal.talon;
    for (int seat = 1; seat < 4; seat++)
        for (int i = 0; i < 11; i++)
            deal.hands[seat] |= set_of(set_pop(&rest));
    for (int shown = 0; shown < 2; shown++) {
        Rules rules =
            settings_rules(&cego_game, shown ? "laid_tarock_shown=yes" : "laid_tarock_shown=no");
        CegoPlan plan;
        Start start;
        cr_assert(cego_plan(&rules, CEGO_ZWEI_LEERE, 0, deal.hands[0], &plan));
        CardSet laid = cego_lay_away(&rules, &plan, deal.talon);
        cr_assert_str_eq(print(laid), "T8");
        cego_start(&rules, &deal, 0, &plan, laid, &start);
        cr_assert_eq(start.known[1], shown ? laid : 0);
        cr_assert_eq(start.known[0], start.game.talon, "who laid cards away knows them");
    }
}

Test(cego_bidding, seven_pips_are_thrown_in) {
    Deal deal = {.hands = {cards("C7 C8 S7 S9 H1 H2 D4 T3 T4 CK HQ")}};
    CardSet rest = deck_all(cego_game.deck) & ~deal.hands[0];
    for (int seat = 1; seat < 4; seat++)
        for (int i = 0; i < 11; i++)
            deal.hands[seat] |= set_of(set_pop(&rest));
    deal.talon = rest;
    const SimGame *sim = sim_game_of(&cego_game);
    Rules rules = settings_rules(&cego_game, "seven_empties_redeal=off");
    Evening evening = {0};
    Start start;
    cr_assert_eq(sim->prepare(&rules, &deal, &evening, NULL, &start), DEAL_PLAYED);
    rules = settings_rules(&cego_game, "seven_empties_redeal=on");
    cr_assert_eq(sim->prepare(&rules, &deal, &evening, NULL, &start), DEAL_AGAIN);
}

/* ---- Play ---- */

/* What the rule player chooses in a position written out. */
static Card choose(const char *contract, int declarer, const char *hand, int seat,
                   const char *trick, int leader) {
    Rules rules = settings_rules(&cego_game, "");
    Contract named;
    Layout layout;
    Error error;
    Card lying[MAX_SEATS];
    int count;
    cr_assert_eq(game_parse_contract(&cego_game, contract, &named, &error), STATUS_OK);
    cego_game.layout(&rules, named, &layout);
    cr_assert_eq(deck_parse_list(cego_game.deck, trick, 0, lying, 3, &count, &error), STATUS_OK);
    View view = {.layout = &layout,
                 .contract = named,
                 .rules = &rules,
                 .seat = (uint8_t)seat,
                 .declarer = (uint8_t)declarer,
                 .hand = layout_from_deck(&layout, cards(hand)),
                 .trick = {.leader = (uint8_t)leader}};
    for (int i = 0; i < count; i++) {
        view.trick.cards[view.trick.count++] = layout.layout_card[lying[i]];
        view.played |= set_of(layout.layout_card[lying[i]]);
    }
    CardSet legal = view.hand;
    if (count > 0) {
        CardSet suit = layout.suit[layout.suit_of[view.trick.cards[0]]];
        CardSet follow = view.hand & suit, tarocks = view.hand & layout.suit[TRUMPS];
        legal = follow != 0 ? follow : tarocks != 0 ? tarocks : view.hand;
    }
    return layout.deck_card[player_choose(&cego_rule_player, &view, legal, NULL)];
}

Test(cego_bidding, how_the_rule_player_plays) {
    static const struct {
        const char *contract, *hand, *trick;
        int declarer, seat, leader;
        const char *one_of;
    } cases[] = {
        /* the soloist draws tarocks from the top */
        {"solo", "T22 T21 T20 T19 T18 T17 T16 T15 T14 CK C8", "", 0, 0, 0, "T22"},
        /* the partner's trick is safe: smears the king */
        {"solo", "CK C8 HQ", "T9 T22", 0, 2, 0, "CK"},
        {"solo", "CK C8 CT HQ", "C9 CN T22", 0, 3, 0, "CK"},
        /* the soloist's trick cannot be won: the cheapest card */
        {"solo", "CQ C8 HQ", "T22 T3 T4", 0, 3, 0, "C8"},
        /* last to play: the king brings himself home */
        {"solo", "CK C8 HQ", "CQ C9 CJ", 0, 3, 0, "CK"},
        /* last to play, trumping with the smallest that wins */
        {"solo", "T22 T5 T3", "CK T4 C9", 1, 3, 0, "T5"},
        /* nobody else is left who could take more: a small trick is not worth the T22 */
        {"solo", "T22 T2", "C8 T4 C9", 1, 3, 0, "T2"},
        /* Bettel: below the winning card with the most dangerous one */
        {"bettel", "CJ C8 HK", "CQ C9", 2, 2, 0, "CJ"},
        {"bettel", "HK H1 D4", "CQ T9", 2, 2, 0, "HK"},
        /* against it: a low lead */
        {"bettel", "CK C7 HK", "", 1, 0, 0, "C7"},
        /* Räuber: points go where somebody else wins */
        {"raeuber", "HK H1 D4", "CQ T9 C9", 0, 3, 0, "HK"},
        /* Ultimo: the T1 stays */
        {"ultimo", "T20 T1 C8", "", 0, 0, 0, "T20"},
        {"ultimo", "T1 T4 C8", "HK H3", 2, 2, 0, "T4"},
        /* Drescher: high cards first */
        {"drescher", "T22 T3 C7", "", 0, 0, 0, "T22"},
        /* Piccolo: the surest trick at once */
        {"piccolo", "T22 C7 C8", "", 0, 0, 0, "T22"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Card card = choose(cases[i].contract, cases[i].declarer, cases[i].hand, cases[i].seat,
                           cases[i].trick, cases[i].leader);
        cr_assert(set_has(cards(cases[i].one_of), card), "case %zu, %s: %s", i, cases[i].contract,
                  print(set_of(card)));
    }
}

/* With one trick taken the declarer of a Piccolo wants no more, or just one more. */
Test(cego_bidding, piccolo_for_two_tricks) {
    static const struct {
        const char *settings, *card;
    } cases[] = {{"piccolo_n=1", "C7"}, {"piccolo_n=2", "T22"}};
    for (size_t i = 0; i < 2; i++) {
        Rules rules = settings_rules(&cego_game, cases[i].settings);
        Contract piccolo = {.kind = CEGO_PICCOLO};
        Layout layout;
        cego_game.layout(&rules, piccolo, &layout);
        View view = {.layout = &layout,
                     .contract = piccolo,
                     .rules = &rules,
                     .tricks = {1},
                     .hand = layout_from_deck(&layout, cards("T22 C7"))};
        Card card = layout.deck_card[player_choose(&cego_rule_player, &view, view.hand, NULL)];
        cr_assert_str_eq(print(set_of(card)), cases[i].card);
    }
}
