/* web_engine.h - the calls of the page to play and solve, and the one function that it must give:
 * the program of which there are several, one for each set of instructions. See web_calls.h.
 * There is one thread: nothing here may be called from page.progress(). */

#ifndef YOMIKIRI_WEB_ENGINE_H
#define YOMIKIRI_WEB_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#include "apps/web/engine/web_calls.h"

/* ---- rules ---- */

/* {"moves": [...], "pass": whether the side to move must pass, "over": whether the game is,
 * "score": what it would be worth if it were, "empties": N}; null for what is no board. */
WEB_EXPORT(web_look) const char *web_look(const char *board);

/* The board after the move "f5" or "--", as a JSON string; null if it is not legal. */
WEB_EXPORT(web_play) const char *web_play(const char *board, const char *move);

/* ---- solving ---- */

/* Make the solver, in place of the one before, with so many threads (1 in a program without), a
 * table of so many MiB and the weights as they were sent; with none (`size` 0) it is the classic
 * one, which is slower. What is wrong as a JSON string, or null; if something is, there is no
 * solver. */
WEB_EXPORT(web_start) const char *web_start(const void *bytes, size_t size, const char *kernel,
                                            int table_mib, int threads);

/* Forget what was learnt from earlier positions. */
WEB_EXPORT(web_clear) void web_clear(void);

/* The kernel in use, as a JSON string. */
WEB_EXPORT(web_kernel) const char *web_kernel(void);

/* How much web_solve() is to find out. */
enum {
    WEB_SCORE,          /* the score and one line */
    WEB_BEST,           /* which moves reach it, too */
    WEB_ALL,            /* the score and the line of every move */
};

/* Solve `board`. Scores up to `above`, -64 for none, are of no interest: they come back as bounds.
 * {"lower", "upper", "stopped", "estimate", "confidence", "moves": [{"move", "lower", "upper",
 * "line"}], "best", "line", "best_so_far": {"move", "confidence", "line"}, "nodes", "time"}, as in
 * yk_result, the best so far only where there is one; null without a solver or a board;
 * {"error", "board"} where the search failed. */
WEB_EXPORT(web_solve) const char *web_solve(const char *board, int wanted, int above);

/* Look so many plies ahead, at least 1, at a level of selectivity in percent (0: the first), and
 * prove nothing: {"plies", "selectivity", "confidence", "value", "stopped", "moves": [{"move",
 * "value", "bound"}], "nodes", "time"}, values in discs with fractions, moves best first. With
 * `all` 0 only the best moves have values, others bounds (bound -1: at most that). Plies as many
 * as there are empties or more reach the end of the game; "plies" is 0 then. null and failures as
 * in web_solve(). */
WEB_EXPORT(web_estimate) const char *web_estimate(const char *board, int plies, int selectivity,
                                                  int all);

/* A move by which the side to move ends at least `score` discs ahead, as yk_reach(): a square,
 * YK_NO_MOVE or YK_STOPPED; -1 without a solver and where the search failed. For web_prover.h. */
WEB_EXPORT(web_reach) int web_reach(uint64_t own, uint64_t opp, int score);

/* The nodes that the score of `board` is expected to take, by a short look at it; null where that
 * is not known: without a solver with weights, or a board. docs/plan.md says how good it is. */
WEB_EXPORT(web_cost) const char *web_cost(const char *board);

/* Called up to 20 times a second while that goes on, with what yk_progress holds, the confidence
 * that of the estimate; it stops if the page returns anything but 0. */
WEB_IMPORT(progress) int web_progress(const char *pass, int confidence, int lower, int upper,
                                      int estimate, double nodes);

#endif
