/* Doppelkopf: what the record of a played game may say; above all whether every announcement came
 * in time. */
#include "doppelkopf.h"

enum { DUTY_POINTS = 30 }; /* so many in the first trick make an announcement a duty */

/* A game whose announcements are gone through in their order. */
typedef struct Hearing {
    const Rules *rules;
    const PlayedGame *played;
    uint8_t re;    /* seats */
    int cleared;   /* trick after which the sides of a Hochzeit are settled; 0 elsewhere */
    int said[2];   /* by each side so far */
    int duty_side; /* that must make its next step, or -1 */
    int duty_from; /* ... once so many cards have been played */
    bool duty_fulfilled;
} Hearing;

static bool is_hochzeit(const Hearing *hearing) {
    return hearing->played->contract.kind == DOPPELKOPF_HOCHZEIT;
}

static int side_of(const Hearing *hearing, int seat) {
    return hearing->re >> seat & 1 ? DOPPELKOPF_RE : DOPPELKOPF_CONTRA;
}

/* Cards in the hand of who speaks when he does. */
static int hand_left(const Hearing *hearing, const Announcement *a) {
    const PlayedGame *played = hearing->played;
    int trick = a->after_cards / DOPPELKOPF_SEATS, lying = a->after_cards % DOPPELKOPF_SEATS;
    int leader = trick < played->trick_count ? played->tricks[trick].leader : a->seat;
    int place = (a->seat - leader + DOPPELKOPF_SEATS) % DOPPELKOPF_SEATS;
    return DOPPELKOPF_TRICKS - trick - (place < lying);
}

/* Is it before the deadline of a step, which a Hochzeit that is cleared late puts off: for Contra,
 * or by own hands for both? */
static bool is_early_enough(const Hearing *hearing, const Announcement *a, int step) {
    if (hearing->rules->value[DOPPELKOPF_DEADLINE] == DOPPELKOPF_OWN_HAND)
        return hand_left(hearing, a) >= DOPPELKOPF_TRICKS - step - hearing->cleared;
    int later = side_of(hearing, a->seat) == DOPPELKOPF_CONTRA ? hearing->cleared : 0;
    return a->after_cards <= DOPPELKOPF_SEATS * (step + later) + 1;
}

/* Is Re or Contra an answer to something that the other side has said just before? */
static bool is_reply(const Hearing *hearing, const Announcement *a) {
    for (const Announcement *b = hearing->played->announcements; b < a; b++) {
        int trick = b->after_cards / DOPPELKOPF_SEATS;
        if (side_of(hearing, b->seat) == side_of(hearing, a->seat))
            continue;
        if (hearing->rules->value[DOPPELKOPF_DEADLINE] == DOPPELKOPF_OWN_HAND
                ? hand_left(hearing, a) >= DOPPELKOPF_TRICKS - b->level - hearing->cleared - 1
                : a->after_cards <= DOPPELKOPF_SEATS * trick + 5)
            return true;
    }
    return false;
}

/* Is it what a first trick of 30 demands, which in a Hochzeit may come after the deadline? */
static bool is_duty(const Hearing *hearing, const Announcement *a) {
    return side_of(hearing, a->seat) == hearing->duty_side &&
           a->after_cards >= hearing->duty_from && a->after_cards <= hearing->duty_from + 1 &&
           !hearing->duty_fulfilled;
}

/* Can the missing steps up to what is said be said now? It is enough that the lowest is in time. */
static bool is_in_time(const Hearing *hearing, const Announcement *a) {
    int step = hearing->said[side_of(hearing, a->seat)] + 1;
    if ((step == DOPPELKOPF_SAID_SIDE && is_reply(hearing, a)) || is_duty(hearing, a))
        return step == a->level || is_early_enough(hearing, a, step + 1);
    return is_early_enough(hearing, a, step);
}

static Status blame(int number, const char *what, Error *error) {
    return error_set(error, STATUS_BAD_INPUT, "announcements[%d]: %s", number, what);
}

static Status hear(Hearing *hearing, int number, Error *error) {
    const Announcement *a = &hearing->played->announcements[number];
    int side = side_of(hearing, a->seat);
    if (number > 0 && a->after_cards < a[-1].after_cards)
        return blame(number, "stands after a later one", error);
    if (is_hochzeit(hearing) && a->after_cards < DOPPELKOPF_SEATS * (hearing->cleared + 1) &&
        a->seat != hearing->played->declarer)
        return blame(number, "only the Hochzeiter can announce before he has a partner", error);
    if (a->level <= hearing->said[side])
        return blame(number, "the side has said as much before", error);
    if (!is_in_time(hearing, a))
        return blame(number, "too late", error);
    hearing->duty_fulfilled |= is_duty(hearing, a);
    hearing->said[side] = a->level;
    return STATUS_OK;
}

/* ---- The duty to announce (Pflichtansage) ---- */

/* Finds whose duty it is: the side that won a first trick of 30, or the first after a Hochzeit was
 * cleared, and has something left to say. */
static void find_duty(Hearing *hearing) {
    const PlayedGame *played = hearing->played;
    int trick = is_hochzeit(hearing) ? hearing->cleared + 1 : 0;
    hearing->duty_side = -1;
    if (hearing->rules->value[DOPPELKOPF_PFLICHT] != 0 || trick >= played->trick_count ||
        doppelkopf_trick_points(&played->tricks[trick]) < DUTY_POINTS ||
        played->tricks[trick].count < DOPPELKOPF_SEATS)
        return;
    int side = side_of(hearing, played->winners[trick]);
    int from = DOPPELKOPF_SEATS * (trick + 1);
    int said = doppelkopf_said(hearing->rules, played, (DoppelkopfSide)side, from);
    bool late = is_hochzeit(hearing) && hearing->cleared == DOPPELKOPF_CLEARING - 1 &&
                side == DOPPELKOPF_RE && said >= DOPPELKOPF_SAID_90;
    if (late || said == DOPPELKOPF_SAID_SCHWARZ)
        return;
    hearing->duty_side = side;
    hearing->duty_from = from;
}

Status doppelkopf_announcements_check(const Rules *rules, const PlayedGame *played, Error *error) {
    Hearing hearing = {.rules = rules, .played = played, .re = doppelkopf_re(rules, played)};
    if (is_hochzeit(&hearing)) {
        int cleared = doppelkopf_clearing_trick(rules, played);
        hearing.cleared = cleared < 0 ? DOPPELKOPF_CLEARING - 1 : cleared;
    }
    hearing.said[DOPPELKOPF_RE] = doppelkopf_said(rules, played, DOPPELKOPF_RE, 0);
    find_duty(&hearing);
    for (int i = 0; i < played->announcement_count; i++) {
        Status status = hear(&hearing, i, error);
        if (status != STATUS_OK)
            return status;
    }
    if (hearing.duty_side < 0 || hearing.duty_fulfilled)
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "announcements: %s won a first trick of %d or more and must make its next "
                     "step (switch pflichtansage)",
                     hearing.duty_side == DOPPELKOPF_RE ? "Re" : "Contra", DUTY_POINTS);
}

Status doppelkopf_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    (void)rules;
    bool pair = set_count(played->side) == 2 && played->side >> played->declarer & 1;
    if (played->contract.kind == DOPPELKOPF_ARMUT && !pair)
        return error_set(error, STATUS_BAD_INPUT,
                         "partner: an Armut needs the seat that took the cards");
    return STATUS_OK;
}
