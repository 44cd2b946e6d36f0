/* stich replay: played games are checked card by card and scored. */
#include "command.h"

#include "interrupt.h"
#include "json_print.h"
#include "lib/replay_record.h"
#include "lines.h"
#include "options.h"
#include "table.h"

#include <string.h>

static const CommandText text = {
    .name = "replay",
    .usage = "GAME [FILE|-] [options]",
    .about = "Replays played games, one JSON object a line, from a file or standard input: checks\n"
             "every card, and prints who won each trick, the points, the result and the score, or\n"
             "which card is not legal and why. A record may name its profile and switches; else\n"
             "those of the command line hold.\n"
             "Exit code 1: a game holds a card that is not legal.\n",
    .examples = "  stich replay skat evening.jsonl\n"
                "  stich replay skat evening.jsonl --profile isko --json\n"
                "  tail -1 evening.jsonl | stich replay skat\n"};

/* Units that go to a card point. */
static int units_of(const Replay *replay) {
    return replay->layout.point_units;
}

/* ---- CSV ---- */

static void print_csv_header(const Game *game) {
    fputs("legal,contract,declarer,declarer_points,made,value", stdout);
    for (int seat = 0; seat < game->seats; seat++)
        printf(",points%d", seat);
    for (int seat = 0; seat < game->seats; seat++)
        printf(",score%d", seat);
    puts(",special,trick,seat,card,reason");
}

/* The columns of a legal game, without a line end. */
static void print_csv_legal(const Replay *replay) {
    const Game *game = replay->record.rules.game;
    const Result *result = &replay->result;
    char name[SPECIAL_TEXT], points[POINTS_TEXT];
    printf("%s,%s,%d", points_print_decimal(result->declarer_points, units_of(replay), points),
           result->made ? "true" : "false", result->value);
    for (int seat = 0; seat < game->seats; seat++)
        printf(",%s",
               points_print_decimal(replay->record.played.points[seat], units_of(replay), points));
    for (int seat = 0; seat < game->seats; seat++)
        printf(",%d", result->score[seat]);
    putchar(',');
    for (int i = 0; i < result->special_count; i++)
        printf("%s%s", i > 0 ? "; " : "", game_print_special(result->special[i], name));
}

static void print_csv(const Replay *replay) {
    const Game *game = replay->record.rules.game;
    const PlayedGame *played = &replay->record.played;
    const Fault *fault = &replay->fault;
    char contract[CONTRACT_TEXT], card[CARD_TEXT];
    printf("%s,%s,%d,", replay->legal ? "true" : "false",
           game_print_contract(game, played->contract, contract), played->declarer);
    if (replay->legal) {
        print_csv_legal(replay);
        puts(",,,,");
        return;
    }
    for (int empty = 0; empty < 3 + 2 * game->seats; empty++)
        putchar(',');
    printf(",%d,%d,%s,%s\n", fault->trick + 1, fault->seat,
           deck_print_card(game->deck, fault->card, card), replay->reason.text);
}

/* ---- Text ---- */

/* Who plays with the declarer, or where nobody declared but there are sides, who plays together. */
static void print_side(const Replay *replay) {
    const Game *game = replay->record.rules.game;
    const PlayedGame *played = &replay->record.played;
    const char *before = ", for ";
    Aim aim;
    if (game->contracts[played->contract.kind].undeclared)
        return;
    game->aim(&replay->record.rules, played, &aim);
    unsigned side = aim.question.side;
    if (game_is_declared(game, played->contract)) {
        printf(", declared by %s", seat_name(played->declarer));
        side &= game->announcements != NULL ? ~(1u << played->declarer) : 0;
        before = " with ";
    }
    for (int seat = 0; seat < game->seats; seat++)
        if (side >> seat & 1) {
            printf("%s%s", before, seat_name(seat));
            before = " and ";
        }
}

/* What was said during play, a line each. */
static void print_announcements(const Replay *replay) {
    const PlayedGame *played = &replay->record.played;
    for (int i = 0; i < played->announcement_count; i++) {
        const Announcement *said = &played->announcements[i];
        printf("%s says %s after %d card%s\n", seat_name(said->seat),
               replay->record.rules.game->announcements[said->name - 1].name, said->after_cards,
               said->after_cards == 1 ? "" : "s");
    }
    if (played->announcement_count > 0)
        putchar('\n');
}

static void print_title(const Replay *replay) {
    const PlayedGame *played = &replay->record.played;
    char contract[CONTRACT_TEXT];
    game_print_title(replay->record.rules.game, played->contract, contract);
    printf("%s", contract);
    print_side(replay);
    if (played->bid > 0)
        printf(", bid %d", played->bid);
    printf("; profile %s\n\n", replay->record.rules.profile);
    print_announcements(replay);
}

static void add_trick(Table *table, const Replay *replay, int number) {
    const Game *game = replay->record.rules.game;
    const PlayedGame *played = &replay->record.played;
    const Trick *trick = &played->tricks[number];
    const Layout *layout = &replay->layout;
    char code[CARD_TEXT], text_of_points[POINTS_TEXT];
    int winner = played->winners[number];
    int points = number + 1 == played->trick_count ? layout->last_trick_worth : 0;
    table_cell(table, STYLE_PLAIN, "%d", number + 1);
    for (int seat = 0; seat < game->seats; seat++) {
        Card card = trick->cards[(seat - trick->leader + game->seats) % game->seats];
        table_cell(table, seat == winner ? STYLE_STRONG : STYLE_PLAIN, "%s%s",
                   seat == trick->leader ? "▸" : " ", deck_print_card(game->deck, card, code));
        points += layout->worth[layout->layout_card[card]];
    }
    table_cell(table, STYLE_PLAIN, "%s", seat_name(winner));
    table_cell(table, STYLE_PLAIN, "%s", points_print(points, units_of(replay), text_of_points));
}

/* A row with the card points of each seat. */
static void add_points(Table *table, const Replay *replay) {
    const Game *game = replay->record.rules.game;
    char points[POINTS_TEXT];
    table_cell(table, STYLE_PLAIN, "points");
    for (int seat = 0; seat < game->seats; seat++)
        table_cell(table, STYLE_PLAIN, " %s",
                   points_print(replay->record.played.points[seat], units_of(replay), points));
    table_cell(table, STYLE_PLAIN, "%s", "");
    table_cell(table, STYLE_PLAIN, "%s", "");
}

/* A row with a number for each seat. */
static void add_numbers(Table *table, const Game *game, const char *name, const int *numbers) {
    table_cell(table, STYLE_PLAIN, "%s", name);
    for (int seat = 0; seat < game->seats; seat++)
        table_cell(table, STYLE_PLAIN, " %d", numbers[seat]);
    table_cell(table, STYLE_PLAIN, "%s", "");
    table_cell(table, STYLE_PLAIN, "%s", "");
}

static void print_tricks(const Replay *replay) {
    const Game *game = replay->record.rules.game;
    const PlayedGame *played = &replay->record.played;
    Column columns[MAX_SEATS + 4] = {{"trick", true}};
    int tricks[MAX_SEATS], n = 1;
    for (int seat = 0; seat < game->seats; seat++) {
        columns[n++] = (Column){seat_name(seat), false};
        tricks[seat] = played->tricks_won[seat];
    }
    columns[n++] = (Column){"won by", false};
    columns[n++] = (Column){"points", true};
    Table *table = table_new(columns);
    for (int i = 0; i < played->trick_count; i++)
        add_trick(table, replay, i);
    table_line(table);
    add_points(table, replay);
    add_numbers(table, game, "tricks", tricks);
    add_numbers(table, game, game->score_is_debt(&replay->record.rules) ? "bad points" : "score",
                replay->result.score);
    table_print(table, 0, stdout);
    table_free(table);
}

/* "Won with 92 points", "Lost with 1 trick", or nothing where nobody declared. */
static void print_outcome(const Replay *replay) {
    const Game *game = replay->record.rules.game;
    const PlayedGame *played = &replay->record.played;
    char points[POINTS_TEXT];
    Aim aim;
    int tricks = 0;
    if (game->contracts[played->contract.kind].undeclared)
        return;
    if (played->trick_count == 0) {
        printf("Won as dealt, ");
        return;
    }
    game->aim(&replay->record.rules, played, &aim);
    for (int seat = 0; seat < game->seats; seat++)
        tricks += aim.question.side >> seat & 1 ? played->tricks_won[seat] : 0;
    printf("%s with ", replay->result.made ? "Won" : "Lost");
    if (aim.question.unit != UNIT_POINTS)
        printf("%d trick%s, ", tricks, tricks == 1 ? "" : "s");
    else
        printf("%s points, ",
               points_print(replay->result.declarer_points, units_of(replay), points));
}

/* "value 96: with 2, schneider" */
static void print_value(const Replay *replay) {
    const Result *result = &replay->result;
    char name[SPECIAL_TEXT];
    printf("value %d", result->value);
    for (int i = 0; i < result->special_count; i++)
        printf("%s %s", i > 0 ? "," : ":", game_print_special(result->special[i], name));
    putchar('\n');
}

static void print_text(const Replay *replay) {
    char card[CARD_TEXT];
    const Fault *fault = &replay->fault;
    print_title(replay);
    if (replay->legal) {
        print_tricks(replay);
        print_outcome(replay);
        print_value(replay);
        return;
    }
    printf("not legal: trick %d, %s (seat %d) plays %s: %s\n", fault->trick + 1,
           seat_name(fault->seat), fault->seat,
           deck_print_card(replay->record.rules.game->deck, fault->card, card),
           replay->reason.text);
}

/* ---- All records ---- */

static void print_replay(const Common *common, const Replay *replay, bool first) {
    if (common->form == FORM_JSON) {
        json_print(replay_json(replay));
    } else if (common->form == FORM_CSV) {
        print_csv(replay);
    } else {
        fputs(first ? "" : "\n", stdout);
        print_text(replay);
    }
}

/* Replays all lines; returns the exit code. */
static int replay_lines(const Common *common, Lines *lines) {
    bool more = true, all_legal = true;
    Replay replay;
    Error error;
    if (common->form == FORM_CSV)
        print_csv_header(common->game);
    for (int count = 0; !interrupt_seen(); count++) {
        Status status = lines_next(lines, &more, &error);
        if (status == STATUS_OK && !more)
            return all_legal ? STATUS_OK : STATUS_CHECK_FAILED;
        if (status == STATUS_OK && replay_record(common, lines->text, &replay, &error) != STATUS_OK)
            status = lines_blame(lines, &error);
        if (status != STATUS_OK)
            return error_report(&error);
        all_legal = all_legal && replay.legal;
        print_replay(common, &replay, count == 0);
    }
    return interrupt_report();
}

int cmd_replay(int argc, char **argv) {
    const Option none[] = {{0}};
    Common common;
    Lines lines;
    Error error;
    if (!options_parse(&text, TAKES_RULES | TAKES_JSON | TAKES_CSV, none, argc, argv, &common) ||
        !at_most_arguments(&text, &common, 1))
        return common.exit_code;
    const char *path = common.argument_count > 0 ? common.arguments[0] : NULL;
    if (lines_open(&lines, path, &error) != STATUS_OK)
        return error_report(&error);
    interrupt_watch();
    int exit_code = replay_lines(&common, &lines);
    lines_close(&lines);
    return exit_code;
}
