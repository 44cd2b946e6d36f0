#include "cego.h"

#include <string.h>

static const char *const codes[] = {
    "T22", "T21", "T20", "T19", "T18", "T17", "T16", "T15", "T14", "T13", "T12", "T11", "T10", "T9",
    "T8",  "T7",  "T6",  "T5",  "T4",  "T3",  "T2",  "T1",  "CK",  "CQ",  "CN",  "CJ",  "CT",  "C9",
    "C8",  "C7",  "SK",  "SQ",  "SN",  "SJ",  "ST",  "S9",  "S8",  "S7",  "HK",  "HQ",  "HN",  "HJ",
    "H1",  "H2",  "H3",  "H4",  "DK",  "DQ",  "DN",  "DJ",  "D1",  "D2",  "D3",  "D4",  NULL};
/* German names; T before a number is a tarock, and GS, the Gstieß, is T22. */
static const Spelling suit_spellings[] = {{"\u2663", "C"}, {"\u2660", "S"}, {"\u2665", "H"},
                                          {"\u2666", "D"}, {"\u2667", "C"}, {"\u2664", "S"},
                                          {"\u2661", "H"}, {"\u2662", "D"}, {"K", "C"},
                                          {"P", "S"},      {"G", "T"},      {NULL, NULL}};
static const Spelling rank_spellings[] = {{"10", "T"}, {"D", "Q"},  {"R", "N"},
                                          {"B", "J"},  {"S", "22"}, {NULL, NULL}};
static const char *const suit_names[] = {"tarock", "clubs", "spades", "hearts", "diamonds"};

static const Deck deck = {"TCSHD", codes, suit_spellings, rank_spellings, 1, suit_names, 0};
static const Deck three_deck = {"TCSHD", codes,      suit_spellings, rank_spellings,
                                1,       suit_names, CEGO_LEFT_OUT};

static const ContractInfo contracts[CEGO_CONTRACTS] = {
    [CEGO_SOLO] = {"solo", "Solo", "", false},
    [CEGO_ULTIMO] = {"ultimo", "Ultimo", "", false},
    [CEGO_CEGO] = {"cego", "Cego", "", false},
    [CEGO_HALBE] = {"halbe", "Halbe", "", false},
    [CEGO_EINE] = {"eine", "Eine", "", false},
    [CEGO_LEERE] = {"leere", "Eine Leere", "eine-leere", false},
    [CEGO_ZWEI_LEERE] = {"zwei-leere", "Zwei Leere", "zwei-gleiche", false},
    [CEGO_ZWEI_VERSCHIEDENE] = {"zwei-verschiedene", "Zwei verschiedene Leere",
                                "zwei-verschiedene-leere", false},
    [CEGO_MANN] = {"mann", "Kleiner Mann", "kleiner-mann", false},
    [CEGO_BETTEL] = {"bettel", "Bettel", "", false},
    [CEGO_PICCOLO] = {"piccolo", "Piccolo", "", false},
    [CEGO_RAEUBER] = {"raeuber", "Räuber", "räuber", true},
    [CEGO_DRESCHER] = {"drescher", "Drescher", "", true},
};
static const uint8_t named_leads[CEGO_CONTRACTS] = {
    [CEGO_HALBE] = 1, [CEGO_LEERE] = 1, [CEGO_ZWEI_LEERE] = 2, [CEGO_ZWEI_VERSCHIEDENE] = 2};
static const char *const modifiers[] = {"against_solo", "open", "durchmarsch", "bought", NULL};
static const char *const record_fields[] = {"talon",     "blind",    "kept",
                                            "laid_away", "demanded", NULL};
static const Game *const tables[] = {&cego_game, &cego_three_game};

static const Switch switches[CEGO_SWITCHES] = {
    [CEGO_PLAYERS] = {.key = "players",
                      .meaning = "how many play",
                      .choices = {"4", "3"},
                      .choice_meanings = {"with 54 cards: 11 each, 10 in the blind",
                                          "without D4, S7 and C7: 13 each, 12 in the blind"},
                      .tables = tables},
    [CEGO_COUNT] = {.key = "count",
                    .meaning = "how card points are counted",
                    .choices = {"twos", "threes"},
                    .choice_meanings = {"kings, T22, T21 and T1 4 1/2, queens 3 1/2, knights 2 "
                                        "1/2, jacks 1 1/2, others 1/2; 40 of 79 win",
                                        "by groups of three, two left over round up, one rounds "
                                        "down; 36 of 70 win, 35 : 35 wins for nobody"}},
    [CEGO_SPECIAL_ORDER] = {.key = "special_order",
                            .meaning =
                                "which is asked for first when nobody says Solo (four players)",
                            .choices = {"bettel_first", "piccolo_first"},
                            .choice_meanings = {"Bettel, then Piccolo", "Piccolo, then Bettel"}},
    [CEGO_SOLOIST_REBIDS] = {.key = "soloist_rebids",
                             .meaning =
                                 "whether the soloist may bid on when others bid against his Solo",
                             .choices = {"yes", "no"},
                             .choice_meanings = {"he may", "his Solo is all he can say"}},
    [CEGO_LAY_AWAY] = {.key = "cego_lay_away",
                       .meaning = "which card is laid away in Cego and Halbe",
                       .choices = {"blind", "any"},
                       .choice_meanings = {"a card of the blind",
                                           "any card, also one that was kept"}},
    [CEGO_ZWEI_LEERE_SUITS] = {.key = "zwei_leere_suits",
                               .meaning = "which cards zwei Leere can be",
                               .choices = {"any", "same"},
                               .choice_meanings = {"any two pips", "two pips of one suit"}},
    [CEGO_TWO_LEERE_LAY] =
        {.key = "two_leere_lay",
         .meaning = "which card of the blind is laid away in both games with two Leere",
         .choices = {"tarock", "any"},
         .choice_meanings = {"zwei Leere: its lowest tarock; zwei verschiedene: its highest",
                             "any card of it"}},
    [CEGO_LAID_TAROCK_SHOWN] = {.key = "laid_tarock_shown",
                                .meaning = "whether the others see the tarock that is laid away",
                                .choices = {"no", "yes"},
                                .choice_meanings = {"only after the game", "at once"}},
    [CEGO_WITH_HALBE] = {.key = "halbe",
                         .meaning = "whether there is a step Halbe between Cego and Eine",
                         .choices = {"off", "on"},
                         .choice_meanings = {"there is not",
                                             "a pip is led, one more card kept, a card of the "
                                             "blind laid away; the steps above count one more"}},
    [CEGO_LEERE_WINS] = {.key = "leere_wins",
                         .meaning = "whether a Leere that is led can win its trick",
                         .choices = {"never", "normal"},
                         .choice_meanings = {"it ranks below every card of its suit",
                                             "it ranks as ever"}},
    [CEGO_LEERE_COURT] =
        {.key = "leere_court",
         .meaning = "whether a court may be led where a pip is missing",
         .choices = {"off", "on"},
         .choice_meanings = {"it may not", "it may, and then ranks below every card of its suit"}},
    [CEGO_RAEUBER_ANNOUNCER] = {.key = "raeuber_announcer",
                                .meaning =
                                    "what is paid when the announcer of Räuber or Drescher loses",
                                .choices = {"double", "single"},
                                .choice_meanings = {"80 to each", "40 to each"}},
    [CEGO_RAEUBER_THREE] = {.key = "raeuber_three",
                            .meaning =
                                "whether three players have the game that forehand may announce",
                            .choices = {"off", "on"},
                            .choice_meanings = {"only four have it", "three have it too"}},
    [CEGO_FOREHAND_GAME] = {.key = "forehand_game",
                            .meaning =
                                "what forehand may announce when nobody bids against his Cego",
                            .choices = {"raeuber", "drescher"},
                            .choice_meanings = {"Räuber: who has most points loses",
                                                "Drescher: who wins the last trick loses"}},
    [CEGO_RAEUBER_RULES] =
        {.key = "raeuber_rules",
         .meaning = "what must be led in Räuber",
         .choices = {"wild", "rules"},
         .choice_meanings = {"anything",
                             "T22 to trick 1, T21 to trick 2, T1 to trick 3, by whoever holds it"}},
    [CEGO_JUNGFRAU] = {.key = "jungfrau",
                       .meaning = "whether a player without a trick in Räuber wins double",
                       .choices = {"off", "on"},
                       .choice_meanings = {"he does not", "he does"}},
    [CEGO_PICCOLO_N] = {.key = "piccolo_n",
                        .meaning = "how many tricks are exactly right in Piccolo",
                        .low = 1,
                        .high = 11,
                        .standard = 1},
    [CEGO_BETTEL_OPEN] = {.key = "bettel_open",
                          .meaning = "whether Bettel can be played with open cards, for double",
                          .choices = {"off", "on"},
                          .choice_meanings = {"it cannot", "it can"}},
    [CEGO_WITH_DURCHMARSCH] =
        {.key = "durchmarsch",
         .meaning = "whether a Solo can be announced for all tricks, for double and all Fächer",
         .choices = {"off", "on"},
         .choice_meanings = {"it cannot", "it can"}},
    [CEGO_SOLO_DUTY] =
        {.key = "solo_duty",
         .meaning = "whether strong hands must say Solo, or pay if the one who took the blind has "
                    "them shown",
         .choices = {"off", "on"},
         .choice_meanings =
             {"nobody must",
              "four players: 8 tarocks; three: 9, or 8 with two above T17 and two suits only"}},
    [CEGO_ULTIMO_BUY] = {.key = "ultimo_buy",
                         .meaning = "whether the T1 for an Ultimo can be bought for another tarock",
                         .choices = {"off", "on"},
                         .choice_meanings = {"it cannot",
                                             "it can; the seller does not lose with the others"}},
    [CEGO_SEVEN_EMPTY_REDEAL] =
        {.key = "seven_empties_redeal",
         .meaning =
             "whether a player with seven pips or more may throw in before the first question",
         .choices = {"off", "on"},
         .choice_meanings = {"he may not", "he may"}},
};

/* ---- Cards ---- */

int cego_point_units(const Rules *rules) {
    return rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS ? 2 : 3;
}

/* What a card counts in units, jack to king and the great tarocks in four steps above the 1 of all
 * others: by twos 9 7 5 3 1 half points, by threes 13 10 7 4 1 thirds. */
static int card_units(const Rules *rules, Card card) {
    int steps = 0;
    if (set_has(CEGO_GREAT_TAROCKS, card))
        steps = CEGO_COURTS;
    else if (set_has(CEGO_COURT_SET, card))
        steps = CEGO_COURTS - (card - CEGO_TAROCKS) % CEGO_SUIT_CARDS;
    return 1 + steps * cego_point_units(rules);
}

int cego_units(const Rules *rules, CardSet cards) {
    int units = 0;
    while (cards != 0)
        units += card_units(rules, set_pop(&cards));
    return units;
}

/* ---- The steps of the ladder ---- */

int cego_kept(int kind) {
    static const uint8_t kept[CEGO_CONTRACTS] = {
        [CEGO_CEGO] = 2,  [CEGO_HALBE] = 2,      [CEGO_EINE] = 1,
        [CEGO_LEERE] = 1, [CEGO_ZWEI_LEERE] = 2, [CEGO_ZWEI_VERSCHIEDENE] = 2,
        [CEGO_MANN] = 1};
    return kept[kind];
}

int cego_led(int kind) {
    return kind == CEGO_MANN ? 1 : named_leads[kind];
}

int cego_laid_away(int kind) {
    return cego_kept(kind) > 0 ? cego_kept(kind) - 1 : 0;
}

/* ---- The layout ---- */

static bool is_led(Contract contract, Card card) {
    bool led = false;
    for (int i = 0; i < contract.led_count; i++)
        led = led || contract.led[i] == card;
    return led;
}

/* Does a card that is led first rank below all of its suit? */
static bool sinks(const Rules *rules, Contract contract, Card card) {
    return is_led(contract, card) && (rules->value[CEGO_LEERE_WINS] == CEGO_LEERE_NEVER_WINS ||
                                      set_has(CEGO_COURT_SET, card));
}

/* Lists a suit (0: the tarocks) from the strongest card down. */
static int list_suit(const Rules *rules, Contract contract, int suit, Card *cards) {
    CardSet sunk = 0;
    int count = 0;
    for (CardSet rest = deck_all(rules->game->deck) & cego_suit(suit); rest != 0;) {
        Card card = set_pop(&rest);
        if (sinks(rules, contract, card))
            sunk |= set_of(card);
        else
            cards[count++] = card;
    }
    while (sunk != 0)
        cards[count++] = set_pop(&sunk);
    return count;
}

/* Cards that must be led to the first tricks. */
static void set_opening(const Rules *rules, Contract contract, Layout *layout) {
    static const Card by_rules[MAX_OPENING] = {CEGO_GSTIESS, CEGO_MOND, CEGO_KLEINER_MANN};
    for (int i = 0; i < contract.led_count; i++)
        layout->opening[i] = layout->layout_card[contract.led[i]];
    if (contract.kind == CEGO_MANN)
        layout->opening[0] = layout->layout_card[CEGO_KLEINER_MANN];
    if (contract.kind == CEGO_RAEUBER && rules->value[CEGO_RAEUBER_RULES] == CEGO_RAEUBER_BY_RULES)
        for (int i = 0; i < MAX_OPENING; i++)
            layout->opening[i] = layout->layout_card[by_rules[i]];
}

static void cego_layout(const Rules *rules, Contract contract, Layout *layout) {
    uint8_t worths[MAX_CARDS];
    Card cards[CEGO_TAROCKS];
    for (Card card = 0; card < MAX_CARDS; card++)
        worths[card] = (uint8_t)card_units(rules, card);
    layout_init(layout, DUTY_TRUMP, rules->game->seats, set_count(deck_all(rules->game->deck)));
    layout->point_units = (uint8_t)cego_point_units(rules);
    for (int suit = 0; suit <= CEGO_PLAIN_SUITS; suit++)
        layout_add_suit(layout, cards, list_suit(rules, contract, suit, cards), worths, false);
    set_opening(rules, contract, layout);
}

static int cego_leader(const Rules *rules, const PlayedGame *game) {
    (void)rules;
    return contracts[game->contract.kind].undeclared ? 0 : game->declarer;
}

/* ---- What is played for ---- */

/* Layout number of T1, the lowest tarock. */
static Card layout_kleiner_mann(const Deck *pack) {
    return (Card)(set_count(deck_all(pack)) - CEGO_TAROCKS);
}

/* In Räuber a seat is safe with less than an equal share of the points in play: somebody else has
 * surely more. */
static int raeuber_limit(const Rules *rules, CardSet blind) {
    int seats = rules->game->seats;
    int in_play = cego_units(rules, deck_all(rules->game->deck) & ~blind);
    return (in_play + seats - 1) / seats;
}

static void aim_solo(const Rules *rules, const PlayedGame *game, uint8_t side, Aim *aim) {
    if (game->contract.modifiers & CEGO_DURCHMARSCH) {
        *aim = (Aim){{side, false, UNIT_TRICKS, 0}, 0, set_count(game->hands[game->declarer])};
        return;
    }
    int before = cego_units(rules, game->talon) + cego_extra_units(rules);
    *aim = (Aim){{side, false, UNIT_POINTS, 0}, before, cego_units_to_win(rules)};
}

static void cego_aim(const Rules *rules, const PlayedGame *game, Aim *aim) {
    uint8_t side = (uint8_t)(1u << game->declarer);
    switch (game->contract.kind) {
    case CEGO_ULTIMO:
        *aim = (Aim){{side, false, UNIT_LAST_TRICK, layout_kleiner_mann(rules->game->deck)}, 0, 1};
        return;
    case CEGO_BETTEL:
        *aim = (Aim){{side, true, UNIT_TRICKS, 0}, 0, 1};
        return;
    case CEGO_PICCOLO:
        *aim = (Aim){{side, false, UNIT_EXACT_TRICKS, (uint8_t)rules->value[CEGO_PICCOLO_N]}, 0, 1};
        return;
    case CEGO_RAEUBER:
        *aim = (Aim){{side, true, UNIT_POINTS, 0}, 0, raeuber_limit(rules, game->talon)};
        return;
    case CEGO_DRESCHER:
        *aim = (Aim){{side, true, UNIT_LAST_TRICK, CARD_NONE}, 0, 1};
        return;
    default:
        aim_solo(rules, game, side, aim);
    }
}

/* ---- What may be declared ---- */

/* Contracts that a switch or the size of the table takes away. */
static Status check_kind(const Rules *rules, int kind, Error *error) {
    bool three = rules->game->seats == 3, special = kind == CEGO_BETTEL || kind == CEGO_PICCOLO;
    if (kind == CEGO_HALBE && !rules->value[CEGO_WITH_HALBE])
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Halbe under these rules (switch halbe)");
    if (three && special)
        return error_set(error, STATUS_BAD_INPUT, "three players have no %s (switch players)",
                         contracts[kind].title);
    if (!contracts[kind].undeclared)
        return STATUS_OK;
    if (three && !rules->value[CEGO_RAEUBER_THREE])
        return error_set(error, STATUS_BAD_INPUT,
                         "three players have no %s under these rules (switch raeuber_three)",
                         contracts[kind].title);
    if (kind - CEGO_RAEUBER != rules->value[CEGO_FOREHAND_GAME])
        return error_set(error, STATUS_BAD_INPUT,
                         "forehand cannot announce %s under these rules (switch forehand_game)",
                         contracts[kind].title);
    return STATUS_OK;
}

static Status check_modifiers(const Rules *rules, Contract contract, Error *error) {
    int kind = contract.kind;
    unsigned allowed = cego_takes_blind(kind) ? CEGO_AGAINST_SOLO : 0;
    if (kind == CEGO_BETTEL && rules->value[CEGO_BETTEL_OPEN])
        allowed |= CEGO_OPEN;
    if (kind == CEGO_SOLO && rules->value[CEGO_WITH_DURCHMARSCH])
        allowed |= CEGO_DURCHMARSCH;
    if (kind == CEGO_ULTIMO && rules->value[CEGO_ULTIMO_BUY])
        allowed |= CEGO_BOUGHT;
    unsigned wrong = contract.modifiers & ~allowed;
    if (wrong == 0)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT, "%s cannot be played \"%s\" under these rules",
                     contracts[kind].title, modifiers[__builtin_ctz(wrong)]);
}

Status cego_contract_check(const Rules *rules, Contract contract, Error *error) {
    Status status = check_kind(rules, contract.kind, error);
    if (status == STATUS_OK)
        status = check_modifiers(rules, contract, error);
    return status == STATUS_OK ? cego_check_led(rules, contract, 0, error) : status;
}

static bool score_is_debt(const Rules *rules) {
    (void)rules;
    return false;
}

#define CEGO_TABLE(pack, players, cards, blind)                                                    \
    {                                                                                              \
        .name = "cego", .title = "Cego", .usual_trumps = true, .deck = &(pack),                    \
        .seats = (players), .hand_size = (cards), .talon_size = (blind), .contracts = contracts,   \
        .contract_count = CEGO_CONTRACTS, .named_leads = named_leads, .modifiers = modifiers,      \
        .record_fields = record_fields, .switches = switches, .switch_count = CEGO_SWITCHES,       \
        .default_profile = "schwarzwald4", .contract_check = cego_contract_check,                  \
        .deal_check = cego_deal_check, .layout = cego_layout, .leader = cego_leader,               \
        .aim = cego_aim, .played_check = cego_played_check, .score = cego_score,                   \
        .score_is_debt = score_is_debt,                                                            \
    }

const Game cego_game = CEGO_TABLE(deck, 4, 11, 10);
const Game cego_three_game = CEGO_TABLE(three_deck, 3, 13, 12);
