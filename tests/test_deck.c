/* Reading and printing of cards and deals. */
#include "solver/deal.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>

Test(deck, prints_what_it_reads) {
    char text[CARDS_TEXT];
    CardSet set = deck_named_set(skat_game.deck, "d7 CJ c10,sa");
    cr_assert_str_eq(deck_print_set(skat_game.deck, set, text), "CJ CT SA D7");
}
