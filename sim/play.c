#include "play.h"

#include "sim_game.h"

#include <assert.h>
#include <string.h>

void start_position(const Start *start, const Layout *layout, Position *position) {
    CardSet hands[MAX_SEATS];
    for (int seat = 0; seat < layout->seats; seat++)
        hands[seat] = layout_from_deck(layout, start->game.hands[seat]);
    position_init(position, layout, hands, start->leader);
}

static void begin(const Start *start, const Layout *layout, const Player *const *players,
                  Play *play) {
    memset(play, 0, sizeof *play);
    play->begun = start->game;
    for (int seat = 0; seat < layout->seats; seat++) {
        play->known[seat] = layout_from_deck(layout, start->known[seat]);
        if (players[seat]->infers)
            start_know(start, layout, seat, &play->knowledge[seat]);
    }
    play->shown = layout_from_deck(layout, start->shown);
    start_position(start, layout, &play->position);
}

static void look(const Play *play, const Start *start, const Player *player, int seat, View *view) {
    const PlayedGame *game = &start->game;
    const Position *position = &play->position;
    *view = (View){.layout = position->layout,
                   .contract = game->contract,
                   .seat = (uint8_t)seat,
                   .declarer = game->declarer,
                   .hand = position->hands[seat],
                   .aside = play->known[seat],
                   .shown = play->shown & ~play->played,
                   .played = play->played,
                   .trick = position->trick,
                   .past = play->past,
                   .past_count = play->past_count,
                   .rules = start->rules,
                   .announcements = game->announcements,
                   .announcement_count = game->announcement_count,
                   .allies = start->allies,
                   .knowledge = player->infers ? &play->knowledge[seat] : NULL,
                   .truth = player->sees_all ? position : NULL,
                   .begun = player->sees_all ? &play->begun : NULL};
    memcpy(view->points, position->points, sizeof view->points);
    memcpy(view->tricks, position->tricks, sizeof view->tricks);
    memcpy(view->lacks, play->lacks, sizeof view->lacks);
    memcpy(view->risen, position->risen, sizeof view->risen);
}

/* Everybody sees who does not follow. */
static void note_suit(Play *play, int seat, Card card) {
    const Layout *layout = play->position.layout;
    const Trick *trick = &play->position.trick;
    if (trick->count == 0)
        return;
    int led = layout->suit_of[trick->cards[0]];
    if (layout->suit_of[card] != led)
        play->lacks[seat] |= (uint8_t)(1u << led);
}

/* Writes down a card that is about to be played. */
static void note_card(Play *play, PlayedGame *game, Card card) {
    const Layout *layout = play->position.layout;
    const Trick *now = &play->position.trick;
    if (now->count == 0)
        game->tricks[game->trick_count++] = (Trick){.leader = now->leader};
    Trick *trick = &game->tricks[game->trick_count - 1];
    trick->cards[trick->count++] = layout->deck_card[card];
    if (trick->count == layout->seats) {
        Trick *complete = &play->past[play->past_count++];
        *complete = *now;
        complete->cards[complete->count++] = card;
    }
}

/* Plays a card, and writes it down. */
static void play_card(Play *play, PlayedGame *game, Card card) {
    note_suit(play, position_to_move(&play->position), card);
    play->played |= set_of(card);
    note_card(play, game, card);
    int winner = position_play(&play->position, card);
    if (winner >= 0)
        game->winners[game->trick_count - 1] = (uint8_t)winner;
}

/* Plays a card that is told. Where the rest of the hand is made up it binds nobody. */
static void play_told_card(Play *play, Start *start, Card card) {
    int seat = position_to_move(&play->position);
    CardSet *hand = &play->position.hands[seat], rest = *hand & ~set_of(card);
    if (start->made_up >> seat & 1)
        *hand = set_of(card);
    play_card(play, &start->game, card);
    *hand = rest;
}

/* Plays the cards that the game tells already. */
static void play_told(Play *play, Start *start) {
    PlayedGame *game = &start->game;
    Trick told[MAX_TRICKS];
    int count = game->trick_count;
    memcpy(told, game->tricks, sizeof told);
    game->trick_count = 0;
    for (int t = 0; t < count; t++)
        for (int i = 0; i < told[t].count; i++)
            play_told_card(play, start, play->position.layout->layout_card[told[t].cards[i]]);
}

/* Everybody may say something before the next card, from the seat to move on. */
static void speak(const Play *play, const Player *const *players, Start *start) {
    PlayedGame *game = &start->game;
    View view;
    for (int i = 0; i < play->position.layout->seats; i++) {
        int seat = (position_to_move(&play->position) + i) % play->position.layout->seats;
        Announcement announcement = {.seat = (uint8_t)seat,
                                     .after_cards = (uint8_t)set_count(play->played)};
        if (start->announce[seat] == NULL)
            continue;
        look(play, start, players[seat], seat, &view);
        if (start->announce[seat](&view, &announcement)) {
            assert(game->announcement_count < MAX_ANNOUNCEMENTS);
            game->announcements[game->announcement_count++] = announcement;
        }
    }
}

void play_view(Start *start, const Layout *layout, int seat, Play *play, View *view) {
    static const Player thinker = {.infers = true};
    const Player *const players[MAX_SEATS] = {&thinker, &thinker, &thinker, &thinker};
    begin(start, layout, players, play);
    play_told(play, start);
    look(play, start, &thinker, seat, view);
}

void play_out(Start *start, const Layout *layout, const Player *const *players, Random *random) {
    Play play;
    View view;
    begin(start, layout, players, &play);
    play_told(&play, start);
    while (!position_over(&play.position)) {
        speak(&play, players, start);
        int seat = position_to_move(&play.position);
        CardSet legal = position_legal(&play.position);
        Card card = set_lowest(legal);
        if (set_count(legal) > 1) {
            look(&play, start, players[seat], seat, &view);
            card = player_choose(players[seat], &view, legal, random);
            assert(set_has(legal, card));
        }
        play_card(&play, &start->game, card);
    }
    memcpy(start->game.points, play.position.points, sizeof start->game.points);
    memcpy(start->game.tricks_won, play.position.tricks, sizeof start->game.tricks_won);
}

void play_out_alike(Start *start, const Layout *layout, const Player *player, Random *random) {
    const Player *const players[MAX_SEATS] = {player, player, player, player};
    play_out(start, layout, players, random);
}
