#include "sim_game.h"

#include "cego_sim.h"
#include "dealing.h"
#include "doppelkopf_sim.h"
#include "pimc.h"
#include "schafkopf_sim.h"
#include "sens_sim.h"
#include "skat_sim.h"

#include <stdlib.h>
#include <string.h>

static const SimGame *const table[] = {&skat_sim, &schafkopf_sim, &sens_sim, &doppelkopf_sim,
                                       &cego_sim};

const SimGame *sim_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i]->game->name, game->name) == 0)
            return table[i];
    return NULL;
}

Start sim_take_up(const SimGame *sim, const Rules *rules, const PlayedGame *game) {
    bool undeclared = rules->game->contracts[game->contract.kind].undeclared;
    Start start = {.game = *game,
                   .declared = !undeclared,
                   .leader = (uint8_t)game_leader(rules, game),
                   .rules = rules};
    sim->take_up(&start);
    return start;
}

DealFate sim_deal(const SimGame *sim, const Rules *rules, uint64_t seed, uint64_t number,
                  Evening *evening, Random *random, Deal *dealt, Start *start, uint64_t *again) {
    static const Deal nothing;
    const Game *game = rules->game;
    evening->number = (int)(number % (uint64_t)sim->evening_length(rules));
    if (evening->number == 0)
        memset(evening->memo, 0, sizeof evening->memo);
    deal_number(game, NULL, seed, number, dealt);
    for (;;) {
        DealFate fate = sim->prepare(rules, dealt, evening, random, start);
        if (fate != DEAL_AGAIN)
            return fate;
        if (again != NULL)
            ++*again;
        deal_complete(game, &nothing, random, dealt);
    }
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

/* Is it "pimc:N"? Then N is put into *worlds, 0 if it is not a number that is allowed. */
static bool is_pimc(const char *name, int *worlds) {
    static const char start[] = "pimc:";
    const char *digits = name + strlen(start);
    if (strncmp(name, start, strlen(start)) != 0)
        return false;
    bool number = *digits != '\0' && strlen(digits) == strspn(digits, "0123456789");
    long value = number ? strtol(digits, NULL, 10) : 0;
    *worlds = value > PIMC_MOST_WORLDS ? 0 : (int)value;
    return true;
}

static Player *named_player(const SimGame *sim, const char *name, int worlds) {
    if (worlds > 0)
        return pimc_new(sim, worlds);
    if (strcmp(name, "open") == 0)
        return open_player_new(sim);
    return player_copy(strcmp(name, "rule") == 0 ? sim->rule_player : &player_random);
}

Status sim_player_new(const SimGame *sim, const char *name, Player **player, Error *error) {
    int worlds = 0;
    if (sim == NULL)
        return error_set(error, STATUS_USAGE, "deals of this game cannot be simulated yet");
    if (is_pimc(name, &worlds) && worlds == 0)
        return error_set(error, STATUS_USAGE,
                         "player \"%.40s\": expected pimc:N, N worlds, 1 to %d", name,
                         PIMC_MOST_WORLDS);
    if (worlds == 0 && strcmp(name, "rule") != 0 && strcmp(name, "random") != 0 &&
        strcmp(name, "open") != 0)
        return error_set(error, STATUS_USAGE,
                         "unknown player \"%.40s\"; expected rule, random, open or pimc:N", name);
    *player = named_player(sim, name, worlds);
    return *player != NULL ? STATUS_OK
                           : error_set(error, STATUS_NO_MEMORY, "not enough memory for a player");
}
