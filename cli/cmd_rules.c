/* stich rules: every switch in force, what it means, and what else it could be. */
#include "command.h"

#include "coverage.h"
#include "json_print.h"
#include "lib/rules_json.h"
#include "options.h"
#include "sim/profile.h"
#include "table.h"

static const CommandText text = {
    .name = "rules",
    .usage = "GAME [options]",
    .about = "Prints the rules in force where tables differ: every switch with its value, its\n"
             "meaning, and the other values it could have. With --coverage, for every contract\n"
             "of the game (of all games when none is named): what solve is asked, in how many of\n"
             "20,000 simulated deals it is played, whether eval judges it, and how many deals of\n"
             "the benchmark have it. deal, rules and replay know them all.\n",
    .examples = "  stich rules skat\n"
                "  stich rules skat --profile isko\n"
                "  stich rules skat --config our-table.ini --json\n"
                "  stich rules --coverage\n"};

/* Longest text of a switch's value, and the width of the table where there is no terminal. */
enum { VALUE_TEXT = 32, DEFAULT_WIDTH = 100 };

static bool is_choice(const Switch *s) {
    return s->choices[0] != NULL;
}

/* A text between quotation marks, with those in it doubled. */
static void print_quoted(const char *quoted) {
    putchar('"');
    for (; *quoted != '\0'; quoted++)
        fputs(*quoted == '"' ? "\"\"" : (char[]){*quoted, '\0'}, stdout);
    putchar('"');
}

static void print_csv(const Rules *rules, const Rules *standard) {
    char buffer[VALUE_TEXT];
    puts("switch,value,default,meaning");
    for (int i = 0; i < rules->game->switch_count; i++) {
        printf("%s,%s,", rules->game->switches[i].key, rules_text(rules, i, buffer));
        printf("%s,", rules_text(standard, i, buffer));
        print_quoted(rules->game->switches[i].meaning);
        putchar('\n');
    }
}

/* A row for a value that a switch can have. */
static void add_value(Table *table, const char *value, const char *meaning, bool in_force,
                      bool is_default) {
    Style style = in_force ? STYLE_PLAIN : STYLE_FAINT;
    table_cell(table, style, "  %s %s", in_force ? "▸" : " ", value);
    table_cell(table, style, "%s%s", meaning, is_default ? " (default)" : "");
}

static void add_switch(Table *table, const Rules *rules, const Rules *standard, int i) {
    const Switch *s = &rules->game->switches[i];
    char buffer[VALUE_TEXT], range[64];
    table_cell(table, STYLE_STRONG, "%s", s->key);
    table_cell(table, STYLE_STRONG, "%s", s->meaning);
    for (int c = 0; c < MAX_CHOICES && s->choices[c] != NULL; c++)
        add_value(table, s->choices[c], s->choice_meanings[c], c == rules->value[i],
                  c == standard->value[i]);
    if (is_choice(s))
        return;
    snprintf(range, sizeof range, "a number from %d to %d, default %d", s->low, s->high,
             s->standard);
    add_value(table, rules_text(rules, i, buffer), range, true, false);
}

static void print_table(const Common *common, const Rules *standard) {
    const Rules *rules = &common->rules;
    static const Column columns[] = {{"switch", false}, {"meaning", false}, {NULL, false}};
    Table *table = table_new(columns);
    int width = stream_width(stdout);
    char profiles[PROFILE_LIST];
    for (int i = 0; i < rules->game->switch_count; i++)
        add_switch(table, rules, standard, i);
    printf("%s, profile %s%s%s; ▸ marks what is in force\n\n", rules->game->title, rules->profile,
           *rules->title != '\0' ? ": " : "", rules->title);
    table_print(table, width > 0 ? width : DEFAULT_WIDTH, stdout);
    table_free(table);
    printf("\nProfiles: %s; --config FILE reads your own.\n",
           profile_list(rules->game, common->folders, profiles));
}

int cmd_rules(int argc, char **argv) {
    bool coverage = false;
    const Option options[] = {{"coverage", NULL, OPTION_FLAG, &coverage, 0, 0,
                               "what the commands can do with each contract, under default rules"},
                              {0}};
    Common common;
    if (!options_parse(&text, TAKES_RULES | TAKES_JSON | TAKES_CSV | TAKES_ALL_GAMES, options, argc,
                       argv, &common) ||
        !at_most_arguments(&text, &common, 0))
        return common.exit_code;
    if (coverage)
        return coverage_print(&common);
    if (common.game == NULL) {
        Error error;
        error_set(&error, STATUS_USAGE, "no game given; usage: stich %s %s", text.name, text.usage);
        return error_report(&error);
    }
    Rules standard;
    rules_init(&standard, common.standard_game);
    if (common.form == FORM_JSON)
        json_print(rules_json(&common.rules, &standard));
    else if (common.form == FORM_CSV)
        print_csv(&common.rules, &standard);
    else
        print_table(&common, &standard);
    return STATUS_OK;
}
