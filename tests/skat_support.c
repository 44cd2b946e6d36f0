#include "skat_support.h"

#include <criterion/criterion.h>

Rules rules_with(const char *settings) {
    return settings_rules(&skat_game, settings);
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
