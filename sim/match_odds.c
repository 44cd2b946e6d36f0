#include "match_odds.h"

#include "sens_match.h"
#include "skat_match.h"

#include <string.h>

/* ---- Skat ---- */

static void *skat_create(const Rules *rules, uint64_t seed, int threads) {
    return skat_match_new(rules, seed, threads);
}

static void skat_destroy(void *match) {
    skat_match_free(match);
}

static void skat_odds(const void *match, const int *scores, double *odds) {
    skat_match_losing(match, scores, odds);
}

static const MatchGame skat = {.game = &skat_game,
                               .parties = 3,
                               .party_names = {"forehand", "middlehand", "rearhand"},
                               .party_keys = {"forehand", "middlehand", "rearhand"},
                               .highest = SKAT_MATCH_POINTS - 1,
                               .bad = true,
                               .check = skat_match_check,
                               .create = skat_create,
                               .destroy = skat_destroy,
                               .odds = skat_odds};

/* ---- Sens ---- */

static void *sens_create(const Rules *rules, uint64_t seed, int threads) {
    return sens_match_new(rules, seed, threads);
}

static void sens_destroy(void *match) {
    sens_match_free(match);
}

static void sens_odds(const void *match, const int *scores, double *odds) {
    odds[0] = sens_match_odds(match, scores);
    odds[1] = 1 - odds[0];
}

static const MatchGame sens = {.game = &sens_game,
                               .parties = 2,
                               .party_names = {"forehand's side", "dealer's side"},
                               .party_keys = {"forehand_side", "dealer_side"},
                               .highest = SENS_MATCH_POINTS - 1,
                               .create = sens_create,
                               .destroy = sens_destroy,
                               .odds = sens_odds};

static const MatchGame *const table[] = {&skat, &sens};

const MatchGame *match_game_of(const Game *game) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i]->game->name, game->name) == 0)
            return table[i];
    return NULL;
}
