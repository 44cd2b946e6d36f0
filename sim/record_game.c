/* Simulated games as JSON, one object a line, in the form that `stich replay` reads
 * (docs/formats.md). */
#include "record.h"

#include "text_writer.h"

/* ["CJ","C7"], in the order of the list. */
static void write_list(TextWriter *writer, const Deck *deck, const Card *cards, int count) {
    char code[CARD_TEXT];
    for (int i = 0; i < count; i++)
        write_text(writer, "%s\"%s\"", i > 0 ? "," : "[", deck_print_card(deck, cards[i], code));
    write_text(writer, count > 0 ? "]" : "[]");
}

static void write_set(TextWriter *writer, const Deck *deck, CardSet set) {
    Card cards[MAX_CARDS];
    int count = 0;
    for (; set != 0; set &= set - 1)
        cards[count++] = set_lowest(set);
    write_list(writer, deck, cards, count);
}

/* "name":[cards], unless there are none. */
static void write_cards(TextWriter *writer, const Deck *deck, const char *name, CardSet set) {
    if (set == 0)
        return;
    write_text(writer, ",\"%s\":", name);
    write_set(writer, deck, set);
}

static void write_hands(TextWriter *writer, const Game *game, const char *name,
                        const CardSet *hands) {
    for (int seat = 0; seat < game->seats; seat++) {
        if (seat == 0)
            write_text(writer, ",\"%s\":[", name);
        else
            write_text(writer, ",");
        write_set(writer, game->deck, hands[seat]);
    }
    write_text(writer, "]");
}

static void write_partner(TextWriter *writer, const Game *game, const PlayedGame *played) {
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != played->declarer && played->side >> seat & 1)
            write_text(writer, ",\"partner\":%d", seat);
}

static void write_auction(TextWriter *writer, const Game *game, const Start *start) {
    const PlayedGame *played = &start->game;
    char contract[CONTRACT_TEXT];
    write_text(writer, "{\"game\":\"%s\",\"contract\":\"%s\"", game->name,
               game_print_contract(game, played->contract, contract));
    if (start->declared)
        write_text(writer, ",\"declarer\":%d", played->declarer);
    if (start->declared && record_tells(game, "partner"))
        write_partner(writer, game, played);
    if (played->bid != 0)
        write_text(writer, ",\"bid\":%d", played->bid);
    if (played->doublings != 0)
        write_text(writer, ",\"doublings\":%d", played->doublings);
    if (played->kontra)
        write_text(writer, ",\"kontra\":true");
    if (played->re)
        write_text(writer, ",\"re\":true");
}

/* "name":[...]: the cards that each seat has put down, or what stands for none. */
static void write_put_down(TextWriter *writer, const Game *game, const PlayedGame *played,
                           const char *name, const char *none) {
    for (int seat = 0; seat < game->seats; seat++) {
        if (seat == 0)
            write_text(writer, ",\"%s\":[", name);
        else
            write_text(writer, ",");
        if (played->put_down[seat] != 0)
            write_set(writer, game->deck, played->put_down[seat]);
        else
            write_text(writer, "%s", none);
    }
    write_text(writer, "]");
}

static bool has_put_down(const Game *game, const PlayedGame *played) {
    CardSet any = 0;
    for (int seat = 0; seat < game->seats; seat++)
        any |= played->put_down[seat];
    return any != 0;
}

/* The cards that lay aside, and how that came. */
static void write_aside(TextWriter *writer, const Game *game, const PlayedGame *played) {
    char upcard[CARD_TEXT];
    if (played->blind != 0) {
        write_cards(writer, game->deck, "blind", played->blind);
        write_cards(writer, game->deck, "kept", played->kept);
        write_cards(writer, game->deck, "laid_away", played->laid_away);
        if (played->demanded)
            write_text(writer, ",\"demanded\":true");
    } else {
        write_cards(writer, game->deck, "talon", played->talon);
    }
    if (record_tells(game, "shoving") && (has_put_down(game, played) || played->shoves > 0))
        write_put_down(writer, game, played, "shoving", "\"shove\"");
    if (record_tells(game, "exchange") && has_put_down(game, played))
        write_put_down(writer, game, played, "exchange", "null");
    if (played->upcard != 0)
        write_text(writer, ",\"upcard\":\"%s\"",
                   deck_print_card(game->deck, set_lowest(played->upcard), upcard));
    if (played->round != 0)
        write_text(writer, ",\"round\":%d", played->round);
}

/* The name of what was said; where only its level is told, the first of that level. */
static const char *announcement_name(const Game *game, const Announcement *said) {
    const AnnouncementInfo *info = game->announcements;
    if (said->name > 0)
        return info[said->name - 1].name;
    while (info->level != said->level)
        info++;
    return info->name;
}

static void write_announcements(TextWriter *writer, const Game *game, const PlayedGame *played) {
    for (int i = 0; i < played->announcement_count; i++) {
        const Announcement *said = &played->announcements[i];
        write_text(writer, i == 0 ? ",\"announcements\":[" : ",");
        write_text(writer, "{\"seat\":%d,\"what\":\"%s\",\"after_cards\":%d}", said->seat,
                   announcement_name(game, said), said->after_cards);
    }
    if (played->announcement_count > 0)
        write_text(writer, "]");
}

static void write_tricks(TextWriter *writer, const Game *game, const PlayedGame *played) {
    write_text(writer, ",\"tricks\":[");
    for (int t = 0; t < played->trick_count; t++) {
        const Trick *trick = &played->tricks[t];
        write_text(writer, "%s[%d,", t > 0 ? "," : "", trick->leader);
        write_list(writer, game->deck, trick->cards, trick->count);
        write_text(writer, "]");
    }
    write_text(writer, "]}\n");
}

size_t record_print_game(const Game *game, const Record *record, char *buffer) {
    const PlayedGame *played = &record->start.game;
    TextWriter writer = {buffer, 0, ROW_TEXT};
    if (record->fate != DEAL_PLAYED)
        return 0;
    write_auction(&writer, game, &record->start);
    write_hands(&writer, game, "hands", played->hands);
    write_hands(&writer, game, "dealt", record->dealt.hands);
    write_aside(&writer, game, played);
    write_announcements(&writer, game, played);
    write_tricks(&writer, game, played);
    return writer.length;
}
