#include "cego_worlds.h"

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

int cego_soloist(const CegoView *view, const CardSet *hands) {
    if (!view->against_solo || view->calls.soloist >= 0)
        return view->calls.soloist;
    for (int seat = 0; seat < view->rules->game->seats; seat++) {
        CegoAuction says;
        if (!(view->calls.solo_passed >> seat & 1) &&
            cego_says_solo(view->rules, hands[seat], &says))
            return says.kind == CEGO_SOLO ? seat : -1;
    }
    return -1;
}

static bool agrees(const void *context, const Deal *deal) {
    const CegoView *view = context;
    unsigned modifiers = view->against_solo ? CEGO_AGAINST_SOLO : 0;
    int soloist = cego_soloist(view, deal->hands);
    if (view->against_solo && soloist < 0)
        return false;
    for (int seat = 0; seat < view->rules->game->seats; seat++) {
        CegoAuction says;
        CardSet hand = deal->hands[seat];
        if (seat == view->seat)
            continue;
        bool solo = cego_says_solo(view->rules, hand, &says);
        if (seat == soloist && !(solo && says.kind == CEGO_SOLO))
            return false;
        if (solo && seat != soloist && view->calls.solo_passed >> seat & 1)
            return false;
        if (view->bids[seat] != 0 && !cego_bids(view->rules, hand, view->bids[seat], modifiers) &&
            !(seat == 0 && view->bids[seat] == CEGO_CEGO)) /* forehand must say Cego */
            return false;
    }
    return true;
}

Worlds cego_worlds(const CegoView *view, uint64_t seed, const char *purpose) {
    Worlds worlds = {.game = view->rules->game,
                     .known.talon = view->blind,
                     .seed = seed,
                     .purpose = purpose,
                     .test = agrees,
                     .context = view};
    worlds.known.hands[view->seat] = view->hand;
    return worlds;
}
