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
            (uint8_t)(dealt - set_count(hidden->gone[seat]) - set_count(hidden->held[seat]));
    hidden->room[PLACE_ASIDE] = (uint8_t)(aside - set_count(hidden->held[PLACE_ASIDE]));
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
        int lacks = view->lacks[seat] | view->knowledge->lacks[seat];
        hidden->may[seat] = hidden->unknown;
        for (int suit = 0; suit < layout->suits; suit++)
            if (lacks >> suit & 1)
                hidden->may[seat] &= ~layout->suit[suit];
    }
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
                 (hidden->counted == 0 ||
                  (counted >= hidden->least[place] && counted <= hidden->most[place]));
        all |= cards;
        expected |= hidden->held[place];
    }
    return agrees && all == expected;
}

/* ---- Counting ---- */

enum {
    FREE_PLACES = MAX_SEATS,    /* the other seats and aside */
    CLASSES = 1 << FREE_PLACES, /* kinds of cards by the places where they may be */
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

struct Sampler {
    Hidden hidden;
    int free_count; /* places with room */
    uint8_t free[FREE_PLACES];
    Room room;
    int stride[FREE_PLACES];
    int class_count; /* without those that may be anywhere */
    Class classes[CLASSES];
    CardSet anywhere; /* cards that may be at every free place, and are not counted */
    Ways total;
    uint64_t choose[CHOOSE + 1][CHOOSE + 1];
    Ways *ways; /* [class][state]: to spread this class and those after it over the room left */
};

Sampler *sampler_new(void) {
    Sampler *sampler = calloc(1, sizeof *sampler);
    if (sampler == NULL)
        return NULL;
    sampler->ways = calloc((size_t)CLASSES * STATES, sizeof *sampler->ways);
    if (sampler->ways == NULL) {
        free(sampler);
        return NULL;
    }
    for (int n = 0; n <= CHOOSE; n++) {
        sampler->choose[n][0] = 1;
        for (int k = 1; k <= n; k++)
            sampler->choose[n][k] = sampler->choose[n - 1][k - 1] + sampler->choose[n - 1][k];
    }
    return sampler;
}

void sampler_free(Sampler *sampler) {
    if (sampler != NULL)
        free(sampler->ways);
    free(sampler);
}

static void find_places(Sampler *sampler) {
    const Hidden *hidden = &sampler->hidden;
    int stride = 1;
    sampler->free_count = 0;
    for (int place = 0; place < PLACES; place++)
        if (hidden->room[place] > 0) {
            int i = sampler->free_count++;
            assert(i < FREE_PLACES);
            sampler->free[i] = (uint8_t)place;
            sampler->room[i] = hidden->room[place];
        }
    for (int i = 0; i + 1 < sampler->free_count; i++) {
        sampler->stride[i] = stride;
        stride *= sampler->room[i] + 1;
    }
    if (sampler->free_count > 0)
        sampler->stride[sampler->free_count - 1] = 0; /* what is left follows from the others */
    assert(stride <= STATES);
}

static uint8_t places_of(const Sampler *sampler, Card card) {
    unsigned places = 0;
    for (int i = 0; i < sampler->free_count; i++)
        places |= (unsigned)set_has(sampler->hidden.may[sampler->free[i]], card) << i;
    return (uint8_t)places;
}

/* Sorts the unknown cards; classes with few places come first, so that few states are met. */
static void find_classes(Sampler *sampler) {
    unsigned everywhere = (1u << sampler->free_count) - 1;
    sampler->class_count = 0;
    sampler->anywhere = 0;
    for (CardSet rest = sampler->hidden.unknown; rest != 0;) {
        Card card = set_pop(&rest);
        bool counted = set_has(sampler->hidden.counted, card);
        uint8_t places = places_of(sampler, card);
        int c = 0;
        if (places == everywhere && !counted) {
            sampler->anywhere |= set_of(card);
            continue;
        }
        while (c < sampler->class_count &&
               (sampler->classes[c].places != places || sampler->classes[c].counted != counted))
            c++;
        if (c == sampler->class_count) {
            assert(c < CLASSES);
            sampler->classes[sampler->class_count++] = (Class){0, places, counted};
        }
        sampler->classes[c].cards |= set_of(card);
    }
}

static int compare_classes(const void *a, const void *b) {
    const Class *x = a, *y = b;
    int difference = set_count(x->places) - set_count(y->places);
    return difference != 0 ? difference : x->places - y->places;
}

/* The rest may be anywhere: a multinomial coefficient. */
static Ways ways_of_rest(const Sampler *sampler, const Room room) {
    int left = set_count(sampler->anywhere);
    Ways ways = 1;
    for (int i = 0; i < sampler->free_count; i++) {
        ways *= sampler->choose[left][room[i]];
        left -= room[i];
    }
    return ways;
}

static size_t state_of(const Sampler *sampler, int c, const Room room) {
    int state = 0;
    for (int i = 0; i < sampler->free_count; i++)
        state += sampler->stride[i] * room[i];
    return (size_t)(c * STATES + state);
}

/* Bounds of how many of so many cards of a class can go to a free place. */
static void bounds_at(const Sampler *sampler, const Class *class, int i, int room, int left,
                      int *low, int *high) {
    int place = sampler->free[i];
    *low = class->counted ? sampler->hidden.least[place] : 0;
    *high = left < room ? left : room;
    if (class->counted && *high > sampler->hidden.most[place])
        *high = sampler->hidden.most[place];
    if (!(class->places >> i & 1))
        *high = 0;
    if (i + 1 == sampler->free_count && *low < left)
        *low = left;
}

static Ways ways_from(const Sampler *sampler, int c, const Room room);

/* Ways to spread `left` cards of a class over the free places from i on, and then all others. */
static Ways ways_at(const Sampler *sampler, int c, int i, int left, const Room room) {
    int low, high;
    Ways sum = 0;
    if (i == sampler->free_count)
        return ways_from(sampler, c + 1, room);
    bounds_at(sampler, &sampler->classes[c], i, room[i], left, &low, &high);
    for (int n = low; n <= high; n++) {
        Room after;
        memcpy(after, room, sizeof after);
        after[i] = (uint8_t)(room[i] - n);
        sum += sampler->choose[left][n] * ways_at(sampler, c, i + 1, left - n, after);
    }
    return sum;
}

/* Ways to spread the classes from c on. */
static Ways ways_from(const Sampler *sampler, int c, const Room room) {
    if (c == sampler->class_count)
        return ways_of_rest(sampler, room);
    Ways *ways = &sampler->ways[state_of(sampler, c, room)];
    if (*ways == NOT_COUNTED)
        *ways = ways_at(sampler, c, 0, set_count(sampler->classes[c].cards), room);
    return *ways;
}

Ways sampler_take(Sampler *sampler, const Hidden *hidden) {
    int room = 0;
    sampler->hidden = *hidden;
    for (int place = 0; place < PLACES; place++)
        room += hidden->room[place];
    assert(room == set_count(hidden->unknown));
    find_places(sampler);
    find_classes(sampler);
    qsort(sampler->classes, (size_t)sampler->class_count, sizeof *sampler->classes,
          compare_classes);
    size_t states = 1;
    for (int i = 0; i + 1 < sampler->free_count; i++)
        states *= sampler->room[i] + 1u;
    for (int c = 0; c < sampler->class_count; c++)
        memset(&sampler->ways[c * STATES], 0xFF, states * sizeof *sampler->ways);
    sampler->total = ways_from(sampler, 0, sampler->room);
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
static int choose_count(const Sampler *sampler, int c, int i, int left, Room room, Ways *number) {
    int low, high, n;
    bounds_at(sampler, &sampler->classes[c], i, room[i], left, &low, &high);
    for (n = low; n < high; n++) {
        Room after;
        memcpy(after, room, sizeof after);
        after[i] = (uint8_t)(room[i] - n);
        Ways ways = sampler->choose[left][n] * ways_at(sampler, c, i + 1, left - n, after);
        if (*number < ways)
            break;
        *number -= ways;
    }
    *number /= sampler->choose[left][n];
    room[i] = (uint8_t)(room[i] - n);
    return n;
}

static void spread(const Sampler *sampler, Random *random, World *world) {
    Room room;
    Ways number = sampler->class_count > 0 ? ways_below(random, sampler->total) : 0;
    memcpy(room, sampler->room, sizeof room);
    for (int c = 0; c < sampler->class_count; c++) {
        CardSet cards = sampler->classes[c].cards;
        for (int i = 0; i < sampler->free_count; i++) {
            int n = choose_count(sampler, c, i, set_count(cards), room, &number);
            *place_in(world, sampler->free[i]) |= random_take(random, &cards, n);
        }
    }
    CardSet rest = sampler->anywhere;
    for (int i = 0; i < sampler->free_count; i++)
        *place_in(world, sampler->free[i]) |= random_take(random, &rest, room[i]);
}

void sampler_draw(const Sampler *sampler, Random *random, World *world) {
    const Hidden *hidden = &sampler->hidden;
    assert(sampler->total > 0);
    memcpy(world->hands, hidden->held, sizeof world->hands);
    world->aside = hidden->held[PLACE_ASIDE];
    spread(sampler, random, world);
    assert(world_agrees(hidden, world));
}
