/* Evaluations of Sens: worlds that agree with what is known and heard, and numbers that follow from
 * them. */
#include "settings.h"
#include "sim/eval.h"
#include "sim/sens_judge.h"
#include "solver/games/bavarian.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(sens_game.deck, codes);
}

static SensView view_of(const Rules *rules, int seat, const char *hand, const char *upcard,
                        const char *bottom, int round) {
    SensView view = {.rules = rules, .round = (uint8_t)round, .seed = 5};
    view.hand = (SensHand){(uint8_t)seat, cards(hand) | cards(bottom), set_lowest(cards(upcard)),
                           *bottom != '\0' ? set_lowest(cards(bottom)) : CARD_NONE};
    return view;
}

/* ---- What was heard ---- */

Test(sens_eval, who_has_passed) {
    static const struct {
        int seat, round;
        const char *heard; /* NULL: nothing was told */
        unsigned first, second;
    } cases[] = {
        {3, 1, NULL, 0, 0},          {0, 1, NULL, 8, 0},          {2, 1, NULL, 8 | 1 | 2, 0},
        {3, 2, NULL, 15, 0},         {1, 2, NULL, 15, 8 | 1},     {1, 1, "- - - pass", 8, 0},
        {1, 1, "- - pass", 8, 0},    {1, 1, "PASS,-,pass", 9, 0}, {2, 2, "- - -", 15, 0},
        {2, 1, "pass - pass", 9, 0}, {0, 1, "- - pass", 8, 0},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SensView view = view_of(&rules, cases[i].seat, "", "EK", "", cases[i].round);
        cr_assert_eq(sens_heard_parse(cases[i].heard, &view, NULL), STATUS_OK, "case %zu", i);
        cr_assert_eq(view.passed[0], cases[i].first, "case %zu: %d", i, view.passed[0]);
        cr_assert_eq(view.passed[1], cases[i].second, "case %zu: %d", i, view.passed[1]);
    }
}

Test(sens_eval, what_cannot_have_been_heard) {
    static const struct {
        int seat;
        const char *heard, *message;
    } cases[] = {
        {1, "18 - -", "call \"18\": expected pass, or - for nothing yet"},
        {1, "pass", "1 calls heard; expected one for each seat"},
        {1, "- - - - -", "5 calls heard; expected one for each seat"},
        {1, "- pass -", "somebody has passed who is asked after seat 1"},
        {3, "pass - -", "somebody has passed who is asked after seat 3"},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error;
        SensView view = view_of(&rules, cases[i].seat, "", "EK", "", 1);
        cr_assert_eq(sens_heard_parse(cases[i].heard, &view, &error), STATUS_BAD_INPUT);
        cr_assert(strstr(error.text, cases[i].message) != NULL, "%s", error.text);
    }
}

/* ---- Worlds ---- */

/* Everything that is known is where it belongs. */
static void check_world(const SensView *view, const SensDealt *dealt) {
    const SensHand *own = &view->hand;
    CardSet all = 0;
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        cr_assert_eq(set_count(dealt->hands[seat]), SENS_TRICKS);
        all |= dealt->hands[seat];
    }
    cr_assert_eq(all, deck_all(sens_game.deck));
    cr_assert_eq(dealt->upcard, own->upcard);
    cr_assert(set_has(dealt->hands[SENS_DEALER], own->upcard));
    SensHand hand = sens_hand_of(view->rules, dealt, own->seat);
    if (own->bottom != CARD_NONE || own->seat != SENS_DEALER)
        cr_assert_eq(hand.cards, own->cards);
    cr_assert_eq(dealt->first_five[own->seat] & ~own->cards, 0);
}

Test(sens_eval, worlds_agree_with_what_is_known) {
    static const struct {
        int seat, round;
        const char *hand, *upcard, *bottom;
    } cases[] = {
        {0, 1, "EU E9 EA GA S7", "EK", ""},   {2, 1, "HU H9 HZ GA S7", "EK", ""},
        {3, 1, "HU H9 HZ GA S7", "EK", "HA"}, {3, 1, "HU H9 HZ GA S7", "EK", ""},
        {1, 2, "E7 E8 HZ GA S7", "EK", ""},   {3, 2, "HU H9 HZ GA S7", "EK", "G8"},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SensView view = view_of(&rules, cases[i].seat, cases[i].hand, cases[i].upcard,
                                cases[i].bottom, cases[i].round);
        cr_assert_eq(sens_heard_parse(NULL, &view, NULL), STATUS_OK);
        for (uint64_t number = 0; number < 300; number++) {
            SensDealt dealt, again;
            WorldDraws draws = sens_world(&view, number, &dealt);
            cr_assert_gt(draws.drawn, 0);
            check_world(&view, &dealt);
            cr_assert_eq(sens_world(&view, number, &again).drawn, draws.drawn);
            cr_assert_arr_eq(again.hands, dealt.hands, sizeof dealt.hands);
            cr_assert_arr_eq(again.first_five, dealt.first_five, sizeof dealt.first_five);
        }
    }
}

/* ---- The judge ---- */

/* Does the seat's side make its game in a world with this trump, by the contract's own aim? */
static bool made_in(const SensView *view, Solver *solver, const SensDealt *dealt, int trump) {
    SensAuction auction = {(int8_t)view->hand.seat, (int8_t)trump, view->round};
    PlayedGame game = {.contract.kind = (uint8_t)trump, .declarer = view->hand.seat};
    Layout layout;
    Position position;
    CardSet hands[SENS_SEATS];
    Aim aim;
    sens_final_hands(dealt, &auction, game.hands);
    sens_game.layout(view->rules, game.contract, &layout);
    for (int seat = 0; seat < SENS_SEATS; seat++)
        hands[seat] = layout_from_deck(&layout, game.hands[seat]);
    position_init(&position, &layout, hands, 0);
    sens_game.aim(view->rules, &game, &aim);
    return solver_reaches(solver, &position, aim.question, aim.need);
}

Test(sens_eval, odds_are_shares_of_the_worlds) {
    enum { WORLDS = 200 };
    Rules rules = settings_rules(&sens_game, "");
    SensView view = view_of(&rules, 1, "HU HZ GA G9 S7", "EK", "", 2);
    cr_assert_eq(sens_heard_parse(NULL, &view, NULL), STATUS_OK);
    uint64_t choices = 14u | 1u << SENS_PASSING;
    SensQuestion question = {.view = view};
    Judge *one = judge_new(&sens_judge, &question, choices, SENS_PASSING + 1, view.seed, 1);
    Judge *three = judge_new(&sens_judge, &question, choices, SENS_PASSING + 1, view.seed, 3);
    cr_assert_eq(judge_sample(one, WORLDS, NULL), STATUS_OK);
    cr_assert_eq(judge_sample(three, 77, NULL), STATUS_OK);
    cr_assert_eq(judge_sample(three, WORLDS, NULL), STATUS_OK);
    for (int choice = 0; choice <= SENS_PASSING; choice++)
        cr_assert_eq(
            memcmp(judge_tally(one, choice), judge_tally(three, choice), sizeof(JudgeTally)), 0);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (int trump = 1; trump < 4; trump++) {
        uint64_t made = 0;
        for (uint64_t number = 0; number < WORLDS; number++) {
            SensDealt dealt;
            sens_world(&view, number, &dealt);
            made += made_in(&view, solver, &dealt, trump);
        }
        const JudgeTally *tally = judge_tally(one, trump);
        Evaluation evaluation = {.looks = LOOKS_ONCE};
        cr_assert_eq(tally->open.n, WORLDS);
        cr_assert_eq(tally->open.hits, made);
        cr_assert_eq(tally->made.n, WORLDS);
        cr_assert_eq(tally->won.n + tally->lost.n, WORLDS);
        cr_assert_float_eq(judge_gain(one, trump, SENS_PASSING, &evaluation).value,
                           judge_score(one, trump, &evaluation).value -
                               judge_score(one, SENS_PASSING, &evaluation).value,
                           1e-9);
    }
    cr_assert_eq(judge_tally(one, 0)->made.n, 0);
    solver_free(solver);
    judge_free(one);
    judge_free(three);
}

/* ---- The answer ---- */

static Evaluation *evaluate(const EvalRequest *request) {
    Evaluation *evaluation = calloc(1, sizeof *evaluation);
    Error error;
    if (eval_game_of(&sens_game)->evaluate(request, evaluation, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return evaluation;
}

Test(sens_eval, take_it_or_pass) {
    static const struct {
        int seat;
        const char *hand, *upcard;
        EvalVerdict verdict;
    } cases[] = {
        {0, "EU E9 EA GA S7", "EK", EVAL_PLAY},
        {0, "E7 H8 HK GO S7", "EK", EVAL_PASS},
        {3, "EU E9 GA SA S7", "EK", EVAL_PLAY},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EvalRequest request = {.rules = &rules,
                               .seat = (uint8_t)cases[i].seat,
                               .hand = cards(cases[i].hand),
                               .upcard = cards(cases[i].upcard),
                               .round = 1,
                               .worlds = 300,
                               .seed = 1,
                               .threads = 2};
        Evaluation *evaluation = evaluate(&request);
        cr_assert_eq(evaluation->row_count, 1);
        cr_assert_eq(evaluation->rows[0].contract.kind, BAVARIAN_EICHEL);
        cr_assert_eq(evaluation->advice.verdict, cases[i].verdict, "case %zu", i);
        cr_assert_eq(evaluation->worlds, 300);
        free(evaluation);
    }
}

/* The others would name a suit in round 2 with what they have; the best row comes first. */
Test(sens_eval, name_a_suit_in_round_2) {
    Rules rules = settings_rules(&sens_game, "");
    EvalRequest request = {.rules = &rules,
                           .seat = 3,
                           .hand = cards("HU H9 HZ GA S7"),
                           .upcard = cards("EK"),
                           .bottom = cards("HA"),
                           .round = 2,
                           .target = 0.04,
                           .seed = 1,
                           .threads = 2};
    Evaluation *evaluation = evaluate(&request);
    cr_assert_eq(evaluation->row_count, 3);
    cr_assert_eq(evaluation->rows[0].contract.kind, BAVARIAN_HERZ);
    cr_assert_eq(evaluation->advice.verdict, EVAL_PLAY);
    cr_assert_gt(evaluation->rows[0].score.value, evaluation->rows[1].score.value);
    cr_assert_gt(evaluation->rows[1].score.value, evaluation->rows[2].score.value);
    for (int i = 0; i < 3; i++) {
        const EvalRow *row = &evaluation->rows[i];
        cr_assert(row->open.high - row->open.low <= 0.08);
        /* The score is 0 where the odds are what is needed: between the two sides of the row. */
        cr_assert_eq(row->score.value > 0, row->table.value > row->break_even);
    }
    cr_assert_eq(evaluation->looks, LOOKS_OFTEN);
    free(evaluation);
}
