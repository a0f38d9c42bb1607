/* instructions.h - instructions that two builds of yomikiri take for the same small positions:
 * nearly free of noise, so that one run of each is enough (docs/gate.md).
 *
 * Where the machine counts instructions, the samples of `bench --serve` carry the number.
 * Elsewhere the program runs inside valgrind's cachegrind, which hides some instruction sets
 * from it: then both are told to use the best kernel that runs in there. */

#ifndef YOMIKIRI_INSTRUCTIONS_H
#define YOMIKIRI_INSTRUCTIONS_H

#include <stddef.h>

#include "base/base.h"

typedef enum { INSTRUCTIONS_COUNTERS, INSTRUCTIONS_VALGRIND } InstructionsWay;

typedef struct {
    const char *commands[2];    /* of yomikiri, options after the program */
    const char *const *texts;   /* positions, "64 squares side"; up to 17 empties is quick */
    int count;
    double limit_s;             /* for each run of a program; 0: none */
    volatile const int *stop;   /* non-zero: end as soon as possible; may be NULL */
} InstructionsPlan;

typedef struct {
    InstructionsWay way;        /* the one that was used */
    char kernel[16];            /* the same in both */
    int64_t instructions[2];    /* in the solves; what a mere start takes is not in it */
    int64_t nodes[2];
    double seconds;
} InstructionsResult;

typedef enum {
    INSTRUCTIONS_DONE,
    INSTRUCTIONS_NOT_HERE,      /* nothing can count them here */
    INSTRUCTIONS_FAILED,        /* a program failed, or the two cannot be compared */
    INSTRUCTIONS_WRONG,         /* their answers differ */
    INSTRUCTIONS_STOPPED,
} InstructionsStatus;

/* `error` says why, in a sentence, unless INSTRUCTIONS_DONE comes back. */
InstructionsStatus instructions_compare(const InstructionsPlan *plan, InstructionsResult *result,
                                        char *error, size_t error_size);

/* The number behind "I refs:" in what cachegrind prints at its end; -1 if there is none. */
int64_t instructions_from_cachegrind(const char *text);

/* "the machine's counters", "valgrind". */
const char *instructions_way_name(InstructionsWay way);

#endif
