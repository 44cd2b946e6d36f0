#include "skat_fit.h"

#include "dealing.h"
#include "play.h"
#include "skat_player.h"
#include "skat_strength.h"

#include <limits.h>
#include <string.h>

enum { PLAYED, OFFERED }; /* when a hand is weighed: after the discard, or before picking up */

/* The contract of each model, and when it is weighed. */
static const struct {
    Contract contract; /* SKAT_CLUBS: the best suit */
    int when;
} asked[] = {
    {{.kind = SKAT_CLUBS}, PLAYED},  {{.kind = SKAT_GRAND}, PLAYED},
    {{.kind = SKAT_NULL}, PLAYED},   {{.kind = SKAT_NULL, .modifiers = SKAT_OUVERT}, PLAYED},
    {{.kind = SKAT_CLUBS}, OFFERED}, {{.kind = SKAT_GRAND}, OFFERED},
    {{.kind = SKAT_NULL}, OFFERED},  {{.kind = SKAT_NULL, .modifiers = SKAT_OUVERT}, OFFERED}};

/* Hands are taken from this strength before picking up on: less is not thought of. */
enum { THOUGHT_OF = -150 };

/* The suit in which ten cards are strongest. */
static Contract best_suit(const SkatWeighed *weighed) {
    Contract best = {.kind = SKAT_CLUBS};
    int most = INT_MIN;
    for (uint8_t kind = SKAT_CLUBS; kind <= SKAT_DIAMONDS; kind++) {
        Contract contract = {.kind = kind};
        int strength = skat_strength_offered(weighed, contract);
        if (strength > most) {
            most = strength;
            best = contract;
        }
    }
    return best;
}

/* Lets rule players play the contract. Returns whether it is made. */
static bool play_contract(const Rules *rules, const Deal *deal, int declarer, Contract contract,
                          CardSet aside, Random *random) {
    Start start = {.declared = true,
                   .rules = rules,
                   .game = {.contract = contract, .declarer = (uint8_t)declarer, .talon = aside}};
    Layout layout;
    Result result;
    CardSet twelve = deal->hands[declarer] | deal->talon;
    memcpy(start.game.hands, deal->hands, sizeof deal->hands);
    start.game.hands[declarer] = twelve & ~aside;
    start.known[declarer] = aside;
    if (contract.modifiers & SKAT_OUVERT)
        start.shown = start.game.hands[declarer];
    skat_game.layout(rules, contract, &layout);
    play_out_alike(&start, &layout, &skat_rule_player, random);
    skat_game.score(rules, &start.game, &result);
    return result.made;
}

static bool example(const Rules *rules, int model, Random *random, FitExample *example) {
    Deal nothing = {.talon = 0}, deal;
    Contract contract = asked[model].contract;
    deal_complete(&skat_game, &nothing, random, &deal);
    int declarer = (int)random_below(random, (uint64_t)skat_game.seats);
    CardSet ten = deal.hands[declarer], twelve = ten | deal.talon;
    SkatWeighed weighed = skat_weigh(ten);
    if (contract.kind == SKAT_CLUBS)
        contract = best_suit(&weighed);
    if (skat_strength_offered(&weighed, contract) < THOUGHT_OF)
        return false;
    CardSet aside = skat_discard(twelve, contract);
    if (asked[model].when == PLAYED)
        skat_features(twelve & ~aside, aside, contract, example->x);
    else
        skat_features_offered(ten, contract, example->x);
    if (contract.kind == SKAT_NULL && example->x[1] == 0)
        return false; /* sure: no weight says so */
    example->y = play_contract(rules, &deal, declarer, contract, aside, random);
    return true;
}

/* ---- The models, as in asked[] ---- */

static const char *const of_points[] = {"BASE", "TRUMP",     "JACK_RANK", "HIGH_TRUMP", "ACE",
                                        "TEN",  "VOID_SUIT", "ASIDE",     NULL};
static const char *const of_null[] = {"BASE", "WEAKNESS", NULL};
static const char *const of_offers[] = {"BASE", "SLOPE", NULL};

enum { UNIT = 100 };

static const FitModel models[] = {
    {"suit", "the best suit, of the ten cards played and the two put away", of_points, false, UNIT,
     example},
    {"grand", "Grand, the same", of_points, false, UNIT, example},
    {"null", "Null, of the ten cards played", of_null, false, UNIT, example},
    {"null_ouvert", "Null ouvert, the same", of_null, false, UNIT, example},
    {"suit_offered", "the best suit, of the ten cards dealt", of_offers, false, UNIT, example},
    {"grand_offered", "Grand, the same", of_offers, false, UNIT, example},
    {"null_offered", "Null, the same", of_null, false, UNIT, example},
    {"null_ouvert_offered", "Null ouvert, the same", of_null, false, UNIT, example}};

const FitGame skat_fit = {&skat_game, models, sizeof models / sizeof *models};
