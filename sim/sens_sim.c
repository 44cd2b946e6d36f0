#include "sens_sim.h"

#include "sens_bidding.h"
#include "sens_player.h"

static int evening_length(const Rules *rules) {
    (void)rules;
    return 1;
}

static void take_up(Start *start) {
    start->game.side = sens_seats(sens_side(start->game.declarer));
}

static DealFate prepare(const Rules *rules, const Deal *deal, Evening *evening, Random *random,
                        Start *start) {
    (void)evening;
    SensDealt dealt;
    SensAuction auction;
    sens_arrange(deal, &sens_unordered, random, &dealt);
    sens_auction(rules, &dealt, 0, &auction);
    if (auction.chooser < 0)
        return DEAL_AGAIN;
    *start = (Start){.declared = true,
                     .rules = rules,
                     .game = {.contract.kind = (uint8_t)auction.trump,
                              .declarer = (uint8_t)auction.chooser,
                              .side = sens_seats(sens_side(auction.chooser)),
                              .upcard = set_of(dealt.upcard),
                              .round = auction.round}};
    sens_final_hands(&dealt, &auction, start->game.hands);
    return DEAL_PLAYED;
}

const SimGame sens_sim = {&sens_game,     &sens_rule_player, &sens_mind,
                          evening_length, prepare,           take_up};
