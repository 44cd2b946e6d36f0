/* Tunes the weights by which the search orders its moves (solver/order.h):
 *
 *     tune GAME TRAINING.txt HELD-OUT.txt SECONDS [NODES] > solver/order_weights.inc
 *
 * Coordinate descent: one weight at a time is moved up or down and kept if the training deals then
 * cost less; the measure of cost is the sum of the square roots of the nodes, so that no single
 * hard deal rules. A deal costs what its exact value does, or with NODES what its contract's aim
 * does, but at most so many: for games whose values take too long. Only the weights of the kinds of
 * play that the training deals belong to change. Progress goes to stderr, with the cost on held-out
 * deals after every sweep; the weights of all kinds are printed at the end. Values never depend on
 * weights. */
#include "bench.h"
#include "solver/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHTS = sizeof(OrderWeights) / sizeof(int16_t), LIMIT = 30000 };

typedef struct Tuner {
    const Game *game;
    Rules rules;
    Solver *solver;
    uint64_t most_nodes; /* 0: exact values */
    OrderWeights kinds[ORDER_KINDS];
} Tuner;

/* Cost of a set of deals; stops as soon as it is above limit. */
static double measure_cost(Tuner *tuner, const BenchSet *set, double limit) {
    double cost = 0;
    for (int i = 0; i < set->count && cost < limit; i++) {
        Layout layout;
        Position position;
        Aim aim;
        problem_start(tuner->game, &tuner->rules, &set->problems[i], &layout, &position, &aim);
        solver_forget(tuner->solver);
        uint64_t before = solver_nodes(tuner->solver);
        if (tuner->most_nodes > 0)
            solver_answers_within(tuner->solver, &position, aim.question, aim.need - aim.before,
                                  tuner->most_nodes);
        else if (aim.question.unit == UNIT_TRICKS)
            solver_reaches(tuner->solver, &position, aim.question, aim.need);
        else
            solver_value(tuner->solver, &position, aim.question);
        cost += sqrt((double)(solver_nodes(tuner->solver) - before));
    }
    return cost;
}

/* The first deals of a set: enough to see whether a weight matters at all. */
static BenchSet first_deals(const BenchSet *set) {
    enum { FEW = 8 };
    BenchSet few = *set;
    few.count = set->count < FEW ? set->count : FEW;
    return few;
}

/* Do the weights of a kind of play matter for these deals? */
static bool kind_has_effect(Tuner *tuner, const BenchSet *set, OrderWeights *kind) {
    BenchSet few = first_deals(set);
    OrderWeights old;
    double cost = measure_cost(tuner, &few, INFINITY);
    memcpy(old, *kind, sizeof old);
    memset(*kind, 0, sizeof *kind);
    bool effect = measure_cost(tuner, &few, 2 * cost) != cost;
    memcpy(*kind, old, sizeof old);
    return effect;
}

/* Does a weight matter? Found out by changing it a lot. */
static bool has_effect(Tuner *tuner, const BenchSet *set, int16_t *weight) {
    BenchSet few = first_deals(set);
    int16_t old = *weight;
    double cost = measure_cost(tuner, &few, INFINITY);
    *weight = (int16_t)(old + 700);
    bool effect = measure_cost(tuner, &few, 2 * cost) != cost;
    *weight = old;
    return effect;
}

/* One step of a weight in the better direction, if there is one; returns the cost. */
static double step_weight(Tuner *tuner, const BenchSet *set, int16_t *weight, int *direction,
                          double scale, double cost) {
    int16_t old = *weight;
    int step = (int)(scale * (abs(old) * 0.3 + 8)) + 1;
    for (int turn = 0; turn < 2; turn++, *direction = -*direction) {
        int moved = old + *direction * step;
        if (abs(moved) > LIMIT)
            continue;
        *weight = (int16_t)moved;
        double now = measure_cost(tuner, set, cost);
        if (now < cost)
            return now;
    }
    *weight = old;
    return cost;
}

static void tune(Tuner *tuner, const BenchSet *training, const BenchSet *held_out, double seconds) {
    int16_t *weights = &tuner->kinds[0][0][0][0];
    static int direction[ORDER_KINDS * WEIGHTS];
    double cost = measure_cost(tuner, training, INFINITY), end = bench_clock() + seconds;
    for (int kind = 0; kind < ORDER_KINDS; kind++)
        if (kind_has_effect(tuner, training, &tuner->kinds[kind]))
            for (int i = kind * (int)WEIGHTS; i < (kind + 1) * (int)WEIGHTS; i++)
                direction[i] = has_effect(tuner, training, &weights[i]) ? 1 : 0;
    for (double scale = 1; bench_clock() < end; scale = scale < 0.15 ? 1 : scale * 0.7) {
        fprintf(stderr, "step %.2f: training %.1f, held out %.1f\n", scale, cost / training->count,
                measure_cost(tuner, held_out, INFINITY) / held_out->count);
        for (int i = 0; i < ORDER_KINDS * (int)WEIGHTS && bench_clock() < end; i++)
            if (direction[i] != 0)
                cost = step_weight(tuner, training, &weights[i], &direction[i], scale, cost);
    }
}

static void print_weights(const Tuner *tuner) {
    for (int kind = 0; kind < ORDER_KINDS; kind++)
        for (int aim = 0; aim < 2; aim++)
            for (int place = 0; place < MAX_SEATS; place++) {
                printf("%s{", place > 0 ? "  " : aim > 0 ? " {" : "{{");
                for (int i = 0; i < MAX_FEATURES; i++)
                    printf(i > 0 ? ", %d" : "%d", tuner->kinds[kind][aim][place][i]);
                printf("}%s,\n", place < MAX_SEATS - 1 ? "" : aim > 0 ? "}}" : "}");
            }
}

int main(int argc, char **argv) {
    Error error;
    Tuner tuner;
    BenchSet training, held_out;
    if (argc != 5 && argc != 6) {
        fprintf(stderr, "usage: tune GAME TRAINING.txt HELD-OUT.txt SECONDS [NODES]\n");
        return STATUS_USAGE;
    }
    if (game_find(argv[1], &tuner.game, &error) != STATUS_OK ||
        bench_read(tuner.game, argv[2], &training, &error) != STATUS_OK ||
        bench_read(tuner.game, argv[3], &held_out, &error) != STATUS_OK) {
        fprintf(stderr, "tune: %s\n", error.text);
        return (int)error.status;
    }
    rules_init(&tuner.rules, tuner.game);
    memcpy(tuner.kinds, order_weights, sizeof tuner.kinds);
    tuner.solver = solver_new(SOLVER_DEFAULT_BYTES);
    solver_weigh(tuner.solver, tuner.kinds);
    tuner.most_nodes = argc > 5 ? strtoull(argv[5], NULL, 10) : 0;
    tune(&tuner, &training, &held_out, atof(argv[4]));
    print_weights(&tuner);
    solver_free(tuner.solver);
    bench_free(&training);
    bench_free(&held_out);
    return STATUS_OK;
}
