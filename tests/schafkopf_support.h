/* What the tests of Schafkopf have in common: rules, contracts and cards from text. */
#ifndef STICH_TEST_SCHAFKOPF_SUPPORT_H
#define STICH_TEST_SCHAFKOPF_SUPPORT_H

#include "settings.h"
#include "solver/games/schafkopf.h"

/* The default rules with some switches set. In all functions the test fails if the text cannot be
 * read. */
Rules schafkopf_rules(const char *settings);

/* A contract: "rufer-E", "solo eichel". */
Contract schafkopf_named(const char *text);

/* A set of cards (deck numbers). */
CardSet schafkopf_cards(const char *codes);

#endif
