#include "eval_json.h"
#include "eval_question.h"
#include "json.h"
#include "stich_handle.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)STICH_PLAY == (int)EVAL_PLAY && (int)STICH_CLOSE == (int)EVAL_CLOSE,
              "the same verdicts");

/* An answer with all that it points to, in one piece of memory apart from the JSON. */
typedef struct Answer {
    StichEvaluation told; /* first: the caller knows its address */
    char *json;
    const StichChoice *list[EVAL_MAX_ROWS];
    StichChoice choices[EVAL_MAX_ROWS];
} Answer;

/* ---- The question ---- */

/* Puts a field where the option of its name says. */
static Status set_field(const Option *options, const StichField *field, Error *error) {
    for (; options->name != NULL; options++)
        if (strcmp(options->name, field->name) == 0 && field->value != NULL)
            return option_set(options, field->value, error);
    return error_set(error, STATUS_USAGE, "%s field \"%.40s\"; \"stich eval --help\" lists all",
                     field->value == NULL ? "no text for the" : "unknown", field->name);
}

/* Reads the fields into *wanted, and the seed. */
static Status read_fields(const StichField *fields, EvalWanted *wanted, Common *common,
                          Error *error) {
    Option options[EVAL_OPTIONS + 1] = {
        {"seed", "S", OPTION_SEED, &common->seed, 0, 0, "seed of the random numbers"}};
    eval_options(wanted, options + 1);
    for (; fields->name != NULL; fields++) {
        Status status = set_field(options, fields, error);
        if (status != STATUS_OK)
            return status;
    }
    if (wanted->seconds > 0)
        return error_set(error, STATUS_USAGE,
                         "time: the library reads no clock; stop the work instead");
    wanted->place = "position";
    return eval_set_table(common, wanted, error);
}

/* ---- The answer ---- */

static void tell_choice(const Game *game, const EvalRow *row, StichChoice *choice) {
    game_print_contract(game, row->contract, choice->contract);
    snprintf(choice->action, sizeof choice->action, "%s", row->action != NULL ? row->action : "");
    deck_print_set(game->deck, row->discard, choice->discard);
    deck_print_set(game->deck, row->kept, choice->kept);
    choice->exact = row->exact;
    choice->value = row->value;
    choice->open = estimate_told(&row->open);
    choice->table = estimate_told(&row->table);
    choice->points = estimate_told(&row->points);
    choice->score = estimate_told(&row->score);
    choice->rough = row->rough;
    choice->undecided = row->undecided;
    choice->break_even = row->break_even;
}

static void tell_evaluation(const Game *game, const Evaluation *evaluation, Answer *answer) {
    answer->told = (StichEvaluation){.worlds = evaluation->worlds,
                                     .drawn = evaluation->drawn,
                                     .stopped = evaluation->stopped,
                                     .verdict = (StichVerdict)evaluation->advice.verdict,
                                     .pick_up = evaluation->advice.pick_up,
                                     .bid = evaluation->advice.bid,
                                     .best = evaluation->advice.row,
                                     .rival = evaluation->advice.rival,
                                     .pass = estimate_told(&evaluation->pass),
                                     .gain = estimate_told(&evaluation->gain),
                                     .choice_count = evaluation->row_count,
                                     .choices = answer->list,
                                     .json = answer->json};
    for (int i = 0; i < evaluation->row_count; i++) {
        tell_choice(game, &evaluation->rows[i], &answer->choices[i]);
        answer->list[i] = &answer->choices[i];
    }
}

/* A new answer, or NULL when memory is short. */
static Answer *answer_new(const Common *common, const EvalRequest *request,
                          const Evaluation *evaluation) {
    char *json = json_text_of_new(eval_json(common, request, evaluation));
    Answer *answer = json != NULL ? calloc(1, sizeof *answer) : NULL;
    if (answer == NULL) {
        free(json);
        return NULL;
    }
    answer->json = json;
    tell_evaluation(common->game, evaluation, answer);
    return answer;
}

/* ---- Both ---- */

/* What is needed from the question to the answer; too large for a stack. */
typedef struct Asking {
    Common common;
    EvalWanted wanted;
    EvalQuestion question;
    Evaluation evaluation;
} Asking;

static Status ask(Asking *asking, const StichField *fields, Work *work, Answer **answer,
                  Error *error) {
    Common *common = &asking->common;
    EvalRequest *request = &asking->question.request;
    Status status = read_fields(fields, &asking->wanted, common, error);
    if (status == STATUS_OK)
        status = eval_question_read(common, &asking->wanted, &asking->question, error);
    if (status != STATUS_OK)
        return status;
    request->goes_on = work_goes_on;
    request->context = work;
    status = eval_answer(request, &asking->evaluation, error);
    if (status != STATUS_OK)
        return status;
    if (asking->evaluation.row_count > 0) {
        *answer = answer_new(common, request, &asking->evaluation);
        if (*answer == NULL)
            return error_set(error, STATUS_NO_MEMORY, "not enough memory for the answer");
    }
    if (asking->evaluation.stopped || *answer == NULL)
        return error_set(error, STATUS_INTERRUPTED, "interrupted");
    return STATUS_OK;
}

StichStatus stich_evaluate(StichGame *game, const StichField *question, StichProgress *progress,
                           void *context, StichEvaluation **evaluation, StichError *error) {
    Error trouble = {0};
    Work work = {game, progress, context};
    Answer *answer = NULL;
    *evaluation = NULL;
    Asking *asking = calloc(1, sizeof *asking);
    if (asking != NULL) {
        asking->common = game->common;
        asking->common.seed = 1;
        trouble.status = ask(asking, question, &work, &answer, &trouble);
    } else {
        error_set(&trouble, STATUS_NO_MEMORY, "not enough memory for an evaluation");
    }
    free(asking);
    if (answer != NULL)
        *evaluation = &answer->told;
    return error_tell(&trouble, error);
}

void stich_free_evaluation(StichEvaluation *evaluation) {
    Answer *answer = (Answer *)evaluation;
    if (answer != NULL)
        free(answer->json);
    free(answer);
}
