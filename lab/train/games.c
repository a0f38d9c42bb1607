#include "lab/train/games.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "board/rules.h"
#include "positions/reader.h"

/* A new Opening at the end. */
static Opening *append(Games *games, size_t *room)
{
    if (games->count == *room) {
        *room = *room ? 2 * *room : 4096;
        games->games = memory_grow(games->games, *room, sizeof(Opening));
    }
    return &games->games[games->count++];
}

/* The first moves of every game there is that comes to GAMES_PLIES. False: the file could
 * not be read. */
static bool read_file(Games *games, size_t *room, const char *path)
{
    FILE *file = fopen(path, "rb");
    ReaderOptions options;
    ReadStatus status = READ_ERROR;
    Opening *game = NULL;
    Position position;
    Diag error;

    if (!file)
        return false;
    reader_options_init(&options);
    options.format = FORMAT_WTHOR;
    options.at_empties = 60 - GAMES_PLIES;
    Reader *reader = reader_open_file(file, &options);

    while (reader && (status = reader_next(reader, &position, &error)) != READ_END) {
        if (status != READ_POSITION)
            continue;           /* a game that ended before */
        game = append(games, room);
        memset(game->moves, NO_MOVE, sizeof(game->moves));
        memcpy(game->moves, position.moves,
               (size_t)min_int(position.move_count, GAMES_PLIES));
        for (int i = 0; i < GAMES_PLIES; i++)
            games->hash = (games->hash ^ game->moves[i]) * UINT64_C(0x100000001b3);
    }
    reader_close(reader);
    fclose(file);
    return reader && status == READ_END;
}

static int is_games(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot && (strcmp(dot, ".wtb") == 0 || strcmp(dot, ".WTB") == 0);
}

/* By bytes, so that the order does not depend on the user's language. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool games_load(Games *games, const char *folder)
{
    struct dirent **names;
    size_t room = 0;
    bool ok = true;
    int count;

    *games = (Games){ .hash = UINT64_C(0xcbf29ce484222325) };
    count = scandir(folder, &names, is_games, by_name);
    for (int i = 0; i < count; i++) {
        char path[4096];

        ok = ok && snprintf(path, sizeof(path), "%s/%s", folder, names[i]->d_name) <
                       (int)sizeof(path) && read_file(games, &room, path);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return ok && games->count > 0;
}

void games_free(Games *games)
{
    free(games->games);
    *games = (Games){ .count = 0 };
}

Board games_opening(const Games *games, Random *random, int plies)
{
    const Opening *game = &games->games[random_next(random) % games->count];
    Board board = board_start();

    for (int i = 0; i < GAMES_PLIES && plies > 0 && game->moves[i] != NO_MOVE; i++) {
        if (game->moves[i] == PASS) {
            board = board_pass(board);
            continue;
        }

        const uint64_t flips = rules_flips(board, game->moves[i]);

        if (flips == 0)
            break;              /* a game that begins from another diagonal */
        board = board_play(board, game->moves[i], flips);
        plies--;
    }
    return board;
}
