/* Simulated deals: the same on any number of threads, complete, legal, and scored as replayed. */
#include "sim/batch.h"
#include "sim/dealing.h"
#include "sim/worlds.h"
#include "skat_support.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

enum { DEALS = 6000 };

static BatchJob skat_job(const Rules *rules) {
    return (BatchJob){.rules = rules,
                      .player = sim_game_of(&skat_game)->rule_player,
                      .seed = 7,
                      .deals = DEALS,
                      .threads = 1};
}

/* ---- Threads ---- */

/* All rows of a job, and how often they came. */
typedef struct Rows {
    char *text;
    size_t length;
    uint64_t done, stop_at; /* stop_at: 0 = never */
} Rows;

static Status keep_rows(void *context, const BatchBlock *block) {
    Rows *rows = context;
    cr_assert_eq(block->begin, rows->done); /* in the order of the deals */
    cr_assert_eq(block->tally->passed_in.n, block->end - block->begin);
    rows->done = block->end;
    memcpy(rows->text + rows->length, block->text, block->length);
    rows->length += block->length;
    return rows->stop_at == 0 || rows->done < rows->stop_at ? STATUS_OK : STATUS_INTERRUPTED;
}

static Rows rows_new(uint64_t stop_at) {
    return (Rows){.text = malloc(DEALS * ROW_TEXT), .stop_at = stop_at};
}

Test(sim, same_rows_and_tallies_on_any_number_of_threads) {
    static const char *const settings[] = {"", ISKO, "variant=malenko", "all_pass=redeal"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = rules_with(settings[i]);
        BatchJob job = skat_job(&rules);
        Tally one, other;
        Rows expected = rows_new(0);
        job.text = BATCH_ROWS;
        cr_assert_eq(batch_run(&job, keep_rows, &expected, &one, NULL), STATUS_OK);
        cr_assert_eq(one.passed_in.n, DEALS);
        for (int threads = 2; threads <= 7; threads += 5) {
            Rows rows = rows_new(0);
            job.threads = threads;
            cr_assert_eq(batch_run(&job, keep_rows, &rows, &other, NULL), STATUS_OK);
            cr_assert_eq(rows.length, expected.length);
            cr_assert_eq(memcmp(rows.text, expected.text, rows.length), 0);
            cr_assert_eq(memcmp(&one, &other, sizeof one), 0);
            free(rows.text);
        }
        free(expected.text);
    }
}

/* What was in flight when it was interrupted is finished; with two threads that may be all. */
Test(sim, an_interrupted_job_holds_the_first_deals) {
    Rules rules = rules_with("");
    for (int threads = 1; threads <= 2; threads++) {
        BatchJob job = skat_job(&rules);
        Tally part, whole;
        Error error;
        Rows stopped = rows_new(DEALS / 2), all = rows_new(0);
        job.threads = threads;
        job.text = BATCH_ROWS;
        Status status = batch_run(&job, keep_rows, &stopped, &part, &error);
        cr_assert_eq(status, stopped.done < DEALS ? STATUS_INTERRUPTED : STATUS_OK);
        cr_assert(stopped.done >= DEALS / 2 && (threads > 1 || stopped.done < DEALS));
        cr_assert_eq(part.passed_in.n, stopped.done);
        job.deals = stopped.done;
        cr_assert_eq(batch_run(&job, keep_rows, &all, &whole, &error), STATUS_OK);
        cr_assert_eq(memcmp(&part, &whole, sizeof part), 0);
        cr_assert_eq(all.length, stopped.length);
        cr_assert_eq(memcmp(all.text, stopped.text, all.length), 0);
        free(stopped.text);
        free(all.text);
    }
}

static Status fail(void *context, const BatchBlock *block) {
    uint64_t *seen = context;
    *seen = block->end;
    return STATUS_FILE;
}

Test(sim, a_failure_stops_a_job_at_once) {
    Rules rules = rules_with("");
    BatchJob job = skat_job(&rules);
    Tally tally;
    uint64_t seen = 0;
    job.threads = 2;
    cr_assert_eq(batch_run(&job, fail, &seen, &tally, NULL), STATUS_FILE);
    cr_assert_eq(seen, batch_block(&job));
}

Test(sim, parts_and_later_beginnings_make_up_the_whole) {
    Rules rules = rules_with("variant=malenko");
    BatchJob job = skat_job(&rules);
    Tally whole, part, sum;
    memset(&sum, 0, sizeof sum);
    job.parts = 2;
    for (job.part = 0; job.part < 2; job.part++) {
        job.begin = 0;
        job.deals = 2 * batch_block(&job);
        cr_assert_eq(batch_run(&job, NULL, NULL, &part, NULL), STATUS_OK);
        cr_assert_eq(part.passed_in.n, batch_block(&job));
        tally_merge(&sum, &part);
        job.begin = job.deals;
        job.deals = DEALS - 100; /* three blocks, the last one short */
        cr_assert_eq(batch_run(&job, NULL, NULL, &part, NULL), STATUS_OK);
        tally_merge(&sum, &part);
    }
    job.part = job.parts = 0;
    job.begin = 0;
    cr_assert_eq(batch_run(&job, NULL, NULL, &whole, NULL), STATUS_OK);
    cr_assert_eq(memcmp(&sum, &whole, sizeof sum), 0);
}

/* ---- What a row says ---- */

/* Cuts a row at its commas, empty columns included. */
static int cut_row(char *row, char **columns, int most) {
    int count = 0;
    row[strcspn(row, "\n")] = '\0';
    for (char *at = row; at != NULL && count < most; count++) {
        columns[count] = at;
        at = strchr(at, ',');
        if (at != NULL)
            *at++ = '\0';
    }
    return count;
}

enum { COLUMNS = 18 };

Test(sim, rows_have_the_columns_of_the_header_and_120_points) {
    Rules rules = rules_with(ISKO);
    BatchJob job = skat_job(&rules);
    Tally tally;
    Rows rows = rows_new(0);
    char header[ROW_TEXT], *columns[COLUMNS + 1];
    job.text = BATCH_ROWS;
    cr_assert_eq(batch_run(&job, keep_rows, &rows, &tally, NULL), STATUS_OK);
    rows.text[rows.length] = '\0';
    record_print_header(&skat_game, false, header);
    cr_assert_eq(cut_row(header, columns, COLUMNS + 1), COLUMNS);
    char *rest = rows.text;
    for (uint64_t number = 0; number < DEALS; number++) {
        char *row = rest;
        rest = strchr(rest, '\n') + 1;
        cr_assert_eq(cut_row(row, columns, COLUMNS + 1), COLUMNS, "deal %d", (int)number);
        cr_assert_eq(strtoull(columns[0], NULL, 10), number);
        CardSet all = 0;
        for (int i = 1; i <= 4; i++)
            all |= cards(columns[i]);
        cr_assert_eq(all, deck_all(skat_game.deck));
        if (*columns[5] == '\0')
            continue; /* passed in */
        int points = skat_points(cards(columns[8]));
        for (int i = 9; i <= 11; i++)
            points += atoi(columns[i]);
        cr_assert_eq(points, SKAT_POINTS);
    }
    cr_assert_eq(*rest, '\0');
    free(rows.text);
}

/* ---- Legality ---- */

static uint64_t cards_checked;

/* Plays at random and checks what it is asked: it must be able to see that the cards offered are
 * legal by the rules of Skat, and nothing may be hidden or doubled. */
static Card check_and_choose(const Player *player, const View *view, CardSet legal,
                             Random *random) {
    (void)player;
    const Layout *layout = view->layout;
    int held = set_count(view->hand), tricks = 0;
    for (int seat = 0; seat < 3; seat++)
        tricks += view->tricks[seat];
    cr_assert_eq(held, 10 - tricks);
    cr_assert_eq(view->hand & (view->played | view->aside), 0);
    cr_assert_eq(set_count(view->played), 3 * tricks + view->trick.count);
    CardSet expected = view->hand;
    if (view->trick.count > 0) {
        CardSet suit = layout->suit[layout->suit_of[view->trick.cards[0]]];
        expected = (view->hand & suit) != 0 ? view->hand & suit : view->hand;
    }
    cr_assert_eq(legal, expected);
    for (int suit = 0; suit < layout->suits; suit++)
        cr_assert(!(view->lacks[view->seat] >> suit & 1) || (view->hand & layout->suit[suit]) == 0);
    cards_checked++;
    return set_lowest(random_take(random, &legal, 1));
}

Test(sim, random_play_never_reaches_an_illegal_state) {
    static const Player checker = {.name = "checker", .choose = check_and_choose};
    static const char *const settings[] = {"", ISKO, "variant=malenko", "shove=off all_pass=ramsch",
                                           "variant=malenko shove=off account=classic"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = rules_with(settings[i]);
        BatchJob job = skat_job(&rules);
        Tally tally;
        job.player = &checker;
        cards_checked = 0;
        cr_assert_eq(batch_run(&job, NULL, NULL, &tally, NULL), STATUS_OK);
        cr_assert_gt(cards_checked, (uint64_t)DEALS * 10);
    }
}

/* Every game that is prepared is one that the rules allow to be declared and scored. */
Test(sim, prepared_games_pass_the_checks_of_the_rules) {
    static const char *const settings[] = {"", ISKO, "variant=malenko", "shove=off"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = rules_with(settings[i]);
        Evening evening = {0};
        for (uint64_t number = 0; number < DEALS; number++) {
            Random random = random_stream(7, "skat", "play", number);
            Start start;
            Deal deal;
            Error error;
            evening.number = (int)(number % 12);
            if (evening.number == 0)
                evening = (Evening){0};
            deal_number(&skat_game, NULL, 7, number, &deal);
            if (sim_game_of(&skat_game)->prepare(&rules, &deal, &evening, &random, &start) !=
                DEAL_PLAYED)
                continue;
            cr_assert_eq(skat_game.contract_check(&rules, start.game.contract, &error), STATUS_OK,
                         "%s", error.text);
            cr_assert_eq(skat_game.played_check(&rules, &start.game, &error), STATUS_OK, "%s",
                         error.text);
        }
    }
}

/* In an evening of Malenko every player plays each of the four games once. */
Test(sim, a_malenko_evening_pays_off_every_game) {
    Rules rules = rules_with("variant=malenko");
    BatchJob job = skat_job(&rules);
    Tally tally;
    cr_assert_eq(batch_run(&job, NULL, NULL, &tally, NULL), STATUS_OK);
    uint64_t paid[SKAT_MALENKO_GAMES] = {0};
    for (uint8_t kind = 0; kind < skat_game.contract_count; kind++)
        if (kind != SKAT_NULL)
            paid[skat_malenko((Contract){.kind = kind})] += tally.contract[kind].deals;
    for (int game = 0; game < SKAT_MALENKO_GAMES; game++)
        cr_assert_eq(paid[game], DEALS / 4);
    cr_assert_eq(tally.contract[SKAT_NULL].deals, 0);
}

/* ---- What happens when all pass ---- */

Test(sim, all_pass_follows_the_switch) {
    Rules ramsch = rules_with(""), redeal = rules_with("all_pass=redeal"),
          passed = rules_with("all_pass=passed_in");
    BatchJob jobs[3] = {skat_job(&ramsch), skat_job(&redeal), skat_job(&passed)};
    Tally tallies[3];
    for (int i = 0; i < 3; i++)
        cr_assert_eq(batch_run(&jobs[i], NULL, NULL, &tallies[i], NULL), STATUS_OK);
    uint64_t unwanted = tallies[2].passed_in.hits;
    cr_assert_gt(unwanted, 0);
    cr_assert_eq(tallies[0].contract[SKAT_RAMSCH].deals, unwanted);
    cr_assert_eq(tallies[0].passed_in.hits, 0);
    cr_assert(tallies[1].again >= unwanted); /* a deal may be thrown in twice */
    cr_assert_eq(tallies[1].contract[SKAT_RAMSCH].deals, 0);
    cr_assert_eq(tallies[1].passed_in.hits, 0);
}

/* ---- Open cards ---- */

Test(sim, solved_contracts_agree_with_the_solver) {
    Rules rules = rules_with(ISKO);
    BatchJob job = skat_job(&rules);
    Tally tally;
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    uint64_t made = 0, declared = 0;
    job.deals = 60;
    job.solve = true;
    cr_assert_eq(batch_run(&job, NULL, NULL, &tally, NULL), STATUS_OK);
    for (uint64_t number = 0; number < job.deals; number++) {
        Random random = random_stream(7, "skat", "play", number);
        Evening evening = {0};
        Start start;
        Deal deal;
        deal_number(&skat_game, NULL, 7, number, &deal);
        if (sim_game_of(&skat_game)->prepare(&rules, &deal, &evening, &random, &start) !=
            DEAL_PLAYED)
            continue;
        Layout layout;
        Position position;
        CardSet hands[3];
        const PlayedGame *game = &start.game;
        bool null = game->contract.kind == SKAT_NULL;
        Question question = {(uint8_t)(1u << game->declarer), null,
                             null ? UNIT_TRICKS : UNIT_POINTS, 0};
        skat_game.layout(&rules, game->contract, &layout);
        for (int seat = 0; seat < 3; seat++)
            hands[seat] = layout_from_deck(&layout, game->hands[seat]);
        position_init(&position, &layout, hands, 0);
        int value = solver_value(solver, &position, question);
        made += null ? value == 0 : value + skat_points(game->talon) >= SKAT_TO_WIN;
        declared++;
    }
    Share open = {0};
    for (int kind = 0; kind < skat_game.contract_count; kind++)
        share_merge(&open, &tally.contract[kind].open);
    cr_assert_eq(open.n, declared);
    cr_assert_eq(open.hits, made);
    solver_free(solver);
}

/* ---- How five outstanding trumps are split between the opponents ---- */

enum { SPLITS = 3, WORLDS = 184756 }; /* 3-2, 4-1, 5-0; worlds once the skat is seen */

static const char *const split_names[SPLITS] = {"3-2", "4-1", "5-0"};
static const uint64_t split_counts[SPLITS] = {128700, 50050, 6006};

/* What a declarer knows who has put two cards away. */
static Worlds declarers_worlds(void) {
    Worlds worlds = {.game = &skat_game, .seed = 3, .purpose = "test"};
    worlds.known.hands[0] = cards("CJ SJ CA CT CK CQ HA HK S7 S8");
    worlds.known.talon = cards("D7 D8");
    return worlds;
}

static int split_of(const Deal *deal) {
    int held = set_count(deal->hands[1] & cards("HJ DJ C9 C8 C7"));
    return (held > 2 ? held : 5 - held) - 3;
}

Test(sim, trumps_split_as_counted_over_all_worlds) {
    Worlds worlds = declarers_worlds();
    uint64_t found[SPLITS] = {0};
    cr_assert_eq(worlds_count(&worlds), WORLDS);
    for (uint64_t index = 0; index < WORLDS; index++) {
        Deal deal;
        world_nth(&worlds, index, &deal);
        found[split_of(&deal)]++;
    }
    for (int i = 0; i < SPLITS; i++)
        cr_assert_eq(found[i], split_counts[i]);
}

Test(sim, trumps_split_as_often_in_random_deals) {
    Worlds worlds = declarers_worlds();
    enum { SAMPLE = 200000 };
    uint64_t found[SPLITS] = {0};
    for (uint64_t number = 0; number < SAMPLE; number++) {
        Deal deal;
        deal_number(&skat_game, &worlds.known, worlds.seed, number, &deal);
        found[split_of(&deal)]++;
    }
    for (int i = 0; i < SPLITS; i++) {
        double p = (double)split_counts[i] / WORLDS;
        cr_assert_lt(fabs((double)found[i] / SAMPLE - p), 4 * sqrt(p * (1 - p) / SAMPLE));
    }
}

Test(sim, trumps_split_as_published) {
    if (STICH_VECTORS[0] == '\0')
        cr_skip_test("STICH_VECTORS is not set");
    json_t *file = json_load_file(STICH_VECTORS "/probabilities.json", 0, NULL);
    cr_assert_not_null(file);
    const json_t *splits = json_object_get(
        json_object_get(file, "skat"),
        "five_outstanding_trumps_between_two_defenders_given_own_12_cards_split_percent");
    for (int i = 0; i < SPLITS; i++) {
        double published = json_number_value(json_object_get(splits, split_names[i]));
        cr_assert_lt(fabs(100.0 * (double)split_counts[i] / WORLDS - published), 0.05001);
    }
    json_decref(file);
}
