/* ahead.h - what there is to do for a worker that has nothing: it searches by itself what the pass
 * under way, or the next one, will probably have to. Both learn of it by the table. */

#ifndef YOMIKIRI_AHEAD_H
#define YOMIKIRI_AHEAD_H

#include "search/worker.h"

/* What remains to be shown of the root of a search. */
typedef struct {
    Board board;
    int more_than;              /* its score is; -65: nothing to be shown */
    int at_most;                /* its score is that; 64: likewise */
    int rung[2];                /* as Finding.rung: by the rules of the pass under way, and of the
                                   next one */
    uint32_t seed;              /* another for each who looks ahead, so that they part */
} Prospect;

#endif
