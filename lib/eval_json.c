#include "eval_json.h"

#include "sim/condition.h"
#include "json.h"

#include <math.h>

/* A bound that is not finite (of too few worlds) is null. */
static json_t *bound_json(double bound) {
    return isfinite(bound) ? json_real(bound) : json_null();
}

/* An estimate whose value has this name: "p" for odds, "mean" for the rest. */
static json_t *estimate_json(const char *name, const Estimate *estimate) {
    return json_pack("{s:f,s:o,s:o,s:I}", name, estimate->value, "low", bound_json(estimate->low),
                     "high", bound_json(estimate->high), "n", (json_int_t)estimate->n);
}

static json_t *points_json(const EvalRow *row) {
    json_t *points = estimate_json("mean", &row->points);
    json_object_set_new(points, "sd", json_real(row->points_deviation));
    return points;
}

/* What is chosen of the cards: those put away, kept, and led first. */
static void put_cards(json_t *object, const Game *game, const EvalRow *row) {
    CardSet led = 0;
    for (int i = 0; i < row->contract.led_count; i++)
        led |= set_of(row->contract.led[i]);
    if (row->discard != 0)
        json_object_set_new(object, "discard", json_cards(game->deck, row->discard));
    if (row->kept != 0)
        json_object_set_new(object, "kept", json_cards(game->deck, row->kept));
    if (led != 0)
        json_object_set_new(object, "led", json_cards(game->deck, led));
}

static json_t *row_json(const Game *game, const Evaluation *evaluation, const EvalRow *row) {
    json_t *object = json_pack("{s:s,s:o}", "contract", game->contracts[row->contract.kind].code,
                               "modifiers", json_modifiers(game, row->contract));
    if (row->action != NULL)
        json_object_set_new(object, "action", json_string(row->action));
    if (row->cards != 0)
        json_object_set_new(object, "cards", json_cards(game->deck, row->cards));
    put_cards(object, game, row);
    if (row->exact)
        json_object_set_new(object, "exact", json_true());
    if (row->open.n > 0)
        json_object_set_new(object, "open", estimate_json("p", &row->open));
    if (row->undecided > 0)
        json_object_set_new(object, "undecided", json_real(row->undecided));
    if (row->table.n > 0)
        json_object_set_new(object, "table", estimate_json("p", &row->table));
    if (row->rough)
        json_object_set_new(object, "rough", json_true());
    for (int i = 0; i < EVAL_MAX_STEPS; i++)
        if (evaluation->step_names[i] != NULL && row->steps[i].n > 0)
            json_object_set_new(object, evaluation->step_names[i],
                                estimate_json("p", &row->steps[i]));
    if (row->points.n > 0)
        json_object_set_new(object, "points", points_json(row));
    if (row->score.n > 0) {
        json_object_set_new(object, "score", estimate_json("mean", &row->score));
        json_object_set_new(object, "break_even", json_real(row->break_even));
    }
    if (row->value > 0)
        json_object_set_new(object, "value", json_integer(row->value));
    if (row->match.n > 0)
        json_object_set_new(object, "match", estimate_json("p", &row->match));
    if (row->usual.n > 0)
        json_object_set_new(object, "usual", estimate_json("mean", &row->usual));
    return object;
}

static json_t *contract_json(const Game *game, Contract contract) {
    return json_pack("{s:s,s:o}", "contract", game->contracts[contract.kind].code, "modifiers",
                     json_modifiers(game, contract));
}

static json_t *bid_json(const Game *game, const Evaluation *evaluation, const EvalBid *bid) {
    json_t *object = json_pack("{s:i}", "bid", bid->bid);
    if (bid->open.n > 0) {
        json_t *usual = contract_json(game, bid->usual);
        json_object_set_new(usual, "share", json_real(bid->usual_share));
        if (bid->rough)
            json_object_set_new(usual, "rough", json_true());
        json_object_set_new(object, "pick_up",
                            json_pack("{s:o,s:o,s:o,s:o}", "open", estimate_json("p", &bid->open),
                                      "table", estimate_json("p", &bid->table), "score",
                                      estimate_json("mean", &bid->score), "usual", usual));
    }
    if (bid->alone >= 0) {
        json_t *alone = contract_json(game, evaluation->rows[bid->alone].contract);
        json_object_set_new(alone, "open", estimate_json("p", &bid->alone_open));
        json_object_set_new(alone, "table", estimate_json("p", &bid->alone_table));
        json_object_set_new(alone, "score", estimate_json("mean", &bid->alone_score));
        if (bid->alone_rough)
            json_object_set_new(alone, "rough", json_true());
        json_object_set_new(object, "hand", alone);
    }
    return object;
}

static json_t *choice_json(const Game *game, const EvalRow *row) {
    json_t *object = contract_json(game, row->contract);
    if (row->action != NULL)
        json_object_set_new(object, "action", json_string(row->action));
    put_cards(object, game, row);
    return object;
}

static json_t *advice_json(const Game *game, const Evaluation *evaluation,
                           const EvalAdvice *advice) {
    static const char *const verdicts[] = {"pass", "close", "play"};
    json_t *object = json_pack("{s:s,s:i,s:i,s:b,s:b}", "verdict", verdicts[advice->verdict], "bid",
                               advice->bid, "sure_bid", advice->sure_bid, "pick_up",
                               advice->pick_up, "either", advice->either);
    if (advice->row >= 0)
        json_object_set_new(object, "game", choice_json(game, &evaluation->rows[advice->row]));
    if (advice->next >= 0) {
        json_object_set_new(object, "next", choice_json(game, &evaluation->rows[advice->next]));
        json_object_set_new(object, "ahead", estimate_json("mean", &advice->ahead));
    }
    if (advice->rival >= 0)
        json_object_set_new(object, "rival", choice_json(game, &evaluation->rows[advice->rival]));
    return object;
}

/* What each card is worth, and which to play. */
static void add_cards_json(const Game *game, const Evaluation *evaluation, json_t *object) {
    json_t *rows = json_array();
    for (int i = 0; i < evaluation->card_count; i++)
        json_array_append_new(rows, row_json(game, evaluation, &evaluation->cards[i]));
    const EvalAdvice *advice = &evaluation->card_advice;
    json_object_set_new(object, "cards", rows);
    json_object_set_new(object, "play",
                        json_cards(game->deck, evaluation->cards[advice->row].cards));
    if (advice->next >= 0)
        json_object_set_new(object, "ahead", estimate_json("mean", &advice->ahead));
}

/* How the match stands, what it is worth after passing, and what would be advised without it. */
static void add_match_json(const Game *game, const EvalRequest *request,
                           const Evaluation *evaluation, json_t *object) {
    json_object_set_new(object, "match_score",
                        json_pack("[i,i]", request->match_score[0], request->match_score[1]));
    json_object_set_new(object, "match_gain", estimate_json("mean", &evaluation->match_gain));
    if (request->played_count > 0)
        return;
    json_object_set_new(object, "match_before", json_real(evaluation->match_before));
    json_object_set_new(object, "match_pass", estimate_json("p", &evaluation->match_pass));
    json_object_set_new(object, "by_score", advice_json(game, evaluation, &evaluation->by_score));
}

json_t *eval_json(const Common *common, const EvalRequest *request, const Evaluation *evaluation) {
    const Game *game = common->game;
    json_t *rows = json_array(), *bids = json_array();
    for (int i = 0; i < evaluation->row_count; i++)
        json_array_append_new(rows, row_json(game, evaluation, &evaluation->rows[i]));
    for (int i = 0; i < evaluation->bid_count; i++)
        json_array_append_new(bids, bid_json(game, evaluation, &evaluation->bids[i]));
    json_t *object =
        json_pack("{s:s,s:o,s:i,s:s,s:I,s:s,s:I,s:I,s:I,s:f,s:I,s:b,s:i,s:o,s:o,s:o}", "game",
                  game->name, "hand", json_cards(game->deck, request->hand), "seat", request->seat,
                  "profile", common->rules.profile, "seed", (json_int_t)request->seed, "players",
                  evaluation->players, "worlds", (json_int_t)evaluation->worlds, "drawn",
                  (json_int_t)evaluation->drawn, "forced", (json_int_t)evaluation->forced,
                  "effective", evaluation->effective, "played", (json_int_t)evaluation->played,
                  "sequence", evaluation->looks == LOOKS_OFTEN, "bid", evaluation->bid, "contracts",
                  rows, "bids", bids, "advice", advice_json(game, evaluation, &evaluation->advice));
    if (request->talon != 0)
        json_object_set_new(object, eval_game_of(game)->talon_name,
                            json_cards(game->deck, request->talon));
    if (request->against_solo)
        json_object_set_new(object, "against_solo", json_true());
    if (request->upcard != 0) {
        json_object_set_new(object, "upcard", json_cards(game->deck, request->upcard));
        json_object_set_new(object, "round", json_integer(request->round));
    }
    if (request->bottom != 0)
        json_object_set_new(object, "bottom", json_cards(game->deck, request->bottom));
    if (evaluation->pass.n > 0) {
        json_object_set_new(object, "pass", estimate_json("mean", &evaluation->pass));
        json_object_set_new(object, "gain", estimate_json("mean", &evaluation->gain));
    }
    if (request->has_score)
        add_match_json(game, request, evaluation, object);
    if (evaluation->card_count > 0)
        add_cards_json(game, evaluation, object);
    if (request->heard != NULL)
        json_object_set_new(object, "heard", json_string(request->heard));
    if (request->given != NULL)
        json_object_set_new(object, "given", json_string(request->given->text));
    return object;
}
