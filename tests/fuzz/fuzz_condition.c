/* Conditions on deals and tables of quantities; what is accepted is asked of a deal. */
#include "fuzz.h"

#include "sim/condition.h"
#include "sim/crosstab.h"
#include "sim/dealing.h"

void fuzz(Common *common, const char *text) {
    static Terms terms;
    static Condition condition;
    static Crosstab tab;
    Error error;
    Deal deal;
    terms_init(&terms, &common->rules);
    deal_number(common->game, NULL, 1, 1, &deal);
    for (int simulated = 0; simulated < 2; simulated++) {
        const ConditionContext context = {.terms = &terms,
                                          .simulated = simulated != 0,
                                          .contract = ANY_CONTRACT,
                                          .declarer = NO_SEAT,
                                          .partner = NO_SEAT};
        fuzz_accepted(crosstab_parse(&context, text, &tab, &error), &error);
        if (!fuzz_accepted(condition_parse(&context, text, &condition, &error), &error))
            continue;
        CardSet hands[MAX_SEATS] = {0}, talon = 0;
        fuzz_accepted(condition_place(&condition, hands, &talon, &error), &error);
        if (simulated == 0)
            condition_admits(&condition, deal.hands, deal.talon);
    }
}
