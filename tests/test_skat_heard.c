/* Calls heard in a Skat auction: how they are read, what they mean, and which hands fit. */
#include "sim/dealing.h"
#include "sim/skat_heard.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { FOREHAND, MIDDLEHAND, DEALER };

static Rules standard_rules(void) {
    Rules rules;
    rules_init(&rules, &skat_game);
    return rules;
}

typedef struct Case {
    int seat;
    const char *text;
    SkatCalls calls[3];
    int lowest;
} Case;

Test(skat_heard, reads_the_auction) {
    const Case cases[] = {
        {FOREHAND, NULL, {{0, 0}, {0, 0}, {0, 0}}, 18},
        {MIDDLEHAND, "", {{0, 0}, {0, 0}, {0, 0}}, 18},
        /* forehand is asked to hold 20 */
        {FOREHAND, "- 20 -", {{0, 0}, {20, 0}, {0, 0}}, 20},
        {FOREHAND, "18 20 -", {{18, 0}, {20, 0}, {0, 0}}, 20},
        /* the others only */
        {FOREHAND, "20 -", {{0, 0}, {20, 0}, {0, 0}}, 20},
        /* middlehand has said 18, forehand holds it: 20 is next */
        {MIDDLEHAND, "18 18 -", {{18, 0}, {18, 0}, {0, 0}}, 20},
        /* forehand is gone and the dealer says 20 */
        {MIDDLEHAND, "pass 18 20", {{0, 20}, {18, 0}, {20, 0}}, 20},
        {MIDDLEHAND, "pass 18 -", {{0, 18}, {18, 0}, {0, 0}}, 18},
        /* middlehand held 23 and gave up before 24; the dealer must say 24 */
        {DEALER, "23 23-pass -", {{23, 0}, {23, 24}, {0, 0}}, 24},
        {DEALER, "pass pass -", {{0, 18}, {0, 18}, {0, 0}}, 18},
        /* all others have passed: the game is had for one's own bid */
        {FOREHAND, "23 22-pass 23-pass", {{23, 0}, {22, 23}, {23, 24}}, 23},
        {FOREHAND, "pass pass", {{0, 0}, {0, 18}, {0, 18}}, 18},
        /* 32 is spoken and means 33 */
        {DEALER, "32 32 -", {{33, 0}, {33, 0}, {0, 0}}, 35},
        {FOREHAND, "PASS 18 -", {{0, 18}, {18, 0}, {0, 0}}, 0},
    };
    Rules rules = standard_rules();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SkatHeard heard;
        Error error;
        cr_assert_eq(skat_heard_parse(&rules, cases[i].seat, cases[i].text, &heard, &error),
                     STATUS_OK, "case %zu: %s", i, error.text);
        for (int seat = 0; seat < 3; seat++) {
            cr_assert_eq(heard.calls[seat].said, cases[i].calls[seat].said, "case %zu", i);
            cr_assert_eq(heard.calls[seat].refused, cases[i].calls[seat].refused,
                         "case %zu seat %d: refused %d", i, seat, heard.calls[seat].refused);
        }
        cr_assert_eq(skat_heard_lowest(&heard), cases[i].lowest, "case %zu: lowest %d", i,
                     skat_heard_lowest(&heard));
    }
}

Test(skat_heard, refuses_what_is_not_a_call) {
    const char *const texts[] = {"18",
                                 "18 19 -",
                                 "18 x -",
                                 "18 - - -",
                                 "18-p - -",
                                 "18 -20 -",
                                 "99999999999999 - -",
                                 "0 - -",
                                 "- - +18",
                                 "passpasspasspasspass - -"};
    Rules rules = standard_rules();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        SkatHeard heard;
        Error error = {.text = ""};
        cr_assert_eq(skat_heard_parse(&rules, FOREHAND, texts[i], &heard, &error), STATUS_BAD_INPUT,
                     "\"%s\" was accepted", texts[i]);
        cr_assert(strstr(error.text, "calls heard") != NULL, "%s", error.text);
    }
}

/* Forehand holds 20; to pass it must be asked for more. */
Test(skat_heard, nobody_passes_at_what_he_holds) {
    Rules rules = standard_rules();
    SkatHeard heard;
    Error error = {.text = ""};
    cr_assert_eq(skat_heard_parse(&rules, DEALER, "20-pass 20 -", &heard, &error),
                 STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "seat 0 has said or held 20") != NULL, "%s", error.text);
    cr_assert_eq(skat_heard_parse(&rules, DEALER, "20-pass 22 -", &heard, &error), STATUS_OK);
}

/* The deals of the rule's own auctions are likely ones, and one who passes hardly bids 60. */
Test(skat_heard, finds_its_own_auctions_likely) {
    Rules rules = standard_rules();
    double own = 0, raised = 0;
    for (uint64_t i = 0; i < 2000; i++) {
        Deal deal;
        SkatAuction auction;
        deal_number(&skat_game, NULL, 5, i, &deal);
        skat_auction(&rules, deal.hands, &auction);
        SkatHeard heard = {.rules = &rules, .seat = (uint8_t)(i % 3)};
        memcpy(heard.calls, auction.calls, sizeof heard.calls);
        own += skat_heard_likelihood(&heard, &deal);
        heard.calls[((int)i + 1) % 3] = (SkatCalls){60, 0};
        raised += skat_heard_likelihood(&heard, &deal);
    }
    cr_assert_gt(own / 2000, 0.5, "%f", own / 2000);
    cr_assert_lt(raised / 2000, 0.12, "%f", raised / 2000);
}

/* What is heard in words agrees with what the auction knows of itself. */
Test(skat_heard, words_tell_no_more_than_the_auction) {
    Rules rules = standard_rules();
    for (uint64_t i = 0; i < 500; i++) {
        Deal deal;
        SkatAuction auction;
        char text[64] = "";
        deal_number(&skat_game, NULL, 6, i, &deal);
        skat_auction(&rules, deal.hands, &auction);
        for (int seat = 0; seat < 3; seat++) {
            SkatCalls calls = auction.calls[seat];
            size_t n = strlen(text);
            if (calls.said == 0)
                snprintf(text + n, sizeof text - n, "%s ", calls.refused ? "pass" : "-");
            else
                snprintf(text + n, sizeof text - n, "%d%s ", calls.said,
                         calls.refused ? "-pass" : "");
        }
        SkatHeard heard;
        cr_assert_eq(skat_heard_parse(&rules, DEALER, text, &heard, NULL), STATUS_OK, "%s", text);
        cr_assert_gt(skat_heard_likelihood(&heard, &deal), 0.005, "%s", text);
    }
}
