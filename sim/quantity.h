/* Named quantities of a deal: what can be asked of a hand, and of a game that was played with it
 * (docs/conditions.md lists them all).
 *
 * A quantity is a whole number, or nothing where it does not apply: the declarer's jacks of a deal
 * that was passed in. */
#ifndef STICH_QUANTITY_H
#define STICH_QUANTITY_H

#include "record.h"

/* ---- What the names mean in a game ---- */

/* The cards of a contract, in deck numbers. */
typedef struct ContractCards {
    CardSet trumps;
    CardSet plain[MAX_SUITS]; /* plain suits; empty where there are fewer */
    Card order[MAX_CARDS];    /* the trumps from the strongest down */
    uint8_t trump_count;
} ContractCards;

/* What quantities of a game need; constant once it is filled. */
typedef struct Terms {
    const Rules *rules; /* not owned */
    ContractCards contract[MAX_CONTRACTS];
    uint8_t worth[MAX_CARDS]; /* card points by deck number, in units */
    uint8_t point_units;      /* see game_point_units */
} Terms;

void terms_init(Terms *terms, const Rules *rules);

/* ---- What is known of a deal ---- */

typedef struct Facts {
    const CardSet *hands; /* as dealt; of a deal in progress those with which play began */
    CardSet talon;
    const Record *record; /* NULL: only the cards are known */
} Facts;

Facts facts_of(const Record *record);

/* How much of a deal must be known; each includes those before it. */
typedef enum DealStage { STAGE_DEALT, STAGE_DECLARED, STAGE_PLAYED } DealStage;

/* Whose cards or result. */
typedef enum PlaceKind {
    PLACE_NONE,
    PLACE_SEAT,     /* number: the seat */
    PLACE_DECLARER, /* number: so many seats after the declarer */
    PLACE_PARTNER,  /* who plays with the declarer, where it is one */
    PLACE_TALON,
    PLACE_EACH /* every seat in turn */
} PlaceKind;

typedef struct Place {
    uint8_t kind; /* PlaceKind */
    uint8_t number;
    bool in_play; /* the cards with which play began instead of those dealt */
} Place;

enum { TALON_SEAT = MAX_SEATS, NO_SEAT = -1 };

/* The seat that a place is in a deal; TALON_SEAT; or NO_SEAT: there is none.
 * each  the seat that PLACE_EACH stands for */
int place_seat(const Terms *terms, Place place, const Facts *facts, int each);

/* ---- Quantities ---- */

typedef enum QuantityKind {
    /* of the cards at a place: */
    QUANTITY_COUNT,  /* those of the mask */
    QUANTITY_TRUMPS, /* of a contract */
    QUANTITY_PLAIN,  /* cards of the mask that are no trumps in a contract */
    QUANTITY_VOIDS,  /* plain suits without a card */
    QUANTITY_MATADORS,
    QUANTITY_MISSING,
    QUANTITY_POINTS,
    /* of a seat: */
    QUANTITY_DECLARES,
    QUANTITY_PLAYING,
    QUANTITY_SCORE,
    QUANTITY_TAKEN,
    QUANTITY_TRICKS,
    /* of the deal: */
    QUANTITY_CONTRACT,
    QUANTITY_DECLARER,
    QUANTITY_BID,
    QUANTITY_PASSED_IN,
    QUANTITY_DECLARED, /* the modifier with this number */
    QUANTITY_ROUND,
    QUANTITY_DOUBLINGS,
    QUANTITY_MADE,
    QUANTITY_OPEN,
    QUANTITY_VALUE,
    QUANTITY_DECLARER_POINTS,
    QUANTITY_SAID, /* the announcement with this number, 1 the first */
    QUANTITY_ANNOUNCEMENTS,
    QUANTITY_COUNTED /* what the result tells by this name */
} QuantityKind;

/* What a quantity belongs to. */
typedef enum QuantityScope { SCOPE_CARDS, SCOPE_SEAT, SCOPE_DEAL } QuantityScope;

/* What is written in parentheses after a name. */
typedef enum ArgumentKind {
    ARGUMENT_NONE,
    ARGUMENT_CONTRACT, /* may be left out */
    ARGUMENT_SUIT,
    ARGUMENT_MODIFIER,
    ARGUMENT_ANNOUNCEMENT,
    ARGUMENT_SPECIAL
} ArgumentKind;

/* A name of the language that all games have. */
typedef struct QuantityTerm {
    const char *name;
    QuantityKind kind;
    QuantityScope scope;
    ArgumentKind argument;
    DealStage stage;
    bool truth; /* 0 or 1: no or yes */
} QuantityTerm;

/* Ends with a name that is NULL. */
extern const QuantityTerm term_table[];

enum { ANY_CONTRACT = -1 };

typedef struct Quantity {
    uint8_t kind;    /* QuantityKind */
    int8_t contract; /* whose trumps; ANY_CONTRACT: of the one that is played */
    uint8_t number;
    CardSet mask;
    char counted[SPECIAL_TEXT];
} Quantity;

/* Names of a game for certain cards: suits ("hearts", "Herz", "H") and ranks ("jacks"). Returns the
 * cards, or 0 if this is no such name. */
CardSet suit_named(const Game *game, const char *name);
CardSet rank_named(const Game *game, const char *name);

/* What does not apply. */
#define NO_VALUE INT32_MIN

/* The value of a quantity in a deal, or NO_VALUE. Points are in units.
 * place, seat  where it is looked at, and place_seat of it; not regarded by quantities of a deal */
int quantity_value(const Terms *terms, const Quantity *quantity, const Facts *facts, Place place,
                   int seat);

/* Bounds of all its values; scores and the like are cut to them when they are counted. */
typedef struct Bounds32 {
    int low, high;
} Bounds32;

Bounds32 quantity_bounds(const Terms *terms, const Quantity *quantity);

#endif
