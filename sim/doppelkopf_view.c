#include "doppelkopf_view.h"

#include <string.h>

enum { EVERYBODY = (1 << DOPPELKOPF_SEATS) - 1 };

static int seat_at(const Trick *trick, int place) {
    return (trick->leader + place) % DOPPELKOPF_SEATS;
}

/* Seats that have played a queen of clubs; *count is how many lie there. */
static unsigned shown_queens(const View *view, CardSet queens, int *count) {
    unsigned seats = 0;
    *count = 0;
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        for (int place = 0; place < trick->count; place++)
            if (set_has(queens, trick->cards[place])) {
                seats |= 1u << seat_at(trick, place);
                ++*count;
            }
    }
    return seats;
}

/* Who has said for which side he speaks. */
static void hear_sides(const View *view, unsigned *re, unsigned *contra) {
    for (int i = 0; i < view->announcement_count; i++) {
        const Announcement *said = &view->announcements[i];
        if (said->name == DOPPELKOPF_NAME_RE || said->side == DOPPELKOPF_RE + 1)
            *re |= 1u << said->seat;
        if (said->name == DOPPELKOPF_NAME_CONTRA || said->side == DOPPELKOPF_CONTRA + 1)
            *contra |= 1u << said->seat;
    }
}

/* A normal game, or one that looks like it. */
static void know_normal(const View *view, unsigned *re, unsigned *contra) {
    CardSet queens = layout_from_deck(view->layout, doppelkopf_pair(DOPPELKOPF_CQ));
    unsigned self = 1u << view->seat;
    int seen;
    *re = shown_queens(view, queens, &seen);
    *contra = 0;
    if ((view->hand & queens) != 0)
        *re |= self;
    if (!(*re & self))
        *contra |= self;
    hear_sides(view, re, contra);
    if (seen + set_count(view->hand & queens) == 2)
        *contra = EVERYBODY & ~*re;
    if (set_count(*re) == 2)
        *contra = EVERYBODY & ~*re;
    if (set_count(*contra) == DOPPELKOPF_SEATS - 1)
        *re = EVERYBODY & ~*contra;
}

/* Tricks, winners and announcements. */
static void see_play(const View *view, PlayedGame *seen) {
    *seen = (PlayedGame){.contract = view->contract,
                         .declarer = view->declarer,
                         .trick_count = view->past_count,
                         .announcement_count = view->announcement_count};
    for (int t = 0; t < view->past_count; t++) {
        Trick *trick = &seen->tricks[t];
        bool last = t + 1 == view->past_count;
        *trick = view->past[t];
        for (int place = 0; place < trick->count; place++)
            trick->cards[place] = view->layout->deck_card[trick->cards[place]];
        seen->winners[t] = last ? view->trick.leader : view->past[t + 1].leader;
    }
    if (view->trick.count > 0) {
        Trick *trick = &seen->tricks[seen->trick_count++];
        *trick = view->trick;
        for (int place = 0; place < trick->count; place++)
            trick->cards[place] = view->layout->deck_card[trick->cards[place]];
    }
    memcpy(seen->announcements, view->announcements,
           view->announcement_count * sizeof *view->announcements);
}

static void know_marriage(const View *view, DoppelkopfKnown *known) {
    PlayedGame seen;
    see_play(view, &seen);
    known->re = doppelkopf_re(view->rules, &seen);
    known->clearing = set_count(known->re) == 1 && view->past_count < DOPPELKOPF_CLEARING;
    known->contra = known->clearing ? 0 : EVERYBODY & ~known->re;
}

DoppelkopfKnown doppelkopf_know(const View *view) {
    DoppelkopfKnown known = {0};
    unsigned re, contra;
    switch (view->contract.kind) {
    case DOPPELKOPF_NORMAL:
    case DOPPELKOPF_STILL:
        know_normal(view, &re, &contra);
        known.re = (uint8_t)re;
        known.contra = (uint8_t)contra;
        break;
    case DOPPELKOPF_HOCHZEIT:
        know_marriage(view, &known);
        break;
    default:
        known.re = (uint8_t)(1u << view->declarer | view->allies);
        known.contra = (uint8_t)(EVERYBODY & ~known.re);
    }
    known.side = known.re >> view->seat & 1 ? DOPPELKOPF_RE : DOPPELKOPF_CONTRA;
    known.mates = known.side == DOPPELKOPF_RE ? known.re : known.contra;
    known.mates |= 1u << view->seat;
    return known;
}

void doppelkopf_seen(const View *view, const DoppelkopfKnown *known, PlayedGame *seen) {
    see_play(view, seen);
    if (seen->contract.kind == DOPPELKOPF_STILL)
        seen->contract.kind = DOPPELKOPF_NORMAL;
    if (seen->contract.kind != DOPPELKOPF_HOCHZEIT)
        seen->side = known->re;
}

Position doppelkopf_position(const View *view) {
    Position position = {.layout = view->layout, .trick = view->trick};
    position.hands[view->seat] = view->hand;
    position.hands[(view->seat + 1) % DOPPELKOPF_SEATS] =
        view->layout->all & ~(view->hand | view->played);
    memcpy(position.risen, view->risen, sizeof position.risen);
    return position;
}
