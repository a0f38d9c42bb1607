#include "apps/cli/perft/perft_walk.h"

#include <math.h>

/* PIECE: the depth that one call of the library counts; some ten million leaves in the
 * middle of a game. */
enum { PIECE = 7, GAMES = 4000, MOST_MOVES = 64 };

static const uint64_t SEED = 20250101;

/* The moves of a board, the pass among them; their number, 0 at the end of the game. */
static int list_moves(yk_board board, int moves[MOST_MOVES])
{
    uint64_t left = yk_board_moves(board);
    int count = 0;

    if (left == 0) {
        moves[0] = YK_PASS;
        return yk_board_moves((yk_board){ board.opp, board.own }) != 0;
    }
    for (; left != 0; left &= left - 1)
        moves[count++] = bit_lowest(left);
    return count;
}

static yk_status count_below(const PerftWalk *walk, yk_board board, int depth, uint64_t *leaves,
                             bool *stopped)
{
    yk_status status = YK_OK;
    int moves[MOST_MOVES];
    uint64_t piece;

    if (depth <= PIECE) {
        status = yk_perft(board, depth, walk->kernel, &piece);
        if (status == YK_OK) {
            *leaves += piece;
            *stopped = !walk->each(walk->context, *leaves);
        }
        return status;
    }

    const int count = list_moves(board, moves);

    if (count == 0)
        *leaves += 1;
    for (int i = 0; i < count && status == YK_OK && !*stopped; i++) {
        yk_board child = board;

        status = yk_board_play(&child, moves[i]);
        if (status == YK_OK)
            status = count_below(walk, child, depth - 1, leaves, stopped);
    }
    return status;
}

yk_status perft_walk_count(const PerftWalk *walk, yk_board board, int depth, uint64_t *leaves,
                           bool *stopped)
{
    *leaves = 0;
    *stopped = false;
    return count_below(walk, board, depth, leaves, stopped);
}

/* The product along one random game. */
static double sample(yk_board board, int depth, Random *random)
{
    int moves[MOST_MOVES];
    double product = 1;

    for (int ply = 0; ply < depth; ply++) {
        const int count = list_moves(board, moves);

        if (count == 0)
            break;
        product *= count;
        yk_board_play(&board, moves[random_below(random, (uint32_t)count)]);
    }
    return product;
}

PerftGuess perft_walk_guess(yk_board board, int depth)
{
    Random random = { SEED };
    double sum = 0, squares = 0;

    for (int i = 0; i < GAMES; i++) {
        const double leaves = sample(board, depth, &random);

        sum += leaves;
        squares += leaves * leaves;
    }

    const double mean = sum / GAMES, variance = squares / GAMES - mean * mean;

    return (PerftGuess){ mean, sqrt(fmax(variance, 0) / GAMES) };
}
