/* request.h - one call of the library, and the search that it starts (private to the files beside
 * it). */

#ifndef YOMIKIRI_REQUEST_H
#define YOMIKIRI_REQUEST_H

#include "handle.h"
#include "search/search.h"

enum { REQUEST_PROGRESS_NS = 50 * 1000 * 1000 };

/* One yk_solve() or yk_serve() as the poll function sees it. */
typedef struct {
    const yk_query *query;
    yk_solver *solver;
    int64_t start_ns, next_progress_ns;
    int depth;                  /* plies; 0: to the end of the game */
    bool passed;                /* the search is of the board after the root's pass */
} Request;

/* What a search of a board of that size is given by the handle and the request. */
Search request_search(yk_solver *solver, Request *request, int empties);

/* Others help with it, threads or solvers. */
bool request_shares(const Search *search);

/* Use as much of the tables as such a search has use for. */
void request_tables(const Request *request, int empties);

#endif
