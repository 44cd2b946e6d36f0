#include "sens_running.h"

#include "condition.h"
#include "play.h"
#include "sens_judge.h"
#include "sens_player.h"
#include "solver/games/bavarian.h"
#include "solver/replay.h"
#include "worlds.h"

#include <string.h>

/* ---- What has been played ---- */

static int stage_of(const SensRunning *running) {
    int last = running->trick_count - 1;
    bool open = last >= 0 && running->tricks[last].count < SENS_SEATS;
    return running->trick_count - open;
}

/* Plays the tricks from these hands on; true if every card was legal. */
static bool play_tricks(const SensRunning *running, const CardSet hands[SENS_SEATS],
                        Position *position) {
    CardSet start[SENS_SEATS];
    for (int seat = 0; seat < SENS_SEATS; seat++)
        start[seat] = layout_from_deck(&running->layout, hands[seat]);
    position_init(position, &running->layout, start, 0);
    for (int t = 0; t < running->trick_count; t++)
        for (int i = 0; i < running->tricks[t].count; i++) {
            Card card = running->layout.layout_card[running->tricks[t].cards[i]];
            if (!set_has(position_legal(position), card))
                return false;
            position_play(position, card);
        }
    return true;
}

static Status not_held(const SensRunning *running, Card card, int seat, Error *error) {
    char code[CARD_TEXT];
    return error_set(error, STATUS_BAD_INPUT, "%s: seat %d plays it, who %s",
                     deck_print_card(&bavarian_deck, card, code), seat,
                     seat == running->seat ? "does not hold it" : "cannot have it");
}

/* Can this seat have played the card, as far as it is known where cards were? */
static bool may_hold(const SensRunning *running, int seat, Card card) {
    for (int other = 0; other < SENS_SEATS; other++)
        if (other != seat && set_has(running->held[other], card))
            return false;
    return seat != running->seat || set_has(running->held[seat], card);
}

/* Gives the cards to the seats that play them. The winner of a trick follows from its cards alone;
 * whether each was legal depends on hands that are not known. */
static Status deal_tricks(SensRunning *running, const Card *cards, int count, Error *error) {
    static const CardSet empty[SENS_SEATS];
    Position position;
    position_init(&position, &running->layout, empty, 0);
    for (int i = 0; i < count; i++) {
        Trick *now = &position.trick;
        int seat = (now->leader + now->count) % SENS_SEATS;
        if (!may_hold(running, seat, cards[i]))
            return not_held(running, cards[i], seat, error);
        if (now->count == 0)
            running->tricks[running->trick_count++] = (Trick){.leader = (uint8_t)seat};
        Trick *trick = &running->tricks[running->trick_count - 1];
        trick->cards[trick->count++] = cards[i];
        running->held[seat] |= set_of(cards[i]);
        now->cards[now->count++] = running->layout.layout_card[cards[i]];
        if (now->count == SENS_SEATS)
            *now = (Trick){.leader = (uint8_t)position_winning(&position)};
    }
    return STATUS_OK;
}

Status sens_running_play(SensRunning *running, const Card *cards, int count, Error *error) {
    sens_game.layout(running->rules, (Contract){.kind = (uint8_t)running->auction.trump},
                     &running->layout);
    running->trick_count = 0;
    if (count < SENS_SEATS || count > SENS_SEATS * (SENS_TRICKS - 1))
        return error_set(error, STATUS_BAD_INPUT,
                         "%d cards are played; Vorlauf can be said after the first trick and "
                         "before the last, %d to %d",
                         count, SENS_SEATS, SENS_SEATS * (SENS_TRICKS - 1));
    return deal_tricks(running, cards, count, error);
}

/* ---- Worlds ---- */

/* Who has robbed the upcard, as far as the cards tell; -1: nobody. */
static int robber_of(const SensRunning *running) {
    for (int seat = 0; running->auction.round == 1 && seat < SENS_DEALER; seat++)
        if (set_has(running->held[seat], running->upcard))
            return seat;
    return -1;
}

/* The cards that are known of the deal before Rauben. */
static Deal known_deal(const SensRunning *running) {
    Deal known = {.talon = 0};
    int robber = robber_of(running);
    CardSet upcard = set_of(running->upcard);
    CardSet seven =
        set_of(bavarian_card(deck_suit(&bavarian_deck, running->upcard), BAVARIAN_SEVEN));
    memcpy(known.hands, running->held, sizeof running->held);
    if (robber >= 0) {
        known.hands[robber] = (known.hands[robber] & ~upcard) | seven;
        known.hands[SENS_DEALER] &= ~seven;
    }
    known.hands[SENS_DEALER] |= upcard;
    return known;
}

/* The chance that the others call as they did. */
static double likelihood(const SensRunning *running, const SensDealt *dealt) {
    const SensAuction *auction = &running->auction;
    double product = 1;
    for (int asked = 0; asked < SENS_ROUNDS * SENS_SEATS; asked++) {
        int seat = sens_asked(asked % SENS_SEATS), round = 1 + asked / SENS_SEATS;
        bool chooses = seat == auction->chooser && round == auction->round;
        if (seat != running->seat) {
            SensHand hand = sens_hand_of(running->rules, dealt, seat);
            product *= sens_call_chance(running->rules, &hand, round,
                                        chooses ? auction->trump : SENS_PASS);
        }
        if (chooses)
            return product;
    }
    return 0;
}

/* Can these hands have played as they did, with the melds that were told? */
static bool is_possible(const SensRunning *running, const CardSet hands[SENS_SEATS]) {
    Position position;
    SensMelds melds;
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if ((running->held[seat] & ~hands[seat]) != 0)
            return false;
    if (!condition_admits(running->given, hands, 0) || !play_tricks(running, hands, &position))
        return false;
    sens_declare_melds(running->rules, running->auction.trump, hands, &melds);
    return !running->melds_told || memcmp(melds.points, running->melds, sizeof melds.points) == 0;
}

static double draw_candidate(const void *context, Random *random, void *hands) {
    const SensRunning *running = context;
    Deal known = known_deal(running), deal;
    SensDealt order = sens_unordered, dealt;
    order.upcard = running->upcard;
    deal_complete(&sens_game, &known, random, &deal);
    sens_arrange(&deal, &order, random, &dealt);
    sens_final_hands(&dealt, &running->auction, hands);
    return is_possible(running, hands) ? likelihood(running, &dealt) : 0;
}

WorldDraws sens_running_world(const SensRunning *running, uint64_t number,
                              CardSet hands[SENS_SEATS]) {
    Random random = random_stream(running->seed, sens_game.name, "running", number);
    return candidates_choose(draw_candidate, running, &random, hands, SENS_SEATS * sizeof *hands);
}

static WorldDraws draw(const void *question, uint64_t number, void *world) {
    return sens_running_world(question, number, world);
}

/* ---- What a choice comes to ---- */

static PlayedGame game_of(const SensRunning *running, const CardSet *hands) {
    PlayedGame game = {.contract.kind = (uint8_t)running->auction.trump,
                       .declarer = (uint8_t)running->auction.chooser,
                       .trick_count = (uint8_t)running->trick_count};
    memcpy(game.hands, hands, sizeof game.hands);
    memcpy(game.tricks, running->tricks, sizeof running->tricks);
    return game;
}

/* What the player's side puts aside if it says Vorlauf now. */
static SensVorlauf vorlauf_now(const SensRunning *running, const CardSet *hands,
                               const Position *position) {
    int side = sens_side(running->seat), trump = running->auction.trump;
    CardSet played = 0;
    SensMelds melds;
    for (int t = 0; t < running->trick_count; t++)
        for (int i = 0; i < running->tricks[t].count; i++)
            played |= set_of(running->tricks[t].cards[i]);
    sens_declare_melds(running->rules, trump, hands, &melds);
    bool announced = sens_bella_announced(&melds, trump, played);
    return (SensVorlauf){.side = side,
                         .match_score = running->scores[side],
                         .points = position->points[side] + position->points[side + 2],
                         .melds = announced ? sens_meld_points(&melds, side) : melds.points[side]};
}

/* After the Vorlauf: right or wrong. tricks: of both sides in the whole deal. */
static void judge_call(const SensVorlauf *vorlauf, int playing, bool made, const int tricks[2],
                       Outcome *outcome) {
    outcome->made = sens_vorlauf_winner(vorlauf, playing, made, tricks) == vorlauf->side;
    outcome->chance = outcome->made ? JUDGE_SURE : 0;
}

/* What the playing side, or the side in question, still reaches with open cards. */
static bool reaches(Solver *solver, const Position *position, Question question, int need) {
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if (question.side >> seat & 1)
            need -= question.unit == UNIT_TRICKS ? position->tricks[seat] : position->points[seat];
    return solver_reaches(solver, position, question, need);
}

static void solve_call(const SensRunning *running, const PlayedGame *game, const Position *position,
                       const SensVorlauf *vorlauf, Solver *solver, Outcome *outcome) {
    Aim aim;
    int side = vorlauf->side, playing = sens_side(game->declarer), tricks[2] = {0, 0};
    Question any = {.side = sens_seats(side), .unit = UNIT_TRICKS};
    sens_game.aim(running->rules, game, &aim);
    tricks[side] = reaches(solver, position, any, 1);
    bool made = reaches(solver, position, aim.question, aim.need);
    judge_call(vorlauf, playing, made, tricks, outcome);
}

/* Everybody plays for card points; nobody says Vorlauf any more. */
static void solve_wait(const SensRunning *running, PlayedGame *game, const Position *position,
                       Solver *solver, Outcome *outcome) {
    Result result;
    sens_solve_game(running->rules, solver, position, game);
    sens_game.score(running->rules, game, &result);
    outcome->made = result.made;
    outcome->chance = sens_chance_scored(running->rules, running->match, running->scores,
                                         running->seat, game, &result);
}

static Outcome solve(const void *question, const void *world, int choice, Solver *solver) {
    const SensRunning *running = question;
    const CardSet *hands = world;
    PlayedGame game = game_of(running, hands);
    Position position;
    play_tricks(running, hands, &position);
    SensVorlauf vorlauf = vorlauf_now(running, hands, &position);
    Outcome outcome = {.known = true, .step = {sens_vorlauf_covered(&vorlauf)}};
    if (choice == SENS_CALL)
        solve_call(running, &game, &position, &vorlauf, solver, &outcome);
    else
        solve_wait(running, &game, &position, solver, &outcome);
    return outcome;
}

static Outcome play(const void *question, const void *world, int choice, const Player *player,
                    Random *random) {
    const SensRunning *running = question;
    const CardSet *hands = world;
    Start start = {.rules = running->rules, .declared = true, .game = game_of(running, hands)};
    int playing = sens_side(start.game.declarer);
    Position position;
    SensCourse course;
    play_tricks(running, hands, &position);
    SensVorlauf vorlauf = vorlauf_now(running, hands, &position);
    Outcome outcome = {.known = true, .step = {sens_vorlauf_covered(&vorlauf)}};
    play_out_alike(&start, &running->layout, player, random);
    sens_course(running->rules, &start.game, &course);
    outcome.made = course.made;
    if (choice == SENS_CALL) {
        const int tricks[2] = {start.game.tricks_won[0] + start.game.tricks_won[2],
                               start.game.tricks_won[1] + start.game.tricks_won[3]};
        judge_call(&vorlauf, playing, course.made, tricks, &outcome);
        return outcome;
    }
    outcome.chance = sens_chance_played(running->rules, running->match, running->scores,
                                        running->seat, &course, stage_of(running) + 1);
    return outcome;
}

const JudgeGame sens_running_judge = {.game = &sens_game,
                                      .world_bytes = sizeof(CardSet[SENS_SEATS]),
                                      .tells_chances = true,
                                      .draw = draw,
                                      .solve = solve,
                                      .play = play};
