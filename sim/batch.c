#include "batch.h"

#include "dealing.h"

#include <assert.h>
#include <inttypes.h>
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Both are multiples of every length of an evening, so that evenings do not go over the end of a
 * block. Deals that take milliseconds come in shorter ones. */
enum { LONG_BLOCK = 100 * MAX_EVENING, SHORT_BLOCK = 10 * MAX_EVENING };

/* A block, and whether it is finished and waits for being handed over. */
typedef struct Slot {
    uint64_t begin, end;
    Tally tally;
    char *text; /* NULL unless it is wanted */
    size_t length;
    bool finished;
} Slot;

/* What one thread needs. */
typedef struct Worker {
    const BatchJob *job;
    const Game *game;
    const SimGame *sim;
    Player *player; /* at every seat */
    int evening_length;
    Evening evening;
    Solver *solver; /* NULL unless contracts are solved */
    Slot *slot;     /* that it works on */
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

/* Who has played together may have come out only in play. */
static void note_side(const Worker *worker, Start *start) {
    Aim aim;
    if (!start->declared)
        return;
    worker->game->aim(worker->job->rules, &start->game, &aim);
    start->game.side = aim.question.side;
}

/* From the first lead to the score. */
static void play_prepared(Worker *worker, Random *random, Record *record) {
    const BatchJob *job = worker->job;
    Layout layout;
    worker->game->layout(job->rules, record->start.game.contract, &layout);
    if (job->solve && can_be_solved(worker, &record->start))
        solve_open(worker, &layout, record);
    play_out_alike(&record->start, &layout, worker->player, random);
    note_side(worker, &record->start);
    worker->game->score(job->rules, &record->start.game, &record->result);
    record->point_units = layout.point_units;
}

/* Does a deal count? Its play is not waited for where that says nothing of it. Fills what *record
 * tells beyond the preparation. */
static bool is_asked_for(Worker *worker, Random *random, Record *record) {
    const Inquiry *inquiry = worker->job->inquiry;
    Facts facts = facts_of(record);
    bool early = inquiry_is_early(inquiry);
    if (early && !inquiry_admits(inquiry, &facts))
        return false;
    if (record->fate == DEAL_PLAYED)
        play_prepared(worker, random, record);
    return early || inquiry_admits(inquiry, &facts);
}

static void play_deal(Worker *worker, uint64_t number) {
    const BatchJob *job = worker->job;
    Record record = {.number = number};
    Random random = deal_luck(worker->game, job->seed, number);
    Slot *slot = worker->slot;
    record.fate = sim_deal(worker->sim, job->rules, job->seed, number, &worker->evening, &random,
                           &record.dealt, &record.start, &slot->tally.again);
    if (!is_asked_for(worker, &random, &record)) {
        slot->tally.outside++;
        return;
    }
    tally_add(&slot->tally, worker->game, &record);
    inquiry_add(job->inquiry, &record, &slot->tally);
    char *end = job->text != BATCH_NO_TEXT ? slot->text + slot->length : NULL;
    if (job->text == BATCH_ROWS)
        slot->length += record_print(worker->game, &record, job->solve, end);
    if (job->text == BATCH_GAMES)
        slot->length += record_print_game(worker->game, &record, end);
}

static void play_block(Worker *worker, Slot *slot) {
    worker->slot = slot;
    memset(&slot->tally, 0, sizeof slot->tally);
    slot->length = 0;
    for (uint64_t number = slot->begin; number < slot->end; number++)
        play_deal(worker, number);
}

static void worker_free(Worker *worker) {
    if (worker == NULL)
        return;
    player_free(worker->player);
    solver_free(worker->solver);
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
    worker->player = player_copy(job->player);
    worker->solver = job->solve ? solver_new(SOLVER_DEFAULT_BYTES) : NULL;
    if (worker->player != NULL && (worker->solver != NULL) == job->solve)
        return worker;
    worker_free(worker);
    return NULL;
}

/* A job during its run. Its blocks are counted from 0, those of other parts left out; block i is in
 * slot i % slot_count from the time at which a thread begins it until it has been handed over. */
typedef struct Batch {
    const BatchJob *job;
    uint64_t blocks;  /* in all */
    Worker **workers; /* one a thread */
    Slot *slots;
    size_t slot_count;
    BatchTake *take;
    void *context;
    Tally *tally;

    /* What threads know of each other. It is asked for and changed once a block. */
    pthread_mutex_t lock; /* guards all that follows, and Slot.finished */
    pthread_cond_t freed; /* a slot is free again, or no more blocks are begun */
    uint64_t begun, handed_over;
    bool handing_over; /* a thread is at it */
    Status status;     /* not STATUS_OK: no more blocks are begun */
} Batch;

uint64_t batch_block(const BatchJob *job) {
    return job->solve || job->player->mind != NULL ? SHORT_BLOCK : LONG_BLOCK;
}

static uint64_t part_count(const BatchJob *job) {
    return job->parts > 0 ? (uint64_t)job->parts : 1;
}

/* How many blocks there are for this part. */
static uint64_t count_blocks(const BatchJob *job) {
    uint64_t deals = job->deals > job->begin ? job->deals - job->begin : 0;
    uint64_t blocks = (deals + batch_block(job) - 1) / batch_block(job);
    uint64_t before = (uint64_t)job->part;
    return blocks > before ? (blocks - before + part_count(job) - 1) / part_count(job) : 0;
}

static void set_deals(const BatchJob *job, uint64_t block, Slot *slot) {
    uint64_t number = block * part_count(job) + (uint64_t)job->part;
    slot->begin = job->begin + number * batch_block(job);
    slot->end = slot->begin + batch_block(job);
    if (slot->end > job->deals)
        slot->end = job->deals;
}

/* The slot with the next block to be played; NULL when there is none. Waits while all are full. */
static Slot *begin_block(Batch *batch) {
    Slot *slot = NULL;
    pthread_mutex_lock(&batch->lock);
    while (batch->status == STATUS_OK && batch->begun < batch->blocks &&
           batch->begun - batch->handed_over == batch->slot_count)
        pthread_cond_wait(&batch->freed, &batch->lock);
    if (batch->status == STATUS_OK && batch->begun < batch->blocks) {
        slot = &batch->slots[batch->begun % batch->slot_count];
        set_deals(batch->job, batch->begun++, slot);
    }
    pthread_mutex_unlock(&batch->lock);
    return slot;
}

/* Is it this thread's turn to hand over? Not while another is at it, or after a failure. */
static Slot *next_to_hand_over(Batch *batch) {
    Slot *slot = &batch->slots[batch->handed_over % batch->slot_count];
    bool going = batch->status == STATUS_OK || batch->status == STATUS_INTERRUPTED;
    return going && !batch->handing_over && slot->finished ? slot : NULL;
}

static Status hand_over(Batch *batch, const Slot *slot) {
    const BatchBlock block = {slot->begin, slot->end, &slot->tally, slot->text, slot->length};
    tally_merge(batch->tally, &slot->tally);
    return batch->take != NULL ? batch->take(batch->context, &block) : STATUS_OK;
}

/* Hands over this block and those after it, as far as they are finished and those before it have
 * been handed over; what cannot be yet is left to the thread that is at the block before. */
static void finish_block(Batch *batch, Slot *slot) {
    pthread_mutex_lock(&batch->lock);
    slot->finished = true;
    while ((slot = next_to_hand_over(batch)) != NULL) {
        batch->handing_over = true;
        pthread_mutex_unlock(&batch->lock);
        Status status = hand_over(batch, slot);
        pthread_mutex_lock(&batch->lock);
        batch->handing_over = slot->finished = false;
        batch->handed_over++;
        if (status != STATUS_OK)
            batch->status = status;
        pthread_cond_broadcast(&batch->freed);
    }
    pthread_mutex_unlock(&batch->lock);
}

static void play_blocks(Batch *batch) {
#pragma omp parallel num_threads(batch->job->threads)
    {
        Worker *worker = batch->workers[omp_get_thread_num()];
        for (Slot *slot; (slot = begin_block(batch)) != NULL;) {
            play_block(worker, slot);
            finish_block(batch, slot);
        }
    }
}

static void batch_close(Batch *batch) {
    for (int i = 0; batch->workers != NULL && i < batch->job->threads; i++)
        worker_free(batch->workers[i]);
    for (size_t i = 0; batch->slots != NULL && i < batch->slot_count; i++)
        free(batch->slots[i].text);
    free(batch->workers);
    free(batch->slots);
    pthread_mutex_destroy(&batch->lock);
    pthread_cond_destroy(&batch->freed);
}

/* Several slots a thread, so that one deal that takes long does not make the others wait. Returns
 * false when memory is short. */
static bool batch_open(Batch *batch, const BatchJob *job) {
    enum { SLOTS_A_THREAD = 16 };
    bool writes = job->text != BATCH_NO_TEXT, all;
    pthread_mutex_init(&batch->lock, NULL);
    pthread_cond_init(&batch->freed, NULL);
    batch->job = job;
    batch->blocks = count_blocks(job);
    batch->slot_count = (size_t)job->threads * SLOTS_A_THREAD;
    batch->workers = calloc((size_t)job->threads, sizeof(Worker *));
    batch->slots = calloc(batch->slot_count, sizeof(Slot));
    all = batch->workers != NULL && batch->slots != NULL;
    for (int i = 0; all && i < job->threads; i++)
        all = (batch->workers[i] = worker_new(job)) != NULL;
    for (size_t i = 0; all && writes && i < batch->slot_count; i++)
        all = (batch->slots[i].text = malloc(batch_block(job) * ROW_TEXT)) != NULL;
    return all;
}

Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error) {
    Batch batch = {.take = take, .context = context, .tally = tally};
    assert(job->threads >= 1 && job->rules->game->contract_count <= MAX_CONTRACTS);
    assert(job->begin % batch_block(job) == 0 && job->part < (int)part_count(job));
    memset(tally, 0, sizeof *tally);
    if (batch_open(&batch, job))
        play_blocks(&batch);
    else
        batch.status =
            error_set(error, STATUS_NO_MEMORY, "not enough memory for %d threads", job->threads);
    batch_close(&batch);
    if (batch.status == STATUS_INTERRUPTED && batch.handed_over == batch.blocks)
        return STATUS_OK;
    if (batch.status == STATUS_INTERRUPTED)
        return error_set(error, STATUS_INTERRUPTED, "interrupted after %" PRIu64 " deals",
                         tally->passed_in.n + tally->outside);
    return batch.status;
}
