#include "skat_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Rules rules_with(const char *settings) {
    Rules rules;
    rules_init(&rules, &skat_game);
    char text[300], *rest = text;
    snprintf(text, sizeof text, "%s", settings);
    for (char *key; (key = strtok_r(rest, "= ", &rest)) != NULL;) {
        Error error;
        if (rules_set(&rules, key, strtok_r(rest, " ", &rest), &error) != STATUS_OK)
            cr_assert_fail("%s", error.text);
    }
    return rules;
}

Contract contract_named(const char *text) {
    Contract contract;
    Error error;
    if (game_parse_contract(&skat_game, text, &contract, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return contract;
}

CardSet cards(const char *codes) {
    return deck_named_set(skat_game.deck, codes);
}

int special(const Result *result, const char *name) {
    for (int i = 0; i < result->special_count; i++)
        if (strcmp(result->special[i].name, name) == 0)
            return result->special[i].number;
    return -1;
}
