/* match.h - a match of two evaluations: pairs of games, several at once, until a verdict. */

#ifndef YOMIKIRI_MATCH_H
#define YOMIKIRI_MATCH_H

#include "api/solver.h"
#include "bench/stats/stats.h"
#include "board/board.h"

/* ---- openings: where the games of a pair begin ---- */

enum {
    OPENING_PLIES = 60,
    OPENING_DEPTH = 12,         /* plies of the search that judges openings, at 73 % */
    OPENING_ANY = 64,           /* discs: none is judged */
};

typedef struct {
    int plies;                  /* moves from the start of the game, passes as PASS */
    uint8_t moves[2 * OPENING_PLIES];
    Board board;                /* where the players take over */
    bool black_to_move;
} Opening;

/* A source of openings that never repeats itself, not even turned or mirrored: random legal
 * moves, `low` to `high` of them (0 <= low <= high <= OPENING_PLIES; passes do not count), to a
 * position that has a move. Only those whose value is at most `discs` for either side, 1 to 64, as
 * a search of OPENING_DEPTH plies with the built-in weights judges them, each from an empty table;
 * at OPENING_ANY all, without asking. The same arguments give the same openings on every kernel
 * and machine. One thread at a time. NULL: there is no memory for a solver. */
typedef struct Openings Openings;

Openings *openings_create(uint64_t seed, int low, int high, int discs);
void openings_destroy(Openings *openings);

/* The next. False: there seem to be no more (a few plies lead to few positions). */
bool openings_next(Openings *openings, Opening *opening);

/* ---- the verdict better, worse or undecided, from pairs of games ----
 *
 * The unit is the pair, not the game: both games begin alike, so what the opening gives one
 * side it takes back in the other game, and the results of a pair depend on each other. */

/* Points of a pair in halves: a game won counts two, one drawn one. */
enum { MATCH_POINTS = 5, MATCH_LEAST = 16 /* pairs before the first look */ };

static const double MATCH_ALPHA = 0.05;     /* two-sided error rate, over all looks */

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

/* Of B, if the whole interval of its mean discs a game is above 0, or below. */
typedef enum { MATCH_UNDECIDED, MATCH_BETTER, MATCH_WORSE } MatchKind;

typedef struct {
    MatchKind kind;
    int pairs, look;            /* at which it was found; look 0: nothing was looked at */
    double confidence;          /* of the intervals, so that all looks together keep alpha */
    StatsInterval discs;        /* a game */
    StatsInterval elo;          /* of B above A; infinite where one side won everything */
    double deviation;           /* of the pairs' mean discs a game */
} MatchVerdict;

/* Whether it is time for the next early look, if `fraction` of the match is played: the first
 * after MATCH_LEAST pairs, each other after a third more than the one before. */
bool match_stats_due(const StatsLooks *looks, int pairs, double fraction);

/* Look at the pairs so far: at `fraction` of the match (1: the last look, which uses what is
 * left of the error rate; up to there it may use alpha sqrt(fraction)). Intervals by Student's
 * t, as wide as a sequential design wants them (stats_look_spending()), so that looking often
 * does not find what is not there. */
MatchVerdict match_stats_look(const MatchTally *tally, double fraction, StatsLooks *looks);

/* The figures with intervals of that confidence, and no verdict; and what a look that has that
 * confidence says. */
MatchVerdict match_stats_figures(const MatchTally *tally, double confidence);
MatchVerdict match_stats_judge(const MatchTally *tally, double confidence);

/* Elo that the mean score of a game, 0 to 1, stands for. */
double match_stats_elo(double score);

/* ---- games and pairs of them ---- */

/* A is what stands, B what is judged by it, as in `compare`. */
enum { MATCH_A, MATCH_B, MATCH_SIDES };

/* From the opening on. */
typedef struct {
    int black;                  /* MATCH_A or MATCH_B */
    int score;                  /* of black, in discs, empty squares to the winner */
    int chosen;                 /* of the moves below, those up to where the game was solved;
                                   the rest is one line of best play */
    int move_count;
    uint8_t moves[MAX_LINE];    /* passes as PASS */
    uint64_t nodes[MATCH_SIDES], searches[MATCH_SIDES];     /* of the moves that were chosen */
} MatchGame;

/* A search that gave no answer. */
typedef struct {
    yk_status status;
    yk_board board;
    bool black_to_move;
    int lower, upper;           /* YK_INCONSISTENT: these contradict each other */
} MatchFailure;

/* The same opening twice, with the colours exchanged. */
typedef struct {
    int number;                 /* from 1 */
    Opening opening;
    MatchGame games[2];         /* in the first A is black */
} MatchPair;

/* Discs of B less those of A. */
int match_discs(const MatchGame *game);

/* ---- a match ---- */

enum { MATCH_JOBS = 256, MATCH_PAIRS = 100000 };

typedef struct {
    const yk_weights *weights[MATCH_SIDES];     /* NULL: those built in */
    int depth;                  /* plies of the shallow search that chooses a move, 1..64 */
    int perfect;                /* empties from which the game is solved and over */
    bool early;                 /* end as soon as a look on the way decides */
    int pairs;                  /* at most; 1..MATCH_PAIRS */
    int jobs;                   /* pairs at once, 1..MATCH_JOBS */
    Openings *openings;
    const volatile int *stop;   /* becomes non-zero to end it; may be NULL */

    /* Called by one thread at a time, in the order of the pairs whatever the jobs: after each
     * pair with what is known by then. */
    void (*each)(void *context, const MatchPair *pair, const MatchTally *tally);
    /* The solvers at work, for whoever has to stop them; NULL, 0 before they are gone. Each of
     * the two may be NULL. */
    void (*watch)(yk_solver *const *solvers, int count);
    void *context;
} MatchPlan;

typedef enum {
    MATCH_NO_MORE_OPENINGS,
    MATCH_DECIDED,              /* by a look before the end */
    MATCH_ALL_PLAYED,
    MATCH_INTERRUPTED,
    MATCH_FAILED,               /* a search gave no answer, or there was no memory for solvers */
} MatchEnd;

typedef struct {
    MatchEnd end;
    MatchFailure failure;       /* MATCH_FAILED: why */
    MatchTally tally;
    MatchVerdict verdict;       /* interrupted or failed: figures without a verdict */
    double elapsed_s;
    uint64_t nodes[MATCH_SIDES], searches[MATCH_SIDES];     /* of the moves chosen */
} MatchResult;

/* Play. Solvers are cleared before each game, so a game depends on nothing but its opening, the
 * weights, depth and perfect. Pairs are numbered in the order of their openings, and what counts
 * are always the first ones without a gap, up to the one that decided: unless an interruption ends
 * it, the result is the same, however many jobs. */
void match_run(const MatchPlan *plan, MatchResult *result);

#endif
