#include "judge.h"

#include "sim_game.h"
#include "solvers.h"
#include "worlds.h"

#include <assert.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PORTION = JUDGE_PORTION,
    PORTION_PLAYED = 8, /* the same of those that the table plays */
    GROUP = 8,          /* worlds that a thread takes at a time for one line: its solver remembers
                           what it has found as long as the contract stays the same */
    MOST_WORLDS = 1000000000,
    MOST_RACING = 4,  /* lines that the table plays */
    LEAST_PLAYED = 8, /* worlds, before the table's odds are told ... */
    LEAST_TOLD = 24   /* ... of a line that left the race */
};

/* By how much guesses without a curve are off: of odds, and in deviations of a score. */
#define ODDS_OFF  0.1
#define SCORE_OFF 0.3

struct Judge {
    const JudgeGame *game;
    const void *question;
    uint64_t lines, seed;
    int choices, threads;
    uint64_t worlds, played, plays;
    WorldDraws draws; /* of all worlds */
    const Player *rule;
    Player **tables; /* the player at the table, one a thread; NULL: the rule player */
    uint64_t racing; /* lines that the table plays */
    JudgeTally tally[JUDGE_MAX_CHOICES];
    Controlled *gain, *chance_gain; /* [a * choices + b], a < b: of a over b */
    Solver **solvers;               /* one a thread */
    /* Worlds that are remembered with their outcomes, and after them those of a portion. */
    unsigned char *records;
    size_t record_bytes;
    uint64_t capacity; /* remembered at most, so far */
    int line_count;
    uint8_t line[JUDGE_MAX_LINES], place[JUDGE_MAX_LINES]; /* the lines, and where each stands */
};

/* ---- Records ---- */

/* A world and what its lines came to, solved, played by rule and at the table: line_count outcomes
 * each. */
static void *record_world(const Judge *judge, uint64_t number) {
    uint64_t at = number < judge->capacity ? number : judge->capacity + number % PORTION;
    return judge->records + at * judge->record_bytes;
}

static Outcome *record_open(const Judge *judge, uint64_t number) {
    unsigned char *world = record_world(judge, number);
    return (Outcome *)(void *)(world + JUDGE_WORLD_BYTES);
}

static Outcome *record_rule(const Judge *judge, uint64_t number) {
    return record_open(judge, number) + judge->line_count;
}

static Outcome *record_table(const Judge *judge, uint64_t number) {
    return record_rule(judge, number) + judge->line_count;
}

/* Makes room for the worlds before end, as far as they are remembered. */
static bool make_room(Judge *judge, uint64_t end) {
    uint64_t wanted = judge->capacity;
    while (wanted < end && wanted < JUDGE_MAX_PLAYED)
        wanted = wanted == 0 ? 4 * PORTION : 2 * wanted;
    if (wanted == judge->capacity)
        return true;
    unsigned char *records = realloc(judge->records, (wanted + PORTION) * judge->record_bytes);
    if (records == NULL)
        return false;
    judge->records = records;
    judge->capacity = wanted;
    return true;
}

/* ---- Making one ---- */

Judge *judge_new(const JudgeGame *game, const void *question, uint64_t lines, int choices,
                 uint64_t seed, int threads) {
    Judge *judge = calloc(1, sizeof *judge);
    size_t pairs = (size_t)choices * (size_t)choices;
    assert(game->world_bytes <= JUDGE_WORLD_BYTES && choices <= JUDGE_MAX_CHOICES);
    if (judge == NULL)
        return NULL;
    judge->game = game;
    judge->question = question;
    judge->lines = judge->racing = lines;
    judge->rule = sim_game_of(game->game)->rule_player;
    judge->choices = choices;
    judge->seed = seed;
    judge->threads = threads;
    for (uint64_t rest = lines; rest != 0; judge->line_count++) {
        int line = set_pop(&rest);
        judge->line[judge->line_count] = (uint8_t)line;
        judge->place[line] = (uint8_t)judge->line_count;
    }
    judge->record_bytes = JUDGE_WORLD_BYTES + 3 * sizeof(Outcome) * (size_t)judge->line_count;
    judge->record_bytes += -judge->record_bytes % _Alignof(max_align_t);
    judge->gain = calloc(2 * pairs, sizeof *judge->gain);
    judge->solvers = solvers_new(threads);
    if (judge->gain == NULL || judge->solvers == NULL) {
        judge_free(judge);
        return NULL;
    }
    judge->chance_gain = judge->gain + pairs;
    return judge;
}

void judge_free(Judge *judge) {
    if (judge == NULL)
        return;
    for (int i = 0; judge->tables != NULL && i < judge->threads; i++)
        player_free(judge->tables[i]);
    free(judge->tables);
    solvers_free(judge->solvers, judge->threads);
    free(judge->records);
    free(judge->gain);
    free(judge);
}

const JudgeTally *judge_tally(const Judge *judge, int choice) {
    return &judge->tally[choice];
}

uint64_t judge_worlds(const Judge *judge) {
    return judge->worlds;
}

WorldDraws judge_draws(const Judge *judge) {
    return judge->draws;
}

uint64_t judge_nodes(const Judge *judge) {
    uint64_t nodes = 0;
    for (int i = 0; i < judge->threads; i++)
        nodes += solver_nodes(judge->solvers[i]);
    return nodes;
}

/* ---- Outcomes of the choices ---- */

/* The lines' outcomes by their numbers. */
static void unpack(const Judge *judge, const Outcome *packed, Outcome lines[JUDGE_MAX_LINES]) {
    memset(lines, 0, JUDGE_MAX_LINES * sizeof *lines);
    for (int i = 0; i < judge->line_count; i++)
        lines[judge->line[i]] = packed[i];
}

static void derive(const Judge *judge, uint64_t number, const Outcome *packed,
                   Outcome choices[JUDGE_MAX_CHOICES]) {
    Outcome lines[JUDGE_MAX_LINES];
    unpack(judge, packed, lines);
    if (judge->game->derive != NULL)
        judge->game->derive(judge->question, record_world(judge, number), lines, choices);
    else
        memcpy(choices, lines, sizeof lines);
}

static bool is_choice(const Judge *judge, int choice) {
    return judge->game->derive != NULL || (judge->lines >> choice & 1);
}

/* The first choice from `from` on, or judge->choices. */
static int next_choice(const Judge *judge, int from) {
    while (from < judge->choices && !is_choice(judge, from))
        from++;
    return from;
}

/* The line that must have been played for a choice to be told; JUDGE_NO_LINE: none alone. */
static int line_of(const Judge *judge, int choice) {
    return judge->game->line_of != NULL ? judge->game->line_of(judge->question, choice) : choice;
}

/* ---- Tallies ---- */

static void add_controls(JudgeTally *tally, const Outcome *open, const Outcome *rule) {
    controlled_add(&tally->score, (int64_t[]){open->score, rule->score});
    controlled_add(&tally->chance, (int64_t[]){open->chance, rule->chance});
    if (open->known && !open->overcalled) {
        share_add(&tally->undecided, open->undecided);
        if (!open->undecided)
            share_add(&tally->open, open->made);
    }
    if (rule->overcalled)
        return;
    controlled_add(&tally->made, (int64_t[]){open->made, rule->made});
    for (int i = 0; i < EVAL_MAX_STEPS; i++)
        controlled_add(&tally->step[i], (int64_t[]){open->made, rule->step[i]});
    if (rule->points != JUDGE_NO_POINTS)
        controlled_add(&tally->points, (int64_t[]){open->made, rule->points});
    mean_add(rule->made ? &tally->won : &tally->lost, rule->score);
}

static void add_played(JudgeTally *tally, const Outcome *open, const Outcome *rule,
                       const Outcome *table) {
    if (!table->known)
        return;
    controlled_add_known(&tally->score, (int64_t[]){open->score, rule->score}, table->score);
    controlled_add_known(&tally->chance, (int64_t[]){open->chance, rule->chance}, table->chance);
    if (rule->overcalled)
        return;
    controlled_add_known(&tally->made, (int64_t[]){open->made, rule->made}, table->made);
    for (int i = 0; i < EVAL_MAX_STEPS; i++)
        controlled_add_known(&tally->step[i], (int64_t[]){open->made, rule->step[i]},
                             table->step[i]);
    if (rule->points != JUDGE_NO_POINTS)
        controlled_add_known(&tally->points, (int64_t[]){open->made, rule->points}, table->points);
}

/* What the choices came to in one world; table: NULL while it has not played. */
typedef struct Derived {
    Outcome open[JUDGE_MAX_CHOICES], rule[JUDGE_MAX_CHOICES], table[JUDGE_MAX_CHOICES];
} Derived;

/* Adds by how much one is better than the other. */
static void add_gain(const Judge *judge, const Derived *d, int a, int b, bool controls,
                     bool played) {
    int at = a * judge->choices + b;
    const int64_t score[] = {d->open[a].score - d->open[b].score,
                             d->rule[a].score - d->rule[b].score};
    const int64_t chance[] = {d->open[a].chance - d->open[b].chance,
                              d->rule[a].chance - d->rule[b].chance};
    bool chances = judge->game->tells_chances;
    if (controls)
        controlled_add(&judge->gain[at], score);
    if (controls && chances)
        controlled_add(&judge->chance_gain[at], chance);
    if (!played || !d->table[a].known || !d->table[b].known)
        return;
    controlled_add_known(&judge->gain[at], score, d->table[a].score - d->table[b].score);
    if (chances)
        controlled_add_known(&judge->chance_gain[at], chance,
                             d->table[a].chance - d->table[b].chance);
}

static void add_world(Judge *judge, const Derived *d, bool controls, bool played) {
    for (int a = next_choice(judge, 0); a < judge->choices; a = next_choice(judge, a + 1)) {
        if (controls)
            add_controls(&judge->tally[a], &d->open[a], &d->rule[a]);
        if (played)
            add_played(&judge->tally[a], &d->open[a], &d->rule[a], &d->table[a]);
        for (int b = next_choice(judge, a + 1); b < judge->choices; b = next_choice(judge, b + 1))
            add_gain(judge, d, a, b, controls, played);
    }
}

/* ---- Cheap worlds ---- */

static void solve_line(const Judge *judge, uint64_t number, int i) {
    const JudgeGame *game = judge->game;
    const void *world = record_world(judge, number);
    Random random = random_stream(judge->seed, game->game->name, "table", number);
    Outcome open = {.known = false};
    int line = judge->line[i];
    if (game->solve != NULL && (game->solved_every == 0 || number % game->solved_every == 0))
        open = game->solve(judge->question, world, line, judge->solvers[omp_get_thread_num()]);
    record_open(judge, number)[i] = open;
    Outcome rule = game->play(judge->question, world, line, judge->rule, &random);
    record_rule(judge, number)[i] = rule;
    record_table(judge, number)[i] = judge->tables == NULL ? rule : (Outcome){.known = false};
}

/* Draws the next worlds. Returns false when one was not found. */
static bool draw_worlds(Judge *judge, int count) {
    WorldDraws draws[PORTION];
    uint64_t first = judge->worlds;
    bool found = true;
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic) reduction(&& : found)
    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;
        draws[i] = judge->game->draw(judge->question, number, record_world(judge, number));
        found = found && draws[i].drawn > 0;
    }
    for (int i = 0; i < count; i++)
        world_draws_add(&judge->draws, &draws[i]);
    return found;
}

static bool prepare(const Judge *judge, uint64_t first, int count) {
    const void *worlds[PORTION];
    if (judge->game->prepare == NULL)
        return true;
    for (int i = 0; i < count; i++)
        worlds[i] = record_world(judge, first + (uint64_t)i);
    return judge->game->prepare(judge->question, worlds, count, judge->solvers, judge->threads);
}

static void solve_worlds(Judge *judge, int count) {
    uint64_t first = judge->worlds;
    int groups = (count + GROUP - 1) / GROUP;
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic)
    for (int item = 0; item < groups * judge->line_count; item++) {
        int from = item % groups * GROUP;
        for (int i = from; i < from + GROUP && i < count; i++)
            solve_line(judge, first + (uint64_t)i, item / groups);
    }
    Derived d;
    for (int i = 0; i < count; i++, judge->worlds++) {
        derive(judge, judge->worlds, record_open(judge, judge->worlds), d.open);
        derive(judge, judge->worlds, record_rule(judge, judge->worlds), d.rule);
        derive(judge, judge->worlds, record_table(judge, judge->worlds), d.table);
        add_world(judge, &d, true, judge->tables == NULL);
    }
}

Status judge_no_world(Error *error) {
    return error_set(error, STATUS_BAD_INPUT,
                     "%d deals were drawn and none agrees with the calls that were heard and the "
                     "condition that was given",
                     WORLD_MAX_DRAWS);
}

Status judge_sample(Judge *judge, uint64_t end, Error *error) {
    while (judge->worlds < end) {
        uint64_t first = judge->worlds;
        int count = end - first < PORTION ? (int)(end - first) : PORTION;
        if (!make_room(judge, first + (uint64_t)count))
            return error_set(error, STATUS_NO_MEMORY, "not enough memory");
        if (!draw_worlds(judge, count) || !prepare(judge, first, count))
            return judge_no_world(error);
        solve_worlds(judge, count);
    }
    if (judge->tables == NULL)
        judge->played = judge->worlds;
    return STATUS_OK;
}

/* ---- The race ---- */

static const Controlled *pair_of(const Judge *judge, const Controlled *pairs, int a, int b) {
    return &pairs[a < b ? a * judge->choices + b : b * judge->choices + a];
}

static bool is_racing(const Judge *judge, int choice) {
    int line = line_of(judge, choice);
    return line == JUDGE_NO_LINE || (judge->racing >> line & 1);
}

/* The best choice of those in the race that are not taken yet, or -1. */
static int next_best(const Judge *judge, const AtTable *at_table, const bool *taken) {
    int best = -1;
    for (int choice = next_choice(judge, 0); choice < judge->choices;
         choice = next_choice(judge, choice + 1))
        if (!taken[choice] && is_racing(judge, choice) &&
            (best < 0 || at_table[choice].score.value > at_table[best].score.value))
            best = choice;
    return best;
}

/* Is a choice clearly worse than the leader: by three standard errors of what the table has played,
 * or where it has not, by more than guesses are off? */
static bool is_beaten(const Judge *judge, const AtTable *at_table, int choice, int best) {
    const Controlled *gain = pair_of(judge, judge->gain, choice, best);
    bool by_match = judge->tally[best].chance.sum[1] != 0; /* chances decide, not scores */
    if (choice == best || by_match)
        return false;
    if (gain->known < LEAST_PLAYED)
        return at_table[choice].score.high < at_table[best].score.low;
    Estimate ahead = controlled_mean(gain, LOOKS_ONCE);
    double half = (ahead.high - ahead.value) / STATS_Z95 * 3;
    return (choice < best ? ahead.value : -ahead.value) + half < 0;
}

static void forget(Controlled *number) {
    number->known = 0;
    memset(number->known_sum, 0, sizeof number->known_sum);
    memset(number->known_product, 0, sizeof number->known_product);
}

void tally_forget(JudgeTally *tally) {
    tally->dropped = true;
    forget(&tally->made);
    forget(&tally->score);
}

/* Lines that leave the race after a few games: what these brought is why they left, so they are
 * told by a guess, as are differences from them. */
static void drop_lines(Judge *judge, uint64_t lines) {
    for (int a = next_choice(judge, 0); a < judge->choices; a = next_choice(judge, a + 1)) {
        int line = line_of(judge, a);
        if (line == JUDGE_NO_LINE || !(lines >> line & 1) ||
            judge->tally[a].score.known >= LEAST_TOLD)
            continue;
        judge->tally[a].dropped = true;
        for (int b = next_choice(judge, 0); b < judge->choices; b = next_choice(judge, b + 1)) {
            int at = a < b ? a * judge->choices + b : b * judge->choices + a;
            forget(&judge->gain[at]);
            forget(&judge->chance_gain[at]);
        }
    }
}

/* Takes lines out of the race that are beaten, and at its start all but the best few. A line that
 * is out does not come back: what it has played is an even sample of the worlds only up to then. */
static void narrow_race(Judge *judge) {
    uint64_t stay = 0;
    AtTable at_table[JUDGE_MAX_CHOICES];
    bool taken[JUDGE_MAX_LINES] = {false};
    for (int c = next_choice(judge, 0); c < judge->choices; c = next_choice(judge, c + 1))
        at_table[c] = tally_at_table(&judge->tally[c], judge_curve(judge, c), LOOKS_ONCE);
    int best = next_best(judge, at_table, taken), next = best;
    for (int count = 0; count < MOST_RACING && next >= 0; count++) {
        int line = line_of(judge, next);
        taken[next] = true;
        if (line != JUDGE_NO_LINE && !is_beaten(judge, at_table, next, best))
            stay |= (uint64_t)1 << line;
        next = next_best(judge, at_table, taken);
    }
    drop_lines(judge, judge->racing & ~stay);
    judge->racing &= stay;
}

/* ---- Worlds of the table ---- */

static uint64_t lines_to_play(const Judge *judge, uint64_t number) {
    const JudgeGame *game = judge->game;
    uint64_t wanted =
        game->wanted != NULL ? game->wanted(judge->question, record_world(judge, number)) : 0;
    return (judge->racing | wanted) & judge->lines;
}

static void play_line(const Judge *judge, uint64_t number, int i) {
    const JudgeGame *game = judge->game;
    Random random = random_stream(judge->seed, game->game->name, "table", number);
    record_table(judge, number)[i] =
        game->play(judge->question, record_world(judge, number), judge->line[i],
                   judge->tables[omp_get_thread_num()], &random);
}

/* Adds what the table made of the next world. */
static void add_table(Judge *judge, uint64_t lines) {
    uint64_t number = judge->played;
    Derived d;
    derive(judge, number, record_open(judge, number), d.open);
    derive(judge, number, record_rule(judge, number), d.rule);
    derive(judge, number, record_table(judge, number), d.table);
    for (int choice = 0; choice < judge->choices; choice++) {
        d.table[choice].known = d.table[choice].known && is_racing(judge, choice);
    }
    add_world(judge, &d, false, true);
    judge->plays += (uint64_t)set_count(lines);
    judge->played++;
}

/* The next worlds, which have been sampled. */
static void play_worlds(Judge *judge, int count) {
    uint64_t lines[PORTION_PLAYED], first = judge->played;
    for (int i = 0; i < count; i++)
        lines[i] = lines_to_play(judge, first + (uint64_t)i);
#pragma omp parallel for num_threads(judge->threads) schedule(dynamic)
    for (int item = 0; item < count * judge->line_count; item++) {
        int i = item / judge->line_count, place = item % judge->line_count;
        if (lines[i] >> judge->line[place] & 1)
            play_line(judge, first + (uint64_t)i, place);
    }
    for (int i = 0; i < count; i++)
        add_table(judge, lines[i]);
}

/* ---- Looking again ---- */

void judge_review(const Judge *judge, JudgeDerive *derive_one, void *context, JudgeTally *tally) {
    uint64_t end = judge->worlds < judge->capacity ? judge->worlds : judge->capacity;
    Outcome lines[JUDGE_MAX_LINES];
    *tally = (JudgeTally){.open = {0, 0}};
    for (uint64_t number = 0; number < end; number++) {
        const void *world = record_world(judge, number);
        unpack(judge, record_open(judge, number), lines);
        Outcome open = derive_one(context, world, lines);
        unpack(judge, record_rule(judge, number), lines);
        Outcome rule = derive_one(context, world, lines);
        unpack(judge, record_table(judge, number), lines);
        Outcome table = derive_one(context, world, lines);
        add_controls(tally, &open, &rule);
        add_played(tally, &open, &rule, &table);
    }
}

/* ---- A run ---- */

static bool is_endless(const EvalRequest *request) {
    return request->target > 0 || request->until_stopped;
}

static void answer(const Judge *judge, const JudgeRun *run, Looks looks) {
    Evaluation *evaluation = run->evaluation;
    evaluation->worlds = judge->worlds;
    evaluation->drawn = judge->draws.drawn;
    evaluation->forced = judge->draws.forced;
    evaluation->effective = world_draws_effective(&judge->draws, judge->worlds);
    evaluation->played = judge->played;
    evaluation->looks = looks;
    evaluation->row_count = evaluation->bid_count = 0;
    evaluation->advice = (EvalAdvice){.row = -1, .next = -1, .rival = -1};
    if (judge->worlds > 0)
        run->answer(judge, run->context, evaluation);
}

/* Asks whether to go on, and shows how far it is. */
static bool goes_on(const Judge *judge, const JudgeRun *run, uint64_t worlds, uint64_t plays) {
    const EvalRequest *request = run->request;
    uint64_t total = is_endless(request) ? 0 : worlds + (judge->tables != NULL ? plays : 0);
    if (request->show != NULL && judge->worlds > 0) {
        answer(judge, run, LOOKS_OFTEN);
        request->show(request->context, run->evaluation);
    }
    bool on = eval_goes_on(request, judge->worlds + judge->plays, total);
    run->evaluation->stopped = !on;
    return on;
}

/* Half the widest interval of odds: of all with open cards, and of those in the race at the
 * table. */
static double half_width(const Judge *judge) {
    double widest = 0;
    for (int choice = 0; choice < judge->choices; choice++) {
        const JudgeTally *tally = &judge->tally[choice];
        Estimate open = odds_estimate((double)tally->open.hits / fmax((double)tally->open.n, 1),
                                      (double)tally->open.n, LOOKS_OFTEN);
        Estimate table = controlled_odds(&tally->made, LOOKS_OFTEN);
        if (open.n > 0)
            widest = fmax(widest, open.high - open.low);
        if (tally->made.n > 0 && is_racing(judge, choice))
            widest = fmax(widest, table.high - table.low);
    }
    return widest / 2;
}

static bool is_precise(const Judge *judge, const EvalRequest *request) {
    return request->target > 0 && judge->worlds > 0 && half_width(judge) <= request->target;
}

/* Samples worlds to the number given; false: stop. */
static bool run_worlds(Judge *judge, const JudgeRun *run, uint64_t worlds, uint64_t plays,
                       Status *status, Error *error) {
    while (*status == STATUS_OK && judge->worlds < worlds) {
        if (!goes_on(judge, run, worlds, plays))
            return false;
        uint64_t end = judge->worlds + PORTION;
        *status = judge_sample(judge, end < worlds ? end : worlds, error);
    }
    return *status == STATUS_OK;
}

/* Lets the table play so many games in all, or so many worlds where that is asked for; false:
 * stop. */
static bool run_plays(Judge *judge, const JudgeRun *run, uint64_t worlds, uint64_t plays) {
    uint64_t most = judge->worlds < JUDGE_MAX_PLAYED ? judge->worlds : JUDGE_MAX_PLAYED;
    if (run->request->played_worlds > 0 && run->request->played_worlds < most)
        most = run->request->played_worlds;
    while (judge->tables != NULL && judge->played < most &&
           (run->request->played_worlds > 0 || judge->plays < plays)) {
        if (!goes_on(judge, run, worlds, plays))
            return false;
        narrow_race(judge);
        play_worlds(judge, most - judge->played < PORTION_PLAYED ? (int)(most - judge->played)
                                                                 : PORTION_PLAYED);
    }
    return true;
}

/* A player for each thread. */
static bool copy_players(Judge *judge, const Player *player) {
    bool complete = true;
    judge->tables = calloc((size_t)judge->threads, sizeof(Player *));
    for (int i = 0; judge->tables != NULL && i < judge->threads; i++) {
        judge->tables[i] = player_copy(player);
        complete = complete && judge->tables[i] != NULL;
    }
    return judge->tables != NULL && complete;
}

static Status seat_players(Judge *judge, const JudgeRun *run, Error *error) {
    const char *name = run->request->players != NULL ? run->request->players : "rule";
    Player *player;
    Status status = sim_player_new(sim_game_of(judge->game->game), name, &player, error);
    if (status != STATUS_OK)
        return status;
    snprintf(run->evaluation->players, sizeof run->evaluation->players, "%s", player->name);
    if (player->choose != judge->rule->choose && !copy_players(judge, player))
        status = error_set(error, STATUS_NO_MEMORY, "not enough memory");
    player_free(player);
    return status;
}

/* The table plays as many games for each world as the plan has it. */
static uint64_t scaled_plays(const EvalPlan *plan, uint64_t worlds) {
    uint64_t plays = (uint64_t)((double)plan->plays * (double)worlds / (double)plan->worlds);
    return plays > LEAST_TOLD ? plays : LEAST_TOLD;
}

Status judge_run(Judge *judge, const JudgeRun *run, Error *error) {
    const EvalRequest *request = run->request;
    bool endless = is_endless(request);
    uint64_t most = request->worlds > 0 ? request->worlds
                    : endless           ? MOST_WORLDS
                                        : run->plan.worlds;
    uint64_t worlds = endless && run->plan.worlds < most ? run->plan.worlds : most;
    uint64_t plays = scaled_plays(&run->plan, worlds);
    Status status = seat_players(judge, run, error);
    while (status == STATUS_OK && run_worlds(judge, run, worlds, plays, &status, error) &&
           run_plays(judge, run, worlds, plays) && endless && !is_precise(judge, request) &&
           (worlds < most || judge->played < judge->worlds)) {
        worlds = worlds < most / 2 ? 2 * worlds : most;
        plays *= 2;
    }
    if (status == STATUS_OK)
        answer(judge, run, endless ? LOOKS_OFTEN : LOOKS_ONCE);
    return status;
}

/* ---- Answers ---- */

/* What was dropped on the way was looked at for that. */
static Looks looks_of(const Judge *judge, int choice, const Evaluation *evaluation) {
    return is_racing(judge, choice) ? evaluation->looks : LOOKS_OFTEN;
}

/* Worlds that were not decided count as lost for the lower bound, and as made for the upper one. */
Estimate tally_open(const JudgeTally *tally, Looks looks) {
    double n = (double)tally->undecided.n, hits = (double)tally->open.hits;
    double undecided = (double)tally->undecided.hits;
    if (tally->open.n == 0)
        return (Estimate){0, 0, 1, 0};
    return (Estimate){.value = hits / (double)tally->open.n,
                      .low = odds_estimate(hits / n, n, looks).low,
                      .high = odds_estimate((hits + undecided) / n, n, looks).high,
                      .n = tally->undecided.n};
}

static double mean_value(const Mean *mean) {
    return mean->n > 0 ? (double)mean->sum / (double)mean->n : 0;
}

/* The odds at which the score is 0, if the games that are made and those that are not keep their
 * mean scores. */
static double break_even(const JudgeTally *tally) {
    if (tally->lost.n == 0 || tally->won.n == 0)
        return tally->lost.n == 0 ? 0 : 1;
    return -mean_value(&tally->lost) / (mean_value(&tally->won) - mean_value(&tally->lost));
}

/* The number as rule players end, where the table has not played enough. */
static Controlled guess_of(const Controlled *number) {
    Controlled guess = *number;
    enum { RULE = CONTROLS - 1 };
    guess.known = number->n;
    for (int i = 0; i <= CONTROLS; i++) {
        int from = i < CONTROLS ? i : RULE;
        guess.known_sum[i] = number->sum[from];
        for (int j = 0; j <= CONTROLS; j++)
            guess.known_product[i][j] = number->product[from][j < CONTROLS ? j : RULE];
    }
    return guess;
}

static bool is_rough(const Controlled *number) {
    return number->known < LEAST_PLAYED && number->known < number->n;
}

static Controlled known_or_guess(const Controlled *number) {
    return is_rough(number) ? guess_of(number) : *number;
}

static Estimate mean_at_table(const Controlled *number, Looks looks) {
    Controlled known = known_or_guess(number);
    return controlled_mean(&known, looks);
}

static Estimate odds_at_table(const Controlled *number, Looks looks) {
    Controlled known = known_or_guess(number);
    return controlled_odds(&known, looks);
}

/* Odds of a guess: by rule play, or by the curve, to which games that were played all the same are
 * added; it counts as so many of them as its error is that of. */
static double guess_odds(const JudgeTally *tally, const EvalCurve *curve, double rule) {
    double open = tally->open.n > 0 ? (double)tally->open.hits / (double)tally->open.n : 0;
    double odds = rule, played = (double)tally->made.known;
    if (curve != NULL)
        odds = eval_curve_odds(curve, open, (double)tally->open.n, rule, (double)tally->made.n);
    double off = curve != NULL ? curve->error : ODDS_OFF, worth = odds * (1 - odds) / (off * off);
    return (odds * worth + (double)tally->made.known_sum[CONTROLS]) / fmax(worth + played, 1e-9);
}

/* The score is what it is if games that are made, and those that are not, keep their mean scores.
 */
static AtTable guess(const JudgeTally *tally, const EvalCurve *curve) {
    Controlled made = guess_of(&tally->made), number = guess_of(&tally->score);
    Estimate rule = controlled_odds(&made, LOOKS_ONCE),
             score = controlled_mean(&number, LOOKS_ONCE);
    double odds = guess_odds(tally, curve, rule.value);
    double off = curve != NULL ? curve->error : ODDS_OFF;
    double swing = mean_value(&tally->won) - mean_value(&tally->lost);
    bool both = tally->won.n > 0 && tally->lost.n > 0;
    double value = score.value + (both ? (odds - rule.value) * swing : 0);
    double half = both && curve != NULL ? off * swing : SCORE_OFF * controlled_deviation(&number);
    return (AtTable){.odds = {odds, fmax(odds - off, 0), fmin(odds + off, 1), rule.n},
                     .score = {value, value - half, value + half, score.n},
                     .rough = true};
}

AtTable tally_at_table(const JudgeTally *tally, const EvalCurve *curve, Looks looks) {
    if (tally->dropped || is_rough(&tally->score))
        return guess(tally, curve);
    return (AtTable){.odds = odds_at_table(&tally->made, looks),
                     .score = mean_at_table(&tally->score, looks)};
}

const EvalCurve *judge_curve(const Judge *judge, int choice) {
    bool reason = judge->tables != NULL && judge->tables[0]->infers;
    return reason && judge->game->curve_of != NULL ? judge->game->curve_of(judge->question, choice)
                                                   : NULL;
}

void judge_fill_row(const Judge *judge, int choice, const Evaluation *evaluation, EvalRow *row) {
    const JudgeTally *tally = &judge->tally[choice];
    Looks looks = looks_of(judge, choice, evaluation);
    row->open = tally_open(tally, evaluation->looks);
    row->undecided = share_estimate(&tally->undecided, STATS_Z95).value;
    AtTable at_table = tally_at_table(tally, judge_curve(judge, choice), looks);
    row->table = at_table.odds;
    row->rough = at_table.rough;
    row->score = at_table.score;
    row->break_even = break_even(tally);
    row->points = mean_at_table(&tally->points, looks);
    Controlled points = known_or_guess(&tally->points);
    row->points_deviation = controlled_deviation(&points);
    for (int i = 0; i < EVAL_MAX_STEPS && evaluation->step_names[i] != NULL; i++)
        row->steps[i] = odds_at_table(&tally->step[i], looks);
    row->choice = choice;
}

/* What the table has played before what it has not, for that is behind by all that is known of it;
 * then by score. */
static bool comes_before(const EvalRow *a, const EvalRow *b) {
    return a->rough != b->rough ? b->rough : a->score.value > b->score.value;
}

void judge_insert_row(const EvalRow *row, Evaluation *evaluation) {
    EvalRow *rows = evaluation->rows;
    int at = evaluation->row_count++;
    assert(evaluation->row_count <= EVAL_MAX_ROWS);
    for (; at > 0 && comes_before(row, &rows[at - 1]); at--)
        rows[at] = rows[at - 1];
    rows[at] = *row;
}

void judge_add_row(const Judge *judge, int choice, Contract contract, int value,
                   Evaluation *evaluation) {
    EvalRow row = {.contract = contract, .value = value};
    judge_fill_row(judge, choice, evaluation, &row);
    judge_insert_row(&row, evaluation);
}

EvalVerdict judge_verdict(const Estimate *gain) {
    return gain->low > 0 ? EVAL_PLAY : gain->high < 0 ? EVAL_PASS : EVAL_CLOSE;
}

static Estimate scaled(Estimate e, double by) {
    return (Estimate){e.value * by, e.low * by, e.high * by, e.n};
}

/* Of two estimates, one of which the table has not played. */
static Estimate difference(Estimate a, Estimate b) {
    double half = hypot(a.high - a.value, b.high - b.value), value = a.value - b.value;
    return (Estimate){value, value - half, value + half, a.n < b.n ? a.n : b.n};
}

static Estimate gain_of(const Judge *judge, const Controlled *pairs, int a, int b,
                        const Evaluation *evaluation) {
    Looks looks_a = looks_of(judge, a, evaluation), looks_b = looks_of(judge, b, evaluation);
    Estimate gain =
        mean_at_table(pair_of(judge, pairs, a, b), looks_a > looks_b ? looks_a : looks_b);
    return a < b ? gain : (Estimate){-gain.value, -gain.high, -gain.low, gain.n};
}

Estimate judge_gain(const Judge *judge, int a, int b, const Evaluation *evaluation) {
    if (is_rough(pair_of(judge, judge->gain, a, b)) && judge->tables != NULL)
        return difference(judge_score(judge, a, evaluation), judge_score(judge, b, evaluation));
    return gain_of(judge, judge->gain, a, b, evaluation);
}

Estimate judge_chance_gain(const Judge *judge, int a, int b, const Evaluation *evaluation) {
    return scaled(gain_of(judge, judge->chance_gain, a, b, evaluation), 1.0 / JUDGE_SURE);
}

Estimate judge_score(const Judge *judge, int choice, const Evaluation *evaluation) {
    return tally_at_table(&judge->tally[choice], judge_curve(judge, choice),
                          looks_of(judge, choice, evaluation))
        .score;
}

Estimate judge_chance(const Judge *judge, int choice, const Evaluation *evaluation) {
    Estimate odds =
        scaled(mean_at_table(&judge->tally[choice].chance, looks_of(judge, choice, evaluation)),
               1.0 / JUDGE_SURE);
    odds.low = fmax(odds.low, 0);
    odds.high = fmin(odds.high, 1);
    return odds;
}

void judge_compare(const Judge *judge, Evaluation *evaluation) {
    EvalAdvice *advice = &evaluation->advice;
    const EvalRow *rows = evaluation->rows;
    for (int row = 0; row < evaluation->row_count && advice->next < 0; row++) {
        Estimate ahead = judge_gain(judge, rows[advice->row].choice, rows[row].choice, evaluation);
        if (row != advice->row && (ahead.low != 0 || ahead.high != 0)) { /* else it is the same */
            advice->ahead = ahead;
            advice->next = row;
        }
    }
    if (advice->next >= 0 && advice->ahead.low <= 0)
        advice->rival = advice->next;
}

void judge_advise(const Judge *judge, int passing, Evaluation *evaluation) {
    evaluation->pass = judge_score(judge, passing, evaluation);
    evaluation->gain = judge_gain(judge, evaluation->rows[0].choice, passing, evaluation);
    evaluation->advice.row = 0;
    evaluation->advice.verdict = judge_verdict(&evaluation->gain);
    judge_compare(judge, evaluation);
}
