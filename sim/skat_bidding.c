#include "skat_bidding.h"

#include "chance.h"
#include "skat_strength.h"

#include <assert.h>
#include <limits.h>
#include <stddef.h>

/* How club players differ from the numbers. A suit game is bid earlier than it pays (two in three,
 * 100 ln 2 = 69): once he has the skat the player may find a better game than the one he bid on,
 * and who passes leaves the game to another. Grand and Null ouvert are trusted less than their
 * strength says, and a Grand is not bid before it pays well. Set so that deals passed in, Grands
 * and the Null ouverts made are about as frequent as in tournaments. */
enum { PAYS = 69, SUIT_IS_BID = 3, GRAND_IS_BID = 90, GRAND_CAUTION = 31, OUVERT_CAUTION = 80 };

/* The strength that a player believes in. */
static int trusted(int strength, Contract contract) {
    if (contract.kind == SKAT_GRAND)
        return strength - GRAND_CAUTION;
    bool ouvert = contract.kind == SKAT_NULL && (contract.modifiers & SKAT_OUVERT) != 0;
    return ouvert ? strength - OUVERT_CAUTION : strength;
}

/* ---- What a contract promises ---- */

/* By how much the declarer then stands better than each of the others, compared with before. */
static int declarer_gain(const Rules *rules, bool won, int value) {
    enum { DECLARER, OPPONENT };
    int score[3];
    skat_account(rules, DECLARER, won, value, score);
    int gain = score[DECLARER] - score[OPPONENT];
    return skat_score_is_debt(rules) ? -gain : gain;
}

/* What declaring this contract promises, in thousandths of a point. A game that does not reach
 * the bid is lost.
 * cards: those known to count for the matadors, ten or twelve */
static int promise(const Rules *rules, Contract contract, CardSet cards, int bid, int strength) {
    int value = skat_value(rules, contract, cards, SKAT_PLAIN);
    int chance = (int)(1000 * chance_of(strength / 100.0)); /* in thousandths */
    if (value < bid) {
        if (contract.kind == SKAT_NULL)
            return INT_MIN; /* may not be declared at all */
        value = skat_overbid_value(contract, bid);
        chance = 0;
    }
    return chance * declarer_gain(rules, true, value) +
           (1000 - chance) * declarer_gain(rules, false, value);
}

/* ---- Bidding on ten cards ---- */

/* The contracts that a player considers before he sees the skat. Plain players do not announce
 * Schneider. */
static const Contract offers[] = {{.kind = SKAT_CLUBS},
                                  {.kind = SKAT_SPADES},
                                  {.kind = SKAT_HEARTS},
                                  {.kind = SKAT_DIAMONDS},
                                  {.kind = SKAT_GRAND},
                                  {.kind = SKAT_NULL},
                                  {.kind = SKAT_NULL, .modifiers = SKAT_OUVERT},
                                  {.kind = SKAT_CLUBS, .modifiers = SKAT_HAND},
                                  {.kind = SKAT_SPADES, .modifiers = SKAT_HAND},
                                  {.kind = SKAT_HEARTS, .modifiers = SKAT_HAND},
                                  {.kind = SKAT_DIAMONDS, .modifiers = SKAT_HAND},
                                  {.kind = SKAT_GRAND, .modifiers = SKAT_HAND},
                                  {.kind = SKAT_NULL, .modifiers = SKAT_HAND},
                                  {.kind = SKAT_NULL, .modifiers = SKAT_HAND | SKAT_OUVERT}};
enum { OFFERS = sizeof offers / sizeof *offers };

/* By how much a hand is stronger than it must be to bid on a contract. */
static int margin(const SkatWeighed *weighed, Contract offer) {
    int least = offer.kind == SKAT_GRAND                          ? GRAND_IS_BID
                : offer.kind == SKAT_NULL || offer.modifiers != 0 ? PAYS
                                                                  : SUIT_IS_BID;
    return trusted(skat_strength_offered(weighed, offer), offer) - least;
}

int skat_highest_bid(const Rules *rules, CardSet ten) {
    int highest = 0;
    SkatWeighed weighed = skat_weigh(ten);
    for (int i = 0; i < OFFERS; i++) {
        if (margin(&weighed, offers[i]) < 0)
            continue;
        int value = skat_value(rules, offers[i], ten, SKAT_PLAIN);
        if (value > highest)
            highest = value;
    }
    return highest;
}

/* How many of those who bid whatever their cards go up to a bid: half of them to 18, fewer and
 * fewer to more. */
static double reached_on_a_whim(int bid) {
    return (double)SKAT_FIRST_BID / (SKAT_FIRST_BID + bid);
}

/* The chance to go up to a bid for which the best contract has this margin. */
static double reach_chance(int bid, int margin) {
    const double temper = 40;
    return chance_of(margin / temper) * (1 - 1.0 / CALL_WHIMS) +
           reached_on_a_whim(bid) / CALL_WHIMS;
}

double skat_call_chance(const Rules *rules, CardSet ten, SkatCalls calls) {
    enum { HOPELESS = -10000 };
    int said = HOPELESS, refused = HOPELESS; /* the margin of the best contract for either bid */
    if (calls.said == 0 && calls.refused == 0)
        return 1;
    SkatWeighed weighed = skat_weigh(ten);
    for (int i = 0; i < OFFERS; i++) {
        int value = skat_value(rules, offers[i], ten, SKAT_PLAIN);
        int own = margin(&weighed, offers[i]);
        if (value >= calls.said && own > said)
            said = own;
        if (value >= calls.refused && own > refused)
            refused = own;
    }
    double reached = calls.said == 0 ? 1 : reach_chance(calls.said, said);
    return calls.refused == 0 ? reached : reached - reach_chance(calls.refused, refused);
}

/* One seat asks another, from the bid after *bid on, until one of them passes. Returns the seat
 * that is left; *bid becomes the last bid that both took part in. */
static int ask(const Rules *rules, int asker, int hearer, const int highest[3],
               SkatAuction *auction) {
    for (;;) {
        int next = skat_next_bid(rules, auction->bid);
        if (next == 0 || highest[asker] < next) {
            auction->calls[asker].refused = (int16_t)(next == 0 ? INT16_MAX : next);
            return hearer;
        }
        auction->calls[asker].said = (int16_t)next;
        auction->bid = (int16_t)next;
        if (highest[hearer] < next) {
            auction->calls[hearer].refused = (int16_t)next;
            return asker;
        }
        auction->calls[hearer].said = (int16_t)next;
    }
}

void skat_auction(const Rules *rules, const CardSet hands[3], SkatAuction *auction) {
    enum { FOREHAND, MIDDLEHAND, DEALER };
    int highest[3];
    for (int seat = 0; seat < 3; seat++)
        highest[seat] = skat_highest_bid(rules, hands[seat]);
    *auction = (SkatAuction){.declarer = -1};
    int left = ask(rules, MIDDLEHAND, FOREHAND, highest, auction);
    left = ask(rules, DEALER, left, highest, auction);
    if (auction->bid == 0) { /* nobody has asked: forehand may still play */
        int lowest = skat_next_bid(rules, 0);
        if (highest[FOREHAND] < lowest) {
            auction->calls[FOREHAND].refused = (int16_t)lowest;
            return;
        }
        auction->calls[FOREHAND].said = auction->bid = (int16_t)lowest;
    }
    auction->declarer = (int8_t)left;
}

/* ---- The declarer's choice ---- */

bool skat_choose_hand(const Rules *rules, CardSet ten, int bid, Contract *contract) {
    int best[2] = {INT_MIN, INT_MIN}; /* picking up, Hand */
    SkatWeighed weighed = skat_weigh(ten);
    for (int i = 0; i < OFFERS; i++) {
        bool hand = (offers[i].modifiers & SKAT_HAND) != 0;
        int strength = trusted(skat_strength_offered(&weighed, offers[i]), offers[i]);
        int promised = promise(rules, offers[i], ten, bid, strength);
        if (promised <= best[hand])
            continue;
        best[hand] = promised;
        if (hand)
            *contract = offers[i];
    }
    return best[1] > best[0];
}

SkatChoice skat_choose_game(const Rules *rules, CardSet twelve, int bid) {
    SkatChoice choice = {.discard = 0};
    int best = INT_MIN;
    for (int i = 0; i < OFFERS; i++) {
        if (offers[i].modifiers & SKAT_HAND)
            continue;
        CardSet aside = skat_discard(twelve, offers[i]);
        int strength = trusted(skat_strength_played(twelve & ~aside, aside, offers[i]), offers[i]);
        int promised = promise(rules, offers[i], twelve, bid, strength);
        if (promised > best) {
            best = promised;
            choice = (SkatChoice){offers[i], aside};
        }
    }
    return choice;
}

/* ---- Ramsch and Malenko ---- */

int skat_shove(CardSet hands[3], CardSet *skat, CardSet put_down[3]) {
    enum { NO_FEAR = 8 }; /* who is in so little danger raises the stakes for the others */
    int shoves = 0;
    for (int seat = 0; seat < 3; seat++) {
        put_down[seat] = 0;
        if (skat_danger(hands[seat]) <= NO_FEAR) {
            shoves++;
            continue;
        }
        CardSet twelve = hands[seat] | *skat;
        *skat = skat_discard(twelve, (Contract){.kind = SKAT_RAMSCH});
        hands[seat] = twelve & ~*skat;
        put_down[seat] = *skat;
    }
    return shoves;
}

/* How much better five cards are for a game of Malenko than five cards usually are. The usual
 * numbers are means over random fives (of the better of two suits), and a unit of danger is made
 * as common as the units of strength are. */
static int malenko_promise(CardSet five, Contract contract) {
    enum { USUAL_SUIT = -820, USUAL_GRAND = -680, USUAL_DANGER = 29, DANGER_UNIT = 18 };
    if (contract.kind == SKAT_RAMSCH)
        return DANGER_UNIT * (USUAL_DANGER - skat_danger(five));
    int usual = contract.kind == SKAT_GRAND ? USUAL_GRAND : USUAL_SUIT;
    return skat_strength_played(five, 0, contract) - usual;
}

Contract skat_choose_malenko(CardSet five, unsigned owed) {
    static const Contract games[] = {{.kind = SKAT_HEARTS}, {.kind = SKAT_DIAMONDS},
                                     {.kind = SKAT_CLUBS},  {.kind = SKAT_SPADES},
                                     {.kind = SKAT_GRAND},  {.kind = SKAT_RAMSCH}};
    Contract best = {0};
    int most = INT_MIN;
    assert(set_count(five) == 5 && owed != 0);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int promised = malenko_promise(five, games[i]);
        if ((owed >> skat_malenko(games[i]) & 1) == 0 || promised <= most)
            continue;
        most = promised;
        best = games[i];
    }
    return best;
}
