/* Games begun: what is taken from their records, what a seat makes of it, and how they go on. */
#include "reference.h"
#include "settings.h"
#include "sim/begun.h"
#include "sim/condition.h"
#include "sim/dealing.h"
#include "solver/games/cego.h"
#include "solver/games/doppelkopf.h"
#include "solver/games/schafkopf.h"
#include "solver/games/sens.h"
#include "solver/games/skat.h"
#include "solver/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static CardSet cards(const Game *game, const char *codes) {
    return deck_named_set(game->deck, codes);
}

/* ---- A hand as a player would tell it ---- */

/* Grand by forehand; middlehand follows, and has his hand, the contract and the cards so far. */
static EvalRequest grand(const Rules *rules, const char *played) {
    EvalRequest request = {.rules = rules,
                           .seat = 2,
                           .hand = cards(&skat_game, "DJ CT CK C8 ST SQ HA H9 DA D9"),
                           .declarer = 0,
                           .partner = -1,
                           .bid = 24,
                           .restricted = true,
                           .contract.kind = SKAT_GRAND,
                           .in_play = true,
                           .seed = 1};
    Error error;
    cr_assert_eq(deck_parse_list(skat_game.deck, played, 0, request.played, MAX_CARDS,
                                 &request.played_count, &error),
                 STATUS_OK);
    return request;
}

Test(begun, a_player_tells_his_hand_and_what_was_played) {
    Rules rules = settings_rules(&skat_game, "");
    EvalRequest request = grand(&rules, "CA C7 C8 CJ SJ");
    Begun begun;
    Error error;
    cr_assert_eq(begun_open(&request, &begun, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(begun.view.seat, 2);
    cr_assert_eq(begun.view.past_count, 1);
    cr_assert_eq(begun.view.trick.count, 2);
    cr_assert_eq(position_to_move(&begun.play.position), 2);
    for (uint64_t number = 0; number < 200; number++) {
        World world;
        Start start;
        Position position;
        Aim aim;
        begun_world(&begun, number, &world);
        begun_start(&begun, &world, &start);
        world_position(&begun.view, &world, &position);
        /* Forehand has led from the ace: what he put away are two other cards. */
        cr_assert(set_has(start.game.hands[0], set_lowest(cards(&skat_game, "CA"))));
        cr_assert_eq(start.game.hands[2], request.hand);
        cr_assert_eq(start.known[0], start.game.talon);
        cr_assert_eq(set_count(start.game.talon), 2);
        cr_assert(world_aim(begun.sim->mind, &begun.view, &world, &aim));
        cr_assert_eq(aim.question.side, 1);
        /* A jack must be followed with a jack. */
        cr_assert_eq(layout_to_deck(&begun.layout, position_legal(&position)),
                     cards(&skat_game, "DJ"));
    }
    begun_close(&begun);
}

Test(begun, cards_that_cannot_be_so_are_named) {
    static const struct {
        const char *played, *message;
    } cases[] = {
        {"CA C7 H9", "--played: card 3 (H9) would be seat 2's, who may not play it"},
        {"CA C7 SA", "--played: card 3 (SA) would be seat 2's, who does not hold it"},
        {"CA CK C8", "--played: card 2 (CK) would be seat 1's, who does not hold it"},
    };
    Rules rules = settings_rules(&skat_game, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EvalRequest request = grand(&rules, cases[i].played);
        Begun begun;
        Error error;
        cr_assert_eq(begun_open(&request, &begun, &error), STATUS_BAD_INPUT);
        cr_assert_str_eq(error.text, cases[i].message);
        begun_close(&begun);
    }
}

/* ---- Simulated games, stopped at every card ---- */

static const struct {
    const Game *game;
    const char *settings;
    bool by_hand_alone; /* a player can tell the game without the hands of the others */
} tables[] = {{&skat_game, "", true},        {&skat_game, "all_pass=ramsch", true},
              {&schafkopf_game, "", true},   {&sens_game, "", false},
              {&doppelkopf_game, "", false}, {&cego_game, "", true}};

/* Leaves so many cards of the tricks. */
static void stop_after(PlayedGame *game, int count) {
    int left = count;
    for (int t = 0; t < game->trick_count; t++) {
        Trick *trick = &game->tricks[t];
        if (left < trick->count)
            trick->count = (uint8_t)left;
        left -= trick->count;
        if (trick->count == 0)
            game->trick_count = (uint8_t)t;
    }
    int said = 0;
    while (said < game->announcement_count && game->announcements[said].after_cards <= count)
        said++;
    game->announcement_count = (uint8_t)said;
}

static int seat_to_move(const Rules *rules, PlayedGame *game) {
    Layout layout;
    Position position;
    Fault fault;
    Error error;
    cr_assert_eq(replay_game(rules, game, &layout, &position, &fault, &error), STATUS_OK);
    return position_to_move(&position);
}

/* In every world the cards so far are those of the record, the player holds his own, and the game
 * can be played on and scored. */
static void check_worlds(const Begun *begun, const PlayedGame *record) {
    const SimGame *sim = begun->sim;
    const Card twice = sim->game->deck->copies == 2; /* either copy will do */
    for (uint64_t number = 0; number < 2; number++) {
        Random random = random_stream(2, "test", "begun", number);
        World world;
        Start start;
        Result result;
        begun_world(begun, number, &world);
        begun_start(begun, &world, &start);
        cr_assert_eq(start.game.hands[begun->seat], record->hands[begun->seat]);
        play_out_alike(&start, &begun->layout, sim->rule_player, &random);
        cr_assert_eq(start.game.trick_count, sim->game->hand_size);
        for (int t = 0; t < record->trick_count; t++)
            for (int i = 0; i < record->tricks[t].count; i++)
                cr_assert_eq(start.game.tricks[t].cards[i] | twice,
                             record->tricks[t].cards[i] | twice);
        sim->game->score(begun->rules, &start.game, &result);
    }
}

/* The condition that a seat holds these cards, of a game that may be asked about until the next. */
static const Condition *holding(const Rules *rules, int seat, CardSet cards) {
    static Terms terms;
    static Condition condition;
    static char text[CARDS_TEXT + 8];
    char list[CARDS_TEXT];
    const ConditionContext context = {.terms = &terms, .contract = ANY_CONTRACT};
    terms_init(&terms, rules);
    snprintf(text, sizeof text, "%d: %s", seat, deck_print_set(rules->game->deck, cards, list));
    cr_assert_eq(condition_parse(&context, text, &condition, NULL), STATUS_OK);
    return &condition;
}

/* The same game as a player would tell it. talon, shown: as far as he knows them. */
static void tell(const PlayedGame *game, CardSet talon, CardSet shown, EvalRequest *request) {
    request->begun = NULL;
    request->hand = game->hands[request->seat];
    request->restricted = true;
    request->contract = game->contract;
    request->declarer = game->declarer;
    request->bid = game->bid;
    request->talon = talon;
    if (request->seat != game->declarer && shown != 0)
        request->given = holding(request->rules, game->declarer, shown);
    request->played_count = 0;
    for (int t = 0; t < game->trick_count; t++)
        for (int i = 0; i < game->tricks[t].count; i++)
            request->played[request->played_count++] = game->tricks[t].cards[i];
}

/* Of a card that stands twice a record may tell either copy. */
static void swap_copies(PlayedGame *game, const Deck *deck, Random *random) {
    if (deck->copies == 1)
        return;
    for (int t = 0; t < game->trick_count; t++)
        for (int i = 0; i < game->tricks[t].count; i++)
            game->tricks[t].cards[i] ^= (Card)random_below(random, 2);
}

Test(begun, every_game_can_be_taken_up_at_every_card) {
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        const SimGame *sim = sim_game_of(tables[t].game);
        Rules rules = settings_rules(tables[t].game, tables[t].settings);
        for (uint64_t deal = 0; deal < 40 / TEST_SHARE + 1; deal++) {
            Random random = random_stream(1, tables[t].game->name, "begun", deal);
            Start start;
            sim_play(sim, &rules, &random, &start);
            swap_copies(&start.game, tables[t].game->deck, &random);
            int cards = tables[t].game->seats * tables[t].game->hand_size;
            for (int count = 0; count < cards; count += 3) {
                PlayedGame game = start.game;
                stop_after(&game, count);
                EvalRequest request = {.rules = &rules, .begun = &game, .declarer = -1};
                request.seat = (uint8_t)seat_to_move(&rules, &game);
                Begun begun;
                Error error;
                cr_assert_eq(begun_open(&request, &begun, &error), STATUS_OK, "%s, deal %d: %s",
                             tables[t].game->name, (int)deal, error.text);
                check_worlds(&begun, &game);
                CardSet aside = begun.start.known[begun.seat], shown = begun.start.shown;
                begun_close(&begun);
                if (!tables[t].by_hand_alone)
                    continue;
                tell(&game, aside, shown, &request);
                cr_assert_eq(begun_open(&request, &begun, &error), STATUS_OK, "%s, deal %d: %s",
                             tables[t].game->name, (int)deal, error.text);
                check_worlds(&begun, &game);
                begun_close(&begun);
            }
        }
    }
}

Test(begun, who_has_put_cards_away_tells_them) {
    Rules rules = settings_rules(&skat_game, "");
    EvalRequest request = grand(&rules, "CA C7");
    Begun begun;
    Error error;
    request.declarer = 2;
    cr_assert_eq(begun_open(&request, &begun, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "--talon must tell the cards that you have put away");
    begun_close(&begun);
    request.talon = cards(&skat_game, "D7 D8");
    cr_assert_eq(begun_open(&request, &begun, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(begun.view.aside, layout_from_deck(&begun.layout, request.talon));
    begun_close(&begun);
}

Test(begun, a_game_that_is_over_is_not_begun) {
    Rules rules = settings_rules(&skat_game, "");
    Random random = random_stream(1, "skat", "begun", 1);
    Start start;
    sim_play(sim_game_of(&skat_game), &rules, &random, &start);
    EvalRequest request = {.rules = &rules, .begun = &start.game, .declarer = -1};
    Begun begun;
    Error error;
    cr_assert_eq(begun_open(&request, &begun, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "all cards have been played");
    begun_close(&begun);
    stop_after(&start.game, 4);
    request.seat = (uint8_t)((seat_to_move(&rules, &start.game) + 1) % 3);
    cr_assert_eq(begun_open(&request, &begun, &error), STATUS_BAD_INPUT);
    cr_assert(strstr(error.text, "turn to play") != NULL);
    begun_close(&begun);
}

/* ---- What a card is worth ---- */

/* Does the seat's side reach its aim in a world after a card, by plain minimax? */
static bool is_made(const Begun *begun, const World *world, Card card) {
    Position position;
    Aim aim;
    world_position(&begun->view, world, &position);
    cr_assert(world_aim(begun->sim->mind, &begun->view, world, &aim));
    position_play(&position, card);
    int value = aim.before + reference_taken(&position, aim.question);
    if (!position_over(&position))
        value += reference_value(&position, aim.question);
    bool reached = (value >= aim.need) != aim.question.ducks;
    return reached == ((aim.question.side >> begun->seat & 1) != 0);
}

static void check_row(const Begun *begun, const EvalRow *row, int worlds) {
    Card card = begun->layout.layout_card[set_lowest(row->cards)];
    int made = 0;
    for (int number = 0; number < worlds; number++) {
        World world;
        begun_world(begun, (uint64_t)number, &world);
        made += is_made(begun, &world, card);
    }
    cr_assert_eq(row->open.n, (uint64_t)worlds);
    cr_assert_float_eq(row->open.value, (double)made / worlds, 1e-9);
}

/* Four tricks before the end, in the same worlds. */
Test(begun, open_odds_of_cards_are_those_of_minimax) {
    enum { WORLDS = 6, TRICKS_LEFT = 4 };
    static const Game *const games[] = {&skat_game, &schafkopf_game};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const Game *game = games[g];
        Rules rules = settings_rules(game, "");
        for (uint64_t deal = 0; deal < 20 / TEST_SHARE + 1; deal++) {
            Random random = random_stream(7, game->name, "cards", deal);
            Start start;
            sim_play(sim_game_of(game), &rules, &random, &start);
            if (!start.declared)
                continue;
            stop_after(&start.game,
                       game->seats * (game->hand_size - TRICKS_LEFT) + (int)(deal % 3));
            EvalRequest request = {.rules = &rules,
                                   .begun = &start.game,
                                   .in_play = true,
                                   .declarer = -1,
                                   .worlds = WORLDS,
                                   .seed = 1,
                                   .threads = 1};
            request.seat = (uint8_t)seat_to_move(&rules, &start.game);
            static Evaluation evaluation;
            Begun begun;
            Error error;
            cr_assert_eq(eval_answer(&request, &evaluation, &error), STATUS_OK, "%s", error.text);
            cr_assert_eq(begun_open(&request, &begun, &error), STATUS_OK);
            cr_assert(evaluation.card_count > 0);
            for (int i = 0; i < evaluation.card_count; i++)
                check_row(&begun, &evaluation.cards[i], WORLDS);
            begun_close(&begun);
        }
    }
}

/* The cards fall as they would without it, and everything counts twice. */
Test(begun, kontra_doubles) {
    Rules rules = settings_rules(&skat_game, "");
    EvalRequest request = grand(&rules, "CA C7");
    static Evaluation evaluation;
    Error error;
    request.worlds = 50;
    request.threads = 1;
    cr_assert_eq(eval_answer(&request, &evaluation, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(evaluation.row_count, 2);
    cr_assert_str_eq(evaluation.rows[0].action, "kontra");
    cr_assert_float_eq(evaluation.rows[0].score.value, 2 * evaluation.rows[1].score.value, 1e-9);
    cr_assert_float_eq(evaluation.rows[0].table.value, evaluation.rows[1].table.value, 1e-9);
    /* Not where the rules know no Kontra. */
    Rules tournament = settings_rules(&skat_game, "kontra=off");
    request = grand(&tournament, "CA C7");
    request.worlds = 50;
    request.threads = 1;
    cr_assert_eq(eval_answer(&request, &evaluation, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(evaluation.row_count, 0);
    cr_assert(evaluation.card_count > 0);
}
