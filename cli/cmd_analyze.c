/* stich analyze: what each card of a played game gave away. */
#include "command.h"

#include "interrupt.h"
#include "json_print.h"
#include "lib/analyze_record.h"
#include "lines.h"
#include "options.h"
#include "progress.h"
#include "table.h"

static const CommandText text = {
    .name = "analyze",
    .usage = "GAME [FILE|-] [options]",
    .about =
        "Analyses played games, one JSON object a line (see replay), from a file or standard\n"
        "input: what the declarer's side gets in all before and after each card, when from there\n"
        "on everybody sees all cards and plays his best; what the card gave away by that; and\n"
        "which cards would have given nothing away. Nobody saw all cards at the table, so what\n"
        "gave something away may have been well played.\n"
        "The first tricks of a Doppelkopf may take too long: --nodes sets a limit for each\n"
        "value, and what it leaves open is told as such.\n",
    .examples = "  stich analyze skat evening.jsonl\n"
                "  tail -1 evening.jsonl | stich analyze skat --json\n"
                "  stich analyze doppelkopf evening.jsonl --nodes 100000000\n"};

/* ---- Text ---- */

static void value_cell(Table *table, Style style, const Analysis *analysis, KnownValue value) {
    char points[POINTS_TEXT];
    table_cell(table, style, "%s",
               value.known ? points_print(value.value, analysis_units(analysis), points) : "?");
}

static void add_card(Table *table, const Game *game, const Analysis *analysis, int number) {
    const AnalyzedCard *card = &analysis->cards[number];
    char code[CARD_TEXT], points[POINTS_TEXT], best[CARDS_TEXT];
    Style style = card->turned ? STYLE_STRONG : STYLE_PLAIN;
    bool first = number == 0 || analysis->cards[number - 1].trick != card->trick;
    if (first)
        table_cell(table, STYLE_PLAIN, "%d", card->trick + 1);
    else
        table_cell(table, STYLE_PLAIN, "%s", "");
    table_cell(table, style, "%s", seat_name(card->seat));
    table_cell(table, style, "%s", deck_print_card(game->deck, card->card, code));
    value_cell(table, style, analysis, card->after);
    table_cell(table, style, "%s",
               card->gave > 0 ? points_print(card->gave, analysis_units(analysis), points) : "");
    table_cell(table, style, "%s", deck_print_set(game->deck, card->best, best));
    bool made = card->turned && analysis_made(analysis, card->after.value);
    table_cell(table, style, "%s", !card->turned ? "" : made ? "now made" : "now lost");
}

static void print_cards(const Game *game, const Analysis *analysis) {
    static const Column columns[] = {{"trick", true}, {"seat", false}, {"card", false},
                                     {"value", true}, {"gave", true},  {"better", false},
                                     {"", false},     {NULL, false}};
    Table *table = table_new(columns);
    for (int i = 0; i < analysis->count; i++)
        add_card(table, game, analysis, i);
    table_print(table, 0, stdout);
    table_free(table);
}

/* "Kreuz, declared by middlehand: 69 points with best play by all from the start" */
static void print_title(const PlayedRecord *record, const Analysis *analysis) {
    const Game *game = record->rules.game;
    char contract[CONTRACT_TEXT], points[POINTS_TEXT];
    KnownValue start = analysis->count > 0 ? analysis->cards[0].before : (KnownValue){false, 0};
    Unit unit = analysis->aim.question.unit;
    printf("%s", game_print_title(game, record->played.contract, contract));
    if (game_is_declared(game, record->played.contract))
        printf(", declared by %s", seat_name(record->played.declarer));
    if (start.known && !unit_is_event(unit))
        printf(": %s %s", points_print(start.value, analysis_units(analysis), points),
               unit == UNIT_POINTS ? "points" : "tricks");
    if (start.known)
        printf(", %s with best play by all from the start",
               analysis_made(analysis, start.value) ? "made" : "lost");
    fputs("\n\n", stdout);
}

static void print_text(const PlayedRecord *record, const Analysis *analysis) {
    const Game *game = record->rules.game;
    char points[POINTS_TEXT];
    print_title(record, analysis);
    print_cards(game, analysis);
    fputs("\nGiven away in all:", stdout);
    for (int seat = 0; seat < game->seats; seat++)
        printf("%s %s %s", seat > 0 ? "," : "", seat_name(seat),
               points_print(analysis->gave[seat], analysis_units(analysis), points));
    printf(".\n");
    if (analysis->open > 0)
        printf("Left open by the limit of nodes: %d cards.\n", analysis->open);
}

/* ---- All records ---- */

static bool goes_on(void *context, uint64_t done, uint64_t total) {
    Progress *progress = context;
    progress->total = total;
    progress_update(progress, done);
    return !interrupt_seen();
}

static Status analyze_line(const Common *common, const Lines *lines, int64_t most_nodes, bool first,
                           Error *error) {
    PlayedRecord record;
    Analysis analysis;
    Progress progress;
    progress_start(&progress, "values", 0, common->quiet, common->progress);
    Status status = analyze_record(common, lines->text, most_nodes, goes_on, &progress, &record,
                                   &analysis, error);
    progress_end(&progress);
    if (status != STATUS_OK)
        return status;
    if (common->form == FORM_JSON) {
        json_print(analysis_json(&record, &analysis));
    } else {
        fputs(first ? "" : "\n", stdout);
        print_text(&record, &analysis);
    }
    return STATUS_OK;
}

static int analyze_lines(const Common *common, Lines *lines, int64_t most_nodes) {
    bool more = true;
    Error error;
    for (int count = 0; !interrupt_seen(); count++) {
        Status status = lines_next(lines, &more, &error);
        if (status == STATUS_OK && !more)
            return STATUS_OK;
        if (status == STATUS_OK)
            status = analyze_line(common, lines, most_nodes, count == 0, &error);
        if (status != STATUS_OK && status != STATUS_INTERRUPTED) {
            lines_blame(lines, &error);
            return error_report(&error);
        }
    }
    return interrupt_report();
}

int cmd_analyze(int argc, char **argv) {
    int64_t most_nodes = ANALYZE_NODES;
    const Option options[] = {{"nodes", "N", OPTION_NUMBER, &most_nodes, 2, 1e15,
                               "cards played in the search for one answer at most (default: "
                               "1,000,000)"},
                              {0}};
    Common common;
    Lines lines;
    Error error;
    if (!options_parse(&text, TAKES_RULES | TAKES_JSON | TAKES_PROGRESS, options, argc, argv,
                       &common) ||
        !at_most_arguments(&text, &common, 1))
        return common.exit_code;
    const char *path = common.argument_count > 0 ? common.arguments[0] : NULL;
    if (lines_open(&lines, path, &error) != STATUS_OK)
        return error_report(&error);
    interrupt_watch();
    int exit_code = analyze_lines(&common, &lines, most_nodes);
    lines_close(&lines);
    return exit_code;
}
