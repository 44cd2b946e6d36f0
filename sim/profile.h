/* Rule profiles: files that set the switches of a game.
 *
 * A profile is the file <game>-<name>.ini in one of the folders for configurations:
 *
 *     [profile]
 *     game = skat
 *     name = isko             ; the same as in the file's name
 *     title = Tournament rules
 *     inherits = bierlachs    ; optional: what is not set below is taken from there
 *     [switches]
 *     kontra = off
 *
 * Comments start with ";" or "#". Whatever is not understood is an error that names the file and
 * the line: unknown sections, keys and values, a key that stands twice, a wrong game, lines that
 * are too long, inheritance that goes round in a circle. */
#ifndef STICH_PROFILE_H
#define STICH_PROFILE_H

#include "solver/game.h"

/* Loads the profile with this name (NULL: the game's default).
 * folders  where profile files are looked for, in this order; ends with NULL
 * rules    receives the switches; unchanged after an error
 * STATUS_BAD_INPUT: no such profile (*error lists those there are) or a mistake in a file;
 * STATUS_FILE: a file cannot be read. */
Status profile_load(const Game *game, const char *name, const char *const *folders, Rules *rules,
                    Error *error);

/* Loads a profile from any file. What it inherits is looked for in the folders. */
Status profile_load_file(const Game *game, const char *path, const char *const *folders,
                         Rules *rules, Error *error);

enum { PROFILE_LIST = 400 };

/* Writes the names of all profiles of the game, ", " between them; buffer has PROFILE_LIST bytes,
 * what does not fit is left out. Returns buffer, which is empty when there is none. */
char *profile_list(const Game *game, const char *const *folders, char *buffer);

#endif
