/* Sens for players who reason. Who has passed in which round follows from who chose trump in which;
 * the melds that score are shown. */
#include "mind.h"

#include "sens_bidding.h"
#include "solver/games/bavarian.h"

#include <string.h>

/* The upcard is the dealer's, or was robbed for the seven, which is then the dealer's. */
static void know_upcard(const PlayedGame *game, const Layout *layout, Knowledge *knowledge) {
    if (game->upcard == 0)
        return;
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if ((game->hands[seat] & game->upcard) != 0) {
            knowledge->holds[seat] |= layout_from_deck(layout, game->upcard);
            int suit = deck_suit(&bavarian_deck, set_lowest(game->upcard));
            if (seat != SENS_DEALER)
                knowledge->holds[SENS_DEALER] |=
                    set_of(layout->layout_card[bavarian_card(suit, BAVARIAN_SEVEN)]);
        }
}

static void know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge) {
    const PlayedGame *game = &start->game;
    SensMelds melds;
    (void)seat;
    know_upcard(game, layout, knowledge);
    sens_declare_melds(start->rules, game->contract.kind, game->hands, &melds);
    for (int i = 0; i < melds.count; i++)
        if (melds.melds[i].scores)
            knowledge->holds[melds.melds[i].seat] |= layout_from_deck(layout, melds.melds[i].cards);
    for (int side = 0; side < 2; side++)
        knowledge->meld_points[side] = (int16_t)melds.points[side];
    knowledge->bella = melds.bella;
}

/* Who plays the first card of Bella says whether he holds the other. */
static int deduce(const View *view, Hidden *hidden) {
    int trump = view->contract.kind;
    CardSet bella = set_of(view->layout->layout_card[bavarian_card(trump, BAVARIAN_OBER)]) |
                    set_of(view->layout->layout_card[bavarian_card(trump, BAVARIAN_KING)]);
    CardSet other = bella & hidden->unknown;
    if (set_count(bella & view->played) != 1 || other == 0)
        return 1;
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if ((hidden->gone[seat] & bella) == 0)
            continue;
        else if (view->knowledge->bella == seat)
            hidden_pin(hidden, set_lowest(other), seat);
        else
            hidden_exclude(hidden, other, seat);
    return 1;
}

/* ---- Calls ---- */

/* The hands as they were dealt: before Rauben. */
static void give_back(const View *view, CardSet hands[SENS_SEATS]) {
    CardSet upcard = view->knowledge->seen.upcard;
    int suit = deck_suit(&bavarian_deck, set_lowest(upcard));
    CardSet swapped = upcard | set_of(bavarian_card(suit, BAVARIAN_SEVEN));
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if (seat != SENS_DEALER && (hands[seat] & upcard) != 0) {
            hands[seat] ^= swapped;
            hands[SENS_DEALER] ^= swapped;
        }
}

/* The chance that the others pass and choose as they did, if the cards came in this order. */
static double heard_choice(const View *view, const SensDealt *dealt) {
    const PlayedGame *seen = &view->knowledge->seen;
    double plausible = 1;
    int last = SENS_SEATS * (seen->round - 1) + sens_turn(seen->declarer);
    for (int asked = 0; asked <= last; asked++) {
        int seat = sens_asked(asked % SENS_SEATS);
        SensHand hand = sens_hand_of(view->rules, dealt, seat);
        int choice = asked == last ? seen->contract.kind : SENS_PASS;
        if (seat != view->seat)
            plausible *= sens_call_chance(view->rules, &hand, 1 + asked / SENS_SEATS, choice);
    }
    return plausible;
}

/* Would the melds have scored as they did? */
static bool melds_agree(const View *view, const CardSet *hands) {
    SensMelds melds;
    sens_declare_melds(view->rules, view->contract.kind, hands, &melds);
    return melds.points[0] == view->knowledge->meld_points[0] &&
           melds.points[1] == view->knowledge->meld_points[1];
}

/* Nobody who could rob has failed to: the seven of the upcard's suit was not among the first five
 * cards of a seat that holds it still. */
static bool robbing_agrees(const View *view, const SensDealt *dealt) {
    const PlayedGame *seen = &view->knowledge->seen;
    CardSet hands[SENS_SEATS];
    memcpy(hands, dealt->hands, sizeof hands);
    if (seen->round != 1)
        return true;
    Card seven = bavarian_card(deck_suit(&bavarian_deck, dealt->upcard), BAVARIAN_SEVEN);
    if (set_has(hands[view->seat], seven)) /* he knows in which order his own cards came */
        return true;
    int robber = sens_rob(hands, dealt->first_five, dealt->upcard), owner = SENS_DEALER;
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if ((view->knowledge->holds[seat] & set_of(view->layout->layout_card[dealt->upcard])) != 0)
            owner = seat;
    return owner == SENS_DEALER ? robber < 0 : robber == owner;
}

static double heard(const View *view, const World *world, Random *random) {
    const PlayedGame *seen = &view->knowledge->seen;
    Deal deal = {.talon = 0};
    SensDealt known = sens_unordered, dealt;
    world_begun(view, world, deal.hands);
    if (!melds_agree(view, deal.hands))
        return 0;
    if (seen->upcard == 0 || seen->round == 0)
        return 1;
    give_back(view, deal.hands);
    known.upcard = set_lowest(seen->upcard);
    sens_arrange(&deal, &known, random, &dealt);
    return robbing_agrees(view, &dealt) ? heard_choice(view, &dealt) : 0;
}

static Effort effort(const View *view) {
    return (Effort){.worlds = view->past_count < EFFORT_EARLY ? EFFORT_HALF : EFFORT_ALL,
                    .step = 15,
                    .steps = 1};
}

const GameMind sens_mind = {
    .know = know, .deduce = deduce, .heard = heard, .effort = effort, .shows_hidden = true};
