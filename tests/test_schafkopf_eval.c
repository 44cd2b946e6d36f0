/* Evaluations of Schafkopf: what was heard, worlds that agree with it, and numbers that follow. */
#include "schafkopf_support.h"
#include "sim/play.h"
#include "sim/schafkopf_judge.h"
#include "sim/schafkopf_player.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static SchafkopfView view_of(const Rules *rules, int seat, const char *hand) {
    return (SchafkopfView){
        .rules = rules, .seat = (uint8_t)seat, .hand = schafkopf_cards(hand), .seed = 5};
}

/* ---- What was heard ---- */

Test(schafkopf_eval, calls_as_they_are_heard) {
    static const struct {
        const char *settings;
        int seat;
        const char *heard; /* NULL: nothing was told */
        SchafkopfClass highest;
        unsigned spoken; /* seats of which something is known */
        int kind;        /* contract that seat 0 has named, or -1 */
    } cases[] = {
        {"", 0, NULL, SCHAFKOPF_CLASS_PASS, 0, -1},
        {"", 2, NULL, SCHAFKOPF_CLASS_PASS, 3, -1},
        {"", 3, "rufer pass wenz -", SCHAFKOPF_CLASS_WENZ, 7, -1},
        {"", 3, "Rufer,PASS,solo", SCHAFKOPF_CLASS_SOLO, 7, -1},
        {"", 2, "- pass - -", SCHAFKOPF_CLASS_PASS, 2, -1},
        {"", 1, "sie - -", SCHAFKOPF_CLASS_SIE, 1, -1},
        {"bid_names_suit=yes", 1, "rufer-G - -", SCHAFKOPF_CLASS_RUFER, 1, SCHAFKOPF_RUFER + 1},
        {"bid_names_suit=yes", 1, "wenz - -", SCHAFKOPF_CLASS_WENZ, 1, SCHAFKOPF_WENZ},
        {"bid_names_suit=yes contracts=all", 1, "geier - -", SCHAFKOPF_CLASS_WENZ, 1,
         SCHAFKOPF_GEIER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        SchafkopfView view = view_of(&rules, cases[i].seat, "");
        Error error;
        cr_assert_eq(schafkopf_heard_parse(cases[i].heard, &view, &error), STATUS_OK, "%s",
                     error.text);
        unsigned spoken = 0;
        for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
            spoken |= (unsigned)view.calls[seat].heard << seat;
        cr_assert_eq(view.highest, cases[i].highest, "case %zu", i);
        cr_assert_eq(spoken, cases[i].spoken, "case %zu: %u", i, spoken);
        cr_assert_eq(view.calls[0].kind, cases[i].kind, "case %zu", i);
    }
}

Test(schafkopf_eval, what_cannot_have_been_heard) {
    static const struct {
        const char *settings;
        int seat;
        const char *heard, *message;
    } cases[] = {
        {"", 2, "18 - - -", "call \"18\": expected - (nothing), pass, or the class of a bid"},
        {"", 2, "pass", "1 calls heard; expected one for each seat"},
        {"", 2, "- - - - -", "5 calls heard; expected one for each seat"},
        {"", 1, "pass pass - -", "seat 1 does not speak before seat 1"},
        {"", 1, "- - wenz -", "seat 2 does not speak before seat 1"},
        {"", 3, "wenz rufer -", "wenz was bid before, and a bid must be of a higher class"},
        {"", 3, "solo solo -", "solo was bid before"},
        {"", 3, "rufer-E - -", "bids name no suit, switch bid_names_suit"},
        {"bid_names_suit=yes", 3, "rufer - -", "call \"rufer\": unknown contract"},
        {"bid_names_suit=yes", 3, "geier - -", "call \"geier\": there is no Geier"},
        {"bid_names_suit=yes all_pass=ramsch", 3, "ramsch - -", "nobody bids a Ramsch"},
        {"", 3, "a-very-long-word-that-is-no-call - -", "is none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        Error error;
        SchafkopfView view = view_of(&rules, cases[i].seat, "");
        cr_assert_eq(schafkopf_heard_parse(cases[i].heard, &view, &error), STATUS_BAD_INPUT);
        cr_assert(strstr(error.text, cases[i].message) != NULL, "%s", error.text);
    }
}

/* ---- Worlds ---- */

/* In every world the others can have said what they said, and the same number is the same. */
Test(schafkopf_eval, worlds_agree_with_what_is_known) {
    static const struct {
        const char *settings;
        int seat;
        const char *hand, *heard;
    } cases[] = {
        {"", 0, "EO GO SU HA H9 GZ G8 SA", NULL},
        {"", 2, "EO GO SU HA H9 GZ G8 SA", NULL},
        {"", 3, "EO GO SU HA H9 GZ G8 SA", "rufer pass - -"},
        {"", 3, "EO GO SU HA H9 GZ G8 SA", "pass rufer wenz"},
        {"bid_names_suit=yes", 2, "EO GO SU HA H9 GZ G8 SA", "pass rufer-E -"},
        {"pack=24", 2, "EO GO SU HA H9 GZ", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        SchafkopfView view = view_of(&rules, cases[i].seat, cases[i].hand);
        cr_assert_eq(schafkopf_heard_parse(cases[i].heard, &view, NULL), STATUS_OK);
        for (uint64_t number = 0; number < 100; number++) {
            SchafkopfWorld world, again;
            WorldDraws draws = schafkopf_world(&view, number, &world);
            cr_assert_gt(draws.drawn, 0);
            cr_assert_eq(world.deal.hands[view.seat], view.hand);
            int bidder = -1;
            for (int seat = 0; seat < view.seat; seat++)
                bidder = view.calls[seat].class != SCHAFKOPF_CLASS_PASS ? seat : bidder;
            cr_assert_eq(world.before.declarer, bidder);
            if (bidder >= 0) {
                const SchafkopfCall *call = &view.calls[bidder];
                CardSet hand = world.deal.hands[bidder];
                cr_assert_eq(schafkopf_class(world.before.contract), call->class);
                cr_assert(call->kind < 0 || world.before.contract.kind == call->kind);
                cr_assert(schafkopf_may_declare(&rules, world.before.contract, hand));
            }
            cr_assert_eq(schafkopf_world(&view, number, &again).drawn, draws.drawn);
            cr_assert_eq(again.before.contract.kind, world.before.contract.kind);
            cr_assert_arr_eq(again.deal.hands, world.deal.hands, sizeof world.deal.hands);
        }
    }
}

/* ---- The judge ---- */

/* The game that is played if the player bids, or passes (contract -1); false: none. */
static bool game_after(const SchafkopfView *view, const SchafkopfWorld *world, int contract,
                       Start *start) {
    SchafkopfAuction auction = world->before;
    if (contract >= 0)
        auction = (SchafkopfAuction){(int8_t)view->seat, {.kind = (uint8_t)contract}};
    schafkopf_auction(view->rules, world->deal.hands, view->seat + 1, &auction);
    *start = (Start){.declared = auction.declarer >= 0, .game.contract = auction.contract};
    if (!start->declared)
        return false;
    start->game.declarer = (uint8_t)auction.declarer;
    memcpy(start->game.hands, world->deal.hands, sizeof start->game.hands);
    schafkopf_answer(view->rules, &start->game);
    return true;
}

/* What the player gets with all cards seen, from the exact value of the deal. */
static int exact_score(const SchafkopfView *view, const Start *start, Solver *solver, int *points) {
    Start game = *start;
    Layout layout;
    Position position;
    Result result;
    uint8_t side = schafkopf_side(&game.game);
    schafkopf_game.layout(view->rules, game.game.contract, &layout);
    start_position(&game, &layout, &position);
    *points = solver_value(solver, &position, (Question){.side = side, .unit = UNIT_POINTS});
    int tricks = solver_value(solver, &position, (Question){.side = side, .unit = UNIT_TRICKS});
    if (*points > 0 && *points < SCHAFKOPF_POINTS)
        tricks = 1;
    bool tout = schafkopf_facts(game.game.contract).tout;
    tricks = tout ? solver_value(solver, &position, (Question){.side = side, .unit = UNIT_TRICKS})
                  : tricks;
    int other = game.game.declarer ^ 1;
    if (side >> other & 1)
        other = game.game.declarer ^ 2;
    game.game.trick_count = SCHAFKOPF_TRICKS;
    game.game.points[game.game.declarer] = (int16_t)*points;
    game.game.points[other] = (int16_t)(SCHAFKOPF_POINTS - *points);
    game.game.tricks_won[game.game.declarer] = (uint8_t)tricks;
    game.game.tricks_won[other] = (uint8_t)(SCHAFKOPF_TRICKS - tricks);
    schafkopf_game.score(view->rules, &game.game, &result);
    return result.score[view->seat];
}

/* Odds, points and scores are those of the worlds, one by one: by thresholds and by exact values
 * alike, and the same for any number of threads. */
Test(schafkopf_eval, numbers_are_those_of_the_worlds) {
    enum { WORLDS = 60 };
    static const char *const settings[] = {"", "kontra=on tariff_rufer=20"};
    static const int contracts[] = {SCHAFKOPF_RUFER + 1, SCHAFKOPF_WENZ, SCHAFKOPF_SOLO + 2,
                                    SCHAFKOPF_SOLO_TOUT + 2, -1};
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t set = 0; set < sizeof settings / sizeof *settings; set++) {
        Rules rules = schafkopf_rules(settings[set]);
        SchafkopfView view = view_of(&rules, 1, "EO GO EU HA HZ H9 G8 SA");
        uint64_t choices = 1ull << SCHAFKOPF_PASSING;
        for (int i = 0; i < 4; i++)
            choices |= 1ull << contracts[i];
        cr_assert_eq(schafkopf_heard_parse(NULL, &view, NULL), STATUS_OK);
        Judge *one = judge_new(&schafkopf_judge, &view, choices, SCHAFKOPF_PASSING + 1, 5, 1);
        Judge *three = judge_new(&schafkopf_judge, &view, choices, SCHAFKOPF_PASSING + 1, 5, 3);
        cr_assert_eq(judge_sample(one, WORLDS, NULL), STATUS_OK);
        cr_assert_eq(judge_sample(three, WORLDS, NULL), STATUS_OK);
        for (int choice = 0; choice <= SCHAFKOPF_PASSING; choice++)
            cr_assert_eq(
                memcmp(judge_tally(one, choice), judge_tally(three, choice), sizeof(JudgeTally)),
                0);
        for (int i = 0; i < 5; i++) {
            int choice = contracts[i] >= 0 ? contracts[i] : SCHAFKOPF_PASSING;
            int64_t score = 0;
            uint64_t made = 0, played = 0;
            for (uint64_t number = 0; number < WORLDS; number++) {
                SchafkopfWorld world;
                Start start;
                int got;
                cr_assert_gt(schafkopf_world(&view, number, &world).drawn, 0);
                if (!game_after(&view, &world, contracts[i], &start))
                    continue;
                int own = exact_score(&view, &start, solver, &got);
                score += own;
                if (start.game.declarer != view.seat)
                    continue;
                played++;
                made += own > 0;
            }
            const JudgeTally *tally = judge_tally(one, choice);
            Evaluation evaluation = {.looks = LOOKS_ONCE};
            cr_assert_eq(tally->score.n, WORLDS);
            cr_expect_eq(tally->score.sum[0], score, "choice %d", choice);
            cr_expect_eq(tally->open.n, played, "choice %d", choice);
            cr_expect_eq(tally->open.hits, made, "choice %d", choice);
            cr_expect_eq(tally->made.n, played);
            cr_expect_float_eq(judge_gain(one, choice, SCHAFKOPF_PASSING, &evaluation).value,
                               judge_score(one, choice, &evaluation).value -
                                   judge_score(one, SCHAFKOPF_PASSING, &evaluation).value,
                               1e-9);
        }
        judge_free(one);
        judge_free(three);
    }
    solver_free(solver);
}

/* Thresholds tell the same score as the exact value, also where points and tricks part: all points
 * but not all tricks, no points but a trick. */
Test(schafkopf_eval, thresholds_score_as_exact_values_do) {
    static const struct {
        const char *hand, *contract;
        int worlds;
    } cases[] = {{"EO HU HA H9 GZ G8 SK S8", "rufer-G", 400},
                 {"EO GO SU HA H9 GZ G8 SA", "solo-G", 200},
                 {"E9 E8 E7 G9 G8 G7 S9 S8", "wenz", 300},
                 {"EU GU HU SU EA EZ EK E7", "wenz", 100}};
    Rules rules = schafkopf_rules("");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SchafkopfView view = view_of(&rules, 0, cases[i].hand);
        Contract contract = schafkopf_named(cases[i].contract);
        for (int number = 0; number < cases[i].worlds; number++) {
            SchafkopfWorld world;
            Start start;
            int points;
            schafkopf_world(&view, (uint64_t)number, &world);
            world.number = 1; /* by thresholds */
            Outcome outcome = schafkopf_judge.solve(&view, &world, contract.kind, solver);
            cr_assert(game_after(&view, &world, contract.kind, &start));
            cr_assert_eq(outcome.score, exact_score(&view, &start, solver, &points),
                         "case %zu, world %d, %d points", i, number, points);
        }
    }
    solver_free(solver);
}

/* No points, but a trick that the others cannot deny: Schneider, not Schwarz. */
Test(schafkopf_eval, no_points_are_not_yet_no_trick) {
    static const struct {
        const char *contract, *deal;
    } cases[] = {{"wenz", "E8 GU G9 G8 H8 SO SU S7 | EA EK E7 GK HO H9 SZ S8 | "
                          "EZ EO E9 GO HZ H7 SA SK | EU GA GZ G7 HA HK HU S9"},
                 {"solo-E", "EU E9 E8 GZ GO G9 HK S7 | EO GU H7 SA SZ SK SU S9 | "
                            "EA EZ E7 G7 HZ HU SO S8 | EK GA GK G8 HA HO H9 H8"}};
    Rules rules = schafkopf_rules("");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SchafkopfWorld world = {.before = schafkopf_no_bid, .number = 1};
        SchafkopfView view = {.rules = &rules, .seat = 0};
        Contract contract = schafkopf_named(cases[i].contract);
        cr_assert_eq(deal_parse(&schafkopf_game, cases[i].deal, &world.deal, NULL), STATUS_OK);
        view.hand = world.deal.hands[0];
        Outcome outcome = schafkopf_judge.solve(&view, &world, contract.kind, solver);
        int laufende = schafkopf_laufende(&rules, contract, view.hand);
        cr_expect_eq(outcome.score,
                     -3 * schafkopf_value(&rules, contract, laufende, SCHAFKOPF_SCHNEIDER));
    }
    solver_free(solver);
}

/* ---- Symmetry ---- */

/* Gras and Schellen changed for each other; Obers and Unters, which are trumps, stay. */
static CardSet swapped(CardSet cards) {
    CardSet gras = cards & schafkopf_ordinary(BAVARIAN_GRAS);
    CardSet schellen = cards & schafkopf_ordinary(BAVARIAN_SCHELLEN);
    int steps = (BAVARIAN_SCHELLEN - BAVARIAN_GRAS) * BAVARIAN_RANKS;
    return (cards & ~(gras | schellen)) | gras << steps | schellen >> steps;
}

/* Nothing in a Rufer knows one plain suit from the other: a world and its mirror image are worth
 * the same, with open cards, to the bidding rule and to the rule player. */
Test(schafkopf_eval, plain_suits_are_alike) {
    Rules rules = schafkopf_rules("");
    SchafkopfView view = view_of(&rules, 0, "EO HU HA H9 GZ G8 SZ S8");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    Contract gras = schafkopf_named("rufer-G"), schellen = schafkopf_named("rufer-S");
    cr_assert_eq(swapped(view.hand), view.hand);
    cr_assert_eq(schafkopf_strength(gras, view.hand, 0),
                 schafkopf_strength(schellen, view.hand, 0));
    for (uint64_t number = 0; number < 60; number++) {
        SchafkopfWorld world, mirror;
        schafkopf_world(&view, number, &world);
        mirror = world;
        for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
            mirror.deal.hands[seat] = swapped(world.deal.hands[seat]);
        Outcome a = schafkopf_judge.solve(&view, &world, gras.kind, solver);
        Outcome b = schafkopf_judge.solve(&view, &mirror, schellen.kind, solver);
        cr_assert_eq(a.score, b.score, "world %d: %d, %d", (int)number, a.score, b.score);
        cr_assert_eq(a.made, b.made);
        cr_assert_eq(a.points, b.points);
    }
    solver_free(solver);
}

/* ---- The answer ---- */

static Evaluation *evaluate(const EvalRequest *request) {
    Evaluation *evaluation = calloc(1, sizeof *evaluation);
    Error error;
    if (eval_game_of(request->rules->game)->evaluate(request, evaluation, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return evaluation;
}

static EvalRequest request_of(const Rules *rules, int seat, const char *hand) {
    return (EvalRequest){.rules = rules,
                         .seat = (uint8_t)seat,
                         .hand = schafkopf_cards(hand),
                         .worlds = 50,
                         .seed = 1,
                         .threads = 2};
}

static const EvalRow *row_named(const Evaluation *evaluation, const char *contract) {
    for (int i = 0; i < evaluation->row_count; i++)
        if (evaluation->rows[i].contract.kind == schafkopf_named(contract).kind)
            return &evaluation->rows[i];
    return NULL;
}

/* What cannot be lost is won in every world, and pays what the tariff says. */
Test(schafkopf_eval, certain_hands) {
    static const struct {
        const char *hand, *contract;
        double score;
    } cases[] = {
        {"EO GO HO SO EU GU HU SU", "sie", 3 * 52},
        {"EO GO HO SO EU GU HU HA", "solo-H-tout", 3 * (2 * (5 + 7))},
        {"EO GO HO SO EU GU HU HA", "solo-H", 3 * (5 + 7 + 2)},
        {"EU GU HU SU EA EZ EK EO", "wenz-tout", 3 * (2 * (5 + 4))},
        {"EU GU HU SU EA GA HA SA", "wenz-tout", 3 * (2 * (5 + 4))},
    };
    Rules rules = schafkopf_rules("");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EvalRequest request = request_of(&rules, 2, cases[i].hand);
        Evaluation *evaluation = evaluate(&request);
        const EvalRow *row = row_named(evaluation, cases[i].contract);
        cr_assert_not_null(row);
        cr_expect_eq(row->open.value, 1, "%s", cases[i].contract);
        cr_expect_eq(row->table.value, 1, "%s: %f", cases[i].contract, row->table.value);
        if (schafkopf_facts(row->contract).tout) /* else rule players may miss the last trick */
            cr_expect_float_eq(row->score.value, cases[i].score, 1e-9, "%s: %f", cases[i].contract,
                               row->score.value);
        cr_expect_eq(evaluation->advice.verdict, EVAL_PLAY);
        free(evaluation);
    }
}

/* Which contracts are judged: what the hand may declare over what was heard, under the rules. */
Test(schafkopf_eval, contracts_that_can_be_bid) {
    static const struct {
        const char *settings, *hand;
        int seat;
        const char *heard, *with, *without;
        int count;
    } cases[] = {
        {"", "EO GO SU HA H9 GZ G8 SA", 0, NULL, "rufer-G", "rufer-S", 9},
        {"", "EO GO SU HA H9 GZ G8 SA", 1, "rufer - -", "wenz", "rufer-G", 8},
        {"", "EO GO SU HA H9 GZ G8 SA", 1, "wenz - -", "solo-G", "wenz", 7},
        {"solo_needs_suit=no", "EO GO SU HA H9 GZ G8 SA", 1, "wenz - -", "solo-E", "wenz", 9},
        {"contracts=all", "EO GO SU HA H9 GZ G8 SA", 1, "rufer - -", "farbgeier-S", "rufer-G", 26},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = schafkopf_rules(cases[i].settings);
        EvalRequest request = request_of(&rules, cases[i].seat, cases[i].hand);
        request.heard = cases[i].heard;
        request.worlds = 2;
        Evaluation *evaluation = evaluate(&request);
        cr_expect_not_null(row_named(evaluation, cases[i].with), "case %zu", i);
        cr_expect_null(row_named(evaluation, cases[i].without), "case %zu", i);
        cr_expect_eq(evaluation->row_count, cases[i].count, "case %zu: %d", i,
                     evaluation->row_count);
        free(evaluation);
    }
}

Test(schafkopf_eval, bid_or_pass) {
    static const struct {
        int seat;
        const char *hand, *heard;
        EvalVerdict verdict;
        const char *contract; /* NULL: any */
    } cases[] = {
        {0, "EO GO EU HU HA HZ H9 S7", NULL, EVAL_PLAY, "solo-H"},
        {1, "EO HU SU HA H9 GZ G8 SA", NULL, EVAL_PLAY, "rufer-G"},
        {1, "H9 H7 EA E8 GA G8 SK S9", NULL, EVAL_PASS, NULL},
        {2, "EU GU HU EA EZ EK GA SZ", "rufer pass - -", EVAL_PLAY, "wenz"},
        {3, "EO GO SU HA H9 GZ G8 SA", "pass pass solo -", EVAL_PASS, NULL},
    };
    Rules rules = schafkopf_rules("");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EvalRequest request = request_of(&rules, cases[i].seat, cases[i].hand);
        request.heard = cases[i].heard;
        request.worlds = 400;
        Evaluation *evaluation = evaluate(&request);
        const EvalRow *best = &evaluation->rows[0];
        cr_expect_eq(evaluation->advice.verdict, cases[i].verdict, "case %zu", i);
        if (cases[i].contract != NULL)
            cr_expect_str_eq(schafkopf_game.contracts[best->contract.kind].code, cases[i].contract);
        for (int row = 1; row < evaluation->row_count; row++)
            cr_expect_geq(evaluation->rows[row - 1].score.value, evaluation->rows[row].score.value);
        free(evaluation);
    }
}

/* Where nobody bids, passing brings nothing, or what the Ramsch brings. */
Test(schafkopf_eval, passing_when_all_pass) {
    static const char *const settings[] = {"", "all_pass=ramsch"};
    for (int ramsch = 0; ramsch < 2; ramsch++) {
        Rules rules = schafkopf_rules(settings[ramsch]);
        EvalRequest request = request_of(&rules, 3, "H9 H7 EZ E8 GZ G8 SK S9");
        Evaluation *evaluation = evaluate(&request);
        cr_expect_eq(evaluation->pass.value != 0, ramsch);
        free(evaluation);
    }
}
