#include "schafkopf_support.h"

#include <criterion/criterion.h>

Rules schafkopf_rules(const char *settings) {
    return settings_rules(&schafkopf_game, settings);
}

Contract schafkopf_named(const char *text) {
    Contract contract;
    Error error;
    if (game_parse_contract(&schafkopf_game, text, &contract, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return contract;
}

CardSet schafkopf_cards(const char *codes) {
    return deck_named_set(schafkopf_game.deck, codes);
}
