/* match_report.h - a match for people, for programs, and as games to replay. */

#ifndef YOMIKIRI_MATCH_REPORT_H
#define YOMIKIRI_MATCH_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "lab/match/match.h"

#define MATCH_SCHEMA "yomikiri.match/1"

/* What was played, for all forms. */
typedef struct {
    const char *names[MATCH_SIDES];     /* of the weights: file names, or "built-in"; or the
                                           command lines of the programs */
    const char *openings;               /* where they came from: "8 to 14 random plies, seed 1" */
    const MatchPlan *plan;
} MatchView;

/* "B is better: +2.31 discs a game (+0.60 .. +4.02), 95 % interval, 40 pairs". */
void match_report_phrase(const MatchVerdict *verdict, char *out, size_t size);

/* Who plays, and how. */
void match_report_heading(FILE *out, const MatchView *view);

/* What came of it. */
void match_report_result(FILE *out, const MatchView *view, const MatchResult *result);

/* One object for a pair, and one for the whole with the exit status; docs/match.md. */
json_t *match_report_pair_json(const MatchPair *pair);
json_t *match_report_result_json(const MatchView *view, const MatchResult *result, int status);

/* Both games in GGF, a line each. False if they cannot be written. */
bool match_report_games(FILE *out, const MatchView *view, const MatchPair *pair);

#endif
