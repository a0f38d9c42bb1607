/* params.h - the numbers that are fitted: one for all weights that symmetry makes equal. */

#ifndef YOMIKIRI_PARAMS_H
#define YOMIKIRI_PARAMS_H

#include "lab/train/labelled.h"

enum {
    PARAMS_EMPTIES = 5,         /* constants of one stage, at most */
    PARAMS_LANES = PATTERN_COUNT + 3,   /* patterns, own moves, opponent's moves, empties */
};

/* A weight (place in a stage's weights) to its parameter. Parameters of one lane are close
 * together, so that a sample needs 16 bits for each. */
typedef struct {
    int32_t of_weight[STAGE_WEIGHTS];
    int32_t empties;            /* the first of PARAMS_EMPTIES constants */
    int32_t count;
    int32_t lane_base[PARAMS_LANES];
} Params;

void params_build(Params *params);

/* The PARAMS_LANES parameters of a board, less lane_base. `empties` counts from the
 * stage's lowest. */
void params_of(const Params *params, const PatternMap *map, Board board, int own_moves,
               int opp_moves, int empties, uint16_t *lanes);

#endif
