/* Cego for players who reason. Calls: `said` is 1 of who has said Solo where another plays against
 * it; everything else follows from the contract. */
#include "mind.h"

#include "cego_bidding.h"
#include "solver/games/cego.h"

/* Cards that the contract shows to be in the declarer's hand. */
static CardSet shown_by_contract(Contract contract) {
    CardSet cards = 0;
    for (int i = 0; i < contract.led_count; i++)
        cards |= set_of(contract.led[i]);
    if (contract.kind == CEGO_MANN || contract.kind == CEGO_ULTIMO)
        cards |= set_of(CEGO_KLEINER_MANN);
    return cards;
}

/* With two Leere a tarock must be laid away, where the rules say so. */
static void know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge) {
    const PlayedGame *game = &start->game;
    int kind = game->contract.kind;
    bool two = kind == CEGO_ZWEI_LEERE || kind == CEGO_ZWEI_VERSCHIEDENE;
    (void)seat;
    knowledge->holds[game->declarer] |= layout_from_deck(layout, shown_by_contract(game->contract));
    if (two && start->rules->value[CEGO_TWO_LEERE_LAY] == CEGO_LAY_TAROCK) {
        knowledge_count(knowledge, layout->suit[TRUMPS]);
        knowledge->least[PLACE_ASIDE] = 1;
    }
}

/* ---- Calls ---- */

/* Has a seat said no to a Solo, and to Bettel and Piccolo where there was no Solo? */
static bool says_nothing(const View *view, CardSet hand) {
    const Rules *rules = view->rules;
    bool specials = rules->game->seats == 4 && !(view->contract.modifiers & CEGO_AGAINST_SOLO);
    CegoAuction says;
    return !cego_says_solo(rules, hand, &says) &&
           (!specials ||
            (cego_odds(rules, CEGO_BETTEL, hand) < 0 &&
             (cego_odds(rules, CEGO_PICCOLO, hand) < 0 || rules->value[CEGO_PICCOLO_N] != 1)));
}

/* Would a seat that is not the declarer have called as it did with this hand? */
static bool agrees(const View *view, int seat, CardSet hand) {
    bool before = seat < view->declarer;
    CegoAuction says;
    switch (view->contract.kind) {
    case CEGO_SOLO:
        return !before || !cego_says_solo(view->rules, hand, &says);
    case CEGO_ULTIMO:
        return !(before && cego_says_solo(view->rules, hand, &says) && says.kind == CEGO_ULTIMO);
    case CEGO_BETTEL:
    case CEGO_PICCOLO:
        return !cego_says_solo(view->rules, hand, &says) &&
               !(before && cego_odds(view->rules, view->contract.kind, hand) >= 0);
    default:
        if (view->knowledge->calls[seat].said != 0)
            return cego_says_solo(view->rules, hand, &says);
        return says_nothing(view, hand);
    }
}

/* Would the declarer have called with this hand? Of who took the blind the hand is not as it was
 * dealt. */
static bool declares(const View *view, CardSet hand) {
    CegoAuction says;
    switch (view->contract.kind) {
    case CEGO_SOLO:
        return cego_says_solo(view->rules, hand, &says);
    case CEGO_BETTEL:
    case CEGO_PICCOLO:
        return cego_odds(view->rules, view->contract.kind, hand) >= 0;
    default:
        return true;
    }
}

static double heard(const View *view, const World *world, Random *random) {
    const double doubt = 1.0 / 16; /* that a player calls as the rule would not */
    CardSet hands[MAX_SEATS];
    double plausible = 1;
    (void)random;
    world_begun(view, world, hands);
    for (int seat = 0; seat < view->layout->seats; seat++) {
        bool agreed =
            seat == view->declarer ? declares(view, hands[seat]) : agrees(view, seat, hands[seat]);
        if (seat != view->seat && !agreed)
            plausible *= doubt;
    }
    return plausible;
}

/* ---- Effort ---- */

/* Has everything been led that must be? */
static bool is_opened(const View *view) {
    int trick = view->past_count + (view->trick.count > 0);
    return trick >= MAX_OPENING || view->layout->opening[trick] == CARD_NONE;
}

static Effort effort(const View *view) {
    enum { FIRST = 3, NODES = 20000 }; /* tricks left to the rule player */
    bool thinks = is_opened(view) && view->past_count >= FIRST;
    return (Effort){.worlds = thinks ? EFFORT_ALL : 0, .nodes = NODES};
}

const GameMind cego_mind = {.know = know, .heard = heard, .effort = effort};
