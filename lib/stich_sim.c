#include "json.h"
#include "sim_json.h"
#include "stich_handle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* A summary with all that it points to, in one piece of memory apart from the JSON. */
typedef struct Answer {
    StichSummary told; /* first: the caller knows its address */
    char *json;
    const StichContractSummary *contract_list[MAX_CONTRACTS];
    StichContractSummary contracts[MAX_CONTRACTS];
    const StichSeatSummary *seat_list[MAX_SEATS];
    StichSeatSummary seats[MAX_SEATS];
} Answer;

static StichEstimate share_told(const Share *share) {
    Estimate e = share_estimate(share, STATS_Z95);
    return estimate_told(&e);
}

/* units: that go to one of what is told. */
static StichEstimate mean_told(const Mean *mean, int units) {
    Estimate e = mean_estimate(mean, STATS_Z95);
    return (StichEstimate){e.value / units, e.low / units, e.high / units, e.n};
}

static void tell_contract(const Rules *rules, const Tally *tally, int kind,
                          StichContractSummary *told) {
    const ContractTally *contract = &tally->contract[kind];
    const Share share = {contract->deals, tally->passed_in.n};
    snprintf(told->contract, sizeof told->contract, "%s", rules->game->contracts[kind].code);
    told->deals = contract->deals;
    told->share = share_told(&share);
    told->made = share_told(&contract->made);
    told->open = share_told(&contract->open);
    told->points = mean_told(&contract->points, game_point_units(rules));
    told->declarer = mean_told(&contract->declarer, 1);
    told->others = mean_told(&contract->others, 1);
}

static void tell_summary(const Rules *rules, const Tally *tally, Answer *answer) {
    StichSummary *told = &answer->told;
    told->deals = tally->passed_in.n;
    told->again = tally->again;
    told->score_is_debt = rules->game->score_is_debt(rules);
    told->passed_in = share_told(&tally->passed_in);
    told->contracts = answer->contract_list;
    for (int kind = 0; kind < rules->game->contract_count; kind++)
        if (tally->contract[kind].deals > 0) {
            StichContractSummary *contract = &answer->contracts[told->contract_count];
            tell_contract(rules, tally, kind, contract);
            answer->contract_list[told->contract_count++] = contract;
        }
    told->seats = answer->seat_list;
    told->seat_count = rules->game->seats;
    for (int seat = 0; seat < told->seat_count; seat++) {
        const SeatTally *from = &tally->seat[seat];
        answer->seats[seat] = (StichSeatSummary){
            share_told(&from->declares), share_told(&from->made), mean_told(&from->score, 1)};
        answer->seat_list[seat] = &answer->seats[seat];
    }
    told->json = answer->json;
}

/* A new answer, or NULL when memory is short. */
static Answer *answer_new(const BatchJob *job, const Tally *tally) {
    char *json = json_text_of_new(sim_report_json(job, tally));
    Answer *answer = json != NULL ? calloc(1, sizeof *answer) : NULL;
    if (answer != NULL) {
        answer->json = json;
        tell_summary(job->rules, tally, answer);
    } else {
        free(json);
    }
    return answer;
}

/* A job during its run. */
typedef struct Running {
    Work *work;
    const BatchJob *job;
} Running;

static Status take_block(void *context, const BatchBlock *block) {
    const Running *running = context;
    bool on = work_goes_on(running->work, block->end, running->job->deals);
    return on ? STATUS_OK : STATUS_INTERRUPTED;
}

static Status read_job(const StichGame *game, const StichSimulation *own, Player **player,
                       BatchJob *job, Error *error) {
    const SimGame *sim = sim_game_of(game->common.game);
    if (own->deals == 0 || own->deals > INT64_MAX)
        return error_set(error, STATUS_USAGE, "deals: expected a number from 1 to %" PRId64,
                         INT64_MAX);
    if (own->seed > INT64_MAX)
        return error_set(error, STATUS_USAGE, "seed: expected a number from 0 to %" PRId64,
                         INT64_MAX);
    Status status = sim_player_new(sim, own->player != NULL ? own->player : "rule", player, error);
    *job = (BatchJob){.rules = &game->common.rules,
                      .player = *player,
                      .seed = own->seed,
                      .deals = own->deals,
                      .threads = game->common.threads,
                      .solve = own->solve != 0};
    return status;
}

/* Runs the job; *answer becomes what it came to, also when it was interrupted. */
static Status run(const BatchJob *job, Work *work, Answer **answer, Error *error) {
    Running running = {work, job};
    Tally *tally = calloc(1, sizeof *tally);
    Status status = STATUS_NO_MEMORY;
    if (tally != NULL && !work_goes_on(work, 0, job->deals))
        status = error_set(error, STATUS_INTERRUPTED, "interrupted before the first deal");
    else if (tally != NULL)
        status = batch_run(job, take_block, &running, tally, error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED)
        *answer = answer_new(job, tally);
    free(tally);
    return *answer != NULL ? status
                           : error_set(error, STATUS_NO_MEMORY, "not enough memory for a summary");
}

StichStatus stich_simulate(StichGame *game, const StichSimulation *simulation,
                           StichSummary **summary, StichError *error) {
    Error trouble = {0};
    StichSimulation own = {0};
    BatchJob job = {0};
    Player *player = NULL;
    Answer *answer = NULL;
    *summary = NULL;
    Status status = options_copy(&own, sizeof own, simulation, &trouble);
    if (status == STATUS_OK)
        status = read_job(game, &own, &player, &job, &trouble);
    Work work = {game, own.progress, own.context};
    if (status == STATUS_OK)
        trouble.status = run(&job, &work, &answer, &trouble);
    player_free(player);
    if (answer != NULL)
        *summary = &answer->told;
    return error_tell(&trouble, error);
}

void stich_free_summary(StichSummary *summary) {
    Answer *answer = (Answer *)summary;
    if (answer != NULL)
        free(answer->json);
    free(answer);
}
