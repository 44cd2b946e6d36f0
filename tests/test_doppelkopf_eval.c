/* Evaluations of Doppelkopf: who has played the cards of a deal in progress, worlds that agree with
 * all that was seen and heard, and answers that a player of the game would expect. */
#include "settings.h"
#include "sim/dealing.h"
#include "sim/doppelkopf_eval.h"
#include "sim/doppelkopf_worlds.h"
#include "sim/worlds.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

enum { WORLDS = TEST_SHARE == 1 ? 400 : 130 }; /* fewer do not tell what is advised */

#define STRONG  "CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA"
#define WEAK    "C9 C9 S9 S9 HK DJ DK CK SK ST DQ HJ"
#define MARRIED "CQ CQ SJ HJ DT DK D9 CA CK SK S9 H9"

static CardSet cards(const char *codes) {
    CardSet set = 0;
    cr_assert_eq(deck_parse_set(doppelkopf_game.deck, codes, 0, -1, &set, NULL), STATUS_OK, "%s",
                 codes);
    return set;
}

static EvalRequest request_of(const Rules *rules, const char *hand, int seat) {
    return (EvalRequest){.rules = rules,
                         .hand = cards(hand),
                         .seat = (uint8_t)seat,
                         .declarer = -1,
                         .partner = -1,
                         .worlds = WORLDS,
                         .seed = 5,
                         .threads = 2};
}

static void play(EvalRequest *request, const char *played, const char *said) {
    request->in_play = true;
    request->said = said;
    cr_assert_eq(deck_parse_list(doppelkopf_game.deck, played, 0, request->played, MAX_CARDS,
                                 &request->played_count, NULL),
                 STATUS_OK, "%s", played);
}

static DoppelkopfView view_of(const EvalRequest *request) {
    DoppelkopfView view = {.rules = request->rules,
                           .seat = request->seat,
                           .hand = request->hand,
                           .seed = request->seed};
    Error error;
    Status status = request->in_play ? doppelkopf_take_up(request, &view, &error)
                                     : doppelkopf_heard_parse(request->heard, &view, &error);
    cr_assert_eq(status, STATUS_OK, "%s", error.text);
    return view;
}

/* ---- Who has played what ---- */

Test(doppelkopf_eval, cards_played_find_their_seats) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, STRONG, 0);
    play(&request, "CA CK C9 C9 HA H9 H9 DJ DK", "");
    DoppelkopfView view = view_of(&request);
    cr_assert_eq(view.played[0], cards("CA HA"));
    cr_assert_eq(set_count(view.played[3]), 3, "he ruffed and leads");
    cr_assert_eq(view.so_far.winners[1], 3);
    cr_assert_eq(view.so_far.tricks[2].leader, 3);
    cr_assert_eq(view.lacks[3], 1u << 3, "no hearts");
}

/* An ace of diamonds is a Schwein if the same seat plays the other one later. */
Test(doppelkopf_eval, a_schwein_shows_by_the_second_ace) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, "CQ HT SQ SQ HQ CJ SJ DT CA CT HA SA", 0);
    play(&request, "HT DA DK D9 DA", "");
    DoppelkopfView view = view_of(&request);
    cr_assert_eq(view.so_far.winners[0], 1);
    cr_assert_eq(set_count(view.played[1] & doppelkopf_pair(DOPPELKOPF_DA)), 2);
    play(&request, "HT DA DK D9 CA", NULL);
    view = view_of(&request);
    cr_assert_eq(view.so_far.winners[0], 0, "one alone is a Fuchs");
}

/* ---- Worlds ---- */

static void check_world(const DoppelkopfView *view, const DoppelkopfWorld *world) {
    CardSet all = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        cr_assert_eq(set_count(world->hands[seat]), DOPPELKOPF_TRICKS);
        cr_assert_eq(all & world->hands[seat], 0);
        cr_assert_eq(view->played[seat] & ~world->hands[seat], 0);
        all |= world->hands[seat];
    }
    cr_assert_eq(world->hands[view->seat], view->hand);
}

Test(doppelkopf_eval, worlds_agree_with_what_was_heard) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, STRONG, 2);
    request.heard = "healthy vorbehalt -";
    DoppelkopfView view = view_of(&request);
    int healthy = 0, reserved = 0; /* by the rule */
    for (uint64_t number = 0; number < WORLDS; number++) {
        DoppelkopfWorld world;
        cr_assert_gt(doppelkopf_world(&view, number, &world).drawn, 0);
        check_world(&view, &world);
        healthy += doppelkopf_call(&rules, world.hands[0], 0).what == DOPPELKOPF_HEALTHY;
        reserved += doppelkopf_call(&rules, world.hands[1], 1).what != DOPPELKOPF_HEALTHY;
    }
    cr_assert_gt(healthy, WORLDS * 8 / 10);
    cr_assert_gt(reserved, WORLDS / 2);
}

Test(doppelkopf_eval, worlds_agree_with_what_was_played_and_said) {
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, STRONG, 0);
    play(&request, "CA CK C9 C9 HA H9 H9 DJ DK", "2 contra 4; 3 re 5; 3 keine90 9");
    DoppelkopfView view = view_of(&request);
    CardSet hearts = cards("HA HA HK HK H9 H9");
    for (uint64_t number = 0; number < WORLDS; number++) {
        DoppelkopfWorld world;
        cr_assert_gt(doppelkopf_world(&view, number, &world).drawn, 0);
        check_world(&view, &world);
        PlayedGame game = doppelkopf_world_game(&view, &world);
        cr_assert_eq(doppelkopf_re(&rules, &game), 1 | 8, "he has said Re");
        cr_assert_eq(world.hands[3] & hearts, 0, "he has ruffed hearts");
    }
}

/* What cannot be is said, and no world is made up for it. */
Test(doppelkopf_eval, impossible_questions) {
    static Evaluation e;
    static const struct {
        const char *hand, *settings, *heard, *played, *said, *words;
        int kind, declarer;
    } cases[] = {
        {STRONG, "", NULL, "CA", NULL, "Hochzeiter's hand", DOPPELKOPF_HOCHZEIT, 1},
        {STRONG, "", NULL, "CA", NULL, "Hochzeiter's hand", DOPPELKOPF_HOCHZEIT, 0},
        {WEAK, "", NULL, "C9 CQ", NULL, "no deal", DOPPELKOPF_HOCHZEIT, 3},
        {STRONG, "", NULL, "CA CK C9", "1 re 2; 2 re 2", "no deal", DOPPELKOPF_NORMAL, -1},
        {STRONG, "", NULL, "CA CK C9 C9 CA", NULL, "cannot hold", DOPPELKOPF_NORMAL, -1},
        {STRONG, "", NULL, "", NULL, "--declarer", DOPPELKOPF_DAMEN, -1},
        {STRONG, "armut=off", "- armut - -", NULL, NULL, "switch armut", DOPPELKOPF_NORMAL, -1},
        {STRONG, "", "armut armut -", NULL, NULL, "one other seat", DOPPELKOPF_NORMAL, -1},
        {STRONG, "", "- -", NULL, NULL, "2 calls", DOPPELKOPF_NORMAL, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = settings_rules(&doppelkopf_game, cases[i].settings);
        EvalRequest request = request_of(&rules, cases[i].hand, 0);
        Error error = {0};
        request.heard = cases[i].heard;
        request.restricted = cases[i].played != NULL;
        request.contract.kind = (uint8_t)cases[i].kind;
        request.declarer = cases[i].declarer;
        if (cases[i].played != NULL)
            play(&request, cases[i].played, cases[i].said);
        cr_assert_eq(doppelkopf_eval.evaluate(&request, &e, &error), STATUS_BAD_INPUT, "%zu", i);
        cr_assert(strstr(error.text, cases[i].words) != NULL, "%zu: %s", i, error.text);
    }
}

/* ---- Answers ---- */

static const EvalRow *row_of(const Evaluation *evaluation, int kind, const char *action) {
    for (int i = 0; i < evaluation->row_count; i++) {
        const EvalRow *row = &evaluation->rows[i];
        bool same = action == NULL ? row->action == NULL && row->contract.kind == kind
                                   : row->action != NULL && strcmp(row->action, action) == 0;
        if (same)
            return row;
    }
    cr_assert_fail("no row %d %s", kind, action != NULL ? action : "");
    return NULL;
}

static void evaluate(const EvalRequest *request, Evaluation *evaluation) {
    Error error;
    cr_assert_eq(doppelkopf_eval.evaluate(request, evaluation, &error), STATUS_OK, "%s",
                 error.text);
}

Test(doppelkopf_eval, calls) {
    static Evaluation e;
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, STRONG, 0);
    evaluate(&request, &e);
    cr_assert_eq(e.row_count, 1 + 7, "normal and seven solos");
    cr_assert_gt(row_of(&e, DOPPELKOPF_NORMAL, NULL)->table.value, 0.9);
    cr_assert_eq(e.advice.verdict, EVAL_PASS, "no solo");
    cr_assert_eq(e.rows[e.advice.row].contract.kind, DOPPELKOPF_NORMAL);
    cr_assert_gt(e.advice.ahead.low, 0);
    request = request_of(&rules, MARRIED, 1);
    evaluate(&request, &e);
    cr_assert_eq(e.row_count, 3 + 7, "silent, two demands, seven solos");
    cr_assert_gt(row_of(&e, DOPPELKOPF_HOCHZEIT, NULL)->score.value,
                 row_of(&e, DOPPELKOPF_STILL, NULL)->score.value);
    request = request_of(&rules, WEAK, 1);
    evaluate(&request, &e);
    for (uint8_t kind = DOPPELKOPF_TRUMPF; kind < DOPPELKOPF_CONTRACTS; kind++)
        cr_assert_lt(row_of(&e, kind, NULL)->score.value, -5, "a hopeless %s is punished",
                     doppelkopf_game.contracts[kind].code);
    cr_assert_gt(row_of(&e, DOPPELKOPF_NORMAL, NULL)->open.n, 0);
    Rules foreign = settings_rules(&doppelkopf_game, "hochzeit_demands=foreign");
    request = request_of(&foreign, MARRIED, 1);
    evaluate(&request, &e);
    cr_assert_eq(e.row_count, 2 + 7, "nothing is asked for");
    cr_assert_eq(row_of(&e, DOPPELKOPF_HOCHZEIT, NULL)->open.n, 0, "the sides are not known");
}

Test(doppelkopf_eval, armut) {
    static Evaluation e;
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, STRONG, 2);
    request.heard = "healthy armut healthy";
    evaluate(&request, &e);
    cr_assert_eq(e.row_count, 2);
    cr_assert_eq(e.advice.verdict, EVAL_PLAY);
    cr_assert_str_eq(e.rows[e.advice.row].action, "take");
    request = request_of(&rules, "SQ HJ DT D9 C9 CK CT SA SK HK H9 DJ", 2);
    request.heard = "healthy armut healthy";
    evaluate(&request, &e);
    cr_assert_neq(e.advice.verdict, EVAL_PLAY, "too weak to take it");
    request = request_of(&rules, "DQ DK D9 CA CT CK C9 ST SK S9 HA HK", 0);
    evaluate(&request, &e);
    row_of(&e, DOPPELKOPF_ARMUT, NULL);
}

/* The same cards are played whatever is said, unless others answer; what is said decides what they
 * are worth. */
Test(doppelkopf_eval, announcements) {
    static Evaluation e;
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, STRONG, 0);
    play(&request, "CA CK C9 C9 HA", "2 contra 4");
    evaluate(&request, &e);
    cr_assert_eq(e.row_count, 6, "silent, Re and every step");
    const EvalRow *re = row_of(&e, 0, "re"), *silent = row_of(&e, 0, "silent");
    cr_assert_gt(re->score.value, silent->score.value + 1);
    cr_assert_gt(re->table.value, row_of(&e, 0, "keine30")->table.value);
    cr_assert_lt(row_of(&e, 0, "schwarz")->score.value, -5);
    cr_assert_eq(e.advice.verdict, EVAL_PLAY);
    play(&request, "CA CK C9 C9 HA H9 H9 DJ DK HT", "0 re 4");
    Error error;
    cr_assert_eq(doppelkopf_eval.evaluate(&request, &e, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "nothing more") != NULL, "%s", error.text);
}

static bool same_estimate(const Estimate *a, const Estimate *b) {
    return a->n == b->n && a->value == b->value && a->low == b->low && a->high == b->high;
}

Test(doppelkopf_eval, the_same_on_any_number_of_threads) {
    static Evaluation one, three;
    Rules rules = settings_rules(&doppelkopf_game, "");
    EvalRequest request = request_of(&rules, MARRIED, 1);
    request.worlds = 64;
    request.threads = 1;
    evaluate(&request, &one);
    request.threads = 3;
    evaluate(&request, &three);
    cr_assert_eq(one.row_count, three.row_count);
    for (int i = 0; i < one.row_count; i++) {
        const EvalRow *a = &one.rows[i], *b = &three.rows[i];
        cr_assert_eq(a->choice, b->choice);
        cr_assert(same_estimate(&a->open, &b->open) && same_estimate(&a->table, &b->table));
        cr_assert(same_estimate(&a->points, &b->points));
        cr_assert(same_estimate(&a->score, &b->score));
    }
}

/* ---- How often hands come ---- */

enum { SAMPLE = 100000 / TEST_SHARE };

typedef bool Happens(const Deal *deal);

static bool any_hand_has(const Deal *deal, CardSet wanted) {
    bool any = false;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        any = any || (wanted & ~deal->hands[seat]) == 0;
    return any;
}

static int count_armuten(const Deal *deal) {
    int count = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        count += doppelkopf_is_armut(deal->hands[seat]);
    return count;
}

static bool hochzeit(const Deal *deal) {
    return any_hand_has(deal, doppelkopf_pair(DOPPELKOPF_CQ));
}

static bool schwein(const Deal *deal) {
    return any_hand_has(deal, doppelkopf_pair(DOPPELKOPF_DA));
}

static bool superschwein(const Deal *deal) {
    return schwein(deal) && any_hand_has(deal, doppelkopf_pair(DOPPELKOPF_D9));
}

static bool armut_of_first(const Deal *deal) {
    return doppelkopf_is_armut(deal->hands[0]);
}

static bool armut(const Deal *deal) {
    return count_armuten(deal) > 0;
}

static bool schmeissen(const Deal *deal) {
    bool any = false;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        any = any || doppelkopf_may_throw_in(deal->hands[seat]);
    return any;
}

Test(doppelkopf_eval, rare_hands_come_as_often_as_published) {
    static const struct {
        const char *name;
        Happens *happens;
    } cases[] = {{"both_CQ_in_one_hand_of_any_player", hochzeit},
                 {"both_DA_somebody", schwein},
                 {"both_DA_somebody_and_both_D9_somebody", superschwein},
                 {"armut_at_most_3_trumps_given_hand", armut_of_first},
                 {"armut_any_player", armut},
                 {"schmeissen_possible", schmeissen}};
    enum { CASES = sizeof cases / sizeof *cases };
    int found[CASES] = {0};
    if (STICH_VECTORS[0] == '\0')
        cr_skip_test("STICH_VECTORS is not set");
    json_t *file = json_load_file(STICH_VECTORS "/probabilities.json", 0, NULL);
    const json_t *published = json_object_get(file, "doppelkopf_48_cards");
    for (uint64_t number = 0; number < SAMPLE; number++) {
        Deal deal;
        deal_number(&doppelkopf_game, NULL, 9, number, &deal);
        for (int i = 0; i < CASES; i++)
            found[i] += cases[i].happens(&deal);
    }
    for (int i = 0; i < CASES; i++) {
        double p = json_number_value(json_object_get(published, cases[i].name));
        double share = (double)found[i] / SAMPLE;
        cr_assert_gt(p, 0, "%s", cases[i].name);
        cr_assert_lt(fabs(share - p), 4 * sqrt(p * (1 - p) / SAMPLE) + 0.00005, "%s: %f, not %f",
                     cases[i].name, share, p);
    }
    json_decref(file);
}
