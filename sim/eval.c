#include "eval.h"

#include "cego_eval.h"
#include "doppelkopf_eval.h"
#include "schafkopf_eval.h"
#include "sens_eval.h"
#include "skat_eval.h"

#include <stddef.h>
#include <string.h>

/* An answer is looked at after 256, 512, 1024 ... worlds when a precision is asked for; the number
 * of looks is fixed, so that the intervals can allow for it (Bonferroni). */
enum { FIRST_LOOK = 256, LOOKS = 8 };

static const EvalGame *const table[] = {&skat_eval, &sens_eval, &schafkopf_eval, &cego_eval,
                                        &doppelkopf_eval};

const EvalGame *eval_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i]->game->name, game->name) == 0)
            return table[i];
    return NULL;
}

EvalPlan eval_plan(const EvalRequest *request, uint64_t by_default) {
    uint64_t most = (uint64_t)FIRST_LOOK << (LOOKS - 1);
    EvalPlan plan = {.looks = request->target > 0 ? LOOKS : 1};
    plan.total = request->worlds > 0 ? request->worlds : request->target > 0 ? most : by_default;
    plan.z = normal_two_sided(0.05 / plan.looks);
    return plan;
}

bool eval_is_thin(const Evaluation *evaluation) {
    enum { FEW = 100, TENTH = 10 };
    double worlds = (double)evaluation->worlds, effective = evaluation->effective;
    return (effective < worlds && (effective < FEW || effective < worlds / TENTH)) ||
           evaluation->forced > evaluation->worlds / 2;
}

bool eval_is_look(uint64_t worlds) {
    uint64_t looks = worlds / FIRST_LOOK;
    return worlds > 0 && worlds % FIRST_LOOK == 0 && (looks & (looks - 1)) == 0;
}

bool eval_goes_on(const EvalRequest *request, uint64_t done, uint64_t total) {
    return request->goes_on == NULL || request->goes_on(request->context, done, total);
}
