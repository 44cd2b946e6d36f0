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

static const char *const suit_names[] = {"clubs", "spades", "hearts", "diamonds"};

static const Deck deck = {"CSHD", codes, suit_spellings, rank_spellings, 1, suit_names, 0};

static const ContractInfo contracts[] = {
    {"C", "Kreuz", "clubs kreuz eichel", false}, {"S", "Pik", "spades pik gras blatt", false},
    {"H", "Herz", "hearts herz rot", false},     {"D", "Karo", "diamonds karo schellen", false},
    {"grand", "Grand", "G grand", false},        {"null", "Null", "N null", false},
    {"ramsch", "Ramsch", "R ramsch", true},
};
static const char *const modifiers[] = {"hand", "ouvert", "schneider", "schwarz", NULL};
static const char *const record_fields[] = {"bid",   "announced", "kontra", "re",
                                            "talon", "shoving",   NULL};

static const Switch switches[SKAT_SWITCHES] = {
    [SKAT_SCHNEIDER_STEPS] =
        {.key = "schneider_steps",
         .meaning = "what Schneider and Schwarz add to the multiplier",
         .choices = {"bierlachs", "isko"},
         .choice_meanings = {"only the highest counts: Schneider 1, Schneider announced 2, "
                             "Schwarz 3, Schwarz announced 4",
                             "1 each for Schneider, Schneider announced, Schwarz, Schwarz "
                             "announced and Ouvert"}},
    [SKAT_SCHNEIDER_BELOW] = {.key = "schneider_opponents_below",
                              .meaning = "with fewer card points than this a side is Schneider",
                              .low = 30,
                              .high = 31,
                              .standard = 30},
    [SKAT_MATADORS] = {.key = "matadors",
                       .meaning = "how far the run of matadors goes on in a suit game",
                       .choices = {"jacks", "full"},
                       .choice_meanings = {"the four jacks",
                                           "the jacks, then A T K Q 9 8 7 of trumps"}},
    [SKAT_DECLARER_SCHNEIDER] =
        {.key = "declarer_schneider",
         .meaning = "whether a declarer who loses can be Schneider or Schwarz himself",
         .choices = {"yes", "no"},
         .choice_meanings = {"by the same numbers as his opponents", "only his opponents can"}},
    [SKAT_OUVERT_GAMES] = {.key = "ouvert_games",
                           .meaning = "whether suit games and Grand can be played Ouvert",
                           .choices = {"no", "yes"},
                           .choice_meanings = {"only Null",
                                               "as Hand games, with Schwarz announced by it"}},
    [SKAT_NULL_OUVERT_HAND] = {.key = "null_ouvert_hand",
                               .meaning = "value of Null Ouvert Hand",
                               .low = 59,
                               .high = 96,
                               .standard = 96},
    [SKAT_KONTRA] = {.key = "kontra",
                     .meaning = "whether Kontra and Re can be said; each doubles",
                     .choices = {"on", "off"},
                     .choice_meanings = {"before one's own first card", "never"}},
    [SKAT_RE] = {.key = "re",
                 .meaning = "when the declarer may say Re",
                 .choices = {"free", "after_kontra"},
                 .choice_meanings = {"also without a Kontra", "only in answer to Kontra"}},
    [SKAT_ACCOUNT] =
        {.key = "account",
         .meaning = "who writes what",
         .choices = {"bierlachs", "classic", "seeger_fabian"},
         .choice_meanings = {"bad points: each opponent of a winner the value, a losing declarer "
                             "twice the value",
                             "the declarer: + value, or - twice the value",
                             "classic, with 50 for a game won, - 50 for a game lost, and 40 to "
                             "each opponent of a game lost"}},
    [SKAT_ALL_PASS] = {.key = "all_pass",
                       .meaning = "what happens when nobody bids",
                       .choices = {"ramsch", "redeal", "passed_in"},
                       .choice_meanings = {"Ramsch is played", "the same dealer deals again",
                                           "nobody writes, the next dealer deals"}},
    [SKAT_RAMSCH_SKAT] = {.key = "ramsch_skat",
                          .meaning = "where the card points of the skat go in Ramsch",
                          .choices = {"loser", "last_trick"},
                          .choice_meanings = {"to the loser, after the tricks were compared",
                                              "to the winner of the last trick, before"}},
    [SKAT_SHOVE] = {.key = "shove",
                    .meaning = "whether the skat goes round before Ramsch",
                    .choices = {"on", "off"},
                    .choice_meanings = {"each in turn exchanges, or pushes it on unseen, which "
                                        "doubles",
                                        "it stays face down"}},
    [SKAT_VARIANT] = {.key = "variant",
                      .meaning = "how the game is found",
                      .choices = {"auction", "malenko"},
                      .choice_meanings = {"by bidding",
                                          "forehand names one of the games he owes on his first "
                                          "five cards"}},
};

/* A suit's cards are numbered J A T K Q 9 8 7. Its ranks from the strongest down: */
enum { SUIT_CARDS = 8, JACK = 0 };
static const uint8_t plain_ranks[] = {1, 2, 3, 4, 5, 6, 7};
static const uint8_t null_ranks[] = {1, 3, 4, JACK, 2, 5, 6, 7};

static const uint8_t worths[32] = {2, 11, 10, 4, 3, 0, 0, 0, 2, 11, 10, 4, 3, 0, 0, 0,
                                   2, 11, 10, 4, 3, 0, 0, 0, 2, 11, 10, 4, 3, 0, 0, 0};

int skat_points(CardSet cards) {
    int points = 0;
    while (cards != 0)
        points += worths[set_pop(&cards)];
    return points;
}

static int list_suit(int suit, const uint8_t *ranks, int count, Card *cards) {
    for (int i = 0; i < count; i++)
        cards[i] = (Card)(suit * SUIT_CARDS + ranks[i]);
    return count;
}

int skat_trumps(Contract contract, Card *cards) {
    int count = 0;
    if (contract.kind == SKAT_NULL)
        return 0;
    for (int suit = 0; suit < 4; suit++)
        cards[count++] = (Card)(suit * SUIT_CARDS + JACK);
    if (contract.kind <= SKAT_DIAMONDS)
        count += list_suit(contract.kind, plain_ranks, 7, cards + count);
    return count;
}

static void skat_layout(const Rules *rules, Contract contract, Layout *layout) {
    (void)rules;
    Card cards[SKAT_MAX_TRUMPS];
    layout_init(layout, DUTY_FOLLOW, 3, 32);
    layout_add_suit(layout, cards, skat_trumps(contract, cards), worths, false);
    for (int suit = 0; suit < 4; suit++) {
        if (suit == contract.kind)
            continue;
        int count = contract.kind == SKAT_NULL ? list_suit(suit, null_ranks, 8, cards)
                                               : list_suit(suit, plain_ranks, 7, cards);
        layout_add_suit(layout, cards, count, worths, false);
    }
}

unsigned skat_announced(Contract contract) {
    unsigned announced = contract.modifiers;
    if (contract.kind != SKAT_NULL && announced & SKAT_OUVERT)
        announced |= SKAT_SCHWARZ;
    if (announced & SKAT_SCHWARZ)
        announced |= SKAT_SCHNEIDER;
    return announced;
}

SkatMalenko skat_malenko(Contract contract) {
    static const SkatMalenko owed[] = {
        [SKAT_CLUBS] = SKAT_MALENKO_BLACK,  [SKAT_SPADES] = SKAT_MALENKO_BLACK,
        [SKAT_HEARTS] = SKAT_MALENKO_RED,   [SKAT_DIAMONDS] = SKAT_MALENKO_RED,
        [SKAT_GRAND] = SKAT_MALENKO_GRAND,  [SKAT_NULL] = SKAT_MALENKO_NONE,
        [SKAT_RAMSCH] = SKAT_MALENKO_RAMSCH};
    return owed[contract.kind];
}

/* Announcements in a suit game or Grand: only in Hand games, Ouvert only where it is played. */
static Status check_announcements(const Rules *rules, unsigned said, Error *error) {
    if (said & SKAT_OUVERT && rules->value[SKAT_OUVERT_GAMES] == SKAT_OUVERT_GAMES_NO)
        return error_set(error, STATUS_BAD_INPUT,
                         "only Null can be played Ouvert under these rules (switch ouvert_games)");
    if (said & (SKAT_OUVERT | SKAT_SCHNEIDER | SKAT_SCHWARZ) && !(said & SKAT_HAND))
        return error_set(error, STATUS_BAD_INPUT,
                         "Schneider, Schwarz and Ouvert can be announced only in a Hand game");
    return STATUS_OK;
}

static Status skat_check(const Rules *rules, Contract contract, Error *error) {
    bool malenko = rules->value[SKAT_VARIANT] == SKAT_VARIANT_MALENKO;
    if (contract.kind == SKAT_RAMSCH && contract.modifiers != 0)
        return error_set(error, STATUS_BAD_INPUT, "nothing can be announced in Ramsch");
    if (malenko && skat_malenko(contract) == SKAT_MALENKO_NONE)
        return error_set(error, STATUS_BAD_INPUT, "there is no Null in Malenko");
    if (malenko && contract.modifiers & SKAT_HAND)
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Hand game in Malenko: forehand takes the skat");
    if (contract.kind != SKAT_NULL)
        return check_announcements(rules, contract.modifiers, error);
    if (contract.modifiers & (SKAT_SCHNEIDER | SKAT_SCHWARZ))
        return error_set(error, STATUS_BAD_INPUT,
                         "Null is played for no trick: there is no Schneider or Schwarz in it");
    return STATUS_OK;
}

/* From so many points of tricks on a seat may be the loser of a Ramsch: below a third of what is
 * compared somebody else has surely more. The skat may fall to the seat with the last trick. */
static int ramsch_limit(const Rules *rules, int skat) {
    if (rules->value[SKAT_RAMSCH_SKAT] == SKAT_RAMSCH_SKAT_LAST_TRICK)
        return SKAT_POINTS / 3 - skat;
    return (SKAT_POINTS - skat + 2) / 3;
}

/* Card points that a declarer needs who has announced this. */
static int points_needed(const Rules *rules, unsigned announced) {
    return announced & SKAT_SCHNEIDER ? SKAT_POINTS + 1 - rules->value[SKAT_SCHNEIDER_BELOW]
                                      : SKAT_TO_WIN;
}

static void skat_aim(const Rules *rules, const PlayedGame *game, Aim *aim) {
    Contract contract = game->contract;
    unsigned announced = skat_announced(contract);
    uint8_t side = (uint8_t)(1u << game->declarer);
    int skat = skat_points(game->talon);
    if (contract.kind == SKAT_NULL)
        *aim = (Aim){{side, true, UNIT_TRICKS, 0}, 0, 1};
    else if (contract.kind == SKAT_RAMSCH)
        *aim = (Aim){{side, true, UNIT_POINTS, 0}, 0, ramsch_limit(rules, skat)};
    else if (announced & SKAT_SCHWARZ)
        *aim = (Aim){{side, false, UNIT_TRICKS, 0}, 0, SKAT_TRICKS};
    else
        *aim = (Aim){{side, false, UNIT_POINTS, 0}, skat, points_needed(rules, announced)};
}

const Game skat_game = {
    .name = "skat",
    .title = "Skat",
    .deck = &deck,
    .seats = 3,
    .hand_size = SKAT_TRICKS,
    .talon_size = 2,
    .contracts = contracts,
    .contract_count = sizeof contracts / sizeof *contracts,
    .modifiers = modifiers,
    .record_fields = record_fields,
    .switches = switches,
    .switch_count = SKAT_SWITCHES,
    .default_profile = "bierlachs",
    .contract_check = skat_check,
    .layout = skat_layout,
    .aim = skat_aim,
    .played_check = skat_played_check,
    .score = skat_score,
    .score_is_debt = skat_score_is_debt,
};
