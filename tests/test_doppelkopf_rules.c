/* Doppelkopf: trumps, who wins a trick, hands, sides, announcements and accounts, in situations
 * that a player of the game knows. */
#include "solver/games/doppelkopf.h"
#include "solver/position.h"

#include <criterion/criterion.h>
#include <string.h>

static Rules rules_with(const char *key, const char *value) {
    Rules rules;
    rules_init(&rules, &doppelkopf_game);
    if (key != NULL)
        cr_assert_eq(rules_set(&rules, key, value, NULL), STATUS_OK, "%s", key);
    return rules;
}

static CardSet cards(const char *codes) {
    return deck_named_set(doppelkopf_game.deck, codes);
}

/* The seat that wins the first trick, of seat 0 to 3 in this order, all of them holding more cards
 * or, if it is the last, no others. Twins in different hands are different copies. */
static int trick_winner(const Rules *rules, int kind, const char *const hands[4],
                        const char *const played[4]) {
    Layout layout;
    Position position;
    CardSet held[4], taken = 0;
    int winner = -1;
    doppelkopf_game.layout(rules, (Contract){.kind = (uint8_t)kind}, &layout);
    for (int seat = 0; seat < 4; seat++) {
        cr_assert_eq(
            deck_parse_set(doppelkopf_game.deck, hands[seat], taken, -1, &held[seat], NULL),
            STATUS_OK, "%s", hands[seat]);
        taken |= held[seat];
        held[seat] = layout_from_deck(&layout, held[seat]);
    }
    position_init(&position, &layout, held, 0);
    for (int seat = 0; seat < 4; seat++) {
        CardSet twins = layout_from_deck(&layout, cards(played[seat]) * 3) & position.hands[seat];
        winner = position_play(&position, set_lowest(twins));
    }
    return winner;
}

static const char *const dullen[] = {"HT C9", "HT CA", "CQ CK", "SQ C9"};
static const char *const dullen_last[] = {"HT", "HT", "CQ", "SQ"};
static const char *const dullen_played[] = {"HT", "HT", "CQ", "SQ"};

Test(doppelkopf_rules, second_dulle) {
    Rules always = rules_with(NULL, NULL);
    Rules not_last = rules_with("second_dulle_beats_first", "not_in_last_trick");
    Rules never = rules_with("second_dulle_beats_first", "never");
    cr_assert_eq(trick_winner(&always, DOPPELKOPF_NORMAL, dullen, dullen_played), 1);
    cr_assert_eq(trick_winner(&not_last, DOPPELKOPF_NORMAL, dullen, dullen_played), 1);
    cr_assert_eq(trick_winner(&never, DOPPELKOPF_NORMAL, dullen, dullen_played), 0);
    cr_assert_eq(trick_winner(&always, DOPPELKOPF_NORMAL, dullen_last, dullen_played), 1);
    cr_assert_eq(trick_winner(&not_last, DOPPELKOPF_NORMAL, dullen_last, dullen_played), 0);
    static const char *const hearts[] = {"HT HA", "HT HK", "H9 S9", "HK ST"};
    static const char *const hearts_played[] = {"HT", "HT", "H9", "HK"};
    cr_assert_eq(trick_winner(&always, DOPPELKOPF_DAMEN, hearts, hearts_played), 0);
}

Test(doppelkopf_rules, schwein_and_superschwein) {
    static const char *const hands[] = {"HT C9", "DA DA", "D9 D9", "CQ C9"};
    static const char *const played[] = {"HT", "DA", "D9", "CQ"};
    Rules on = rules_with(NULL, NULL), off = rules_with("schweine", "off");
    Rules no_super = rules_with("superschweine", "off");
    cr_assert_eq(trick_winner(&on, DOPPELKOPF_NORMAL, hands, played), 2);
    cr_assert_eq(trick_winner(&no_super, DOPPELKOPF_TRUMPF, hands, played), 1);
    cr_assert_eq(trick_winner(&off, DOPPELKOPF_NORMAL, hands, played), 0);
    static const char *const before[] = {"D9 D9", "DA DA", "HT C9", "CQ C9"};
    static const char *const too_early[] = {"D9", "DA", "HT", "CQ"};
    cr_assert_eq(trick_winner(&on, DOPPELKOPF_NORMAL, before, too_early), 1,
                 "the nine fell before the Schwein");
    static const char *const apart[] = {"HT C9", "DA CA", "DA C9", "CQ CK"};
    static const char *const apart_played[] = {"HT", "DA", "DA", "CQ"};
    cr_assert_eq(trick_winner(&on, DOPPELKOPF_NORMAL, apart, apart_played), 0);
}

Test(doppelkopf_rules, number_of_trumps) {
    static const int expected[DOPPELKOPF_CONTRACTS] = {26, 26, 26, 26, 26, 26, 26, 24, 8, 8, 0};
    for (int kind = 0; kind < DOPPELKOPF_CONTRACTS; kind++) {
        Card list[DOPPELKOPF_CARDS];
        cr_assert_eq(doppelkopf_trumps((Contract){.kind = (uint8_t)kind}, list), expected[kind],
                     "%s", doppelkopf_game.contracts[kind].code);
    }
}

Test(doppelkopf_rules, schmeissen_and_armut) {
    cr_assert(doppelkopf_may_throw_in(cards("C9 C9 S9 S9 H9 CA CT ST SA HA HK CQ")));
    cr_assert(doppelkopf_may_throw_in(cards("CK CK SK HK DK CA CT ST SA HA HT CQ")));
    cr_assert(doppelkopf_may_throw_in(cards("CK CK SK HK C9 S9 H9 D9 SA HA HT CQ")));
    cr_assert_not(doppelkopf_may_throw_in(cards("CK CK SK HK C9 S9 H9 DT SA HA HT CQ")));
    cr_assert(doppelkopf_is_armut(cards("DA DA HT CA CA CT CT CK SA SA ST H9")));
    cr_assert_not(doppelkopf_is_armut(cards("DA DA HT CQ CA CT CT CK SA SA ST H9")));
}

/* A normal game in which seats 0 and 2 are Re and seat 0 has led the tricks so far. */
static PlayedGame game_with(uint8_t seat, uint8_t level, uint8_t after) {
    PlayedGame played = {.announcements = {{seat, level, after, 0, 0}},
                         .announcement_count = 1,
                         .trick_count = DOPPELKOPF_TRICKS};
    played.side = 5;
    for (int t = 0; t < DOPPELKOPF_TRICKS; t++) {
        played.tricks[t].count = DOPPELKOPF_SEATS;
        memset(played.tricks[t].cards, 2 * DOPPELKOPF_D9, DOPPELKOPF_SEATS);
    }
    return played;
}

static bool is_allowed(const Rules *rules, const PlayedGame *played) {
    return doppelkopf_announcements_check(rules, played, NULL) == STATUS_OK;
}

Test(doppelkopf_rules, deadlines) {
    Rules table = rules_with(NULL, NULL), own = rules_with("announcement_deadline", "own_hand");
    PlayedGame in_time = game_with(3, DOPPELKOPF_SAID_SIDE, 5);
    PlayedGame late = game_with(3, DOPPELKOPF_SAID_SIDE, 6);
    cr_assert(is_allowed(&table, &in_time));
    cr_assert_not(is_allowed(&table, &late));
    cr_assert(is_allowed(&own, &late), "he has eleven cards until he plays his second");
    PlayedGame too_much = game_with(3, DOPPELKOPF_SAID_90, 6);
    cr_assert_not(is_allowed(&table, &too_much), "Contra is missing and cannot be said any more");
    PlayedGame reply = game_with(0, DOPPELKOPF_SAID_SIDE, 5);
    reply.announcements[1] = (Announcement){3, DOPPELKOPF_SAID_SIDE, 9, 0, 0};
    reply.announcement_count = 2;
    cr_assert(is_allowed(&table, &reply), "an answer until the first card of the next trick");
    reply.announcements[1].after_cards = 10;
    cr_assert_not(is_allowed(&table, &reply));
}

Test(doppelkopf_rules, duty_to_announce) {
    Rules on = rules_with(NULL, NULL), off = rules_with("pflichtansage", "off");
    PlayedGame played = game_with(0, DOPPELKOPF_SAID_SIDE, 4);
    memset(played.tricks[0].cards, 2 * DOPPELKOPF_DA, DOPPELKOPF_SEATS);
    cr_assert(is_allowed(&on, &played));
    played.announcement_count = 0;
    cr_assert_not(is_allowed(&on, &played));
    cr_assert(is_allowed(&off, &played));
}

Test(doppelkopf_rules, hochzeit_finds_its_partner) {
    Rules asked = rules_with(NULL, NULL), foreign = rules_with("hochzeit_demands", "foreign");
    PlayedGame played = game_with(0, DOPPELKOPF_SAID_90, 0);
    played.contract = (Contract){.kind = DOPPELKOPF_HOCHZEIT};
    played.side = 0;
    played.winners[0] = 1; /* a trump was led */
    played.winners[2] = 3;
    played.tricks[2].cards[0] = 0; /* an ace of clubs */
    cr_assert_eq(doppelkopf_re(&asked, &played), 1 | 8);
    cr_assert_eq(doppelkopf_re(&foreign, &played), 1 | 2);
    played.contract.modifiers = DOPPELKOPF_ASKS_TRUMP;
    cr_assert_eq(doppelkopf_re(&asked, &played), 1 | 2);
    cr_assert_eq(doppelkopf_game.contract_check(&foreign, played.contract, NULL), STATUS_BAD_INPUT);
    played.contract.modifiers = 0;
    played.winners[2] = 0;
    cr_assert_eq(doppelkopf_re(&asked, &played), 1, "open");
}

Test(doppelkopf_rules, tables_of_five_and_six) {
    static const int score[] = {-3, 1, 1, 1};
    int account[6];
    doppelkopf_account(score, 6, account);
    cr_assert_eq(account[0], -3);
    cr_assert_eq(account[4], 0);
    cr_assert_eq(account[5], 0);
    doppelkopf_misdeals(4, 6, account);
    cr_assert_eq(account[4], -5);
    cr_assert_eq(account[0], 1);
    cr_assert_eq(account[5], 1);
}
