/* run_limit.h - the time that a position may take where nobody named a limit: so much that only a
 * program that hangs meets it. */

#ifndef YOMIKIRI_RUN_LIMIT_H
#define YOMIKIRI_RUN_LIMIT_H

#include "positions/suite/suite.h"

enum { RUN_LEAST_LIMIT_S = 60 };

/* Seconds for a position of so many empties that is asked as `ask` says. It has taken `alike_s`
 * before, by this program or another of its kind, and `other_s` by one of another kind; 0: not
 * yet. 20 times that, and at least `least_s`; where none of its kind has solved it yet, at least
 * what a slow program takes: `least_s` up to 20 empties, 2.5 times as much for each one more. */
double run_limit(const SuiteAsk *ask, int empties, double least_s, double alike_s, double other_s);

#endif
