/* How often hands of Schafkopf are what they are, counted over all 10,518,300 of them, against
 * published figures. */
#include "settings.h"
#include "solver/games/schafkopf.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <math.h>

enum { HANDS = 10518300 };

/* The next larger number with as many bits: all hands of eight cards follow each other so. */
static CardSet next_hand(CardSet hand) {
    CardSet low = hand & -hand, carried = hand + low;
    return carried | (((hand ^ carried) / low) >> 2);
}

static CardSet trumps_of(const char *code) {
    Contract contract;
    game_parse_contract(&schafkopf_game, code, &contract, NULL);
    return schafkopf_trump_set(contract);
}

/* What was counted. */
typedef struct Counts {
    int hands, sie, four_ober;
    int trumps14[9], trumps11[9], unter[9];
    int laufende[9]; /* top trumps in a row, with as few as one counting */
} Counts;

static int top_run(CardSet hand, const Card *trumps) {
    int run = 0;
    while (set_has(hand, trumps[run]))
        run++;
    return run;
}

static void count_hands(Counts *counts) {
    const Contract sie = {.kind = SCHAFKOPF_SIE};
    CardSet all = deck_all(&bavarian_deck), rufer = trumps_of("rufer-E");
    CardSet farbwenz = trumps_of("farbwenz-S"), wenz = trumps_of("wenz");
    Card top[SCHAFKOPF_MAX_TRUMPS];
    Rules rules = settings_rules(&schafkopf_game, "");
    schafkopf_trumps((Contract){.kind = SCHAFKOPF_SOLO}, top);
    for (CardSet hand = 0xFF; hand <= all; hand = next_hand(hand)) {
        counts->hands++;
        counts->trumps14[set_count(hand & rufer)]++;
        counts->trumps11[set_count(hand & farbwenz)]++;
        counts->unter[set_count(hand & wenz)]++;
        counts->laufende[top_run(hand, top)]++;
        counts->four_ober += set_count(hand & bavarian_rank(BAVARIAN_OBER)) == 4;
        counts->sie += schafkopf_hand_check(&rules, sie, hand, NULL) == STATUS_OK;
    }
}

/* Rounded to as many digits as the figure was published with. */
static void expect(double share, double published, double unit, const char *what) {
    cr_assert_lt(fabs(share - published), 0.51 * unit, "%s: %f, published %f", what, share,
                 published);
}

/* counts[0 .. n) against a list in per cent, which may run backwards. */
static void expect_list(const json_t *figures, const char *key, const int *counts, bool backwards,
                        double unit) {
    const json_t *list = vector_array(figures, key);
    size_t n = json_array_size(list);
    for (size_t i = 0; i < n; i++)
        expect(100.0 * counts[backwards ? n - 1 - i : i] / HANDS,
               json_number_value(json_array_get(list, i)), unit, key);
}

/* Ways to deal six trumps and 18 other cards to three players, eight each, so that the most trumps
 * that one of them has are `most`. */
static double ways_with_most(int most) {
    static const double choose18[9] = {1, 18, 153, 816, 3060, 8568, 18564, 31824, 43758};
    static const double factorial[7] = {1, 1, 2, 6, 24, 120, 720};
    double ways = 0;
    for (int a = 0; a <= 6; a++)
        for (int b = 0; a + b <= 6; b++) {
            int c = 6 - a - b, high = a > b ? a : b;
            /* others: 8 - a of 18, then 8 - b of the 10 + a that are left */
            double others = choose18[8 - a] * tgamma(11 + a) / tgamma(9 - b) / tgamma(3 + a + b);
            if ((high > c ? high : c) == most)
                ways += factorial[6] / factorial[a] / factorial[b] / factorial[c] * others;
        }
    return ways;
}

static void check_splits(const json_t *figures) {
    const json_t *strongest =
        json_object_get(figures, "strongest_opponent_trumps_when_i_hold_8_of_14");
    double all = 0;
    for (int most = 2; most <= 6; most++)
        all += ways_with_most(most);
    for (int most = 2; most <= 6; most++) {
        char key[2] = {(char)('0' + most), '\0'};
        expect(100 * ways_with_most(most) / all, json_number_value(json_object_get(strongest, key)),
               0.01, "strongest opponent");
    }
    expect(100.0 * 16 / 23,
           json_number_value(json_object_get(figures, "two_own_unter_others_split_percent")), 0.01,
           "two Unter split");
}

Test(schafkopf_odds, hands_are_as_often_as_published) {
    json_error_t trouble;
    FILE *file = vectors_open("probabilities.json");
    json_t *all = json_loadf(file, 0, &trouble);
    fclose(file);
    const json_t *figures = json_object_get(all, "schafkopf");
    static Counts counts;
    count_hands(&counts);
    cr_assert_eq(counts.hands, HANDS);
    cr_assert_str_eq(vector_text(figures, "sie_per_seat"), "1/10518300");
    cr_assert_eq(counts.sie, 1);
    expect((double)counts.four_ober / HANDS,
           json_number_value(json_object_get(figures, "four_ober_in_a_given_hand")), 1e-6,
           "four Ober");
    expect_list(figures, "own_trumps_of_14_8_to_0_percent", counts.trumps14, true, 0.001);
    expect_list(figures, "own_trumps_of_11_8_to_0_percent", counts.trumps11, true, 0.001);
    expect_list(figures, "own_unter_in_wenz_4_to_0_percent", counts.unter, true, 0.001);
    expect_list(figures, "own_laufende_0_to_6_percent", counts.laufende, false, 0.01);
    check_splits(figures);
    json_decref(all);
}
