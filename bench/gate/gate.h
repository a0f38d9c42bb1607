/* gate.h - the gate: its question, its layers, and what they found. A layer fills its GateLayer,
 * state and summary always, seconds too; *plan->stop ends it early. */

#ifndef YOMIKIRI_GATE_H
#define YOMIKIRI_GATE_H

#include "bench/compare/compare.h"

/* ---- results ---- */

/* In order of certainty: an earlier one that fails makes the later ones pointless. */
typedef enum {
    GATE_ANSWERS,               /* scores and replayed lines */
    GATE_SIGNATURE,             /* nodes, exact */
    GATE_INSTRUCTIONS,          /* nearly exact */
    GATE_TIME,                  /* statistics */
    GATE_LAYERS,
} GateLayerId;

/* "answers", ..., and NULL behind the last. */
extern const char *const GATE_LAYER_NAMES[GATE_LAYERS + 1];

typedef enum {
    GATE_SKIP,                  /* not asked for, or not possible here; `summary` says which */
    GATE_PASS,
    GATE_UNDECIDED,             /* the budget was too small for this noise */
    GATE_SLOWER,
    GATE_FAIL,                  /* a wrong answer, another signature, something that broke */
} GateState;

extern const char *const GATE_STATE_NAMES[];    /* "skip", ... */

/* A position with a wrong answer, and what is wrong. */
typedef struct {
    char name[96], message[240];
} GateCase;

typedef struct {
    GateState state;
    char summary[400];          /* one sentence, with the figures */
    double seconds;             /* spent on it */
    int case_count;
    GateCase *cases;            /* may be NULL */
} GateLayer;

typedef struct {
    char time[32];              /* when it began, UTC: 2026-11-20T12:00:00Z */
    GateState state;            /* of all */
    int status;                 /* the exit status that goes with it */
    double seconds;
    GateLayer layers[GATE_LAYERS];
    StatsInterval ratio;        /* candidate's time / baseline's; NAN: not known */
    double instructions;        /* candidate's instructions / baseline's; NAN */
    uint64_t signature;         /* the candidate's; 0: not known */
    CompareResult compare;      /* rounds of both; compare.run.engine_count 0: there were none */
} GateResult;

/* All layers skipped. */
void gate_begin(GateResult *result);

/* Set state and summary. */
__attribute__((format(printf, 3, 4)))
void gate_set(GateLayer *layer, GateState state, const char *format, ...);

/* Fill state, seconds and status from the layers: 1 if one failed, else 5 if slower, else 6 if
 * undecided, where `undecided_passes` makes that 0; else 0. */
void gate_sum(GateResult *result, bool undecided_passes);

void gate_free(GateResult *result);

/* ---- layers ---- */

typedef struct {
    const char *candidate;      /* command line of yomikiri, options may follow */
    const char *baseline;       /* likewise; NULL: none */
    const Suite *answers;       /* for the first layer, */
    bool answers_modes;         /* in every way, else only in the plain one, */
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
    const char *const *small_texts; /* positions that are counted, NULL behind the last */

    double limit_s;             /* for one position, or one run of a program */
    void (*pin)(void *context); /* as in EngineSpec */
    void *pin_context;
    /* For a progress line; as in ComparePlan. */
    void (*progress)(void *context, double elapsed_s, int rounds_done, const Verdict *verdict);
    void *context;
    volatile const int *stop;
} GatePlan;

/* Scores and bounds of every move of every position, compared with those in the suite's file;
 * every line replayed here, by the slow rules. The first way of asking that finds something is the
 * last. In gate_answers.c. */
void gate_answers(const GatePlan *plan, GateResult *result);

/* `yomikiri signature` of the candidate, without the options of its command. In gate.c, as what
 * follows. */
void gate_signature(const GatePlan *plan, GateResult *result);

/* Candidate against baseline, in instructions. */
void gate_instructions(const GatePlan *plan, GateResult *result);

/* Interleaved rounds of both. */
void gate_time(const GatePlan *plan, GateResult *result);

/* ---- gate_print.c: what was found, in the forms of others ---- */

/* Markdown tables for step summaries, comments, forums: the verdict, a row for each layer, and the
 * positions that did not pass. */
void gate_markdown(FILE *out, const GatePlan *plan, const GateResult *gate);

/* A suite for each layer, with a test for it and one for each position that did not pass. */
void gate_junit(FILE *out, const GateResult *gate);

/* One line for the layer, and one for each position that did not pass. */
void gate_print_layer(FILE *out, const GateResult *result, GateLayerId id);

/* A new object, the caller's: "yomikiri.gate/1", see docs/gate.md. `machine` as records hold it,
 * `command` the words of the command line; neither is stolen. */
json_t *gate_json(const GatePlan *plan, const GateResult *result, const json_t *machine,
                  json_t *command);

#endif
