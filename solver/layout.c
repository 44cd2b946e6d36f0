#include "layout.h"

#include <assert.h>
#include <string.h>

void layout_init(Layout *layout, Duty duty, int seats, int deck_size) {
    assert(seats <= MAX_SEATS && deck_size <= MAX_CARDS);
    memset(layout, 0, sizeof *layout);
    memset(layout->layout_card, CARD_NONE, sizeof layout->layout_card);
    layout->duty = duty;
    layout->called_ace = CARD_NONE;
    memset(layout->opening, CARD_NONE, sizeof layout->opening);
    layout->point_units = 1;
    layout->seats = (uint8_t)seats;
    layout->all = set_of((Card)deck_size) - 1;
}

/* Suits are added from the highest bit down; this is the first bit that is not yet in use. */
static int free_bits(const Layout *layout) {
    CardSet used = 0;
    for (int s = 0; s < layout->suits; s++)
        used |= layout->suit[s];
    return set_count(layout->all & ~used);
}

void layout_add_suit(Layout *layout, const Card *cards, int count, const uint8_t *worths,
                     bool twins) {
    int next = free_bits(layout);
    int suit = layout->suits++;
    assert(suit < MAX_SUITS && count <= next);
    layout->twins |= twins && count > 0;
    for (int i = 0; i < count; i++) {
        Card card = (Card)--next;
        layout->suit[suit] |= set_of(card);
        layout->suit_of[card] = (uint8_t)suit;
        layout->strength[card] = twins ? card / 2 : card;
        layout->worth[card] = worths[cards[i]];
        layout->deck_card[card] = cards[i];
        layout->layout_card[cards[i]] = card;
    }
}

Card layout_twin(const Layout *layout, Card card) {
    Card other = card ^ 1;
    bool twins = layout->twins && layout->suit_of[other] == layout->suit_of[card] &&
                 layout->strength[other] == layout->strength[card];
    return twins ? other : CARD_NONE;
}

CardSet layout_from_deck(const Layout *layout, CardSet deck_set) {
    CardSet set = 0;
    while (deck_set != 0)
        set |= set_of(layout->layout_card[set_pop(&deck_set)]);
    return set;
}

CardSet layout_to_deck(const Layout *layout, CardSet layout_set) {
    CardSet set = 0;
    while (layout_set != 0)
        set |= set_of(layout->deck_card[set_pop(&layout_set)]);
    return set;
}

int layout_points(const Layout *layout, CardSet set) {
    int points = 0;
    while (set != 0)
        points += layout->worth[set_pop(&set)];
    return points;
}
