/* The public interface, by nothing but its header and the shared library. */
#include "stich.h"

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char hand[] = "CJ SJ DJ CA CT C9 HA HT D8 D7";

static const char *const deals[] = {
    "grand 0 0 CJ SJ HJ CA CT SA ST HA D8 D7 | DJ CK CQ SK SQ HT HK HQ DA DT | "
    "C9 C8 C7 S9 S8 S7 H9 H8 DK DQ / H7 D9",
    "C 0 0 CJ CK CQ C8 SA ST S8 HJ DA D7 | CT C7 SJ S7 HA HQ DT DK D9 D8 | "
    "CA C9 SK SQ S9 HT H8 H7 DJ DQ / HK H9",
    "null 1 0 CK S8 H9 | C7 S7 HJ | CA S9 H8"};
enum { DEALS = sizeof deals / sizeof *deals };

static StichGame *open_game(const char *name, int threads) {
    StichGameOptions options = {.size = sizeof options, .threads = threads};
    StichGame *game = NULL;
    StichError error;
    cr_assert_eq(stich_open(name, &options, &game, &error), STICH_OK, "%s", error.text);
    cr_assert_not_null(game);
    return game;
}

/* ---- Handles ---- */

Test(library, every_game_opens) {
    int i = 0;
    for (; stich_game_name(i) != NULL; i++) {
        StichGame *game = open_game(stich_game_name(i), 1);
        char text[STICH_DEAL_TEXT], small[8], *json;
        StichError error;
        cr_assert(stich_seats(game) == 3 || stich_seats(game) == 4);
        cr_assert_eq(stich_deal(game, 1, 17, text, sizeof text, &error), STICH_OK);
        cr_assert_not_null(strchr(text, '|'), "%s", text);
        cr_assert_eq(stich_deal(game, 1, 17, small, sizeof small, &error), STICH_USAGE);
        cr_assert_eq(stich_rules(game, &json, &error), STICH_OK);
        cr_assert_not_null(strstr(json, stich_game_name(i)));
        stich_free_text(json);
        stich_close(game);
    }
    cr_assert_eq(i, 5);
    cr_assert_null(stich_game_name(-1));
    cr_assert_null(stich_game_name(1000));
    stich_close(NULL);
    stich_free_text(NULL);
    stich_free_evaluation(NULL);
    stich_free_summary(NULL);
}

Test(library, mistakes_in_opening_are_told) {
    StichGame *game;
    StichError error;
    cr_assert_eq(stich_open("poker", NULL, &game, &error), STICH_BAD_INPUT);
    cr_assert_null(game);
    cr_assert_not_null(strstr(error.text, "poker"));
    StichGameOptions options = {.size = sizeof options, .profile = "nobody"};
    cr_assert_eq(stich_open("skat", &options, &game, &error), STICH_BAD_INPUT);
    cr_assert_not_null(strstr(error.text, "bierlachs"), "%s", error.text);
    options = (StichGameOptions){.size = sizeof options, .folder = "/nowhere"};
    cr_assert_eq(stich_open("skat", &options, &game, &error), STICH_BAD_INPUT);
    options = (StichGameOptions){.size = sizeof options, .profile_file = "/nowhere/at.ini"};
    cr_assert_eq(stich_open("skat", &options, &game, &error), STICH_FILE);
    options.profile = "isko";
    cr_assert_eq(stich_open("skat", &options, &game, NULL), STICH_USAGE);
    options = (StichGameOptions){.size = sizeof options, .threads = -1};
    cr_assert_eq(stich_open("skat", &options, &game, NULL), STICH_USAGE);
    options = (StichGameOptions){.threads = 1};
    cr_assert_eq(stich_open("skat", &options, &game, &error), STICH_USAGE);
    cr_assert_str_eq(error.text, "the size of a struct is not set");
}

/* A program that was built when the struct ended after the profile. */
Test(library, structs_of_another_version) {
    struct {
        size_t size;
        const char *profile;
    } earlier = {sizeof earlier, "isko"};
    StichGame *game;
    char *json;
    cr_assert_eq(stich_open("skat", (const StichGameOptions *)(const void *)&earlier, &game, NULL),
                 STICH_OK);
    stich_rules(game, &json, NULL);
    cr_assert_not_null(strstr(json, "isko"));
    stich_free_text(json);
    /* ... and when solutions held less, or will hold more. */
    struct {
        StichSolution solution;
        char more[100];
    } later[2];
    memset(later, 1, sizeof later);
    cr_assert_eq(stich_solve(game, deals, 2, NULL, &later[0].solution, sizeof *later, NULL),
                 STICH_OK);
    cr_assert_str_eq(later[1].solution.contract, "C");
    cr_assert_eq(later[1].more[0], 0);
    enum { SHORT = offsetof(StichSolution, moves) };
    char *shorter = calloc(2, SHORT);
    cr_assert_eq(stich_solve(game, deals, 2, NULL, (StichSolution *)(void *)shorter, SHORT, NULL),
                 STICH_OK);
    cr_assert_str_eq(shorter + SHORT + offsetof(StichSolution, contract), "C");
    free(shorter);
    stich_close(game);
}

Test(library, rules_can_be_set) {
    StichGame *game = open_game("cego", 1);
    StichError error;
    cr_assert_eq(stich_seats(game), 4);
    cr_assert_eq(stich_set_rule(game, "no_such_rule", "on", &error), STICH_BAD_INPUT);
    cr_assert_eq(stich_set_rule(game, "players", "seven", &error), STICH_BAD_INPUT);
    cr_assert_eq(stich_seats(game), 4);
    cr_assert_eq(stich_set_rule(game, "players", "3", &error), STICH_OK, "%s", error.text);
    cr_assert_eq(stich_seats(game), 3);
    stich_close(game);
}

/* ---- Solving ---- */

Test(library, deals_are_solved_in_one_call) {
    StichGame *game = open_game("skat", 2);
    StichSolution solutions[DEALS];
    StichError error;
    cr_assert_eq(stich_solve(game, deals, DEALS, NULL, solutions, sizeof *solutions, &error),
                 STICH_OK, "%s", error.text);
    cr_assert_str_eq(solutions[1].contract, "C");
    cr_assert_eq(solutions[1].value, 69); /* the README's example */
    cr_assert_eq(solutions[1].made, 1);
    cr_assert_eq(solutions[1].has_value, 1);
    cr_assert_str_eq(solutions[1].unit, "points");
    cr_assert_eq(solutions[1].low, 69);
    cr_assert_eq(solutions[1].high, 69);
    cr_assert_eq(solutions[1].move_count, 0);
    cr_assert_gt(solutions[1].nodes, 0);
    cr_assert_str_eq(solutions[2].unit, "tricks");
    cr_assert_eq(solutions[2].declarer, 1);
    stich_close(game);
}

Test(library, every_card_is_valued) {
    StichGame *game = open_game("skat", 1);
    StichSolveOptions options = {.size = sizeof options, .moves = 1};
    StichSolution solution;
    cr_assert_eq(stich_solve(game, &deals[1], 1, &options, &solution, sizeof solution, NULL),
                 STICH_OK);
    cr_assert_eq(solution.move_count, 10);
    for (int i = 0; i < solution.move_count; i++) {
        if (strcmp(solution.moves[i].card, "D7") == 0)
            cr_assert(solution.moves[i].value == 43 && !solution.moves[i].made);
        cr_assert_leq(solution.moves[i].value, solution.value);
    }
    stich_close(game);
}

Test(library, thresholds_and_limits) {
    StichGame *game = open_game("skat", 1);
    StichSolution solution;
    for (int reach = 69; reach <= 70; reach++) {
        StichSolveOptions options = {.size = sizeof options, .reach = reach};
        stich_solve(game, &deals[1], 1, &options, &solution, sizeof solution, NULL);
        cr_assert_eq(solution.made, reach <= 69);
        cr_assert_eq(solution.has_value, 0);
    }
    StichSolveOptions options = {.size = sizeof options, .nodes = 2};
    stich_solve(game, &deals[1], 1, &options, &solution, sizeof solution, NULL);
    cr_assert_eq(solution.made, -1);
    cr_assert(solution.low <= 69 && 69 <= solution.high);
    options.moves = 1;
    cr_assert_eq(stich_solve(game, &deals[1], 1, &options, &solution, sizeof solution, NULL),
                 STICH_USAGE);
    options = (StichSolveOptions){.size = sizeof options, .reach = -1};
    cr_assert_eq(stich_solve(game, &deals[1], 1, &options, &solution, sizeof solution, NULL),
                 STICH_USAGE);
    cr_assert_eq(stich_solve(game, &deals[1], 1, NULL, &solution, 3, NULL), STICH_USAGE);
    stich_close(game);
}

/* Cego counts in halves of a point; values are told in points, of which there are 79. */
Test(library, values_have_the_unit_of_the_game) {
    static const double values[] = {20, 15, 55, 14}; /* as `stich solve` prints them */
    StichGame *game = open_game("cego", 1);
    char deal[STICH_DEAL_TEXT], line[STICH_DEAL_TEXT + 40];
    const char *const lines[] = {line};
    StichSolution solution;
    for (uint64_t number = 0; number < 4; number++) {
        stich_deal(game, 1, number, deal, sizeof deal, NULL);
        snprintf(line, sizeof line, "solo 0 0 %s", deal);
        cr_assert_eq(stich_solve(game, lines, 1, NULL, &solution, sizeof solution, NULL), STICH_OK);
        cr_assert_eq(solution.value, values[number]);
    }
    stich_close(game);
}

Test(library, one_bad_deal_does_not_spoil_the_others) {
    StichGame *game = open_game("skat", 2);
    const char *const some[] = {deals[0], "grand 0 0 CJ CJ", deals[2], "{\"game\":", ""};
    StichSolution solutions[5];
    StichError error;
    cr_assert_eq(stich_solve(game, some, 5, NULL, solutions, sizeof *solutions, &error),
                 STICH_BAD_INPUT);
    cr_assert_eq(strncmp(error.text, "deal 1: ", 8), 0, "%s", error.text);
    cr_assert(solutions[0].status == STICH_OK && solutions[2].status == STICH_OK);
    for (int i = 1; i < 5; i += i == 1 ? 2 : 1) {
        cr_assert_eq(solutions[i].status, STICH_BAD_INPUT);
        cr_assert_neq(solutions[i].error[0], '\0');
        cr_assert_eq(solutions[i].nodes, 0);
    }
    cr_assert_eq(stich_solve(game, NULL, 0, NULL, solutions, sizeof *solutions, &error), STICH_OK);
    stich_close(game);
}

/* ---- Replaying ---- */

/* Three cards each of a Kreuz, of which the second trick may be played illegally. */
Test(library, games_are_replayed) {
    StichGame *game = open_game("skat", 1);
    StichError error;
    char *json;
    static const char start[] =
        "{\"game\":\"skat\",\"contract\":\"grand\",\"declarer\":0,\"bid\":18,\"hands\":["
        "[\"CJ\",\"SJ\",\"HJ\",\"DJ\",\"CA\",\"SA\",\"HA\",\"DA\",\"CT\",\"ST\"],"
        "[\"HT\",\"DT\",\"CK\",\"SK\",\"HK\",\"DK\",\"CQ\",\"SQ\",\"HQ\",\"DQ\"],"
        "[\"C9\",\"S9\",\"H9\",\"D9\",\"C8\",\"S8\",\"H8\",\"D8\",\"C7\",\"S7\"]],"
        "\"talon\":[\"H7\",\"D7\"],\"tricks\":[[0,[\"CA\",";
    static const char *const ends[] = {"\"HT\",\"C7\"]]]}", "\"CK\",\"C7\"]]]}", "]}"};
    char record[800];
    snprintf(record, sizeof record, "%s%s", start, ends[0]);
    cr_assert_eq(stich_replay(game, record, &json, &error), STICH_OK, "%s", error.text);
    cr_assert_not_null(strstr(json, "\"legal\":false"), "%s", json);
    stich_free_text(json);
    snprintf(record, sizeof record, "%s%s", start, ends[1]);
    cr_assert_eq(stich_replay(game, record, &json, &error), STICH_BAD_INPUT);
    cr_assert_not_null(strstr(error.text, "not over"), "%s", error.text);
    cr_assert_null(json);
    snprintf(record, sizeof record, "%s%s", start, ends[2]);
    cr_assert_eq(stich_replay(game, record, &json, &error), STICH_BAD_INPUT);
    stich_close(game);
}

/* ---- Evaluating ---- */

static StichStatus evaluate(StichGame *game, const char *name, const char *value,
                            StichEvaluation **evaluation, StichError *error) {
    const StichField question[] = {
        {"hand", hand}, {"seat", "middlehand"}, {"worlds", "50"}, {name, value}, {NULL, NULL}};
    return stich_evaluate(game, question, NULL, NULL, evaluation, error);
}

Test(library, a_hand_is_evaluated) {
    StichGame *game = open_game("skat", 2);
    StichEvaluation *evaluation;
    StichError error;
    cr_assert_eq(evaluate(game, "seed", "1", &evaluation, &error), STICH_OK, "%s", error.text);
    cr_assert_eq(evaluation->worlds, 50);
    cr_assert_eq(evaluation->verdict, STICH_PLAY);
    cr_assert_geq(evaluation->bid, 72); /* a Grand with two and three tens and aces */
    cr_assert_gt(evaluation->choice_count, 5);
    cr_assert(evaluation->best >= 0 && evaluation->best < evaluation->choice_count);
    const StichChoice *best = evaluation->choices[evaluation->best];
    cr_assert_eq(strncmp(best->contract, "grand", 5), 0, "%s", best->contract);
    cr_assert(best->open.low <= best->open.value && best->open.value <= best->open.high);
    cr_assert_gt(best->open.value, 0.9);
    cr_assert_gt(best->score.value, 50);
    cr_assert_not_null(strstr(evaluation->json, "\"advice\""));
    stich_free_evaluation(evaluation);
    stich_close(game);
}

Test(library, evaluations_do_not_depend_on_threads) {
    char *first = NULL;
    for (int threads = 1; threads <= 3; threads++) {
        StichGame *game = open_game("skat", threads);
        StichEvaluation *evaluation;
        cr_assert_eq(evaluate(game, "seed", "7", &evaluation, NULL), STICH_OK);
        if (first == NULL)
            first = strdup(evaluation->json);
        cr_assert_str_eq(evaluation->json, first);
        stich_free_evaluation(evaluation);
        stich_close(game);
    }
    free(first);
}

Test(library, mistakes_in_a_question_are_told) {
    StichGame *game = open_game("skat", 1);
    StichEvaluation *evaluation;
    StichError error;
    const struct {
        const char *name, *value;
        StichStatus status;
        const char *says;
    } cases[] = {
        {"colour", "red", STICH_USAGE, "unknown field \"colour\""},
        {"seed", NULL, STICH_USAGE, "seed"},
        {"seed", "-1", STICH_USAGE, "seed"},
        {"time", "3", STICH_USAGE, "clock"},
        {"blind", "T22", STICH_USAGE, "blind"},
        {"hand", "CJ CJ", STICH_BAD_INPUT, "CJ"},
        {"seat", "window", STICH_BAD_INPUT, "window"},
        {"heard", "nonsense", STICH_BAD_INPUT, ""},
        {"worlds", "0", STICH_USAGE, "worlds"},
        {"hand", "", STICH_BAD_INPUT, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StichStatus status = evaluate(game, cases[i].name, cases[i].value, &evaluation, &error);
        cr_assert_eq(status, cases[i].status, "%s: %d, %s", cases[i].name, status, error.text);
        cr_assert_eq(error.status, status);
        cr_assert_null(evaluation);
        cr_assert_not_null(strstr(error.text, cases[i].says), "%s", error.text);
    }
    const StichField nothing[] = {{NULL, NULL}};
    cr_assert_eq(stich_evaluate(game, nothing, NULL, NULL, &evaluation, NULL), STICH_USAGE);
    stich_close(game);
}

/* ---- Simulating, progress, stopping ---- */

Test(library, deals_are_simulated) {
    for (int i = 0; stich_game_name(i) != NULL; i++) {
        StichGame *game = open_game(stich_game_name(i), 2);
        StichSimulation simulation = {.size = sizeof simulation, .deals = 100, .seed = 1};
        StichSummary *summary;
        StichError error;
        cr_assert_eq(stich_simulate(game, &simulation, &summary, &error), STICH_OK, "%s",
                     error.text);
        uint64_t played = 0;
        for (int c = 0; c < summary->contract_count; c++)
            played += summary->contracts[c]->deals;
        cr_assert_eq(summary->deals, 100);
        cr_assert_eq((double)played, 100 - round(100 * summary->passed_in.value));
        cr_assert_eq(summary->seat_count, stich_seats(game));
        cr_assert_eq(summary->seats[0]->declares.n, 100);
        cr_assert_not_null(strstr(summary->json, "\"contracts\""));
        stich_free_summary(summary);
        stich_close(game);
    }
}

/* Stops when so much has been done, and counts how often it was told. */
typedef struct Stop {
    uint64_t after, told, last;
} Stop;

static int stop_after(void *context, uint64_t done, uint64_t total) {
    Stop *stop = context;
    (void)total;
    cr_assert_geq(done, stop->last);
    stop->told++;
    stop->last = done;
    return done < stop->after;
}

Test(library, work_can_be_stopped) {
    StichGame *game = open_game("skat", 2);
    Stop stop = {.after = 1};
    StichSimulation simulation = {
        .size = sizeof simulation, .deals = 1000000000, .progress = stop_after, .context = &stop};
    StichSummary *summary;
    StichError error;
    cr_assert_eq(stich_simulate(game, &simulation, &summary, &error), STICH_INTERRUPTED);
    cr_assert(summary->deals > 0 && summary->deals < 1000000, "%d deals", (int)summary->deals);
    cr_assert_geq(stop.told, 2);
    stich_free_summary(summary);

    const StichField question[] = {
        {"hand", hand}, {"seat", "0"}, {"worlds", "100000000"}, {NULL, NULL}};
    StichEvaluation *evaluation;
    stop = (Stop){.after = 1};
    cr_assert_eq(stich_evaluate(game, question, stop_after, &stop, &evaluation, &error),
                 STICH_INTERRUPTED);
    cr_assert(evaluation == NULL || (evaluation->stopped && evaluation->worlds < 100000));
    stich_free_evaluation(evaluation);

    StichSolveOptions options = {.size = sizeof options, .progress = stop_after, .context = &stop};
    StichSolution solutions[DEALS];
    stop = (Stop){.after = 0};
    cr_assert_eq(stich_solve(game, deals, DEALS, &options, solutions, sizeof *solutions, &error),
                 STICH_INTERRUPTED);
    cr_assert_eq(solutions[0].status, STICH_INTERRUPTED);
    stich_close(game);
}

Test(library, a_cancelled_handle_does_nothing_until_it_is_resumed) {
    StichGame *game = open_game("skat", 1);
    StichSolution solutions[DEALS];
    StichEvaluation *evaluation;
    StichSummary *summary;
    StichSimulation simulation = {.size = sizeof simulation, .deals = 1000000000000};
    stich_cancel(game);
    cr_assert_eq(stich_solve(game, deals, DEALS, NULL, solutions, sizeof *solutions, NULL),
                 STICH_INTERRUPTED);
    cr_assert_eq(evaluate(game, "seed", "1", &evaluation, NULL), STICH_INTERRUPTED);
    cr_assert_null(evaluation);
    cr_assert_eq(stich_simulate(game, &simulation, &summary, NULL), STICH_INTERRUPTED);
    cr_assert_eq(summary->deals, 0);
    stich_free_summary(summary);
    stich_resume(game);
    cr_assert_eq(stich_solve(game, deals, DEALS, NULL, solutions, sizeof *solutions, NULL),
                 STICH_OK);
    stich_close(game);
}

static void *cancel(void *game) {
    stich_cancel(game);
    return NULL;
}

static int cancel_elsewhere(void *context, uint64_t done, uint64_t total) {
    pthread_t thread;
    (void)done, (void)total;
    cr_assert_eq(pthread_create(&thread, NULL, cancel, context), 0);
    pthread_join(thread, NULL);
    return 1;
}

Test(library, another_thread_can_cancel) {
    StichGame *game = open_game("skat", 2);
    StichSimulation simulation = {.size = sizeof simulation,
                                  .deals = 1000000000,
                                  .progress = cancel_elsewhere,
                                  .context = game};
    StichSummary *summary;
    cr_assert_eq(stich_simulate(game, &simulation, &summary, NULL), STICH_INTERRUPTED);
    stich_free_summary(summary);
    stich_close(game);
}

/* Handles have nothing in common. */
static void *work_alone(void *context) {
    StichGame *game = open_game("skat", 1);
    StichSolution solutions[DEALS];
    stich_solve(game, deals, DEALS, NULL, solutions, sizeof *solutions, NULL);
    *(double *)context = solutions[0].value + solutions[1].value;
    stich_close(game);
    return NULL;
}

Test(library, handles_work_side_by_side) {
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    double sums[THREADS];
    for (int i = 0; i < THREADS; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, work_alone, &sums[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 1; i < THREADS; i++)
        cr_assert_eq(sums[i], sums[0]);
}

/* ---- Hostile input ---- */

Test(library, very_long_texts_are_refused) {
    enum { LENGTH = 1 << 20 };
    StichGame *game = open_game("skat", 1);
    char *text = malloc(LENGTH + 1);
    StichEvaluation *evaluation;
    StichSolution solution;
    StichError error;
    const char *const fields[] = {"hand",     "seat",    "heard",  "talon",
                                  "contract", "discard", "worlds", "bid"};
    for (const char *fill = "C 1[{-\xFF"; *fill != '\0'; fill++) {
        memset(text, *fill, LENGTH);
        text[LENGTH] = '\0';
        for (size_t i = 0; i < sizeof fields / sizeof *fields && *fill != ' '; i++)
            cr_assert_neq(evaluate(game, fields[i], text, &evaluation, &error), STICH_OK,
                          "%s of %c", fields[i], *fill);
        const char *const lines[] = {text};
        cr_assert_eq(stich_solve(game, lines, 1, NULL, &solution, sizeof solution, &error),
                     STICH_BAD_INPUT);
        cr_assert_eq(stich_set_rule(game, text, text, &error), STICH_BAD_INPUT);
        StichGame *other;
        cr_assert_neq(stich_open(text, NULL, &other, &error), STICH_OK);
        StichGameOptions options = {.size = sizeof options, .folder = text};
        cr_assert_neq(stich_open("skat", &options, &other, &error), STICH_OK);
    }
    free(text);
    stich_close(game);
}
