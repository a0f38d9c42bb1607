/* match_openings.h - the openings that --openings, --opening-plies and --seed ask for. */

#ifndef YOMIKIRI_MATCH_OPENINGS_H
#define YOMIKIRI_MATCH_OPENINGS_H

#include "bench/match/match.h"
#include "cli/args/args.h"

typedef struct {
    Openings *random;
    Opening *given;
    int count;
    int errors;                 /* positions that could not be read */
    char text[400];             /* what they are, for reports */
} MatchOpenings;

/* From the file `path`, or at random if it is NULL, into *plan. Positions of a file are passed
 * over with a complaint if they are of too few empties for a move to be chosen, or over, and in
 * silence if they came before; plan->pairs becomes their number if that is less. Not
 * STATUS_DONE: complained. match_openings_end() in either case. */
ExitStatus match_openings_begin(MatchOpenings *openings, const char *path, int seed, Range plies,
                                MatchPlan *plan);

void match_openings_end(MatchOpenings *openings);

#endif
