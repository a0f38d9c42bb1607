/* stability.c - from which windows on stable discs are worth counting. */

#include "base/tuning.h"
#include "kernel/kernel.h"

enum {
    STABILITY_LEAST = 5,        /* empties of the first of STABILITY_ALPHA */
    STABILITY_NEVER = 99,       /* more than any alpha */
};

void stability_thresholds(int8_t alpha[65], bool wanted)
{
    for (int empties = 0; empties <= 64; empties++) {
        const int row = min_int(empties - STABILITY_LEAST, (int)ARRAY_LENGTH(STABILITY_ALPHA) - 1);

        alpha[empties] = (int8_t)(wanted && row >= 0 ? STABILITY_ALPHA[row] : STABILITY_NEVER);
    }
}
