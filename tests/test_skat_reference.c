/* Complete games of Skat from an independent program, replayed: every card legal, and points,
 * value, special events and all three accounts as recorded, under the switches of the record. */
#include "skat_support.h"
#include "vectors.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static bool is_true(const json_t *record, const char *key) {
    return json_is_true(json_object_get(record, key));
}

static CardSet set_in(const json_t *record, const char *key) {
    return vector_set(vector_array(record, key), skat_game.deck);
}

/* Announcements stand beside the contract. */
static Contract contract_of(const json_t *record) {
    Contract contract = vector_contract(record, &skat_game);
    const char *announced = json_string_value(json_object_get(record, "announced"));
    if (is_true(record, "hand"))
        contract.modifiers |= SKAT_HAND;
    if (is_true(record, "ouvert"))
        contract.modifiers |= SKAT_OUVERT;
    if (announced != NULL && strcmp(announced, "schneider") == 0)
        contract.modifiers |= SKAT_SCHNEIDER;
    if (announced != NULL && strcmp(announced, "schwarz") == 0)
        contract.modifiers |= SKAT_SCHWARZ;
    return contract;
}

/* The skat goes round: a seat pushes it on, or takes it up and puts two cards back. */
static void shove(const json_t *record, PlayedGame *played) {
    const json_t *shoving = vector_array(record, "shoving");
    for (int seat = 0; seat < 3; seat++) {
        const json_t *put = json_array_get(shoving, (size_t)seat);
        if (json_is_string(put)) {
            played->shoves++;
            continue;
        }
        CardSet back = vector_set(put, skat_game.deck);
        played->hands[seat] = (played->hands[seat] | played->talon) & ~back;
        played->put_down[seat] = played->talon = back;
    }
    cr_assert_eq(played->talon, set_in(record, "discard"));
}

/* The game up to the first lead. */
static PlayedGame start_of(const json_t *record) {
    PlayedGame played = {.contract = contract_of(record),
                         .bid = (int16_t)vector_int(record, "bid"),
                         .kontra = is_true(record, "kontra"),
                         .re = is_true(record, "re"),
                         .talon = set_in(record, "talon")};
    for (int seat = 0; seat < 3; seat++)
        played.hands[seat] =
            vector_set(json_array_get(vector_array(record, "hands"), (size_t)seat), skat_game.deck);
    memcpy(played.dealt, played.hands, sizeof played.dealt);
    if (played.contract.kind == SKAT_RAMSCH) {
        shove(record, &played);
        return played;
    }
    CardSet discard = set_in(record, "discard"), *hand;
    played.declarer = (uint8_t)vector_int(record, "declarer");
    hand = &played.hands[played.declarer];
    *hand = (*hand | played.talon) & ~discard;
    played.talon = discard;
    return played;
}

static int number_in(const json_t *record, const char *key, int seat) {
    return (int)json_integer_value(json_array_get(vector_array(record, key), (size_t)seat));
}

static void check_scores(const json_t *expected, const char *id, Rules rules,
                         const PlayedGame *played) {
    json_t *written = json_object_get(expected, "written"), *value;
    const char *account;
    Result result;
    skat_game.score(&rules, played, &result);
    for (int seat = 0; seat < 3; seat++)
        cr_assert_eq(result.score[seat], number_in(expected, "score", seat), "%s", id);
    json_object_foreach(written, account, value) {
        rules_set(&rules, "account", account, NULL);
        skat_game.score(&rules, played, &result);
        for (int seat = 0; seat < 3; seat++)
            cr_assert_eq(result.score[seat], number_in(written, account, seat), "%s, %s", id,
                         account);
    }
}

static void check_suit_game(const json_t *expected, const char *id, const Rules *rules,
                            const PlayedGame *played, const Result *result) {
    static const int bases[] = {12, 11, 10, 9, 24};
    int with = special(result, "with"), without = special(result, "without");
    cr_assert_eq(result->declarer_points, vector_int(expected, "declarer_points"), "%s", id);
    cr_assert_eq(with > 0 ? with : without, vector_int(expected, "matadors"), "%s", id);
    if (!is_true(expected, "overbid"))
        cr_assert_eq(result->value,
                     bases[played->contract.kind] * vector_int(expected, "multiplier"), "%s", id);
    /* The records tell of a declarer's own Schneider also where it does not count. */
    bool own_counts = rules->value[SKAT_DECLARER_SCHNEIDER] == SKAT_DECLARER_SCHNEIDER_YES;
    bool schneider = special(result, "schneider") == 0 || special(result, "own schneider") == 0;
    bool schwarz = special(result, "schwarz") == 0 || special(result, "own schwarz") == 0;
    if (own_counts || result->declarer_points >= SKAT_TO_WIN) {
        cr_assert_eq(schneider || schwarz, is_true(expected, "schneider"), "%s", id);
        cr_assert_eq(schwarz, is_true(expected, "schwarz"), "%s", id);
    }
}

static void check_ramsch(const json_t *record, const json_t *expected, const char *id,
                         const PlayedGame *played, const Result *result) {
    const json_t *losers = vector_array(expected, "losers"), *loser;
    size_t i;
    bool loses[3] = {false};
    json_array_foreach(losers, i, loser) loses[json_integer_value(loser)] = true;
    for (int seat = 0; seat < 3; seat++) {
        cr_assert_eq(result->score[seat] != 0, loses[seat], "%s", id);
        const json_t *hand = json_array_get(vector_array(record, "playing_hands"), (size_t)seat);
        cr_assert_eq(played->hands[seat], vector_set(hand, skat_game.deck), "%s", id);
    }
    cr_assert_eq(special(result, "jungfrau") == 0, is_true(expected, "jungfrau"), "%s", id);
    cr_assert(json_is_null(json_object_get(expected, "durchmarsch")) ==
                  (special(result, "durchmarsch") < 0),
              "%s", id);
}

static void check_game(const json_t *record) {
    const char *id = vector_text(record, "id");
    const json_t *expected = json_object_get(record, "expected");
    Rules rules = vector_rules(record, &skat_game);
    PlayedGame played = start_of(record);
    Result result;
    Error error;
    vector_play(record, &rules, &played);
    if (skat_game.contract_check(&rules, played.contract, &error) != STATUS_OK ||
        skat_game.played_check(&rules, &played, &error) != STATUS_OK)
        cr_assert_fail("%s: %s", id, error.text);
    for (int seat = 0; seat < 3; seat++) {
        cr_assert_eq(played.points[seat], number_in(expected, "points", seat), "%s", id);
        cr_assert_eq(played.tricks_won[seat], number_in(expected, "tricks", seat), "%s", id);
    }
    skat_game.score(&rules, &played, &result);
    cr_assert_eq(result.value, vector_int(expected, "value"), "%s", id);
    check_scores(expected, id, rules, &played);
    if (played.contract.kind == SKAT_RAMSCH) {
        check_ramsch(record, expected, id, &played, &result);
        return;
    }
    cr_assert_eq(result.made, is_true(expected, "won"), "%s", id);
    cr_assert_eq(special(&result, "overbid") == 0, is_true(expected, "overbid"), "%s", id);
    if (played.contract.kind != SKAT_NULL)
        check_suit_game(expected, id, &rules, &played, &result);
}

Test(skat_reference, every_game_is_scored_as_recorded) {
    json_t *records = vectors_load("reference/skat_games.jsonl");
    size_t i;
    json_t *record;
    json_array_foreach(records, i, record) check_game(record);
    json_decref(records);
}
