#include "cego_bidding.h"

#include "chance.h"

enum { FOREHAND = 0 };

/* ---- The weights ----
 *
 * Found by regression on 20,000 hands at a table of four and of three, dealt at random and played
 * out by rule players. */

/* Steps of the ladder, in tenths of a point: base, each half point that is laid away of the hand,
 * each rank of a tarock that is kept, and T22 and T21. */
typedef struct LadderWeights {
    int16_t base;
    int16_t laid, rank, great; /* hundredths of a tenth */
} LadderWeights;

static const LadderWeights ladder[2][CEGO_MANN - CEGO_CEGO + 1] = {
    /* four */
    {{-179, 325, 129, 3783},
     {-211, 381, 145, 3398},
     {-236, 386, 169, 3699},
     {-250, 421, 0, 0},
     {-252, 404, 0, 0},
     {-289, 437, 0, 0},
     {-216, 361, 0, 0}},
    /* three */
    {{-98, 285, 76, 2936},
     {-132, 342, 73, 2832},
     {-155, 348, 110, 2874},
     {-178, 385, 0, 0},
     {-180, 377, 0, 0},
     {-214, 407, 0, 0},
     {-152, 348, 0, 0}}};

/* Solo, in tenths of a point. */
typedef struct SoloWeights {
    int16_t base, tarock, high, great, kings, voids;
} SoloWeights;

static const SoloWeights solo[2] = {{-329, 24, 17, 43, 39, 42}, {-226, 19, 11, 31, 39, 35}};

/* Games in which tricks are bad, in hundredths of the log-odds. */
typedef struct DuckWeights {
    int16_t base, tarock, high, king, queen, jack;
} DuckWeights;

static const DuckWeights bettel = {150, -37, -229, -37, -32, -23};
static const DuckWeights piccolo = {338, -65, -128, -37, -33, -24};
static const DuckWeights raeuber[2] = {{823, -89, -64, -62, -39, -16},
                                       {939, -92, -58, -68, -38, -11}};

enum {
    HIGH = 15,         /* rank of a tarock that is high in a Solo */
    DUCK_HIGH = 12,    /* and where tricks are bad */
    SOLO_MARGIN = -10, /* from here on a Solo gains on average: won it counts double */
    LADDER_MARGIN = 0, /* from here on a step of the ladder does */
    AGAINST_SOLO = 60, /* by which it must be better against a Solo, who holds tarocks */
    EVEN_ODDS = 0,
    MARGIN_TEMPER = 12,  /* of calls that go by a margin, and ... */
    ODDS_TEMPER = 50,    /* ... by odds, see chance.h */
    OPEN_ODDS = 100,     /* Bettel with open cards */
    RAEUBER_LOSES = 6,   /* an announcer who loses pays six times what he else gets */
    DURCHMARSCH_TOPS = 8 /* tarocks from the T22 down without a gap, for a Solo for all tricks */
};

static int table_of(const Rules *rules) {
    return rules->game->seats == 4 ? 0 : 1;
}

static CardSet tarocks_from(int rank) {
    return ((CardSet)1 << (CEGO_TAROCKS + 1 - rank)) - 1;
}

/* ---- Strength ---- */

/* Card points in half points, whatever the count in force. */
static int half_points(CardSet cards) {
    int points = set_count(cards) + 8 * set_count(cards & CEGO_GREAT_TAROCKS);
    for (CardSet courts = cards & CEGO_COURT_SET; courts != 0;)
        points += 2 * (CEGO_COURTS - (set_pop(&courts) - CEGO_TAROCKS) % CEGO_SUIT_CARDS);
    return points;
}

static int count_kings(CardSet hand) {
    int kings = 0;
    for (int suit = 1; suit <= CEGO_PLAIN_SUITS; suit++)
        kings += set_has(hand, set_lowest(cego_suit(suit)));
    return kings;
}

static int count_voids(CardSet hand) {
    int voids = 0;
    for (int suit = 1; suit <= CEGO_PLAIN_SUITS; suit++)
        voids += (hand & cego_suit(suit)) == 0;
    return voids;
}

static int solo_margin(const Rules *rules, CardSet hand) {
    const SoloWeights *w = &solo[table_of(rules)];
    return w->base + w->tarock * set_count(hand & CEGO_TAROCK_SET) +
           w->high * set_count(hand & tarocks_from(HIGH)) +
           w->great * set_count(hand & tarocks_from(CEGO_TAROCKS - 1)) +
           w->kings * count_kings(hand) + w->voids * count_voids(hand);
}

int cego_margin(const Rules *rules, const CegoPlan *plan, CardSet hand) {
    int kind = plan->contract.kind, ranks = 0;
    if (kind == CEGO_SOLO)
        return solo_margin(rules, hand);
    const LadderWeights *w = &ladder[table_of(rules)][kind - CEGO_CEGO];
    for (CardSet kept = plan->kept & CEGO_TAROCK_SET; kept != 0;)
        ranks += CEGO_TAROCKS - set_pop(&kept);
    return w->base + (w->laid * half_points(hand & ~plan->kept) + w->rank * ranks +
                      w->great * set_count(plan->kept & tarocks_from(CEGO_TAROCKS - 1))) /
                         100;
}

static int duck_odds(const DuckWeights *w, CardSet hand) {
    int odds = w->base + w->tarock * set_count(hand & CEGO_TAROCK_SET) +
               w->high * set_count(hand & tarocks_from(DUCK_HIGH));
    for (CardSet courts = hand & CEGO_COURT_SET; courts != 0;) {
        int place = (set_pop(&courts) - CEGO_TAROCKS) % CEGO_SUIT_CARDS;
        odds += place == 0 ? w->king : place == CEGO_COURTS - 1 ? w->jack : w->queen;
    }
    return odds;
}

/* Who has many tarocks still has one in the last trick. */
static int drescher_odds(const Rules *rules, CardSet hand) {
    static const int16_t base[2] = {359, 342}, tarock[2] = {-55, -52};
    int table = table_of(rules);
    return base[table] + tarock[table] * set_count(hand & CEGO_TAROCK_SET);
}

/* Whoever has as many tarocks as the others together may draw them all. */
static int ultimo_odds(const Rules *rules, CardSet hand) {
    static const int16_t base[2] = {-898, -1001}, tarock = 114;
    return base[table_of(rules)] + tarock * set_count(hand & CEGO_TAROCK_SET);
}

int cego_odds(const Rules *rules, int kind, CardSet hand) {
    switch (kind) {
    case CEGO_ULTIMO:
        return ultimo_odds(rules, hand);
    case CEGO_BETTEL:
        return duck_odds(&bettel, hand);
    case CEGO_PICCOLO:
        return duck_odds(&piccolo, hand);
    case CEGO_DRESCHER:
        return drescher_odds(rules, hand);
    default:
        return duck_odds(&raeuber[table_of(rules)], hand);
    }
}

/* ---- What a player says ---- */

/* Tarocks from the highest down without a gap. */
static int count_tops(CardSet hand) {
    int tops = 0;
    while (tops < CEGO_TAROCKS && set_has(hand, (Card)tops))
        tops++;
    return tops;
}

bool cego_says_solo(const Rules *rules, CardSet hand, CegoAuction *auction) {
    CegoPlan plan;
    *auction = (CegoAuction){.kind = CEGO_ULTIMO};
    if (set_has(hand, CEGO_KLEINER_MANN) && ultimo_odds(rules, hand) >= EVEN_ODDS)
        return true;
    auction->kind = CEGO_SOLO;
    if (rules->value[CEGO_WITH_DURCHMARSCH] && count_tops(hand) >= DURCHMARSCH_TOPS)
        auction->modifiers = CEGO_DURCHMARSCH;
    bool owes = rules->value[CEGO_SOLO_DUTY] && cego_owes_solo(rules, hand);
    return owes || (cego_plan(rules, CEGO_SOLO, 0, hand, &plan) &&
                    cego_margin(rules, &plan, hand) >= SOLO_MARGIN);
}

/* Of the ladder. */
static int least_margin(unsigned modifiers) {
    return LADDER_MARGIN + (modifiers & CEGO_AGAINST_SOLO ? AGAINST_SOLO : 0);
}

bool cego_bids(const Rules *rules, CardSet hand, int kind, unsigned modifiers) {
    CegoPlan plan;
    return cego_plan(rules, kind, modifiers, hand, &plan) &&
           cego_margin(rules, &plan, hand) >= least_margin(modifiers);
}

CegoSoloChance cego_solo_chance(const Rules *rules, CardSet hand) {
    CegoPlan plan;
    CegoSoloChance chance = {0, 0};
    if (set_has(hand, CEGO_KLEINER_MANN))
        chance.ultimo = call_chance(ultimo_odds(rules, hand) - EVEN_ODDS, ODDS_TEMPER);
    if (!cego_plan(rules, CEGO_SOLO, 0, hand, &plan))
        return chance;
    bool owes = rules->value[CEGO_SOLO_DUTY] && cego_owes_solo(rules, hand);
    chance.solo = 1 - chance.ultimo;
    if (!owes)
        chance.solo *= call_chance(cego_margin(rules, &plan, hand) - SOLO_MARGIN, MARGIN_TEMPER);
    return chance;
}

double cego_bid_chance(const Rules *rules, CardSet hand, int kind, unsigned modifiers) {
    CegoPlan plan;
    if (!cego_plan(rules, kind, modifiers, hand, &plan))
        return 0;
    return call_chance(cego_margin(rules, &plan, hand) - least_margin(modifiers), MARGIN_TEMPER);
}

/* The step, of those from `lowest` up, that a player names: the one that promises most, multiple
 * times margin; 0: none that gains. */
static int best_step(const Rules *rules, CardSet hand, int lowest, unsigned modifiers) {
    int best = 0, most = -1;
    for (int kind = lowest; kind <= CEGO_MANN; kind++) {
        CegoPlan plan;
        if (!cego_bids(rules, hand, kind, modifiers) ||
            !cego_plan(rules, kind, modifiers, hand, &plan))
            continue;
        int promise = cego_multiple(rules, plan.contract, true) * cego_margin(rules, &plan, hand);
        if (promise > most) {
            most = promise;
            best = kind;
        }
    }
    return best;
}

/* ---- The auction ---- */

const CegoCalls cego_silence = {.soloist = -1, .holder = -1};

/* From forehand on; of two the earlier seat, Ultimo above Solo. */
static bool ask_solo(const Rules *rules, const CardSet *hands, const CegoCalls *calls,
                     CegoAuction *auction) {
    bool found = false;
    for (int seat = 0; seat < rules->game->seats; seat++) {
        CegoAuction says;
        if ((calls->solo_passed >> seat & 1) || !cego_says_solo(rules, hands[seat], &says))
            continue;
        if (found && (says.kind == CEGO_SOLO || auction->kind == CEGO_ULTIMO))
            continue;
        *auction = says;
        auction->declarer = (int8_t)seat;
        found = true;
    }
    return found;
}

/* Bettel or Piccolo, from forehand on. */
static bool ask_special(const Rules *rules, const CardSet *hands, const CegoCalls *calls, int kind,
                        CegoAuction *auction) {
    for (int seat = 0; seat < rules->game->seats; seat++) {
        int odds = cego_odds(rules, kind, hands[seat]);
        bool unwise = kind == CEGO_PICCOLO && rules->value[CEGO_PICCOLO_N] != 1;
        if ((calls->passed >> seat & 1) || odds < EVEN_ODDS || unwise)
            continue;
        *auction = (CegoAuction){.declarer = (int8_t)seat, .kind = (uint8_t)kind};
        if (kind == CEGO_BETTEL && rules->value[CEGO_BETTEL_OPEN] && odds >= OPEN_ODDS)
            auction->modifiers = CEGO_OPEN;
        return true;
    }
    return false;
}

static bool ask_specials(const Rules *rules, const CardSet *hands, const CegoCalls *calls,
                         CegoAuction *auction) {
    bool bettel_first = rules->value[CEGO_SPECIAL_ORDER] == CEGO_BETTEL_FIRST;
    return rules->game->seats == 4 &&
           (ask_special(rules, hands, calls, bettel_first ? CEGO_BETTEL : CEGO_PICCOLO, auction) ||
            ask_special(rules, hands, calls, bettel_first ? CEGO_PICCOLO : CEGO_BETTEL, auction));
}

/* May this seat still say something on the ladder? A soloist against whom is bid only where the
 * rules let him. */
static bool may_bid(const Rules *rules, const CegoCalls *calls, int seat) {
    bool rebids = calls->holder >= 0 && rules->value[CEGO_SOLOIST_REBIDS] == CEGO_REBIDS_YES;
    return !(calls->passed >> seat & 1) && seat != calls->holder &&
           (seat != calls->soloist || rebids);
}

/* A seat names a step; forehand may take it at once at the same step. */
static void bid_step(const Rules *rules, const CardSet *hands, int seat, int step,
                     unsigned modifiers, CegoCalls *calls) {
    calls->holder = (int8_t)seat;
    calls->step = (uint8_t)step;
    if (may_bid(rules, calls, FOREHAND) && cego_bids(rules, hands[FOREHAND], step, modifiers))
        calls->holder = FOREHAND;
}

/* Goes round until nobody says anything more. */
static void go_round(const Rules *rules, const CardSet *hands, CegoCalls *calls,
                     unsigned modifiers) {
    int silent = 0, seats = rules->game->seats;
    for (int seat = FOREHAND; silent < seats; seat = (seat + 1) % seats, silent++) {
        int lowest = calls->holder < 0 ? CEGO_CEGO : calls->step + 1;
        int step =
            may_bid(rules, calls, seat) ? best_step(rules, hands[seat], lowest, modifiers) : 0;
        if (step == 0)
            continue;
        bid_step(rules, hands, seat, step, modifiers, calls);
        silent = -1;
    }
}

/* Nobody bids on: forehand plays his Cego, or Räuber if that promises more. */
static bool prefers_raeuber(const Rules *rules, CardSet hand) {
    int kind = CEGO_RAEUBER + rules->value[CEGO_FOREHAND_GAME];
    CegoPlan plan;
    if (!cego_plan(rules, kind, 0, hand, &plan))
        return false;
    /* log-odds at which what is gained is what is lost: log of RAEUBER_LOSES */
    enum { BREAK_EVEN = 179 };
    int need = rules->value[CEGO_RAEUBER_ANNOUNCER] == CEGO_ANNOUNCER_DOUBLE ? BREAK_EVEN : 110;
    return cego_odds(rules, kind, hand) >= need && !cego_bids(rules, hand, CEGO_CEGO, 0);
}

void cego_auction(const Rules *rules, const CardSet *hands, const CegoCalls *calls,
                  CegoAuction *auction) {
    CegoCalls now = *calls;
    *auction = (CegoAuction){.declarer = now.soloist, .kind = CEGO_SOLO};
    if (!now.solo_asked && now.soloist < 0 && ask_solo(rules, hands, &now, auction)) {
        if (auction->kind == CEGO_ULTIMO)
            return;
        now.soloist = auction->declarer;
    }
    bool forced = now.soloist < 0 && now.holder < 0;
    if (forced && ask_specials(rules, hands, &now, auction))
        return;
    if (forced) {
        now.holder = FOREHAND;
        now.step = CEGO_CEGO;
    }
    unsigned modifiers = now.soloist >= 0 ? CEGO_AGAINST_SOLO : 0;
    go_round(rules, hands, &now, modifiers);
    if (now.holder >= 0)
        *auction = (CegoAuction){now.holder, now.step, (uint8_t)modifiers};
    bool unchallenged = forced && now.holder == FOREHAND && now.step == CEGO_CEGO;
    if (unchallenged && !(now.passed & 1) && prefers_raeuber(rules, hands[FOREHAND]))
        *auction =
            (CegoAuction){FOREHAND, (uint8_t)(CEGO_RAEUBER + rules->value[CEGO_FOREHAND_GAME]), 0};
}
