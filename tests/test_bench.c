/* The benchmark: reading its files, percentiles, and the comparison with a baseline. */
#include "bench/baseline.h"
#include "bench/bench.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <unistd.h>

/* Two endings; spades wins trick by trick what it can. */
static const char lines[] = "# two cards a hand\n\n"
                            "S 0 0 SJ SA | HA HT | DA DT\r\n"
                            "null 1 0 C7 H7 | C8 H8 | CA HA\n";

/* Writes a file of its own below the working directory, which the caller removes. */
static void write_file(char *path, const char *text) {
    strcpy(path, "bench-test-XXXXXX");
    int descriptor = mkstemp(path);
    cr_assert(descriptor >= 0);
    cr_assert_eq(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
}

static BenchSet read_set(const char *text) {
    char path[32];
    BenchSet set;
    Error error;
    write_file(path, text);
    Status status = bench_read(&skat_game, path, &set, &error);
    remove(path);
    cr_assert_eq(status, STATUS_OK, "%s", error.text);
    return set;
}

Test(bench, reads_problems_and_skips_comments) {
    BenchSet set = read_set(lines);
    cr_assert_eq(set.count, 2);
    cr_assert_eq(set.problems[1].contract.kind, SKAT_NULL);
    cr_assert_eq(set.problems[1].declarer, 1);
    bench_free(&set);
}

Test(bench, says_in_which_line_a_file_is_wrong) {
    char path[32];
    BenchSet set;
    Error error;
    write_file(path, "# comment\nS 0 0 SJ | HA | HA\n");
    cr_assert_eq(bench_read(&skat_game, path, &set, &error), STATUS_BAD_INPUT);
    remove(path);
    cr_assert(strncmp(error.text, path, strlen(path)) == 0, "%s", error.text);
    cr_assert(strstr(error.text, ":2: ") != NULL, "%s", error.text);
    cr_assert_eq(bench_read(&skat_game, "no such file", &set, &error), STATUS_FILE);
}

Test(bench, asks_each_question_where_it_makes_sense) {
    BenchSet set = read_set(lines);
    BenchEffort once = {.repeat = 1};
    BenchResult decide, value;
    cr_assert_eq(bench_measure(&skat_game, &set, BENCH_DECIDE, once, &decide, NULL), STATUS_OK);
    cr_assert_eq(bench_measure(&skat_game, &set, BENCH_VALUE, once, &value, NULL), STATUS_OK);
    /* All tricks of an ending are not 61 points; the Null player ducks both. */
    cr_assert_eq(decide.deals, 2);
    cr_assert_eq(decide.made, 1);
    cr_assert_eq(value.deals, 1);
    cr_assert_eq(value.made, 0);
    cr_assert_gt(value.nodes, 0);
    bench_free(&set);
}

/* Warming up and repeating change times only; several threads solve the same deals. */
Test(bench, repetitions_ask_the_same) {
    BenchSet set = read_set(lines);
    BenchResult once, often;
    cr_assert_eq(bench_measure(&skat_game, &set, BENCH_DECIDE, (BenchEffort){0, 1}, &once, NULL),
                 STATUS_OK);
    cr_assert_eq(bench_measure(&skat_game, &set, BENCH_DECIDE, (BenchEffort){2, 4}, &often, NULL),
                 STATUS_OK);
    cr_assert_eq(often.nodes, once.nodes);
    cr_assert_eq(often.checksum, once.checksum);
    cr_assert_eq(often.deals, once.deals);
    cr_assert_eq(often.made, once.made);
    cr_assert_eq(often.repeat, 4);
    cr_assert(often.slowest <= often.usual && often.usual <= often.fastest);
    cr_assert_eq(once.slowest, once.fastest);
    for (int q = 1; q < BENCH_QUANTILES; q++)
        cr_assert(often.quantiles[q - 1] <= often.quantiles[q]);
    cr_assert_eq(often.quantiles[BENCH_QUANTILES - 1], often.times.worst);
    cr_assert_eq(bench_scale(&skat_game, &set, BENCH_DECIDE, 3, &once, NULL), STATUS_OK);
    cr_assert_eq(once.scaling_count, 3);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(once.scaling[i].threads, i + 1);
        cr_assert_gt(once.scaling[i].rate, 0);
    }
    bench_free(&set);
}

Test(bench, takes_percentiles_by_nearest_rank) {
    double times[200];
    for (int i = 0; i < 200; i++)
        times[i] = 200 - i;
    BenchTimes sum = bench_times(times, 200);
    cr_assert_eq(sum.total, 200 * 201 / 2);
    cr_assert_eq(sum.median, 100);
    cr_assert_eq(sum.p90, 180);
    cr_assert_eq(sum.p99, 198);
    cr_assert_eq(sum.worst, 200);
    double one = 3;
    cr_assert_eq(bench_times(&one, 1).median, 3);
}

/* What baseline_check says to these results when the file holds `expected`. */
static Status check(const BenchResult *expected, int expected_count, const BenchResult *results,
                    int count) {
    char path[32];
    write_file(path, "");
    cr_assert_eq(baseline_write(path, expected, expected_count, NULL), STATUS_OK);
    Status status = baseline_check(path, &skat_game, results, count, NULL);
    remove(path);
    return status;
}

Test(baseline, finds_every_difference) {
    const BenchResult good[2] = {{.set = "skat-suit",
                                  .question = "decide",
                                  .deals = 9,
                                  .made = 5,
                                  .nodes = 7,
                                  .checksum = 1},
                                 {.set = "skat-suit",
                                  .question = "value",
                                  .deals = 9,
                                  .made = 5,
                                  .nodes = 8,
                                  .checksum = 2}};
    cr_assert_eq(check(good, 2, good, 2), STATUS_OK);
    cr_assert_eq(check(good, 1, good, 2), STATUS_CHECK_FAILED);
    cr_assert_eq(check(good, 2, good, 1), STATUS_CHECK_FAILED);
    for (int field = 0; field < 4; field++) {
        BenchResult bad[2] = {good[0], good[1]};
        bad[1].deals += field == 0;
        bad[1].made += field == 1;
        bad[1].nodes += field == 2;
        bad[1].checksum += field == 3;
        cr_assert_eq(check(good, 2, bad, 2), STATUS_CHECK_FAILED, "field %d", field);
    }
}

Test(baseline, ignores_other_games_and_times) {
    BenchResult expected[2] = {{.set = "schafkopf-wenz", .question = "decide"},
                               {.set = "skat-null", .question = "decide", .nodes = 3}};
    BenchResult result = expected[1];
    result.times.total = 12;
    cr_assert_eq(check(expected, 2, &result, 1), STATUS_OK);
}
