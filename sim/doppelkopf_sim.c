#include "doppelkopf_sim.h"

#include "doppelkopf_announce.h"
#include "doppelkopf_bidding.h"
#include "doppelkopf_player.h"

static int evening_length(const Rules *rules) {
    (void)rules;
    return 1;
}

Start doppelkopf_start(const Rules *rules, const PlayedGame *game) {
    Start start = {.game = *game,
                   .declared = true,
                   .leader = (uint8_t)game_leader(rules, game),
                   .rules = rules};
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        start.announce[seat] = doppelkopf_announce;
    if (game->contract.kind == DOPPELKOPF_ARMUT)
        start.allies = game->side;
    return start;
}

static void take_up(Start *start) {
    *start = doppelkopf_start(start->rules, &start->game);
}

static DealFate prepare(const Rules *rules, const Deal *deal, Evening *evening, Random *random,
                        Start *start) {
    (void)evening;
    (void)random;
    DoppelkopfAuction auction;
    doppelkopf_auction(rules, deal->hands, &auction);
    if (auction.again)
        return DEAL_AGAIN;
    *start = doppelkopf_start(rules, &auction.game);
    return DEAL_PLAYED;
}

const SimGame doppelkopf_sim = {
    &doppelkopf_game, &doppelkopf_rule_player, &doppelkopf_mind, evening_length, prepare, take_up};
