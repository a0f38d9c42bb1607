#include "bench/tune/tune_meter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/memory/memory.h"
#include "solver.h"

enum { PAIRS_OF_A_SOLVER = 8, WARM_NS = 100 * 1000 * 1000 };

typedef struct {
    yk_config config;
    yk_solver *solver;          /* NULL: none yet */
    int pairs;                  /* that it has solved */
} MeterSide;

/* Nodes of a solve with one configuration; key 0: nothing. */
typedef struct {
    uint64_t key;
    int64_t nodes;
} Known;

enum { KNOWN_BITS = 16 };       /* what does not fit is solved again */

struct TuneMeter {
    MeterSide side[2];
    Known *known;               /* 2^KNOWN_BITS, direct-mapped; NULL: time counts */
    volatile const int *stop;
    int64_t deadline_ns;        /* of the solve under way, by the thread's clock; 0: none */
};

static int64_t thread_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

TuneMeter *tune_meter_open(bool nodes, volatile const int *stop)
{
    TuneMeter *meter = memory_array(1, sizeof(*meter));

    meter->stop = stop;
    if (nodes)
        meter->known = memory_array((size_t)1 << KNOWN_BITS, sizeof(*meter->known));
    return meter;
}

void tune_meter_close(TuneMeter *meter)
{
    for (int i = 0; meter && i < 2; i++)
        yk_destroy(meter->side[i].solver);
    if (meter)
        free(meter->known);
    free(meter);
}

static bool stopped(const TuneMeter *meter)
{
    return meter->stop && *meter->stop;
}

/* yk_progress_fn */
static int enough(const yk_progress *progress, void *context)
{
    const TuneMeter *meter = context;

    (void)progress;
    return stopped(meter) || (meter->deadline_ns > 0 && thread_ns() > meter->deadline_ns);
}

static bool same_config(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0 && strcmp(a->kernel, b->kernel) == 0;
}

/* Where the nodes of `position` with `config` are kept; *key is what they are known by. */
static Known *known_slot(const TuneMeter *meter, const SuitePosition *position,
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
    return &meter->known[*key >> (64 - KNOWN_BITS)];
}

static yk_status solve(TuneMeter *meter, MeterSide *side, const SuitePosition *position,
                       yk_result *result)
{
    yk_query query;

    yk_query_init(&query, position->board);
    query.flags = YK_NO_LINE;
    query.progress = enough;
    query.context = meter;
    *result = (yk_result){ .size = sizeof(*result) };
    return yk_solve(side->solver, &query, result);
}

/* A solver for `config`, made and warmed up on the same position if the one that is there is for
 * other knobs, or has been used long enough. */
static yk_status prepare(TuneMeter *meter, MeterSide *side, const yk_config *config,
                         const SuitePosition *position)
{
    yk_result result;
    yk_status status;

    if (side->solver && (side->pairs < PAIRS_OF_A_SOLVER || meter->known)
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
    if (meter->known)
        return YK_OK;
    meter->deadline_ns = thread_ns() + WARM_NS;
    return solve(meter, side, position, &result);
}

static TuneMeterStatus measure(TuneMeter *meter, MeterSide *side, const SuitePosition *position,
                               int64_t limit_ns, TuneCost *cost, char *error, size_t size)
{
    yk_result result;

    yk_clear(side->solver);     /* not part of a solve: `bench` does not count it either */
    const int64_t start = thread_ns();

    meter->deadline_ns = limit_ns > 0 ? start + limit_ns : 0;
    const yk_status status = solve(meter, side, position, &result);

    *cost = (TuneCost){ .cpu_ns = thread_ns() - start, .nodes = (int64_t)result.nodes,
                        .cut = result.stopped != 0 };
    if (status != YK_OK) {
        snprintf(error, size, "%s: %s", position->id, yk_status_text(status));
        return TUNE_METER_FAILED;
    }
    if (result.stopped)
        return stopped(meter) ? TUNE_METER_STOPPED : TUNE_METER_DONE;
    if (result.lower == position->expected && result.upper == position->expected)
        return TUNE_METER_DONE;
    snprintf(error, size, "%s: the score found is %+d, the suite says %+d", position->id,
             result.lower, position->expected);
    return TUNE_METER_WRONG;
}

TuneMeterStatus tune_meter_pair(TuneMeter *meter, const SuitePosition *position,
                                const yk_config *a, const yk_config *b, bool b_first,
                                int64_t limit_ns, TuneCost cost[2], char *error,
                                size_t error_size)
{
    const yk_config *config[2] = { a, b };
    const int turns[2] = { b_first, !b_first };
    TuneMeterStatus status = TUNE_METER_DONE;

    Known *slot[2] = { NULL, NULL };
    uint64_t key[2];
    bool wanted[2] = { true, true };

    for (int who = 0; who < 2 && meter->known; who++) {
        slot[who] = known_slot(meter, position, config[who], &key[who]);
        wanted[who] = slot[who]->key != key[who];
        cost[who] = (TuneCost){ .cpu_ns = 1, .nodes = slot[who]->nodes };
    }
    for (int i = 0; i < 2; i++) {
        const int who = turns[i];
        const yk_status made = wanted[who] ? prepare(meter, &meter->side[who], config[who],
                                                     position) : YK_OK;

        if (made != YK_OK) {
            snprintf(error, error_size, "%s", yk_status_text(made));
            return TUNE_METER_FAILED;
        }
    }
    if (stopped(meter))
        return TUNE_METER_STOPPED;
    for (int i = 0; i < 2 && status == TUNE_METER_DONE; i++) {
        const int who = turns[i];

        if (!wanted[who])
            continue;
        status = measure(meter, &meter->side[who], position, limit_ns, &cost[who], error,
                         error_size);
        if (status == TUNE_METER_DONE && slot[who])
            *slot[who] = (Known){ key[who], cost[who].nodes };
    }
    return status;
}
