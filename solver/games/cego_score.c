/* Cego: who has won, and what is paid. */
#include "cego.h"

enum {
    SOLO_DUTY_FOUR = 8,  /* tarocks that oblige to say Solo with four players */
    SOLO_DUTY_THREE = 9, /* and with three, where one less may do */
    HIGH_TAROCKS = 5,    /* T22 .. T18, the ones above T17 */
    EMPTY_REDEAL = 7
};

/* ---- Counting ---- */

int cego_extra_units(const Rules *rules) {
    return rules->game->seats == 3 ? 3 : 0;
}

int cego_units_to_win(const Rules *rules) {
    return rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS ? 80 : 107;
}

int cego_units_in_all(const Rules *rules) {
    return cego_units(rules, deck_all(rules->game->deck)) + cego_extra_units(rules);
}

/* By threes a side counts whole points: of what is left over in the last group two thirds round up
 * and one rounds down. Three cards make a whole number of points, so thirds are left over exactly
 * as cards are. */
static int rounded(const Rules *rules, int units) {
    return rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS ? units : (units + 1) / 3 * 3;
}

/* ---- What a game is worth ---- */

int cego_multiple(const Rules *rules, Contract contract, bool won) {
    if (contract.kind == CEGO_SOLO)
        return (won ? 2 : 1) * (contract.modifiers & CEGO_DURCHMARSCH ? 2 : 1);
    bool skips_halbe = !rules->value[CEGO_WITH_HALBE] && contract.kind > CEGO_HALBE;
    return contract.kind - CEGO_CEGO + 1 - skips_halbe +
           (contract.modifiers & CEGO_AGAINST_SOLO ? 1 : 0);
}

int cego_faecher(const Rules *rules, int units, int tricks) {
    int fach = CEGO_FACH * cego_point_units(rules);
    int goal = rules->value[CEGO_COUNT] == CEGO_COUNT_TWOS ? 80 : 108;
    int faecher = (goal - rounded(rules, units) + fach - 1) / fach;
    return tricks == 0 || faecher > CEGO_MOST_FAECHER ? CEGO_MOST_FAECHER : faecher;
}

int cego_payment(int faecher, int multiple) {
    return (faecher * CEGO_FACH * multiple + 9) / 10 * 10;
}

/* The declarer gets so much from each of the others, or pays it. */
static void pay(const Rules *rules, const PlayedGame *played, int each, Result *result) {
    for (int seat = 0; seat < rules->game->seats; seat++) {
        if (seat == played->declarer)
            continue;
        result->score[seat] -= each;
        result->score[played->declarer] += each;
    }
}

/* ---- Games for points ---- */

bool cego_owes_solo(const Rules *rules, CardSet hand) {
    int tarocks = set_count(hand & CEGO_TAROCK_SET);
    if (rules->game->seats == 4)
        return tarocks >= SOLO_DUTY_FOUR;
    int high = set_count(hand & ((1 << HIGH_TAROCKS) - 1)), suits = 0;
    for (int suit = 1; suit <= CEGO_PLAIN_SUITS; suit++)
        suits += (hand & cego_suit(suit)) != 0;
    return tarocks >= SOLO_DUTY_THREE ||
           (tarocks == SOLO_DUTY_THREE - 1 && suits <= 2 && high >= 2);
}

bool cego_may_throw_in(CardSet hand) {
    return set_count(hand & CEGO_PIP_SET) >= EMPTY_REDEAL;
}

/* Who should have said Solo and is found out pays everybody the game as a side without points;
 * nothing else is paid then. Returns whether there was one. */
static bool score_duty(const Rules *rules, const PlayedGame *played, Result *result) {
    int multiple = cego_multiple(rules, played->contract, false);
    int each = cego_payment(CEGO_MOST_FAECHER, multiple);
    bool found = false;
    for (int seat = 0; seat < rules->game->seats; seat++) {
        if (seat == played->declarer || !cego_owes_solo(rules, played->hands[seat]))
            continue;
        PlayedGame culprit = {.declarer = (uint8_t)seat};
        pay(rules, &culprit, -each, result);
        result->value = each;
        found = true;
    }
    if (found)
        result_add(result, "solo owed", 0);
    return found;
}

/* Tricks of the side that does not hold the declarer. */
static int others_tricks(const Rules *rules, const PlayedGame *played) {
    int tricks = 0;
    for (int seat = 0; seat < rules->game->seats; seat++)
        tricks += seat == played->declarer ? 0 : played->tricks_won[seat];
    return tricks;
}

/* Announced for all tricks: paid as all Fächer, card points do not matter. */
static void score_durchmarsch(const Rules *rules, const PlayedGame *played, Result *result) {
    result->made = others_tricks(rules, played) == 0;
    result->value =
        cego_payment(CEGO_MOST_FAECHER, cego_multiple(rules, played->contract, result->made));
    pay(rules, played, result->made ? result->value : -result->value, result);
}

/* Nobody has won by threes with 35 : 35 (with half points, 39 1/2 each). */
static void score_points(const Rules *rules, const PlayedGame *played, Result *result) {
    int own = played->points[played->declarer] + cego_units(rules, played->talon) +
              cego_extra_units(rules);
    int others = cego_units_in_all(rules) - own, to_win = cego_units_to_win(rules);
    result->declarer_points = rounded(rules, own);
    if (played->contract.modifiers & CEGO_DURCHMARSCH) {
        score_durchmarsch(rules, played, result);
        return;
    }
    result->made = own >= to_win;
    if (played->demanded && score_duty(rules, played, result))
        return;
    if (!result->made && others < to_win) {
        result_add(result, "nobody wins", 0);
        return;
    }
    int faecher = result->made ? cego_faecher(rules, others, others_tricks(rules, played))
                               : cego_faecher(rules, own, played->tricks_won[played->declarer]);
    int multiple = cego_multiple(rules, played->contract, result->made);
    result_add(result, "multiple", multiple);
    result_add(result, "fächer", faecher);
    result->value = cego_payment(faecher, multiple);
    pay(rules, played, result->made ? result->value : -result->value, result);
}

/* ---- Games for tricks ---- */

/* The last trick is won by the declarer with the T1. */
static bool ultimo_made(const PlayedGame *played) {
    int last = played->trick_count - 1;
    const Trick *trick = &played->tricks[last];
    int place = 0;
    while (place < trick->count && trick->cards[place] != CEGO_KLEINER_MANN)
        place++;
    return place < trick->count &&
           (trick->leader + place) % trick->count == played->winners[last] &&
           played->winners[last] == played->declarer;
}

/* The seat that was dealt the T1 and sold it; the declarer where it was not bought. */
static int seller_of(const PlayedGame *played) {
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (set_has(played->dealt[seat], CEGO_KLEINER_MANN) &&
            played->contract.modifiers & CEGO_BOUGHT)
            return seat;
    return played->declarer;
}

/* A won Ultimo costs the seller of the T1 nothing. */
static void spare_seller(const PlayedGame *played, Result *result) {
    int seller = seller_of(played);
    if (!result->made || seller == played->declarer)
        return;
    result->score[played->declarer] -= CEGO_ULTIMO_PAYS;
    result->score[seller] += CEGO_ULTIMO_PAYS;
    result_add(result, "seller spared", 0);
}

static void score_tricks(const Rules *rules, const PlayedGame *played, Result *result) {
    int tricks = played->tricks_won[played->declarer];
    result->declarer_points = rounded(rules, played->points[played->declarer]);
    if (played->contract.kind == CEGO_ULTIMO) {
        result->made = ultimo_made(played);
        result->value = CEGO_ULTIMO_PAYS;
    } else if (played->contract.kind == CEGO_BETTEL) {
        result->made = tricks == 0;
        result->value =
            played->contract.modifiers & CEGO_OPEN ? 2 * CEGO_BETTEL_PAYS : CEGO_BETTEL_PAYS;
    } else {
        result->made = tricks == rules->value[CEGO_PICCOLO_N];
        result->value = CEGO_PICCOLO_PAYS;
    }
    pay(rules, played, result->made ? result->value : -result->value, result);
    spare_seller(played, result);
}

/* ---- Everybody for himself ---- */

/* Who has most points, or the last trick in Drescher; of equals the lowest seat. */
static int find_loser(const Rules *rules, const PlayedGame *played) {
    int loser = 0;
    if (played->contract.kind == CEGO_DRESCHER)
        return played->winners[played->trick_count - 1];
    for (int seat = 1; seat < rules->game->seats; seat++)
        if (played->points[seat] > played->points[loser])
            loser = seat;
    return loser;
}

/* The loser pays each of the others; a Jungfrau gets double, and so do all if the announcer,
 * forehand, loses. */
static void score_raeuber(const Rules *rules, const PlayedGame *played, Result *result) {
    int loser = find_loser(rules, played);
    bool doubled = loser == 0 && rules->value[CEGO_RAEUBER_ANNOUNCER] == CEGO_ANNOUNCER_DOUBLE;
    bool jungfrauen = rules->value[CEGO_JUNGFRAU] && played->contract.kind == CEGO_RAEUBER;
    if (doubled)
        result_add(result, "announcer loses", 0);
    result->value = doubled ? 2 * CEGO_RAEUBER_PAYS : CEGO_RAEUBER_PAYS;
    for (int seat = 0; seat < rules->game->seats; seat++) {
        if (seat == loser)
            continue;
        bool jungfrau = jungfrauen && played->tricks_won[seat] == 0;
        int each = jungfrau ? 2 * result->value : result->value;
        if (jungfrau)
            result_add(result, "jungfrau", 0);
        result->score[seat] += each;
        result->score[loser] -= each;
    }
}

void cego_score(const Rules *rules, const PlayedGame *played, Result *result) {
    *result = (Result){0};
    switch (played->contract.kind) {
    case CEGO_ULTIMO:
    case CEGO_BETTEL:
    case CEGO_PICCOLO:
        score_tricks(rules, played, result);
        return;
    case CEGO_RAEUBER:
    case CEGO_DRESCHER:
        score_raeuber(rules, played, result);
        return;
    default:
        score_points(rules, played, result);
    }
}
