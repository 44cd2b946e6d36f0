/* stich eval: what a hand is worth, and what to do with it. */
#include "command.h"

#include "eval_print.h"
#include "eval_question.h"
#include "interrupt.h"
#include "lines.h"
#include "memory.h"
#include "progress.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

#define MOST_WORLDS 1e9

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

/* ---- Reading the question ---- */

/* Reads cards that are in the deck and not yet elsewhere; option: as the user wrote it. */
static Status read_cards(const Game *game, const char *option, const char *cards, CardSet taken,
                         CardSet *set, Error *error) {
    if (cards == NULL)
        return STATUS_OK;
    Status status = deck_parse_set(game->deck, cards, taken, -1, set, error);
    return status == STATUS_OK ? STATUS_OK : error_prefix(error, "%s", option);
}

/* The upcard may be in the hand in the middle of a deal. */
static Status read_all_cards(const Common *common, const EvalWanted *wanted, EvalRequest *request,
                             Error *error) {
    Status status = read_cards(common->game, "--hand", wanted->hand, 0, &request->hand, error);
    if (status == STATUS_OK)
        status = read_cards(common->game, "--talon", wanted->talon, request->hand, &request->talon,
                            error);
    if (status == STATUS_OK && wanted->blind != NULL)
        status = read_cards(common->game, "--blind", wanted->blind, request->hand, &request->talon,
                            error);
    if (status == STATUS_OK)
        status = read_cards(common->game, "--kept", wanted->kept, 0, &request->kept, error);
    if (status == STATUS_OK)
        status =
            read_cards(common->game, "--discard", wanted->discard, 0, &request->discard, error);
    if (status == STATUS_OK)
        status = read_cards(common->game, "--upcard", wanted->upcard,
                            wanted->played == NULL ? request->hand : 0, &request->upcard, error);
    if (status == STATUS_OK)
        status = read_cards(common->game, "--bottom", wanted->bottom,
                            request->hand | request->upcard, &request->bottom, error);
    return status;
}

/* Options that only some games know. */
static Status check_options(const Common *common, const EvalWanted *wanted, Error *error) {
    const EvalGame *game = eval_game_of(common->game);
    const struct {
        const char *name;
        bool given;
    } special[] = {{"bid", wanted->bid != 0},
                   {"talon", wanted->talon != NULL},
                   {"discard", wanted->discard != NULL},
                   {"owed", wanted->owed != NULL},
                   {"upcard", wanted->upcard != NULL},
                   {"bottom", wanted->bottom != NULL},
                   {"round", wanted->round != 0},
                   {"blind", wanted->blind != NULL},
                   {"kept", wanted->kept != NULL},
                   {"against-solo", wanted->against_solo},
                   {"players-at-table", wanted->players != 0},
                   {"score", wanted->score != NULL},
                   {"played", wanted->played != NULL},
                   {"declarer", wanted->declarer != NULL},
                   {"partner", wanted->partner != NULL},
                   {"said", wanted->said != NULL},
                   {"position", wanted->position != NULL},
                   {"given", wanted->given != NULL},
                   {"melds", wanted->melds != NULL}};
    if (game == NULL)
        return error_set(error, STATUS_USAGE, "hands of %s cannot be evaluated yet",
                         common->game->name);
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        int known = 0;
        while (game->options[known] != NULL && strcmp(game->options[known], special[i].name) != 0)
            known++;
        if (special[i].given && game->options[known] == NULL)
            return error_set(error, STATUS_USAGE, "there is no --%s in %s", special[i].name,
                             common->game->name);
    }
    return STATUS_OK;
}

static Status read_worlds(const EvalWanted *wanted, EvalRequest *request, Error *error) {
    int64_t worlds = 0;
    request->all = wanted->worlds != NULL && strcmp(wanted->worlds, "all") == 0;
    if (wanted->worlds != NULL && !request->all) {
        Status status = number_parse("--worlds", wanted->worlds, 1, MOST_WORLDS, &worlds, error);
        if (status != STATUS_OK)
            return status;
    }
    request->worlds = (uint64_t)worlds;
    if (worlds == 0 && wanted->seconds > 0 && wanted->target <= 0)
        request->worlds = (uint64_t)MOST_WORLDS;
    return STATUS_OK;
}

static Status read_contract(const Common *common, const EvalWanted *wanted, EvalRequest *request,
                            Error *error) {
    request->restricted = wanted->contract != NULL;
    if (!request->restricted)
        return STATUS_OK;
    return game_parse_contract(common->game, wanted->contract, &request->contract, error);
}

Status eval_set_table(Common *common, const EvalWanted *wanted, Error *error) {
    const Game *game = common->game;
    for (int i = 0; i < game->switch_count && wanted->players != 0; i++)
        for (int c = 0; game->switches[i].tables != NULL && game->switches[i].choices[c] != NULL;
             c++)
            if (game->switches[i].tables[c]->seats == wanted->players) {
                Status status = rules_set(&common->rules, game->switches[i].key,
                                          game->switches[i].choices[c], error);
                common->game = common->rules.game;
                return status;
            }
    if (wanted->players == 0)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "%s is not played by %d", game->title,
                     (int)wanted->players);
}

/* "1: EA EZ; 2: GU": cards that seats are known to have held. */
static Status read_given(const Common *common, const char *given, EvalRequest *request,
                         Error *error) {
    CardSet taken = request->hand;
    while (given != NULL && *given != '\0') {
        char part[CARDS_TEXT];
        size_t length = strcspn(given, ";"), colon = strcspn(given, ":");
        int seat = given[strspn(given, " ")] - '0';
        if (seat < 0 || seat >= common->game->seats || colon >= length)
            return error_set(error, STATUS_BAD_INPUT,
                             "--given: \"%.40s\": expected SEAT: CARDS; SEAT: CARDS", given);
        snprintf(part, sizeof part, "%.*s", (int)(length - colon - 1), given + colon + 1);
        Status status =
            read_cards(common->game, "--given", part, taken, &request->given[seat], error);
        if (status != STATUS_OK)
            return status;
        taken |= request->given[seat];
        given += length + (given[length] == ';');
    }
    return STATUS_OK;
}

/* A deal in progress, and how the match stands. */
static Status read_progress(const Common *common, const EvalWanted *wanted, EvalRequest *request,
                            Error *error) {
    enum { MOST_SCORE = 499, MOST_MELDS = 999 };
    request->has_score = wanted->score != NULL;
    request->melds_told = wanted->melds != NULL;
    Status status = STATUS_OK;
    if (wanted->score != NULL)
        status = scores_parse("--score", wanted->score, 2, MOST_SCORE, request->match_score, error);
    if (status == STATUS_OK && wanted->melds != NULL)
        status = scores_parse("--melds", wanted->melds, 2, MOST_MELDS, request->melds, error);
    if (status == STATUS_OK && wanted->declarer != NULL)
        status = seat_parse(common->game, wanted->declarer, &request->declarer, error);
    if (status == STATUS_OK && wanted->partner != NULL)
        status = seat_parse(common->game, wanted->partner, &request->partner, error);
    if (status == STATUS_OK && wanted->played != NULL &&
        deck_parse_list(common->game->deck, wanted->played, 0, request->played, MAX_CARDS,
                        &request->played_count, error) != STATUS_OK)
        status = error_prefix(error, "--played");
    return status == STATUS_OK ? read_given(common, wanted->given, request, error) : status;
}

/* Takes the question from a game begun: of the hands only the player's own. said has room for all
 * announcements as text. */
static void take_position(const PlayedRecord *record, char *said, size_t size,
                          EvalRequest *request) {
    const PlayedGame *played = &record->played;
    unsigned others = played->side & ~(1u << played->declarer);
    size_t length = 0;
    request->rules = &record->rules;
    request->hand = played->hands[request->seat];
    request->restricted = true;
    request->contract = played->contract;
    request->declarer = played->declarer;
    request->partner = others != 0 ? set_lowest(others) : -1;
    request->in_play = true;
    for (int t = 0; t < played->trick_count; t++)
        for (int i = 0; i < played->tricks[t].count; i++)
            request->played[request->played_count++] = played->tricks[t].cards[i];
    for (int i = 0; i < played->announcement_count && length < size; i++) {
        const Announcement *one = &played->announcements[i];
        length += (size_t)snprintf(said + length, size - length, "%s%d %s %d", i > 0 ? "; " : "",
                                   one->seat, record->rules.game->announcements[one->name - 1].name,
                                   one->after_cards);
    }
    request->said = length > 0 ? said : NULL;
}

/* A game begun, as JSON. */
static Status read_position(const Common *common, const EvalWanted *wanted, EvalQuestion *question,
                            Error *error) {
    Status status =
        played_read(&common->rules, common->folders, wanted->position, &question->record, error);
    if (status != STATUS_OK)
        return error_prefix(error, "%s", wanted->place);
    take_position(&question->record, question->said, sizeof question->said, &question->request);
    return read_worlds(wanted, &question->request, error);
}

Status eval_question_read(const Common *common, const EvalWanted *wanted, EvalQuestion *question,
                          Error *error) {
    EvalRequest *request = &question->request;
    int seat = 0;
    *request = (EvalRequest){.rules = &common->rules,
                             .heard = wanted->heard,
                             .owed = wanted->owed,
                             .bid = (int)wanted->bid,
                             .against_solo = wanted->against_solo,
                             .round = wanted->round != 0 ? (int)wanted->round : 1,
                             .declarer = -1,
                             .partner = -1,
                             .in_play = wanted->played != NULL,
                             .said = wanted->said,
                             .target = wanted->target,
                             .seed = common->seed,
                             .threads = common->threads};
    if ((wanted->hand == NULL) == (wanted->position == NULL) || wanted->seat == NULL)
        return error_set(error, STATUS_USAGE, "--hand and --seat must be given");
    Status status = check_options(common, wanted, error);
    if (status == STATUS_OK)
        status = seat_parse(common->game, wanted->seat, &seat, error);
    request->seat = (uint8_t)seat;
    if (status == STATUS_OK && wanted->position != NULL)
        return read_position(common, wanted, question, error);
    if (status == STATUS_OK)
        status = read_all_cards(common, wanted, request, error);
    if (status == STATUS_OK)
        status = read_worlds(wanted, request, error);
    if (status == STATUS_OK)
        status = read_contract(common, wanted, request, error);
    return status == STATUS_OK ? read_progress(common, wanted, request, error) : status;
}

/* ---- The command ---- */

static int evaluate(const Common *common, const EvalWanted *wanted, EvalRequest *request) {
    Error error;
    Watch watch = {.started = clock_seconds(), .seconds = wanted->seconds};
    Evaluation *evaluation = or_end(calloc(1, sizeof *evaluation));
    request->goes_on = goes_on;
    request->context = &watch;
    progress_start(&watch.progress, "worlds", 0, common->quiet, common->progress);
    Status status = eval_game_of(common->game)->evaluate(request, evaluation, &error);
    progress_end(&watch.progress);
    if (status == STATUS_OK && evaluation->row_count > 0)
        eval_print(common, request, evaluation);
    free(evaluation);
    if (status != STATUS_OK)
        return error_report(&error);
    return interrupt_seen() ? interrupt_report() : STATUS_OK;
}

void eval_options(EvalWanted *wanted, Option *options) {
    const Option all[] = {
        {"hand", "CARDS", OPTION_TEXT, &wanted->hand, 0, 0, "your cards, as dealt"},
        {"seat", "SEAT", OPTION_TEXT, &wanted->seat, 0, 0,
         "where you sit: forehand (0), middlehand (1), rearhand (2), dealer"},
        {"heard", "CALLS", OPTION_TEXT, &wanted->heard, 0, 0,
         "what was called so far, as in \"pass 18 -\""},
        {"bid-so-far", "CALLS", OPTION_TEXT, &wanted->heard, 0, 0, "the same"},
        {"bid", "N", OPTION_NUMBER, &wanted->bid, 1, 999,
         "what the game must be worth (default: the lowest bid still possible)"},
        {"talon", "CARDS", OPTION_TEXT, &wanted->talon, 0, 0, "the talon, once you have seen it"},
        {"contract", "NAME", OPTION_TEXT, &wanted->contract, 0, 0, "look at this contract only"},
        {"discard", "CARDS", OPTION_TEXT, &wanted->discard, 0, 0,
         "look at this discard only (with --talon)"},
        {"upcard", "CARD", OPTION_TEXT, &wanted->upcard, 0, 0, "Sens: the card that was turned up"},
        {"bottom", "CARD", OPTION_TEXT, &wanted->bottom, 0, 0,
         "Sens: the bottom card, if you deal and may see it"},
        {"round", "N", OPTION_NUMBER, &wanted->round, 1, 2,
         "Sens: in which you are asked for trump (default: 1)"},
        {"blind", "CARDS", OPTION_TEXT, &wanted->blind, 0, 0,
         "Cego: the blind, once you have seen it"},
        {"kept", "CARDS", OPTION_TEXT, &wanted->kept, 0, 0,
         "Cego: what you kept of your hand (with --blind)"},
        {"against-solo", NULL, OPTION_FLAG, &wanted->against_solo, 0, 0,
         "Cego: somebody has said Solo, and you may bid against it"},
        {"players-at-table", "N", OPTION_NUMBER, &wanted->players, 3, 4,
         "Cego: how many play (default: as the profile says)"},
        {"score", "A:B", OPTION_TEXT, &wanted->score, 0, 0,
         "Sens: how the match stands, your side's points first; the odds of winning it decide"},
        {"played", "CARDS", OPTION_TEXT, &wanted->played, 0, 0,
         "cards played so far: Sens, should you say Vorlauf? Doppelkopf, should you announce?"},
        {"declarer", "SEAT", OPTION_TEXT, &wanted->declarer, 0, 0,
         "with --played: who chose trump, or plays the contract"},
        {"partner", "SEAT", OPTION_TEXT, &wanted->partner, 0, 0,
         "Doppelkopf, with --played: who took the Armut"},
        {"said", "TEXT", OPTION_TEXT, &wanted->said, 0, 0,
         "Doppelkopf, with --played: announcements so far, \"SEAT WHAT CARDS; ...\""},
        {"position", "FILE", OPTION_TEXT, &wanted->position, 0, 0,
         "Doppelkopf: a game begun as a JSON object, in place of --hand and --played"},
        {"melds", "A:B", OPTION_TEXT, &wanted->melds, 0, 0,
         "Sens, with --played: what the melds that count are worth, your side's first"},
        {"given", "CARDS", OPTION_TEXT, &wanted->given, 0, 0,
         "Sens, with --played: cards that others have shown, as in \"1: GO GK GZ; 2: HU\""},
        {"owed", "GAMES", OPTION_TEXT, &wanted->owed, 0, 0,
         "Malenko: games still owed (default: red,black,grand,ramsch)"},
        {"worlds", "N|all", OPTION_TEXT, &wanted->worlds, 0, 0,
         "worlds to solve (default: what some two seconds allow)"},
        {"target", "W", OPTION_REAL, &wanted->target, 0.001, 0.5,
         "solve until all odds are known within +- W"},
        {"time", "S", OPTION_REAL, &wanted->seconds, 0.1, 1e6, "stop after about S seconds"},
        {0}};
    static_assert(sizeof all / sizeof *all <= EVAL_OPTIONS, "room for every option");
    memcpy(options, all, sizeof all);
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
