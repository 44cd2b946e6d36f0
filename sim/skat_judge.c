#include "skat_judge.h"

#include "play.h"
#include "skat_bidding.h"
#include "skat_discard.h"
#include "skat_player.h"

#include <assert.h>
#include <omp.h>
#include <string.h>

enum {
    FOREHAND = 0,
    STEPS_EVERY = 4, /* worlds in which the step of the ladder is solved in a Hand game, which may
                        be announced */
    STRIDE = 114187  /* prime to the number of worlds: neighbours are not alike */
};

static SkatPlanned *planned_for(const SkatQuestion *question, CardSet talon) {
    return &question->memory->planned[set_lowest(talon)][set_highest(talon)];
}

/* ---- Worlds ---- */

static WorldDraws draw(const void *context, uint64_t number, void *drawn) {
    const SkatQuestion *question = context;
    SkatWorld *world = drawn;
    Worlds worlds = skat_view_worlds(question->view, question->talon, question->purpose);
    world->number = number;
    if (!question->all)
        return world_sample(&worlds, number, &world->deal);
    world_nth(&worlds, number * STRIDE % worlds_count(&worlds), &world->deal);
    return (WorldDraws){.drawn = 1, .sum = 1, .squares = 1};
}

/* The contracts that a line goes by plan with. */
static unsigned planned_kinds(const SkatQuestion *question) {
    unsigned kinds = 0;
    for (int line = 0; line < question->line_count; line++)
        if (question->lines[line].way == SKAT_BY_PLAN)
            kinds |= 1u << question->lines[line].contract.kind;
    return kinds;
}

static void choose_for_bids(const SkatQuestion *question, SkatPlanned *planned) {
    for (int i = 0; i < question->bid_count; i++)
        planned->chosen[i] = (uint8_t)skat_plan_contract(question->view, &question->race,
                                                         &planned->plan, question->bids[i]);
} /* -1 becomes SKAT_NONE */

/* Makes the plans of skats that are new. Returns false when no world fits one. */
static bool prepare(const void *context, const void *const *worlds, int count,
                    Solver *const *solvers, int threads) {
    const SkatQuestion *question = context;
    unsigned kinds = planned_kinds(question);
    CardSet found[JUDGE_PORTION];
    int found_count = 0;
    bool fits = true;
    for (int i = 0; i < count && kinds != 0; i++) {
        CardSet talon = ((const SkatWorld *)worlds[i])->deal.talon;
        SkatPlanned *planned = planned_for(question, talon);
        if (!planned->made)
            found[found_count++] = talon;
        planned->made = true;
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic) reduction(&& : fits)
    for (int i = 0; i < found_count; i++) {
        SkatPlanned *planned = planned_for(question, found[i]);
        bool made = skat_plan_make(question->view, solvers[omp_get_thread_num()], &question->race,
                                   question->view->hand, found[i], kinds, &planned->plan);
        choose_for_bids(question, planned);
        fits = fits && made;
    }
    return fits;
}

/* ---- One line ---- */

static CardSet twelve_of(const SkatQuestion *question, const SkatWorld *world) {
    return world->deal.hands[question->view->seat] | world->deal.talon;
}

static CardSet discard_of(const SkatQuestion *question, const SkatLine *line,
                          const SkatWorld *world) {
    CardSet discard;
    switch (line->way) {
    case SKAT_BY_PLAN:
        return planned_for(question, world->deal.talon)->plan.discards[line->contract.kind];
    case SKAT_BY_DISCARD:
        return line->discard;
    case SKAT_BY_RULE:
        skat_list_discards(twelve_of(question, world), line->contract, &discard, 1);
        return discard;
    default:
        return world->deal.talon;
    }
}

/* Of a line the score is the SkatOutcome; undecided: only whether it is made was found out. */
static Outcome outcome_of(SkatOutcome outcome, bool step_is_known, int points) {
    return (Outcome){.known = true,
                     .undecided = !step_is_known,
                     .made = outcome >= SKAT_WON,
                     .points = (int16_t)points,
                     .score = (int32_t)outcome};
}

static Outcome solve(const void *context, const void *drawn, int number, Solver *solver) {
    const SkatQuestion *question = context;
    const SkatWorld *world = drawn;
    const SkatLine *line = &question->lines[number];
    SkatGame game;
    if (line->way == SKAT_BY_NOBODY)
        return (Outcome){.known = false};
    skat_view_game(question->view, &world->deal, line->contract.kind,
                   discard_of(question, line, world), &game);
    if (line->way == SKAT_BY_HAND && world->number % STEPS_EVERY == 0)
        return outcome_of(skat_solve_outcome(solver, &game), true, JUDGE_NO_POINTS);
    SkatOutcome outcome = skat_solve_made(solver, &game) ? SKAT_WON : SKAT_LOST;
    return outcome_of(outcome, line->contract.kind == SKAT_NULL, JUDGE_NO_POINTS);
}

/* Of a game that has been played. */
static SkatOutcome reached(const Rules *rules, const PlayedGame *game, int points) {
    int tricks = game->tricks_won[game->declarer];
    if (game->contract.kind == SKAT_NULL)
        return tricks == 0 ? SKAT_WON : SKAT_LOST;
    bool won = points >= SKAT_TO_WIN;
    SkatLevel level = won ? skat_level(rules, SKAT_POINTS - points, SKAT_TRICKS - tricks)
                          : skat_level(rules, points, tricks);
    return won ? SKAT_WON + level : SKAT_LOST - level;
}

static void play_out_ramsch(const SkatQuestion *question, const SkatWorld *world,
                            const Player *player, Random *random, Start *start) {
    const Rules *rules = question->view->rules;
    Layout layout;
    *start = (Start){.rules = rules,
                     .leader = FOREHAND,
                     .game = {.contract.kind = SKAT_RAMSCH, .talon = world->deal.talon}};
    memcpy(start->game.hands, world->deal.hands, sizeof start->game.hands);
    if (rules->value[SKAT_SHOVE] == SKAT_SHOVE_ON)
        start->game.shoves =
            (uint8_t)skat_shove(start->game.hands, &start->game.talon, start->game.put_down);
    skat_game.layout(rules, start->game.contract, &layout);
    play_out_alike(start, &layout, player, random);
}

/* Made: somebody else loses, or the player takes all tricks. Half points are rounded either way. */
static Outcome play_ramsch(const SkatQuestion *question, const SkatWorld *world,
                           const Player *player, Random *random) {
    const SkatView *view = question->view;
    int half = (int)random_below(random, 2);
    Start start;
    Result result;
    play_out_ramsch(question, world, player, random, &start);
    skat_game.score(view->rules, &start.game, &result);
    int sign = skat_game.score_is_debt(view->rules) ? -1 : 1, twice = 0;
    for (int seat = 0; seat < 3; seat++)
        twice += sign * (seat == view->seat ? 2 * result.score[seat] : -result.score[seat]);
    int down = twice >= 0 ? twice / 2 : -((1 - twice) / 2);
    return (Outcome){.known = true,
                     .made = sign * result.score[view->seat] >= 0,
                     .points = JUDGE_NO_POINTS,
                     .score = down + (twice % 2 != 0 ? half : 0)};
}

Outcome skat_play_line(const SkatQuestion *question, const SkatWorld *world, const SkatLine *line,
                       const Player *player, Random *random) {
    const SkatView *view = question->view;
    SkatGame game;
    if (line->way == SKAT_BY_NOBODY)
        return play_ramsch(question, world, player, random);
    skat_view_game(view, &world->deal, line->contract.kind, discard_of(question, line, world),
                   &game);
    Start start = {.rules = view->rules,
                   .declared = true,
                   .leader = FOREHAND,
                   .game = {.contract = line->contract,
                            .declarer = view->seat,
                            .bid = (int16_t)question->bid,
                            .talon = game.deal.talon}};
    memcpy(start.game.hands, game.deal.hands, sizeof start.game.hands);
    for (int seat = 0; seat < 3; seat++)
        start.calls[seat] = (Calls){view->heard.calls[seat].said, view->heard.calls[seat].refused};
    start.calls[view->seat] = (Calls){.said = (int16_t)question->bid};
    if (line->way != SKAT_BY_HAND)
        start.known[view->seat] = game.deal.talon;
    if (line->contract.modifiers & SKAT_OUVERT)
        start.shown = game.deal.hands[view->seat];
    play_out_alike(&start, game.layout, player, random);
    int points = start.game.points[view->seat] + skat_points(game.deal.talon);
    return outcome_of(reached(view->rules, &start.game, points), true,
                      line->contract.kind == SKAT_NULL ? JUDGE_NO_POINTS : points);
}

static Outcome play(const void *context, const void *world, int number, const Player *player,
                    Random *random) {
    const SkatQuestion *question = context;
    return skat_play_line(question, world, &question->lines[number], player, random);
}

/* ---- Declarations ---- */

static const int *payoffs_with(const SkatView *view, SkatPayoffs *payoffs, CardSet twelve) {
    Contract contract = payoffs->contract;
    int matadors = contract.kind == SKAT_NULL ? 0 : skat_matadors(view->rules, contract, twelve);
    int *of = payoffs->of[matadors];
    if (!payoffs->known[matadors])
        for (SkatOutcome outcome = 0; outcome < SKAT_OUTCOMES; outcome++)
            of[outcome] =
                skat_payoff(view->rules, contract, view->seat, twelve, payoffs->bid, outcome);
    payoffs->known[matadors] = true;
    return of;
}

/* What a line that came to this is worth when it is declared with these payoffs. Where 61 points
 * are not enough and only they were asked for, it is not decided; of announcements nothing is known
 * then, for they are told by the worlds in which all was asked. */
static Outcome declared(const SkatQuestion *question, const SkatWorld *world, SkatPayoffs *payoffs,
                        const Outcome *line) {
    bool announced = payoffs->contract.modifiers & (SKAT_SCHNEIDER | SKAT_SCHWARZ | SKAT_OUVERT);
    if (!line->known || payoffs->contract.kind == SKAT_RAMSCH)
        return *line;
    const int *of = payoffs_with(question->view, payoffs, twelve_of(question, world));
    SkatOutcome outcome = (SkatOutcome)line->score;
    bool undecided = line->undecided && of[SKAT_WON] <= 0;
    return (Outcome){.known = !(undecided && announced),
                     .undecided = undecided,
                     .made = !undecided && of[outcome] > 0,
                     .step = {outcome >= SKAT_WON_SCHNEIDER, outcome == SKAT_WON_SCHWARZ,
                              outcome <= SKAT_LOST_SCHNEIDER},
                     .points = line->points,
                     .score = of[outcome]};
}

/* The line on which a contract is played by plan. */
static int planned_line(const SkatQuestion *question, Contract contract) {
    for (int line = 0; line < question->line_count; line++) {
        const SkatLine *l = &question->lines[line];
        if (l->way == SKAT_BY_PLAN && l->contract.kind == contract.kind &&
            l->contract.modifiers == contract.modifiers)
            return line;
    }
    return JUDGE_NO_LINE;
}

/* Picked up, the game chosen for bid number `number` of the question.
 * payoffs  of the contracts of plans at that bid */
static Outcome picked_up(const SkatQuestion *question, const SkatWorld *world, int number,
                         SkatPayoffs *payoffs, const Outcome *lines) {
    int chosen = planned_for(question, world->deal.talon)->chosen[number];
    if (chosen == SKAT_NONE)
        return (Outcome){.known = false};
    payoffs[chosen].contract = skat_plan_contracts[chosen];
    payoffs[chosen].bid = question->bids[number];
    return declared(question, world, &payoffs[chosen],
                    &lines[planned_line(question, skat_plan_contracts[chosen])]);
}

static void derive(const void *context, const void *world, const Outcome *lines, Outcome *choices) {
    const SkatQuestion *question = context;
    for (int i = 0; i < question->choice_count; i++) {
        const SkatDeclaration *choice = &question->choices[i];
        SkatPayoffs *payoffs = &question->memory->choices[i];
        payoffs->contract = choice->contract;
        payoffs->bid = question->bid;
        choices[i] = choice->line == SKAT_BEST
                         ? picked_up(question, world, 0, question->memory->picked_up, lines)
                         : declared(question, world, payoffs, &lines[choice->line]);
    }
}

static int line_of(const void *context, int choice) {
    const SkatQuestion *question = context;
    return question->choices[choice].line;
}

/* The lines that the plan of the skat chooses at some bid; but the last bid, which hardly pays, is
 * told by a guess. */
static uint64_t wanted(const void *context, const void *drawn) {
    const SkatQuestion *question = context;
    const SkatWorld *world = drawn;
    uint64_t lines = 0;
    int end = question->bid_count > 1 ? question->bid_count - 1 : question->bid_count;
    for (int i = 0; i < end && planned_kinds(question) != 0; i++) {
        int chosen = planned_for(question, world->deal.talon)->chosen[i];
        if (chosen != SKAT_NONE)
            lines |= (uint64_t)1 << planned_line(question, skat_plan_contracts[chosen]);
    }
    return lines;
}

/* Not of announcements, which need more than 61 points. */
static const EvalCurve *curve_of(const void *context, int choice) {
    const SkatQuestion *question = context;
    const SkatDeclaration *declared = &question->choices[choice];
    unsigned announced = SKAT_SCHNEIDER | SKAT_SCHWARZ | SKAT_OUVERT;
    bool plain = declared->line != SKAT_BEST && !(declared->contract.modifiers & announced);
    return plain ? eval_curve(&skat_game, declared->contract) : NULL;
}

const JudgeGame skat_judge = {.game = &skat_game,
                              .world_bytes = sizeof(SkatWorld),
                              .draw = draw,
                              .solve = solve,
                              .play = play,
                              .prepare = prepare,
                              .derive = derive,
                              .wanted = wanted,
                              .line_of = line_of,
                              .curve_of = curve_of};

int skat_add_line(SkatQuestion *question, Contract contract, SkatWay way, CardSet discard) {
    assert(question->line_count < SKAT_MAX_LINES);
    question->lines[question->line_count] = (SkatLine){contract, way, discard};
    return question->line_count++;
}

Judge *skat_judge_new(const SkatQuestion *question, int threads) {
    uint64_t lines = ((uint64_t)1 << question->line_count) - 1;
    return judge_new(&skat_judge, question, lines, question->choice_count, question->view->seed,
                     threads);
}

/* ---- Reviews ---- */

typedef struct Review {
    const SkatQuestion *question;
    int line;   /* of a declaration ... */
    int number; /* ... or the number of the bid at which the skat is picked up */
    SkatPayoffs payoffs[SKAT_PLAN_CONTRACTS]; /* of a declaration the first */
    bool possible;
    uint64_t chosen[SKAT_PLAN_CONTRACTS];
} Review;

static Outcome review_line(void *context, const void *world, const Outcome *lines) {
    Review *review = context;
    return declared(review->question, world, review->payoffs, &lines[review->line]);
}

void skat_review_line(const Judge *judge, const SkatQuestion *question, Contract contract, int line,
                      int bid, JudgeTally *tally) {
    Review review = {
        .question = question, .line = line, .payoffs = {{.contract = contract, .bid = bid}}};
    judge_review(judge, review_line, &review, tally);
}

static Outcome review_best(void *context, const void *drawn, const Outcome *lines) {
    Review *review = context;
    const SkatWorld *world = drawn;
    int chosen = planned_for(review->question, world->deal.talon)->chosen[review->number];
    if (chosen == SKAT_NONE)
        review->possible = false;
    else
        review->chosen[chosen]++;
    return picked_up(review->question, world, review->number, review->payoffs, lines);
}

bool skat_review_best(const Judge *judge, const SkatQuestion *question, int number,
                      JudgeTally *tally, Contract *usual, double *share) {
    Review review = {.question = question, .number = number, .possible = true};
    int most = 0;
    uint64_t sum = 0;
    judge_review(judge, review_best, &review, tally);
    for (int i = 0; i < SKAT_PLAN_CONTRACTS; i++) {
        sum += review.chosen[i];
        if (review.chosen[i] > review.chosen[most])
            most = i;
    }
    *usual = skat_plan_contracts[most];
    *share = sum > 0 ? (double)review.chosen[most] / (double)sum : 0;
    return review.possible;
}

/* ---- Break-even ---- */

/* The payoff of the lowest outcome that wins, and of a plain loss. */
static void add_payoffs(const SkatQuestion *question, Contract contract, CardSet twelve,
                        double *win, double *loss) {
    const SkatView *view = question->view;
    int payoff = 0;
    for (SkatOutcome outcome = SKAT_WON; outcome < SKAT_OUTCOMES && payoff <= 0; outcome++)
        payoff = skat_payoff(view->rules, contract, view->seat, twelve, question->bid, outcome);
    *win += payoff;
    *loss += skat_payoff(view->rules, contract, view->seat, twelve, question->bid, SKAT_LOST);
}

double skat_break_even(const SkatQuestion *question, Contract contract) {
    const SkatView *view = question->view;
    CardSet unknown = deck_all(skat_game.deck) & ~view->hand;
    double win = 0, loss = 0;
    if (question->talon != 0)
        add_payoffs(question, contract, view->hand | question->talon, &win, &loss);
    for (CardSet firsts = unknown; firsts != 0 && question->talon == 0;) {
        CardSet first = set_of(set_pop(&firsts));
        for (CardSet seconds = firsts; seconds != 0;)
            add_payoffs(question, contract, view->hand | first | set_of(set_pop(&seconds)), &win,
                        &loss);
    }
    return win > 0 ? loss / (loss - win) : 1;
}
