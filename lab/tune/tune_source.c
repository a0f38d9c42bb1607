#include "lab/tune/tune_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/solver.h"
#include "base/clock.h"
#include "base/memory/memory.h"

enum {
    PAIRS_OF_A_SOLVER = 8, WARM_NS = 100 * 1000 * 1000,
    KNOWN_BITS = 16,            /* of the solves whose nodes are known: what does not fit is solved
                                   again */
};

static int64_t thread_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void tune_source_begin(TuneSource *source)
{
    if (source->nodes)
        source->known = memory_array((size_t)1 << KNOWN_BITS, sizeof(*source->known));
    source->last_ns = clock_ns();
}

void tune_source_end(TuneSource *source)
{
    for (int i = 0; i < 2; i++)
        yk_destroy(source->solver[i].solver);
    free(source->known);
}

double tune_source_cost(const TuneSource *source, const TuneCost *cost)
{
    return source->nodes ? (double)cost->nodes + 1.0 : (double)cost->cpu_ns;
}

static bool fail(TuneSource *source, TuneStatus status)
{
    source->status = status;
    return false;
}

static bool refuse(TuneSource *source, TuneStatus status, const TuneQuestion *question,
                   const char *why)
{
    snprintf(source->error, sizeof(source->error), "%s (with '%.120s' against '%.120s')", why,
             question->a, question->b);
    return fail(source, status);
}

static bool stopped(const TuneSource *source)
{
    return source->stop && *source->stop;
}

/* yk_progress_fn */
static int enough(const yk_progress *progress, void *context)
{
    const TuneSource *source = context;

    (void)progress;
    return stopped(source) || (source->deadline_ns > 0 && thread_ns() > source->deadline_ns);
}

static bool same_config(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0 && strcmp(a->kernel, b->kernel) == 0;
}

/* Where the nodes of `position` with `config` are kept; *key is what they are known by. */
static TuneKnown *known_slot(const TuneSource *source, const SuitePosition *position,
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
    return &source->known[*key >> (64 - KNOWN_BITS)];
}

static yk_status solve(TuneSource *source, TuneSolver *side, const SuitePosition *position,
                       yk_result *result)
{
    yk_query query;

    yk_query_init(&query, position->board);
    query.flags = YK_NO_LINE;
    query.progress = enough;
    query.context = source;
    *result = (yk_result){ .size = sizeof(*result) };
    if (source->watch)
        source->watch(&side->solver, 1);

    const yk_status status = yk_solve(side->solver, &query, result);

    if (source->watch)
        source->watch(NULL, 0);
    return status;
}

/* A solver for `config`, made and warmed up on the same position if the one that is there is for
 * other knobs, or has been used long enough. */
static yk_status prepare(TuneSource *source, TuneSolver *side, const yk_config *config,
                         const SuitePosition *position)
{
    yk_result result;
    yk_status status;

    if (side->solver && (side->pairs < PAIRS_OF_A_SOLVER || source->nodes)
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
    if (source->nodes)
        return YK_OK;
    source->deadline_ns = thread_ns() + WARM_NS;
    return solve(source, side, position, &result);
}

static bool measure(TuneSource *source, TuneSolver *side, const SuitePosition *position,
                    const TuneQuestion *question, int64_t limit_ns, TuneCost *cost)
{
    yk_result result;
    char why[300];

    yk_clear(side->solver);     /* not part of a solve: `bench` does not count it either */
    const int64_t start = thread_ns();

    source->deadline_ns = limit_ns > 0 && !source->nodes ? start + limit_ns : 0;
    const yk_status status = solve(source, side, position, &result);

    *cost = (TuneCost){ .cpu_ns = thread_ns() - start, .nodes = (int64_t)result.nodes,
                        .cut = result.stopped != 0 };
    if (status != YK_OK) {
        snprintf(why, sizeof(why), "%s: %s", position->id, yk_status_text(status));
        return refuse(source, TUNE_FAILED, question, why);
    }
    if (result.stopped)
        return !stopped(source) || fail(source, TUNE_INTERRUPTED);
    if (result.lower == position->expected && result.upper == position->expected)
        return true;
    snprintf(why, sizeof(why), "%s: the score found is %+d, the suite says %+d", position->id,
             result.lower, position->expected);
    return refuse(source, TUNE_WRONG, question, why);
}

static bool measure_pair(TuneSource *source, const SuitePosition *position, const TuneSide *a,
                         const TuneSide *b, const TuneQuestion *question, int64_t limit_ns,
                         TuneAnswer *answer)
{
    const yk_config *config[2] = { a->config, b->config };
    const int turns[2] = { question->b_first, !question->b_first };
    TuneKnown *slot[2] = { NULL, NULL };
    uint64_t key[2];
    bool wanted[2] = { true, true };

    for (int who = 0; who < 2 && source->nodes; who++) {
        slot[who] = known_slot(source, position, config[who], &key[who]);
        wanted[who] = slot[who]->key != key[who];
        answer->cost[who] = (TuneCost){ .cpu_ns = 1, .nodes = slot[who]->nodes };
    }
    for (int i = 0; i < 2; i++) {
        const int who = turns[i];
        const yk_status made =
            wanted[who] ? prepare(source, &source->solver[who], config[who], position) : YK_OK;

        if (made != YK_OK)
            return refuse(source, TUNE_FAILED, question, yk_status_text(made));
    }
    if (stopped(source))
        return fail(source, TUNE_INTERRUPTED);
    for (int i = 0; i < 2; i++) {
        const int who = turns[i];

        if (!wanted[who])
            continue;
        if (!measure(source, &source->solver[who], position, question, limit_ns,
                     &answer->cost[who]))
            return false;
        if (slot[who])
            *slot[who] = (TuneKnown){ key[who], answer->cost[who].nodes };
    }
    const int64_t now = clock_ns();

    answer->spent_ns = now - source->last_ns;
    source->last_ns = now;
    return !source->journal
           || tune_journal_add(source->journal, question, answer, source->error,
                               sizeof(source->error))
           || fail(source, TUNE_FAILED);
}

bool tune_source_pair(TuneSource *source, const char *suite_name, const SuitePosition *position,
                      const TuneSide *a, const TuneSide *b, bool b_first, int64_t limit_ns,
                      TuneCost cost[2])
{
    const TuneQuestion question = { .suite = suite_name, .position = position->id,
                                    .a = a->name, .b = b->name, .b_first = b_first };
    TuneAnswer answer;
    TuneLine line = TUNE_LINE_NONE;

    if (source->status != TUNE_DONE)
        return false;
    if (source->journal)
        line = tune_journal_next(source->journal, &question, &answer, source->error,
                                 sizeof(source->error));
    if (line == TUNE_LINE_OTHER)
        return fail(source, TUNE_FAILED);
    if (line == TUNE_LINE_NONE
        && !measure_pair(source, position, a, b, &question, limit_ns, &answer))
        return false;
    if (line == TUNE_LINE_FOUND)
        source->last_ns = clock_ns();
    source->spent += source->nodes ? 1.0 : 1e-9 * (double)answer.spent_ns;
    source->pairs++;
    cost[0] = answer.cost[0];
    cost[1] = answer.cost[1];
    return true;
}
