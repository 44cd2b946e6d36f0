/* Twelve cards: which two to put away, and which game to play.
 *
 * All 66 discards of every contract race over the same worlds; each stage keeps the better ones,
 * and after the first stage only the leading contracts go on. The few lines that are left are
 * judged on fresh worlds, or on all of them. */
#include "skat_eval.h"

#include "skat_discard.h"
#include "solvers.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>

enum {
    STAGES = 3,
    RACE_WORLDS = 64, /* of the last stage */
    WORLDS = 600,     /* judged by default */
    PLAYS = 140,
    WORLDS_BEFORE_ALL = 400, /* judged to see what is still in the race before all are */
    EXACT_LINES = 3,         /* at most so many are judged on all worlds */
    LEADERS = 3,             /* the best contracts run all stages ... */
    LEADER_LINES = 3,        /* ... and show their best discards, ... */
    OTHER_LINES = 1          /* ... the others one */
};

typedef struct Stage {
    int worlds; /* run by its end */
    int keep;   /* discards of each contract that go on */
} Stage;

static const Stage stages[STAGES] = {{8, 16}, {24, 6}, {RACE_WORLDS, LEADER_LINES}};

typedef struct Candidate {
    CardSet discard;
    int64_t payoffs; /* sum over the worlds run so far */
} Candidate;

/* The race of one contract. */
typedef struct Field {
    Contract contract; /* as it counts at the bid */
    int count;         /* of candidates still in it, best first after each stage */
    Candidate candidates[SKAT_ALL_DISCARDS];
} Field;

typedef struct Race {
    const SkatView *view;
    Solver **solvers;
    int threads, bid;
    CardSet twelve;
    Deal worlds[RACE_WORLDS];
    Field fields[SKAT_KINDS];
    int field_count;
} Race;

/* ---- The race ---- */

static bool is_asked(const EvalRequest *request, int kind) {
    return !request->restricted || request->contract.kind == kind;
}

/* Null counts as Ouvert where only that reaches the bid. Returns false when neither does. */
static bool field_contract(const SkatEval *eval, CardSet twelve, int kind, Contract *contract) {
    *contract = (Contract){.kind = (uint8_t)kind};
    if (kind != SKAT_NULL)
        return true;
    int bid = eval->evaluation->bid;
    if (skat_value(eval->request->rules, *contract, twelve, SKAT_PLAIN) < bid)
        contract->modifiers = SKAT_OUVERT;
    return skat_value(eval->request->rules, *contract, twelve, SKAT_PLAIN) >= bid;
}

static void add_field(Race *race, const SkatEval *eval, Contract contract) {
    Field *field = &race->fields[race->field_count++];
    CardSet discards[SKAT_ALL_DISCARDS];
    field->contract = contract;
    field->count = skat_list_discards(race->twelve, contract, discards, SKAT_ALL_DISCARDS);
    for (int i = 0; i < field->count; i++)
        field->candidates[i] = (Candidate){.discard = discards[i]};
    if (eval->request->discard != 0) {
        field->count = 1;
        field->candidates[0].discard = eval->request->discard;
    }
}

static Status prepare_race(const SkatEval *eval, Race *race, Error *error) {
    race->view = &eval->view;
    race->threads = eval->request->threads;
    race->solvers = solvers_new(race->threads);
    race->bid = eval->evaluation->bid;
    race->twelve = eval->view.hand | eval->request->talon;
    if (race->solvers == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    Worlds worlds = skat_view_worlds(&eval->view, eval->request->talon, "choose");
    for (uint64_t i = 0; i < RACE_WORLDS; i++)
        if (world_sample(&worlds, i, &race->worlds[i]).drawn == 0)
            return judge_no_world(error);
    for (int kind = 0; kind < SKAT_KINDS; kind++) {
        Contract contract;
        if (is_asked(eval->request, kind) && field_contract(eval, race->twelve, kind, &contract))
            add_field(race, eval, contract);
    }
    return STATUS_OK;
}

/* Runs a candidate in the worlds from to before end. */
static void run_candidate(const Race *race, Solver *solver, Contract contract, int from, int end,
                          Candidate *candidate) {
    for (int i = from; i < end; i++) {
        SkatGame game;
        skat_view_game(race->view, &race->worlds[i], contract.kind, candidate->discard, &game);
        candidate->payoffs +=
            skat_payoff(race->view->rules, contract, race->view->seat, race->twelve, race->bid,
                        skat_solve_outcome(solver, &game));
    }
}

/* Sorts by payoff; equals stay in the order of the rule. */
static void sort_candidates(Field *field) {
    for (int i = 1; i < field->count; i++) {
        Candidate candidate = field->candidates[i];
        int at = i;
        for (; at > 0 && field->candidates[at - 1].payoffs < candidate.payoffs; at--)
            field->candidates[at] = field->candidates[at - 1];
        field->candidates[at] = candidate;
    }
}

static int compare_fields(const void *a, const void *b) {
    int64_t left = ((const Field *)a)->candidates[0].payoffs;
    int64_t right = ((const Field *)b)->candidates[0].payoffs;
    return (left < right) - (left > right);
}

static void run_stage(Race *race, int fields, int from, const Stage *stage) {
#pragma omp parallel for num_threads(race->threads) schedule(dynamic)
    for (int item = 0; item < fields * SKAT_ALL_DISCARDS; item++) {
        Field *field = &race->fields[item / SKAT_ALL_DISCARDS];
        int i = item % SKAT_ALL_DISCARDS;
        if (i < field->count)
            run_candidate(race, race->solvers[omp_get_thread_num()], field->contract, from,
                          stage->worlds, &field->candidates[i]);
    }
    for (int i = 0; i < fields; i++) {
        Field *field = &race->fields[i];
        sort_candidates(field);
        field->count = field->count < stage->keep ? field->count : stage->keep;
    }
}

/* Leaves the leading fields first, best first. */
static void run_race(Race *race) {
    int leaders = race->field_count < LEADERS ? race->field_count : LEADERS;
    run_stage(race, race->field_count, 0, &stages[0]);
    qsort(race->fields, (size_t)race->field_count, sizeof *race->fields, compare_fields);
    for (int stage = 1; stage < STAGES; stage++)
        run_stage(race, leaders, stages[stage - 1].worlds, &stages[stage]);
    qsort(race->fields, (size_t)leaders, sizeof *race->fields, compare_fields);
}

/* ---- Lines to judge ---- */

/* A line for each candidate that is left; Null and Null Ouvert are played in different ways. */
static void add_lines(SkatEval *eval, const Race *race) {
    for (int f = 0; f < race->field_count; f++) {
        const Field *field = &race->fields[f];
        int lines = f < LEADERS ? LEADER_LINES : OTHER_LINES;
        for (int i = 0; i < lines && i < field->count; i++) {
            Contract contract = {.kind = field->contract.kind};
            CardSet discard = field->candidates[i].discard;
            skat_eval_add_line(eval, contract, SKAT_BY_DISCARD, discard);
            contract.modifiers = SKAT_OUVERT;
            if (contract.kind == SKAT_NULL)
                skat_eval_add_line(eval, contract, SKAT_BY_DISCARD, discard);
        }
    }
}

static Status choose_lines(SkatEval *eval, Error *error) {
    Race *race = calloc(1, sizeof *race);
    if (race == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    Status status = prepare_race(eval, race, error);
    if (status == STATUS_OK) {
        run_race(race);
        add_lines(eval, race);
    }
    solvers_free(race->solvers, race->threads);
    free(race);
    return status;
}

/* ---- The answer ---- */

static void answer(const Judge *judge, const void *context, Evaluation *evaluation) {
    const SkatEval *eval = context;
    skat_eval_add_rows(eval, judge, evaluation);
    if (evaluation->row_count == 0)
        return;
    evaluation->advice.row = 0;
    evaluation->advice.bid = evaluation->bid;
    evaluation->advice.verdict = judge_verdict(&evaluation->rows[0].score);
    judge_compare(judge, evaluation);
}

/* ---- All worlds ---- */

/* Might this row in truth be as good as the first? Differences in the same worlds are known better
 * than this, which takes the two as independent. */
static bool is_in_race(const Evaluation *evaluation, int row) {
    const EvalRow *first = &evaluation->rows[0], *other = &evaluation->rows[row];
    double widths =
        hypot(first->score.high - first->score.value, other->score.high - other->score.value);
    return row == 0 || first->score.value - other->score.value <= widths;
}

/* Leaves to the question the lines that are still in the race, and their choices. */
static void keep_lines_in_race(SkatEval *eval) {
    const SkatQuestion sampled = eval->question;
    const Evaluation *evaluation = eval->evaluation;
    bool kept[SKAT_MAX_LINES] = {false};
    SkatQuestion *all = &eval->question;
    all->line_count = all->choice_count = 0;
    for (int row = 0; row < evaluation->row_count && all->line_count < EXACT_LINES; row++) {
        int line = sampled.choices[evaluation->rows[row].choice].line;
        if (!kept[line] && is_in_race(evaluation, row))
            skat_eval_add_line(eval, sampled.lines[line].contract, sampled.lines[line].way,
                               sampled.lines[line].discard);
        kept[line] = true;
    }
}

/* Adds the rows of lines that were not judged again, below the others. */
static void add_sampled_rows(const Evaluation *sampled, Evaluation *evaluation) {
    int again = evaluation->row_count;
    for (int row = 0; row < sampled->row_count; row++) {
        const EvalRow *old = &sampled->rows[row];
        bool found = false;
        for (int i = 0; i < again; i++)
            found = found || (evaluation->rows[i].contract.kind == old->contract.kind &&
                              evaluation->rows[i].discard == old->discard);
        if (!found)
            evaluation->rows[evaluation->row_count++] = *old;
    }
}

/* Judges what is in the race on all worlds, and keeps the rows of the other lines as they were. */
static Status judge_all(SkatEval *eval, Error *error) {
    static const EvalPlan plan = {.worlds = SKAT_ALL_WORLDS, .plays = PLAYS};
    Evaluation *evaluation = eval->evaluation, *sampled = malloc(sizeof *sampled);
    if (sampled == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    *sampled = *evaluation;
    keep_lines_in_race(eval);
    eval->question.all = true;
    Status status = skat_eval_run(eval, plan, answer, eval, error);
    if (status == STATUS_OK && evaluation->stopped) {
        *evaluation = *sampled; /* not all: what was found before stays */
        evaluation->stopped = true;
    } else if (status == STATUS_OK) {
        add_sampled_rows(sampled, evaluation);
    }
    free(sampled);
    return status;
}

Status skat_eval_twelve(SkatEval *eval, Error *error) {
    const EvalRequest *request = eval->request;
    EvalPlan plan = {.worlds = request->all ? WORLDS_BEFORE_ALL : WORLDS, .plays = PLAYS};
    Status status = choose_lines(eval, error);
    if (status == STATUS_OK)
        status = skat_eval_run(eval, plan, answer, eval, error);
    if (status == STATUS_OK && request->all && !eval->evaluation->stopped &&
        eval->evaluation->row_count > 0)
        status = judge_all(eval, error);
    return status;
}
