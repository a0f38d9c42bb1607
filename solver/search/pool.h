/* pool.h - several workers on one position. */

#ifndef YOMIKIRI_POOL_H
#define YOMIKIRI_POOL_H

#include "search/choice.h"

/* Start worker_count - 1 helpers. False without memory or threads. */
bool pool_start(Search *search);

/* Join them. */
void pool_finish(Search *search);

/* Somebody is waiting for work. Cheap, and may be out of date. */
bool pool_has_idle(const Search *search);

/* Search children[from..count) together with whoever is free; as pvs_children(). */
bool pool_split(Worker *worker, Choice *choice, int from);

#endif
