#include "replay_record.h"

#include "json.h"

/* Is this a contract that is won as it was dealt, the cards of which were not played? */
static bool is_won_unplayed(const PlayedRecord *record) {
    Aim aim;
    record->rules.game->aim(&record->rules, &record->played, &aim);
    return record->played.trick_count == 0 && aim.before >= aim.need && !aim.question.ducks;
}

/* Plays all tricks of the record and scores the game. STATUS_BAD_INPUT: the game is not over, or
 * is one that cannot be scored. */
static Status replay_play(Replay *replay, Error *error) {
    PlayedRecord *record = &replay->record;
    const Game *game = record->rules.game;
    Position position;
    Status status = replay_game(&record->rules, &record->played, &replay->layout, &position,
                                &replay->fault, &replay->reason);
    replay->legal = status == STATUS_OK;
    if (!replay->legal)
        return STATUS_OK;
    if (!position_over(&position) && !is_won_unplayed(record))
        return error_set(error, STATUS_BAD_INPUT, "the game is not over: %d of %d cards are played",
                         game->seats * game->hand_size - set_count(position_held(&position)),
                         game->seats * game->hand_size);
    if (game->said_check != NULL &&
        game->said_check(&record->rules, &record->played, error) != STATUS_OK)
        return error->status;
    game->score(&record->rules, &record->played, &replay->result);
    return STATUS_OK;
}

Status replay_record(const Common *common, const char *line, Replay *replay, Error *error) {
    Status status = played_read(&common->rules, common->folders, line, &replay->record, error);
    const Game *game = replay->record.rules.game;
    if (status == STATUS_OK && game->deal_check != NULL)
        status = game->deal_check(&replay->record.rules, &replay->record.played, error);
    if (status == STATUS_OK)
        status = game->played_check(&replay->record.rules, &replay->record.played, error);
    return status == STATUS_OK ? replay_play(replay, error) : status;
}

static json_t *json_numbers(const int *numbers, int count) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_integer(numbers[i]));
    return array;
}

static json_t *winners_json(const PlayedGame *played) {
    int winners[MAX_TRICKS];
    for (int i = 0; i < played->trick_count; i++)
        winners[i] = played->winners[i];
    return json_numbers(winners, played->trick_count);
}

static json_t *specials_json(const Result *result) {
    json_t *array = json_array();
    char name[SPECIAL_TEXT];
    for (int i = 0; i < result->special_count; i++)
        json_array_append_new(array, json_string(game_print_special(result->special[i], name)));
    return array;
}

static json_t *legal_json(const Replay *replay) {
    const Game *game = replay->record.rules.game;
    const Result *result = &replay->result;
    json_t *points = json_array();
    for (int seat = 0; seat < game->seats; seat++)
        json_array_append_new(
            points, json_points(replay->record.played.points[seat], replay->layout.point_units));
    return json_pack("{s:b,s:o,s:o,s:o,s:b,s:i,s:o,s:o}", "legal", true, "winners",
                     winners_json(&replay->record.played), "points", points, "declarer_points",
                     json_points(result->declarer_points, replay->layout.point_units), "made",
                     result->made, "value", result->value, "score",
                     json_numbers(result->score, game->seats), "special", specials_json(result));
}

json_t *replay_json(const Replay *replay) {
    char card[CARD_TEXT];
    const Fault *fault = &replay->fault;
    if (replay->legal)
        return legal_json(replay);
    return json_pack("{s:b,s:i,s:i,s:s,s:s}", "legal", false, "trick", fault->trick + 1, "seat",
                     fault->seat, "card",
                     deck_print_card(replay->record.rules.game->deck, fault->card, card), "reason",
                     replay->reason.text);
}
