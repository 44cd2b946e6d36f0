#include "tally.h"

#include <assert.h>
#include <string.h>

SpecialTally *tally_special(SpecialTally *list, const char *name) {
    int at = 0, end;
    while (list[at].name != NULL && strcmp(list[at].name, name) < 0)
        at++;
    if (list[at].name != NULL && strcmp(list[at].name, name) == 0)
        return &list[at];
    for (end = at; list[end].name != NULL; end++)
        ;
    if (end == MAX_COUNTED)
        return NULL;
    memmove(&list[at + 1], &list[at], (size_t)(end - at) * sizeof *list);
    list[at] = (SpecialTally){.name = name};
    return &list[at];
}

/* The same where there is room, as there is for all that a game tells. */
static void add_special(SpecialTally *list, const char *name, uint64_t deals) {
    SpecialTally *entry = tally_special(list, name);
    assert(entry != NULL);
    entry->deals += deals;
}

/* Things that are told with a number (how many matadors) say nothing when they are counted. */
static void add_specials(ContractTally *tally, const Result *result) {
    for (int i = 0; i < result->special_count; i++)
        if (result->special[i].number == 0)
            add_special(tally->special, result->special[i].name, 1);
}

static void add_declared(ContractTally *tally, SeatTally *declarer, const Record *record) {
    unsigned modifiers = record->start.game.contract.modifiers;
    bool made = record->result.made;
    share_add(&tally->made, made);
    if (declarer != NULL)
        share_add(&declarer->made, made);
    mean_add(&tally->points, record->result.declarer_points);
    for (int i = 0; i < MAX_MODIFIERS; i++)
        if (modifiers >> i & 1)
            share_add(&tally->modifier[i], made);
    if (record->solved)
        share_add(&tally->open, record->open);
}

static void add_played(Tally *tally, const Game *game, const Record *record) {
    const Start *start = &record->start;
    ContractTally *contract = &tally->contract[start->game.contract.kind];
    contract->deals++;
    add_specials(contract, &record->result);
    if (start->declared)
        add_declared(contract,
                     game_is_declared(game, start->game.contract)
                         ? &tally->seat[start->game.declarer]
                         : NULL,
                     record);
    for (int seat = 0; seat < game->seats; seat++) {
        bool declares = start->declared && seat == start->game.declarer;
        bool partner = (start->game.side >> seat & 1) != 0;
        int score = record->result.score[seat];
        if (declares || !partner)
            mean_add(declares ? &contract->declarer : &contract->others, score);
        mean_add(&contract->seat[seat], score);
    }
}

void tally_add(Tally *tally, const Game *game, const Record *record) {
    bool played = record->fate == DEAL_PLAYED;
    share_add(&tally->passed_in, !played);
    if (played)
        add_played(tally, game, record);
    for (int seat = 0; seat < game->seats; seat++) {
        bool declares = played && record->start.declared &&
                        game_is_declared(game, record->start.game.contract) &&
                        seat == record->start.game.declarer;
        share_add(&tally->seat[seat].declares, declares);
        mean_add(&tally->seat[seat].score, played ? record->result.score[seat] : 0);
    }
}

static void merge_contract(ContractTally *tally, const ContractTally *other) {
    tally->deals += other->deals;
    share_merge(&tally->made, &other->made);
    share_merge(&tally->open, &other->open);
    for (int i = 0; i < MAX_MODIFIERS; i++)
        share_merge(&tally->modifier[i], &other->modifier[i]);
    mean_merge(&tally->points, &other->points);
    mean_merge(&tally->declarer, &other->declarer);
    mean_merge(&tally->others, &other->others);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        mean_merge(&tally->seat[seat], &other->seat[seat]);
    for (const SpecialTally *s = other->special; s->name != NULL; s++)
        add_special(tally->special, s->name, s->deals);
}

void tally_merge(Tally *tally, const Tally *other) {
    share_merge(&tally->passed_in, &other->passed_in);
    tally->outside += other->outside;
    tally->again += other->again;
    for (int i = 0; i < MAX_CONTRACTS; i++)
        merge_contract(&tally->contract[i], &other->contract[i]);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        share_merge(&tally->seat[seat].declares, &other->seat[seat].declares);
        share_merge(&tally->seat[seat].made, &other->seat[seat].made);
        mean_merge(&tally->seat[seat].score, &other->seat[seat].score);
    }
    for (int cell = 0; cell < TALLY_CELLS; cell++)
        mean_merge(&tally->cells[cell], &other->cells[cell]);
}
