/* findings.h - what a search tells others of what it proves, and what it is told: two queues
 * between its workers, which come by seldom, and whoever carries findings to other processes. */

#ifndef YOMIKIRI_TABLE_FINDINGS_H
#define YOMIKIRI_TABLE_FINDINGS_H

#include "table/tt.h"

typedef struct Findings Findings;

/* Bounds proven of a board, as tt_store() takes them. */
typedef struct {
    Board board;
    Bounds bounds;
    uint8_t cost;               /* logarithm to base 2 of the nodes that it took */
} Finding;

/* `cost`: what is proven for less is not told. NULL without memory. */
Findings *findings_create(int cost);

/* NULL is allowed. */
void findings_destroy(Findings *findings);

/* Forget all that is under way. */
void findings_clear(Findings *findings);

/* A worker has proven this. Any thread, any time, as all that follows. */
void findings_note(Findings *findings, const Finding *finding);

/* Take at most `room` of what was noted, oldest first; their number. If nobody takes them for
 * long, the newest are not kept. */
size_t findings_take(Findings *findings, Finding *out, size_t room);

/* It was proven elsewhere. Where memory is short it is not kept. */
void findings_give(Findings *findings, const Finding *given, size_t count);

/* Put what was given into the table. NULL: nothing was. */
void findings_learn(Findings *findings, Table *table);

#endif
