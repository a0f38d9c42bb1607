/* bottom.c - what the bottom layers of a worker do by the knobs. */

#include <string.h>

#include "kernel/kernel.h"

enum { STABILITY_NEVER = 99 };  /* more than any alpha */

static void set_stability(Bottom *bottom)
{
    const int *alpha = &bottom->knob[KNOB_STABILITY_ALPHA_5];

    for (int empties = 0; empties <= 64; empties++) {
        const int row = min_int(empties - TUNING_ALPHA_LEAST, TUNING_ALPHAS - 1);

        bottom->stability[empties] =
            (int8_t)(bottom->knob[KNOB_STABILITY] && row >= 0 ? alpha[row] : STABILITY_NEVER);
    }
}

/* All 64 squares by the ten that the board's symmetry leaves: those of a quarter, folded along
 * its diagonal. */
static void set_squares(Bottom *bottom)
{
    static const uint8_t FOLDED[4][4] = {
        { KNOB_PROMISE_A1, KNOB_PROMISE_B1, KNOB_PROMISE_C1, KNOB_PROMISE_D1 },
        { KNOB_PROMISE_B1, KNOB_PROMISE_B2, KNOB_PROMISE_C2, KNOB_PROMISE_D2 },
        { KNOB_PROMISE_C1, KNOB_PROMISE_C2, KNOB_PROMISE_C3, KNOB_PROMISE_D3 },
        { KNOB_PROMISE_D1, KNOB_PROMISE_D2, KNOB_PROMISE_D3, KNOB_PROMISE_D4 },
    };

    for (int square = 0; square < 64; square++) {
        const int file = min_int(square % 8, 7 - square % 8);
        const int rank = min_int(square / 8, 7 - square / 8);

        bottom->square[square] = (uint8_t)bottom->knob[FOLDED[rank][file]];
    }
}

void bottom_set(Bottom *bottom, const int knob[KNOB_NUMBERS])
{
    memcpy(bottom->knob, knob, sizeof(bottom->knob));
    bottom->shallow_empties = knob[KNOB_SHALLOW_EMPTIES];
    bottom->ordering = knob[KNOB_ORDERING];
    bottom->evaluate_empties = knob[KNOB_EVALUATE_EMPTIES];
    bottom->few_replies = knob[KNOB_ORDERING] >= ORDER_FASTEST ? knob[KNOB_FEW_REPLIES] : -1;
    bottom->etc = knob[KNOB_ETC];
    bottom->reach = knob[KNOB_STABILITY];
    bottom->burn = knob[KNOB_BURN];
    set_stability(bottom);
    set_squares(bottom);
}
