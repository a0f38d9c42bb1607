/* verify.h - the independent route to a score: plain alpha-beta without a table,
 * and the replay of a line. Shares nothing with the kernels and the search.
 * All functions are pure: any thread, any time. */

#ifndef YOMIKIRI_VERIFY_H
#define YOMIKIRI_VERIFY_H

#include "board/board.h"

typedef enum {
    VERIFY_GAVE_UP = -1,    /* the node limit was reached, or somebody said stop */
    VERIFY_REFUTED = 0,
    VERIFY_PROVEN = 1,
} VerifyAnswer;

/* Is the exact score of `board` for the side to move `score`? An odd score, or one
 * outside -64..64, is refuted at once. Gives up when more than `node_limit` moves
 * have been played, or soon after *stop (NULL: never) becomes non-zero.
 * 16 empties take some hundredths of a second, 20 some seconds. */
VerifyAnswer verify_score(Board board, int score, uint64_t node_limit, const volatile int *stop);

/* Does `line` lead from `board` by legal moves and forced passes to the end of the
 * game, and is the final score for the side to move in `board` `score`? */
bool verify_line(Board board, const uint8_t *line, int length, int score);

#endif
