#include "sens_course.h"

#include "solver/games/bavarian.h"

/* ---- The course ---- */

static void note_tricks(const PlayedGame *played, const Layout *layout, SensCourse *course) {
    CardSet bella = set_of(bavarian_card(played->contract.kind, BAVARIAN_OBER)) |
                    set_of(bavarian_card(played->contract.kind, BAVARIAN_KING));
    course->bella_known = SENS_TRICKS;
    for (int t = 0; t < SENS_TRICKS; t++) {
        const Trick *trick = &played->tricks[t];
        int side = sens_side(played->winners[t]);
        int points = t + 1 == SENS_TRICKS ? layout->last_trick_worth : 0;
        for (int i = 0; i < SENS_SEATS; i++) {
            points += layout->worth[layout->layout_card[trick->cards[i]]];
            if (set_has(bella, trick->cards[i]) && course->bella_known == SENS_TRICKS)
                course->bella_known = (uint8_t)(t + 1);
        }
        course->winner[t] = (uint8_t)side;
        course->points[t + 1][side] = (int16_t)(course->points[t][side] + points);
        course->points[t + 1][1 - side] = course->points[t][1 - side];
    }
}

void sens_course(const Rules *rules, const PlayedGame *played, SensCourse *course) {
    Layout layout;
    SensMelds melds;
    Result result;
    sens_game.layout(rules, played->contract, &layout);
    sens_declare_melds(rules, played->contract.kind, played->hands, &melds);
    sens_game.score(rules, played, &result);
    *course = (SensCourse){.bella = (int8_t)(melds.bella < 0 ? -1 : sens_side(melds.bella)),
                           .playing = (uint8_t)sens_side(played->declarer),
                           .made = result.made};
    note_tricks(played, &layout, course);
    for (int side = 0; side < 2; side++) {
        course->melds[side] = (int16_t)melds.points[side];
        course->score[side] = (int16_t)result.score[side];
    }
}

/* ---- Vorlauf ---- */

SensVorlauf sens_course_vorlauf(const SensCourse *course, int side, int match_score, int stage) {
    bool bella = course->bella == side && stage >= course->bella_known;
    return (SensVorlauf){.side = side,
                         .match_score = match_score,
                         .points = course->points[stage][side],
                         .melds = course->melds[side] + (bella ? SENS_BELLA : 0)};
}

static int tricks_of(const SensCourse *course, int side, int stage) {
    int tricks = 0;
    for (int t = 0; t < stage; t++)
        tricks += course->winner[t] == side;
    return tricks;
}

int sens_course_vorlauf_winner(const SensCourse *course, const SensVorlauf *vorlauf) {
    const int tricks[2] = {tricks_of(course, 0, SENS_TRICKS), tricks_of(course, 1, SENS_TRICKS)};
    return sens_vorlauf_winner(vorlauf, course->playing, course->made, tricks);
}

/* Can it not go wrong any more, for all that everybody knows? A Bella that may still come counts
 * for the others. */
static bool is_secure(const SensCourse *course, const SensVorlauf *vorlauf, int stage) {
    int side = vorlauf->side, all = course->points[SENS_TRICKS][0] + course->points[SENS_TRICKS][1];
    int total = all + course->melds[0] + course->melds[1];
    if (side != course->playing)
        return tricks_of(course, side, stage) > 0;
    if (course->bella >= 0 || stage < course->bella_known)
        total += SENS_BELLA;
    return 2 * (vorlauf->points + vorlauf->melds) > total;
}

/* Does a side say Vorlauf at this stage? */
static bool calls(const SensCourse *course, const int scores[2], int stage, int side) {
    enum { SOON = 40 }; /* points that a side may get in one trick */
    SensVorlauf own = sens_course_vorlauf(course, side, scores[side], stage);
    if (!sens_vorlauf_covered(&own))
        return false;
    if (is_secure(course, &own, stage))
        return true;
    SensVorlauf others = sens_course_vorlauf(course, 1 - side, scores[1 - side], stage);
    others.points += SOON;
    return sens_vorlauf_covered(&others);
}

/* Can the side come to 500 in this deal at all? */
static bool comes_near(const SensCourse *course, const int scores[2], int side) {
    SensVorlauf last = sens_course_vorlauf(course, side, scores[side], SENS_TRICKS);
    return sens_vorlauf_covered(&last);
}

int sens_course_call(const SensCourse *course, const int scores[2], int from, int *side) {
    *side = -1;
    if (!comes_near(course, scores, 0) && !comes_near(course, scores, 1))
        return 0;
    for (int stage = from > 0 ? from : 1; stage < SENS_TRICKS; stage++)
        for (int turn = 0; turn < 2; turn++) { /* who has just won the trick speaks first */
            *side = course->winner[stage - 1] ^ turn;
            if (calls(course, scores, stage, *side))
                return stage;
        }
    return 0;
}

int sens_course_winner(const Rules *rules, const SensCourse *course, const int scores[2], int from,
                       int totals[2]) {
    int side, stage = sens_course_call(course, scores, from, &side);
    for (int i = 0; i < 2; i++)
        totals[i] = scores[i] + course->score[i];
    if (stage == 0)
        return sens_match_winner(rules, totals, course->playing);
    SensVorlauf vorlauf = sens_course_vorlauf(course, side, scores[side], stage);
    return sens_course_vorlauf_winner(course, &vorlauf);
}
