/* Sens: what a side plays for, and what a deal is worth. */
#include "sens.h"

/* ---- The aim ---- */

/* The playing side makes its game with more than half of all points. Let ahead be what its melds
 * are worth more than those of its opponents. Without Dackeln the tricks hold `points` in all, and
 * of those it needs more than (points - ahead) / 2. If that is more than there are, only the bonus
 * of Dackeln can help: all tricks, if (points + bonus) + ahead > 0. If it needs none at all, only
 * the opponents' Dackeln can hurt, unless points + bonus - ahead < 0. */
void sens_aim(const Rules *rules, const PlayedGame *game, Aim *aim) {
    int side = sens_side(game->declarer), points = sens_points(rules);
    SensMelds melds;
    sens_declare_melds(rules, game->contract.kind, game->hands, &melds);
    int ahead = sens_meld_points(&melds, side) - sens_meld_points(&melds, 1 - side);
    *aim = (Aim){.question = {.side = sens_seats(side), .unit = UNIT_POINTS},
                 .need = ahead <= points ? (points - ahead) / 2 + 1 : 0};
    if (aim->need > points)
        *aim = (Aim){.question = {.side = sens_seats(side), .unit = UNIT_TRICKS},
                     .need = SENS_TRICKS + (points + SENS_DACKELN + ahead <= 0)};
    else if (aim->need == 0)
        *aim = (Aim){.question = {.side = sens_seats(side), .unit = UNIT_TRICKS},
                     .need = points + SENS_DACKELN - ahead >= 0};
}

/* ---- The score ---- */

/* What the two sides have in a deal. */
typedef struct Account {
    SensMelds melds;
    int cards[2]; /* card points, those of the last trick included */
    int have[2];
    int dackler; /* side with all tricks, or -1 */
} Account;

static void add_up(const Rules *rules, const PlayedGame *played, Account *account) {
    int tricks[2] = {0, 0};
    *account = (Account){.dackler = -1};
    sens_declare_melds(rules, played->contract.kind, played->hands, &account->melds);
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        account->cards[sens_side(seat)] += played->points[seat];
        tricks[sens_side(seat)] += played->tricks_won[seat];
    }
    for (int side = 0; side < 2; side++) {
        account->have[side] = account->cards[side] + sens_meld_points(&account->melds, side);
        if (tricks[side] == SENS_TRICKS) {
            account->dackler = side;
            account->have[side] += SENS_DACKELN;
        }
    }
}

/* What was counted beside the cards; names[0]: of the playing side, names[1]: of the others. */
static void tell(const Account *account, int playing, Result *result) {
    static const char *const meld_names[] = {"melds", "opponents' melds"};
    static const char *const bella_names[] = {"bella", "opponents' bella"};
    static const char *const dackeln_names[] = {"dackeln", "opponents' dackeln"};
    const SensMelds *melds = &account->melds;
    for (int other = 0; other < 2; other++)
        if (melds->points[playing ^ other] > 0)
            result_add(result, meld_names[other], melds->points[playing ^ other]);
    if (melds->bella >= 0)
        result_add(result, bella_names[sens_side(melds->bella) != playing], 0);
    if (account->dackler >= 0)
        result_add(result, dackeln_names[account->dackler != playing], 0);
    if (!result->made)
        result_add(result, "gezogen", 0);
}

void sens_score(const Rules *rules, const PlayedGame *played, Result *result) {
    int playing = sens_side(played->declarer);
    Account account;
    add_up(rules, played, &account);
    int total = account.have[0] + account.have[1];
    *result = (Result){.made = 2 * account.have[playing] > total,
                       .declarer_points = account.cards[playing],
                       .value = total};
    tell(&account, playing, result);
    if (!result->made) {
        account.have[playing] = 0;
        account.have[1 - playing] = total;
    }
    for (int seat = 0; seat < SENS_SEATS; seat++)
        result->score[seat] = account.have[sens_side(seat)];
}
