/* gate_modes.h - the ways in which the gate asks for answers. They differ in what the search does
 * and in how much it is asked at once, never in what is right. */

#ifndef YOMIKIRI_GATE_MODES_H
#define YOMIKIRI_GATE_MODES_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
