/* Fitting the weights of bidding rules: known weights are found again, and features are those of
 * which strength is the sum. */
#include "settings.h"
#include "sim/chance.h"
#include "sim/dealing.h"
#include "sim/fit.h"
#include "sim/schafkopf_bidding.h"
#include "sim/skat_strength.h"
#include "solver/games/sens.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { EXAMPLES = 40000 / TEST_SHARE, DEALS = 2000 / TEST_SHARE };

/* ---- Examples whose weights are known ---- */

static const double of_chance[] = {-0.8, 0.5, -0.3, 0}, of_points[] = {30, 5, -2, 0};
static const char *const names[] = {"BASE", "FIRST", "SECOND", "NEVER", NULL};

/* The third feature never occurs. One deal in ten gives no example. */
static bool draw_features(Random *random, FitExample *example) {
    example->x[0] = 1;
    example->x[1] = (int)random_below(random, 6);
    example->x[2] = (int)random_below(random, 4);
    return random_below(random, 10) != 0;
}

static double sum_of(const double *weights, const FitExample *example) {
    double sum = 0;
    for (int f = 0; f < 4; f++)
        sum += weights[f] * example->x[f];
    return sum;
}

static bool made(const Rules *rules, int model, Random *random, FitExample *example) {
    (void)rules, (void)model;
    bool is_one = draw_features(random, example);
    example->y = random_unit(random) < chance_of(sum_of(of_chance, example));
    return is_one;
}

static bool points(const Rules *rules, int model, Random *random, FitExample *example) {
    (void)rules, (void)model;
    bool is_one = draw_features(random, example);
    example->y = (int)(sum_of(of_points, example) + (double)random_below(random, 21) - 10);
    return is_one;
}

static bool rarely(const Rules *rules, int model, Random *random, FitExample *example) {
    (void)rules, (void)model;
    example->x[0] = 1;
    return random_below(random, 100000) == 0;
}

static const FitModel models[] = {{"made", "made up", names, false, 100, made},
                                  {"points", "made up", names, true, 10, points},
                                  {"rare", "made up", names, false, 100, rarely}};
static const FitGame made_up = {&skat_game, models, 3};

/* Weights are found within four standard errors or so, and what is predicted comes about. */
Test(fit, finds_known_weights) {
    Rules rules = settings_rules(&skat_game, "");
    for (int model = 0; model < 2; model++) {
        const double *known = model == 0 ? of_chance : of_points;
        double slack = (model == 0 ? 0.15 : 0.5) * sqrt(TEST_SHARE);
        FitResult one, three;
        Error error;
        cr_assert_eq(fit_model(&made_up, model, &rules, EXAMPLES, 5, 1, &one, &error), STATUS_OK);
        for (int f = 0; f < 4; f++)
            cr_assert_float_eq((double)one.weights[f] / models[model].unit, known[f], slack,
                               "model %d, weight %d: %d", model, f, one.weights[f]);
        cr_assert(one.train > EXAMPLES * 68 / 100 && one.train < EXAMPLES * 76 / 100);
        cr_assert(one.held_out > EXAMPLES * 15 / 100 && one.held_out < EXAMPLES * 21 / 100);
        cr_assert_lt(one.loss, one.base_loss);
        cr_assert_lt(one.off, (model == 0 ? 0.03 : 0.6) * sqrt(TEST_SHARE));
        cr_assert_eq(fit_model(&made_up, model, &rules, EXAMPLES, 5, 3, &three, &error), STATUS_OK);
        cr_assert_arr_eq(one.weights, three.weights, sizeof one.weights);
        cr_assert_eq(one.loss, three.loss);
    }
}

Test(fit, needs_examples) {
    Rules rules = settings_rules(&skat_game, "");
    FitResult result;
    Error error;
    cr_assert_eq(fit_model(&made_up, 2, &rules, 2000, 5, 1, &result, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "rare: only") != NULL, "%s", error.text);
}

/* ---- The games' own ---- */

static Deal dealt(const Game *game, uint64_t number) {
    Deal deal;
    deal_number(game, NULL, 9, number, &deal);
    return deal;
}

/* Of a hand with one trump less, and nothing else changed but a loser, strength falls by the weight
 * of a trump: so the weight is what features times it say. */
Test(fit, features_of_skat_tell_hands_apart) {
    for (uint64_t i = 0; i < DEALS; i++) {
        Deal deal = dealt(&skat_game, i);
        CardSet ten = deal.hands[0];
        int features[SKAT_FEATURES];
        for (uint8_t kind = SKAT_CLUBS; kind <= SKAT_GRAND; kind++) {
            Contract contract = {.kind = kind};
            Card trumps[SKAT_MAX_TRUMPS];
            int held = 0, jacks = 0;
            for (int t = skat_trumps(contract, trumps) - 1; t >= 0; t--)
                held += set_has(ten, trumps[t]);
            for (int suit = 0; suit < 4; suit++) /* the clubs jack is the lowest deck number */
                jacks += set_has(ten, (Card)(8 * suit)) ? 4 - suit : 0;
            cr_assert_eq(skat_features(ten, deal.talon, contract, features), SKAT_FEATURES);
            cr_assert_eq(features[0], 1);
            cr_assert_eq(features[1], held);
            cr_assert_eq(features[2], jacks);
            cr_assert_eq(features[7], skat_points(deal.talon));
        }
        cr_assert_eq(skat_features(ten, 0, (Contract){.kind = SKAT_NULL}, features), 2);
        cr_assert_eq(features[1], -skat_null_weakness(ten));
    }
}

/* Two hands of equal features are equally strong. */
Test(fit, strength_is_a_sum_of_the_features) {
    enum { SEEN = 500 };
    static int seen[SEEN][SKAT_FEATURES], strengths[SEEN];
    int alike = 0;
    for (int i = 0; i < SEEN; i++) {
        Deal deal = dealt(&skat_game, (uint64_t)i);
        Contract grand = {.kind = SKAT_GRAND};
        skat_features(deal.hands[0], deal.talon, grand, seen[i]);
        strengths[i] = skat_strength_played(deal.hands[0], deal.talon, grand);
        for (int j = 0; j < i; j++)
            if (memcmp(seen[i], seen[j], sizeof seen[i]) == 0) {
                cr_assert_eq(strengths[i], strengths[j]);
                alike++;
            }
    }
    cr_assert_gt(alike, 0);
}

/* Every model of every game finds examples, and its weights foretell better than the mean. */
Test(fit, models_of_all_games_foretell) {
    static const Game *const games[] = {&skat_game, &schafkopf_game, &sens_game};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const FitGame *fit = fit_game_of(games[g]);
        Rules rules = settings_rules(games[g], "");
        cr_assert_not_null(fit);
        for (int model = 0; model < fit->count; model++) {
            FitResult result;
            Error error = {.text = ""};
            cr_assert_eq(fit_model(fit, model, &rules, 3000, 1, 2, &result, &error), STATUS_OK,
                         "%s: %s", fit->models[model].name, error.text);
            cr_assert_lt(result.loss, result.base_loss, "%s %s", games[g]->name,
                         fit->models[model].name);
        }
    }
}
