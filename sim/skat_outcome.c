#include "skat_outcome.h"

#include <assert.h>

enum { ALL_TRICKS = 10 };

/* A question to the solver about one deal. */
typedef struct Asked {
    Solver *solver;
    const SkatGame *game;
    Position position;
    Aim aim;
} Asked;

static Asked ask_about(Solver *solver, const SkatGame *game) {
    Asked asked = {.solver = solver, .game = game};
    CardSet hands[3];
    for (int seat = 0; seat < 3; seat++)
        hands[seat] = layout_from_deck(game->layout, game->deal.hands[seat]);
    position_init(&asked.position, game->layout, hands, 0);
    PlayedGame played = {
        .contract.kind = game->kind, .declarer = game->declarer, .talon = game->deal.talon};
    skat_game.aim(game->rules, &played, &asked.aim);
    return asked;
}

/* Points of the declarer's side, or in Null his tricks. */
static bool reaches(const Asked *asked, int need) {
    return solver_reaches(asked->solver, &asked->position, asked->aim.question,
                          need - asked->aim.before);
}

static bool reaches_tricks(const Asked *asked, int tricks) {
    Question question = asked->aim.question;
    question.unit = UNIT_TRICKS;
    return solver_reaches(asked->solver, &asked->position, question, tricks);
}

bool skat_solve_made(Solver *solver, const SkatGame *game) {
    Asked asked = ask_about(solver, game);
    return reaches(&asked, asked.aim.need) != asked.aim.question.ducks;
}

bool skat_solve_reaches(Solver *solver, const SkatGame *game, int points) {
    Asked asked = ask_about(solver, game);
    assert(asked.aim.question.unit == UNIT_POINTS);
    return reaches(&asked, points);
}

int skat_outcome_points(const Rules *rules, SkatOutcome outcome) {
    int below = rules->value[SKAT_SCHNEIDER_BELOW];
    const int points[SKAT_OUTCOMES] = {[SKAT_LOST] = below,
                                       [SKAT_WON] = SKAT_TO_WIN,
                                       [SKAT_WON_SCHNEIDER] = SKAT_POINTS + 1 - below,
                                       [SKAT_WON_SCHWARZ] = SKAT_POINTS};
    return points[outcome];
}

/* Tricks are asked for only where the points leave it open, which is rare: another question
 * costs the solver what it has in its table. */
static SkatOutcome won_outcome(const Asked *asked) {
    const Rules *rules = asked->game->rules;
    if (!reaches(asked, skat_outcome_points(rules, SKAT_WON_SCHNEIDER)))
        return SKAT_WON;
    bool all = reaches(asked, SKAT_POINTS) && reaches_tricks(asked, ALL_TRICKS);
    return all ? SKAT_WON_SCHWARZ : SKAT_WON_SCHNEIDER;
}

static SkatOutcome lost_outcome(const Asked *asked) {
    if (reaches(asked, skat_outcome_points(asked->game->rules, SKAT_LOST)))
        return SKAT_LOST;
    bool none = !reaches(asked, asked->aim.before + 1) && !reaches_tricks(asked, 1);
    return none ? SKAT_LOST_SCHWARZ : SKAT_LOST_SCHNEIDER;
}

SkatOutcome skat_solve_outcome(Solver *solver, const SkatGame *game) {
    if (game->kind == SKAT_NULL)
        return skat_solve_made(solver, game) ? SKAT_WON : SKAT_LOST;
    Asked asked = ask_about(solver, game);
    return reaches(&asked, SKAT_TO_WIN) ? won_outcome(&asked) : lost_outcome(&asked);
}

/* A finished game with this outcome. All twelve cards count as played, so that the points of the
 * tricks are those of the declarer's side. */
static PlayedGame played_with(const Rules *rules, Contract contract, int declarer, CardSet twelve,
                              int bid, SkatOutcome outcome) {
    PlayedGame played = {.contract = contract, .declarer = (uint8_t)declarer, .bid = (int16_t)bid};
    played.hands[declarer] = twelve;
    if (contract.kind == SKAT_NULL)
        outcome = outcome == SKAT_WON ? SKAT_LOST_SCHWARZ : SKAT_LOST; /* no trick wins */
    int tricks = outcome == SKAT_LOST_SCHWARZ ? 0 : outcome == SKAT_WON_SCHWARZ ? ALL_TRICKS : 1;
    played.points[declarer] = (int16_t)skat_outcome_points(rules, outcome);
    played.tricks_won[declarer] = (uint8_t)tricks;
    return played;
}

int skat_payoff(const Rules *rules, Contract contract, int declarer, CardSet twelve, int bid,
                SkatOutcome outcome) {
    PlayedGame played = played_with(rules, contract, declarer, twelve, bid, outcome);
    Result result;
    skat_game.score(rules, &played, &result);
    int twice = 0;
    for (int seat = 0; seat < 3; seat++)
        twice += seat == declarer ? 2 * result.score[seat] : -result.score[seat];
    assert(twice % 2 == 0); /* the two others are treated alike */
    return skat_game.score_is_debt(rules) ? -twice / 2 : twice / 2;
}
