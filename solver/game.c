#include "game.h"

#include "games/skat.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const Game *const game_table[] = {&skat_game, NULL};

Status game_find(const char *name, const Game **game, Error *error) {
    char list[100] = "";
    for (int i = 0; game_table[i] != NULL; i++) {
        if (strcasecmp(game_table[i]->name, name) == 0) {
            *game = game_table[i];
            return STATUS_OK;
        }
        size_t n = strlen(list);
        snprintf(list + n, sizeof list - n, "%s%s", n > 0 ? ", " : "", game_table[i]->name);
    }
    return error_set(error, STATUS_BAD_INPUT, "unknown game \"%.40s\"; expected one of %s", name,
                     list);
}

/* Is word (length bytes) one of the blank-separated words of list? ASCII case aside. */
static bool word_in_list(const char *list, const char *word, size_t length) {
    for (const char *at = list; *at != '\0';) {
        size_t n = strcspn(at, " ");
        if (n == length && strncasecmp(at, word, n) == 0)
            return true;
        at += n + (at[n] == ' ');
    }
    return false;
}

static int find_contract(const Game *game, const char *word, size_t length) {
    for (int i = 0; i < game->contract_count; i++)
        if (word_in_list(game->contracts[i].code, word, length) ||
            word_in_list(game->contracts[i].spellings, word, length))
            return i;
    return -1;
}

static int find_modifier(const Game *game, const char *word, size_t length) {
    for (int i = 0; game->modifiers[i] != NULL; i++)
        if (word_in_list(game->modifiers[i], word, length))
            return i;
    return -1;
}

static Status unknown_word(const Game *game, const char *word, size_t length, bool contract,
                           Error *error) {
    char list[300] = "";
    for (int i = 0; contract ? i < game->contract_count : game->modifiers[i] != NULL; i++) {
        size_t n = strlen(list);
        snprintf(list + n, sizeof list - n, "%s%s", n > 0 ? " " : "",
                 contract ? game->contracts[i].code : game->modifiers[i]);
    }
    return error_set(error, STATUS_BAD_INPUT, "unknown %s \"%.*s\" of %s; expected one of %s",
                     contract ? "contract" : "modifier", (int)(length < 40 ? length : 40), word,
                     game->name, list);
}

Status game_parse_contract(const Game *game, const char *text, Contract *contract, Error *error) {
    const char *separators = " +,";
    bool named = false;
    *contract = (Contract){0};
    for (const char *at = text + strspn(text, separators); *at != '\0';) {
        size_t length = strcspn(at, separators);
        int index = named ? find_modifier(game, at, length) : find_contract(game, at, length);
        if (index < 0)
            return unknown_word(game, at, length, !named, error);
        if (named)
            contract->modifiers |= (uint8_t)(1u << index);
        else
            contract->kind = (uint8_t)index;
        named = true;
        at += length;
        at += strspn(at, separators);
    }
    return named ? STATUS_OK : unknown_word(game, "", 0, true, error);
}

/* A name of the contract and its modifiers. */
static char *print_modified(const Game *game, const char *name, Contract contract, char *buffer) {
    int n = snprintf(buffer, CONTRACT_TEXT, "%s", name);
    for (int i = 0; game->modifiers[i] != NULL; i++)
        if (contract.modifiers >> i & 1)
            n += snprintf(buffer + n, CONTRACT_TEXT - (size_t)n, " %s", game->modifiers[i]);
    return buffer;
}

char *game_print_contract(const Game *game, Contract contract, char *buffer) {
    return print_modified(game, game->contracts[contract.kind].code, contract, buffer);
}

char *game_print_title(const Game *game, Contract contract, char *buffer) {
    return print_modified(game, game->contracts[contract.kind].title, contract, buffer);
}

char *game_print_special(Special special, char *buffer) {
    if (special.number == 0)
        snprintf(buffer, SPECIAL_TEXT, "%s", special.name);
    else
        snprintf(buffer, SPECIAL_TEXT, "%s %d", special.name, special.number);
    return buffer;
}

void result_add(Result *result, const char *name, int number) {
    assert(result->special_count < MAX_SPECIALS);
    result->special[result->special_count++] = (Special){name, number};
}
