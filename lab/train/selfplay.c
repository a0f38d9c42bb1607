#include "lab/train/selfplay.h"

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
