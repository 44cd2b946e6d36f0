/* Worlds during play: complete, right in what is known, all of them and evenly likely. Every seat
 * of a real deal is asked at each of its turns; the rules of play themselves, asked again in every
 * world, say which worlds are possible. */
#include "sim/dealing.h"
#include "sim/sim_game.h"
#include "settings.h"
#include "solver/games/cego.h"
#include "solver/games/doppelkopf.h"
#include "solver/games/schafkopf.h"
#include "solver/games/sens.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 11, DEALS = 400 / TEST_SHARE, MOST_WORLDS = 6000 };

static const struct {
    const Game *game;
    const char *settings;
} tables[] = {{&skat_game, ""},
              {&skat_game, "variant=malenko"},
              {&schafkopf_game, ""},
              {&schafkopf_game, "run_away_count=start all_pass=ramsch contracts=all"},
              {&schafkopf_short_game, "pack=24"},
              {&sens_game, ""},
              {&sens_game, "overtrump_when_void=no"},
              {&doppelkopf_game, ""},
              {&doppelkopf_game, "second_dulle_beats_first=never soloist_leads=yes"},
              {&cego_game, ""},
              {&cego_game, "laid_tarock_shown=yes cego_lay_away=any bettel_open=on"},
              {&cego_three_game, "players=3"}};
enum { TABLES = sizeof tables / sizeof *tables };

/* ---- What the rules of play say of a world ---- */

/* Could everybody have played the cards that he did, from these hands? */
static bool is_legal(const View *view, const World *world) {
    CardSet hands[MAX_SEATS];
    Position position;
    for (int seat = 0; seat < view->layout->seats; seat++)
        hands[seat] = world->hands[seat];
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        for (int i = 0; i < trick->count; i++)
            hands[(trick->leader + i) % view->layout->seats] |= set_of(trick->cards[i]);
    }
    int leader = view->past_count > 0 ? view->past[0].leader : view->trick.leader;
    position_init(&position, view->layout, hands, leader);
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        if (trick->count > 0 && position.trick.leader != trick->leader)
            return false;
        for (int i = 0; i < trick->count; i++) {
            if (!set_has(position_legal(&position), trick->cards[i]))
                return false;
            position_play(&position, trick->cards[i]);
        }
    }
    return memcmp(position.risen, view->risen, sizeof view->risen) == 0;
}

/* Is it what the player knew before the first lead, and what was said and shown during play? */
static bool is_known(const View *view, const World *world) {
    const Knowledge *knowledge = view->knowledge;
    CardSet begun[MAX_SEATS];
    bool agrees = (view->aside & ~world->aside) == 0;
    world_begun(view, world, begun);
    for (int place = 0; place < PLACES; place++) {
        bool aside = place == PLACE_ASIDE;
        if (!aside && place >= view->layout->seats)
            continue;
        CardSet cards = aside ? world->aside : layout_from_deck(view->layout, begun[place]);
        int counted = set_count(cards & knowledge->counted);
        agrees = agrees && (knowledge->counted == 0 || (counted >= knowledge->least[place] &&
                                                        counted <= knowledge->most[place]));
        if (aside)
            continue;
        agrees = agrees && (knowledge->holds[place] & ~cards) == 0;
        for (int suit = 0; suit < view->layout->suits; suit++)
            agrees = agrees && !((knowledge->lacks[place] >> suit & 1) &&
                                 (cards & view->layout->suit[suit]) != 0);
    }
    return agrees;
}

/* The called ace is not the declarer's. */
static bool ace_is_elsewhere(const View *view, const World *world) {
    CardSet begun[MAX_SEATS];
    Card ace = view->layout->called_ace;
    world_begun(view, world, begun);
    return ace == CARD_NONE || !set_has(layout_from_deck(view->layout, begun[view->declarer]), ace);
}

/* Re and Contra are said by who has, and has not, a queen of clubs. */
static bool sides_agree(const View *view, const World *world) {
    CardSet begun[MAX_SEATS];
    bool agrees = true;
    if (view->rules->game != &doppelkopf_game ||
        view->knowledge->seen.contract.kind != DOPPELKOPF_NORMAL)
        return true;
    world_begun(view, world, begun);
    for (int i = 0; i < view->announcement_count; i++) {
        const Announcement *said = &view->announcements[i];
        bool queen = (begun[said->seat] & doppelkopf_pair(DOPPELKOPF_CQ)) != 0;
        if (said->name == DOPPELKOPF_NAME_RE || said->side == DOPPELKOPF_RE + 1)
            agrees = agrees && queen;
        if (said->name == DOPPELKOPF_NAME_CONTRA || said->side == DOPPELKOPF_CONTRA + 1)
            agrees = agrees && !queen;
    }
    return agrees;
}

/* Bella is announced with the first of its cards, or is not in that hand. */
static bool bella_agrees(const View *view, const World *world) {
    CardSet begun[MAX_SEATS];
    if (view->rules->game != &sens_game)
        return true;
    int trump = view->contract.kind;
    CardSet bella =
        set_of(bavarian_card(trump, BAVARIAN_OBER)) | set_of(bavarian_card(trump, BAVARIAN_KING));
    if ((layout_from_deck(view->layout, bella) & view->played) == 0)
        return true;
    world_begun(view, world, begun);
    int holder = -1;
    for (int seat = 0; seat < SENS_SEATS; seat++)
        if ((begun[seat] & bella) == bella)
            holder = seat;
    return holder == view->knowledge->bella;
}

static bool is_possible(const View *view, const World *world) {
    return is_known(view, world) && ace_is_elsewhere(view, world) && sides_agree(view, world) &&
           bella_agrees(view, world) && is_legal(view, world);
}

/* ---- All worlds ---- */

typedef struct List {
    World worlds[MOST_WORLDS];
    int drawn[MOST_WORLDS];
    int count;
} List;

/* Lays the unseen cards one after the other at every place that has room. */
static void list_worlds(const View *view, CardSet rest, const int *room, World *world, List *list) {
    if (rest == 0) {
        if (is_possible(view, world)) {
            cr_assert_lt(list->count, MOST_WORLDS);
            list->worlds[list->count++] = *world;
        }
        return;
    }
    CardSet card = set_of(set_pop(&rest));
    for (int place = 0; place < PLACES; place++) {
        int left[PLACES];
        CardSet *cards = place == PLACE_ASIDE ? &world->aside : &world->hands[place];
        if (room[place] == 0)
            continue;
        memcpy(left, room, sizeof left);
        left[place]--;
        *cards |= card;
        list_worlds(view, rest, left, world, list);
        *cards &= ~card;
    }
}

/* How many cards each other place has that the player does not see; returns in how many ways they
 * may lie, as a number that may be too large. */
static double find_room(const View *view, int *room) {
    int dealt = set_count(view->hand), unseen = set_count(view->layout->all & ~view->played);
    double ways = 1;
    for (int t = 0; t <= view->past_count; t++) {
        const Trick *trick = t < view->past_count ? &view->past[t] : &view->trick;
        int place = (view->seat - trick->leader + view->layout->seats) % view->layout->seats;
        dealt += place < trick->count;
    }
    memset(room, 0, PLACES * sizeof *room);
    unseen -= set_count(view->hand);
    int left = unseen;
    for (int seat = 0; seat < view->layout->seats; seat++) {
        int place = (seat - view->trick.leader + view->layout->seats) % view->layout->seats;
        room[seat] =
            seat == view->seat ? 0 : dealt - view->past_count - (place < view->trick.count);
        left -= room[seat];
    }
    room[PLACE_ASIDE] = left;
    for (int place = 0, n = unseen; place < PLACES; place++)
        for (int k = 1; k <= room[place]; k++)
            ways *= (double)n-- / k;
    return ways;
}

/* ---- The spy: a player who looks at each of his turns what could be deduced ---- */

typedef struct Spy {
    const GameMind *mind;
    Sampler *sampler;
    const Player *plays;
    bool lists; /* also compares with all worlds */
    long asked, listed, restricted;
    double deviation; /* sum of chi-square minus its mean, over its deviation; and how many */
    int tested;
} Spy;

static void true_world(const View *view, World *world) {
    memcpy(world->hands, view->truth->hands, sizeof world->hands);
    world->aside = view->layout->all & ~view->played & ~position_held(view->truth);
}

static int find_world(const List *list, const World *world) {
    int i = 0;
    while (i < list->count && memcmp(&list->worlds[i], world, sizeof *world) != 0)
        i++;
    return i;
}

/* Draws from few worlds, and compares with an even distribution. */
static void test_evenness(Spy *spy, List *list, Random *random) {
    enum { EACH = 20, FEWEST = 12, MOST = 120 };
    double square = 0;
    if (list->count < FEWEST || list->count > MOST)
        return;
    for (int i = 0; i < EACH * list->count; i++) {
        World world;
        sampler_draw(spy->sampler, random, &world);
        int place = find_world(list, &world);
        cr_assert_lt(place, list->count, "a world that is not possible");
        list->drawn[place]++;
    }
    for (int i = 0; i < list->count; i++)
        square += (double)(list->drawn[i] - EACH) * (list->drawn[i] - EACH) / EACH;
    double freedom = list->count - 1, deviation = (square - freedom) / sqrt(2 * freedom);
    cr_assert_lt(deviation, 6, "%d worlds: chi-square %.1f", list->count, square);
    spy->deviation += deviation;
    spy->tested++;
}

static void compare_with_all(Spy *spy, const View *view, Ways ways, Random *random) {
    enum { AFFORDABLE = MOST_WORLDS, EVERY = 5 };
    static List list;
    int room[PLACES];
    World world = {.hands = {[0] = 0}};
    if (find_room(view, room) > AFFORDABLE || spy->asked % EVERY != 0)
        return;
    world.hands[view->seat] = view->hand;
    memset(&list, 0, sizeof list);
    CardSet unseen = view->layout->all & ~(view->played | view->hand);
    list_worlds(view, unseen, room, &world, &list);
    cr_assert_eq((uint64_t)ways, (uint64_t)list.count, "%s: %d of %.0f worlds are possible, not %d",
                 view->rules->game->name, list.count, find_room(view, room), (int)ways);
    spy->listed++;
    spy->restricted += list.count < find_room(view, room);
    test_evenness(spy, &list, random);
}

static Card look_and_play(const Player *player, const View *view, CardSet legal, Random *random) {
    Spy *spy = player->mind;
    Hidden hidden[HIDDEN_CASES];
    World truth, world;
    Random own = *random;
    int cases = hidden_deduce(spy->mind, view, hidden), agreeing = 0;
    true_world(view, &truth);
    cr_assert(is_possible(view, &truth), "%s", view->rules->game->name);
    for (int i = 0; i < cases; i++)
        agreeing += world_agrees(&hidden[i], &truth);
    cr_assert_eq(agreeing, 1, "%s: the truth is excluded", view->rules->game->name);
    Ways ways = sampler_take(spy->sampler, hidden, cases);
    cr_assert(ways > 0);
    sampler_draw(spy->sampler, &own, &world);
    cr_assert(is_possible(view, &world), "%s: an impossible world", view->rules->game->name);
    if (spy->lists)
        compare_with_all(spy, view, ways, &own);
    spy->asked++;
    return player_choose(spy->plays, view, legal, random);
}

/* Lets spies play a number of deals by rule or at random. */
static Spy watch(int table, bool by_rule, bool lists) {
    Rules rules = settings_rules(tables[table].game, tables[table].settings);
    const SimGame *sim = sim_game_of(rules.game);
    Spy spy = {.mind = sim->mind,
               .sampler = sampler_new(),
               .plays = by_rule ? sim->rule_player : &player_random,
               .lists = lists};
    Player player = {
        .name = "spy", .choose = look_and_play, .infers = true, .sees_all = true, .mind = &spy};
    Evening evening = {.number = 0};
    for (uint64_t number = 0; number < DEALS; number++) {
        Random random = deal_luck(rules.game, SEED, number);
        Layout layout;
        Start start;
        Deal deal;
        deal_number(rules.game, NULL, SEED, number, &deal);
        evening.number = (int)(number % (uint64_t)sim->evening_length(&rules));
        if (evening.number == 0)
            memset(evening.memo, 0, sizeof evening.memo);
        if (sim->prepare(&rules, &deal, &evening, &random, &start) != DEAL_PLAYED)
            continue;
        rules.game->layout(&rules, start.game.contract, &layout);
        play_out_alike(&start, &layout, &player, &random);
    }
    sampler_free(spy.sampler);
    return spy;
}

Test(hidden, worlds_agree_with_play_and_the_truth_is_one, .timeout = 600) {
    for (int table = 0; table < TABLES; table++)
        for (int by_rule = 0; by_rule < 2; by_rule++) {
            Spy spy = watch(table, by_rule, false);
            cr_assert_gt(spy.asked, 1000 / TEST_SHARE);
        }
}

Test(hidden, all_worlds_are_drawn_and_evenly, .timeout = 600) {
    for (int table = 0; table < TABLES; table++)
        for (int by_rule = 0; by_rule < 2; by_rule++) {
            Spy spy = watch(table, by_rule, true);
            cr_log_info("%s \"%s\": %ld listed, %ld restricted, %d tested, deviation %.2f",
                        tables[table].game->name, tables[table].settings, spy.listed,
                        spy.restricted, spy.tested, spy.deviation / (spy.tested + 1));
            cr_assert_gt(spy.listed, 0);
            cr_assert_gt(spy.restricted, 0);
            cr_assert_lt(spy.deviation, 4 * sqrt(spy.tested + 1), "%s: %d tests, sum %.1f",
                         tables[table].game->name, spy.tested, spy.deviation);
        }
}

/* ---- Without information ---- */

/* How many worlds a seat sees before the first lead that holds the lowest cards of the deck and
 * knows nothing else; where the declarer has put cards aside, he knows them. */
static double count_at_first(const Game *game, Contract contract, int aside, Knowledge knowledge) {
    Rules rules = settings_rules(game, "");
    Layout layout;
    Hidden hidden;
    Sampler *sampler = sampler_new();
    game->layout(&rules, contract, &layout);
    CardSet all = layout.all, hand = 0, known = 0;
    for (int i = 0; i < game->hand_size; i++)
        hand |= set_of(set_pop(&all));
    for (int i = 0; i < aside; i++)
        known |= set_of(set_pop(&all));
    View view = {.layout = &layout,
                 .contract = contract,
                 .seat = 1,
                 .hand = hand,
                 .aside = known,
                 .rules = &rules,
                 .knowledge = &knowledge};
    hidden_look(&view, &hidden);
    Ways ways = sampler_take(sampler, &hidden, 1);
    sampler_free(sampler);
    return (double)ways;
}

/* Numbers of worlds that books give, or factorials: with no information all of them are possible,
 * and each is drawn as often. */
Test(hidden, without_information_every_deal_is_a_world) {
    const Knowledge nothing = {.bella = -1};
    const Contract first = {.kind = 0}, solo = {.kind = CEGO_SOLO};
    cr_assert_eq(count_at_first(&skat_game, first, 0, nothing), 42678636);
    cr_assert_eq(count_at_first(&skat_game, first, 2, nothing), 184756);
    cr_assert_eq(count_at_first(&schafkopf_game, (Contract){.kind = SCHAFKOPF_WENZ}, 0, nothing),
                 9465511770);
    cr_assert_eq(count_at_first(&sens_game, first, 0, nothing), 9465511770);
    cr_assert_eq(count_at_first(&doppelkopf_game, first, 0, nothing), 3384731762521200);
    /* 43! / (11! 11! 11! 10!) */
    cr_assert_float_eq(count_at_first(&cego_game, solo, 0, nothing) / 2.617680e23, 1, 1e-6);
}

/* What contradicts itself leaves no world, and is noticed. */
Test(hidden, contradictions_leave_no_world) {
    const Contract first = {.kind = 0};
    const CardSet own = 1, many = UINT64_C(0x7FF) << 20, some = UINT64_C(0x700) << 20;
    const Knowledge cases[] = {
        {.holds = {[0] = own}},              /* the player has it himself */
        {.holds = {[0] = many}},             /* eleven cards in a hand of ten */
        {.holds = {[0] = some, [2] = some}}, /* the same cards in two hands */
        {.lacks = {[0] = 0x1F, [2] = 0}},    /* a hand of no suit */
        {.counted = some, .least = {[0] = 2, [2] = 2}, .most = {3, 3, 3, 3, 3}},
        {.counted = some, .most = {1, 1, 0, 0, 1}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(count_at_first(&skat_game, first, 0, cases[i]), 0, "case %zu", i);
}
