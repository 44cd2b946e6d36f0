#include "sens_worlds.h"

#include "condition.h"
#include "dealing.h"
#include "heard.h"

#include <string.h>
#include <strings.h>

/* ---- What was heard ---- */

enum { EVERYBODY = (1 << SENS_SEATS) - 1 };

/* The seats that are asked before this one. */
static uint8_t asked_before(int seat) {
    unsigned seats = 0;
    for (int turn = 0; turn < sens_turn(seat); turn++)
        seats |= 1u << sens_asked(turn);
    return (uint8_t)seats;
}

/* The seats that have passed, as a bit set. */
static Status read_passes(const char *text, int own, unsigned *passes, Error *error) {
    char words[MAX_SEATS][HEARD_WORD];
    Status status = heard_split(text, SENS_SEATS, own, words, error);
    *passes = 0;
    for (int seat = 0; status == STATUS_OK && seat < SENS_SEATS; seat++) {
        bool pass = strcasecmp(words[seat], "pass") == 0;
        if (!pass && strcmp(words[seat], "-") != 0)
            return error_set(error, STATUS_BAD_INPUT,
                             "call \"%s\": expected pass, or - for nothing yet", words[seat]);
        *passes |= (unsigned)pass << seat;
    }
    return status;
}

Status sens_heard_parse(const char *text, SensView *view, Error *error) {
    int seat = view->hand.seat;
    unsigned before = asked_before(seat), passes = before;
    Status status = text != NULL ? read_passes(text, seat, &passes, error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if ((passes & ~before) != 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "the dealer is asked first, then seats 0, 1, 2: somebody has passed who "
                         "is asked after seat %d",
                         seat);
    view->passed[0] = view->round == 2 ? EVERYBODY : (uint8_t)passes;
    view->passed[1] = view->round == 2 ? (uint8_t)passes : 0;
    return STATUS_OK;
}

/* ---- Worlds ---- */

/* What is known of the deal and of the order of its cards. */
static void know(const SensView *view, Deal *known, SensDealt *order) {
    const SensHand *hand = &view->hand;
    *known = (Deal){.talon = 0};
    *order = sens_unordered;
    order->upcard = hand->upcard;
    known->hands[SENS_DEALER] = set_of(hand->upcard);
    known->hands[hand->seat] |= hand->cards;
    order->bottom = hand->bottom;
    order->first_five[hand->seat] = hand->cards;
    if (hand->bottom != CARD_NONE)
        order->first_five[hand->seat] &= ~set_of(hand->bottom);
}

static double likelihood(const SensView *view, const SensDealt *dealt) {
    double product = 1;
    for (int round = 1; round <= SENS_ROUNDS; round++)
        for (int seat = 0; seat < SENS_SEATS; seat++) {
            if (seat == view->hand.seat || !(view->passed[round - 1] >> seat & 1))
                continue;
            SensHand hand = sens_hand_of(view->rules, dealt, seat);
            product *= sens_call_chance(view->rules, &hand, round, SENS_PASS);
        }
    return product;
}

static double draw_candidate(const void *context, Random *random, void *dealt) {
    const SensView *view = context;
    Deal known, deal;
    SensDealt order;
    know(view, &known, &order);
    condition_place(view->given, known.hands, &known.talon, NULL);
    deal_complete(&sens_game, &known, random, &deal);
    sens_arrange(&deal, &order, random, dealt);
    if (!condition_admits(view->given, deal.hands, deal.talon))
        return 0;
    return likelihood(view, dealt);
}

WorldDraws sens_world(const SensView *view, uint64_t number, SensDealt *dealt) {
    Random random = random_stream(view->seed, sens_game.name, "judge", number);
    return candidates_choose(draw_candidate, view, &random, dealt, sizeof *dealt);
}
