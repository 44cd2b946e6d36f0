/* Questions of "stich eval", a line "name=value" for each option, and what was heard before. */
#include "fuzz.h"

#include "lib/eval_question.h"
#include "sim/cego_worlds.h"
#include "sim/doppelkopf_worlds.h"
#include "sim/schafkopf_worlds.h"
#include "sim/sens_worlds.h"
#include "sim/skat_heard.h"

#include <stdlib.h>
#include <string.h>

/* The calls as the game's own reader takes them. */
static void read_heard(const Rules *rules, int seat, const char *text) {
    const char *game = rules->game->name;
    SkatHeard skat;
    CegoView cego = {.rules = rules, .seat = (uint8_t)seat};
    SchafkopfView schafkopf = {.rules = rules, .seat = (uint8_t)seat};
    SensView sens = {.rules = rules, .hand.seat = (uint8_t)seat, .round = 1};
    DoppelkopfView doppelkopf = {.rules = rules, .seat = (uint8_t)seat};
    Error error;
    Status status = strcmp(game, "skat") == 0   ? skat_heard_parse(rules, seat, text, &skat, &error)
                    : strcmp(game, "cego") == 0 ? cego_heard_parse(text, &cego, &error)
                    : strcmp(game, "sens") == 0 ? sens_heard_parse(text, &sens, &error)
                    : strcmp(game, "schafkopf") == 0
                        ? schafkopf_heard_parse(text, &schafkopf, &error)
                        : doppelkopf_heard_parse(text, &doppelkopf, &error);
    fuzz_accepted(status, &error);
}

static void set_option(const Option *options, const char *name, const char *value) {
    Error error;
    for (; options->name != NULL; options++)
        if (strcmp(options->name, name) == 0)
            fuzz_accepted(option_set(options, value, &error), &error);
}

void fuzz(Common *common, const char *text) {
    Option options[EVAL_OPTIONS];
    EvalWanted wanted = {.place = "line 1"};
    static EvalQuestion question;
    Error error;
    char *copy = strdup(text), *rest = copy;
    fuzz_check(copy != NULL);
    eval_options(&wanted, options);
    while (rest != NULL) {
        char *value = strsep(&rest, "\n"), *name = strsep(&value, "=");
        if (value != NULL)
            set_option(options, name, value);
    }
    if (fuzz_accepted(eval_set_table(common, &wanted, &error), &error) &&
        fuzz_accepted(eval_question_read(common, &wanted, &question, &error), &error))
        fuzz_check(question.request.seat < common->game->seats);
    if (wanted.heard != NULL)
        for (int seat = 0; seat < common->game->seats; seat++)
            read_heard(&common->rules, seat, wanted.heard);
    free(copy);
}
