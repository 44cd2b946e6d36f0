/* Games that were played, or begun, as JSON: one object a line, see docs/formats.md. */
#ifndef STICH_PLAYED_JSON_H
#define STICH_PLAYED_JSON_H

#include "solver/game.h"

/* What a record tells. Cards are deck numbers; whether they could be played so is not yet known. */
typedef struct PlayedRecord {
    Rules rules;
    PlayedGame played; /* what follows from the tricks is not yet known */
} PlayedRecord;

/* Reads a record of this game.
 * rules    in force where the record does not name a profile; its switches are set on top
 * folders  where profiles are looked for, ends with NULL
 * STATUS_BAD_INPUT: no such object; *error names the field, and the card where there is one. */
Status played_read(const Rules *rules, const char *const *folders, const char *line,
                   PlayedRecord *record, Error *error);

/* Reads the "tricks" of a record from text of their own: [[0,["CJ","C7","C8"]],...] */
Status played_read_tricks(const Rules *rules, const char *text, PlayedRecord *record, Error *error);

#endif
