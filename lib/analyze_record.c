#include "analyze_record.h"

#include "json.h"

Status analyze_record(const Common *common, const char *line, int64_t most_nodes,
                      AnalyzeGoesOn *goes_on, void *context, PlayedRecord *record,
                      Analysis *analysis, Error *error) {
    Status status = played_read(&common->rules, common->folders, line, record, error);
    if (status != STATUS_OK)
        return status;
    const Game *game = record->rules.game;
    PlayedGame *played = &record->played;
    if (game->deal_check != NULL)
        status = game->deal_check(&record->rules, played, error);
    if (status == STATUS_OK)
        status = game->played_check(&record->rules, played, error);
    return status == STATUS_OK ? analyze_game(&record->rules, played, (uint64_t)most_nodes, goes_on,
                                              context, analysis, error)
                               : status;
}

int analysis_units(const Analysis *analysis) {
    return analysis->aim.question.unit == UNIT_POINTS ? analysis->layout.point_units : 1;
}

/* null where it is not known. */
static json_t *value_json(const Analysis *analysis, KnownValue value) {
    return value.known ? json_points(value.value, analysis_units(analysis)) : json_null();
}

static json_t *card_json(const Game *game, const Analysis *analysis, const AnalyzedCard *card) {
    char code[CARD_TEXT];
    bool known = card->before.known && card->after.known;
    json_t *object =
        json_pack("{s:i,s:i,s:s,s:o,s:o,s:o}", "trick", card->trick + 1, "seat", card->seat, "card",
                  deck_print_card(game->deck, card->card, code), "before",
                  value_json(analysis, card->before), "after", value_json(analysis, card->after),
                  "gave", known ? json_points(card->gave, analysis_units(analysis)) : json_null());
    if (card->turned)
        json_object_set_new(object, "turned", json_true());
    if (card->best != 0)
        json_object_set_new(object, "best", json_cards(game->deck, card->best));
    return object;
}

json_t *analysis_json(const PlayedRecord *record, const Analysis *analysis) {
    const Game *game = record->rules.game;
    const PlayedGame *played = &record->played;
    json_t *cards = json_array(), *gave = json_array(), *winners = json_array();
    for (int i = 0; i < analysis->count; i++)
        json_array_append_new(cards, card_json(game, analysis, &analysis->cards[i]));
    for (int seat = 0; seat < game->seats; seat++)
        json_array_append_new(gave, json_points(analysis->gave[seat], analysis_units(analysis)));
    for (int t = 0; t < played->trick_count; t++)
        if (played->tricks[t].count == game->seats)
            json_array_append_new(winners, json_integer(played->winners[t]));
    return json_pack("{s:s,s:s,s:o,s:i,s:o,s:s,s:o,s:b,s:o,s:o,s:i,s:o}", "game", game->name,
                     "contract", game->contracts[played->contract.kind].code, "modifiers",
                     json_modifiers(game, played->contract), "declarer", played->declarer, "side",
                     json_seats(analysis->aim.question.side), "unit",
                     json_unit(analysis->aim.question.unit), "need",
                     json_points(analysis->aim.need, analysis_units(analysis)), "ducks",
                     analysis->aim.question.ducks, "winners", winners, "gave", gave, "open",
                     analysis->open, "cards", cards);
}
