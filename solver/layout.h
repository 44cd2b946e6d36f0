/* The layout of a contract: the deck re-ordered so that one kernel serves every game.
 *
 * In a layout every effective suit is a run of neighbouring bits in ascending strength, trumps on
 * the highest bits. After that a contract is a handful of facts: who must play what (duty), what a
 * card is worth, and how many sit at the table. A layout is built once for a contract and is
 * constant from then on. */
#ifndef STICH_LAYOUT_H
#define STICH_LAYOUT_H

#include "card.h"

/* What a player must do who has a choice of suits. All games: follow the effective suit led. */
typedef enum Duty {
    DUTY_FOLLOW,         /* cannot follow: plays anything (Skat, Schafkopf, Doppelkopf) */
    DUTY_TRUMP,          /* cannot follow: must trump if he can (Cego) */
    DUTY_TRUMP_BEAT_LED, /* and when trumps are led, must beat the highest so far if he can */
    DUTY_TRUMP_AND_BEAT  /* must do so also when he trumps a plain suit (Sens) */
} Duty;

/* When the holder of a called ace may lead a lower card of its suit ("run away"). */
typedef enum RunAway {
    RUN_AWAY_NOW,  /* while he holds the ace and at least three more cards of the suit */
    RUN_AWAY_START /* if he held so many before the first trick */
} RunAway;
enum { RUN_AWAY_CARDS = 4 };

enum { TRUMPS = 0 }; /* index of the trump suit */
enum { MAX_OPENING = 3, MAX_RISING = 2 };

typedef struct Layout {
    Duty duty;
    uint8_t seats;
    uint8_t suits;            /* number of effective suits; suit 0 = trumps, may be empty */
    uint8_t last_trick_worth; /* added to the points of the last trick */
    Card called_ace;          /* Schafkopf's Rufer: its holder is the secret partner; CARD_NONE in
                                 every other contract (layout number) */
    RunAway run_away;
    Card opening[MAX_OPENING];  /* cards that must be led to the first tricks, by whoever holds them
                                   and whoever won the trick before (Cego's Leere); CARD_NONE: no
                                   such card (layout numbers) */
    CardSet second_beats;       /* a pair of twins of which the second in a trick beats the first
                                   (Doppelkopf's Dullen); empty: no such pair */
    bool second_loses_last;     /* ... but not in the last trick */
    CardSet rising[MAX_RISING]; /* pairs of twins of which a seat that holds both plays the first as
                                   the highest card: at any time (Schwein), and above it once that
                                   one has been played (Superschwein); empty: no such pair */
    bool twins;                 /* some cards are there twice */
    uint8_t point_units;        /* worths are counted in parts of a point: 1, 2 halves, 3 thirds */
    CardSet all;                /* every card of the contract (layout numbers) */
    CardSet suit[MAX_SUITS];    /* cards of each effective suit */
    uint8_t suit_of[64];        /* effective suit of a card */
    uint8_t strength[64];       /* higher beats lower within a suit; twins are equal */
    uint8_t worth[64];          /* card points, in the game's integer unit */
    Card deck_card[64];         /* deck number of a layout card */
    Card layout_card[64];       /* layout number of a deck card; CARD_NONE if not in the contract */
} Layout;

/* Starts an empty layout for a contract of deck_size cards. */
void layout_init(Layout *layout, Duty duty, int seats, int deck_size);

/* Adds the next effective suit, trumps first (count 0: the contract has none).
 * cards   deck numbers from the strongest down; both copies of a twin follow each other if twins
 * worths  card points, indexed by deck number */
void layout_add_suit(Layout *layout, const Card *cards, int count, const uint8_t *worths,
                     bool twins);

/* The other card of the same strength, or CARD_NONE (layout numbers). */
Card layout_twin(const Layout *layout, Card card);

/* The same cards in the numbers of the layout / of the deck. */
CardSet layout_from_deck(const Layout *layout, CardSet deck_set);
CardSet layout_to_deck(const Layout *layout, CardSet layout_set);

/* Sum of the card points of a set (layout numbers). */
int layout_points(const Layout *layout, CardSet set);

#endif
