#include "cego_sim.h"

#include "cego_bidding.h"
#include "cego_player.h"

static int evening_length(const Rules *rules) {
    (void)rules;
    return 1;
}

/* Where seven pips may be thrown in, they always are. */
static bool is_thrown_in(const Rules *rules, const Deal *deal) {
    bool thrown_in = false;
    for (int seat = 0; seat < rules->game->seats; seat++)
        thrown_in = thrown_in || cego_may_throw_in(deal->hands[seat]);
    return thrown_in && rules->value[CEGO_SEVEN_EMPTY_REDEAL];
}

static DealFate prepare(const Rules *rules, const Deal *dealt, Evening *evening, Random *random,
                        Start *start) {
    (void)evening;
    (void)random;
    CegoAuction auction;
    CegoPlan plan;
    if (is_thrown_in(rules, dealt))
        return DEAL_AGAIN;
    cego_auction(rules, dealt->hands, &cego_silence, &auction);
    cego_plan(rules, auction.kind, auction.modifiers, dealt->hands[auction.declarer], &plan);
    cego_start(rules, dealt, auction.declarer, &plan, cego_lay_away(rules, &plan, dealt->talon),
               start);
    return DEAL_PLAYED;
}

const SimGame cego_sim = {&cego_game,     &cego_rule_player, &cego_mind,
                          evening_length, prepare,           cego_take_up};
