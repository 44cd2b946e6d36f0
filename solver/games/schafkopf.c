#include "schafkopf.h"

/* A contract's code, its title, and other names with either name of the suit; Sauspiel is another
 * word for Rufer. */
#define RUFER(letter, suit, other)                                                                 \
    {                                                                                              \
        "rufer-" letter, "Rufer " suit,                                                            \
            "rufer-" suit " rufer-" other " " suit "-rufer " other "-rufer sauspiel-" letter       \
            " sauspiel-" suit " sauspiel-" other,                                                  \
            false                                                                                  \
    }
#define SUITED(kind, title, tout, Tout, letter, suit, other)                                       \
    {                                                                                              \
        kind "-" letter tout, suit "-" title Tout,                                                 \
            kind "-" suit tout " " kind "-" other tout " " suit "-" title tout " " other           \
                 "-" title tout,                                                                   \
            false                                                                                  \
    }
#define FOUR(kind, title, tout, Tout)                                                              \
    SUITED(kind, title, tout, Tout, "E", "Eichel", "Eicheln"),                                     \
        SUITED(kind, title, tout, Tout, "G", "Gras", "Blatt"),                                     \
        SUITED(kind, title, tout, Tout, "H", "Herz", "Rot"),                                       \
        SUITED(kind, title, tout, Tout, "S", "Schellen", "Schell")

static const ContractInfo contracts[SCHAFKOPF_CONTRACTS] = {
    RUFER("E", "Eichel", "Eicheln"),
    RUFER("G", "Gras", "Blatt"),
    RUFER("S", "Schellen", "Schell"),
    {"wenz", "Wenz", "bauernwenz", false},
    FOUR("solo", "Solo", "", ""),
    {"wenz-tout", "Wenz-Tout", "bauernwenz-tout", false},
    FOUR("solo", "Solo", "-tout", "-Tout"),
    {"sie", "Sie", "", false},
    {"geier", "Geier", "oberwenz", false},
    FOUR("farbwenz", "Wenz", "", ""),
    FOUR("farbgeier", "Geier", "", ""),
    {"geier-tout", "Geier-Tout", "oberwenz-tout", false},
    FOUR("farbwenz", "Wenz", "-tout", "-Tout"),
    FOUR("farbgeier", "Geier", "-tout", "-Tout"),
    {"ramsch", "Ramsch", "", true},
};
static const char *const modifiers[] = {NULL};
static const char *const record_fields[] = {"kontra", "re", "doublings", NULL};
static const Game *const tables[] = {&schafkopf_game, &schafkopf_short_game};

static const Switch switches[SCHAFKOPF_SWITCHES] = {
    [SCHAFKOPF_PACK] = {.key = "pack",
                        .meaning = "how many cards there are",
                        .choices = {"32", "24"},
                        .choice_meanings = {"eight for each player",
                                            "no eights and sevens, six for each player"},
                        .tables = tables},
    [SCHAFKOPF_ALLOWED] = {.key = "contracts",
                           .meaning = "which contracts there are",
                           .choices = {"standard", "all"},
                           .choice_meanings = {"Rufer, Wenz, Solo, Wenz-Tout, Solo-Tout, Sie",
                                               "also Geier, Farbwenz and Farbgeier, and their "
                                               "Touts"}},
    [SCHAFKOPF_ALL_PASS] = {.key = "all_pass",
                            .meaning = "what happens when nobody bids",
                            .choices = {"redeal", "ramsch"},
                            .choice_meanings = {"the next dealer deals", "Ramsch is played"}},
    [SCHAFKOPF_BID_NAMES_SUIT] =
        {.key = "bid_names_suit",
         .meaning = "whether a bid tells the suit",
         .choices = {"no", "yes"},
         .choice_meanings = {"it names the class; ace or trump suit follow when all have spoken",
                             "it names the ace called or the trump suit at once"}},
    [SCHAFKOPF_SOLO_NEEDS_SUIT] =
        {.key = "solo_needs_suit",
         .meaning = "whether a soloist must hold a card of the trump suit that is neither Ober nor "
                    "Unter",
         .choices = {"yes", "no"},
         .choice_meanings = {"at least one", "Obers and Unters are enough"}},
    [SCHAFKOPF_RUN_AWAY_COUNT] =
        {.key = "run_away_count",
         .meaning = "when the holder of the called ace may lead a lower card of its suit",
         .choices = {"now", "start"},
         .choice_meanings = {"while he holds the ace and three more cards of the suit",
                             "if he held so many at the deal"}},
    [SCHAFKOPF_LAUFENDE_FARBWENZ] =
        {.key = "laufende_min_farbwenz",
         .meaning = "how many Laufende are needed to count in a Farbwenz or Farbgeier",
         .low = 2,
         .high = 3,
         .standard = 3},
    [SCHAFKOPF_KONTRA] = {.key = "kontra",
                          .meaning = "whether Kontra and Re can be said; each doubles",
                          .choices = {"off", "on"},
                          .choice_meanings = {"never", "Kontra, and Re in answer to it"}},
    [SCHAFKOPF_DOUBLINGS] =
        {.key = "doublings",
         .meaning = "whether a player may double (lay, knock) on his first cards",
         .choices = {"off", "on"},
         .choice_meanings = {"never", "each player once, before he sees all of his cards"}},
    [SCHAFKOPF_TARIFF_RUFER] = {.key = "tariff_rufer",
                                .meaning = "what a Rufer is worth, and a Ramsch",
                                .low = 1,
                                .high = 1000,
                                .standard = 1},
    [SCHAFKOPF_TARIFF_SOLO] = {.key = "tariff_solo",
                               .meaning = "what a Wenz or Solo is worth; a Tout twice, a Sie four "
                                          "times as much",
                               .low = 1,
                               .high = 1000,
                               .standard = 5},
    [SCHAFKOPF_TARIFF_STEP] = {.key = "tariff_step",
                               .meaning = "what Schneider adds; Schwarz adds twice as much",
                               .low = 0,
                               .high = 1000,
                               .standard = 1},
    [SCHAFKOPF_TARIFF_LAUFENDE] = {.key = "tariff_laufende",
                                   .meaning = "what each of the Laufende adds; twice in a Tout, "
                                              "four times in a Sie",
                                   .low = 0,
                                   .high = 1000,
                                   .standard = 1},
};

/* ---- Contracts ---- */

/* Contracts of one kind that follow each other. Of those that are four, each has its trump suit. */
typedef struct Group {
    uint8_t first, count;
    SchafkopfFamily family;
    bool tout;
} Group;

static const Group groups[] = {
    {SCHAFKOPF_RUFER, 3, SCHAFKOPF_FAMILY_RUFER, false},
    {SCHAFKOPF_WENZ, 1, SCHAFKOPF_FAMILY_WENZ, false},
    {SCHAFKOPF_SOLO, 4, SCHAFKOPF_FAMILY_SOLO, false},
    {SCHAFKOPF_WENZ_TOUT, 1, SCHAFKOPF_FAMILY_WENZ, true},
    {SCHAFKOPF_SOLO_TOUT, 4, SCHAFKOPF_FAMILY_SOLO, true},
    {SCHAFKOPF_SIE, 1, SCHAFKOPF_FAMILY_SIE, false},
    {SCHAFKOPF_GEIER, 1, SCHAFKOPF_FAMILY_GEIER, false},
    {SCHAFKOPF_FARBWENZ, 4, SCHAFKOPF_FAMILY_WENZ, false},
    {SCHAFKOPF_FARBGEIER, 4, SCHAFKOPF_FAMILY_GEIER, false},
    {SCHAFKOPF_GEIER_TOUT, 1, SCHAFKOPF_FAMILY_GEIER, true},
    {SCHAFKOPF_FARBWENZ_TOUT, 4, SCHAFKOPF_FAMILY_WENZ, true},
    {SCHAFKOPF_FARBGEIER_TOUT, 4, SCHAFKOPF_FAMILY_GEIER, true},
    {SCHAFKOPF_RAMSCH, 1, SCHAFKOPF_FAMILY_RAMSCH, false},
};

static const Group *group_of(Contract contract) {
    const Group *group = groups;
    while (contract.kind >= group->first + group->count)
        group++;
    return group;
}

SchafkopfFacts schafkopf_facts(Contract contract) {
    static const int8_t callable[] = {BAVARIAN_EICHEL, BAVARIAN_GRAS, BAVARIAN_SCHELLEN};
    const Group *group = group_of(contract);
    int place = contract.kind - group->first;
    SchafkopfFacts facts = {group->family, SCHAFKOPF_NO_SUIT, SCHAFKOPF_NO_SUIT, group->tout};
    if (group->count == BAVARIAN_SUITS)
        facts.trump_suit = (int8_t)place;
    else if (group->family != SCHAFKOPF_FAMILY_WENZ && group->family != SCHAFKOPF_FAMILY_GEIER)
        facts.trump_suit = BAVARIAN_HERZ;
    if (group->family == SCHAFKOPF_FAMILY_RUFER)
        facts.called_suit = callable[place];
    return facts;
}

SchafkopfClass schafkopf_class(Contract contract) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    switch (facts.family) {
    case SCHAFKOPF_FAMILY_RUFER:
        return SCHAFKOPF_CLASS_RUFER;
    case SCHAFKOPF_FAMILY_WENZ:
    case SCHAFKOPF_FAMILY_GEIER:
        return facts.tout ? SCHAFKOPF_CLASS_WENZ_TOUT : SCHAFKOPF_CLASS_WENZ;
    case SCHAFKOPF_FAMILY_SOLO:
        return facts.tout ? SCHAFKOPF_CLASS_SOLO_TOUT : SCHAFKOPF_CLASS_SOLO;
    case SCHAFKOPF_FAMILY_SIE:
        return SCHAFKOPF_CLASS_SIE;
    case SCHAFKOPF_FAMILY_RAMSCH:
        break;
    }
    return SCHAFKOPF_CLASS_PASS;
}

/* ---- Trumps and layout ---- */

static bool rank_is_trump(SchafkopfFamily family, int rank) {
    return (rank == BAVARIAN_OBER && family != SCHAFKOPF_FAMILY_WENZ) ||
           (rank == BAVARIAN_UNTER && family != SCHAFKOPF_FAMILY_GEIER);
}

/* The cards of a suit that are not trumps by their rank, from the strongest down. */
static int list_suit(SchafkopfFamily family, int suit, Card *cards) {
    int count = 0;
    for (int rank = 0; rank < BAVARIAN_RANKS; rank++)
        if (!rank_is_trump(family, rank))
            cards[count++] = bavarian_card(suit, rank);
    return count;
}

int schafkopf_trumps(Contract contract, Card *cards) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    int count = 0;
    for (int rank = BAVARIAN_OBER; rank <= BAVARIAN_UNTER; rank++)
        for (int suit = 0; suit < BAVARIAN_SUITS && rank_is_trump(facts.family, rank); suit++)
            cards[count++] = bavarian_card(suit, rank);
    if (facts.trump_suit != SCHAFKOPF_NO_SUIT)
        count += list_suit(facts.family, facts.trump_suit, cards + count);
    return count;
}

CardSet schafkopf_trump_set(Contract contract) {
    Card cards[SCHAFKOPF_MAX_TRUMPS];
    CardSet set = 0;
    for (int i = schafkopf_trumps(contract, cards) - 1; i >= 0; i--)
        set |= set_of(cards[i]);
    return set;
}

CardSet schafkopf_ordinary(int suit) {
    return bavarian_suit(suit) & ~bavarian_rank(BAVARIAN_OBER) & ~bavarian_rank(BAVARIAN_UNTER);
}

static void layout_schafkopf(const Rules *rules, Contract contract, Layout *layout) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    Card cards[SCHAFKOPF_MAX_TRUMPS];
    layout_init(layout, DUTY_FOLLOW, SCHAFKOPF_SEATS, BAVARIAN_CARDS);
    layout_add_suit(layout, cards, schafkopf_trumps(contract, cards), bavarian_worths, false);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        if (suit != facts.trump_suit)
            layout_add_suit(layout, cards, list_suit(facts.family, suit, cards), bavarian_worths,
                            false);
    if (facts.called_suit != SCHAFKOPF_NO_SUIT)
        layout->called_ace = layout->layout_card[bavarian_card(facts.called_suit, BAVARIAN_ACE)];
    layout->run_away = (RunAway)rules->value[SCHAFKOPF_RUN_AWAY_COUNT];
}

/* ---- Sides and aims ---- */

uint8_t schafkopf_side(const PlayedGame *game) {
    int called = schafkopf_facts(game->contract).called_suit;
    uint8_t declarer = (uint8_t)(1u << game->declarer);
    if (called == SCHAFKOPF_NO_SUIT)
        return declarer;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        if (set_has(game->hands[seat], bavarian_card(called, BAVARIAN_ACE)))
            return declarer | (uint8_t)(1u << seat);
    return declarer | game->side;
}

/* In a Ramsch a seat is safe with less than a quarter of the points: somebody else has surely
 * more. A Sie is made without a card played. */
static void aim_schafkopf(const Rules *rules, const PlayedGame *game, Aim *aim) {
    (void)rules;
    SchafkopfFacts facts = schafkopf_facts(game->contract);
    uint8_t side = schafkopf_side(game);
    if (facts.family == SCHAFKOPF_FAMILY_RAMSCH)
        *aim = (Aim){{side, true, UNIT_POINTS, 0}, 0, SCHAFKOPF_POINTS / SCHAFKOPF_SEATS};
    else if (facts.family == SCHAFKOPF_FAMILY_SIE)
        *aim = (Aim){{side, false, UNIT_POINTS, 0}, 0, 0};
    else if (facts.tout)
        *aim = (Aim){{side, false, UNIT_TRICKS, 0}, 0, set_count(game->hands[game->declarer])};
    else
        *aim = (Aim){{side, false, UNIT_POINTS, 0}, 0, SCHAFKOPF_TO_WIN};
}

static bool score_is_debt(const Rules *rules) {
    (void)rules;
    return false;
}

/* Both packs are played by the same rules. */
#define SCHAFKOPF_GAME(pack, size)                                                                 \
    {                                                                                              \
        .name = "schafkopf", .title = "Schafkopf", .usual_trumps = true, .deck = &(pack),          \
        .seats = SCHAFKOPF_SEATS, .hand_size = (size), .contracts = contracts,                     \
        .contract_count = SCHAFKOPF_CONTRACTS, .modifiers = modifiers,                             \
        .record_fields = record_fields, .switches = switches, .switch_count = SCHAFKOPF_SWITCHES,  \
        .default_profile = "cardavia", .contract_check = schafkopf_contract_check,                 \
        .deal_check = schafkopf_deal_check, .layout = layout_schafkopf, .aim = aim_schafkopf,      \
        .played_check = schafkopf_played_check, .score = schafkopf_score,                          \
        .score_is_debt = score_is_debt,                                                            \
    }

const Game schafkopf_game = SCHAFKOPF_GAME(bavarian_deck, 8);
const Game schafkopf_short_game = SCHAFKOPF_GAME(bavarian_short_deck, 6);
