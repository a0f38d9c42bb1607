#include "lab/tune/tune_measurement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/solver.h"
#include "base/memory/memory.h"

enum { PAIRS_OF_A_SOLVER = 8, WARM_NS = 100 * 1000 * 1000 };

typedef struct {
    yk_config config;
    yk_solver *solver;          /* NULL: none yet */
    int pairs;                  /* that it has solved */
} MeasuredSide;

/* Nodes of a solve with one configuration; key 0: nothing. */
typedef struct {
    uint64_t key;
    int64_t nodes;
} Known;

enum { KNOWN_BITS = 16 };       /* what does not fit is solved again */

struct TuneMeasurement {
    MeasuredSide side[2];
    Known *known;               /* 2^KNOWN_BITS, direct-mapped; NULL: time counts */
    volatile const int *stop;
    void (*watch)(yk_solver *const *solvers, int count);
    int64_t deadline_ns;        /* of the solve under way, by the thread's clock; 0: none */
};

static int64_t thread_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

TuneMeasurement *tune_measurement_open(bool nodes, volatile const int *stop,
                                       void (*watch)(yk_solver *const *solvers, int count))
{
    TuneMeasurement *measurement = memory_array(1, sizeof(*measurement));

    measurement->stop = stop;
    measurement->watch = watch;
    if (nodes)
        measurement->known = memory_array((size_t)1 << KNOWN_BITS, sizeof(*measurement->known));
    return measurement;
}

void tune_measurement_close(TuneMeasurement *measurement)
{
    for (int i = 0; measurement && i < 2; i++)
        yk_destroy(measurement->side[i].solver);
    if (measurement)
        free(measurement->known);
    free(measurement);
}

static bool stopped(const TuneMeasurement *measurement)
{
    return measurement->stop && *measurement->stop;
}

/* yk_progress_fn */
static int enough(const yk_progress *progress, void *context)
{
    const TuneMeasurement *measurement = context;

    (void)progress;
    return stopped(measurement)
           || (measurement->deadline_ns > 0 && thread_ns() > measurement->deadline_ns);
}

static bool same_config(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0 && strcmp(a->kernel, b->kernel) == 0;
}

/* Where the nodes of `position` with `config` are kept; *key is what they are known by. */
static Known *known_slot(const TuneMeasurement *measurement, const SuitePosition *position,
                         const yk_config *config, uint64_t *key)
{
    Random mix = { position->board.own };
    uint64_t sum = random_next(&mix);

    mix.state = sum ^ position->board.opp;
    for (size_t i = 0; yk_knob_at(i); i++) {
        sum = random_next(&mix);
        mix.state = sum + (uint64_t)(int64_t)config->knob[i];
    }
    *key = random_next(&mix) | 1;
    return &measurement->known[*key >> (64 - KNOWN_BITS)];
}

static yk_status solve(TuneMeasurement *measurement, MeasuredSide *side,
                       const SuitePosition *position, yk_result *result)
{
    yk_query query;

    yk_query_init(&query, position->board);
    query.flags = YK_NO_LINE;
    query.progress = enough;
    query.context = measurement;
    *result = (yk_result){ .size = sizeof(*result) };
    if (measurement->watch)
        measurement->watch(&side->solver, 1);

    const yk_status status = yk_solve(side->solver, &query, result);

    if (measurement->watch)
        measurement->watch(NULL, 0);
    return status;
}

/* A solver for `config`, made and warmed up on the same position if the one that is there is for
 * other knobs, or has been used long enough. */
static yk_status prepare(TuneMeasurement *measurement, MeasuredSide *side, const yk_config *config,
                         const SuitePosition *position)
{
    yk_result result;
    yk_status status;

    if (side->solver && (side->pairs < PAIRS_OF_A_SOLVER || measurement->known)
        && same_config(&side->config, config)) {
        side->pairs++;
        return YK_OK;
    }
    yk_destroy(side->solver);
    side->solver = NULL;
    status = yk_create(&side->solver, config);
    if (status != YK_OK)
        return status;
    side->config = *config;
    side->pairs = 1;
    if (measurement->known)
        return YK_OK;
    measurement->deadline_ns = thread_ns() + WARM_NS;
    return solve(measurement, side, position, &result);
}

static TuneMeasurementStatus measure(TuneMeasurement *measurement, MeasuredSide *side,
                                     const SuitePosition *position, int64_t limit_ns,
                                     TuneCost *cost, char *error, size_t size)
{
    yk_result result;

    yk_clear(side->solver);     /* not part of a solve: `bench` does not count it either */
    const int64_t start = thread_ns();

    measurement->deadline_ns = limit_ns > 0 ? start + limit_ns : 0;
    const yk_status status = solve(measurement, side, position, &result);

    *cost = (TuneCost){ .cpu_ns = thread_ns() - start, .nodes = (int64_t)result.nodes,
                        .cut = result.stopped != 0 };
    if (status != YK_OK) {
        snprintf(error, size, "%s: %s", position->id, yk_status_text(status));
        return TUNE_MEASUREMENT_FAILED;
    }
    if (result.stopped)
        return stopped(measurement) ? TUNE_MEASUREMENT_STOPPED : TUNE_MEASUREMENT_DONE;
    if (result.lower == position->expected && result.upper == position->expected)
        return TUNE_MEASUREMENT_DONE;
    snprintf(error, size, "%s: the score found is %+d, the suite says %+d", position->id,
             result.lower, position->expected);
    return TUNE_MEASUREMENT_WRONG;
}

TuneMeasurementStatus tune_measurement_pair(TuneMeasurement *measurement,
                                            const SuitePosition *position, const yk_config *a,
                                            const yk_config *b, bool b_first, int64_t limit_ns,
                                            TuneCost cost[2], char *error, size_t error_size)
{
    const yk_config *config[2] = { a, b };
    const int turns[2] = { b_first, !b_first };
    TuneMeasurementStatus status = TUNE_MEASUREMENT_DONE;

    Known *slot[2] = { NULL, NULL };
    uint64_t key[2];
    bool wanted[2] = { true, true };

    for (int who = 0; who < 2 && measurement->known; who++) {
        slot[who] = known_slot(measurement, position, config[who], &key[who]);
        wanted[who] = slot[who]->key != key[who];
        cost[who] = (TuneCost){ .cpu_ns = 1, .nodes = slot[who]->nodes };
    }
    for (int i = 0; i < 2; i++) {
        const int who = turns[i];
        const yk_status made =
            wanted[who] ? prepare(measurement, &measurement->side[who], config[who], position)
                        : YK_OK;

        if (made != YK_OK) {
            snprintf(error, error_size, "%s", yk_status_text(made));
            return TUNE_MEASUREMENT_FAILED;
        }
    }
    if (stopped(measurement))
        return TUNE_MEASUREMENT_STOPPED;
    for (int i = 0; i < 2 && status == TUNE_MEASUREMENT_DONE; i++) {
        const int who = turns[i];

        if (!wanted[who])
            continue;
        status = measure(measurement, &measurement->side[who], position, limit_ns, &cost[who],
                         error, error_size);
        if (status == TUNE_MEASUREMENT_DONE && slot[who])
            *slot[who] = (Known){ key[who], cost[who].nodes };
    }
    return status;
}
