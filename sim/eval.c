#include "eval.h"

#include "begun_eval.h"
#include "cego_eval.h"
#include "doppelkopf_eval.h"
#include "schafkopf_eval.h"
#include "sens_eval.h"
#include "skat_eval.h"

#include <stddef.h>
#include <string.h>

static const EvalGame *const table[] = {&skat_eval, &sens_eval, &schafkopf_eval, &cego_eval,
                                        &doppelkopf_eval};

const EvalGame *eval_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i]->game->name, game->name) == 0)
            return table[i];
    return NULL;
}

/* What is said in a deal in progress, then what is played where that can be asked. */
static Status answer_in_play(const EvalGame *game, const EvalRequest *request,
                             Evaluation *evaluation, Error *error) {
    bool asks = game->asks_in_play != NULL && game->asks_in_play(request);
    Status status = asks ? game->evaluate(request, evaluation, error)
                         : begun_eval_doubling(request, evaluation, error);
    bool plays = !asks || (request->begun != NULL && begun_eval_is_turn(request));
    return status == STATUS_OK && plays ? begun_eval_cards(request, evaluation, error) : status;
}

Status eval_answer(const EvalRequest *request, Evaluation *evaluation, Error *error) {
    const EvalGame *game = eval_game_of(request->rules->game);
    return request->in_play ? answer_in_play(game, request, evaluation, error)
                            : game->evaluate(request, evaluation, error);
}

bool eval_is_thin(const Evaluation *evaluation) {
    enum { FEW = 100, TENTH = 10 };
    double worlds = (double)evaluation->worlds, effective = evaluation->effective;
    return (effective < FEW && effective < worlds / 2) || effective < worlds / TENTH ||
           evaluation->forced > evaluation->worlds / 2;
}

bool eval_goes_on(const EvalRequest *request, uint64_t done, uint64_t total) {
    return request->goes_on == NULL || request->goes_on(request->context, done, total);
}
