/* Schafkopf: what a game is worth, and who gets or pays it. */
#include "schafkopf.h"

#include <assert.h>

/* ---- Values ---- */

static int laufende_needed(const Rules *rules, Contract contract) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    if (facts.family != SCHAFKOPF_FAMILY_WENZ && facts.family != SCHAFKOPF_FAMILY_GEIER)
        return 3;
    return facts.trump_suit == SCHAFKOPF_NO_SUIT ? 2 : rules->value[SCHAFKOPF_LAUFENDE_FARBWENZ];
}

int schafkopf_laufende(const Rules *rules, Contract contract, CardSet dealt) {
    Card trumps[SCHAFKOPF_MAX_TRUMPS];
    int count = schafkopf_trumps(contract, trumps), run = 1;
    bool with = set_has(dealt, trumps[0]);
    CardSet pack = deck_all(rules->game->deck);
    while (run < count && set_has(pack, trumps[run]) && set_has(dealt, trumps[run]) == with)
        run++;
    return run >= laufende_needed(rules, contract) ? run : 0;
}

SchafkopfLevel schafkopf_level(int points, int tricks, int all) {
    if (tricks == 0 || tricks == all)
        return SCHAFKOPF_SCHWARZ;
    return points >= SCHAFKOPF_OTHERS_SCHNEIDER || points <= SCHAFKOPF_OWN_SCHNEIDER
               ? SCHAFKOPF_SCHNEIDER
               : SCHAFKOPF_PLAIN;
}

int schafkopf_value(const Rules *rules, Contract contract, int laufende, SchafkopfLevel level) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    bool rufer = facts.family == SCHAFKOPF_FAMILY_RUFER;
    int value = rules->value[rufer ? SCHAFKOPF_TARIFF_RUFER : SCHAFKOPF_TARIFF_SOLO] +
                laufende * rules->value[SCHAFKOPF_TARIFF_LAUFENDE];
    if (facts.family == SCHAFKOPF_FAMILY_SIE)
        return 4 * value;
    if (facts.tout)
        return 2 * value;
    return value + (int)level * rules->value[SCHAFKOPF_TARIFF_STEP];
}

/* ---- Played games ---- */

/* What Kontra, Re and doublings make of a value, and telling of them. */
static int doubled(const PlayedGame *played, int value, Result *result) {
    if (played->kontra)
        result_add(result, "kontra", 0);
    if (played->re)
        result_add(result, "re", 0);
    if (played->doublings > 0)
        result_add(result, "doubled", played->doublings);
    return value << (played->kontra + played->re + played->doublings);
}

/* The winners get the value and the losers pay it; who is alone gets or pays it three times. */
static void pay(uint8_t winners, int value, int *score) {
    int alone = set_count(winners) == 1 ? 3 : 1, against_one = set_count(winners) == 3 ? 3 : 1;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        score[seat] = winners >> seat & 1 ? alone * value : -against_one * value;
}

/* ---- Ramsch ---- */

/* How high the highest trump among a seat's tricks is; 0: it has none. */
static int highest_trump(const PlayedGame *played, int seat) {
    Card trumps[SCHAFKOPF_MAX_TRUMPS];
    CardSet taken = 0;
    int count = schafkopf_trumps(played->contract, trumps), rank = 0;
    for (int t = 0; t < played->trick_count; t++)
        for (int i = 0; i < SCHAFKOPF_SEATS && played->winners[t] == seat; i++)
            taken |= set_of(played->tricks[t].cards[i]);
    while (rank < count && !set_has(taken, trumps[rank]))
        rank++;
    return count - rank;
}

/* Has seat a lost rather than seat b? */
static bool loses_rather(const PlayedGame *played, int a, int b) {
    if (played->points[a] != played->points[b])
        return played->points[a] > played->points[b];
    if (played->tricks_won[a] != played->tricks_won[b])
        return played->tricks_won[a] > played->tricks_won[b];
    return highest_trump(played, a) > highest_trump(played, b);
}

static void score_ramsch(const Rules *rules, const PlayedGame *played, Result *result) {
    int loser = 0;
    for (int seat = 1; seat < SCHAFKOPF_SEATS; seat++)
        if (loses_rather(played, seat, loser))
            loser = seat;
    bool march = played->tricks_won[loser] == played->trick_count;
    result->value = rules->value[SCHAFKOPF_TARIFF_RUFER];
    if (march)
        result_add(result, "durchmarsch", 0);
    uint8_t one = (uint8_t)(1u << loser);
    pay(march ? one : (uint8_t)(one ^ 15u), doubled(played, result->value, result), result->score);
}

/* ---- Games with a declarer ---- */

/* Points and tricks of the declarer's side, and the cards it was dealt. */
typedef struct Taken {
    int points, tricks;
    CardSet dealt;
} Taken;

static Taken taken_by(const PlayedGame *played, uint8_t side) {
    Taken taken = {0};
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        if (side >> seat & 1) {
            taken.points += played->points[seat];
            taken.tricks += played->tricks_won[seat];
            taken.dealt |= played->hands[seat];
        }
    return taken;
}

static bool is_made(const PlayedGame *played, const Taken *taken) {
    SchafkopfFacts facts = schafkopf_facts(played->contract);
    if (facts.family == SCHAFKOPF_FAMILY_SIE)
        return true;
    return facts.tout ? taken->tricks == played->trick_count : taken->points >= SCHAFKOPF_TO_WIN;
}

/* Tells of Schneider or Schwarz, where they count. */
static SchafkopfLevel level_reached(const PlayedGame *played, const Taken *taken, Result *result) {
    static const char *const names[2][3] = {{NULL, "own schneider", "own schwarz"},
                                            {NULL, "schneider", "schwarz"}};
    SchafkopfFacts facts = schafkopf_facts(played->contract);
    if (facts.tout || facts.family == SCHAFKOPF_FAMILY_SIE)
        return SCHAFKOPF_PLAIN;
    SchafkopfLevel level = schafkopf_level(taken->points, taken->tricks, played->trick_count);
    if (level != SCHAFKOPF_PLAIN)
        result_add(result, names[result->made][level], 0);
    return level;
}

static void score_declared(const Rules *rules, const PlayedGame *played, Result *result) {
    uint8_t side = schafkopf_side(played);
    Taken taken = taken_by(played, side);
    result->declarer_points = taken.points;
    result->made = is_made(played, &taken);
    SchafkopfLevel level = level_reached(played, &taken, result);
    int laufende = schafkopf_laufende(rules, played->contract, taken.dealt);
    if (laufende > 0)
        result_add(result, "laufende", laufende);
    result->value = schafkopf_value(rules, played->contract, laufende, level);
    pay(result->made ? side : side ^ 15u, doubled(played, result->value, result), result->score);
}

void schafkopf_score(const Rules *rules, const PlayedGame *played, Result *result) {
    *result = (Result){0};
    if (schafkopf_facts(played->contract).family == SCHAFKOPF_FAMILY_RAMSCH)
        score_ramsch(rules, played, result);
    else
        score_declared(rules, played, result);
}
