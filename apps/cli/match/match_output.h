/* match_output.h - a match for people, for programs, and as games to replay. */

#ifndef YOMIKIRI_MATCH_OUTPUT_H
#define YOMIKIRI_MATCH_OUTPUT_H

#include <stdio.h>

#include "apps/cli/args/args.h"
#include "lab/match/match.h"

/* What was played. */
typedef struct {
    const char *names[MATCH_SIDES];     /* of the weights: file names, or "built-in"; or the
                                           command lines of the programs */
    char openings[400];         /* where they came from: "8 to 14 random plies, seed 1" */
    const MatchPlan *plan;
} MatchView;

/* "B is better: +2.31 (+0.60 .. +4.02) discs a game for B, 40 pairs". */
void match_output_phrase(const MatchVerdict *verdict);

/* Who plays, and how; and what came of it. */
void match_output_heading(const MatchView *view);
void match_output_result(const MatchView *view, const MatchResult *result);

/* The same as one object with the exit status; docs/match.md. False if it cannot be written. */
bool match_output_json(const MatchView *view, const MatchResult *result, ExitStatus status);

/* Both games in GGF, a line each. False if they cannot be written. */
bool match_output_games(FILE *out, const MatchView *view, const MatchPair *pair);

#endif
