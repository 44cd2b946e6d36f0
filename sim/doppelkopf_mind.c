/* Doppelkopf for players who reason. What was said before play follows from the contract: where
 * nobody plays alone or exchanges cards, everybody (else) was healthy. */
#include "mind.h"

#include "doppelkopf_bidding.h"
#include "solver/games/doppelkopf.h"

/* ---- What is known ---- */

static CardSet queens_of(const Layout *layout) {
    return layout_from_deck(layout, doppelkopf_pair(DOPPELKOPF_CQ));
}

/* The other of the two who have exchanged cards with each other. */
static int counterpart(const PlayedGame *game, int seat) {
    const unsigned everybody = (1u << DOPPELKOPF_SEATS) - 1;
    unsigned pair = game->side >> seat & 1 ? game->side : everybody & ~game->side;
    return set_lowest(pair & ~(1u << seat));
}

/* Who has exchanged knows which cards he has put down. Trumps that are given back are told. */
static void know_exchange(const PlayedGame *game, const Layout *layout, int seat,
                          Knowledge *knowledge) {
    int poor = game->declarer, other = counterpart(game, seat);
    CardSet given = game->put_down[seat] & ~game->put_down[other];
    CardSet back = game->put_down[counterpart(game, poor)];
    knowledge->seen.side = game->side;
    knowledge->holds[other] |= layout_from_deck(layout, given);
    if (doppelkopf_normal_trumps_in(back) == 0)
        knowledge->lacks[poor] |= 1u << TRUMPS;
}

static void know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge) {
    const PlayedGame *game = &start->game;
    switch (game->contract.kind) {
    case DOPPELKOPF_NORMAL:
    case DOPPELKOPF_STILL: /* which looks like a normal game */
        knowledge->seen.contract.kind = DOPPELKOPF_NORMAL;
        knowledge->seen.declarer = 0;
        knowledge_count(knowledge, queens_of(layout));
        break;
    case DOPPELKOPF_HOCHZEIT:
        knowledge->holds[game->declarer] |= queens_of(layout);
        break;
    case DOPPELKOPF_ARMUT:
        know_exchange(game, layout, seat, knowledge);
        break;
    default:
        break;
    }
}

/* Who has said Re holds, or held, a queen of clubs; who has said Contra does not. */
static void note_sides(const View *view, Hidden *hidden) {
    CardSet queens = queens_of(view->layout);
    for (int i = 0; i < view->announcement_count; i++) {
        const Announcement *said = &view->announcements[i];
        int seat = said->seat;
        bool re = said->name == DOPPELKOPF_NAME_RE || said->side == DOPPELKOPF_RE + 1;
        bool contra = said->name == DOPPELKOPF_NAME_CONTRA || said->side == DOPPELKOPF_CONTRA + 1;
        if (re && ((hidden->gone[seat] | hidden->held[seat]) & queens) == 0)
            hidden->least[seat] = 1;
        if (contra)
            hidden_exclude(hidden, queens, seat);
    }
}

/* A card of a pair that rises tells, by rising or not, whether its player has the other one. */
static void note_pair(const View *view, int pair, int seat, Card card, Hidden *hidden) {
    Card other = layout_twin(view->layout, card);
    if (view->risen[pair] == card)
        hidden_pin(hidden, other, seat);
    else if (view->risen[pair] == CARD_NONE)
        hidden_exclude(hidden, set_of(other), seat);
}

/* The first cards of each pair; of Superschweine only once a Schwein lies there. */
static void note_rising(const View *view, Hidden *hidden) {
    const Layout *layout = view->layout;
    bool pig = false;
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        for (int i = 0; i < trick->count; i++) {
            Card card = trick->cards[i];
            int seat = (trick->leader + i) % DOPPELKOPF_SEATS;
            for (int pair = 0; pair < MAX_RISING; pair++)
                if (set_has(layout->rising[pair], card) && (pair == 0 || pig))
                    note_pair(view, pair, seat, card, hidden);
            pig = pig || view->risen[0] == card;
        }
    }
}

static int deduce(const View *view, Hidden *hidden) {
    if (view->knowledge->seen.contract.kind == DOPPELKOPF_NORMAL)
        note_sides(view, hidden);
    note_rising(view, hidden);
    return 1;
}

/* ---- Worlds ---- */

/* Hands after the exchange of an Armut do not tell. */
static double heard(const View *view, const World *world, Random *random) {
    const PlayedGame *seen = &view->knowledge->seen;
    CardSet hands[MAX_SEATS];
    double plausible = 1;
    (void)random;
    world_begun(view, world, hands);
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        if (seat != view->seat && seen->contract.kind != DOPPELKOPF_ARMUT)
            plausible *= doppelkopf_contract_chance(view->rules, seen->contract,
                                                    seen->declarer == seat, hands[seat], seat);
    return plausible;
}

/* The hands say who plays with whom, in a Hochzeit the tricks. */
static bool settle(const View *view, PlayedGame *game) {
    if (game->contract.kind == DOPPELKOPF_HOCHZEIT)
        return doppelkopf_clearing_trick(view->rules, game) >= 0 ||
               view->past_count >= DOPPELKOPF_CLEARING;
    if (game->contract.kind != DOPPELKOPF_NORMAL)
        return true;
    game->side = 0;
    game->side = doppelkopf_re(view->rules, game);
    if (set_count(game->side) == 1) {
        game->contract.kind = DOPPELKOPF_STILL;
        game->declarer = set_lowest(game->side);
        game->side = 0;
    }
    return true;
}

/* A side that has said keine 90 or more plays for that; the other, if it has not, against it. */
static void stake(const View *view, const PlayedGame *game, Aim *aim) {
    enum { STEP = 30, FOILED = DOPPELKOPF_POINTS + 1 };
    int re = doppelkopf_said(view->rules, game, DOPPELKOPF_RE, DOPPELKOPF_CARDS);
    int contra = doppelkopf_said(view->rules, game, DOPPELKOPF_CONTRA, DOPPELKOPF_CARDS);
    if (re > DOPPELKOPF_SAID_SIDE)
        aim->need = DOPPELKOPF_TO_WIN + STEP * (re - DOPPELKOPF_SAID_SIDE);
    else if (contra > DOPPELKOPF_SAID_SIDE)
        aim->need = FOILED - DOPPELKOPF_TO_WIN - STEP * (contra - DOPPELKOPF_SAID_SIDE);
    if (aim->need > DOPPELKOPF_POINTS || aim->need < 1) /* all the points, or any, for schwarz */
        aim->need = aim->need < 1 ? 1 : DOPPELKOPF_POINTS;
}

static Effort effort(const View *view) {
    enum { FIRST = 4, NODES = 4000 }; /* tricks left to the rule player */
    return (Effort){.worlds = view->past_count < FIRST ? 0 : EFFORT_ALL,
                    .nodes = NODES,
                    .step = 30,
                    .steps = 1};
}

const GameMind doppelkopf_mind = {.know = know,
                                  .deduce = deduce,
                                  .heard = heard,
                                  .settle = settle,
                                  .stake = stake,
                                  .effort = effort,
                                  .shows_hidden = true};
