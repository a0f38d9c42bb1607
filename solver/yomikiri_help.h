/* yomikiri_help.h - several solvers, in whatever processes, on one position: for programs that put
 * many machines to work on it, and carry pieces of the search between them.
 *
 *     config.helpers = 15;                 threads of all the others
 *
 * One solver does yk_solve(), all others yk_serve(). Wherever brothers of a node wait for somebody
 * to search them, one may be lent: yk_lend() there, yk_borrow() here, yk_scores() here when it is
 * done, yk_scored() there. A borrowed piece lends pieces in its turn. What carries them is the
 * caller's, and so are machines that fall silent: a loan that does not come back is borrowed by
 * its lender itself.
 *
 * All but yk_serve() is to be called from one thread at a time, also when nothing is under way:
 * from one that does not solve, or from what yk_attend() was given. Solvers should be of one
 * version and one configuration, and tell each other what they find (yomikiri_findings.h) or share
 * a table: else they do the same work again. */

#ifndef YOMIKIRI_HELP_H
#define YOMIKIRI_HELP_H

#include "yomikiri.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A board to be searched: how it lies to beta, and, if below, to alpha. */
typedef struct {
    yk_board board;
    int8_t alpha, beta;     /* of the side to move; -64 <= alpha < beta <= 64 */
    uint8_t rung;           /* 0: to be proven; else the selective pass that wants to believe it */
    int32_t lender;         /* the number that the caller gave the lender, */
    uint64_t number;        /* and what that one knows the piece by; never 0 */
} yk_piece;

/* What has come of a piece, for the side to move of its board: at most alpha, at least beta, or
 * exact. */
typedef struct {
    int32_t lender;
    uint64_t number;
    int8_t score;
} yk_score;

/* What could be done here if there were something to do. */
typedef struct {
    int free;               /* threads that have nothing */
    int count;              /* loans that somebody here waits for, and could help with */
    uint64_t waited[16];
} yk_needs;

/* Do pieces of other solvers until yk_stop(). result->nodes, ->searched and ->time_s are filled;
 * the rest is 0. YK_BAD_ARGUMENT without helpers in the configuration. */
YK_API yk_status yk_serve(yk_solver *solver, yk_result *result);

/* Called by the thread that does yk_solve() or yk_serve(), all the time: where it searches, about
 * as long after the last call as that one said, in ns, between 10,000 and 1,000,000; where it
 * waits, more often. May call all of these functions but yk_serve() and yk_attend(), those of
 * yomikiri_findings.h, and yk_stop(). */
typedef int64_t yk_attend_fn(void *context);

/* From the next yk_solve() or yk_serve() on; NULL: nothing is called. */
YK_API void yk_attend(yk_solver *solver, yk_attend_fn *attend, void *context);

/* ---- at the lender ---- */

/* How many others wait for a piece: more of the search is then put up for them. */
YK_API void yk_hungry(yk_solver *solver, int others);

/* Take the largest piece there is; with `under`, from below the borrowed piece that `lender` knows
 * by that number. 0: there is none. piece->lender is `here`. */
YK_API int yk_lend(yk_solver *solver, int32_t here, int32_t lender, uint64_t under,
                   yk_piece *piece);

/* A piece is done. Scores of pieces that nobody waits for are passed over. */
YK_API void yk_scored(yk_solver *solver, uint64_t number, int score);

/* Numbers of loans that have lost their use since the last call, at most `room`: their borrowers
 * should be told. To be called every now and then, as threads may wait for it. */
YK_API size_t yk_unwanted(yk_solver *solver, uint64_t *numbers, size_t room);

/* ---- at the borrower ---- */

YK_API void yk_solver_needs(yk_solver *solver, yk_needs *needs);

/* Have a piece done by a free thread or, with `under`, by those who wait for that loan: it must
 * come from below what was lent so. 0: nobody has the time, or that is no piece. */
YK_API int yk_borrow(yk_solver *solver, const yk_piece *piece, uint64_t under);

/* What was borrowed and is done, at most `room`. */
YK_API size_t yk_scores(yk_solver *solver, yk_score *scores, size_t room);

/* It has lost its use. */
YK_API void yk_forget(yk_solver *solver, int32_t lender, uint64_t number);

#ifdef __cplusplus
}
#endif

#endif
