/* pick_output.h - the choice and its reasons, as text and as JSON. */

#ifndef YOMIKIRI_PICK_OUTPUT_H
#define YOMIKIRI_PICK_OUTPUT_H

#include "bench/pick/pick_score.h"

typedef struct {
    const Suite *suite;
    const Reactions *reactions;
    const char *journal;        /* the file that holds them */
    const PickWish *wish;
    const PickScore *score;
    const PickProblem *problem;
    const bool *in;             /* by candidate */
    bool random;                /* nothing was looked for */
    uint64_t seed;
} Picked;

/* A summary and a row for each position; with `explain` a paragraph for each instead. False
 * without memory. */
bool pick_output_text(const Picked *picked, bool explain);

/* One object. False without memory, or if it could not be written. */
bool pick_output_json(const Picked *picked);

#endif
