#include "player.h"

static Card choose_any(const View *view, CardSet legal, Random *random) {
    (void)view;
    return set_lowest(random_take(random, &legal, 1));
}

const Player player_random = {"random", choose_any};
