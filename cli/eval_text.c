/* Evaluations as tables and sentences for a player. */
#include "eval_print.h"
#include "sim/condition.h"
#include "table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { EXTRA_BIDS = 2 }; /* groups of bids shown beyond the last that pays */

#define HOPELESS 0.05 /* games made less often than this are only named */

static const Game *game_of(const EvalRequest *request) {
    return request->rules->game;
}

/* ---- Cells ---- */

/* "78 %", near the ends "99.6 %", and "78.23 %" where that is exact. */
static void percent_cell(Table *table, Style style, const Estimate *share, bool exact) {
    double percent = 100 * share->value;
    bool end = percent > 0 && percent < 100 && (percent < 2 || percent > 98);
    if (share->n == 0)
        table_cell(table, style, "%s", "");
    else
        table_cell(table, style, "%.*f %%", exact ? 2 : end ? 1 : 0, percent);
}

static void share_interval_cell(Table *table, Style style, const Estimate *share, bool exact) {
    bool narrow = share->high - share->low < 0.02;
    if (exact)
        table_cell(table, style, "exact");
    else
        table_cell(table, style, narrow ? "%.1f-%.1f" : "%.0f-%.0f", 100 * share->low,
                   100 * share->high);
}

/* Decimal places of a score: two where it is known well enough. */
static int score_places(const Estimate *score) {
    return score->high - score->low < 1 ? 2 : 1;
}

static void score_cell(Table *table, Style style, const Estimate *score) {
    if (score->n == 0)
        table_cell(table, style, "%s", "");
    else
        table_cell(table, style, "%+.*f", score_places(score), score->value);
}

static void score_interval_cell(Table *table, Style style, const Estimate *score, bool exact) {
    int places = score_places(score);
    if (score->n == 0)
        table_cell(table, style, "%s", "");
    else if (exact)
        table_cell(table, style, "exact");
    else
        table_cell(table, style, "%+.*f to %+.*f", places, score->low, places, score->high);
}

/* ---- The head ---- */

/* How the worlds were found by what was heard. */
static void print_draws(const EvalRequest *request, const Evaluation *evaluation) {
    const char *heard = request->heard != NULL ? request->heard : "all before passed";
    if (request->in_play)
        fputs("; by what was called and played", stdout);
    else
        printf("; calls heard: %s", heard);
    printf(", %" PRIu64 " deals drawn, effective sample %.0f", evaluation->drawn,
           evaluation->effective);
}

static void print_head(const EvalRequest *request, const Evaluation *evaluation) {
    const Game *game = game_of(request);
    char cards[CARDS_TEXT];
    printf("%s, profile %s: %s, %s", game->title, request->rules->profile,
           deck_print_set(game->deck, request->hand, cards), seat_name(request->seat));
    if (request->bottom != 0)
        printf(", bottom card %s", deck_print_set(game->deck, request->bottom, cards));
    if (request->upcard != 0)
        printf(", upcard %s, round %d", deck_print_set(game->deck, request->upcard, cards),
               request->round);
    if (request->talon != 0)
        printf(", %s %s", eval_game_of(game)->talon_name,
               deck_print_set(game->deck, request->talon, cards));
    if (request->against_solo)
        fputs(", against a Solo", stdout);
    if (request->has_score)
        printf(", match %d:%d", request->match_score[0], request->match_score[1]);
    if (request->given != NULL)
        printf(", given \"%s\"", request->given->text);
    if (evaluation->bid > 0)
        printf(", at a bid of %d", evaluation->bid);
    printf("\n%" PRIu64 " worlds", evaluation->worlds);
    if (evaluation->played < evaluation->worlds)
        printf(", %" PRIu64 " of them played", evaluation->played);
    printf("; table: %s at all seats; seed %" PRIu64, evaluation->players, request->seed);
    if (evaluation->drawn > evaluation->worlds)
        print_draws(request, evaluation);
    puts(evaluation->stopped ? " (stopped before the end)" : "");
    if (eval_is_thin(evaluation))
        puts("WARNING: what was heard fits hardly any deal, so these odds are rough, and more "
             "worlds\n"
             "hardly help. Was it told rightly?");
    putchar('\n');
}

/* ---- Contracts ---- */

static bool is_shown(const EvalRow *row) {
    return row->action != NULL || row->table.n == 0 || row->open.value >= HOPELESS ||
           row->table.value >= HOPELESS;
}

/* Some contracts are not solved with open cards at all. */
static bool tells_open(const Evaluation *evaluation) {
    bool any = false;
    for (int i = 0; i < evaluation->row_count; i++)
        any = any || evaluation->rows[i].open.n > 0;
    return any;
}

/* Something is chosen of the hand. */
static bool tells_kept(const Evaluation *evaluation) {
    bool any = false;
    for (int i = 0; i < evaluation->row_count; i++)
        any = any || evaluation->rows[i].kept != 0;
    return any;
}

/* Games have a value that is announced or bid. */
static bool tells_value(const Evaluation *evaluation) {
    bool any = false;
    for (int i = 0; i < evaluation->row_count; i++)
        any = any || evaluation->rows[i].value > 0;
    return any;
}

/* What the player says, does or plays in a row. */
static const char *row_name(const EvalRequest *request, const EvalRow *row, char *buffer) {
    if (row->cards != 0)
        return deck_print_set(game_of(request)->deck, row->cards, buffer);
    return row->action != NULL ? row->action
                               : game_print_title(game_of(request), row->contract, buffer);
}

/* The contract has no declarer. */
static bool is_undeclared(const EvalRequest *request, const EvalRow *row) {
    return game_of(request)->contracts[row->contract.kind].undeclared;
}

/* The games must all be played once: what they usually bring counts, too. */
static bool tells_usual(const Evaluation *evaluation) {
    return evaluation->row_count > 0 && evaluation->rows[0].usual.n > 0;
}

/* What is declared or said, what is kept of the hand, and the discard where the talon is known. */
static void add_name(Table *table, Style style, const EvalRequest *request,
                     const Evaluation *evaluation, const EvalRow *row) {
    char text[CARDS_TEXT];
    bool nobody = evaluation->bid_count > 0 && is_undeclared(request, row);
    table_cell(table, style, "%s%s", row_name(request, row, text), nobody ? " *" : "");
    if (tells_kept(evaluation))
        table_cell(table, style, "%s", deck_print_set(game_of(request)->deck, row->kept, text));
    if (request->talon != 0)
        table_cell(table, style, "%s", deck_print_set(game_of(request)->deck, row->discard, text));
}

/* A whole number with its unit, or nothing where it is not known. */
static void number_cell(Table *table, Style style, bool known, double number, const char *unit) {
    if (known)
        table_cell(table, style, "%.0f%s", number, unit);
    else
        table_cell(table, style, "%s", "");
}

/* Odds and their interval. */
static void odds_cells(Table *table, Style style, const Estimate *odds, bool exact) {
    percent_cell(table, style, odds, exact);
    if (odds->n > 0)
        share_interval_cell(table, style, odds, exact);
    else
        table_cell(table, style, "%s", "");
}

/* With open cards; where most was left undecided only the bounds. */
static void open_cells(Table *table, Style style, const EvalRow *row) {
    if (row->undecided > 0.5) {
        table_cell(table, style, "?");
        share_interval_cell(table, style, &row->open, false);
    } else {
        odds_cells(table, style, &row->open, row->exact);
    }
}

/* Odds and score at the table; of what it has not played only a guess. */
static void table_percent_cell(Table *table, Style style, const EvalRow *row) {
    if (row->rough && row->table.n > 0)
        table_cell(table, style, "~%.0f %%", 100 * row->table.value);
    else
        percent_cell(table, style, &row->table, false);
}

static void table_odds_cells(Table *table, Style style, const EvalRow *row) {
    table_percent_cell(table, style, row);
    if (row->rough || row->table.n == 0)
        table_cell(table, style, "%s", row->rough ? "rough" : "");
    else
        share_interval_cell(table, style, &row->table, false);
}

static void table_score_cells(Table *table, Style style, const EvalRow *row) {
    if (row->rough && row->score.n > 0) {
        table_cell(table, style, "~%+.0f", row->score.value);
        table_cell(table, style, "rough");
    } else {
        score_cell(table, style, &row->score);
        score_interval_cell(table, style, &row->score, false);
    }
}

static void add_row(Table *table, const EvalRequest *request, const Evaluation *evaluation,
                    int number) {
    const EvalRow *row = &evaluation->rows[number];
    Style style = number == evaluation->advice.row ? STYLE_STRONG : STYLE_PLAIN;
    add_name(table, style, request, evaluation, row);
    if (tells_open(evaluation))
        open_cells(table, style, row);
    table_odds_cells(table, style, row);
    number_cell(table, style, row->break_even > 0, 100 * row->break_even, " %");
    number_cell(table, style, row->points.n > 0, row->points.value, "");
    for (int i = 0; i < EVAL_MAX_STEPS && evaluation->step_names[i] != NULL; i++)
        percent_cell(table, style, &row->steps[i], false);
    if (tells_value(evaluation))
        number_cell(table, style, row->value > 0, row->value, "");
    table_score_cells(table, style, row);
    if (request->has_score)
        percent_cell(table, style, &row->match, false);
    if (tells_usual(evaluation)) {
        score_cell(table, style, &row->usual);
        table_cell(table, style, "%+.1f", row->score.value - row->usual.value);
    }
}

/* What passing is worth, below the contracts. */
static void add_pass(Table *table, const EvalRequest *request, const Evaluation *evaluation) {
    enum { BEFORE_SCORE = 4 };
    int empty = BEFORE_SCORE + tells_kept(evaluation) + (request->talon != 0) +
                tells_value(evaluation) + 2 * tells_open(evaluation);
    table_cell(table, STYLE_PLAIN, "pass");
    for (int i = 0; i < EVAL_MAX_STEPS && evaluation->step_names[i] != NULL; i++)
        empty++;
    for (int i = 0; i < empty; i++)
        table_cell(table, STYLE_PLAIN, "%s", "");
    score_cell(table, STYLE_PLAIN, &evaluation->pass);
    score_interval_cell(table, STYLE_PLAIN, &evaluation->pass, false);
    if (evaluation->match_pass.n > 0)
        percent_cell(table, STYLE_PLAIN, &evaluation->match_pass, false);
}

/* Fills the columns of the table of contracts; there is room for them. */
static void list_columns(const EvalRequest *request, const Evaluation *evaluation,
                         Column *columns) {
    int count = 0;
    columns[count++] = (Column){"game", false};
    if (tells_kept(evaluation))
        columns[count++] = (Column){"keep", false};
    if (request->talon != 0)
        columns[count++] = (Column){"put away", false};
    if (tells_open(evaluation)) {
        columns[count++] = (Column){"open", true};
        columns[count++] = (Column){"95 %", true};
    }
    columns[count++] = (Column){"table", true};
    columns[count++] = (Column){"95 %", true};
    columns[count++] = (Column){"needed", true};
    columns[count++] = (Column){"points", true};
    for (int i = 0; i < EVAL_MAX_STEPS && evaluation->step_names[i] != NULL; i++)
        columns[count++] = (Column){evaluation->step_names[i], true};
    if (tells_value(evaluation))
        columns[count++] = (Column){"value", true};
    columns[count++] = (Column){"score", true};
    columns[count++] = (Column){"95 %", true};
    if (request->has_score)
        columns[count++] = (Column){"match", true};
    if (tells_usual(evaluation)) {
        columns[count++] = (Column){"usual", true};
        columns[count++] = (Column){"gain", true};
    }
    columns[count] = (Column){NULL, false};
}

/* The contracts that are next to never made, in one line. */
static void print_hopeless(const EvalRequest *request, const Evaluation *evaluation) {
    char title[CONTRACT_TEXT];
    bool any = false;
    for (int i = 0; i < evaluation->row_count; i++)
        if (!is_shown(&evaluation->rows[i])) {
            printf("%s%s", any ? ", " : "Made in fewer than 5 %: ",
                   game_print_title(game_of(request), evaluation->rows[i].contract, title));
            any = true;
        }
    if (any)
        putchar('\n');
}

static void print_contracts(const EvalRequest *request, const Evaluation *evaluation) {
    Column columns[20];
    list_columns(request, evaluation, columns);
    Table *table = table_new(columns);
    int shown = 0;
    for (int i = 0; i < evaluation->row_count; i++)
        if (is_shown(&evaluation->rows[i])) {
            add_row(table, request, evaluation, i);
            shown++;
        }
    if (evaluation->pass.n > 0)
        add_pass(table, request, evaluation);
    if (shown > 0 || evaluation->pass.n > 0)
        table_print(table, 0, stdout);
    table_free(table);
    print_hopeless(request, evaluation);
}

/* What to play, in a deal in progress. */
static void print_cards(const EvalRequest *request, const Evaluation *evaluation) {
    const Column columns[] = {{"card", false}, {"open", true}, {"95 %", true},
                              {"table", true}, {"95 %", true}, {"points", true},
                              {"score", true}, {"95 %", true}, {NULL, false}};
    Table *table = table_new(columns);
    for (int i = 0; i < evaluation->card_count; i++) {
        const EvalRow *row = &evaluation->cards[i];
        Style style = i == evaluation->card_advice.row ? STYLE_STRONG : STYLE_PLAIN;
        char text[CARDS_TEXT];
        table_cell(table, style, "%s", row_name(request, row, text));
        open_cells(table, style, row);
        table_odds_cells(table, style, row);
        number_cell(table, style, row->points.n > 0, row->points.value, "");
        table_score_cells(table, style, row);
    }
    table_print(table, 0, stdout);
    table_free(table);
    puts("\nopen, table: odds that your side reaches its aim. Cards in one row come to the same.");
}

/* ---- Bids ---- */

/* One of the two ways to play at a bid. */
typedef struct Way {
    Estimate open, table, score; /* score.n = 0: there is none */
    bool rough;
} Way;

static Way with_talon(const EvalBid *bid) {
    return (Way){bid->open, bid->table, bid->score, bid->rough};
}

static Way without_talon(const EvalBid *bid) {
    return bid->alone >= 0
               ? (Way){bid->alone_open, bid->alone_table, bid->alone_score, bid->alone_rough}
               : (Way){.score.n = 0};
}

/* A way that loses while the other one gains is not worth showing. */
static bool is_worth_showing(const Way *way, const Way *other) {
    bool other_gains = other->score.n > 0 && other->score.value > 0;
    return way->score.n > 0 && (way->score.value > 0 || !other_gains);
}

static bool looks_alike(Way a, Way other_a, Way b, Way other_b) {
    bool shown_a = is_worth_showing(&a, &other_a), shown_b = is_worth_showing(&b, &other_b);
    return shown_a == shown_b &&
           (!shown_a || (a.table.value == b.table.value && a.score.value == b.score.value));
}

/* The bids from first on that the table would show alike. */
static int group_end(const Evaluation *evaluation, int first) {
    const EvalBid *a = &evaluation->bids[first];
    int end = first + 1;
    for (; end < evaluation->bid_count; end++) {
        const EvalBid *b = &evaluation->bids[end];
        if (!looks_alike(with_talon(a), without_talon(a), with_talon(b), without_talon(b)) ||
            !looks_alike(without_talon(a), with_talon(a), without_talon(b), with_talon(b)))
            break;
    }
    return end;
}

static void add_way(Table *table, Style style, Way way, Way other, const char *game) {
    if (!is_worth_showing(&way, &other)) {
        for (int i = 0; i < 5; i++)
            table_cell(table, style, "%s", "");
        return;
    }
    percent_cell(table, style, &way.open, false);
    const EvalRow at_table = {.table = way.table, .score = way.score, .rough = way.rough};
    table_percent_cell(table, style, &at_table);
    table_score_cells(table, style, &at_table);
    table_cell(table, style, "%s", game);
}

static bool gains(const EvalBid *bid) {
    Way with = with_talon(bid), without = without_talon(bid);
    return (with.score.n > 0 && with.score.value > 0) ||
           (without.score.n > 0 && without.score.value > 0);
}

static void add_bid(Table *table, const EvalRequest *request, const Evaluation *evaluation,
                    int first, int end) {
    const EvalBid *bid = &evaluation->bids[first];
    Style style = gains(bid) ? STYLE_PLAIN : STYLE_FAINT;
    char usual[CONTRACT_TEXT], game[CONTRACT_TEXT + 16], alone[CONTRACT_TEXT] = "";
    if (end - first > 1)
        table_cell(table, style, "%d to %d", bid->bid, evaluation->bids[end - 1].bid);
    else
        table_cell(table, style, "%d", bid->bid);
    snprintf(game, sizeof game, "%s %.0f %%", game_print_title(game_of(request), bid->usual, usual),
             100 * bid->usual_share);
    if (bid->alone >= 0)
        game_print_title(game_of(request), evaluation->rows[bid->alone].contract, alone);
    add_way(table, style, with_talon(bid), without_talon(bid), game);
    add_way(table, style, without_talon(bid), with_talon(bid), alone);
}

static void print_bids(const EvalRequest *request, const Evaluation *evaluation) {
    const Column columns[] = {{"bid", false},    {"picked up", true}, {"table", true},
                              {"score", true},   {"95 %", true},      {"mostly", false},
                              {"or Hand", true}, {"table", true},     {"score", true},
                              {"95 %", true},    {"game", false},     {NULL, false}};
    Table *table = table_new(columns);
    int beyond = 0;
    for (int first = 0; first < evaluation->bid_count && beyond < EXTRA_BIDS;) {
        int end = group_end(evaluation, first);
        add_bid(table, request, evaluation, first, end);
        beyond += !gains(&evaluation->bids[first]);
        first = end;
    }
    puts("\nWhat a bid is worth: picked up, the game chosen after that; or a Hand game");
    table_print(table, 0, stdout);
    table_free(table);
}

/* ---- Notes ---- */

static bool any_rough(const Evaluation *evaluation) {
    bool any = false;
    for (int i = 0; i < evaluation->row_count; i++)
        any = any || evaluation->rows[i].rough;
    return any;
}

/* Some of them have no declarer. */
static bool any_undeclared(const EvalRequest *request, const Evaluation *evaluation) {
    bool any = false;
    for (int i = 0; i < evaluation->row_count; i++)
        any = any || is_undeclared(request, &evaluation->rows[i]);
    return any;
}

static void print_notes(const EvalRequest *request, const Evaluation *evaluation) {
    puts("\nopen: odds with all cards seen, everybody playing his best. table and all after it: "
         "when\n"
         "the players of the table play, who see only their own cards.");
    if (any_rough(evaluation))
        puts("~: a guess from open cards and rule play; clearly behind, so the table did not play "
             "it.");
    puts(eval_game_of(game_of(request))->notes);
    if (any_undeclared(request, evaluation))
        printf("%stable: odds that somebody else loses%s.\n", evaluation->bid_count > 0 ? "* " : "",
               evaluation->bid_count > 0 ? ", when all pass and rule players play" : "");
    if (tells_usual(evaluation))
        puts(
            "usual: the score of the game on any hand; gain: how much better this hand is for it.");
    if (request->has_score)
        puts("match: odds of winning the match; the players of the table also say Vorlauf.");
    if (evaluation->looks == LOOKS_OFTEN)
        puts("Intervals hold whenever one stops (confidence sequences).");
}

/* ---- Advice ---- */

/* "Grand", and with the talon seen ", put away D8 D7". */
static void print_choice(const EvalRequest *request, const EvalRow *row) {
    char text[CARDS_TEXT];
    fputs(row_name(request, row, text), stdout);
    if (row->kept != 0)
        printf(", keeping %s", deck_print_set(game_of(request)->deck, row->kept, text));
    if (row->discard != 0)
        printf(", putting away %s", deck_print_set(game_of(request)->deck, row->discard, text));
}

/* "Ahead of Kreuz by +12.3 (+4.1 to +20.5).", or that this may be chance. */
static void print_ahead(const EvalRequest *request, const EvalRow *rows, const EvalAdvice *advice) {
    const Estimate *ahead = &advice->ahead;
    int places = score_places(ahead);
    if (advice->next < 0)
        return;
    fputs(advice->rival >= 0 ? "Too close to call against " : "Ahead of ", stdout);
    print_choice(request, &rows[advice->next]);
    printf(": %+.*f (%+.*f to %+.*f).\n", places, ahead->value, places, ahead->low, places,
           ahead->high);
}

/* The talon is seen, or will be in any case. */
static void advise_game(const EvalRequest *request, const Evaluation *evaluation) {
    const EvalAdvice *advice = &evaluation->advice;
    const EvalRow *row = &evaluation->rows[advice->row];
    bool loses = evaluation->bid > 0 && row->score.high < 0;
    bool open_ended = evaluation->bid > 0 && row->score.low <= 0 && !loses;
    fputs(loses ? "The least bad: " : row->action != NULL ? "Best: " : "Play ", stdout);
    print_choice(request, row);
    printf(" (%+.1f)%s\n", row->score.value - row->usual.value,
           tells_usual(evaluation) ? ": there it gains most on what such a game usually brings."
                                   : ".");
    print_ahead(request, evaluation->rows, &evaluation->advice);
    if (open_ended)
        puts("Whether that gains or loses on average is too close to call.");
}

/* How high to go. */
static void advise_bid(const EvalAdvice *advice, int lowest) {
    if (advice->verdict == EVAL_PASS || advice->bid == 0)
        printf("Pass%s: even at %d a game loses on average.",
               advice->verdict == EVAL_CLOSE ? ", though it is too close to call" : "", lowest);
    else if (advice->sure_bid == 0)
        printf("Too close to call: at %d a game gains a little on average, but that may be chance.",
               lowest);
    else if (advice->sure_bid < advice->bid)
        printf("Bid up to %d; from there to %d it is too close to call.", advice->sure_bid,
               advice->bid);
    else
        printf("Bid up to %d.", advice->bid);
}

static void advise_talon_unseen(const EvalRequest *request, const Evaluation *evaluation) {
    const EvalAdvice *advice = &evaluation->advice;
    const EvalBid *lowest = &evaluation->bids[0];
    char text[CONTRACT_TEXT];
    advise_bid(advice, evaluation->bid);
    if (advice->verdict == EVAL_PASS && advice->bid == 0) {
        puts("");
        return;
    }
    if (advice->pick_up)
        printf(" Pick up the talon; the game will be %s in %.0f %% of cases.",
               game_print_title(game_of(request), lowest->usual, text), 100 * lowest->usual_share);
    else
        printf(" Leave the talon and play %s.",
               game_print_title(game_of(request), evaluation->rows[lowest->alone].contract, text));
    puts(advice->either ? "\nWith or without the talon is too close to call." : "");
}

static const char *verdict_word(EvalVerdict verdict) {
    static const char *const words[] = {"Pass", "Too close to call", "Play"};
    return words[verdict];
}

/* Play the best of the rows, or pass: passing has a score of its own. */
static void advise_or_pass(const EvalRequest *request, const Evaluation *evaluation,
                           const EvalAdvice *advice) {
    const EvalRow *row = &evaluation->rows[advice->row];
    const Estimate *score = &row->score, *pass = &evaluation->pass;
    printf("%s: ", verdict_word(advice->verdict));
    print_choice(request, row);
    const Estimate *gain = &evaluation->gain;
    int places = score_places(gain);
    printf(" %+.*f, passing %+.*f; the difference is %+.*f (%+.*f to %+.*f).\n", places,
           score->value, places, pass->value, places, gain->value, places, gain->low, places,
           gain->high);
    print_ahead(request, evaluation->rows, &evaluation->advice);
}

/* "; the difference is +4.9 points (+3.1 to +6.7)." */
static void print_match_gain(const Estimate *gain) {
    printf("; the difference is %+.1f points (%+.1f to %+.1f).\n", 100 * gain->value,
           100 * gain->low, 100 * gain->high);
}

/* The same where the odds of winning the match decide, and what the score alone would say. */
static void advise_for_match(const EvalRequest *request, const Evaluation *evaluation) {
    const EvalAdvice *advice = &evaluation->advice, *by_score = &evaluation->by_score;
    const EvalRow *row = &evaluation->rows[advice->row];
    printf("At %d:%d before this deal your side wins the match in %.0f %%.\n%s: with ",
           request->match_score[0], request->match_score[1], 100 * evaluation->match_before,
           verdict_word(advice->verdict));
    print_choice(request, row);
    printf(" it wins in %.1f %%, passing in %.1f %%", 100 * row->match.value,
           100 * evaluation->match_pass.value);
    print_match_gain(&evaluation->match_gain);
    fputs(advice->verdict == by_score->verdict && advice->row == by_score->row
              ? "The points of this deal alone say the same. "
              : "The points of this deal alone say otherwise. ",
          stdout);
    advise_or_pass(request, evaluation, by_score);
}

/* ---- A deal in progress ---- */

static void print_running(const Evaluation *evaluation) {
    const Column columns[] = {{"", false},     {"open", true}, {"95 %", true}, {"table", true},
                              {"match", true}, {"95 %", true}, {NULL, false}};
    Table *table = table_new(columns);
    for (int i = 0; i < evaluation->row_count; i++) {
        const EvalRow *row = &evaluation->rows[i];
        const Estimate none = {.n = 0};
        table_cell(table, STYLE_PLAIN, "%s", i == 0 ? "Vorlauf" : "wait");
        odds_cells(table, STYLE_PLAIN, i == 0 ? &row->open : &none, false);
        percent_cell(table, STYLE_PLAIN, i == 0 ? &row->table : &none, false);
        odds_cells(table, STYLE_PLAIN, &row->match, false);
    }
    table_print(table, 0, stdout);
    table_free(table);
    puts("\nopen: the 500 are there, and the game is made (or a trick taken) with open cards; "
         "table: the\n"
         "same when the players of the table play on, who see only their own cards.\n"
         "match: odds of winning the match; who waits may say Vorlauf later, as may the others.");
}

static void advise_running(const Evaluation *evaluation) {
    static const char *const words[] = {"Wait", "Too close to call", "Say Vorlauf"};
    double covered = evaluation->rows[0].steps[0].value;
    if (covered == 0) {
        puts("\nWait: the 500 are not there yet.");
        return;
    }
    if (covered < 1)
        printf("\nThe 500 are there in %.0f %% of the worlds: --melds tells what counts.",
               100 * covered);
    printf("\n%s: that wins the match in %.1f %%, waiting in %.1f %%",
           words[evaluation->advice.verdict], 100 * evaluation->rows[0].match.value,
           100 * evaluation->rows[1].match.value);
    print_match_gain(&evaluation->match_gain);
}

static void print_advice(const EvalRequest *request, const Evaluation *evaluation) {
    putchar('\n');
    if (evaluation->match_pass.n > 0)
        advise_for_match(request, evaluation);
    else if (evaluation->pass.n > 0)
        advise_or_pass(request, evaluation, &evaluation->advice);
    else if (evaluation->bid_count > 0)
        advise_talon_unseen(request, evaluation);
    else if (evaluation->advice.row >= 0)
        advise_game(request, evaluation);
}

/* "Play HA (+12.3).", and how far that is ahead. */
static void advise_card(const EvalRequest *request, const Evaluation *evaluation) {
    const EvalRow *row = &evaluation->cards[evaluation->card_advice.row];
    char text[CARDS_TEXT];
    printf("Play %s (%+.*f).", row_name(request, row, text), score_places(&row->score),
           row->score.value);
    putchar(evaluation->card_advice.next >= 0 ? ' ' : '\n');
    print_ahead(request, evaluation->cards, &evaluation->card_advice);
}

static void print_play(const EvalRequest *request, const Evaluation *evaluation) {
    if (evaluation->row_count > 0) {
        print_contracts(request, evaluation);
        puts("");
        advise_game(request, evaluation);
        puts("");
    }
    print_cards(request, evaluation);
    advise_card(request, evaluation);
}

void eval_print_text(const EvalRequest *request, const Evaluation *evaluation) {
    print_head(request, evaluation);
    if (evaluation->card_count > 0) {
        print_play(request, evaluation);
        return;
    }
    if (request->played_count > 0 && request->has_score) {
        print_running(evaluation);
        advise_running(evaluation);
        return;
    }
    print_contracts(request, evaluation);
    if (evaluation->bid_count > 0)
        print_bids(request, evaluation);
    print_notes(request, evaluation);
    print_advice(request, evaluation);
}
