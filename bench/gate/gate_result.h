/* gate_result.h - results of a gate's layers, for whoever prints or exports them. */

#ifndef YOMIKIRI_GATE_RESULT_H
#define YOMIKIRI_GATE_RESULT_H

#include "bench/stats/stats.h"

/* In order of certainty: an earlier one that fails makes the later ones pointless. */
typedef enum {
    GATE_ANSWERS,               /* scores and replayed lines */
    GATE_SIGNATURE,             /* nodes, exact */
    GATE_INSTRUCTIONS,          /* nearly exact */
    GATE_TIME,                  /* statistics */
    GATE_LAYERS,
} GateLayerId;

typedef enum {
    GATE_SKIP,                  /* not asked for, or not possible here; `summary` says which */
    GATE_PASS,
    GATE_UNDECIDED,             /* the budget was too small for this noise */
    GATE_SLOWER,
    GATE_FAIL,                  /* a wrong answer, another signature, something that broke */
} GateState;

/* One thing that was looked at within a layer, mostly a position. */
typedef struct {
    char name[96];
    GateState state;
    char message[240];          /* why; "" if there is nothing to say */
    double seconds;
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
    char suite[64];
    const char *candidate;      /* command line */
    const char *baseline;       /* command line, or a description; NULL: none */
    GateState state;            /* of all */
    int status;                 /* the exit status that goes with it */
    double seconds;
    GateLayer layers[GATE_LAYERS];
    bool has_ratio;
    StatsInterval ratio;        /* candidate's time / baseline's */
    bool has_instructions;
    double instructions;        /* candidate's instructions / baseline's */
    uint64_t signature;         /* the candidate's; 0: not known */
} GateResult;

/* All layers skipped. */
void gate_result_init(GateResult *result);

/* Another case of `layer`; `format` makes the message. */
__attribute__((format(printf, 5, 6)))
void gate_result_add(GateLayer *layer, const char *name, GateState state, double seconds,
                     const char *format, ...);

/* Set state and summary. */
__attribute__((format(printf, 3, 4)))
void gate_result_set(GateLayer *layer, GateState state, const char *format, ...);

/* Fill state, seconds and status from the layers: 1 if one failed, else 5 if slower, else 6 if
 * undecided, where `undecided_passes` makes that 0; else 0. */
void gate_result_sum(GateResult *result, bool undecided_passes);

void gate_result_free(GateResult *result);

/* "answers", "signature", "instructions", "time". */
const char *gate_layer_name(GateLayerId id);

/* "skip", "pass", "undecided", "slower", "fail". */
const char *gate_state_name(GateState state);

#endif
