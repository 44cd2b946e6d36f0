/* Melds of Sens: hands that a player recognises, and every hand there is against a slow and plain
 * statement of the rules. */
#include "settings.h"
#include "sim/random.h"
#include "solver/games/bavarian.h"
#include "solver/games/sens.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static CardSet cards(const char *codes) {
    return deck_named_set(sens_game.deck, codes);
}

/* "S7-SA 50, 4K 100": the melds of a hand, the highest first. */
static const char *melds_text(const char *settings, const char *hand) {
    static char text[SENS_HAND_MELDS * (CARDS_TEXT + 10)];
    Rules rules = settings_rules(&sens_game, settings);
    SensMeld melds[SENS_HAND_MELDS];
    int count = sens_find_melds(&rules, 0, cards(hand), melds);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char codes[CARDS_TEXT];
        size_t n = strlen(text);
        deck_print_set(sens_game.deck, melds[i].cards, codes);
        snprintf(text + n, sizeof text - n, "%s%s: %d", i > 0 ? ", " : "", codes, melds[i].worth);
    }
    return text;
}

Test(sens_melds, of_a_hand) {
    static const struct {
        const char *settings, *hand, *melds;
    } cases[] = {
        /* Two neighbours are nothing; three are a Dreier, four a Quart. */
        {"", "E7 E8 GO GK HZ HA SU SO", ""},
        {"", "E7 E8 E9 GO GK HZ HA SU", "E9 E8 E7: 20"},
        {"", "EU EO EK EZ GK HZ HA SU", "EZ EK EO EU: 50"},
        /* The Unter joins nine and Ober, and the ace ends the order: no run goes round. */
        {"", "E9 EU EO GK GZ HA S7 S8", "EO EU E9: 20"},
        {"", "EZ EA E7 GK GZ HA S7 S9", ""},
        /* A run is one meld of its whole length. */
        {"long_run=quart", "E7 E8 E9 EU EO GK HZ HA", "EO EU E9 E8 E7: 50"},
        {"long_run=hundred", "E7 E8 E9 EU EO GK HZ HA", "EO EU E9 E8 E7: 100"},
        {"long_run=hundred", "E7 E8 E9 EU GK HZ HA SA", "EU E9 E8 E7: 50"},
        {"long_run=quart", "E7 E8 E9 EU EO EK EZ EA", "EA EZ EK EO EU E9 E8 E7: 50"},
        /* Two in a hand, the higher first; in one suit with a gap between them. */
        {"", "E7 E8 E9 EK EZ EA GK HA", "EA EZ EK: 20, E9 E8 E7: 20"},
        {"", "EK EZ EA G7 G8 G9 GU SA", "GU G9 G8 G7: 50, EA EZ EK: 20"},
        /* The other order of melds. */
        {"meld_order=seed", "E8 E9 EZ GK GU HA S7 SK", ""},
        {"meld_order=ten_after_nine", "E8 E9 EZ GK GU HA S7 SK", "EZ E9 E8: 20"},
        {"meld_order=seed", "EK EZ EA GU GO HA S7 SK", "EA EZ EK: 20"},
        {"meld_order=ten_after_nine", "EK EZ EA GU GO HA S7 SK", ""},
        /* Four of a kind counts only where it is played; a card may stand in a run as well. */
        {"four_of_a_kind=off", "EK GK HK SK EO EU S7 H8", "EK EO EU: 20"},
        {"four_of_a_kind=on", "EK GK HK SK EO EU S7 H8", "EK GK HK SK: 100, EK EO EU: 20"},
        {"four_of_a_kind=on", "EU GU HU SU E9 G9 H9 S9", "EU GU HU SU: 200, E9 G9 H9 S9: 150"},
        {"four_of_a_kind=on", "E7 G7 H7 S7 E8 G8 H8 S8", ""},
        {"four_of_a_kind=on", "EO GO HO SO EA GA HA SA", "EA GA HA SA: 100, EO GO HO SO: 100"},
        /* At equal worth it stands before a run. */
        {"four_of_a_kind=on long_run=hundred", "EZ GZ HZ SZ EK EO EU E9",
         "EZ GZ HZ SZ: 100, EZ EK EO EU E9: 100"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_str_eq(melds_text(cases[i].settings, cases[i].hand), cases[i].melds, "%s: %s",
                         cases[i].settings, cases[i].hand);
}

/* ---- Whose melds count ---- */

typedef struct DealCase {
    const char *settings, *hands[SENS_SEATS];
    int points[2]; /* of each side, Bella not among them */
    int bella;     /* seat, or -1 */
} DealCase;

/* Trump is Herz. */
static void check_deal(const DealCase *c) {
    Rules rules = settings_rules(&sens_game, c->settings);
    CardSet hands[SENS_SEATS];
    SensMelds melds;
    for (int seat = 0; seat < SENS_SEATS; seat++)
        hands[seat] = cards(c->hands[seat]);
    cr_assert_eq(hands[0] | hands[1] | hands[2] | hands[3], deck_all(sens_game.deck));
    sens_declare_melds(&rules, BAVARIAN_HERZ, hands, &melds);
    for (int side = 0; side < 2; side++) {
        int bella = c->bella >= 0 && c->bella % 2 == side ? 20 : 0;
        cr_assert_eq(melds.points[side], c->points[side], "%s, %s: side %d has %d", c->settings,
                     c->hands[0], side, melds.points[side]);
        cr_assert_eq(sens_meld_points(&melds, side), c->points[side] + bella);
    }
    cr_assert_eq(melds.bella, c->bella, "%s", c->hands[0]);
}

static void check_deals(const DealCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_deal(&cases[i]);
}

#define CHECK_DEALS(cases) check_deals(cases, sizeof(cases) / sizeof *(cases))

Test(sens_melds, the_highest_decides_whose_count) {
    static const DealCase cases[] = {
        /* A Quart beats a Dreier, whatever its top. */
        {"",
         {"EU E9 E8 E7 HA HO SO S8", "EZ GA GZ GK HK H9 SA S7", "EK GU G9 G7 HU H8 H7 SU",
          "EA EO GO G8 HZ SZ SK S9"},
         {50, 0},
         -1},
        /* The partner's melds count as well. */
        {"",
         {"EU E9 E8 E7 GU HU H7 SO", "EA GA GZ GK G9 HO SA SU", "EK HZ HK H9 SZ S9 S8 S7",
          "EZ EO GO G8 G7 HA H8 SK"},
         {70, 0},
         -1},
        /* A longer run is higher, though both count 50. */
        {"",
         {"EO EU E9 E8 E7 G7 SK S7", "GK GU HZ HK HO HU SZ SU", "EA EK GO HA H8 H7 SO S8",
          "EZ GA GZ G9 G8 H9 SA S9"},
         {50, 0},
         1},
        /* The higher top decides between equal lengths. */
        {"",
         {"E9 E8 E7 GK G7 HZ HK SA", "EZ GO GU G9 HO H9 H8 S8", "EA EK EO GA GZ SK SU S9",
          "EU G8 HA HU H7 SZ SO S7"},
         {0, 20},
         -1},
        /* Nobody has any. */
        {"",
         {"EZ EU E9 GK GO HZ SK SU", "EA E7 GZ G9 HA HO H8 S8", "E8 GU G8 G7 HU H9 H7 S9",
          "EK EO GA HK SA SZ SO S7"},
         {0, 0},
         -1},
    };
    CHECK_DEALS(cases);
}

Test(sens_melds, equal_ones_cancel_each_other) {
    static const DealCase cases[] = {
        /* K O U against K O U, then 9 8 7 against U 9 8: what is struck does not count. */
        {"",
         {"EK EO EU G8 SZ S9 S8 S7", "EA E8 GA GK GO GU HO H7", "EZ E9 E7 GZ HK SA SO SU",
          "G9 G7 HA HZ HU H9 H8 SK"},
         {0, 20},
         -1},
        /* One side has none left: the other's 9 8 7 count. */
        {"",
         {"EK EO EU E7 HO S9 S8 S7", "E8 GA GK GO GU H8 SO SU", "EA EZ E9 GZ G9 HA HU SA",
          "G8 G7 HZ HK H9 H7 SZ SK"},
         {20, 0},
         -1},
        {"",
         {"EK EO EU G9 G7 HZ HK SA", "EZ GK GO GU HO H9 H8 S8", "EA E9 E8 GA GZ SK SU S9",
          "E7 G8 HA HU H7 SZ SO S7"},
         {0, 0},
         -1},
        /* One against one: two K O U against one. */
        {"",
         {"EK EO EU GA HK SA SZ S7", "EA EZ GK GO GU G8 HA H7", "E7 HZ HU H9 SK SO SU S8",
          "E9 E8 GZ G9 G7 HO H8 S9"},
         {20, 0},
         -1},
        /* The Quart decides before the equal Dreier are compared, unless all are struck first. */
        {"meld_cancel=top",
         {"EU E9 E8 E7 HU SA SZ SK", "GA GZ GK GU HO H7 S8 S7", "EA EK G9 HZ HK H9 SO SU",
          "EZ EO GO G8 G7 HA H8 S9"},
         {70, 0},
         -1},
        {"meld_cancel=all",
         {"EU E9 E8 E7 HU SA SZ SK", "GA GZ GK GU HO H7 S8 S7", "EA EK G9 HZ HK H9 SO SU",
          "EZ EO GO G8 G7 HA H8 S9"},
         {50, 0},
         -1},
    };
    CHECK_DEALS(cases);
}

Test(sens_melds, bella_always_counts) {
    static const DealCase cases[] = {
        {"",
         {"E7 GK G9 HZ HU SA SK S9", "EA GZ GU H8 H7 SU S8 S7", "EK EU GO HA HK HO SZ SO",
          "EZ EO E9 E8 GA G8 G7 H9"},
         {0, 0},
         2},
        /* Also in a run that does not. */
        {"",
         {"EU E9 E8 E7 GU H7 SA S7", "EZ G9 HK HO HU H8 SK S8", "EA EO GZ G8 G7 HA SZ SU",
          "EK GA GK GO HZ H9 SO S9"},
         {50, 0},
         1},
    };
    CHECK_DEALS(cases);
}

Test(sens_melds, bella_is_announced_with_its_first_card) {
    SensMelds melds = {.bella = 2}, none = {.bella = -1};
    cr_assert(!sens_bella_announced(&melds, BAVARIAN_HERZ, cards("HA HU EO EK")));
    cr_assert(sens_bella_announced(&melds, BAVARIAN_HERZ, cards("HA HK")));
    cr_assert(sens_bella_announced(&melds, BAVARIAN_HERZ, cards("HO")));
    cr_assert(!sens_bella_announced(&none, BAVARIAN_HERZ, cards("HO HK")));
}

Test(sens_melds, an_ending_has_none) {
    Rules rules = settings_rules(&sens_game, "");
    const CardSet hands[SENS_SEATS] = {cards("HK HO HU"), cards("E7 E8 E9"), cards("S7 G7 H7"),
                                       cards("S9 G9 H9")};
    SensMelds melds;
    sens_declare_melds(&rules, BAVARIAN_HERZ, hands, &melds);
    cr_assert_eq(melds.count, 0);
    cr_assert_eq(melds.bella, -1);
}

/* ---- The plain statement ---- */

/* A meld as one number that orders as melds do: worth, four before a run, length, top. */
static int rank_of(int worth, bool four, int length, int top) {
    return ((worth * 2 + four) * 16 + length) * 16 + top;
}

static int worth_of(int rank) {
    return rank / 512;
}

static bool holds(CardSet hand, int suit, char rank) {
    return set_has(hand, (Card)(8 * suit + (strchr("AZKOU987", rank) - "AZKOU987")));
}

/* Are all cards of a suit from one place of the order to another in the hand? */
static bool holds_run(CardSet hand, int suit, const char *order, int from, int to) {
    for (int at = from; at <= to; at++)
        if (!holds(hand, suit, order[at]))
            return false;
    return true;
}

static int list_runs(const Rules *rules, CardSet hand, int *ranks) {
    bool ten_low = rules->value[SENS_MELD_ORDER] == SENS_MELD_ORDER_TEN_AFTER_NINE;
    bool hundred = rules->value[SENS_LONG_RUN] == SENS_LONG_RUN_HUNDRED;
    const char *order = ten_low ? "789ZUOKA" : "789UOKZA";
    int count = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int from = 0; from < 8; from++)
            for (int to = from + 2; to < 8; to++) {
                if (!holds_run(hand, suit, order, from, to))
                    break;
                int length = to - from + 1;
                int worth = length == 3 ? 20 : length > 4 && hundred ? 100 : 50;
                if ((from == 0 || !holds(hand, suit, order[from - 1])) &&
                    (to == 7 || !holds(hand, suit, order[to + 1])))
                    ranks[count++] = rank_of(worth, false, length, to);
            }
    return count;
}

/* Lists the ranks of a hand's melds, in no order. */
static int list_melds(const Rules *rules, CardSet hand, int *ranks) {
    static const char names[] = "OKZA9U";
    static const int worths[] = {100, 100, 100, 100, 150, 200};
    int count = list_runs(rules, hand, ranks);
    for (int n = 0; rules->value[SENS_FOUR_OF_A_KIND] == SENS_FOUR_OF_A_KIND_ON && n < 6; n++)
        if (holds(hand, 0, names[n]) && holds(hand, 1, names[n]) && holds(hand, 2, names[n]) &&
            holds(hand, 3, names[n]))
            ranks[count++] = rank_of(worths[n], true, 4, n);
    return count;
}

/* Removes one that is equal; was there any? */
static bool remove_rank(int *ranks, int *count, int rank) {
    for (int i = 0; i < *count; i++)
        if (ranks[i] == rank) {
            ranks[i] = ranks[--*count];
            return true;
        }
    return false;
}

static int highest(const int *ranks, int count) {
    int best = 0;
    for (int i = 0; i < count; i++)
        best = ranks[i] > best ? ranks[i] : best;
    return best;
}

/* Looks for a pair of equal ones and removes it; was there any? */
static bool remove_pair(int ranks[2][SENS_MAX_MELDS], int count[2]) {
    for (int i = 0; i < count[0]; i++) {
        int rank = ranks[0][i];
        if (remove_rank(ranks[1], &count[1], rank))
            return remove_rank(ranks[0], &count[0], rank);
    }
    return false;
}

/* What each side scores, straight from the words of the rules. */
static void plain_points(const Rules *rules, const CardSet *hands, int points[2]) {
    int ranks[2][SENS_MAX_MELDS], count[2], best[2];
    for (int side = 0; side < 2; side++) {
        count[side] = list_melds(rules, hands[side], ranks[side]);
        count[side] += list_melds(rules, hands[side + 2], ranks[side] + count[side]);
        points[side] = 0;
    }
    if (rules->value[SENS_MELD_CANCEL] == SENS_MELD_CANCEL_ALL)
        while (remove_pair(ranks, count))
            ;
    for (;;) {
        for (int side = 0; side < 2; side++)
            best[side] = highest(ranks[side], count[side]);
        if (best[0] == 0 || best[0] != best[1])
            break;
        for (int side = 0; side < 2; side++)
            remove_rank(ranks[side], &count[side], best[side]);
    }
    int side = best[1] > best[0];
    for (int i = 0; i < count[side]; i++)
        points[side] += worth_of(ranks[side][i]);
}

/* The switches that concern melds, in all their positions. */
enum { POSITIONS = 16 };

static void set_switches(int position, Rules *rules) {
    static const uint8_t concerned[] = {SENS_LONG_RUN, SENS_MELD_ORDER, SENS_FOUR_OF_A_KIND,
                                        SENS_MELD_CANCEL};
    rules_init(rules, &sens_game);
    for (int i = 0; i < 4; i++)
        rules->value[concerned[i]] = (int16_t)(position >> i & 1);
}

/* Are the melds found in a hand those of the plain statement, the highest first? */
static bool finds_melds(const Rules *rules, CardSet hand) {
    SensMeld melds[SENS_HAND_MELDS];
    int ranks[SENS_MAX_MELDS], left = list_melds(rules, hand, ranks);
    int found = sens_find_melds(rules, 1, hand, melds);
    bool right = found == left;
    for (int i = 0; right && i < found; i++) {
        int best = highest(ranks, left);
        right = (melds[i].cards & ~hand) == 0 && melds[i].worth == worth_of(best) &&
                set_count(melds[i].cards) == melds[i].length && melds[i].seat == 1;
        remove_rank(ranks, &left, best);
    }
    return right;
}

/* The next set with as many cards (Gosper). */
static CardSet next_hand(CardSet hand) {
    CardSet lowest = hand & -hand, ripple = hand + lowest;
    return ripple | ((hand ^ ripple) >> 2) / lowest;
}

/* Every hand there is, each under other switches than its neighbours. */
Test(sens_melds, of_every_hand) {
    Rules rules[POSITIONS];
    int count = 0;
    for (int i = 0; i < POSITIONS; i++)
        set_switches(i, &rules[i]);
    for (CardSet hand = 0xFF; hand < (CardSet)1 << 32; hand = next_hand(hand), count++)
        if (count % TEST_SHARE == 0 && !finds_melds(&rules[count % POSITIONS], hand))
            cr_assert_fail("hand %d has other melds", count);
    cr_assert_eq(count, 10518300);
}

Test(sens_melds, of_random_deals) {
    for (int number = 0; number < 200000 / TEST_SHARE; number++) {
        Random random = random_stream(1, "sens", "melds", (uint64_t)number);
        CardSet hands[SENS_SEATS], rest = deck_all(sens_game.deck);
        Rules rules;
        SensMelds melds;
        int points[2];
        set_switches(number % POSITIONS, &rules);
        for (int seat = 0; seat < SENS_SEATS; seat++)
            hands[seat] = random_take(&random, &rest, SENS_TRICKS);
        sens_declare_melds(&rules, BAVARIAN_HERZ, hands, &melds);
        plain_points(&rules, hands, points);
        if (melds.points[0] != points[0] || melds.points[1] != points[1])
            cr_assert_fail("deal %d: %d : %d, expected %d : %d", number, melds.points[0],
                           melds.points[1], points[0], points[1]);
    }
}
