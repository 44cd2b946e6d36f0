/* Malenko: which of the games still owed to name on the first five cards. */
#include "skat_discard.h"
#include "skat_eval.h"
#include "skat_ramsch.h"
#include "skat_sums.h"
#include "solvers.h"

#include <assert.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    FOREHAND = 0,
    FIRST_CARDS = 5,
    WORLDS = 500,       /* solved by default */
    USUAL_WORLDS = 500, /* for what a game usually brings */
    MOST_AT_ONCE = 256, /* worlds */
    POINTS_EVERY = 4,
    CONTRACTS = SKAT_GRAND + 1 /* four suits and Grand */
};

/* ---- The games owed ---- */

static const char *const game_names[] = {"red", "black", "grand", "ramsch"};

/* Reads one name of at most length characters; -1 when it is none. */
static int find_game(const char *name, size_t length) {
    for (int game = 0; game < SKAT_MALENKO_GAMES; game++)
        if (strlen(game_names[game]) == length && strncasecmp(game_names[game], name, length) == 0)
            return game;
    return -1;
}

/* Reads the games owed, as a bit set; NULL means all four. */
static Status parse_owed(const char *text, unsigned *owed, Error *error) {
    static const char separators[] = ", \t";
    *owed = text == NULL ? SKAT_MALENKO_ALL : 0;
    for (const char *at = text; at != NULL && *(at += strspn(at, separators)) != '\0';) {
        size_t length = strcspn(at, separators);
        int game = find_game(at, length);
        if (game < 0)
            return error_set(error, STATUS_BAD_INPUT,
                             "games owed: \"%.*s\" is not one of red, black, grand, ramsch",
                             (int)(length < 20 ? length : 20), at);
        *owed |= 1u << game;
        at += length;
    }
    return *owed != 0 ? STATUS_OK
                      : error_set(error, STATUS_BAD_INPUT, "games owed: at least one is expected");
}

/* ---- Solved games ---- */

typedef struct Malenko {
    const SkatView *view;
    Solver **solvers;
    int threads;
    unsigned kinds; /* bit set of the contracts asked for */
    Worlds worlds;
    uint64_t judged;
    SkatSums sums[CONTRACTS];
    SkatPoints points[CONTRACTS];
} Malenko;

/* One contract in one world. */
typedef struct Judged {
    SkatOutcome outcome;
    CardSet twelve;
    SkatPointsSample points;
} Judged;

/* Forehand picks up and puts away by the rule. */
static Judged judge_world(const Malenko *malenko, Solver *solver, const Deal *world, int kind,
                          uint64_t number) {
    const SkatView *view = malenko->view;
    Judged judged = {.twelve = world->hands[FOREHAND] | world->talon};
    SkatGame game;
    CardSet discard;
    skat_list_discards(judged.twelve, (Contract){.kind = (uint8_t)kind}, &discard, 1);
    skat_view_game(view, world, kind, discard, &game);
    judged.outcome = skat_solve_outcome(solver, &game);
    if (number % POINTS_EVERY == 0) {
        Random random = random_stream(view->seed, skat_game.name, "points",
                                      number * CONTRACTS + (uint64_t)kind);
        judged.points = skat_points_sample(solver, &game, judged.outcome, &random);
    }
    return judged;
}

static int payoff(const Malenko *malenko, int kind, CardSet twelve, SkatOutcome outcome) {
    return skat_payoff(malenko->view->rules, (Contract){.kind = (uint8_t)kind}, FOREHAND, twelve, 0,
                       outcome);
}

static void tally(Malenko *malenko, int kind, uint64_t number, const Judged *judged) {
    Share made = {judged->outcome >= SKAT_WON, 1};
    uint64_t outcomes[SKAT_OUTCOMES] = {0};
    int payoffs[SKAT_OUTCOMES];
    outcomes[judged->outcome] = 1;
    for (SkatOutcome outcome = 0; outcome < SKAT_OUTCOMES; outcome++)
        payoffs[outcome] = payoff(malenko, kind, judged->twelve, outcome);
    skat_sums_add(&malenko->sums[kind], &made, outcomes, payoffs);
    if (number % POINTS_EVERY == 0)
        skat_points_add(&malenko->points[kind], &judged->points);
}

/* The next worlds, up to number end: at most MOST_AT_ONCE. */
static void judge_portion(Malenko *malenko, uint64_t end) {
    Judged judged[CONTRACTS][MOST_AT_ONCE];
    uint64_t first = malenko->judged;
    int count = (int)(end - first);
    assert(count <= MOST_AT_ONCE);
#pragma omp parallel for num_threads(malenko->threads) schedule(dynamic)
    for (int item = 0; item < CONTRACTS * count; item++) {
        int kind = item / count, i = item % count;
        uint64_t number = first + (uint64_t)i;
        Deal world;
        world_sample(&malenko->worlds, number, &world); /* nothing is heard: every deal is one */
        if (malenko->kinds >> kind & 1)
            judged[kind][i] =
                judge_world(malenko, malenko->solvers[omp_get_thread_num()], &world, kind, number);
    }
    for (int kind = 0; kind < CONTRACTS; kind++)
        for (int i = 0; i < count && (malenko->kinds >> kind & 1); i++)
            tally(malenko, kind, first + (uint64_t)i, &judged[kind][i]);
    malenko->judged = end;
}

/* Half the widest interval of open odds. */
static double half_width(const SkatEval *eval, const Malenko *malenko) {
    double widest = 0;
    for (int kind = 0; kind < CONTRACTS; kind++)
        if (malenko->kinds >> kind & 1) {
            Estimate open = skat_sums_worth(&malenko->sums[kind], eval->z).open;
            widest = fmax(widest, open.high - open.low);
        }
    return widest / 2;
}

/* ---- Usual hands ---- */

/* What a game brings when it is named on any five cards: of Red and Black the suit that the plain
 * rule prefers. Who still owes a game will have to name it on such a hand. */
static Estimate usual_score(const Malenko *malenko, int game) {
    Worlds worlds = {.game = &skat_game, .seed = malenko->view->seed, .purpose = "usual"};
    int payoffs[USUAL_WORLDS];
    Mean mean = {0};
#pragma omp parallel for num_threads(malenko->threads) schedule(dynamic)
    for (int i = 0; i < USUAL_WORLDS; i++) {
        Deal world;
        Random random = random_stream(worlds.seed, skat_game.name, "five", (uint64_t)i);
        world_sample(&worlds, (uint64_t)i, &world);
        CardSet rest = world.hands[FOREHAND], five = random_take(&random, &rest, FIRST_CARDS);
        int kind = skat_choose_malenko(five, 1u << game).kind;
        Judged judged =
            judge_world(malenko, malenko->solvers[omp_get_thread_num()], &world, kind, (uint64_t)i);
        payoffs[i] = payoff(malenko, kind, judged.twelve, judged.outcome);
    }
    for (int i = 0; i < USUAL_WORLDS; i++)
        mean_add(&mean, payoffs[i]);
    return mean_estimate(&mean, STATS_Z95);
}

/* Fills in what the games of the rows usually bring. */
static void fill_usual(SkatEval *eval, const Malenko *malenko) {
    Evaluation *evaluation = eval->evaluation;
    Estimate usual[SKAT_MALENKO_GAMES] = {{.n = 0}};
    for (int i = 0; i < evaluation->row_count; i++) {
        SkatMalenko game = skat_malenko(evaluation->rows[i].contract);
        if (usual[game].n == 0)
            usual[game] = game == SKAT_MALENKO_RAMSCH ? skat_eval_usual_ramsch(eval)
                                                      : usual_score(malenko, game);
        evaluation->rows[i].usual = usual[game];
    }
}

/* ---- Rows ---- */

static void add_solved_rows(SkatEval *eval, const Malenko *malenko) {
    Evaluation *evaluation = eval->evaluation;
    for (int kind = 0; kind < CONTRACTS && malenko->judged > 0; kind++) {
        Contract contract = {.kind = (uint8_t)kind};
        if ((malenko->kinds >> kind & 1) == 0)
            continue;
        EvalRow *row = &evaluation->rows[evaluation->row_count++];
        *row = (EvalRow){
            .contract = contract,
            .value = skat_value(eval->request->rules, contract, eval->view.hand, SKAT_PLAIN)};
        skat_sums_fill(&malenko->sums[kind], &malenko->points[kind], eval->z, row);
    }
}

static void advise(Evaluation *evaluation) {
    if (evaluation->row_count == 0)
        return;
    evaluation->advice.verdict = EVAL_PLAY; /* something must be named */
    evaluation->advice.pick_up = true;
    skat_eval_advise_row(evaluation);
}

/* ---- The question ---- */

static Status check(const EvalRequest *request, Error *error) {
    if (request->seat != FOREHAND)
        return error_set(error, STATUS_BAD_INPUT,
                         "in Malenko forehand (seat 0) names the game, not seat %d", request->seat);
    if (request->talon != 0 || request->all)
        return error_set(error, STATUS_BAD_INPUT,
                         "in Malenko the game is named before the talon is seen");
    return STATUS_OK;
}

static unsigned asked_kinds(const EvalRequest *request, unsigned owed) {
    unsigned kinds = 0;
    for (int kind = 0; kind < CONTRACTS; kind++) {
        Contract contract = {.kind = (uint8_t)kind};
        bool asked = request->restricted ? request->contract.kind == kind
                                         : (owed >> skat_malenko(contract) & 1) != 0;
        kinds |= (unsigned)asked << kind;
    }
    return kinds;
}

static bool several_owed(unsigned owed) {
    return (owed & (owed - 1)) != 0;
}

static Status evaluate(SkatEval *eval, Malenko *malenko, unsigned owed, Error *error) {
    const EvalRequest *request = eval->request;
    uint64_t end;
    malenko->view = &eval->view;
    malenko->threads = request->threads;
    malenko->kinds = asked_kinds(request, owed);
    malenko->worlds = skat_view_worlds(&eval->view, 0, "judge");
    malenko->solvers = solvers_new(request->threads);
    if (malenko->solvers == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    skat_eval_plan_worlds(eval, WORLDS);
    while ((end = skat_eval_next(eval, malenko->judged, half_width(eval, malenko))) >
           malenko->judged)
        judge_portion(malenko, end);
    eval->evaluation->worlds = eval->evaluation->drawn = malenko->judged;
    eval->evaluation->effective = (double)malenko->judged;
    if (!eval->evaluation->stopped || malenko->judged > 0) {
        add_solved_rows(eval, malenko);
        if ((owed >> SKAT_MALENKO_RAMSCH & 1) && !request->restricted)
            skat_eval_add_ramsch(eval, false);
        if (several_owed(owed))
            fill_usual(eval, malenko);
        skat_eval_sort_rows(eval);
        advise(eval->evaluation);
    }
    solvers_free(malenko->solvers, request->threads);
    return STATUS_OK;
}

Status skat_eval_malenko(SkatEval *eval, Error *error) {
    unsigned owed;
    Status status = check(eval->request, error);
    if (status == STATUS_OK)
        status = parse_owed(eval->request->owed, &owed, error);
    if (status != STATUS_OK)
        return status;
    Malenko *malenko = calloc(1, sizeof *malenko);
    if (malenko == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    status = evaluate(eval, malenko, owed, error);
    free(malenko);
    return status;
}
