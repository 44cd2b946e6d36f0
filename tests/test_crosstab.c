/* Tables that are asked for of simulated deals: what they count, beside the tallies that are always
 * kept and beside exact probabilities; and mistakes. */
#include "settings.h"
#include "sim/batch.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* A run of deals with tables. */
typedef struct Counted {
    Rules rules;
    Inquiry *inquiry;
    Tally tally;
} Counted;

/* settings: of the rules. */
static void count(Counted *counted, const char *name, const char *settings, uint64_t deals,
                  int threads, const char *given, const char *const *tallies, int table_count) {
    const Game *game;
    Error error = {0};
    cr_assert_eq(game_find(name, &game, &error), STATUS_OK);
    counted->rules = settings_rules(game, settings);
    cr_assert_eq(
        inquiry_new(&counted->rules, given, tallies, table_count, &counted->inquiry, &error),
        STATUS_OK, "%s", error.text);
    BatchJob job = {.rules = &counted->rules,
                    .player = sim_game_of(game)->rule_player,
                    .seed = 11,
                    .deals = deals,
                    .threads = threads,
                    .inquiry = counted->inquiry};
    cr_assert_eq(batch_run(&job, NULL, NULL, &counted->tally, &error), STATUS_OK);
}

/* The cells of a table. */
static const Mean *cells_of(const Counted *counted, int table) {
    return &counted->tally.cells[counted->inquiry->first[table]];
}

/* The only cell of a table without dimensions. */
static double mean_of(const Counted *counted, int table) {
    const Mean *cell = cells_of(counted, table);
    return (double)cell->sum / (double)cell->n;
}

enum { DEALS = 24000 / TEST_SHARE };

Test(crosstab, agrees_with_the_tallies_that_are_always_kept) {
    static const char *const tables[] = {"made by contract",
                                         "deals by declarer",
                                         "declarer.score",
                                         "declarer.score by contract by made",
                                         "declarer_points by contract",
                                         "played.declarer.cards by declared(hand)"};
    static Counted counted;
    count(&counted, "skat", "", DEALS, 2, NULL, tables, 6);
    cr_expect_eq(cells_of(&counted, 5)[0].sum, 10 * (int64_t)cells_of(&counted, 5)[0].n);
    uint64_t declared = 0;
    int64_t scores = 0;
    for (int kind = 0; kind < counted.rules.game->contract_count; kind++) {
        const ContractTally *contract = &counted.tally.contract[kind];
        const Mean *made = &cells_of(&counted, 0)[kind], *both = &cells_of(&counted, 3)[2 * kind];
        cr_expect(made->n == contract->made.n && made->sum == (int64_t)contract->made.hits);
        cr_expect(both[0].n + both[1].n == contract->made.n && both[1].n == contract->made.hits);
        cr_expect(both[0].sum + both[1].sum == contract->declarer.sum);
        cr_expect(cells_of(&counted, 4)[kind].sum == contract->points.sum);
        declared += contract->made.n;
        scores += contract->declarer.sum;
    }
    cr_expect(cells_of(&counted, 2)->n == declared && cells_of(&counted, 2)->sum == scores);
    for (int seat = 0; seat < 3; seat++)
        cr_expect_eq(cells_of(&counted, 1)[seat].n, counted.tally.seat[seat].declares.hits);
    inquiry_free(counted.inquiry);
}

Test(crosstab, is_the_same_on_any_number_of_threads) {
    static const char *const tables[] = {"0.score by 0.trumps by 1.points / 5"};
    static Counted one, three;
    count(&one, "schafkopf", "", DEALS / 4, 1, "contract = rufer", tables, 1);
    count(&three, "schafkopf", "", DEALS / 4, 3, "contract = rufer", tables, 1);
    cr_expect_eq(one.tally.outside, three.tally.outside);
    for (int cell = 0; cell < TALLY_CELLS; cell++)
        cr_assert(one.tally.cells[cell].n == three.tally.cells[cell].n &&
                  one.tally.cells[cell].sum == three.tally.cells[cell].sum &&
                  one.tally.cells[cell].squares == three.tally.cells[cell].squares);
    inquiry_free(one.inquiry);
    inquiry_free(three.inquiry);
}

/* Bins of several values, of halves of a point, and at both ends. */
Test(crosstab, values_fall_into_bins) {
    static const char *const tables[] = {"deals by 0.points / 10", "deals by 0.kings - 1.kings",
                                         "deals by contract"};
    static Counted counted;
    char text[BIN_TEXT];
    count(&counted, "cego", "", DEALS / 20, 2, NULL, tables, 3);
    for (int table = 0; table < 2; table++)
        cr_expect_eq(crosstab_deals(&counted.inquiry->tables[table], cells_of(&counted, table)),
                     counted.tally.passed_in.n);
    const CrosstabAxis *points = &counted.inquiry->tables[0].axes[0];
    cr_expect_str_eq(axis_print(points, 1, text), "10 to 19.5");
    const CrosstabAxis *kings = &counted.inquiry->tables[1].axes[0];
    cr_expect_eq(kings->bins, 9);
    cr_expect_str_eq(axis_print(kings, 0, text), "-4");
    cr_expect_str_eq(axis_print(&counted.inquiry->tables[2].axes[0], 0, text), "solo");
    inquiry_free(counted.inquiry);
}

/* ---- Exact probabilities ---- */

static json_t *read_probabilities(void) {
    FILE *file = vectors_open("probabilities.json");
    json_t *all = json_loadf(file, 0, NULL);
    fclose(file);
    cr_assert_not_null(all);
    return all;
}

/* Is the share of a cell within five standard errors of a probability? */
static void expect_share(const Counted *counted, int table, int cell, double probability) {
    const Mean *cells = cells_of(counted, table);
    double deals = (double)counted->tally.passed_in.n;
    double error = sqrt(probability * (1 - probability) / deals);
    double share = (double)cells[cell].n / deals;
    cr_expect(fabs(share - probability) <= 5 * error + 0.00001, "%s, cell %d: %.5f, not %.5f",
              counted->inquiry->tables[table].text, cell, share, probability);
}

/* Percentages of a list, the largest value first. */
static void expect_list(const Counted *counted, int table, const json_t *list, int highest) {
    cr_assert_gt(json_array_size(list), 0);
    for (int i = 0; i < (int)json_array_size(list); i++)
        expect_share(counted, table, highest - i,
                     json_number_value(json_array_get(list, (size_t)i)) / 100);
}

Test(crosstab, schafkopf_agrees_with_exact_probabilities) {
    static const char *const tables[] = {"deals by 0.trumps(wenz)", "deals by 0.trumps(solo-E)",
                                         "deals by 0.trumps(farbwenz-E)",
                                         "deals by seats(obers = 4)"};
    static Counted counted;
    json_t *all = read_probabilities();
    const json_t *exact = json_object_get(all, "schafkopf");
    count(&counted, "schafkopf", "", DEALS, 2, NULL, tables, 4);
    expect_list(&counted, 0, json_object_get(exact, "own_unter_in_wenz_4_to_0_percent"), 4);
    expect_list(&counted, 1, json_object_get(exact, "own_trumps_of_14_8_to_0_percent"), 8);
    expect_list(&counted, 2, json_object_get(exact, "own_trumps_of_11_8_to_0_percent"), 8);
    expect_share(&counted, 3, 1,
                 4 * json_number_value(json_object_get(exact, "four_ober_in_a_given_hand")));
    inquiry_free(counted.inquiry);
    json_decref(all);
}

Test(crosstab, doppelkopf_agrees_with_exact_probabilities) {
    static const char *const tables[] = {"seats(CQ CQ) >= 1",
                                         "0: trumps(normal) <= 3",
                                         "seats(nines >= 5) >= 1",
                                         "seats(kings >= 5) >= 1",
                                         "seats(DA DA) >= 1",
                                         "seats(DA DA) >= 1 and seats(D9 D9) >= 1",
                                         "seats(trumps(normal) <= 3) >= 1"};
    static const char *const names[] = {"both_CQ_in_one_hand_of_any_player",
                                        "armut_at_most_3_trumps_given_hand",
                                        "five_or_more_nines_somebody",
                                        "five_or_more_kings_somebody",
                                        "both_DA_somebody",
                                        "both_DA_somebody_and_both_D9_somebody",
                                        "armut_any_player"};
    static Counted counted;
    json_t *all = read_probabilities();
    const json_t *exact = json_object_get(all, "doppelkopf_48_cards");
    count(&counted, "doppelkopf", "schmeissen=off", DEALS, 2, NULL, tables, 7);
    for (int i = 0; i < 7; i++) {
        double probability = json_number_value(json_object_get(exact, names[i]));
        double error = sqrt(probability * (1 - probability) / (double)counted.tally.passed_in.n);
        cr_expect(fabs(mean_of(&counted, i) - probability) <= 5 * error, "%s: %.4f, not %.4f",
                  names[i], mean_of(&counted, i), probability);
    }
    inquiry_free(counted.inquiry);
    json_decref(all);
}

/* ---- Mistakes ---- */

Test(crosstab, mistakes_are_told) {
    static const struct {
        const char *text, *message;
    } mistakes[] = {
        {"deals", "column 6: expected by and a quantity"},
        {"contract", "column 1: contracts have no mean; expected \"deals by contract\""},
        {"made by contract by declarer by bid", "column 32: a table has at most two dimensions"},
        {"made by contract / 2",
         "column 20: expected how many values of a number fall together, 1 to 9999"},
        {"made by", "column 8: the end found, expected a quantity, a number or ("},
        {"made by 0.score by 1.score",
         "this table has 3996001 cells, at most 4096 are possible; let several values fall "
         "together, as in \"by 0.score / 10\""},
        {"made by jacks",
         "column 9: whose jacks? expected a place before it, as in \"left: jacks\""},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const Game *game;
        Rules rules;
        Inquiry *inquiry;
        Error error = {0};
        char expected[300];
        cr_assert_eq(game_find("skat", &game, NULL), STATUS_OK);
        rules_init(&rules, game);
        snprintf(expected, sizeof expected, "tally \"%s\": %s", mistakes[i].text,
                 mistakes[i].message);
        cr_expect_eq(inquiry_new(&rules, NULL, &mistakes[i].text, 1, &inquiry, &error),
                     STATUS_BAD_INPUT);
        cr_expect_null(inquiry);
        cr_expect_str_eq(error.text, expected);
    }
}
