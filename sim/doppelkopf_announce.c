#include "doppelkopf_announce.h"

#include "doppelkopf_bidding.h"
#include "doppelkopf_view.h"

#include <math.h>

/* ---- What a player expects ---- */

/* The hand with which he began. Deck numbers. */
static CardSet first_hand(const View *view) {
    CardSet own = view->hand;
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        int place = (view->seat - trick->leader + DOPPELKOPF_SEATS) % DOPPELKOPF_SEATS;
        if (place < trick->count)
            own |= set_of(trick->cards[place]);
    }
    return layout_to_deck(view->layout, own);
}

/* Points that the defenders of a solo may expect: as many as against a soloist who bids by the
 * rule, but more where the player's own hand would be good for that solo, since then the soloist's
 * is not. */
static int expected_by_defender(const View *view, CardSet hand) {
    enum { MEAN = 96, USUAL = 25 };
    int own = doppelkopf_strength(view->contract, hand, true, view->seat);
    return own > USUAL ? MEAN + 3 * (own - USUAL) / 2 : MEAN;
}

/* Points that his side may expect at the start. In an Armut the taker has no help but all the
 * trumps. Numbers are means of 60,000 deals. */
static int expected_at_first(const View *view, const DoppelkopfKnown *known) {
    enum { ARMUT_MEAN = 144, TAKER_MEAN = 193, POOR_MEAN = 81 };
    bool re = known->side == DOPPELKOPF_RE;
    CardSet hand = first_hand(view);
    Contract contract = view->contract;
    if (doppelkopf_is_solo(contract) && !re)
        return expected_by_defender(view, hand);
    if (contract.kind == DOPPELKOPF_STILL && (doppelkopf_pair(DOPPELKOPF_CQ) & ~hand) != 0)
        contract.kind = DOPPELKOPF_NORMAL;
    int strength = doppelkopf_strength(contract, hand, re, view->seat);
    if (contract.kind != DOPPELKOPF_ARMUT || !re)
        return strength;
    return view->seat == view->declarer ? ARMUT_MEAN + strength - POOR_MEAN
                                        : ARMUT_MEAN + 7 * (strength - TAKER_MEAN) / 4;
}

/* Each step that a side has said makes more of its hands, and less of the other's. */
static int heard(const View *view, const DoppelkopfKnown *known) {
    enum { STEP = 10 };
    int points = 0;
    for (int i = 0; i < view->announcement_count; i++) {
        const Announcement *said = &view->announcements[i];
        if (said->seat == view->seat)
            continue;
        points += known->mates >> said->seat & 1 ? STEP * said->level : -STEP * said->level;
    }
    return points;
}

/* Points taken so far; those of seats whose side he does not know count half. */
static double taken(const View *view, const DoppelkopfKnown *known, int *gone) {
    unsigned others = known->side == DOPPELKOPF_RE ? known->contra : known->re;
    double own = 0;
    *gone = 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        *gone += view->points[seat];
        own += view->points[seat] * (known->mates >> seat & 1 ? 1 : others >> seat & 1 ? 0 : 0.5);
    }
    return own;
}

/* ---- Saying it ---- */

Announcement doppelkopf_announcement(int seat, DoppelkopfSide side, int level, int cards) {
    int name = level > DOPPELKOPF_SAID_SIDE ? DOPPELKOPF_NAME_90 + level - DOPPELKOPF_SAID_90
                                            : DOPPELKOPF_NAME_RE + (side == DOPPELKOPF_CONTRA);
    return (Announcement){.seat = (uint8_t)seat,
                          .level = (uint8_t)level,
                          .after_cards = (uint8_t)cards,
                          .name = (uint8_t)name,
                          .side = (uint8_t)(side + 1)};
}

/* The next step of the player's side. */
static Announcement next_step(const View *view, const DoppelkopfKnown *known,
                              const PlayedGame *seen) {
    int said = doppelkopf_said(view->rules, seen, known->side, DOPPELKOPF_CARDS);
    return doppelkopf_announcement(view->seat, known->side, said + 1, set_count(view->played));
}

static bool is_promising(const View *view, const DoppelkopfKnown *known, int level) {
    static const int needs[] = {0, 121, 151, 181, 211, 238};
    static const double margins[] = {0, 12, 36, 30, 24, 8};
    int gone;
    double own = taken(view, known, &gone);
    double left = (double)(DOPPELKOPF_POINTS - gone) / DOPPELKOPF_POINTS;
    double expected = own + (expected_at_first(view, known) + heard(view, known)) * left;
    return expected >= needs[level] + margins[level] * sqrt(left);
}

/* Who speaks before a first trick that may bring the duty to announce will have to say one step
 * more than he wants: only who plays alone, and gains most by speaking, does. */
static bool is_too_early(const View *view, const DoppelkopfKnown *known) {
    bool duty = view->rules->value[DOPPELKOPF_PFLICHT] == 0;
    bool alone = known->side == DOPPELKOPF_RE && set_count(known->contra) == DOPPELKOPF_SEATS - 1;
    return duty && view->past_count == 0 && !alone;
}

static bool speak(const View *view, bool only_duty, Announcement *announcement) {
    enum { LATEST = 29 }; /* cards on the table, Hochzeit cleared in the third trick */
    if (set_count(view->played) > LATEST)
        return false;
    DoppelkopfKnown known = doppelkopf_know(view);
    PlayedGame seen;
    doppelkopf_seen(view, &known, &seen);
    Announcement next = next_step(view, &known, &seen);
    if (next.level > DOPPELKOPF_SAID_SCHWARZ)
        return false;
    if (doppelkopf_duty(view->rules, &seen) != view->seat) {
        if (only_duty || is_too_early(view, &known) || !is_promising(view, &known, next.level) ||
            !doppelkopf_may_say(view->rules, &seen, next))
            return false;
    }
    *announcement = next;
    return true;
}

bool doppelkopf_announce(const View *view, Announcement *announcement) {
    return speak(view, false, announcement);
}

bool doppelkopf_announce_duty(const View *view, Announcement *announcement) {
    return speak(view, true, announcement);
}
