/* Skat: what a game is worth, which bids there are, and who writes what. */
#include "skat.h"

#include <assert.h>

enum {
    NULL_VALUE = 23,
    NULL_HAND_VALUE = 35,
    NULL_OUVERT_VALUE = 46,
    GRAND_BASE = 24,
    FIRST_STEPS = 2,   /* multiplier of the smallest game: one matador, and 1 for the game */
    DURCHMARSCH = 120, /* whoever takes all tricks in Ramsch */
    SF_GAME = 50,      /* Seeger-Fabian: for a game won, against a game lost */
    SF_OPPONENT = 40,  /* to each opponent of a game lost, at a table of three */
    EVENING_END = 501  /* Bierlachs: this many bad points end the evening */
};

/* ---- Values ---- */

static int base_value(int kind) {
    static const int bases[] = {[SKAT_CLUBS] = 12,
                                [SKAT_SPADES] = 11,
                                [SKAT_HEARTS] = 10,
                                [SKAT_DIAMONDS] = 9,
                                [SKAT_GRAND] = GRAND_BASE};
    assert(kind <= SKAT_GRAND);
    return bases[kind];
}

static int null_value(const Rules *rules, unsigned modifiers) {
    if (modifiers & SKAT_OUVERT)
        return modifiers & SKAT_HAND ? rules->value[SKAT_NULL_OUVERT_HAND] : NULL_OUVERT_VALUE;
    return modifiers & SKAT_HAND ? NULL_HAND_VALUE : NULL_VALUE;
}

/* How many trumps can be matadors. */
static int longest_run(const Rules *rules, int trumps) {
    return rules->value[SKAT_MATADORS] == SKAT_MATADORS_JACKS ? 4 : trumps;
}

int skat_matadors(const Rules *rules, Contract contract, CardSet twelve) {
    Card trumps[SKAT_MAX_TRUMPS];
    int longest = longest_run(rules, skat_trumps(contract, trumps)), run = 1;
    assert(contract.kind <= SKAT_GRAND);
    bool with = set_has(twelve, trumps[0]);
    while (run < longest && set_has(twelve, trumps[run]) == with)
        run++;
    return run;
}

SkatLevel skat_level(const Rules *rules, int points, int tricks) {
    if (tricks == 0)
        return SKAT_MADE_SCHWARZ;
    return points < rules->value[SKAT_SCHNEIDER_BELOW] ? SKAT_MADE_SCHNEIDER : SKAT_PLAIN;
}

/* The part of the multiplier that Schneider and Schwarz make, in a game that has got so far.
 * What was announced counts as if made: if it was missed, the game is lost at this value. */
static int schneider_steps(const Rules *rules, unsigned announced, SkatLevel reached) {
    bool said_schneider = announced & SKAT_SCHNEIDER, said_schwarz = announced & SKAT_SCHWARZ;
    bool ouvert = announced & SKAT_OUVERT;
    bool schneider = reached >= SKAT_MADE_SCHNEIDER || said_schneider;
    bool schwarz = reached >= SKAT_MADE_SCHWARZ || said_schwarz;
    if (rules->value[SKAT_SCHNEIDER_STEPS] == SKAT_STEPS_ISKO)
        return schneider + said_schneider + schwarz + said_schwarz + ouvert;
    return said_schwarz ? 4 + ouvert : schwarz ? 3 : said_schneider ? 2 : schneider;
}

int skat_value(const Rules *rules, Contract contract, CardSet twelve, SkatLevel reached) {
    if (contract.kind == SKAT_NULL)
        return null_value(rules, contract.modifiers);
    unsigned announced = skat_announced(contract);
    int multiplier = skat_matadors(rules, contract, twelve) + 1 + (announced & SKAT_HAND ? 1 : 0) +
                     schneider_steps(rules, announced, reached);
    return base_value(contract.kind) * multiplier;
}

int skat_overbid_value(Contract contract, int bid) {
    int base = base_value(contract.kind);
    return (bid + base - 1) / base * base;
}

/* ---- Bids ---- */

/* The multiplier of the highest game of a kind: all matadors, Hand, everything announced. */
static int highest_multiplier(const Rules *rules, int kind) {
    bool ouvert = rules->value[SKAT_OUVERT_GAMES] == SKAT_OUVERT_GAMES_YES;
    unsigned announced = SKAT_SCHNEIDER | SKAT_SCHWARZ | (ouvert ? SKAT_OUVERT : 0);
    int trumps = kind == SKAT_GRAND ? 4 : SKAT_MAX_TRUMPS;
    return longest_run(rules, trumps) + 1 + 1 + schneider_steps(rules, announced, SKAT_PLAIN);
}

/* Can some game have this value? Every multiplier from the smallest to the highest can occur. */
static bool is_game_value(const Rules *rules, int value) {
    if (value == NULL_VALUE || value == NULL_HAND_VALUE || value == NULL_OUVERT_VALUE ||
        value == rules->value[SKAT_NULL_OUVERT_HAND])
        return true;
    for (int kind = SKAT_CLUBS; kind <= SKAT_GRAND; kind++) {
        int multiplier = value / base_value(kind);
        if (value % base_value(kind) == 0 && multiplier >= FIRST_STEPS &&
            multiplier <= highest_multiplier(rules, kind))
            return true;
    }
    return false;
}

int skat_next_bid(const Rules *rules, int bid) {
    int highest = GRAND_BASE * highest_multiplier(rules, SKAT_GRAND);
    if (bid >= highest)
        return 0;
    int next = bid < SKAT_FIRST_BID ? SKAT_FIRST_BID : bid + 1;
    while (!is_game_value(rules, next))
        next++;
    return next;
}

int skat_heard_bid(const Rules *rules, int spoken) {
    int heard = spoken == 32 ? 33 : spoken;
    return heard > 0 && is_game_value(rules, heard) ? heard : 0;
}

/* ---- Accounts ---- */

bool skat_score_is_debt(const Rules *rules) {
    return rules->value[SKAT_ACCOUNT] == SKAT_ACCOUNT_BIERLACHS;
}

/* What a seat writes for a game. */
static int share(const Rules *rules, bool declares, bool won, int value) {
    if (skat_score_is_debt(rules)) {
        if (declares)
            return won ? 0 : 2 * value;
        return won ? value : 0;
    }
    if (declares)
        return won ? value : -2 * value;
    return 0;
}

/* What Seeger and Fabian add for every game that somebody declared. */
static int seeger_fabian_bonus(bool declares, bool won) {
    if (declares)
        return won ? SF_GAME : -SF_GAME;
    return won ? 0 : SF_OPPONENT;
}

void skat_account(const Rules *rules, int declarer, bool won, int value, int score[3]) {
    for (int seat = 0; seat < 3; seat++) {
        score[seat] = share(rules, seat == declarer, won, value);
        if (rules->value[SKAT_ACCOUNT] == SKAT_ACCOUNT_SEEGER_FABIAN)
            score[seat] += seeger_fabian_bonus(seat == declarer, won);
    }
}

unsigned skat_evening_losers(const Rules *rules, const int totals[3]) {
    unsigned losers = 0;
    int highest = EVENING_END;
    if (!skat_score_is_debt(rules))
        return 0;
    for (int seat = 0; seat < 3; seat++) {
        if (totals[seat] > highest)
            losers = 0;
        if (totals[seat] >= highest) {
            highest = totals[seat];
            losers |= 1u << seat;
        }
    }
    return losers;
}

/* ---- A game that has been played ---- */

static void score_durchmarsch(const Rules *rules, int marcher, Result *result) {
    result_add(result, "durchmarsch", 0);
    result->value *= DURCHMARSCH;
    for (int seat = 0; seat < 3; seat++)
        result->score[seat] = share(rules, seat == marcher, true, result->value);
}

/* The losers, who have the most, write their points and the skat. */
static void score_ramsch_losers(const Rules *rules, const int counted[3], int added,
                                Result *result) {
    int most = 0;
    for (int seat = 0; seat < 3; seat++)
        most = counted[seat] > most ? counted[seat] : most;
    result->value *= most + added;
    for (int seat = 0; seat < 3; seat++)
        if (counted[seat] == most)
            result->score[seat] = skat_score_is_debt(rules) ? result->value : -result->value;
}

static void score_ramsch(const Rules *rules, const PlayedGame *played, Result *result) {
    bool to_loser = rules->value[SKAT_RAMSCH_SKAT] == SKAT_RAMSCH_SKAT_LOSER;
    int skat = skat_points(played->talon), counted[3];
    bool jungfrau = false;
    result->value = 1 << played->shoves;
    if (played->shoves > 0)
        result_add(result, "shoved", played->shoves);
    for (int seat = 0; seat < 3; seat++) {
        if (played->tricks_won[seat] == SKAT_TRICKS) {
            score_durchmarsch(rules, seat, result);
            return;
        }
        jungfrau |= played->tricks_won[seat] == 0;
        counted[seat] = played->points[seat];
    }
    if (jungfrau) {
        result_add(result, "jungfrau", 0);
        result->value *= 2;
    }
    if (!to_loser)
        counted[played->winners[SKAT_TRICKS - 1]] += skat;
    score_ramsch_losers(rules, counted, to_loser ? skat : 0, result);
}

static bool aim_reached(const Rules *rules, const PlayedGame *played) {
    Aim aim;
    skat_game.aim(rules, played, &aim);
    int taken = aim.question.unit == UNIT_POINTS ? played->points[played->declarer]
                                                 : played->tricks_won[played->declarer];
    return (aim.before + taken >= aim.need) != aim.question.ducks;
}

/* Who of the two sides was driven how far; the loser of the points is told of in *result. */
static SkatLevel level_reached(const Rules *rules, const PlayedGame *played, Result *result) {
    static const char *const names[2][3] = {{NULL, "schneider", "schwarz"},
                                            {NULL, "own schneider", "own schwarz"}};
    int tricks = played->tricks_won[played->declarer], points = result->declarer_points;
    bool own = false;
    SkatLevel level = skat_level(rules, SKAT_POINTS - points, SKAT_TRICKS - tricks);
    if (level == SKAT_PLAIN &&
        rules->value[SKAT_DECLARER_SCHNEIDER] == SKAT_DECLARER_SCHNEIDER_YES) {
        own = true;
        level = skat_level(rules, points, tricks);
    }
    if (level != SKAT_PLAIN)
        result_add(result, names[own][level], 0);
    return level;
}

/* The value before Kontra and Re. An overbid game is lost whatever the points. */
static void value_suit_game(const Rules *rules, const PlayedGame *played, Result *result) {
    CardSet twelve = played->hands[played->declarer] | played->talon;
    result_add(result, set_has(twelve, SKAT_TOP_TRUMP) ? "with" : "without",
               skat_matadors(rules, played->contract, twelve));
    SkatLevel reached = level_reached(rules, played, result);
    result->value = skat_value(rules, played->contract, twelve, reached);
    if (result->value < played->bid) {
        result_add(result, "overbid", 0);
        result->made = false;
        result->value = skat_overbid_value(played->contract, played->bid);
    }
}

static void score_declared(const Rules *rules, const PlayedGame *played, Result *result) {
    int declarer = played->declarer, doubled = 1;
    result->declarer_points = played->points[declarer] + skat_points(played->talon);
    result->made = aim_reached(rules, played);
    if (played->contract.kind == SKAT_NULL)
        result->value = null_value(rules, played->contract.modifiers);
    else
        value_suit_game(rules, played, result);
    if (played->kontra) {
        result_add(result, "kontra", 0);
        doubled *= 2;
    }
    if (played->re) {
        result_add(result, "re", 0);
        doubled *= 2;
    }
    skat_account(rules, declarer, result->made, doubled * result->value, result->score);
}

void skat_score(const Rules *rules, const PlayedGame *played, Result *result) {
    *result = (Result){0};
    if (played->contract.kind == SKAT_RAMSCH)
        score_ramsch(rules, played, result);
    else
        score_declared(rules, played, result);
}
