#include "eval.h"

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

bool eval_is_thin(const Evaluation *evaluation) {
    enum { FEW = 100, TENTH = 10 };
    double worlds = (double)evaluation->worlds, effective = evaluation->effective;
    return (effective < worlds && (effective < FEW || effective < worlds / TENTH)) ||
           evaluation->forced > evaluation->worlds / 2;
}

bool eval_goes_on(const EvalRequest *request, uint64_t done, uint64_t total) {
    return request->goes_on == NULL || request->goes_on(request->context, done, total);
}
