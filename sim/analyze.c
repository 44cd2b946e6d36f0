#include "analyze.h"

#include "solver/replay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A game while it is analysed: the position before each card, and after the last. */
typedef struct Work {
    const Rules *rules;
    Solver *solver;
    uint64_t most_nodes;
    Position positions[MAX_CARDS + 1];
    KnownValue values[MAX_CARDS + 1];
} Work;

bool analysis_made(const Analysis *analysis, int value) {
    return (value >= analysis->aim.need) != analysis->aim.question.ducks;
}

/* ---- Values ---- */

/* What the side has already, in the unit of the question; an event is not taken bit by bit. */
static int taken(const Analysis *analysis, const Position *position) {
    Question question = analysis->aim.question;
    int sum = analysis->aim.before;
    for (int seat = 0; seat < position->layout->seats && !unit_is_event(question.unit); seat++)
        if (question.side >> seat & 1)
            sum += question.unit == UNIT_POINTS ? position->points[seat] : position->tricks[seat];
    return sum;
}

/* Narrows bounds by the question whether the value is at least need. False: that is left open. */
static bool ask(Work *work, const Position *position, Question question, int need, Bounds *bounds) {
    Bounds found = solver_bounds(work->solver, position, question, need, work->most_nodes);
    if (found.low > bounds->low)
        bounds->low = found.low;
    if (found.high < bounds->high)
        bounds->high = found.high;
    return !bounds_are_open(found, need);
}

/* What is still to come, looked for from a guess on, which often is right: then two questions do.
 */
static KnownValue rest_near(Work *work, const Position *position, Question question, int guess) {
    enum { MOST = 9999 };
    Bounds bounds = {0, MOST};
    bool known = ask(work, position, question, guess, &bounds);
    if (known && bounds.low >= guess && bounds.low < bounds.high)
        known = ask(work, position, question, bounds.low + 1, &bounds);
    while (known && bounds.low < bounds.high)
        known = ask(work, position, question, (bounds.low + bounds.high + 1) / 2, &bounds);
    return (KnownValue){known, bounds.low};
}

/* The value in all. near: what it may well be. */
static KnownValue value_near(Work *work, const Analysis *analysis, const Position *position,
                             int near) {
    int before = taken(analysis, position);
    if (position_over(position) && !unit_is_event(analysis->aim.question.unit))
        return (KnownValue){true, before};
    KnownValue rest = rest_near(work, position, analysis->aim.question, near - before);
    return (KnownValue){rest.known, before + rest.value};
}

/* From the end on: positions that come later are easier, and what was found of them helps. */
static Status find_values(Work *work, const Analysis *analysis, AnalyzeGoesOn *goes_on,
                          void *context, Error *error) {
    int near = analysis->aim.need;
    for (int i = analysis->count; i >= 0; i--) {
        work->values[i] = value_near(work, analysis, &work->positions[i], near);
        if (work->values[i].known)
            near = work->values[i].value;
        uint64_t done = (uint64_t)(analysis->count - i + 1), total = (uint64_t)analysis->count + 1;
        if (goes_on != NULL && !goes_on(context, done, total))
            return error_set(error, STATUS_INTERRUPTED, "stopped after %d of %d values", (int)done,
                             (int)total);
    }
    return STATUS_OK;
}

/* ---- Cards ---- */

/* Does the seat to move want the value to be high? */
static bool wants_most(const Analysis *analysis, const Position *position) {
    Question question = analysis->aim.question;
    return (question.side >> position_to_move(position) & 1) != question.ducks;
}

/* Would this card have kept the value that the position has? Unknown counts as no. */
static bool keeps(Work *work, const Analysis *analysis, const Position *position, Card card,
                  int value) {
    Position next = *position;
    Bounds bounds = {0, INT16_MAX};
    bool most = wants_most(analysis, position);
    position_play(&next, card);
    int before = taken(analysis, &next), need = value - before + !most;
    if (position_over(&next) && !unit_is_event(analysis->aim.question.unit))
        return most ? before >= value : before <= value;
    return ask(work, &next, analysis->aim.question, need, &bounds) && (bounds.low >= need) == most;
}

static CardSet best_cards(Work *work, const Analysis *analysis, int number) {
    const Position *position = &work->positions[number];
    CardSet best = 0;
    for (CardSet legal = position_legal(position); legal != 0;) {
        Card card = set_pop(&legal);
        if (keeps(work, analysis, position, card, work->values[number].value))
            best |= set_of(card);
    }
    return layout_to_deck(&analysis->layout, best);
}

/* What a card did, now that the values before and after it are known. */
static void judge_card(Work *work, Analysis *analysis, int number) {
    AnalyzedCard *card = &analysis->cards[number];
    bool most = wants_most(analysis, &work->positions[number]);
    card->before = work->values[number];
    card->after = work->values[number + 1];
    if (!card->before.known || !card->after.known) {
        analysis->open++;
        return;
    }
    int before = card->before.value, after = card->after.value;
    card->gave = most ? before - after : after - before;
    assert(card->gave >= 0);
    card->turned = analysis_made(analysis, before) != analysis_made(analysis, after);
    if (card->gave > 0)
        card->best = best_cards(work, analysis, number);
    analysis->gave[card->seat] += card->gave;
}

/* ---- The game ---- */

/* Puts down the position before each card. The cards have been found legal. */
static Status play_through(const Rules *rules, PlayedGame *played, Work *work, Analysis *analysis,
                           Error *error) {
    const Deck *deck = rules->game->deck;
    Position position;
    CardSet hands[MAX_SEATS] = {0};
    int winner;
    for (int seat = 0; seat < rules->game->seats; seat++)
        hands[seat] = layout_from_deck(&analysis->layout, played->hands[seat]);
    position_init(&position, &analysis->layout, hands, game_leader(rules, played));
    for (int t = 0; t < played->trick_count; t++)
        for (int i = 0; i < played->tricks[t].count; i++) {
            int seat = position_to_move(&position);
            Card card = played->tricks[t].cards[i];
            work->positions[analysis->count] = position;
            analysis->cards[analysis->count++] =
                (AnalyzedCard){.trick = (uint8_t)t, .seat = (uint8_t)seat, .card = card};
            Status status = replay_card(deck, &position, seat, card, &winner, error);
            if (status != STATUS_OK)
                return status;
        }
    work->positions[analysis->count] = position;
    return STATUS_OK;
}

/* Are all cards legal? Otherwise *error says which is not, and why. */
static Status check_cards(const Rules *rules, PlayedGame *played, Analysis *analysis,
                          Error *error) {
    Position position;
    Fault fault;
    char code[CARD_TEXT];
    Status status = replay_game(rules, played, &analysis->layout, &position, &fault, error);
    if (status != STATUS_OK)
        error_prefix(error, "trick %d, seat %d, %s", fault.trick + 1, fault.seat,
                     deck_print_card(rules->game->deck, fault.card, code));
    return status;
}

Status analyze_game(const Rules *rules, PlayedGame *played, uint64_t most_nodes,
                    AnalyzeGoesOn *goes_on, void *context, Analysis *analysis, Error *error) {
    memset(analysis, 0, sizeof *analysis);
    Status status = check_cards(rules, played, analysis, error);
    if (status != STATUS_OK)
        return status;
    Work *work = calloc(1, sizeof *work);
    Solver *solver = work != NULL ? solver_new(SOLVER_DEFAULT_BYTES) : NULL;
    if (solver == NULL) {
        free(work);
        return error_set(error, STATUS_NO_MEMORY, "out of memory");
    }
    *work = (Work){.rules = rules, .solver = solver, .most_nodes = most_nodes};
    rules->game->aim(rules, played, &analysis->aim);
    status = play_through(rules, played, work, analysis, error);
    if (status == STATUS_OK)
        status = find_values(work, analysis, goes_on, context, error);
    for (int i = 0; status == STATUS_OK && i < analysis->count; i++)
        judge_card(work, analysis, i);
    solver_free(solver);
    free(work);
    return status;
}
