/* proof.h - certificates: bounds of a position's score with the strategies that prove them, which
 * checker/yomikiri-check.c believes without this program (docs/proof.md). */

#ifndef YOMIKIRI_PROOF_H
#define YOMIKIRI_PROOF_H

#include <stdio.h>

#include "api/solver.h"
#include "positions/suite/sha256.h"

/* The moves that were chosen on the way through a proof, in the order of the walk. With those of
 * an attempt that came to no end, the next one walks the same way and need not choose. */
typedef struct {
    uint8_t *moves;             /* squares; the list's */
    size_t count, room;
    size_t known;               /* of them from an earlier attempt */
    size_t walked;              /* of these, again by now */
} ProofSteps;

/* NULL is allowed. Without memory the program ends. */
void proof_steps_add(ProofSteps *steps, int move);
void proof_steps_free(ProofSteps *steps);

typedef enum { PROOF_MADE, PROOF_STOPPED, PROOF_FALSE, PROOF_FAULT } ProofOutcome;

/* True: give up. Asked now and then, with the positions so far. */
typedef bool ProofStop(void *context, uint64_t positions);

typedef struct {
    yk_solver *solver;          /* what it knows of the position makes this quick */
    int leaf;                   /* boards with so many empty squares, or fewer, are searched */
    ProofStop *stop;
    void *context;
    ProofSteps *steps;          /* NULL: those of an earlier attempt are not known, and those of
                                   this one not kept */
} ProofJob;

typedef enum { PROOF_EXACTLY, PROOF_AT_LEAST, PROOF_AT_MOST } ProofKind;

/* A bound of the score of the position, or of one of its moves, for the side to move there. */
typedef struct {
    uint8_t square;             /* NO_MOVE: the position itself */
    ProofKind kind;
    int8_t score;               /* even, -64..64 */
} ProofClaim;

enum { PROOF_CLAIMS = 1 + MAX_MOVES, PROOF_LEAF = 10, PROOF_LEAF_MOST = 14 };

typedef struct {
    Board board;
    bool black_to_move;
    int claim_count;            /* at least 1 */
    ProofClaim claims[PROOF_CLAIMS];
} ProofSubject;

/* Claim something more. */
static inline void proof_claim(ProofSubject *subject, int square, ProofKind kind, int score)
{
    subject->claims[subject->claim_count++] = (ProofClaim){ (uint8_t)square, kind, (int8_t)score };
}

/* Claim what `result`, which was not stopped, answers to `query`: who wins, of the window -1, 1;
 * else the score if it was found, or the bound; with YK_ALL_MOVES also the score of every move. */
void proof_claim_answer(ProofSubject *subject, const yk_query *query, const yk_result *result);

/* What was written. */
typedef struct {
    uint64_t positions, searched, bytes;    /* of the whole file */
    char sha256[SHA256_HEX];                /* as the file has it */
} ProofSize;

/* Prove all claims and write the file. Nothing is written unless PROOF_MADE comes back; whether it
 * could be written `out` knows. */
ProofOutcome proof_write(const ProofJob *job, const ProofSubject *subject, FILE *out,
                         ProofSize *size);

#endif
