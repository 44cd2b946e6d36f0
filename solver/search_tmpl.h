/* The search kernel: zero-window alpha-beta with partition search for point games.
 *
 * Included once by each search_<family>.c, which defines
 *   SEARCH_SEATS   3 or 4
 *   SEARCH_BITS    32 or 64: width of a set of cards
 *   SEARCH_NAME    name of the Kernel object
 *   SEARCH_DUTY    what a player must do who cannot follow (Duty)
 *   SEARCH_CALLED  1 where the ace of a called suit is bound (Schafkopf's Rufer), else 0
 *   SEARCH_TWINS   1 where every card is there twice (Doppelkopf), else 0
 *   SEARCH_WITHOUT parts of the search to leave out (bits of SearchPart), for tests: by default
 *                  none
 * docs/solver.md explains the ideas and what each is worth; the arguments why they are sound
 * stand here, beside the code.
 *
 * Words used below. The *counted* side collects; its takings are the value. A seat *wants many*
 * or *wants few* for that side: in a normal game its own seats want many; where it ducks (Null,
 * Ramsch) the others do. A question is "value >= need?"; the answer is a *proof*: a bound and what
 * it rests on, so that it answers other situations as well.
 *
 * Numbers of cards: *absolute* = layout numbers; *relative* = rank among the cards that are out at
 * the start of a trick, suits still in order. Everything within a trick is relative. *By owner* =
 * the cards of seat 0 in ascending order, then those of seat 1, ... */

#include "bits.h"
#include "order.h"
#include "search.h"

#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#if SEARCH_BITS == 32
typedef uint32_t Set;
#define COUNT(set)   __builtin_popcount(set)
#define LOWEST(set)  __builtin_ctz(set)
#define HIGHEST(set) (31 - __builtin_clz(set))
#else
typedef uint64_t Set;
#define COUNT(set)   __builtin_popcountll(set)
#define LOWEST(set)  __builtin_ctzll(set)
#define HIGHEST(set) (63 - __builtin_clzll(set))
#endif

#ifndef SEARCH_WITHOUT
#define SEARCH_WITHOUT 0
#endif

#define INLINE static inline __attribute__((always_inline))

enum {
    SEATS = SEARCH_SEATS,
    TABLE_SHARE = SEARCH_BITS == 64 ? 16 : 1, /* large decks need a larger table */
    PLANES = 3,       /* bits that number the different card worths of a contract */
    CHAIN_LIMIT = 32, /* entries of one shape that are looked at */
    KEY_TRUMPS = SEARCH_BITS == 32 ? 0
                 : SEARCH_TWINS    ? 10
                                   : 4, /* see top_trumps_key */
    MOST_MOVES = 16,
    NO_CARD = 255
};

/* Is this part of the search in use? A constant, but in tests. */
INLINE bool with(SearchPart part) {
    return (SEARCH_WITHOUT & (int)part) == 0;
}

INLINE Set bit(int card) {
    return (Set)1 << card;
}
INLINE bool has(Set set, int card) {
    return set >> card & 1;
}
INLINE Set up_to(int card) {
    return ((Set)2 << card) - 1;
} /* cards 0 .. card */
INLINE Set first_cards(int n) {
    return n >= SEARCH_BITS ? ~(Set)0 : bit(n) - 1;
}
INLINE Set extract(Set value, Set mask) {
    return (Set)bits_extract(value, mask);
}
INLINE Set deposit(Set value, Set mask) {
    return (Set)bits_deposit(value, mask);
}
INLINE int seat_after(int seat) {
    return seat + 1 == SEATS ? 0 : seat + 1;
}

/* A bound and what its proof rests on. As a lower bound: the counted side gets at least value,
 * collecting at least all cards of taken and counting none of given; as an upper bound: it gets at
 * most value, even if all of taken are counted, and can get none of given. So the bound moves
 * with the worth of cards by a known amount (see shift_bounds).
 * marks: cards whose rank the proof used. It holds wherever every suit has the same owners from
 * the lowest marked card upwards and the same number of cards for every seat: a lower card was
 * only ever required to lose to a marked one, and which of a seat's lower cards that was does not
 * matter. */
typedef struct Proof {
    int value;
    Set taken, given, marks;
} Proof;

/* Twins of which two seats hold one each are equals: the first one played wins, or of one pair the
 * second (SEARCH_TWINS). Of such a *pair* the lower seat's has the lower number, so that it does
 * not matter which copy is whose; twins in one hand are neighbours like any others.
 *
 * A seat that holds both twins of a pair that rises (the Schwein) plays the first of them as the
 * highest card. So one of them, the *risen* card, has a number above all others, and its twin
 * *stays* in its place, where it may not be played before. The second pair that rises (the
 * Superschwein) does so only once the risen card of the first has been played: until then it
 * *waits* in its own place, and moves up unless one of the two is played before. */
enum { RISEN = 48 }; /* number of the risen card of the first pair, absolute; next the second's */

/* A table entry: a situation at the start of a trick and two bounds of the value from there.
 * taken and given are by owner, hands and marks relative, marks closed upwards. What tells whether
 * it covers a situation comes first: of large entries that is one cache line. */
typedef struct Entry {
    uint64_t shape;      /* number of cards of every seat in every suit */
    Set hand[SEATS - 1]; /* the last seat has the rest */
#if SEARCH_TWINS
    Set twins; /* see twins_word */
#endif
    Set low_marks, high_marks;
    uint8_t low, high;
    uint8_t best;      /* the card that decided, relative */
    uint8_t tag;       /* leader, number of tricks, and whether a called ace is bound */
    uint32_t next;     /* older entry of the same shape, 0: none */
    Set plane[PLANES]; /* worths of the cards by owner: bit j of each one's worth index */
    Set low_taken, low_given;
    Set high_taken, high_given;
} __attribute__((aligned(SEARCH_BITS == 32 ? 8 : 64))) Entry;

/* What entries depend on beside the situation: if it changes they are dropped. */
typedef struct Context {
    uint8_t worth[1 << PLANES]; /* the different worths, ascending */
    uint8_t side, wants_many;   /* bit sets of seats */
    uint8_t trick_worth, last_trick_worth;
    uint8_t called_suit; /* Rufer; else 0 */
    uint8_t run_away;    /* cards the holder of the called ace must have to lead a lower one */
    uint8_t second_wins; /* of one pair the twin played second wins: 1 always, 2 but not in the last
                            trick */
} Context;

struct Search {
    Context context;
    int suits;
    Set suit[MAX_SUITS];              /* absolute */
    Set deal[SEATS];                  /* absolute: the root's hands, cards on the table included */
    Set side_cards;                   /* absolute: cards of the counted side's seats */
    Set owner_plane[PLANES];          /* worth indices by owner, owners STRIDE bits apart */
    uint64_t shape_unit[SEARCH_BITS]; /* what a card adds to the shape */
    int called_ace;                   /* absolute; in a Rufer */
    Set pairs;                        /* absolute: lower one of twins that two seats hold */
    Set second;                       /* ... of the pair of which the second one played wins */
    uint8_t stays[MAX_RISING];        /* absolute: twin of a risen card, or of one that waits */
    uint8_t waits;                    /* absolute: the card that may rise later; or NO_CARD */
    uint8_t worth[64];                /* absolute */
    uint8_t suit_of[64];              /* absolute */
    int8_t worth_change[1 << 2 * PLANES];      /* by old and new worth index */
    const OrderWeights *kinds;                 /* weights of every kind of play */
    const int16_t (*weights)[4][MAX_FEATURES]; /* those in use: [wants many][place][feature] */

    /* the root */
    Set cards; /* absolute: all that are out, on the table included */
    Trick trick;
    int left;            /* most that the side could still get */
    bool bound;          /* Rufer: the called suit has not been led yet */
    bool beat_when_void; /* Sens: who trumps a plain suit must beat a trump that lies there */
    bool lone_ducker;    /* one seat ducks, tricks are counted, there are no trumps */

    /* the table: entries in a ring; heads of chains by hash of the shape */
    Entry *entries;
    uint32_t *heads; /* generation << 24 | index */
    uint32_t entry_count, used;
    int head_bits;
    uint32_t generation;

    uint64_t nodes;
    uint64_t most_nodes; /* where the search gives up: it jumps out, and the table stays valid,
                            since a situation is entered only when it has been answered */
    jmp_buf give_up;
};

enum { STRIDE = SEARCH_BITS / SEATS };

/* A situation at the start of a trick, in relative numbers. */
typedef struct Node {
    Set cards; /* absolute */
    Set hand[SEATS];
    Set suit[MAX_SUITS];
    Set whole;             /* all relative cards */
    Set touch;             /* bit i: cards i and i + 1 are of one suit */
    Set equal;             /* bit i: ... and of one worth */
    Set unsafe;            /* in Null: see unsafe_cards */
    bool bound;            /* Rufer: the called suit has not been led and its ace is still out */
    int ace;               /* ... that ace */
    Set pairs;             /* bit i: cards i and i + 1 are twins in two hands */
    Set second;            /* ... of which the second one played wins */
    Set risen[MAX_RISING]; /* the risen card, or empty */
    Set stays[MAX_RISING]; /* its twin, or that of a card that waits, or empty */
    bool waits;            /* the second pair may yet rise */
    uint64_t shape;
    int tricks, left;
    uint8_t best;      /* the lead that decided */
    uint8_t worth[65]; /* one more for bits_equal_neighbours */
    uint8_t suit_of[64];
} Node;

/* The table during a trick. */
typedef struct Board {
    Set played;
    Set led;     /* cards of the suit led */
    int points;  /* worth on the table */
    int seat;    /* to move */
    int winner;  /* seat that is winning */
    int holder;  /* its card */
    bool topped; /* the holder has risen in this trick: nothing beats it */
} Board;

/* Moves still to be tried. A key is a score and a card, so that the largest key is tried next; of
 * equal scores the higher card. */
typedef struct Moves {
    int count;
    int64_t key[MOST_MOVES];
} Moves;

/* Whose lead it is, how many tricks are left, and whether (in a Rufer) the called suit has not been
 * led while its ace is still out, so that the ace is bound. */
typedef struct Turn {
    uint8_t leader, tricks;
    bool bound;
} Turn;

static Proof search_trick(Search *s, Set cards, uint64_t shape, Turn turn, int need, int left);

/* ---- numbers ---------------------------------------------------------------------------- */

INLINE Set to_owner(const Node *node, Set relative) {
    Set result = 0;
    for (int p = 0; p < SEATS; p++)
        result |= extract(relative, node->hand[p]) << p * node->tricks;
    return result;
}

INLINE Set from_owner(const Node *node, Set by_owner) {
    Set result = 0;
    for (int p = 0; p < SEATS; p++)
        result |= deposit(by_owner >> p * node->tricks, node->hand[p]);
    return result;
}

INLINE Proof to_absolute(const Node *node, Proof p) {
    return (Proof){p.value, deposit(p.taken, node->cards), deposit(p.given, node->cards),
                   deposit(p.marks, node->cards)};
}

/* Whose rank was used, its equal's was. */
INLINE Set mark_pairs(const Node *node, Set marks) {
    return SEARCH_TWINS ? marks | (marks >> 1 & node->pairs) : marks;
}

/* In every suit the lowest mark and all cards above it. */
INLINE Set close_marks(const Search *s, const Node *node, Set marks) {
    Set closed = 0;
    marks = mark_pairs(node, marks);
    for (int k = 0; k < s->suits; k++) {
        Set here = marks & node->suit[k];
        if (here != 0)
            closed |= node->suit[k] & ~((here & -here) - 1);
    }
    return closed;
}

INLINE Set relative_bit(const Node *node, int card) {
    return bit(COUNT(node->cards & (bit(card) - 1)));
}

#if SEARCH_TWINS
/* What is particular about twins in a situation. */
INLINE void node_twins(const Search *s, Node *node) {
    Set pairs = node->cards & node->cards >> 1 & s->pairs;
    bool last = node->tricks == 1 && s->context.second_wins == 2;
    node->pairs = extract(pairs, node->cards);
    node->second = last ? 0 : extract(pairs & s->second, node->cards);
    for (int i = 0; i < MAX_RISING; i++) {
        bool risen = has(node->cards, RISEN + i);
        node->risen[i] = risen ? relative_bit(node, RISEN + i) : 0;
        node->stays[i] = risen ? relative_bit(node, s->stays[i]) : 0;
    }
    node->waits = s->waits != NO_CARD && has(node->cards, RISEN) && has(node->cards, s->waits) &&
                  has(node->cards, s->stays[1]);
    if (node->waits)
        node->stays[1] = relative_bit(node, s->stays[1]);
}

/* The same in one word, for the table: the lower card of every pair; its upper card as well where
 * the second one played wins; above all cards what has risen, waits, and stays. Of a card that
 * stays it tells whose it is and how many lower cards its owner has: as lower cards are matched by
 * owner, in order, it is then matched with the one that stays there, whatever its rank. */
#define TWINS_STATUS (~first_cards(RISEN))
INLINE Set twins_word(const Node *node) {
    Set status = 0;
    for (int i = 0; i < MAX_RISING; i++)
        for (int p = 0; p < SEATS; p++)
            if (node->hand[p] & node->stays[i])
                status |= (Set)(p << 4 | (1 + COUNT(node->hand[p] & (node->stays[i] - 1))))
                          << 6 * i;
    status |= (Set)node->waits << 12;
    return node->pairs | node->second << 1 | status << RISEN;
}
#endif

/* First half of a node: what the table needs. */
INLINE void node_begin(const Search *s, Node *node, Set cards, uint64_t shape, Turn turn,
                       int left) {
    node->cards = cards;
    node->shape = shape;
    node->left = left;
    node->tricks = turn.tricks;
    node->bound = turn.bound;
    for (int p = 0; p < SEATS; p++)
        node->hand[p] = extract(s->deal[p], cards);
    int above = COUNT(cards);
    node->whole = first_cards(above);
    for (int k = 0; k < s->suits; k++) { /* trumps lie on top */
        int n = COUNT(cards & s->suit[k]);
        node->suit[k] = first_cards(above) & ~first_cards(above - n);
        above -= n;
    }
#if SEARCH_TWINS
    node_twins(s, node);
#endif
}

/* Second half: what moves need. */
INLINE void node_complete(const Search *s, Node *node) {
    Set tops = 0;
    for (int k = 0; k < s->suits; k++)
        tops |= node->suit[k] & ~(node->suit[k] >> 1);
    node->touch = node->whole & ~tops;
    if (node->bound) { /* the ace is not like the card below it */
        node->ace = COUNT(node->cards & (bit(s->called_ace) - 1));
        node->touch &= ~(bit(node->ace) >> 1);
    }
    if (SEARCH_TWINS) { /* one of a pair is like no other card, nor are risen cards and twins */
        Set waits = node->waits ? node->stays[1] : 0;
        Set apart = node->pairs | node->pairs << 1 | node->risen[0] | node->risen[1] |
                    node->stays[0] | node->stays[1] | waits << 1;
        node->touch = (node->touch & ~(apart | apart >> 1)) | waits;
    }
    bits_gather_bytes(node->worth, s->worth, node->cards);
    bits_gather_bytes(node->suit_of, s->suit_of, node->cards);
    node->equal = (Set)bits_equal_neighbours(node->worth, node->touch);
}

/* ---- the table -------------------------------------------------------------------------- */

INLINE int turn_tag(Turn turn) {
    return turn.leader | turn.bound << 2 | turn.tricks << 3;
}

/* The head of the chain of a shape, or of the part of it that is listed under some key. */
INLINE uint32_t *table_head(const Search *s, uint64_t shape, int tag, uint64_t key) {
    uint64_t h = (shape ^ (uint64_t)tag << 56 ^ (uint64_t)tag << 24) * 0x9E3779B97F4A7C15u;
    h ^= key * 0xBF58476D1CE4E5B9u;
    h = (h ^ h >> 32) * 0xD6E8FEB86659FD93u;
    return &s->heads[(h ^ h >> 32) >> (64 - s->head_bits)];
}

/* With large decks a shape has many entries. Those that tell the owners of the highest trumps are
 * listed under these owners; the key, or 0 if there are not so many trumps. */
INLINE uint64_t top_trumps_key(const Node *node) {
    int trumps = COUNT(node->suit[TRUMPS]);
    if (KEY_TRUMPS == 0 || trumps < KEY_TRUMPS)
        return 0;
    uint64_t key = 1;
    for (int p = 0; p < SEATS - 1; p++)
        key = key << KEY_TRUMPS | node->hand[p] >> (COUNT(node->whole) - KEY_TRUMPS);
    return key;
}

/* Do both bounds of an entry tell the owners of the highest trumps? */
INLINE bool tells_top_trumps(const Entry *e, const Node *node) {
    return COUNT(e->low_marks & node->suit[TRUMPS]) >= KEY_TRUMPS &&
           COUNT(e->high_marks & node->suit[TRUMPS]) >= KEY_TRUMPS;
}

INLINE uint32_t head_index(const Search *s, uint32_t head) {
    return head >> 24 == s->generation ? head & 0xFFFFFF : 0;
}

/* The part of an entry that says which situation it is; its bounds are the trivial ones. */
INLINE void entry_begin(const Search *s, Entry *e, const Node *node, int tag) {
    e->shape = node->shape;
    e->tag = (uint8_t)tag;
    Set by_owner = 0; /* the cards still out, owners STRIDE bits apart */
    for (int p = 0; p < SEATS; p++)
        by_owner |= extract(node->cards, s->deal[p]) << p * STRIDE;
    for (int j = 0; j < PLANES; j++)
        e->plane[j] = extract(s->owner_plane[j], by_owner);
    for (int p = 0; p < SEATS - 1; p++)
        e->hand[p] = node->hand[p];
#if SEARCH_TWINS
    e->twins = twins_word(node);
#endif
    e->low = 0;
    e->low_taken = 0;
    e->low_given = node->whole;
    e->high = (uint8_t)node->left;
    e->high_taken = node->whole;
    e->high_given = 0;
    e->best = NO_CARD;
}

#ifdef __AVX512BW__
#if SEARCH_BITS == 32
typedef __m256i Bytes;
#define BYTES(operation) _mm256_##operation
#else
typedef __m512i Bytes;
#define BYTES(operation) _mm512_##operation
#endif

/* Worths by owner, a byte a card. */
INLINE Bytes worth_bytes(const Search *s, const Set *plane) {
    Bytes number = BYTES(maskz_set1_epi8)(plane[0], 1) | BYTES(maskz_set1_epi8)(plane[1], 2) |
                   BYTES(maskz_set1_epi8)(plane[2], 4);
    Bytes table = BYTES(broadcast_i32x4)(_mm_loadl_epi64((const void *)s->context.worth));
    return BYTES(shuffle_epi8)(table, number);
}

/* Sums of the bytes of some cards, in lanes of eight bytes. */
INLINE Bytes sum_lanes(Bytes bytes, Set cards) {
    return BYTES(sad_epu8)(BYTES(maskz_mov_epi8)(cards, bytes), (Bytes){0});
}

INLINE int add_lanes(Bytes lanes) {
    long long sum = 0;
    for (int i = 0; i < (int)(sizeof lanes / sizeof sum); i++)
        sum += lanes[i];
    return (int)sum;
}

INLINE void worth_changes(const Search *s, const Entry *e, const Entry *now, int *low, int *high) {
    Bytes before = worth_bytes(s, e->plane), after = worth_bytes(s, now->plane);
    Bytes more = BYTES(subs_epu8)(after, before), less = BYTES(subs_epu8)(before, after);
    *low = add_lanes(sum_lanes(more, e->low_taken) - sum_lanes(less, ~e->low_given));
    *high = add_lanes(sum_lanes(more, ~e->high_given) - sum_lanes(less, e->high_taken));
}
#else
INLINE int worth_number_at(const Set *plane, int place) {
    return (int)((plane[0] >> place & 1) | (plane[1] >> place & 1) << 1 |
                 (plane[2] >> place & 1) << 2);
}

INLINE void worth_changes(const Search *s, const Entry *e, const Entry *now, int *low, int *high) {
    Set differ = 0;
    for (int j = 0; j < PLANES; j++)
        differ |= e->plane[j] ^ now->plane[j];
    *low = *high = 0;
    for (; differ != 0; differ &= differ - 1) {
        int place = LOWEST(differ);
        int d = s->context.worth[worth_number_at(now->plane, place)] -
                s->context.worth[worth_number_at(e->plane, place)];
        if (has(e->low_taken, place) || (d < 0 && !has(e->low_given, place)))
            *low += d;
        if (has(e->high_taken, place) || (d > 0 && !has(e->high_given, place)))
            *high += d;
    }
}
#endif

/* The bounds of entry e for a situation that its proofs cover (same shape, same owners down to the
 * lowest mark) but whose cards may have other worths; cards are matched by owner, in order.
 * A strategy that proved the lower bound collects, whatever the others do, a set that includes
 * taken; of the undecided cards it may collect any, so each one's change d of worth counts as
 * min(0, d). What is in given was not counted in the first place. Upper bounds likewise. */
INLINE void shift_bounds(const Search *s, const Entry *e, const Entry *now, int *low, int *high) {
    worth_changes(s, e, now, low, high);
    *low += e->low;
    *high += e->high;
}

/* Are the twins of two entries the same, as far as a proof with these marks could tell? Where the
 * lowest marked card has a twin just below it, that is marked too: so also no other may be there.
 */
INLINE bool same_twins(const Entry *e, const Entry *now, Set marks) {
#if SEARCH_TWINS
    return ((e->twins ^ now->twins) & (marks | marks >> 1 | TWINS_STATUS)) == 0;
#else
    (void)e, (void)now, (void)marks;
    return true;
#endif
}

/* Looks for entries that cover the situation *now and takes the best bounds from them into *now.
 * Returns the index of an entry of the very same situation, or 0. Stops when need is answered. */
INLINE uint32_t table_probe(const Search *s, Entry *now, const Node *node, int leader, int need,
                            uint32_t head) {
    uint32_t same = 0, index = with(PART_TABLE) ? head_index(s, head) : 0;
    for (int n = 0; index != 0 && n < CHAIN_LIMIT; n++) {
        const Entry *e = &s->entries[index];
        if (e->shape != now->shape || e->tag != now->tag)
            break; /* overwritten, or another shape with the same hash */
        __builtin_prefetch(&s->entries[e->next]);
        Set differ = 0;
        for (int p = 0; p < SEATS - 1; p++)
            differ |= e->hand[p] ^ now->hand[p];
        bool same_worths = e->plane[0] == now->plane[0] && e->plane[1] == now->plane[1] &&
                           e->plane[2] == now->plane[2];
        bool covers = with(PART_SHIFT) || same_worths;
        bool covers_low =
            covers && (differ & e->low_marks) == 0 && same_twins(e, now, e->low_marks);
        bool covers_high =
            covers && (differ & e->high_marks) == 0 && same_twins(e, now, e->high_marks);
        if (covers_low || covers_high) {
            int low, high;
            shift_bounds(s, e, now, &low, &high);
            if (covers_low && low > now->low) {
                now->low = (uint8_t)low;
                now->low_taken = e->low_taken;
                now->low_given = e->low_given;
                now->low_marks = e->low_marks;
            }
            if (covers_high && high < now->high) {
                now->high = (uint8_t)high;
                now->high_taken = e->high_taken;
                now->high_given = e->high_given;
                now->high_marks = e->high_marks;
            }
            if (differ == 0 && same_worths && same_twins(e, now, ~(Set)0)) {
                same = index;
                now->best = e->best;
            } else if (now->best == NO_CARD && has(node->hand[leader], e->best)) {
                now->best = e->best;
            }
            if (now->low >= need || now->high < need)
                break;
        }
        index = e->next;
    }
    return same;
}

/* The proof that a bound of *e is, in absolute numbers. */
INLINE Proof entry_proof(const Entry *e, const Node *node, bool low) {
    Proof p = low ? (Proof){e->low, e->low_taken, e->low_given, e->low_marks}
                  : (Proof){e->high, e->high_taken, e->high_given, e->high_marks};
    p.taken = from_owner(node, p.taken);
    p.given = from_owner(node, p.given);
    return to_absolute(node, p);
}

/* Adds a proof (relative) to what is known of the situation *now. Returns whether to list it under
 * its highest trumps. */
INLINE bool add_proof(const Search *s, Entry *now, const Node *node, Proof proof, int need) {
    Set taken = to_owner(node, proof.taken), given = to_owner(node, proof.given);
    Set marks = with(PART_RANKS) ? close_marks(s, node, proof.marks) : ~(Set)0;
    if (proof.value >= need) {
        now->low = (uint8_t)proof.value;
        now->low_taken = taken;
        now->low_given = given;
        now->low_marks = marks;
    } else {
        now->high = (uint8_t)proof.value;
        now->high_taken = taken;
        now->high_given = given;
        now->high_marks = marks;
    }
    /* a trivial bound is of no use to others: let it match nothing but this situation */
    if (now->low == 0)
        now->low_marks = ~(Set)0;
    if (now->high == node->left)
        now->high_marks = ~(Set)0;
    now->best = node->best;
    return KEY_TRUMPS > 0 && tells_top_trumps(now, node);
}

/* Stores an entry in a chain; same: one of the same situation to overwrite, or 0. */
INLINE void table_store(Search *s, Entry *now, uint32_t same, uint32_t *head) {
    /* the entry may have been overwritten during the search below it */
    Entry *e = &s->entries[same];
    if (same == 0 || e->shape != now->shape || e->tag != now->tag ||
        memcmp(e->hand, now->hand, sizeof e->hand) != 0 || !same_twins(e, now, ~(Set)0) ||
        memcmp(e->plane, now->plane, sizeof e->plane) != 0) {
        if (++s->used >= s->entry_count)
            s->used = 1;
        e = &s->entries[s->used];
        now->next = head_index(s, *head);
        *head = s->generation << 24 | s->used;
    } else {
        now->next = e->next;
    }
    *e = *now;
}

/* ---- moves ------------------------------------------------------------------------------ */

/* The trumps of a set that beat the card which is winning, or all of them if none does or if that
 * card is not a trump. */
INLINE Set beating_trumps(const Node *node, const Board *board, Set trumps) {
    Set over = has(node->suit[TRUMPS], board->holder) ? trumps & ~up_to(board->holder) : 0;
    return over != 0 ? over : trumps;
}

/* A hand without the cards that stay until their twin, which is in it, has been played. */
INLINE Set free_cards(const Node *node, int seat) {
    Set hand = node->hand[seat];
    for (int i = 0; SEARCH_TWINS && i < MAX_RISING; i++)
        if (hand & node->risen[i])
            hand &= ~node->stays[i];
    return hand;
}

/* Cards that may be led; only a called ace or a risen card restricts them. */
INLINE Set legal_leads(const Search *s, const Node *node, int seat) {
    Set hand = free_cards(node, seat);
    if (SEARCH_CALLED && node->bound && has(hand, node->ace)) {
        Set called = node->suit[s->context.called_suit];
        if (COUNT(hand & called) < s->context.run_away)
            return hand & (~called | bit(node->ace));
    }
    return hand;
}

/* Cards that may be added to a trick. */
INLINE Set legal_adds(const Search *s, const Node *node, const Board *board) {
    Set hand = free_cards(node, board->seat), following = hand & board->led;
    if (SEARCH_CALLED && node->bound && has(hand, node->ace)) {
        if (has(board->led, node->ace))
            return bit(node->ace);
        if (following == 0 && hand != bit(node->ace))
            return hand & ~bit(node->ace);
    }
    if (SEARCH_DUTY == DUTY_FOLLOW)
        return following != 0 ? following : hand;
    Set trumps = hand & node->suit[TRUMPS];
    if (following != 0)
        return SEARCH_DUTY == DUTY_TRUMP_AND_BEAT && following == trumps
                   ? beating_trumps(node, board, trumps)
                   : following;
    if (trumps == 0)
        return hand;
    return SEARCH_DUTY == DUTY_TRUMP_AND_BEAT && s->beat_when_void
               ? beating_trumps(node, board, trumps)
               : trumps;
}

/* The rank on which legal_adds relied: a duty to beat compares the mover's trumps with the card
 * that is winning. */
INLINE Set duty_marks(const Node *node, const Board *board) {
    if (SEARCH_DUTY != DUTY_TRUMP_AND_BEAT || !has(node->suit[TRUMPS], board->holder))
        return 0;
    Set hand = node->hand[board->seat], following = hand & board->led;
    bool trumps = (following != 0 ? following : hand) & node->suit[TRUMPS];
    return trumps ? bit(board->holder) : 0;
}

/* Does a card of the same suit that is played later beat this one? */
INLINE bool later_beats(const Node *node, int later, int card) {
    int lower = later < card ? later : card, distance = later - card;
    if (SEARCH_TWINS && lower >= 0 && distance * distance == 1 && has(node->pairs, lower))
        return has(node->second, lower);
    return later > card;
}

/* The strongest card with which a seat could win a trick of suit led, or -1. */
INLINE int seat_reach(const Node *node, int seat, Set led) {
    Set cards = node->hand[seat] & led;
    if (cards == 0)
        cards = node->hand[seat] & node->suit[TRUMPS];
    return cards != 0 ? HIGHEST(cards) : -1;
}

/* Of touching own cards with equal worth only the highest. */
INLINE Set needed_cards(const Node *node, Set cards) {
    return with(PART_RUNS) ? cards & ~(cards >> 1 & node->equal) : cards;
}

INLINE void add_move(Moves *moves, int card, int score) {
    int64_t rank = with(PART_ORDER) ? score : 0;
    moves->key[moves->count++] = rank * (1 << 8) + card;
}

/* Takes out the card to try next. */
INLINE int take_move(Moves *moves) {
    int best = 0;
    for (int i = 1; i < moves->count; i++)
        best = moves->key[i] > moves->key[best] ? i : best;
    int card = moves->key[best] & 0xFF;
    moves->key[best] = moves->key[--moves->count];
    return card;
}

/* Bit set of the seats of which this seat wants that they win tricks. */
INLINE int good_seats(const Search *s, int seat) {
    bool many = s->context.wants_many >> seat & 1;
    return many ? s->context.side : ~s->context.side & ((1 << SEATS) - 1);
}

/* What the others may do to a lead of one suit. */
typedef struct LeadOutlook {
    int good_reach, bad_reach; /* strongest card of good / bad seats that can win, or -1 */
    int replies;               /* different cards they may play, added up */
    int ruffers, voids;        /* bad seats void with trumps; good seats void */
    int falls, gives;          /* least worth of bad seats; most of good seats */
    int trump_majority;        /* trumps of good seats minus those of bad seats */
    Set bad_cards;             /* cards of bad seats in the suit */
    int fanout;                /* logarithms of the numbers of replies, added up */
    int least_given;           /* least worth of good seats */
} LeadOutlook;

/* Four times the binary logarithms of 1, 2, ... */
static const uint8_t logarithm[MOST_MOVES + 1] = {0,  0,  4,  6,  8,  9,  10, 11, 12,
                                                  13, 13, 14, 14, 15, 15, 16, 16};

INLINE LeadOutlook lead_outlook(const Node *node, int seat, int good, Set led) {
    Set own = node->hand[seat] & node->suit[TRUMPS];
    LeadOutlook o = {-1, -1, 0, 0, 0, 0, 0, good >> seat & 1 ? COUNT(own) : -COUNT(own), 0, 0, 0};
    for (int i = 1, p = seat_after(seat); i < SEATS; i++, p = seat_after(p)) {
        Set hand = node->hand[p], following = hand & led;
        int reach = seat_reach(node, p, led);
        Set replies = following != 0 ? following : hand;
        int different = COUNT(replies & ~(replies >> 1 & node->equal));
        o.replies += different;
        o.fanout += logarithm[different];
        int trumps = COUNT(hand & node->suit[TRUMPS]);
        o.trump_majority += good >> p & 1 ? trumps : -trumps;
        if (good >> p & 1) {
            o.good_reach = reach > o.good_reach ? reach : o.good_reach;
            if (following == 0) {
                o.voids++;
            } else {
                o.gives += node->worth[HIGHEST(following)];
                o.least_given += node->worth[LOWEST(following)];
            }
        } else {
            o.bad_reach = reach > o.bad_reach ? reach : o.bad_reach;
            o.bad_cards |= following;
            if (following != 0)
                o.falls += node->worth[LOWEST(following)];
            else if (hand & node->suit[TRUMPS])
                o.ruffers++;
        }
    }
    return o;
}

/* The part of a lead's score that all own cards of a suit have in common. */
INLINE int suit_score(const Node *node, const int16_t *w, const LeadOutlook *o, int suit, Set own) {
    int length = COUNT(own);
    int score = w[LEAD_LENGTH] * length + w[LEAD_MATE_VOID] * o->voids +
                w[LEAD_RUFFERS] * o->ruffers + w[LEAD_BAD_LENGTH] * COUNT(o->bad_cards) -
                w[LEAD_REPLIES] * o->replies - w[LEAD_FANOUT] * o->fanout +
                w[LEAD_UNSAFE] * COUNT(node->unsafe & node->suit[suit]);
    return score + (suit == TRUMPS ? w[LEAD_TRUMP] + w[LEAD_TRUMP_MAJORITY] * o->trump_majority
                                   : w[LEAD_PLAIN_LENGTH] * length);
}

/* The part that is the card's own. */
INLINE int lead_score(const Node *node, const int16_t *w, const LeadOutlook *o, int suit, int card,
                      Set own, bool good_self, bool next_beats) {
    int worth = node->worth[card];
    Set above = ~up_to(card);
    int score = next_beats * w[LEAD_NEXT_BEATS] + w[LEAD_RANK] * (card - LOWEST(node->suit[suit])) -
                w[LEAD_RUFF_WORTH] * worth * o->ruffers -
                w[LEAD_HIGHER] * COUNT(node->suit[suit] & ~own & above) -
                w[LEAD_BAD_HIGHER] * COUNT(o->bad_cards & above);
    if (good_self && !later_beats(node, o->bad_reach, card))
        score += w[LEAD_SURE] + w[LEAD_SURE_WORTH] * worth + w[LEAD_SURE_FALL] * o->falls +
                 w[LEAD_SURE_GIVEN] * o->gives + w[LEAD_SURE_VOID] * o->voids +
                 (suit == TRUMPS ? w[LEAD_SURE_TRUMP] : 0);
    else
        score += w[LEAD_RISK_FALL] * o->falls - w[LEAD_RISK_GIVEN] * o->least_given -
                 w[LEAD_RISK_WORTH] * worth;
    if (o->good_reach > o->bad_reach && o->good_reach > card)
        score += w[LEAD_MATE_TAKES] + w[LEAD_MATE_WORTH] * worth + w[LEAD_MATE_GIVEN] * o->gives +
                 w[LEAD_MATE_FALL] * o->falls;
    if (!good_self && o->good_reach < card)
        score += w[LEAD_HOPELESS];
    if ((own & (bit(card) - 1)) == 0)
        score += w[LEAD_LOWEST] + (own == bit(card) ? w[LEAD_ALONE] : 0);
    return score;
}

/* Leads, each with its score. */
INLINE void order_leads(const Search *s, const Node *node, int seat, Set legal, Set needed,
                        int hint, Moves *moves) {
    const int16_t *w = s->weights[s->context.wants_many >> seat & 1][0];
    int good = good_seats(s, seat), next = seat_after(seat);
    bool good_self = good >> seat & 1;
    for (int k = 0; k < s->suits; k++) {
        Set suit = node->suit[k], own = legal & suit;
        if (own == 0)
            continue;
        LeadOutlook o = lead_outlook(node, seat, good, suit);
        Set beating = good >> next & 1 ? 0 : node->hand[next] & suit;
        int common = suit_score(node, w, &o, k, own);
        for (Set rest = needed & suit; rest != 0; rest &= rest - 1) {
            int card = LOWEST(rest);
            bool next_beats = (beating & ~up_to(card)) != 0;
            int score = common + lead_score(node, w, &o, k, card, own, good_self, next_beats);
            add_move(moves, card, score + (card == hint ? w[LEAD_HINT] : 0));
        }
    }
}

/* What is certain about the trick once a card has been added. */
typedef enum Outcome { OUTCOME_BAD = -1, OUTCOME_OPEN, OUTCOME_GOOD } Outcome;

INLINE int add_score(const Node *node, const int16_t *w, const Board *board, int card,
                     Outcome outcome, bool beats, bool good_leads, bool mate_takes) {
    int worth = node->worth[card], score = 0, suit = node->suit_of[card];
    int rank = card - LOWEST(node->suit[suit]);
    if (outcome == OUTCOME_GOOD)
        score = w[ADD_GOOD] + w[ADD_GOOD_WORTH] * worth + w[ADD_GOOD_TABLE] * board->points +
                (beats ? -w[ADD_GOOD_BEATS] - w[ADD_GOOD_RANK] * rank : w[ADD_GOOD_KEEP]);
    else if (outcome == OUTCOME_BAD)
        score = -w[ADD_BAD_WORTH] * worth - w[ADD_BAD_RANK] * rank;
    else
        score =
            w[ADD_OPEN] +
            (beats ? w[ADD_OPEN_BEATS] - w[ADD_OPEN_RANK] * rank + w[ADD_OPEN_TABLE] * board->points
                   : -w[ADD_OPEN_LOW] * rank) +
            (good_leads ? w[ADD_OPEN_GIVEN] * worth + (beats ? 0 : w[ADD_OPEN_UNDER])
                        : -w[ADD_OPEN_LOST] * worth) +
            (mate_takes
                 ? w[ADD_MATE_TAKES] + w[ADD_MATE_WORTH] * worth + (beats ? w[ADD_MATE_BEATS] : 0)
                 : 0);
    int higher = COUNT(node->suit[suit] & ~node->hand[board->seat] & ~up_to(card));
    score -= w[ADD_HIGHER] * higher;
    if (has(board->led, card))
        return score;
    if (suit == TRUMPS)
        return score - w[ADD_RUFF];
    score += (higher == 0 ? w[ADD_DISCARD_TOP] : 0) + w[ADD_DISCARD_WORTH] * worth;
    int length = COUNT(node->hand[board->seat] & node->suit[suit]);
    return score + (length == 1 ? w[ADD_LAST_OF_SUIT] : 0) - w[ADD_SUIT_LENGTH] * length +
           w[ADD_UNSAFE] * has(node->unsafe, card) +
           w[ADD_UNSAFE_SUIT] * ((node->unsafe & node->suit[suit]) != 0);
}

/* Does this card of the second pair that rises do so in this very trick? */
INLINE bool rises_now(const Node *node, const Board *board, int card) {
    return SEARCH_TWINS && node->waits && (board->played & node->risen[0]) != 0 &&
           has(node->stays[1] | node->stays[1] << 1, card);
}

/* Does a card that could win the trick beat the one that is winning? */
INLINE bool beats_holder(const Node *node, const Board *board, int card) {
    if (SEARCH_TWINS && (board->topped || rises_now(node, board, card)))
        return !board->topped;
    return later_beats(node, card, board->holder);
}

/* Cards that may be added, best first. place is a constant: 1 .. SEATS - 1. */
INLINE void order_adds(const Search *s, const Node *node, const Board *board, int place, Set needed,
                       Moves *moves) {
    int seat = board->seat, good = good_seats(s, seat);
    const int16_t *w = s->weights[s->context.wants_many >> seat & 1][place];
    int good_reach = -1, bad_reach = -1; /* of the seats that still play */
    for (int i = place + 1, p = seat_after(seat); i < SEATS; i++, p = seat_after(p)) {
        int reach = seat_reach(node, p, board->led);
        if (good >> p & 1)
            good_reach = reach > good_reach ? reach : good_reach;
        else
            bad_reach = reach > bad_reach ? reach : bad_reach;
    }
    Set can_win = board->led | node->suit[TRUMPS];
    for (Set rest = needed; rest != 0; rest &= rest - 1) {
        int card = LOWEST(rest);
        bool beats = has(can_win, card) && beats_holder(node, board, card);
        int holder = beats ? card : board->holder;
        bool good_leads = good >> (beats ? seat : board->winner) & 1;
        Outcome outcome =
            good_leads ? (!later_beats(node, bad_reach, holder) ? OUTCOME_GOOD : OUTCOME_OPEN)
                       : (!later_beats(node, good_reach, holder) ? OUTCOME_BAD : OUTCOME_OPEN);
        bool mate_takes = good_reach > bad_reach && good_reach > holder;
        add_move(moves, card,
                 add_score(node, w, board, card, outcome, beats, good_leads, mate_takes));
    }
}

/* ---- proofs ----------------------------------------------------------------------------- */

INLINE Set exchange(Set set, int a, int b) {
    Set differs = (set >> a ^ set >> b) & 1;
    return set ^ (differs << a | differs << b);
}

INLINE void join_proofs(Proof *sum, const Proof *p, bool many) {
    if (many ? p->value > sum->value : p->value < sum->value)
        sum->value = p->value;
    sum->taken &= p->taken;
    sum->given &= p->given;
    sum->marks |= p->marks;
}

/* Moves of one seat that have failed, with their proofs. */
typedef struct Failed {
    int count;
    Set cards, tops; /* the cards; the highest one of every run of the seat's legal cards */
    uint8_t card[MOST_MOVES];
    Proof proof[MOST_MOVES];
} Failed;

/* Do two cards of the seat belong to one run? */
INLINE bool same_run(const Failed *failed, int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return (failed->tops & (bit(high) - bit(low))) == 0;
}

/* Does playing a card make a twin free, or keep one from rising? */
INLINE bool changes_rank(const Node *node, int card) {
    if (!SEARCH_TWINS)
        return false;
    Set waiting = node->waits ? node->stays[1] | node->stays[1] << 1 : 0;
    return has(node->risen[0] | node->risen[1] | waiting, card);
}

/* The sibling rule. A move b has failed. If another card c of the same suit touches b, or if both
 * lie below every rank that b's proof used, and neither changes the rank of a twin, then b's proof
 * with b and c exchanged is a proof about c, and its bound moves by at most the worth of the
 * exchange: d times (b collected - c collected). If the worst case still fails, c needs no search.
 */
INLINE bool sibling_fails(const Node *node, const Failed *failed, int card, bool many, int need,
                          Proof *proof) {
    Set suit = node->suit[node->suit_of[card]];
    if ((failed->cards & suit) == 0)
        return false;
    for (int i = failed->count - 1; i >= 0; i--) {
        int b = failed->card[i];
        if (!has(suit, b))
            continue;
        const Proof *p = &failed->proof[i];
        int higher = b > card ? b : card;
        bool ranked = (p->marks & suit & up_to(higher)) != 0;
        if ((ranked && !same_run(failed, b, card)) || changes_rank(node, b) ||
            changes_rank(node, card))
            continue;
        int d = node->worth[card] - node->worth[b];
        int least = (int)has(p->taken, b) - (int)!has(p->given, card);
        int most = (int)!has(p->given, b) - (int)has(p->taken, card);
        int value = p->value + d * ((d > 0) == many ? most : least);
        if (many ? value >= need : value < need)
            continue;
        *proof = (Proof){value, exchange(p->taken, b, card), exchange(p->given, b, card),
                         p->marks | (ranked ? bit(b < card ? b : card) : 0)};
        return true;
    }
    return false;
}

/* Legal cards that were not tried belong to a run of which another card was. The proof for them is
 * that card's with both exchanged: so the proof for all may rely on no single card of the run. */
INLINE void cover_skipped(const Node *node, Set legal, Set tried, Proof *sum) {
    for (Set skipped = legal & ~tried; skipped != 0;) {
        int card = LOWEST(skipped), low = card, high = card;
        while (low > 0 && has(legal, low - 1) && has(node->touch, low - 1))
            low--;
        while (high + 1 < SEARCH_BITS && has(legal, high + 1) && has(node->touch, high))
            high++;
        Set run = up_to(high) & ~(bit(low) - 1);
        if ((sum->taken & run) != run)
            sum->taken &= ~run;
        if ((sum->given & run) != run)
            sum->given &= ~run;
        if (sum->marks & node->suit[node->suit_of[card]] & up_to(high))
            sum->marks |= bit(low);
        skipped &= ~run;
    }
}

/* ---- play ------------------------------------------------------------------------------- */

static Proof play_second(Search *s, Node *node, Board board, int need);
static Proof play_third(Search *s, Node *node, Board board, int need);
#if SEARCH_SEATS > 3
static Proof play_fourth(Search *s, Node *node, Board board, int need);
#endif

/* Has the trick brought the first risen card and neither twin of the pair that waits for it? */
INLINE bool second_rises(const Search *s, const Node *node, const Board *board, Set rest) {
    return node->waits && (board->played & node->risen[0]) != 0 && has(rest, s->waits) &&
           has(rest, s->stays[1]);
}

/* Cards of a situation after the second pair has risen, as those of the one before. */
INLINE Set lower_risen(const Search *s, Set cards) {
    return has(cards, RISEN + 1) ? cards ^ (bit(RISEN + 1) | bit(s->waits)) : cards;
}

/* All have played: the trick goes to its winner, and the rest is searched. */
INLINE Proof finish_trick(Search *s, const Node *node, const Board *board, int need) {
    Set gone = deposit(board->played, node->cards);
    uint64_t shape = node->shape;
    for (Set played = gone; played != 0; played &= played - 1)
        shape -= s->shape_unit[LOWEST(played)];
    int spent = board->points + s->context.trick_worth +
                (node->tricks == 1 ? s->context.last_trick_worth : 0);
    bool ours = s->context.side >> board->winner & 1;
    int gained = ours ? spent : 0;
    Turn turn = {(uint8_t)board->winner, (uint8_t)(node->tricks - 1), false};
    if (SEARCH_CALLED && node->bound)
        turn.bound = !has(board->played | board->led, node->ace);
    Set rest = node->cards & ~gone;
    bool rises = SEARCH_TWINS && second_rises(s, node, board, rest);
    if (rises)
        rest ^= bit(s->waits) | bit(RISEN + 1);
    Proof p = search_trick(s, rest, shape, turn, need - gained, node->left - spent);
    if (rises) {
        p.taken = lower_risen(s, p.taken);
        p.given = lower_risen(s, p.given);
    }
    p = (Proof){p.value + gained, extract(p.taken, node->cards), extract(p.given, node->cards),
                mark_pairs(node, extract(p.marks, node->cards))};
    if (ours)
        p.taken |= board->played;
    else
        p.given |= board->played;
    Set suit = node->suit[node->suit_of[board->holder]];
    if (board->played & suit & ~bit(board->holder))
        p.marks |= mark_pairs(node, bit(board->holder)); /* it beat a card of its own suit */
    if (SEARCH_CALLED && node->bound)
        p.marks |= bit(node->ace); /* its holder's duties differ from the others' */
    return p;
}

/* The board after the seat to move has played a card. place 0 is the lead. */
INLINE Board board_after(const Node *node, const Board *board, int place, int card) {
    Board b = *board;
    if (place == 0)
        b.led = node->suit[node->suit_of[card]];
    if (place == 0 || (has(b.led | node->suit[TRUMPS], card) && beats_holder(node, &b, card))) {
        b.holder = card;
        b.winner = b.seat;
        b.topped |= rises_now(node, board, card);
    }
    b.played |= bit(card);
    b.points += node->worth[card];
    b.seat = seat_after(b.seat);
    return b;
}

/* Plays a card for the seat to move and searches on. place is a constant. */
INLINE Proof play_card(Search *s, Node *node, const Board *board, int place, int card, int need) {
    s->nodes++;
    Board next = board_after(node, board, place, card);
    if (place == SEATS - 1)
        return finish_trick(s, node, &next, need);
    if (place == 0)
        return play_second(s, node, next, need);
#if SEARCH_SEATS > 3
    if (place == 2)
        return play_fourth(s, node, next, need);
#endif
    return play_third(s, node, next, need);
}

INLINE bool answers(const Proof *p, bool many, int need) {
    return many ? p->value >= need : p->value < need;
}

/* Tries the moves of the seat to move until one answers need its way. place is a constant. */
INLINE Proof play_place(Search *s, Node *node, const Board *board, int place, int hint, int need) {
    bool many = s->context.wants_many >> board->seat & 1;
    Set legal = place == 0 ? legal_leads(s, node, board->seat) : legal_adds(s, node, board);
    Set duty = place == 0 ? 0 : duty_marks(node, board), needed = needed_cards(node, legal);
    if ((needed & (needed - 1)) == 0) { /* nothing to choose */
        int card = LOWEST(needed);
        Proof p = play_card(s, node, board, place, card, need);
        if (place == 0)
            node->best = (uint8_t)card;
        if (!answers(&p, many, need))
            cover_skipped(node, legal, needed, &p);
        p.marks |= duty;
        return p;
    }
    Moves moves;
    moves.count = 0;
    if (place == 0)
        order_leads(s, node, board->seat, legal, needed, hint, &moves);
    else
        order_adds(s, node, board, place, needed, &moves);
    Failed failed;
    failed.count = 0;
    failed.cards = 0;
    failed.tops = legal & ~(legal >> 1 & node->touch);
    Proof sum = {many ? -1 : 1 << 20, node->whole, node->whole, duty};
    do {
        int card = take_move(&moves);
        Proof p;
        if (with(PART_SIBLINGS) && sibling_fails(node, &failed, card, many, need, &p)) {
            join_proofs(&sum, &p, many);
            continue;
        }
        p = play_card(s, node, board, place, card, need);
        if (answers(&p, many, need)) {
            if (place == 0)
                node->best = (uint8_t)card;
            p.marks |= duty;
            return p;
        }
        if (place == 0 && (many ? p.value > sum.value : p.value < sum.value))
            node->best = (uint8_t)card;
        join_proofs(&sum, &p, many);
        failed.cards |= bit(card);
        failed.card[failed.count] = (uint8_t)card;
        failed.proof[failed.count++] = p;
    } while (moves.count > 0);
    cover_skipped(node, legal, needed, &sum);
    return sum;
}

static Proof play_second(Search *s, Node *node, Board board, int need) {
    return play_place(s, node, &board, 1, NO_CARD, need);
}

static Proof play_third(Search *s, Node *node, Board board, int need) {
    return play_place(s, node, &board, 2, NO_CARD, need);
}

#if SEARCH_SEATS > 3
static Proof play_fourth(Search *s, Node *node, Board board, int need) {
    return play_place(s, node, &board, 3, NO_CARD, need);
}
#endif

/* Does a card beat the one that is winning the last trick? */
INLINE bool wins_last(const Search *s, int card, int holder) {
    int lower = card < holder ? card : holder;
    if (SEARCH_TWINS && (card ^ holder) == 1 && has(s->pairs, lower))
        return has(s->second, lower) && s->context.second_wins == 1;
    return card > holder;
}

/* One card each: nothing to choose. */
INLINE Proof last_trick(const Search *s, Set cards, int leader, int left) {
    int holder = LOWEST(s->deal[leader] & cards), winner = leader;
    Set can_win = s->suit[s->suit_of[holder]] | s->suit[TRUMPS];
    for (int i = 1, p = seat_after(leader); i < SEATS; i++, p = seat_after(p)) {
        int card = LOWEST(s->deal[p] & cards);
        if (has(can_win, card) && wins_last(s, card, holder)) {
            holder = card;
            winner = p;
        }
    }
    Set marks = (cards & s->suit[s->suit_of[holder]] & ~bit(holder)) != 0 ? bit(holder) : 0;
    return s->context.side >> winner & 1 ? (Proof){left, cards, 0, marks}
                                         : (Proof){0, 0, cards, marks};
}

/* The trumps above all trumps of the other side win the tricks in which they are played, whoever
 * plays what; in tricks, those of one seat win a trick each. Answers need from that alone. */
INLINE bool sure_trumps(const Search *s, Set cards, int need, int left, Proof *proof) {
    Set trumps = cards & s->suit[TRUMPS];
    if (trumps == 0)
        return false;
    bool ours = has(s->side_cards, HIGHEST(trumps));
    Set others = trumps & (ours ? ~s->side_cards : s->side_cards);
    Set top = others != 0 ? trumps & ~up_to(HIGHEST(others)) : trumps;
    int sure = 0;
    if (s->context.trick_worth > 0)
        for (int p = 0; p < SEATS; p++)
            sure = COUNT(top & s->deal[p]) > sure ? COUNT(top & s->deal[p]) : sure;
    for (Set rest = top; rest != 0; rest &= rest - 1)
        sure += s->worth[LOWEST(rest)];
    Set marks = others != 0 ? top & -top : 0;
    if (ours && sure >= need) {
        *proof = (Proof){sure, top, cards & ~top, marks};
        return true;
    }
    if (!ours && left - sure < need) {
        *proof = (Proof){left - sure, cards & ~top, top, marks};
        return true;
    }
    return false;
}

/* Null: a single seat ducks, tricks are counted, there are no trumps. A card of the ducker is safe
 * if there are no more cards of the others below it than of his own; returns the others (absolute).
 * If all his cards are safe and another seat leads, he takes no trick: whenever a suit is led he
 * plays his highest card below the one that is winning. His cards above it have then lost one card
 * of his own below them, but at least one of the others as well; the cards below it have lost none
 * of his own. So all stay safe; he is never on lead, and may discard the highest of any suit. */
INLINE Set unsafe_cards(const Search *s, Set cards) {
    Set unsafe = 0;
    for (int k = 0; k < s->suits; k++) {
        Set suit = cards & s->suit[k], own = suit & s->side_cards;
        if (own == suit)
            continue;
        for (Set rest = own; rest != 0; rest &= rest - 1) {
            Set below = suit & ((rest & -rest) - 1);
            if (2 * COUNT(below & own) < COUNT(below))
                unsafe |= rest & -rest;
        }
    }
    return unsafe;
}

/* The proof that the ducker takes no trick: it rests on all ranks of the suits he shares. */
INLINE Proof safe_proof(const Search *s, Set cards) {
    Proof proof = {0, 0, cards, 0};
    for (int k = 0; k < s->suits; k++) {
        Set suit = cards & s->suit[k], own = suit & s->side_cards;
        if (own != 0 && own != suit)
            proof.marks |= suit & -suit;
    }
    return proof;
}

/* The situation at the start of a trick: is the value at least need? left = the most that the side
 * could get. Returns a proof in absolute numbers. */
static Proof search_trick(Search *s, Set cards, uint64_t shape, Turn turn, int need, int left) {
    Proof proof;
    int leader = turn.leader;
    if (need <= 0)
        return (Proof){0, 0, cards, 0};
    if (need > left)
        return (Proof){left, cards, 0, 0};
    if (turn.tricks == 1)
        return last_trick(s, cards, leader, left);
    if (with(PART_SURE_TRUMPS) && !SEARCH_TWINS && sure_trumps(s, cards, need, left, &proof))
        return proof;
    Set unsafe = s->lone_ducker ? unsafe_cards(s, cards) : 0;
    if (s->lone_ducker && unsafe == 0 && !(s->context.side >> leader & 1))
        return safe_proof(s, cards);
    if (s->nodes >= s->most_nodes)
        longjmp(s->give_up, 1);
    Node node;
    Entry now;
    uint32_t *head = table_head(s, shape, turn_tag(turn), 0), *top_head = head;
    __builtin_prefetch(&s->entries[head_index(s, *head)]);
    node_begin(s, &node, cards, shape, turn, left);
    entry_begin(s, &now, &node, turn_tag(turn));
    uint64_t key = top_trumps_key(&node);
    uint32_t same = 0, top_same = 0;
    if (key != 0) {
        top_head = table_head(s, shape, turn_tag(turn), key);
        top_same = table_probe(s, &now, &node, leader, need, *top_head);
    }
    if (now.low < need && now.high >= need)
        same = table_probe(s, &now, &node, leader, need, *head);
    if (now.low >= need || now.high < need)
        return entry_proof(&now, &node, now.low >= need);
    node_complete(s, &node);
    node.unsafe = extract(unsafe, cards);
    Board board = {.seat = leader};
    node.best = NO_CARD;
    proof = play_place(s, &node, &board, 0, now.best, need);
    if (add_proof(s, &now, &node, proof, need))
        table_store(s, &now, top_same, top_head);
    else
        table_store(s, &now, same, head);
    return to_absolute(&node, proof);
}

/* ---- the kernel's interface ------------------------------------------------------------- */

static Search *kernel_create(size_t table_bytes) {
    Search *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    size_t entries = TABLE_SHARE * table_bytes / sizeof(Entry);
    entries = entries < 64 ? 64 : entries > 0xFFFFFF ? 0xFFFFFF : entries;
    s->entry_count = (uint32_t)entries;
    for (s->head_bits = 6; (size_t)1 << s->head_bits < entries / 4; s->head_bits++)
        ;
    s->entries = aligned_alloc(64, (entries * sizeof(Entry) + 63) / 64 * 64);
    s->heads = calloc((size_t)1 << s->head_bits, sizeof *s->heads);
    s->kinds = order_weights;
    if (s->entries == NULL || s->heads == NULL) {
        free(s->entries);
        free(s->heads);
        free(s);
        return NULL;
    }
    s->generation = 1;
    return s;
}

static void kernel_destroy(Search *s) {
    free(s->entries);
    free(s->heads);
    free(s);
}

static void kernel_forget(Search *s) {
    s->used = 0;
    if (++s->generation == 256) {
        memset(s->heads, 0, sizeof *s->heads << s->head_bits);
        s->generation = 1;
    }
}

/* Numbers the different worths of the cards in play, ascending; every worth is 0 where tricks are
 * counted. */
static void prepare_worths(Search *s, const Layout *layout, Unit unit, Context *context) {
    bool seen[256] = {false};
    int kinds = 0;
    memset(context->worth, 0, sizeof context->worth);
    for (int card = 0; card < set_count(layout->all); card++) {
        s->worth[card] = unit == UNIT_TRICKS ? 0 : layout->worth[card];
        seen[s->worth[card]] = true;
    }
    for (int worth = 0; worth < 256; worth++)
        if (seen[worth]) {
            assert(kinds < 1 << PLANES);
            context->worth[kinds++] = (uint8_t)worth;
        }
}

static int worth_number(const Context *context, int worth) {
    int n = 0;
    while (context->worth[n] != worth)
        n++;
    return n;
}

/* The root's hands, cards on the table included, in the numbers of the layout. */
static void prepare_hands(Search *s, const Position *position) {
    s->trick = position->trick;
    for (int p = 0; p < SEATS; p++)
        s->deal[p] = (Set)position->hands[p];
    for (int i = 0, p = s->trick.leader; i < s->trick.count; i++, p = seat_after(p))
        s->deal[p] |= bit(s->trick.cards[i]);
}

#if SEARCH_TWINS
/* A trump has, or may get, a number above all cards of the layout. */
static void add_number(Search *s, int card, int number) {
    s->suit[TRUMPS] |= bit(number);
    s->suit_of[number] = TRUMPS;
    s->worth[number] = s->worth[card];
}

static void renumber(Search *s, int card, int number) {
    for (int p = 0; p < SEATS; p++)
        if (has(s->deal[p], card))
            s->deal[p] ^= bit(card) | bit(number);
    for (int i = 0; i < s->trick.count; i++)
        if (s->trick.cards[i] == card)
            s->trick.cards[i] = (Card)number;
    add_number(s, card, number);
}

/* The seat that has a card, or -1. */
static int owner_of(const Search *s, int card) {
    for (int p = 0; p < SEATS; p++)
        if (has(s->deal[p], card))
            return p;
    return -1;
}

static bool lies_on_table(const Search *s, int card) {
    for (int i = 0; i < s->trick.count; i++)
        if (s->trick.cards[i] == card)
            return true;
    return false;
}

/* Twins in two hands are pairs; the lower seat's gets the lower number. */
static void prepare_pairs(Search *s, const Layout *layout) {
    s->pairs = 0;
    for (int card = 0; card < set_count(layout->all); card += 2) {
        int seat = owner_of(s, card), other = owner_of(s, card + 1);
        if (layout->strength[card] != layout->strength[card + 1] || seat < 0 || other < 0 ||
            seat == other)
            continue;
        s->pairs |= bit(card);
        if (seat < other)
            continue;
        s->deal[seat] ^= (Set)3 << card;
        s->deal[other] ^= (Set)3 << card;
        for (int i = 0; i < s->trick.count; i++)
            if ((s->trick.cards[i] | 1) == card + 1)
                s->trick.cards[i] ^= 1;
    }
    s->second = s->pairs & (Set)layout->second_beats;
}

/* Of a pair that rises, one card gets the highest number; the other one stays. */
static void raise_card(Search *s, int pair, int card) {
    s->stays[pair] = (uint8_t)(card ^ 1);
    renumber(s, card, RISEN + pair);
}

/* Does a seat hold both cards of a pair? */
static bool pair_is_held(const Position *position, CardSet pair) {
    for (int p = 0; p < SEATS; p++)
        if (pair != 0 && (pair & ~position->hands[p]) == 0)
            return true;
    return false;
}

/* The pairs that rise, as they are at the start of the trick. */
static void prepare_rising(Search *s, const Position *position) {
    const CardSet *rising = position->layout->rising;
    const Card *risen = position->risen;
    bool lies = lies_on_table(s, risen[0]);
    memset(s->stays, NO_CARD, sizeof s->stays);
    s->waits = NO_CARD;
    if (lies || (risen[0] == CARD_NONE && pair_is_held(position, rising[0])))
        raise_card(s, 0, lies ? risen[0] : set_lowest(rising[0]));
    bool second_due = risen[0] != CARD_NONE && !lies;
    int low = rising[1] != 0 ? set_lowest(rising[1]) : 0, owner = owner_of(s, low);
    if (rising[1] == 0 || owner < 0 || owner != owner_of(s, low + 1))
        return;
    if (second_due && (lies_on_table(s, risen[1]) || pair_is_held(position, rising[1]))) {
        raise_card(s, 1, risen[1] != CARD_NONE ? risen[1] : low + 1);
    } else if (s->stays[0] != NO_CARD) {
        s->stays[1] = (uint8_t)low;
        s->waits = (uint8_t)(low + 1);
    }
}

/* A card that waits has the number that it may get as well. */
static void prepare_waiting(Search *s) {
    if (s->waits == NO_CARD)
        return;
    add_number(s, s->waits, RISEN + 1);
    s->deal[owner_of(s, s->waits)] |= bit(RISEN + 1);
}
#endif

/* Hands, cards on the table included, and all that is derived from them. */
static void prepare_deal(Search *s, const Position *position) {
    prepare_hands(s, position);
#if SEARCH_TWINS
    prepare_pairs(s, position->layout);
    prepare_rising(s, position);
#endif
    s->cards = 0;
    for (int p = 0; p < SEATS; p++)
        s->cards |= s->deal[p];
#if SEARCH_TWINS
    prepare_waiting(s);
#endif
    memset(s->owner_plane, 0, sizeof s->owner_plane);
    s->side_cards = 0;
    s->left = 0;
    for (int p = 0; p < SEATS; p++) {
        if (s->context.side >> p & 1)
            s->side_cards |= s->deal[p];
        int place = p * STRIDE;
        for (Set rest = s->deal[p]; rest != 0; rest &= rest - 1, place++) {
            int card = LOWEST(rest), number = worth_number(&s->context, s->worth[card]);
            for (int j = 0; j < PLANES; j++)
                if (number >> j & 1)
                    s->owner_plane[j] |= bit(place);
            /* the last suit's counts follow from the others and the number of tricks */
            int suit = s->suit_of[card];
            s->shape_unit[card] =
                suit < MAX_SUITS - 1 ? (uint64_t)1 << 4 * (p * (MAX_SUITS - 1) + suit) : 0;
            s->left += has(s->cards, card) ? s->worth[card] : 0;
        }
    }
}

/* What the search must know of a called ace. */
static void prepare_called(Search *s, const Position *position, Context *context) {
    const Layout *layout = position->layout;
    s->called_ace = layout->called_ace;
    s->bound = SEARCH_CALLED && !position->called_led;
    if (!SEARCH_CALLED)
        return;
    context->called_suit = layout->suit_of[layout->called_ace];
    context->run_away = RUN_AWAY_CARDS;
    if (layout->run_away == RUN_AWAY_START) /* settled: always, or never */
        context->run_away = position->called_held >= RUN_AWAY_CARDS ? 0 : NO_CARD;
}

static OrderKind order_kind(const Layout *layout, Question question) {
    if (question.ducks)
        return question.unit == UNIT_TRICKS ? ORDER_DUCK_TRICKS : ORDER_DUCK_POINTS;
    if (SEARCH_DUTY == DUTY_TRUMP_AND_BEAT)
        return ORDER_BEAT;
    if (SEARCH_DUTY == DUTY_TRUMP)
        return ORDER_TAROCK;
    if (SEARCH_TWINS)
        return set_count(question.side) == 2 ? ORDER_TWIN_PAIRS : ORDER_TWIN_SOLO;
    if (SEATS == 4)
        return set_count(question.side) == 2 ? ORDER_PAIRS : ORDER_SOLO;
    return set_count(layout->suit[TRUMPS]) > 4 ? ORDER_SUIT : ORDER_GRAND;
}

static void kernel_prepare(Search *s, const Position *position, Question question) {
    const Layout *layout = position->layout;
    Context context;
    memset(&context, 0, sizeof context);
    prepare_worths(s, layout, question.unit, &context);
    context.side = question.side;
    context.wants_many =
        (uint8_t)(question.ducks ? ~question.side & ((1 << SEATS) - 1) : question.side);
    context.trick_worth = question.unit == UNIT_TRICKS;
    prepare_called(s, position, &context);
    if (SEARCH_TWINS && layout->second_beats != 0)
        context.second_wins = layout->second_loses_last ? 2 : 1;
    s->beat_when_void = layout->duty == DUTY_TRUMP_AND_BEAT;
    context.last_trick_worth = question.unit == UNIT_TRICKS ? 0 : layout->last_trick_worth;
    if (memcmp(&context, &s->context, sizeof context) != 0)
        kernel_forget(s);
    s->context = context;
    s->suits = layout->suits;
    for (int k = 0; k < layout->suits; k++)
        s->suit[k] = (Set)layout->suit[k];
    for (int card = 0; card < SEARCH_BITS; card++)
        s->suit_of[card] = layout->suit_of[card];
    s->weights = s->kinds[order_kind(layout, question)];
    s->lone_ducker = with(PART_SAFE_SUITS) && question.ducks && question.unit == UNIT_TRICKS &&
                     layout->suit[TRUMPS] == 0 && set_count(question.side) == 1 && !SEARCH_TWINS;
    prepare_deal(s, position);
    s->left += COUNT(s->cards) / SEATS * context.trick_worth +
               (s->cards != 0 ? context.last_trick_worth : 0);
}

/* The board with the cards that lie in the root's trick. */
static Board root_board(const Search *s, const Node *node) {
    Board board = {.seat = s->trick.leader};
    for (int i = 0; i < s->trick.count; i++) {
        int card = LOWEST(relative_bit(node, s->trick.cards[i]));
        board = board_after(node, &board, i, card);
    }
    return board;
}

static int search_root(Search *s, int need) {
    Set cards = s->cards;
    uint64_t shape = 0;
    for (Set rest = cards; rest != 0; rest &= rest - 1)
        shape += s->shape_unit[LOWEST(rest)];
    Turn turn = {s->trick.leader, (uint8_t)(COUNT(cards) / SEATS), false};
    if (SEARCH_CALLED)
        turn.bound = s->bound && has(cards, s->called_ace);
    if (s->trick.count == 0 || need <= 0 || need > s->left)
        return search_trick(s, cards, shape, turn, need, s->left).value;
    Node node;
    node_begin(s, &node, cards, shape, turn, s->left);
    node_complete(s, &node);
    node.unsafe = s->lone_ducker ? extract(unsafe_cards(s, cards), cards) : 0;
    Board board = root_board(s, &node);
    if (s->trick.count == 1)
        return play_second(s, &node, board, need).value;
#if SEARCH_SEATS > 3
    if (s->trick.count == 3)
        return play_fourth(s, &node, board, need).value;
#endif
    return play_third(s, &node, board, need).value;
}

static int kernel_bound(Search *s, int need, uint64_t most_nodes) {
    s->most_nodes = most_nodes > UINT64_MAX - s->nodes ? UINT64_MAX : s->nodes + most_nodes;
    return setjmp(s->give_up) != 0 ? BOUND_UNKNOWN : search_root(s, need);
}

static int kernel_left(const Search *s) {
    return s->left;
}

static uint64_t kernel_nodes(const Search *s) {
    return s->nodes;
}

static void kernel_weigh(Search *s, const OrderWeights *kinds) {
    s->kinds = kinds;
}

const Kernel SEARCH_NAME = {
    .create = kernel_create,
    .destroy = kernel_destroy,
    .prepare = kernel_prepare,
    .forget = kernel_forget,
    .bound = kernel_bound,
    .left = kernel_left,
    .nodes = kernel_nodes,
    .weigh = kernel_weigh,
};
