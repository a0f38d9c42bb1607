#include "lab/train/train.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "board/rules.h"
#include "board/symmetry.h"
#include "positions/reader.h"

/* ---- positions that must not teach ---- */

/* The squares occupied in the FFO positions #1 to #79, as in positions/sets/ffo-*.obf. */
static const uint64_t FFO_OCCUPIED[79] = {
    0x3e7efcfffefebe7c, 0x7c3cfffffefe7c7e, 0xfcffffffffbe3c30, 0x7c3cfcfeffff7d7e,
    0x3e3dbfffff7fbc3e, 0x7e3e7fff7f7f3f3c, 0x787cfeffffff3f3c, 0x3f3f7f7fffff3d28,
    0x3c3cfffffefefd3c, 0x3e3cffffffff3c1e, 0x7fbffefffdf8f0e8, 0x3e3cffffffff7d24,
    0x3e7cfcfffefe3e7c, 0x7c3cfffffefe3c7c, 0xfcffffffffbe3810, 0x5c38fcfeffff7d7e,
    0x1e1dbfffff7fbc3e, 0x3e3cffffffff3c0e, 0x787cfcfdffff3f3c, 0x7f7f1f7fffffffff,
    0x0f3f3f3f3f7f3fff, 0x10bcfeffffff7d3c, 0x3cfdffffff7f1c04, 0x2f3ffffffcfa7824,
    0x3d1ffffefffe7810, 0x84f4fefefefe3c3e, 0x543cff7fff7f3c2c, 0x38befffefffe9c04,
    0x001dbfffffff3c3e, 0x3e7c7fff3f3f1d0e, 0x3e3dbf7f3e3f3c3e, 0xa4fcffff7f1f3d0c,
    0x3ca8fafefefc3cfe, 0xfcfcfefffffea000, 0x0478fefeffffbc1c, 0x0079bfffffffbc28,
    0x2c1d3f7f3f7f3d3c, 0x0014fffefffe3c3c, 0x000d1f3f3f7f3f3d, 0x0090f8fffffffef9,
    0x4e3c3f3e7f7e7c3e, 0x3cf8f8fdfeffb01c, 0x7c387f7e7e3e3c7c, 0x383c3f3ffffeb454,
    0x303d7e3f3f3f3d78, 0x5e3cfcfcfe7c3c38, 0x3c3c3f3e3f3e3c3e, 0x7e3c1f3f7f3f1d20,
    0x14383f7f3f7f3c2c, 0x243cfefefefe1c10, 0x30bcfffeff782050, 0x008cfffffffc9808,
    0x20b4fcfefcfe3830, 0x08381f3f3fff0f1c, 0x183d3f7f3ffe0500, 0x00387f7e3e3e3c7c,
    0x3ebcfefcfcf80000, 0x00343f7e7e7e1c3c, 0xacfcfffc7c800000, 0x3cbcfcfcfcfc3878,
    0x00113f7fff7f3d1e, 0x0010ff7efffc3c3c, 0x783c7fff7e3e1404, 0x3a1c7efcfcfea424,
    0x203c7f7e7d7c7c30, 0x041c3f3f3f7f1d0e, 0x0018bc7efe7f3c3e, 0x201c3e7e7efc3c38,
    0x00147f7e7f3e383c, 0x043d7f3f3f0f1d08, 0x78bcfcfe7e7c0000, 0x10187c7eff7e3c08,
    0x00397f7e3e3f1c24, 0x203c3cbcfefcbc10, 0x207cfc7cfebc3010, 0x101cfcfe7f782c08,
    0x000c153eff1f1d34, 0x080c2f1eff5e3c10, 0x30b4fcff78d04000,
};

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
