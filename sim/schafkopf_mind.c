/* Schafkopf for players who reason. Calls: `said` is the class that a seat bid, `refused` 1 if it
 * passed. */
#include "mind.h"

#include "schafkopf_bidding.h"

/* Nobody may call an ace without another card of its suit, and in some rules nobody may play a Solo
 * without a card of the suit that is no Ober or Unter. */
static void know(const Start *start, const Layout *layout, int seat, Knowledge *knowledge) {
    const PlayedGame *game = &start->game;
    SchafkopfFacts facts = schafkopf_facts(game->contract);
    bool needs_suit =
        start->rules->value[SCHAFKOPF_SOLO_NEEDS_SUIT] == SCHAFKOPF_SOLO_NEEDS_SUIT_YES;
    CardSet pack = layout_to_deck(layout, layout->all), cards = 0;
    (void)seat;
    if (facts.family == SCHAFKOPF_FAMILY_RUFER)
        cards = schafkopf_ordinary(facts.called_suit) &
                ~set_of(bavarian_card(facts.called_suit, BAVARIAN_ACE));
    else if (facts.family == SCHAFKOPF_FAMILY_SOLO && needs_suit)
        cards = schafkopf_ordinary(facts.trump_suit);
    else if (facts.family == SCHAFKOPF_FAMILY_SIE)
        knowledge->holds[game->declarer] |=
            layout_from_deck(layout, schafkopf_trump_set(game->contract));
    if (cards == 0)
        return;
    knowledge_count(knowledge, layout_from_deck(layout, cards & pack));
    knowledge->least[game->declarer] = 1;
}

/* ---- The called ace ---- */

/* Who has run away: the called suit was led, and the ace did not fall; or -1. *trick: which. */
static int ran_away(const View *view, int *trick) {
    const Layout *layout = view->layout;
    CardSet suit = layout->suit[layout->suit_of[layout->called_ace]];
    for (int t = 0; t < view->past_count; t++) {
        bool fell = false;
        for (int i = 0; i < view->past[t].count; i++)
            fell = fell || view->past[t].cards[i] == layout->called_ace;
        *trick = t;
        if (set_has(suit, view->past[t].cards[0]))
            return fell ? -1 : view->past[t].leader;
    }
    return -1;
}

/* Cards of the called suit that a seat played before a trick. */
static int played_before(const View *view, int seat, int trick) {
    const Layout *layout = view->layout;
    CardSet suit = layout->suit[layout->suit_of[layout->called_ace]];
    int count = 0;
    for (int t = 0; t < trick; t++)
        for (int i = 0; i < view->past[t].count; i++)
            count += (view->past[t].leader + i) % SCHAFKOPF_SEATS == seat &&
                     set_has(suit, view->past[t].cards[i]);
    return count;
}

/* Who has run away held enough cards of the suit to do so. */
static void note_run(const View *view, int seat, int trick, Hidden *hidden) {
    const Layout *layout = view->layout;
    CardSet suit = layout->suit[layout->suit_of[layout->called_ace]];
    int had = layout->run_away == RUN_AWAY_NOW ? played_before(view, seat, trick) : 0;
    int seen = set_count((hidden->gone[seat] | hidden->held[seat]) & suit);
    int least = RUN_AWAY_CARDS + had - seen;
    if (least > hidden->least[seat])
        hidden->least[seat] = (uint8_t)least;
}

/* It is known that a seat has the ace and runs away with a lead in this trick, or has done so. */
static void note_runner(const View *view, int seat, int trick, Hidden *hidden) {
    hidden_pin(hidden, view->layout->called_ace, seat);
    if (seat != view->seat)
        note_run(view, seat, trick, hidden);
}

/* In the trick in progress the called suit was led: who has not played the ace has not got it, but
 * for the leader, who may be running away. Returns the number of cases. */
static int note_search(const View *view, Hidden hidden[HIDDEN_CASES]) {
    CardSet ace = set_of(view->layout->called_ace);
    const Trick *trick = &view->trick;
    for (int i = 1; i < trick->count; i++)
        hidden_exclude(hidden, ace, (trick->leader + i) % SCHAFKOPF_SEATS);
    if (!set_has(hidden->may[trick->leader], view->layout->called_ace))
        return 1;
    hidden[1] = hidden[0];
    hidden_exclude(&hidden[0], ace, trick->leader);
    note_runner(view, trick->leader, view->past_count, &hidden[1]);
    return 2;
}

/* Nobody but the holder may lead the suit low, and he only if he has enough of it. */
static int deduce(const View *view, Hidden hidden[HIDDEN_CASES]) {
    const Layout *layout = view->layout;
    Card ace = layout->called_ace;
    int trick;
    if (ace == CARD_NONE)
        return 1;
    int runner = ran_away(view, &trick);
    hidden_exclude(hidden, set_of(ace), view->declarer);
    if (runner >= 0)
        note_runner(view, runner, trick, hidden);
    else if (!set_has(view->played, ace) && view->trick.count > 0 &&
             layout->suit_of[view->trick.cards[0]] == layout->suit_of[ace])
        return note_search(view, hidden);
    return 1;
}

/* ---- Calls ---- */

/* The chance that a seat says this class over another; if it is the declarer, this contract. */
static double call_chance_of(const View *view, int seat, CardSet hand, SchafkopfClass above,
                             SchafkopfClass said) {
    SchafkopfChances chances;
    double sum = 0;
    schafkopf_call_chances(view->rules, hand, seat, above, &chances);
    if (said == SCHAFKOPF_CLASS_PASS)
        return chances.pass;
    if (seat == view->declarer)
        return chances.of[view->contract.kind];
    for (uint8_t kind = 0; kind < SCHAFKOPF_CONTRACTS; kind++)
        if (schafkopf_class((Contract){.kind = kind}) == said)
            sum += chances.of[kind];
    return sum;
}

static double heard(const View *view, const World *world, Random *random) {
    CardSet hands[MAX_SEATS];
    SchafkopfClass above = SCHAFKOPF_CLASS_PASS;
    double plausible = 1;
    (void)random;
    world_begun(view, world, hands);
    for (int seat = 0; seat < SCHAFKOPF_SEATS; seat++) {
        const Calls *calls = &view->knowledge->calls[seat];
        if (calls->said == 0 && calls->refused == 0)
            continue;
        SchafkopfClass said = (SchafkopfClass)calls->said;
        if (seat != view->seat)
            plausible *= call_chance_of(view, seat, hands[seat], above, said);
        above = said > above ? said : above;
    }
    return plausible;
}

static Effort effort(const View *view) {
    return (Effort){.worlds = view->past_count < EFFORT_EARLY ? EFFORT_HALF : EFFORT_ALL,
                    .step = 15,
                    .steps = 1};
}

const GameMind schafkopf_mind = {.know = know, .deduce = deduce, .heard = heard, .effort = effort};
