/* The plain rules of play, by tricks that a player recognises. The duties that no game of the
 * table has yet are tried on the Bavarian pack and on a small pack of twins. */
#include "positions.h"
#include "solver/games/bavarian.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A deck, the layout of a contract, and what to call it in messages. */
typedef struct Table {
    const Deck *deck;
    Layout layout;
    const char *name;
} Table;

static Table skat_table(int kind) {
    Table table = {.deck = skat_game.deck, .name = skat_game.contracts[kind].title};
    contract_layout(&skat_game, kind, &table.layout);
    return table;
}

/* Eichel is trump in the order U 9 A Z K O 8 7, the last trick is worth 10. */
static Table bavarian_table(Duty duty) {
    static const Card trumps[] = {BAVARIAN_UNTER, BAVARIAN_NINE, BAVARIAN_ACE,   BAVARIAN_TEN,
                                  BAVARIAN_KING,  BAVARIAN_OBER, BAVARIAN_EIGHT, BAVARIAN_SEVEN};
    Table table = {.deck = &bavarian_deck,
                   .name = duty == DUTY_TRUMP_AND_BEAT ? "trump and beat" : "trump"};
    layout_init(&table.layout, duty, 4, 32);
    layout_add_suit(&table.layout, trumps, 8, bavarian_worths, false);
    for (int suit = 1; suit < 4; suit++) {
        Card cards[8];
        for (int i = 0; i < 8; i++)
            cards[i] = bavarian_card(suit, i);
        layout_add_suit(&table.layout, cards, 8, bavarian_worths, false);
    }
    table.layout.last_trick_worth = 10;
    return table;
}

/* Two of every card: HT CQ DA are trumps, CA CT plain. */
static Table twin_table(void) {
    static const Spelling no_spellings[] = {{NULL, NULL}};
    static const char *const codes[] = {"HT", "CQ", "DA", "CA", "CT", NULL};
    static const char *const suits[] = {"clubs", "hearts", "diamonds"};
    static const Deck twins = {"CHD", codes, no_spellings, no_spellings, 2, suits, 0};
    static const Card trumps[] = {0, 1, 2, 3, 4, 5}, clubs[] = {6, 7, 8, 9};
    static const uint8_t worths[] = {10, 10, 3, 3, 11, 11, 11, 11, 10, 10};
    Table table = {.deck = &twins, .name = "twins"};
    layout_init(&table.layout, DUTY_FOLLOW, 4, 10);
    layout_add_suit(&table.layout, trumps, 6, worths, true);
    layout_add_suit(&table.layout, clubs, 4, worths, true);
    return table;
}

/* The player who holds hand, with the cards of trick lying before him, may play exactly the cards
 * of allowed. */
static void expect_legal(const Table *table, const char *trick, const char *hand,
                         const char *allowed) {
    Position position;
    CardSet cards = deck_named_set(table->deck, hand), hands[MAX_SEATS] = {0};
    Card lying[MAX_SEATS];
    int count = 0;
    Status status =
        deck_parse_list(table->deck, trick, cards, lying, table->layout.seats - 1, &count, NULL);
    cr_assert_eq(status, STATUS_OK);
    hands[count] = layout_from_deck(&table->layout, cards);
    position_init(&position, &table->layout, hands, 0);
    for (int i = 0; i < count; i++)
        position.trick.cards[position.trick.count++] = table->layout.layout_card[lying[i]];
    char text[CARDS_TEXT];
    deck_print_set(table->deck, layout_to_deck(&table->layout, position_legal(&position)), text);
    cr_assert_str_eq(text, allowed, "%s: on %s, with %s in hand, may play %s; expected %s",
                     table->name, trick, hand, text, allowed);
}

/* The place (0 = led) of the card that wins a complete trick, and the trick's points. */
static void expect_winner(const Table *table, const char *trick, int place, int points) {
    const int seats = table->layout.seats;
    Card cards[MAX_SEATS];
    int count = 0;
    deck_parse_list(table->deck, trick, 0, cards, seats, &count, NULL);
    cr_assert_eq(count, seats, "%s", trick);
    for (int leader = 0; leader < seats; leader++) {
        CardSet hands[MAX_SEATS];
        Position position;
        for (int i = 0; i < seats; i++)
            hands[(leader + i) % seats] = set_of(table->layout.layout_card[cards[i]]);
        position_init(&position, &table->layout, hands, leader);
        int winner = -1;
        for (int i = 0; i < seats; i++) {
            cr_assert_eq(winner, -1, "%s", trick);
            winner = position_play(&position, table->layout.layout_card[cards[i]]);
        }
        int expected = (leader + place) % seats;
        cr_assert_eq(winner, expected, "%s: %s, led by seat %d, goes to seat %d, expected %d",
                     table->name, trick, leader, winner, expected);
        cr_assert_eq(position.points[winner], points + table->layout.last_trick_worth, "%s: %s",
                     table->name, trick);
        cr_assert_eq(position.tricks[winner], 1);
        cr_assert_eq(position.trick.leader, winner);
        cr_assert(position_over(&position));
    }
}

Test(position, skat_suit_game) {
    Table clubs = skat_table(SKAT_CLUBS);
    expect_legal(&clubs, "", "CJ HA H7 D9", "CJ HA H7 D9");   /* leads what he likes */
    expect_legal(&clubs, "HA", "HT H7 CJ DA", "HT H7");       /* follows */
    expect_legal(&clubs, "HA", "HJ HT CA", "HT");             /* the jack is no heart */
    expect_legal(&clubs, "HA", "HJ C7 SA D7", "C7 SA HJ D7"); /* void: trumps or not */
    expect_legal(&clubs, "HA C7", "HK SA CJ", "HK");          /* follows though it was trumped */
    expect_legal(&clubs, "DJ", "C7 HJ CA SA", "CA C7 HJ");    /* jack led: any trump */
    expect_legal(&clubs, "C7", "DJ HA", "DJ");                /* trump led: the jack follows */
    expect_legal(&clubs, "CA", "SA H7", "SA H7");             /* no trump: anything */
    expect_winner(&clubs, "HT HA HK", 1, 25);
    expect_winner(&clubs, "HA C7 HT", 1, 21); /* the lowest trump beats an ace */
    expect_winner(&clubs, "HA C7 C8", 2, 11); /* a higher trump beats the lower */
    expect_winner(&clubs, "H7 SA DA", 0, 22); /* what does not follow cannot win */
    expect_winner(&clubs, "CA DJ CT", 1, 23); /* the lowest jack beats the trump ace */
    expect_winner(&clubs, "DJ HJ SJ", 2, 6);
    expect_winner(&clubs, "SJ CJ HJ", 1, 6);
    expect_winner(&clubs, "CK CT C9", 1, 14); /* the ten stands above the king */
}

Test(position, skat_grand) {
    Table grand = skat_table(SKAT_GRAND);
    expect_legal(&grand, "DJ", "CJ CA SA HA", "CJ");    /* a lone CJ must be played */
    expect_legal(&grand, "CA", "CJ HJ S7", "CJ S7 HJ"); /* jacks are no clubs */
    expect_legal(&grand, "CA", "CJ C7 HJ", "C7");       /* follows; a jack may not */
    expect_legal(&grand, "CJ", "CA CT S7", "CA CT S7"); /* no jack: anything */
    expect_legal(&grand, "CA HJ", "CJ C7 SA", "C7");    /* though a jack has trumped */
    expect_winner(&grand, "CA CT CK", 0, 25);
    expect_winner(&grand, "CA DJ C7", 1, 13);
    expect_winner(&grand, "S7 CA HA", 0, 22);
    expect_winner(&grand, "DJ CA CJ", 2, 15);
    Table ramsch = skat_table(SKAT_RAMSCH);
    expect_legal(&ramsch, "DJ", "CJ DA D7", "CJ");
    expect_winner(&ramsch, "D9 DJ DA", 1, 13);
}

Test(position, skat_null) {
    Table null = skat_table(SKAT_NULL);
    expect_legal(&null, "HJ", "HA SJ CJ", "HA"); /* a jack is a heart like any other */
    expect_legal(&null, "HA", "HJ CJ H7", "HJ H7");
    expect_legal(&null, "HJ", "CJ SA", "CJ SA");
    expect_winner(&null, "HT HJ H9", 1, 12); /* the ten stands between jack and nine */
    expect_winner(&null, "HT H9 H8", 0, 10);
    expect_winner(&null, "HJ HQ CJ", 1, 7);
    expect_winner(&null, "HQ HK HA", 2, 18);
    expect_winner(&null, "S7 CJ DJ", 0, 4); /* no trumps */
}

Test(position, must_trump_and_beat) {
    Table sens = bavarian_table(DUTY_TRUMP_AND_BEAT);
    expect_legal(&sens, "", "EU GA H7", "EU GA H7");
    expect_legal(&sens, "G8", "GA G7 EU", "GA G7");    /* plain suit: no duty to beat */
    expect_legal(&sens, "G8 E7", "GA G7 EU", "GA G7"); /* nor when it was trumped */
    expect_legal(&sens, "EK", "EZ EO GA", "EZ");       /* trump led: beat it */
    expect_legal(&sens, "EK", "E9 EA E7", "EA E9");    /* with whichever trump */
    expect_legal(&sens, "EU", "E9 E7 GA", "E9 E7");    /* only lower ones: still follow */
    expect_legal(&sens, "E7 E9", "EA EU E8", "EU");    /* the highest so far counts */
    expect_legal(&sens, "E7 G8", "EO GA", "EO");
    expect_legal(&sens, "EA", "GA H7", "GA H7");       /* no trump: anything */
    expect_legal(&sens, "G8", "E7 EU HA", "EU E7");    /* void: any trump */
    expect_legal(&sens, "G8 EZ", "EA EK HA", "EA");    /* a higher one if trumped before */
    expect_legal(&sens, "G8 EU", "EA E7 HA", "EA E7"); /* none higher: any trump */
    expect_legal(&sens, "G8 HA", "HK S7", "HK S7");    /* neither suit nor trump */
    expect_legal(&sens, "GA G7", "E7 HA", "E7");       /* also when the partner wins */
    expect_legal(&sens, "G7 E9 G8", "EU EO HA", "EU");
    expect_legal(&sens, "G7 EK HA", "EO E8 HK", "EO E8");
    expect_winner(&sens, "GA E7 GZ E8", 3, 21);
    expect_winner(&sens, "EA E9 EU EZ", 2, 23);
    expect_winner(&sens, "GU GO HA SA", 1, 27);
}

Test(position, must_trump) {
    Table cego = bavarian_table(DUTY_TRUMP);
    expect_legal(&cego, "EK", "EZ EO GA", "EZ EO"); /* trump led: follow, no duty to beat */
    expect_legal(&cego, "G8", "GA G7 EU", "GA G7");
    expect_legal(&cego, "G8", "E7 EU HA", "EU E7");    /* void: must trump */
    expect_legal(&cego, "G8 EZ", "EA EK HA", "EA EK"); /* but not higher */
    expect_legal(&cego, "G8 EZ", "HA S7", "HA S7");
}

Test(position, first_of_two_twins_wins) {
    Table doppelkopf = twin_table();
    expect_winner(&doppelkopf, "HT CQ HT DA", 0, 34);
    expect_winner(&doppelkopf, "CA HT HT CA", 1, 42);
    expect_winner(&doppelkopf, "CT CA CT CA", 1, 42);
    expect_legal(&doppelkopf, "CT", "HT HT CA", "CA");
    expect_legal(&doppelkopf, "HT", "HT CQ CA", "HT CQ");
}

Test(position, last_trick_alone_has_its_worth) {
    Table sens = bavarian_table(DUTY_TRUMP_AND_BEAT);
    Position position =
        position_written(&bavarian_deck, &sens.layout, "GA HA | G7 H7 | G8 H8 | G9 H9", 0, "");
    static const char *const cards[] = {"GA", "G7", "G8", "G9", "HA", "H7", "H8", "H9"};
    for (int i = 0; i < 8; i++) {
        cr_assert_eq(position.points[0], i < 4 ? 0 : 11);
        position_play(&position, sens.layout.layout_card[deck_named(&bavarian_deck, cards[i])]);
    }
    cr_assert_eq(position.points[0], 11 + 11 + 10);
}

/* The same for the holder of a called ace whose suit has not been led in an earlier trick. */
static void check_bound(const Layout *layout, const Position *position, const char *name) {
    CardSet legal = position_legal(position), ace = set_of(layout->called_ace);
    CardSet hand = position->hands[position_to_move(position)];
    CardSet called = layout->suit[layout->suit_of[layout->called_ace]];
    if (position->trick.count == 0) {
        bool runs_away = set_count(hand & called) >= RUN_AWAY_CARDS;
        cr_assert_eq(legal, runs_away ? hand : hand & (~called | ace), "%s", name);
        return;
    }
    CardSet suit = layout->suit[layout->suit_of[position->trick.cards[0]]];
    if (suit == called)
        cr_assert_eq(legal, ace, "%s: must play the ace", name);
    else if ((hand & suit) != 0)
        cr_assert_eq(legal, hand & suit, "%s: must follow", name);
    else
        cr_assert_eq(legal, hand == ace ? ace : hand & ~ace, "%s: must keep the ace", name);
}

/* Checks the cards that may be played at one point of a game against the words of the rules. */
static void check_legal(const Layout *layout, const Position *position, const char *name) {
    CardSet legal = position_legal(position);
    CardSet hand = position->hands[position_to_move(position)];
    cr_assert(legal != 0 && (legal & ~hand) == 0, "%s", name);
    if (layout->called_ace != CARD_NONE && !position->called_led &&
        set_has(hand, layout->called_ace)) {
        check_bound(layout, position, name);
        return;
    }
    if (position->trick.count == 0) {
        Card opening = position_opening(position, position_tricks(position));
        bool free_lead = opening == CARD_NONE || !set_has(hand, opening);
        cr_assert_eq(legal, free_lead ? hand : set_of(opening), "%s: lead", name);
        return;
    }
    CardSet suit = layout->suit[layout->suit_of[position->trick.cards[0]]];
    if ((hand & suit) != 0)
        cr_assert_eq(legal & ~suit, 0, "%s: must follow", name);
    else if (layout->duty == DUTY_FOLLOW)
        cr_assert_eq(legal, hand, "%s: may play anything", name);
    else if ((hand & layout->suit[TRUMPS]) != 0)
        cr_assert_eq(legal & ~layout->suit[TRUMPS], 0, "%s: must trump", name);
}

/* Plays a random game to its end and checks every step. */
static void check_game(Random *random, const Layout *layout, int hand_size, const char *name) {
    Position position = position_dealt(random, layout, hand_size);
    const int left_over = layout_points(layout, layout->all & ~position_held(&position));
    for (int played = 0; !position_over(&position); played++) {
        int seat = position_to_move(&position);
        check_legal(layout, &position, name);
        cr_assert_eq(position.trick.count, played % layout->seats, "%s", name);
        CardSet legal = position_legal(&position);
        Card card = set_lowest(random_take(random, &legal, 1));
        bool takes_over = position.trick.count == 0 || position_beats(&position, card);
        int expected = takes_over ? seat : position_winning(&position);
        int winner = position_play(&position, card);
        cr_assert_eq(winner >= 0, (played + 1) % layout->seats == 0, "%s", name);
        cr_assert_eq(winner >= 0 ? winner : position_winning(&position), expected, "%s", name);
    }
    int points = 0, tricks = 0;
    for (int seat = 0; seat < layout->seats; seat++) {
        points += position.points[seat];
        tricks += position.tricks[seat];
    }
    cr_assert_eq(tricks, hand_size, "%s", name);
    cr_assert_eq(points + left_over, layout_points(layout, layout->all) + layout->last_trick_worth,
                 "%s", name);
}

Test(position, random_games_never_get_stuck_and_lose_no_points) {
    enum { GAMES = 100 / TEST_SHARE };
    for (const Game *const *game = game_table; *game != NULL; game++)
        for (int kind = 0; kind < (*game)->contract_count; kind++) {
            Random random = random_stream(1, (*game)->name, "play", (uint64_t)kind);
            Layout layout;
            contract_layout(*game, kind, &layout);
            for (int i = 0; i < GAMES; i++)
                check_game(&random, &layout, (*game)->hand_size, (*game)->contracts[kind].code);
        }
    const Table tables[] = {bavarian_table(DUTY_TRUMP), bavarian_table(DUTY_TRUMP_AND_BEAT)};
    for (int i = 0; i < 2; i++) {
        Random random = random_stream(1, tables[i].name, "play", 0);
        for (int n = 0; n < GAMES; n++)
            check_game(&random, &tables[i].layout, 8, tables[i].name);
    }
}
