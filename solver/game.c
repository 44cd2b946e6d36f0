#include "game.h"

#include "games/cego.h"
#include "games/doppelkopf.h"
#include "games/schafkopf.h"
#include "games/sens.h"
#include "games/skat.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const Game *const game_table[] = {&skat_game,       &schafkopf_game, &sens_game,
                                  &doppelkopf_game, &cego_game,      NULL};

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

static const char separators[] = " +,";

/* Does text begin with this name (length bytes; ASCII case aside), and end or go on with a
 * separator? A hyphen of the name may be a blank in the text: "solo eichel". */
static bool begins_with(const char *text, const char *name, size_t length) {
    for (size_t i = 0; i < length; i++) {
        bool blank_for_hyphen = name[i] == '-' && text[i] == ' ';
        if (!blank_for_hyphen && strncasecmp(&text[i], &name[i], 1) != 0)
            return false;
    }
    return text[length] == '\0' || strchr(separators, text[length]) != NULL;
}

/* Length of the longest of the blank-separated names of list with which text begins, or 0. */
static size_t longest_name(const char *list, const char *text) {
    size_t longest = 0;
    for (const char *at = list; *at != '\0';) {
        size_t n = strcspn(at, " ");
        if (n > longest && begins_with(text, at, n))
            longest = n;
        at += n + (at[n] == ' ');
    }
    return longest;
}

/* The contract with the longest name with which text begins, or -1; *length is that name's. */
static int find_contract(const Game *game, const char *text, size_t *length) {
    int found = -1;
    *length = 0;
    for (int i = 0; i < game->contract_count; i++) {
        size_t code = longest_name(game->contracts[i].code, text);
        size_t other = longest_name(game->contracts[i].spellings, text);
        size_t n = code > other ? code : other;
        if (n > *length) {
            *length = n;
            found = i;
        }
    }
    return found;
}

static int find_modifier(const Game *game, const char *text, size_t *length) {
    for (int i = 0; game->modifiers[i] != NULL; i++) {
        *length = longest_name(game->modifiers[i], text);
        if (*length > 0)
            return i;
    }
    return -1;
}

static Status unknown_word(const Game *game, const char *word, bool contract, Error *error) {
    size_t length = strcspn(word, separators);
    char list[300] = "";
    for (int i = 0; contract ? i < game->contract_count : game->modifiers[i] != NULL; i++) {
        const char *name = contract ? game->contracts[i].code : game->modifiers[i];
        size_t n = strlen(list);
        bool fits = n + strlen(name) + sizeof "  ..." <= sizeof list;
        snprintf(list + n, sizeof list - n, "%s%s", n > 0 ? " " : "", fits ? name : "...");
        if (!fits)
            break;
    }
    return error_set(error, STATUS_BAD_INPUT, "unknown %s \"%.*s\" of %s; expected %s%s",
                     contract ? "contract" : "modifier", (int)(length < 40 ? length : 40), word,
                     game->name, list[0] != '\0' ? "one of " : "none", list);
}

int game_leader(const Rules *rules, const PlayedGame *game) {
    return rules->game->leader != NULL ? rules->game->leader(rules, game) : 0;
}

int game_named_leads(const Game *game, Contract contract) {
    return game->named_leads != NULL ? game->named_leads[contract.kind] : 0;
}

/* Reads a card that the declarer will lead; *length is that of the word. */
static Status add_led_card(const Game *game, const char *word, size_t *length, Contract *contract,
                           Error *error) {
    char text[2 * CARD_TEXT];
    CardSet taken = 0;
    int count = 0;
    *length = strcspn(word, separators);
    for (int i = 0; i < contract->led_count; i++)
        taken |= set_of(contract->led[i]);
    snprintf(text, sizeof text, "%.*s", (int)*length, word);
    Status status = deck_parse_list(game->deck, text, taken, &contract->led[contract->led_count], 1,
                                    &count, error);
    contract->led_count = (uint8_t)(contract->led_count + count);
    return status == STATUS_OK ? status : error_prefix(error, "a card to be led");
}

/* Reads a word that follows the name of a contract. */
static Status add_word(const Game *game, const char *word, size_t *length, Contract *contract,
                       Error *error) {
    int index = find_modifier(game, word, length);
    if (index < 0 && contract->led_count < game_named_leads(game, *contract))
        return add_led_card(game, word, length, contract, error);
    if (index < 0)
        return unknown_word(game, word, false, error);
    contract->modifiers |= (uint8_t)(1u << index);
    return STATUS_OK;
}

Status game_parse_contract(const Game *game, const char *text, Contract *contract, Error *error) {
    const char *at = text + strspn(text, separators);
    size_t length;
    int kind = find_contract(game, at, &length);
    *contract = (Contract){0};
    if (kind < 0)
        return unknown_word(game, at, true, error);
    contract->kind = (uint8_t)kind;
    Status status = STATUS_OK;
    for (at += length; status == STATUS_OK && *(at += strspn(at, separators)) != '\0'; at += length)
        status = add_word(game, at, &length, contract, error);
    return status;
}

bool game_is_declared(const Game *game, Contract contract) {
    return !game->contracts[contract.kind].undeclared &&
           !(game->sides_in_cards >> contract.kind & 1);
}

/* Are two texts the same but for blanks in the first, and case? */
static bool is_spelled(const char *text, const char *name) {
    text += strspn(text, " ");
    while (*text != '\0' && strncasecmp(text, name, 1) == 0) {
        text++;
        name++;
        text += strspn(text, " ");
    }
    return *text == '\0' && *name == '\0';
}

Status game_parse_announcement(const Game *game, const char *text, Announcement *announcement,
                               Error *error) {
    char list[100] = "";
    size_t n = 0;
    for (int i = 0; game->announcements != NULL && game->announcements[i].name != NULL; i++) {
        const AnnouncementInfo *info = &game->announcements[i];
        if (is_spelled(text, info->name)) {
            announcement->level = info->level;
            announcement->name = (uint8_t)(i + 1);
            return STATUS_OK;
        }
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i > 0 ? " " : "", info->name);
        assert(n < sizeof list);
    }
    return error_set(error, STATUS_BAD_INPUT, "unknown announcement \"%.40s\" of %s; expected %s%s",
                     text, game->name, n > 0 ? "one of " : "none", list);
}

/* A name of the contract, its modifiers, and the cards to be led. */
static char *print_modified(const Game *game, const char *name, Contract contract, char *buffer) {
    char card[CARD_TEXT];
    int n = snprintf(buffer, CONTRACT_TEXT, "%s", name);
    for (int i = 0; game->modifiers[i] != NULL; i++)
        if (contract.modifiers >> i & 1)
            n += snprintf(buffer + n, CONTRACT_TEXT - (size_t)n, " %s", game->modifiers[i]);
    for (int i = 0; i < contract.led_count; i++)
        n += snprintf(buffer + n, CONTRACT_TEXT - (size_t)n, " %s",
                      deck_print_card(game->deck, contract.led[i], card));
    return buffer;
}

char *game_print_contract(const Game *game, Contract contract, char *buffer) {
    return print_modified(game, game->contracts[contract.kind].code, contract, buffer);
}

char *game_print_title(const Game *game, Contract contract, char *buffer) {
    return print_modified(game, game->contracts[contract.kind].title, contract, buffer);
}

int game_point_units(const Rules *rules) {
    Layout layout;
    rules->game->layout(rules, (Contract){0}, &layout);
    return layout.point_units;
}

char *points_print(int units, int point_units, char *buffer) {
    static const char *const halves[] = {"", "½"}, *const thirds[] = {"", "⅓", "⅔"};
    int whole = units / point_units, rest = units % point_units;
    const char *fraction = point_units == 3 ? thirds[rest] : halves[rest];
    if (whole == 0 && rest != 0)
        snprintf(buffer, POINTS_TEXT, "%s", fraction);
    else
        snprintf(buffer, POINTS_TEXT, "%d%s", whole, fraction);
    return buffer;
}

char *points_print_decimal(int units, int point_units, char *buffer) {
    bool whole = units % point_units == 0;
    snprintf(buffer, POINTS_TEXT, "%.*f",
             whole              ? 0
             : point_units == 2 ? 1
                                : 3,
             (double)units / point_units);
    return buffer;
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
