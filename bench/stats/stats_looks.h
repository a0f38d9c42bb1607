/* stats_looks.h - looks at data while they come in, without being wrong more often. */

#ifndef YOMIKIRI_STATS_LOOKS_H
#define YOMIKIRI_STATS_LOOKS_H

#include "base/base.h"

/* Share of the error rate `alpha` (two-sided) that may be spent up to the moment when
 * `fraction` of the budget is used: K. Lan, D. DeMets, "Discrete sequential boundaries for
 * clinical trials", Biometrika 70, 1983, in the O'Brien-Fleming form; `alpha` from 1 on. */
double stats_spent(double alpha, double fraction);

/* The two-sided bound for the standardised mean at look `looks`, if `spend` may be spent at
 * that look and bound[0..looks-2] were those of the looks before, at rounds[0..looks-1]
 * rounds, which rise. INFINITY where nothing can be spent. By numerical integration as in
 * C. Jennison, B. Turnbull, "Group sequential methods", 2000, chapter 19. */
double stats_bound(const int *rounds, const double *bound, int looks, double spend);

/* What the looks so far have used of the error rate; all zero before the first. */
enum { STATS_LOOKS = 32 };

typedef struct {
    int count;
    int rounds[STATS_LOOKS];
    double bound[STATS_LOOKS];
    double spent[STATS_LOOKS];          /* in all, up to that look */
    double fraction[STATS_LOOKS];       /* of the budget */
} StatsLooks;

/* Note a look after `rounds` rounds; the confidence of its interval: 1 where nothing may be spent
 * yet. With no new round, or no room, it replaces the last one, and has all that is left. */
double stats_look(StatsLooks *looks, int rounds, double fraction, double alpha);

#endif
