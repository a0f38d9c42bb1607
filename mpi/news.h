/* news.h - table updates that the ranks of different machines send each other. Each machine is a
 * node of a binary tree; what a rank finds, or hears from one side, goes to all other sides, so
 * that it comes to every machine once. From the main thread only. */

#ifndef YOMIKIRI_NEWS_H
#define YOMIKIRI_NEWS_H

#include "mpi/wire.h"

typedef struct News News;

/* Who is told of all that any rank finds: the checkpoint. */
typedef void NewsKeep(void *context, const yk_finding *findings, size_t count);

/* What should be told: findings_nodes of the configuration. `kept`: there is a checkpoint. 0:
 * nothing. */
uint64_t news_nodes(const WirePlace *place, bool kept);

/* `solver` is this rank's, with that configuration. All findings pass through `keep` on rank 0,
 * unless it is NULL. NULL: nobody to tell, or no memory for it. */
News *news_begin(const WirePlace *place, bool kept, yk_solver *solver, NewsKeep *keep,
                 void *context);

/* NULL is allowed, here and below. */
void news_end(News *news);

/* To be called at every look for messages: sends what was found since the last time. */
void news_tell(News *news);

/* `rank` has sent these. */
void news_hear(News *news, int rank, const yk_finding *findings, size_t count);

/* How many findings this rank has told, and heard from other machines. */
void news_counts(const News *news, uint64_t *told, uint64_t *heard);

#endif
