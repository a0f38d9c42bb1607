/* process_guard.h - a guard between us and the program: a child of ours that never measures
 * anything. It tells how the program ended, and ends all that is below it when we say so, or when
 * we are gone, however that came: then the leash breaks. */

#ifndef YOMIKIRI_PROCESS_GUARD_H
#define YOMIKIRI_PROCESS_GUARD_H

#include "base/process/process.h"

/* The program's ends of the pipes, and the guard's of the leash. */
typedef struct {
    int in, out, err, tell;     /* `tell` takes a ProcessTrouble if it cannot start */
    int leash, other_leash;     /* the second is ours, to be closed */
} ProcessEnds;

typedef struct {
    int why;                    /* errno */
    bool files;                 /* of making plan->files, else of starting the program */
} ProcessTrouble;

/* Be the guard: what the fresh child of process_start() does, with all signals blocked. */
_Noreturn void process_guard(const ProcessPlan *plan, const ProcessEnds *ends);

#endif
