#include "settings.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Rules settings_rules(const Game *game, const char *settings) {
    Rules rules;
    rules_init(&rules, game);
    char text[300], *rest = text;
    snprintf(text, sizeof text, "%s", settings);
    for (char *key; (key = strtok_r(rest, "= ", &rest)) != NULL;) {
        Error error;
        if (rules_set(&rules, key, strtok_r(rest, " ", &rest), &error) != STATUS_OK)
            cr_assert_fail("%s", error.text);
    }
    return rules;
}

int special(const Result *result, const char *name) {
    for (int i = 0; i < result->special_count; i++)
        if (strcmp(result->special[i].name, name) == 0)
            return result->special[i].number;
    return -1;
}

const char *specials_text(const Result *result) {
    static char text[200];
    char name[SPECIAL_TEXT];
    text[0] = '\0';
    for (int i = 0; i < result->special_count; i++) {
        strcat(text, i > 0 ? ", " : "");
        strcat(text, game_print_special(result->special[i], name));
    }
    return text;
}
