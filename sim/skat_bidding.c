#include "skat_bidding.h"

#include <assert.h>
#include <limits.h>
#include <stddef.h>

/* In the deck every suit is eight neighbouring bits, J A T K Q 9 8 7 from the lowest up; here a
 * suit of a hand is such a byte. */
enum { J = 1, A = 2, T = 4, K = 8, Q = 16, PLAIN_CARDS = 0xfe };
#define JACKS UINT64_C(0x01010101)

static unsigned suit_of_hand(CardSet hand, int suit) {
    return (unsigned)(hand >> 8 * suit) & 0xff;
}

static CardSet cards_of_suit(int suit) {
    return (CardSet)(PLAIN_CARDS | J) << 8 * suit;
}

static CardSet trumps_of(Contract contract) {
    return contract.kind <= SKAT_DIAMONDS ? JACKS | cards_of_suit(contract.kind) : JACKS;
}

/* ------------------------------------------------------------------------------------------ */
/* Strength of a hand: hundredths of the log-odds of making the game. */

/* Weights of the features that a suit game and a Grand have in common ... */
typedef struct Weights {
    int16_t base;
    int16_t trump;       /* each trump, jacks included */
    int16_t jack_rank;   /* clubs jack 4, spades 3, hearts 2, diamonds 1 */
    int16_t high_trump;  /* ace and ten of trumps, each */
    int16_t ace;         /* each ace of a plain suit */
    int16_t ten;        /* each ten of a plain suit that is not alone in it */
    int16_t void_suit;   /* each plain suit without a card */
    int16_t aside;       /* each card point put away */
} Weights;

static const Weights suit_weights = {-1450, 155, 45, 115, 190, 55, 70, 7};
static const Weights grand_weights = {-1150, 195, 36, 0, 190, 110, 65, 8};

/* What picking up the skat is worth before its cards are known. */
enum { SUIT_PICK_UP = 300, GRAND_PICK_UP = 180 };

/* Null: strength with some weakness (see suit_weakness) and what each unit of it takes away, for
 * the ten cards that are played, and for ten cards before picking up, when one suit can be
 * repaired down to a weakness of NULL_REPAIRED. A hand without any weakness is NULL_SAFE. */
typedef struct NullWeights {
    int16_t base, weakness;
} NullWeights;

static const NullWeights null_played[2] = {{280, 30}, {250, 35}}; /* closed, Ouvert */
static const NullWeights null_before[2] = {{210, 18}, {170, 18}};
enum { NULL_SAFE = 450, NULL_REPAIRED = 5 };

/* A game is bid when its chance is at least two in three: 100 * ln 2. */
enum { WORTH_BIDDING = 69 };

/* Strength of one plain suit, given as a byte of the hand. */
static int plain_strength(const Weights *w, unsigned suit) {
    suit &= PLAIN_CARDS;
    int cards = set_count(suit);
    if (cards == 0)
        return w->void_suit;
    return (suit & A ? w->ace : 0) + (suit & T && cards > 1 ? w->ten : 0);
}

/* Strength of ten cards in a suit game or Grand, before anything is known of the skat. */
static int points_strength(CardSet ten, Contract contract) {
    bool grand = contract.kind == SKAT_GRAND;
    const Weights *w = grand ? &grand_weights : &suit_weights;
    int strength = w->base + w->trump * set_count(ten & trumps_of(contract));
    for (int suit = 0; suit < 4; suit++) {
        unsigned cards = suit_of_hand(ten, suit);
        if (cards & J)
            strength += w->jack_rank * (4 - suit);
        strength += suit == contract.kind ? w->high_trump * set_count(cards & (A | T))
                                          : plain_strength(w, cards);
    }
    return strength;
}

/* The cards of a suit in the order of Null: bit 0 = 7, then 8 9 T J Q K A. */
static unsigned null_order(unsigned suit) {
    return (suit >> 7 & 1) | (suit >> 5 & 2) | (suit >> 3 & 4) | (suit & T) << 1 | (suit & J) << 4 |
           (suit & Q) << 1 | (suit & K) << 3 | (suit & A) << 6;
}

/* How weak a suit is for a player who wants no trick. Its lowest card is safe as the lowest of
 * the suit, the next up to the third, the next up to the fifth: then the others can always be let
 * win. Every rank above that counts, most for the lowest card, which is attacked first.
 * ranks: the cards held, bit 0 = the lowest of the suit */
static int suit_weakness(unsigned ranks) {
    int weakness = 0, place = 0;
    for (CardSet rest = ranks; rest != 0; place++) {
        int above = set_pop(&rest) - 2 * place;
        if (above > 0)
            weakness += above * (place < 2 ? 3 - place : 1);
    }
    return weakness;
}

/* Strength of ten cards in Null. picks_up: he will still exchange two of them. */
static int null_strength(CardSet ten, bool ouvert, bool picks_up) {
    const NullWeights *w = picks_up ? &null_before[ouvert] : &null_played[ouvert];
    int sum = 0, worst = 0;
    for (int suit = 0; suit < 4; suit++) {
        int weakness = suit_weakness(null_order(suit_of_hand(ten, suit)));
        sum += weakness;
        worst = weakness > worst ? weakness : worst;
    }
    if (picks_up && worst > NULL_REPAIRED)
        sum -= worst - NULL_REPAIRED;
    return sum == 0 ? NULL_SAFE : w->base - sum * w->weakness;
}

/* ------------------------------------------------------------------------------------------ */
/* What a contract promises. */

/* The chance in thousandths of a game of this strength: 1000 / (1 + exp(-strength / 100)), from a
 * table in steps of half a unit of log-odds, so that it is the same on every machine. */
static int win_chance(int strength) {
    static const int16_t table[] = {500, 622, 731, 818, 881, 924, 953,
                                    971, 982, 989, 993, 996, 998};
    enum { STEP = 50, LAST = 12 };
    if (strength < 0)
        return 1000 - win_chance(-strength);
    int step = strength / STEP;
    if (step >= LAST)
        return table[LAST];
    return table[step] + (table[step + 1] - table[step]) * (strength % STEP) / STEP;
}

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
    int chance = win_chance(strength);
    if (value < bid) {
        if (contract.kind == SKAT_NULL)
            return INT_MIN; /* may not be declared at all */
        value = skat_overbid_value(contract, bid);
        chance = 0;
    }
    return chance * declarer_gain(rules, true, value) +
           (1000 - chance) * declarer_gain(rules, false, value);
}

/* ------------------------------------------------------------------------------------------ */
/* Bidding on ten cards. */

/* The contracts that a player considers before he sees the skat. Plain players do not announce
 * Schneider. */
static const Contract offers[] = {{SKAT_CLUBS, 0},
                                  {SKAT_SPADES, 0},
                                  {SKAT_HEARTS, 0},
                                  {SKAT_DIAMONDS, 0},
                                  {SKAT_GRAND, 0},
                                  {SKAT_NULL, 0},
                                  {SKAT_NULL, SKAT_OUVERT},
                                  {SKAT_CLUBS, SKAT_HAND},
                                  {SKAT_SPADES, SKAT_HAND},
                                  {SKAT_HEARTS, SKAT_HAND},
                                  {SKAT_DIAMONDS, SKAT_HAND},
                                  {SKAT_GRAND, SKAT_HAND},
                                  {SKAT_NULL, SKAT_HAND},
                                  {SKAT_NULL, SKAT_HAND | SKAT_OUVERT}};
enum { OFFERS = sizeof offers / sizeof *offers };

/* Strength of ten cards in a contract, with what may be hoped of the skat unless it is Hand. */
static int offer_strength(CardSet ten, Contract contract) {
    bool hand = (contract.modifiers & SKAT_HAND) != 0;
    if (contract.kind == SKAT_NULL)
        return null_strength(ten, (contract.modifiers & SKAT_OUVERT) != 0, !hand);
    int pick_up = contract.kind == SKAT_GRAND ? GRAND_PICK_UP : SUIT_PICK_UP;
    return points_strength(ten, contract) + (hand ? 0 : pick_up);
}

int skat_highest_bid(const Rules *rules, CardSet ten) {
    int highest = 0;
    for (int i = 0; i < OFFERS; i++) {
        if (offer_strength(ten, offers[i]) < WORTH_BIDDING)
            continue;
        int value = skat_value(rules, offers[i], ten, SKAT_PLAIN);
        if (value > highest)
            highest = value;
    }
    return highest;
}

bool skat_would_bid(const Rules *rules, CardSet ten, SkatCalls calls) {
    if (calls.said == 0 && calls.refused == 0)
        return true;
    int highest = skat_highest_bid(rules, ten);
    return highest >= calls.said && (calls.refused == 0 || highest < calls.refused);
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

/* ------------------------------------------------------------------------------------------ */
/* The declarer's choice. */

bool skat_choose_hand(const Rules *rules, CardSet ten, int bid, Contract *contract) {
    int best[2] = {INT_MIN, INT_MIN}; /* picking up, Hand */
    for (int i = 0; i < OFFERS; i++) {
        bool hand = (offers[i].modifiers & SKAT_HAND) != 0;
        int promised = promise(rules, offers[i], ten, bid, offer_strength(ten, offers[i]));
        if (promised <= best[hand])
            continue;
        best[hand] = promised;
        if (hand)
            *contract = offers[i];
    }
    return best[1] > best[0];
}

/* How good it is to keep these ten cards and put the two away. */
static int kept_strength(CardSet ten, CardSet aside, Contract contract) {
    if (contract.kind == SKAT_NULL)
        return null_strength(ten, (contract.modifiers & SKAT_OUVERT) != 0, false);
    const Weights *w = contract.kind == SKAT_GRAND ? &grand_weights : &suit_weights;
    return points_strength(ten, contract) + w->aside * skat_points(aside);
}

/* The discard that leaves the strongest ten cards; *strength is theirs. Trumps are put away only
 * when there is nothing else. */
static CardSet best_discard(CardSet twelve, Contract contract, int *strength) {
    CardSet trumps = contract.kind == SKAT_NULL ? 0 : trumps_of(contract);
    CardSet candidates = set_count(twelve & ~trumps) >= 2 ? twelve & ~trumps : twelve;
    CardSet best = 0;
    *strength = INT_MIN;
    for (CardSet firsts = candidates; firsts != 0;) {
        CardSet first = set_of(set_pop(&firsts));
        for (CardSet seconds = firsts; seconds != 0;) {
            CardSet aside = first | set_of(set_pop(&seconds));
            int kept = kept_strength(twelve & ~aside, aside, contract);
            if (kept > *strength) {
                *strength = kept;
                best = aside;
            }
        }
    }
    return best;
}

CardSet skat_choose_discard(CardSet twelve, Contract contract) {
    int strength;
    assert(set_count(twelve) == 12 && contract.kind <= SKAT_NULL);
    return best_discard(twelve, contract, &strength);
}

SkatChoice skat_choose_game(const Rules *rules, CardSet twelve, int bid) {
    SkatChoice choice = {.discard = 0};
    int best = INT_MIN;
    for (int i = 0; i < OFFERS; i++) {
        int strength;
        if (offers[i].modifiers & SKAT_HAND)
            continue;
        CardSet discard = best_discard(twelve, offers[i], &strength);
        int promised = promise(rules, offers[i], twelve, bid, strength);
        if (promised > best) {
            best = promised;
            choice = (SkatChoice){offers[i], discard};
        }
    }
    return choice;
}

/* ------------------------------------------------------------------------------------------ */
/* Ramsch and Malenko. */

/* The cards of a plain suit in the order of Ramsch: bit 0 = 7, then 8 9 Q K T A. */
static unsigned ramsch_order(unsigned suit) {
    return (suit >> 7 & 1) | (suit >> 5 & 2) | (suit >> 3 & 4) | (suit & Q) >> 1 | (suit & K) << 1 |
           (suit & T) << 3 | (suit & A) << 5;
}

/* How much a hand has to fear in Ramsch: its weak suits, and a fixed amount for each jack. */
static int ramsch_danger(CardSet hand) {
    enum { JACK_DANGER = 4 };
    int danger = JACK_DANGER * set_count(hand & JACKS);
    for (int suit = 0; suit < 4; suit++)
        danger += suit_weakness(ramsch_order(suit_of_hand(hand, suit)));
    return danger;
}

/* The two cards of twelve, no jacks, without which the others are least dangerous. */
static CardSet ramsch_discard(CardSet twelve) {
    CardSet best = 0;
    int least = INT_MAX;
    for (CardSet firsts = twelve & ~JACKS; firsts != 0;) {
        CardSet first = set_of(set_pop(&firsts));
        for (CardSet seconds = firsts; seconds != 0;) {
            CardSet aside = first | set_of(set_pop(&seconds));
            int danger = ramsch_danger(twelve & ~aside);
            if (danger < least) {
                least = danger;
                best = aside;
            }
        }
    }
    return best;
}

int skat_shove(CardSet hands[3], CardSet *skat) {
    enum { NO_FEAR = 8 }; /* who is in so little danger raises the stakes for the others */
    int shoves = 0;
    for (int seat = 0; seat < 3; seat++) {
        if (ramsch_danger(hands[seat]) <= NO_FEAR) {
            shoves++;
            continue;
        }
        CardSet twelve = hands[seat] | *skat;
        *skat = ramsch_discard(twelve);
        hands[seat] = twelve & ~*skat;
    }
    return shoves;
}

/* How much better five cards are for a game of Malenko than five cards usually are. The
 * subtrahends are averages over random hands. */
static int malenko_promise(CardSet five, Contract contract) {
    if (contract.kind == SKAT_RAMSCH)
        return 10 * (20 - ramsch_danger(five));
    return points_strength(five, contract) + (contract.kind == SKAT_GRAND ? 300 : 300);
}

Contract skat_choose_malenko(CardSet five, unsigned owed) {
    static const Contract games[] = {{SKAT_HEARTS, 0}, {SKAT_DIAMONDS, 0}, {SKAT_CLUBS, 0},
                                     {SKAT_SPADES, 0}, {SKAT_GRAND, 0},    {SKAT_RAMSCH, 0}};
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
