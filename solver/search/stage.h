/* stage.h - the beginning and end of a search and of its passes. */

#ifndef YOMIKIRI_STAGE_H
#define YOMIKIRI_STAGE_H

#include "search/search.h"

/* Begin to search `board`: get the workers and the tables ready and list the moves, of which
 * nothing is known yet. The caller has filled in what is given; the rest is zero. */
void stage_begin_search(Search *search, Board board);

/* Begin a pass of that name, which must be in static storage, and end the one under way, if
 * there is one. While only worker 0 is at work. */
void stage_begin_pass(Search *search, const char *name, int confidence);
void stage_end_pass(Search *search);

#endif
