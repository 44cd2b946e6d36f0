#include "eval.h"

#include "skat_eval.h"

#include <stddef.h>

static const EvalGame *const table[] = {&skat_eval};

const EvalGame *eval_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i]->game == game)
            return table[i];
    return NULL;
}
