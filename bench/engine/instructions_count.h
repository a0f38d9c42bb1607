/* instructions_count.h - the two ways to count, for instructions.c alone. */

#ifndef YOMIKIRI_INSTRUCTIONS_COUNT_H
#define YOMIKIRI_INSTRUCTIONS_COUNT_H

#include "bench/engine/instructions.h"

enum { INSTRUCTIONS_POSITIONS = 256 };

/* What one program took and answered. */
typedef struct {
    char kernel[16];
    int64_t instructions, nodes;
    int scores[INSTRUCTIONS_POSITIONS];
} InstructionsCount;

/* plan->commands[index] with the kernel that the engine chooses itself. */
InstructionsStatus instructions_by_counters(const InstructionsPlan *plan, int index,
                                            InstructionsCount *count, char *error,
                                            size_t error_size);

/* plan->commands[index] inside valgrind, told to use `kernel`; "": the best that runs there,
 * which count->kernel then names. */
InstructionsStatus instructions_by_valgrind(const InstructionsPlan *plan, int index,
                                            const char *kernel, InstructionsCount *count,
                                            char *error, size_t error_size);

#endif
