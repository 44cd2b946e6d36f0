#include "skat_view.h"

#include "condition.h"

void skat_view_init(SkatView *view, const SkatHeard *heard, CardSet hand, uint64_t seed) {
    *view = (SkatView){
        .rules = heard->rules, .hand = hand, .seat = heard->seat, .heard = *heard, .seed = seed};
    for (int kind = 0; kind < SKAT_KINDS; kind++)
        skat_game.layout(view->rules, (Contract){.kind = (uint8_t)kind}, &view->layouts[kind]);
}

Worlds skat_view_worlds(const SkatView *view, CardSet talon, const char *purpose) {
    Worlds worlds = {.game = &skat_game,
                     .known = {.talon = talon},
                     .seed = view->seed,
                     .purpose = purpose,
                     .likelihood = skat_heard_any(&view->heard) ? skat_heard_likelihood : NULL,
                     .context = &view->heard,
                     .given = view->given};
    worlds.known.hands[view->seat] = view->hand;
    condition_place(view->given, worlds.known.hands, &worlds.known.talon, NULL);
    return worlds;
}

void skat_view_game(const SkatView *view, const Deal *world, int kind, CardSet discard,
                    SkatGame *game) {
    CardSet twelve = world->hands[view->seat] | world->talon;
    *game = (SkatGame){.rules = view->rules,
                       .layout = &view->layouts[kind],
                       .deal = *world,
                       .kind = (uint8_t)kind,
                       .declarer = view->seat};
    game->deal.hands[view->seat] = twelve & ~discard;
    game->deal.talon = discard;
}
