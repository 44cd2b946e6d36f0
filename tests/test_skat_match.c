/* The evening of Bierlachs to 501: what the odds of losing it are. */
#include "settings.h"
#include "sim/random.h"
#include "sim/skat_match.h"

#include <criterion/criterion.h>
#include <math.h>

/* What is written in a deal that is drawn from those that were played. */
static const int16_t *draw_written(const SkatMatch *match, Random *random) {
    int count, at = (int)random_below(random, SKAT_MATCH_DEALS);
    const SkatWritten *written = skat_match_written(match, &count);
    for (; at >= written->deals; written++)
        at -= written->deals;
    return written->points;
}

/* Plays an evening from a score on with deals drawn from those that were played, and adds its loss
 * to those of the seats, as they were at its beginning. */
static void play_evening(const SkatMatch *match, Random *random, const int scores[3],
                         double losses[3]) {
    int totals[3] = {scores[0], scores[1], scores[2]}, most = 0, losers = 0;
    for (int forehand = 0; most < SKAT_MATCH_POINTS; forehand = (forehand + 1) % 3) {
        const int16_t *added = draw_written(match, random);
        for (int seat = 0; seat < 3; seat++) {
            int *total = &totals[(forehand + seat) % 3];
            *total += added[seat];
            most = *total > most ? *total : most;
        }
    }
    for (int seat = 0; seat < 3; seat++)
        losers += totals[seat] == most;
    for (int seat = 0; seat < 3; seat++)
        losses[seat] += totals[seat] == most ? 1.0 / losers : 0;
}

Test(skat_match, odds_are_those_of_evenings_played_to_the_end) {
    enum { EVENINGS = 20000 / TEST_SHARE };
    static const int scores[][3] = {
        {0, 0, 0}, {123, 381, 7}, {444, 467, 450}, {500, 250, 490}, {237, 92, 480}};
    Rules rules = settings_rules(&skat_game, "");
    SkatMatch *match = skat_match_new(&rules, 5, 2);
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        Random random = random_stream(1, "skat", "evenings", i);
        double odds[3], losses[3] = {0};
        for (int n = 0; n < EVENINGS; n++)
            play_evening(match, &random, scores[i], losses);
        skat_match_losing(match, scores[i], odds);
        for (int seat = 0; seat < 3; seat++) {
            double share = losses[seat] / EVENINGS;
            double error = sqrt(odds[seat] * (1 - odds[seat]) / EVENINGS);
            cr_assert_lt(fabs(share - odds[seat]), 4 * error + 0.004,
                         "%d %d %d, seat %d: %.4f, played %.4f", scores[i][0], scores[i][1],
                         scores[i][2], seat, odds[seat], share);
        }
    }
    skat_match_free(match);
}

Test(skat_match, the_end_of_the_evening) {
    Rules rules = settings_rules(&skat_game, "");
    SkatMatch *match = skat_match_new(&rules, 1, 1);
    static const struct {
        int totals[3];
        double losing[3];
    } cases[] = {
        {{501, 0, 500}, {1, 0, 0}},
        {{510, 514, 80}, {0, 1, 0}},
        {{510, 80, 510}, {0.5, 0, 0.5}}, /* the same total loses together */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double losing[3];
        skat_match_losing_after(match, cases[i].totals, losing);
        for (int seat = 0; seat < 3; seat++)
            cr_assert_eq(losing[seat], cases[i].losing[seat], "case %zu, seat %d", i, seat);
    }
    skat_match_free(match);
}

/* After a deal the seats move on: who was middlehand leads next. */
Test(skat_match, the_deal_goes_round) {
    Rules rules = settings_rules(&skat_game, "");
    SkatMatch *match = skat_match_new(&rules, 1, 2);
    double before[3], after[3];
    skat_match_losing(match, (const int[3]){440, 36, 100}, before);
    skat_match_losing_after(match, (const int[3]){100, 440, 36}, after);
    for (int seat = 0; seat < 3; seat++)
        cr_assert_eq(before[seat], after[(seat + 1) % 3], "seat %d", seat);
    skat_match_free(match);
}

Test(skat_match, odds_do_not_depend_on_threads_and_bad_points_are_bad) {
    Rules rules = settings_rules(&skat_game, "");
    SkatMatch *one = skat_match_new(&rules, 2, 1), *three = skat_match_new(&rules, 2, 3);
    for (int a = 0; a <= 500; a += 25)
        for (int b = 0; b <= 500; b += 25)
            for (int c = 0; c <= 500; c += 100) {
                double odds[3], same[3], more[3];
                skat_match_losing(one, (const int[3]){a, b, c}, odds);
                skat_match_losing(three, (const int[3]){a, b, c}, same);
                skat_match_losing(one, (const int[3]){a, b < 476 ? b + 25 : 500, c}, more);
                for (int seat = 0; seat < 3; seat++)
                    cr_assert_eq(odds[seat], same[seat]);
                double sum = odds[0] + odds[1] + odds[2];
                cr_assert_float_eq(sum, 1, 1e-4, "%d %d %d: %g", a, b, c, sum);
                cr_assert(more[1] >= odds[1] - 0.01, "%d %d %d", a, b, c);
            }
    skat_match_free(one);
    skat_match_free(three);
}

Test(skat_match, only_bierlachs_ends_at_a_score) {
    Error error;
    static const char *const others[] = {"account=classic", "account=seeger_fabian",
                                         "variant=malenko"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Rules rules = settings_rules(&skat_game, others[i]);
        cr_assert_eq(skat_match_check(&rules, &error), STATUS_BAD_INPUT, "%s", others[i]);
    }
    Rules rules = settings_rules(&skat_game, "");
    cr_assert_eq(skat_match_check(&rules, &error), STATUS_OK);
}
