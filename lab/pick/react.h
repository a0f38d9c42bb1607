/* react.h - the measurement of reactions: the positions of a pool solved under every row, each
 * answer checked, and what it took kept. */

#ifndef YOMIKIRI_REACT_H
#define YOMIKIRI_REACT_H

#include "lab/pick/pick_journal.h"
#include "lab/pick/reactions.h"

typedef struct {
    const Suite *suite;         /* with a score for every position */
    const AblateRow *rows;
    Reactions *reactions;       /* begun with these rows; what is measured already is left so */
    PickJournal *journal;
    int64_t longest_ns;         /* positions that take longer by the default are left out ... */
    double rate;                /* ... by this many nodes a second, where time does not count */
    uint64_t seed;              /* of the order of rows at a position */

    /* Before every solve; `total` is what is known by then, 0 in round 0. NULL: not. */
    void (*progress)(void *context, int round, int position, int64_t done, int64_t total);
    void *context;
    volatile const int *stop;   /* non-zero: end as soon as possible */
    /* The solver at work, for whoever has to end it; NULL, 0 before it is gone. May be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
} ReactPlan;

typedef enum {
    REACT_DONE,
    REACT_WRONG,                /* a score differs from the expected one */
    REACT_FAILED,               /* no memory, or the journal cannot be written */
    REACT_INTERRUPTED,
} ReactStatus;

typedef struct {
    int position;               /* of what went wrong; -1: of none */
    char why[600];              /* a sentence */
} ReactTrouble;

/* About how long all of it will take, in seconds, before anything is known of the positions but
 * their empties: right within a factor of two or three. */
double react_guess_s(const ReactPlan *plan);

/* Measure what is missing. Whatever comes back, what was measured stands in the reactions and
 * in the journal. Uses one thread. */
ReactStatus react_measure(const ReactPlan *plan, ReactTrouble *trouble);

#endif
