/* process_guard.h - a guard between us and the program: a child of ours that never measures
 * anything. It tells how the program ended, and ends all that is below it when we say so, or when
 * we are gone, however that came: then the leash breaks. */

#ifndef YOMIKIRI_PROCESS_GUARD_H
#define YOMIKIRI_PROCESS_GUARD_H

#include "base/process/process.h"

/* What runs between us and the program, which tells (a ProcessTrouble) if it cannot start, and
 * between us and the guard: the leash. */
enum { PROCESS_IN, PROCESS_OUT, PROCESS_ERR, PROCESS_TELL, PROCESS_LEASH, PROCESS_ENDS };

typedef struct {
    int why;                    /* errno */
    bool files;                 /* of making plan->files, else of starting the program */
} ProcessTrouble;

/* Be the guard: what the fresh child of process_start() does, with all signals blocked,
 * with its ends; our end of the leash is to be closed. */
_Noreturn void process_guard(const ProcessPlan *plan, const int ends[PROCESS_ENDS], int leash);

#endif
