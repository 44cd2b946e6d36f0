/* stich fit: the weights of a bidding rule, from deals that are played out. */
#include "command.h"

#include "interrupt.h"
#include "json_print.h"
#include "options.h"
#include "sim/fit.h"
#include "table.h"

#include <inttypes.h>
#include <string.h>

static const CommandText text = {
    .name = "fit",
    .usage = "GAME [options]",
    .about =
        "Finds the weights by which the players of simulations judge their hands: deals hands\n"
        "in each contract, lets rule players play them, and fits the results by regression.\n"
        "Prints the weights as they stand in configs/GAME-bidding.inc, which is compiled into\n"
        "the program, and how well they foretell games that were not used to find them.\n",
    .examples = "  stich fit skat --deals 400000 > configs/skat-bidding.inc\n"
                "  stich fit schafkopf --model solo --json\n"};

/* ---- As source ---- */

static void print_held_out(const FitModel *model, const FitResult *result) {
    printf(" * %s: %" PRIu64 " examples, %" PRIu64 " held out\n", model->about, result->train,
           result->held_out);
    printf(" * held out: %s %.4f (%.4f without features), off by %.4f on average\n *",
           model->linear ? "mean squared error" : "log loss", result->loss, result->base_loss,
           result->off);
    for (int b = 0; b < FIT_BUCKETS; b++) {
        const FitBucket *bucket = &result->buckets[b];
        if (bucket->n > 0)
            printf(model->linear ? " %.1f:%.1f" : " %.2f:%.2f", bucket->predicted, bucket->found);
    }
    puts(" (predicted:found)");
}

static void print_source(const FitModel *model, const FitResult *result) {
    puts("\n/*");
    print_held_out(model, result);
    printf(" */\nstatic const int16_t %s_weights[] = {\n", model->name);
    for (int f = 0; model->features[f] != NULL; f++)
        printf("    [%s] = %d,\n", model->features[f], result->weights[f]);
    puts("};");
}

static void print_head(const Common *common, int64_t deals) {
    printf(
        "/* Weights of the bidding rule of %s, in force once the program is built again. Made by\n"
        " *   stich fit %s --profile %s --deals %" PRId64 " --seed %" PRIu64 "\n"
        " * Fitted are results of games that rule players played; docs/%s-players.md tells what\n"
        " * the features are. */\n",
        common->game->title, common->game->name, common->rules.profile, deals, common->seed,
        common->game->name);
}

/* ---- As JSON ---- */

static void print_json(const Common *common, const FitModel *model, const FitResult *result) {
    json_t *weights = json_object(), *buckets = json_array();
    for (int f = 0; model->features[f] != NULL; f++)
        json_object_set_new(weights, model->features[f],
                            json_real((double)result->weights[f] / model->unit));
    for (int b = 0; b < FIT_BUCKETS; b++) {
        const FitBucket *bucket = &result->buckets[b];
        if (bucket->n > 0)
            json_array_append_new(buckets, json_pack("{s:I,s:f,s:f}", "n", (json_int_t)bucket->n,
                                                     "predicted", bucket->predicted, "found",
                                                     bucket->found));
    }
    json_print(json_pack("{s:s,s:s,s:s,s:I,s:I,s:o,s:f,s:f,s:f,s:o}", "game", common->game->name,
                         "model", model->name, "about", model->about, "train",
                         (json_int_t)result->train, "held_out", (json_int_t)result->held_out,
                         "weights", weights, "loss", result->loss, "base_loss", result->base_loss,
                         "off", result->off, "calibration", buckets));
}

/* ---- The command ---- */

static bool is_wanted(const FitModel *model, const char *name) {
    return name == NULL || strcmp(model->name, name) == 0;
}

static Status check_model(const FitGame *fit, const char *name, Error *error) {
    char names[160] = "";
    for (int i = 0; i < fit->count; i++) {
        size_t used = strlen(names);
        if (is_wanted(&fit->models[i], name))
            return STATUS_OK;
        snprintf(names + used, sizeof names - used, " %s", fit->models[i].name);
    }
    return error_set(error, STATUS_USAGE, "no model \"%.40s\"; expected one of:%s", name, names);
}

static int fit_all(const Common *common, const FitGame *fit, const char *name, int64_t deals) {
    FitResult result;
    Error error;
    if (check_model(fit, name, &error) != STATUS_OK)
        return error_report(&error);
    if (common->form == FORM_TEXT)
        print_head(common, deals);
    for (int i = 0; i < fit->count && !interrupt_seen(); i++) {
        if (!is_wanted(&fit->models[i], name))
            continue;
        if (fit_model(fit, i, &common->rules, (uint64_t)deals, common->seed, common->threads,
                      &result, &error) != STATUS_OK)
            return error_report(&error);
        if (common->form == FORM_JSON)
            print_json(common, &fit->models[i], &result);
        else
            print_source(&fit->models[i], &result);
    }
    return interrupt_seen() ? interrupt_report() : STATUS_OK;
}

int cmd_fit(int argc, char **argv) {
    int64_t deals = 200000;
    const char *model = NULL;
    Common common;
    Error error;
    const Option options[] = {
        {"deals", "N", OPTION_NUMBER, &deals, 1000, 1e8,
         "deals for each model (default 200000), a fifth of them held out"},
        {"model", "NAME", OPTION_TEXT, &model, 0, 0, "only the weights of this name: \"grand\""},
        {0}};
    if (!options_parse(&text, TAKES_RULES | TAKES_SEED | TAKES_THREADS | TAKES_JSON, options, argc,
                       argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    const FitGame *fit = fit_game_of(common.game);
    if (fit == NULL) {
        error_set(&error, STATUS_USAGE, "%s has no weights to fit", common.game->title);
        return error_report(&error);
    }
    interrupt_watch();
    return fit_all(&common, fit, model, deals);
}
