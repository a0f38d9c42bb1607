/* review_players.h - the names of WTHOR's players: its games know them by numbers only. */

#ifndef YOMIKIRI_REVIEW_PLAYERS_H
#define YOMIKIRI_REVIEW_PLAYERS_H

#include <stdbool.h>
#include <stddef.h>

#include "positions/reader.h"

enum { PLAYER_BYTES = 20 };

/* All zero: none. */
typedef struct {
    char (*names)[PLAYER_BYTES + 1];
    size_t count;
} ReviewPlayers;

/* Read a list of players (.jou): a header of 16 bytes, then 20 for each name. False after a
 * complaint. */
bool review_players_load(ReviewPlayers *players, const char *path);
void review_players_free(ReviewPlayers *players);

/* Put names in the place of the numbers "#17" of a record, as far as they are known. */
void review_players_name(const ReviewPlayers *players, GameRecord *record);

#endif
