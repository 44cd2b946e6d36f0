#include "batch.h"

#include "dealing.h"

#include <assert.h>
#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* A multiple of every length of an evening, so that evenings do not go over the end of a block. */
enum { BLOCK = 100 * MAX_EVENING };

/* What one thread needs. */
typedef struct Worker {
    const BatchJob *job;
    const Game *game;
    const SimGame *sim;
    int evening_length;
    Evening evening;
    Solver *solver; /* NULL unless contracts are solved */
    char *text;     /* of the block; NULL unless it is wanted */
    size_t length;  /* of the text */
    Tally tally;    /* of the block */
} Worker;

/* Finds out whether the declarer's side would make its contract with all cards seen. A deal that
 * takes too much work is left unsolved; so that which ones they are depends on the deal alone, the
 * solver begins anew. */
static void solve_open(Worker *worker, const Layout *layout, Record *record) {
    enum { MOST_NODES = 5000000 };
    Position position;
    Aim aim;
    start_position(&record->start, layout, &position);
    worker->game->aim(worker->job->rules, &record->start.game, &aim);
    int need = aim.need - aim.before;
    solver_forget(worker->solver);
    Bounds bounds = solver_bounds(worker->solver, &position, aim.question, need, MOST_NODES);
    record->solved = !bounds_are_open(bounds, need);
    record->open = record->solved && (bounds.low >= need) != aim.question.ducks;
}

/* Not where nobody declares, or where only play will tell who plays with the declarer. */
static bool can_be_solved(const Worker *worker, const Start *start) {
    const Game *game = worker->game;
    bool sides = game->deal_check == NULL ||
                 game->deal_check(worker->job->rules, &start->game, NULL) == STATUS_OK;
    return start->declared && sides;
}

/* Deals, again where a deal does not count, until the first card can be led. */
static void prepare_deal(Worker *worker, Random *random, Record *record) {
    static const Deal nothing;
    const BatchJob *job = worker->job;
    worker->evening.number = (int)(record->number % (uint64_t)worker->evening_length);
    if (worker->evening.number == 0)
        memset(worker->evening.memo, 0, sizeof worker->evening.memo);
    deal_number(worker->game, NULL, job->seed, record->number, &record->dealt);
    for (;;) {
        record->fate = worker->sim->prepare(job->rules, &record->dealt, &worker->evening, random,
                                            &record->start);
        if (record->fate != DEAL_AGAIN)
            return;
        worker->tally.again++;
        deal_complete(worker->game, &nothing, random, &record->dealt);
    }
}

/* Who has played together may have come out only in play. */
static void note_side(const Worker *worker, Start *start) {
    Aim aim;
    if (!start->declared)
        return;
    worker->game->aim(worker->job->rules, &start->game, &aim);
    start->game.side = aim.question.side;
}

static void play_deal(Worker *worker, uint64_t number) {
    const BatchJob *job = worker->job;
    Record record = {.number = number};
    Random random = deal_luck(worker->game, job->seed, number);
    prepare_deal(worker, &random, &record);
    if (record.fate == DEAL_PLAYED) {
        Layout layout;
        worker->game->layout(job->rules, record.start.game.contract, &layout);
        if (job->solve && can_be_solved(worker, &record.start))
            solve_open(worker, &layout, &record);
        play_out_alike(&record.start, &layout, job->player, &random);
        note_side(worker, &record.start);
        worker->game->score(job->rules, &record.start.game, &record.result);
        record.point_units = layout.point_units;
    }
    tally_add(&worker->tally, worker->game, &record);
    char *end = job->text != BATCH_NO_TEXT ? worker->text + worker->length : NULL;
    if (job->text == BATCH_ROWS)
        worker->length += record_print(worker->game, &record, job->solve, end);
    if (job->text == BATCH_GAMES)
        worker->length += record_print_game(worker->game, &record, end);
}

static uint64_t block_end(const BatchJob *job, uint64_t block) {
    uint64_t end = (block + 1) * BLOCK;
    return end < job->deals ? end : job->deals;
}

static void play_block(Worker *worker, uint64_t block) {
    memset(&worker->tally, 0, sizeof worker->tally);
    worker->length = 0;
    for (uint64_t number = block * BLOCK; number < block_end(worker->job, block); number++)
        play_deal(worker, number);
}

static void worker_free(Worker *worker) {
    if (worker == NULL)
        return;
    solver_free(worker->solver);
    free(worker->text);
    free(worker);
}

/* Returns NULL when memory is short. */
static Worker *worker_new(const BatchJob *job) {
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->job = job;
    worker->game = job->rules->game;
    worker->sim = sim_game_of(worker->game);
    worker->evening_length = worker->sim->evening_length(job->rules);
    assert(MAX_EVENING % worker->evening_length == 0);
    worker->solver = job->solve ? solver_new(SOLVER_DEFAULT_BYTES) : NULL;
    bool writes = job->text != BATCH_NO_TEXT;
    worker->text = writes ? malloc((size_t)BLOCK * ROW_TEXT) : NULL;
    if ((worker->solver != NULL) == job->solve && (worker->text != NULL) == writes)
        return worker;
    worker_free(worker);
    return NULL;
}

/* A job during its run. */
typedef struct Batch {
    const BatchJob *job;
    Worker **workers; /* one a thread */
    BatchTake *take;
    void *context;
    Tally *tally;
    Status status; /* written in the ordered part only; STATUS_INTERRUPTED: no more blocks */
} Batch;

/* Hands over a block, as all blocks before it were. */
static void hand_over(Batch *batch, const Worker *worker, uint64_t block) {
    uint64_t done = block_end(batch->job, block);
    tally_merge(batch->tally, &worker->tally);
    if (!batch->take(batch->context, done, worker->text, worker->length)) {
#pragma omp atomic write
        batch->status = STATUS_INTERRUPTED;
    }
}

/* Plays the blocks from first to end - 1. */
static void play_blocks(Batch *batch, uint64_t first, uint64_t end) {
#pragma omp parallel for ordered schedule(dynamic, 1) num_threads(batch->job->threads)
    for (uint64_t block = first; block < end; block++) {
        Worker *worker = batch->workers[omp_get_thread_num()];
        Status status;
#pragma omp atomic read
        status = batch->status;
        if (status == STATUS_OK)
            play_block(worker, block);
#pragma omp ordered
        if (batch->status == STATUS_OK)
            hand_over(batch, worker, block);
    }
}

/* In rounds, so that not all the rest must be gone through when the job is stopped. */
static void play_rounds(Batch *batch) {
    enum { ROUND = 4096 };
    uint64_t blocks = (batch->job->deals + BLOCK - 1) / BLOCK;
    for (uint64_t first = 0; first < blocks && batch->status == STATUS_OK; first += ROUND)
        play_blocks(batch, first, first + ROUND < blocks ? first + ROUND : blocks);
}

static void workers_free(Worker **workers, int count) {
    for (int i = 0; workers != NULL && i < count; i++)
        worker_free(workers[i]);
    free(workers);
}

/* Returns NULL when memory is short. */
static Worker **workers_new(const BatchJob *job) {
    Worker **workers = calloc((size_t)job->threads, sizeof *workers);
    bool all = workers != NULL;
    for (int i = 0; all && i < job->threads; i++)
        all = (workers[i] = worker_new(job)) != NULL;
    if (all)
        return workers;
    workers_free(workers, job->threads);
    return NULL;
}

Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error) {
    Batch batch = {.job = job, .take = take, .context = context, .tally = tally};
    assert(job->threads >= 1 && job->rules->game->contract_count <= MAX_CONTRACTS);
    memset(tally, 0, sizeof *tally);
    batch.workers = workers_new(job);
    if (batch.workers == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory for %d threads", job->threads);
    play_rounds(&batch);
    workers_free(batch.workers, job->threads);
    if (batch.status == STATUS_INTERRUPTED)
        return error_set(error, STATUS_INTERRUPTED, "interrupted after %" PRIu64 " deals",
                         tally->passed_in.n);
    return STATUS_OK;
}
