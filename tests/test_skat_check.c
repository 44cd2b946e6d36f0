/* What the record of a played game of Skat may say: bid, Kontra and Re, and how the hands that were
 * played come from those dealt. */
#include "skat_support.h"

#include <criterion/criterion.h>
#include <string.h>

/* The game must be accepted (reason NULL), or refused with a message that holds the reason. */
static void expect_check(const Rules *rules, const PlayedGame *played, const char *reason,
                         const char *what) {
    Error error = {STATUS_OK, ""};
    Status status = skat_game.played_check(rules, played, &error);
    cr_assert_eq(status, reason == NULL ? STATUS_OK : STATUS_BAD_INPUT, "%s: %s", what, error.text);
    cr_assert(reason == NULL || strstr(error.text, reason) != NULL, "%s: %s", what, error.text);
}

typedef struct PlayedCase {
    const char *settings, *contract;
    int bid, shoves;
    bool kontra, re;
    const char *talon, *reason;
} PlayedCase;

Test(skat_check, what_may_be_said_in_a_game) {
    static const PlayedCase cases[] = {
        {"kontra=on re=free", "H", 18, 0, true, true, "C7 C8", NULL},
        {"kontra=on re=free", "H", 18, 0, false, true, "C7 C8", NULL}, /* Re may stand alone */
        {"kontra=on re=free", "H", 18, 0, true, false, "C7 C8", NULL},
        {"re=after_kontra", "H", 18, 0, false, true, "C7 C8", "Re without Kontra"},
        {"re=after_kontra", "H", 18, 0, true, true, "C7 C8", NULL},
        {"kontra=off", "H", 18, 0, false, false, "C7 C8", NULL},
        {"kontra=off", "H", 18, 0, true, false, "C7 C8", "switch kontra"},
        {"kontra=off", "H", 18, 0, false, true, "C7 C8", "switch kontra"},
        {"", "H", 19, 0, false, false, "C7 C8", "bid 19 is not the value of any game"},
        {"", "H", -1, 0, false, false, "C7 C8", "bid -1 is not"},
        {"", "H", 32, 0, false, false, "C7 C8", NULL},
        {"", "H", 0, 0, false, false, "C7 C8", NULL}, /* not told */
        {"", "H", 18, 1, false, false, "C7 C8", "only in Ramsch does the skat go round"},
        {"", "null", 23, 0, true, false, "C7 C8", NULL},
        {"", "null", 24, 0, false, false, "C7 C8", "worth 23, which is below the bid of 24"},
        {"", "null hand", 35, 0, false, false, "C7 C8", NULL},
        {"", "null hand ouvert", 60, 0, false, false, "C7 C8", NULL},
        {"null_ouvert_hand=59", "null hand ouvert", 60, 0, false, false, "C7 C8", "worth 59"},
        {"", "ramsch", 0, 0, false, false, "C7 C8", NULL},
        {"", "ramsch", 18, 0, false, false, "C7 C8", "without a bid"},
        {"", "ramsch", 0, 0, true, false, "C7 C8", "no Kontra or Re in Ramsch"},
        {"", "ramsch", 0, 0, false, true, "C7 C8", "no Kontra or Re in Ramsch"},
        {"shove=on", "ramsch", 0, 3, false, false, "C7 C8", NULL},
        {"shove=on", "ramsch", 0, 4, false, false, "C7 C8", "at most 3"},
        {"shove=off", "ramsch", 0, 1, false, false, "C7 C8", "under these rules (switch shove)"},
        {"shove=on", "ramsch", 0, 3, false, false, "CJ C8", NULL}, /* nobody has seen it */
        {"shove=on", "ramsch", 0, 2, false, false, "CJ C8", "must not put a jack back"},
        {"shove=off", "ramsch", 0, 0, false, false, "CJ C8", NULL},
        {"variant=malenko", "H", 0, 0, true, true, "C7 C8", NULL},
        {"variant=malenko", "H", 18, 0, false, false, "C7 C8", "no auction in Malenko"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const PlayedCase *c = &cases[i];
        Rules rules = rules_with(c->settings);
        PlayedGame played = {.contract = contract_named(c->contract),
                             .bid = (int16_t)c->bid,
                             .shoves = (uint8_t)c->shoves,
                             .kontra = c->kontra,
                             .re = c->re,
                             .talon = cards(c->talon)};
        expect_check(&rules, &played, c->reason, c->contract);
    }
}

/* A deal: what is dealt to the seats, with a jack in the skat. */
static const char *const dealt[3] = {"CJ SJ HJ CA CT CK CQ C9 C8 C7",
                                     "SA ST SK SQ S9 S8 S7 HA HT HK",
                                     "HQ H9 H8 H7 DA DT DK DQ D9 D8"};
static const char skat[] = "DJ D7";

static PlayedGame as_dealt(const char *contract) {
    PlayedGame played = {.contract = contract_named(contract), .talon = cards(skat)};
    for (int seat = 0; seat < 3; seat++)
        played.hands[seat] = played.dealt[seat] = cards(dealt[seat]);
    return played;
}

/* A seat takes up the skat and puts these cards down. */
static void exchange(PlayedGame *played, int seat, const char *codes) {
    CardSet put_down = cards(codes);
    played->hands[seat] = (played->hands[seat] | played->talon) & ~put_down;
    played->talon = put_down;
    if (played->contract.kind == SKAT_RAMSCH)
        played->put_down[seat] = put_down;
}

static void swap_cards(PlayedGame *played, int seat, int other, const char *codes) {
    played->hands[seat] ^= cards(codes);
    played->hands[other] ^= cards(codes);
}

Test(skat_check, only_the_declarer_has_other_cards_than_those_dealt) {
    Rules rules = rules_with("");
    PlayedGame played = as_dealt("C");
    exchange(&played, 0, "D7 C7");
    expect_check(&rules, &played, NULL, "picked up");
    played.contract = contract_named("C hand");
    expect_check(&rules, &played, "seat 0 is not the one dealt, as it is in a Hand game", "Hand");
    played = as_dealt("C hand");
    expect_check(&rules, &played, NULL, "Hand");
    played = as_dealt("C");
    swap_cards(&played, 1, 2, "SA HQ");
    expect_check(&rules, &played, "the hand of seat 1 is not the one dealt", "opponents");
    memset(played.dealt, 0, sizeof played.dealt);
    expect_check(&rules, &played, NULL, "not told");
    played.put_down[1] = cards("D7 C7");
    expect_check(&rules, &played, "only in Ramsch does the skat go round", "put down");
}

Test(skat_check, the_skat_goes_round_before_ramsch) {
    Rules rules = rules_with("");
    PlayedGame played = as_dealt("ramsch");
    exchange(&played, 0, "D7 CA");
    exchange(&played, 1, "D7 CA"); /* the same cards are allowed */
    played.shoves = 1;
    expect_check(&rules, &played, NULL, "two exchanges");
    PlayedGame wrong = played;
    swap_cards(&wrong, 0, 2, "CT DT");
    expect_check(&rules, &wrong, "the hand of seat 0 is not what it was dealt", "swapped");
    wrong = played;
    wrong.put_down[1] = cards("D7 HQ");
    expect_check(&rules, &wrong, "seat 1 puts down HQ, which it does not hold", "not held");
    wrong = played;
    memset(wrong.dealt, 0, sizeof wrong.dealt);
    expect_check(&rules, &wrong, NULL, "the deal is not told");
    wrong.put_down[1] = cards("D7 SA");
    expect_check(&rules, &wrong, "the talon is not what was put down last", "talon");
    memset(played.put_down, 0, sizeof played.put_down);
    played.shoves = 0;
    expect_check(&rules, &played, NULL, "the shoving is not told");
}

Test(skat_check, a_jack_travels_only_unseen) {
    Rules rules = rules_with("");
    PlayedGame played = as_dealt("ramsch");
    played.shoves = 3;
    expect_check(&rules, &played, NULL, "three shoves");
    played = as_dealt("ramsch");
    exchange(&played, 0, "DJ CA");
    exchange(&played, 1, "CA SA");
    played.shoves = 1;
    expect_check(&rules, &played, "seat 0 must not put DJ back", "jack put down");
}

Test(skat_check, without_shoving_the_hands_are_those_dealt) {
    Rules rules = rules_with("shove=off");
    PlayedGame played = as_dealt("ramsch");
    expect_check(&rules, &played, NULL, "as dealt");
    exchange(&played, 0, "D7 CA");
    expect_check(&rules, &played, "the skat stays where it is", "exchanged");
    memset(played.put_down, 0, sizeof played.put_down);
    expect_check(&rules, &played, "the hand of seat 0 is not what it was dealt", "not told");
}
