/* Chances from log-odds, the same on every machine: only sums, products and quotients. */
#ifndef STICH_CHANCE_H
#define STICH_CHANCE_H

/* The logistic function: 1 / (1 + exp(-log_odds)). 0 and 1 beyond 32 either way. */
double chance_of(double log_odds);

/* e to the power x, for x of at most 32; 0 below -32. */
double chance_exp(double x);

/* How a player decides between a call and not making it.
 *
 * A rule says what is best; people, and better programs, do not all agree with it, least where it
 * matters little. So a call is taken to be made with the chance of the logistic function of what
 * it gains, divided by a *temper*: the gain at which three in four (73 %) make it. And nobody is
 * quite predictable: one call in CALL_WHIMS is made regardless of the cards, each that is legal
 * being as likely, so that nothing legal is held to be impossible. */
enum { CALL_WHIMS = 1000 };

/* The chance of a call of two, of which it is the better one by `gain`. */
double call_chance(double gain, double temper);

/* The chance of one of so many legal calls that has this chance by the rule alone. */
double call_with_whims(double chance, int legal);

#endif
