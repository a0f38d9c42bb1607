/* search_context.c - the search context by the knobs. */

#include <string.h>

#include "kernel/kernel.h"

enum {
    STABILITY_NEVER = 99,       /* more than any alpha */
    STABILITY_LEAST = 4,        /* empties: with fewer it is not worth the time */
    STABILITY_MOST = 39,        /* from here on the threshold rises no more */
    STABILITY_ALPHA = -18,      /* the threshold, and two more for each empty square */
};

/* What gives and takes in a static score; squares and replies are knobs. */
enum {
    STATIC_FRONTIER = 32,       /* an empty square beside our discs: a reply may come */
    STATIC_CORNER = 64,         /* a corner held, or a disc beside one */
    STATIC_ODD = 8,             /* a square in a quadrant with an odd number of empties */
    SHALLOW_REPLY = 64,         /* in a shallow search */
    SHALLOW_CORNER = 32,
};

/* The more squares are empty, the fewer discs are stable: only far above what alpha usually is
 * can they make a cut. */
static void set_stability(SearchContext *ctx)
{
    const int *knob = ctx->knob;

    for (int empties = 0; empties <= 64; empties++)
        ctx->stability[empties] =
            (int8_t)(!knob[KNOB_STABILITY] || empties < STABILITY_LEAST
                         ? STABILITY_NEVER
                         : STABILITY_ALPHA + 2 * min_int(empties, STABILITY_MOST));
}

/* All 64 squares by the ten that the board's symmetry leaves: those of a quarter, folded along
 * its diagonal. */
static int square_knob(int square)
{
    static const uint8_t FOLDED[4][4] = {
        { KNOB_STATIC_A1, KNOB_STATIC_B1, KNOB_STATIC_C1, KNOB_STATIC_D1 },
        { KNOB_STATIC_B1, KNOB_STATIC_B2, KNOB_STATIC_C2, KNOB_STATIC_D2 },
        { KNOB_STATIC_C1, KNOB_STATIC_C2, KNOB_STATIC_C3, KNOB_STATIC_D3 },
        { KNOB_STATIC_D1, KNOB_STATIC_D2, KNOB_STATIC_D3, KNOB_STATIC_D4 },
    };
    const int file = min_int(square % 8, 7 - square % 8);
    const int rank = min_int(square / 8, 7 - square / 8);

    return FOLDED[rank][file];
}

static void set_weights(StaticScore *terms)
{
    terms->weights = (uint16_t)-terms->reply | (uint64_t)(uint16_t)-terms->frontier << 16 |
                       (uint64_t)terms->corner << 32 | UINT64_C(1) << 48;
}

/* The order "static" counts squares and odd quadrants only, "none" nothing. */
static void set_static_score(SearchContext *ctx)
{
    const int *knob = ctx->knob;
    const bool fastest = knob[KNOB_ORDERING] >= ORDER_FASTEST;
    const bool any = knob[KNOB_ORDERING] >= ORDER_STATIC;

    ctx->static_score = (StaticScore){
        .corner = fastest ? STATIC_CORNER : 0,
        .reply = fastest ? knob[KNOB_STATIC_REPLY] : 0,
        .odd = any ? STATIC_ODD : 0,
        .frontier = fastest ? STATIC_FRONTIER : 0,
    };
    ctx->shallow_score = (StaticScore){ .corner = SHALLOW_CORNER, .reply = SHALLOW_REPLY };
    for (int square = 0; square < 64; square++) {
        const int gives = knob[square_knob(square)];

        ctx->static_score.square[square] = (int16_t)(any ? gives : 0);
        ctx->shallow_score.square[square] = (int16_t)gives;
    }
    set_weights(&ctx->static_score);
    set_weights(&ctx->shallow_score);
}

void context_set(SearchContext *ctx, const int knob[KNOB_COUNT])
{
    memcpy(ctx->knob, knob, sizeof(ctx->knob));
    set_stability(ctx);
    set_static_score(ctx);
}
