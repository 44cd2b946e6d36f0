#include "seats.h"

#include <strings.h>

/* From forehand on; with three players the rearhand deals. */
static const char *const names[][2] = {
    {"forehand", "vorhand"}, {"middlehand", "mittelhand"}, {"rearhand", "hinterhand"}};

int seat_find(const Game *game, const char *name) {
    for (int i = 0; i < 3; i++)
        if (strcasecmp(name, names[i][0]) == 0 || strcasecmp(name, names[i][1]) == 0)
            return i;
    if (strcasecmp(name, "dealer") == 0 || strcasecmp(name, "geber") == 0)
        return game->seats - 1;
    return name[0] >= '0' && name[0] < '0' + game->seats && name[1] == '\0' ? name[0] - '0' : -1;
}

const char *seat_name(int seat) {
    return seat < 3 ? names[seat][0] : "dealer";
}
