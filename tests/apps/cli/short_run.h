/* short_run.h - runs of this program as `yomikiri` with memory that ends, and what comes out of
 * them. Anything that goes wrong with the tools ends the test program. */

#ifndef YOMIKIRI_TESTS_SHORT_RUN_H
#define YOMIKIRI_TESTS_SHORT_RUN_H

#include <stdbool.h>

enum { SHORT_ARGUMENTS = 14 };

/* A folder of our own, with a trailing slash; removed by short_run_end(). */
const char *short_run_folder(void);
void short_run_end(void);

typedef struct {
    const char *arguments[SHORT_ARGUMENTS];     /* behind the subcommand; "@" stands for the
                                                   folder; NULL: the end */
    const char *input;          /* of standard input; NULL: none */
    const char *output;         /* a file below the folder that the run writes, or a folder, with
                                   a slash; NULL: none */
    bool partial;               /* it may print figures of what was done until it failed */
} ShortRun;

typedef struct {
    int status;                 /* -N: killed by signal N; -14 is SIGALRM: it hung */
    bool refused;               /* an allocation was */
    char *out;                  /* what it printed and wrote, without what varies with time */
    char *err;
} ShortOutcome;

/* Run `yomikiri command ...` with allocation number `refused` refused (from 0, all that follow
 * with `for_good`); negative: none. short_run_free() releases what comes back. */
ShortOutcome short_run(const char *command, const ShortRun *run, long refused, bool for_good);
void short_run_free(ShortOutcome *outcome);

/* What is wrong with `outcome`, if `good` is that of enough memory; NULL: nothing. Static
 * storage. */
const char *short_run_complaint(const ShortRun *run, const ShortOutcome *outcome,
                                const ShortOutcome *good);

/* How the program that runs itself is told: the environment variable, and the file that gets
 * a byte for each refusal. */
extern const char SHORT_VARIABLE[];

/* File in the folder with what the last run printed, as it was. */
extern const char SHORT_PRINTED[];

enum { SHORT_NOTE_FD = 9 };

#endif
