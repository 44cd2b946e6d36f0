#include "toy_game.h"

enum { SUITS = 4, RANKS = 6, CARDS = SUITS * RANKS, SEATS = 3, TRICKS = 7, HALF = 60 };
enum { ACE, TEN, KING, QUEEN, JACK, NINE };

/* 1. The deck */
static const char *const codes[] = {"CA", "CT", "CK", "CQ", "CJ", "C9", "SA", "ST", "SK",
                                    "SQ", "SJ", "S9", "HA", "HT", "HK", "HQ", "HJ", "H9",
                                    "DA", "DT", "DK", "DQ", "DJ", "D9", NULL};
static const Spelling suit_spellings[] = {{"\u2663", "C"}, {NULL, NULL}};
static const Spelling rank_spellings[] = {{"10", "T"}, {NULL, NULL}};
static const char *const suit_names[] = {"clubs", "spades", "hearts", "diamonds"};
static const Deck deck = {"CSHD", codes, suit_spellings, rank_spellings, 1, suit_names, 0};

/* 2. Contracts and modifiers */
static const ContractInfo contracts[] = {
    {"red", "Rot", "rouge", false},
    {"black", "Schwarz", "noir", false},
    {"misere", "Misere", "", false},
};
static const char *const modifiers[] = {"open", NULL};
static const char *const record_fields[] = {"talon", NULL};

static Status contract_check(const Rules *rules, Contract contract, Error *error) {
    (void)rules;
    if (contract.kind != TOY_MISERE && contract.modifiers != 0)
        return error_set(error, STATUS_BAD_INPUT, "only a Misere is played with open cards");
    return STATUS_OK;
}

/* 3. The layout: jacks of both trump suits, then the one suit, then the other. */
static const uint8_t worths[CARDS] = {11, 10, 4, 3, 2, 0, 11, 10, 4, 3, 2, 0,
                                      11, 10, 4, 3, 2, 0, 11, 10, 4, 3, 2, 0};

static Card card_of(int suit, int rank) {
    return (Card)(suit * RANKS + rank);
}

static void add_trumps(Layout *layout, int first) {
    Card trumps[2 * RANKS];
    int count = 0;
    for (int suit = first; suit < first + 2; suit++)
        trumps[count++] = card_of(suit, JACK);
    for (int suit = first; suit < first + 2; suit++)
        for (int rank = ACE; rank <= NINE; rank++)
            if (rank != JACK)
                trumps[count++] = card_of(suit, rank);
    layout_add_suit(layout, trumps, count, worths, false);
}

static void add_plain(Layout *layout, int suit) {
    Card cards[RANKS];
    for (int rank = ACE; rank <= NINE; rank++)
        cards[rank] = card_of(suit, rank);
    layout_add_suit(layout, cards, RANKS, worths, false);
}

static void build_layout(const Rules *rules, Contract contract, Layout *layout) {
    int first = contract.kind == TOY_RED ? 2 : 0;
    layout_init(layout, DUTY_FOLLOW, SEATS, CARDS);
    layout->last_trick_worth = (uint8_t)rules->value[TOY_LAST_TRICK];
    if (contract.kind == TOY_MISERE)
        layout_add_suit(layout, NULL, 0, worths, false);
    else
        add_trumps(layout, first);
    for (int suit = 0; suit < SUITS; suit++)
        if (contract.kind == TOY_MISERE || suit / 2 != first / 2)
            add_plain(layout, suit);
}

/* 4. The aim: more than half of the card points with the talon, or no trick. */
static int points_of(CardSet cards) {
    int points = 0;
    for (; cards != 0; cards &= cards - 1)
        points += worths[set_lowest(cards)];
    return points;
}

static void aim_of(const Rules *rules, const PlayedGame *game, Aim *aim) {
    (void)rules;
    uint8_t side = (uint8_t)(1 << game->declarer);
    if (game->contract.kind == TOY_MISERE)
        *aim = (Aim){.question = {side, true, UNIT_TRICKS, 0}, .need = 1};
    else
        *aim = (Aim){.question = {.side = side, .unit = UNIT_POINTS},
                     .before = points_of(game->talon),
                     .need = HALF + 1};
}

/* 5. Switches */
static const Switch switches[TOY_SWITCHES] = {
    [TOY_LAST_TRICK] = {.key = "last_trick",
                        .meaning = "card points of the last trick",
                        .low = 0,
                        .high = 10,
                        .standard = 5},
};

/* 6. The score */
static Status played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    (void)rules;
    (void)played;
    (void)error;
    return STATUS_OK;
}

static void score(const Rules *rules, const PlayedGame *played, Result *result) {
    (void)rules;
    bool misere = played->contract.kind == TOY_MISERE;
    int points = played->points[played->declarer] + points_of(played->talon);
    bool made = misere ? played->tricks_won[played->declarer] == 0 : points > HALF;
    *result = (Result){.made = made, .declarer_points = points, .value = misere ? 2 : 1};
    if (played->tricks_won[played->declarer] == TRICKS)
        result_add(result, "all tricks", 0);
    for (int seat = 0; seat < SEATS; seat++)
        result->score[seat] = (made ? 1 : -1) * result->value * (seat == played->declarer ? 2 : -1);
}

static bool score_is_debt(const Rules *rules) {
    (void)rules;
    return false;
}

/* 7. The table */
const Game toy_game = {.name = "toy",
                       .title = "Toy",
                       .deck = &deck,
                       .seats = SEATS,
                       .hand_size = TRICKS,
                       .talon_size = 3,
                       .contracts = contracts,
                       .contract_count = 3,
                       .modifiers = modifiers,
                       .record_fields = record_fields,
                       .switches = switches,
                       .switch_count = TOY_SWITCHES,
                       .default_profile = "toy",
                       .contract_check = contract_check,
                       .layout = build_layout,
                       .aim = aim_of,
                       .played_check = played_check,
                       .score = score,
                       .score_is_debt = score_is_debt};
