/* docs/adding-a-game.md, followed once: a game of one file pair (tests/toy_game.c) goes through
 * cards, contracts, layout, play, solver, replay and scoring without a change anywhere else. */
#include "lib/played_json.h"
#include "positions.h"
#include "reference.h"
#include "settings.h"
#include "sim/dealing.h"
#include "sim/record.h"
#include "solver/problem.h"
#include "solver/replay.h"
#include "toy_game.h"

#include <criterion/criterion.h>
#include <string.h>

Test(adding_a_game, cards_contracts_and_switches_are_read) {
    Contract contract;
    Error error;
    char text[CONTRACT_TEXT];
    cr_assert_eq(deck_named_set(toy_game.deck, "CA D9"), 1 | UINT64_C(1) << 23);
    cr_assert_eq(game_parse_contract(&toy_game, "Misere open", &contract, &error), STATUS_OK);
    cr_assert_str_eq(game_print_contract(&toy_game, contract, text), "misere open");
    Rules rules = settings_rules(&toy_game, "last_trick=10");
    cr_assert_eq(toy_game.contract_check(&rules, contract, &error), STATUS_OK);
    cr_assert_eq(game_parse_contract(&toy_game, "rouge open", &contract, &error), STATUS_OK);
    cr_assert_eq(toy_game.contract_check(&rules, contract, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "only a Misere is played with open cards");
}

Test(adding_a_game, trumps_of_two_suits) {
    Rules rules = settings_rules(&toy_game, "");
    Layout layout;
    toy_game.layout(&rules, (Contract){.kind = TOY_RED}, &layout);
    cr_assert_eq(layout.suits, 3);
    cr_assert_eq(layout_to_deck(&layout, layout.suit[TRUMPS]),
                 deck_named_set(toy_game.deck, "HJ DJ HA HT HK HQ H9 DA DT DK DQ D9"));
    cr_assert_eq(layout_points(&layout, layout.all), 120);
    /* Diamonds are led: hearts follow, the jack of hearts is the highest. */
    Position position = position_written(toy_game.deck, &layout, "CA | H9 SA | HJ CT", 0, "DA");
    cr_assert_eq(layout_to_deck(&layout, position_legal(&position)),
                 deck_named_set(toy_game.deck, "H9"));
    position_play(&position, layout.layout_card[deck_named(toy_game.deck, "H9")]);
    cr_assert_eq(position_play(&position, layout.layout_card[deck_named(toy_game.deck, "HJ")]), 2);
    cr_assert_eq(position.points[2], 13);
}

/* The solver knows nothing of the game, and yet agrees with plain minimax. */
Test(adding_a_game, the_solver_agrees_with_minimax) {
    Rules rules = settings_rules(&toy_game, "");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (int i = 0; i < 1500 / TEST_SHARE; i++) {
        Random random = random_stream(1, "toy", "endings", (uint64_t)i);
        int kind = i % 3;
        Layout layout;
        toy_game.layout(&rules, (Contract){.kind = (uint8_t)kind}, &layout);
        Position position = position_ending(&random, &layout, 1 + i % 4, roll(&random, 3));
        PlayedGame game = {.contract.kind = (uint8_t)kind, .declarer = (uint8_t)roll(&random, 3)};
        Aim aim;
        toy_game.aim(&rules, &game, &aim);
        int value = reference_value(&position, aim.question);
        cr_assert_eq(solver_value(solver, &position, aim.question), value, "ending %d", i);
        cr_assert(solver_reaches(solver, &position, aim.question, value));
        cr_assert(!solver_reaches(solver, &position, aim.question, value + 1));
    }
    solver_free(solver);
}

/* A whole deal from its text to the answer, along a line of best play. */
Test(adding_a_game, problems_are_solved) {
    Rules rules = settings_rules(&toy_game, "");
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (uint64_t number = 0; number < 20; number++) {
        Problem problem = {.contract.kind = (uint8_t)(number % 3),
                           .declarer = (uint8_t)(number / 3 % 3)},
                read;
        Layout layout;
        Position position;
        Aim aim;
        char text[PROBLEM_TEXT];
        Error error;
        deal_number(&toy_game, NULL, 1, number, &problem.deal);
        problem_print(&toy_game, &problem, text);
        cr_assert_eq(problem_parse(&toy_game, text, &read, &error), STATUS_OK, "%s", error.text);
        cr_assert_eq(problem_check(&rules, &read, &error), STATUS_OK);
        problem_start(&toy_game, &rules, &read, &layout, &position, &aim);
        int value = solver_value(solver, &position, aim.question);
        while (!position_over(&position)) {
            Card cards[16];
            int values[16];
            int count = solver_moves(solver, &position, aim.question, cards, values);
            int best = reference_best(&position, aim.question, values, count);
            for (int i = 0; i < count; i++)
                if (values[i] == best) {
                    position_play(&position, cards[i]);
                    break;
                }
        }
        cr_assert_eq(reference_taken(&position, aim.question), value, "deal %d", (int)number);
    }
    solver_free(solver);
}

/* The line that a simulation would write of it is read as the same game. */
static void check_record(const Rules *rules, const Start *start, const Deal *deal,
                         const Result *result) {
    static char line[ROW_TEXT];
    static const char *const no_folders[] = {NULL};
    Record record = {.dealt = *deal, .fate = DEAL_PLAYED, .start = *start, .result = *result};
    PlayedRecord read;
    Error error;
    line[record_print_game(&toy_game, &record, line) - 1] = '\0';
    cr_assert_eq(played_read(rules, no_folders, line, &read, &error), STATUS_OK, "%s: %s",
                 error.text, line);
    cr_assert_eq(read.played.talon, start->game.talon);
    cr_assert_arr_eq(read.played.hands, start->game.hands, sizeof start->game.hands);
    cr_assert_eq(read.played.contract.kind, start->game.contract.kind);
    cr_assert_eq(memcmp(read.played.tricks, start->game.tricks, sizeof start->game.tricks), 0);
}

/* Plays deals out and replays them; what everybody writes adds up to nothing. */
Test(adding_a_game, games_are_replayed_and_scored) {
    Rules rules = settings_rules(&toy_game, "");
    int made = 0;
    for (uint64_t number = 0; number < 300; number++) {
        Random random = deal_luck(&toy_game, 1, number);
        Deal deal;
        Layout layout;
        Position position;
        Fault fault;
        Error error;
        Result result;
        deal_number(&toy_game, NULL, 1, number, &deal);
        Start start = {.declared = true,
                       .game = {.contract.kind = (uint8_t)(number % 3),
                                .declarer = (uint8_t)roll(&random, 3),
                                .talon = deal.talon}};
        memcpy(start.game.hands, deal.hands, sizeof deal.hands);
        toy_game.layout(&rules, start.game.contract, &layout);
        play_out_alike(&start, &layout, &player_random, &random);
        PlayedGame played = start.game;
        cr_assert_eq(replay_game(&rules, &played, &layout, &position, &fault, &error), STATUS_OK);
        cr_assert_eq(memcmp(&played, &start.game, sizeof played), 0);
        toy_game.score(&rules, &played, &result);
        cr_assert_eq(result.score[0] + result.score[1] + result.score[2], 0);
        cr_assert_eq(result.made, result.score[played.declarer] > 0);
        made += result.made;
        check_record(&rules, &start, &deal, &result);
        /* A card that is played twice is found. */
        played.tricks[3].cards[1] = played.tricks[0].cards[0];
        cr_assert_eq(replay_game(&rules, &played, &layout, &position, &fault, &error),
                     STATUS_CHECK_FAILED);
        cr_assert_eq(fault.trick, 3);
    }
    cr_assert(made > 20 && made < 280, "%d", made);
}

Test(adding_a_game, results_that_can_be_counted_by_hand) {
    Rules rules = settings_rules(&toy_game, "");
    PlayedGame played = {.contract.kind = TOY_BLACK, .declarer = 1};
    Result result;
    played.talon = deck_named_set(toy_game.deck, "HA HT H9"); /* 21 */
    played.points[1] = 40;
    toy_game.score(&rules, &played, &result);
    cr_assert(result.made && result.declarer_points == 61 && result.score[1] == 2);
    played.points[1] = 39;
    toy_game.score(&rules, &played, &result);
    cr_assert(!result.made && result.score[1] == -2 && result.score[0] == 1);
    played.contract.kind = TOY_MISERE;
    toy_game.score(&rules, &played, &result);
    cr_assert(result.made && result.score[1] == 4);
    played.tricks_won[1] = 7;
    toy_game.score(&rules, &played, &result);
    cr_assert(!result.made && special(&result, "all tricks") == 0);
}
