/* Outcomes of Skat deals with open cards, and what they are worth. */
#include "sim/dealing.h"
#include "sim/skat_outcome.h"

#include <criterion/criterion.h>

static CardSet cards(const char *codes) {
    return deck_named_set(skat_game.deck, codes);
}

static Rules rules_with(const char *account) {
    Rules rules;
    Error error;
    rules_init(&rules, &skat_game);
    cr_assert_eq(rules_set(&rules, "account", account, &error), STATUS_OK, "%s", error.text);
    return rules;
}

/* With two, without a third: clubs count 36. */
static const char *const with_two = "CJ SJ CA CT CK C9 C8 SA HA HT D8 D7";

typedef struct Case {
    const char *account, *twelve;
    Contract contract;
    int bid;
    SkatOutcome outcome;
    int payoff;
} Case;

Test(skat_payoff, follows_the_account) {
    const Case cases[] = {
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_WON, 36},
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_LOST, -72},
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_WON_SCHNEIDER, 48},
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_WON_SCHWARZ, 72},
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_LOST_SCHNEIDER, -96},
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_LOST_SCHWARZ, -144},
        {"classic", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_WON, 36},
        {"classic", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_LOST, -72},
        /* 50 a game, and 40 to each opponent of a lost one */
        {"seeger_fabian", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_WON, 86},
        {"seeger_fabian", with_two, {.kind = SKAT_CLUBS}, 18, SKAT_LOST, -162},
        /* overbid: 36 do not reach 40, so 48 are lost; Schneider reaches it */
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 40, SKAT_WON, -96},
        {"bierlachs", with_two, {.kind = SKAT_CLUBS}, 40, SKAT_WON_SCHNEIDER, 48},
        /* announced and missed: lost as if it had been made (with 2, game, Hand, 2 steps) */
        {"bierlachs",
         with_two,
         {.kind = SKAT_CLUBS, .modifiers = SKAT_HAND | SKAT_SCHNEIDER},
         18,
         SKAT_WON,
         -144},
        {"bierlachs",
         with_two,
         {.kind = SKAT_CLUBS, .modifiers = SKAT_HAND | SKAT_SCHNEIDER},
         18,
         SKAT_WON_SCHNEIDER,
         72},
        {"bierlachs",
         with_two,
         {.kind = SKAT_GRAND, .modifiers = SKAT_HAND | SKAT_SCHWARZ},
         18,
         SKAT_WON_SCHNEIDER,
         -384},
        {"bierlachs",
         with_two,
         {.kind = SKAT_GRAND, .modifiers = SKAT_HAND | SKAT_SCHWARZ},
         18,
         SKAT_WON_SCHWARZ,
         192},
        {"bierlachs", with_two, {.kind = SKAT_NULL}, 18, SKAT_WON, 23},
        {"bierlachs", with_two, {.kind = SKAT_NULL}, 18, SKAT_LOST, -46},
        {"bierlachs", with_two, {.kind = SKAT_NULL, .modifiers = SKAT_OUVERT}, 18, SKAT_WON, 46},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int seat = 0; seat < 3; seat++) {
            Rules rules = rules_with(cases[i].account);
            int payoff = skat_payoff(&rules, cases[i].contract, seat, cards(cases[i].twelve),
                                     cases[i].bid, cases[i].outcome);
            cr_assert_eq(payoff, cases[i].payoff, "case %zu seat %d: %d", i, seat, payoff);
        }
}

/* Step of the ladder for an exact value, said once more and plainly. */
static SkatOutcome outcome_of(int points, int tricks) {
    if (points >= 61)
        return tricks == 10 ? SKAT_WON_SCHWARZ : points >= 91 ? SKAT_WON_SCHNEIDER : SKAT_WON;
    return tricks == 0 ? SKAT_LOST_SCHWARZ : points < 30 ? SKAT_LOST_SCHNEIDER : SKAT_LOST;
}

/* Hands that win nearly everything, about half, a trick or two, and next to nothing. */
static const char *const hands[] = {
    "CJ SJ HJ CA CT CK CQ C9 C8 SA", "CJ HJ CA CK C9 HA HT S8 D9 D7",
    "SJ C9 C8 S7 S8 S9 H7 H8 H9 D7", "C7 C8 S7 S8 S9 H7 H8 H9 D7 D8"};

Test(skat_outcome, agrees_with_exact_values) {
    Rules rules = rules_with("bierlachs");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    int seen[SKAT_OUTCOMES] = {0};
    for (int number = 0; number < 80; number++) {
        Contract contract = {.kind = number / 4 % 2 ? SKAT_GRAND : SKAT_CLUBS};
        Layout layout;
        skat_game.layout(&rules, contract, &layout);
        SkatGame game = {.rules = &rules, .layout = &layout, .kind = contract.kind, .declarer = 1};
        Deal known = {.hands = {[1] = cards(hands[number % 4])}};
        deal_number(&skat_game, &known, 1, (uint64_t)number, &game.deal);
        CardSet of_layout[3];
        for (int seat = 0; seat < 3; seat++)
            of_layout[seat] = layout_from_deck(&layout, game.deal.hands[seat]);
        Position position;
        position_init(&position, &layout, of_layout, 0);
        Question points = {.side = 2, .unit = UNIT_POINTS},
                 tricks = {.side = 2, .unit = UNIT_TRICKS};
        int value = solver_value(solver, &position, points) + skat_points(game.deal.talon);
        SkatOutcome expected = outcome_of(value, solver_value(solver, &position, tricks));
        SkatOutcome outcome = skat_solve_outcome(solver, &game);
        cr_assert_eq(outcome, expected, "deal %d: %d, expected %d", number, outcome, expected);
        cr_assert_eq(skat_solve_made(solver, &game), value >= 61);
        seen[outcome]++;
    }
    for (int outcome = 0; outcome < SKAT_OUTCOMES; outcome++)
        cr_assert_gt(seen[outcome], 0, "outcome %d never occurred", outcome);
    solver_free(solver);
}

/* Null with the lowest cards of every suit cannot be broken; with aces and kings it must be. */
Test(skat_outcome, knows_null) {
    Rules rules = rules_with("bierlachs");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    Layout layout;
    skat_game.layout(&rules, (Contract){.kind = SKAT_NULL}, &layout);
    SkatGame game = {.rules = &rules, .layout = &layout, .kind = SKAT_NULL, .declarer = 2};
    Deal known = {.hands = {[2] = cards("C7 C8 C9 S7 S8 H7 H8 H9 D7 D8")}};
    deal_number(&skat_game, &known, 1, 0, &game.deal);
    cr_assert_eq(skat_solve_outcome(solver, &game), SKAT_WON);
    known.hands[2] = cards("CA CK SA SK HA HK DA DK DQ DJ");
    deal_number(&skat_game, &known, 1, 0, &game.deal);
    cr_assert_eq(skat_solve_outcome(solver, &game), SKAT_LOST);
    solver_free(solver);
}
