/* Assertions stay on in every build: a wrong world gives plausible and wrong odds, and checking
 * one costs nothing beside solving it. */
#undef NDEBUG
#include "hidden.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is known ---- */

static int seat_at(const View *view, const Trick *trick, int place) {
    return (trick->leader + place) % view->layout->seats;
}

static void note_played(const View *view, Hidden *hidden) {
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        for (int i = 0; i < trick->count; i++)
            hidden->gone[seat_at(view, trick, i)] |= set_of(trick->cards[i]);
    }
}

/* What of the cards at a place is known before the first lead, and has not been played. */
static void note_held(const View *view, Hidden *hidden) {
    for (int seat = 0; seat < hidden->seats; seat++)
        hidden->held[seat] = view->knowledge->holds[seat] & ~view->played;
    hidden->held[view->seat] = view->hand;
    hidden->held[PLACE_ASIDE] = view->aside;
}

/* How many unknown cards are at each place. */
static void note_room(const View *view, Hidden *hidden) {
    int dealt = set_count(view->hand | hidden->gone[view->seat]);
    int aside = set_count(view->layout->all) - hidden->seats * dealt;
    for (int seat = 0; seat < hidden->seats; seat++)
        hidden->room[seat] =
            (int8_t)(dealt - set_count(hidden->gone[seat]) - set_count(hidden->held[seat]));
    hidden->room[PLACE_ASIDE] = (int8_t)(aside - set_count(hidden->held[PLACE_ASIDE]));
}

/* Bounds as of the first lead become bounds of what is unknown now. */
static void note_counted(const View *view, Hidden *hidden) {
    const Knowledge *knowledge = view->knowledge;
    hidden->counted = knowledge->counted & hidden->unknown;
    for (int place = 0; place < PLACES; place++) {
        CardSet seen = hidden->held[place] | (place < MAX_SEATS ? hidden->gone[place] : 0);
        int had = set_count(knowledge->counted & seen);
        int least = knowledge->least[place] - had, most = knowledge->most[place] - had;
        hidden->least[place] = (uint8_t)(least > 0 ? least : 0);
        hidden->most[place] = (uint8_t)(most > 0 ? most : 0);
    }
}

/* What a seat shows not to have by playing a card after those that lie there, of which `best` is
 * winning: the suit led; where it must trump, trumps; where it must beat, trumps above the best. */
static void note_card(const Layout *layout, int led, Card best, Card card, int seat,
                      Hidden *hidden) {
    int suit = layout->suit_of[card];
    bool trumped = layout->suit_of[best] == TRUMPS;
    bool must_beat = led == TRUMPS ? layout->duty >= DUTY_TRUMP_BEAT_LED
                                   : suit != led && layout->duty == DUTY_TRUMP_AND_BEAT;
    if (suit != led)
        hidden_exclude(hidden, layout->suit[led], seat);
    if (suit != led && suit != TRUMPS && layout->duty >= DUTY_TRUMP)
        hidden_exclude(hidden, layout->suit[TRUMPS], seat);
    if (must_beat && suit == TRUMPS && trumped && card < best)
        hidden_exclude(hidden, layout->suit[TRUMPS] & set_above(best), seat);
}

static void note_tricks(const View *view, Hidden *hidden) {
    const Layout *layout = view->layout;
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        Card best = trick->cards[0];
        for (int i = 1; i < trick->count; i++) {
            Card card = trick->cards[i];
            int suit = layout->suit_of[card];
            note_card(layout, layout->suit_of[trick->cards[0]], best, card, seat_at(view, trick, i),
                      hidden);
            if (suit == layout->suit_of[best] ? card > best : suit == TRUMPS)
                best = card;
        }
    }
}

void hidden_look(const View *view, Hidden *hidden) {
    const Layout *layout = view->layout;
    memset(hidden, 0, sizeof *hidden);
    hidden->seats = layout->seats;
    note_played(view, hidden);
    note_held(view, hidden);
    hidden->unknown = layout->all & ~view->played;
    for (int place = 0; place < PLACES; place++)
        hidden->unknown &= ~hidden->held[place];
    note_room(view, hidden);
    note_counted(view, hidden);
    hidden->may[PLACE_ASIDE] = hidden->unknown;
    for (int seat = 0; seat < hidden->seats; seat++) {
        hidden->may[seat] = hidden->unknown;
        for (int suit = 0; suit < layout->suits; suit++)
            if (view->knowledge->lacks[seat] >> suit & 1)
                hidden_exclude(hidden, layout->suit[suit], seat);
    }
    note_tricks(view, hidden);
}

void hidden_pin(Hidden *hidden, Card card, int place) {
    CardSet set = set_of(card);
    if ((hidden->unknown & set) == 0)
        return;
    hidden->unknown &= ~set;
    for (int other = 0; other < PLACES; other++)
        hidden->may[other] &= ~set;
    hidden->held[place] |= set;
    hidden->room[place]--;
    if ((hidden->counted & set) != 0) {
        hidden->counted &= ~set;
        hidden->least[place] = (uint8_t)(hidden->least[place] > 0 ? hidden->least[place] - 1 : 0);
        hidden->most[place] = (uint8_t)(hidden->most[place] > 0 ? hidden->most[place] - 1 : 0);
    }
}

void hidden_exclude(Hidden *hidden, CardSet cards, int place) {
    hidden->may[place] &= ~cards;
}

bool world_agrees(const Hidden *hidden, const World *world) {
    CardSet all = 0, expected = hidden->unknown;
    bool agrees = true;
    for (int place = 0; place < PLACES; place++) {
        if (place >= hidden->seats && place != PLACE_ASIDE)
            continue;
        CardSet cards = place == PLACE_ASIDE ? world->aside : world->hands[place];
        CardSet drawn = cards & ~hidden->held[place];
        int counted = set_count(drawn & hidden->counted);
        agrees = agrees && (cards & all) == 0 && (hidden->held[place] & ~cards) == 0 &&
                 (drawn & ~hidden->may[place]) == 0 && set_count(drawn) == hidden->room[place] &&
                 counted >= hidden->least[place] && counted <= hidden->most[place];
        all |= cards;
        expected |= hidden->held[place];
    }
    return agrees && all == expected;
}

/* ---- Counting ---- */

enum {
    FREE_PLACES = MAX_SEATS,    /* the other seats and aside */
    CLASSES = 2 << FREE_PLACES, /* kinds of cards: where they may be, counted or not */
    STATES = 13 * 13 * 13,      /* of the room left at all places but the last */
    CHOOSE = MAX_CARDS
};
#define NOT_COUNTED (~(Ways)0)

typedef struct Class {
    CardSet cards;
    uint8_t places; /* bit set of free places at which they may be */
    bool counted;
} Class;

typedef uint8_t Room[FREE_PLACES];

/* The worlds of one case. */
typedef struct Count {
    Hidden hidden;
    int free_count; /* places with room */
    uint8_t free[FREE_PLACES];
    Room room;
    int stride[FREE_PLACES];
    int class_count; /* without those that may be anywhere */
    Class classes[CLASSES];
    CardSet anywhere; /* cards that may be at every free place, and are not counted */
    Ways total;
    const uint64_t (*choose)[CHOOSE + 1]; /* not owned */
    Ways *ways; /* [class][state]: to spread this class and those after it over the room left */
} Count;

struct Sampler {
    Count counts[HIDDEN_CASES];
    Ways total;
    uint64_t choose[CHOOSE + 1][CHOOSE + 1]; /* binomial coefficients */
};

Sampler *sampler_new(void) {
    Sampler *sampler = calloc(1, sizeof *sampler);
    if (sampler == NULL)
        return NULL;
    for (int n = 0; n <= CHOOSE; n++) {
        sampler->choose[n][0] = 1;
        for (int k = 1; k <= n; k++)
            sampler->choose[n][k] = sampler->choose[n - 1][k - 1] + sampler->choose[n - 1][k];
    }
    bool complete = true;
    for (int i = 0; i < HIDDEN_CASES; i++) {
        Count *count = &sampler->counts[i];
        count->choose = sampler->choose;
        count->ways = malloc((size_t)CLASSES * STATES * sizeof *count->ways);
        complete = complete && count->ways != NULL;
    }
    if (complete)
        return sampler;
    sampler_free(sampler);
    return NULL;
}

void sampler_free(Sampler *sampler) {
    for (int i = 0; sampler != NULL && i < HIDDEN_CASES; i++)
        free(sampler->counts[i].ways);
    free(sampler);
}

static void find_places(Count *count) {
    const Hidden *hidden = &count->hidden;
    int stride = 1;
    count->free_count = 0;
    for (int place = 0; place < PLACES; place++)
        if (hidden->room[place] > 0) {
            int i = count->free_count++;
            assert(i < FREE_PLACES);
            count->free[i] = (uint8_t)place;
            count->room[i] = (uint8_t)hidden->room[place];
        }
    for (int i = 0; i + 1 < count->free_count; i++) {
        count->stride[i] = stride;
        stride *= count->room[i] + 1;
    }
    if (count->free_count > 0)
        count->stride[count->free_count - 1] = 0; /* what is left follows from the others */
    assert(stride <= STATES);
}

static uint8_t places_of(const Count *count, Card card) {
    unsigned places = 0;
    for (int i = 0; i < count->free_count; i++)
        places |= (unsigned)set_has(count->hidden.may[count->free[i]], card) << i;
    return (uint8_t)places;
}

/* Sorts the unknown cards; classes with few places come first, so that few states are met. */
static void find_classes(Count *count) {
    unsigned everywhere = (1u << count->free_count) - 1;
    count->class_count = 0;
    count->anywhere = 0;
    for (CardSet rest = count->hidden.unknown; rest != 0;) {
        Card card = set_pop(&rest);
        bool counted = set_has(count->hidden.counted, card);
        uint8_t places = places_of(count, card);
        int c = 0;
        if (places == everywhere && !counted) {
            count->anywhere |= set_of(card);
            continue;
        }
        while (c < count->class_count &&
               (count->classes[c].places != places || count->classes[c].counted != counted))
            c++;
        if (c == count->class_count) {
            assert(c < CLASSES);
            count->classes[count->class_count++] = (Class){0, places, counted};
        }
        count->classes[c].cards |= set_of(card);
    }
}

static int compare_classes(const void *a, const void *b) {
    const Class *x = a, *y = b;
    int difference = set_count(x->places) - set_count(y->places);
    return difference != 0 ? difference : x->places - y->places;
}

/* The rest may be anywhere: a multinomial coefficient. */
static Ways ways_of_rest(const Count *count, const Room room) {
    int left = set_count(count->anywhere);
    Ways ways = 1;
    for (int i = 0; i < count->free_count; i++) {
        ways *= count->choose[left][room[i]];
        left -= room[i];
    }
    return ways;
}

static size_t state_of(const Count *count, int c, const Room room) {
    int state = 0;
    for (int i = 0; i < count->free_count; i++)
        state += count->stride[i] * room[i];
    return (size_t)(c * STATES + state);
}

/* Bounds of how many of so many cards of a class can go to a free place. */
static void bounds_at(const Count *count, const Class *class, int i, int room, int left, int *low,
                      int *high) {
    int place = count->free[i];
    *low = class->counted ? count->hidden.least[place] : 0;
    *high = left < room ? left : room;
    if (class->counted && *high > count->hidden.most[place])
        *high = count->hidden.most[place];
    if (!(class->places >> i & 1))
        *high = 0;
    if (i + 1 == count->free_count && *low < left)
        *low = left;
}

static Ways ways_from(const Count *count, int c, const Room room);

/* Ways to spread `left` cards of a class over the free places from i on, and then all others. */
static Ways ways_at(const Count *count, int c, int i, int left, const Room room) {
    int low, high;
    Ways sum = 0;
    if (i == count->free_count)
        return ways_from(count, c + 1, room);
    bounds_at(count, &count->classes[c], i, room[i], left, &low, &high);
    for (int n = low; n <= high; n++) {
        Room after;
        memcpy(after, room, sizeof after);
        after[i] = (uint8_t)(room[i] - n);
        sum += count->choose[left][n] * ways_at(count, c, i + 1, left - n, after);
    }
    return sum;
}

/* Ways to spread the classes from c on. */
static Ways ways_from(const Count *count, int c, const Room room) {
    if (c == count->class_count)
        return ways_of_rest(count, room);
    Ways *ways = &count->ways[state_of(count, c, room)];
    if (*ways == NOT_COUNTED)
        *ways = ways_at(count, c, 0, set_count(count->classes[c].cards), room);
    return *ways;
}

/* Is there room for exactly the unknown cards, and for those that must be at each place? */
static bool can_be(const Hidden *hidden) {
    int room = 0;
    bool can = true;
    for (int place = 0; place < PLACES; place++) {
        int least = hidden->least[place];
        can = can && least <= hidden->room[place] && least <= set_count(hidden->counted);
        room += hidden->room[place];
    }
    return can && room == set_count(hidden->unknown);
}

static void count_worlds(Count *count, const Hidden *hidden) {
    size_t states = 1;
    count->hidden = *hidden;
    count->total = 0;
    if (!can_be(hidden))
        return;
    find_places(count);
    find_classes(count);
    qsort(count->classes, (size_t)count->class_count, sizeof *count->classes, compare_classes);
    for (int i = 0; i + 1 < count->free_count; i++)
        states *= count->room[i] + 1u;
    for (int c = 0; c < count->class_count; c++)
        memset(&count->ways[c * STATES], 0xFF, states * sizeof *count->ways);
    count->total = ways_from(count, 0, count->room);
}

Ways sampler_take(Sampler *sampler, const Hidden *hidden, int cases) {
    assert(1 <= cases && cases <= HIDDEN_CASES);
    sampler->total = 0;
    for (int i = 0; i < cases; i++) {
        count_worlds(&sampler->counts[i], &hidden[i]);
        sampler->total += sampler->counts[i].total;
    }
    return sampler->total;
}

/* ---- Drawing ---- */

/* A number below a limit that is not 0, each as likely: as many random bits as it has, again if
 * they make too large a number. */
static Ways ways_below(Random *random, Ways limit) {
    uint64_t high = (uint64_t)(limit >> 64), low = (uint64_t)limit;
    if (high == 0)
        return random_below(random, low);
    uint64_t mask = ~UINT64_C(0) >> __builtin_clzll(high);
    Ways number;
    do
        number = (Ways)(random_bits(random) & mask) << 64 | random_bits(random);
    while (number >= limit);
    return number;
}

static CardSet *place_in(World *world, int place) {
    return place == PLACE_ASIDE ? &world->aside : &world->hands[place];
}

/* How many of `left` cards of class c go to the free place i, by a number below the ways there are;
 * *number becomes one below those that are left then. */
static int choose_count(const Count *count, int c, int i, int left, Room room, Ways *number) {
    int low, high, n;
    bounds_at(count, &count->classes[c], i, room[i], left, &low, &high);
    for (n = low; n < high; n++) {
        Room after;
        memcpy(after, room, sizeof after);
        after[i] = (uint8_t)(room[i] - n);
        Ways ways = count->choose[left][n] * ways_at(count, c, i + 1, left - n, after);
        if (*number < ways)
            break;
        *number -= ways;
    }
    *number /= count->choose[left][n];
    room[i] = (uint8_t)(room[i] - n);
    return n;
}

/* number: below the ways that there are. */
static void spread(const Count *count, Ways number, Random *random, World *world) {
    Room room;
    memcpy(room, count->room, sizeof room);
    for (int c = 0; c < count->class_count; c++) {
        CardSet cards = count->classes[c].cards;
        for (int i = 0; i < count->free_count; i++) {
            int n = choose_count(count, c, i, set_count(cards), room, &number);
            *place_in(world, count->free[i]) |= random_take(random, &cards, n);
        }
    }
    CardSet rest = count->anywhere;
    for (int i = 0; i < count->free_count; i++)
        *place_in(world, count->free[i]) |= random_take(random, &rest, room[i]);
}

void sampler_draw(const Sampler *sampler, Random *random, World *world) {
    assert(sampler->total > 0);
    Ways number = ways_below(random, sampler->total);
    const Count *count = sampler->counts;
    for (; number >= count->total; count++)
        number -= count->total;
    memcpy(world->hands, count->hidden.held, sizeof world->hands);
    world->aside = count->hidden.held[PLACE_ASIDE];
    spread(count, number, random, world);
    assert(world_agrees(&count->hidden, world));
}
