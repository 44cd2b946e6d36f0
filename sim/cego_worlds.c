#include "cego_worlds.h"

#include "condition.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- What was heard ---- */

/* What one seat has said. */
static Status hear(const char *word, size_t length, int seat, CegoView *view, Error *error) {
    char name[CONTRACT_TEXT];
    Contract contract;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    if (strcmp(name, "-") == 0)
        return STATUS_OK;
    view->calls.solo_passed |= (uint8_t)(1u << seat);
    if (strcasecmp(name, "pass") == 0)
        return STATUS_OK;
    if (game_parse_contract(view->rules->game, name, &contract, error) != STATUS_OK ||
        (contract.kind != CEGO_SOLO && !cego_takes_blind(contract.kind)))
        return error_set(error, STATUS_BAD_INPUT,
                         "call \"%s\": expected pass, solo, a step of the ladder (cego, eine ...), "
                         "or - for nothing yet",
                         name);
    if (contract.kind == CEGO_SOLO) {
        view->calls.solo_passed &= (uint8_t) ~(1u << seat);
        view->calls.soloist = (int8_t)seat;
        view->against_solo = true;
        return STATUS_OK;
    }
    view->bids[seat] = contract.kind;
    view->calls.solo_asked = true;
    if (contract.kind > view->calls.step || view->calls.holder < 0) {
        view->calls.step = contract.kind;
        view->calls.holder = (int8_t)seat;
    }
    return STATUS_OK;
}

/* Splits the text into words; returns how many there are, at most MAX_SEATS are kept. */
static int split(const char *text, const char **words, size_t *lengths) {
    static const char blanks[] = " ,\t";
    int count = 0;
    for (const char *at = text + strspn(text, blanks); *at != '\0'; count++) {
        size_t length = strcspn(at, blanks);
        if (count < MAX_SEATS) {
            words[count] = at;
            lengths[count] = length;
        }
        at += length + strspn(at + length, blanks);
    }
    return count;
}

/* All calls, for every seat or for every other. */
static Status hear_all(const char *text, CegoView *view, Error *error) {
    const char *words[MAX_SEATS];
    size_t lengths[MAX_SEATS];
    int seats = view->rules->game->seats, count = split(text, words, lengths);
    if (count != seats && count != seats - 1)
        return error_set(error, STATUS_BAD_INPUT,
                         "%d calls heard; expected one for each seat, or for each of the %d others",
                         count, seats - 1);
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        int seat = count < seats && i >= view->seat ? i + 1 : i;
        if (seat != view->seat)
            status = hear(words[i], lengths[i], seat, view, error);
    }
    if (view->calls.solo_asked && view->calls.soloist < 0) /* the Solo question has gone round */
        view->calls.solo_passed = (uint8_t)((1u << seats) - 1);
    return status;
}

Status cego_heard_parse(const char *text, CegoView *view, Error *error) {
    unsigned own = 1u << view->seat;
    view->calls = cego_silence;
    Status status = STATUS_OK;
    if (text != NULL)
        status = hear_all(text, view, error);
    else if (!view->against_solo)
        view->calls.solo_passed = (uint8_t)(own - 1);
    if (status == STATUS_OK && view->against_solo && view->calls.solo_asked &&
        view->calls.soloist < 0)
        return error_set(error, STATUS_BAD_INPUT, "who has said Solo is not among the calls heard");
    view->calls.solo_passed |= (uint8_t)own;
    view->calls.passed |= (uint8_t)own;
    return status;
}

/* ---- Worlds ---- */

/* How likely it is that a seat is the first who says Solo, of those that may. */
static double first_chance(const CegoView *view, const CardSet *hands, int seat) {
    double product = view->calls.solo_passed >> seat & 1 ? 0 : 1;
    for (int other = 0; product > 0 && other < seat; other++)
        if (!(view->calls.solo_passed >> other & 1)) {
            CegoSoloChance chance = cego_solo_chance(view->rules, hands[other]);
            product *= 1 - chance.solo - chance.ultimo;
        }
    return product > 0 ? product * cego_solo_chance(view->rules, hands[seat]).solo : 0;
}

int cego_soloist(const CegoView *view, const CardSet *hands) {
    int likeliest = -1;
    double most = 0;
    if (!view->against_solo || view->calls.soloist >= 0)
        return view->calls.soloist;
    for (int seat = 0; seat < view->rules->game->seats; seat++) {
        double chance = first_chance(view, hands, seat);
        if (chance > most) {
            most = chance;
            likeliest = seat;
        }
    }
    return likeliest;
}

/* Of what a seat has answered to the Solo question. */
static double solo_likelihood(const CegoView *view, CardSet hand, int seat) {
    if (seat != view->calls.soloist && !(view->calls.solo_passed >> seat & 1))
        return 1;
    CegoSoloChance chance = cego_solo_chance(view->rules, hand);
    return seat == view->calls.soloist ? chance.solo : 1 - chance.solo - chance.ultimo;
}

/* Of the step that a seat has bid. Forehand must say Cego. */
static double bid_likelihood(const CegoView *view, CardSet hand, int seat) {
    int kind = view->bids[seat];
    if (kind == 0 || (seat == 0 && kind == CEGO_CEGO))
        return 1;
    return cego_bid_chance(view->rules, hand, kind, view->against_solo ? CEGO_AGAINST_SOLO : 0);
}

static double likelihood(const void *context, const Deal *deal) {
    const CegoView *view = context;
    double product = 1;
    for (int seat = 0; seat < view->rules->game->seats; seat++)
        if (seat != view->seat)
            product *= solo_likelihood(view, deal->hands[seat], seat) *
                       bid_likelihood(view, deal->hands[seat], seat);
    if (!view->against_solo || view->calls.soloist >= 0)
        return product;
    double somebody = 0;
    for (int seat = 0; seat < view->rules->game->seats; seat++)
        somebody += first_chance(view, deal->hands, seat);
    return product * somebody;
}

Worlds cego_worlds(const CegoView *view, uint64_t seed, const char *purpose) {
    Worlds worlds = {.game = view->rules->game,
                     .known.talon = view->blind,
                     .seed = seed,
                     .purpose = purpose,
                     .likelihood = likelihood,
                     .context = view,
                     .given = view->given};
    worlds.known.hands[view->seat] = view->hand;
    condition_place(view->given, worlds.known.hands, &worlds.known.talon, NULL);
    return worlds;
}
