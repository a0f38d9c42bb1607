/* match_stats.h - the verdict better, worse or undecided, from pairs of games.
 *
 * The unit is the pair, not the game: both games begin alike, so what the opening gives one
 * side it takes back in the other game, and the results of a pair depend on each other. */

#ifndef YOMIKIRI_MATCH_STATS_H
#define YOMIKIRI_MATCH_STATS_H

#include "bench/stats/stats.h"

/* Points of a pair in halves: a game won counts two, one drawn one. */
enum { MATCH_POINTS = 5 };

/* What is known of the pairs so far, all for B. Begin with zeros. */
typedef struct {
    int pairs;
    int wins, draws, losses;            /* games */
    int points[MATCH_POINTS];           /* pairs by their points: 0, 1/2, 1, 3/2, 2 */
    double discs, squares;              /* sums over pairs of the mean discs a game, and of
                                           its squares */
} MatchTally;

/* Both games of a pair, discs of B less those of A. */
void match_stats_add(MatchTally *tally, int first, int second);

/* How to decide: B is better if the whole interval of its mean discs a game is above 0, good
 * enough if above -margin, worse if below -margin. */
typedef struct {
    double alpha;               /* two-sided error rate, over all looks */
    double margin;              /* discs a game that do not matter; 0: every disc does */
    bool early;                 /* look on the way, too; else only at the end */
    int least_pairs;            /* before the first look; two or more */
} MatchRule;

/* alpha 0.05, no margin, no early looks, at least 16 pairs. */
static const MatchRule MATCH_RULE = { .alpha = 0.05, .least_pairs = 16 };

typedef enum { MATCH_UNDECIDED, MATCH_BETTER, MATCH_GOOD_ENOUGH, MATCH_WORSE } MatchKind;

typedef struct {
    MatchKind kind;             /* of B */
    int pairs, look;            /* at which it was found; look 0: nothing was looked at */
    double confidence;          /* of the intervals, so that all looks together keep alpha */
    StatsInterval discs;        /* a game */
    StatsInterval elo;          /* of B above A; infinite where one side won everything */
    double deviation;           /* of the pairs' mean discs a game */
} MatchVerdict;

/* Whether it is time for the next early look, if `fraction` of the match is played: the first
 * after rule->least_pairs, each other after a third more than the one before. */
bool match_stats_due(const MatchRule *rule, const StatsLooks *looks, int pairs, double fraction);

/* Look at the pairs so far: at `fraction` of the match (1: the last look, which uses what is
 * left of the error rate; up to there it may use alpha sqrt(fraction)). Intervals by Student's
 * t, as wide as a sequential design wants them (stats_look_spending()), so that looking often
 * does not find what is not there. */
MatchVerdict match_stats_look(const MatchRule *rule, const MatchTally *tally, double fraction,
                              StatsLooks *looks);

/* The figures with intervals of that confidence, and no verdict; and what a look that has that
 * confidence makes of them. */
MatchVerdict match_stats_figures(const MatchTally *tally, double confidence);
MatchVerdict match_stats_judge(const MatchRule *rule, const MatchTally *tally, double confidence);

/* Elo for a mean score of 0..1 a game: 400 log10(score / (1 - score)). */
double match_stats_elo(double score);

#endif
