#include "event.h"

#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 Packed;

enum {
    MAX_HELD = 44, /* cards in the hands: Cego with four players */
    OWNER_BITS = 2,
    TRUMP_BITS = 5,
    SUIT_BITS = 4,
    TRICKS_BITS = 4,
    PLACE_BITS = 6,
    AGE_BITS = 6,
    MAX_AGE = (1 << AGE_BITS) - 1
};

/* A situation between two tricks and its answer: the owner of every card that is left, from the
 * strongest trump down, how many each suit has, who leads, what is still needed, the target's
 * place, the age of the table, and in the lowest bit whether the event comes. 0: empty. */
typedef Packed Entry;

struct EventSearch {
    Entry *entries;
    size_t mask; /* number of entries - 1 */
    uint64_t nodes;
    uint64_t most_nodes; /* where the search gives up: it jumps out, and the table stays valid,
                            since a situation is entered only when it has been answered */
    jmp_buf give_up;
    unsigned age; /* 1 .. MAX_AGE; entries of another age are of another question */
    bool used;    /* something may have been entered at this age */
    Question question;
    const Layout *layout;
};

/* A situation during a trick. */
typedef struct State {
    CardSet hands[MAX_SEATS];
    Card lying[MAX_SEATS];
    uint8_t lying_count, leader;
    uint8_t winning_place; /* of the trick so far */
    uint8_t side_tricks;
} State;

EventSearch *event_search_new(size_t table_bytes) {
    EventSearch *search = calloc(1, sizeof *search);
    size_t entries = 1024;
    while (2 * entries * sizeof(Entry) <= table_bytes)
        entries *= 2;
    if (search == NULL)
        return NULL;
    search->entries = calloc(entries, sizeof(Entry));
    search->mask = entries - 1;
    search->age = 1;
    if (search->entries == NULL) {
        free(search);
        return NULL;
    }
    return search;
}

void event_search_free(EventSearch *search) {
    if (search == NULL)
        return;
    free(search->entries);
    free(search);
}

void event_search_forget(EventSearch *search) {
    if (!search->used)
        return;
    search->used = false;
    if (search->age++ < MAX_AGE)
        return;
    memset(search->entries, 0, (search->mask + 1) * sizeof(Entry));
    search->age = 1;
}

uint64_t event_search_nodes(const EventSearch *search) {
    return search->nodes;
}

static CardSet held(const EventSearch *search, const State *state) {
    CardSet cards = 0;
    for (int seat = 0; seat < search->layout->seats; seat++)
        cards |= state->hands[seat];
    return cards;
}

static bool on_side(const EventSearch *search, int seat) {
    return (search->question.side >> seat & 1) != 0;
}

/* Is this the card with which the last trick shall be won? */
static bool is_target(const EventSearch *search, Card card) {
    return search->question.unit == UNIT_LAST_TRICK && card == search->question.target;
}

/* ---- The table ---- */

static void pack(Packed *packed, unsigned value, int bits) {
    *packed = *packed << bits | value;
}

/* The situation between two tricks as an entry whose event does not come. */
static Entry pack_state(const EventSearch *search, const State *state) {
    const Layout *layout = search->layout;
    Packed packed = 0;
    unsigned place = 0, count = 0;
    CardSet left = held(search, state);
    for (int suit = 0; suit < MAX_SUITS; suit++)
        pack(&packed, suit < layout->suits ? (unsigned)set_count(left & layout->suit[suit]) : 0,
             suit == TRUMPS ? TRUMP_BITS : SUIT_BITS);
    for (; left != 0; count++) {
        Card card = set_highest(left);
        unsigned owner = 0;
        left &= ~set_of(card);
        while (!set_has(state->hands[owner], card))
            owner++;
        pack(&packed, owner, OWNER_BITS);
        if (is_target(search, card))
            place = count + 1;
    }
    pack(&packed, state->leader, OWNER_BITS);
    pack(&packed, state->side_tricks, TRICKS_BITS);
    pack(&packed, place, PLACE_BITS);
    pack(&packed, search->age, AGE_BITS);
    return packed << 1;
}

static Entry *find_entry(const EventSearch *search, Entry key) {
    uint64_t hash = ((uint64_t)key ^ (uint64_t)(key >> 64) * UINT64_C(0x9E3779B97F4A7C15)) *
                    UINT64_C(0xD6E8FEB86659FD93);
    return &search->entries[(hash ^ hash >> 32) & search->mask];
}

/* ---- Playing cards ---- */

static int seat_to_move(const EventSearch *search, const State *state) {
    return (state->leader + state->lying_count) % search->layout->seats;
}

static bool beats(const Layout *layout, Card card, Card holder) {
    int suit = layout->suit_of[card];
    return suit == layout->suit_of[holder] ? layout->strength[card] > layout->strength[holder]
                                           : suit == TRUMPS;
}

/* The situation as the plain rules see it, for what may be played. */
static CardSet legal_cards(const EventSearch *search, const State *state) {
    Position position = {.layout = search->layout,
                         .trick = {.leader = state->leader, .count = state->lying_count}};
    memcpy(position.hands, state->hands, sizeof position.hands);
    memcpy(position.trick.cards, state->lying, sizeof position.trick.cards);
    return position_legal(&position);
}

/* Of neighbouring cards in the same hand the highest stands for all, except that the target is a
 * card of its own. */
static CardSet representatives(const EventSearch *search, const State *state, CardSet cards) {
    const Layout *layout = search->layout;
    CardSet out = held(search, state), chosen = 0;
    for (int i = 0; i < state->lying_count; i++)
        out |= set_of(state->lying[i]);
    Card before = CARD_NONE;
    for (CardSet rest = cards; rest != 0;) {
        Card card = set_highest(rest);
        rest &= ~set_of(card);
        bool same = before != CARD_NONE && layout->suit_of[before] == layout->suit_of[card] &&
                    !is_target(search, before) && !is_target(search, card) &&
                    (out & set_above(card) & ~set_above(before) & ~set_of(before)) == 0;
        if (!same)
            chosen |= set_of(card);
        before = card;
    }
    return chosen;
}

static bool event_between(EventSearch *search, const State *state);

/* Does the event come after a card is played? */
static bool event_after(EventSearch *search, const State *before, Card card) {
    const Layout *layout = search->layout;
    State state = *before;
    state.hands[seat_to_move(search, before)] &= ~set_of(card);
    if (state.lying_count == 0 || beats(layout, card, state.lying[state.winning_place]))
        state.winning_place = state.lying_count;
    state.lying[state.lying_count++] = card;
    if (search->nodes++ >= search->most_nodes)
        longjmp(search->give_up, 1);
    if (state.lying_count < layout->seats)
        return event_between(search, &state);
    Card winning = state.lying[state.winning_place];
    state.leader = (uint8_t)((state.leader + state.winning_place) % layout->seats);
    state.side_tricks = (uint8_t)(state.side_tricks + on_side(search, state.leader));
    state.lying_count = 0;
    state.winning_place = 0;
    if (is_target(search, winning) && held(search, &state) == 0)
        return on_side(search, state.leader);
    return event_between(search, &state);
}

/* ---- The search ---- */

/* What is certain without looking at the cards: 1 the event comes, 0 it does not, -1 not known. */
static int settled(const EventSearch *search, const State *state) {
    Question question = search->question;
    CardSet left = held(search, state);
    int tricks = set_count(left) / search->layout->seats;
    if (question.unit == UNIT_LAST_TRICK && question.target != CARD_NONE)
        return set_has(left, question.target) ? -1 : 0;
    if (question.unit == UNIT_LAST_TRICK)
        return tricks > 0 ? -1 : on_side(search, state->leader);
    if (state->side_tricks > question.target || state->side_tricks + tricks < question.target)
        return 0;
    return tricks == 0 ? 1 : -1;
}

/* Does the player to move have a card that gets him what he wants? Low cards are tried first,
 * as they keep the others' plans from working, and by who wants tricks the high ones. */
static bool event_by_moves(EventSearch *search, const State *state) {
    int seat = seat_to_move(search, state);
    bool wanted = on_side(search, seat) != search->question.ducks;
    CardSet cards = representatives(search, state, legal_cards(search, state));
    while (cards != 0) {
        Card card = set_lowest(cards);
        cards &= ~set_of(card);
        if (event_after(search, state, card) == wanted)
            return wanted;
    }
    return !wanted;
}

static bool event_between(EventSearch *search, const State *state) {
    if (state->lying_count > 0)
        return event_by_moves(search, state);
    int certain = settled(search, state);
    if (certain >= 0)
        return certain;
    Entry key = pack_state(search, state), *entry = find_entry(search, key);
    if ((*entry | 1) == (key | 1))
        return *entry & 1;
    bool comes = event_by_moves(search, state);
    *entry = key | comes;
    return comes;
}

static bool same_question(const Question *a, const Question *b) {
    return a->side == b->side && a->ducks == b->ducks && a->unit == b->unit &&
           a->target == b->target;
}

/* Takes up a position and a question. Table entries are kept as long as the question is the same:
 * they describe situations, not deals. */
static void prepare(EventSearch *search, const Position *position, Question question,
                    State *state) {
    assert(unit_is_event(question.unit) && set_count(position_held(position)) <= MAX_HELD);
    if (!same_question(&question, &search->question))
        event_search_forget(search);
    search->used = true;
    search->question = question;
    search->layout = position->layout;
    *state = (State){.leader = position->trick.leader, .lying_count = position->trick.count};
    memcpy(state->hands, position->hands, sizeof state->hands);
    memcpy(state->lying, position->trick.cards, sizeof state->lying);
    for (int i = 1; i < state->lying_count; i++)
        if (beats(search->layout, state->lying[i], state->lying[state->winning_place]))
            state->winning_place = (uint8_t)i;
    for (int seat = 0; seat < search->layout->seats; seat++)
        if (on_side(search, seat))
            state->side_tricks = (uint8_t)(state->side_tricks + position->tricks[seat]);
}

int event_comes(EventSearch *search, const Position *position, Question question,
                uint64_t most_nodes) {
    State state;
    prepare(search, position, question, &state);
    search->most_nodes =
        most_nodes > UINT64_MAX - search->nodes ? UINT64_MAX : search->nodes + most_nodes;
    return setjmp(search->give_up) != 0 ? EVENT_UNKNOWN : event_between(search, &state);
}

bool event_comes_after(EventSearch *search, const Position *position, Question question,
                       Card card) {
    State state;
    prepare(search, position, question, &state);
    search->most_nodes = UINT64_MAX;
    return event_after(search, &state, card);
}
