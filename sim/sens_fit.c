#include "sens_fit.h"

#include "dealing.h"
#include "play.h"
#include "sens_bidding.h"
#include "sens_player.h"
#include "solver/games/bavarian.h"

/* What is known in each model: five cards, the dealer's five and the upcard, and his bottom card.
 */
enum { KNOWS_FIVE, KNOWS_SIX, KNOWS_SEVEN };

static SensHand hand_of(int model, const SensDealt *dealt, Random *random) {
    int seat = model == KNOWS_FIVE ? (int)random_below(random, SENS_DEALER) : SENS_DEALER;
    SensHand hand = {(uint8_t)seat, dealt->first_five[seat], dealt->upcard, CARD_NONE};
    if (model == KNOWS_SEVEN) {
        hand.bottom = dealt->bottom;
        hand.cards |= set_of(dealt->bottom);
    }
    return hand;
}

/* The suit that may be chosen in the round in which the hand is strongest. */
static int best_suit(const Rules *rules, const SensHand *hand, int round) {
    int turned = deck_suit(&bavarian_deck, hand->upcard), best = turned;
    for (int suit = 0; round == 2 && suit < BAVARIAN_SUITS; suit++)
        if (suit != turned && (best == turned || sens_strength(rules, hand, suit, round) >
                                                     sens_strength(rules, hand, best, round)))
            best = suit;
    return best;
}

static bool play_game(const Rules *rules, const SensDealt *dealt, const SensAuction *auction,
                      Random *random) {
    Start start = {.declared = true,
                   .rules = rules,
                   .game = {.contract.kind = (uint8_t)auction->trump,
                            .declarer = (uint8_t)auction->chooser,
                            .side = sens_seats(sens_side(auction->chooser)),
                            .upcard = set_of(dealt->upcard),
                            .round = auction->round}};
    Layout layout;
    Result result;
    sens_final_hands(dealt, auction, start.game.hands);
    sens_game.layout(rules, start.game.contract, &layout);
    play_out_alike(&start, &layout, &sens_rule_player, random);
    sens_game.score(rules, &start.game, &result);
    return result.made;
}

static bool example(const Rules *rules, int model, Random *random, FitExample *example) {
    enum { LEAST_TRUMPS = 2 };
    Deal nothing = {.talon = 0}, deal;
    SensDealt dealt;
    deal_complete(&sens_game, &nothing, random, &deal);
    sens_arrange(&deal, &sens_unordered, random, &dealt);
    SensHand hand = hand_of(model, &dealt, random);
    int round = 1 + (int)random_below(random, SENS_ROUNDS), trump = best_suit(rules, &hand, round);
    if (set_count(hand.cards & bavarian_suit(trump)) < LEAST_TRUMPS)
        return false;
    SensAuction auction = {(int8_t)hand.seat, (int8_t)trump, (uint8_t)round};
    sens_features(rules, &hand, trump, round, example->x);
    example->y = play_game(rules, &dealt, &auction, random);
    return true;
}

static const char *const features[] = {"BASE",
                                       "TRUMP",
                                       "UNTER",
                                       "NINE",
                                       "ACE",
                                       "TEN",
                                       "PLAIN_ACE",
                                       "PLAIN_TEN",
                                       "VOID_SUIT",
                                       "MELD",
                                       "BELLA",
                                       "HALF_BELLA",
                                       "PARTNER_UP",
                                       "PARTNER_UP_POINT",
                                       "OPPONENT_UP_POINT",
                                       "SIDE_LEADS",
                                       "ROUND_2",
                                       NULL};

static const FitModel models[] = {
    {"knows_five", "five cards of a player who is not the dealer", features, false, 100, example},
    {"knows_six", "the dealer's five cards and the upcard", features, false, 100, example},
    {"knows_seven", "the same and the bottom card", features, false, 100, example}};

const FitGame sens_fit = {&sens_game, models, sizeof models / sizeof *models};
