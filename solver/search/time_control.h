/* time_control.h - the time that a limit leaves, against what passes are likely to take. */

#ifndef YOMIKIRI_TIME_CONTROL_H
#define YOMIKIRI_TIME_CONTROL_H

#include "search/search.h"

/* What is `nodes` at 20 empties and grows by a factor with each, at that many. */
double time_control_nodes(double nodes, double growth, int empties);

/* Seconds until the limit, which there must be; negative if it is over. */
double time_control_left_s(const Search *search);

/* About how long the first selective pass will take from now, and the proof: their nodes by the
 * root's empties, at the speed of this search so far. */
double time_control_selective_s(const Search *search);
double time_control_proof_s(const Search *search);

/* Whether the proof is likely to end before the limit; always without one. */
bool time_control_proves(const Search *search);

#endif
