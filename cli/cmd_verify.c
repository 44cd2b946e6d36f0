/* stich verify: results that were kept, found out once more. */
#include "command.h"

#include "json_print.h"
#include "verify.h"

#include <inttypes.h>
#include <stdio.h>

static const CommandText text = {
    .name = "verify",
    .usage = "GAME RUN | GAME ANSWERS --deals FILE",
    .about =
        "Takes a random sample of results and finds them out once more.\n"
        "Of a run (the folder of \"stich sim --out\") blocks of deals are played again, which "
        "must\n"
        "come out as they were written. Of answers of \"stich solve --json\" deals are solved "
        "again\n"
        "by another kernel and with the smallest table; their questions are in the file of\n"
        "--deals, line by line. Answers found within a limit of nodes must not contradict what is\n"
        "found within --nodes now.\n"
        "Exit code 1: something differs; it is printed.\n",
    .examples = "  stich deal skat --count 100 | sed 's/^/grand 0 0 /' > deals.txt\n"
                "  stich solve skat --stdin --json < deals.txt > answers.jsonl\n"
                "  stich verify skat answers.jsonl --deals deals.txt\n"
                "  stich sim skat --deals 100000 --out evening\n"
                "  stich verify skat evening --sample 3\n"};

enum { MOST_SAMPLE = 1000000, MOST_REACH = 9999 };

static void report(const Common *common, const VerifyWanted *wanted, const Verified *verified) {
    if (common->form == FORM_JSON)
        json_print(json_pack("{s:I,s:I,s:I}", "checked", (json_int_t)verified->checked, "of",
                             (json_int_t)verified->of, "different",
                             (json_int_t)verified->different));
    else
        printf("%" PRIu64 " of %" PRIu64 " %s %s again, %" PRIu64 " different\n", verified->checked,
               verified->of, wanted->deals != NULL ? "answers" : "deals",
               wanted->deals != NULL ? "solved" : "played", verified->different);
}

int cmd_verify(int argc, char **argv) {
    VerifyWanted wanted = {.sample = -1, .reach = -1, .nodes = 2000000};
    Verified verified = {0};
    Common common;
    Error error;
    const Option options[] = {
        {"deals", "FILE", OPTION_TEXT, &wanted.deals, 0, 0, "the deals that were solved"},
        {"sample", "N", OPTION_NUMBER, &wanted.sample, 1, MOST_SAMPLE,
         "how many answers, or blocks of deals, at most (default 100; of a run 2)"},
        {"reach", "T", OPTION_NUMBER, &wanted.reach, 0, MOST_REACH,
         "the answers are to whether T points (tricks) are reached"},
        {"nodes", "N", OPTION_NUMBER, &wanted.nodes, 2, 1e15,
         "limit for answers that were found within one (default 2000000)"},
        {0}};
    if (!options_parse(&text, TAKES_RULES | TAKES_SEED | TAKES_JSON, options, argc, argv,
                       &common) ||
        !at_most_arguments(&text, &common, 1))
        return common.exit_code;
    if (common.argument_count == 0) {
        error_set(&error, STATUS_USAGE, "nothing to verify; usage: stich %s %s", text.name,
                  text.usage);
        return error_report(&error);
    }
    if (wanted.sample < 0)
        wanted.sample = wanted.deals != NULL ? 100 : 2;
    Status status = (wanted.deals != NULL ? verify_answers : verify_run)(
        &common, &wanted, common.arguments[0], &verified, &error);
    if (status != STATUS_OK)
        return error_report(&error);
    report(&common, &wanted, &verified);
    return verified.different > 0 ? STATUS_CHECK_FAILED : STATUS_OK;
}
