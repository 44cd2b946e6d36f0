/* Conditions on the cards and results of deals, in a small language (docs/conditions.md):
 *     left: trumps >= 4 and not EA; 2: GO GK
 *
 * A condition is read once and then asked of millions of deals. It is a tree of at most
 * CONDITION_PARTS nodes in one block without pointers into itself. The same language gives
 * quantities to count: see crosstab.h. */
#ifndef STICH_CONDITION_H
#define STICH_CONDITION_H

#include "quantity.h"

/* Who asks, and what he knows. */
typedef struct ConditionContext {
    const Terms *terms;
    bool simulated; /* of whole deals with their results, nobody asks; what follows says nothing */
    int seat;       /* who asks */
    int contract;   /* that is played; ANY_CONTRACT: not known */
    int declarer;   /* NO_SEAT: not known */
    int partner;    /* of who asks; NO_SEAT: not known */
} ConditionContext;

typedef enum NodeKind {
    NODE_NUMBER,
    NODE_QUANTITY,
    NODE_HOLDS, /* all of certain cards */
    NODE_ADD,
    NODE_SUBTRACT,
    NODE_EQUAL,
    NODE_UNEQUAL,
    NODE_LESS,
    NODE_AT_MOST,
    NODE_CONTRACT, /* the contract played is one of a bit set */
    NODE_POSITIVE, /* the value is above 0 */
    NODE_NOT,
    NODE_AND,
    NODE_OR,
    NODE_SEATS,  /* how many seats the operand is true of */
    NODE_OTHERS, /* ... of all but the place's */
    NODE_MOST,   /* the largest value of it at all seats but the place's */
    NODE_LEAST
} NodeKind;

typedef struct ConditionNode {
    uint8_t kind; /* NodeKind */
    Place place;
    int16_t left, right; /* operands */
    int32_t number;
    uint64_t set;  /* NODE_HOLDS: cards of which one copy must be there; NODE_CONTRACT */
    uint64_t both; /* NODE_HOLDS: lower cards of twins that must both be there */
    Quantity quantity;
} ConditionNode;

enum { CONDITION_PARTS = 200, CONDITION_DEPTH = 40 };

typedef struct Condition {
    const Terms *terms; /* not owned */
    const char *text;   /* as it was written; not owned */
    int16_t root;
    int16_t count;
    DealStage stage;               /* how much of a deal must be known */
    bool truth;                    /* true or false: a share of deals; otherwise a number */
    bool is_contract;              /* the value is the number of a contract */
    uint8_t scale;                 /* units of the value that make one of what is told */
    Bounds32 bounds;               /* of all values, in units */
    CardSet placed[MAX_SEATS + 1]; /* cards that a place must hold, TALON_SEAT the last */
    ConditionNode nodes[CONDITION_PARTS];
} Condition;

/* Reads a condition. STATUS_BAD_INPUT: it is none; *error says at which column, and what was
 * expected.
 * text, context  the text and the context's terms must outlive the condition */
Status condition_parse(const ConditionContext *context, const char *text, Condition *condition,
                       Error *error);

/* Reads the expression at *text and moves *text to what follows it: the end, or the word "by".
 * start: of the whole text, for columns. Otherwise as condition_parse; the result may be a number.
 */
Status expression_parse(const ConditionContext *context, const char *start, const char **text,
                        Condition *condition, Error *error);

/* The value of an expression in a deal (0 or 1 if it is a truth), or NO_VALUE. */
int condition_value(const Condition *condition, const Facts *facts);

/* Is the condition true of a deal? NULL: there is none, so it is. */
bool condition_holds(const Condition *condition, const Facts *facts);

/* The same of a deal of which only the cards are known. */
bool condition_admits(const Condition *condition, const CardSet *hands, CardSet talon);

/* Adds cards to what is known of a deal that the condition (NULL: none) says lie at certain places,
 * so that they need not be found there by chance. With copies of a card only both are.
 * hands, talon  of game->seats hands; changed only if it is possible
 * STATUS_BAD_INPUT: such a card is known to lie elsewhere, or there are too many; *error says which
 */
Status condition_place(const Condition *condition, CardSet *hands, CardSet *talon, Error *error);

#endif
