#include "lab/train/selfplay.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "board/rules.h"
#include "board/symmetry.h"
#include "lab/train/ffo_data.h"
#include "positions/reader.h"

/* ---- positions that must not teach ---- */

_Static_assert(ARRAY_LENGTH(FFO_OCCUPIED) * SYMMETRIES == EXCLUDED_MASKS, "each in all images");

void excluded_init(Excluded *excluded)
{
    for (int i = 0; i < EXCLUDED_MASKS; i++) {
        excluded->occupied[i] = symmetry_apply(FFO_OCCUPIED[i / SYMMETRIES], i % SYMMETRIES);
        excluded->empties[i] = (int8_t)(64 - bit_count(excluded->occupied[i]));
    }
}

bool excluded_has(const Excluded *excluded, Board board)
{
    const uint64_t occupied = board.own | board.opp;
    const int empties = board_empties(board);

    for (int i = 0; i < EXCLUDED_MASKS; i++) {
        const uint64_t common = occupied & excluded->occupied[i];
        const int later = excluded->empties[i] - empties;   /* plies behind the FFO position */

        if (later >= -EXCLUDED_PLIES && later <= EXCLUDED_PLIES
            && common == (later > 0 ? excluded->occupied[i] : occupied))
            return true;
    }
    return false;
}

/* ---- tournament games ---- */

/* The first moves of every game there is that comes to GAMES_PLIES. False: the file could
 * not be read. */
static bool read_file(Games *games, size_t *room, const char *path)
{
    FILE *file = fopen(path, "rb");
    ReaderOptions options;
    ReadStatus status = READ_ERROR;
    GameMoves *game = NULL;
    Position position;
    Diag error;

    if (!file)
        return false;
    reader_options_init(&options);
    options.format = FORMAT_WTHOR;
    options.at_empties = 60 - GAMES_PLIES;
    Reader *reader = reader_open_file(file, &options);

    while ((status = reader_next(reader, &position, &error)) != READ_END) {
        if (status != READ_POSITION)
            continue;           /* a game that ended before */
        games->games = memory_room(games->games, room, games->count + 1, sizeof(GameMoves));
        game = &games->games[games->count++];
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
    const GameMoves *game = &games->games[random_next(random) % games->count];
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

/* ---- self-play ---- */

enum { TAIL_MAX = 4, OPENING_LOW = 8, OPENING_HIGH = 21, BOOK_LOW = 8, BOOK_HIGH = 30 };

/* Deviations of the noise, sixteenths of a disc. */
static const int SIGMAS[] = { 8, 32, 80, 160 };

/* Pass if need be; false if the game is over. */
static bool to_move(const Kernel *kernel, Board *board)
{
    if (kernel->moves(*board))
        return true;
    *board = board_pass(*board);
    return kernel->moves(*board) != 0;
}

static Board play(const Kernel *kernel, Board board, int square)
{
    return board_play(board, square, kernel->flips(board, square));
}

static Board play_random(const Kernel *kernel, Board board, Random *random)
{
    uint64_t moves = kernel->moves(board);

    for (uint32_t skip = random_below(random, (uint32_t)bit_count(moves)); skip > 0; skip--)
        moves = bit_drop_lowest(moves);
    return play(kernel, board, bit_lowest(moves));
}

/* One game; false if it ended too early or the side to move must pass. */
static bool try_game(Labeller *labeller, const Games *games, int empties, Random *random,
                     Board *out)
{
    const Kernel *kernel = labeller->kernel;
    const int sigma = SIGMAS[random_below(random, ARRAY_LENGTH(SIGMAS))];
    const int tail = (int)random_below(random, TAIL_MAX + 1);
    const bool book = games && random_below(random, 2) == 0;
    const int low = book ? BOOK_LOW : OPENING_LOW, high = book ? BOOK_HIGH : OPENING_HIGH;
    const int opening = low + (int)random_below(random, (uint32_t)(high - low + 1));
    const int until = max_int(60 - opening, empties + tail);
    Board board = book ? games_opening(games, random, 60 - until) : board_start();

    while (board_empties(board) > until && to_move(kernel, &board))
        board = play_random(kernel, board, random);
    while (board_empties(board) > empties + tail && to_move(kernel, &board))
        board = play(kernel, board, labeller_move(labeller, board, sigma, random));
    while (board_empties(board) > empties && to_move(kernel, &board))
        board = play_random(kernel, board, random);
    *out = board;
    return board_empties(board) == empties && kernel->moves(board) != 0;
}

int selfplay_position(Labeller *labeller, const Excluded *excluded, const Games *games,
                      int empties, Random *random, Board *board)
{
    for (int thrown = 0;; thrown++) {
        while (!try_game(labeller, games, empties, random, board))
            continue;
        if (!excluded_has(excluded, *board))
            return thrown;
    }
}
