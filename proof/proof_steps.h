/* proof_steps.h - the moves that were chosen on the way through a proof, in the order of the walk.
 * With those of an attempt that came to no end, the next one walks the same way and need not
 * choose. */

#ifndef YOMIKIRI_PROOF_STEPS_H
#define YOMIKIRI_PROOF_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint8_t *moves;             /* squares; the list's */
    size_t count, room;
    size_t known;               /* of them from an earlier attempt */
    size_t walked;              /* of these, again by now */
} ProofSteps;

/* The walk is still where an earlier attempt has been. NULL is allowed, here and below. */
static inline bool proof_steps_known(const ProofSteps *steps)
{
    return steps && steps->walked < steps->known;
}

/* The next move, where they are known. */
static inline int proof_steps_next(ProofSteps *steps)
{
    return steps->moves[steps->walked++];
}

/* Without memory the program ends. */
void proof_steps_add(ProofSteps *steps, int move);
void proof_steps_free(ProofSteps *steps);

#endif
