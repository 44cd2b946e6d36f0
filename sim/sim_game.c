#include "sim_game.h"

#include "cego_sim.h"
#include "dealing.h"
#include "doppelkopf_sim.h"
#include "schafkopf_sim.h"
#include "sens_sim.h"
#include "skat_sim.h"

#include <stddef.h>
#include <string.h>

static const SimGame *const table[] = {&skat_sim, &schafkopf_sim, &sens_sim, &doppelkopf_sim,
                                       &cego_sim};

const SimGame *sim_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i]->game->name, game->name) == 0)
            return table[i];
    return NULL;
}

void sim_play(const SimGame *sim, const Rules *rules, Random *random, Start *start) {
    static const Deal nothing;
    Layout layout;
    Deal deal;
    DealFate fate;
    do {
        Evening evening = {.number = 0};
        deal_complete(sim->game, &nothing, random, &deal);
        fate = sim->prepare(rules, &deal, &evening, random, start);
    } while (fate != DEAL_PLAYED);
    sim->game->layout(rules, start->game.contract, &layout);
    play_out_alike(start, &layout, sim->rule_player, random);
}

Status sim_player_find(const SimGame *sim, const char *name, const Player **player, Error *error) {
    if (sim == NULL)
        return error_set(error, STATUS_USAGE, "deals of this game cannot be simulated yet");
    const Player *const players[] = {sim->rule_player, &player_random};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (strcmp(players[i]->name, name) == 0) {
            *player = players[i];
            return STATUS_OK;
        }
    return error_set(error, STATUS_USAGE, "unknown player \"%.40s\"; expected rule or random",
                     name);
}
