#include "schafkopf_worlds.h"

#include "condition.h"
#include "dealing.h"
#include "heard.h"

#include <string.h>
#include <strings.h>

/* ---- What was heard ---- */

static const char *const class_names[] = {[SCHAFKOPF_CLASS_PASS] = "pass",
                                          [SCHAFKOPF_CLASS_RUFER] = "rufer",
                                          [SCHAFKOPF_CLASS_WENZ] = "wenz",
                                          [SCHAFKOPF_CLASS_SOLO] = "solo",
                                          [SCHAFKOPF_CLASS_WENZ_TOUT] = "wenz-tout",
                                          [SCHAFKOPF_CLASS_SOLO_TOUT] = "solo-tout",
                                          [SCHAFKOPF_CLASS_SIE] = "sie"};

static bool find_class(const char *word, SchafkopfClass *class) {
    for (SchafkopfClass i = SCHAFKOPF_CLASS_PASS; i <= SCHAFKOPF_CLASS_SIE; i++)
        if (strcasecmp(word, class_names[i]) == 0) {
            *class = i;
            return true;
        }
    return false;
}

/* Reads a bid that names its contract. */
static Status read_contract(const Rules *rules, const char *word, SchafkopfCall *call,
                            Error *error) {
    Contract contract;
    Status status = game_parse_contract(rules->game, word, &contract, error);
    if (status == STATUS_OK)
        status = schafkopf_contract_check(rules, contract, error);
    if (status == STATUS_OK && schafkopf_class(contract) == SCHAFKOPF_CLASS_PASS)
        status = error_set(error, STATUS_BAD_INPUT, "nobody bids a Ramsch");
    if (status != STATUS_OK)
        return error_prefix(error, "call \"%s\"", word);
    *call = (SchafkopfCall){true, schafkopf_class(contract), (int8_t)contract.kind};
    return STATUS_OK;
}

static Status read_word(const Rules *rules, const char *word, SchafkopfCall *call, Error *error) {
    bool names_suit = rules->value[SCHAFKOPF_BID_NAMES_SUIT] == SCHAFKOPF_BID_NAMES_SUIT_YES;
    *call = (SchafkopfCall){.heard = strcmp(word, "-") != 0, .kind = -1};
    if (!call->heard || strcasecmp(word, "pass") == 0)
        return STATUS_OK;
    if (names_suit)
        return read_contract(rules, word, call, error);
    if (!find_class(word, &call->class))
        return error_set(error, STATUS_BAD_INPUT,
                         "call \"%s\": expected - (nothing), pass, or the class of a bid: rufer, "
                         "wenz, solo, wenz-tout, solo-tout, sie (bids name no suit, switch "
                         "bid_names_suit)",
                         word);
    return STATUS_OK;
}

/* Takes the calls in the order of the seats. */
static Status read_calls(char words[MAX_SEATS][HEARD_WORD], SchafkopfView *view, Error *error) {
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++) {
        SchafkopfCall *call = &view->calls[seat];
        Status status = read_word(view->rules, words[seat], call, error);
        if (status != STATUS_OK)
            return status;
        if (call->heard && seat >= view->seat)
            return error_set(error, STATUS_BAD_INPUT,
                             "call \"%s\": seat %d does not speak before seat %d", words[seat],
                             seat, view->seat);
        if (call->class != SCHAFKOPF_CLASS_PASS && call->class <= view->highest)
            return error_set(error, STATUS_BAD_INPUT,
                             "call \"%s\": %s was bid before, and a bid must be of a higher class",
                             words[seat], class_names[view->highest]);
        if (call->class > view->highest)
            view->highest = call->class;
    }
    return STATUS_OK;
}

Status schafkopf_heard_parse(const char *text, SchafkopfView *view, Error *error) {
    char words[MAX_SEATS][HEARD_WORD];
    view->highest = SCHAFKOPF_CLASS_PASS;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        view->calls[seat] = (SchafkopfCall){.heard = seat < view->seat, .kind = -1};
    if (text == NULL)
        return STATUS_OK;
    Status status = heard_split(text, SCHAFKOPF_SEATS, view->seat, words, error);
    return status == STATUS_OK ? read_calls(words, view, error) : status;
}

/* ---- Worlds ---- */

static bool is_heard(const SchafkopfCall *call, int kind) {
    return schafkopf_class((Contract){.kind = (uint8_t)kind}) == call->class &&
           (call->kind < 0 || call->kind == kind);
}

/* Draws which of the contracts that were heard a seat has in mind, by their chances. Returns the
 * chance that it is one of them. */
static double draw_contract(const SchafkopfCall *call, const SchafkopfChances *chances,
                            Random *random, Contract *contract) {
    double sum = 0;
    for (int kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
        if (!is_heard(call, kind) || chances->of[kind] <= 0)
            continue;
        sum += chances->of[kind];
        if (random_unit(random) * sum < chances->of[kind])
            *contract = (Contract){.kind = (uint8_t)kind};
    }
    return sum;
}

static double draw_candidate(const void *context, Random *random, void *candidate) {
    const SchafkopfView *view = context;
    SchafkopfWorld *world = candidate;
    SchafkopfChances chances;
    Deal known = {.talon = 0};
    double likelihood = 1;
    known.hands[view->seat] = view->hand;
    condition_place(view->given, known.hands, &known.talon, NULL);
    deal_complete(view->rules->game, &known, random, &world->deal);
    if (!condition_admits(view->given, world->deal.hands, world->deal.talon))
        return 0;
    world->before = schafkopf_no_bid;
    for (int seat = 0; likelihood > 0 && seat < view->seat; seat++) {
        const SchafkopfCall *call = &view->calls[seat];
        if (!call->heard)
            continue;
        schafkopf_call_chances(view->rules, world->deal.hands[seat], seat,
                               schafkopf_class(world->before.contract), &chances);
        if (call->class == SCHAFKOPF_CLASS_PASS) {
            likelihood *= chances.pass;
        } else {
            likelihood *= draw_contract(call, &chances, random, &world->before.contract);
            world->before.declarer = (int8_t)seat;
        }
    }
    return likelihood;
}

WorldDraws schafkopf_world(const SchafkopfView *view, uint64_t number, SchafkopfWorld *world) {
    Random random = random_stream(view->seed, view->rules->game->name, "judge", number);
    WorldDraws draws = candidates_choose(draw_candidate, view, &random, world, sizeof *world);
    world->number = number;
    return draws;
}
