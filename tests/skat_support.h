/* What the tests of Skat have in common: rules, contracts, cards and results from text. */
#ifndef STICH_TEST_SKAT_SUPPORT_H
#define STICH_TEST_SKAT_SUPPORT_H

#include "settings.h"
#include "solver/games/skat.h"

/* What the profile isko sets. */
#define ISKO                                                                                       \
    "schneider_steps=isko schneider_opponents_below=31 matadors=full ouvert_games=yes "            \
    "null_ouvert_hand=59 kontra=off account=seeger_fabian all_pass=passed_in"

/* The default rules with some switches set: "matadors=full re=after_kontra". In all three
 * functions the test fails if the text cannot be read. */
Rules rules_with(const char *settings);

/* A contract with its modifiers: "grand hand". */
Contract contract_named(const char *text);

/* A set of cards (deck numbers). */
CardSet cards(const char *codes);

#endif
