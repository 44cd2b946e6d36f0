#include "contest.h"

#include "dealing.h"

#include <assert.h>
#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* What one thread needs. */
typedef struct Table {
    const ContestJob *job;
    const SimGame *sim;
    int seats;
    Player *players[MAX_SEATS]; /* its own copies */
    bool all_alike;             /* without the first player all are of a kind */
} Table;

/* A deal ready to be played, as often as wanted. */
typedef struct Prepared {
    Start start;
    Layout layout;
    Random luck;
} Prepared;

/* ---- One deal ---- */

/* What the seat writes minus the mean of what the others write, times seats - 1; more is better. */
static int gain_of(const Table *table, const Result *result, int seat) {
    int sum = 0;
    for (int other = 0; other < table->seats; other++)
        sum += result->score[other];
    int gain = table->seats * result->score[seat] - sum;
    return table->sim->game->score_is_debt(table->job->rules) ? -gain : gain;
}

/* The seats of the declarer's side of a game that was played. */
static uint8_t playing_side(const Table *table, const Start *start) {
    Aim aim;
    if (!start->declared)
        return 0;
    table->sim->game->aim(table->job->rules, &start->game, &aim);
    return aim.question.side;
}

/* Plays the deal with the line-up turned so that its first player sits at a seat, or the second in
 * his place. Returns the gain of that seat; *side: the declarer's. */
static int play(const Table *table, const Prepared *prepared, int seat, bool replaced,
                uint8_t *side, int *gains) {
    const Player *players[MAX_SEATS];
    Start start = prepared->start;
    Random luck = prepared->luck;
    Result result;
    for (int i = 0; i < table->seats; i++)
        players[(seat + i) % table->seats] = table->players[i == 0 && replaced ? 1 : i];
    play_out(&start, &prepared->layout, players, &luck);
    *side = playing_side(table, &start);
    start.game.side = *side != 0 ? *side : start.game.side;
    table->sim->game->score(table->job->rules, &start.game, &result);
    for (int i = 0; i < table->seats; i++)
        gains[i] = gain_of(table, &result, i);
    return gains[seat];
}

static void add_role(Mean *mean, const int *difference, unsigned seats) {
    int sum = 0, count = set_count(seats);
    for (; seats != 0; seats &= seats - 1)
        sum += difference[set_lowest(seats)];
    if (count > 0)
        mean_add(mean, sum * CONTEST_ROLES / count);
}

static void play_deal(const Table *table, const Prepared *prepared, ContestSums *sums) {
    int gains[MAX_SEATS], difference[MAX_SEATS], sum = 0;
    uint8_t side = 0, played;
    for (int seat = 0; seat < table->seats; seat++) {
        if (seat == 0 || !table->all_alike)
            play(table, prepared, seat, true, &side, gains);
        int before = gains[seat], now[MAX_SEATS];
        difference[seat] = play(table, prepared, seat, false, &played, now) - before;
        sum += difference[seat];
    }
    mean_add(&sums->all, sum);
    if (side == 0)
        return;
    add_role(&sums->playing, difference, side);
    add_role(&sums->against, difference, ((1u << table->seats) - 1) & ~side);
}

/* ---- All deals ---- */

enum { BLOCK = MAX_EVENING };

static void play_block(const Table *table, uint64_t block, ContestSums *sums) {
    const ContestJob *job = table->job;
    uint64_t end = (block + 1) * BLOCK < job->deals ? (block + 1) * BLOCK : job->deals;
    Evening evening = {.number = 0};
    memset(sums, 0, sizeof *sums);
    for (uint64_t number = block * BLOCK; number < end; number++) {
        Prepared prepared = {.luck = deal_luck(table->sim->game, job->seed, number)};
        Deal dealt;
        DealFate fate = sim_deal(table->sim, job->rules, job->seed, number, &evening,
                                 &prepared.luck, &dealt, &prepared.start, NULL);
        if (fate != DEAL_PLAYED) {
            sums->passed_in++;
            mean_add(&sums->all, 0);
            continue;
        }
        table->sim->game->layout(job->rules, prepared.start.game.contract, &prepared.layout);
        play_deal(table, &prepared, sums);
    }
}

static void sums_merge(ContestSums *sums, const ContestSums *other) {
    sums->passed_in += other->passed_in;
    mean_merge(&sums->all, &other->all);
    mean_merge(&sums->playing, &other->playing);
    mean_merge(&sums->against, &other->against);
}

static void table_close(Table *table) {
    for (int i = 0; i < table->seats; i++)
        player_free(table->players[i]);
}

/* Returns false when memory is short. */
static bool table_open(Table *table, const ContestJob *job) {
    bool all = true;
    *table = (Table){.job = job,
                     .sim = sim_game_of(job->rules->game),
                     .seats = job->rules->game->seats,
                     .all_alike = true};
    for (int i = 0; i < table->seats; i++) {
        table->players[i] = player_copy(job->players[i]);
        all = all && table->players[i] != NULL;
        table->all_alike = table->all_alike &&
                           (i == 0 || strcmp(job->players[i]->name, job->players[1]->name) == 0);
    }
    return all;
}

/* A contest during its run. */
typedef struct Contest {
    const ContestJob *job;
    Table *tables; /* one a thread */
    ContestGoOn *go_on;
    void *context;
    ContestSums *sums;
    bool stopped; /* changed in the ordered part only */
} Contest;

static void hand_over(Contest *contest, const ContestSums *sums) {
    sums_merge(contest->sums, sums);
    if (!contest->go_on(contest->context, contest->sums->all.n)) {
#pragma omp atomic write
        contest->stopped = true;
    }
}

static void play_blocks(Contest *contest) {
    uint64_t blocks = (contest->job->deals + BLOCK - 1) / BLOCK;
#pragma omp parallel for ordered schedule(dynamic, 1) num_threads(contest->job->threads)
    for (uint64_t block = 0; block < blocks; block++) {
        ContestSums sums;
        bool stopped;
#pragma omp atomic read
        stopped = contest->stopped;
        if (!stopped)
            play_block(&contest->tables[omp_get_thread_num()], block, &sums);
#pragma omp ordered
        if (!stopped && !contest->stopped)
            hand_over(contest, &sums);
    }
}

Status contest_run(const ContestJob *job, ContestGoOn *go_on, void *context, ContestSums *sums,
                   Error *error) {
    Contest contest = {.job = job, .go_on = go_on, .context = context, .sums = sums};
    bool all;
    assert(job->threads >= 1);
    memset(sums, 0, sizeof *sums);
    contest.tables = calloc((size_t)job->threads, sizeof *contest.tables);
    all = contest.tables != NULL;
    for (int i = 0; all && i < job->threads; i++)
        all = table_open(&contest.tables[i], job);
    if (all)
        play_blocks(&contest);
    for (int i = 0; contest.tables != NULL && i < job->threads; i++)
        table_close(&contest.tables[i]);
    free(contest.tables);
    if (!all)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory for %d threads", job->threads);
    if (contest.stopped && sums->all.n < job->deals)
        return error_set(error, STATUS_INTERRUPTED, "interrupted after %" PRIu64 " deals",
                         sums->all.n);
    return STATUS_OK;
}

/* ---- Answers ---- */

static Estimate estimate(const Mean *mean, int units) {
    Estimate e = mean_estimate(mean, STATS_Z95);
    return (Estimate){e.value / units, e.low / units, e.high / units, e.n};
}

Estimate contest_all(const ContestSums *sums, const Game *game) {
    return estimate(&sums->all, game->seats * (game->seats - 1));
}

Estimate contest_playing(const ContestSums *sums, const Game *game) {
    return estimate(&sums->playing, CONTEST_ROLES * (game->seats - 1));
}

Estimate contest_against(const ContestSums *sums, const Game *game) {
    return estimate(&sums->against, CONTEST_ROLES * (game->seats - 1));
}
