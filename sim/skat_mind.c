/* Skat for players who reason: calls are SkatCalls, the highest bid said or held and the one that
 * was refused. */
#include "mind.h"

#include "skat_bidding.h"

enum { SEATS = 3 };

static void know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge) {
    (void)start, (void)layout, (void)seat, (void)knowledge;
}

/* The ten cards that a seat was dealt. Which of the declarer's twelve were the skat is drawn. */
static CardSet dealt(const View *view, const CardSet *hands, CardSet aside, int seat,
                     Random *random) {
    enum { SKAT = 2 };
    bool took = seat == view->declarer && !(view->contract.modifiers & SKAT_HAND);
    CardSet cards = took ? hands[seat] | aside : hands[seat];
    if (took)
        random_take(random, &cards, SKAT);
    return cards;
}

static double heard(const View *view, const World *world, Random *random) {
    CardSet hands[MAX_SEATS], aside = layout_to_deck(view->layout, world->aside);
    double plausible = 1;
    world_begun(view, world, hands);
    for (int seat = 0; seat < SEATS; seat++) {
        const Calls *calls = &view->knowledge->calls[seat];
        CardSet ten = dealt(view, hands, aside, seat, random);
        if (seat != view->seat)
            plausible *=
                skat_call_chance(view->rules, ten, (SkatCalls){calls->said, calls->refused});
    }
    return plausible;
}

static Effort effort(const View *view) {
    return (Effort){.worlds = view->past_count < EFFORT_EARLY ? EFFORT_HALF : EFFORT_ALL};
}

const GameMind skat_mind = {.know = know, .heard = heard, .effort = effort};
