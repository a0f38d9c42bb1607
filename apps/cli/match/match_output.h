/* match_output.h - the output of a match on the way and at the end, and its exit status. */

#ifndef YOMIKIRI_MATCH_OUTPUT_H
#define YOMIKIRI_MATCH_OUTPUT_H

#include "apps/cli/args/args.h"
#include "apps/cli/terminal/progress_line.h"
#include "lab/match/match_report.h"

typedef struct {
    const MatchView *view;
    bool json, jsonl, quiet;
    const char *games_path;     /* NULL: games are not kept */
    FILE *games;
    bool failed;                /* something was not written */
    ProgressLine line;
} MatchOutput;

/* Open the file of games and say what is played. False: complained, nothing is open. */
bool match_output_begin(MatchOutput *output);

/* MatchPlan.each, for a context of that type. */
void match_output_pair(void *context, const MatchPair *pair, const MatchTally *tally,
                       const MatchVerdict *verdict);

/* Print the result and close the file. */
ExitStatus match_output_end(MatchOutput *output, const MatchResult *result);

#endif
