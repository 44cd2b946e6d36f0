#include "doppelkopf_worlds.h"

#include "condition.h"
#include "dealing.h"
#include "solver/replay.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- What was heard before play ---- */

static int heard_word(const char *word, size_t length) {
    static const struct {
        const char *word;
        DoppelkopfHeard heard;
    } words[] = {{"-", DOPPELKOPF_HEARD_NOTHING},
                 {"healthy", DOPPELKOPF_HEARD_HEALTHY},
                 {"gesund", DOPPELKOPF_HEARD_HEALTHY},
                 {"pass", DOPPELKOPF_HEARD_HEALTHY},
                 {"reservation", DOPPELKOPF_HEARD_RESERVATION},
                 {"vorbehalt", DOPPELKOPF_HEARD_RESERVATION},
                 {"armut", DOPPELKOPF_HEARD_ARMUT}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && strncasecmp(words[i].word, word, length) == 0)
            return (int)words[i].heard;
    return -1;
}

static Status wrong_count(int count, Error *error) {
    return error_set(error, STATUS_BAD_INPUT,
                     "%d calls heard; expected one for each seat, or for each of the three others",
                     count);
}

/* The words of a text, at most one for each seat. */
static Status read_words(const char *text, DoppelkopfHeard *heard, int *count, Error *error) {
    static const char blanks[] = " ,\t";
    *count = 0;
    for (const char *at = text + strspn(text, blanks); *at != '\0';) {
        size_t length = strcspn(at, blanks);
        int word = heard_word(at, length);
        if (word < 0)
            return error_set(error, STATUS_BAD_INPUT,
                             "call \"%.*s\": expected healthy, reservation, armut, or - for "
                             "nothing yet",
                             (int)(length < 20 ? length : 20), at);
        if (*count == DOPPELKOPF_SEATS)
            return wrong_count(*count + 1, error);
        heard[(*count)++] = (DoppelkopfHeard)word;
        at += length + strspn(at + length, blanks);
    }
    return STATUS_OK;
}

/* Whose Armut the player may take: he is then asked for nothing else. */
static Status find_poor(DoppelkopfView *view, Error *error) {
    view->poor = -1;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        if (view->heard[seat] == DOPPELKOPF_HEARD_ARMUT) {
            if (seat == view->seat || view->poor >= 0)
                return error_set(error, STATUS_BAD_INPUT,
                                 "the Armut heard must be that of one other seat");
            view->poor = seat;
        }
    if (view->poor < 0)
        return STATUS_OK;
    view->asked = DOPPELKOPF_ASKED_TO_TAKE;
    return doppelkopf_game.contract_check(view->rules, (Contract){.kind = DOPPELKOPF_ARMUT}, error);
}

Status doppelkopf_heard_parse(const char *text, DoppelkopfView *view, Error *error) {
    int count = 0;
    for (int seat = 0; seat < view->seat; seat++)
        view->heard[seat] = DOPPELKOPF_HEARD_HEALTHY;
    if (text == NULL)
        return STATUS_OK;
    Status status = read_words(text, view->heard, &count, error);
    if (status != STATUS_OK)
        return status;
    if (count == DOPPELKOPF_SEATS - 1) { /* make room for the player's own */
        for (int seat = DOPPELKOPF_SEATS - 1; seat > view->seat; seat--)
            view->heard[seat] = view->heard[seat - 1];
        view->heard[view->seat] = DOPPELKOPF_HEARD_NOTHING;
    } else if (count != DOPPELKOPF_SEATS) {
        return wrong_count(count, error);
    }
    return find_poor(view, error);
}

/* ---- A game in progress ---- */

/* The copy that a seat has played of a card: of its own hand, if it is the player; else one that he
 * does not hold and that has not fallen. CARD_NONE: there is none left. */
static Card resolve_copy(const DoppelkopfView *view, int seat, Card card, CardSet fallen) {
    CardSet pair = doppelkopf_pair(doppelkopf_code(card)) & ~fallen;
    pair &= seat == view->seat ? view->hand : ~view->hand;
    return pair == 0 ? CARD_NONE : set_lowest(pair);
}

/* What is assumed of the cards of others in play: which of them rise. */
typedef enum Rising { RISES_NOTHING, RISES_SCHWEIN, RISES_BOTH, RISINGS } Rising;

/* Does a seat hold the twin of the card that it plays, so that the card rises? Of his own hand the
 * player knows; of others it is assumed. */
static bool holds_both(const DoppelkopfView *view, int seat, Card card, Rising rising) {
    int code = doppelkopf_code(card);
    CardSet twin = doppelkopf_pair(code) & ~set_of(card), fallen = 0;
    if (seat == view->seat)
        return (view->hand & ~view->played[seat] & twin) != 0;
    for (int other = 0; other < DOPPELKOPF_SEATS; other++)
        fallen |= view->played[other];
    bool may_rise = (code == DOPPELKOPF_DA && rising >= RISES_SCHWEIN) ||
                    (code == DOPPELKOPF_D9 && rising == RISES_BOTH);
    return may_rise && ((fallen | view->hand) & twin) == 0;
}

static Status no_such_card(const EvalRequest *request, int number, int seat, Error *error) {
    char text[CARD_TEXT];
    return error_set(error, STATUS_BAD_INPUT,
                     "--played: card %d (%s) would be seat %d's, which cannot hold it", number + 1,
                     deck_print_card(request->rules->game->deck, request->played[number], text),
                     seat);
}

/* A card is laid on the table and noted. */
static void lay(DoppelkopfView *view, Position *position, int seat, Card card, Rising rising) {
    const Layout *layout = position->layout;
    PlayedGame *game = &view->so_far;
    Card own = layout->layout_card[card];
    if (position->trick.count == 0) {
        game->tricks[game->trick_count++] = (Trick){.leader = (uint8_t)seat};
    } else {
        int led = layout->suit_of[position->trick.cards[0]];
        if (layout->suit_of[own] != led)
            view->lacks[seat] |= (uint8_t)(1u << led);
    }
    Trick *trick = &game->tricks[game->trick_count - 1];
    trick->cards[trick->count++] = card;
    memset(position->hands, 0, sizeof position->hands);
    position->hands[(seat + 1) % DOPPELKOPF_SEATS] = layout->all; /* it is not the last trick */
    position->hands[seat] = set_of(own);
    if (holds_both(view, seat, card, rising))
        position->hands[seat] |= set_of(layout_twin(layout, own));
    view->played[seat] |= set_of(card);
    int winner = position_play(position, own);
    if (winner >= 0)
        game->winners[game->trick_count - 1] = (uint8_t)winner;
}

/* Finds out who has played each card. */
static Status play_cards(const EvalRequest *request, DoppelkopfView *view, const Layout *layout,
                         Rising rising, Error *error) {
    Position position = {.layout = layout};
    CardSet fallen = 0;
    memset(position.risen, CARD_NONE, sizeof position.risen);
    memset(view->played, 0, sizeof view->played);
    memset(view->lacks, 0, sizeof view->lacks);
    view->so_far.trick_count = 0;
    position.trick.leader = (uint8_t)game_leader(view->rules, &view->so_far);
    for (int i = 0; i < request->played_count; i++) {
        int seat = position_to_move(&position);
        Card card = resolve_copy(view, seat, request->played[i], fallen);
        if (card == CARD_NONE)
            return no_such_card(request, i, seat, error);
        fallen |= set_of(card);
        lay(view, &position, seat, card, rising);
    }
    return STATUS_OK;
}

/* "2 re 3; 1 contra 5": seat, what, and after how many cards. */
static Status read_said(const EvalRequest *request, PlayedGame *game, Error *error) {
    for (const char *at = request->said; at != NULL && *at != '\0';) {
        Announcement *said = &game->announcements[game->announcement_count];
        int seat = -1, after = -1;
        char what[20] = "";
        sscanf(at, "%d %19s %d", &seat, what, &after);
        if (seat < 0 || seat >= DOPPELKOPF_SEATS || after < 0 || after > request->played_count ||
            game->announcement_count == MAX_ANNOUNCEMENTS)
            return error_set(error, STATUS_BAD_INPUT,
                             "--said: \"%.40s\": expected SEAT WHAT CARDS, as in \"2 re 3; 1 "
                             "contra 5\": who said what after how many cards",
                             at);
        if (game_parse_announcement(request->rules->game, what, said, error) != STATUS_OK)
            return error_prefix(error, "--said");
        said->seat = (uint8_t)seat;
        said->after_cards = (uint8_t)after;
        game->announcement_count++;
        at += strcspn(at, ";");
        at += *at == ';';
    }
    return STATUS_OK;
}

/* Contract, declarer and partner. */
static Status read_contract(const EvalRequest *request, DoppelkopfView *view, Error *error) {
    PlayedGame *game = &view->so_far;
    bool queens = (doppelkopf_pair(DOPPELKOPF_CQ) & ~view->hand) == 0;
    if (request->restricted)
        game->contract = request->contract;
    if (game->contract.kind == DOPPELKOPF_NORMAL && queens)
        game->contract.kind = DOPPELKOPF_STILL;
    if (game->contract.kind == DOPPELKOPF_STILL && !queens)
        return error_set(error, STATUS_BAD_INPUT,
                         "who keeps a Hochzeit silent holds both queens of clubs; expected normal");
    bool own = request->declarer == view->seat;
    CardSet held = view->hand & doppelkopf_pair(DOPPELKOPF_CQ);
    if (game->contract.kind == DOPPELKOPF_HOCHZEIT && (own ? !queens : held != 0))
        return error_set(error, STATUS_BAD_INPUT,
                         "--declarer: both queens of clubs are in the Hochzeiter's hand");
    bool told = game->contract.kind != DOPPELKOPF_NORMAL && game->contract.kind != DOPPELKOPF_STILL;
    if (told && request->declarer < 0)
        return error_set(error, STATUS_BAD_INPUT, "--declarer must tell who plays %s",
                         request->rules->game->contracts[game->contract.kind].title);
    game->declarer = (uint8_t)(told ? request->declarer : view->seat);
    if (game->contract.kind != DOPPELKOPF_ARMUT)
        return STATUS_OK;
    if (request->partner < 0 || request->partner == request->declarer)
        return error_set(error, STATUS_BAD_INPUT, "--partner must tell who took the Armut");
    game->side = (uint8_t)(1u << request->declarer | 1u << request->partner);
    return STATUS_OK;
}

/* ---- Worlds ---- */

/* The chance that a seat calls as was heard of it. */
static double heard_chance(const DoppelkopfView *view, int seat, CardSet hand) {
    double healthy;
    switch (view->heard[seat]) {
    case DOPPELKOPF_HEARD_NOTHING:
        return 1;
    case DOPPELKOPF_HEARD_ARMUT:
        return doppelkopf_is_armut(hand);
    default:
        healthy = doppelkopf_call_chances(view->rules, hand, seat).of[DOPPELKOPF_HEALTHY];
        return view->heard[seat] == DOPPELKOPF_HEARD_HEALTHY ? healthy : 1 - healthy;
    }
}

static double likelihood_before_play(const DoppelkopfView *view, const CardSet *hands) {
    double product = 1;
    for (int seat = 0; product > 0 && seat < DOPPELKOPF_SEATS; seat++) {
        if (seat == view->seat)
            continue;
        product *= heard_chance(view, seat, hands[seat]);
        if (view->asked != DOPPELKOPF_ASKED_TO_TAKE || seat == view->poor)
            continue;
        /* nobody has a higher reservation, and who was asked before has declined */
        DoppelkopfChances chances = doppelkopf_call_chances(view->rules, hands[seat], seat);
        product *= chances.of[DOPPELKOPF_HEALTHY] + chances.of[DOPPELKOPF_MARRIES];
        if (seat < view->seat)
            product *= 1 - doppelkopf_takes_chance(hands[seat], seat);
    }
    return product;
}

/* The chance that a seat lets this contract be played. Hands after the exchange of an Armut do not
 * tell. */
static double contract_chance(const DoppelkopfView *view, int seat, CardSet hand) {
    const PlayedGame *game = &view->so_far;
    bool declares = game->declarer == seat;
    if (game->contract.kind == DOPPELKOPF_ARMUT)
        return !declares || doppelkopf_is_armut(hand);
    return doppelkopf_contract_chance(view->rules, game->contract, declares, hand, seat);
}

PlayedGame doppelkopf_world_game(const DoppelkopfView *view, const DoppelkopfWorld *world) {
    PlayedGame game = view->so_far;
    memcpy(game.hands, world->hands, sizeof world->hands);
    if (game.contract.kind != DOPPELKOPF_NORMAL)
        return game;
    game.side = 0;
    game.side = doppelkopf_re(view->rules, &game);
    game.declarer = set_lowest(game.side);
    if (set_count(game.side) == 1) {
        game.contract.kind = DOPPELKOPF_STILL;
        game.side = 0;
    }
    return game;
}

/* How likely are the contract, the cards played and what was said in a deal? Cards and
 * announcements are possible or not. */
static double likelihood_in_play(const DoppelkopfView *view, const Layout *layout,
                                 const DoppelkopfWorld *world) {
    Layout again;
    Position position;
    Fault fault;
    double product = 1;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        CardSet left = layout_from_deck(layout, world->hands[seat] & ~view->played[seat]);
        for (int suit = 0; suit < layout->suits; suit++)
            if (view->lacks[seat] >> suit & 1 && (left & layout->suit[suit]) != 0)
                return 0;
    }
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        if (seat != view->seat)
            product *= contract_chance(view, seat, world->hands[seat]);
    if (product <= 0)
        return 0;
    PlayedGame game = doppelkopf_world_game(view, world);
    bool possible = replay_game(view->rules, &game, &again, &position, &fault, NULL) == STATUS_OK &&
                    doppelkopf_game.said_check(view->rules, &game, NULL) == STATUS_OK;
    return possible ? product : 0;
}

/* Is no card known to be in two hands, and no hand too large? */
static bool is_possible(const Deal *known) {
    CardSet all = 0;
    bool possible = true;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        possible = possible && (all & known->hands[seat]) == 0 &&
                   set_count(known->hands[seat]) <= DOPPELKOPF_TRICKS;
        all |= known->hands[seat];
    }
    return possible;
}

/* What all candidates have in common. */
typedef struct Candidates {
    const DoppelkopfView *view;
    Deal known;
    Layout layout; /* in play: of the contract */
} Candidates;

static void find_known(const DoppelkopfView *view, Candidates *candidates) {
    Deal *known = &candidates->known;
    *candidates = (Candidates){.view = view};
    if (view->asked == DOPPELKOPF_IN_PLAY) {
        memcpy(known->hands, view->played, sizeof view->played);
        doppelkopf_game.layout(view->rules, view->so_far.contract, &candidates->layout);
        if (view->so_far.contract.kind == DOPPELKOPF_HOCHZEIT &&
            view->so_far.declarer != view->seat)
            known->hands[view->so_far.declarer] |= doppelkopf_pair(DOPPELKOPF_CQ);
    }
    known->hands[view->seat] = view->hand;
    condition_place(view->given, known->hands, &known->talon, NULL);
}

static double draw_candidate(const void *context, Random *random, void *candidate) {
    const Candidates *candidates = context;
    DoppelkopfWorld *world = candidate;
    Deal deal;
    deal_complete(&doppelkopf_game, &candidates->known, random, &deal);
    memcpy(world->hands, deal.hands, sizeof world->hands);
    if (!condition_admits(candidates->view->given, deal.hands, deal.talon))
        return 0;
    return candidates->view->asked == DOPPELKOPF_IN_PLAY
               ? likelihood_in_play(candidates->view, &candidates->layout, world)
               : likelihood_before_play(candidates->view, world->hands);
}

WorldDraws doppelkopf_world(const DoppelkopfView *view, uint64_t number, DoppelkopfWorld *world) {
    Random random = random_stream(view->seed, doppelkopf_game.name, "judge", number);
    Candidates candidates;
    WorldDraws draws = {.drawn = 0};
    find_known(view, &candidates);
    if (is_possible(&candidates.known))
        draws = candidates_choose(draw_candidate, &candidates, &random, world, sizeof *world);
    world->number = number;
    return draws;
}

/* Whether an ace or nine of diamonds was a Schwein shows by who led afterwards: the first
 * assumption under which everybody can have played his cards is the right one. */
Status doppelkopf_take_up(const EvalRequest *request, DoppelkopfView *view, Error *error) {
    Layout layout;
    Error first;
    view->asked = DOPPELKOPF_IN_PLAY;
    view->cards = request->played_count;
    Status status = read_contract(request, view, error);
    if (status == STATUS_OK)
        status = read_said(request, &view->so_far, error);
    if (status != STATUS_OK)
        return status;
    doppelkopf_game.layout(view->rules, view->so_far.contract, &layout);
    for (Rising rising = RISES_NOTHING; rising < RISINGS; rising++) {
        DoppelkopfWorld world;
        Error fault;
        status = play_cards(request, view, &layout, rising, &fault);
        if (status == STATUS_OK && doppelkopf_world(view, 0, &world).drawn > 0)
            return STATUS_OK;
        if (status == STATUS_OK)
            error_set(&fault, STATUS_BAD_INPUT,
                      "no deal was found that agrees with the cards played and what was said");
        if (rising == RISES_NOTHING)
            first = fault;
    }
    *error = first;
    return STATUS_BAD_INPUT;
}
