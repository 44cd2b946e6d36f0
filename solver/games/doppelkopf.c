#include "doppelkopf.h"

static const char *const codes[] = {"CA", "CT", "CK", "CQ", "CJ", "C9", "SA", "ST", "SK",
                                    "SQ", "SJ", "S9", "HA", "HT", "HK", "HQ", "HJ", "H9",
                                    "DA", "DT", "DK", "DQ", "DJ", "D9", NULL};
static const Spelling suit_spellings[] = {{"\u2663", "C"}, {"\u2660", "S"}, {"\u2665", "H"},
                                          {"\u2666", "D"}, {"\u2667", "C"}, {"\u2664", "S"},
                                          {"\u2661", "H"}, {"\u2662", "D"}, {NULL, NULL}};
static const Spelling rank_spellings[] = {{"10", "T"}, {"X", "T"}, {"B", "J"}, {NULL, NULL}};
static const char *const suit_names[] = {"clubs", "spades", "hearts", "diamonds"};

static const Deck deck = {"CSHD", codes, suit_spellings, rank_spellings, 2, suit_names, 0};

static const ContractInfo contracts[DOPPELKOPF_CONTRACTS] = {
    {"normal", "Normalspiel", "normalspiel gesund", false},
    {"hochzeit", "Hochzeit", "marriage", false},
    {"still", "stille Hochzeit", "stille-hochzeit", false},
    {"armut", "Armut", "poverty", false},
    {"trumpf", "Trumpfsolo", "trumpfsolo karosolo solo-D", false},
    {"solo-C", "Kreuzsolo", "kreuzsolo solo-kreuz solo-clubs", false},
    {"solo-S", "Piksolo", "piksolo solo-pik solo-spades", false},
    {"solo-H", "Herzsolo", "herzsolo solo-herz solo-hearts", false},
    {"damen", "Damensolo", "damensolo", false},
    {"buben", "Bubensolo", "bubensolo", false},
    {"fleischlos", "Fleischlos", "fleischloser solo-A", false},
};
static const char *const modifiers[] = {"trump", NULL};
static const char *const record_fields[] = {"announcements", "partner", NULL};

#define ON_OFF(name, text, on, off)                                                                \
    {                                                                                              \
        .key = (name), .meaning = (text), .choices = {"on", "off"}, .choice_meanings = { on, off } \
    }

static const Switch switches[DOPPELKOPF_SWITCHES] = {
    [DOPPELKOPF_SECOND_DULLE] = {.key = "second_dulle_beats_first",
                                 .meaning = "when the second ten of hearts in a trick beats the "
                                            "first",
                                 .choices = {"always", "not_in_last_trick", "never"},
                                 .choice_meanings = {"in every trick", "except in the last trick",
                                                     "the first wins, as with all twins"}},
    [DOPPELKOPF_SCHWEINE] =
        ON_OFF("schweine", "whether both aces of diamonds in a hand are Schweine",
               "the first played is the highest trump", "they are ordinary Füchse"),
    [DOPPELKOPF_SUPERSCHWEINE] =
        ON_OFF("superschweine", "whether both nines of diamonds beat a Schwein that was played",
               "the first played after it is the highest trump", "they stay the lowest trumps"),
    [DOPPELKOPF_SCHMEISSEN] =
        ON_OFF("schmeissen", "whether a hand of many nines or kings may be thrown in",
               "five nines, five kings, or four of each", "every deal is played"),
    [DOPPELKOPF_ARMUT_PLAYED] =
        ON_OFF("armut", "whether who has at most three trumps may offer them",
               "an Armut is played, or thrown in if nobody takes it", "there is no Armut"),
    [DOPPELKOPF_SOLOIST_LEADS] = {.key = "soloist_leads",
                                  .meaning = "whether a soloist leads to the first trick",
                                  .choices = {"no", "yes"},
                                  .choice_meanings = {"forehand always leads",
                                                      "in the solos that are announced"}},
    [DOPPELKOPF_DEMANDS] = {.key = "hochzeit_demands",
                            .meaning = "which trick finds the partner of a Hochzeit",
                            .choices = {"plain,trump", "foreign"},
                            .choice_meanings = {"the Hochzeiter asks for one led with a plain card "
                                                "or one led with a trump",
                                                "the first that somebody else wins"}},
    [DOPPELKOPF_OPEN_UNDER_30] =
        {.key = "open_hochzeit_under_30",
         .meaning = "what it means if a Hochzeiter without a partner has fewer than 30 points",
         .choices = {"won", "lost", "off"},
         .choice_meanings = {"he has won at value 1", "he has lost at value 1",
                             "nothing out of the ordinary"}},
    [DOPPELKOPF_DEADLINE] = {.key = "announcement_deadline",
                             .meaning = "what an announcement's deadline is counted by",
                             .choices = {"cards_on_table", "own_hand"},
                             .choice_meanings = {"cards played by all: 5, 9, 13, 17, 21",
                                                 "cards in the hand of who speaks: 11, 10, 9, 8, "
                                                 "7"}},
    [DOPPELKOPF_PFLICHT] =
        ON_OFF("pflichtansage", "whether a first trick of 30 or more makes an announcement a duty",
               "the side that won it must say its next step", "nobody has to announce"),
    [DOPPELKOPF_FEIGHEIT] =
        ON_OFF("feigheit", "whether winners are punished who announced too little",
               "the losers win if they are under 60 and nothing was said, and nobody if they are "
               "under 30 and no keine 90",
               "never"),
    [DOPPELKOPF_FAILED_STEP] = {.key = "failed_step_counts",
                                .meaning = "what each step of a failed announcement brings the "
                                           "other side",
                                .low = 1,
                                .high = 2,
                                .standard = 2},
    [DOPPELKOPF_RE_NEEDS] = {.key = "re_needs",
                             .meaning = "the points with which Re wins",
                             .choices = {"121", "120_after_contra"},
                             .choice_meanings = {"always 121", "120 if only Contra was announced"}},
    [DOPPELKOPF_SOLO_SPECIALS] =
        ON_OFF("solo_specials", "whether special points count in solos",
               "all in a Trumpfsolo or Hochzeit, the Doppelkopf in every solo", "none at all"),
    [DOPPELKOPF_CHARLIE_CAUGHT] =
        ON_OFF("charlie_caught", "whether catching a Charlie with a queen of diamonds counts",
               "a special point", "nothing"),
    [DOPPELKOPF_DULLE_CAUGHT] =
        ON_OFF("dulle_caught", "whether the second ten of hearts catching the first one counts",
               "a special point", "nothing"),
};

/* ---- Trumps and layout ---- */

/* A suit's codes are numbered A T K Q J 9. */
enum { RANK_QUEEN = 3, RANK_JACK = 4, SUIT_CODES = 6, SUITS = 4, HEARTS = 2, DIAMONDS = 3 };

static const uint8_t worths[DOPPELKOPF_CARDS] = {
    11, 11, 10, 10, 4, 4, 3, 3, 2, 2, 0, 0, 11, 11, 10, 10, 4, 4, 3, 3, 2, 2, 0, 0,
    11, 11, 10, 10, 4, 4, 3, 3, 2, 2, 0, 0, 11, 11, 10, 10, 4, 4, 3, 3, 2, 2, 0, 0};

/* The suit that is trump as a whole, or -1. */
static int trump_suit(Contract contract) {
    if (contract.kind >= DOPPELKOPF_DAMEN)
        return -1;
    return contract.kind >= DOPPELKOPF_CLUBS ? contract.kind - DOPPELKOPF_CLUBS : DIAMONDS;
}

static bool code_is_trump(Contract contract, int code) {
    int rank = code % SUIT_CODES, suit = trump_suit(contract);
    if (suit < 0)
        return (contract.kind == DOPPELKOPF_DAMEN && rank == RANK_QUEEN) ||
               (contract.kind == DOPPELKOPF_BUBEN && rank == RANK_JACK);
    return code == DOPPELKOPF_HT || rank == RANK_QUEEN || rank == RANK_JACK ||
           code / SUIT_CODES == suit;
}

int doppelkopf_trick_points(const Trick *trick) {
    int points = 0;
    for (int i = 0; i < trick->count; i++)
        points += worths[trick->cards[i]];
    return points;
}

static int list_pair(int code, Card *cards) {
    cards[0] = (Card)(2 * code);
    cards[1] = (Card)(2 * code + 1);
    return 2;
}

/* The trumps of a rank, clubs first. */
static int list_rank(Contract contract, int rank, Card *cards) {
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (code_is_trump(contract, suit * SUIT_CODES + rank))
            count += list_pair(suit * SUIT_CODES + rank, cards + count);
    return count;
}

/* The cards of a suit that are no queens, jacks or Dullen where those are trumps. */
static int list_suit(Contract contract, int suit, Card *cards) {
    bool whole = suit == trump_suit(contract);
    int count = 0;
    for (int code = suit * SUIT_CODES; code < (suit + 1) * SUIT_CODES; code++) {
        bool apart = whole ? code == DOPPELKOPF_HT || code % SUIT_CODES == RANK_QUEEN ||
                                 code % SUIT_CODES == RANK_JACK
                           : code_is_trump(contract, code);
        if (!apart)
            count += list_pair(code, cards + count);
    }
    return count;
}

int doppelkopf_trumps(Contract contract, Card *cards) {
    int suit = trump_suit(contract);
    int count = suit >= 0 ? list_pair(DOPPELKOPF_HT, cards) : 0;
    count += list_rank(contract, RANK_QUEEN, cards + count);
    count += list_rank(contract, RANK_JACK, cards + count);
    return suit >= 0 ? count + list_suit(contract, suit, cards + count) : count;
}

bool doppelkopf_normal_trumps(Contract contract) {
    return trump_suit(contract) == DIAMONDS;
}

static bool is_on(const Rules *rules, DoppelkopfSwitch s) {
    return rules->value[s] == 0;
}

static CardSet pair_in_layout(const Layout *layout, int code) {
    return layout_from_deck(layout, doppelkopf_pair(code));
}

static void layout_doppelkopf(const Rules *rules, Contract contract, Layout *layout) {
    Card cards[DOPPELKOPF_CARDS];
    int dulle = rules->value[DOPPELKOPF_SECOND_DULLE];
    layout_init(layout, DUTY_FOLLOW, DOPPELKOPF_SEATS, DOPPELKOPF_CARDS);
    layout_add_suit(layout, cards, doppelkopf_trumps(contract, cards), worths, true);
    for (int suit = 0; suit < SUITS; suit++)
        if (suit != trump_suit(contract))
            layout_add_suit(layout, cards, list_suit(contract, suit, cards), worths, true);
    if (trump_suit(contract) >= 0 && dulle != DOPPELKOPF_DULLE_NEVER)
        layout->second_beats = pair_in_layout(layout, DOPPELKOPF_HT);
    layout->second_loses_last = dulle == DOPPELKOPF_DULLE_NOT_LAST;
    if (!doppelkopf_normal_trumps(contract) || !is_on(rules, DOPPELKOPF_SCHWEINE))
        return;
    layout->rising[0] = pair_in_layout(layout, DOPPELKOPF_DA);
    if (is_on(rules, DOPPELKOPF_SUPERSCHWEINE))
        layout->rising[1] = pair_in_layout(layout, DOPPELKOPF_D9);
}

/* ---- Hands ---- */

static int count_rank(CardSet hand, int rank) {
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        count += set_count(hand & doppelkopf_pair(suit * SUIT_CODES + rank));
    return count;
}

bool doppelkopf_may_throw_in(CardSet hand) {
    int kings = count_rank(hand, 2), nines = count_rank(hand, 5);
    return kings >= 5 || nines >= 5 || (kings == 4 && nines == 4);
}

bool doppelkopf_is_armut(CardSet hand) {
    int trumps = 0;
    while (hand != 0)
        trumps += code_is_trump((Contract){0}, doppelkopf_code(set_pop(&hand)));
    return trumps <= DOPPELKOPF_ARMUT_TRUMPS;
}

/* ---- Sides ---- */

/* Does a trick that somebody else won meet what the Hochzeiter asked for? */
static bool meets_demand(const Rules *rules, Contract contract, Card led) {
    if (rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_FOREIGN)
        return true;
    bool trump = code_is_trump(contract, doppelkopf_code(led));
    return trump == ((contract.modifiers & DOPPELKOPF_ASKS_TRUMP) != 0);
}

int doppelkopf_clearing_trick(const Rules *rules, const PlayedGame *played) {
    for (int t = 0; t < DOPPELKOPF_CLEARING && t < played->trick_count; t++)
        if (played->tricks[t].count == DOPPELKOPF_SEATS && played->winners[t] != played->declarer &&
            meets_demand(rules, played->contract, played->tricks[t].cards[0]))
            return t;
    return -1;
}

static uint8_t holders_of_queens(const PlayedGame *played) {
    uint8_t seats = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        if (played->hands[seat] & doppelkopf_pair(DOPPELKOPF_CQ))
            seats |= (uint8_t)(1u << seat);
    return seats;
}

uint8_t doppelkopf_re(const Rules *rules, const PlayedGame *played) {
    uint8_t declarer = (uint8_t)(1u << played->declarer);
    int cleared;
    switch (played->contract.kind) {
    case DOPPELKOPF_NORMAL:
        return played->side != 0 ? played->side : holders_of_queens(played);
    case DOPPELKOPF_ARMUT:
        return played->side;
    case DOPPELKOPF_HOCHZEIT:
        cleared = doppelkopf_clearing_trick(rules, played);
        return cleared < 0 ? declarer | played->side
                           : (uint8_t)(declarer | 1u << played->winners[cleared]);
    default:
        return declarer;
    }
}

/* ---- Checks and aims ---- */

static Status check_contract(const Rules *rules, Contract contract, Error *error) {
    if (contract.modifiers != 0 && contract.kind != DOPPELKOPF_HOCHZEIT)
        return error_set(error, STATUS_BAD_INPUT, "only a Hochzeit can ask for a trump trick");
    if (contract.modifiers != 0 && rules->value[DOPPELKOPF_DEMANDS] == DOPPELKOPF_DEMANDS_FOREIGN)
        return error_set(error, STATUS_BAD_INPUT,
                         "a Hochzeit asks for nothing under these rules (switch hochzeit_demands)");
    if (contract.kind == DOPPELKOPF_ARMUT && !is_on(rules, DOPPELKOPF_ARMUT_PLAYED))
        return error_set(error, STATUS_BAD_INPUT,
                         "there is no Armut under these rules (switch armut)");
    return STATUS_OK;
}

static int leader_of(const Rules *rules, const PlayedGame *game) {
    bool soloist = rules->value[DOPPELKOPF_SOLOIST_LEADS] && doppelkopf_is_solo(game->contract);
    return soloist ? game->declarer : 0;
}

static void aim_doppelkopf(const Rules *rules, const PlayedGame *game, Aim *aim) {
    *aim = (Aim){.question = {.side = doppelkopf_re(rules, game), .unit = UNIT_POINTS},
                 .need = DOPPELKOPF_TO_WIN};
}

static bool score_is_debt(const Rules *rules) {
    (void)rules;
    return false;
}

const Game doppelkopf_game = {
    .name = "doppelkopf",
    .title = "Doppelkopf",
    .deck = &deck,
    .seats = DOPPELKOPF_SEATS,
    .hand_size = DOPPELKOPF_TRICKS,
    .contracts = contracts,
    .contract_count = DOPPELKOPF_CONTRACTS,
    .modifiers = modifiers,
    .record_fields = record_fields,
    .switches = switches,
    .switch_count = DOPPELKOPF_SWITCHES,
    .default_profile = "dokomania",
    .contract_check = check_contract,
    .layout = layout_doppelkopf,
    .leader = leader_of,
    .aim = aim_doppelkopf,
    .played_check = doppelkopf_played_check,
    .score = doppelkopf_score,
    .score_is_debt = score_is_debt,
};
