/* Sens: which melds a hand holds, and whose count. */
#include "bavarian.h"
#include "sens.h"

#include <string.h>

enum {
    SHORTEST_RUN = 3,
    QUART = 4,
    LONG_RUN = 5,
    DREIER_WORTH = 20,
    QUART_WORTH = 50,
    LONG_RUN_WORTH = 100
};

/* Ranks in the orders that melds can have, from below. */
static const uint8_t orders[][BAVARIAN_RANKS] = {
    [SENS_MELD_ORDER_SEED] = {BAVARIAN_SEVEN, BAVARIAN_EIGHT, BAVARIAN_NINE, BAVARIAN_UNTER,
                              BAVARIAN_OBER, BAVARIAN_KING, BAVARIAN_TEN, BAVARIAN_ACE},
    [SENS_MELD_ORDER_TEN_AFTER_NINE] = {BAVARIAN_SEVEN, BAVARIAN_EIGHT, BAVARIAN_NINE, BAVARIAN_TEN,
                                        BAVARIAN_UNTER, BAVARIAN_OBER, BAVARIAN_KING,
                                        BAVARIAN_ACE}};

/* Four of a kind, by rank; sevens and eights count nothing. */
static const uint8_t four_worths[BAVARIAN_RANKS] = {
    [BAVARIAN_ACE] = 100,  [BAVARIAN_TEN] = 100,   [BAVARIAN_KING] = 100,
    [BAVARIAN_OBER] = 100, [BAVARIAN_UNTER] = 200, [BAVARIAN_NINE] = 150};

static int run_worth(const Rules *rules, int length) {
    if (length >= LONG_RUN && rules->value[SENS_LONG_RUN] == SENS_LONG_RUN_HUNDRED)
        return LONG_RUN_WORTH;
    return length >= QUART ? QUART_WORTH : DREIER_WORTH;
}

/* The run of a suit that begins at this place of the order, as long as it goes on in the hand. */
static SensMeld run_from(const Rules *rules, CardSet hand, int suit, int from) {
    const uint8_t *order = orders[rules->value[SENS_MELD_ORDER]];
    SensMeld run = {.cards = 0};
    for (int at = from; at < BAVARIAN_RANKS; at++) {
        Card card = bavarian_card(suit, order[at]);
        if (!set_has(hand, card))
            break;
        run.cards |= set_of(card);
        run.top = (uint8_t)at;
        run.length++;
    }
    run.worth = (int16_t)run_worth(rules, run.length);
    return run;
}

/* Puts a meld behind those that are not lower. */
static void insert(SensMeld *melds, int count, SensMeld meld) {
    while (count > 0 && sens_compare_melds(&melds[count - 1], &meld) < 0) {
        melds[count] = melds[count - 1];
        count--;
    }
    melds[count] = meld;
}

static int find_runs(const Rules *rules, int seat, CardSet hand, SensMeld *melds) {
    int count = 0;
    for (int suit = 0; suit < BAVARIAN_SUITS; suit++)
        for (int at = 0; at < BAVARIAN_RANKS;) {
            SensMeld run = run_from(rules, hand, suit, at);
            run.seat = (uint8_t)seat;
            if (run.length >= SHORTEST_RUN)
                insert(melds, count++, run);
            at += run.length + 1;
        }
    return count;
}

static int find_fours(int seat, CardSet hand, SensMeld *melds, int count) {
    for (int rank = 0; rank < BAVARIAN_RANKS; rank++) {
        CardSet four = bavarian_rank(rank);
        if (four_worths[rank] == 0 || (hand & four) != four)
            continue;
        insert(melds, count++,
               (SensMeld){.cards = four,
                          .seat = (uint8_t)seat,
                          .four = true,
                          .length = BAVARIAN_SUITS,
                          .top = (uint8_t)(BAVARIAN_SEVEN - rank),
                          .worth = four_worths[rank]});
    }
    return count;
}

int sens_find_melds(const Rules *rules, int seat, CardSet hand, SensMeld melds[SENS_HAND_MELDS]) {
    int count = find_runs(rules, seat, hand, melds);
    if (rules->value[SENS_FOUR_OF_A_KIND] == SENS_FOUR_OF_A_KIND_ON)
        count = find_fours(seat, hand, melds, count);
    return count;
}

int sens_compare_melds(const SensMeld *a, const SensMeld *b) {
    if (a->worth != b->worth)
        return a->worth - b->worth;
    if (a->four != b->four)
        return a->four - b->four;
    if (a->length != b->length)
        return a->length - b->length;
    return a->top - b->top;
}

/* ---- Whose melds count ---- */

/* The melds of a side that were not struck yet, the highest first. */
typedef struct Claim {
    SensMeld *melds[SENS_MAX_MELDS];
    int count;
} Claim;

static void add_claim(Claim *claim, SensMeld *meld) {
    int at = claim->count++;
    for (; at > 0 && sens_compare_melds(claim->melds[at - 1], meld) < 0; at--)
        claim->melds[at] = claim->melds[at - 1];
    claim->melds[at] = meld;
}

static void strike(Claim *claim, int at) {
    claim->count--;
    memmove(&claim->melds[at], &claim->melds[at + 1],
            (size_t)(claim->count - at) * sizeof *claim->melds);
}

/* The highest melds of both sides are struck, one against one, as long as they are equal. */
static void strike_equal_tops(Claim claims[2]) {
    while (claims[0].count > 0 && claims[1].count > 0 &&
           sens_compare_melds(claims[0].melds[0], claims[1].melds[0]) == 0) {
        strike(&claims[0], 0);
        strike(&claims[1], 0);
    }
}

/* Every meld is struck that meets an equal one of the other side, one against one. */
static void strike_equal_pairs(Claim claims[2]) {
    for (int a = 0, b = 0; a < claims[0].count && b < claims[1].count;) {
        int order = sens_compare_melds(claims[0].melds[a], claims[1].melds[b]);
        if (order == 0) {
            strike(&claims[0], a);
            strike(&claims[1], b);
        } else if (order > 0) {
            a++;
        } else {
            b++;
        }
    }
}

/* The side whose highest meld is higher; one that has none left is lower. */
static int higher_side(const Claim claims[2]) {
    if (claims[0].count == 0 || claims[1].count == 0)
        return claims[0].count == 0;
    return sens_compare_melds(claims[0].melds[0], claims[1].melds[0]) < 0;
}

static void settle(const Rules *rules, SensMelds *melds) {
    Claim claims[2] = {{.count = 0}, {.count = 0}};
    for (int i = 0; i < melds->count; i++)
        add_claim(&claims[sens_side(melds->melds[i].seat)], &melds->melds[i]);
    if (rules->value[SENS_MELD_CANCEL] == SENS_MELD_CANCEL_ALL)
        strike_equal_pairs(claims);
    else
        strike_equal_tops(claims);
    int side = higher_side(claims);
    for (int i = 0; i < claims[side].count; i++) {
        claims[side].melds[i]->scores = true;
        melds->points[side] += claims[side].melds[i]->worth;
    }
}

/* Ober and King of trump. */
static CardSet bella_cards(int trump) {
    return set_of(bavarian_card(trump, BAVARIAN_OBER)) |
           set_of(bavarian_card(trump, BAVARIAN_KING));
}

void sens_declare_melds(const Rules *rules, int trump, const CardSet hands[SENS_SEATS],
                        SensMelds *melds) {
    CardSet bella = bella_cards(trump);
    *melds = (SensMelds){.bella = -1};
    for (int seat = 0; seat < SENS_SEATS; seat++) {
        if (set_count(hands[seat]) < SENS_TRICKS)
            continue;
        melds->count += sens_find_melds(rules, seat, hands[seat], &melds->melds[melds->count]);
        if ((hands[seat] & bella) == bella)
            melds->bella = (int8_t)seat;
    }
    settle(rules, melds);
}

int sens_meld_points(const SensMelds *melds, int side) {
    bool bella = melds->bella >= 0 && sens_side(melds->bella) == side;
    return melds->points[side] + (bella ? SENS_BELLA : 0);
}

bool sens_bella_announced(const SensMelds *melds, int trump, CardSet played) {
    return melds->bella >= 0 && (played & bella_cards(trump)) != 0;
}
