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
    if (a->name == DOPPELKOPF_NAME_RE + 1 - side)
        return blame(number, side == DOPPELKOPF_RE ? "the seat is Re" : "the seat is Contra",
                     error);
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

/* Can the duty still be done after the last card of a game that is being played? */
static bool is_duty_open(const Hearing *hearing) {
    const PlayedGame *played = hearing->played;
    int cards = 0;
    for (int t = 0; t < played->trick_count; t++)
        cards += played->tricks[t].count;
    return cards <= hearing->duty_from + 1;
}

static Hearing begin_hearing(const Rules *rules, const PlayedGame *played) {
    Hearing hearing = {.rules = rules, .played = played, .re = doppelkopf_re(rules, played)};
    if (is_hochzeit(&hearing)) {
        int cleared = doppelkopf_clearing_trick(rules, played);
        hearing.cleared = cleared < 0 ? DOPPELKOPF_CLEARING - 1 : cleared;
    }
    hearing.said[DOPPELKOPF_RE] = doppelkopf_said(rules, played, DOPPELKOPF_RE, 0);
    find_duty(&hearing);
    return hearing;
}

bool doppelkopf_may_say(const Rules *rules, const PlayedGame *so_far, Announcement announcement) {
    PlayedGame told = *so_far;
    if (told.announcement_count == MAX_ANNOUNCEMENTS)
        return false;
    told.announcements[told.announcement_count++] = announcement;
    return doppelkopf_announcements_check(rules, &told, NULL) == STATUS_OK;
}

int doppelkopf_duty(const Rules *rules, const PlayedGame *so_far) {
    Hearing hearing = begin_hearing(rules, so_far);
    int count = so_far->trick_count, said = so_far->announcement_count;
    bool now = hearing.duty_side >= 0 && DOPPELKOPF_SEATS * count == hearing.duty_from;
    bool spoken = false;
    for (int i = 0; i < said; i++)
        spoken = spoken || so_far->announcements[i].after_cards >= hearing.duty_from;
    return now && !spoken ? so_far->winners[count - 1] : -1;
}

Status doppelkopf_announcements_check(const Rules *rules, const PlayedGame *played, Error *error) {
    Hearing hearing = begin_hearing(rules, played);
    for (int i = 0; i < played->announcement_count; i++) {
        Status status = hear(&hearing, i, error);
        if (status != STATUS_OK)
            return status;
    }
    if (hearing.duty_side < 0 || hearing.duty_fulfilled || is_duty_open(&hearing))
        return STATUS_OK;
    return error_set(error, STATUS_BAD_INPUT,
                     "announcements: %s won a first trick of %d or more and must make its next "
                     "step (switch pflichtansage)",
                     hearing.duty_side == DOPPELKOPF_RE ? "Re" : "Contra", DUTY_POINTS);
}

/* ---- The exchange of an Armut ---- */

/* How many copies of each code somebody has; negative: more were put down than there can be. */
typedef struct Copies {
    int8_t count[DOPPELKOPF_CARDS / 2];
} Copies;

static void add_cards(Copies *copies, CardSet cards, int times) {
    while (cards != 0)
        copies->count[doppelkopf_code(set_pop(&cards))] += (int8_t)times;
}

/* The hand of a seat before it exchanged cards with another. Which of two copies it is that goes
 * over says nothing. */
static Copies before_exchange(const PlayedGame *played, int seat, int other) {
    Copies copies = {{0}};
    add_cards(&copies, played->hands[seat], 1);
    add_cards(&copies, played->put_down[seat], 1);
    add_cards(&copies, played->put_down[other], -1);
    return copies;
}

static bool could_be_dealt(const Copies *copies) {
    bool possible = true;
    for (int code = 0; code < DOPPELKOPF_CARDS / 2; code++)
        possible = possible && copies->count[code] >= 0 && copies->count[code] <= 2;
    return possible;
}

static bool is_hand(const Copies *copies, CardSet hand) {
    Copies difference = *copies;
    bool same = true;
    add_cards(&difference, hand, -1);
    for (int code = 0; code < DOPPELKOPF_CARDS / 2; code++)
        same = same && difference.count[code] == 0;
    return same;
}

static int count_trumps(const Copies *copies) {
    int trumps = 0;
    for (int code = 0; code < DOPPELKOPF_CARDS / 2; code++)
        if (doppelkopf_normal_trumps_in(set_of((Card)(2 * code))) != 0)
            trumps += copies->count[code];
    return trumps;
}

static Status blame_seat(int seat, const char *what, Error *error) {
    return error_set(error, STATUS_BAD_INPUT, "exchange[%d]: %s", seat, what);
}

/* What a seat gave and got, and if it is told what it was dealt. */
static Status check_hand(const PlayedGame *played, int seat, int other, Error *error) {
    Copies before = before_exchange(played, seat, other);
    if (set_count(played->put_down[seat]) != DOPPELKOPF_EXCHANGED)
        return blame_seat(seat, "expected three cards, as many as are given back", error);
    if (!could_be_dealt(&before))
        return blame_seat(other, "a card that is not in the hand that received it", error);
    if (played->dealt[seat] != 0 && !is_hand(&before, played->dealt[seat]))
        return blame_seat(seat, "does not lead from the hand dealt to the one played", error);
    return STATUS_OK;
}

/* Who is poor puts down all his trumps; who takes them gives trumps back only if he has no plain
 * cards left. */
static Status check_exchange(const PlayedGame *played, int poor, int taker, Error *error) {
    Status status = check_hand(played, poor, taker, error);
    if (status == STATUS_OK)
        status = check_hand(played, taker, poor, error);
    if (status != STATUS_OK)
        return status;
    Copies dealt = before_exchange(played, poor, taker);
    if (count_trumps(&dealt) > DOPPELKOPF_ARMUT_TRUMPS)
        return blame_seat(poor, "the hand that it was put down from is no Armut", error);
    if (count_trumps(&dealt) != set_count(doppelkopf_normal_trumps_in(played->put_down[poor])))
        return blame_seat(poor, "must hold all trumps of the hand", error);
    bool gives_trumps = doppelkopf_normal_trumps_in(played->put_down[taker]) != 0;
    if (gives_trumps && (played->hands[taker] & ~doppelkopf_normal_trumps_in(played->hands[taker])))
        return blame_seat(taker, "trumps are given back only when there are no plain cards left",
                          error);
    return STATUS_OK;
}

/* The pair of the declarer, and if there are two Armuten that of the others. */
static Status check_exchanges(const PlayedGame *played, Error *error) {
    unsigned others = 0xFu & ~(unsigned)played->side;
    int poor = played->declarer, taker = set_lowest(played->side & ~(1u << poor));
    int a = set_lowest(others), b = set_highest(others);
    Status status = check_exchange(played, poor, taker, error);
    if (status != STATUS_OK || (played->put_down[a] | played->put_down[b]) == 0)
        return status;
    if (check_exchange(played, a, b, error) == STATUS_OK)
        return STATUS_OK;
    return check_exchange(played, b, a, error);
}

static CardSet all_put_down(const PlayedGame *played) {
    CardSet cards = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++)
        cards |= played->put_down[seat];
    return cards;
}

Status doppelkopf_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    (void)rules;
    bool armut = played->contract.kind == DOPPELKOPF_ARMUT;
    if (armut && played->dealt[played->declarer] != 0 &&
        !doppelkopf_is_armut(played->dealt[played->declarer]))
        return error_set(error, STATUS_BAD_INPUT, "dealt: the hand of seat %d is no Armut",
                         played->declarer);
    if (all_put_down(played) == 0)
        return STATUS_OK;
    if (!armut)
        return error_set(error, STATUS_BAD_INPUT, "exchange: cards are exchanged only in an Armut");
    return check_exchanges(played, error);
}
