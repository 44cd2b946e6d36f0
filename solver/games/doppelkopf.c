#include "doppelkopf.h"

static const char *const codes[] = {"CA", "CT", "CK", "CQ", "CJ", "C9", "SA", "ST", "SK",
                                    "SQ", "SJ", "S9", "HA", "HT", "HK", "HQ", "HJ", "H9",
                                    "DA", "DT", "DK", "DQ", "DJ", "D9", NULL};
/* K and P before a rank are Kreuz and Pik, D after a suit is the Dame. */
static const Spelling suit_spellings[] = {{"\u2663", "C"}, {"\u2660", "S"}, {"\u2665", "H"},
                                          {"\u2666", "D"}, {"\u2667", "C"}, {"\u2664", "S"},
                                          {"\u2661", "H"}, {"\u2662", "D"}, {"K", "C"},
                                          {"P", "S"},      {NULL, NULL}};
static const Spelling rank_spellings[] = {
    {"10", "T"}, {"X", "T"}, {"D", "Q"}, {"B", "J"}, {NULL, NULL}};
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
static const char *const record_fields[] = {"announcements", "partner", "exchange", NULL};
static const AnnouncementInfo announcements[] = {
    [DOPPELKOPF_NAME_RE - 1] = {"re", DOPPELKOPF_SAID_SIDE},
    [DOPPELKOPF_NAME_CONTRA - 1] = {"contra", DOPPELKOPF_SAID_SIDE},
    {"keine90", DOPPELKOPF_SAID_90},
    {"keine60", DOPPELKOPF_SAID_60},
    {"keine30", DOPPELKOPF_SAID_30},
    {"schwarz", DOPPELKOPF_SAID_SCHWARZ},
    {NULL, 0}};

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
                            .choices = {"asked", "foreign"},
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

/* ---- Contracts ---- */

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

CardSet doppelkopf_normal_trumps_in(CardSet cards) {
    CardSet trumps = 0;
    while (cards != 0) {
        Card card = set_pop(&cards);
        if (code_is_trump((Contract){0}, doppelkopf_code(card)))
            trumps |= set_of(card);
    }
    return trumps;
}

bool doppelkopf_is_armut(CardSet hand) {
    return set_count(doppelkopf_normal_trumps_in(hand)) <= DOPPELKOPF_ARMUT_TRUMPS;
}

/* ---- Reservations ---- */

Status doppelkopf_call_check(const Rules *rules, CardSet hand, const DoppelkopfCall *call,
                             Error *error) {
    CardSet queens = doppelkopf_pair(DOPPELKOPF_CQ);
    switch (call->what) {
    case DOPPELKOPF_MARRIES:
        if (queens & ~hand)
            return error_set(error, STATUS_BAD_INPUT,
                             "a Hochzeit needs both queens of clubs in the hand");
        return check_contract(rules, call->contract, error);
    case DOPPELKOPF_OFFERS:
        if (!doppelkopf_is_armut(hand))
            return error_set(error, STATUS_BAD_INPUT, "an Armut has at most %d trumps, this %d",
                             DOPPELKOPF_ARMUT_TRUMPS, set_count(doppelkopf_normal_trumps_in(hand)));
        return check_contract(rules, (Contract){.kind = DOPPELKOPF_ARMUT}, error);
    case DOPPELKOPF_THROWS_IN:
        if (!is_on(rules, DOPPELKOPF_SCHMEISSEN))
            return error_set(error, STATUS_BAD_INPUT,
                             "every deal is played under these rules (switch schmeissen)");
        return doppelkopf_may_throw_in(hand)
                   ? STATUS_OK
                   : error_set(error, STATUS_BAD_INPUT,
                               "only five nines, five kings or four of each may be thrown in");
    case DOPPELKOPF_PLAYS_ALONE:
        return check_contract(rules, call->contract, error);
    default:
        return STATUS_OK;
    }
}

/* Does one reservation go before another? */
static bool goes_before(const DoppelkopfCall *a, const DoppelkopfCall *b) {
    if (a->what != b->what || a->what != DOPPELKOPF_PLAYS_ALONE)
        return a->what > b->what;
    if (a->committed != b->committed)
        return a->committed > b->committed;
    return a->contract.kind < b->contract.kind;
}

int doppelkopf_highest_call(const DoppelkopfCall *calls) {
    int highest = 0;
    for (int seat = 1; seat < DOPPELKOPF_SEATS; seat++)
        if (goes_before(&calls[seat], &calls[highest]))
            highest = seat;
    return calls[highest].what == DOPPELKOPF_HEALTHY ? -1 : highest;
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

/* Who is Re must be seen in the hands, or told. */
static Status check_queens(const PlayedGame *game, bool full, Error *error) {
    uint8_t holders = holders_of_queens(game);
    int held = set_count(holders);
    if (full && held == 1)
        return error_set(
            error, STATUS_BAD_INPUT,
            "both queens of clubs are in one hand: expected \"still\" or \"hochzeit\"");
    if (game->side != 0 && (holders & ~game->side) != 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "declarer: seat %d holds a queen of clubs, so it is Re",
                         set_lowest(holders & ~game->side));
    if (held < 2 && game->side == 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "declarer: who is Re cannot be seen in these hands; tell both seats, as "
                         "in 0+2");
    return STATUS_OK;
}

static Status check_marriage(const PlayedGame *game, bool full, Error *error) {
    CardSet queens = doppelkopf_pair(DOPPELKOPF_CQ);
    if (full && (queens & ~game->hands[game->declarer]) != 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "declarer: seat %d does not hold both queens of clubs", game->declarer);
    if (game->contract.kind == DOPPELKOPF_HOCHZEIT && game->trick_count == 0 && game->side == 0)
        return error_set(
            error, STATUS_BAD_INPUT,
            "declarer: who the Hochzeiter's partner is shows only in play; tell him, as "
            "in 0+2, or ask for \"still\" where there is none");
    return STATUS_OK;
}

static Status check_armut(const PlayedGame *game, Error *error) {
    CardSet trumps = doppelkopf_normal_trumps_in(game->hands[game->declarer]);
    if (set_count(game->side) != 2)
        return error_set(error, STATUS_BAD_INPUT,
                         "an Armut needs the seat that took the cards: as \"partner\", or as in "
                         "0+2");
    if (set_count(trumps) > DOPPELKOPF_ARMUT_TRUMPS)
        return error_set(error, STATUS_BAD_INPUT,
                         "an Armut has at most %d trumps, but seat %d has %d",
                         DOPPELKOPF_ARMUT_TRUMPS, game->declarer, set_count(trumps));
    return STATUS_OK;
}

static Status check_deal(const Rules *rules, const PlayedGame *game, Error *error) {
    (void)rules;
    bool full = set_count(game->hands[0]) == DOPPELKOPF_TRICKS;
    switch (game->contract.kind) {
    case DOPPELKOPF_NORMAL:
        return check_queens(game, full, error);
    case DOPPELKOPF_HOCHZEIT:
    case DOPPELKOPF_STILL:
        return check_marriage(game, full, error);
    case DOPPELKOPF_ARMUT:
        return check_armut(game, error);
    default:
        return STATUS_OK;
    }
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
    .usual_trumps = true,
    .seats = DOPPELKOPF_SEATS,
    .hand_size = DOPPELKOPF_TRICKS,
    .contracts = contracts,
    .contract_count = DOPPELKOPF_CONTRACTS,
    .modifiers = modifiers,
    .record_fields = record_fields,
    .switches = switches,
    .switch_count = DOPPELKOPF_SWITCHES,
    .default_profile = "dokomania",
    .sides_in_cards = 1u << DOPPELKOPF_NORMAL,
    .announcements = announcements,
    .contract_check = check_contract,
    .deal_check = check_deal,
    .layout = layout_doppelkopf,
    .leader = leader_of,
    .aim = aim_doppelkopf,
    .played_check = doppelkopf_played_check,
    .said_check = doppelkopf_announcements_check,
    .score = doppelkopf_score,
    .score_is_debt = score_is_debt,
};
