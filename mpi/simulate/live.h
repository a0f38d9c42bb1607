/* live.h - ranks that really search, each with tables of its own, and tell each other what they
 * find after a while: one task after the other, in the order of the simulated time. */

#ifndef YOMIKIRI_LIVE_H
#define YOMIKIRI_LIVE_H

#include "mpi/deal/deal.h"

typedef struct Live Live;

/* What takes so many nodes is told; it is known everywhere `delay` seconds later. NULL without
 * memory. */
Live *live_create(int ranks, double nodes, double delay, double speed);
void live_destroy(Live *live);

/* Do the task, which begins at `begin`; no call may say an earlier time than the one before.
 * *heard: how many findings of others had come to that rank since its last task. What is told
 * while the rank is at work comes to it afterwards. False: no memory. */
bool live_ask(Live *live, int rank, double begin, const DealTask *task, DealResult *result,
              uint64_t *heard);

/* The rank's task ends at `end` already: what it would have found later is not told, and its
 * tables hold nothing but what everybody knows. */
void live_stop(Live *live, int rank, double end);

/* How many findings have been told. */
uint64_t live_told(const Live *live);

#endif
