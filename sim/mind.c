#include "mind.h"

#include "sim_game.h"

#include <assert.h>
#include <string.h>

void start_know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge) {
    const PlayedGame *game = &start->game;
    assert(start->rules != NULL);
    *knowledge = (Knowledge){.seen = {.contract = game->contract,
                                      .declarer = game->declarer,
                                      .kontra = game->kontra,
                                      .re = game->re,
                                      .doublings = game->doublings,
                                      .shoves = game->shoves,
                                      .bid = game->bid,
                                      .upcard = game->upcard,
                                      .round = game->round},
                             .calls = start->calls,
                             .bella = -1};
    knowledge->holds[game->declarer] = layout_from_deck(layout, start->shown);
    sim_game_of(start->rules->game)->mind->know(start, layout, seat, knowledge);
}

void knowledge_count(Knowledge *knowledge, CardSet cards) {
    knowledge->counted = cards;
    for (int place = 0; place < PLACES; place++) {
        knowledge->least[place] = 0;
        knowledge->most[place] = MAX_CARDS;
    }
}

int hidden_deduce(const GameMind *mind, const View *view, Hidden hidden[HIDDEN_CASES]) {
    hidden_look(view, hidden);
    return mind->deduce != NULL ? mind->deduce(view, hidden) : 1;
}

CardSet view_cards_out(const View *view) {
    CardSet table = 0;
    for (int i = 0; i < view->trick.count; i++)
        table |= set_of(view->trick.cards[i]);
    return view->layout->all & ~(view->hand | view->aside | (view->played & ~table));
}

/* ---- Worlds ---- */

void world_draw(const GameMind *mind, const View *view, const Sampler *sampler, Random *random,
                World *world) {
    enum { TRIES = 24 };
    double sum = 0;
    for (int tried = 1; tried <= TRIES; tried++) {
        World candidate;
        sampler_draw(sampler, random, &candidate);
        double plausible = mind->heard(view, &candidate, random);
        sum += plausible;
        if (tried == 1 || random_unit(random) * sum < plausible)
            *world = candidate;
        if (random_unit(random) < plausible) {
            *world = candidate;
            return;
        }
    }
}

/* The tricks so far, in deck numbers, with their winners, and what was said meanwhile. */
static void tell_play(const View *view, PlayedGame *game) {
    for (int t = 0; t <= view->past_count; t++) {
        bool past = t < view->past_count;
        const Trick *from = past ? &view->past[t] : &view->trick;
        if (from->count == 0)
            break;
        Trick *trick = &game->tricks[game->trick_count++];
        *trick = *from;
        for (int i = 0; i < trick->count; i++)
            trick->cards[i] = view->layout->deck_card[trick->cards[i]];
        if (past)
            game->winners[t] =
                t + 1 < view->past_count ? view->past[t + 1].leader : view->trick.leader;
    }
    for (int i = 0; i < view->announcement_count; i++)
        game->announcements[i] = view->announcements[i];
    game->announcement_count = view->announcement_count;
}

/* Cards that each seat has played are added to its hand. */
static void take_back(const View *view, CardSet hands[MAX_SEATS]) {
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        for (int i = 0; i < trick->count; i++)
            hands[(trick->leader + i) % view->layout->seats] |= set_of(trick->cards[i]);
    }
}

void world_begun(const View *view, const World *world, CardSet hands[MAX_SEATS]) {
    CardSet begun[MAX_SEATS];
    memcpy(begun, world->hands, sizeof begun);
    take_back(view, begun);
    for (int seat = 0; seat < view->layout->seats; seat++)
        hands[seat] = layout_to_deck(view->layout, begun[seat]);
}

/* What a position knows of a called ace. */
static void place_called(const View *view, Position *position) {
    const Layout *layout = view->layout;
    CardSet suit = layout->suit[layout->suit_of[layout->called_ace]], begun[MAX_SEATS] = {0};
    memcpy(begun, position->hands, sizeof position->hands);
    take_back(view, begun);
    for (int t = 0; t < view->past_count; t++)
        position->called_led |= set_has(suit, view->past[t].cards[0]);
    for (int seat = 0; seat < layout->seats; seat++)
        if (set_has(begun[seat], layout->called_ace))
            position->called_held = (uint8_t)set_count(begun[seat] & suit);
}

void world_position(const View *view, const World *world, Position *position) {
    *position = (Position){.layout = view->layout, .trick = view->trick};
    memcpy(position->hands, world->hands, sizeof world->hands);
    memcpy(position->risen, view->risen, sizeof view->risen);
    memcpy(position->points, view->points, sizeof view->points);
    memcpy(position->tricks, view->tricks, sizeof view->tricks);
    if (view->layout->called_ace != CARD_NONE)
        place_called(view, position);
}

bool view_aim(const GameMind *mind, const View *view, PlayedGame *game, Aim *aim) {
    const Game *rules = view->rules->game;
    game->trick_count = 0;
    tell_play(view, game);
    if (mind->settle != NULL && !mind->settle(view, game))
        return false;
    if (rules->contracts[game->contract.kind].undeclared)
        return false;
    rules->aim(view->rules, game, aim);
    if (mind->stake != NULL)
        mind->stake(view, game, aim);
    return true;
}

bool world_aim(const GameMind *mind, const View *view, const World *world, Aim *aim) {
    PlayedGame game = view->knowledge->seen;
    world_begun(view, world, game.hands);
    game.talon = layout_to_deck(view->layout, world->aside);
    return view_aim(mind, view, &game, aim);
}
