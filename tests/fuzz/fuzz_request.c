/* Questions as "stich serve" gets them: JSON objects whose fields are the options of "stich eval".
 */
#include "fuzz.h"

#include "cli/serve_fields.h"
#include "lib/eval_question.h"

#include <string.h>

static void read_question(Common *common, json_t *question, json_t *texts) {
    static const char *const also[] = {"game", "profile", "switches", "seed", NULL};
    static EvalQuestion read;
    Option options[EVAL_OPTIONS];
    EvalWanted wanted = {.place = "position"};
    Error error;
    eval_options(&wanted, options);
    if (fuzz_accepted(fields_common(question, common, &error), &error) &&
        fuzz_accepted(fields_read(texts, options, also, &error), &error) &&
        fuzz_accepted(eval_set_table(common, &wanted, &error), &error) &&
        fuzz_accepted(eval_question_read(common, &wanted, &read, &error), &error))
        fuzz_check(read.request.seat < common->game->seats);
}

void fuzz(Common *common, const char *text) {
    Error error = {.text = ""};
    json_t *question = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    json_t *texts = json_is_object(question) ? fields_texts(question, &error) : NULL;
    if (texts != NULL)
        read_question(common, question, texts);
    else if (json_is_object(question))
        fuzz_accepted(error.status, &error);
    json_decref(texts);
    json_decref(question);
}
