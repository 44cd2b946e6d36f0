#include "solve.h"

#include "event.h"
#include "search.h"

#include <assert.h>
#include <stdlib.h>

/* A family of trick rules and its kernels by instruction set. */
typedef struct Family {
    Duty lowest_duty, highest_duty;
    int seats, most_cards;
    bool called; /* an ace has been called */
    bool twins;  /* cards are there twice */
    const Kernel *kernels[ISA_COUNT];
} Family;

#ifdef STICH_X86
#define KERNELS(name)                                                                              \
    { &search_##name##_portable, &search_##name##_bmi2, &search_##name##_avx512 }
#else
#define KERNELS(name)                                                                              \
    { &search_##name##_portable, NULL, NULL }
#endif

static const Family families[] = {
    {DUTY_FOLLOW, DUTY_FOLLOW, 3, 32, false, false, KERNELS(follow3)},
    {DUTY_FOLLOW, DUTY_FOLLOW, 4, 32, false, false, KERNELS(follow4)},
    {DUTY_FOLLOW, DUTY_FOLLOW, 4, 32, true, false, KERNELS(called4)},
    {DUTY_TRUMP_BEAT_LED, DUTY_TRUMP_AND_BEAT, 4, 32, false, false, KERNELS(beat4)},
    {DUTY_TRUMP, DUTY_TRUMP, 3, 64, false, false, KERNELS(trump3)},
    {DUTY_TRUMP, DUTY_TRUMP, 4, 64, false, false, KERNELS(trump4)},
    {DUTY_FOLLOW, DUTY_FOLLOW, 4, 48, false, true, KERNELS(twins4)},
};
enum { FAMILY_COUNT = sizeof families / sizeof *families };
_Static_assert((int)FAMILY_COUNT == (int)SEARCH_FAMILIES, "a kernel for each family");
enum { EVENT_SHARE = 16 }; /* events take many situations, whose entries are small */

struct Solver {
    const Kernel *kernels[FAMILY_COUNT];
    Search *searches[FAMILY_COUNT];
    EventSearch *events;
};

Isa isa_best(void) {
#ifdef STICH_X86
    if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2"))
        return ISA_AVX512;
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"))
        return ISA_BMI2;
#endif
    return ISA_PORTABLE;
}

/* A solver whose families have the kernels chosen already; NULL stays NULL. */
static Solver *create_searches(Solver *solver, size_t table_bytes) {
    for (int f = 0; solver != NULL && f < FAMILY_COUNT; f++) {
        solver->searches[f] = solver->kernels[f]->create(table_bytes);
        if (solver->searches[f] == NULL) {
            solver_free(solver);
            return NULL;
        }
    }
    if (solver != NULL && (solver->events = event_search_new(EVENT_SHARE * table_bytes)) == NULL) {
        solver_free(solver);
        return NULL;
    }
    return solver;
}

Solver *solver_new_isa(size_t table_bytes, Isa isa) {
    Solver *solver = calloc(1, sizeof *solver);
    for (int f = 0; solver != NULL && f < FAMILY_COUNT; f++)
        solver->kernels[f] = families[f].kernels[isa];
    return create_searches(solver, table_bytes);
}

Solver *solver_new_kernels(size_t table_bytes, const Kernel *const kernels[SEARCH_FAMILIES]) {
    Solver *solver = calloc(1, sizeof *solver);
    for (int f = 0; solver != NULL && f < FAMILY_COUNT; f++)
        solver->kernels[f] = kernels[f];
    return create_searches(solver, table_bytes);
}

Solver *solver_new(size_t table_bytes) {
    return solver_new_isa(table_bytes, isa_best());
}

void solver_free(Solver *solver) {
    if (solver == NULL)
        return;
    for (int f = 0; f < FAMILY_COUNT; f++)
        if (solver->searches[f] != NULL)
            solver->kernels[f]->destroy(solver->searches[f]);
    event_search_free(solver->events);
    free(solver);
}

void solver_weigh(Solver *solver, const OrderWeights *kinds) {
    for (int f = 0; f < FAMILY_COUNT; f++)
        solver->kernels[f]->weigh(solver->searches[f], kinds);
}

void solver_forget(Solver *solver) {
    for (int f = 0; f < FAMILY_COUNT; f++)
        solver->kernels[f]->forget(solver->searches[f]);
    event_search_forget(solver->events);
}

uint64_t solver_nodes(const Solver *solver) {
    uint64_t nodes = event_search_nodes(solver->events);
    for (int f = 0; f < FAMILY_COUNT; f++)
        nodes += solver->kernels[f]->nodes(solver->searches[f]);
    return nodes;
}

static bool family_serves(const Family *family, const Layout *layout) {
    return family->lowest_duty <= layout->duty && layout->duty <= family->highest_duty &&
           family->seats == layout->seats && set_count(layout->all) <= family->most_cards &&
           family->called == (layout->called_ace != CARD_NONE) && family->twins == layout->twins;
}

/* Index of the family that plays by the rules of a layout. */
static int family_of(const Layout *layout) {
    int f = 0;
    while (!family_serves(&families[f], layout)) {
        f++;
        assert(f < FAMILY_COUNT);
    }
    return f;
}

/* Narrows low <= value <= high by zero windows until both meet. */
static int bisect(const Kernel *kernel, Search *search, int low, int high) {
    while (low < high) {
        int need = (low + high + 1) / 2;
        int bound = kernel->bound(search, need, NODES_UNLIMITED);
        if (bound >= need)
            low = bound;
        else
            high = bound;
    }
    return low;
}

/* Must a card still be led because the layout says so? The kernels know nothing of that. */
static bool awaits_opening(const Position *position) {
    int trick = position_tricks(position) + (position->trick.count > 0);
    while (trick < MAX_OPENING && position_opening(position, trick) == CARD_NONE)
        trick++;
    return trick < MAX_OPENING;
}

int solver_taken(const Position *position, Question question) {
    int sum = 0;
    for (int seat = 0; seat < position->layout->seats && !unit_is_event(question.unit); seat++)
        if (question.side >> seat & 1)
            sum += question.unit == UNIT_POINTS ? position->points[seat] : position->tricks[seat];
    return sum;
}

/* Does no card that is still out lie between two cards of a suit? */
static bool touch(const Position *position, Card high, Card low) {
    const Layout *layout = position->layout;
    CardSet out = position_held(position);
    for (int i = 0; i < position->trick.count; i++)
        out |= set_of(position->trick.cards[i]);
    return layout->suit_of[high] == layout->suit_of[low] &&
           (out & set_above(low) & ~set_above(high) & ~set_of(high)) == 0;
}

/* Is a card like no other but its twin: because its twin is in another hand, or because it may
 * rise? */
static bool stands_alone(const Position *position, Card card) {
    const Layout *layout = position->layout;
    Card twin = layout_twin(layout, card);
    CardSet out = position_held(position), own = position->hands[position_to_move(position)];
    for (int i = 0; i < position->trick.count; i++)
        out |= set_of(position->trick.cards[i]);
    bool rises = false;
    for (int i = 0; i < MAX_RISING; i++)
        rises = rises || set_has(layout->rising[i], card);
    return rises || (twin != CARD_NONE && set_has(out & ~own, twin));
}

/* Is this a card that must be led later on? */
static bool is_opening(const Layout *layout, Card card) {
    bool found = false;
    for (int trick = 0; trick < MAX_OPENING; trick++)
        found = found || layout->opening[trick] == card;
    return found;
}

/* Do two cards of the seat to move, the next lower one after a card, come to the same? */
static bool same_value(const Position *position, Question question, Card high, Card low) {
    const Layout *layout = position->layout;
    if (is_opening(layout, high) || is_opening(layout, low))
        return false;
    if (layout_twin(layout, high) != low &&
        (stands_alone(position, high) || stands_alone(position, low)))
        return false;
    bool alike = question.unit == UNIT_POINTS ? layout->worth[high] == layout->worth[low]
                                              : question.unit == UNIT_TRICKS;
    return alike && touch(position, high, low);
}

/* An answer: 1 yes, 0 no. */
enum { ANSWER_UNKNOWN = -1 };

static int answer_within(Solver *solver, const Position *position, Question question, int need,
                         uint64_t most_nodes);

/* Is the value at least need, found card by card as long as cards must be led that the kernels do
 * not know of? Each card has at most most_nodes. */
static int answer_by_moves(Solver *solver, const Position *position, Question question, int need,
                           uint64_t most_nodes) {
    bool wanted = (question.side >> position_to_move(position) & 1) != question.ducks;
    int answer = !wanted;
    Card before = CARD_NONE;
    for (CardSet legal = position_legal(position); legal != 0;) {
        Position next = *position;
        Card card = set_highest(legal);
        legal &= ~set_of(card);
        bool same = before != CARD_NONE && same_value(position, question, before, card);
        before = card;
        if (same)
            continue;
        position_play(&next, card);
        int gained = solver_taken(&next, question) - solver_taken(position, question);
        int found = answer_within(solver, &next, question, need - gained, most_nodes);
        if (found == wanted)
            return wanted;
        answer = found == ANSWER_UNKNOWN ? found : answer;
    }
    return answer;
}

/* Is the value at least need, if that takes at most about most_nodes nodes? */
static int answer_within(Solver *solver, const Position *position, Question question, int need,
                         uint64_t most_nodes) {
    if (unit_is_event(question.unit))
        return need != 1 ? need < 1 : event_comes(solver->events, position, question, most_nodes);
    if (awaits_opening(position))
        return answer_by_moves(solver, position, question, need, most_nodes);
    int f = family_of(position->layout);
    solver->kernels[f]->prepare(solver->searches[f], position, question);
    int bound = solver->kernels[f]->bound(solver->searches[f], need, most_nodes);
    return bound == BOUND_UNKNOWN ? ANSWER_UNKNOWN : bound >= need;
}

bool solver_reaches(Solver *solver, const Position *position, Question question, int need) {
    return answer_within(solver, position, question, need, NODES_UNLIMITED) == 1;
}

bool solver_answers_within(Solver *solver, const Position *position, Question question, int need,
                           uint64_t most_nodes) {
    return answer_within(solver, position, question, need, most_nodes) != ANSWER_UNKNOWN;
}

/* All that can still be taken. */
static int takings_left(const Position *position, Question question) {
    const Layout *layout = position->layout;
    CardSet cards = position_held(position);
    for (int i = 0; i < position->trick.count; i++)
        cards |= set_of(position->trick.cards[i]);
    return question.unit == UNIT_POINTS ? layout_points(layout, cards) + layout->last_trick_worth
                                        : set_count(cards) / layout->seats;
}

/* The value by one question after the other. */
static int value_by_moves(Solver *solver, const Position *position, Question question) {
    int low = 0, high = takings_left(position, question);
    while (low < high) {
        int need = (low + high + 1) / 2;
        if (solver_reaches(solver, position, question, need))
            low = need;
        else
            high = need - 1;
    }
    return low;
}

int solver_value(Solver *solver, const Position *position, Question question) {
    if (unit_is_event(question.unit))
        return solver_reaches(solver, position, question, 1);
    if (awaits_opening(position))
        return value_by_moves(solver, position, question);
    int f = family_of(position->layout);
    const Kernel *kernel = solver->kernels[f];
    Search *search = solver->searches[f];
    kernel->prepare(search, position, question);
    return bisect(kernel, search, 0, kernel->left(search));
}

/* Narrows proven bounds by one zero window. */
static void ask_within(const Kernel *kernel, Search *search, int need, uint64_t most_nodes,
                       Bounds *bounds) {
    if (need <= bounds->low || need > bounds->high)
        return;
    int bound = kernel->bound(search, need, most_nodes);
    if (bound >= need)
        bounds->low = bound;
    else if (bound != BOUND_UNKNOWN)
        bounds->high = bound;
}

/* What remains after the question itself has taken more than its half of the nodes: easier
 * questions from both sides, each with a quarter of the nodes that are left. */
static void close_in(const Kernel *kernel, Search *search, int need, uint64_t most_nodes,
                     Bounds *bounds) {
    enum { FARTHEST = 64 };
    uint64_t end = kernel->nodes(search) + most_nodes;
    for (int distance = FARTHEST; distance > 0; distance /= 2)
        for (int sign = -1; sign <= 1; sign += 2) {
            uint64_t now = kernel->nodes(search);
            if (now < end)
                ask_within(kernel, search, need + sign * distance, (end - now) / 4, bounds);
        }
}

/* Bounds from the one question whether the value is at least need. */
static Bounds bounds_by_answer(Solver *solver, const Position *position, Question question,
                               int need, uint64_t most_nodes) {
    Bounds bounds = {0, unit_is_event(question.unit) ? 1 : takings_left(position, question)};
    if (need <= bounds.low || need > bounds.high)
        return bounds;
    int answer = answer_within(solver, position, question, need, most_nodes);
    if (answer == 1)
        bounds.low = need;
    else if (answer == 0)
        bounds.high = need - 1;
    return bounds;
}

Bounds solver_bounds(Solver *solver, const Position *position, Question question, int need,
                     uint64_t most_nodes) {
    if (unit_is_event(question.unit) || awaits_opening(position))
        return bounds_by_answer(solver, position, question, need, most_nodes);
    int f = family_of(position->layout);
    const Kernel *kernel = solver->kernels[f];
    Search *search = solver->searches[f];
    kernel->prepare(search, position, question);
    Bounds bounds = {0, kernel->left(search)};
    uint64_t before = kernel->nodes(search);
    ask_within(kernel, search, need, most_nodes / 2, &bounds);
    uint64_t spent = kernel->nodes(search) - before;
    if (bounds_are_open(bounds, need) && spent < most_nodes)
        close_in(kernel, search, need, most_nodes - spent, &bounds);
    return bounds;
}

/* The value of playing a card. */
static int value_of_move(Solver *solver, const Position *position, Question question, Card card) {
    Position next = *position;
    if (unit_is_event(question.unit))
        return event_comes_after(solver->events, position, question, card);
    position_play(&next, card);
    int gained = solver_taken(&next, question) - solver_taken(position, question);
    return gained + (position_over(&next) ? 0 : solver_value(solver, &next, question));
}

int solver_moves(Solver *solver, const Position *position, Question question, Card *cards,
                 int *values) {
    int count = 0;
    for (CardSet legal = position_legal(position); legal != 0; count++) {
        Card card = set_highest(legal);
        legal &= ~set_of(card);
        cards[count] = card;
        bool same = count > 0 && same_value(position, question, cards[count - 1], card);
        values[count] = same ? values[count - 1] : value_of_move(solver, position, question, card);
    }
    return count;
}
