/* Doppelkopf: who has won, what it is worth, special points and accounts. */
#include "doppelkopf.h"

#include <string.h>

enum { STEPS = 4, NOBODY = -1 }; /* steps below 120: under 90, under 60, under 30, schwarz */

/* What a game has come to. Index of arrays: DoppelkopfSide. */
typedef struct Outcome {
    const Rules *rules;
    const PlayedGame *played;
    uint8_t re; /* seats */
    bool alone; /* Re is one seat: solo, silent or open Hochzeit */
    int points[2], tricks[2], said[2];
    int winner; /* DoppelkopfSide or NOBODY */
    int extra;  /* special points of the winner less those of the others */
    bool flat;  /* the value is fixed: special points do not count */
} Outcome;

static int side_of(const Outcome *outcome, int seat) {
    return outcome->re >> seat & 1 ? DOPPELKOPF_RE : DOPPELKOPF_CONTRA;
}

static int other(int side) {
    return 1 - side;
}

int doppelkopf_said(const Rules *rules, const PlayedGame *played, DoppelkopfSide side, int cards) {
    uint8_t re = doppelkopf_re(rules, played);
    bool by_itself =
        played->contract.kind == DOPPELKOPF_HOCHZEIT || played->contract.kind == DOPPELKOPF_ARMUT;
    int said = side == DOPPELKOPF_RE && by_itself ? DOPPELKOPF_SAID_SIDE : DOPPELKOPF_SAID_NOTHING;
    for (int i = 0; i < played->announcement_count; i++) {
        const Announcement *a = &played->announcements[i];
        bool of_re = (re >> a->seat & 1) != 0;
        if (of_re == (side == DOPPELKOPF_RE) && a->after_cards < cards && a->level > said)
            said = a->level;
    }
    return said;
}

static Outcome outcome_of(const Rules *rules, const PlayedGame *played) {
    Outcome outcome = {.rules = rules, .played = played, .re = doppelkopf_re(rules, played)};
    outcome.alone = (outcome.re & (outcome.re - 1)) == 0;
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        outcome.points[side_of(&outcome, seat)] += played->points[seat];
        outcome.tricks[side_of(&outcome, seat)] += played->tricks_won[seat];
    }
    for (DoppelkopfSide side = 0; side < 2; side++)
        outcome.said[side] = doppelkopf_said(rules, played, side, DOPPELKOPF_CARDS);
    return outcome;
}

/* ---- Steps ---- */

/* Has the side fallen below this step (0: under 90 .. 3: schwarz)? */
static bool fell_under(const Outcome *outcome, int side, int step) {
    return step == STEPS - 1 ? outcome->tricks[side] == 0 : outcome->points[side] < 90 - 30 * step;
}

/* Has it announced a step, and failed to hold the others below it? */
static bool has_failed(const Outcome *outcome, int side) {
    int steps = outcome->said[side] - DOPPELKOPF_SAID_SIDE;
    return steps > 0 && !fell_under(outcome, other(side), steps - 1);
}

static bool has_reached_aim(const Outcome *outcome, int side) {
    return outcome->said[side] > DOPPELKOPF_SAID_SIDE && !has_failed(outcome, side);
}

static int points_re_needs(const Outcome *outcome) {
    bool contra_only = outcome->said[DOPPELKOPF_CONTRA] != 0 && outcome->said[DOPPELKOPF_RE] == 0;
    bool lowered = outcome->rules->value[DOPPELKOPF_RE_NEEDS] == DOPPELKOPF_RE_120_AFTER_CONTRA;
    return DOPPELKOPF_TO_WIN - (contra_only && lowered);
}

/* The winner by points and announcements alone. */
static int plain_winner(const Outcome *outcome) {
    bool failed[2] = {has_failed(outcome, 0), has_failed(outcome, 1)};
    if (failed[0] && failed[1])
        return NOBODY;
    for (int side = 0; side < 2; side++)
        if (failed[other(side)] || has_reached_aim(outcome, side))
            return side;
    return outcome->points[DOPPELKOPF_RE] >= points_re_needs(outcome) ? DOPPELKOPF_RE
                                                                      : DOPPELKOPF_CONTRA;
}

/* ---- Special points ---- */

/* The side that writes the value as a plus; where nobody has won, only special points make it up
 * and it is told as Re's. */
static int writing_side(const Outcome *outcome) {
    return outcome->winner == NOBODY ? DOPPELKOPF_RE : outcome->winner;
}

static void count_special(Outcome *outcome, int side, const char *const names[2], Result *result) {
    result_add(result, names[side], 1);
    outcome->extra += side == writing_side(outcome) ? 1 : -1;
}

/* Copies of a code that were played in earlier tricks, or earlier in this one, by a seat. */
static bool is_first_of_seat(const PlayedGame *played, int trick, int seat, int code) {
    for (int t = 0; t < trick; t++) {
        const Trick *earlier = &played->tricks[t];
        int place = (seat - earlier->leader + DOPPELKOPF_SEATS) % DOPPELKOPF_SEATS;
        if (doppelkopf_code(earlier->cards[place]) == code)
            return false;
    }
    return true;
}

/* Is the ace of diamonds that a seat plays in a trick the Schwein? */
static bool is_schwein(const Outcome *outcome, int trick, int seat) {
    CardSet pair = doppelkopf_pair(DOPPELKOPF_DA);
    return doppelkopf_normal_trumps(outcome->played->contract) &&
           outcome->rules->value[DOPPELKOPF_SCHWEINE] == 0 &&
           (outcome->played->hands[seat] & pair) == pair &&
           is_first_of_seat(outcome->played, trick, seat, DOPPELKOPF_DA);
}

static int seat_at(const Trick *trick, int place) {
    return (trick->leader + place) % DOPPELKOPF_SEATS;
}

/* Place of the first card of a code in a trick from a place on, or -1. */
static int find_code(const Trick *trick, int code, int from) {
    for (int place = from; place < trick->count; place++)
        if (doppelkopf_code(trick->cards[place]) == code)
            return place;
    return -1;
}

static void count_doppelkopf(Outcome *outcome, int t, Result *result) {
    static const char *const names[] = {"doppelkopf re", "doppelkopf contra"};
    if (doppelkopf_trick_points(&outcome->played->tricks[t]) >= 40)
        count_special(outcome, side_of(outcome, outcome->played->winners[t]), names, result);
}

static void count_fuchs(Outcome *outcome, int t, Result *result) {
    static const char *const names[] = {"fuchs re", "fuchs contra"};
    const Trick *trick = &outcome->played->tricks[t];
    int side = side_of(outcome, outcome->played->winners[t]);
    for (int place = 0; place < DOPPELKOPF_SEATS; place++) {
        int seat = seat_at(trick, place);
        if (doppelkopf_code(trick->cards[place]) == DOPPELKOPF_DA &&
            side_of(outcome, seat) != side && !is_schwein(outcome, t, seat))
            count_special(outcome, side, names, result);
    }
}

/* The second ten of hearts wins a trick in which the first one is the other side's. */
static void count_dulle(Outcome *outcome, int t, Result *result) {
    static const char *const names[] = {"dulle_caught re", "dulle_caught contra"};
    const Trick *trick = &outcome->played->tricks[t];
    int first = find_code(trick, DOPPELKOPF_HT, 0);
    int second = first < 0 ? -1 : find_code(trick, DOPPELKOPF_HT, first + 1);
    if (second < 0 || outcome->rules->value[DOPPELKOPF_DULLE_CAUGHT] != 0)
        return;
    int winner = outcome->played->winners[t], side = side_of(outcome, winner);
    if (seat_at(trick, second) == winner && side_of(outcome, seat_at(trick, first)) != side)
        count_special(outcome, side, names, result);
}

/* A jack of clubs wins the last trick, or is caught in it by a queen of diamonds. */
static void count_charlie(Outcome *outcome, Result *result) {
    static const char *const names[] = {"charlie re", "charlie contra"};
    static const char *const caught[] = {"charlie_caught re", "charlie_caught contra"};
    int t = DOPPELKOPF_TRICKS - 1, winner = outcome->played->winners[t];
    const Trick *trick = &outcome->played->tricks[t];
    int place = (winner - trick->leader + DOPPELKOPF_SEATS) % DOPPELKOPF_SEATS;
    int code = doppelkopf_code(trick->cards[place]), side = side_of(outcome, winner);
    int charlie = find_code(trick, DOPPELKOPF_CJ, 0);
    if (code == DOPPELKOPF_CJ)
        count_special(outcome, side, names, result);
    else if (code == DOPPELKOPF_DQ && charlie >= 0 &&
             outcome->rules->value[DOPPELKOPF_CHARLIE_CAUGHT] == 0 &&
             side_of(outcome, seat_at(trick, charlie)) != side)
        count_special(outcome, side, caught, result);
}

static void count_specials(Outcome *outcome, Result *result) {
    bool all = doppelkopf_normal_trumps(outcome->played->contract);
    if (outcome->alone && outcome->rules->value[DOPPELKOPF_SOLO_SPECIALS] != 0)
        return;
    for (int t = 0; t < DOPPELKOPF_TRICKS; t++) {
        count_doppelkopf(outcome, t, result);
        if (all) {
            count_fuchs(outcome, t, result);
            count_dulle(outcome, t, result);
        }
    }
    if (all)
        count_charlie(outcome, result);
}

/* ---- The value ---- */

/* Adds a line of the value, and returns what it is worth. */
static int count_line(Result *result, const char *name, int worth) {
    result_add(result, name, worth);
    return worth;
}

static int count_said(const Outcome *outcome, Result *result) {
    int value = 0;
    if (outcome->said[DOPPELKOPF_RE] > 0)
        value += count_line(result, "re said", 2);
    if (outcome->said[DOPPELKOPF_CONTRA] > 0)
        value += count_line(result, "contra said", 2);
    return value;
}

/* One for each step that a side fell under. */
static int count_under(const Outcome *outcome, int side, Result *result) {
    static const char *const names[STEPS] = {"under 90", "under 60", "under 30", "schwarz"};
    int value = 0;
    for (int step = 0; step < STEPS; step++)
        if (fell_under(outcome, side, step))
            value += count_line(result, names[step], 1);
    return value;
}

/* One for each step that the winners announced, and so reached. */
static int count_announced(const Outcome *outcome, Result *result) {
    static const char *const names[STEPS] = {"keine90 announced", "keine60 announced",
                                             "keine30 announced", "schwarz announced"};
    int value = 0;
    for (int step = 0; step < outcome->said[outcome->winner] - DOPPELKOPF_SAID_SIDE; step++)
        value += count_line(result, names[step], 1);
    return value;
}

static int count_alten(const Outcome *outcome, Result *result) {
    bool beaten = outcome->winner == DOPPELKOPF_CONTRA && !outcome->alone &&
                  outcome->points[DOPPELKOPF_CONTRA] >= DOPPELKOPF_POINTS / 2;
    return beaten ? count_line(result, "gegen die alten", 1) : 0;
}

/* What the other side brings that failed to reach what it had announced: every step, and what the
 * winners reached beyond the one that mattered. */
static int count_failed(const Outcome *outcome, Result *result) {
    static const char *const failed[STEPS] = {"keine90 failed", "keine60 failed", "keine30 failed",
                                              "schwarz failed"};
    static const char *const reached[STEPS] = {"reached 120", "reached 90", "reached 60",
                                               "reached 30"};
    int steps = outcome->said[other(outcome->winner)] - DOPPELKOPF_SAID_SIDE, value = 0;
    for (int step = 0; step < steps; step++)
        value += count_line(result, failed[step], outcome->rules->value[DOPPELKOPF_FAILED_STEP]);
    for (int step = steps - 1; step >= 0; step--)
        if (outcome->points[outcome->winner] >= 120 - 30 * step)
            value += count_line(result, reached[step], 1);
    return value;
}

static int count_value(const Outcome *outcome, Result *result) {
    int loser = other(outcome->winner), value = count_line(result, "won", 1);
    if (has_failed(outcome, loser)) {
        value += count_said(outcome, result) + count_failed(outcome, result);
        value += count_under(outcome, loser, result) + count_announced(outcome, result);
    } else {
        value += count_under(outcome, loser, result) + count_announced(outcome, result);
        value += count_said(outcome, result);
    }
    return value + count_alten(outcome, result);
}

/* ---- Values that are fixed ---- */

static int fix(Outcome *outcome, Result *result, int winner, const char *name, int value) {
    outcome->flat = true;
    outcome->winner = winner;
    result_add(result, name, value);
    return value;
}

/* An announced Hochzeit without a partner that fell under 30. */
static bool is_open_under_30(const Outcome *outcome) {
    return outcome->played->contract.kind == DOPPELKOPF_HOCHZEIT && outcome->alone &&
           outcome->rules->value[DOPPELKOPF_OPEN_UNDER_30] != DOPPELKOPF_OPEN_OFF &&
           outcome->points[DOPPELKOPF_RE] < 30;
}

/* Winners who announced too little: nothing and the others under 60, no keine 90 and the others
 * under 30. */
static bool is_cowardly(const Outcome *outcome, int said, int step) {
    return outcome->rules->value[DOPPELKOPF_FEIGHEIT] == 0 && outcome->winner != NOBODY &&
           outcome->said[outcome->winner] == said &&
           fell_under(outcome, other(outcome->winner), step);
}

static int settle(Outcome *outcome, Result *result) {
    bool lost = outcome->rules->value[DOPPELKOPF_OPEN_UNDER_30] == DOPPELKOPF_OPEN_LOST;
    bool steps = outcome->said[0] > DOPPELKOPF_SAID_SIDE || outcome->said[1] > DOPPELKOPF_SAID_SIDE;
    outcome->winner = plain_winner(outcome);
    if (is_open_under_30(outcome))
        return fix(outcome, result, lost ? DOPPELKOPF_CONTRA : DOPPELKOPF_RE,
                   "open hochzeit under 30", 1);
    if (outcome->alone && !steps && outcome->winner == DOPPELKOPF_CONTRA &&
        outcome->points[DOPPELKOPF_RE] == DOPPELKOPF_POINTS / 2)
        return fix(outcome, result, DOPPELKOPF_CONTRA, "solo 120:120", 1);
    if (is_cowardly(outcome, DOPPELKOPF_SAID_NOTHING, 1))
        return fix(outcome, result, other(outcome->winner), "feigheit", 1);
    if (is_cowardly(outcome, DOPPELKOPF_SAID_SIDE, 2))
        return fix(outcome, result, NOBODY, "nullspiel", 0);
    return outcome->winner == NOBODY ? 0 : count_value(outcome, result);
}

/* ---- The account ---- */

static void write_score(const Outcome *outcome, int value, Result *result) {
    for (int seat = 0; seat < DOPPELKOPF_SEATS; seat++) {
        int side = side_of(outcome, seat);
        int share = side == DOPPELKOPF_RE && outcome->alone ? 3 : 1;
        result->score[seat] = side == writing_side(outcome) ? share * value : -share * value;
    }
}

void doppelkopf_score(const Rules *rules, const PlayedGame *played, Result *result) {
    Outcome outcome = outcome_of(rules, played);
    *result = (Result){.declarer_points = outcome.points[DOPPELKOPF_RE]};
    int value = settle(&outcome, result);
    if (!outcome.flat)
        count_specials(&outcome, result);
    result->value = value + outcome.extra;
    result->made = outcome.winner == DOPPELKOPF_RE;
    write_score(&outcome, result->value, result);
}

void doppelkopf_account(const int *score, int players, int *account) {
    memset(account, 0, (size_t)players * sizeof *account);
    memcpy(account, score, DOPPELKOPF_SEATS * sizeof *score);
}

void doppelkopf_misdeals(int dealer, int players, int *account) {
    for (int player = 0; player < players; player++)
        account[player] = player == dealer ? 1 - players : 1;
}
