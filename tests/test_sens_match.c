/* The match in Sens: when Vorlauf is said, how a deal moves a match, what the odds of winning it
 * are, and whether to say Vorlauf in a deal in progress. */
#include "reference.h"
#include "settings.h"
#include "sim/dealing.h"
#include "sim/eval.h"
#include "sim/sens_running.h"
#include "sim/sens_sim.h"
#include "solver/games/bavarian.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(sens_game.deck, codes);
}

/* ---- The plain rule ---- */

/* A deal in which the sides take these points, trick by trick; side 0's are positive. It has 164
 * points and nobody has a Bella unless told. */
static SensCourse course_of(const int tricks[SENS_TRICKS], int playing) {
    SensCourse course = {.playing = (uint8_t)playing, .bella = -1, .bella_known = 2};
    for (int t = 0; t < SENS_TRICKS; t++) {
        int side = tricks[t] < 0, points = abs(tricks[t]);
        course.winner[t] = (uint8_t)side;
        course.points[t + 1][side] = (int16_t)(course.points[t][side] + points);
        course.points[t + 1][1 - side] = course.points[t][1 - side];
    }
    cr_assert_eq(course.points[SENS_TRICKS][0] + course.points[SENS_TRICKS][1], 164);
    course.made = course.points[SENS_TRICKS][playing] > 82;
    for (int side = 0; side < 2; side++)
        course.score[side] = course.made       ? course.points[SENS_TRICKS][side]
                             : side == playing ? 0
                                               : 164;
    return course;
}

static const int steady[SENS_TRICKS] = {30, -20, 25, -10, 30, -15, 10, 24};

Test(sens_match, when_vorlauf_is_said) {
    static const struct {
        int playing, scores[2], from;
        int stage, side, winner; /* stage 0: nobody says it */
    } cases[] = {
        /* Side 0 has 500 after three tricks, but its game is sure only after five (85 of 164). */
        {0, {445, 100}, 0, 5, 0, 0},
        /* The others might have theirs with the next trick: it does not wait. */
        {0, {445, 450}, 0, 3, 0, 0},
        {0, {445, 440}, 0, 3, 0, 0},
        {0, {445, 439}, 0, 4, 0, 0},
        /* The other side needs a trick only. */
        {1, {445, 100}, 0, 3, 0, 0},
        {0, {100, 480}, 0, 2, 1, 1},
        {0, {100, 481}, 3, 3, 1, 1},
        /* The playing side is gezogen in the end: said too early, its Vorlauf is wrong. */
        {1, {440, 480}, 0, 2, 1, 0},
        /* Side 1 never makes sure of its game, and the others do not threaten. */
        {1, {0, 470}, 0, 0, -1, -1},
        {0, {300, 300}, 0, 0, -1, -1},
        /* Both have it after the same trick: who took the trick speaks first. */
        {0, {470, 499}, 0, 1, 0, 0},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SensCourse course = course_of(steady, cases[i].playing);
        int side, totals[2];
        int stage = sens_course_call(&course, cases[i].scores, cases[i].from, &side);
        cr_assert_eq(stage, cases[i].stage, "case %zu: %d", i, stage);
        if (stage == 0)
            continue;
        cr_assert_eq(side, cases[i].side, "case %zu", i);
        cr_assert_eq(sens_course_winner(&rules, &course, cases[i].scores, cases[i].from, totals),
                     cases[i].winner, "case %zu", i);
    }
}

Test(sens_match, melds_count_and_bella_once_it_was_announced) {
    SensCourse course = course_of(steady, 0);
    course.melds[1] = 50;
    course.bella = 1;
    cr_assert_eq(sens_course_vorlauf(&course, 1, 400, 1).melds, 50);
    cr_assert_eq(sens_course_vorlauf(&course, 1, 400, 2).melds, 70);
    cr_assert_eq(sens_course_vorlauf(&course, 0, 400, 2).melds, 0);
    cr_assert_eq(sens_course_vorlauf(&course, 1, 400, 4).points, 30);
    cr_assert_eq(sens_course_vorlauf(&course, 1, 400, 4).match_score, 400);
}

Test(sens_match, without_vorlauf_the_totals_decide) {
    static const int late[SENS_TRICKS] = {20, -1, 1, -2, 20, -60, 0, 60};
    SensCourse course = course_of(late, 0);
    const int scores[2] = {399, 437};
    int side, totals[2];
    Rules higher = settings_rules(&sens_game, ""),
          playing = settings_rules(&sens_game, "match_tie=playing_side");
    /* The other side has its 500 after six tricks and would say so. */
    cr_assert_eq(sens_course_call(&course, scores, 0, &side), 6);
    cr_assert_eq(side, 1);
    /* When nobody may say it any more: 500 each. */
    cr_assert_eq(sens_course_winner(&higher, &course, scores, SENS_TRICKS, totals), -1);
    cr_assert_eq(totals[0], 500);
    cr_assert_eq(totals[1], 500);
    cr_assert_eq(sens_course_winner(&playing, &course, scores, SENS_TRICKS, totals), 0);
}

/* ---- A course is what was played ---- */

Test(sens_match, a_course_agrees_with_the_game_it_is_of) {
    Rules rules = settings_rules(&sens_game, "");
    for (uint64_t number = 0; number < 400; number++) {
        Random random = random_stream(3, "sens", "course", number);
        Evening evening = {.number = 0};
        Deal deal;
        Start start;
        Layout layout;
        Position position;
        SensCourse course;
        deal_number(&sens_game, NULL, 3, number, &deal);
        if (sens_sim.prepare(&rules, &deal, &evening, &random, &start) != DEAL_PLAYED)
            continue;
        sens_game.layout(&rules, start.game.contract, &layout);
        play_out_alike(&start, &layout, sens_sim.rule_player, &random);
        sens_course(&rules, &start.game, &course);
        start_position(&start, &layout, &position);
        CardSet played = 0;
        for (int t = 0; t < SENS_TRICKS; t++) {
            for (int i = 0; i < SENS_SEATS; i++) {
                played |= set_of(start.game.tricks[t].cards[i]);
                position_play(&position, layout.layout_card[start.game.tricks[t].cards[i]]);
            }
            SensMelds melds;
            sens_declare_melds(&rules, start.game.contract.kind, start.game.hands, &melds);
            for (int side = 0; side < 2; side++) {
                SensVorlauf vorlauf = sens_course_vorlauf(&course, side, 0, t + 1);
                bool bella = melds.bella >= 0 && sens_side(melds.bella) == side &&
                             sens_bella_announced(&melds, start.game.contract.kind, played);
                cr_assert_eq(vorlauf.points, position.points[side] + position.points[side + 2]);
                cr_assert_eq(vorlauf.melds, melds.points[side] + (bella ? SENS_BELLA : 0));
            }
        }
        Result result;
        sens_game.score(&rules, &start.game, &result);
        cr_assert_eq(course.score[0], result.score[0]);
        cr_assert_eq(course.score[1], result.score[1]);
        cr_assert_eq(course.made, result.made);
    }
}

/* ---- The odds of a match ---- */

/* Plays a match from a score on with deals drawn from those that were played; side 0's. */
static bool wins_match(const Rules *rules, const SensMatch *match, Random *random, int own,
                       int others) {
    int count, scores[2] = {own, others};
    const SensCourse *courses = sens_match_courses(match, &count);
    for (bool swapped = false;; swapped = !swapped) {
        const SensCourse *course = &courses[random_below(random, (uint64_t)count)];
        int totals[2];
        int winner = sens_course_winner(rules, course, scores, 0, totals);
        if (winner >= 0)
            return (winner == 0) != swapped;
        for (int side = 0; side < 2; side++)
            scores[side] = totals[1 - side] < 500 ? totals[1 - side] : 499;
    }
}

Test(sens_match, odds_are_those_of_matches_played_to_the_end) {
    enum { MATCHES = 20000 / TEST_SHARE };
    static const int scores[][2] = {{0, 0}, {123, 381}, {444, 467}, {499, 250}, {237, 92}};
    static const char *const settings[] = {"", "match_tie=playing_side trump_unter_value=20"};
    for (size_t s = 0; s < sizeof settings / sizeof *settings; s++) {
        Rules rules = settings_rules(&sens_game, settings[s]);
        SensMatch *match = sens_match_new(&rules, 5, 2);
        for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
            Random random = random_stream(1, "sens", "matches", i);
            int won = 0;
            for (int n = 0; n < MATCHES; n++)
                won += wins_match(&rules, match, &random, scores[i][0], scores[i][1]);
            double share = (double)won / MATCHES, odds = sens_match_odds(match, scores[i]);
            double error = sqrt(odds * (1 - odds) / MATCHES);
            cr_assert_lt(fabs(share - odds), 4 * error + 0.003, "%d:%d: %.4f, played %.4f",
                         scores[i][0], scores[i][1], odds, share);
        }
        sens_match_free(match);
    }
}

Test(sens_match, odds_do_not_depend_on_threads_and_more_points_are_better) {
    Rules rules = settings_rules(&sens_game, "");
    SensMatch *one = sens_match_new(&rules, 2, 1), *three = sens_match_new(&rules, 2, 3);
    for (int own = 0; own < 500; own += 7)
        for (int others = 0; others < 500; others += 7) {
            const int scores[2] = {own, others}, more[2] = {own + 7 < 500 ? own + 7 : 499, others};
            double odds = sens_match_odds(one, scores);
            cr_assert_eq(odds, sens_match_odds(three, scores));
            cr_assert(odds > 0 && odds < 1);
            cr_assert(sens_match_odds(one, more) >= odds - 0.01, "%d:%d", own, others);
        }
    sens_match_free(one);
    sens_match_free(three);
}

/* ---- In an evaluation ---- */

static EvalRequest request_of(const Rules *rules, int own, int others) {
    return (EvalRequest){.rules = rules,
                         .seat = 0,
                         .hand = cards("EU E9 GA G8 S7"),
                         .upcard = cards("EK"),
                         .round = 1,
                         .declarer = -1,
                         .partner = -1,
                         .has_score = true,
                         .match_score = {own, others},
                         .worlds = 600,
                         .seed = 1,
                         .threads = 2};
}

/* A good hand: 87 % made, and worth 40 points more than passing. At 100:470 the opponents have
 * their match as soon as they take thirty points, in a game of ours as in one of theirs; only if
 * they choose trump themselves and are gezogen does the match go on. */
Test(sens_match, the_score_of_the_match_changes_the_advice) {
    Rules rules = settings_rules(&sens_game, "");
    Evaluation far, close;
    EvalRequest request = request_of(&rules, 100, 470);
    cr_assert_eq(eval_game_of(&sens_game)->evaluate(&request, &close, NULL), STATUS_OK);
    request = request_of(&rules, 0, 0);
    cr_assert_eq(eval_game_of(&sens_game)->evaluate(&request, &far, NULL), STATUS_OK);
    cr_assert_eq(far.advice.verdict, EVAL_PLAY);
    cr_assert_eq(close.by_score.verdict, EVAL_PLAY);
    cr_assert_eq(close.advice.verdict, EVAL_PASS);
    cr_assert_eq(far.rows[0].score.value, close.rows[0].score.value);
    cr_assert(close.match_before < 0.05 && far.match_before > 0.4 && far.match_before < 0.6);
}

/* ---- A deal in progress ---- */

/* What seat 2 knows of a game of its own (Eichel over the seven turned up) after four tricks. */
static SensRunning running_of(const Rules *rules, const SensMatch *match) {
    static const char played[] = "GA GU EO G7 EU E7 SK EK E9 E8 HK EA SA S8 SU S7";
    SensRunning running = {.rules = rules,
                           .match = match,
                           .scores = {430, 440},
                           .seed = 1,
                           .seat = 2,
                           .auction = {2, BAVARIAN_EICHEL, 1},
                           .upcard = set_lowest(cards("E7"))};
    Card order[MAX_CARDS];
    int count;
    running.held[2] = cards("EZ EO EU E9 H9 H7 SA SO");
    cr_assert_eq(deck_parse_list(sens_game.deck, played, 0, order, MAX_CARDS, &count, NULL),
                 STATUS_OK);
    Error error;
    if (sens_running_play(&running, order, count, &error) != STATUS_OK)
        cr_assert_fail("%s", error.text);
    return running;
}

Test(sens_match, worlds_of_a_deal_in_progress) {
    Rules rules = settings_rules(&sens_game, "");
    SensRunning running = running_of(&rules, NULL);
    cr_assert_eq(running.trick_count, 4);
    for (uint64_t number = 0; number < 200; number++) {
        CardSet hands[SENS_SEATS], all = 0;
        cr_assert_gt(sens_running_world(&running, number, hands).drawn, 0);
        PlayedGame game = {.contract.kind = BAVARIAN_EICHEL, .declarer = 2, .trick_count = 4};
        Layout layout;
        Position position;
        Fault fault;
        memcpy(game.hands, hands, sizeof game.hands);
        memcpy(game.tricks, running.tricks, sizeof running.tricks);
        Error error;
        cr_assert_eq(replay_game(&rules, &game, &layout, &position, &fault, &error), STATUS_OK);
        for (int seat = 0; seat < SENS_SEATS; seat++) {
            cr_assert_eq(set_count(hands[seat]), SENS_TRICKS);
            all |= hands[seat];
        }
        cr_assert_eq(all, deck_all(sens_game.deck));
        cr_assert_eq(hands[2], running.held[2]);
        cr_assert(set_has(hands[3], running.upcard)); /* nobody robbed it: it is the dealer's */
    }
}

Test(sens_match, told_melds_hold_in_every_world) {
    Rules rules = settings_rules(&sens_game, "");
    SensRunning running = running_of(&rules, NULL);
    running.melds_told = true;
    running.melds[1] = 20;
    for (uint64_t number = 0; number < 50; number++) {
        CardSet hands[SENS_SEATS];
        SensMelds melds;
        cr_assert_gt(sens_running_world(&running, number, hands).drawn, 0);
        sens_declare_melds(&rules, BAVARIAN_EICHEL, hands, &melds);
        cr_assert_eq(melds.points[0], 0);
        cr_assert_eq(melds.points[1], 20);
    }
}

/* With open cards a Vorlauf is right if the 500 are there and the minimax of what is left makes
 * the game. */
Test(sens_match, a_call_is_right_as_the_reference_says) {
    Rules rules = settings_rules(&sens_game, "");
    SensRunning running = running_of(&rules, NULL);
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    int right = 0, wrong = 0;
    for (int score = 395; score <= 430; score += 35)
        for (uint64_t number = 0; number < 20; number++) {
            CardSet hands[SENS_SEATS], start[SENS_SEATS];
            Position position;
            Aim aim;
            running.scores[0] = score;
            sens_running_world(&running, number, hands);
            PlayedGame game = {.contract.kind = BAVARIAN_EICHEL, .declarer = 2};
            memcpy(game.hands, hands, sizeof game.hands);
            sens_game.aim(&rules, &game, &aim);
            for (int seat = 0; seat < SENS_SEATS; seat++)
                start[seat] = layout_from_deck(&running.layout, hands[seat]);
            position_init(&position, &running.layout, start, 0);
            for (int t = 0; t < running.trick_count; t++)
                for (int i = 0; i < SENS_SEATS; i++)
                    position_play(&position,
                                  running.layout.layout_card[running.tricks[t].cards[i]]);
            SensMelds melds;
            sens_declare_melds(&rules, BAVARIAN_EICHEL, hands, &melds);
            int taken =
                position.points[0] + position.points[2]; /* the Ober is out: no Bella here */
            bool covered = score + taken + melds.points[0] + (melds.bella == 0 ? 20 : 0) >= 500;
            bool expected = covered && reference_value(&position, aim.question) + taken >= aim.need;
            Outcome outcome = sens_running_judge.solve(&running, hands, SENS_CALL, solver);
            cr_assert_eq(outcome.made, expected, "%d, world %d", score, (int)number);
            cr_assert_eq(outcome.chance, expected ? JUDGE_SURE : 0);
            right += expected;
            wrong += !expected;
        }
    cr_assert(right > 0 && wrong > 0, "%d right, %d wrong", right, wrong);
    solver_free(solver);
}

Test(sens_match, cards_that_cannot_have_been_played) {
    static const struct {
        const char *played, *message;
    } cases[] = {
        {"GA GU EO", "3 cards are played; Vorlauf can be said after the first trick"},
        {"GA GU GO G7", "GO: seat 2 plays it, who does not hold it"},
        {"GA EZ EO G7", "EZ: seat 1 plays it, who cannot have it"},
    };
    Rules rules = settings_rules(&sens_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SensRunning running = {.rules = &rules, .seat = 2, .auction = {2, BAVARIAN_EICHEL, 1}};
        Card order[MAX_CARDS];
        int count;
        Error error;
        running.held[2] = cards("EZ EO EU E9 H9 H7 SA SO");
        deck_parse_list(sens_game.deck, cases[i].played, 0, order, MAX_CARDS, &count, &error);
        cr_assert_eq(sens_running_play(&running, order, count, &error), STATUS_BAD_INPUT);
        cr_assert(strstr(error.text, cases[i].message) != NULL, "%s", error.text);
    }
}
