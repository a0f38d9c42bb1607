#include "cli/review/review_players.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/shown.h"
#include "bench/memory/memory.h"
#include "cli/terminal/notice.h"

enum { HEADER = 16 };

/* The names themselves, as many as the header announces. */
static bool read_names(ReviewPlayers *players, FILE *file, const char *path)
{
    uint8_t header[HEADER], name[PLAYER_BYTES];
    char text[PLAYER_BYTES + 1];

    if (fread(header, 1, HEADER, file) != HEADER) {
        notice("%s: too short for the header of a WTHOR list", path);
        return false;
    }
    const size_t count = header[8] | (size_t)header[9] << 8;

    players->names = memory_array(count + 1, sizeof(*players->names));
    if (!players->names) {
        notice("no memory");
        return false;
    }
    while (players->count < count && fread(name, 1, PLAYER_BYTES, file) == PLAYER_BYTES) {
        memcpy(text, name, PLAYER_BYTES);
        text[PLAYER_BYTES] = '\0';
        shown_copy(text, players->names[players->count++], PLAYER_BYTES + 1);
    }
    if (players->count < count || fgetc(file) != EOF) {
        notice("%s: not a WTHOR list of players: the header announces %zu of %d bytes", path,
               count, PLAYER_BYTES);
        return false;
    }
    return true;
}

bool review_players_load(ReviewPlayers *players, const char *path)
{
    FILE *file = memory_open_file(path, "rb");

    if (!file) {
        notice("%s: %s", path, strerror(errno));
        return false;
    }
    const bool good = read_names(players, file, path);

    fclose(file);
    return good;
}

void review_players_free(ReviewPlayers *players)
{
    free(players->names);
    *players = (ReviewPlayers){ .count = 0 };
}

static void put_name(const ReviewPlayers *players, char name[MAX_PLAYER])
{
    const unsigned long number = name[0] == '#' ? strtoul(name + 1, NULL, 10) : players->count;

    if (number < players->count && players->names[number][0])
        snprintf(name, MAX_PLAYER, "%s", players->names[number]);
}

void review_players_name(const ReviewPlayers *players, GameRecord *record)
{
    put_name(players, record->black);
    put_name(players, record->white);
}
