#include "schafkopf_sim.h"

#include "schafkopf_bidding.h"
#include "schafkopf_player.h"

#include <string.h>

static int evening_length(const Rules *rules) {
    (void)rules;
    return 1;
}

/* How many players double on the first half of their cards. */
static int count_doublings(const Rules *rules, const Deal *deal, Random *random) {
    int count = 0;
    if (rules->value[SCHAFKOPF_DOUBLINGS] == SCHAFKOPF_DOUBLINGS_OFF)
        return 0;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++) {
        CardSet hand = deal->hands[seat];
        count += schafkopf_doubles(random_take(random, &hand, rules->game->hand_size / 2));
    }
    return count;
}

/* The declarer has bid the class of his contract, the others passed: whom he has overcalled is not
 * known. */
static void take_up(Start *start) {
    const PlayedGame *game = &start->game;
    if (!start->declared)
        return;
    start->game.side = schafkopf_side(game);
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        start->calls[seat] = seat == game->declarer
                                 ? (Calls){.said = (int16_t)schafkopf_class(game->contract)}
                                 : (Calls){.refused = 1};
}

static DealFate prepare(const Rules *rules, const Deal *deal, Evening *evening, Random *random,
                        Start *start) {
    (void)evening;
    SchafkopfAuction auction = schafkopf_no_bid;
    int doublings = count_doublings(rules, deal, random);
    Calls calls[SCHAFKOPF_SEATS];
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++) {
        bool bids = schafkopf_ask(rules, deal->hands[seat], seat, &auction);
        calls[seat] = bids ? (Calls){.said = (int16_t)schafkopf_class(auction.contract)}
                           : (Calls){.refused = 1};
    }
    bool declared = auction.declarer >= 0;
    if (!declared && rules->value[SCHAFKOPF_ALL_PASS] == SCHAFKOPF_ALL_PASS_REDEAL)
        return DEAL_PASSED_IN;
    *start = (Start){.declared = declared,
                     .rules = rules,
                     .game = {.contract = auction.contract,
                              .declarer = (uint8_t)(declared ? auction.declarer : 0),
                              .doublings = (uint8_t)doublings}};
    memcpy(start->game.hands, deal->hands, sizeof start->game.hands);
    memcpy(start->calls, calls, sizeof calls);
    schafkopf_answer(rules, &start->game);
    start->game.side = declared ? schafkopf_side(&start->game) : 0;
    return DEAL_PLAYED;
}

const SimGame schafkopf_sim = {
    &schafkopf_game, &schafkopf_rule_player, &schafkopf_mind, evening_length, prepare, take_up};
