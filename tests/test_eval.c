/* Evaluations of Skat hands: known answers, honest intervals, and the same on every machine. */
#include "sim/eval.h"
#include "sim/play.h"
#include "sim/skat_judge.h"
#include "sim/skat_player.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(skat_game.deck, codes);
}

static Rules standard_rules(void) {
    Rules rules;
    rules_init(&rules, &skat_game);
    return rules;
}

static EvalRequest request_for(const Rules *rules, const char *hand, uint64_t worlds) {
    return (EvalRequest){
        .rules = rules, .seat = 1, .hand = cards(hand), .worlds = worlds, .seed = 1, .threads = 2};
}

static void evaluate(const EvalRequest *request, Evaluation *evaluation) {
    Error error = {.text = ""};
    Status status = eval_game_of(&skat_game)->evaluate(request, evaluation, &error);
    cr_assert_eq(status, STATUS_OK, "%s", error.text);
}

static const EvalRow *row_of(const Evaluation *evaluation, uint8_t kind, uint8_t modifiers) {
    const EvalRow *found = NULL;
    for (int i = 0; i < evaluation->row_count; i++)
        if (evaluation->rows[i].contract.kind == kind &&
            evaluation->rows[i].contract.modifiers == modifiers)
            found = &evaluation->rows[i];
    cr_assert_not_null(found, "no row for contract %d, modifiers %d", kind, modifiers);
    return found;
}

/* Four jacks and six clubs from the ace: every trick is the declarer's, whatever the rest. */
Test(eval, knows_a_hand_that_cannot_lose) {
    Rules rules = standard_rules();
    EvalRequest request = request_for(&rules, "CJ SJ HJ DJ CA CT CK CQ C9 C8", 60);
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    const EvalRow *grand = row_of(&evaluation, SKAT_GRAND, SKAT_HAND);
    cr_assert(grand->open.value == 1 && grand->open.high == 1 && grand->open.low > 0.93);
    cr_assert_float_eq(grand->score.value, 24 * (4 + 1 + 1 + 3), 1e-9); /* Schwarz */
    cr_assert_float_eq(grand->break_even, 2.0 / 3, 1e-9);
    const EvalRow *sure = row_of(&evaluation, SKAT_GRAND, SKAT_HAND | SKAT_SCHWARZ);
    cr_assert_float_eq(sure->score.value, 24 * (4 + 1 + 1 + 4), 1e-9);
    cr_assert_eq(sure->value, 240);
    cr_assert_eq(evaluation.advice.verdict, EVAL_PLAY);
    cr_assert_not(evaluation.advice.pick_up);
    cr_assert_eq(evaluation.advice.bid, 240);
    cr_assert_eq(evaluation.rows[evaluation.advice.row].contract.modifiers,
                 SKAT_HAND | SKAT_SCHWARZ);
}

/* The four sevens and eights with two nines: nobody can make this hand take a trick. */
Test(eval, knows_a_safe_null) {
    Rules rules = standard_rules();
    EvalRequest request = request_for(&rules, "C7 C8 C9 S7 S8 H7 H8 H9 D7 D8", 60);
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    const EvalRow *null = row_of(&evaluation, SKAT_NULL, SKAT_HAND | SKAT_OUVERT);
    cr_assert_float_eq(null->open.value, 1, 1e-9);
    cr_assert_float_eq(null->score.value, 96, 1e-9);
    cr_assert_eq(null->points.n, 0);
    cr_assert_eq(evaluation.advice.bid, 96);
}

/* Nothing but the lowest cards of three suits and queens: no game at all. */
Test(eval, passes_a_hopeless_hand) {
    Rules rules = standard_rules();
    EvalRequest request = request_for(&rules, "CQ C9 SK SQ S9 HK HQ DK DQ D9", 60);
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    cr_assert_eq(evaluation.advice.verdict, EVAL_PASS);
    cr_assert_eq(evaluation.advice.bid, 0);
    cr_assert_lt(row_of(&evaluation, SKAT_CLUBS, 0)->open.high, 0.3);
}

/* The break-even odds follow the account: with Seeger and Fabian a diamonds game of 18 wins
 * 68 and loses 126 (see skat_payoff), so 65 % are enough. */
Test(eval, break_even_follows_the_profile) {
    Rules rules = standard_rules();
    cr_assert_eq(rules_set(&rules, "account", "seeger_fabian", NULL), STATUS_OK);
    EvalRequest request = request_for(&rules, "CJ HJ DA DT D9 D8 SA ST C9 H7", 20);
    request.restricted = true;
    request.contract = (Contract){.kind = SKAT_DIAMONDS};
    request.talon = cards("C7 H8"); /* no jack in it: with one */
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    cr_assert_float_eq(evaluation.rows[0].break_even, 126.0 / (126 + 68), 1e-9);
    cr_assert_eq(evaluation.rows[0].value, 18);
}

static bool same_estimate(const Estimate *a, const Estimate *b) {
    return a->value == b->value && a->n == b->n && (a->low == b->low) && (a->high == b->high);
}

static void assert_same(const Evaluation *a, const Evaluation *b) {
    cr_assert_eq(a->row_count, b->row_count);
    cr_assert_eq(a->bid_count, b->bid_count);
    cr_assert(a->worlds == b->worlds && a->drawn == b->drawn);
    for (int i = 0; i < a->row_count; i++) {
        cr_assert_eq(a->rows[i].contract.kind, b->rows[i].contract.kind);
        cr_assert_eq(a->rows[i].discard, b->rows[i].discard);
        cr_assert(same_estimate(&a->rows[i].open, &b->rows[i].open));
        cr_assert(same_estimate(&a->rows[i].points, &b->rows[i].points));
        cr_assert(same_estimate(&a->rows[i].score, &b->rows[i].score));
        cr_assert(same_estimate(&a->rows[i].steps[0], &b->rows[i].steps[0]));
    }
    for (int i = 0; i < a->bid_count; i++) {
        cr_assert(same_estimate(&a->bids[i].open, &b->bids[i].open));
        cr_assert(same_estimate(&a->bids[i].score, &b->bids[i].score));
        cr_assert(same_estimate(&a->bids[i].alone_score, &b->bids[i].alone_score));
    }
}

/* Also the number of worlds of a prompt answer, which depends on the work of the solver. */
Test(eval, is_the_same_on_any_number_of_threads) {
    const char *const talons[] = {"", "", "HK D9"};
    const uint64_t worlds[] = {60, 0, 40};
    const int threads[] = {1, 2, 7};
    Rules rules = standard_rules();
    for (int i = 0; i < 3; i++) {
        static Evaluation evaluations[3];
        for (int t = 0; t < 3; t++) {
            EvalRequest request = request_for(&rules, "CJ SJ DJ CA CT C9 HA HT D8 D7", worlds[i]);
            request.talon = cards(talons[i]);
            request.threads = threads[t];
            request.heard = i == 0 ? "18 - -" : NULL;
            if (worlds[i] == 0) {
                request.restricted = true;
                request.contract = (Contract){.kind = SKAT_GRAND};
            }
            evaluate(&request, &evaluations[t]);
        }
        assert_same(&evaluations[0], &evaluations[1]);
        assert_same(&evaluations[0], &evaluations[2]);
    }
}

/* A question about picking up in which all contracts go by plan. */
static SkatQuestion plan_question(const SkatView *view, SkatMemory *memory) {
    SkatQuestion question = {
        .view = view,
        .purpose = "judge",
        .memory = memory,
        .race = {.losses = 2, .first = 4, .second = 8, .last = 8, .discards = 3},
        .bid = SKAT_FIRST_BID,
        .bids = {SKAT_FIRST_BID},
        .bid_count = 1};
    for (uint8_t kind = 0; kind < SKAT_KINDS; kind++)
        skat_add_line(&question, (Contract){.kind = kind}, SKAT_BY_PLAN, 0);
    skat_add_line(&question, (Contract){SKAT_NULL, .modifiers = SKAT_OUVERT}, SKAT_BY_PLAN, 0);
    question.choices[question.choice_count++] = (SkatDeclaration){.line = SKAT_BEST};
    return question;
}

/* Solves a contract of a plan in a world; returns the payoff as if nobody got Schneider. */
static int solve_plan(const SkatQuestion *question, Solver *solver, const SkatPlan *plan,
                      const Deal *world, Contract contract) {
    const SkatView *view = question->view;
    SkatGame game;
    skat_view_game(view, world, contract.kind, plan->discards[contract.kind], &game);
    return skat_payoff(view->rules, contract, view->seat, plan->twelve, SKAT_FIRST_BID,
                       skat_solve_made(solver, &game) ? SKAT_WON : SKAT_LOST);
}

/* What picking up and choosing is worth at the lowest bid, in worlds of its own: with the skat of
 * each world that the judge saw, the game is played that the skat's plan prefers.
 * *cheating: the same if in every world the game is chosen that turns out best there. */
static Estimate solve_plans(const SkatQuestion *question, int worlds, Estimate *cheating) {
    Mean honest = {0}, best = {0};
    Solver *solver = solver_new(SOLVER_DEFAULT_BYTES);
    for (uint64_t i = 0; i < (uint64_t)worlds; i++) {
        SkatWorld judged;
        Deal world;
        skat_judge.draw(question, i, &judged);
        CardSet talon = judged.deal.talon;
        const SkatPlanned *planned =
            &question->memory->planned[set_lowest(talon)][set_highest(talon)];
        Worlds others = skat_view_worlds(question->view, talon, "reference");
        world_sample(&others, i, &world);
        Contract contract = skat_plan_contracts[planned->chosen[0]];
        int payoff = solve_plan(question, solver, &planned->plan, &world, contract), most = payoff;
        for (uint8_t kind = 0; kind < SKAT_KINDS; kind++) {
            int other =
                solve_plan(question, solver, &planned->plan, &world, (Contract){.kind = kind});
            most = other > most ? other : most;
        }
        mean_add(&honest, payoff);
        mean_add(&best, most);
    }
    solver_free(solver);
    *cheating = mean_estimate(&best, STATS_Z95);
    return mean_estimate(&honest, STATS_Z95);
}

/* Mean and deviation of the first control, which is the score with open cards. */
static Estimate open_score(const JudgeTally *tally) {
    const Controlled *score = &tally->score;
    Mean mean = {score->n, score->sum[0], score->product[0][0]};
    return mean_estimate(&mean, STATS_Z95);
}

/* Choosing must not flatter the result. On hands where the choice matters the score agrees with an
 * independent run of the same plans, and is far from what choosing with open cards would claim. */
Test(eval, choosing_does_not_flatter) {
    const char *const hands[] = {"CJ CA CK CQ C8 SA ST S9 HK D7", "CJ DJ HT H9 H8 SA SK CA CQ D7"};
    enum { HANDS = 2, WORLDS = 400 / TEST_SHARE };
    Rules rules = standard_rules();
    SkatMemory *memory = malloc(sizeof *memory);
    for (int h = 0; h < HANDS; h++) {
        SkatHeard heard = {.rules = &rules, .seat = 0};
        static SkatView view;
        skat_view_init(&view, &heard, cards(hands[h]), 1);
        memset(memory, 0, sizeof *memory);
        SkatQuestion question = plan_question(&view, memory);
        Judge *judge = skat_judge_new(&question, 2);
        cr_assert_eq(judge_sample(judge, WORLDS, NULL), STATUS_OK);
        Estimate cheating, score = open_score(judge_tally(judge, 0));
        Estimate honest = solve_plans(&question, WORLDS, &cheating);
        double deviation = hypot(score.high - score.value, honest.high - honest.value) / STATS_Z95;
        cr_assert(fabs(score.value - honest.value) < 3 * deviation,
                  "hand %d: %+.1f, honest %+.1f, deviation %.1f", h, score.value, honest.value,
                  deviation);
        cr_assert(TEST_SHARE > 1 || cheating.value - score.value > 4 * deviation,
                  "hand %d: %+.1f, cheating %+.1f, deviation %.1f", h, score.value, cheating.value,
                  deviation);
        judge_free(judge);
    }
    free(memory);
}

/* What the table makes of a line is what becomes of the deal: played out and scored by the rules of
 * the game, in suit games, Grand and Null. */
Test(eval, lines_are_played_as_deals_are) {
    enum { WORLDS = 200 };
    Rules rules = standard_rules();
    SkatHeard heard = {.rules = &rules, .seat = 1};
    static SkatView view;
    static SkatMemory memory;
    CardSet talon = cards("HK D9"), discard = cards("D8 D7");
    skat_view_init(&view, &heard, cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 1);
    SkatQuestion question = {
        .view = &view, .talon = talon, .purpose = "judge", .memory = &memory, .bid = 18};
    for (uint8_t kind = 0; kind < SKAT_KINDS; kind++) {
        SkatLine line = {{.kind = kind}, SKAT_BY_DISCARD, discard};
        for (uint64_t number = 0; number < WORLDS; number++) {
            SkatWorld world;
            Result result;
            skat_judge.draw(&question, number, &world);
            Outcome outcome = skat_play_line(&question, &world, &line, &skat_rule_player, NULL);
            Start start = {
                .declared = true,
                .game = {.contract = line.contract, .declarer = 1, .bid = 18, .talon = discard}};
            memcpy(start.game.hands, world.deal.hands, sizeof start.game.hands);
            start.game.hands[1] = (view.hand | talon) & ~discard;
            start.known[1] = discard;
            play_out_alike(&start, &view.layouts[kind], &skat_rule_player, NULL);
            skat_game.score(&rules, &start.game, &result);
            int score = 2 * result.score[1] - result.score[0] - result.score[2];
            cr_assert_eq(skat_payoff(&rules, line.contract, 1, view.hand | talon, 18,
                                     (SkatOutcome)outcome.score),
                         (skat_game.score_is_debt(&rules) ? -score : score) / 2);
            cr_assert_eq(outcome.made, result.made);
            cr_assert(kind == SKAT_NULL || outcome.points == result.declarer_points);
        }
    }
}

/* What short runs say agrees with much longer ones of another seed, within the intervals. */
Test(eval, short_runs_are_not_flattering) {
    const char *const hands[] = {"CJ DJ CA CT CK C9 C8 HA S9 D7", "SJ HJ DJ DA DT D9 D8 CA S8 H8"};
    enum { HANDS = 2, RUNS = 3 };
    Rules rules = standard_rules();
    double sum = 0;
    for (int h = 0; h < HANDS; h++) {
        static Evaluation longer, shorter;
        EvalRequest request = request_for(&rules, hands[h], 500 / TEST_SHARE + 100);
        request.seed = 99;
        evaluate(&request, &longer);
        for (int run = 0; run < RUNS; run++) {
            request.seed = (uint64_t)run + 1;
            request.worlds = 100;
            evaluate(&request, &shorter);
            const Estimate *a = &shorter.bids[0].score, *b = &longer.bids[0].score;
            double deviation = hypot(a->high - a->value, b->high - b->value) / STATS_Z95;
            double difference = (a->value - b->value) / deviation;
            cr_assert(fabs(difference) < 3.5, "hand %d run %d: %.2f", h, run, difference);
            sum += difference;
        }
    }
    /* The long run is shared by the runs of a hand: the deviation of the mean is about 0.5. */
    cr_assert(fabs(sum / (HANDS * RUNS)) < 1.5, "mean standardised difference %.2f",
              sum / (HANDS * RUNS));
}

/* Counting all worlds is counting each of them once. */
Test(eval, counts_every_world_once) {
    Rules rules = standard_rules();
    SkatHeard heard = {.rules = &rules, .seat = 1};
    static SkatView view;
    static SkatMemory memory;
    static bool seen[SKAT_ALL_WORLDS];
    skat_view_init(&view, &heard, cards("CJ SJ DJ CA CT C9 HA HT D8 D7"), 1);
    SkatQuestion question = {
        .view = &view, .talon = cards("HK D9"), .purpose = "judge", .all = true, .memory = &memory};
    for (uint64_t number = 0; number < SKAT_ALL_WORLDS; number++) {
        SkatWorld world;
        cr_assert_eq(skat_judge.draw(&question, number, &world).drawn, 1);
        /* The number of forehand's cards among the subsets of the twenty: without repetition, they
         * are all. */
        uint64_t index = 0;
        CardSet rest = deck_all(skat_game.deck) & ~view.hand & ~question.talon;
        CardSet hand = world.deal.hands[0];
        cr_assert_eq(hand & ~rest, 0);
        int place = 0, taken = 0;
        for (; rest != 0; place++)
            if (set_has(hand, set_pop(&rest))) {
                uint64_t ways = 1;
                taken++;
                for (int i = 1; i <= taken; i++)
                    ways = ways * (uint64_t)(place - taken + i) / (uint64_t)i;
                index += place >= taken ? ways : 0;
            }
        cr_assert(taken == 10 && !seen[index], "%d cards, world %d", taken, (int)index);
        seen[index] = true;
    }
}

/* A discard that is asked for alone, and the talon's cards among the twelve. */
Test(eval, keeps_to_what_is_asked) {
    Rules rules = standard_rules();
    EvalRequest request = request_for(&rules, "CJ SJ DJ CA CT C9 HA HT D8 D7", 30);
    request.talon = cards("HK D9");
    request.discard = cards("D8 HK");
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    cr_assert_gt(evaluation.row_count, 0);
    for (int i = 0; i < evaluation.row_count; i++)
        cr_assert_eq(evaluation.rows[i].discard, request.discard);
    request.restricted = true;
    request.contract = (Contract){.kind = SKAT_NULL, .modifiers = SKAT_OUVERT};
    evaluate(&request, &evaluation);
    cr_assert_eq(evaluation.row_count, 1);
}

/* A target is reached with the intervals' width, which allow for the looks. */
Test(eval, stops_at_a_target) {
    Rules rules = standard_rules();
    EvalRequest request = request_for(&rules, "CJ SJ DJ CA CT C9 HA HT D8 D7", 0);
    request.target = 0.08;
    request.restricted = true;
    request.contract = (Contract){.kind = SKAT_HEARTS, .modifiers = SKAT_HAND};
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    const Estimate *open = &evaluation.rows[0].open;
    cr_assert(open->high - open->low <= 2 * 0.08 && evaluation.looks == LOOKS_OFTEN);
}

static bool stop_after_some(void *context, uint64_t done, uint64_t total) {
    *(uint64_t *)context = total;
    return done < 256;
}

Test(eval, stops_when_told) {
    Rules rules = standard_rules();
    uint64_t total = 0;
    EvalRequest request = request_for(&rules, "CJ SJ DJ CA CT C9 HA HT D8 D7", 100000);
    request.goes_on = stop_after_some;
    request.context = &total;
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    cr_assert(evaluation.stopped && evaluation.worlds == 256 && total == 100000);
}

/* Black is owed, or Ramsch: a hand of high black cards wants the one, low cards the other. */
Test(eval, malenko_names_what_gains_most) {
    Rules rules = standard_rules();
    cr_assert_eq(rules_set(&rules, "variant", "malenko", NULL), STATUS_OK);
    EvalRequest request = request_for(&rules, "CJ SJ CA CT C9", 60);
    Evaluation evaluation;
    request.seat = 0;
    request.owed = "black, Ramsch";
    evaluate(&request, &evaluation);
    cr_assert_eq(evaluation.row_count, 3);
    cr_assert_eq(evaluation.rows[0].contract.kind, SKAT_CLUBS);
    cr_assert_eq(evaluation.rows[2].contract.kind, SKAT_RAMSCH);
    cr_assert(evaluation.rows[0].usual.value < 0 && evaluation.rows[0].score.value > 0);
    cr_assert(evaluation.rows[2].open.n == 0 && evaluation.rows[2].table.n > 0);
    request.hand = cards("C7 S7 S8 H7 D7");
    evaluate(&request, &evaluation);
    cr_assert_eq(evaluation.rows[evaluation.advice.row].contract.kind, SKAT_RAMSCH);
    request.owed = "ramsch";
    evaluate(&request, &evaluation);
    cr_assert(evaluation.row_count == 1 && evaluation.rows[0].usual.n == 0);
}

Test(eval, malenko_explains_what_is_wrong) {
    Rules rules = standard_rules();
    cr_assert_eq(rules_set(&rules, "variant", "malenko", NULL), STATUS_OK);
    EvalRequest request = request_for(&rules, "CJ SJ CA CT C9", 60);
    Evaluation evaluation;
    Error error = {.text = ""};
    const EvalGame *game = eval_game_of(&skat_game);
    cr_assert_eq(game->evaluate(&request, &evaluation, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "forehand (seat 0) names the game"), "%s", error.text);
    request.seat = 0;
    request.owed = "red,blue";
    cr_assert_eq(game->evaluate(&request, &evaluation, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "\"blue\" is not one of"), "%s", error.text);
    request.owed = " , ";
    cr_assert_eq(game->evaluate(&request, &evaluation, &error), STATUS_BAD_INPUT);
    request.owed = NULL;
    request.hand = cards("CJ SJ CA CT C9 C8");
    cr_assert_eq(game->evaluate(&request, &evaluation, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "6 cards, 5 expected"), "%s", error.text);
}

/* Ramsch is told of only as long as nobody has bid. */
Test(eval, ramsch_comes_when_all_pass) {
    Rules rules = standard_rules();
    EvalRequest request = request_for(&rules, "C7 S7 S8 H7 D7 CQ SQ H8 D8 HK", 4);
    Evaluation evaluation;
    evaluate(&request, &evaluation);
    const EvalRow *ramsch = row_of(&evaluation, SKAT_RAMSCH, 0);
    cr_assert(ramsch->table.n > 0 && ramsch->table.value > 0.7 && ramsch->open.n == 0);
    request.heard = "18 - -";
    evaluate(&request, &evaluation);
    for (int i = 0; i < evaluation.row_count; i++)
        cr_assert_neq(evaluation.rows[i].contract.kind, SKAT_RAMSCH);
}

typedef struct Mistake {
    const char *hand, *talon, *discard, *heard;
    int bid;
    bool all;
    const char *message;
} Mistake;

Test(eval, explains_what_is_wrong) {
    const char *ten = "CJ SJ DJ CA CT C9 HA HT D8 D7";
    const Mistake mistakes[] = {
        {"CJ SJ", "", "", NULL, 0, false, "2 cards, 10 expected"},
        {ten, "HK", "", NULL, 0, false, "talon has 1 card, 2 expected"},
        {ten, "HK D9", "S7 S8", NULL, 0, false, "not among the twelve"},
        {ten, "", "D8 D7", NULL, 0, false, "needs the talon"},
        {ten, "", "", NULL, 0, true, "once the talon is known"},
        {ten, "HK D9", "", "18 pass -", 0, true, "where nothing was heard"},
        {ten, "", "", "18 19 -", 0, false, "19 is not a bid"},
        {ten, "", "", "- pass -", 0, false, "can no longer become declarer"},
        {ten, "", "", NULL, 19, false, "bid 19 is not the value of any game"},
        {ten, "", "", "264 - 264", 0, false, "264 is not a bid"},
    };
    Rules rules = standard_rules();
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const Mistake *m = &mistakes[i];
        EvalRequest request = request_for(&rules, m->hand, 10);
        request.talon = cards(m->talon);
        request.discard = cards(m->discard);
        request.heard = m->heard;
        request.bid = m->bid;
        request.all = m->all;
        Evaluation evaluation;
        Error error = {.text = ""};
        cr_assert_eq(eval_game_of(&skat_game)->evaluate(&request, &evaluation, &error),
                     STATUS_BAD_INPUT, "case %zu was accepted", i);
        cr_assert(strstr(error.text, m->message) != NULL, "case %zu: %s", i, error.text);
    }
}

/* A warning is due for few effective worlds, not for few worlds; and where most were forced. */
Test(eval, tells_when_what_was_heard_fits_hardly_any_deal) {
    static const struct {
        uint64_t worlds, forced;
        double effective;
        bool thin;
    } cases[] = {{20, 0, 20, false},     {1000, 0, 1000, false}, {1000, 0, 99, true},
                 {5000, 0, 400, true},   {5000, 0, 600, false},  {1000, 500, 1000, false},
                 {1000, 501, 1000, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Evaluation evaluation = {
            .worlds = cases[i].worlds, .forced = cases[i].forced, .effective = cases[i].effective};
        cr_assert_eq(eval_is_thin(&evaluation), cases[i].thin, "case %zu", i);
    }
}
