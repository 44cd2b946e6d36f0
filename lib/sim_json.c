#include "sim_json.h"

static bool is_debt(const BatchJob *job) {
    const Game *game = job->rules->game;
    return game->score_is_debt(job->rules);
}

static json_t *share_json(const Share *share) {
    Estimate e = share_estimate(share, STATS_Z95);
    return json_pack("{s:f,s:f,s:f,s:I}", "p", e.value, "low", e.low, "high", e.high, "n",
                     (json_int_t)e.n);
}

/* null below two observations, where there is no interval. units: that go to one of what is told.
 */
static json_t *mean_json(const Mean *mean, int units) {
    Estimate e = mean_estimate(mean, STATS_Z95);
    if (e.n < 2)
        return json_null();
    return json_pack("{s:f,s:f,s:f,s:f,s:I}", "mean", e.value / units, "low", e.low / units, "high",
                     e.high / units, "sd", mean_deviation(mean) / units, "n", (json_int_t)e.n);
}

static json_t *modifiers_json(const Game *game, const ContractTally *contract) {
    json_t *array = json_array();
    for (int i = 0; game->modifiers[i] != NULL; i++)
        if (contract->modifier[i].n > 0)
            json_array_append_new(array, json_pack("{s:s,s:o}", "modifier", game->modifiers[i],
                                                   "made", share_json(&contract->modifier[i])));
    return array;
}

static json_t *specials_json(const ContractTally *contract) {
    json_t *array = json_array();
    for (const SpecialTally *s = contract->special; s->name != NULL; s++) {
        const Share share = {s->deals, contract->deals};
        json_array_append_new(
            array, json_pack("{s:s,s:o}", "special", s->name, "share", share_json(&share)));
    }
    return array;
}

static json_t *contract_json(const BatchJob *job, const Tally *tally, int kind) {
    const Game *game = job->rules->game;
    const ContractTally *contract = &tally->contract[kind];
    const Share share = {contract->deals, tally->passed_in.n};
    json_t *seats = json_array();
    for (int seat = 0; seat < game->seats; seat++)
        json_array_append_new(seats, mean_json(&contract->seat[seat], 1));
    json_t *object = json_pack("{s:s,s:I,s:o,s:o,s:o,s:{s:o,s:o,s:o},s:o,s:o}", "contract",
                               game->contracts[kind].code, "deals", (json_int_t)contract->deals,
                               "share", share_json(&share), "made", share_json(&contract->made),
                               "points", mean_json(&contract->points, game_point_units(job->rules)),
                               "score", "declarer", mean_json(&contract->declarer, 1), "others",
                               mean_json(&contract->others, 1), "seats", seats, "modifiers",
                               modifiers_json(game, contract), "special", specials_json(contract));
    if (job->solve)
        json_object_set_new(object, "open", share_json(&contract->open));
    return object;
}

static json_t *seat_json(const SeatTally *seat) {
    return json_pack("{s:o,s:o,s:o}", "declares", share_json(&seat->declares), "made",
                     share_json(&seat->made), "score", mean_json(&seat->score, 1));
}

/* ---- Tables that were asked for ---- */

/* The bins of a cell as texts. */
static json_t *bins_json(const Crosstab *table, int cell) {
    json_t *array = json_array();
    int bins[CROSSTAB_AXES];
    char text[BIN_TEXT];
    crosstab_bins(table, cell, bins);
    for (int i = 0; i < table->axis_count; i++)
        json_array_append_new(array, json_string(axis_print(&table->axes[i], bins[i], text)));
    return array;
}

/* Of a count of deals the share of all that the table has counted. */
static json_t *cell_json(const Crosstab *table, const Mean *cell, uint64_t all) {
    Share share = {(uint64_t)cell->sum, table->counts ? all : cell->n};
    if (table->counts || table->what.truth)
        return share_json(&share);
    return mean_json(cell, table->what.scale);
}

static json_t *table_json(const Crosstab *table, const Mean *cells) {
    json_t *axes = json_array(), *filled = json_array();
    uint64_t all = crosstab_deals(table, cells);
    for (int i = 0; i < table->axis_count; i++)
        json_array_append_new(axes, json_string(table->axes[i].name));
    for (int cell = 0; cell < table->cells; cell++)
        if (cells[cell].n > 0)
            json_array_append_new(filled, json_pack("{s:o,s:I,s:o}", "at", bins_json(table, cell),
                                                    "deals", (json_int_t)cells[cell].n,
                                                    table->counts ? "share" : "value",
                                                    cell_json(table, &cells[cell], all)));
    return json_pack("{s:s,s:o,s:I,s:o}", "tally", table->text, "axes", axes, "deals",
                     (json_int_t)all, "cells", filled);
}

static json_t *tables_json(const Inquiry *inquiry, const Tally *tally) {
    json_t *array = json_array();
    for (int i = 0; i < inquiry->table_count; i++)
        json_array_append_new(array,
                              table_json(&inquiry->tables[i], &tally->cells[inquiry->first[i]]));
    return array;
}

json_t *sim_report_json(const BatchJob *job, const Tally *tally) {
    const Game *game = job->rules->game;
    json_t *contracts = json_array(), *seats = json_array();
    for (int kind = 0; kind < game->contract_count; kind++)
        if (tally->contract[kind].deals > 0)
            json_array_append_new(contracts, contract_json(job, tally, kind));
    for (int seat = 0; seat < game->seats; seat++)
        json_array_append_new(seats, seat_json(&tally->seat[seat]));
    json_t *object = json_pack(
        "{s:s,s:s,s:I,s:s,s:I,s:I,s:b,s:o,s:I,s:o,s:o}", "game", game->name, "profile",
        job->rules->profile, "seed", (json_int_t)job->seed, "player", job->player->name, "asked",
        (json_int_t)(job->deals - job->begin), "deals", (json_int_t)tally->passed_in.n,
        "score_is_debt", is_debt(job), "passed_in", share_json(&tally->passed_in), "again",
        (json_int_t)tally->again, "contracts", contracts, "seats", seats);
    if (inquiry_given(job->inquiry) != NULL) {
        json_object_set_new(object, "given", json_string(inquiry_given(job->inquiry)));
        json_object_set_new(object, "outside", json_integer((json_int_t)tally->outside));
    }
    if (job->inquiry != NULL && job->inquiry->table_count > 0)
        json_object_set_new(object, "tallies", tables_json(job->inquiry, tally));
    return object;
}
