#include "sens.h"

#include "bavarian.h"

#include <string.h>

static const ContractInfo contracts[] = {
    {"E", "Eichel", "eichel acorns clubs", false},
    {"G", "Gras", "gras blatt laub L B leaves spades", false},
    {"H", "Herz", "herz rot hearts", false},
    {"S", "Schellen", "schellen bells diamonds", false},
};
static const char *const modifiers[] = {NULL};
static const char *const record_fields[] = {"upcard", "round", NULL};

static const Switch switches[SENS_SWITCHES] = {
    [SENS_TRUMP_UNTER_VALUE] = {.key = "trump_unter_value",
                                .meaning = "card points of the trump Unter",
                                .choices = {"22", "20"},
                                .choice_meanings = {"154 points in the cards",
                                                    "152 points in the cards"}},
    [SENS_DEALER_SEES] = {.key = "dealer_sees_last_card",
                          .meaning = "whether the dealer knows the bottom card when he chooses",
                          .choices = {"yes", "no"},
                          .choice_meanings = {"he decides on seven of his eight cards",
                                              "he decides on six"}},
    [SENS_OVERTRUMP_WHEN_VOID] =
        {.key = "overtrump_when_void",
         .meaning = "whether who cannot follow a plain suit must beat a trump that lies already",
         .choices = {"yes", "no"},
         .choice_meanings = {"with a higher trump if he has one", "any trump will do"}},
    [SENS_LONG_RUN] = {.key = "long_run",
                       .meaning = "what a run of five or more counts",
                       .choices = {"quart", "hundred"},
                       .choice_meanings = {"50, as a Quart", "100"}},
    [SENS_MELD_ORDER] = {.key = "meld_order",
                         .meaning = "the order in which cards make a run",
                         .choices = {"seed", "ten_after_nine"},
                         .choice_meanings = {"7 8 9 U O K Z A, as they take tricks",
                                             "7 8 9 Z U O K A"}},
    [SENS_FOUR_OF_A_KIND] = {.key = "four_of_a_kind",
                             .meaning = "whether four of a kind is a meld",
                             .choices = {"off", "on"},
                             .choice_meanings = {"no",
                                                 "aces, tens, kings or Ober 100, nines 150, Unter "
                                                 "200"}},
    [SENS_MELD_CANCEL] = {.key = "meld_cancel",
                          .meaning = "which equal melds of the two sides cancel each other",
                          .choices = {"top", "all"},
                          .choice_meanings = {"the highest, until one side's is higher",
                                              "every pair, before the highest are compared"}},
    [SENS_MATCH_TIE] = {.key = "match_tie",
                        .meaning = "who wins when both sides reach 500 in one deal",
                        .choices = {"higher", "playing_side"},
                        .choice_meanings = {"who has more; if equal, one more deal is played",
                                            "the side that chose trump"}},
};

/* Ranks from the strongest down. */
static const uint8_t trump_ranks[] = {BAVARIAN_UNTER, BAVARIAN_NINE, BAVARIAN_ACE,
                                      BAVARIAN_TEN,   BAVARIAN_KING, BAVARIAN_OBER,
                                      BAVARIAN_EIGHT, BAVARIAN_SEVEN};
static const uint8_t plain_ranks[] = {BAVARIAN_ACE,   BAVARIAN_TEN,   BAVARIAN_KING,
                                      BAVARIAN_OBER,  BAVARIAN_UNTER, BAVARIAN_NINE,
                                      BAVARIAN_EIGHT, BAVARIAN_SEVEN};

enum { PACK_POINTS = 120, TRUMP_NINE = 14 };

static int trump_unter(const Rules *rules) {
    return rules->value[SENS_TRUMP_UNTER_VALUE] == SENS_TRUMP_UNTER_22 ? 22 : 20;
}

int sens_points(const Rules *rules) {
    int plain_unter = bavarian_worths[BAVARIAN_UNTER];
    return PACK_POINTS - plain_unter + trump_unter(rules) + TRUMP_NINE + SENS_LAST_TRICK;
}

static void add_suit(Layout *layout, int suit, const uint8_t *ranks, const uint8_t *worths) {
    Card cards[BAVARIAN_RANKS];
    for (int i = 0; i < BAVARIAN_RANKS; i++)
        cards[i] = bavarian_card(suit, ranks[i]);
    layout_add_suit(layout, cards, BAVARIAN_RANKS, worths, false);
}

static void sens_layout(const Rules *rules, Contract contract, Layout *layout) {
    bool overtrump = rules->value[SENS_OVERTRUMP_WHEN_VOID] == SENS_OVERTRUMP_YES;
    int trump = contract.kind;
    uint8_t worths[BAVARIAN_CARDS];
    memcpy(worths, bavarian_worths, sizeof worths);
    worths[bavarian_card(trump, BAVARIAN_UNTER)] = (uint8_t)trump_unter(rules);
    worths[bavarian_card(trump, BAVARIAN_NINE)] = TRUMP_NINE;
    layout_init(layout, overtrump ? DUTY_TRUMP_AND_BEAT : DUTY_TRUMP_BEAT_LED, SENS_SEATS,
                BAVARIAN_CARDS);
    layout->last_trick_worth = SENS_LAST_TRICK;
    add_suit(layout, trump, trump_ranks, worths);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        if (suit != trump)
            add_suit(layout, suit, plain_ranks, worths);
}

/* Every suit can be trump. */
static Status sens_contract_check(const Rules *rules, Contract contract, Error *error) {
    (void)rules;
    (void)contract;
    (void)error;
    return STATUS_OK;
}

static bool score_is_debt(const Rules *rules) {
    (void)rules;
    return false;
}

int sens_rob(CardSet hands[SENS_SEATS], const CardSet first_five[SENS_SEATS], Card upcard) {
    Card seven = bavarian_card(deck_suit(&bavarian_deck, upcard), BAVARIAN_SEVEN);
    for (int seat = 0; seat < SENS_DEALER; seat++)
        if (set_has(first_five[seat], seven)) {
            CardSet swapped = set_of(seven) | set_of(upcard);
            hands[seat] ^= swapped;
            hands[SENS_DEALER] ^= swapped;
            return seat;
        }
    return -1;
}

const Game sens_game = {
    .name = "sens",
    .title = "Sens",
    .deck = &bavarian_deck,
    .seats = SENS_SEATS,
    .hand_size = SENS_TRICKS,
    .talon_size = 0,
    .first_cards = SENS_FIRST_CARDS,
    .contracts = contracts,
    .contract_count = sizeof contracts / sizeof *contracts,
    .modifiers = modifiers,
    .record_fields = record_fields,
    .switches = switches,
    .switch_count = SENS_SWITCHES,
    .default_profile = "senserl",
    .contract_check = sens_contract_check,
    .layout = sens_layout,
    .aim = sens_aim,
    .played_check = sens_played_check,
    .score = sens_score,
    .score_is_debt = score_is_debt,
};
