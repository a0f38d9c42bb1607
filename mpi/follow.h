/* follow.h - the part of every rank but the first: it helps. */

#ifndef YOMIKIRI_FOLLOW_H
#define YOMIKIRI_FOLLOW_H

#include "mpi/news.h"
#include "mpi/share/sharing.h"

/* Help until rank 0 says that there is no more to do; tell it once if stop_requested(). False:
 * rank 0 did not end it in time after that. */
bool follow(yk_solver *solver, News *news, Share *share);

#endif
