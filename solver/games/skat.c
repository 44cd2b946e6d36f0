#include "skat.h"

static const char *const codes[] = {"CJ", "CA", "CT", "CK", "CQ", "C9", "C8", "C7", "SJ",
                                    "SA", "ST", "SK", "SQ", "S9", "S8", "S7", "HJ", "HA",
                                    "HT", "HK", "HQ", "H9", "H8", "H7", "DJ", "DA", "DT",
                                    "DK", "DQ", "D9", "D8", "D7", NULL};

/* German letters and the German pack are read where they can mean only one thing: S is always
 * spades (never Schellen), K before a rank is Kreuz, D before a rank is diamonds (Dame after a
 * suit). */
static const Spelling suit_spellings[] = {
    {"\u2663", "C"}, {"\u2660", "S"}, {"\u2665", "H"}, {"\u2666", "D"}, {"\u2667", "C"},
    {"\u2664", "S"}, {"\u2661", "H"}, {"\u2662", "D"}, {"K", "C"},      {"E", "C"},
    {"P", "S"},      {"G", "S"},      {NULL, NULL}};
static const Spelling rank_spellings[] = {{"10", "T"}, {"X", "T"}, {"Z", "T"}, {"D", "Q"},
                                          {"O", "Q"},  {"B", "J"}, {"U", "J"}, {NULL, NULL}};

static const Deck deck = {"CSHD", codes, suit_spellings, rank_spellings, 1};

static const ContractInfo contracts[] = {
    {"C", "Kreuz", "clubs kreuz eichel"}, {"S", "Pik", "spades pik gras blatt"},
    {"H", "Herz", "hearts herz rot"},     {"D", "Karo", "diamonds karo schellen"},
    {"grand", "Grand", "G grand"},        {"null", "Null", "N null"},
    {"ramsch", "Ramsch", "R ramsch"},
};
static const char *const modifiers[] = {"hand", "ouvert", "schneider", "schwarz", NULL};

/* Ranks of a suit from the strongest down, as offsets into its eight cards (J A T K Q 9 8 7). */
static const uint8_t plain_ranks[] = {1, 2, 3, 4, 5, 6, 7};
static const uint8_t null_ranks[] = {1, 3, 4, 0, 2, 5, 6, 7};

static const uint8_t worths[32] = {2, 11, 10, 4, 3, 0, 0, 0, 2, 11, 10, 4, 3, 0, 0, 0,
                                   2, 11, 10, 4, 3, 0, 0, 0, 2, 11, 10, 4, 3, 0, 0, 0};

static int list_suit(int suit, const uint8_t *ranks, int count, Card *cards) {
    for (int i = 0; i < count; i++)
        cards[i] = (Card)(suit * 8 + ranks[i]);
    return count;
}

static void skat_layout(const Rules *rules, Contract contract, Layout *layout) {
    (void)rules;
    Card cards[16];
    int count = 0;
    layout_init(layout, DUTY_FOLLOW, 3, 32);
    if (contract.kind != SKAT_NULL)
        for (int suit = 0; suit < 4; suit++)
            cards[count++] = (Card)(suit * 8);
    if (contract.kind <= SKAT_DIAMONDS)
        count += list_suit(contract.kind, plain_ranks, 7, cards + count);
    layout_add_suit(layout, cards, count, worths, false);
    for (int suit = 0; suit < 4; suit++) {
        if (suit == contract.kind)
            continue;
        count = contract.kind == SKAT_NULL ? list_suit(suit, null_ranks, 8, cards)
                                           : list_suit(suit, plain_ranks, 7, cards);
        layout_add_suit(layout, cards, count, worths, false);
    }
}

static int talon_points(CardSet talon) {
    int points = 0;
    while (talon != 0)
        points += worths[set_pop(&talon)];
    return points;
}

static void skat_aim(const Rules *rules, Contract contract, int declarer, CardSet talon, Aim *aim) {
    (void)rules;
    *aim = (Aim){.question = {.side = (uint8_t)(1u << declarer), .unit = UNIT_POINTS},
                 .before = talon_points(talon),
                 .need = 61};
    if (contract.kind == SKAT_NULL)
        *aim = (Aim){.question = {(uint8_t)(1u << declarer), true, UNIT_TRICKS}, .need = 1};
    if (contract.kind == SKAT_RAMSCH)
        *aim = (Aim){.question = {(uint8_t)(1u << declarer), true, UNIT_POINTS}, .need = 61};
}

static Status skat_check(const Rules *rules, Contract contract, Error *error) {
    (void)rules;
    (void)contract;
    (void)error;
    return STATUS_OK;
}

static void skat_score(const Rules *rules, const PlayedGame *played, Result *result) {
    (void)rules;
    (void)played;
    *result = (Result){0};
}

static const Switch switches[] = {{0}};

const Game skat_game = {
    .name = "skat",
    .title = "Skat",
    .deck = &deck,
    .seats = 3,
    .hand_size = 10,
    .talon_size = 2,
    .contracts = contracts,
    .contract_count = 7,
    .modifiers = modifiers,
    .switches = switches,
    .switch_count = 0,
    .default_profile = "bierlachs",
    .contract_check = skat_check,
    .layout = skat_layout,
    .aim = skat_aim,
    .score = skat_score,
};
