/* pick_output.h - the choice and its reasons, as text and as JSON. */

#ifndef YOMIKIRI_PICK_OUTPUT_H
#define YOMIKIRI_PICK_OUTPUT_H

#include "lab/pick/pick_score.h"
#include "lab/pick/react.h"

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

/* A summary and a row for each position; with `explain` a paragraph for each instead. */
void pick_output_text(const Picked *picked, bool explain);

/* One object. False if it could not be written. */
bool pick_output_json(const Picked *picked);

/* "measuring 300 positions with 38 configurations: about 7 min ..." on standard error, before the
 * first solve; nothing where it takes seconds. */
void pick_output_time(const ReactPlan *plan, double guess_s, const char *journal);

#endif
