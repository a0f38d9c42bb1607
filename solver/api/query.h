/* query.h - one call of the library, and the search that it starts (private to the files beside
 * it). */

#ifndef YOMIKIRI_QUERY_H
#define YOMIKIRI_QUERY_H

#include "api/create.h"
#include "search/search.h"

enum { QUERY_PROGRESS_NS = 50 * 1000 * 1000 };

/* One yk_solve() or yk_help() as the poll function sees it. */
typedef struct {
    yk_query query;             /* of the board that is searched */
    yk_solver *solver;
    int64_t start_ns, next_progress_ns;
    bool passed;                /* the search is of the board after the root's pass */
} RunningQuery;

/* Tell yk_overdue() of it, and forget a stop from before. */
void query_begin(const RunningQuery *running);
void query_end(const RunningQuery *running);

/* What a search of a board of that size is given by the solver and the query. */
Search query_search(yk_solver *solver, RunningQuery *running, int empties);

/* A search to a depth believes shallower searches. */
bool query_believes(const RunningQuery *running);

/* Call the caller's progress(), true: it has had enough; with NULL proven(). What is done there
 * is not the search's: yk_overdue() knows of none meanwhile. */
bool query_ask(const RunningQuery *running, const yk_progress *progress);

/* Others help with it, threads or solvers. */
bool query_shares(const Search *search);

/* Use as much of the tables as such a search has use for. */
void query_tables(const RunningQuery *running, int empties);

#endif
