#include "skat_sim.h"

#include "skat_bidding.h"
#include "skat_player.h"
#include "skat_strength.h"

#include <string.h>

enum { FOREHAND = 0, MALENKO_DEALS = 12, FIRST_CARDS = 5 };

static bool is_malenko(const Rules *rules) {
    return rules->value[SKAT_VARIANT] == SKAT_VARIANT_MALENKO;
}

static int evening_length(const Rules *rules) {
    return is_malenko(rules) ? MALENKO_DEALS : 1;
}

/* The declarer knows what he has put away, and shows his cards in an Ouvert game. */
static void know(Start *start) {
    const PlayedGame *game = &start->game;
    if (!(game->contract.modifiers & SKAT_HAND))
        start->known[game->declarer] = game->talon;
    if (game->contract.modifiers & SKAT_OUVERT)
        start->shown = game->hands[game->declarer];
}

/* Nobody else has bid more than the declarer. */
static void take_up(Start *start) {
    const PlayedGame *game = &start->game;
    if (!start->declared)
        return;
    know(start);
    for (int seat = 0; seat < 3; seat++)
        if (seat == game->declarer)
            start->calls[seat].said = game->bid;
        else if (game->bid > 0)
            start->calls[seat].refused = (int16_t)(game->bid + 1);
}

static void declare(Start *start, Contract contract, CardSet discard) {
    PlayedGame *game = &start->game;
    CardSet *hand = &game->hands[game->declarer];
    game->contract = contract;
    start->declared = true;
    if (!(contract.modifiers & SKAT_HAND)) {
        *hand = (*hand | game->talon) & ~discard;
        game->talon = discard;
    }
    know(start);
}

static void prepare_ramsch(const Rules *rules, Start *start) {
    start->game.contract = (Contract){.kind = SKAT_RAMSCH};
    if (rules->value[SKAT_SHOVE] == SKAT_SHOVE_ON)
        start->game.shoves =
            (uint8_t)skat_shove(start->game.hands, &start->game.talon, start->game.put_down);
}

/* Forehand names on his first five cards one of the games he still owes. */
static void prepare_malenko(const Rules *rules, Evening *evening, Random *random, Start *start) {
    uint32_t *played = &evening->memo[evening->number % 3];
    CardSet rest = start->game.hands[FOREHAND], five = random_take(random, &rest, FIRST_CARDS);
    Contract contract = skat_choose_malenko(five, SKAT_MALENKO_ALL & ~*played);
    *played |= 1u << skat_malenko(contract);
    if (contract.kind == SKAT_RAMSCH) {
        prepare_ramsch(rules, start);
        return;
    }
    CardSet twelve = start->game.hands[FOREHAND] | start->game.talon;
    declare(start, contract, skat_discard(twelve, contract));
}

static DealFate prepare_passed(const Rules *rules, Start *start) {
    switch (rules->value[SKAT_ALL_PASS]) {
    case SKAT_ALL_PASS_REDEAL:
        return DEAL_AGAIN;
    case SKAT_ALL_PASS_PASSED_IN:
        return DEAL_PASSED_IN;
    default:
        prepare_ramsch(rules, start);
        return DEAL_PLAYED;
    }
}

static DealFate prepare_auction(const Rules *rules, Start *start) {
    SkatAuction auction;
    Contract contract;
    skat_auction(rules, start->game.hands, &auction);
    for (int seat = 0; seat < 3; seat++)
        start->calls[seat] = (Calls){auction.calls[seat].said, auction.calls[seat].refused};
    if (auction.declarer < 0)
        return prepare_passed(rules, start);
    CardSet ten = start->game.hands[auction.declarer];
    start->game.declarer = (uint8_t)auction.declarer;
    start->game.bid = auction.bid;
    if (skat_choose_hand(rules, ten, auction.bid, &contract)) {
        declare(start, contract, 0);
        return DEAL_PLAYED;
    }
    SkatChoice choice = skat_choose_game(rules, ten | start->game.talon, auction.bid);
    declare(start, choice.contract, choice.discard);
    return DEAL_PLAYED;
}

static DealFate prepare(const Rules *rules, const Deal *dealt, Evening *evening, Random *random,
                        Start *start) {
    *start = (Start){.leader = FOREHAND, .game.talon = dealt->talon, .rules = rules};
    memcpy(start->game.hands, dealt->hands, sizeof start->game.hands);
    if (!is_malenko(rules))
        return prepare_auction(rules, start);
    prepare_malenko(rules, evening, random, start);
    return DEAL_PLAYED;
}

const SimGame skat_sim = {&skat_game,     &skat_rule_player, &skat_mind,
                          evening_length, prepare,           take_up};
