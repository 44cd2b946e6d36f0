#include "rules_json.h"

enum { VALUE_TEXT = 32 }; /* longest text of a switch's value */

static json_t *choices_json(const Switch *s) {
    json_t *choices = json_array();
    for (int c = 0; c < MAX_CHOICES && s->choices[c] != NULL; c++)
        json_array_append_new(choices, json_pack("{s:s,s:s}", "value", s->choices[c], "meaning",
                                                 s->choice_meanings[c]));
    return choices;
}

static json_t *switch_json(const Rules *rules, const Rules *standard, int i) {
    const Switch *s = &rules->game->switches[i];
    char buffer[VALUE_TEXT];
    if (s->choices[0] == NULL)
        return json_pack("{s:s,s:i,s:i,s:i,s:i,s:s}", "switch", s->key, "value", rules->value[i],
                         "default", s->standard, "low", s->low, "high", s->high, "meaning",
                         s->meaning);
    return json_pack("{s:s,s:s,s:s,s:s,s:o}", "switch", s->key, "value",
                     rules_text(rules, i, buffer), "default", rules_text(standard, i, buffer),
                     "meaning", s->meaning, "choices", choices_json(s));
}

json_t *rules_json(const Rules *rules, const Rules *standard) {
    json_t *switches = json_array();
    for (int i = 0; i < rules->game->switch_count; i++)
        json_array_append_new(switches, switch_json(rules, standard, i));
    return json_pack("{s:s,s:s,s:s,s:o}", "game", rules->game->name, "profile", rules->profile,
                     "title", rules->title, "switches", switches);
}
