#include "begun.h"

#include "condition.h"
#include "solver/replay.h"

#include <string.h>

/* ---- What was played ---- */

static Status take_contract(const EvalRequest *request, PlayedGame *game, Error *error) {
    const Game *rules = request->rules->game;
    if (sim_game_of(rules)->mind->shows_hidden)
        return error_set(error, STATUS_BAD_INPUT,
                         "what a card is worth in %s takes the whole game begun (--position)",
                         rules->title);
    if (!request->restricted)
        return error_set(error, STATUS_BAD_INPUT, "--contract must tell what is played");
    game->contract = request->contract;
    if (rules->contracts[game->contract.kind].undeclared)
        return STATUS_OK;
    if (request->declarer < 0)
        return error_set(error, STATUS_BAD_INPUT, "--declarer must tell who plays it");
    game->declarer = (uint8_t)request->declarer;
    game->bid = (int16_t)request->bid;
    return STATUS_OK;
}

static Status wrong_card(const EvalRequest *request, int number, int seat, const char *why,
                         Error *error) {
    char text[CARD_TEXT];
    return error_set(
        error, STATUS_BAD_INPUT, "--played: card %d (%s) would be seat %d's, %s", number + 1,
        deck_print_card(request->rules->game->deck, request->played[number], text), seat, why);
}

/* Lays a card on the table. Of another's hand nothing else is known: any card may be played from
 * it. */
static void lay_card(Position *position, int seat, Card card, bool own) {
    CardSet rest = position->hands[seat] & ~set_of(card);
    if (!own)
        position->hands[seat] = set_of(card);
    position_play(position, card);
    position->hands[seat] = rest;
    for (int other = 0; other < position->layout->seats; other++)
        position->hands[other] &= ~set_of(card);
}

/* Who has played which card, as far as the player's own cards tell: others may hold any that he
 * does not. Adds the tricks, and what the others have played to their hands. */
static Status take_tricks(const EvalRequest *request, const Layout *layout, PlayedGame *game,
                          Error *error) {
    Position position;
    CardSet hands[MAX_SEATS];
    for (int seat = 0; seat < layout->seats; seat++)
        hands[seat] = seat == request->seat
                          ? layout_from_deck(layout, request->hand)
                          : layout->all & ~layout_from_deck(layout, request->hand);
    position_init(&position, layout, hands, game_leader(request->rules, game));
    for (int i = 0; i < request->played_count; i++) {
        int seat = position_to_move(&position);
        Card card = layout->layout_card[request->played[i]];
        if (!set_has(position.hands[seat], card))
            return wrong_card(request, i, seat, "who does not hold it", error);
        if (seat == request->seat && !set_has(position_legal(&position), card))
            return wrong_card(request, i, seat, "who may not play it", error);
        if (position.trick.count == 0)
            game->tricks[game->trick_count++] = (Trick){.leader = (uint8_t)seat};
        Trick *trick = &game->tricks[game->trick_count - 1];
        trick->cards[trick->count++] = request->played[i];
        game->hands[seat] |= set_of(request->played[i]);
        lay_card(&position, seat, card, seat == request->seat);
    }
    return STATUS_OK;
}

/* Gives the others what is told of their hands, and any other cards in place of what is not: where
 * they lie is drawn later. */
static Status fill_hands(const EvalRequest *request, PlayedGame *game, Error *error) {
    const Game *rules = request->rules->game;
    CardSet free = deck_all(rules->deck) & ~(request->hand | request->talon);
    game->hands[request->seat] = request->hand;
    game->talon = request->talon;
    Status status = condition_place(request->given, game->hands, &game->talon, error);
    if (status != STATUS_OK)
        return error_prefix(error, "given");
    for (int seat = 0; seat < rules->seats; seat++)
        free &= ~game->hands[seat];
    free &= ~game->talon;
    for (int seat = 0; seat < rules->seats; seat++)
        for (; set_count(game->hands[seat]) < rules->hand_size && free != 0;)
            game->hands[seat] |= set_of(set_pop(&free));
    while (set_count(game->talon) < rules->talon_size && free != 0)
        game->talon |= set_of(set_pop(&free));
    for (int seat = 0; seat < rules->seats; seat++)
        if (set_count(game->hands[seat]) != rules->hand_size)
            return error_set(error, STATUS_BAD_INPUT, "seat %d cannot have had these cards", seat);
    return STATUS_OK;
}

static Status take_options(const EvalRequest *request, const Layout *layout, PlayedGame *game,
                           Error *error) {
    Status status = take_tricks(request, layout, game, error);
    return status == STATUS_OK ? fill_hands(request, game, error) : status;
}

/* Of two copies of a card a record may tell either; puts in that which the player held. */
static void settle_copies(PlayedGame *game, int seats) {
    CardSet hands[MAX_SEATS];
    memcpy(hands, game->hands, sizeof hands);
    for (int t = 0; t < game->trick_count; t++)
        for (int i = 0; i < game->tricks[t].count; i++) {
            Card *card = &game->tricks[t].cards[i];
            CardSet *hand = &hands[(game->tricks[t].leader + i) % seats];
            if (!set_has(*hand, *card))
                *card ^= 1;
            *hand &= ~set_of(*card);
        }
}

/* From the whole record: all its cards must be legal. */
static Status take_record(const EvalRequest *request, PlayedGame *game, Error *error) {
    Layout layout;
    Position position;
    Fault fault;
    Status status = replay_game(request->rules, game, &layout, &position, &fault, error);
    char text[CARD_TEXT];
    if (status == STATUS_OK)
        settle_copies(game, layout.seats);
    if (status == STATUS_OK)
        return STATUS_OK;
    error_prefix(error, "trick %d, seat %d, %s", fault.trick + 1, fault.seat,
                 deck_print_card(request->rules->game->deck, fault.card, text));
    return STATUS_BAD_INPUT;
}

static Status take_game(const EvalRequest *request, Layout *layout, PlayedGame *game,
                        Error *error) {
    *game = request->begun != NULL ? *request->begun : (PlayedGame){.bid = 0};
    if (request->begun == NULL) {
        Status status = take_contract(request, game, error);
        if (status != STATUS_OK)
            return status;
    }
    request->rules->game->layout(request->rules, game->contract, layout);
    return request->begun != NULL ? take_record(request, game, error)
                                  : take_options(request, layout, game, error);
}

/* ---- As one seat sees it ---- */

/* What the player has seen beside his hand must be told. */
static Status check_told(const EvalRequest *request, const Start *start, Error *error) {
    int declarer = start->game.declarer;
    if (request->begun != NULL)
        return STATUS_OK;
    if (request->talon == 0 && start->known[request->seat] != 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "--talon must tell the cards that you have put away");
    CardSet told = request->given != NULL ? request->given->placed[declarer] : 0;
    if (start->shown != 0 && request->seat != declarer && told != start->shown)
        return error_set(error, STATUS_BAD_INPUT,
                         "--given must tell all cards that the declarer shows: \"%d: ...\"",
                         declarer);
    return STATUS_OK;
}

Status begun_open(const EvalRequest *request, Begun *begun, Error *error) {
    PlayedGame game;
    Hidden hidden[HIDDEN_CASES];
    *begun = (Begun){.sim = sim_game_of(request->rules->game),
                     .rules = request->rules,
                     .seat = request->seat,
                     .given = request->given,
                     .seed = request->seed};
    Status status = take_game(request, &begun->layout, &game, error);
    if (status != STATUS_OK)
        return status;
    begun->start = sim_take_up(begun->sim, begun->rules, &game);
    if (request->begun == NULL)
        begun->start.made_up = (uint8_t) ~(1u << begun->seat);
    status = check_told(request, &begun->start, error);
    if (status != STATUS_OK)
        return status;
    play_view(&begun->start, &begun->layout, begun->seat, &begun->play, &begun->view);
    if (position_over(&begun->play.position))
        return error_set(error, STATUS_BAD_INPUT, "all cards have been played");
    int turn = position_to_move(&begun->play.position);
    if (turn != begun->seat)
        return error_set(error, STATUS_BAD_INPUT, "it is seat %d's turn to play, not seat %d's",
                         turn, begun->seat);
    begun->sampler = sampler_new();
    if (begun->sampler == NULL)
        return error_set(error, STATUS_NO_MEMORY, "not enough memory");
    int cases = hidden_deduce(begun->sim->mind, &begun->view, hidden);
    if (sampler_take(begun->sampler, hidden, cases) == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "no hands of the others agree with the cards that were played");
    return STATUS_OK;
}

void begun_close(Begun *begun) {
    sampler_free(begun->sampler);
}

/* ---- In a world ---- */

static double draw_candidate(const void *context, Random *random, void *world) {
    const Begun *begun = context;
    CardSet hands[MAX_SEATS];
    sampler_draw(begun->sampler, random, world);
    world_begun(&begun->view, world, hands);
    if (!condition_admits(begun->given, hands,
                          layout_to_deck(&begun->layout, ((const World *)world)->aside)))
        return 0;
    return begun->sim->mind->heard(&begun->view, world, random);
}

WorldDraws begun_world(const Begun *begun, uint64_t number, World *world) {
    Random random = random_stream(begun->seed, begun->rules->game->name, "begun", number);
    return candidates_choose(draw_candidate, begun, &random, world, sizeof *world);
}

void begun_start(const Begun *begun, const World *world, Start *start) {
    const GameMind *mind = begun->sim->mind;
    const PlayedGame *seen = &begun->view.knowledge->seen;
    PlayedGame game = begun->start.game;
    game.contract = seen->contract;
    game.declarer = seen->declarer;
    world_begun(&begun->view, world, game.hands);
    game.talon = layout_to_deck(&begun->layout, world->aside);
    if (mind->settle != NULL)
        mind->settle(&begun->view, &game);
    *start = sim_take_up(begun->sim, begun->rules, &game);
}
