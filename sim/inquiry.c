#include "inquiry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void inquiry_free(Inquiry *inquiry) {
    for (int i = 0; inquiry != NULL && i < inquiry->text_count; i++)
        free(inquiry->texts[i]);
    free(inquiry);
}

/* A copy that lives as long as the inquiry; NULL when memory is short. */
static const char *keep(Inquiry *inquiry, const char *text) {
    char *copy = strdup(text);
    if (copy != NULL)
        inquiry->texts[inquiry->text_count++] = copy;
    return copy;
}

static Status no_memory(Error *error) {
    return error_set(error, STATUS_NO_MEMORY, "not enough memory");
}

static Status read_given(Inquiry *inquiry, const ConditionContext *context, const char *given,
                         Error *error) {
    if (given == NULL)
        return STATUS_OK;
    const char *text = keep(inquiry, given);
    if (text == NULL)
        return no_memory(error);
    inquiry->restricted = true;
    Status status = condition_parse(context, text, &inquiry->given, error);
    return status == STATUS_OK ? STATUS_OK : error_prefix(error, "given");
}

/* Adds a table behind those before it. */
static Status read_table(Inquiry *inquiry, const ConditionContext *context, const char *tally,
                         Error *error) {
    int number = inquiry->table_count++;
    Crosstab *table = &inquiry->tables[number];
    const char *text = keep(inquiry, tally);
    if (text == NULL)
        return no_memory(error);
    Status status = crosstab_parse(context, text, table, error);
    if (number > 0)
        inquiry->first[number] = inquiry->first[number - 1] + inquiry->tables[number - 1].cells;
    if (status == STATUS_OK && inquiry->first[number] + table->cells > TALLY_CELLS)
        status = error_set(error, STATUS_BAD_INPUT,
                           "together with those before it has more than %d cells", TALLY_CELLS);
    return status == STATUS_OK ? STATUS_OK : error_prefix(error, "tally \"%.80s\"", tally);
}

Status inquiry_new(const Rules *rules, const char *given, const char *const *tallies, int count,
                   Inquiry **result, Error *error) {
    Inquiry *inquiry = calloc(1, sizeof *inquiry);
    assert(count <= INQUIRY_TABLES);
    *result = NULL;
    if (inquiry == NULL)
        return no_memory(error);
    terms_init(&inquiry->terms, rules);
    const ConditionContext context = {.terms = &inquiry->terms, .simulated = true};
    Status status = read_given(inquiry, &context, given, error);
    for (int i = 0; status == STATUS_OK && i < count; i++)
        status = read_table(inquiry, &context, tallies[i], error);
    if (status == STATUS_OK)
        *result = inquiry;
    else
        inquiry_free(inquiry);
    return status;
}

const char *inquiry_given(const Inquiry *inquiry) {
    return inquiry != NULL && inquiry->restricted ? inquiry->given.text : NULL;
}

bool inquiry_admits(const Inquiry *inquiry, const Facts *facts) {
    return inquiry == NULL || !inquiry->restricted || condition_holds(&inquiry->given, facts);
}

bool inquiry_is_early(const Inquiry *inquiry) {
    return inquiry == NULL || !inquiry->restricted || inquiry->given.stage < STAGE_PLAYED;
}

void inquiry_add(const Inquiry *inquiry, const Record *record, Tally *tally) {
    Facts facts = facts_of(record);
    for (int i = 0; inquiry != NULL && i < inquiry->table_count; i++)
        crosstab_add(&inquiry->tables[i], &facts, &tally->cells[inquiry->first[i]]);
}
