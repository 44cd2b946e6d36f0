/* The search kernels and how one is chosen.
 *
 * A kernel is search_tmpl.h compiled for one family of trick rules (seats, duty, width of a card
 * set) and one instruction set. It answers one kind of question about one deal: a zero-window
 * search, "does the side get at least need?", with a proven bound as the answer. */
#ifndef STICH_SEARCH_H
#define STICH_SEARCH_H

#include "order.h"
#include "solve.h"

enum { BOUND_UNKNOWN = -1 }; /* no value is negative */
#define NODES_UNLIMITED UINT64_MAX

/* State of a kernel: the table and the deal that is being searched. Every kernel has its own. */
typedef struct Search Search;

typedef struct Kernel {
    /* A new state with a table of about this many bytes, or NULL when memory is short. */
    Search *(*create)(size_t table_bytes);
    void (*destroy)(Search *search);

    /* Takes up a position and a question. Table entries are kept as long as only the cards
     * differ: they describe situations, not deals. */
    void (*prepare)(Search *search, const Position *position, Question question);

    /* Drops all table entries (in constant time). */
    void (*forget)(Search *search);

    /* A proven bound of the value of the prepared question: a result >= need is a lower bound, a
     * result < need an upper bound. BOUND_UNKNOWN: the answer would take more than about
     * most_nodes nodes. */
    int (*bound)(Search *search, int need, uint64_t most_nodes);

    /* Most that the side could get: what is left in the prepared position. */
    int (*left)(const Search *search);

    /* Cards played since the state was made. */
    uint64_t (*nodes)(const Search *search);

    /* See solver_weigh. */
    void (*weigh)(Search *search, const OrderWeights *kinds);
} Kernel;

/* Parts of the search that can be left out to see what they are worth, and that the rest is right
 * without them. Bits. */
typedef enum SearchPart {
    PART_TABLE = 1,        /* the transposition table */
    PART_SHIFT = 2,        /* an entry answers for cards of other worths */
    PART_RANKS = 4,        /* an entry answers for other owners of low cards */
    PART_SIBLINGS = 8,     /* a failed card answers another one */
    PART_RUNS = 16,        /* one card of a run is enough */
    PART_SURE_TRUMPS = 32, /* top trumps as sure points */
    PART_SAFE_SUITS = 64,  /* Null from suits that are safe */
    PART_ORDER = 128       /* features and weights order the moves */
} SearchPart;

/* Instruction sets, fastest last. The portable one runs everywhere; all walk the same tree. */
typedef enum Isa { ISA_PORTABLE, ISA_BMI2, ISA_AVX512, ISA_COUNT } Isa;

/* The best instruction set of this processor. */
Isa isa_best(void);

/* As solver_new, for one instruction set, which the processor must have. */
Solver *solver_new_isa(size_t table_bytes, Isa isa);

/* As solver_new, with these kernels for the families of trick rules, in the order of their list
 * below. */
enum { SEARCH_FAMILIES = 7 };
Solver *solver_new_kernels(size_t table_bytes, const Kernel *const kernels[SEARCH_FAMILIES]);

/* Orders moves by other weights (not copied) than the built-in ones: for tuning. */
void solver_weigh(Solver *solver, const OrderWeights *kinds);

/* Does it take at most about most_nodes nodes to find out whether the value is at least need? For
 * tuning. */
bool solver_answers_within(Solver *solver, const Position *position, Question question, int need,
                           uint64_t most_nodes);

/* Kernels by family and instruction set (search_<family>.c); portable is always there. The last
 * one, for tests, leaves out the parts that are named in search_without while it runs. */
extern int search_without;
#define SEARCH_FAMILY(family)                                                                      \
    extern const Kernel search_##family##_portable, search_##family##_bmi2,                        \
        search_##family##_avx512, search_##family##_without
SEARCH_FAMILY(follow3);
SEARCH_FAMILY(follow4);
SEARCH_FAMILY(called4);
SEARCH_FAMILY(beat4);
SEARCH_FAMILY(trump3);
SEARCH_FAMILY(trump4);
SEARCH_FAMILY(twins4);

/* The name of the kernel that a search_<family>.c defines in this compilation. */
#if defined SEARCH_WITHOUT
#define SEARCH_KERNEL(family) search_##family##_without
#elif defined STICH_ISA_AVX512
#define SEARCH_KERNEL(family) search_##family##_avx512
#elif defined STICH_ISA_BMI2
#define SEARCH_KERNEL(family) search_##family##_bmi2
#else
#define SEARCH_KERNEL(family) search_##family##_portable
#endif

#endif
