#include "proof/proof_steps.h"

#include <stdlib.h>

#include "base/memory/memory.h"

void proof_steps_add(ProofSteps *steps, int move)
{
    if (!steps)
        return;
    steps->moves = memory_room(steps->moves, &steps->room, steps->count + 1, 1);
    steps->moves[steps->count++] = (uint8_t)move;
}

void proof_steps_free(ProofSteps *steps)
{
    free(steps->moves);
    *steps = (ProofSteps){ .count = 0 };
}
