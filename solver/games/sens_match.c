/* Sens: how a match to 500 ends. */
#include "sens.h"

int sens_match_winner(const Rules *rules, const int totals[2], int playing_side) {
    bool reached[2] = {totals[0] >= SENS_MATCH_POINTS, totals[1] >= SENS_MATCH_POINTS};
    if (!reached[0] && !reached[1])
        return -1;
    if (reached[0] != reached[1])
        return reached[1];
    if (rules->value[SENS_MATCH_TIE] == SENS_MATCH_TIE_PLAYING_SIDE)
        return playing_side;
    return totals[0] == totals[1] ? -1 : totals[1] > totals[0];
}

bool sens_vorlauf_covered(const SensVorlauf *vorlauf) {
    return vorlauf->match_score + vorlauf->points + vorlauf->melds >= SENS_MATCH_POINTS;
}

int sens_vorlauf_winner(const SensVorlauf *vorlauf, int playing_side, bool made,
                        const int tricks[2]) {
    bool saved = vorlauf->side == playing_side ? made : tricks[vorlauf->side] > 0;
    return saved && sens_vorlauf_covered(vorlauf) ? vorlauf->side : 1 - vorlauf->side;
}
