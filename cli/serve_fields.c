#include "serve_fields.h"

#include "lib/json.h"
#include "sim/profile.h"

#include <stdlib.h>
#include <string.h>

/* ---- Values as texts ---- */

/* "CJ SJ HJ" for ["CJ","SJ","HJ"]; NULL where a part is no text. */
static json_t *joined(const json_t *array) {
    size_t length = 1;
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (!json_is_string(json_array_get(array, i)))
            return NULL;
        length += json_string_length(json_array_get(array, i)) + 1;
    }
    char *text = malloc(length), *end = text;
    if (text == NULL)
        return NULL;
    *end = '\0';
    for (size_t i = 0; i < json_array_size(array); i++)
        end = stpcpy(stpcpy(end, i > 0 ? " " : ""), json_string_value(json_array_get(array, i)));
    json_t *result = json_string(text);
    free(text);
    return result;
}

static json_t *as_json(const json_t *value) {
    char *text = json_text(value);
    json_t *result = text != NULL ? json_string(text) : NULL;
    free(text);
    return result;
}

/* A value as a text of its own, or NULL where there is none. */
static json_t *value_text(const json_t *value) {
    char number[32];
    switch (json_typeof(value)) {
    case JSON_STRING:
        return json_string(json_string_value(value));
    case JSON_INTEGER:
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return json_string(number);
    case JSON_REAL:
        snprintf(number, sizeof number, "%.17g", json_real_value(value));
        return json_string(number);
    case JSON_TRUE:
        return json_string("true");
    case JSON_ARRAY:
        return json_is_array(json_array_get(value, 0)) ? as_json(value) : joined(value);
    case JSON_OBJECT:
        return as_json(value);
    default:
        return NULL;
    }
}

json_t *fields_texts(json_t *question, Error *error) {
    json_t *texts = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(question, key, value) {
        if (json_is_null(value) || json_is_false(value))
            continue;
        json_t *text = value_text(value);
        if (text == NULL || json_object_set_new(texts, key, text) != 0) {
            error_set(error, STATUS_BAD_INPUT, "%.40s: expected a text, a number or cards", key);
            json_decref(texts);
            return NULL;
        }
    }
    return texts;
}

/* ---- Options ---- */

/* Is this the option's name, with _ for -? */
static bool is_named(const Option *option, const char *key) {
    const char *name = option->name;
    while (*name != '\0' && *key == (*name == '-' ? '_' : *name)) {
        name++;
        key++;
    }
    return *name == '\0' && *key == '\0';
}

static bool is_listed(const char *const *list, const char *key) {
    while (*list != NULL && strcmp(*list, key) != 0)
        list++;
    return *list != NULL;
}

static Status read_field(const Option *options, const char *key, const char *text, Error *error) {
    while (options->name != NULL && !is_named(options, key))
        options++;
    if (options->name == NULL)
        return error_set(error, STATUS_USAGE, "unknown field \"%.40s\"", key);
    if (options->kind == OPTION_FLAG && strcmp(text, "true") != 0)
        return error_set(error, STATUS_USAGE, "%.40s: expected true or false", key);
    return option_set(options, text, error);
}

Status fields_read(json_t *texts, const Option *options, const char *const *also, Error *error) {
    const char *key;
    json_t *value;
    json_object_foreach(texts, key, value) {
        Status status = is_listed(also, key)
                            ? STATUS_OK
                            : read_field(options, key, json_string_value(value), error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* ---- Fields of every question ---- */

static Status read_text(json_t *question, const char *key, const char **text, Error *error) {
    json_t *value = json_object_get(question, key);
    if (value != NULL && !json_is_null(value) && !json_is_string(value))
        return error_set(error, STATUS_BAD_INPUT, "%s: expected a text", key);
    *text = json_string_value(value);
    return STATUS_OK;
}

static Status read_seed(json_t *question, uint64_t *seed, Error *error) {
    const json_t *value = json_object_get(question, "seed");
    if (value == NULL || json_is_null(value))
        return STATUS_OK;
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return error_set(error, STATUS_BAD_INPUT, "seed: expected a whole number from 0 on");
    *seed = (uint64_t)json_integer_value(value);
    return STATUS_OK;
}

/* Sets switches on top of those of the profile. */
static Status set_switches(json_t *question, Rules *rules, Error *error) {
    json_t *switches = json_object_get(question, "switches");
    const char *key;
    json_t *value;
    if (switches == NULL || json_is_null(switches))
        return STATUS_OK;
    if (!json_is_object(switches))
        return error_set(error, STATUS_BAD_INPUT, "switches: expected an object");
    json_object_foreach(switches, key, value) {
        json_t *text = value_text(value);
        Status status = text != NULL
                            ? rules_set(rules, key, json_string_value(text), error)
                            : error_set(error, STATUS_BAD_INPUT, "expected a value for %.40s", key);
        json_decref(text);
        if (status != STATUS_OK)
            return error_prefix(error, "switches");
    }
    return STATUS_OK;
}

Status fields_common(json_t *question, Common *common, Error *error) {
    const char *game = NULL, *profile = NULL;
    Status status = read_text(question, "game", &game, error);
    if (status == STATUS_OK && game == NULL)
        return error_set(error, STATUS_USAGE, "no game given");
    if (status == STATUS_OK)
        status = game_find(game, &common->standard_game, error);
    if (status == STATUS_OK)
        status = read_text(question, "profile", &profile, error);
    if (status == STATUS_OK)
        status =
            profile_load(common->standard_game, profile, common->folders, &common->rules, error);
    if (status == STATUS_OK)
        status = set_switches(question, &common->rules, error);
    if (status == STATUS_OK)
        status = read_seed(question, &common->seed, error);
    common->game = common->rules.game;
    return status;
}
