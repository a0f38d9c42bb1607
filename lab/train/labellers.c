/* labellers.c - a labeller for each thread. Apart from what labels, since tests have their own. */

#include "lab/train/labeller.h"

#include <stdlib.h>

#include "base/memory/memory.h"

Labeller *labellers_make(int count, const Kernel *kernel, const yk_weights *weights)
{
    Labeller *labellers = memory_array((size_t)count, sizeof(*labellers));

    for (int i = 0; i < count; i++) {
        labeller_init(&labellers[i], kernel);
        if (weights)
            labeller_open(&labellers[i], weights);
    }
    return labellers;
}

void labellers_free(Labeller *labellers, int count, LabelFailure *failure)
{
    for (int i = 0; i < count; i++) {
        if (labellers[i].failure.status != YK_OK)
            *failure = labellers[i].failure;
        labeller_free(&labellers[i]);
    }
    free(labellers);
}
