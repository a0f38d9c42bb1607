/* follow.h - what every rank but the first does: the tasks that it is sent. */

#ifndef YOMIKIRI_FOLLOW_H
#define YOMIKIRI_FOLLOW_H

#include "mpi/news.h"
#include "mpi/rank/rank_worker.h"

/* Do tasks until rank 0 says that there are no more; tell it every `beat_s` that one is alive,
 * and once if stop_requested(). False: rank 0 did not end it in time after that. */
bool follow(RankWorker *worker, News *news, double beat_s);

#endif
