#include "eval_question.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MOST_WORLDS 1e9

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
         "cards played so far: what should you play, and say?"},
        {"declarer", "SEAT", OPTION_TEXT, &wanted->declarer, 0, 0,
         "with --played: who chose trump, or plays the contract"},
        {"partner", "SEAT", OPTION_TEXT, &wanted->partner, 0, 0,
         "Doppelkopf, with --played: who took the Armut"},
        {"said", "TEXT", OPTION_TEXT, &wanted->said, 0, 0,
         "Doppelkopf, with --played: announcements so far, \"SEAT WHAT CARDS; ...\""},
        {"position", "FILE", OPTION_TEXT, &wanted->position, 0, 0,
         "a game begun as a JSON object, in place of --hand and --played"},
        {"melds", "A:B", OPTION_TEXT, &wanted->melds, 0, 0,
         "Sens, with --played: what the melds that count are worth, your side's first"},
        {"given", "CONDITION", OPTION_TEXT, &wanted->given, 0, 0,
         "what you know of hidden hands, as in \"left: aces >= 2 and not HA; 2: HT\""},
        {"owed", "GAMES", OPTION_TEXT, &wanted->owed, 0, 0,
         "Malenko: games still owed (default: red,black,grand,ramsch)"},
        {"worlds", "N|all", OPTION_TEXT, &wanted->worlds, 0, 0,
         "worlds to solve and to play by rule (default: what some two seconds allow)"},
        {"players", "NAME", OPTION_TEXT, &wanted->table, 0, 0,
         "who sits at the table, at all seats: rule, pimc:N, open, random (default: pimc:10)"},
        {"played-worlds", "N", OPTION_NUMBER, &wanted->played_worlds, 1, 16384,
         "worlds that they play, where they are not rule (default: what some two seconds allow)"},
        {"target", "W", OPTION_REAL, &wanted->target, 0.001, 0.5,
         "go on until the odds are known within +- W"},
        {"time", "S", OPTION_REAL, &wanted->seconds, 0.1, 1e6, "go on for about S seconds"},
        {0}};
    static_assert(sizeof all / sizeof *all <= EVAL_OPTIONS, "room for every option");
    memcpy(options, all, sizeof all);
}

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
    request->until_stopped = wanted->seconds > 0 && !request->all;
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
    return status;
}

/* What is told without a game begun. */
static Status read_hand(const Common *common, const EvalWanted *wanted, EvalRequest *request,
                        Error *error) {
    Status status = read_all_cards(common, wanted, request, error);
    if (status == STATUS_OK)
        status = read_worlds(wanted, request, error);
    if (status == STATUS_OK)
        status = read_contract(common, wanted, request, error);
    return status == STATUS_OK ? read_progress(common, wanted, request, error) : status;
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
    request->begun = played;
    request->bid = played->bid;
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

/* What is known of the cards beside the condition. */
static Status check_given(const EvalRequest *request, Error *error) {
    CardSet hands[MAX_SEATS] = {0}, talon = request->talon;
    int dealer = request->rules->game->seats - 1;
    hands[request->seat] = request->hand | request->bottom;
    if (!request->in_play)
        hands[dealer] |= request->upcard;
    return condition_place(request->given, hands, &talon, error);
}

/* The condition on hidden hands. */
static Status read_given(const char *given, EvalQuestion *question, Error *error) {
    EvalRequest *request = &question->request;
    const Game *game = request->rules->game;
    if (given == NULL)
        return STATUS_OK;
    terms_init(&question->terms, request->rules);
    ConditionContext context = {.terms = &question->terms,
                                .seat = request->seat,
                                .contract =
                                    request->restricted ? request->contract.kind : ANY_CONTRACT,
                                .declarer = request->declarer,
                                .partner = request->partner};
    if (eval_game_of(game)->fixed_partners)
        context.partner = (request->seat + 2) % game->seats;
    Status status = condition_parse(&context, given, &question->given, error);
    request->given = &question->given;
    if (status == STATUS_OK)
        status = check_given(request, error);
    return status == STATUS_OK ? STATUS_OK : error_prefix(error, "--given");
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
                             .players = wanted->table != NULL ? wanted->table : "pimc:10",
                             .played_worlds = (uint64_t)wanted->played_worlds,
                             .target = wanted->target,
                             .seed = common->seed,
                             .threads = common->threads};
    if ((wanted->hand == NULL) == (wanted->position == NULL) || wanted->seat == NULL)
        return error_set(error, STATUS_USAGE, "--hand and --seat must be given");
    Status status = check_options(common, wanted, error);
    if (status == STATUS_OK)
        status = seat_parse(common->game, wanted->seat, &seat, error);
    request->seat = (uint8_t)seat;
    if (status == STATUS_OK)
        status = wanted->position != NULL ? read_position(common, wanted, question, error)
                                          : read_hand(common, wanted, request, error);
    return status == STATUS_OK ? read_given(wanted->given, question, error) : status;
}
