#include "eval_print.h"

#include "json_print.h"
#include "lib/eval_json.h"

#include <inttypes.h>

/* ---- Comma-separated values: the rows ---- */

/* Value and bounds, or nothing where it was not asked for. */
static void print_csv_estimate(const Estimate *estimate, int places) {
    if (estimate->n > 0)
        printf(",%.*f,%.*f,%.*f", places, estimate->value, places, estimate->low, places,
               estimate->high);
    else
        fputs(",,,", stdout);
}

/* Columns of steps: as many as are named, two in any case. */
static bool has_step_column(const Evaluation *evaluation, int step) {
    return step < 2 || (step < EVAL_MAX_STEPS && evaluation->step_names[step] != NULL);
}

static void print_csv_row(const Game *game, const Evaluation *evaluation, const EvalRow *row) {
    char contract[CONTRACT_TEXT], cards[CARDS_TEXT];
    printf("%s,%s,%s", game_print_contract(game, row->contract, contract),
           deck_print_set(game->deck, row->discard, cards), row->exact ? "true" : "false");
    print_csv_estimate(&row->open, 6);
    printf(",%" PRIu64, row->open.n);
    print_csv_estimate(&row->table, 6);
    printf(",%" PRIu64 ",%s", row->table.n, row->rough ? "true" : "false");
    for (int i = 0; has_step_column(evaluation, i); i++)
        if (row->steps[i].n > 0)
            printf(",%.6f", row->steps[i].value);
        else
            putchar(',');
    if (row->points.n > 0)
        printf(",%.3f,%.3f", row->points.value, row->points_deviation);
    else
        fputs(",,", stdout);
    printf(",%d", row->value);
    print_csv_estimate(&row->score, 4);
    printf(",%.6f", row->break_even);
    print_csv_estimate(&row->match, 6);
    printf(",%s", row->action != NULL ? row->action : "");
    putchar('\n');
}

static void print_csv(const Common *common, const Evaluation *evaluation) {
    fputs("contract,discard,exact,open,open_low,open_high,open_n,table,table_low,table_high,"
          "table_n,rough",
          stdout);
    for (int i = 0; has_step_column(evaluation, i); i++)
        printf(",%s", evaluation->step_names[i] != NULL ? evaluation->step_names[i] : "");
    puts(",points,points_sd,value,score,score_low,score_high,break_even,match,match_low,match_high,"
         "action");
    for (int i = 0; i < evaluation->row_count; i++)
        print_csv_row(common->game, evaluation, &evaluation->rows[i]);
}

void eval_print(const Common *common, const EvalRequest *request, const Evaluation *evaluation) {
    if (common->form == FORM_JSON)
        json_print(eval_json(common, request, evaluation));
    else if (common->form == FORM_CSV)
        print_csv(common, evaluation);
    else
        eval_print_text(request, evaluation);
}
