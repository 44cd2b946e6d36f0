#include "sens_match.h"

#include "sens_sim.h"

#include <math.h>
#include <stdlib.h>

/* Scores of the table are -1, 9, 19, ... 499. */
enum { COURSES = 5000, STEP = 10, SCORES = SENS_MATCH_POINTS / STEP + 1 };

struct SensMatch {
    SensCourse courses[COURSES];
    double odds[SCORES][SCORES]; /* of side 0, by both sides' scores */
};

static int score_of(int index) {
    return STEP * index - 1;
}

/* ---- The deals ---- */

static void play_course(const Rules *rules, uint64_t seed, uint64_t number, SensCourse *course) {
    Random random = random_stream(seed, sens_game.name, "match", number);
    Start start;
    sim_play(&sens_sim, rules, &random, &start);
    sens_course(rules, &start.game, course);
}

/* ---- The table ---- */

/* Where a score lies in the table: the index below it, and how far beyond that. */
static int place_of(int score, double *beyond) {
    int limited = score < SENS_MATCH_POINTS ? score : SENS_MATCH_POINTS - 1;
    int index = (limited + 1) / STEP;
    *beyond = (double)(limited - score_of(index)) / STEP;
    return index;
}

double sens_match_odds(const SensMatch *match, const int scores[2]) {
    double x, y;
    int a = place_of(scores[0], &x), b = place_of(scores[1], &y);
    int next_a = x > 0 ? a + 1 : a, next_b = y > 0 ? b + 1 : b;
    return (1 - x) * ((1 - y) * match->odds[a][b] + y * match->odds[a][next_b]) +
           x * ((1 - y) * match->odds[next_a][b] + y * match->odds[next_a][next_b]);
}

/* The deal goes round: in the next one the sides have changed places. */
double sens_match_odds_after(const SensMatch *match, int winner, const int totals[2]) {
    const int swapped[2] = {totals[1], totals[0]};
    if (winner >= 0)
        return winner == 0;
    return 1 - sens_match_odds(match, swapped);
}

static void fill_cell(SensMatch *match, const Rules *rules, int a, int b) {
    const int scores[2] = {score_of(a), score_of(b)};
    double sum = 0;
    int totals[2];
    for (int i = 0; i < COURSES; i++) {
        int winner = sens_course_winner(rules, &match->courses[i], scores, 0, totals);
        sum += sens_match_odds_after(match, winner, totals);
    }
    match->odds[a][b] = sum / COURSES;
}

/* From the end backwards: a deal adds more points than two steps, so cells with the same sum need
 * none of each other. */
static void fill_table(SensMatch *match, const Rules *rules, int threads) {
    for (int sum = 2 * (SCORES - 1); sum >= 0; sum--) {
        int first = sum < SCORES ? 0 : sum - SCORES + 1, last = sum < SCORES ? sum : SCORES - 1;
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
        for (int a = first; a <= last; a++)
            fill_cell(match, rules, a, sum - a);
    }
}

SensMatch *sens_match_new(const Rules *rules, uint64_t seed, int threads) {
    SensMatch *match = malloc(sizeof *match);
    if (match == NULL)
        return NULL;
#pragma omp parallel for num_threads(threads) schedule(dynamic, 16)
    for (int i = 0; i < COURSES; i++)
        play_course(rules, seed, (uint64_t)i, &match->courses[i]);
    fill_table(match, rules, threads);
    return match;
}

void sens_match_free(SensMatch *match) {
    free(match);
}

const SensCourse *sens_match_courses(const SensMatch *match, int *count) {
    *count = COURSES;
    return match->courses;
}
