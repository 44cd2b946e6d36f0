#include "eval_curve.h"

#include "solver/games/cego.h"
#include "solver/games/doppelkopf.h"
#include "solver/games/schafkopf.h"
#include "solver/games/sens.h"
#include "solver/games/skat.h"

#include <math.h>
#include <string.h>

/* Lines of "scripts/fit_curves STICH GAME 40"; errors below 0.04 are more than so few hands can
 * tell, and count as that. */
static const EvalCurve skat_suit = {-0.07, 0.10, 1.02, 0.040, 0.61, 0.57};
static const EvalCurve skat_grand = {0.12, 0.15, 0.85, 0.040, 0.89, 0.70};
static const EvalCurve skat_null = {-0.09, 0.03, 0.88, 0.040, 0.63, 0.47};

/* Older: from open cards alone, about 1,000 deals each played by players with 40 worlds a card; the
 * errors are no more than a guess. */
static const EvalCurve schafkopf_rufer = {0.10, 0.80, 0, 0.06, 0.10, 0.80};
static const EvalCurve schafkopf_solo = {0.68, 0.71, 0, 0.06, 0.68, 0.71};
static const EvalCurve sens_any = {-0.03, 0.73, 0, 0.06, -0.03, 0.73};

static const EvalCurve *skat_curve(Contract contract) {
    switch (contract.kind) {
    case SKAT_GRAND:
        return &skat_grand;
    case SKAT_NULL:
        return &skat_null;
    default:
        return contract.kind < SKAT_GRAND ? &skat_suit : NULL;
    }
}

static const EvalCurve *schafkopf_curve(Contract contract) {
    SchafkopfFacts facts = schafkopf_facts(contract);
    if (facts.tout)
        return NULL;
    return facts.called_suit != SCHAFKOPF_NO_SUIT ? &schafkopf_rufer : &schafkopf_solo;
}

const EvalCurve *eval_curve(const Game *game, Contract contract) {
    if (game == &skat_game)
        return skat_curve(contract);
    if (game == &schafkopf_game)
        return schafkopf_curve(contract);
    return game == &sens_game ? &sens_any : NULL;
}

/* Half a world is added on either side, so that it is finite. */
static double log_odds(double share, double worlds) {
    double smooth = (share * worlds + 0.5) / (worlds + 1);
    return log(smooth / (1 - smooth));
}

static double chance(double x) {
    return 1 / (1 + exp(-x));
}

double eval_curve_odds(const EvalCurve *curve, double open, double open_worlds, double rule,
                       double rule_worlds) {
    double by_rule = log_odds(rule, rule_worlds);
    double by_open = open_worlds > 0 ? log_odds(open, open_worlds) : by_rule;
    return chance(curve->start + curve->open * by_open + curve->rule * by_rule);
}

double eval_curve_alone(const EvalCurve *curve, double open, double worlds) {
    return chance(curve->alone_start + curve->alone_open * log_odds(open, worlds));
}

bool eval_players_reason(const char *players) {
    return players != NULL && strncmp(players, "pimc", strlen("pimc")) == 0;
}
