/* What the search knows about which card to try first: weights of a few features of a move.
 *
 * A wrong order costs time, never a wrong value. The weights are data: bench/tune makes them (see
 * docs/solver.md for the command) and solver/order_weights.h holds them. */
#ifndef STICH_ORDER_H
#define STICH_ORDER_H

#include <stdint.h>

/* Features of a lead. "Good" is the side of which the mover wants it to win the trick (its own,
 * but for a side that ducks), "bad" the other; "sure" means that no bad seat can beat the card. */
enum {
    LEAD_REPLIES,      /* number of different cards the others may answer with */
    LEAD_SURE,         /* the card is sure to win for the good side */
    LEAD_SURE_WORTH,   /* its worth, if so */
    LEAD_SURE_FALL,    /* worth that bad seats must at least add, if so */
    LEAD_SURE_GIVEN,   /* worth that good seats can add, if so */
    LEAD_SURE_TRUMP,   /* a sure trump */
    LEAD_RISK_WORTH,   /* worth of a card that is not sure */
    LEAD_RISK_FALL,    /* worth that bad seats must add to it */
    LEAD_TRUMP,        /* a trump is led */
    LEAD_RUFFERS,      /* bad seats that are void and have trumps */
    LEAD_RUFF_WORTH,   /* worth of the card for each of them */
    LEAD_MATE_VOID,    /* good seats that are void */
    LEAD_MATE_TAKES,   /* a good seat can beat every bad one */
    LEAD_MATE_WORTH,   /* worth of the card, if so */
    LEAD_MATE_GIVEN,   /* worth that good seats can add, if so */
    LEAD_LENGTH,       /* own cards in the suit */
    LEAD_LOWEST,       /* own lowest card of the suit */
    LEAD_HIGHER,       /* cards of the suit that others hold above it */
    LEAD_NEXT_BEATS,   /* the next seat is bad and can beat it in the suit */
    LEAD_HOPELESS,     /* only bad seats can win the trick */
    LEAD_UNSAFE,       /* Null: unsafe cards of the ducker in the suit */
    LEAD_MATE_FALL,    /* worth that bad seats must at least add where a good seat can beat them */
    LEAD_PLAIN_LENGTH, /* own cards in the suit, unless it is trumps */
    LEAD_TRUMP_MAJORITY, /* trumps of the good seats minus those of the bad, when trump is led */
    LEAD_HINT,       /* the card that decided when the situation, or one like it, was met before */
    LEAD_BAD_LENGTH, /* cards of bad seats in the suit */
    LEAD_BAD_HIGHER, /* ... above the card */
    LEAD_ALONE,      /* own only card of the suit */
    LEAD_FANOUT,     /* logarithms of the numbers of different answers, added up */
    LEAD_RANK,       /* rank of the card in its suit, among those that are out */
    LEAD_RISK_GIVEN, /* worth that good seats must at least add to a card that is not sure */
    LEAD_SURE_VOID,  /* good seats that are void, if the card is sure */
    LEAD_FEATURES
};

/* Features of a card that is added to a trick. */
enum {
    ADD_GOOD,          /* the trick is sure to go to the good side */
    ADD_GOOD_WORTH,    /* worth of the card, if so */
    ADD_GOOD_BEATS,    /* ... and this card takes it over */
    ADD_GOOD_RANK,     /* ... rank of the card that takes it over */
    ADD_GOOD_TABLE,    /* ... worth lying there already */
    ADD_GOOD_KEEP,     /* sure without this card taking over */
    ADD_BAD_WORTH,     /* worth of the card when the trick is sure to go to the bad side */
    ADD_BAD_RANK,      /* ... its rank */
    ADD_OPEN,          /* it is open who gets the trick */
    ADD_OPEN_BEATS,    /* ... and this card takes the lead */
    ADD_OPEN_RANK,     /* ... rank of the card that takes the lead */
    ADD_OPEN_TABLE,    /* ... worth lying there already */
    ADD_OPEN_LOW,      /* ... rank of a card that does not */
    ADD_OPEN_UNDER,    /* ... a good seat leads and this card stays below */
    ADD_OPEN_GIVEN,    /* ... worth of the card while a good seat leads */
    ADD_OPEN_LOST,     /* ... worth of the card while a bad seat leads */
    ADD_RUFF,          /* a trump on a plain suit */
    ADD_LAST_OF_SUIT,  /* a discard that leaves the hand void */
    ADD_SUIT_LENGTH,   /* a discard from a suit of this length */
    ADD_UNSAFE,        /* Null: a discard that is unsafe */
    ADD_UNSAFE_SUIT,   /* Null: a discard from a suit with unsafe cards */
    ADD_HIGHER,        /* cards of others above the card in its suit */
    ADD_DISCARD_TOP,   /* a discard above which there are none */
    ADD_MATE_TAKES,    /* it is open, but good seats that still play can beat all others */
    ADD_MATE_WORTH,    /* ... worth of the card, if so */
    ADD_MATE_BEATS,    /* ... and this card takes the lead */
    ADD_DISCARD_WORTH, /* worth of a discard */
    ADD_FEATURES
};

enum { MAX_FEATURES = LEAD_FEATURES };
_Static_assert((int)ADD_FEATURES <= (int)MAX_FEATURES, "room for the features of both");

/* Weights by the mover's aim (0: wants few for the counted side, 1: wants many), by the place in
 * the trick (0: lead), and by feature. */
typedef int16_t OrderWeights[2][4][MAX_FEATURES];

/* Kinds of play that order their moves differently. */
typedef enum OrderKind {
    ORDER_SUIT,        /* one against two, many trumps (Skat) */
    ORDER_GRAND,       /* one against two, at most four trumps */
    ORDER_DUCK_TRICKS, /* a side ducks, tricks are counted (Null) */
    ORDER_DUCK_POINTS, /* a side ducks, points are counted (Ramsch) */
    ORDER_PAIRS,       /* two against two (Rufer) */
    ORDER_SOLO,        /* one against three */
    ORDER_BEAT,        /* a duty to trump and beat (Sens) */
    ORDER_TAROCK,      /* a duty to trump (Cego) */
    ORDER_TWIN_PAIRS,  /* two against two, every card twice (Doppelkopf) */
    ORDER_TWIN_SOLO,   /* one against three, every card twice */
    ORDER_KINDS
} OrderKind;

/* The built-in weights. */
extern const OrderWeights order_weights[ORDER_KINDS];

#endif
