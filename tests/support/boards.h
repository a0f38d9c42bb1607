/* boards.h - seeded boards for the tests: played, scattered and extreme ones.
 * The same seed gives the same boards on every machine. */

#ifndef YOMIKIRI_TESTS_BOARDS_H
#define YOMIKIRI_TESTS_BOARDS_H

#include "board/board.h"

typedef enum {
    BOARDS_PLAYED,          /* random legal play from the start: reachable */
    BOARDS_SCATTERED,       /* every disc of either colour at random: unreachable, as are
                               the others below */
    BOARDS_LOPSIDED,        /* one side has one to eight discs: wipe-outs, passes, early ends */
    BOARDS_BLOCKS,          /* long runs of one colour: stable discs, many discs turned */
    BOARDS_NO_CENTRE,       /* scattered, the four centre squares empty as far as they go */
    BOARDS_ONE_COLOUR,      /* one side has no disc at all */
    BOARDS_OVER,            /* neither side can move; full if there are no empties */
    BOARDS_MUST_PASS,       /* the side to move must pass; needs an empty square */
    BOARDS_KINDS
} BoardsKind;

/* "played", ...; static storage. */
const char *boards_kind_name(BoardsKind kind);

/* A board of that kind with `empties` empty squares, 0..60; BOARDS_MUST_PASS with no
 * empties gives BOARDS_OVER. */
Board boards_make(Random *random, BoardsKind kind, int empties);

/* A board with more than 30 legal moves, found by climbing; it has over 31 empties. */
Board boards_mobile(Random *random);

/* A board read from `text`: 64 squares (X O -) and the side to move, blanks skipped.
 * Aborts the program on anything else. */
Board boards_read(const char *text);

/* An endless mixture: every second board is the next position of a random game, the
 * others are of random kinds with 0..60 empties. Cheap: microseconds each. */
typedef struct {
    Random random;
    Board game;
    uint64_t count;
} BoardStream;

BoardStream boards_stream(uint64_t seed);
Board boards_next(BoardStream *stream);

/* Play one random legal move or forced pass; the board itself if the game is over.
 * *square, if not NULL, becomes the move, PASS, or NO_MOVE. */
Board boards_random_move(Random *random, Board board, int *square);

/* Leaf positions `depth` plies below `board`. The convention is the literature's:
 * a pass is a ply; a game that has ended counts one leaf, at whatever depth. */
uint64_t boards_perft(Board board, int depth);

/* Exact score for the side to move by exhaustive negamax, no cut-offs and no
 * ordering. About 10 empties is the practical limit. */
int boards_solve(Board board);

#endif
