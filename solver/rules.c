#include "rules.h"

#include "game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_number(const Switch *s) {
    return s->choices[0] == NULL;
}

/* A number's default; a choice's is the first, but the game at hand tells how many play. */
static int16_t standard_of(const Switch *s, const Game *game) {
    int16_t choice = 0;
    if (is_number(s))
        return s->standard;
    while (s->tables != NULL && s->tables[choice] != game)
        choice++;
    return choice;
}

void rules_init(Rules *rules, const struct Game *game) {
    memset(rules, 0, sizeof *rules);
    rules->game = game;
    for (int i = 0; i < game->switch_count; i++)
        rules->value[i] = standard_of(&game->switches[i], game);
}

static Status set_number(Rules *rules, int i, const char *text, Error *error) {
    const Switch *s = &rules->game->switches[i];
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || number < s->low || number > s->high)
        return error_set(error, STATUS_BAD_INPUT,
                         "switch %s: \"%.40s\" is not a number from %d to %d", s->key, text, s->low,
                         s->high);
    rules->value[i] = (int16_t)number;
    return STATUS_OK;
}

static Status set_choice(Rules *rules, int i, const char *text, Error *error) {
    const Switch *s = &rules->game->switches[i];
    char list[200] = "";
    for (int c = 0; c < MAX_CHOICES && s->choices[c] != NULL; c++) {
        if (strcmp(s->choices[c], text) == 0) {
            rules->value[i] = (int16_t)c;
            if (s->tables != NULL)
                rules->game = s->tables[c];
            return STATUS_OK;
        }
        size_t n = strlen(list);
        snprintf(list + n, sizeof list - n, "%s%s", n > 0 ? ", " : "", s->choices[c]);
    }
    return error_set(error, STATUS_BAD_INPUT, "switch %s: \"%.40s\" is not one of %s", s->key, text,
                     list);
}

Status rules_set(Rules *rules, const char *key, const char *text, Error *error) {
    for (int i = 0; i < rules->game->switch_count; i++)
        if (strcmp(rules->game->switches[i].key, key) == 0)
            return is_number(&rules->game->switches[i]) ? set_number(rules, i, text, error)
                                                        : set_choice(rules, i, text, error);
    return error_set(error, STATUS_BAD_INPUT,
                     "unknown switch \"%.40s\" of %s; \"stich rules %s\" lists them all", key,
                     rules->game->name, rules->game->name);
}

const char *rules_text(const Rules *rules, int i, char *buffer) {
    const Switch *s = &rules->game->switches[i];
    if (!is_number(s))
        return s->choices[rules->value[i]];
    snprintf(buffer, 32, "%d", rules->value[i]);
    return buffer;
}
