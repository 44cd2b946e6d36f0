/* Doppelkopf: what the record of a played game may say. */
#include "doppelkopf.h"

Status doppelkopf_played_check(const Rules *rules, const PlayedGame *played, Error *error) {
    (void)rules;
    bool pair = set_count(played->side) == 2 && played->side >> played->declarer & 1;
    if (played->contract.kind == DOPPELKOPF_ARMUT && !pair)
        return error_set(error, STATUS_BAD_INPUT,
                         "partner: an Armut needs the seat that took the cards");
    return STATUS_OK;
}
