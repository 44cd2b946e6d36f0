/* Cards, contracts, announcements and deals. What is accepted is printed and read again alike. */
#include "fuzz.h"

#include "solver/deal.h"

#include <string.h>

static void read_cards(const Deck *deck, const char *text) {
    Card cards[MAX_CARDS];
    char printed[CARDS_TEXT];
    CardSet set, again;
    Error error;
    int count;
    if (fuzz_accepted(deck_parse_list(deck, text, 0, cards, MAX_CARDS, &count, &error), &error))
        fuzz_check(count >= 0 && count <= MAX_CARDS);
    if (!fuzz_accepted(deck_parse_set(deck, text, 0, -1, &set, &error), &error))
        return;
    deck_print_set(deck, set, printed);
    fuzz_check(deck_parse_set(deck, printed, 0, set_count(set), &again, NULL) == STATUS_OK);
    fuzz_check(again == set);
}

static void read_contract(const Common *common, const char *text) {
    const Game *game = common->game;
    Contract contract, again;
    Announcement announcement;
    char printed[CONTRACT_TEXT];
    Error error;
    if (fuzz_accepted(game_parse_contract(game, text, &contract, &error), &error)) {
        game_print_contract(game, contract, printed);
        fuzz_check(game_parse_contract(game, printed, &again, NULL) == STATUS_OK);
        fuzz_check(again.kind == contract.kind && again.modifiers == contract.modifiers);
        fuzz_accepted(game->contract_check(&common->rules, contract, &error), &error);
    }
    if (game->announcements != NULL)
        fuzz_accepted(game_parse_announcement(game, text, &announcement, &error), &error);
}

static void read_deal(const Game *game, const char *text) {
    char printed[DEAL_TEXT], printed_again[DEAL_TEXT];
    Deal deal, again;
    Error error;
    if (!fuzz_accepted(deal_parse(game, text, &deal, &error), &error))
        return;
    fuzz_accepted(deal_check_whole(&deal, &error), &error);
    deal_print(game, &deal, printed);
    fuzz_check(deal_parse(game, printed, &again, NULL) == STATUS_OK);
    fuzz_check(strcmp(deal_print(game, &again, printed_again), printed) == 0);
}

static void read_rule(const Common *common, const char *text) {
    Rules rules = common->rules;
    const char *equals = strchr(text, '=');
    char key[40];
    Error error;
    if (equals == NULL || equals - text >= (ptrdiff_t)sizeof key)
        return;
    memcpy(key, text, (size_t)(equals - text));
    key[equals - text] = '\0';
    fuzz_accepted(rules_set(&rules, key, equals + 1, &error), &error);
}

void fuzz(Common *common, const char *text) {
    Error error;
    int seat;
    read_cards(common->game->deck, text);
    read_contract(common, text);
    read_deal(common->game, text);
    read_rule(common, text);
    if (fuzz_accepted(seat_parse(common->game, text, &seat, &error), &error))
        fuzz_check(seat >= 0 && seat < common->game->seats);
}
