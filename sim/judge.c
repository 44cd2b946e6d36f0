#include "judge.h"

#include "solvers.h"
#include "worlds.h"

#include <assert.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>

enum { PORTION = 64 }; /* worlds between two questions whether to go on; divides those of a look */

typedef struct WorldResult {
    WorldDraws draws; /* drawn is 0 where no world was found */
    Outcome open[JUDGE_MAX_CHOICES], table[JUDGE_MAX_CHOICES];
} WorldResult;

struct Judge {
    const JudgeGame *game;
    const void *question;
    uint64_t choices, seed;
    int threads;
    uint64_t worlds;
    WorldDraws draws; /* of all worlds */
    JudgeSums open, table;
    Solver **solvers; /* one a thread */
    WorldResult results[PORTION];
};

Judge *judge_new(const JudgeGame *game, const void *question, uint64_t choices, uint64_t seed,
                 int threads) {
    Judge *judge = calloc(1, sizeof *judge);
    assert(game->world_bytes <= JUDGE_WORLD_BYTES);
    if (judge == NULL)
        return NULL;
    judge->game = game;
    judge->question = question;
    judge->choices = choices;
    judge->seed = seed;
    judge->threads = threads;
    judge->solvers = solvers_new(threads);
    if (judge->solvers != NULL)
        return judge;
    judge_free(judge);
    return NULL;
}

void judge_free(Judge *judge) {
    if (judge != NULL)
        solvers_free(judge->solvers, judge->threads);
    free(judge);
}

const JudgeSums *judge_open(const Judge *judge) {
    return &judge->open;
}

const JudgeSums *judge_table(const Judge *judge) {
    return &judge->table;
}

uint64_t judge_worlds(const Judge *judge) {
    return judge->worlds;
}

WorldDraws judge_draws(const Judge *judge) {
    return judge->draws;
}

/* ---- One world ---- */

/* The first of the choices from `from` on, or JUDGE_MAX_CHOICES. */
static int next_choice(const Judge *judge, int from) {
    while (from < JUDGE_MAX_CHOICES && !(judge->choices >> from & 1))
        from++;
    return from;
}

static void judge_world(const Judge *judge, Solver *solver, uint64_t number, WorldResult *result) {
    const JudgeGame *game = judge->game;
    _Alignas(max_align_t) unsigned char world[JUDGE_WORLD_BYTES];
    result->draws = game->draw(judge->question, number, world);
    if (result->draws.drawn == 0)
        return;
    for (int choice = next_choice(judge, 0); choice < JUDGE_MAX_CHOICES;
         choice = next_choice(judge, choice + 1)) {
        Random random = random_stream(judge->seed, game->game->name, "table", number);
        result->open[choice] = game->solve(judge->question, world, choice, solver);
        if (game->play != NULL)
            result->table[choice] = game->play(judge->question, world, choice, &random);
    }
}

static void add_outcome(JudgeTally *tally, const Outcome *outcome) {
    mean_add(&tally->score, outcome->score);
    mean_add(&tally->chance, outcome->chance);
    if (outcome->overcalled)
        return;
    share_add(&tally->undecided, outcome->undecided);
    if (outcome->undecided)
        return;
    share_add(&tally->made, outcome->made);
    for (int i = 0; i < EVAL_MAX_STEPS; i++)
        share_add(&tally->step[i], outcome->step[i]);
    if (outcome->points != JUDGE_NO_POINTS)
        mean_add(&tally->points, outcome->points);
    mean_add(outcome->made ? &tally->score_made : &tally->score_lost, outcome->score);
}

static void add_outcomes(const Judge *judge, const Outcome *outcomes, JudgeSums *sums) {
    for (int a = next_choice(judge, 0); a < JUDGE_MAX_CHOICES; a = next_choice(judge, a + 1)) {
        add_outcome(&sums->tally[a], &outcomes[a]);
        for (int b = next_choice(judge, 0); b < JUDGE_MAX_CHOICES; b = next_choice(judge, b + 1)) {
            mean_add(&sums->gain[a][b], outcomes[a].score - outcomes[b].score);
            mean_add(&sums->chance_gain[a][b], outcomes[a].chance - outcomes[b].chance);
        }
    }
}

/* ---- Many worlds ---- */

/* Adds what was found in the next worlds. */
static Status add_results(Judge *judge, int count, Error *error) {
    for (int i = 0; i < count; i++) {
        const WorldResult *result = &judge->results[i];
        if (result->draws.drawn == 0)
            return error_set(error, STATUS_BAD_INPUT,
                             "%d deals were drawn and in none of them the others can have called "
                             "as was heard",
                             WORLD_MAX_DRAWS);
        add_outcomes(judge, result->open, &judge->open);
        if (judge->game->play != NULL)
            add_outcomes(judge, result->table, &judge->table);
        world_draws_add(&judge->draws, &result->draws);
        judge->worlds++;
    }
    return STATUS_OK;
}

Status judge_sample(Judge *judge, uint64_t end, Error *error) {
    Status status = STATUS_OK;
    while (status == STATUS_OK && judge->worlds < end) {
        uint64_t first = judge->worlds;
        int count = end - first < PORTION ? (int)(end - first) : PORTION;
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic, 1)
        for (int i = 0; i < count; i++)
            judge_world(judge, judge->solvers[omp_get_thread_num()], first + (uint64_t)i,
                        &judge->results[i]);
        status = add_results(judge, count, error);
    }
    return status;
}

static bool is_precise(const Judge *judge, const EvalRequest *request, double z, int passing,
                       bool table_first) {
    const JudgeSums *sums = table_first ? &judge->table : &judge->open;
    double widest = 0;
    if (request->target <= 0 || !eval_is_look(judge->worlds))
        return false;
    for (int choice = 0; choice < JUDGE_MAX_CHOICES; choice++)
        if (choice != passing && judge->choices >> choice & 1) {
            Estimate made = share_estimate(&sums->tally[choice].made, z);
            widest = fmax(widest, made.high - made.low);
        }
    return widest / 2 <= request->target;
}

Status judge_run(Judge *judge, const EvalRequest *request, const EvalPlan *plan, int passing,
                 Evaluation *evaluation, Error *error) {
    Status status = STATUS_OK;
    while (status == STATUS_OK && judge->worlds < plan->total &&
           !is_precise(judge, request, plan->z, passing, evaluation->table_first)) {
        evaluation->stopped = !eval_goes_on(request, judge->worlds, plan->total);
        if (evaluation->stopped)
            break;
        uint64_t end = judge->worlds + PORTION;
        status = judge_sample(judge, end < plan->total ? end : plan->total, error);
    }
    evaluation->worlds = judge->worlds;
    evaluation->drawn = judge->draws.drawn;
    evaluation->forced = judge->draws.forced;
    evaluation->effective = world_draws_effective(&judge->draws, judge->worlds);
    evaluation->looks = plan->looks;
    return status;
}

/* ---- Answers ---- */

/* The odds at which the score is 0, if the games that are made and those that are not keep their
 * mean scores. */
static double break_even(const JudgeTally *tally) {
    const Mean *made = &tally->score_made, *lost = &tally->score_lost;
    if (lost->n == 0 || made->n == 0)
        return lost->n == 0 ? 0 : 1;
    double won_mean = (double)made->sum / (double)made->n;
    double lost_mean = (double)lost->sum / (double)lost->n;
    return -lost_mean / (won_mean - lost_mean);
}

/* Worlds that were not decided count as lost for the lower bound, and as made for the upper one. */
static Estimate odds_of(const JudgeTally *tally, double z) {
    Estimate odds = share_estimate(&tally->made, z);
    const Share worst = {tally->made.hits, tally->undecided.n};
    const Share best = {tally->made.hits + tally->undecided.hits, tally->undecided.n};
    odds.low = share_estimate(&worst, z).low;
    odds.high = share_estimate(&best, z).high;
    odds.n = tally->undecided.n;
    return odds;
}

static EvalRow row_of(const Judge *judge, int choice, double z) {
    const JudgeTally *open = &judge->open.tally[choice], *table = &judge->table.tally[choice];
    EvalRow row = {.open = odds_of(open, z),
                   .undecided = share_estimate(&open->undecided, z).value,
                   .table = share_estimate(&table->made, z),
                   .score = mean_estimate(&open->score, z),
                   .table_score = mean_estimate(&table->score, z),
                   .break_even = break_even(open)};
    return row;
}

static double deciding(const Evaluation *evaluation, const EvalRow *row) {
    return evaluation->by_table ? row->table_score.value : row->score.value;
}

void judge_add_row(const Judge *judge, int choice, Contract contract, int value, double z,
                   Evaluation *evaluation) {
    EvalRow row = row_of(judge, choice, z), *rows = evaluation->rows;
    int at = evaluation->row_count++;
    assert(evaluation->row_count <= EVAL_MAX_ROWS);
    for (; at > 0 && deciding(evaluation, &row) > deciding(evaluation, &rows[at - 1]); at--)
        rows[at] = rows[at - 1];
    const JudgeTally *first =
        evaluation->table_first ? &judge->table.tally[choice] : &judge->open.tally[choice];
    row.points = mean_estimate(&first->points, z);
    row.points_deviation = mean_deviation(&first->points);
    for (int i = 0; i < EVAL_MAX_STEPS && evaluation->step_names[i] != NULL; i++)
        row.steps[i] = share_estimate(&first->step[i], z);
    if (evaluation->table_first)
        row.score.n = 0; /* with open cards only the odds are known */
    row.choice = choice;
    row.contract = contract;
    row.value = value;
    rows[at] = row;
}

EvalVerdict judge_verdict(const Estimate *gain) {
    return gain->low > 0 ? EVAL_PLAY : gain->high < 0 ? EVAL_PASS : EVAL_CLOSE;
}

Estimate judge_chance(const Mean *chance, double z) {
    Estimate odds = judge_chance_gain(chance, z);
    odds.low = fmax(odds.low, 0);
    odds.high = fmin(odds.high, 1);
    return odds;
}

Estimate judge_chance_gain(const Mean *gain, double z) {
    Estimate mean = mean_estimate(gain, z);
    return (Estimate){mean.value / JUDGE_SURE, mean.low / JUDGE_SURE, mean.high / JUDGE_SURE,
                      mean.n};
}

void judge_advise(const Judge *judge, int best, int passing, double z, Evaluation *evaluation) {
    evaluation->pass = mean_estimate(&judge->open.tally[passing].score, z);
    evaluation->table_pass = mean_estimate(&judge->table.tally[passing].score, z);
    const JudgeSums *sums = evaluation->by_table ? &judge->table : &judge->open;
    evaluation->gain = mean_estimate(&sums->gain[best][passing], z);
    evaluation->advice =
        (EvalAdvice){.row = 0, .rival = -1, .verdict = judge_verdict(&evaluation->gain)};
    if (evaluation->row_count > 1) {
        int second = evaluation->rows[1].choice;
        Estimate ahead = mean_estimate(&sums->gain[best][second], z);
        evaluation->advice.rival = ahead.low <= 0 ? 1 : -1;
    }
}
