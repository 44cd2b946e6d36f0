#include "quantity.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

/* ---- Names ---- */

const QuantityTerm term_table[] = {
    {"cards", QUANTITY_COUNT, SCOPE_CARDS, ARGUMENT_NONE, STAGE_DEALT, false},
    {"trumps", QUANTITY_TRUMPS, SCOPE_CARDS, ARGUMENT_CONTRACT, STAGE_DEALT, false},
    {"plain", QUANTITY_PLAIN, SCOPE_CARDS, ARGUMENT_SUIT, STAGE_DEALT, false},
    {"voids", QUANTITY_VOIDS, SCOPE_CARDS, ARGUMENT_CONTRACT, STAGE_DEALT, false},
    {"matadors", QUANTITY_MATADORS, SCOPE_CARDS, ARGUMENT_CONTRACT, STAGE_DEALT, false},
    {"missing", QUANTITY_MISSING, SCOPE_CARDS, ARGUMENT_CONTRACT, STAGE_DEALT, false},
    {"points", QUANTITY_POINTS, SCOPE_CARDS, ARGUMENT_NONE, STAGE_DEALT, false},
    {"declares", QUANTITY_DECLARES, SCOPE_SEAT, ARGUMENT_NONE, STAGE_DECLARED, true},
    {"playing", QUANTITY_PLAYING, SCOPE_SEAT, ARGUMENT_NONE, STAGE_PLAYED, true},
    {"score", QUANTITY_SCORE, SCOPE_SEAT, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"taken", QUANTITY_TAKEN, SCOPE_SEAT, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"tricks", QUANTITY_TRICKS, SCOPE_SEAT, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"contract", QUANTITY_CONTRACT, SCOPE_DEAL, ARGUMENT_NONE, STAGE_DECLARED, false},
    {"declarer", QUANTITY_DECLARER, SCOPE_DEAL, ARGUMENT_NONE, STAGE_DECLARED, false},
    {"bid", QUANTITY_BID, SCOPE_DEAL, ARGUMENT_NONE, STAGE_DECLARED, false},
    {"passed_in", QUANTITY_PASSED_IN, SCOPE_DEAL, ARGUMENT_NONE, STAGE_DECLARED, true},
    {"declared", QUANTITY_DECLARED, SCOPE_DEAL, ARGUMENT_MODIFIER, STAGE_DECLARED, true},
    {"round", QUANTITY_ROUND, SCOPE_DEAL, ARGUMENT_NONE, STAGE_DECLARED, false},
    {"doublings", QUANTITY_DOUBLINGS, SCOPE_DEAL, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"made", QUANTITY_MADE, SCOPE_DEAL, ARGUMENT_NONE, STAGE_PLAYED, true},
    {"open", QUANTITY_OPEN, SCOPE_DEAL, ARGUMENT_NONE, STAGE_PLAYED, true},
    {"value", QUANTITY_VALUE, SCOPE_DEAL, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"declarer_points", QUANTITY_DECLARER_POINTS, SCOPE_DEAL, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"said", QUANTITY_SAID, SCOPE_DEAL, ARGUMENT_ANNOUNCEMENT, STAGE_PLAYED, true},
    {"announcements", QUANTITY_ANNOUNCEMENTS, SCOPE_DEAL, ARGUMENT_NONE, STAGE_PLAYED, false},
    {"counted", QUANTITY_COUNTED, SCOPE_DEAL, ARGUMENT_SPECIAL, STAGE_PLAYED, false},
    {NULL, QUANTITY_COUNT, SCOPE_DEAL, ARGUMENT_NONE, STAGE_DEALT, false}};

/* Is this the name of a suit, by its letter, in messages, or as it is also called? */
static bool names_suit(const Deck *deck, int suit, const char *name) {
    static const char *const german[][2] = {
        {"clubs", "kreuz"}, {"spades", "pik"}, {"hearts", "herz"}, {"diamonds", "karo"}};
    const char letter[] = {deck->suits[suit], '\0'};
    if (strcasecmp(name, letter) == 0 || strcasecmp(name, deck->suit_names[suit]) == 0)
        return true;
    for (size_t i = 0; i < sizeof german / sizeof *german; i++)
        if (strcmp(deck->suit_names[suit], german[i][0]) == 0 &&
            strcasecmp(name, german[i][1]) == 0)
            return true;
    return false;
}

CardSet suit_named(const Game *game, const char *name) {
    const Deck *deck = game->deck;
    CardSet all = deck_all(deck), set = 0;
    for (; all != 0; all &= all - 1)
        if (names_suit(deck, deck_suit(deck, set_lowest(all)), name))
            set |= set_of(set_lowest(all));
    return set;
}

/* Tarocks have numbers, not ranks. */
static bool has_rank(const Deck *deck, Card card, const char *rank) {
    return deck->suits[deck_suit(deck, card)] != 'T' && strcmp(deck_rank(deck, card), rank) == 0;
}

CardSet rank_named(const Game *game, const char *name) {
    static const char *const ranks[][2] = {{"aces", "A"},  {"tens", "T"},   {"tens", "Z"},
                                           {"kings", "K"}, {"queens", "Q"}, {"obers", "O"},
                                           {"jacks", "J"}, {"unters", "U"}, {"knights", "N"},
                                           {"nines", "9"}, {"eights", "8"}, {"sevens", "7"}};
    CardSet set = 0;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
        for (CardSet all = deck_all(game->deck); all != 0 && strcasecmp(name, ranks[i][0]) == 0;
             all &= all - 1)
            if (has_rank(game->deck, set_lowest(all), ranks[i][1]))
                set |= set_of(set_lowest(all));
    return set;
}

/* ---- Terms ---- */

static void fill_contract(const Layout *layout, ContractCards *cards) {
    cards->trumps = layout_to_deck(layout, layout->suit[TRUMPS]);
    for (int suit = TRUMPS + 1; suit < layout->suits; suit++)
        cards->plain[suit] = layout_to_deck(layout, layout->suit[suit]);
    for (CardSet rest = layout->suit[TRUMPS]; rest != 0; rest &= ~set_of(set_highest(rest)))
        cards->order[cards->trump_count++] = layout->deck_card[set_highest(rest)];
}

void terms_init(Terms *terms, const Rules *rules) {
    const Game *game = rules->game;
    assert(game->contract_count <= MAX_CONTRACTS);
    *terms = (Terms){.rules = rules, .point_units = (uint8_t)game_point_units(rules)};
    for (uint8_t kind = 0; kind < game->contract_count; kind++) {
        Layout layout;
        game->layout(rules, (Contract){.kind = kind}, &layout);
        fill_contract(&layout, &terms->contract[kind]);
        for (CardSet all = layout.all; kind == 0 && all != 0; all &= all - 1)
            terms->worth[layout.deck_card[set_lowest(all)]] = layout.worth[set_lowest(all)];
    }
}

Facts facts_of(const Record *record) {
    return (Facts){record->dealt.hands, record->dealt.talon, record};
}

/* ---- Places ---- */

static bool is_played(const Facts *facts) {
    return facts->record != NULL && facts->record->fate == DEAL_PLAYED;
}

/* The seat that declares; NO_SEAT: nobody does. */
static int declarer_of(const Game *game, const Facts *facts) {
    const Start *start = &facts->record->start;
    bool declared =
        is_played(facts) && start->declared && game_is_declared(game, start->game.contract);
    return declared ? start->game.declarer : NO_SEAT;
}

static int partner_of(const Game *game, const Facts *facts) {
    int declarer = declarer_of(game, facts);
    if (declarer < 0)
        return NO_SEAT;
    CardSet others = facts->record->start.game.side & ~(1u << declarer);
    return set_count(others) == 1 ? set_lowest(others) : NO_SEAT;
}

int place_seat(const Terms *terms, Place place, const Facts *facts, int each) {
    const Game *game = terms->rules->game;
    int declarer;
    switch ((PlaceKind)place.kind) {
    case PLACE_SEAT:
        return place.number;
    case PLACE_DECLARER:
        declarer = declarer_of(game, facts);
        return declarer >= 0 ? (declarer + place.number) % game->seats : NO_SEAT;
    case PLACE_PARTNER:
        return partner_of(game, facts);
    case PLACE_TALON:
        return TALON_SEAT;
    case PLACE_EACH:
        return each;
    case PLACE_NONE:
        break;
    }
    return NO_SEAT;
}

/* ---- Values of cards ---- */

static CardSet cards_at(const Facts *facts, Place place, int seat) {
    const CardSet *hands = place.in_play ? facts->record->start.game.hands : facts->hands;
    CardSet talon = place.in_play ? facts->record->start.game.talon : facts->talon;
    return seat == TALON_SEAT ? talon : hands[seat];
}

/* The cards of the contract that a quantity means; NULL: none is played. */
static const ContractCards *contract_cards(const Terms *terms, const Quantity *quantity,
                                           const Facts *facts) {
    if (quantity->contract >= 0)
        return &terms->contract[quantity->contract];
    return is_played(facts) ? &terms->contract[facts->record->start.game.contract.kind] : NULL;
}

static int count_voids(const ContractCards *contract, CardSet cards) {
    int voids = 0;
    for (int suit = TRUMPS + 1; suit < MAX_SUITS; suit++)
        voids += contract->plain[suit] != 0 && (contract->plain[suit] & cards) == 0;
    return voids;
}

/* The highest trumps in an unbroken row that are all among the cards, or all not. */
static int count_row(const ContractCards *contract, CardSet cards, bool held) {
    int row = 0;
    while (row < contract->trump_count && set_has(cards, contract->order[row]) == held)
        row++;
    return row;
}

static int count_points(const Terms *terms, CardSet cards) {
    int points = 0;
    while (cards != 0)
        points += terms->worth[set_pop(&cards)];
    return points;
}

static int cards_value(const Terms *terms, const Quantity *quantity, const Facts *facts,
                       CardSet cards) {
    if (quantity->kind == QUANTITY_COUNT)
        return set_count(cards & quantity->mask);
    if (quantity->kind == QUANTITY_POINTS)
        return count_points(terms, cards);
    const ContractCards *contract = contract_cards(terms, quantity, facts);
    if (contract == NULL)
        return NO_VALUE;
    switch ((QuantityKind)quantity->kind) {
    case QUANTITY_TRUMPS:
        return set_count(cards & contract->trumps);
    case QUANTITY_PLAIN:
        return set_count(cards & quantity->mask & ~contract->trumps);
    case QUANTITY_VOIDS:
        return count_voids(contract, cards);
    default:
        return count_row(contract, cards, quantity->kind == QUANTITY_MATADORS);
    }
}

/* ---- Values of seats and deals ---- */

static int seat_value(const Terms *terms, QuantityKind kind, const Facts *facts, int seat) {
    const Record *record = facts->record;
    const PlayedGame *played = &record->start.game;
    if (kind == QUANTITY_SCORE && record->fate == DEAL_PASSED_IN)
        return 0;
    if (!is_played(facts))
        return NO_VALUE;
    switch (kind) {
    case QUANTITY_DECLARES:
        return declarer_of(terms->rules->game, facts) == seat;
    case QUANTITY_PLAYING:
        return record->start.declared ? played->side >> seat & 1 : NO_VALUE;
    case QUANTITY_SCORE:
        return record->result.score[seat];
    case QUANTITY_TAKEN:
        return played->points[seat];
    default:
        return played->tricks_won[seat];
    }
}

static int count_said(const PlayedGame *played, int name) {
    int said = 0;
    for (int i = 0; i < played->announcement_count; i++)
        said |= played->announcements[i].name == name;
    return said;
}

/* The number that a result tells by this name; 1 if it tells it without one. */
static int counted(const Result *result, const char *name) {
    for (int i = 0; i < result->special_count; i++)
        if (strcmp(result->special[i].name, name) == 0)
            return result->special[i].number != 0 ? result->special[i].number : 1;
    return 0;
}

/* What only deals have that somebody declared, Ramsch not among them. */
static int declared_value(const Quantity *quantity, const Record *record) {
    if (!record->start.declared)
        return NO_VALUE;
    switch ((QuantityKind)quantity->kind) {
    case QUANTITY_MADE:
        return record->result.made;
    case QUANTITY_OPEN:
        return record->solved ? record->open : NO_VALUE;
    default:
        return record->result.declarer_points;
    }
}

static int deal_value(const Terms *terms, const Quantity *quantity, const Facts *facts) {
    const Record *record = facts->record;
    const PlayedGame *played = &record->start.game;
    int declarer;
    if (quantity->kind == QUANTITY_PASSED_IN)
        return !is_played(facts);
    if (!is_played(facts))
        return NO_VALUE;
    switch ((QuantityKind)quantity->kind) {
    case QUANTITY_CONTRACT:
        return played->contract.kind;
    case QUANTITY_DECLARER:
        declarer = declarer_of(terms->rules->game, facts);
        return declarer >= 0 ? declarer : NO_VALUE;
    case QUANTITY_BID:
        return played->bid != 0 ? played->bid : NO_VALUE;
    case QUANTITY_DECLARED:
        return played->contract.modifiers >> quantity->number & 1;
    case QUANTITY_ROUND:
        return played->round != 0 ? played->round : NO_VALUE;
    case QUANTITY_DOUBLINGS:
        return played->doublings;
    case QUANTITY_VALUE:
        return record->result.value;
    case QUANTITY_SAID:
        return count_said(played, quantity->number);
    case QUANTITY_ANNOUNCEMENTS:
        return played->announcement_count;
    case QUANTITY_COUNTED:
        return counted(&record->result, quantity->counted);
    default:
        return declared_value(quantity, record);
    }
}

int quantity_value(const Terms *terms, const Quantity *quantity, const Facts *facts, Place place,
                   int seat) {
    if (quantity->kind >= QUANTITY_CONTRACT)
        return deal_value(terms, quantity, facts);
    if (seat == NO_SEAT || (place.in_play && !is_played(facts)))
        return NO_VALUE;
    if (quantity->kind >= QUANTITY_DECLARES)
        return seat_value(terms, (QuantityKind)quantity->kind, facts, seat);
    return cards_value(terms, quantity, facts, cards_at(facts, place, seat));
}

/* ---- Bounds ---- */

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Of numbers of cards: no place has more than a hand or the talon. */
static int most_cards(const Terms *terms, const Quantity *quantity) {
    const Game *game = terms->rules->game;
    int most = game->hand_size > game->talon_size ? game->hand_size : game->talon_size;
    return quantity->mask != 0 ? least(most, set_count(quantity->mask)) : most;
}

Bounds32 quantity_bounds(const Terms *terms, const Quantity *quantity) {
    enum { MOST_SCORE = 999, MOST_BID = 400, MOST_COUNTED = 99 };
    const Game *game = terms->rules->game;
    int points = count_points(terms, deck_all(game->deck));
    switch ((QuantityKind)quantity->kind) {
    case QUANTITY_COUNT:
    case QUANTITY_TRUMPS:
    case QUANTITY_PLAIN:
    case QUANTITY_MATADORS:
    case QUANTITY_MISSING:
        return (Bounds32){0, most_cards(terms, quantity)};
    case QUANTITY_VOIDS:
        return (Bounds32){0, MAX_SUITS - 1};
    case QUANTITY_POINTS:
    case QUANTITY_TAKEN:
    case QUANTITY_DECLARER_POINTS:
        return (Bounds32){0, points + game->hand_size}; /* with what the last trick is worth */
    case QUANTITY_TRICKS:
        return (Bounds32){0, MAX_TRICKS};
    case QUANTITY_SCORE:
    case QUANTITY_VALUE:
        return (Bounds32){-MOST_SCORE, MOST_SCORE};
    case QUANTITY_CONTRACT:
        return (Bounds32){0, game->contract_count - 1};
    case QUANTITY_DECLARER:
        return (Bounds32){0, game->seats - 1};
    case QUANTITY_BID:
        return (Bounds32){0, MOST_BID};
    case QUANTITY_ROUND:
        return (Bounds32){1, 2};
    case QUANTITY_DOUBLINGS:
        return (Bounds32){0, game->seats};
    case QUANTITY_ANNOUNCEMENTS:
        return (Bounds32){0, MAX_ANNOUNCEMENTS};
    case QUANTITY_COUNTED:
        return (Bounds32){-MOST_COUNTED, MOST_COUNTED};
    default:
        return (Bounds32){0, 1};
    }
}
