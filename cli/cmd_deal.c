/* stich deal: random deals, all of them or with some cards given. */
#include "command.h"

#include "interrupt.h"
#include "json_print.h"
#include "lib/json.h"
#include "memory.h"
#include "options.h"
#include "sim/dealing.h"

#include <inttypes.h>

static const CommandText text = {
    .name = "deal",
    .usage = "GAME [options]",
    .about =
        "Prints random deals, one a line: the hands in the order of the seats, then the talon.\n"
        "Deal number I of a seed is always the same, alone or among others. Cards that are\n"
        "given stay where they are; all the others are dealt around them.\n",
    .examples = "  stich deal skat\n"
                "  stich deal skat --count 5 --seed 42\n"
                "  stich deal skat --hand0 \"CJ SJ CA CT C7 HA HT H7 D8 S9\" --count 100\n"
                "  stich deal sens --first --hand0 \"EU E9 EA GA S7\" --upcard EK\n"
                "  stich deal skat --hand1 \"CJ SJ HJ DJ\" --talon \"C7 D7\" --json\n"};

/* What is asked for: text of the known cards, NULL where none are. */
typedef struct Wanted {
    const char *hands[MAX_SEATS], *talon, *upcard;
    int64_t count, first;
    bool only_first; /* the cards that are dealt before the contract is chosen */
} Wanted;

/* Reads the cards of one place and adds them to *taken. option: as the user wrote it. */
static Status read_place(const Game *game, const char *option, const char *cards_text, int size,
                         CardSet *taken, CardSet *set, Error *error) {
    Card cards[MAX_CARDS];
    int count = 0;
    if (cards_text == NULL)
        return STATUS_OK;
    Status status = deck_parse_list(game->deck, cards_text, *taken, cards, size, &count, error);
    if (status != STATUS_OK)
        return error_prefix(error, "%s", option);
    for (int i = 0; i < count; i++)
        *set |= set_of(cards[i]);
    *taken |= *set;
    return STATUS_OK;
}

static Status read_known(const Game *game, const Wanted *wanted, Deal *known, Error *error) {
    CardSet taken = 0;
    Status status = STATUS_OK;
    int size = wanted->only_first ? game->first_cards : game->hand_size;
    *known = (Deal){0};
    if ((wanted->only_first || wanted->upcard != NULL) && game->first_cards == 0)
        return error_set(error, STATUS_USAGE, "no card is turned up in %s", game->name);
    for (int seat = 0; status == STATUS_OK && seat < MAX_SEATS; seat++) {
        char option[24];
        snprintf(option, sizeof option, "--hand%d", seat);
        if (seat >= game->seats && wanted->hands[seat] != NULL)
            return error_set(error, STATUS_USAGE, "%s: %s has only the hands 0 to %d", option,
                             game->name, game->seats - 1);
        status =
            read_place(game, option, wanted->hands[seat], size, &taken, &known->hands[seat], error);
    }
    if (status == STATUS_OK)
        status = read_place(game, "--talon", wanted->talon, game->talon_size, &taken, &known->talon,
                            error);
    if (status == STATUS_OK)
        status = read_place(game, "--upcard", wanted->upcard, 1, &taken, &known->upcard, error);
    CardSet last = known->hands[game->seats - 1] | known->upcard;
    if (status == STATUS_OK && set_count(last) > game->hand_size)
        status =
            error_set(error, STATUS_BAD_INPUT,
                      "--upcard: it is the dealer's, who has %d cards already", game->hand_size);
    return status;
}

static void print_json(const Common *common, uint64_t number, const Deal *deal) {
    const Game *game = common->game;
    json_t *hands = json_array();
    for (int seat = 0; seat < game->seats; seat++)
        json_array_append_new(hands, json_cards(game->deck, deal->hands[seat]));
    json_t *object = or_end(json_pack(
        "{s:s,s:I,s:I,s:o,s:o}", "game", game->name, "seed", (json_int_t)common->seed, "index",
        (json_int_t)number, "hands", hands, "talon", json_cards(game->deck, deal->talon)));
    if (deal->upcard != 0)
        json_object_set_new(object, "upcard", json_cards(game->deck, deal->upcard));
    json_print(object);
}

static void print_csv_header(const Game *game, bool only_first) {
    fputs("index", stdout);
    for (int seat = 0; seat < game->seats; seat++)
        printf(",hand%d", seat);
    puts(only_first ? ",upcard" : ",talon");
}

static void print_csv(const Game *game, uint64_t number, const Deal *deal) {
    char cards[CARDS_TEXT];
    printf("%" PRIu64, number);
    for (int seat = 0; seat < game->seats; seat++)
        printf(",%s", deck_print_set(game->deck, deal->hands[seat], cards));
    printf(",%s\n", deck_print_set(game->deck, deal->talon | deal->upcard, cards));
}

/* The upcard is the last seat's. */
static void draw(const Common *common, const Wanted *wanted, const Deal *known, uint64_t number,
                 Deal *deal) {
    Deal places = *known;
    places.hands[common->game->seats - 1] |= known->upcard;
    places.upcard = 0;
    if (wanted->only_first)
        deal_number_first(common->game, known, common->seed, number, deal);
    else
        deal_number(common->game, &places, common->seed, number, deal);
}

static int print_deals(const Common *common, const Wanted *wanted, const Deal *known) {
    char line[DEAL_TEXT];
    Deal deal;
    if (common->form == FORM_CSV)
        print_csv_header(common->game, wanted->only_first);
    for (int64_t i = 0; i < wanted->count && !interrupt_seen(); i++) {
        uint64_t number = (uint64_t)(wanted->first + i);
        draw(common, wanted, known, number, &deal);
        if (common->form == FORM_JSON)
            print_json(common, number, &deal);
        else if (common->form == FORM_CSV)
            print_csv(common->game, number, &deal);
        else
            puts(deal_print(common->game, &deal, line));
    }
    return interrupt_seen() ? interrupt_report() : STATUS_OK;
}

int cmd_deal(int argc, char **argv) {
    Wanted wanted = {.count = 1};
    Common common;
    Deal known;
    Error error;
    const Option options[] = {
        {"count", "N", OPTION_NUMBER, &wanted.count, 1, 1e15, "how many deals (default 1)"},
        {"index", "I", OPTION_NUMBER, &wanted.first, 0, 1e15,
         "number of the first deal of the seed (default 0)"},
        {"hand0", "CARDS", OPTION_TEXT, &wanted.hands[0], 0, 0,
         "cards that seat 0 (forehand) holds"},
        {"hand1", "CARDS", OPTION_TEXT, &wanted.hands[1], 0, 0, "cards that seat 1 holds"},
        {"hand2", "CARDS", OPTION_TEXT, &wanted.hands[2], 0, 0, "cards that seat 2 holds"},
        {"hand3", "CARDS", OPTION_TEXT, &wanted.hands[3], 0, 0,
         "cards that seat 3 holds, in games of four"},
        {"talon", "CARDS", OPTION_TEXT, &wanted.talon, 0, 0, "cards that lie in the talon"},
        {"upcard", "CARD", OPTION_TEXT, &wanted.upcard, 0, 0, "Sens: the card turned up"},
        {"first", NULL, OPTION_FLAG, &wanted.only_first, 0, 0,
         "Sens: the first five cards of each hand only, and the upcard"},
        {0}};
    if (!options_parse(&text, TAKES_RULES | TAKES_SEED | TAKES_JSON | TAKES_CSV, options, argc,
                       argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    if (read_known(common.game, &wanted, &known, &error) != STATUS_OK)
        return error_report(&error);
    interrupt_watch();
    return print_deals(&common, &wanted, &known);
}
