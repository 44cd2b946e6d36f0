/* Twelve cards: which two to put away, and which game to play.
 *
 * All 66 discards of every contract race over the same worlds; each stage keeps the better ones,
 * and after the first stage only the leading contracts go on. The few lines that are left are
 * judged on fresh worlds, or on all of them. */
#include "skat_eval.h"

#include "skat_discard.h"
#include "skat_rows.h"

#include <omp.h>
#include <stdlib.h>

enum {
    STAGES = 3,
    RACE_WORLDS = 64, /* of the last stage */
    MEASURE_EVERY = 4,
    POINTS_EVERY_OF_ALL = 17, /* prime to the order in which worlds are numbered */
    WORLDS = 600,             /* judged by default */
    WORLDS_BEFORE_ALL = 400,  /* judged to see what is still in the race before all are */
    EXACT_LINES = 3,          /* at most so many are judged on all worlds */
    LEADERS = 3,              /* the best contracts run all stages ... */
    LEADER_LINES = 3,         /* ... and show their best discards, ... */
    OTHER_LINES = 1           /* ... the others one */
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
    race->threads = eval->judge.threads;
    race->solvers = eval->judge.solvers;
    race->bid = eval->evaluation->bid;
    race->twelve = eval->view.hand | eval->judge.talon;
    Worlds worlds = skat_view_worlds(&eval->view, eval->judge.talon, "choose");
    for (uint64_t i = 0; i < RACE_WORLDS; i++)
        if (world_sample(&worlds, i, &race->worlds[i]).drawn == 0)
            return skat_judge_no_world(error);
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

static void add_lines(SkatEval *eval, const Race *race) {
    for (int f = 0; f < race->field_count; f++) {
        const Field *field = &race->fields[f];
        int most = f < LEADERS ? LEADER_LINES : OTHER_LINES;
        for (int i = 0; i < most && i < field->count; i++)
            eval->judge.lines[eval->judge.line_count++] =
                (SkatLine){.kind = field->contract.kind,
                           .way = SKAT_BY_DISCARD,
                           .discard = field->candidates[i].discard};
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
    free(race);
    return status;
}

/* ---- All worlds ---- */

/* Leaves to *all the lines that are still in the race: the first row's and those of its rivals. */
static void add_lines_in_race(const SkatEval *eval, SkatJudge *all) {
    const Evaluation *evaluation = eval->evaluation;
    for (int row = 0; row < evaluation->row_count && all->line_count < EXACT_LINES; row++) {
        const SkatLine *line = &eval->judge.lines[eval->row_lines[row]];
        bool listed = false;
        for (int i = 0; i < all->line_count; i++)
            listed = listed ||
                     (all->lines[i].kind == line->kind && all->lines[i].discard == line->discard);
        if (!listed && skat_eval_rivals(&evaluation->rows[0], &evaluation->rows[row]))
            all->lines[all->line_count++] = *line;
    }
}

/* Takes rows of these lines out; they come back exact. */
static void drop_rows(SkatEval *eval, const SkatJudge *all) {
    Evaluation *evaluation = eval->evaluation;
    int kept = 0;
    for (int row = 0; row < evaluation->row_count; row++) {
        bool again = false;
        for (int i = 0; i < all->line_count; i++)
            again = again || (all->lines[i].kind == evaluation->rows[row].contract.kind &&
                              all->lines[i].discard == evaluation->rows[row].discard);
        if (!again)
            evaluation->rows[kept++] = evaluation->rows[row];
    }
    evaluation->row_count = kept;
}

static Status judge_all(SkatEval *eval, SkatJudge *all, Error *error) {
    enum { PORTION = 1024 };
    Worlds worlds = skat_view_worlds(&eval->view, all->talon, all->purpose);
    uint64_t total = worlds_count(&worlds);
    Status status = STATUS_OK;
    for (uint64_t from = 0; status == STATUS_OK && from < total; from += PORTION) {
        eval->evaluation->stopped = !eval_goes_on(eval->request, from, total);
        if (eval->evaluation->stopped)
            return STATUS_OK;
        uint64_t end = from + PORTION < total ? from + PORTION : total;
        status = skat_judge_all(all, from, end, error);
    }
    return status;
}

/* Judges what is in the race on all worlds. What was found so far stays when that is stopped. */
static Status make_exact(SkatEval *eval, Error *error) {
    SkatJudge all = {.view = &eval->view,
                     .talon = eval->judge.talon,
                     .purpose = "judge",
                     .measure_every = 1,
                     .points_every = POINTS_EVERY_OF_ALL,
                     .threads = eval->judge.threads};
    add_lines_in_race(eval, &all);
    Status status = skat_judge_start(&all, error);
    if (status == STATUS_OK)
        status = judge_all(eval, &all, error);
    if (status == STATUS_OK && !eval->evaluation->stopped) {
        drop_rows(eval, &all);
        SkatJudge sampled = eval->judge;
        eval->judge = all;
        for (int line = 0; line < all.line_count; line++)
            skat_eval_add_rows(eval, line, true);
        eval->judge = sampled;
        eval->evaluation->worlds = all.worlds;
        eval->evaluation->drawn = all.draws.drawn;
        eval->evaluation->effective = (double)all.worlds;
        skat_eval_sort_rows(eval);
    }
    skat_judge_end(&all);
    return status;
}

/* ---- The answer ---- */

static void advise(Evaluation *evaluation) {
    EvalAdvice *advice = &evaluation->advice;
    const EvalRow *first = &evaluation->rows[0];
    advice->verdict = first->score.low > 0    ? EVAL_PLAY
                      : first->score.high < 0 ? EVAL_PASS
                                              : EVAL_CLOSE;
    advice->bid = evaluation->bid;
    skat_eval_advise_row(evaluation);
}

static Status evaluate_lines(SkatEval *eval, Error *error) {
    Status status = skat_eval_judge(eval, error);
    if (status != STATUS_OK || eval->judge.worlds == 0)
        return status;
    for (int line = 0; line < eval->judge.line_count; line++)
        skat_eval_add_rows(eval, line, false);
    skat_eval_sort_rows(eval);
    if (eval->request->all && !eval->evaluation->stopped)
        status = make_exact(eval, error);
    if (status == STATUS_OK && eval->evaluation->row_count > 0)
        advise(eval->evaluation);
    return status;
}

Status skat_eval_twelve(SkatEval *eval, Error *error) {
    eval->judge = (SkatJudge){.view = &eval->view,
                              .talon = eval->request->talon,
                              .purpose = "judge",
                              .measure_every = MEASURE_EVERY,
                              .points_every = MEASURE_EVERY,
                              .threads = eval->request->threads};
    skat_eval_plan_worlds(eval, eval->request->all ? WORLDS_BEFORE_ALL : WORLDS);
    Status status = skat_judge_start(&eval->judge, error);
    if (status == STATUS_OK)
        status = choose_lines(eval, error);
    if (status == STATUS_OK)
        status = evaluate_lines(eval, error);
    skat_judge_end(&eval->judge);
    return status;
}
