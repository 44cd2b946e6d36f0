#include "cego_hand.h"

#include <string.h>

/* ---- What is kept and led ---- */

static CardSet kleiner_mann(void) {
    return set_of(CEGO_KLEINER_MANN);
}

/* The highest tarocks, but the T1 last; then, for want of tarocks, the lowest cards: courts count
 * for the declarer when they are laid away. */
static CardSet keep_strongest(CardSet hand, int count) {
    CardSet kept = 0, tarocks = hand & CEGO_TAROCK_SET & ~kleiner_mann();
    for (; count > 0; count--) {
        CardSet rest = hand & ~kept;
        CardSet pips = rest & CEGO_PIP_SET;
        CardSet best = tarocks != 0 ? set_of(set_lowest(tarocks))
                       : pips != 0  ? set_of(set_highest(pips))
                                    : set_of(set_highest(rest));
        kept |= best;
        tarocks &= ~best;
    }
    return kept;
}

/* How welcome a card is as the Leere that is led: of a suit whose courts the player holds himself,
 * so that the others cannot smear with them. */
static int lead_value(CardSet hand, Card card) {
    enum { COURT = 2, PIP = 1 };
    int suit = 1 + (card - CEGO_TAROCKS) / CEGO_SUIT_CARDS;
    CardSet own = hand & cego_suit(suit);
    return COURT * set_count(own & CEGO_COURT_SET) + PIP * set_count(own & CEGO_PIP_SET);
}

/* Is the card one that may be led after these, as far as suits go? */
static bool may_lead(const Rules *rules, const Contract *contract, Card card) {
    if (contract->led_count == 0)
        return true;
    const Deck *deck = rules->game->deck;
    bool same = deck_suit(deck, contract->led[0]) == deck_suit(deck, card);
    if (contract->kind == CEGO_ZWEI_VERSCHIEDENE)
        return !same;
    return same || contract->kind != CEGO_ZWEI_LEERE ||
           rules->value[CEGO_ZWEI_LEERE_SUITS] == CEGO_SUITS_ANY;
}

/* Adds the most welcome of the cards that may be led; false: there is none. */
static bool add_lead(const Rules *rules, CardSet hand, CardSet from, Contract *contract) {
    int most = -1;
    for (int i = 0; i < contract->led_count; i++)
        from &= ~set_of(contract->led[i]);
    for (CardSet rest = from; rest != 0;) {
        Card card = set_pop(&rest);
        int value = lead_value(hand, card);
        if (value > most && may_lead(rules, contract, card)) {
            most = value;
            contract->led[contract->led_count] = card;
        }
    }
    if (most < 0)
        return false;
    contract->led_count++;
    return true;
}

/* Names the cards that are led first, pips as long as there are any. */
static bool choose_leads(const Rules *rules, CardSet hand, Contract *contract) {
    int wanted = game_named_leads(rules->game, *contract);
    Contract begun = *contract;
    /* of zwei Leere of one suit the first must leave a second */
    for (int suit = 1; wanted == 2 && suit <= CEGO_PLAIN_SUITS; suit++) {
        CardSet pips = hand & CEGO_PIP_SET & cego_suit(suit);
        Contract tried = begun;
        if (contract->kind == CEGO_ZWEI_LEERE && add_lead(rules, hand, pips, &tried) &&
            add_lead(rules, hand, pips, &tried)) {
            *contract = tried;
            return true;
        }
    }
    CardSet courts = rules->value[CEGO_LEERE_COURT] ? hand & CEGO_COURT_SET : 0;
    while (contract->led_count < wanted)
        if (!add_lead(rules, hand, hand & CEGO_PIP_SET, contract) &&
            !add_lead(rules, hand, courts, contract))
            return false;
    return true;
}

bool cego_plan(const Rules *rules, int kind, unsigned modifiers, CardSet hand, CegoPlan *plan) {
    Error error;
    *plan = (CegoPlan){.contract = {.kind = (uint8_t)kind, .modifiers = (uint8_t)modifiers}};
    bool needs_mann = kind == CEGO_MANN || (kind == CEGO_ULTIMO && !(modifiers & CEGO_BOUGHT));
    if (cego_contract_check(rules, plan->contract, &error) != STATUS_OK ||
        (needs_mann && !set_has(hand, CEGO_KLEINER_MANN)) ||
        !choose_leads(rules, hand, &plan->contract) ||
        cego_check_led(rules, plan->contract, hand, &error) != STATUS_OK)
        return false;
    if (kind == CEGO_MANN)
        plan->kept = kleiner_mann();
    for (int i = 0; i < plan->contract.led_count; i++)
        plan->kept |= set_of(plan->contract.led[i]);
    plan->kept |= keep_strongest(hand & ~plan->kept, cego_kept(kind) - set_count(plan->kept));
    return true;
}

/* ---- What is laid away ---- */

int cego_lay_away_value(CardSet hand, Card card) {
    /* of 100: how often a court is lost to the others when it is played */
    static const int lost[CEGO_COURTS] = {45, 60, 70, 75};
    enum { PIP_LOST = 75, MANN_LOST = 50, VOID = 200, TAROCK_PER_RANK = 30 };
    if (set_has(CEGO_TAROCK_SET, card)) {
        int rank = CEGO_TAROCKS - card; /* T22 .. T1 */
        return card == CEGO_KLEINER_MANN ? 9 * MANN_LOST : -TAROCK_PER_RANK * rank;
    }
    int place = (card - CEGO_TAROCKS) % CEGO_SUIT_CARDS;
    CardSet suit = hand & cego_suit(1 + (card - CEGO_TAROCKS) / CEGO_SUIT_CARDS);
    int worth = place < CEGO_COURTS ? 1 + 2 * (CEGO_COURTS - place) : 1;
    int value = worth * (place < CEGO_COURTS ? lost[place] : PIP_LOST);
    return set_count(suit) == 1 ? value + VOID : value;
}

CardSet cego_lay_away(const Rules *rules, const CegoPlan *plan, CardSet blind) {
    int kind = plan->contract.kind, most = INT16_MIN;
    CardSet led = 0, best = 0;
    for (int i = 0; i < plan->contract.led_count; i++)
        led |= set_of(plan->contract.led[i]);
    if (cego_laid_away(kind) == 0)
        return 0;
    for (CardSet from = cego_may_lay_away(rules, kind, blind, plan->kept & ~led); from != 0;) {
        Card card = set_pop(&from);
        int value = cego_lay_away_value((blind | plan->kept) & ~led, card);
        if (value > most) {
            most = value;
            best = set_of(card);
        }
    }
    return best;
}

/* ---- The deal that is played ---- */

void cego_take_up(Start *start) {
    const PlayedGame *game = &start->game;
    const Rules *rules = start->rules;
    bool shown =
        rules->value[CEGO_LAID_TAROCK_SHOWN] &&
        (game->contract.kind == CEGO_ZWEI_LEERE || game->contract.kind == CEGO_ZWEI_VERSCHIEDENE);
    for (int seat = 0; seat < rules->game->seats && shown; seat++)
        start->known[seat] = game->laid_away & CEGO_TAROCK_SET;
    if (cego_takes_blind(game->contract.kind))
        start->known[game->declarer] = game->talon;
    if (game->contract.modifiers & CEGO_OPEN)
        start->shown = game->hands[game->declarer];
}

void cego_start(const Rules *rules, const Deal *deal, int declarer, const CegoPlan *plan,
                CardSet laid_away, Start *start) {
    bool undeclared = cego_game.contracts[plan->contract.kind].undeclared;
    *start = (Start){.declared = !undeclared,
                     .rules = rules,
                     .game = {.contract = plan->contract,
                              .declarer = (uint8_t)declarer,
                              .talon = deal->talon,
                              .blind = deal->talon,
                              .kept = plan->kept,
                              .laid_away = laid_away}};
    PlayedGame *game = &start->game;
    memcpy(game->hands, deal->hands, sizeof game->hands);
    if (cego_takes_blind(plan->contract.kind)) {
        CardSet dealt = game->hands[declarer];
        game->hands[declarer] = (plan->kept | deal->talon) & ~laid_away;
        game->talon = (dealt & ~plan->kept) | laid_away;
    }
    start->leader = (uint8_t)game_leader(rules, game);
    cego_take_up(start);
}
