/* What a game adds to players who reason about cards that they do not see: what is known before the
 * first lead, what follows from the play, how plausible the calls heard make a world, and what is
 * worth asking of it.
 *
 * A game has one constant struct of this type, in sim/<game>_mind.c, reached through its SimGame.
 */
#ifndef STICH_MIND_H
#define STICH_MIND_H

#include "hidden.h"
#include "play.h"

/* How a game's cards are valued in the worlds that were drawn; see sim/pimc.h. */
enum {
    EFFORT_ALL = 100,
    EFFORT_HALF = 50, /* enough in the first tricks, which take most of the time ... */
    EFFORT_EARLY = 2  /* ... so many of them */
};
typedef struct Effort {
    int worlds;      /* of 100 that the player is asked for; 0: the rule player plays */
    uint64_t nodes;  /* that a question may take; 0: as many as it needs */
    int step, steps; /* cards that win equally often are asked for so many more points, and fewer,
                        in steps of this size; 0 steps: none */
} Effort;

typedef struct GameMind {
    /* Adds to *knowledge, in which `seen`, `calls` and the cards that a declarer shows are there,
     * what the seat knows beside. It is told the whole truth, and must not tell more. */
    void (*know)(const Start *start, const Layout *layout, int seat, Knowledge *knowledge);

    /* Adds to *hidden what play has shown beside suits that seats do not have. Where that may be
     * either of two things, hidden[1] receives the second. Returns how many cases there are. NULL:
     * play shows nothing more. */
    int (*deduce)(const View *view, Hidden hidden[HIDDEN_CASES]);

    /* How plausible, from 0 to 1, it is that the other seats would have called as they did with
     * the hands of this world. random: for what the world leaves open. */
    double (*heard)(const View *view, const World *world, Random *random);

    /* Completes the game of a world (seen before the first lead, with its hands, talon and
     * tricks), so that it can be asked what is at stake. False: that cannot be asked. NULL: there
     * is nothing to complete. */
    bool (*settle)(const View *view, PlayedGame *game);

    /* Changes what is at stake in a game that settle has completed by what was said in play. NULL:
     * nothing does. */
    void (*stake)(const View *view, const PlayedGame *game, Aim *aim);

    /* How much thought a view of a contract that somebody declares deserves. */
    Effort (*effort)(const View *view);

    /* What everybody sees during play follows from cards that not everybody sees: melds that are
     * shown, pairs that rise. Such a game can only be taken up with all hands. */
    bool shows_hidden;
} GameMind;

extern const GameMind skat_mind, schafkopf_mind, doppelkopf_mind, sens_mind, cego_mind;

/* What a seat knows before the first lead. */
void start_know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge);

/* Begins to count some cards of one suit: no bounds are known yet. */
void knowledge_count(Knowledge *knowledge, CardSet cards);

/* What the player of a view knows of the hidden cards. Returns how many cases there are. */
int hidden_deduce(const GameMind *mind, const View *view, Hidden hidden[HIDDEN_CASES]);

/* Cards that others may play, or that lie in the trick. */
CardSet view_cards_out(const View *view);

/* Draws a world with a chance in proportion to its plausibility: worlds are tried until one is
 * taken with its plausibility as chance; when many were refused one of them is taken all the same,
 * the plausible ones rather. sampler: has taken up what is known. For players, who think
 * often and shortly; candidates.h takes more trouble. */
void world_draw(const GameMind *mind, const View *view, const Sampler *sampler, Random *random,
                World *world);

/* The hands of a world as they were before the first lead, in deck numbers. */
void world_begun(const View *view, const World *world, CardSet hands[MAX_SEATS]);

/* The position of a world. */
void world_position(const View *view, const World *world, Position *position);

/* What is at stake in a game of which the tricks are those of the view; *game, with hands and talon
 * from before the first lead, is completed. False: nothing that could be asked. */
bool view_aim(const GameMind *mind, const View *view, PlayedGame *game, Aim *aim);

/* The same in a world. */
bool world_aim(const GameMind *mind, const View *view, const World *world, Aim *aim);

#endif
