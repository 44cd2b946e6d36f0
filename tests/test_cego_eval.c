/* Evaluations of Cego: worlds that agree with what is known and heard, and numbers that follow from
 * them. */
#include "settings.h"
#include "sim/cego_choices.h"
#include "sim/cego_player.h"
#include "sim/eval.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HAND  "T22 T19 T14 T9 T2 CK CQ SK HN D2 D4"
#define BLIND "T21 T17 T8 CJ C9 SQ ST HK D1 D3"

static CardSet cards(const char *codes) {
    return deck_named_set(cego_game.deck, codes);
}

static CegoView view_of(const Rules *rules, int seat, const char *hand) {
    return (CegoView){.rules = rules, .seat = (uint8_t)seat, .hand = cards(hand)};
}

/* ---- What was heard ---- */

Test(cego_eval, what_was_heard) {
    static const struct {
        int seat;
        const char *heard; /* NULL: nothing was told */
        unsigned passed;   /* the Solo question, the player among them */
        int soloist, holder, step;
    } cases[] = {
        {0, NULL, 1, -1, -1, 0},
        {2, NULL, 7, -1, -1, 0},
        {2, "pass - - -", 5, -1, -1, 0},
        {2, "pass pass pass", 15, -1, -1, 0},
        {1, "solo - -", 2, 0, -1, 0},
        {1, "- - SOLO", 2, 3, -1, 0},
        {2, "cego eine pass", 15, -1, 1, CEGO_EINE}, /* the Solo question has gone round */
        {0, "eine leere -", 15, -1, 2, CEGO_LEERE},
        {2, "solo eine -", 6, 0, 1, CEGO_EINE},
    };
    Rules rules = settings_rules(&cego_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CegoView view = view_of(&rules, cases[i].seat, HAND);
        Error error;
        cr_assert_eq(cego_heard_parse(cases[i].heard, &view, &error), STATUS_OK, "%zu", i);
        cr_assert_eq(view.calls.solo_passed, cases[i].passed, "%zu: %d", i, view.calls.solo_passed);
        cr_assert_eq(view.calls.soloist, cases[i].soloist, "%zu", i);
        cr_assert_eq(view.calls.holder, cases[i].holder, "%zu", i);
        cr_assert_eq(view.calls.step, cases[i].step, "%zu", i);
        cr_assert_eq(view.against_solo, cases[i].soloist >= 0, "%zu", i);
    }
}

Test(cego_eval, what_cannot_have_been_heard) {
    static const struct {
        const char *heard, *message;
    } cases[] = {{"18 - -", "call \"18\": expected pass, solo, a step of the ladder"},
                 {"bettel - -", "call \"bettel\""},
                 {"pass", "1 calls heard; expected one for each seat"},
                 {"- - - - -", "5 calls heard"}};
    Rules rules = settings_rules(&cego_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error;
        CegoView view = view_of(&rules, 1, HAND);
        cr_assert_eq(cego_heard_parse(cases[i].heard, &view, &error), STATUS_BAD_INPUT);
        cr_assert(strstr(error.text, cases[i].message) != NULL, "%s", error.text);
    }
}

/* ---- Worlds ---- */

enum { WORLDS = 300 / TEST_SHARE };

static CegoView heard(const Rules *rules, int seat, const char *calls, bool against_solo) {
    CegoView view = view_of(rules, seat, HAND);
    Error error;
    view.against_solo = against_solo;
    cr_assert_eq(cego_heard_parse(calls, &view, &error), STATUS_OK, "%s", error.text);
    return view;
}

/* In how many of the worlds would this seat by the rule say Solo, or go up to a step? */
static int solos_in(const CegoView *view, int seat, int step) {
    int says_so = 0;
    for (uint64_t i = 0; i < WORLDS; i++) {
        Deal deal;
        CegoAuction says;
        Worlds worlds = cego_worlds(view, 1, "test");
        cr_assert_gt(world_sample(&worlds, i, &deal).drawn, 0);
        cr_assert_eq(deal.hands[2], cards(HAND));
        int caller = seat >= 0 ? seat : cego_soloist(view, deal.hands);
        cr_assert(caller >= 0 && caller != view->seat);
        says_so += step != 0 ? cego_bids(view->rules, deal.hands[caller], step, 0)
                             : cego_says_solo(view->rules, deal.hands[caller], &says);
    }
    return says_so;
}

Test(cego_eval, worlds_follow_what_was_heard) {
    Rules rules = settings_rules(&cego_game, "");
    CegoView passed = heard(&rules, 2, "pass pass -", false);
    CegoView bid = heard(&rules, 2, "cego eine pass", false);
    CegoView solo = heard(&rules, 2, "- solo -", false);
    CegoView unknown = heard(&rules, 2, NULL, true);
    cr_assert_lt(solos_in(&passed, 0, 0), WORLDS / 10);
    cr_assert_lt(solos_in(&passed, 1, 0), WORLDS / 10);
    cr_assert_gt(solos_in(&bid, 1, CEGO_EINE), WORLDS / 20); /* which few hands are worth */
    cr_assert_gt(solos_in(&solo, 1, 0), WORLDS / 2);
    cr_assert_gt(solos_in(&unknown, -1, 0), WORLDS / 3);
}

/* ---- Evaluations ---- */

static EvalRequest request_of(const Rules *rules, int seat) {
    return (EvalRequest){.rules = rules,
                         .seat = (uint8_t)seat,
                         .hand = cards(HAND),
                         .round = 1,
                         .worlds = 80,
                         .seed = 1,
                         .threads = 1};
}

static Evaluation *evaluate(const EvalRequest *request) {
    Evaluation *evaluation = calloc(1, sizeof *evaluation);
    Error error;
    cr_assert_eq(eval_game_of(&cego_game)->evaluate(request, evaluation, &error), STATUS_OK, "%s",
                 error.text);
    return evaluation;
}

/* The contracts of the rows as a bit set. */
static unsigned kinds_of(const Evaluation *evaluation) {
    unsigned kinds = 0;
    for (int i = 0; i < evaluation->row_count; i++)
        kinds |= 1u << evaluation->rows[i].contract.kind;
    return kinds;
}

static void expect_kinds(const EvalRequest *request, unsigned expected, const char *what) {
    Evaluation *evaluation = evaluate(request);
    cr_assert_eq(kinds_of(evaluation), expected, "%s: %x, expected %x", what, kinds_of(evaluation),
                 expected);
    free(evaluation);
}

Test(cego_eval, what_can_be_declared_is_judged) {
    Rules rules = settings_rules(&cego_game, "");
    EvalRequest request = request_of(&rules, 0);
    unsigned ladder = 1 << CEGO_CEGO | 1 << CEGO_EINE | 1 << CEGO_LEERE | 1 << CEGO_ZWEI_LEERE;
    unsigned ducks = 1 << CEGO_BETTEL | 1 << CEGO_PICCOLO;
    /* no T1: no Ultimo and no kleiner Mann; pips of one suit: no zwei verschiedene */
    expect_kinds(&request, ladder | ducks | 1 << CEGO_SOLO | 1 << CEGO_RAEUBER, "forehand");
    request.seat = 2;
    expect_kinds(&request, ladder | ducks | 1 << CEGO_SOLO, "rearhand");
    request.heard = "cego eine -";
    expect_kinds(&request, 1 << CEGO_LEERE | 1 << CEGO_ZWEI_LEERE, "above an Eine");
    request.heard = NULL;
    request.against_solo = true;
    expect_kinds(&request, ladder, "against a Solo");
    request.against_solo = false;
    request.talon = cards(BLIND);
    expect_kinds(&request, ladder, "with the blind");
    request.hand = cards("T22 T19 T14 T9 T1 CK CQ SK H2 D2 D4");
    request.talon = 0;
    expect_kinds(&request,
                 ladder | ducks | 1 << CEGO_SOLO | 1 << CEGO_ULTIMO | 1 << CEGO_MANN |
                     1 << CEGO_ZWEI_VERSCHIEDENE,
                 "with the T1");
}

Test(cego_eval, forehand_may_take_a_bid_at_its_own_step) {
    Rules rules = settings_rules(&cego_game, "");
    EvalRequest request = request_of(&rules, 0);
    request.heard = "eine - -";
    expect_kinds(&request, 1 << CEGO_EINE | 1 << CEGO_LEERE | 1 << CEGO_ZWEI_LEERE, "selber");
}

Test(cego_eval, what_is_kept_and_laid_away_can_be) {
    static const char *const settings[] = {"", "halbe=on", "halbe=on cego_lay_away=any",
                                           "two_leere_lay=any"};
    for (size_t s = 0; s < sizeof settings / sizeof *settings; s++) {
        Rules rules = settings_rules(&cego_game, settings[s]);
        EvalRequest request = request_of(&rules, 0);
        request.talon = cards(BLIND);
        Evaluation *evaluation = evaluate(&request);
        for (int i = 0; i < evaluation->row_count; i++) {
            const EvalRow *row = &evaluation->rows[i];
            int kind = row->contract.kind;
            CardSet led = 0;
            for (int n = 0; n < row->contract.led_count; n++)
                led |= set_of(row->contract.led[n]);
            cr_assert_eq(set_count(row->kept), cego_kept(kind));
            cr_assert_eq(row->kept & ~request.hand, 0);
            cr_assert_eq(led & ~row->kept, 0);
            cr_assert_eq(set_count(row->discard), cego_laid_away(kind));
            cr_assert_eq(row->discard &
                             ~cego_may_lay_away(&rules, kind, request.talon, row->kept & ~led),
                         0);
        }
        free(evaluation);
    }
}

/* Of one contract the best few ways are shown, best first. */
Test(cego_eval, one_contract_shows_its_best_ways) {
    Rules rules = settings_rules(&cego_game, "");
    EvalRequest request = request_of(&rules, 0);
    request.restricted = true;
    request.contract.kind = CEGO_CEGO;
    request.talon = cards(BLIND);
    Evaluation *evaluation = evaluate(&request);
    cr_assert_eq(evaluation->row_count, 8);
    for (int i = 0; i < evaluation->row_count; i++) {
        cr_assert_eq(evaluation->rows[i].contract.kind, CEGO_CEGO);
        cr_assert(i == 0 || evaluation->rows[i].score.value <= evaluation->rows[i - 1].score.value);
    }
    cr_assert_eq(evaluation->pass.n, 0, "who has seen the blind must play");
    free(evaluation);
    request.kept = cards("T22 T19");
    evaluation = evaluate(&request);
    for (int i = 0; i < evaluation->row_count; i++)
        cr_assert_eq(evaluation->rows[i].kept, request.kept);
    free(evaluation);
}

Test(cego_eval, the_same_for_any_number_of_threads) {
    Rules rules = settings_rules(&cego_game, "");
    EvalRequest request = request_of(&rules, 1);
    Evaluation *one = evaluate(&request);
    request.threads = 3;
    Evaluation *three = evaluate(&request);
    cr_assert_eq(one->row_count, three->row_count);
    for (int i = 0; i < one->row_count; i++) {
        const EvalRow *a = &one->rows[i], *b = &three->rows[i];
        cr_assert(a->contract.kind == b->contract.kind && a->kept == b->kept &&
                  a->open.value == b->open.value && a->score.value == b->score.value &&
                  a->points.value == b->points.value);
    }
    cr_assert_eq(one->gain.value, three->gain.value);
    free(one);
    free(three);
}

/* A hand that cannot lose its Solo, and one that cannot win a trick. */
Test(cego_eval, certain_games_are_certain) {
    Rules rules = settings_rules(&cego_game, "");
    EvalRequest request = request_of(&rules, 0);
    request.restricted = true;
    request.contract.kind = CEGO_SOLO;
    request.hand = cards("T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12");
    Evaluation *evaluation = evaluate(&request);
    cr_assert_float_eq(evaluation->rows[0].open.value, 1, 1e-9);
    cr_assert_float_eq(evaluation->rows[0].table.value, 1, 1e-9);
    cr_assert_float_eq(evaluation->rows[0].score.value, 3 * 80, 1e-9); /* all Fächer, double */
    cr_assert_eq(evaluation->rows[0].value, 10);
    cr_assert_eq(evaluation->advice.verdict, EVAL_PLAY);
    free(evaluation);
    request.contract.kind = CEGO_BETTEL;
    evaluation = evaluate(&request);
    cr_assert_float_eq(evaluation->rows[0].open.value, 0, 1e-9);
    cr_assert_float_eq(evaluation->rows[0].score.value, -90, 1e-9);
    free(evaluation);
}

/* Three players count thirds: the points are told as points. */
Test(cego_eval, points_are_points) {
    Rules rules = settings_rules(&cego_game, "players=3 count=threes");
    EvalRequest request = request_of(&rules, 0);
    request.hand = cards("T22 T19 T14 T9 T2 T4 CK CQ SK SQ HN D2 D3");
    Evaluation *evaluation = evaluate(&request);
    for (int i = 0; i < evaluation->row_count; i++) {
        double points = evaluation->rows[i].points.value;
        cr_assert(points > 5 && points < 70, "%f", points);
    }
    free(evaluation);
}

Test(cego_eval, what_cannot_be_asked) {
    Rules rules = settings_rules(&cego_game, "ultimo_buy=on");
    static const struct {
        const char *hand, *blind, *kept, *contract, *message;
    } cases[] = {
        {"T22 T19", "", "", "", "the hand has 2 cards, expected 11"},
        {HAND, "T21", "", "", "the blind has 1 card, expected 10"},
        {HAND, "", "T22 T19", "", "--kept needs --blind"},
        {HAND, BLIND, "T20 T19", "", "--kept names cards that are not in the hand"},
        {HAND, "", "", "halbe", "there is no Halbe under these rules"},
        {HAND, "", "", "ultimo bought", "is not evaluated"},
        {HAND, "", "", "eine against_solo", "needs --against-solo"},
        {HAND, "", "", "mann", "nothing can be declared"},
        {HAND, BLIND, "", "solo", "nothing can be declared"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EvalRequest request = request_of(&rules, 0);
        Evaluation evaluation;
        Error error = {0};
        request.hand = cards(cases[i].hand);
        request.talon = cards(cases[i].blind);
        request.kept = cards(cases[i].kept);
        request.restricted = *cases[i].contract != '\0';
        if (request.restricted)
            cr_assert_eq(
                game_parse_contract(&cego_game, cases[i].contract, &request.contract, &error),
                STATUS_OK);
        cr_assert_eq(eval_game_of(&cego_game)->evaluate(&request, &evaluation, &error),
                     STATUS_BAD_INPUT, "%zu", i);
        cr_assert(strstr(error.text, cases[i].message) != NULL, "%zu: %s", i, error.text);
    }
}
