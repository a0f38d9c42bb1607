/* gate_check.h - the check of an answer of `solve --jsonl`: its scores and bounds are compared
 * with those of the suite, its lines replayed by the slow rules. Its word counts for nothing. */

#ifndef YOMIKIRI_GATE_CHECK_H
#define YOMIKIRI_GATE_CHECK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "positions/suite/suite.h"

/* ---- the ways in which answers are asked for ---- */

enum { GATE_MODE_WORDS = 48 };      /* at most */

typedef struct {
    const char *name;           /* "two threads": for messages */
    const char *const *options; /* of `solve`, NULL after the last */
    int least, most;            /* empties of the positions that are asked so */
    bool moves;                 /* every move comes with its exact score and a line */
    bool best;                  /* all best moves are named */
    int alpha, beta;            /* how the score lies to these; -64, 64: the score itself */
    int times;                  /* all of them so often over, each stopped early: their bounds may
                                   be wide, but not wrong; 0: once, to the end */
} GateMode;

/* Mode `index`, the plain one first; NULL past the last. Static storage. */
const GateMode *gate_mode_at(size_t index);

/* What is wrong with it, written to `out`; NULL: nothing. `answer` may be NULL: there is none. */
const char *gate_check(const Position *position, const GateMode *mode, const json_t *answer,
                       char *out, size_t size);

#endif
