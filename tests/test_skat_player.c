/* The rule player of Skat: what it plays in positions that a club player knows, and whole deals. */
#include "sim/dealing.h"
#include "sim/sim_game.h"
#include "skat_support.h"

#include <criterion/criterion.h>

/* What a player sees, written out. */
typedef struct Scene {
    const char *contract;
    int seat, declarer, leader;
    const char *hand, *trick; /* trick: cards lying, in playing order */
    const char *played;       /* in tricks before this one */
    const char *expected;
} Scene;

static CardSet lay(const Layout *layout, const char *codes) {
    return layout_from_deck(layout, cards(codes));
}

/* The card that the rule player chooses, as a code. */
static const char *chosen(const Scene *scene, char *buffer) {
    Rules rules = rules_with("");
    View view = {.contract = contract_named(scene->contract),
                 .seat = (uint8_t)scene->seat,
                 .declarer = (uint8_t)scene->declarer,
                 .trick = {.leader = (uint8_t)scene->leader}};
    Layout layout;
    Card trick[MAX_SEATS];
    int count;
    skat_game.layout(&rules, view.contract, &layout);
    cr_assert_eq(deck_parse_list(skat_game.deck, scene->trick, 0, trick, 3, &count, NULL), 0);
    for (int i = 0; i < count; i++)
        view.trick.cards[view.trick.count++] = layout.layout_card[trick[i]];
    view.layout = &layout;
    view.hand = lay(&layout, scene->hand);
    view.played = lay(&layout, scene->played) | lay(&layout, scene->trick);
    CardSet following =
        count > 0 ? view.hand & layout.suit[layout.suit_of[view.trick.cards[0]]] : 0;
    CardSet legal = following != 0 ? following : view.hand;
    Card card = player_choose(sim_game_of(&skat_game)->rule_player, &view, legal, NULL);
    cr_assert(set_has(legal, card));
    return deck_print_card(skat_game.deck, layout.deck_card[card], buffer);
}

Test(skat_player, plays_what_a_club_player_would) {
    static const Scene scenes[] = {
        /* The declarer draws trumps from the top. */
        {"C", 0, 0, 0, "CJ SJ CA CK C9 C7 HA D7 D8 S9", "", "", "SJ"},
        /* Without the only higher trump he forces it out with a jack. */
        {"C", 0, 0, 0, "SJ HJ DJ CA CK C9 C7 HA D7 S9", "", "", "SJ"},
        /* No trumps left outside: he cashes. */
        {"grand", 0, 0, 0, "HJ HA HT D7", "", "CJ SJ DJ", "HA"},
        /* Playing last he brings the ten home, and ducks when it cannot win. */
        {"grand", 2, 2, 0, "HT H8 SA", "H7 H9", "HA", "HT"},
        {"grand", 2, 2, 0, "HK H8 SA", "HT H9", "HA", "H8"},
        /* Nothing on the table: a loser goes, no trump. Many points: he ruffs, with the ace. */
        {"C", 2, 2, 0, "CA C8 S7 DK", "H7 H9", "", "S7"},
        {"C", 2, 2, 0, "CA C8 S7 DK", "HA HT", "", "CA"},
        /* A defender smears on the trick that his partner has for certain: the ten, as the ace
         * still wins a trick. */
        {"C", 2, 1, 0, "DT SA S8 D7", "HA H9", "", "DT"},
        /* The declarer's trick gets nothing. */
        {"C", 2, 1, 1, "DT SK S8 D7", "HA H9", "", "D7"},
        /* Playing last he takes the declarer's trick with the ten. */
        {"C", 0, 1, 1, "HT H8 SA", "HK H7", "HA", "HT"},
        /* Partner has what beats the declarer's jack: he smears trumps. */
        {"C", 2, 1, 1, "CT C8 SA", "SJ", "", "CT"},
        /* He keeps the ace for the declarer's ten: long suit when the declarer plays next. */
        {"C", 0, 1, 0, "C7 SK S9 S8 S7 HA H9 DK DQ D9", "", "", "S7"},
        /* ... and the short one when he plays last. */
        {"C", 0, 2, 0, "C7 SK S9 S8 S7 H9 DK DQ D9 D8", "", "", "H9"},
        /* Null: just under the card that wins; a defender goes low before the declarer. */
        {"null", 1, 1, 0, "H7 H9 HK SA", "HJ", "", "H9"},
        {"null", 1, 2, 0, "H7 HQ HA S8", "H9", "", "H7"},
        /* Null: without the suit the weak spot goes. */
        {"null", 1, 1, 0, "C7 C9 SK D7", "H8", "", "SK"},
        /* Ramsch: under the ace goes the ten. */
        {"ramsch", 2, 0, 0, "HT H7 S8", "HA H9", "", "HT"},
    };
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        char buffer[CARD_TEXT];
        const char *card = chosen(&scenes[i], buffer);
        cr_expect_str_eq(card, scenes[i].expected, "scene %zu (%s, hand %s): %s, expected %s", i,
                         scenes[i].contract, scenes[i].hand, card, scenes[i].expected);
    }
}

/* ---- Whole deals ---- */

/* Deal number `number`, prepared by the bidding rule and played by one kind of player against
 * another. */
static void play(const Rules *rules, uint64_t number, const Player *declarer,
                 const Player *defender, Start *start) {
    const Player *players[MAX_SEATS] = {defender, defender, defender};
    Random random = random_stream(1, "skat", "play", number);
    Evening evening = {0};
    Layout layout;
    Deal deal;
    deal_number(&skat_game, NULL, 1, number, &deal);
    cr_assert_eq(sim_game_of(&skat_game)->prepare(rules, &deal, &evening, &random, start),
                 DEAL_PLAYED);
    players[start->game.declarer] = declarer;
    skat_game.layout(rules, start->game.contract, &layout);
    play_out(start, &layout, players, &random);
}

/* Points that the declarer wins or loses by, summed over deals. */
static long declarers_sum(const Rules *rules, const Player *declarer, const Player *defender) {
    long sum = 0;
    for (uint64_t number = 0; number < 3000; number++) {
        Start start;
        Result result;
        play(rules, number, declarer, defender, &start);
        skat_game.score(rules, &start.game, &result);
        if (start.game.contract.kind != SKAT_RAMSCH)
            sum += result.made ? result.value : -2 * result.value;
    }
    return sum;
}

Test(skat_player, rule_beats_random_on_the_same_deals) {
    Rules rules = rules_with("");
    const Player *rule = sim_game_of(&skat_game)->rule_player;
    long equal = declarers_sum(&rules, rule, rule);
    cr_expect(declarers_sum(&rules, rule, &player_random) > equal + 3000 * 5);
    cr_expect(declarers_sum(&rules, &player_random, rule) < equal - 3000 * 20);
}

Test(skat_player, every_deal_shares_out_120_points_and_ten_tricks) {
    static const char *const settings[] = {"", ISKO " all_pass=ramsch", "variant=malenko",
                                           "shove=off"};
    const Player *rule = sim_game_of(&skat_game)->rule_player;
    for (int i = 0; i < 4; i++) {
        Rules rules = rules_with(settings[i]);
        for (uint64_t number = 0; number < 3000; number++) {
            Start start;
            play(&rules, number, rule, number % 2 == 0 ? rule : &player_random, &start);
            int points = skat_points(start.game.talon), tricks = 0;
            for (int seat = 0; seat < 3; seat++) {
                points += start.game.points[seat];
                tricks += start.game.tricks_won[seat];
            }
            cr_assert_eq(points, SKAT_POINTS);
            cr_assert_eq(tricks, 10);
        }
    }
}
