/* stich eval: what a hand is worth, and what to do with it. */
#include "command.h"

#include "eval_print.h"
#include "interrupt.h"
#include "lib/eval_question.h"
#include "lines.h"
#include "memory.h"
#include "options.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const CommandText text = {
    .name = "eval",
    .usage = "GAME --hand CARDS --seat SEAT [options]",
    .about =
        "Evaluates a hand: for every contract the odds with open cards, points, score and the\n"
        "odds it needs to pay; then what every bid is worth, and what to do. The other cards\n"
        "are dealt at random in many possible worlds, each of which is solved exactly.\n"
        "Skat: ten cards before the skat is seen, or with --talon all twelve; in Malenko the\n"
        "first five. Sens: the first five cards and the upcard, for the dealer the bottom card\n"
        "as well; what choosing trump is worth, and what passing is. With --score the odds of\n"
        "winning the match decide; with --played, in the middle of a deal, whether to say\n"
        "Vorlauf (--hand are then the eight cards with which play began).\n"
        "Schafkopf: all eight cards; what each contract is worth, and what passing is.\n"
        "Cego: the hand as dealt, or with --blind what to keep and lay away; every step of the\n"
        "ladder is judged with the cards that are best kept or led for it.\n"
        "Doppelkopf: all twelve; each reservation and being healthy, as rule players end them;\n"
        "with --heard \"- armut - -\" whether to take the Armut; with --played or --position what\n"
        "announcing each step now is worth against keeping silent.\n"
        "In a deal in progress (--played with --contract and --declarer, or --position): what\n"
        "each card is worth that you may play, with open cards and at the table, and whether\n"
        "to say Kontra or Re. Sens and Doppelkopf need the whole record for that (--position);\n"
        "of the others' hands only what you could know is used.\n"
        "Calls heard are given seat by seat: a bid (said or held; in Schafkopf rufer, wenz,\n"
        "solo ...), pass, 20-pass, or - for nothing yet. Then only those worlds count in which\n"
        "the others, bidding by a plain rule, would have called so.\n",
    .examples =
        "  stich eval skat --hand \"CJ SJ DJ CA CT C9 HA HT D8 D7\" --seat middlehand\n"
        "  stich eval skat --hand \"CJ CA CK CQ C8 SA ST S9 HK D7\" --seat dealer \\\n"
        "     --heard \"18 18-pass -\" --profile isko --worlds 5000\n"
        "  stich eval skat --hand \"CJ CA CK CQ C8 SA ST S9 HK D7\" --seat 0 --talon \"D9 HA\"\n"
        "  stich eval skat --hand \"CJ CA CK CQ C8 SA ST S9 HK D7\" --seat 0 --talon \"D9 HA\" \\\n"
        "     --contract clubs --discard \"HK D7\" --worlds all\n"
        "  stich eval skat --hand \"DJ CT CK C8 ST SQ HA H9 DA D9\" --seat 2 --contract grand \\\n"
        "     --declarer 0 --bid 24 --played \"CA C7\"\n"
        "  stich eval sens --hand \"EU E9 EA GA S7\" --seat forehand --upcard EK\n"
        "  stich eval sens --hand \"HU H9 HZ GA S7\" --seat dealer --upcard EK --bottom HA --round "
        "2\n"
        "  stich eval sens --hand \"EU E9 EA GA S7\" --seat 0 --upcard EK --score 440:470\n"
        "  stich eval schafkopf --hand \"EO GO SU HA H9 GZ G8 SA\" --seat middlehand\n"
        "  stich eval schafkopf --hand \"EU GU EA EZ EK E9 SA HO\" --seat dealer \\\n"
        "     --heard \"pass rufer pass -\"\n"
        "  stich eval cego --hand \"T22 T19 T14 T9 T2 CK CQ SK HN D2 D4\" --seat forehand\n"
        "  stich eval cego --hand \"T22 T19 T14 T9 T2 CK CQ SK HN D2 D4\" --seat 1 "
        "--against-solo\n"
        "  stich eval cego --hand \"T22 T19 T14 T9 T2 CK CQ SK HN D2 D4\" --seat 0 \\\n"
        "     --contract cego --kept \"T22 T19\" --blind \"T21 T17 T8 CJ C9 SQ ST HK D1 D3\"\n"
        "  stich eval doppelkopf --hand \"CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA\" --seat forehand\n"
        "  stich eval doppelkopf --hand \"CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA\" --seat forehand "
        "\\\n"
        "     --played \"CA CK C9 C9 HA\" --said \"2 contra 4\"\n"
        "  stich eval skat --profile malenko --hand \"CJ SJ CA CT HA\" --seat 0 \\\n"
        "     --owed red,black,ramsch\n"};

/* ---- Stopping, and progress ---- */

typedef struct Watch {
    Progress progress;
    double started, seconds; /* 0: no limit */
} Watch;

static double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool goes_on(void *context, uint64_t done, uint64_t total) {
    Watch *watch = context;
    watch->progress.total = watch->seconds > 0 ? 0 : total;
    progress_update(&watch->progress, done);
    bool late = watch->seconds > 0 && clock_seconds() - watch->started >= watch->seconds;
    return !interrupt_seen() && !(late && done > 0);
}

/* ---- The command ---- */

static int evaluate(const Common *common, const EvalWanted *wanted, EvalRequest *request) {
    Error error;
    Watch watch = {.started = clock_seconds(), .seconds = wanted->seconds};
    Evaluation *evaluation = or_end(calloc(1, sizeof *evaluation));
    request->goes_on = goes_on;
    request->context = &watch;
    progress_start(&watch.progress, "worlds", 0, common->quiet, common->progress);
    Status status = eval_answer(request, evaluation, &error);
    progress_end(&watch.progress);
    if (status == STATUS_OK && evaluation->row_count + evaluation->card_count > 0)
        eval_print(common, request, evaluation);
    free(evaluation);
    if (status != STATUS_OK)
        return error_report(&error);
    return interrupt_seen() ? interrupt_report() : STATUS_OK;
}

/* Reads the question; with --position the game begun is the first of a file. */
static Status read_question(const Common *common, EvalWanted *wanted, EvalQuestion *question,
                            Error *error) {
    Lines lines;
    bool more = false;
    char place[PATH_MAX];
    if (wanted->position == NULL)
        return eval_question_read(common, wanted, question, error);
    Status status = lines_open(&lines, wanted->position, error);
    if (status != STATUS_OK)
        return status;
    status = lines_next(&lines, &more, error);
    snprintf(place, sizeof place, "%s, line %d", lines.name, lines.number);
    wanted->position = lines.text;
    wanted->place = place;
    if (status == STATUS_OK)
        status = more ? eval_question_read(common, wanted, question, error)
                      : error_set(error, STATUS_BAD_INPUT, "%s: holds no game", lines.name);
    lines_close(&lines);
    return status;
}

int cmd_eval(int argc, char **argv) {
    EvalWanted wanted = {.hand = NULL};
    EvalQuestion question;
    Option options[EVAL_OPTIONS];
    Common common;
    Error error;
    eval_options(&wanted, options);
    if (!options_parse(&text,
                       TAKES_RULES | TAKES_SEED | TAKES_THREADS | TAKES_JSON | TAKES_CSV |
                           TAKES_PROGRESS,
                       options, argc, argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    if (eval_set_table(&common, &wanted, &error) != STATUS_OK)
        return error_report(&error);
    if (read_question(&common, &wanted, &question, &error) != STATUS_OK)
        return error_report(&error);
    interrupt_watch();
    return evaluate(&common, &wanted, &question.request);
}
