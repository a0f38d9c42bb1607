/* py_calls.h - the calls of the Python module that yomikiri.h does not have: reading, writing,
 * reviewing, proving, and solving many positions on several threads.
 *
 * python/yomikiri/_native.py mirrors the structures, also those of the headers included here, and
 * compares their sizes when it is loaded. All functions may be called from any thread; one reader,
 * review or share of a batch by one thread at a time. Where there is no memory, the process ends
 * (base/memory/memory.h), but in yk_*. */

#ifndef YOMIKIRI_PY_CALLS_H
#define YOMIKIRI_PY_CALLS_H

#include <stdatomic.h>

#include "positions/reader.h"
#include "review/review.h"
#include "yomikiri.h"

/* sizeof() of the structure of that name, 0 for any other name. */
YK_API size_t py_size(const char *type);

/* ---- reading: as reader.h has it ---- */

YK_API void py_reader_options_init(ReaderOptions *options);
YK_API Reader *py_reader_open(const void *bytes, size_t size, const ReaderOptions *options);
YK_API void py_reader_close(Reader *reader);

/* A ReadStatus. */
YK_API int py_reader_next(Reader *reader, Position *position, Diag *error);

YK_API const char *py_format_name(int format);
YK_API const char *py_diag_name(int code);

/* A position without anything beside its board, in a form that takes few bytes. */
typedef struct {
    uint64_t own, opp;              /* as in yk_board */
    int32_t line;                   /* of the input, 1-based */
    int8_t expected;                /* the score that the input names, for the side to move; */
    bool has_expected;              /* else 0 */
    bool black;                     /* to move */
} PyBoard;

/* At most `room` further positions into `boards`; returns how many. Fewer: *status is READ_END or,
 * with *error filled, READ_ERROR. *warnings counts those of all of them, and *warning is the
 * first; both are left alone where there is none. */
YK_API size_t py_reader_boards(Reader *reader, PyBoard *boards, size_t room, int *status,
                               Diag *error, size_t *warnings, Diag *warning);

/* ---- writing ---- */

/* `position` in the format of that name ("svg": the board with `line` numbered on it), as text
 * with a NUL into `out`. Its length; -1 if it is no game and the format has only games; -2 if
 * there is no such format; -3 if `size` is too small. */
YK_API int py_write(const Position *position, const char *format, const uint8_t *line,
                    int line_length, const char *caption, char *out, size_t size);

/* ---- solving many positions ---- */

typedef struct {
    uint64_t best;          /* squares of the moves proven to be best; 0 where it is a pass, the
                               game is over, or the score is not exact */
    uint64_t nodes;
    double time_s;
    int8_t lower, upper;    /* proven of the score */
    uint8_t move;           /* the first of the line, YK_PASS, or YK_NO_MOVE */
    bool exact;
    bool done;              /* answered; else it was not begun, or stopped or failed */
    uint8_t status;         /* a yk_status */
    bool best_complete;     /* there are no other best moves */
    uint8_t unused;         /* 0 */
} PyAnswer;

/* What several threads work on; whoever made it owns all that it points to. */
typedef struct {
    const uint64_t *own, *opp;              /* `count` each */
    PyAnswer *answers;                      /* likewise; those that are `done` stay as they are */
    uint64_t count;
    _Atomic uint64_t next, finished;        /* 0 before; `finished` counts those answered before,
                                               too */
    _Atomic int stop;                       /* non-zero: end within a few milliseconds */
    unsigned flags;                         /* as in yk_query, as are these: */
    int alpha, beta;
    double time_limit_s;                    /* for each position */
    uint64_t tie_nodes;
} PyBatch;

/* Take positions of the batch, one after the other, until there are none left. A solver of its own
 * is made for that and destroyed; it is cleared before each position, so that node counts do not
 * depend on the order. Several threads may do this at the same time. */
YK_API yk_status py_batch_share(PyBatch *batch, const yk_config *config);

/* ---- reviewing ---- */

/* As review_open(), but the review is new: py_review_free() it. NULL if it is no game. */
YK_API Review *py_review_open(const Position *game);
YK_API void py_review_free(Review *review);
YK_API yk_status py_review_search(Review *review, yk_solver *solver, const ReviewPlan *plan);

/* review_sum_lost() and review_sum_turned(): discs that a ply's move is proven to have lost, -1 if
 * nothing is proven or moved; and whether it is proven to have turned the game. */
YK_API int py_review_lost(const Review *review, int ply);
YK_API int py_review_turned(const Review *review, int ply);

/* ---- proving ---- */

/* Solve `query`, which has a `progress`, and make the proof of its answer as proof.h has it: *size
 * bytes at *file, which py_prove_free() frees; NULL if it was stopped. Both parts tell and ask
 * `progress`: the second as "proof", its `nodes` being the positions of the proof so far. */
YK_API yk_status py_prove(yk_solver *solver, const yk_query *query, bool black_to_move,
                          char **file, size_t *size);
YK_API void py_prove_free(char *file);

#endif
