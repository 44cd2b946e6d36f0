#include "schafkopf_fit.h"

#include "dealing.h"
#include "play.h"
#include "schafkopf_bidding.h"
#include "schafkopf_player.h"

#include <limits.h>
#include <string.h>

/* What each model asks for: a family of contracts with a trump suit or without, and from which
 * strength on one would think of it. */
static const struct {
    SchafkopfFamily family;
    bool trump_suit, tout;
    int thought_of;
} asked[] = {
    {SCHAFKOPF_FAMILY_RUFER, true, false, -200}, {SCHAFKOPF_FAMILY_SOLO, true, false, -250},
    {SCHAFKOPF_FAMILY_WENZ, false, false, -250}, {SCHAFKOPF_FAMILY_WENZ, true, false, -250},
    {SCHAFKOPF_FAMILY_SOLO, true, true, -800},   {SCHAFKOPF_FAMILY_WENZ, false, true, -800},
    {SCHAFKOPF_FAMILY_WENZ, true, true, -800}};

static bool is_asked(int model, Contract contract) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    bool suit = facts.trump_suit != SCHAFKOPF_NO_SUIT;
    return facts.family == asked[model].family && suit == asked[model].trump_suit &&
           facts.tout == asked[model].tout;
}

/* The contract of the model in which a hand is strongest. Returns the strength. */
static int best_contract(const Rules *rules, int model, CardSet hand, int seat, Contract *best) {
    int most = INT_MIN;
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
        Contract contract = {.kind = kind};
        if (!is_asked(model, contract) ||
            schafkopf_hand_check(rules, contract, hand, NULL) != STATUS_OK)
            continue;
        int strength = schafkopf_strength(contract, hand, seat);
        if (strength > most) {
            most = strength;
            *best = contract;
        }
    }
    return most;
}

static bool play_contract(const Rules *rules, const Deal *deal, int declarer, Contract contract,
                          Random *random) {
    Start start = {.declared = true,
                   .rules = rules,
                   .game = {.contract = contract, .declarer = (uint8_t)declarer}};
    Layout layout;
    Result result;
    memcpy(start.game.hands, deal->hands, sizeof deal->hands);
    schafkopf_game.layout(rules, contract, &layout);
    play_out_alike(&start, &layout, &schafkopf_rule_player, random);
    schafkopf_game.score(rules, &start.game, &result);
    return result.made;
}

/* Strong hands are rare, so many are looked at. */
static bool example(const Rules *rules, int model, Random *random, FitExample *example) {
    enum { TRIES = 200 };
    for (int tries = 0; tries < TRIES; tries++) {
        Deal nothing = {.talon = 0}, deal;
        Contract contract;
        deal_complete(rules->game, &nothing, random, &deal);
        int seat = (int)random_below(random, SCHAFKOPF_SEATS);
        CardSet hand = deal.hands[seat];
        if (best_contract(rules, model, hand, seat, &contract) < asked[model].thought_of)
            continue;
        schafkopf_features(contract, hand, seat, example->x);
        example->y = play_contract(rules, &deal, seat, contract, random);
        return true;
    }
    return false;
}

static const char *const features[] = {
    "BASE", "TRUMP_COUNT", "TOP_1", "TOP_2", "TOP_3",  "TOP_4",  "LOW_COURTS", "FAT_TRUMPS",
    "ACES", "RUNNERS",     "TENS",  "VOIDS", "LOSERS", "CALLED", "LEADS",      NULL};

enum { UNIT = 100 };

static const FitModel models[] = {
    {"rufer", "Rufer, calling the ace with which it is strongest", features, false, UNIT, example},
    {"solo", "Solo in the strongest suit", features, false, UNIT, example},
    {"wenz", "Wenz", features, false, UNIT, example},
    {"farbwenz", "Farbwenz in the strongest suit", features, false, UNIT, example},
    {"solo_tout", "Solo tout, the same", features, false, UNIT, example},
    {"wenz_tout", "Wenz tout", features, false, UNIT, example},
    {"farbwenz_tout", "Farbwenz tout, the same", features, false, UNIT, example}};

const FitGame schafkopf_fit = {&schafkopf_game, models, sizeof models / sizeof *models};
