#include "batch.h"

#include "dealing.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
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
    char *rows;     /* of the block; NULL unless they are wanted */
    size_t length;  /* of rows */
    Tally tally;    /* of the block */
} Worker;

/* One deal, from dealing to the score. */
typedef struct Record {
    uint64_t number;
    Deal dealt;
    DealFate fate;
    Start start;
    Result result;
    bool solved, open; /* made with open cards */
} Record;

/* ---- Rows of text ---- */

/* Text that grows at the end of a buffer that is large enough. */
typedef struct Writer {
    char *text;
    size_t length;
} Writer;

static void write_text(Writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void write_text(Writer *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(writer->text + writer->length, ROW_TEXT, format, arguments);
    va_end(arguments);
    assert(n >= 0 && n < ROW_TEXT);
    writer->length += (size_t)n;
}

static void write_seats(Writer *writer, const char *name, int seats) {
    for (int seat = 0; seat < seats; seat++)
        write_text(writer, ",%s%d", name, seat);
}

char *batch_print_header(const BatchJob *job, char *buffer) {
    int seats = job->rules->game->seats;
    Writer writer = {buffer, 0};
    write_text(&writer, "index");
    write_seats(&writer, "hand", seats);
    write_text(&writer, ",talon,contract,declarer,bid,aside");
    write_seats(&writer, "points", seats);
    write_text(&writer, ",declarer_points,made,value");
    write_seats(&writer, "score", seats);
    write_text(&writer, job->solve ? ",open_made\n" : "\n");
    return buffer;
}

static void write_cards(Writer *writer, const Game *game, CardSet cards) {
    char text[CARDS_TEXT];
    write_text(writer, ",%s", deck_print_set(game->deck, cards, text));
}

/* Contract, declarer, bid and what lies aside; empty where there is nothing. */
static void write_auction(Writer *writer, const Game *game, const Start *start) {
    const PlayedGame *played = &start->game;
    char contract[CONTRACT_TEXT];
    write_text(writer, ",%s,", game_print_contract(game, played->contract, contract));
    if (start->declared)
        write_text(writer, "%d", played->declarer);
    write_text(writer, ",");
    if (played->bid != 0)
        write_text(writer, "%d", played->bid);
    write_cards(writer, game, played->talon);
}

static void write_outcome(Writer *writer, const Game *game, const Record *record) {
    const Result *result = &record->result;
    for (int seat = 0; seat < game->seats; seat++)
        write_text(writer, ",%d", record->start.game.points[seat]);
    if (record->start.declared)
        write_text(writer, ",%d,%d", result->declarer_points, result->made);
    else
        write_text(writer, ",,");
    write_text(writer, ",%d", result->value);
    for (int seat = 0; seat < game->seats; seat++)
        write_text(writer, ",%d", result->score[seat]);
}

/* A deal that was passed in has its cards and then empty columns. */
static void write_row(Worker *worker, const Record *record) {
    const Game *game = worker->game;
    Writer writer = {worker->rows, worker->length};
    write_text(&writer, "%" PRIu64, record->number);
    for (int seat = 0; seat < game->seats; seat++)
        write_cards(&writer, game, record->dealt.hands[seat]);
    write_cards(&writer, game, record->dealt.talon);
    if (record->fate == DEAL_PLAYED) {
        write_auction(&writer, game, &record->start);
        write_outcome(&writer, game, record);
    } else {
        enum { AUCTION_COLUMNS = 4, RESULT_COLUMNS = 3 };
        for (int i = 0; i < AUCTION_COLUMNS + RESULT_COLUMNS + 2 * game->seats; i++)
            write_text(&writer, ",");
    }
    if (worker->job->solve)
        write_text(&writer, !record->solved ? "," : record->open ? ",1" : ",0");
    write_text(&writer, "\n");
    assert(writer.length - worker->length <= ROW_TEXT);
    worker->length = writer.length;
}

/* ---- Tallies ---- */

/* The entry of this name; a new one at the end of the list if there is none. */
static SpecialTally *special_entry(SpecialTally *list, const char *name) {
    int i = 0;
    while (list[i].name != NULL && list[i].name != name && strcmp(list[i].name, name) != 0)
        i++;
    assert(i < MAX_COUNTED);
    list[i].name = name;
    return &list[i];
}

/* Things that are told with a number (how many matadors) say nothing when they are counted. */
static void add_specials(ContractTally *tally, const Result *result) {
    for (int i = 0; i < result->special_count; i++)
        if (result->special[i].number == 0)
            special_entry(tally->special, result->special[i].name)->deals++;
}

static void add_declared(ContractTally *tally, SeatTally *declarer, const Record *record) {
    unsigned modifiers = record->start.game.contract.modifiers;
    bool made = record->result.made;
    share_add(&tally->made, made);
    share_add(&declarer->made, made);
    mean_add(&tally->points, record->result.declarer_points);
    for (int i = 0; i < MAX_MODIFIERS; i++)
        if (modifiers >> i & 1)
            share_add(&tally->modifier[i], made);
    if (record->solved)
        share_add(&tally->open, record->open);
}

static void add_played(Tally *tally, const Game *game, const Record *record) {
    const Start *start = &record->start;
    ContractTally *contract = &tally->contract[start->game.contract.kind];
    contract->deals++;
    add_specials(contract, &record->result);
    if (start->declared)
        add_declared(contract, &tally->seat[start->game.declarer], record);
    for (int seat = 0; seat < game->seats; seat++) {
        bool declares = start->declared && seat == start->game.declarer;
        int score = record->result.score[seat];
        mean_add(declares ? &contract->declarer : &contract->others, score);
        mean_add(&contract->seat[seat], score);
    }
}

static void add_record(Tally *tally, const Game *game, const Record *record) {
    bool played = record->fate == DEAL_PLAYED;
    share_add(&tally->passed_in, !played);
    if (played)
        add_played(tally, game, record);
    for (int seat = 0; seat < game->seats; seat++) {
        bool declares = played && record->start.declared && seat == record->start.game.declarer;
        share_add(&tally->seat[seat].declares, declares);
        mean_add(&tally->seat[seat].score, played ? record->result.score[seat] : 0);
    }
}

static void merge_contract(ContractTally *tally, const ContractTally *other) {
    tally->deals += other->deals;
    share_merge(&tally->made, &other->made);
    share_merge(&tally->open, &other->open);
    for (int i = 0; i < MAX_MODIFIERS; i++)
        share_merge(&tally->modifier[i], &other->modifier[i]);
    mean_merge(&tally->points, &other->points);
    mean_merge(&tally->declarer, &other->declarer);
    mean_merge(&tally->others, &other->others);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        mean_merge(&tally->seat[seat], &other->seat[seat]);
    for (const SpecialTally *s = other->special; s->name != NULL; s++)
        special_entry(tally->special, s->name)->deals += s->deals;
}

static void merge_tally(Tally *tally, const Tally *other) {
    share_merge(&tally->passed_in, &other->passed_in);
    tally->again += other->again;
    for (int i = 0; i < MAX_CONTRACTS; i++)
        merge_contract(&tally->contract[i], &other->contract[i]);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        share_merge(&tally->seat[seat].declares, &other->seat[seat].declares);
        share_merge(&tally->seat[seat].made, &other->seat[seat].made);
        mean_merge(&tally->seat[seat].score, &other->seat[seat].score);
    }
}

/* ---- Deals and blocks ---- */

/* Would the declarer's side make its contract with all cards seen? */
static bool made_open(Worker *worker, const Start *start, const Layout *layout) {
    Position position;
    CardSet hands[MAX_SEATS];
    Aim aim;
    const PlayedGame *played = &start->game;
    for (int seat = 0; seat < worker->game->seats; seat++)
        hands[seat] = layout_from_deck(layout, played->hands[seat]);
    position_init(&position, layout, hands, start->leader);
    worker->game->aim(worker->job->rules, played, &aim);
    bool reaches = solver_reaches(worker->solver, &position, aim.question, aim.need - aim.before);
    return reaches != aim.question.ducks;
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

static void play_deal(Worker *worker, uint64_t number) {
    const BatchJob *job = worker->job;
    Record record = {.number = number};
    Random random = random_stream(job->seed, worker->game->name, "play", number);
    prepare_deal(worker, &random, &record);
    if (record.fate == DEAL_PLAYED) {
        const Player *const players[MAX_SEATS] = {job->player, job->player, job->player,
                                                  job->player};
        Layout layout;
        worker->game->layout(job->rules, record.start.game.contract, &layout);
        record.solved = job->solve && record.start.declared;
        record.open = record.solved && made_open(worker, &record.start, &layout);
        play_out(&record.start, &layout, players, &random);
        worker->game->score(job->rules, &record.start.game, &record.result);
    }
    add_record(&worker->tally, worker->game, &record);
    if (job->rows)
        write_row(worker, &record);
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
    worker->rows = job->rows ? malloc((size_t)BLOCK * ROW_TEXT) : NULL;
    return worker;
}

static bool worker_ready(const Worker *worker) {
    return worker != NULL && (worker->solver != NULL) == worker->job->solve &&
           (worker->rows != NULL) == worker->job->rows;
}

static void worker_free(Worker *worker) {
    if (worker == NULL)
        return;
    solver_free(worker->solver);
    free(worker->rows);
    free(worker);
}

/* Hands over a block that has been played, as all blocks before it were. */
static Status take_block(const Worker *worker, uint64_t block, BatchTake *take, void *context,
                         Tally *tally) {
    if (!worker_ready(worker))
        return STATUS_NO_MEMORY;
    merge_tally(tally, &worker->tally);
    bool go_on = take(context, block_end(worker->job, block), worker->rows, worker->length);
    return go_on ? STATUS_OK : STATUS_INTERRUPTED;
}

Status batch_run(const BatchJob *job, BatchTake *take, void *context, Tally *tally, Error *error) {
    uint64_t blocks = (job->deals + BLOCK - 1) / BLOCK;
    Status status = STATUS_OK; /* changed in the ordered part only */
    bool stop = false;         /* tells the others not to bother */
    assert(job->threads >= 1 && job->rules->game->contract_count <= MAX_CONTRACTS);
    memset(tally, 0, sizeof *tally);
#pragma omp parallel num_threads(job->threads)
    {
        Worker *worker = worker_new(job);
#pragma omp for ordered schedule(dynamic, 1)
        for (uint64_t block = 0; block < blocks; block++) {
            bool stopped;
#pragma omp atomic read
            stopped = stop;
            if (!stopped && worker_ready(worker))
                play_block(worker, block);
#pragma omp ordered
            {
                if (status == STATUS_OK)
                    status = take_block(worker, block, take, context, tally);
                if (status != STATUS_OK) {
#pragma omp atomic write
                    stop = true;
                }
            }
        }
        worker_free(worker);
    }
    if (status == STATUS_NO_MEMORY)
        return error_set(error, status, "not enough memory for %d threads", job->threads);
    if (status == STATUS_INTERRUPTED)
        return error_set(error, status, "interrupted after %" PRIu64 " deals", tally->passed_in.n);
    return STATUS_OK;
}
