/* proof_tree.h - the strategy of one side: a move wherever it moves, every move of the other side,
 * down to boards that whoever checks it searches himself. */

#ifndef YOMIKIRI_PROOF_TREE_H
#define YOMIKIRI_PROOF_TREE_H

#include "api/solver.h"
#include "proof/bit_writer.h"
#include "proof/proof_set.h"
#include "proof/proof_steps.h"

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

/* What a strategy is for: a side ends at least `least` discs ahead, the side to move on `board` if
 * `speaks`, else the other. */
typedef struct {
    Board board;
    bool speaks;
    int least;                  /* -63..64 */
} ProofAim;

/* Find the strategy, into `set`, which is empty. PROOF_FALSE: there is none. PROOF_FAULT: the
 * solver contradicts itself. */
ProofOutcome proof_tree_grow(const ProofJob *job, const ProofAim *aim, ProofSet *set);

/* What is learnt of the bits on the way, over all strategies of a file. */
typedef struct {
    uint16_t keep[2][65][2];    /* by leaf or not, empties, speaks */
    uint16_t move[65][64];      /* by empties and place in the order of moves */
} ProofChances;

typedef struct {
    uint64_t positions, searched, kept;
} ProofCounts;

void proof_chances_begin(ProofChances *chances);

/* Write a strategy that proof_tree_grow() has found, and add to the counts. */
void proof_tree_write(const ProofJob *job, const ProofSet *set, ProofChances *chances,
                      BitWriter *out, ProofCounts *counts);

#endif
