/* solve.h - the solver for the tests: handles from a line of knobs, and everything that
 * must be true of any result. */

#ifndef YOMIKIRI_TESTS_SOLVE_H
#define YOMIKIRI_TESTS_SOLVE_H

#include "api/solver.h"

/* A handle with the kernel of that name and "knob=value knob=value ..." set on top of one
 * thread and a table of 16 MiB. Ends the program if there is none. */
yk_solver *solve_open(const char *kernel, const char *knobs);

/* The same from a whole configuration. */
yk_solver *solve_open_config(const yk_config *config);

/* Solve for the whole window, without limits. Ends the program unless YK_OK. */
yk_result solve_board(yk_solver *solver, Board board, unsigned flags);

/* The same for a window. */
yk_result solve_window(yk_solver *solver, Board board, int alpha, int beta, unsigned flags);

/* Search to a depth; `depth` and `selectivity` as in yk_query. */
yk_result solve_depth(yk_solver *solver, Board board, int depth, int selectivity, unsigned flags);

/* What a caller is told of a value in sixteenths of a disc that a shallow search finds, which
 * leaves so many empty squares. */
int solve_told(int found, int left);

/* Is `whole` what is told of the whole discs nearest to what `sixteenths` tells of? */
bool solve_rounded(int whole, int sixteenths, int left);

/* What is wrong with `result` as the answer for `board` asked with `flags`: moves that are
 * missing or out of order, bounds that contradict each other, lines that do not replay.
 * NULL: nothing. Static storage, main thread only. The score itself is not checked. */
const char *solve_complaint(Board board, const yk_result *result, unsigned flags);

/* Solve for the whole window, and fail unless the answer is sound and exact; a score is compared
 * where it is not SCORE_INF. `what` was asked how: for the message. */
yk_result solve_check(yk_solver *solver, Board board, unsigned flags, int score,
                      const char *what);

/* Does `result` say as much of `score` as the window (alpha, beta) asks, and nothing false? */
bool solve_answers(const yk_result *result, int alpha, int beta, int score);

#endif
