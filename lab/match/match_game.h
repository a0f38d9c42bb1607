/* match_game.h - one game between two evaluations or programs, and the pair that makes it fair. */

#ifndef YOMIKIRI_MATCH_GAME_H
#define YOMIKIRI_MATCH_GAME_H

#include "api/solver.h"
#include "bench/engine/engine.h"
#include "lab/match/opening.h"

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
    MatchFailure failure;       /* MATCH_UNSOLVED */
} MatchPair;

typedef enum { MATCH_UNPLAYED, MATCH_PLAYED, MATCH_STOPPED, MATCH_UNSOLVED } MatchPlayed;

/* Play both games of pair->opening; solvers[MATCH_A] and [MATCH_B] have the weights that play.
 * Both are cleared before each game, so a game depends on nothing but its opening, the weights
 * and the rules. With `programs`, NULL for none, these choose the moves, each from an empty
 * table, and solvers[MATCH_A] only ends the games. Ends soon when *stop becomes non-zero and a
 * solver under way is stopped by yk_stop(). Unless MATCH_PLAYED comes back, pair->games mean
 * nothing. */
MatchPlayed match_game_pair(const MatchRules *rules, yk_solver *const solvers[MATCH_SIDES],
                            Engine *const *programs, const volatile int *stop, MatchPair *pair);

/* Discs of B less those of A. */
int match_game_discs(const MatchGame *game);

#endif
