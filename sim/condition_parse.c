/* Reading conditions: recursive descent, one function for each rule of the grammar in
 * docs/conditions.md. After the first mistake nothing is read any more. */
#include "condition.h"

#include "seats.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORD_TEXT = 64, MOST_DIGITS = 6 };

typedef struct Parser {
    const ConditionContext *context;
    const Game *game;
    const char *text, *at;
    Condition *condition;
    Place place;   /* of the part between two ';' */
    bool in_seats; /* inside seats(...) and the like */
    int depth;
    Status status;
    Error *error;
} Parser;

/* A part that has been read: its node, and what is known of its values. */
typedef struct Operand {
    int16_t node;
    bool truth;       /* 0 or 1 in every deal */
    bool yes_or_no;   /* a quantity that is 0, 1 or nothing */
    bool literal;     /* a number that was written: it takes the scale of what it meets */
    bool is_contract; /* see Condition */
    uint8_t scale;
    Bounds32 bounds;
} Operand;

static const Operand nothing = {.scale = 1};
static const Bounds32 truths = {0, 1};

static Operand parse_or(Parser *parser);

/* ---- Mistakes ---- */

static bool failed(const Parser *parser) {
    return parser->status != STATUS_OK;
}

static Operand fail(Parser *parser, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first mistake is the one that is told. */
static Operand fail(Parser *parser, const char *at, const char *format, ...) {
    char message[300];
    if (failed(parser))
        return nothing;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    parser->status = error_set(parser->error, STATUS_BAD_INPUT, "column %d: %s",
                               text_column(parser->text, at), message);
    return nothing;
}

/* What stands at a place, for messages. */
static const char *quote(const char *at, char buffer[WORD_TEXT]) {
    enum { SHOWN = 20 };
    size_t length = strcspn(at, " \t\r\n");
    if (*at == '\0')
        return "the end";
    snprintf(buffer, WORD_TEXT, "\"%.*s\"", (int)(length < SHOWN ? length : SHOWN), at);
    return buffer;
}

/* ---- Words ---- */

static void skip_blanks(Parser *parser) {
    parser->at += strspn(parser->at, " \t\r\n");
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_word_character(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* Copies the word at the cursor without moving it; empty: none, or one that is too long to mean
 * anything. Returns its length. */
static size_t peek_word(Parser *parser, char word[WORD_TEXT]) {
    size_t length = 0;
    skip_blanks(parser);
    while (is_word_character(parser->at[length]))
        length++;
    if (length >= WORD_TEXT)
        length = 0;
    memcpy(word, parser->at, length);
    word[length] = '\0';
    return length;
}

/* Moves on if this word comes next. */
static bool take_word(Parser *parser, const char *expected) {
    char word[WORD_TEXT];
    size_t length = peek_word(parser, word);
    if (strcasecmp(word, expected) != 0)
        return false;
    parser->at += length;
    return true;
}

static bool take_sign(Parser *parser, const char *sign) {
    skip_blanks(parser);
    size_t length = strlen(sign);
    if (strncmp(parser->at, sign, length) != 0)
        return false;
    parser->at += length;
    return true;
}

static void expect_sign(Parser *parser, const char *sign, const char *after) {
    char found[WORD_TEXT];
    if (!failed(parser) && !take_sign(parser, sign))
        fail(parser, parser->at, "%s found, expected %s after %s", quote(parser->at, found), sign,
             after);
}

/* Copies what stands until ')' and moves behind it. */
static void take_argument(Parser *parser, char argument[WORD_TEXT]) {
    skip_blanks(parser);
    size_t length = strcspn(parser->at, ")"), kept = length;
    while (kept > 0 && parser->at[kept - 1] == ' ')
        kept--;
    if (parser->at[length] == '\0' || kept == 0 || kept >= WORD_TEXT) {
        fail(parser, parser->at, "expected a name and ) here");
        return;
    }
    memcpy(argument, parser->at, kept);
    argument[kept] = '\0';
    parser->at += length + 1;
}

/* ---- Nodes ---- */

static Operand add_node(Parser *parser, const ConditionNode *node, Operand operand) {
    Condition *condition = parser->condition;
    if (failed(parser))
        return nothing;
    if (condition->count == CONDITION_PARTS)
        return fail(parser, parser->at, "the condition has more than %d parts", CONDITION_PARTS);
    operand.node = condition->count;
    condition->nodes[condition->count++] = *node;
    return operand;
}

static Operand add_truth(Parser *parser, NodeKind kind, Operand left, Operand right) {
    ConditionNode node = {.kind = (uint8_t)kind, .left = left.node, .right = right.node};
    return add_node(parser, &node, (Operand){.truth = true, .scale = 1, .bounds = truths});
}

/* A quantity where something true or false is expected: it is true if it is above 0. */
static Operand truth_of(Parser *parser, Operand operand) {
    if (operand.is_contract)
        return fail(parser, parser->at, "expected = or != and the name of a contract");
    return operand.truth ? operand : add_truth(parser, NODE_POSITIVE, operand, nothing);
}

static void needs(Parser *parser, DealStage stage) {
    if (stage > parser->condition->stage)
        parser->condition->stage = stage;
}

/* Numbers that were written mean as many points, not units, where they meet points. */
static void rescale(Parser *parser, Operand *literal, uint8_t scale) {
    parser->condition->nodes[literal->node].number *= scale;
    literal->bounds.low *= scale;
    literal->bounds.high *= scale;
    literal->scale = scale;
}

static void match_scales(Parser *parser, const char *at, Operand *left, Operand *right) {
    if (failed(parser) || left->scale == right->scale)
        return;
    if (left->literal)
        rescale(parser, left, right->scale);
    else if (right->literal)
        rescale(parser, right, left->scale);
    else
        fail(parser, at, "card points are compared with a number that does not count points");
}

/* ---- Places ---- */

static Place seat_place(int seat) {
    return (Place){.kind = PLACE_SEAT, .number = (uint8_t)seat};
}

/* So many seats after who asks, or after the declarer. */
static Place relative_place(const Parser *parser, int steps) {
    const ConditionContext *context = parser->context;
    if (context->simulated)
        return (Place){.kind = PLACE_DECLARER, .number = (uint8_t)steps};
    return seat_place((context->seat + steps) % parser->game->seats);
}

static Place partner_place(Parser *parser, const char *at) {
    const ConditionContext *context = parser->context;
    if (context->simulated)
        return (Place){.kind = PLACE_PARTNER};
    if (context->partner == NO_SEAT)
        fail(parser, at,
             "your partner is not known; expected left, right, opposite or a seat, 0 to %d",
             parser->game->seats - 1);
    return seat_place(context->partner);
}

static Place declarer_place(Parser *parser, const char *at) {
    const ConditionContext *context = parser->context;
    if (context->simulated)
        return relative_place(parser, 0);
    if (context->declarer == NO_SEAT)
        fail(parser, at, "the declarer is not known; expected left, right or a seat, 0 to %d",
             parser->game->seats - 1);
    return seat_place(context->declarer);
}

/* What a word means as a place; PLACE_NONE: it is none. at: where it stands. */
static Place place_named(Parser *parser, const char *word, const char *at) {
    int seats = parser->game->seats, seat = seat_find(parser->game, word);
    bool talon = strcasecmp(word, "talon") == 0 || strcasecmp(word, "skat") == 0 ||
                 strcasecmp(word, "blind") == 0;
    if (seat >= 0)
        return seat_place(seat);
    if (strcasecmp(word, "left") == 0)
        return relative_place(parser, 1);
    if (strcasecmp(word, "right") == 0)
        return relative_place(parser, seats - 1);
    if (strcasecmp(word, "opposite") == 0 && seats == 4)
        return relative_place(parser, 2);
    if (strcasecmp(word, "partner") == 0 && seats == 4)
        return partner_place(parser, at);
    if (strcasecmp(word, "declarer") == 0)
        return declarer_place(parser, at);
    if (strcasecmp(word, "me") == 0 && !parser->context->simulated)
        return relative_place(parser, 0);
    if (talon && parser->game->talon_size > 0)
        return (Place){.kind = PLACE_TALON};
    return (Place){.kind = PLACE_NONE};
}

/* "dealt." or "played." before a place; in_play tells which. */
static bool take_time(Parser *parser, bool *in_play) {
    const char *start = parser->at;
    *in_play = take_word(parser, "played");
    if ((*in_play || take_word(parser, "dealt")) && take_sign(parser, "."))
        return true;
    parser->at = start;
    *in_play = false;
    return false;
}

/* Reads a place and the sign that must follow it, ':' or '.'; without them nothing. */
static bool take_place(Parser *parser, char sign, Place *place) {
    const char *start = parser->at;
    char word[WORD_TEXT];
    bool in_play, timed = take_time(parser, &in_play);
    size_t length = peek_word(parser, word);
    const char *after = parser->at + length, *at = parser->at;
    after += strspn(after, " \t\r\n");
    if (length > 0 && *after == sign && after[1] != '.') {
        *place = place_named(parser, word, at);
        place->in_play = in_play;
        parser->at = after + 1;
        if (failed(parser))
            return true;
        if (in_play && !parser->context->simulated)
            fail(parser, start, "the cards in play are known only of simulated deals");
        if (place->kind != PLACE_NONE)
            return true;
        fail(parser, at,
             "unknown place \"%s\"; expected left, right%s, declarer, forehand, middlehand, "
             "rearhand, dealer, 0 to %d%s",
             word, parser->game->seats == 4 ? ", opposite, partner" : "", parser->game->seats - 1,
             parser->game->talon_size > 0 ? " or talon" : "");
        return true;
    }
    if (timed && sign == '.')
        fail(parser, at, "expected a place, and what is there");
    parser->at = start;
    return false;
}

/* What a place needs to be known. */
static void needs_place(Parser *parser, Place place) {
    if (place.kind == PLACE_DECLARER || place.in_play)
        needs(parser, STAGE_DECLARED);
    if (place.kind == PLACE_PARTNER)
        needs(parser, STAGE_PLAYED);
}

/* ---- Cards ---- */

static bool are_cards(const Parser *parser, const char *word) {
    Card cards[MAX_CARDS];
    int count;
    return deck_parse_list(parser->game->deck, word, 0, cards, MAX_CARDS, &count, NULL) ==
               STATUS_OK &&
           count > 0;
}

static bool is_name(const Parser *parser, const char *word) {
    return suit_named(parser->game, word) != 0 || rank_named(parser->game, word) != 0 ||
           strcasecmp(word, "and") == 0 || strcasecmp(word, "or") == 0;
}

/* Reads cards as long as there are any. */
static CardSet take_cards(Parser *parser) {
    CardSet set = 0;
    char word[WORD_TEXT];
    for (;;) {
        Card cards[MAX_CARDS];
        Error error;
        int count;
        const char *start = parser->at;
        if (set != 0)
            take_sign(parser, ",");
        size_t length = peek_word(parser, word);
        if (length == 0 || is_name(parser, word) || !are_cards(parser, word)) {
            parser->at = start;
            return set;
        }
        if (deck_parse_list(parser->game->deck, word, set, cards, MAX_CARDS, &count, &error) !=
            STATUS_OK) {
            fail(parser, parser->at, "%s stands there already", word);
            return set;
        }
        for (int i = 0; i < count; i++)
            set |= set_of(cards[i]);
        parser->at += length;
    }
}

/* All copies of a card. */
static CardSet copies_of(const Deck *deck, Card card) {
    return deck->copies == 2 ? (CardSet)3 << (card & ~1) : set_of(card);
}

static void must_have_place(Parser *parser, const char *at, Place place, const char *what) {
    if (place.kind == PLACE_NONE)
        fail(parser, at, "whose %s? expected a place before it, as in \"left: %s\"", what, what);
    needs_place(parser, place);
}

static Operand add_quantity(Parser *parser, const Quantity *quantity, Place place) {
    ConditionNode node = {.kind = NODE_QUANTITY, .place = place, .quantity = *quantity};
    Operand operand = {.scale = 1, .bounds = quantity_bounds(parser->context->terms, quantity)};
    return add_node(parser, &node, operand);
}

/* One card is the number of its copies that lie there; several are there or not. */
static Operand parse_cards(Parser *parser, Place place) {
    const Deck *deck = parser->game->deck;
    const char *start = parser->at;
    CardSet cards = take_cards(parser);
    if (failed(parser))
        return nothing;
    must_have_place(parser, start, place, "card");
    if (set_count(cards) == 1) {
        Quantity quantity = {.kind = QUANTITY_COUNT, .mask = copies_of(deck, set_lowest(cards))};
        return add_quantity(parser, &quantity, place);
    }
    ConditionNode node = {.kind = NODE_HOLDS, .place = place, .set = cards};
    if (deck->copies == 2) { /* the second copy has the odd number */
        const CardSet lower = UINT64_C(0x5555555555555555);
        node.both = cards >> 1 & lower;
        node.set = cards & lower;
    }
    return add_node(parser, &node, (Operand){.truth = true, .scale = 1, .bounds = truths});
}

/* ---- Quantities ---- */

static void read_contract(Parser *parser, const char *at, const char *name, Quantity *quantity) {
    Contract contract;
    Error error;
    if (game_parse_contract(parser->game, name, &contract, &error) != STATUS_OK)
        fail(parser, at, "%s", error.text);
    else
        quantity->contract = (int8_t)contract.kind;
}

/* The contract of a quantity where none is written. */
static void assume_contract(Parser *parser, const char *at, const char *name, Quantity *quantity) {
    const ConditionContext *context = parser->context;
    if (context->simulated) {
        needs(parser, STAGE_DECLARED);
        return;
    }
    quantity->contract = (int8_t)context->contract;
    if (context->contract == ANY_CONTRACT && parser->game->usual_trumps)
        quantity->contract = 0;
    else if (context->contract == ANY_CONTRACT)
        fail(parser, at, "%s of which contract? expected %s(%s) or another one", name, name,
             parser->game->contracts[0].code);
}

static void read_suit(Parser *parser, const char *at, const char *name, Quantity *quantity) {
    quantity->mask = suit_named(parser->game, name);
    if (quantity->mask == 0)
        fail(parser, at, "unknown suit \"%s\"; expected one of %s", name,
             parser->game->deck->suits);
}

static void read_modifier(Parser *parser, const char *at, const char *name, Quantity *quantity) {
    const char *const *modifiers = parser->game->modifiers;
    while (modifiers[quantity->number] != NULL &&
           strcasecmp(modifiers[quantity->number], name) != 0)
        quantity->number++;
    if (modifiers[quantity->number] == NULL)
        fail(parser, at, "nothing is declared as \"%s\" in %s", name, parser->game->title);
}

static void read_announcement(Parser *parser, const char *at, const char *name,
                              Quantity *quantity) {
    Announcement announcement = {.level = 0};
    Error error;
    if (parser->game->announcements == NULL)
        fail(parser, at, "nothing is said during play in %s", parser->game->title);
    else if (game_parse_announcement(parser->game, name, &announcement, &error) != STATUS_OK)
        fail(parser, at, "%s", error.text);
    quantity->number = announcement.name;
}

static void read_special(Parser *parser, const char *at, const char *name, Quantity *quantity) {
    if (strlen(name) >= sizeof quantity->counted)
        fail(parser, at, "no result tells of something with so long a name");
    snprintf(quantity->counted, sizeof quantity->counted, "%s", name);
}

/* What stands in parentheses after a term. */
static void parse_argument(Parser *parser, const QuantityTerm *term, const char *start,
                           Quantity *quantity) {
    char argument[WORD_TEXT] = "";
    if (term->argument == ARGUMENT_CONTRACT && !take_sign(parser, "(")) {
        assume_contract(parser, start, term->name, quantity);
        return;
    }
    if (term->argument != ARGUMENT_CONTRACT)
        expect_sign(parser, "(", term->name);
    const char *at = parser->at;
    if (!failed(parser))
        take_argument(parser, argument);
    if (failed(parser))
        return;
    if (term->argument == ARGUMENT_CONTRACT)
        read_contract(parser, at, argument, quantity);
    else if (term->argument == ARGUMENT_SUIT)
        read_suit(parser, at, argument, quantity);
    else if (term->argument == ARGUMENT_MODIFIER)
        read_modifier(parser, at, argument, quantity);
    else if (term->argument == ARGUMENT_ANNOUNCEMENT)
        read_announcement(parser, at, argument, quantity);
    else
        read_special(parser, at, argument, quantity);
}

static bool counts_points(QuantityKind kind) {
    return kind == QUANTITY_POINTS || kind == QUANTITY_TAKEN || kind == QUANTITY_DECLARER_POINTS;
}

static Operand parse_term(Parser *parser, const QuantityTerm *term, const char *start,
                          Place place) {
    Quantity quantity = {.kind = (uint8_t)term->kind, .contract = ANY_CONTRACT};
    if (term->kind == QUANTITY_COUNT)
        quantity.mask = deck_all(parser->game->deck);
    if (term->argument != ARGUMENT_NONE)
        parse_argument(parser, term, start, &quantity);
    if (term->kind == QUANTITY_PLAIN)
        assume_contract(parser, start, "plain cards", &quantity);
    if (term->stage > STAGE_DEALT && !parser->context->simulated)
        return fail(parser, start, "%s is known only of simulated deals", term->name);
    if (term->scope != SCOPE_DEAL)
        must_have_place(parser, start, place, term->name);
    if (term->scope == SCOPE_SEAT && place.kind == PLACE_TALON)
        return fail(parser, start, "the talon has no %s; expected a seat", term->name);
    needs(parser, term->stage);
    Operand operand = add_quantity(parser, &quantity, place);
    operand.yes_or_no = term->truth;
    operand.is_contract = term->kind == QUANTITY_CONTRACT;
    if (counts_points(term->kind))
        operand.scale = parser->context->terms->point_units;
    return operand;
}

static Operand unknown_word(Parser *parser, const char *word) {
    return fail(parser, parser->at,
                "\"%s\" is neither a card of %s nor a quantity; expected cards (%s), a suit or "
                "rank as in %s or aces, trumps, points, voids, matadors, missing, plain(%.1s), ...",
                word, parser->game->title, parser->game->deck->codes[0],
                parser->game->deck->suit_names[0], parser->game->deck->suits);
}

static Operand parse_quantity(Parser *parser, Place place) {
    char word[WORD_TEXT], found[WORD_TEXT];
    const char *start = parser->at;
    size_t length = peek_word(parser, word);
    if (length == 0)
        return fail(parser, parser->at, "%s found, expected a quantity, a number or (",
                    quote(parser->at, found));
    for (const QuantityTerm *term = term_table; term->name != NULL; term++)
        if (strcasecmp(term->name, word) == 0) {
            parser->at += length;
            return parse_term(parser, term, start, place);
        }
    CardSet mask = suit_named(parser->game, word);
    mask = mask != 0 ? mask : rank_named(parser->game, word);
    if (mask == 0)
        return are_cards(parser, word) ? parse_cards(parser, place) : unknown_word(parser, word);
    Quantity quantity = {.kind = QUANTITY_COUNT, .mask = mask};
    must_have_place(parser, start, place, word);
    parser->at += length;
    return add_quantity(parser, &quantity, place);
}

/* ---- Expressions ---- */

static Operand parse_number(Parser *parser, int sign) {
    int number = 0, digits = 0;
    const char *start = parser->at;
    for (; is_digit(*parser->at); parser->at++, digits++)
        number = digits < MOST_DIGITS ? 10 * number + (*parser->at - '0') : number;
    if (digits > MOST_DIGITS)
        return fail(parser, start, "a number has at most %d digits", MOST_DIGITS);
    number *= sign;
    ConditionNode node = {.kind = NODE_NUMBER, .number = number};
    Operand operand = {.literal = true, .scale = 1, .bounds = {number, number}};
    return add_node(parser, &node, operand);
}

/* One level deeper, unless that is too deep. */
static bool descend(Parser *parser) {
    if (++parser->depth > CONDITION_DEPTH)
        fail(parser, parser->at, "more than %d levels of parentheses and not", CONDITION_DEPTH);
    return !failed(parser);
}

static Operand parse_inside(Parser *parser, const char *after) {
    Operand operand = descend(parser) ? parse_or(parser) : nothing;
    expect_sign(parser, ")", after);
    parser->depth--;
    return operand;
}

/* seats(C), others(C), most(Q), least(Q). */
static Operand parse_over_seats(Parser *parser, NodeKind kind, const char *name,
                                const char *start) {
    Place place = parser->place;
    ConditionNode node = {.kind = (uint8_t)kind, .place = place};
    if (parser->in_seats)
        return fail(parser, start, "%s cannot stand inside another one", name);
    if (kind != NODE_SEATS)
        must_have_place(parser, start, place, name);
    if (kind != NODE_SEATS && place.kind == PLACE_TALON)
        return fail(parser, start, "%s is asked of a seat, not of the talon", name);
    parser->in_seats = true;
    parser->place = (Place){.kind = PLACE_EACH, .in_play = place.in_play};
    Operand operand = parse_inside(parser, name);
    parser->in_seats = false;
    parser->place = place;
    if (kind == NODE_SEATS || kind == NODE_OTHERS) {
        operand = truth_of(parser, operand);
        operand.bounds = (Bounds32){0, parser->game->seats};
        operand.truth = operand.yes_or_no = false;
    }
    node.left = operand.node;
    operand.literal = false;
    return add_node(parser, &node, operand);
}

static Operand parse_atom(Parser *parser) {
    static const struct {
        const char *name;
        NodeKind kind;
    } functions[] = {
        {"seats", NODE_SEATS}, {"others", NODE_OTHERS}, {"most", NODE_MOST}, {"least", NODE_LEAST}};
    Place place;
    skip_blanks(parser);
    const char *start = parser->at;
    if (take_sign(parser, "("))
        return parse_inside(parser, "what is in parentheses");
    if (take_place(parser, '.', &place))
        return failed(parser) ? nothing : parse_quantity(parser, place);
    if (is_digit(*parser->at))
        return parse_number(parser, 1);
    if (*parser->at == '-' && is_digit(parser->at[1])) {
        parser->at++;
        return parse_number(parser, -1);
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (take_word(parser, functions[i].name)) {
            expect_sign(parser, "(", functions[i].name);
            return failed(parser)
                       ? nothing
                       : parse_over_seats(parser, functions[i].kind, functions[i].name, start);
        }
    return parse_quantity(parser, parser->place);
}

/* Are the parts numbers that can be added or compared? */
static void must_be_numbers(Parser *parser, const char *at, Operand left, Operand right) {
    if (left.is_contract || right.is_contract)
        fail(parser, at, "a contract is compared with a name, as in contract = %s",
             parser->game->contracts[0].code);
}

static Operand parse_sum(Parser *parser) {
    Operand left = parse_atom(parser);
    while (!failed(parser)) {
        skip_blanks(parser);
        const char *at = parser->at;
        bool plus = take_sign(parser, "+");
        if (!plus && !take_sign(parser, "-"))
            return left;
        Operand right = parse_atom(parser);
        must_be_numbers(parser, at, left, right);
        match_scales(parser, at, &left, &right);
        ConditionNode node = {
            .kind = plus ? NODE_ADD : NODE_SUBTRACT, .left = left.node, .right = right.node};
        Bounds32 bounds = {left.bounds.low + (plus ? right.bounds.low : -right.bounds.high),
                           left.bounds.high + (plus ? right.bounds.high : -right.bounds.low)};
        left = add_node(parser, &node, (Operand){.scale = left.scale, .bounds = bounds});
    }
    return left;
}

/* The contracts that a name means: the one with this code; or all whose code goes on with '-' after
 * it; or the one that is also called so. */
static uint64_t contracts_named(Parser *parser, const char *at, const char *name) {
    const Game *game = parser->game;
    size_t length = strlen(name);
    uint64_t set = 0;
    for (int kind = 0; kind < game->contract_count; kind++) {
        const char *code = game->contracts[kind].code;
        if (strcasecmp(code, name) == 0)
            return UINT64_C(1) << kind;
        if (strncasecmp(code, name, length) == 0 && code[length] == '-')
            set |= UINT64_C(1) << kind;
    }
    Quantity quantity = {.contract = 0};
    if (set == 0) {
        read_contract(parser, at, name, &quantity);
        set = UINT64_C(1) << quantity.contract;
    }
    return set;
}

static Operand parse_contract(Parser *parser, Operand left, NodeKind kind) {
    char name[WORD_TEXT];
    size_t length = 0;
    skip_blanks(parser);
    while (is_word_character(parser->at[length]) || parser->at[length] == '-')
        length++;
    if (length == 0 || length >= WORD_TEXT || (kind != NODE_EQUAL && kind != NODE_UNEQUAL))
        return fail(parser, parser->at, "expected = or != and the name of a contract");
    memcpy(name, parser->at, length);
    name[length] = '\0';
    ConditionNode node = {
        .kind = NODE_CONTRACT, .left = left.node, .set = contracts_named(parser, parser->at, name)};
    if (kind == NODE_UNEQUAL)
        node.set = ~node.set;
    parser->at += length;
    return add_node(parser, &node, (Operand){.truth = true, .scale = 1, .bounds = truths});
}

/* LEFT = LOW..HIGH, or LEFT != LOW..HIGH */
static Operand add_range(Parser *parser, NodeKind kind, Operand left, Operand low, Operand high) {
    if (kind == NODE_EQUAL)
        return add_truth(parser, NODE_AND, add_truth(parser, NODE_AT_MOST, low, left),
                         add_truth(parser, NODE_AT_MOST, left, high));
    if (kind == NODE_UNEQUAL)
        return add_truth(parser, NODE_OR, add_truth(parser, NODE_LESS, left, low),
                         add_truth(parser, NODE_LESS, high, left));
    return fail(parser, parser->at, "a range can follow only = or !=");
}

/* A sign that compares; swapped: the node compares the other way round. */
static bool take_comparison(Parser *parser, NodeKind *kind, bool *swapped) {
    static const struct {
        const char *sign;
        NodeKind kind;
        bool swapped;
    } signs[] = {{"<=", NODE_AT_MOST, false}, {">=", NODE_AT_MOST, true},
                 {"!=", NODE_UNEQUAL, false}, {"<>", NODE_UNEQUAL, false},
                 {"==", NODE_EQUAL, false},   {"=", NODE_EQUAL, false},
                 {"<", NODE_LESS, false},     {">", NODE_LESS, true}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (take_sign(parser, signs[i].sign)) {
            *kind = signs[i].kind;
            *swapped = signs[i].swapped;
            return true;
        }
    return false;
}

static Operand parse_comparison(Parser *parser) {
    Operand left = parse_sum(parser);
    NodeKind kind;
    bool swapped;
    skip_blanks(parser);
    const char *at = parser->at;
    if (failed(parser) || !take_comparison(parser, &kind, &swapped))
        return left;
    if (!failed(parser) && parser->condition->nodes[left.node].kind == NODE_HOLDS)
        return fail(parser, at, "several cards are there or not; they cannot be compared");
    if (left.is_contract)
        return parse_contract(parser, left, kind);
    Operand right = parse_sum(parser);
    must_be_numbers(parser, at, left, right);
    match_scales(parser, at, &left, &right);
    if (!failed(parser) && take_sign(parser, "..")) {
        Operand high = parse_sum(parser);
        must_be_numbers(parser, at, left, high);
        match_scales(parser, at, &left, &high);
        return add_range(parser, kind, left, right, high);
    }
    return swapped ? add_truth(parser, kind, right, left) : add_truth(parser, kind, left, right);
}

static Operand parse_not(Parser *parser) {
    if (!take_word(parser, "not"))
        return parse_comparison(parser);
    Operand operand = descend(parser) ? truth_of(parser, parse_not(parser)) : nothing;
    parser->depth--;
    return add_truth(parser, NODE_NOT, operand, nothing);
}

static Operand parse_and(Parser *parser) {
    Operand left = parse_not(parser);
    while (!failed(parser) && take_word(parser, "and")) {
        left = truth_of(parser, left);
        left = add_truth(parser, NODE_AND, left, truth_of(parser, parse_not(parser)));
    }
    return left;
}

static Operand parse_or(Parser *parser) {
    Operand left = parse_and(parser);
    while (!failed(parser) && take_word(parser, "or")) {
        left = truth_of(parser, left);
        left = add_truth(parser, NODE_OR, left, truth_of(parser, parse_and(parser)));
    }
    return left;
}

/* [PLACE:] EXPRESSION */
static Operand parse_part(Parser *parser) {
    parser->place = (Place){.kind = PLACE_NONE};
    take_place(parser, ':', &parser->place);
    return failed(parser) ? nothing : parse_or(parser);
}

/* ---- Whole texts ---- */

/* Takes note of cards that must lie at a seat or in the talon for the node to be true. */
static void note_placed(Condition *condition, int index) {
    const ConditionNode *node = &condition->nodes[index];
    const Deck *deck = condition->terms->rules->game->deck;
    CardSet cards = 0;
    if (node->kind == NODE_AND) {
        note_placed(condition, node->left);
        note_placed(condition, node->right);
    } else if (node->kind == NODE_HOLDS) {
        cards = deck->copies == 1 ? node->set : node->both | node->both << 1;
    } else if (node->kind == NODE_POSITIVE) {
        node = &condition->nodes[node->left];
        bool card = node->kind == NODE_QUANTITY && node->quantity.kind == QUANTITY_COUNT &&
                    set_count(node->quantity.mask) == 1;
        cards = card ? node->quantity.mask : 0;
    }
    if (node->place.in_play)
        return;
    if (node->place.kind == PLACE_SEAT)
        condition->placed[node->place.number] |= cards;
    if (node->place.kind == PLACE_TALON)
        condition->placed[TALON_SEAT] |= cards;
}

static void begin(Parser *parser, const ConditionContext *context, const char *text,
                  Condition *condition, Error *error) {
    *condition = (Condition){.terms = context->terms, .text = text};
    *parser = (Parser){.context = context,
                       .game = context->terms->rules->game,
                       .text = text,
                       .at = text,
                       .condition = condition,
                       .error = error};
}

static void finish(Condition *condition, Operand root) {
    condition->root = root.node;
    condition->truth = root.truth || root.yes_or_no;
    condition->is_contract = root.is_contract;
    condition->scale = root.scale;
    condition->bounds = root.bounds;
}

Status condition_parse(const ConditionContext *context, const char *text, Condition *condition,
                       Error *error) {
    Parser parser;
    char found[WORD_TEXT];
    begin(&parser, context, text, condition, error);
    Operand root = truth_of(&parser, parse_part(&parser));
    while (!failed(&parser) && take_sign(&parser, ";")) {
        skip_blanks(&parser);
        if (*parser.at != '\0')
            root = add_truth(&parser, NODE_AND, root, truth_of(&parser, parse_part(&parser)));
    }
    skip_blanks(&parser);
    if (!failed(&parser) && *parser.at != '\0')
        fail(&parser, parser.at, "%s found, expected and, or, ;, a comparison or the end",
             quote(parser.at, found));
    if (failed(&parser))
        return parser.status;
    finish(condition, root);
    note_placed(condition, root.node);
    return STATUS_OK;
}

Status expression_parse(const ConditionContext *context, const char *start, const char **text,
                        Condition *condition, Error *error) {
    Parser parser;
    char found[WORD_TEXT], word[WORD_TEXT];
    begin(&parser, context, start, condition, error);
    parser.at = *text;
    Operand root = parse_part(&parser);
    peek_word(&parser, word);
    if (!failed(&parser) && *parser.at != '\0' && *parser.at != '/' && strcasecmp(word, "by") != 0)
        fail(&parser, parser.at, "%s found, expected \"by\", a comparison or the end",
             quote(parser.at, found));
    if (failed(&parser))
        return parser.status;
    finish(condition, root);
    *text = parser.at;
    return STATUS_OK;
}
