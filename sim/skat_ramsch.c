#include "skat_ramsch.h"

#include "play.h"
#include "skat_player.h"

#include <string.h>

static void play_world(const SkatView *view, const Layout *layout, const Deal *world,
                       uint64_t number, SkatRamsch *ramsch) {
    Random random = random_stream(view->seed, skat_game.name, "ramsch play", number);
    Start start = {.leader = 0, .game = {.contract.kind = SKAT_RAMSCH, .talon = world->talon}};
    memcpy(start.game.hands, world->hands, sizeof start.game.hands);
    if (view->rules->value[SKAT_SHOVE] == SKAT_SHOVE_ON)
        start.game.shoves =
            (uint8_t)skat_shove(start.game.hands, &start.game.talon, start.game.put_down);
    play_out_alike(&start, layout, &skat_rule_player, &random);
    Result result;
    skat_game.score(view->rules, &start.game, &result);
    int sign = skat_game.score_is_debt(view->rules) ? -1 : 1, twice = 0;
    for (int seat = 0; seat < 3; seat++)
        twice += seat == view->seat ? 2 * result.score[seat] : -result.score[seat];
    share_add(&ramsch->spared, sign * result.score[view->seat] >= 0);
    mean_add(&ramsch->score, sign * twice);
}

bool skat_ramsch_play(const SkatView *view, bool all_passed, uint64_t worlds, SkatRamsch *ramsch) {
    SkatView passed = *view;
    Layout layout;
    for (int seat = 0; all_passed && seat < 3; seat++)
        passed.heard.calls[seat] = (SkatCalls){.refused = SKAT_FIRST_BID};
    skat_game.layout(view->rules, (Contract){.kind = SKAT_RAMSCH}, &layout);
    Worlds possible = skat_view_worlds(&passed, 0, "ramsch");
    *ramsch = (SkatRamsch){.spared = {0, 0}};
    for (uint64_t i = 0; i < worlds; i++) {
        Deal world;
        if (world_sample(&possible, i, &world).drawn == 0)
            return false;
        play_world(view, &layout, &world, i, ramsch);
    }
    return true;
}
