/* What the fuzz targets share. A target is a file fuzz_<what>.c with one function fuzz; libFuzzer
 * calls it with inputs that it makes up (scripts/fuzz), and the test of the same name with those of
 * corpus/<what>/.
 *
 * The first byte of an input chooses the game, '0' being the first of the table. */
#ifndef STICH_FUZZ_H
#define STICH_FUZZ_H

#include "lib/option.h"

#include <stddef.h>
#include <stdint.h>

/* The readers must hold against this text. It lies in memory of its very length, so that
 * AddressSanitizer sees every byte read beyond. common: the game's own rules. */
void fuzz(Common *common, const char *text);

/* Ends the program if a condition does not hold. */
#define fuzz_check(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))
_Noreturn void fuzz_fail(const char *file, int line, const char *condition);

/* Was the text accepted? If not, the message must be one line that says something. */
bool fuzz_accepted(Status status, const Error *error);

#endif
