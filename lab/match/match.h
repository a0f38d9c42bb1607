/* match.h - a match of two evaluations, or of two programs: pairs of games, several at once,
 * until a verdict. */

#ifndef YOMIKIRI_MATCH_H
#define YOMIKIRI_MATCH_H

#include "api/solver.h"
#include "bench/engine/engine.h"
#include "lab/match/match_stats.h"
#include "lab/match/opening.h"

/* ---- games and pairs of them ---- */

/* A is what stands, B what is judged by it, as in `compare`. */
enum { MATCH_A, MATCH_B, MATCH_SIDES };

typedef struct {
    int depth;                  /* plies of the shallow search that chooses a move, 1..64;
                                   of no account to programs */
    int perfect;                /* empties from which the game is solved and over */
} MatchRules;

/* From the opening on. */
typedef struct {
    int black;                  /* MATCH_A or MATCH_B */
    int score;                  /* of black, in discs, empty squares to the winner */
    int chosen;                 /* of the moves below, those up to where the game was solved;
                                   the rest is one line of best play */
    int move_count;
    uint8_t moves[MAX_LINE];    /* passes as PASS */
    uint64_t nodes[MATCH_SIDES], searches[MATCH_SIDES];     /* of the moves that were chosen */
    int64_t time_ns[MATCH_SIDES];       /* that programs took for them */
} MatchGame;

/* A search that gave no answer. */
typedef struct {
    yk_status status;
    yk_board board;
    bool black_to_move;
    int lower, upper;           /* YK_INCONSISTENT: these contradict each other */
    int side;                   /* of a program: whose; `trouble` says what it did instead */
    char trouble[200];          /* "": of a solver */
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
    Engine *const *programs;    /* NULL, or MATCH_SIDES for each job: they choose the moves */
    SuiteAsk ask;               /* how far those search */
    MatchRules rules;
    MatchRule rule;
    int pairs;                  /* at most; 1..MATCH_PAIRS */
    int jobs;                   /* pairs at once, 1..MATCH_JOBS */
    Openings *openings;         /* where random ones come from, or ... */
    const Opening *given;       /* ... these, one for each pair: then there are `pairs` of them */
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
    int64_t time_ns[MATCH_SIDES];       /* that programs took for them */
} MatchResult;

/* Play. Solvers are cleared before each game, so a game depends on nothing but its opening, the
 * weights and the rules; programs choose each move from an empty table. Pairs are numbered in the
 * order of their openings, and what counts are always the first ones without a gap, up to the one
 * that decided: unless an interruption ends it, the result is the same for the same openings,
 * weights and rules, however many jobs; programs that search for a time play another game every
 * time. */
void match_run(const MatchPlan *plan, MatchResult *result);

#endif
