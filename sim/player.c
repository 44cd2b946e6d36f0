#include "player.h"

#include <stdlib.h>

Player *player_copy(const Player *player) {
    Player *copy = malloc(sizeof *copy);
    if (copy == NULL || player->mind == NULL) {
        if (copy != NULL)
            *copy = *player;
        return copy;
    }
    *copy = *player;
    copy->mind = player->copy_mind(player->mind);
    if (copy->mind != NULL)
        return copy;
    free(copy);
    return NULL;
}

void player_free(Player *player) {
    if (player != NULL && player->mind != NULL)
        player->free_mind(player->mind);
    free(player);
}

static Card choose_any(const Player *player, const View *view, CardSet legal, Random *random) {
    (void)player;
    (void)view;
    return set_lowest(random_take(random, &legal, 1));
}

const Player player_random = {.name = "random", .choose = choose_any};
