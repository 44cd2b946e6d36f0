/* The rules of Cego: who wins a trick, what may be played and led, what may be declared, kept and
 * laid away, and what is played for; with cards that a player of the game recognises. */
#include "positions.h"
#include "settings.h"
#include "solver/games/cego.h"
#include "solver/problem.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <string.h>

static const Deck *deck(void) {
    return cego_game.deck;
}

static CardSet cards(const char *codes) {
    return deck_named_set(deck(), codes);
}

static Contract named(const char *text) {
    Contract contract;
    Error error;
    if (game_parse_contract(&cego_game, text, &contract, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return contract;
}

/* ---- Cards ---- */

Test(cego_rules, cards_are_read_as_players_write_them) {
    static const struct {
        const char *written, *codes;
    } cases[] = {{"gs, t21 T1", "T22 T21 T1"},
                 {"C10 CT", NULL},
                 {"KK PD HR", "CK SQ HN"},
                 {"♥1 ♦4 ♣7", "H1 D4 C7"},
                 {"T2 T20", "T20 T2"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CardSet set;
        Error error;
        Status status = deck_parse_set(deck(), cases[i].written, 0, -1, &set, &error);
        if (cases[i].codes == NULL) { /* the ten of clubs twice */
            cr_assert_eq(status, STATUS_BAD_INPUT);
            continue;
        }
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
        cr_assert_eq(set, cards(cases[i].codes), "%s", cases[i].written);
    }
}

Test(cego_rules, three_players_leave_three_cards_out) {
    cr_assert_eq(set_count(deck_all(cego_game.deck)), 54);
    cr_assert_eq(deck_all(cego_game.deck) & ~deck_all(cego_three_game.deck), cards("D4 S7 C7"));
    cr_assert_eq(4 * cego_game.hand_size + cego_game.talon_size, 54);
    cr_assert_eq(3 * cego_three_game.hand_size + cego_three_game.talon_size, 51);
}

/* ---- Tricks ---- */

/* Who wins the trick of these cards, led by seat 0. */
static int winner(const char *settings, const char *contract, const char *codes) {
    Rules rules = settings_rules(&cego_game, settings);
    Layout layout;
    Position position;
    Card trick[MAX_SEATS];
    CardSet hands[MAX_SEATS];
    int count, won = -1;
    Error error;
    cr_assert_eq(deck_parse_list(deck(), codes, 0, trick, MAX_SEATS, &count, &error), STATUS_OK);
    cego_game.layout(&rules, named(contract), &layout);
    for (int seat = 0; seat < 4; seat++)
        hands[seat] = set_of(layout.layout_card[trick[seat]]);
    position_init(&position, &layout, hands, 0);
    for (int seat = 0; seat < 4; seat++)
        won = position_play(&position, layout.layout_card[trick[seat]]);
    return won;
}

Test(cego_rules, who_wins_a_trick) {
    static const struct {
        const char *trick;
        int winner;
    } cases[] = {
        {"T21 T22 T1 T20", 1}, {"CK T1 CQ CT", 1}, {"CK HK SK DK", 0},
        {"SN SQ SJ ST", 1},    {"CT C9 C8 C7", 0}, /* black pips: the ten is highest */
        {"H4 H3 H1 H2", 2},                        /* red pips: the one is */
        {"DJ D1 D4 SK", 0},    {"T1 T2 CK HK", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(winner("", "solo", cases[i].trick), cases[i].winner, "%s", cases[i].trick);
}

/* A Leere that is led ranks below every card of its suit, and holds the trick only alone. */
Test(cego_rules, a_leere_wins_never_or_normally) {
    cr_assert_eq(winner("leere_wins=never", "leere C9", "C9 C7 HK DK"), 1);
    cr_assert_eq(winner("leere_wins=normal", "leere C9", "C9 C7 HK DK"), 0);
    cr_assert_eq(winner("leere_wins=never", "leere C9", "C9 SK HK DK"), 0);
    cr_assert_eq(winner("leere_wins=never", "leere C9", "C9 SK T1 DK"), 2);
    cr_assert_eq(winner("leere_wins=never", "eine", "C9 C7 HK DK"), 0); /* no Leere */
    cr_assert_eq(winner("leere_wins=never", "zwei-leere C9 H2", "H2 H4 SK DK"), 1);
}

/* A court in the place of a Leere cannot win in any case. */
Test(cego_rules, a_court_in_the_place_of_a_leere_never_wins) {
    cr_assert_eq(winner("leere_court=on leere_wins=normal", "leere CK", "CK C7 HK DK"), 1);
    cr_assert_eq(winner("leere_court=on leere_wins=never", "leere CK", "CK C7 HK DK"), 1);
    cr_assert_eq(winner("", "eine", "CK C7 HK DK"), 0);
}

/* ---- What may be played ---- */

/* What the seat to move may play. */
static CardSet legal(const char *settings, const char *contract, const char *hands, int leader,
                     const char *trick) {
    Rules rules = settings_rules(&cego_game, settings);
    Layout layout;
    cego_game.layout(&rules, named(contract), &layout);
    Position position = position_written(deck(), &layout, hands, leader, trick);
    return layout_to_deck(&layout, position_legal(&position));
}

Test(cego_rules, who_cannot_follow_must_trump_but_need_not_beat) {
    /* follows suit */
    cr_assert_eq(legal("", "solo", "HQ | CQ C7 T3 HK | D1 D2 | S7 S8", 0, "CK"), cards("CQ C7"));
    /* void: any tarock, also below one that lies */
    cr_assert_eq(legal("", "solo", "HQ | H1 | T3 T20 HK | S7 S8", 0, "CK T9"), cards("T3 T20"));
    /* neither: anything */
    cr_assert_eq(legal("", "solo", "HQ | HK D1 S8 | T3 T20 | S7 H1", 0, "CK"), cards("HK D1 S8"));
    /* tarock led: any tarock */
    cr_assert_eq(legal("", "solo", "HQ | T3 T20 HK | D1 D2 | S7 S8", 0, "T15"), cards("T3 T20"));
}

Test(cego_rules, a_leere_or_the_kleine_mann_must_be_led) {
    cr_assert_eq(legal("", "leere C9", "C9 T22 HK | T1 | D1 | S7", 0, ""), cards("C9"));
    cr_assert_eq(legal("", "mann", "T1 T22 HK | T2 | D1 | S7", 0, ""), cards("T1"));
    cr_assert_eq(legal("", "eine", "T1 T22 HK | T2 | D1 | S7", 0, ""), cards("T1 T22 HK"));
    cr_assert_eq(legal("halbe=on", "halbe D2", "D2 T22 HK | T2 | D1 | S7", 0, ""), cards("D2"));
}

/* Two Leere lie open and are led to tricks 1 and 2, whoever has won trick 1; the winner of trick 2
 * leads to trick 3. */
Test(cego_rules, two_leere_are_led_whoever_wins_the_first) {
    static const char *const kinds[] = {"zwei-leere C9 H2", "zwei-verschiedene C9 H2"};
    for (size_t i = 0; i < 2; i++) {
        Rules rules = settings_rules(&cego_game, "");
        Layout layout;
        Position position;
        cego_game.layout(&rules, named(kinds[i]), &layout);
        position =
            position_written(deck(), &layout, "C9 H2 T20 | CK H4 T5 | CQ H3 T6 | CJ H1 T7", 0, "");
        static const char *const first[] = {"C9", "CK", "CQ", "CJ"};
        static const char *const second[] = {"H2", "H4", "H3", "H1"};
        for (int n = 0; n < 4; n++)
            position_play(&position, layout.layout_card[deck_named(deck(), first[n])]);
        cr_assert_eq(position_to_move(&position), 0); /* not seat 1, who has won */
        cr_assert_eq(layout_to_deck(&layout, position_legal(&position)), cards("H2"));
        for (int n = 0; n < 4; n++)
            position_play(&position, layout.layout_card[deck_named(deck(), second[n])]);
        cr_assert_eq(position_to_move(&position), 3);
        cr_assert_eq(layout_to_deck(&layout, position_legal(&position)), cards("T7"));
    }
}

Test(cego_rules, raeuber_by_rules_opens_with_the_great_tarocks) {
    static const char hands[] = "CK CQ T21 | T22 C7 C8 | T1 H1 H2 | S7 S8 S9";
    cr_assert_eq(legal("raeuber_rules=wild", "raeuber", hands, 0, ""), cards("CK CQ T21"));
    Rules rules = settings_rules(&cego_game, "raeuber_rules=rules");
    Layout layout;
    cego_game.layout(&rules, named("raeuber"), &layout);
    Position position = position_written(deck(), &layout, hands, 0, "");
    cr_assert_eq(position_to_move(&position), 1); /* who holds the T22 leads it */
    cr_assert_eq(layout_to_deck(&layout, position_legal(&position)), cards("T22"));
    static const char *const order[] = {"T22", "T1", "S7", "T21"};
    for (int n = 0; n < 4; n++)
        position_play(&position, layout.layout_card[deck_named(deck(), order[n])]);
    /* T21 and T1 have fallen already: the winner leads freely */
    cr_assert_eq(position_to_move(&position), 1);
    cr_assert_eq(layout_to_deck(&layout, position_legal(&position)), cards("C7 C8"));
}

Test(cego_rules, the_declarer_leads_but_forehand_in_raeuber) {
    Rules rules = settings_rules(&cego_game, "");
    static const struct {
        const char *contract;
        int leader;
    } cases[] = {{"solo", 2},   {"ultimo", 2},  {"cego", 2},   {"mann", 2},
                 {"bettel", 2}, {"piccolo", 2}, {"raeuber", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayedGame game = {.contract = named(cases[i].contract), .declarer = 2};
        cr_assert_eq(cego_game.leader(&rules, &game), cases[i].leader, "%s", cases[i].contract);
    }
}

/* ---- What may be declared ---- */

static void expect_declared(const char *settings, const char *contract, const char *message) {
    Rules rules = settings_rules(&cego_game, settings);
    Error error = {0};
    Status status = cego_game.contract_check(&rules, named(contract), &error);
    if (message == NULL)
        cr_assert_eq(status, STATUS_OK, "%s, %s: %s", settings, contract, error.text);
    else
        cr_assert(status == STATUS_BAD_INPUT && strstr(error.text, message) != NULL, "%s, %s: %s",
                  settings, contract, error.text);
}

Test(cego_rules, what_the_switches_allow) {
    static const struct {
        const char *contract, *with, *without, *message;
    } cases[] = {
        {"halbe C9", "halbe=on", "halbe=off", "there is no Halbe"},
        {"raeuber", "players=3 raeuber_three=on", "players=3", "switch raeuber_three"},
        {"raeuber", "players=4", "players=4 forehand_game=drescher", "switch forehand_game"},
        {"drescher", "forehand_game=drescher", "forehand_game=raeuber", "switch forehand_game"},
        {"bettel", "players=4", "players=3", "three players have no Bettel"},
        {"piccolo", "players=4", "players=3", "three players have no Piccolo"},
        {"bettel open", "bettel_open=on", "bettel_open=off", "cannot be played \"open\""},
        {"solo durchmarsch", "durchmarsch=on", "durchmarsch=off",
         "cannot be played \"durchmarsch\""},
        {"ultimo bought", "ultimo_buy=on", "ultimo_buy=off", "cannot be played \"bought\""},
        {"zwei-leere C9 H2", "zwei_leere_suits=any", "zwei_leere_suits=same",
         "must be of one suit"},
        {"leere CK", "leere_court=on", "leere_court=off", "it is no pip (switch leere_court)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_declared(cases[i].with, cases[i].contract, NULL);
        expect_declared(cases[i].without, cases[i].contract, cases[i].message);
    }
}

Test(cego_rules, what_can_never_be_declared) {
    expect_declared("", "leere T5", "it is no pip");
    expect_declared("", "zwei-verschiedene C9 C8", "of the same suit");
    expect_declared("", "solo against_solo", "cannot be played \"against_solo\"");
    expect_declared("", "ultimo against_solo", "cannot be played \"against_solo\"");
    expect_declared("", "bettel against_solo", "cannot be played \"against_solo\"");
    expect_declared("", "mann against_solo", NULL);
}

/* ---- What is kept and laid away ---- */

/* A deal of which seat 0 plays a step of the ladder: kept, laid away and the hand that follows. */
static PlayedGame with_blind(const char *contract, const char *dealt, const char *kept,
                             const char *laid_away) {
    static const char blind[] = "T17 T16 T8 CQ SQ HK DJ D1 D2 S9";
    PlayedGame played = {.contract = named(contract),
                         .blind = cards(blind),
                         .kept = cards(kept),
                         .laid_away = cards(laid_away)};
    played.hands[0] = (cards(kept) | cards(blind)) & ~cards(laid_away);
    played.talon = (cards(dealt) & ~cards(kept)) | cards(laid_away);
    return played;
}

#define HAND "T22 T21 T9 T4 T1 CK CT C9 SK H2 D4"

static void expect_record(const char *settings, const PlayedGame *played, const char *message) {
    Rules rules = settings_rules(&cego_game, settings);
    Error error = {0};
    Status status = cego_game.deal_check(&rules, played, &error);
    if (status == STATUS_OK)
        status = cego_game.played_check(&rules, played, &error);
    if (message == NULL)
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
    else
        cr_assert(status == STATUS_BAD_INPUT && strstr(error.text, message) != NULL,
                  "\"%s\" instead of \"%s\"", error.text, message);
}

Test(cego_rules, what_each_step_keeps_and_lays_away) {
    static const struct {
        const char *settings, *contract, *kept, *laid_away, *message;
    } cases[] = {
        {"", "cego", "T22 T21", "SQ", NULL},
        {"", "cego", "T22 T21", "", "laid_away: 0 cards, 1 expected in Cego"},
        {"", "cego", "T22 T21", "T21", "T21 cannot be laid away"}, /* not one that was kept */
        {"cego_lay_away=any", "cego", "T22 T21", "T21", NULL},
        {"", "cego", "T22 T21 T9", "SQ", "kept: 3 cards, 2 expected in Cego"},
        {"", "eine", "T22", "", NULL},
        {"", "eine", "T22", "SQ", "laid_away: 1 cards, 0 expected in Eine"},
        {"", "leere C9", "C9", "", NULL},
        {"", "leere C9", "T22", "", "the declarer does not hold C9"},
        {"", "leere", "C9", "", "which card is led first is not told"},
        {"", "mann", "T1", "", NULL},
        {"halbe=on", "halbe H2", "H2 T22", "SQ", NULL},
        {"halbe=on", "halbe H2", "H2 T22", "T22", "T22 cannot be laid away"},
        {"halbe=on cego_lay_away=any", "halbe H2", "H2 T22", "T22", NULL},
        /* the lowest tarock of the blind, or the highest for two suits */
        {"", "zwei-leere C9 H2", "C9 H2", "T8", NULL},
        {"", "zwei-leere C9 H2", "C9 H2", "T17", "T17 cannot be laid away"},
        {"", "zwei-leere C9 CT", "C9 CT", "T8", NULL},
        {"", "zwei-verschiedene C9 H2", "C9 H2", "T17", NULL},
        {"", "zwei-verschiedene C9 H2", "C9 H2", "T8", "T8 cannot be laid away"},
        {"", "zwei-leere C9 H2", "C9 H2", "HK", "HK cannot be laid away"},
        {"two_leere_lay=any", "zwei-leere C9 H2", "C9 H2", "HK", NULL},
        {"two_leere_lay=any", "zwei-leere C9 H2", "C9 H2", "T17", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayedGame played = with_blind(cases[i].contract, HAND, cases[i].kept, cases[i].laid_away);
        expect_record(cases[i].settings, &played, cases[i].message);
    }
}

/* Without a tarock in the blind any card of it is laid away. */
Test(cego_rules, a_blind_without_a_tarock) {
    Rules rules = settings_rules(&cego_game, "");
    CardSet blind = cards("CQ SQ HK DJ D1 D2 S9 S8 S7 HJ");
    cr_assert_eq(cego_may_lay_away(&rules, CEGO_ZWEI_LEERE, blind, 0), blind);
    cr_assert_eq(cego_may_lay_away(&rules, CEGO_ZWEI_VERSCHIEDENE, blind, 0), blind);
}

/* A court may be led only where a pip is missing. */
Test(cego_rules, a_court_is_led_only_without_a_pip) {
    static const char no_pip[] = "T22 T21 T9 T4 T1 CK CQ SK SN HJ DK";
    PlayedGame played = with_blind("leere CK", no_pip, "CK", "");
    expect_record("leere_court=on", &played, NULL);
    played = with_blind("leere CK", HAND, "CK", "");
    expect_record("leere_court=on", &played, "a court is led although there is a pip for it");
}

Test(cego_rules, what_else_a_record_may_not_tell) {
    PlayedGame played = {.contract = named("solo"), .kept = cards("T22")};
    expect_record("", &played, "Solo is played with the cards dealt");
    played = (PlayedGame){.contract = named("raeuber"), .declarer = 1};
    expect_record("", &played, "Räuber is announced by forehand, seat 0");
    played = with_blind("eine", HAND, "T22", "");
    played.demanded = true;
    expect_record("solo_duty=off", &played, "switch solo_duty");
    expect_record("solo_duty=on", &played, NULL);
    played = (PlayedGame){.contract = named("ultimo"), .hands = {cards(HAND) & ~cards("T1")}};
    played.hands[0] |= cards("T2");
    expect_record("", &played, "the declarer does not hold the T1");
}

/* ---- What is played for ---- */

/* Is the contract of seat 0 made in an ending, seat 0 to lead, with what he has already won? */
static bool is_made(const char *settings, const char *contract, const char *hands, int tricks,
                    int units) {
    Rules rules = settings_rules(&cego_game, settings);
    PlayedGame game = {.contract = named(contract)};
    Layout layout;
    Aim aim;
    Solver *solver = solver_new(0);
    cego_game.layout(&rules, game.contract, &layout);
    Position position = position_written(deck(), &layout, hands, 0, "");
    position.tricks[0] = (uint8_t)tricks;
    for (int seat = 0; seat < 4; seat++)
        game.hands[seat] = layout_to_deck(&layout, position.hands[seat]);
    cego_game.aim(&rules, &game, &aim);
    int need = aim.need - aim.before - (aim.question.unit == UNIT_POINTS ? units : 0);
    bool reaches = solver_reaches(solver, &position, aim.question, need);
    solver_free(solver);
    return reaches != aim.question.ducks;
}

Test(cego_rules, a_solo_is_made_with_40_points) {
    /* the T22 brings itself, a king and two other cards: 10 half points, 20 with all others */
    static const char hands[] = "T22 | T5 | T6 | T1";
    cr_assert(is_made("", "solo", hands, 0, 80 - 20));
    cr_assert_not(is_made("", "solo", hands, 0, 80 - 21));
    cr_assert(is_made("count=threes", "solo", hands, 0, 107 - 28));
    cr_assert_not(is_made("count=threes", "solo", hands, 0, 107 - 29));
}

Test(cego_rules, bettel_is_lost_with_a_trick_and_piccolo_wants_just_one) {
    static const char low[] = "T1 C7 | T5 C8 | T6 C9 | T7 CT",
                      high[] = "T22 C7 | T5 C8 | T6 C9 | T7 CT",
                      both[] = "T22 CK | T5 C8 | T6 C9 | T7 CT";
    cr_assert(is_made("", "bettel", low, 0, 0));
    cr_assert_not(is_made("", "bettel", high, 0, 0));
    cr_assert(is_made("", "piccolo", high, 0, 0));
    cr_assert_not(is_made("", "piccolo", low, 0, 0));
    cr_assert_not(is_made("", "piccolo", both, 0, 0));
    cr_assert(is_made("", "piccolo", low, 1, 0)); /* he has had it */
    cr_assert_not(is_made("", "piccolo", high, 1, 0));
    cr_assert(is_made("piccolo_n=2", "piccolo", both, 0, 0));
    cr_assert_not(is_made("piccolo_n=2", "piccolo", high, 0, 0));
    cr_assert(is_made("bettel_open=on", "bettel open", low, 0, 0));
}

Test(cego_rules, an_ultimo_keeps_the_t1_to_the_end) {
    /* he draws the last tarock of the others and leads the T1 */
    cr_assert(is_made("", "ultimo", "T20 T1 | T5 C8 | C9 CT | CJ CQ", 0, 0));
    /* two are out in one hand: one stays */
    cr_assert_not(is_made("", "ultimo", "T20 T1 | T5 T6 | C9 CT | CJ CQ", 0, 0));
    /* the T1 is not there any more */
    cr_assert_not(is_made("", "ultimo", "T20 T19 | T5 C8 | C9 CT | CJ CQ", 0, 0));
}

Test(cego_rules, drescher_is_lost_with_the_last_trick) {
    cr_assert(
        is_made("forehand_game=drescher", "drescher", "T22 C7 | T5 C8 | T6 C9 | T7 CT", 0, 0));
    cr_assert_not(
        is_made("forehand_game=drescher", "drescher", "T22 CK | T5 C8 | T6 C9 | T7 CT", 0, 0));
}

Test(cego_rules, a_durchmarsch_wants_every_trick) {
    static const char all[] = "T22 CK | T5 C8 | T6 C9 | T7 CT",
                      one[] = "T22 C7 | T5 C8 | T6 C9 | T7 CT";
    cr_assert(is_made("durchmarsch=on", "solo durchmarsch", all, 0, 0));
    cr_assert_not(is_made("durchmarsch=on", "solo durchmarsch", one, 0, 150));
}

/* A Leere must be led although another lead would win: solved with the duty, too. */
Test(cego_rules, solving_regards_cards_that_must_be_led) {
    Rules rules = settings_rules(&cego_game, "");
    Solver *solver = solver_new(0);
    Layout layout;
    Question most = {.side = 1, .unit = UNIT_TRICKS};
    static const char hands[] = "C9 T22 | CK T5 | CQ T6 | CJ T7";
    cego_game.layout(&rules, named("leere C9"), &layout);
    Position position = position_written(deck(), &layout, hands, 0, "");
    cr_assert_eq(solver_value(solver, &position, most), 1);
    cego_game.layout(&rules, named("mann"), &layout);
    position = position_written(deck(), &layout, "T1 T22 | T2 T5 | T3 T6 | CJ T7", 0, "");
    cr_assert_eq(solver_value(solver, &position, most), 1);
    cego_game.layout(&rules, named("eine"), &layout);
    position = position_written(deck(), &layout, "C9 T22 | C8 T5 | T6 CQ | T7 CJ", 0, "");
    cr_assert_eq(solver_value(solver, &position, most), 1);
    solver_free(solver);
}
