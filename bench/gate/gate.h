/* gate.h - the gate's question and its layers. Each layer fills its GateLayer, state and summary
 * always, seconds too; *plan->stop ends it early. */

#ifndef YOMIKIRI_GATE_H
#define YOMIKIRI_GATE_H

#include "bench/compare/compare_run.h"
#include "bench/gate/gate_result.h"
#include "bench/record/record.h"

typedef struct {
    const char *candidate;      /* command line of yomikiri, options may follow */
    const char *baseline;       /* likewise; NULL: none */
    const Record *baseline_record;  /* instead of that; NULL: none */
    const json_t *machine;      /* this one, as records hold it; only for that */
    const Suite *answers;       /* for the first layer, */
    bool answers_modes;         /* in every way (gate_check.h), else only in the plain one, */
    const Suite *suite;         /* for the time */
    double budget_s;            /* for the time */
    double margin;              /* 0.01: slower by up to 1 % passes */
    int threads;                /* of both, for the time; the other layers have one */
    bool cpu;                   /* compare CPU time, else wall time */
    uint64_t seed;

    uint64_t signature;         /* what it should be; 0: nothing is recorded */
    const char *signature_source;   /* "tests/signature", "--signature" */
    bool signature_may_change;

    bool instructions_needed;   /* not to be able to count them is a failure */
    double tolerance;           /* 0.003: 0.3 % more instructions pass */
    const char *const *small_texts; /* positions that are counted */
    int small_count;

    double limit_s;             /* for one position, or one run of a program */
    void (*pin)(void *context); /* as in EngineSpec */
    void *pin_context;
    void (*waiting)(const char *text);  /* as in EngineSpec */
    /* For a progress line; as in ComparePlan. */
    void (*progress)(void *context, double elapsed_s, int rounds_done, const Verdict *verdict);
    void *context;
    volatile const int *stop;
} GatePlan;

/* Scores and bounds of every move of every position, compared with those in the suite's file;
 * every line replayed here, by the slow rules. The first mode that finds something is the last. */
void gate_answers(const GatePlan *plan, GateLayer *layer);

/* `yomikiri signature` of the candidate, without the options of its command; also its
 * value to *found, 0 if there was none. */
void gate_signature(const GatePlan *plan, GateLayer *layer, uint64_t *found);

/* Candidate against baseline. *ratio is theirs if true comes back. */
bool gate_instructions(const GatePlan *plan, GateLayer *layer, double *ratio);

/* The number behind "I refs:" in what cachegrind prints at its end; -1 if there is none. */
int64_t gate_instructions_counted(const char *text);

/* Interleaved rounds of both. *compare is what compare_run() left, to be released by
 * compare_run_free() also on failure; result->ratio is set if there is one. */
void gate_time(const GatePlan *plan, GateResult *result, CompareResult *compare);

/* Candidate now against plan->baseline_record, with a margin of at least
 * GATE_RECORD_MARGIN, since machines drift between sessions. *run likewise, by run_free(). */
#define GATE_RECORD_MARGIN 0.05
void gate_record(const GatePlan *plan, GateResult *result, RunResult *run);

#endif
