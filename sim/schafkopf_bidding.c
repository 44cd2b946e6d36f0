#include "schafkopf_bidding.h"

#include "chance.h"

#include <limits.h>

/* ---- Features ---- */

enum {
    BASE,
    TRUMP_COUNT, /* each trump */
    TOP_1,       /* the highest trump ... */
    TOP_2,
    TOP_3,
    TOP_4,      /* ... to the fourth */
    LOW_COURTS, /* each of the fifth to eighth: the Unters of a Rufer or Solo */
    FAT_TRUMPS, /* ace and ten of trumps, each */
    ACES,       /* each ace of a plain suit */
    RUNNERS,    /* each card below such an ace without a gap */
    TENS,       /* each ten of a plain suit without its ace, but not alone */
    VOIDS,      /* each plain suit without a card */
    LOSERS,     /* each card of a plain suit without its ace */
    CALLED,     /* Rufer: each card of the called suit */
    LEADS,      /* he leads to the first trick */
    FEATURES
};

_Static_assert((int)FEATURES == (int)SCHAFKOPF_FEATURES, "as the header says");

enum { TOPS = 4, LAST_COURT = 8 };

static void add_trumps(Contract contract, CardSet hand, int *features) {
    Card trumps[SCHAFKOPF_MAX_TRUMPS];
    int count = schafkopf_trumps(contract, trumps);
    for (int place = 0; place < count; place++) {
        if (!set_has(hand, trumps[place]))
            continue;
        int rank = trumps[place] % BAVARIAN_RANKS;
        features[TRUMP_COUNT]++;
        if (place < TOPS)
            features[TOP_1 + place]++;
        else if (rank == BAVARIAN_UNTER)
            features[LOW_COURTS]++;
        features[FAT_TRUMPS] += rank == BAVARIAN_ACE || rank == BAVARIAN_TEN;
    }
}

/* Cards of a plain suit from the ace down without a gap. */
static int runners_of(CardSet own, CardSet suit) {
    int count = 0;
    for (CardSet rest = suit; rest != 0 && set_has(own, set_lowest(rest)); rest &= rest - 1)
        count++;
    return count;
}

static void add_plain(CardSet own, CardSet suit, bool called, int *features) {
    int count = set_count(own), runners = runners_of(own, suit);
    if (called)
        features[CALLED] += count;
    else if (count == 0)
        features[VOIDS]++;
    else if (runners > 0)
        features[ACES]++;
    if (runners > 0)
        features[RUNNERS] += runners - 1;
    else if (!called)
        features[LOSERS] += count;
    CardSet ten = suit & bavarian_rank(BAVARIAN_TEN);
    if (runners == 0 && count > 1 && (own & ten) != 0)
        features[TENS]++;
}

void schafkopf_features(Contract contract, CardSet hand, int seat,
                        int features[SCHAFKOPF_FEATURES]) {
    CardSet plain = ~schafkopf_trump_set(contract);
    int called = schafkopf_facts(contract).called_suit;
    for (int i = 0; i < FEATURES; i++)
        features[i] = 0;
    features[BASE] = 1;
    features[LEADS] = seat == 0;
    add_trumps(contract, hand, features);
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++) {
        CardSet cards = bavarian_suit(suit) & plain;
        if (cards != 0 && suit != schafkopf_facts(contract).trump_suit)
            add_plain(hand & cards, cards, suit == called, features);
    }
}

/* ---- The weights ----
 *
 * A Geier has those of a Wenz, a Farbgeier those of a Farbwenz: their own were found to be alike.
 */

#include "configs/schafkopf-bidding.inc"

static const int16_t *weights_of(SchafkopfFacts facts) {
    switch (facts.family) {
    case SCHAFKOPF_FAMILY_SOLO:
        return facts.tout ? solo_tout_weights : solo_weights;
    case SCHAFKOPF_FAMILY_WENZ:
    case SCHAFKOPF_FAMILY_GEIER:
        if (facts.trump_suit == SCHAFKOPF_NO_SUIT)
            return facts.tout ? wenz_tout_weights : wenz_weights;
        return facts.tout ? farbwenz_tout_weights : farbwenz_weights;
    default:
        return rufer_weights;
    }
}

/* ---- What a hand is worth ---- */

int schafkopf_strength(Contract contract, CardSet hand, int seat) {
    enum { CERTAIN = 10000 };
    SchafkopfFacts facts = schafkopf_facts(contract);
    const int16_t *weights = weights_of(facts);
    int features[FEATURES], sum = 0;
    if (facts.family == SCHAFKOPF_FAMILY_SIE)
        return CERTAIN;
    schafkopf_features(contract, hand, seat, features);
    for (int i = 0; i < FEATURES; i++)
        sum += weights[i] * features[i];
    return sum;
}

/* The chance of making a game minus that of losing it. */
static double balance(int strength) {
    return 2 * chance_of(strength / 100.0) - 1;
}

/* The game is taken to be worth what it is if it is just made, with the Laufende that the hand
 * shows. */
int schafkopf_expects(const Rules *rules, Contract contract, CardSet hand, int seat) {
    bool rufer_game = schafkopf_facts(contract).called_suit != SCHAFKOPF_NO_SUIT;
    int laufende = schafkopf_laufende(rules, contract, hand);
    int value = schafkopf_value(rules, contract, laufende, SCHAFKOPF_PLAIN);
    return (int)((rufer_game ? 100 : 300) * value *
                 balance(schafkopf_strength(contract, hand, seat)));
}

bool schafkopf_may_declare(const Rules *rules, Contract contract, CardSet hand) {
    return schafkopf_class(contract) != SCHAFKOPF_CLASS_PASS &&
           schafkopf_contract_check(rules, contract, NULL) == STATUS_OK &&
           schafkopf_hand_check(rules, contract, hand, NULL) == STATUS_OK;
}

/* ---- The auction ---- */

/* The strength from which a contract is bid. Nobody risks three times the value on an even chance,
 * still less twice that. */
static int least_strength(Contract contract) {
    enum { PARTNERED = 0, SOLOIST = 50, TOUT = 120 };
    SchafkopfFacts facts = schafkopf_facts(contract);
    if (facts.called_suit != SCHAFKOPF_NO_SUIT)
        return PARTNERED;
    return facts.tout ? TOUT : SOLOIST;
}

static bool may_bid(const Rules *rules, Contract contract, CardSet hand, SchafkopfClass above) {
    return schafkopf_class(contract) > above && schafkopf_may_declare(rules, contract, hand);
}

const SchafkopfAuction schafkopf_no_bid = {.declarer = -1, .contract = {.kind = SCHAFKOPF_RAMSCH}};

bool schafkopf_ask(const Rules *rules, CardSet hand, int seat, SchafkopfAuction *auction) {
    SchafkopfClass above = schafkopf_class(auction->contract);
    int most = 0;
    bool bids = false;
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
        Contract contract = {.kind = kind};
        if (!may_bid(rules, contract, hand, above))
            continue;
        int expects = schafkopf_expects(rules, contract, hand, seat);
        if (expects <= most || schafkopf_strength(contract, hand, seat) < least_strength(contract))
            continue;
        most = expects;
        *auction = (SchafkopfAuction){(int8_t)seat, contract};
        bids = true;
    }
    return bids;
}

/* A player dares to bid by the strength of the contract that is safest, as far as it is above what
 * is needed. Which he bids is the likelier the more he dares to bid it and the more it promises. */
void schafkopf_call_chances(const Rules *rules, CardSet hand, int seat, SchafkopfClass above,
                            SchafkopfChances *chances) {
    static const double temper = 40; /* in strength; of promises half the value of a Rufer: */
    const double stakes = 50 * schafkopf_value(rules, (Contract){0}, 0, SCHAFKOPF_PLAIN);
    double dares[SCHAFKOPF_CONTRACTS], sum = 0, bids = 0;
    bool may[SCHAFKOPF_CONTRACTS];
    int promises[SCHAFKOPF_CONTRACTS], most = INT_MIN, legal = 1;
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
        Contract contract = {.kind = kind};
        may[kind] = may_bid(rules, contract, hand, above);
        if (!may[kind])
            continue;
        int strength = schafkopf_strength(contract, hand, seat);
        dares[kind] = chance_of((strength - least_strength(contract)) / temper);
        promises[kind] = schafkopf_expects(rules, contract, hand, seat);
        bids = dares[kind] > bids ? dares[kind] : bids;
        most = promises[kind] > most ? promises[kind] : most;
        legal++;
    }
    for (int kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++) {
        chances->of[kind] =
            may[kind] ? dares[kind] * chance_exp((promises[kind] - most) / stakes) : 0;
        sum += chances->of[kind];
    }
    for (int kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++)
        if (may[kind])
            chances->of[kind] =
                call_with_whims(sum > 0 ? bids * chances->of[kind] / sum : 0, legal);
    chances->pass = call_with_whims(1 - bids, legal);
}

void schafkopf_auction(const Rules *rules, const CardSet hands[SCHAFKOPF_SEATS], int from,
                       SchafkopfAuction *auction) {
    for (int seat = from; seat < SCHAFKOPF_SEATS; seat++)
        schafkopf_ask(rules, hands[seat], seat, auction);
}

/* ---- Doubling ---- */

/* Thresholds are where, in the same simulations, doubling began to gain. */

bool schafkopf_doubles(CardSet first_cards) {
    enum { ENOUGH = 3 };
    const CardSet trumps = schafkopf_trump_set((Contract){.kind = SCHAFKOPF_RUFER});
    const CardSet highest = set_of(bavarian_card(BAVARIAN_EICHEL, BAVARIAN_OBER)) |
                            set_of(bavarian_card(BAVARIAN_GRAS, BAVARIAN_OBER));
    return (first_cards & highest) != 0 || set_count(first_cards & trumps) >= ENOUGH;
}

/* How strong an opponent must be, as if the game were his own. */
static int kontra_strength(SchafkopfFacts facts) {
    enum { IN_RUFER = 75, WITH_TRUMP_SUIT = -325, WITHOUT = -150 };
    if (facts.called_suit != SCHAFKOPF_NO_SUIT)
        return IN_RUFER;
    return facts.trump_suit != SCHAFKOPF_NO_SUIT ? WITH_TRUMP_SUIT : WITHOUT;
}

void schafkopf_answer(const Rules *rules, PlayedGame *game) {
    enum { RE_STRENGTH = 100 };
    SchafkopfFacts facts = schafkopf_facts(game->contract);
    uint8_t side = schafkopf_side(game);
    game->kontra = game->re = false;
    if (rules->value[SCHAFKOPF_KONTRA] == SCHAFKOPF_KONTRA_OFF || facts.tout ||
        facts.family == SCHAFKOPF_FAMILY_SIE || facts.family == SCHAFKOPF_FAMILY_RAMSCH)
        return;
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++)
        if (!(side >> seat & 1) &&
            schafkopf_strength(game->contract, game->hands[seat], seat) >= kontra_strength(facts))
            game->kontra = true;
    int own = schafkopf_strength(game->contract, game->hands[game->declarer], game->declarer);
    game->re = game->kontra && own >= RE_STRENGTH;
}
